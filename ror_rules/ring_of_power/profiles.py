"""Ring of Power, Combat Charts: what attack and defense have in common when they are worked out, and how it is told.

Printed characteristics, bonuses with where they are printed, and the lines that come before a throw. Nothing is thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeVar

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.results import Form
from ror_rules.ring_of_power.scene import Camp
from ror_rules.ring_of_power.states import Group
from ror_rules.table import Cell as Printed
from ror_rules.table import Table
from ror_rules.trace import Cite, Shift

V = TypeVar("V")


class Read:
    """The rulings that a profile hangs on, kept for the throw that it belongs to."""

    def __init__(self) -> None:
        self.rulings: list[str] = []

    def reading(self, book: RingOfPower, ruling: str) -> str:
        """The reading of a ruling, as `dice.reading` gives it."""
        self.rulings.append(ruling)
        return book.rulings[ruling]


class Cell(NamedTuple):
    """A place in a printed table."""

    table: Table[Printed]
    row: str
    column: str

    @property
    def cite(self) -> Cite:
        """Its citation."""
        return self.table.cite(self.table.find(self.row, self.column))


class Step(NamedTuple):
    """A line that comes before a throw: a cell looked up, or a sentence applied."""

    text: str
    place: Cell | Cite
    rulings: tuple[str, ...] = ()


def known(camp: Camp, key: tuple[object, ...], find: Callable[[], V]) -> V:
    """What was worked out for this combat before, or is now."""
    kept: dict[object, V] = camp.scene.known
    if key not in kept:
        kept[key] = find()
    return kept[key]


def characteristic(
    camp: Camp, group: Group, form: Form, column: Literal["dice", "attack", "defense"]
) -> tuple[Printed, Step, bool]:
    """A figure's number before any bonus, the line that says where it stands, and whether the state gives it."""
    book = camp.scene.book
    chart = book.combat_chart
    given = getattr(group.profile if not camp.rides(group) or form == "mounted" else group.on_foot, column)
    if given is not None:
        return (
            given,
            Step(f"{group.id}: {column} {given}, as the state has it", book.combat_sequence.note("hits")),
            True,
        )
    kind: str = group.type
    if group.type == "warg-rider" and camp.rides(group) and form != "mounted":
        kind = "orc"
    elif group.crew_type is not None:
        kind = group.crew_type
    elif group.type == "mumakil" and (group.crew is not None or group.id in camp.crews):
        kind = "mumakil-crewed"
    return chart.peek(kind, column), Step(f"{group.id}: {column}", Cell(chart, kind, column)), False


def bonus(camp: Camp, ability: str, column: str, *, because: str | None = None) -> Shift:
    """The modifier of an ability, as its row has it; `because` of what it does not apply."""
    table = camp.scene.book.abilities
    found = table.find(ability, column)
    value = table.peek(ability, column)
    value = int(value[1:]) if isinstance(value, str) and value[1:] else value
    return Shift(int(value), table.data.rows.entries[found.row].label, because, table.cite(found))


def rerolls(camp: Camp, ability: str, *, because: str | None = None) -> Shift:
    """An ability that has rolls thrown again: nothing to add, but a reason to name."""
    table = camp.scene.book.abilities
    found = table.find(ability, "again")
    words = table.data.words[str(table.peek(ability, "again"))]
    why = f"{table.data.rows.entries[found.row].label}: {words} again"
    return Shift(0, why, because, table.cite(found))


def tell(dice: Dice, book: RingOfPower, steps: Iterable[Step]) -> None:
    """The lines that come before a throw."""
    for step in steps:
        for ruling in step.rulings:
            dice.reading(book, ruling)
        if isinstance(step.place, Cell):
            dice.look(*step.place, why=step.text)
        else:
            dice.note(step.place, step.text)


def improve(number: int, points: int, best: int, why: str, cite: Cite) -> tuple[int, Shift]:
    """A characteristic bettered by so many points, but not beyond `best`."""
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, why, f"{number}+ is not bettered beyond {best}+", cite)
    return number - gain, Shift(gain, why if gain == points else f"{why}, to {best}+ at best", None, cite)
