"""Distributions: value -> weight over a total, in whole numbers; how they are mixed, what a pool of dice gives, and faces that are alike.

Arithmetic alone: no interpreter, no rule, no table. A distribution in floats is an `Approximate`, for questions that ask
for floats; everything here works on both, and a sum of floats is added in the order of its terms.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor, gcd, lcm, trunc
from typing import Any, Final, Generic, TypeVar

from ror_rules.dice import NUMBERS_DO, UntoldError

T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)

ONE: Final[Any] = float(1)
"""The total of every distribution in floats."""


class Distribution(Generic[R]):
    """What can come of something: value -> weight, above 0, over their sum `total`, in lowest terms.

    >>> coin = Distribution({"heads": 2, "tails": 2})
    >>> coin.total, coin.weights
    (2, {'heads': 1, 'tails': 1})
    """

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[R, int]) -> None:
        divisor = gcd(*weights.values())
        self.weights: dict[R, int] = (
            {value: weight // divisor for value, weight in weights.items()} if divisor > 1 else dict(weights)
        )
        self.total: int = sum(self.weights.values())

    def map(self, function: Callable[[R], T]) -> Distribution[T]:
        """The distribution of a function of the values: a field of them, a summary. Equal images are one value."""
        weights: dict[T, int] = {}
        for value, weight in self.weights.items():
            image = function(value)
            weights[image] = weights.get(image, 0) + weight
        if len(weights) == len(self.weights):  # the same weights
            found: Distribution[Any] = self.like({})
            found.weights, found.total = weights, self.total
            return found
        return self.like(weights)

    def like(self, weights: Mapping[T, int]) -> Distribution[T]:
        """A distribution of these weights, in the arithmetic of this one."""
        return Distribution(weights)


class Approximate(Distribution[R]):
    """A distribution in floats: its weights are the probabilities, over a total of 1.0."""

    __slots__ = ()

    def __init__(self, weights: Mapping[R, Any]) -> None:
        self.weights = dict(weights)
        self.total = ONE

    def like(self, weights: Mapping[T, int]) -> Distribution[T]:
        """A distribution of these probabilities."""
        return Approximate(weights)


def common_total(totals: Iterable[int]) -> int:
    """The least common multiple of totals; 1.0 where one of them is that of floats."""
    totals = list(totals)
    return ONE if any(isinstance(total, float) for total in totals) else lcm(*totals)


def weighted(weights: Mapping[R, int], total: int) -> Distribution[R]:
    """A distribution of weights, in the arithmetic that their total is in."""
    return Approximate(weights) if isinstance(total, float) else Distribution(weights)


def mixture(components: Iterable[tuple[Mapping[R, int], int]]) -> Distribution[R]:
    """The sum of components, each value -> weight with the denominator of its weights.

    Weights are brought to the least common multiple of the denominators; components need not add up to 1 each.

    >>> mixture([({"win": 1}, 2), ({"win": 1, "lose": 2}, 6)]).weights
    {'win': 2, 'lose': 1}
    """
    components = list(components)
    if len(components) == 1:
        return weighted(*components[0])
    total = common_total(denominator for _, denominator in components)
    weights: dict[R, int] = {}
    for component, denominator in components:
        scale = total // denominator
        for value, weight in component.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return weighted(weights, total)


@lru_cache(maxsize=256)
def one_success(at_least: int, sides: int, again: Sequence[int]) -> tuple[int, int]:
    """How many faces of one die of a pool succeed, and how many fail: together `sides`.

    With faces in `again`, which are thrown once more and stand, pairs of faces are counted: together `sides` squared.
    """
    good = sum(1 for face in range(1, sides + 1) if face >= at_least)
    if not again:
        return good, sides - good
    thrown_again = sum(1 for face in range(1, sides + 1) if face in again)
    standing = sum(1 for face in range(1, sides + 1) if face >= at_least and face not in again)
    successes = standing * sides + thrown_again * good
    return successes, sides * sides - successes


def binomial(count: int, good: int, bad: int) -> Distribution[int]:
    """Successes of `count` like dice, each of which succeeds in `good` cases and fails in `bad`.

    >>> binomial(2, 1, 5).weights
    {0: 25, 1: 10, 2: 1}
    """
    if count == 1 and good and bad:
        return Distribution({0: bad, 1: good})
    if not good or not bad:
        return Distribution({count if good else 0: 1})
    weights = {}
    weight = bad**count
    for successes in range(count + 1):
        weights[successes] = weight
        weight = weight * (count - successes) * good // ((successes + 1) * bad)
    return Distribution(weights)


@lru_cache(maxsize=1024)
def few_successes(count: int, good: int, bad: int) -> Distribution[int]:
    """The same as `binomial` of a few dice, found once."""
    return binomial(count, good, bad)


class Alike:
    """A face of a die that stands for others, too, that are alike. Once `sealed`, whoever looks at it raises `UntoldError`.

    It does what a whole number does (`NUMBERS_DO`), by its face.
    """

    __slots__ = ("_face", "sealed")

    def __init__(self, face: int) -> None:
        self._face = face
        self.sealed = False

    @property  # type: ignore[misc]  # Python has it so, too, where a proxy stands for another
    def __class__(self) -> type[Any]:
        """A whole number, for who asks what it is (`isinstance`, `match`)."""
        return type(self.told())

    def told(self) -> int:
        """The face."""
        if self.sealed:
            raise UntoldError(None)
        return self._face


_BUILT_IN: Final[Mapping[str, Callable[..., Any]]] = {
    each.__name__: each
    for each in (
        hash,
        bool,
        int,
        float,
        complex,
        repr,
        str,
        format,
        abs,
        round,
        trunc,
        floor,
        ceil,
        divmod,
    )
}


def _as_a_number(name: str) -> Callable[..., Any]:
    reflected = name[0] == "r" and name[1:] in NUMBERS_DO
    function = _BUILT_IN.get(name) or getattr(operator, f"__{name[reflected:]}__", None) or _BUILT_IN[name[1:]]

    def does(self: Alike, *others: Any) -> Any:
        face, rest = self.told(), [each.told() if isinstance(each, Alike) else each for each in others]
        return function(*rest, face) if reflected else function(face, *rest)

    return does


for _name in NUMBERS_DO:
    setattr(Alike, f"__{_name}__", _as_a_number(_name))
