"""Printed tables as typed data with their provenance, and the book that binds them.

Loading, looking up, clamping. A table knows its cells, its errata and which rulings its cells hang on; it does not
know dice, and no rule lives here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, Literal, NamedTuple, Self, TypeVar, dataclass_transform

from msgspec import Struct, ValidationError, structs, toml

from ror_rules.errors import LawError
from ror_rules.rulings import Rulings
from ror_rules.trace import Cite, Clamp, Shift, shift

Cell = int | str
_FIRST: Final = -(10**9)  # below every number a table has: where a range is open downwards
C = TypeVar("C")
D = TypeVar("D")


@dataclass_transform(frozen_default=True)
class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the file's parts: an unknown field or a wrong type is refused with its path."""


class Source(Strict):
    """Where a table is printed. `page` only where the source has pages."""

    work: str
    section: str
    page: str | None = None


class Entry(Strict):
    """A row's or column's head: its printed label, the code's word for it, the numbers it covers (open where left out).

    `per` says what one unit is, in price lists, or what kind of place a terrain is.
    """

    label: str
    key: str | None = None
    low: int | None = None
    high: int | None = None
    per: str | None = None

    @property
    def word(self) -> str:
        """What code and states call it."""
        return self.key if self.key is not None else self.label


class AxisData(Strict):
    """The heads of all rows, or of all columns; `clamp` says why numbers beyond the edge are read as the edge."""

    heading: str
    entries: tuple[Entry, ...]
    clamp: str | None = None


class ModifierData(Strict):
    """A die modifier that the table's notes name."""

    id: str
    value: int
    why: str


class ValueData(Strict):
    """Another number that the table's notes or key give: an integer, or a fraction as text."""

    id: str
    value: int | str
    why: str
    ruling: str | None = None


class NoteData(Strict):
    """What the notes or the key under a table say, in our own words."""

    id: str
    section: str
    text: str


class Erratum(Strict):
    """A cell that the source prints (or the scan shows) otherwise than it is read here."""

    row: str
    column: str
    printed: str
    reads: Cell
    why: str
    ruling: str | None = None


class ReadingCell(Strict):
    """A cell whose value hangs on a ruling: reading -> value."""

    row: str
    column: str
    ruling: str
    cells: dict[str, Cell]


class Doubt(Strict):
    """What stays doubtful about a table."""

    text: str
    ruling: str | None = None


