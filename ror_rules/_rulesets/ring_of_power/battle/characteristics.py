"""Ring of Power, Combat Charts: a figure's characteristics as printed or stated, and the bonuses to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Final, Literal, final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Form
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import (
    NOTHING,
    Cell,
    Cite,
    Dice,
    Given,
    LookUpStep,
    NoteStep,
    Parameter,
    PreparedStep,
    Shift,
    Table,
)


class RulingsRead:
    """The rulings that a number depends on, kept for its throw."""

    def __init__(self) -> None:
        self.rulings: list[str] = []

    def reading(self, book: RingOfPower, ruling: str) -> str:
        self.rulings.append(ruling)
        return book.rulings[ruling]


class Again(Struct, frozen=True):
    """Dice that an ability has thrown once more, after the first throw: those that failed, or those that saved."""

    what: Literal["missed", "failed", "saved"]
    ability: str


def chances(at_least: int, again: Collection[int], then: Iterable[Again], sides: int) -> Fraction | int:
    good, results = sides + 1 - at_least, sides * sides
    found: Fraction | int = sum([sides for face in range(at_least, sides + 1) if face not in again]) + len(again) * good
    for each in then:
        thrown = found if each.what == "saved" else results - found
        found = (0 if each.what == "saved" else found) + Fraction(thrown * good, sides)
    return found


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
    """The source of a number, noted before the throw: a cell looked up, or a rule applied.

    `code` and `given` are its message, without the figures.
    """

    code: str
    source: Lookup | Cite
    given: Given = NOTHING
    rulings: tuple[str, ...] = ()


def characteristic(kind: Kind, form: Form, column: Literal["dice", "attack", "defense"]) -> tuple[Cell, Reason, bool]:
    """The number of a figure before any bonus, its source, and whether the state gives it."""
    book = kind.book
    chart = book.combat_chart
    given = getattr(kind.profile if not kind.rides or form == "mounted" else kind.on_foot, column)
    if given is not None:
        cite = book.combat_sequence.note("hits")
        if given == "-":
            return given, Reason("given-no-defense", cite), True
        return given, Reason(f"given-{column}", cite, Given(number=given)), True
    row: str = kind.type
    if kind.type == "warg-rider" and kind.rides and form != "mounted":
        row = "orc"
    elif kind.crew_type is not None:
        row = kind.crew_type
    elif kind.type == "mumakil" and kind.serviced and book.rulings["rp-mumakil"] == "crewed":
        row = "mumakil-crewed"
    return chart.peek(row, column), Reason(column, Lookup(chart, row, column)), False


def bonus(book: RingOfPower, ability: str, column: str, *, because: str | None = None, **given: Parameter) -> Shift:
    """The modifier of an ability, from its row. `because`: the code of the reason why it does not apply."""
    table = book.abilities
    cell = table.peek(ability, column)
    value = int(cell[1:]) if isinstance(cell, str) and cell[1:] else int(cell)
    return Shift(
        value, f"word-{ability}", because, table.cite(table.find(ability, column)), Given(given) if given else NOTHING
    )


def rerolls(book: RingOfPower, ability: str, *, because: str | None = None) -> Shift:
    """An ability that repeats rolls. It adds no modifier, but the trace names it."""
    table = book.abilities
    return Shift(0, f"{ability}-again", because, table.cite(table.find(ability, "again")))


class NumberSources(Struct, frozen=True, cache_hash=True):
    """The sources of a number, also as steps that are prepared for all groups with this number."""

    reasons: tuple[Reason, ...] = ()
    ready: tuple[PreparedStep, ...] = ()


NO_SOURCES: Final = NumberSources()


def sources(book: RingOfPower, reasons: Iterable[Reason]) -> NumberSources:
    reasons = tuple(reasons)
    return NumberSources(reasons, tuple([PreparedStep(_line(book, each)) for each in reasons]))


def tell(dice: Dice, book: RingOfPower, told: NumberSources, who: Who) -> None:
    """Adds the sources of a number to the trace, for groups that no single name stands for."""
    for each in told.reasons:
        for ruling in each.rulings:
            dice.reading(book, ruling)
        source = each.source
        if isinstance(source, Lookup):
            dice.look(source.table, source.row, source.column, why=each.code, who=who, **each.given)
        else:
            dice.note(source, each.code, who=who, **each.given)


def _line(book: RingOfPower, reason: Reason) -> LookUpStep | NoteStep:
    source, used = reason.source, tuple(map(book.rulings.used, reason.rulings))
    if isinstance(source, Lookup):
        found = source.table.find(source.row, source.column)
        return LookUpStep(
            cite=found.cite,
            clamps=found.clamps,
            cell=found.printed,
            code=reason.code,
            given=reason.given,
            rulings=(*used, *found.rulings),
        )
    return NoteStep(cite=source, code=reason.code, given=reason.given, rulings=used)


def improve(number: int, points: int, best: int, code: str, at_best: str, cite: Cite) -> tuple[int, Shift]:
    gain = max(0, min(points, number - best))
    if not gain:
        return number, Shift(points, code, "best-already", cite, Given(number=number))
    if gain < points:
        return number - gain, Shift(gain, at_best, None, cite, Given(best=best))
    return number - gain, Shift(gain, code, None, cite)
