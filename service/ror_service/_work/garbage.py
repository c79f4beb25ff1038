"""Collects cyclic garbage when the process has grown.

Automatic collections of older objects are rare, because they would take time from requests (`GC_YOUNG`). But a large siege leaves
3 MB in cycles, and a hundred of them fill half of the memory before such a collection.
"""

from __future__ import annotations

import gc
import resource
from contextlib import suppress
from pathlib import Path
from typing import Final

from ror_service._limits import GARBAGE_BYTES

_PAGE: Final = resource.getpagesize()
_SIZES: Final = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of this process in memory. Zero without `/proc`."""
    with suppress(OSError):
        return int(_SIZES.read_bytes().split()[1]) * _PAGE
    return 0


class Garbage:
    def __init__(self) -> None:
        self._after = resident()
        """The resident size after the last collection, or less."""

    def look(self) -> None:
        now = resident()
        if now > self._after + GARBAGE_BYTES:
            gc.collect()
            self._after = resident()
        else:
            self._after = min(now, self._after)
