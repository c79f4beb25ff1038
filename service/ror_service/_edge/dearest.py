"""The callers whose work took most of the processor in the last minutes, for the operator.

Their names stand in the log, and in `/health` for the machine itself, if `ROR_LOG_CALLERS` allows it. They are no labels of metrics.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import Final

from msgspec import Struct

from ror_service._limits import DEAREST_MINUTES, DEAREST_SHOWN, MAX_CALLERS


class DearCaller(Struct, frozen=True):
    """A caller, and the units of work of the last minutes that they pay for besides the prices of their calls."""

    caller: str
    units: int


class Dearest:
    def __init__(self) -> None:
        self._minutes: deque[tuple[int, Counter[str]]] = deque(maxlen=DEAREST_MINUTES)

    def add(self, caller: str, units: int) -> None:
        minute = int(time.monotonic() / 60)
        if not self._minutes or self._minutes[-1][0] != minute:
            self._minutes.append((minute, Counter()))
        here = self._minutes[-1][1]
        if caller in here or len(here) < MAX_CALLERS:
            here[caller] += units

    def found(self) -> list[DearCaller]:
        """The dearest callers with the units of their work, the dearest first."""
        since = int(time.monotonic() / 60) - DEAREST_MINUTES
        total: Counter[str] = Counter()
        for minute, here in self._minutes:
            if minute > since:
                total.update(here)
        return [DearCaller(*each) for each in total.most_common(DEAREST_SHOWN)]


DEAREST: Final = Dearest()
