"""House rules: documents that change numbers and default readings of a ruleset, read, checked and applied.

A document has a digest over its name and its changes. Its reasons and the form in which it lists cells do not count. Several
documents may apply together if no two of them change the same thing, so their order decides nothing. `docs/house-rules.md` explains them
to players. `Ruleset.with_houses` binds them.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs
from msgspec.json import decode, encode

from ror_rules._messages.message import NOTHING, Message, Parameter, named, say
from ror_rules._messages.values import is_name
from ror_rules._notation.houses import HOUSE_DIGITS
from ror_rules._packages.conditions import Condition, has_field, read_condition
from ror_rules._reading.errors import HouseError, LawError, SchemaError
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.limits import MAX_FAULTS, MAX_HOUSE_CELL, MAX_HOUSE_TEXT, MAX_HOUSES_BYTES
from ror_rules._reading.names import any_of, nearest, one_of, pointer, shown
from ror_rules._throwing.rulings import Ruling, Rulings
from ror_rules._throwing.table import Table
from ror_rules._throwing.table_file import (
    LOST,
    AxisData,
    AxisHead,
    Cell,
    HouseChange,
    TableData,
    ValueData,
    house_called,
)
from ror_rules._throwing.trace import Cite, Modifier
from ror_rules._wire.house_file import AddedModifier, AddedRow, HouseDigest, HouseFile, TableChanges
from ror_rules._wire.identity import digest

Kind = Literal["cell", "value", "modifier", "added", "die", "row", "ruling"]
_MARKED: Final[Mapping[Kind, Literal["cell", "value", "modifier"]]] = {
    "cell": "cell",
    "value": "value",
    "modifier": "modifier",
}
"""Kinds of changes that a table shows at their place."""
_WHOLE: Final = len("sha256:") + 64
_MIN_DIGEST: Final = len("sha256:") + HOUSE_DIGITS
OFF: Final = "off"
_TIMES: Final = 16
"""Memory of a checked document, in times of its JSON: 600 documents with 2.6 MB of JSON took 42 MB."""
_BOUND: Final = say("number-from-to", number=say("type-integer"), least=-MAX_HOUSE_CELL, most=MAX_HOUSE_CELL)
SUPPLIED: Final = "supplied"
"""The reading under which rules read the cells that a caller or a document supplies for a lost table."""


class Change(Struct, frozen=True):
    """One change: its target, the new value, and its place in the document."""

    kind: Kind
    of: tuple[str, ...]
    """Table, row and column of a cell. Table and conditions of an added modifier."""
    was: Cell
    reads: Cell
    place: str

    @property
    def key(self) -> tuple[str, ...]:
        """The target. One document, and one request, changes it at most once."""
        return (self.kind, *self.of)


class HouseChanged(Struct, frozen=True, kw_only=True):
    """One change of a house rule."""

    kind: str
    of: tuple[str, ...]
    printed: Cell
    reads: Cell


class CheckedHouse(Struct, frozen=True, kw_only=True):
    """A house-rule document that fits its ruleset."""

    digest: HouseDigest
    name: str
    ruleset: str
    version: str
    changes: tuple[HouseChanged, ...]


class House(Struct, frozen=True, eq=False):
    """A document that was checked against its ruleset. Documents with one name and the same changes are equal, and have one digest."""

    file: HouseFile
    changes: tuple[Change, ...]
    digest: str

    @property
    def name(self) -> str:
        return self.file.house.name

    @property
    def called(self) -> str:
        return house_called(self.digest, self.name)

    def told(self) -> CheckedHouse:
        about = self.file.house
        return CheckedHouse(
            digest=self.digest,
            name=about.name,
            ruleset=about.ruleset,
            version=about.version,
            changes=tuple(
                HouseChanged(kind=each.kind, of=each.of, printed=each.was, reads=each.reads) for each in self.changes
            ),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and self.digest == other.digest

    def __hash__(self) -> int:
        return int(self.digest[-15:], 16)


class CheckedHouses:
    """The checked documents of this process, by ruleset and digest, within some bytes of memory. The one unused longest goes first.

    Threads share it without a lock, because each step is atomic: its keys are strings. Another thread may drop a document between
    two steps, which is no error.
    """

    def __init__(self, most: int = MAX_HOUSES_BYTES) -> None:
        self._most = most
        self._found: OrderedDict[tuple[str, str], House] = OrderedDict()
        self._sizes: dict[tuple[str, str], int] = {}
        self._fixed: dict[tuple[str, str], House] = {}

    @property
    def held_bytes(self) -> int:
        """The memory of the documents, estimated by their JSON."""
        return sum([*self._sizes.values()])

    def drop(self) -> None:
        """Drops the document that was not used for longest."""
        with suppress(KeyError):
            self._sizes.pop(self._found.popitem(last=False)[0], None)

    def keep(self, house: House, *, fixed: bool = False) -> None:
        name = (house.file.house.ruleset, house.digest)
        if fixed:
            self._fixed[name] = house
        if name not in self._found:
            self._sizes[name] = _TIMES * len(encode(house.file))
        self._found[name] = house
        with suppress(KeyError):
            self._found.move_to_end(name)
        while len(self._found) > 1 and self.held_bytes > self._most:
            self.drop()

    def find(self, ruleset: str, name: str, at: str) -> House:
        found = self._fixed.get((ruleset, name)) or self._found.get((ruleset, name))
        if found is None:
            raise HouseError("house-unknown", pointer=at, got=name)
        with suppress(KeyError):
            self._found.move_to_end((ruleset, name))
        return found

    def whole(self, ruleset: str, digits: str, at: str, among: Iterable[str] = ()) -> str:
        """The digest that begins with `digits`: of a document that is kept for ever, or `among` those of the request.

        A whole digest stays as it is. Raises `HouseError` if no digest or several begin so.
        """
        start = "sha256:" + digits.lower().removeprefix("sha256:")
        if len(start) == _WHOLE:
            return start
        if len(start) < _MIN_DIGEST:
            raise HouseError("house-too-short", pointer=at, got=shown(digits), digits=HOUSE_DIGITS)
        known = {*among, *(digest for of, digest in list(self._fixed) if of == ruleset)}
        found = [each for each in known if each.startswith(start)]
        if len(found) != 1:
            raise HouseError("house-several" if found else "house-unknown", pointer=at, got=shown(digits))
        return found[0]


KEPT: Final = CheckedHouses()


class Base(Struct, frozen=True):
    """The base of checks: the tables and rulings of a ruleset as printed."""

    id: str
    version: str
    tables: Mapping[str, TableData]
    bound: Mapping[str, Table[Any]]
    types: Mapping[str, Any]
    rulings: Mapping[str, Ruling]
    states: Mapping[str, type[Struct]]
    """The type of the state of each rule."""
    free: Collection[str] = ()
    """Tables whose die and rows may change."""


def checked(base: Base, file: HouseFile, at: str = "") -> House:
    if file.house.ruleset != base.id:
        raise SchemaError(
            "house-other-ruleset", pointer=f"{at}/house/ruleset", expected=one_of((base.id,)), got=file.house.ruleset
        )
    if file.house.version != base.version:
        raise SchemaError(
            "house-other-version",
            pointer=f"{at}/house/version",
            expected=one_of((base.version,)),
            got=file.house.version,
        )
    reader = _Reader(base, at)
    reader.read(file)
    if not (reader.changes or reader.faults):
        reader.faults.append(RequestFault.of(at, "house-empty"))
    if reader.faults:
        raise SchemaError.of(reader.faults[:MAX_FAULTS])
    changes = tuple(sorted(reader.changes.values(), key=lambda each: each.key))
    made_of = {"ruleset": base.id, "name": file.house.name, "changes": [[*each.key, each.reads] for each in changes]}
    return House(file, changes, digest(made_of))


def together(houses: Sequence[House], at: str, before: int = 0) -> tuple[House, ...]:
    """Documents in the order of their digests. Raises `SchemaError` if two of them change the same thing.

    `at` is the place of the documents in the request, after the first `before`, which are in force already.
    """
    by: dict[tuple[str, ...], tuple[int, Change]] = {}
    for index, house in enumerate(houses):
        for change in house.changes:
            first = by.setdefault(change.key, (index, change))
            if first[0] != index and houses[first[0]].digest != house.digest:
                raise SchemaError(
                    "house-conflict",
                    pointer=f"{at}/{index - before}",
                    thing=named(" ".join(change.of)),
                    first=named(f"{houses[first[0]].name}{first[1].place}"),
                    second=named(f"{house.name}{change.place}"),
                )
    return tuple(sorted({each.digest: each for each in houses}.values(), key=lambda each: each.digest))


def changed_tables(tables: Mapping[str, TableData], houses: Sequence[House]) -> dict[str, TableData]:
    found = dict(tables)
    for house in houses:
        changes = [each for each in house.changes if each.kind not in {"added", "ruling"}]
        for table in sorted({each.of[0] for each in changes}):
            ours = [each for each in changes if each.of[0] == table]
            found[table] = _changed(found[table], house, ours)
    return found


def changed_rulings(rulings: Mapping[str, Ruling], houses: Sequence[House]) -> dict[str, Ruling]:
    found = dict(rulings)
    for house in houses:
        for each in house.changes:
            if each.kind == "ruling":
                found[each.of[0]] = structs.replace(found[each.of[0]], default=str(each.reads))
    return found


class Added(Struct, frozen=True):
    """A modifier that a house rule adds to the dice on a table, if a state fulfils its conditions."""

    table: str
    modifier: Modifier
    conditions: tuple[Condition, ...]

    def applies(self, state: Any) -> bool:
        """`state` is plain values."""
        return all(each.holds(state) for each in self.conditions)


def added_by(houses: Sequence[House]) -> tuple[Added, ...]:
    return tuple(
        [
            Added(
                each.of[0],
                Modifier(int(each.reads), "house-modifier", NOTHING, Cite(table=each.of[0], house=house.digest)),
                tuple([found for text in each.of[1:] if (found := read_condition(text)) is not None]),
            )
            for house in houses
            for each in house.changes
            if each.kind == "added"
        ]
    )


def _changed(data: TableData, house: House, changes: Sequence[Change]) -> TableData:
    cells = [list(row) for row in data.cells]
    values = {each.id: each for each in data.values}
    modifiers = {each.id: each for each in data.modifiers}
    errata, readings = list(data.errata), list(data.readings)
    for change in changes:
        if change.kind == "cell":
            _, row, column = change.of
            at = data.as_cell("a house rule", row, column)
            cells[at[0]][at[1]] = change.reads
            errata = [each for each in errata if (each.row, each.column) != (row, column)]
            readings = [each for each in readings if (each.row, each.column) != (row, column)]
        elif change.kind == "die":
            data = structs.replace(data, die=int(change.reads))
        elif change.kind == "row":
            more = decode(str(change.reads), type=AddedRow)
            data = structs.replace(data, rows=_with(data.rows, more))
            cells.append([*more.cells])
        elif change.kind == "value":
            values[change.of[1]] = structs.replace(values[change.of[1]], value=change.reads)
        elif change.reads != OFF:
            modifiers[change.of[1]] = structs.replace(modifiers[change.of[1]], value=int(change.reads))
    marks = tuple(
        HouseChange(
            kind=kind, place=each.of[1:], printed=each.was, reads=each.reads, house=house.digest, name=house.name
        )
        for each in changes
        if (kind := _MARKED.get(each.kind)) is not None
    )
    return structs.replace(
        data,
        cells=tuple(tuple(row) for row in cells),
        values=tuple(values.values()),
        modifiers=tuple(modifiers.values()),
        errata=tuple(errata),
        readings=tuple(readings),
        changes=(*data.changes, *marks),
    )


def _with(rows: AxisData, row: AddedRow) -> AxisData:
    head = AxisHead(row.label, low=row.low, high=row.high)
    return structs.replace(rows, entries=(*rows.entries, head))


class _Reader:
    def __init__(self, base: Base, at: str) -> None:
        self.changes: dict[tuple[str, ...], Change] = {}
        self.faults: list[RequestFault] = []
        self._base = base
        self._at = at

    def read(self, file: HouseFile) -> None:
        """Reads all changes of a document."""
        for name, changes in file.tables.items():
            place = pointer(f"{self._at}/tables", name)
            data, known = self._base.tables.get(name), self._base.tables
            if data is None:
                self._unknown(place, "house-no-table", name, known)
            else:
                self._table(data, changes, place)
        for index, added in enumerate(file.modifiers):
            self._added(added, f"{self._at}/modifiers/{index}")
        for ruling, reading in file.rulings.items():
            chosen = reading if isinstance(reading, str) else str(reading.value)
            self._ruling(ruling, chosen, pointer(f"{self._at}/rulings", ruling))
        self._unused(file)

    def _wrong(self, place: str, code: str, **given: Any) -> None:
        self.faults.append(RequestFault.of(place, code, **given))

    def _unknown(self, place: str, code: str, name: str, known: Iterable[str], **given: Parameter) -> None:
        expected, near = _names(known), nearest(name, known)
        self._wrong(place, code, expected=expected, got=shown(name), near=near, **given)

    def _unused(self, file: HouseFile) -> None:
        """Faults of supplied cells that no rule reads, because the default reading puts another table in place of the lost one."""
        for change in [each for each in self.changes.values() if each.kind == "cell" and each.was == LOST]:
            for doubt in self._base.tables[change.of[0]].doubts:
                ruling = self._base.rulings.get(doubt.ruling or "")
                if ruling is None or SUPPLIED not in ruling.readings:
                    continue
                if file.rulings.get(ruling.id, ruling.default) != SUPPLIED:
                    wanted = named(f'[rulings] {ruling.id} = "{SUPPLIED}"')
                    self._wrong(self._at + change.place, "house-not-read", ruling=ruling.id, wanted=wanted)
                    return

    def _table(self, data: TableData, changes: TableChanges, place: str) -> None:
        if changes.die is not None or changes.more:
            self._freely(data, changes, place)
        for row, cells in changes.rows.items():
            self._row(data, row, cells, pointer(f"{place}/rows", row))
        for row, across in changes.cells.items():
            for column, cell in across.items():
                self._cell(data, row, column, cell, pointer(pointer(f"{place}/cells", row), column))
        values = {each.id: each for each in data.values}
        for value_id, value in changes.values.items():
            self._number(data, value_id, value, values, pointer(f"{place}/values", value_id))
        known = {each.id: each.value for each in data.modifiers}
        for name, to in changes.modifiers.items():
            at = pointer(f"{place}/modifiers", name)
            if name in known and not _is_bounded(to):
                self._wrong(at, "house-no-number", expected=_BOUND, got=shown(to))
            elif name in known:
                self._change("modifier", (data.id, name), known[name], to, at)
            else:
                self._unknown(at, "house-no-modifier", name, known)

    def _freely(self, data: TableData, changes: TableChanges, place: str) -> None:
        """Another die, and further rows. The rows must cover the die."""
        if data.id not in self._base.free or data.die is None:
            self._wrong(place, "house-not-free", expected=_names(self._base.free), got=shown(data.id))
            return
        die = data.die if changes.die is None else changes.die
        rows, cells = data.rows, [*data.cells]
        for row in changes.more:
            rows, cells = _with(rows, row), [*cells, row.cells]
        try:
            found = self._base.bound[data.id].changed(
                structs.replace(data, die=die, rows=rows, cells=tuple(cells)), Rulings(self._base.rulings)
            )
            right = all(_is(cell, self._base.types[data.id]) for row in found.parsed for cell in row)
            for face in range(1, die + 1):
                found.rows.at(face)
        except LawError as error:
            self._wrong(place, "house-rows", why=named(f"{error}"), got=shown(die))
            return
        if not right or len({each.label for each in rows.entries}) < len(rows.entries):
            self._wrong(place, "house-rows", why=named("A label or a cell does not fit."), got=shown(die))
            return
        if changes.die is not None:
            self._change("die", (data.id,), data.die, die, f"{place}/die")
        for index, row in enumerate(changes.more):
            self._change("row", (data.id, row.label), "", encode(row).decode(), f"{place}/more/{index}")

    def _added(self, added: AddedModifier, place: str) -> None:
        data, known = self._base.tables.get(added.table), self._base.tables
        thrown = [name for name, each in known.items() if each.die is not None and each.rows.clamp is not None]
        if data is None:
            self._unknown(f"{place}/table", "house-no-table", added.table, thrown)
            return
        if added.table not in thrown:
            self._wrong(f"{place}/table", "house-no-die", expected=_names(thrown), got=shown(added.table))
            return
        if not _is_bounded(added.value):
            self._wrong(f"{place}/value", "house-no-number", expected=_BOUND, got=shown(added.value))
            return
        conditions = [self._condition(text, f"{place}/when/{index}") for index, text in enumerate(added.when)]
        if all(conditions):
            told = sorted({str(each) for each in conditions})
            self._change("added", (data.id, *told), 0, added.value, place)

    def _condition(self, text: str, place: str) -> Condition | None:
        found = read_condition(text)
        if found is None:
            self._wrong(place, "house-condition", got=shown(text))
            return None
        if not any(has_field(each, found.path) for each in self._base.states.values()):
            fields = dict.fromkeys(
                name for each in self._base.states.values() for name in each.__struct_encode_fields__
            )
            near = nearest(found.path[0], fields)
            got = shown(".".join(found.path))
            self._wrong(place, "house-no-field", expected=_names(fields), got=got, near=near)
            return None
        return found

    def _row(self, data: TableData, row: str, cells: Sequence[Cell], place: str) -> None:
        columns = [each.label for each in data.columns.entries]
        if len(cells) != len(columns):
            self._wrong(place, "house-row-length", columns=len(columns), came=len(cells))
            return
        for index, cell in enumerate(cells):
            self._cell(data, row, columns[index], cell, f"{place}/{index}", same=True)

    def _cell(self, data: TableData, row: str, column: str, cell: Cell, place: str, *, same: bool = False) -> None:
        for axis, label in ((data.rows, row), (data.columns, column)):
            labels = _labels(axis)
            if label not in labels:
                self._unknown(place, "house-no-row" if axis is data.rows else "house-no-column", label, labels)
                return
        at = data.as_cell("a house rule", row, column)
        was = data.cells[at[0]][at[1]]
        wanted = self._fits(data, at, cell) if _is_bounded(cell) else _BOUND
        if wanted is not None:
            self._wrong(place, "house-cell-unreadable", expected=wanted, got=shown(cell))
        elif not same or cell != was or type(cell) is not type(was):
            self._change("cell", (data.id, row, column), was, cell, place)

    def _fits(self, data: TableData, at: tuple[int, int], cell: Cell) -> Message | None:
        """The valid cells if this one does not fit, None if it fits. Rules read words and figures as printed, so a word
        must also occur elsewhere in its row and in its column, or have the printed form. If a die is thrown on the
        table, all its cells are results of one kind.
        """
        kind = self._base.types[data.id]
        if data.cells[at[0]][at[1]] == LOST:
            return self._supplies(data, kind, cell)
        row, column = [*data.cells[at[0]]], [each[at[1]] for each in data.cells]
        readings = [each for reading in data.readings for each in reading.cells.values()]
        everywhere = [each for cells in data.cells for each in cells] + readings
        if kind is str:
            known = everywhere if data.die is not None else [each for each in row if each in column]
            fits = cell in known or _form(cell) == _form(data.cells[at[0]][at[1]])
        else:
            known = column if kind == Cell else everywhere
            fits = _form(cell) in map(_form, known) or not (kind == Cell or isinstance(cell, int))
        try:
            fits = fits and _is(self._base.bound[data.id].read(cell), kind)
        except LawError:
            fits = False
        return None if fits else _wanted(known, [data.cells[at[0]][at[1]]] if kind is str else known)

    def _supplies(self, data: TableData, kind: Any, cell: Cell) -> Message | None:
        alike = [
            each
            for each in self._base.tables
            if each == data.id or (kind is not str and self._base.types[each] == kind)
        ]
        cells = [each for table in alike for row in self._base.tables[table].cells for each in row]
        known = [each for each in dict.fromkeys(cells) if each != LOST]
        if kind is str and not known:
            return None if isinstance(cell, str) and is_name(cell) and cell != LOST else say("house-a-name")
        try:
            fits = (
                cell != LOST and (cell in known or kind is not str) and _is(self._base.bound[data.id].read(cell), kind)
            )
        except LawError:
            fits = False
        return None if fits else _wanted(known)

    def _number(self, data: TableData, name: str, to: Cell, there: Mapping[str, ValueData], place: str) -> None:
        if name not in there:
            self._unknown(place, "house-no-value", name, there)
            return
        printed = there[name]
        if printed.allows(to):
            self._change("value", (data.id, name), printed.value, to, place)
        else:
            kind = say("type-integer" if isinstance(printed.value, int) else "type-fraction")
            wanted = say("number-from-to", number=kind, least=named(f"{printed.least}"), most=named(f"{printed.most}"))
            self._wrong(place, "house-no-number", expected=wanted, got=shown(to))

    def _ruling(self, name: str, reading: str, place: str) -> None:
        known = self._base.rulings
        if name not in known:
            self._unknown(place, "no-such-ruling", name, known)
        elif not known[name].allows(reading):
            self._unknown(place, "no-such-reading", reading, known[name].readings, ruling=name)
        else:
            self._change("ruling", (name,), known[name].default, reading, place)

    def _change(self, kind: Kind, of: tuple[str, ...], was: Cell, reads: Cell, place: str) -> None:
        change = Change(kind, of, was, reads, place.removeprefix(self._at))
        if reads == was:
            self._wrong(place, "house-no-change", got=shown(reads))
        elif change.key in self.changes:
            first = named(self._at + self.changes[change.key].place)
            self._wrong(place, "house-twice", first=first)
        else:
            self.changes[change.key] = change


def _wanted(known: Iterable[Cell], alike: Iterable[Cell] = ()) -> Message:
    """Cells that fit, as a document writes them. Other numbers in the forms of cells that are `alike` fit, too."""
    cells = [*dict.fromkeys(map(shown, known))]
    forms = {_form(each): shown(each) for each in alike if re.search(r"\d", str(each))}
    if not forms:
        return one_of(cells) if cells else say("house-a-name")
    return say("house-cell-or-form", cells=one_of(cells or forms.values()), forms=any_of([*forms.values()]))


def _names(there: Iterable[str]) -> Message | None:
    names = tuple(there)
    return one_of(names) if names else None


def _labels(axis: AxisData) -> list[str]:
    labels = [each.label for each in axis.entries]
    return [each for each in labels if labels.count(each) == 1]


def _is_bounded(cell: Cell) -> bool:
    if isinstance(cell, int):
        return abs(cell) <= MAX_HOUSE_CELL
    return len(cell) <= MAX_HOUSE_TEXT and all(int(each) <= MAX_HOUSE_CELL for each in re.findall(r"\d+", cell))


def _form(cell: Cell) -> str:
    """The form of a cell: what is no digit.

    >>> _form("20k/-"), _form(-3), _form(3)
    ('0k/-', 'below 0', 'number')
    """
    if isinstance(cell, int):
        return "below 0" if cell < 0 else "number"
    return re.sub(r"\d+", "0", cell)


def _is(value: object, kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return isinstance(value, kind) and all(_is(getattr(value, name), hint) for name, hint in hints.items())
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return any(_is(value, each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(_is(each, get_args(kind)[0]) for each in value)
    return isinstance(value, kind)
