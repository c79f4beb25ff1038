"""Work in threads for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def answering(work: Callable[_P, _T]) -> Callable[_P, _T]:
    """`work`, with `RuntimeError` in place of `StopIteration`. No future takes the latter, so its waiter would wait for ever."""

    @wraps(work)
    def answered(*arguments: _P.args, **named: _P.kwargs) -> _T:
        try:
            return work(*arguments, **named)
        except StopIteration as error:
            raise RuntimeError("StopIteration left the work of a thread.") from error

    return answered


async def in_a_thread(work: Callable[_P, _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
    """The result of `work`, from a thread of the event loop's default pool."""
    return await asyncio.to_thread(answering(work), *arguments, **named)
