"""Ring of Power, Combat Charts: a figure's characteristics as printed or stated, and the bonuses to them.

What `to_hit` and `to_defend` have in common: where a number stands, what betters it, and the reasons that are written
down before the throw. Nothing is thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeVar

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules.dice import Dice
from ror_rules.table import Cell, Table
from ror_rules.trace import Cite, Shift

V = TypeVar("V")


class RulingsRead:
    """The rulings that a number hangs on, kept for the throw that it belongs to."""

    def __init__(self) -> None:
        self.rulings: list[str] = []

    def reading(self, book: RingOfPower, ruling: str) -> str:
        """The reading of a ruling, as `dice.reading` gives it."""
        self.rulings.append(ruling)
        return book.rulings[ruling]


class Lookup(NamedTuple):
    """A cell of a printed table that is looked up without a die."""

    table: Table[Cell]
    row: str
    column: str

    @property
    def cite(self) -> Cite:
        """Its citation."""
        return self.table.cite(self.table.find(self.row, self.column))


class Reason(NamedTuple):
    """Where a number comes from, written down before the throw: a cell looked up, or a sentence applied."""

    text: str
    source: Lookup | Cite
    rulings: tuple[str, ...] = ()


def remembered(side: EngagedSide, key: tuple[object, ...], find: Callable[[], V]) -> V:
    """What was worked out for this combat before, or is now."""
    memo: dict[object, V] = side.engagement.memo
    if key not in memo:
        memo[key] = find()
    return memo[key]


def characteristic(
    side: EngagedSide, group: Group, form: Form, column: Literal["dice", "attack", "defense"]
) -> tuple[Cell, Reason, bool]:
    """A figure's number before any bonus, where it comes from, and whether the state gives it."""
    book = side.book
    chart = book.combat_chart
    given = getattr(group.profile if not side.rides(group) or form == "mounted" else group.on_foot, column)
    if given is not None:
        return (
            given,
            Reason(f"{group.label}: {column} {given}, as the state has it", book.combat_sequence.note("hits")),
            True,
        )
    kind: str = group.type
    if group.type == "warg-rider" and side.rides(group) and form != "mounted":
        kind = "orc"
    elif group.crew_type is not None:
        kind = group.crew_type
    elif group.type == "mumakil" and (group.crew is not None or group.id in side.crews):
        kind = "mumakil-crewed"
    return chart.peek(kind, column), Reason(f"{group.label}: {column}", Lookup(chart, kind, column)), False


def bonus(side: EngagedSide, ability: str, column: str, *, because: str | None = None) -> Shift:
    """The modifier of an ability, as its row has it; `because` of what it does not apply."""
    table = side.book.abilities
    found = table.find(ability, column)
    value = table.peek(ability, column)
    value = int(value[1:]) if isinstance(value, str) and value[1:] else value
    return Shift(int(value), table.data.rows.entries[found.row].label, because, table.cite(found))


def rerolls(side: EngagedSide, ability: str, *, because: str | None = None) -> Shift:
    """An ability that has rolls thrown again: nothing to add, but a reason to name."""
    table = side.book.abilities
    found = table.find(ability, "again")
    words = table.data.words[str(table.peek(ability, "again"))]
    why = f"{table.data.rows.entries[found.row].label}: {words} again"
    return Shift(0, why, because, table.cite(found))


def tell(dice: Dice, book: RingOfPower, reasons: Iterable[Reason]) -> None:
    """Writes down where the numbers of a throw come from, before it."""
    for reason in reasons:
        for ruling in reason.rulings:
            dice.reading(book, ruling)
        if isinstance(reason.source, Lookup):
            dice.look(*reason.source, why=reason.text)
        else:
            dice.note(reason.source, reason.text)


def improve(number: int, points: int, best: int, why: str, cite: Cite) -> tuple[int, Shift]:
    """A characteristic bettered by so many points, but not beyond `best`."""
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, why, f"{number}+ is not bettered beyond {best}+", cite)
    return number - gain, Shift(gain, why if gain == points else f"{why}, to {best}+ at best", None, cite)
