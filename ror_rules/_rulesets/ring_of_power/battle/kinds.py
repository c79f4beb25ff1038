"""Ring of Power, Combat Charts: what a group's numbers hang on, so that they are worked out once for all that are alike.

A `Kind` knows no id, no name, no number of figures and no position: battles share it, and with it what `to_hit`,
`to_defend` and `policies` have found for it. Nothing is thrown, and no number stands here.
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
"""As many books, kinds of each, and sides of such kinds, are kept: those asked for last. They are pure functions of what they are kept by."""
_HIT_ABILITIES: Final[tuple[HitAbility, ...]] = ("axes", "crushing-attack", "magic-weapons", "paralyze", "terror")
"""Abilities that a hit carries to its victim, in alphabetical order."""


class Setting(Struct, frozen=True, cache_hash=True):
    """What the numbers of a whole side hang on: its difficult ground, water, walls, and what the enemy stands behind."""

    ground: frozenset[str]
    near_water: bool
    place: str
    walled: bool
    enemy_walled: bool
    enemy_ground: bool


class Kind:
    """Like figures in one setting, by all that their numbers hang on; one object for all that are alike.

    `serviced`: men of a mumakil are counted, be they figures of their own or not.
    """

    __slots__ = (
        "book", "can", "carries", "costly", "crew_type", "engine", "form", "here", "magic", "memo", "on_foot", "profile",
        "rides", "serviced", "type",
    )  # fmt: skip

    def __init__(
        self,
        book: RingOfPower,
        here: Setting,
        serviced: bool,  # by place, as what comes then: it is made by what it is remembered by
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
        self.can: Final = frozenset(abilities) | _implied(book, type)
        """What the state gives a group, and what its type has by the Combat Charts. An engine's crew give it none."""
        self.rides: Final = mounted or (type == "warg-rider" and book.rulings["rp-warg-rider"] == "rider")
        """Whether it is mounted on the march: by its state, or as Warg Riders."""
        self.form: Final[Form] = "mounted" if self.rides and not here.walled else "foot"
        """How it comes into the combat; nobody rides inside a fortress."""
        self.engine: Final = engine(type, ram)
        """Whether it is the crew of an engine."""
        self.costly: Final = self.engine or type in BEASTS
        """Whether a policy spares it as dearer than its own figures fight: engines, mumakil and ships."""
        self.carries: Final = carried_by(self.can)
        """What its hits carry."""
        self.memo: Final[dict[Any, Any]] = {}
        """What was worked out of it already, by the function that did and what it was asked: forms, kinds of hits, mounts, few of each."""


numbers_of: Final = attrgetter("type", "mounted", "abilities", "magic", "profile", "on_foot", "crew_type", "ram")
"""What a group says of its figures that their numbers hang on: what a `Kind` is made of, in its order."""


class Together(NamedTuple):
    """What several kinds have together: their types, and every ability that one of them has."""

    types: frozenset[str]
    has: frozenset[str]


@lru_cache(maxsize=_SIDES)
def together(kinds: tuple[Kind, ...]) -> Together:
    """The same kinds, together."""
    return Together(frozenset([kind.type for kind in kinds]), frozenset().union(*[kind.can for kind in kinds]))


@lru_cache(maxsize=_BOOKS)
def kinds_in(book: RingOfPower) -> Callable[[Setting, tuple[Any, ...], bool], Kind]:
    """What makes the kinds of a book, each once: of a setting, the `numbers_of` a group, and whether it is serviced."""

    @lru_cache(maxsize=_KINDS)
    def make(here: Setting, numbers: tuple[Any, ...], serviced: bool) -> Kind:
        return Kind(book, here, serviced, *numbers)

    return make


def engine(type: FigureType, ram: str) -> bool:
    """Whether figures of a type are the crew of an engine; those who drop their ram are not."""
    return type in ENGINES and not (type == "battering-ram" and ram == "drop")


def carried_by(can: Collection[str]) -> HitKind:
    """What hits carry that are made with such abilities."""
    return tuple(kind for kind in _HIT_ABILITIES if kind in can)


def _implied(book: RingOfPower, type: FigureType) -> set[str]:
    special = book.combat_chart.peek(type, "special") if type != "battering-ram" else "-"
    return {str(special)} & {"ethereal", "paralyze"}
