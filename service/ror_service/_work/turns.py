"""The number of questions that one caller may have under way: computed by a worker or an earlier version, or waiting for that."""

from __future__ import annotations

from collections import Counter

from ror_service._edge.caller import NOBODY
from ror_service._edge.problems import RefusalError


class Turns:
    def __init__(self, each: int) -> None:
        self._each = each
        self._under_way: Counter[str] = Counter()

    def begin(self, caller: str) -> None:
        """Raises RefusalError, 503, for one question too many. Callers without a name are not one caller."""
        if caller != NOBODY and self._under_way[caller] >= self._each:
            raise RefusalError("busy", "too-many-at-once", headers=[(b"retry-after", b"1")], most=self._each)
        self._under_way[caller] += 1

    def end(self, caller: str) -> None:
        self._under_way[caller] -= 1
        if not self._under_way[caller]:
            del self._under_way[caller]
