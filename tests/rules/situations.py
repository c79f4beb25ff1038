"""The situation files: their form, their decoder, and their cases. The tests check the cases.

`tests/situations/README.md` describes the form to authors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct, structs

from ror_rules import RorError, load

FOLDER: Final = Path(__file__).resolve().parents[1] / "situations"

NULL: Final = "(null)"
"""Null in a file, because TOML has no null."""
ABSENT: Final = "(absent)"

Patch = dict[str, Any]
"""Fields of a state, and `faces`, `rulings` and `label`."""


class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the parts of a file: an unknown field or a wrong type is refused with its place."""


class Said(Form, frozen=True, omit_defaults=True, rename={"given": "with"}):
    code: str
    given: dict[str, Any] = {}


class Refusal(Form, frozen=True, rename={"given": "with"}):
    """An expected error: its kind, its place, and its message."""

    kind: str
    pointer: str
    code: str | None = None
    given: dict[str, Any] = {}


class Situation(Form, frozen=True):
    name: str
    state: Any
    faces: tuple[int, ...] = ()
    rulings: dict[str, str] = {}
    result: dict[str, Any] | None = None
    used: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    steps: tuple[dict[str, Any], ...] = ()
    untold: tuple[str, ...] = ()
    summary: Said | None = None
    refused: Refusal | None = None

    def __post_init__(self) -> None:
        if (self.result is None) == (self.refused is None):
            raise ValueError(f"{self.name}: either result or refused")

    def parsed(self, ruleset: str, rule: str) -> Situation:
        state = load(ruleset).parse(rule, self.state) if isinstance(self.state, str) else self.state
        return structs.replace(self, state=state)


class Grid(Form, frozen=True):
    name: str
    rows: tuple[Patch | tuple[Patch, ...], ...]
    columns: tuple[Patch | tuple[Patch, ...], ...]
    cells: tuple[tuple[Any, ...], ...] = ()
    same_cells_as: str | None = None
    state: dict[str, Any] = {}
    die: int | None = None
    expect: str | None = None
    codes: dict[str, dict[str, Any]] = {}
    rulings: dict[str, str] = {}
    used: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.expect and not self.codes:
            raise ValueError(f"{self.name}: a grid without expect and codes checks no cell")
        if bool(self.cells) == bool(self.same_cells_as):
            raise ValueError(f"{self.name}: either cells or same_cells_as")

    def cases(self, cells: tuple[tuple[Any, ...], ...]) -> Iterator[tuple[str, tuple[Situation, ...]]]:
        if [len(line) for line in cells] != [len(self.columns)] * len(self.rows):
            raise ValueError(f"{self.name}: not {len(self.rows)} rows of {len(self.columns)} cells")
        places = product(self.rows, self.columns)
        for (row, column), cell in zip(places, chain.from_iterable(cells), strict=True):
            for down, across in product(_patches(row), _patches(column)):
                name = f"{self.name}: {_label(down)} at {_label(across)}"
                yield name, tuple(self._situations(name, down, across, cell))

    def _situations(self, name: str, down: Patch, across: Patch, cell: Any) -> Iterator[Situation]:
        state, faces, rulings = self.state, [], dict(self.rulings)
        for patch in (across, down):
            state = merged(state, {key: value for key, value in patch.items() if key not in RESERVED})
            faces += patch.get("faces", [])
            rulings |= patch.get("rulings", {})
        for face in (None,) if self.die is None else range(1, self.die + 1):
            expected: dict[str, Any] = {}
            if self.codes:
                expected = self.codes[cell] if face is None else _at(face, self.codes[cell])
            if self.expect:
                expected = merged(expected, _nested(self.expect, cell if face is None else face in cell))
            yield Situation(
                name=name if face is None else f"{name}, face {face}",
                state=state,
                faces=tuple(faces) if face is None else (*faces, face),
                rulings=rulings,
                result=expected,
                used=self.used,
            )


class Printed(Form, frozen=True):
    """A whole table as shown, for cells that print alike or that no state reaches."""

    table: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[int | str, ...], ...]


RESERVED: Final = {"faces", "rulings", "label"}


class File(Form, frozen=True):
    rule: str
    situations: tuple[Situation, ...] = ()
    grids: tuple[Grid, ...] = ()
    printed: tuple[Printed, ...] = ()
    never_read: tuple[tuple[str, str, str], ...] = ()

    def grid(self, name: str) -> Grid:
        return next(grid for grid in self.grids if grid.name == name)

    def cells(self, name: str) -> tuple[tuple[Any, ...], ...]:
        grid = self.grid(name)
        return self.cells(grid.same_cells_as) if grid.same_cells_as else grid.cells


class Case(NamedTuple):
    """The subject of one test: a situation, or a cell of a grid."""

    ruleset: str
    rule: str
    name: str
    situations: tuple[Situation, ...]

    @property
    def id(self) -> str:
        return f"{self.ruleset}/{self.rule}: {self.name}"


@cache
def files(ruleset: str) -> Mapping[str, File]:
    found: dict[str, File] = {}
    for path in sorted((FOLDER / ruleset).glob("*.toml")):
        try:
            file = msgspec.toml.decode(path.read_text("utf-8"), type=File)
            situations = tuple([each.parsed(ruleset, file.rule) for each in file.situations])
        except (msgspec.DecodeError, ValueError, RorError) as error:
            raise ValueError(f"{path.name}: {error}") from None
        if file.rule in found:
            raise ValueError(f"{path.name}: {file.rule} has a file already")
        found[file.rule] = structs.replace(file, situations=situations)
    return found


@cache
def rulesets() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def single(ruleset: str) -> Iterator[Case]:
    for file in files(ruleset).values():
        for situation in file.situations:
            yield Case(ruleset, file.rule, situation.name, (situation,))


def cells(ruleset: str) -> Iterator[Case]:
    for file in files(ruleset).values():
        for grid in file.grids:
            for name, situations in grid.cases(file.cells(grid.name)):
                yield Case(ruleset, file.rule, name, situations)


def differences(expected: Any, got: Any, place: str = "result") -> list[str]:
    if expected == NULL:
        return [] if got is None else [f"{place} is {got!r}, expected nothing"]
    if isinstance(expected, dict) and isinstance(got, dict):
        return [
            line
            for key, value in expected.items()
            if value != ABSENT or key in got
            for line in (
                differences(value, got[key], f"{place}.{key}") if key in got else [f"{place} has no field {key}"]
            )
        ]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for index, (one, other) in pairs for line in differences(one, other, f"{place}[{index}]")]
    same = type(expected) is type(got) and expected == got
    return [] if same else [f"{place} is {got!r}, expected {expected!r}"]


def merged(state: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(state)
    for key, value in patch.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def without_rulings(situation: Situation) -> Situation:
    return structs.replace(situation, rulings={})


def _patches(patch: Patch | tuple[Patch, ...]) -> tuple[Patch, ...]:
    return patch if isinstance(patch, tuple) else (patch,)


def _label(patch: Patch) -> str:
    label: str = patch.get("label") or ", ".join(_fields(patch)) or "all"
    return label


def _fields(patch: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in patch.items():
        if isinstance(value, dict):
            yield from _fields(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key} {value if isinstance(value, str) else json.dumps(value)}"


def _nested(path: str, value: Any) -> dict[str, Any]:
    name, _, rest = path.partition(".")
    return {name: _nested(rest, value) if rest else value}


def _at(face: int, code: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _at(face, value) if isinstance(value, dict) else face in value for key, value in code.items()}
