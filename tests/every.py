"""One test of many cases, which names each case that fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any


def every(cases: Iterable[tuple[Any, ...]], check: Callable[..., object]) -> None:
    """Checks each case with its members as arguments. Fails with each failing case and its texts, and if there is no case."""
    checked, failed = 0, []
    for case in cases:
        checked += 1
        try:
            check(*case)
        except Exception as error:  # noqa: BLE001  # the failures are raised together
            error.add_note(f"case: {' '.join(part for part in case if isinstance(part, str))}")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {checked} cases", failed)
    assert checked, "There is no case."


def cases(
    names: str | Sequence[str], values: Iterable[Any], ids: Iterable[str] | Callable[[Any], str] = repr
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, in one test: for many cheap cases, because each test costs more than such a case.

    The cases share the other fixtures of the test.
    """
    names, members = ((names,), [(each,) for each in values]) if isinstance(names, str) else (names, list(values))
    named = [" ".join(map(ids, each)) for each in members] if callable(ids) else ids
    known = list(zip(named, members, strict=True))

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test, updated=())
        def checked(**fixtures: Any) -> None:
            def check(_id: str, *value: Any) -> None:
                test(**fixtures, **dict(zip(names, value, strict=True)))

            every(((each, *value) for each, value in known), check)

        signature = inspect.signature(test)
        rest = [each for name, each in signature.parameters.items() if name not in names]
        checked.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        checked.pytestmark = getattr(test, "pytestmark", [])  # type: ignore[attr-defined]
        return checked

    return decorate
