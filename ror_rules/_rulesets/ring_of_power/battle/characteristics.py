"""Ring of Power, Combat Charts: a figure's characteristics as printed or stated, and the bonuses to them.

`to_hit` and `to_defend` share this module. It finds a number, improves it, and gives the reasons for the trace. It
throws no dice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules.table import Cell, Table
from ror_rules.trace import Cite, LookUpStep, NoteStep, Ready, Shift


class RulingsRead:
    """The rulings that a number depends on, kept for its throw."""

    def __init__(self) -> None:
        self.rulings: list[str] = []

    def reading(self, book: RingOfPower, ruling: str) -> str:
        """The reading of a ruling, as `dice.reading` gives it."""
        self.rulings.append(ruling)
        return book.rulings[ruling]


@final
class Lookup(Struct, frozen=True):
    """A cell of a printed table, looked up without a die."""

    table: Table[Cell]
    row: str
    column: str

    @property
    def cite(self) -> Cite:
        return self.table.cite(self.table.find(self.row, self.column))


class Reason(Struct, frozen=True, cache_hash=True):
    """The source of a number, noted before the throw: a cell looked up, or a sentence applied.

    `text` follows the label of the figures.
    """

    text: str
    source: Lookup | Cite
    rulings: tuple[str, ...] = ()


def characteristic(kind: Kind, form: Form, column: Literal["dice", "attack", "defense"]) -> tuple[Cell, Reason, bool]:
    """The number of a figure before any bonus, its source, and whether the state gives it."""
    book = kind.book
    chart = book.combat_chart
    given = getattr(kind.profile if not kind.rides or form == "mounted" else kind.on_foot, column)
    if given is not None:
        return given, Reason(f"{column} {given}, as the state has it", book.combat_sequence.note("hits")), True
    row: str = kind.type
    if kind.type == "warg-rider" and kind.rides and form != "mounted":
        row = "orc"
    elif kind.crew_type is not None:
        row = kind.crew_type
    elif kind.type == "mumakil" and kind.serviced:
        row = "mumakil-crewed"
    return chart.peek(row, column), Reason(column, Lookup(chart, row, column)), False


def bonus(book: RingOfPower, ability: str, column: str, *, because: str | None = None) -> Shift:
    """The modifier of an ability, from its row. `because`: the reason why it does not apply."""
    table = book.abilities
    found = table.find(ability, column)
    value = table.peek(ability, column)
    value = int(value[1:]) if isinstance(value, str) and value[1:] else value
    return Shift(int(value), table.data.rows.entries[found.row].label, because, table.cite(found))


def rerolls(book: RingOfPower, ability: str, *, because: str | None = None) -> Shift:
    """An ability that repeats rolls. It adds nothing, but the trace names it."""
    table = book.abilities
    found = table.find(ability, "again")
    words = table.data.words[str(table.peek(ability, "again"))]
    why = f"{table.data.rows.entries[found.row].label}: {words} again"
    return Shift(0, why, because, table.cite(found))


def ready(book: RingOfPower, reasons: Iterable[Reason]) -> tuple[Ready, ...]:
    """The sources of numbers, as lines for the trace of all groups with these numbers."""
    return tuple([Ready(_line(book, each)) for each in reasons])


def _line(book: RingOfPower, reason: Reason) -> LookUpStep | NoteStep:
    source, used = reason.source, tuple(map(book.rulings.used, reason.rulings))
    if isinstance(source, Lookup):
        found = source.table.find(source.row, source.column)
        rulings = (*used, *found.rulings)
        return LookUpStep(cite=found.cite, text=reason.text, clamps=found.clamps, cell=found.printed, rulings=rulings)
    return NoteStep(cite=source, text=reason.text, rulings=used)


def improve(number: int, points: int, best: int, why: str, cite: Cite) -> tuple[int, Shift]:
    """A characteristic improved by `points`, at most to `best`."""
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, why, f"{number}+ is not bettered beyond {best}+", cite)
    return number - gain, Shift(gain, why if gain == points else f"{why}, to {best}+ at best", None, cite)
