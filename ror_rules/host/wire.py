"""Shapes of requests and answers, their limits, strict reading and ids."""

from ror_rules._messages.outside_text import outside_text as outside_text
from ror_rules._notation.houses import parted as parted
from ror_rules._reading.documents import (
    UNSURE as UNSURE,
    at_a_glance as at_a_glance,
    convert as convert,
    plain as plain,
    read_json as read_json,
    read_toml as read_toml,
    read_wanted as read_wanted,
    read_word as read_word,
)
from ror_rules._reading.first_use import known as known
from ror_rules._reading.limits import MAX_CELLS as MAX_CELLS, MAX_DEPTH as MAX_DEPTH, MAX_SEQ as MAX_SEQ
from ror_rules._reading.types import alternatives as alternatives, bare as bare, type_of as type_of
from ror_rules._reading.wanted import counted as counted
from ror_rules._wire.differences import differences as differences, first_difference as first_difference
from ror_rules._wire.envelopes import pascal as pascal
from ror_rules._wire.house_file import HouseFile as HouseFile
from ror_rules._wire.identity import canonical as canonical, hashed as hashed, inputs as inputs
from ror_rules._wire.pieces import PieceChange as PieceChange, Pieces as Pieces
from ror_rules._wire.shapes import (
    Asked as Asked,
    Chance as Chance,
    Choices as Choices,
    Commitment as Commitment,
    Committed as Committed,
    CommittedDice as CommittedDice,
    Difference as Difference,
    Edition as Edition,
    Faces as Faces,
    Game as Game,
    Hash as Hash,
    Houses as Houses,
    Id as Id,
    LeftOut as LeftOut,
    Luck as Luck,
    OddsRequest as OddsRequest,
    Seq as Seq,
    Share as Share,
    Statistics as Statistics,
    ThrownDice as ThrownDice,
    Verdict as Verdict,
    encode as encode,
    whole as whole,
)
