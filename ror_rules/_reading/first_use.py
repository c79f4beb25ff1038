"""The first use of a type, by one thread at a time.

msgspec finds out about a type when something is first read as it, and two threads that make it do so at once end the process.
"""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

_ONE: Final = RLock()


def known(shape: type[T]) -> type[T]:
    """`shape`, of which msgspec knows all from now on, and of every type within it."""
    _find_out(shape)  # type: ignore[arg-type]  # every type can be hashed
    return shape


@lru_cache(4096)
def _find_out(shape: type[Any]) -> None:
    with _ONE:
        msgspec.json.Decoder[Any](shape)
