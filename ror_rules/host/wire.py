"""Shapes of requests and answers, their limits, strict reading and ids."""

from ror_rules._house_file import HouseFile
from ror_rules._limits import MAX_CELLS, MAX_DEPTH, MAX_SEQ
from ror_rules._notation.houses import parted
from ror_rules._wire.differences import differences, first_difference
from ror_rules._wire.envelopes import pascal
from ror_rules._wire.first_use import known
from ror_rules._wire.identity import canonical, hashed, inputs
from ror_rules._wire.reading import UNSURE, at_a_glance, convert, read_json, read_toml, read_wanted, read_word
from ror_rules._wire.shapes import (
    Chance,
    Commitment,
    Committed,
    CommittedDice,
    Difference,
    Edition,
    Game,
    Hash,
    Id,
    LeftOut,
    Luck,
    OddsRequest,
    Seeded,
    Seq,
    Share,
    Statistics,
    ThrownDice,
    Verdict,
    encode,
    plain,
    whole,
)
from ror_rules._wire.wrong.types import bare, type_of
from ror_rules._wire.wrong.wanted import counted

__all__ = [
    "MAX_CELLS",
    "MAX_DEPTH",
    "MAX_SEQ",
    "UNSURE",
    "Chance",
    "Commitment",
    "Committed",
    "CommittedDice",
    "Difference",
    "Edition",
    "Game",
    "Hash",
    "HouseFile",
    "Id",
    "LeftOut",
    "Luck",
    "OddsRequest",
    "Seeded",
    "Seq",
    "Share",
    "Statistics",
    "ThrownDice",
    "Verdict",
    "at_a_glance",
    "bare",
    "canonical",
    "convert",
    "counted",
    "differences",
    "encode",
    "first_difference",
    "hashed",
    "inputs",
    "known",
    "parted",
    "pascal",
    "plain",
    "read_json",
    "read_toml",
    "read_wanted",
    "read_word",
    "type_of",
    "whole",
]
