"""One test of many cases, which names each case that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def every(cases: Iterable[tuple[Any, ...]], check: Callable[..., object]) -> None:
    """Checks each case with its members as arguments. Fails with the texts in each failing case, and if there is no case."""
    checked, failed = 0, []
    for case in cases:
        checked += 1
        try:
            check(*case)
        except AssertionError as error:
            failed.append(f"{' '.join(part for part in case if isinstance(part, str))}: {error}")
    assert not failed, "\n".join(failed)
    assert checked, "There is no case."
