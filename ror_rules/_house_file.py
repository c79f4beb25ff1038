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

    name: Annotated[Name, Meta(description="A short name, which citations show.")]
    ruleset: Annotated[Key, Meta(description="The id of the ruleset that it changes.")]
    version: Annotated[Key, Meta(description="The version of the ruleset that it changes.")]
    who: Annotated[Text | None, Meta(description="Its players or publisher.")] = None
    why: Annotated[Text | None, Meta(description="Why it exists.")] = None
    when: Annotated[Text | None, Meta(description="When it was written.")] = None


class TableChanges(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The changes of one table. Rows and columns have their printed labels."""

    cells: Annotated[
        dict[Key, dict[Key, Cell]],
        Meta(max_length=MAX_HOUSE_CHANGES, description="Row -> column -> the new cell."),
    ] = {}
    rows: Annotated[
        dict[Key, tuple[Cell, ...]],
        Meta(max_length=MAX_HOUSE_CHANGES, description="Row -> all its cells, in the order of the columns."),
    ] = {}
    values: Annotated[
        dict[Key, Cell],
        Meta(
            max_length=MAX_HOUSE_CHANGES,
            description="Other numbers of its notes, by their ids: a whole number, or a fraction as text.",
        ),
    ] = {}
    modifiers: Annotated[
        dict[Key, int | Literal["off"]],
        Meta(max_length=MAX_HOUSE_CHANGES, description="Die modifiers, by their ids: another number, or `off`."),
    ] = {}


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A house-rule document: which ruleset it changes, and how."""

    house: HouseAbout
    tables: Annotated[
        dict[Key, TableChanges], Meta(max_length=MAX_HOUSE_CHANGES, description="Table -> its changes.")
    ] = {}
    rulings: Annotated[
        dict[Key, Key],
        Meta(max_length=MAX_HOUSE_CHANGES, description="Ruling -> the reading that becomes its default."),
    ] = {}
