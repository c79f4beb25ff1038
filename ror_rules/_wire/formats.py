"""Reading an outcome of the one format that is supported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ror_rules._messages.message import Message
from ror_rules._reading.documents import convert
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.names import ABSENT, shown
from ror_rules._wire.shapes import FORMAT

T = TypeVar("T")


def read_outcome(claimed: object, shape: type[T]) -> T:
    named = claimed.get("format") if isinstance(claimed, Mapping) else FORMAT
    if named is not None and named != FORMAT:
        raise _other_format(shown(named))
    found = convert(claimed, shape)
    if named is None:
        raise _other_format(ABSENT)
    return found


def _other_format(got: Message | str) -> SchemaError:
    return SchemaError("other-format", pointer="/format", got=got, format=FORMAT)
