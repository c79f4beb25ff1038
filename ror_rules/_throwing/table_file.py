"""The form of a printed table's file, and the same table as on the catalogue's page. Shapes and reading.

A table's file has its heads, its cells in rows with their heads, its errata, notes and doubts, each with its place in
the source. `table` looks cells up. This module does not know the chosen readings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal, TypeVar, dataclass_transform

from msgspec import Struct, ValidationError, structs, toml

from ror_rules._reading.errors import LawError
from ror_rules._reading.limits import MAX_HOUSE_NUMBER
from ror_rules._throwing.counted import KEYS, PRESENCE, TEXT

Cell = int | str
LOST: Final = "lost"
"""The word in a cell that the source lost. A house rule can supply the cell."""
_DIGITS_OF_A_HOUSE: Final = 12
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the file's parts: an unknown field or a wrong type is refused with its path."""


class TableSource(Strict):
    """Where a table is printed."""

    work: str
    section: str
    page: str | None = None


class AxisHead(Strict):
    """The head of a row or of a column."""

    label: str
    key: str | None = None
    low: int | None = None
    high: int | None = None
    per: str | None = None

    @property
    def word(self) -> str:
        return self.key if self.key is not None else self.label


class AxisData(Strict):
    """The heads of all rows, or of all columns."""

    heading: Annotated[str, TEXT]
    entries: tuple[AxisHead, ...]
    clamp: Annotated[str | None, PRESENCE] = None


class ModifierData(Strict):
    """A die modifier that the table's notes name."""

    id: str
    value: int
    why: Annotated[str, TEXT]


class ValueData(Strict):
    """Another number that the table's notes or key give."""

    id: str
    value: int | str
    why: Annotated[str, TEXT]
    ruling: str | None = None
    least: Annotated[Cell, TEXT] = 0
    most: Annotated[Cell, TEXT] = MAX_HOUSE_NUMBER

    def allows(self, value: Cell) -> bool:
        """Whether the number is in the domain, and a whole one if the printed one is."""
        try:
            least, number, most = map(Fraction, (self.least, value, self.most))
        except (ValueError, ZeroDivisionError):
            return False
        whole = isinstance(value, int) or not isinstance(self.value, int)
        return least <= number <= most and number.denominator <= MAX_HOUSE_NUMBER and whole

    def __post_init__(self) -> None:
        if not self.allows(self.value):
            raise ValueError(f"{self.id} is {self.value}, which is not from {self.least} to {self.most}")


class NoteData(Strict):
    """The meaning of the notes or the key of a table, in our own words."""

    id: str
    section: Annotated[str, TEXT]
    text: Annotated[str, TEXT]


class Erratum(Strict):
    """A cell that the source prints, or its scan shows, otherwise than it is read here."""

    row: str
    column: str
    printed: str
    reads: Cell
    why: Annotated[str, TEXT]
    ruling: str | None = None


class ReadingCell(Strict):
    """A cell with a value that depends on a ruling."""

    row: str
    column: str
    ruling: str
    cells: dict[str, Cell]


class HouseChange(Strict):
    """A number that a house rule changes."""

    kind: Literal["cell", "value", "modifier"]
    place: tuple[str, ...]
    printed: Cell
    reads: Cell
    house: str
    name: str

    @property
    def called(self) -> str:
        return house_called(self.house, self.name)


def house_called(digest: str, name: str = "") -> str:
    """A house rule as citations call it. Only the digest proves which one it is, because anybody may choose a name.

    >>> house_called("sha256:33278bd7c14518d1", "Rich sorcery")
    'house 33278bd7c145…, "Rich sorcery"'
    """
    short = f"house {digest.removeprefix('sha256:')[:_DIGITS_OF_A_HOUSE]}…"
    return f'{short}, "{name}"' if name else short


class Doubt(Strict):
    """A remaining doubt about a table."""

    text: Annotated[str, TEXT]
    ruling: str | None = None


