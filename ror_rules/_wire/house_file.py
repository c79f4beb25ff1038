"""The form of a house-rule document, the same in TOML and JSON. Shapes only.

`docs/house-rules.md` shows documents. `house` reads them against a ruleset.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ror_rules._messages.values import Name
from ror_rules._reading.limits import MAX_HOUSE_CHANGES, MAX_HOUSE_CONDITIONS, MAX_HOUSE_TEXT
from ror_rules._throwing.table_file import Cell

Text = Annotated[str, Meta(max_length=MAX_HOUSE_TEXT)]
Key = Annotated[str, Meta(max_length=100)]
HouseDigest = Annotated[
    str,
    Meta(
        pattern="^sha256:[0-9a-f]{64}$",
        description="`sha256:` and 64 hex digits over the name and the changes of a house-rule document.",
        extra={"form": "sha256: and 64 hex digits"},
    ),
]


class HouseAbout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The subject of a document. `ruleset` and `name` count for its digest."""

    name: Name
    ruleset: Key
    version: Key
    who: Text | None = None
    why: Text | None = None
    when: Text | None = None


class AddedRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A row that a free table does not have: its label, the die rolls that it covers, and its cells."""

    label: Key
    low: int
    high: int
    cells: tuple[Cell, ...]


class TableChanges(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The changes of one table. Rows and columns have their printed labels."""

    cells: Annotated[dict[Key, dict[Key, Cell]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    rows: Annotated[dict[Key, tuple[Cell, ...]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    values: Annotated[dict[Key, Cell], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    modifiers: Annotated[dict[Key, int | Literal["off"]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    die: Annotated[int, Meta(ge=2, le=100)] | None = None
    more: Annotated[tuple[AddedRow, ...], Meta(max_length=MAX_HOUSE_CHANGES)] = ()


class AddedModifier(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A die modifier that the table does not have. It applies if the state fulfils all conditions."""

    table: Key
    value: int
    why: Text | None = None
    when: Annotated[tuple[Key, ...], Meta(max_length=MAX_HOUSE_CONDITIONS)] = ()


class ReadingValue(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The reading of a ruling that has a number of its own, if the ruling states a range."""

    value: int


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A house-rule document: which ruleset it changes, and how."""

    house: HouseAbout
    tables: Annotated[dict[Key, TableChanges], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    modifiers: Annotated[tuple[AddedModifier, ...], Meta(max_length=MAX_HOUSE_CHANGES)] = ()
    rulings: Annotated[dict[Key, Key | ReadingValue], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
