"""Ring of Power, Combat Charts: kinds of figures, which share all their numbers.

A `Kind` has no id, name, count or position. So like groups of many battles share it, and with it the cached results of
`to_hit`, `to_defend` and `policies`. This module has no dice and no numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, Magic, Profile
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.states import HitAbility, HitKind
from ror_rules._rulesets.ring_of_power.words import FigureType

_BOOKS: Final = 4
_KINDS: Final = 1024
_SIDES: Final = 64
"""Cache sizes: books, kinds of a book, and sets of kinds."""
_HIT_ABILITIES: Final[tuple[HitAbility, ...]] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""


class Setting(Struct, frozen=True, cache_hash=True):
    """Facts that change the numbers of a whole side: its difficult ground, water and walls, and those of the enemy.

    `walled`: it is inside a fortress, tower or citadel. `sheltered`: that helps it to fight.
    """

    ground: frozenset[str]
    near_water: bool
    place: str
    walled: bool
    sheltered: bool
    enemy_walled: bool
    enemy_ground: bool


class Kind:
    """Like figures in one setting, by everything that their numbers depend on. Equal ones are one object.

    `serviced`: the state gives the men of a mumakil, as figures of their own or as a number. `charged`: false for figures
    that cannot charge, because they did not move into the combat.
    """

    __slots__ = (
        "book", "can", "carries", "charged", "costly", "crew_type", "engine", "form", "here", "magic", "memo", "on_foot", "profile",
        "rides", "serviced", "type",
    )  # fmt: skip

    def __init__(
        self,
        book: RingOfPower,
        here: Setting,
        serviced: bool,
        charged: bool,  # this and the rest by position, because they are the key of a cache
        type: FigureType,
        mounted: bool,
        abilities: tuple[str, ...],
        magic: Magic,
        profile: Profile,
        on_foot: Profile,
        crew_type: str | None,
        ram: str,
    ) -> None:
        self.book: Final = book
        self.here: Final = here
        self.type: Final = type
        self.magic: Final = magic
        self.profile: Final = profile
        self.on_foot: Final = on_foot
        self.crew_type: Final = crew_type
        self.serviced: Final = serviced
        self.charged: Final = charged
        self.can: Final = frozenset(abilities) | _implied(book, type)
        self.rides: Final = mounted or (type == "warg-rider" and book.rulings["rp-warg-rider"] == "rider")
        self.form: Final[Form] = "mounted" if self.rides and not here.walled else "foot"
        self.engine: Final = engine(type, ram)
        self.costly: Final = self.engine or type in BEASTS
        """Whether a policy spares it because of its cost: engines, mumakil and ships."""
        self.carries: Final = carried_by(self.can)
        self.memo: Final[dict[Any, Any]] = {}
        """The keys of checks that figures of this kind have passed, for `checks.combat`."""


numbers_of: Final = attrgetter("type", "mounted", "abilities", "magic", "profile", "on_foot", "crew_type", "ram")
"""The fields of a group on which its numbers depend, in the order of the parameters of `Kind`."""


class Together(NamedTuple):
    types: frozenset[str]
    has: frozenset[str]


@lru_cache(maxsize=_SIDES)
def together(kinds: tuple[Kind, ...]) -> Together:
    return Together(frozenset([kind.type for kind in kinds]), frozenset().union(*[kind.can for kind in kinds]))


@lru_cache(maxsize=_BOOKS)
def kinds_in(book: RingOfPower) -> Callable[[Setting, tuple[Any, ...], bool, bool], Kind]:
    @lru_cache(maxsize=_KINDS)
    def make(here: Setting, numbers: tuple[Any, ...], serviced: bool, charged: bool) -> Kind:
        return Kind(book, here, serviced, charged, *numbers)

    return make


def engine(type: FigureType, ram: str) -> bool:
    return type in ENGINES and not (type == "battering-ram" and ram == "drop")


def wounded_at_once(kind: Kind, character: bool) -> bool:
    """Whether figures are heroes that a failed defense roll wounds before it dismounts them."""
    hero = character and "heroes" in kind.can and "ethereal" not in kind.can
    return hero and kind.book.rulings["rp-mounted-hero"] == "wounded"


def carried_by(can: Collection[str]) -> HitKind:
    return tuple(kind for kind in _HIT_ABILITIES if kind in can)


def _implied(book: RingOfPower, type: FigureType) -> set[str]:
    special = book.combat_chart.peek(type, "special") if type != "battering-ram" else "-"
    return {str(special)} & {"ethereal", "paralyze"}
