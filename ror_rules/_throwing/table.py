"""Printed tables ready for look-ups, and the book that binds them.

It looks up, clamps, cites and reads cells. A table has its cells, its errata and the rulings of its cells. No dice and
no rule here. `_table_file` has the form of its file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, Generic, Literal, NoReturn, Self, TypeVar, dataclass_transform, get_args, get_type_hints

from msgspec import Struct, structs

from ror_rules._messages.message import NOTHING, Given, Parameter, frozen
from ror_rules._reading.errors import LawError
from ror_rules._reading.limits import MAX_FOUND
from ror_rules._throwing.editions import Editions
from ror_rules._throwing.rulings import Rulings
from ror_rules._throwing.sections import Sections
from ror_rules._throwing.table_file import LOST, AxisData, Cell, ModifierData, TableData
from ror_rules._throwing.trace import Cite, Clamp, Modifier, Printed, RulingUsed, Shift

__all__ = ["LOST", "Book", "Cell", "FoundCell", "Table", "TableData", "as_printed", "bound", "number", "word"]

_NO_LOWER_BOUND: Final = -(10**9)  # below every number a table has: where a range is open downwards
_fraction = lru_cache(maxsize=256)(Fraction)
C = TypeVar("C")
D = TypeVar("D")


class _Axis:
    __slots__ = ("_lows", "_numbered", "_words", "at", "data", "high", "name", "words")

    def __init__(self, table_id: str, name: Literal["row", "column"], data: AxisData) -> None:
        self.name: Literal["row", "column"] = name
        self.data = data
        self.words: Final = tuple(entry.word for entry in data.entries)
        self._words: dict[str, int] = {}
        for index, word in enumerate(self.words):
            self._words.setdefault(word, index)
        self._numbered = [
            (entry, index)
            for index, entry in enumerate(data.entries)
            if entry.low is not None or entry.high is not None
        ]
        self._numbered.sort(key=lambda pair: _NO_LOWER_BOUND if pair[0].low is None else pair[0].low)
        self.high: Final = self._numbered[-1][0].high if self._numbered else None
        """The largest number that an entry covers."""
        self._lows = [_NO_LOWER_BOUND if entry.low is None else entry.low for entry, _ in self._numbered]
        for (before, _), (after, _) in zip(self._numbered, self._numbered[1:], strict=False):
            if before.high is None or after.low is None or after.low <= before.high:
                raise LawError(f"{table_id}: the {name}s {before.label!r} and {after.label!r} overlap.")
        self.at: Final = lru_cache(maxsize=MAX_FOUND)(self._at)
        """The index of an entry, by its word or a number that it covers, and the clamp where the number was beyond the edge."""

    def _at(self, value: int | str) -> tuple[int, tuple[Clamp, ...]]:
        if isinstance(value, str):
            return self.by_word(value), ()
        index, clamp = self.by_number(value)
        return index, () if clamp is None else (clamp,)

    def by_word(self, word: str) -> int:
        try:
            return self._words[word]
        except KeyError:
            raise LawError(f"No {self.name} is called {word!r}.", expected=", ".join(self._words)) from None

    def by_number(self, number: int) -> tuple[int, Clamp | None]:
        if not self._numbered:
            raise LawError(f"No {self.name} covers {number}: they have no numbers.")
        at = bisect_right(self._lows, number) - 1
        entry, index = self._numbered[max(at, 0)]
        if at >= 0 and (entry.high is None or number <= entry.high):
            return index, None
        edge = entry.low if at < 0 else entry.high
        inside = 0 <= at < len(self._numbered) - 1
        if self.data.clamp is None or edge is None or inside:
            raise LawError(f"No {self.name} covers {number}, and the table does not clamp it.")
        return index, Clamp(axis=self.name, came=number, read_as=edge)

    @property
    def low(self) -> int:
        """The smallest number an entry covers."""
        return self._lows[0]


class FoundCell(Struct, Generic[C], frozen=True):
    """The place of a look-up: the indices, the clamped numbers, and the cell, ready for a trace.

    `cell` is the value for rules, `printed` the cell after errata and rulings, `rulings` the rulings that it depends
    on.
    """

    row: int
    column: int
    clamps: tuple[Clamp, ...]
    cell: C
    printed: Cell
    cite: Cite
    rulings: tuple[RulingUsed, ...]


class _Named(dict[str, D]):
    def __init__(self, table_id: str, things: Mapping[str, D]) -> None:
        super().__init__(things)
        self._table = table_id

    def __missing__(self, thing_id: str) -> NoReturn:
        raise _unnamed(self._table, self, thing_id)


def _unnamed(table_id: str, things: Mapping[str, object], thing_id: str) -> LawError:
    return LawError(f"{table_id} has no {thing_id!r}.", expected=", ".join(things) or "nothing")


class Table(Generic[C]):
    def __init__(
        self, data: TableData, parse: Callable[[Cell], C], rulings: Rulings, added: tuple[Modifier, ...] = ()
    ) -> None:
        """`added` are modifiers of each die on this table that house rules add."""
        self.data = data
        self.added = added
        self.rulings = rulings
        self._parse = parse
        self.rows = _Axis(data.id, "row", data.rows)
        self.columns = _Axis(data.id, "column", data.columns)
        marks: dict[tuple[int, int], tuple[str, ...]] = {}
        cells = [list(row) for row in data.cells]
        if len(cells) != len(data.rows.entries):
            raise LawError(f"{data.id}: there are {len(cells)} rows of cells, and {len(data.rows.entries)} heads.")
        for entry, row in zip(data.rows.entries, cells, strict=True):
            if len(row) != len(data.columns.entries):
                raise LawError(
                    f"{data.id}: the row {entry.label!r} has {len(row)} cells, the head {len(data.columns.entries)}."
                )
        for index, erratum in enumerate(data.errata):
            place = data.as_cell(f"errata[{index}]", erratum.row, erratum.column)
            if cells[place[0]][place[1]] != erratum.reads:
                raise LawError(f"{data.id}: errata[{index}] and {data.place(*place)} differ.", expected=erratum.reads)
            if erratum.ruling is not None:
                marks[place] = (*marks.get(place, ()), erratum.ruling)
        for index, reading in enumerate(data.readings):
            place = data.as_cell(f"readings[{index}]", reading.row, reading.column)
            known = rulings.ruling(reading.ruling).readings
            if reading.cells.keys() != known.keys():
                raise LawError(
                    f"{data.id}: readings[{index}] has other readings than {reading.ruling}.",
                    expected=", ".join(known),
                    got=", ".join(reading.cells),
                )
            for name, cell in reading.cells.items():
                self._read(f"readings[{index}].cells.{name}", cell)
            cells[place[0]][place[1]] = reading.cells[rulings[reading.ruling]]
            marks[place] = (*marks.get(place, ()), reading.ruling)
        for ruling in (*data.rulings, *(each for found in marks.values() for each in found)):
            rulings.ruling(ruling)
        self.cells = tuple(tuple(row) for row in cells)
        self.parsed = tuple(
            tuple(self._read(data.place(at, index), cell) for index, cell in enumerate(row))
            for at, row in enumerate(cells)
        )
        self._marks = {
            (at, index): (*data.rulings, *marks.get((at, index), ()))
            for at in range(len(cells))
            for index in range(len(cells[at]))
        }
        self._houses = {(each.kind, *each.place): each for each in data.changes}
        self._modifiers = {each.id: self._shift(each) for each in data.modifiers}
        self._values = {value.id: value for value in data.values}
        self._notes = {note.id: note for note in data.notes}
        cites = {note.id: Cite(table=data.id, note=note.id) for note in data.notes}
        self.note: Final = _Named(data.id, cites).__getitem__
        self._known: dict[tuple[int, int], FoundCell[C]] = {}
        self.find: Final = lru_cache(maxsize=MAX_FOUND)(self._find)
        """The cell of a row and a column. Words find their entry, numbers the entry that covers them."""

    def read(self, cell: Cell) -> C:
        """A cell as this table reads it. Raises `LawError` for one that it cannot read."""
        return self._read("a cell", cell)

    def _shift(self, modifier: ModifierData) -> Shift:
        changed = self._houses.get(("modifier", modifier.id))
        cite = None if changed is None else Cite(table=self.data.id, house=changed.house)
        off = "house-off" if changed is not None and changed.reads == "off" else None
        return Shift(modifier.value, f"table-{self.data.id}-modifier-{modifier.id}", off, cite)

    def _read(self, place: str, cell: Cell) -> C:
        try:
            return self._parse(cell)
        except (ArithmeticError, ValueError, TypeError, KeyError) as error:
            raise LawError(f"{self.data.id}: {place} cannot be read: {error}.", got=cell) from None

    def changed(self, data: TableData, rulings: Rulings) -> Table[C]:
        return Table(data, self._parse, rulings, self.added)

    def adding(self, added: tuple[Modifier, ...]) -> Table[C]:
        return Table(self.data, self._parse, self.rulings, added)

    @property
    def id(self) -> str:
        return self.data.id

    @cached_property
    def die(self) -> int:
        if self.data.die is None:
            raise LawError(f"No die is thrown on {self.id}.")
        return self.data.die

    def _find(self, row: int | str, column: int | str) -> FoundCell[C]:
        row_at, beyond = self.rows.at(row)
        column_at, beside = self.columns.at(column)
        found = self._at(row_at, column_at)
        return structs.replace(found, clamps=beyond + beside) if beyond or beside else found

    def _at(self, row: int, column: int) -> FoundCell[C]:
        found = self._known.get((row, column))
        if found is None:
            labels = self.data.rows.entries[row].label, self.data.columns.entries[column].label
            changed = self._houses.get(("cell", *labels))
            cite = Cite(
                table=self.data.id,
                row=labels[0],
                column=labels[1],
                house=None if changed is None else changed.house,
            )
            used = tuple(map(self.rulings.used, self._marks[row, column]))
            found = FoundCell(row, column, (), self.parsed[row][column], self.cells[row][column], cite, used)
            self._known[row, column] = found
        return found

    def marks(self, found: FoundCell[C]) -> tuple[str, ...]:
        return self._marks[found.row, found.column]

    def peek(self, row: int | str, column: int | str) -> C:
        """A cell, for a rule that only decides whether to look it up (a trace shows `dice.look`)."""
        return self.find(row, column).cell

    def cite(self, found: FoundCell[C]) -> Cite:
        return found.cite

    def text(self, note_id: str) -> str:
        try:
            return self._notes[note_id].text
        except KeyError:
            raise self._unnamed(self._notes, note_id) from None

    def modifier(self, modifier_id: str, *, when: bool, because: str, **given: Parameter) -> Shift:
        """A die modifier of the notes, applied if `when` is true. `because` is the code of the condition that failed."""
        try:
            applied = self._modifiers[modifier_id]
        except KeyError:
            raise self._unnamed(self._modifiers, modifier_id) from None
        if when:
            return applied
        told = Given(frozen(given)) if given else NOTHING
        return Shift(applied.value, applied.code, applied.because or because, applied.cite, told)

    def number(self, value_id: str) -> int:
        try:
            value = self._values[value_id].value
        except KeyError:
            raise self._unnamed(self._values, value_id) from None
        if not isinstance(value, int):
            raise LawError(f"{self.id}: {value_id} is no whole number.", got=value)
        return value

    def fraction(self, value_id: str) -> Fraction:
        try:
            return _fraction(self._values[value_id].value)
        except KeyError:
            raise self._unnamed(self._values, value_id) from None

    def _unnamed(self, things: Mapping[str, object], thing_id: str) -> LawError:
        return _unnamed(self.id, things, thing_id)


@dataclass_transform(frozen_default=True, eq_default=False)
class Book(Struct, frozen=True, eq=False, kw_only=True):
    """A ruleset's tables and the chosen readings: all printed numbers that a rule may use. Hashed by identity.

    `editions` names the edition of the ruleset, or is None for a book without a ruleset. `sections` has the headings
    that its rules cite.
    """

    rulings: Rulings
    editions: Editions | None = None
    sections: Sections = Sections()

    def tables(self) -> Mapping[str, Table[Any]]:
        found = (getattr(self, name) for name in self.__struct_fields__)
        return {table.id: table for table in found if isinstance(table, Table)}

    def printed(self, cite: Cite) -> Printed:
        return self.sections.printed(cite, {name: table.data for name, table in self.tables().items()})

    def under(self, asked: Mapping[str, str]) -> Self:
        return self.changed({}, self.rulings.under(asked))

    def adding(self, added: Mapping[str, tuple[Modifier, ...]]) -> Self:
        """The book with further modifiers of the dice on some tables, by their ids."""
        found = {
            name: table.adding(added[table.id])
            for name in self.__struct_fields__
            if isinstance(table := getattr(self, name), Table) and table.id in added
        }
        return structs.replace(self, **found)

    def changed(self, tables: Mapping[str, TableData], rulings: Rulings) -> Self:
        found = {}
        for name in self.__struct_fields__:
            table = getattr(self, name)
            if isinstance(table, Table) and (table.id in tables or rulings is not self.rulings):
                found[name] = table.changed(tables.get(table.id, table.data), rulings)
        return structs.replace(self, rulings=rulings, **found)


def as_printed(cell: Cell) -> Cell:
    return cell


def word(cell: Cell) -> str:
    if not isinstance(cell, str):
        raise TypeError("expected a word")
    return cell


def number(cell: Cell) -> int:
    if not isinstance(cell, int):
        raise TypeError("expected a whole number")
    return cell


B = TypeVar("B", bound=Book)
_READERS: Final[Mapping[Any, Callable[[Cell], Any]]] = {int: number, str: word, Cell: as_printed}


def bound(kind: type[B], tables: Mapping[str, TableData], rulings: Rulings, **readers: Callable[[Cell], Any]) -> B:
    """A book of this type. The table `army_combat` is that of the file `army-combat`.

    `readers` read the cells of the tables that they name. The cells of all others are whole numbers (`Table[int]`),
    words (`Table[str]`) or as printed (`Table[Cell]`).
    """
    found: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        if getattr(hint, "__origin__", None) is Table:
            read = readers.get(name) or _READERS.get(get_args(hint)[0])
            if read is None:
                raise LawError(f"{kind.__name__}: {name} has cells of its own kind. Give a reader for them.")
            found[name] = Table(tables[name.replace("_", "-")], read, rulings)
    return kind(rulings=rulings, **found)
