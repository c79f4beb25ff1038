"""The numbers at /metrics, in Prometheus' text form. Counting costs a dictionary look-up; text is made when asked for.

Every label has few values: paths are templates, never what a caller sent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ror_service._http.log import writer

_BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the histogram, in seconds."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})


class Metrics:
    """Requests with their durations, dice thrown, odds computed, and whatever counts the store keeps."""

    def __init__(self, store_counts: Callable[[], Mapping[str, int]]) -> None:
        self._store_counts = store_counts
        self._durations: dict[tuple[str, str, str], list[int]] = {}
        self._dice: Counter[tuple[str, str]] = Counter()
        self._odds: Counter[tuple[str, str]] = Counter()

    def answered(self, path: str, method: str, status: int, nanoseconds: int) -> None:
        """One request answered. `path` is the route's template."""
        labels = (path, method if method in _METHODS else "other", f"{status // 100}xx")
        slots = self._durations.get(labels)
        if slots is None:
            slots = self._durations[labels] = [0] * (len(_BUCKETS) + 2)
        slots[bisect_left(_BUCKETS, nanoseconds / 1e9)] += 1
        slots[-1] += nanoseconds

    def thrown(self, ruleset: str, rule: str, dice: int) -> None:
        """Dice thrown for one resolution."""
        self._dice[ruleset, rule] += dice

    def computed(self, ruleset: str, rule: str) -> None:
        """Odds computed, neither kept nor shared."""
        self._odds[ruleset, rule] += 1

    def text(self) -> str:
        """The whole exposition, sorted."""
        lines = ["# HELP ror_request_seconds Time to answer a request.", "# TYPE ror_request_seconds histogram"]
        for (path, method, status), slots in sorted(self._durations.items()):
            labels = f'path="{path}",method="{method}",status="{status}"'
            total = 0
            for bound, count in zip((*map(str, _BUCKETS), "+Inf"), slots[:-1], strict=True):
                total += count
                lines.append(f'ror_request_seconds_bucket{{{labels},le="{bound}"}} {total}')
            lines.append(f"ror_request_seconds_sum{{{labels}}} {slots[-1] / 1e9:.9f}")
            lines.append(f"ror_request_seconds_count{{{labels}}} {total}")
        for name, help_, counts in (
            ("ror_dice_thrown_total", "Dice thrown, by rule.", self._dice),
            ("ror_odds_computed_total", "Questions for odds that were computed, by rule.", self._odds),
        ):
            values = ((f'ruleset="{ruleset}",rule="{rule}"', count) for (ruleset, rule), count in counts.items())
            lines += _counter(name, help_, values)
        lines += _counter(
            "ror_store_total",
            "What happened at the store of outcomes and odds.",
            ((f'what="{what}"', count) for what, count in self._store_counts().items()),
        )
        lines += [
            "# HELP ror_log_lines_dropped_total Log lines that nobody took.",
            "# TYPE ror_log_lines_dropped_total counter",
        ]
        lines.append(f"ror_log_lines_dropped_total {writer.dropped}")
        return "\n".join(lines) + "\n"


def _counter(name: str, help_: str, values: Iterable[tuple[str, int]]) -> list[str]:
    return [
        f"# HELP {name} {help_}",
        f"# TYPE {name} counter",
        *(f"{name}{{{labels}}} {n}" for labels, n in sorted(values)),
    ]
