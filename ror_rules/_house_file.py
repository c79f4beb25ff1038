"""The form of a house-rule document, the same in TOML and JSON. Shapes only.

`docs/house-rules.md` shows documents. `house` reads them against a ruleset.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ror_rules._limits import MAX_HOUSE_CHANGES, MAX_HOUSE_TEXT
from ror_rules._table_file import Cell
from ror_rules.values import Name

HOUSE_DIGITS: Final = 20
"""Hex digits of a digest that name a house rule in a line. Somebody can find another document with fewer equal digits."""
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


class TableChanges(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The changes of one table. Rows and columns have their printed labels."""

    cells: Annotated[dict[Key, dict[Key, Cell]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    rows: Annotated[dict[Key, tuple[Cell, ...]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    values: Annotated[dict[Key, Cell], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    modifiers: Annotated[dict[Key, int | Literal["off"]], Meta(max_length=MAX_HOUSE_CHANGES)] = {}


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A house-rule document: which ruleset it changes, and how."""

    house: HouseAbout
    tables: Annotated[dict[Key, TableChanges], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
    rulings: Annotated[dict[Key, Key], Meta(max_length=MAX_HOUSE_CHANGES)] = {}
