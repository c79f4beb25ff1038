"""The book of War of the Ring: the table of each chart, and the parsing of printed cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, cast

from msgspec import Struct

from ror_rules.author import Book, Cell, Cite, Rulings, Table, TableData, bound, word

Controller = Literal["fellowship", "dark_power", "neither"]
"""The players of the Gollum Control Table, and `neither` for a neutral Gollum."""

Exact = int | Fraction

Percent = Literal[0, 10, 20, 30, 50, 80, 100]


class Hurt(Struct, frozen=True):
    """The effect of one throw of a duel on one contender. `wounds` are all, those `by_sorcery` too."""

    wounds: int
    killed: bool
    by_sorcery: int = 0


class Blow(Struct, frozen=True):
    """A cell of the Individual Combat Results Table, `1w/k`: the effects on the thrower and on the other."""

    attacker: Hurt
    defender: Hurt


class Toll(Struct, frozen=True):
    """The loss of one force by a throw of Army Combat."""

    percent: Percent
    character_killed: bool


class CombatCell(Struct, frozen=True):
    """A cell of the Army Combat Results Table, `20k/10`."""

    attacker: Toll
    defender: Toll
    printed: str


class Sight(Struct, frozen=True):
    """A cell of the Search Table, `1c, 2c, 3`: the rolls that spot, and the rolls that allow captures."""

    spots: tuple[int, ...]
    captures: tuple[int, ...]


class Ground(Struct, frozen=True):
    """A cell of the Terrain Effects Chart: its number, if it has one, and its mark, if it has one (`P`, `&`, `$`, `*`)."""

    number: Exact | None
    mark: str


class WarOfTheRing(Book):
    """Every chart, by the name that the rules use."""

    gollum_control: Table[Controller]
    search: Table[Sight]
    sorcery: Table[int]
    individual_combat: Table[Blow]
    army_combat: Table[CombatCell]
    percentage_loss: Table[int]
    shadow_points: Table[int]
    shadow_point_costs_character: Table[int]
    shadow_point_costs_campaign: Table[int]
    terrain_effects: Table[Ground]


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> WarOfTheRing:
    return bound(WarOfTheRing, tables, rulings, **READERS)


def chart(key: str) -> Cite:
    """The citation of a chart as a whole, by its key in `sections.toml`."""
    return Cite(section=key)


def _controller(cell: Cell) -> Controller:
    return cast("Controller", word(cell))


def _sight(cell: Cell) -> Sight:
    """`1c, 2c, 3`.

    >>> _sight("1c, 2")
    Sight(spots=(1, 2), captures=(1,))
    """
    rolls = [_read(r"(\d)(c?)", part) for part in word(cell).split(", ")]
    return Sight(
        spots=tuple(int(roll[1]) for roll in rolls),
        captures=tuple(int(roll[1]) for roll in rolls if roll[2]),
    )


def blow(cell: Cell) -> Blow:
    """`2w/1w`, `k/-`, `1w/k`.

    >>> blow("2w/-")
    Blow(attacker=Hurt(wounds=2, killed=False, by_sorcery=0), defender=Hurt(wounds=0, killed=False, by_sorcery=0))
    """
    halves = _read(r"(?:(-)|(k)|(\d)w)/(?:(-)|(k)|(\d)w)", word(cell))
    return Blow(
        attacker=Hurt(wounds=int(halves[3] or 0), killed=bool(halves[2])),
        defender=Hurt(wounds=int(halves[6] or 0), killed=bool(halves[5])),
    )


def _combat_cell(cell: Cell) -> CombatCell:
    """`20/10k`, `-/50`, `100/-`.

    >>> _combat_cell("20k/-")
    CombatCell(attacker=Toll(percent=20, character_killed=True), defender=Toll(percent=0, character_killed=False), printed='20k/-')
    """
    halves = _read(r"(?:-|(\d+)(k?))/(?:-|(\d+)(k?))", word(cell))
    return CombatCell(
        attacker=Toll(percent=cast("Percent", int(halves[1] or 0)), character_killed=bool(halves[2])),
        defender=Toll(percent=cast("Percent", int(halves[3] or 0)), character_killed=bool(halves[4])),
        printed=word(cell),
    )


def _ground(cell: Cell) -> Ground:
    """`3`, `1/2`, `+2*`, `x1/2`, `P`, `-`. Nothing is divided by 0, and no strength is multiplied by it.

    >>> _ground("+2*")
    Ground(number=2, mark='*')
    """
    parts = _read(r"-|(?:\+?(?=\d)|x(?=[1-9]))?(\d(?:/[1-9])?)?([P&$*]?)", word(cell))
    exact = Fraction(parts[1]) if "/" in (parts[1] or "") else int(parts[1]) if parts[1] else None
    return Ground(number=exact, mark=parts[2] or "")


def _read(form: str, text: str) -> re.Match[str]:
    found = re.fullmatch(form, text)
    if found is None:
        raise ValueError(f"expected {form}")
    return found


READERS: Final[Mapping[str, Callable[[Cell], Any]]] = {
    "gollum_control": _controller,
    "search": _sight,
    "individual_combat": blow,
    "army_combat": _combat_cell,
    "terrain_effects": _ground,
}
"""The tables whose cells are more than a number or a word, and their readers."""
