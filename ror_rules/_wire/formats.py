"""Reading an outcome of the one format that is supported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ror_rules._wire.reading import convert
from ror_rules._wire.shapes import FORMAT
from ror_rules.errors import SchemaError, shown

T = TypeVar("T")


def read_outcome(claimed: object, shape: type[T]) -> T:
    """`claimed`, from plain values, as `shape`. Raises `SchemaError`, at `/format` if the format is missing or another."""
    named = claimed.get("format") if isinstance(claimed, Mapping) else FORMAT
    if named is not None and named != FORMAT:
        raise _other_format(shown(named))
    found = convert(claimed, shape)
    if named is None:
        raise _other_format("nothing")
    return found


def _other_format(got: str) -> SchemaError:
    detail = "This outcome does not have the format that this release reads."
    return SchemaError(detail, pointer="/format", expected=FORMAT, got=got)
