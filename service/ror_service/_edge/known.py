"""Look-ups of short bytes: functions of header fields and queries with a bounded cache.

A longer argument is parsed each time, so that the number of entries bounds their bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from ror_service._limits import KNOWN_BYTES

_P = ParamSpec("_P")
_T = TypeVar("_T")
_ENTRY_BYTES: Final = 2 * KNOWN_BYTES
"""Bytes of an entry, at most: its argument, and a value of about its size."""


class LookUps:
    """All look-ups of the process, as one cache of the budget."""

    def __init__(self) -> None:
        self._all: list[Any] = []

    def add(self, kept: Any) -> None:
        self._all.append(kept)

    @property
    def held_bytes(self) -> int:
        return _ENTRY_BYTES * sum([int(each.cache_info().currsize) for each in self._all])

    def drop(self) -> None:
        for each in self._all:
            each.cache_clear()


LOOK_UPS: Final = LookUps()


def known(most: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Keeps the results of a function of bytes or text for the `most` last arguments that are short."""

    def remembering(function: Callable[_P, _T]) -> Callable[_P, _T]:
        kept: Any = lru_cache(maxsize=most)(function)
        LOOK_UPS.add(kept)

        @wraps(function)
        def found(*arguments: _P.args, **named: _P.kwargs) -> _T:
            for each in arguments:
                if isinstance(each, bytes | str) and len(each) > KNOWN_BYTES:
                    return function(*arguments, **named)
            result: _T = kept(*arguments, **named)
            return result

        return found

    return remembering
