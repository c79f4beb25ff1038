"""The answer about pieces on a table: the state of a rule, and the changes of the pieces by an outcome."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType


class PieceChange(Struct, frozen=True, kw_only=True):
    """A piece that an outcome changes."""

    piece: str
    name: str
    fates: dict[str, int]
    before: Any
    after: Any


class Pieces(Struct, frozen=True, kw_only=True):
    """The state of a rule from pieces, and the changes of these pieces by an outcome."""

    state: dict[str, Any]
    changes: tuple[PieceChange, ...] | UnsetType = UNSET