class TableData(Strict):
    """A printed table as in its file, with the open questions of its source."""

    id: str
    title: Annotated[str, TEXT]
    source: Annotated[TableSource, TEXT]
    rows: AxisData
    columns: AxisData
    cells: tuple[tuple[Cell, ...], ...]
    die: int | None = None
    rulings: tuple[str, ...] = ()
    words: Annotated[dict[str, str], KEYS] = {}
    modifiers: tuple[ModifierData, ...] = ()
    values: tuple[ValueData, ...] = ()
    notes: tuple[NoteData, ...] = ()
    errata: tuple[Erratum, ...] = ()
    readings: tuple[ReadingCell, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    changes: Annotated[tuple[HouseChange, ...], TEXT] = ()

    def every_ruling(self) -> tuple[str, ...]:
        parts: tuple[ValueData | Erratum | ReadingCell | Doubt, ...]
        parts = (*self.values, *self.errata, *self.readings, *self.doubts)
        named = [part.ruling for part in parts if part.ruling is not None]
        return tuple(dict.fromkeys([*self.rulings, *named]))

    def as_cell(self, where: str, row: str, column: str) -> tuple[int, int]:
        found = []
        for axis, label in ((self.rows, row), (self.columns, column)):
            at = [index for index, entry in enumerate(axis.entries) if entry.label == label]
            if len(at) != 1:
                raise LawError(
                    f"{self.id}: {where} names the row or column {label!r}.",
                    expected="one of " + ", ".join(entry.label for entry in axis.entries),
                )
            found.append(at[0])
        return found[0], found[1]

    def place(self, row: int, column: int) -> str:
        """A cell by its labels, for an error that names it."""
        return f"the cell in row {self.rows.entries[row].label!r}, column {self.columns.entries[column].label!r}"


class _Row(AxisHead, kw_only=True):
    cells: tuple[Cell, ...]


class _Rows(Strict):
    heading: str
    entries: tuple[_Row, ...]
    clamp: str | None = None


class _TableFile(Strict, kw_only=True):
    id: str
    title: str
    die: int | None = None
    rulings: tuple[str, ...] = ()
    source: TableSource
    columns: AxisData = AxisData("", ())
    rows: _Rows = _Rows("", ())
    words: dict[str, str] = {}
    modifiers: tuple[ModifierData, ...] = ()
    values: tuple[ValueData, ...] = ()
    notes: tuple[NoteData, ...] = ()
    errata: tuple[Erratum, ...] = ()
    readings: tuple[ReadingCell, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def data(self) -> TableData:
        heads = tuple(AxisHead(row.label, row.key, row.low, row.high, row.per) for row in self.rows.entries)
        parts = structs.asdict(self)
        parts["rows"] = AxisData(self.rows.heading, heads, self.rows.clamp)
        return TableData(**parts, cells=tuple(row.cells for row in self.rows.entries))


def read_toml(name: str, text: str, shape: type[T]) -> T:
    try:
        return toml.decode(text, type=shape, strict=True)
    except (ValidationError, ValueError) as error:
        raise LawError(f"{name}: {error}") from None


def read_tables(files: Sequence[tuple[str, str]]) -> dict[str, TableData]:
    tables = {}
    for name, text in files:
        data = read_toml(name, text, _TableFile).data()
        if f"{data.id}.toml" != name:
            raise LawError(f"{name} holds the table {data.id!r}.", expected="the table of that name")
        tables[data.id] = data
    return tables


def texts(data: TableData) -> dict[str, str]:
    """The English texts of a table, for the catalogue of messages: code -> text.

    The codes are `table-TABLE-` and `title`, `rows`, `columns` (the headings), `row-KEY`, `column-KEY`, `cell-WORD`,
    `note-ID`, `modifier-ID` or `value-ID`, `rows-clamp` or `columns-clamp`, `erratum-N` or `doubt-N` (counted from 1).
    `key` makes KEY from the word that code and states use.
    """
    found = {"title": data.title, "rows": data.rows.heading, "columns": data.columns.heading}
    found |= {f"row-{word}": label for word, label in labels(data.rows)}
    found |= {f"column-{word}": label for word, label in labels(data.columns)}
    found |= {f"cell-{key(cell)}": text for cell, text in data.words.items()}
    found |= {f"note-{each.id}": each.text for each in data.notes}
    found |= {f"modifier-{each.id}": each.why for each in data.modifiers}
    found |= {f"value-{each.id}": each.why for each in data.values}
    found |= {"rows-clamp": data.rows.clamp or "", "columns-clamp": data.columns.clamp or ""}
    found |= {f"erratum-{number}": f"{each.why}." for number, each in enumerate(data.errata, 1)}
    found |= {f"doubt-{number}": each.text for number, each in enumerate(data.doubts, 1)}
    return {f"table-{data.id}-{code}": text for code, text in found.items() if text}


def labels(axis: AxisData) -> Iterator[tuple[str, str]]:
    """Each head of an axis: the KEY of its code, and its label."""
    uses = Counter(each.word for each in axis.entries)
    for each in axis.entries:
        yield key(each.word if uses[each.word] == 1 else each.label), each.label


def key(text: str) -> str:
    """A word or a label as part of a code.

    >>> key("move_force"), key("1 or 2"), key("-1"), key("9+")
    ('move_force', '1-or-2', '-1', '9plus')
    """
    return re.sub(r"[^\w-]+", "-", text.replace("+", "plus").replace("*", "star"), flags=re.ASCII)
