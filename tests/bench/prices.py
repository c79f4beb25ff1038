"""`python -m tests.bench.prices [HOW MANY] [SEED]`: what everything that a question pays for takes, beside its price.

The battles of the list, the largest that may be asked, and so many that are drawn, of players and hostile ones. Time from one payment to
the next is taken for what the first one paid for. That holds for most, as these pay before they begin; of those that pay
afterwards it is the other time, `before`. So a price is wrong where neither of the two is near what all come to together.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from ror_rules._arithmetic.account import Account
from tests.bench import bounds, drawn, hostile
from tests.bench.battles import asking, prepare, situations
from tests.bench.bounds import Large
from tests.bench.machine import row

SHARE: Final = 0.002
"""Of the time of all, the least that is worth a line."""


class Paid:
    """What was paid in one place: how often, for how much work, and the nanoseconds from then on and until then."""

    def __init__(self) -> None:
        self.times = self.work = self.after = self.before = 0


class Till:
    """Stands in for `Account.spend`, and keeps the time between payments by the place in the code that pays."""

    def __init__(self) -> None:
        self.paid: dict[str, Paid] = {}
        self._spend: Final = Account.spend
        self._last: tuple[Paid, int] | None = None

    def spend(self, account: Account, work: int) -> None:
        """Pays, and is told who does."""
        now = time.perf_counter_ns()
        frame = sys._getframe(2)  # beyond the two that stand in: who pays
        if frame.f_code.co_name == Account.spend_once.__name__ and frame.f_back is not None:
            frame = frame.f_back
        paid = self.paid.setdefault(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}", Paid())
        if self._last is not None:
            last, since = self._last
            last.after += now - since
            paid.before += now - since
        left = account.left
        self._spend(account, work)
        paid.times += 1
        paid.work += left - account.left
        self._last = paid, time.perf_counter_ns()

    def closed(self) -> None:
        """A question is answered: what comes next is not paid for by its last payment."""
        self._last = None


def questions(many: int, seed: int) -> Iterator[Large]:
    """Those that are asked."""
    yield from (Large(asked, None, "exact" if asked.dear else None) for asked in situations("battles"))
    yield from bounds.questions()
    yield from (Large(asked, None, None) for asked in islice(drawn.drawn(Random(seed)), many))
    yield from islice(hostile.drawn(Random(seed)), many)


def told(name: str, paid: Paid, whole: int) -> tuple[str, ...]:
    """A line of the table."""
    shares = (f"{100 * paid.after / whole:.1f}", f"{paid.times:,}", f"{paid.after / paid.times / 1000:,.1f}")
    return (name, *shares, f"{paid.after / paid.work:.2f}", f"{paid.before / paid.work:.2f}")


def main() -> None:
    """Prints a line for each place, the dearest first."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    prepare()
    till = Till()

    def spend(account: Account, work: int) -> None:
        till.spend(account, work)

    with patch.object(Account, "spend", spend):
        for large in questions(many, seed):
            asking(large.asked, large.fields, large.arithmetic)()
            till.closed()
    whole = sum(paid.after for paid in till.paid.values())
    work = sum(paid.work for paid in till.paid.values())
    print(row(("paid in", "of all time, %", "times", "each, us", "of its price", "before it, of its price")))
    print(row(("---", *["---:"] * 5)))
    for name, paid in sorted(till.paid.items(), key=lambda each: -each[1].after):
        if paid.after > SHARE * whole:
            print(row(told(name, paid, whole)))
    print(f"\nA counted second took {whole / work:.2f} s.")


if __name__ == "__main__":
    main()
