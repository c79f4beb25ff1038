"""What the rules of the three-player game answer: one frozen result for each rule, shapes and units only."""

from __future__ import annotations

from typing import Literal

from ror_rules.three_player.deeds import Deed
from ror_rules.three_player.states import Foe, Holder, Player
from ror_rules.values import Value
from ror_rules.war_of_the_ring.army_combat import Battle
from ror_rules.war_of_the_ring.individual_combat import ContenderAfter
from ror_rules.war_of_the_ring.search import Sighting


class GollumRolled(Value):
    """Who controls Gollum, who holds his Card, and who rolled: that player may play the cards that pertain to Gollum."""

    controller: Holder
    card_holder: Holder
    rolls: Player


class GollumsCampaign(GollumRolled):
    """Who controls Gollum, and who holds his Card, after so many Game-Turns; and who rolled in them."""

    turns: int


class RingRemoved(Value):
    """Whether the Ring came off."""

    removed: bool


class RingPassed(Value):
    """Whether the Ring may be given so; `goes_to` is who has it when the rules leave no choice."""

    allowed: bool
    because: str
    goes_to: Literal["winner_of_the_duel"] | None = None


class AllianceFormed(Value):
    """Whether the Alliance comes about, and what it changes."""

    formed: bool
    because: str
    changes: tuple[str, ...]


class UnitsControlled(Value):
    """Whether the units may be moved, and by what right: they are his own, a leader, or the greater strength."""

    may_move: bool
    by: Literal["own", "leader", "strength"] | None


class SarumanAfter(Value):
    """Saruman after Army Combat, which never kills him.

    `ring`: he had none, keeps it, loses it (to one of `ring_to`), or has to choose between surrendering it and the duel;
    `duel`: he has to fight the Lord of the Nazgul.
    """

    ring: Literal["none", "kept", "lost", "surrender_or_duel", "duel"]
    ring_to: tuple[Foe, ...]
    may_go_to_isengard: bool


class StackBattle(Battle, kw_only=True):
    """An Army Combat as in War of the Ring, and what became of Saruman if he was there."""

    saruman: SarumanAfter | None


class Wounded(ContenderAfter):
    """A contender after the duel; `by_sorcery` are those wounds of this duel that no stay at Isengard cures."""

    by_sorcery: int = 0


class FightersFate(Value):
    """The duel, or that there was none: `fought`, and whether Saruman `surrendered_ring` instead.

    `may_refuse`: Saruman was free to refuse; null when he was not the one challenged.
    """

    attacker: Wounded
    defender: Wounded
    rounds: int
    fought: bool
    may_refuse: bool | None
    surrendered_ring: bool


class NazgulTaken(Value):
    """The Game-Turn of the count, how many Nazgul are due in it, which were picked, which are left, as arranged."""

    turn: int
    due: int
    taken: tuple[str, ...]
    left: tuple[str, ...]


class NazgulCampaigned(Value):
    """How the Nazgul and their armies are divided after so many Game-Turns; all as the state lists them.

    `last_change` is the Game-Turn in which the last Nazgul changed sides, counted from the first of those to come; null
    when none did. `armies` are the Nazgul of Saruman who lead an army that came over with them.
    """

    turns: int
    saruman: tuple[str, ...]
    dark_power: tuple[str, ...]
    armies: tuple[str, ...]
    last_change: int | None


class NazgulsArmy(Value):
    """Whose the Nazgul's army is now (null without one); and the place and hex it flies to, if it has to."""

    army: Literal["saruman", "dark_power"] | None
    flies_to: Literal["isengard", "barad_dur"] | None
    hex: str | None


class ArmysLoyalty(Value):
    """Whose the Army units are."""

    controller: Literal["saruman", "dark_power"]


class NazgulHealed(Value):
    """Wounds cured and wounds left."""

    cured: int
    left: int


class Persuasions(Value):
    """What became of the attempt: not allowed, wasted for want of an eligible Character, or thrown for.

    Who is persuaded goes to `goes_to` (a hex) and is a captive there.
    """

    allowed: bool
    wasted: bool
    persuaded: bool
    goes_to: str | None


class Escaped(Value):
    """Whether he is free; `face` is null when nothing was thrown."""

    name: str
    face: int | None
    escaped: bool


class CardFound(Value):
    """One Magic Card: whether it was gained, and whether its new owner may use it."""

    name: str
    gained: bool
    may_use: bool


class CardsFound(Value):
    """Whether there was anything to gain, and the cards in the order given."""

    allowed: bool
    cards: tuple[CardFound, ...]


class CardUse(Value):
    """Whether the card may be held, and used."""

    may_hold: bool
    may_use: bool


class StaffBroken(Value):
    """Whether the loser's Staff of Power is broken, and his Sorcery Rating from then on (null: as before)."""

    broken: bool
    sorcery: Literal["C"] | None


class CardSighting(Sighting, kw_only=True):
    """A search as in War of the Ring, and whose it was.

    `captives_to` is the hex that Orcs take captives to, moved by the searcher. `shadow_points_from` is who pays for it.
    """

    searcher: Literal["saruman", "dark_power"]
    captives_to: str | None
    shadow_points_from: Literal["dark_power"] | None


class GoodsTraded(Value):
    """One thing of the deal: whether it may change hands so, and why or why not."""

    name: str
    allowed: bool
    because: str


class BarterMade(Value):
    """The deal: whether all of it is allowed, and whether everything is what it was said to be (nobody has to be honest)."""

    allowed: bool
    as_said: bool
    goods: tuple[GoodsTraded, ...]


class AttackAllowed(Value):
    """Whether the attack is allowed, and which deeds gave cause for it."""

    may_attack: bool
    causes: tuple[Deed, ...]


class MindBattled(Value):
    """Whether the Mind Battle may take place, who won, who may attack Saruman for it, and who has the Palantir."""

    allowed: bool
    won_by: Literal["saruman", "opponent"] | None
    offends: tuple[Player, ...]
    palantir: Literal["saruman", "fellowship"]


class WayToWin(Value):
    """One way to win: which of its conditions are met, and which are missing."""

    player: Player
    by: Literal["ring", "places", "nazgul_and_places"]
    won: bool
    met: tuple[str, ...]
    missing: tuple[str, ...]


class Victors(Value):
    """Who has won (several may), and how every way to win stands."""

    winners: tuple[Player, ...]
    ways: tuple[WayToWin, ...]
