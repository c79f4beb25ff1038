"""Collects cyclic garbage when many objects are left, and returns free memory to the system.

Automatic collections of older objects are rare, because they would take time from requests (`GC_YOUNG`). But a large siege leaves
3 MB in cycles, and a hundred of them fill half of the memory before such a collection. The trigger is the number of small objects,
not the resident size: freed objects leave room between others, so that the size stays, and would allow for more garbage each time.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any, Final

from ror_service._limits import GARBAGE_OBJECTS

_TRIM: Final[Any] = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""A function of glibc alone."""


class Garbage:
    def __init__(self) -> None:
        self._after = sys.getallocatedblocks()
        """The number of objects after the last collection, or less."""

    def look(self) -> None:
        now = sys.getallocatedblocks()
        if now > self._after + GARBAGE_OBJECTS:
            gc.collect()
            if _TRIM is not None:
                _TRIM(0)
            self._after = sys.getallocatedblocks()
        else:
            self._after = min(now, self._after)