class TableData(Strict):
    """The form of a table's file. `rulings` take part in every look-up of it; `words` are what cells print as."""

    id: str
    title: str
    source: Source
    rows: AxisData
    columns: AxisData
    cells: tuple[tuple[Cell, ...], ...]
    die: int | None = None
    rulings: tuple[str, ...] = ()
    words: dict[str, str] = {}
    modifiers: tuple[ModifierData, ...] = ()
    values: tuple[ValueData, ...] = ()
    notes: tuple[NoteData, ...] = ()
    errata: tuple[Erratum, ...] = ()
    readings: tuple[ReadingCell, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def every_ruling(self) -> tuple[str, ...]:
        """The rulings named anywhere in the file, each once."""
        parts: tuple[ValueData | Erratum | ReadingCell | Doubt, ...]
        parts = (*self.values, *self.errata, *self.readings, *self.doubts)
        named = [part.ruling for part in parts if part.ruling is not None]
        return tuple(dict.fromkeys([*self.rulings, *named]))

    def as_cell(self, place: str, row: str, column: str) -> tuple[int, int]:
        """The indices of a cell named by its labels; `place` is where in the file it is named."""
        found = []
        for axis, label in ((self.rows, row), (self.columns, column)):
            at = [index for index, entry in enumerate(axis.entries) if entry.label == label]
            if len(at) != 1:
                raise LawError(
                    f"{self.id}: {place} names the row or column {label!r}.",
                    expected="one of " + ", ".join(entry.label for entry in axis.entries),
                )
            found.append(at[0])
        return found[0], found[1]


class Axis:
    """The rows or the columns, ready for look-ups by word or by number."""

    __slots__ = ("_lows", "_numbered", "_words", "data", "name")

    def __init__(self, table_id: str, name: Literal["row", "column"], data: AxisData) -> None:
        self.name: Literal["row", "column"] = name
        self.data = data
        self._words: dict[str, int] = {}
        for index, entry in enumerate(data.entries):
            self._words.setdefault(entry.word, index)
        self._numbered = [
            (entry, index)
            for index, entry in enumerate(data.entries)
            if entry.low is not None or entry.high is not None
        ]
        self._numbered.sort(key=lambda pair: _FIRST if pair[0].low is None else pair[0].low)
        self._lows = [_FIRST if entry.low is None else entry.low for entry, _ in self._numbered]
        for (before, _), (after, _) in zip(self._numbered, self._numbered[1:], strict=False):
            if before.high is None or after.low is None or after.low <= before.high:
                raise LawError(f"{table_id}: the {name}s {before.label!r} and {after.label!r} overlap.")

    def by_word(self, word: str) -> int:
        """The index of a row or column that code calls `word`."""
        try:
            return self._words[word]
        except KeyError:
            raise LawError(f"No {self.name} is called {word!r}.", expected=", ".join(self._words)) from None

    def by_number(self, number: int) -> tuple[int, Clamp | None]:
        """The index of the entry that covers `number`, clamped to the edge where the table says so."""
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
        return index, Clamp(axis=self.name, came=number, read_as=edge, why=self.data.clamp)

    @property
    def low(self) -> int:
        """The smallest number an entry covers."""
        return self._lows[0]

    @property
    def high(self) -> int | None:
        """The largest number an entry covers; None when the last is open."""
        return self._numbered[-1][0].high


class Found(NamedTuple):
    """A look-up's place: the indices, and how numbers beyond the edges were read."""

    row: int
    column: int
    clamps: tuple[Clamp, ...]


class Table(Generic[C]):
    """A printed table whose cells were read as `C`. Frozen once made; hashed by identity."""

    __slots__ = (
        "_marks",
        "_modifiers",
        "_note_cites",
        "_notes",
        "_parse",
        "_values",
        "cells",
        "columns",
        "data",
        "parsed",
        "rows",
        "rulings",
    )

    def __init__(self, data: TableData, parse: Callable[[Cell], C], rulings: Rulings) -> None:
        """Reads every cell; raises `LawError` naming the first that does not fit."""
        self.data = data
        self.rulings = rulings
        self._parse = parse
        self.rows = Axis(data.id, "row", data.rows)
        self.columns = Axis(data.id, "column", data.columns)
        marks: dict[tuple[int, int], tuple[str, ...]] = {}
        cells = [list(row) for row in data.cells]
        if len(cells) != len(data.rows.entries):
            raise LawError(f"{data.id}: cells have {len(cells)} rows, the side has {len(data.rows.entries)}.")
        for index, row in enumerate(cells):
            if len(row) != len(data.columns.entries):
                raise LawError(f"{data.id}: cells[{index}] has {len(row)} cells, the head {len(data.columns.entries)}.")
        for index, erratum in enumerate(data.errata):
            place = data.as_cell(f"errata[{index}]", erratum.row, erratum.column)
            if cells[place[0]][place[1]] != erratum.reads:
                raise LawError(
                    f"{data.id}: errata[{index}] and cells[{place[0]}][{place[1]}] differ.", expected=erratum.reads
                )
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
            tuple(self._read(f"cells[{at}][{index}]", cell) for index, cell in enumerate(row))
            for at, row in enumerate(cells)
        )
        self._marks = {
            (at, index): (*data.rulings, *marks.get((at, index), ()))
            for at in range(len(cells))
            for index in range(len(cells[at]))
        }
        self._modifiers = {modifier.id: modifier for modifier in data.modifiers}
        self._values = {value.id: value for value in data.values}
        self._notes = {note.id: note for note in data.notes}
        work, section = data.source.work, data.source.section
        self._note_cites = {
            note.id: Cite(work=work, section=f"{section}, {note.section}", table=data.id) for note in data.notes
        }

    def _read(self, place: str, cell: Cell) -> C:
        try:
            return self._parse(cell)
        except (ValueError, TypeError, KeyError) as error:
            raise LawError(f"{self.data.id}: {place} cannot be read: {error}.", got=cell) from None

    def under(self, rulings: Rulings) -> Table[C]:
        """The same table with the readings chosen in `rulings`."""
        return Table(self.data, self._parse, rulings)

    @property
    def id(self) -> str:
        """The table's id, as its page in the catalogue has it."""
        return self.data.id

    @property
    def die(self) -> int:
        """The sides of the die thrown on this table."""
        if self.data.die is None:
            raise LawError(f"Nothing is thrown on {self.id}.")
        return self.data.die

    def find(self, row: int | str, column: int | str) -> Found:
        """Where a row and a column meet; words find their entry, numbers the entry that covers them."""
        clamps: tuple[Clamp, ...] = ()
        at = []
        for axis, value in ((self.rows, row), (self.columns, column)):
            if isinstance(value, str):
                at.append(axis.by_word(value))
            else:
                index, clamp = axis.by_number(value)
                at.append(index)
                clamps = clamps if clamp is None else (*clamps, clamp)
        return Found(at[0], at[1], clamps)

    def marks(self, found: Found) -> tuple[str, ...]:
        """The rulings that the cell found hangs on."""
        return self._marks[found.row, found.column]

    def peek(self, row: int | str, column: int | str) -> C:
        """A cell, for a rule that only decides whether to look it up (`dice.look` is what a trace shows)."""
        found = self.find(row, column)
        return self.parsed[found.row][found.column]

    def cite(self, found: Found) -> Cite:
        """The citation of a cell."""
        data = self.data
        row, column = data.rows.entries[found.row], data.columns.entries[found.column]
        return Cite(work=data.source.work, table=data.id, row=row.label, column=column.label)

    def text(self, note_id: str) -> str:
        """What a note or a key under the table says."""
        return self._named(self._notes, note_id).text

    def note(self, note_id: str) -> Cite:
        """The citation of a note or a key under the table."""
        return self._named(self._note_cites, note_id)

    def modifier(self, modifier_id: str, *, when: bool, because: str) -> Shift:
        """A die modifier of the notes, applied `when`, else not `because`."""
        data = self._named(self._modifiers, modifier_id)
        return shift(data.value, data.why, when=when, because=because)

    def number(self, value_id: str) -> int:
        """A whole number of the notes or the key."""
        value = self._named(self._values, value_id).value
        if not isinstance(value, int):
            raise LawError(f"{self.id}: {value_id} is no whole number.", got=value)
        return value

    def fraction(self, value_id: str) -> Fraction:
        """An exact number of the notes or the key."""
        return Fraction(self._named(self._values, value_id).value)

    def _named(self, things: Mapping[str, D], thing_id: str) -> D:
        if thing_id not in things:
            raise LawError(f"{self.id} has no {thing_id!r}.", expected=", ".join(things) or "nothing")
        return things[thing_id]


