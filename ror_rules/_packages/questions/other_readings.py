"""The readings that change an answer: each other reading of a ruling that the answer read, tried alone.

Theory of operation. An answer names every ruling that the rules read for it. A rule is a function, so a ruling that it did not
read changes nothing. Each other reading is a question of its own. All of them share a budget equally, so the order of the
rulings has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, Final, Literal, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ror_rules._reading.errors import BudgetError, InputError, UndecidedError
from ror_rules._throwing.rulings import Rulings
from ror_rules._throwing.trace import RulingUsed
from ror_rules._wire.shapes import OtherNumber, OtherReading, OtherReadings, Share, encode

A = TypeVar("A")


class Changed(NamedTuple):
    """What differs between two answers: how much, for the order of readings, the numbers, and another best choice of a player."""

    size: float
    numbers: Sequence[OtherNumber] = ()
    choice: Any = UNSET


UNTRIED: Final = Changed(inf)
"""The other answer lacks a part that the first one has, because its budget ended."""


class ViewOdds(NamedTuple):
    """The odds of a field or summary: its shares, its mean if it is a number, and the largest error of a chance."""

    shares: Sequence[Share]
    mean: float | UnsetType | None
    error: float | UnsetType = UNSET


def other_readings(
    rulings: Rulings,
    read: Mapping[str, str],
    ask: Callable[[dict[str, str], float], A],
    changed: Callable[[A], Changed | None],
    budgets: float,
) -> OtherReadings:
    """The other readings of the rulings that an answer has `read`, the largest change first.

    `ask` answers under the chosen readings within a part of the budget. `changed` compares its answer with the first one.
    All together may use `budgets` times the budget of the question, and each may use it once at most.
    """
    tried = [
        RulingUsed(each, other) for each, used in read.items() for other in rulings.ruling(each).words if other != used
    ]
    found: list[tuple[float, OtherReading]] = []
    untried: list[RulingUsed] = []
    for each in tried:
        other = OtherReading(ruling=each.id, reading=each.reading)
        try:
            change = changed(ask({**rulings.asked, each.id: each.reading}, min(1, budgets / len(tried))))
        except BudgetError:
            change = UNTRIED
        except (InputError, UndecidedError) as error:
            kind: Any = error.kind
            found.append((-1.0, replace(other, refused=kind)))
            continue
        if change is UNTRIED:
            untried.append(each)
        elif change is not None:
            found.append((change.size, replace(other, numbers=tuple(change.numbers), choice=change.choice)))
    changing = tuple([each for _, each in sorted(found, key=lambda pair: -pair[0])])
    return OtherReadings(
        changing=changing, unchanging=len(tried) - len(changing) - len(untried), untried=tuple(untried)
    )


def changed_view(
    name: str, one: ViewOdds | None, other: ViewOdds | None, at: tuple[Any, ...] | UnsetType = UNSET
) -> tuple[float, OtherNumber] | None:
    """The part of the results that another reading moves, and the number that shows it: the chance of true, the mean if it
    changes, or the chance that changes most. None if nothing changes. A side is None if it has no odds.
    """
    if one is None or other is None:
        number = _lone(name, one or other or ViewOdds((), None))
        if one is None:
            number = replace(number, number=None, other=number.number)
        return 0.0, replace(number, at=at)
    slack = sum(each.error for each in (one, other) if each.error is not UNSET)
    first, second = _bounds(one.shares), _bounds(other.shares)
    moved: list[tuple[float, OtherNumber]] = []
    for key, (value, *_) in {**second, **first}.items():
        here, there = [each.get(key, (value, 0.0, 0.0))[1:] for each in (first, second)]
        bounds: list[tuple[int, Literal["low", "high"] | UnsetType]] = [(0, "low"), (1, "high")]
        if here[0] == here[1] and there[0] == there[1]:
            bounds = [(0, UNSET), (1, UNSET)]
        for end, bound in bounds:
            if (change := abs(here[end] - there[end])) > slack:
                number = OtherNumber(name=name, at=at, value=value, bound=bound, number=here[end], other=there[end])
                moved.append((change, number))
    if not moved:
        return None
    size = sum(change for change, _ in moved) / 4  # each move has two ends, and leaves one value for another
    if isinstance(one.mean, float) and isinstance(other.mean, float) and one.mean != other.mean:
        return size, OtherNumber(name=name, at=at, number=one.mean, other=other.mean)
    return size, max(moved, key=lambda each: (each[1].value is True, each[0]))[1]


def _lone(name: str, view: ViewOdds) -> OtherNumber:
    """The mean, the chance of true, or the largest chance of a field or summary."""
    if isinstance(view.mean, float):
        return OtherNumber(name=name, number=view.mean, other=None)
    chances = _bounds(view.shares).values()
    value, low, _ = max(chances, key=lambda each: (each[0] is True, each[1]))
    return OtherNumber(name=name, value=value, number=low, other=None)


def changed_most(views: Iterable[tuple[float, OtherNumber] | None]) -> Changed | None:
    """The changes of several fields and summaries, the largest first."""
    found = sorted([each for each in views if each is not None], key=lambda each: -each[0])
    return Changed(found[0][0], [number for _, number in found]) if found else None


def _bounds(shares: Sequence[Share]) -> dict[bytes, tuple[Any, float, float]]:
    """Each value with the least and the most of its chance."""
    found = {}
    for each in shares:
        ends = (each.probability,) * 2 if each.probability is not UNSET else (each.low, each.high)
        found[encode(each.value)] = (each.value, *[0.0 if end is UNSET else end for end in ends])
    return found
