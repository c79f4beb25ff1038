"""A stretch of Python's own stack that is large enough for all that is called from one place. Nothing else.

CPython keeps the frames of functions in chunks of 16 KB, and gives a chunk back to the system when the last frame leaves it.
Whoever calls functions in a loop from a frame at the end of a chunk has the system map and unmap a chunk for every call: the
same question took twice as long, by where in the stack it was asked. A frame that is larger than a chunk gets one of its own
that is twice as large as it, or nearly so, and its callees have the rest of that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_SLOTS: Final = 1 << 15
"""Values that the frame has room for, 256 KB. None of them is ever touched, and so none takes memory."""


def roomy(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, from whose callees on the stack goes on in one piece for some hundred frames."""

    @wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> R:
        return function(*args, **named)

    made = cast("FunctionType", call)
    made.__code__ = made.__code__.replace(co_stacksize=_SLOTS)
    return call