@dataclass_transform(frozen_default=True, eq_default=False)
class Book(Struct, frozen=True, eq=False):
    """A ruleset's tables and the readings chosen: all printed numbers a rule may use. Hashed by identity."""

    rulings: Rulings

    def tables(self) -> Mapping[str, Table[Any]]:
        """Every table by its id."""
        found = (getattr(self, name) for name in self.__struct_fields__)
        return {table.id: table for table in found if isinstance(table, Table)}

    def under(self, asked: Mapping[str, str]) -> Self:
        """The same book under other readings. Raises `RulingError`."""
        rulings = self.rulings.under(asked)
        tables = {
            name: value.under(rulings)
            for name in self.__struct_fields__
            if isinstance(value := getattr(self, name), Table)
        }
        return structs.replace(self, rulings=rulings, **tables)


def as_printed(cell: Cell) -> Cell:
    """A cell read as it stands."""
    return cell


def word(cell: Cell) -> str:
    """A cell that is a word."""
    if not isinstance(cell, str):
        raise TypeError("expected a word")
    return cell


def number(cell: Cell) -> int:
    """A cell that is a whole number."""
    if not isinstance(cell, int):
        raise TypeError("expected a whole number")
    return cell


def read_toml(name: str, text: str, shape: type[C]) -> C:
    """A data file as its type. Raises `LawError` with the file's name and the path of what does not fit."""
    try:
        return toml.decode(text, type=shape, strict=True)
    except (ValidationError, ValueError) as error:
        raise LawError(f"{name}: {error}") from None


def read_tables(files: Sequence[tuple[str, str]]) -> dict[str, TableData]:
    """Table files, as (name, text), by their ids; a file's name is its table's id."""
    tables = {}
    for name, text in files:
        data = read_toml(name, text, TableData)
        if f"{data.id}.toml" != name:
            raise LawError(f"{name} holds the table {data.id!r}.", expected="the table of that name")
        tables[data.id] = data
    return tables
