"""Odds by brute force: throws a rule once for each fall of its dice, without the library's exploration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import chain, islice
from math import prod
from typing import TypeVar

from ror_rules.author import Throw
from ror_rules.testing import Distribution, Source

R = TypeVar("R", bound=Hashable)


class Forced:
    at_table = True

    def __init__(self, beginning: list[int]) -> None:
        self.beginning = beginning
        self.sides: list[int] = []

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        first = len(self.sides)
        self.sides.extend([sides] * count)
        given = self.beginning[first : first + count]
        return (*given, *(1,) * (count - len(given)))


class Replayed:
    """The faces of a seed, in order of throwing."""

    at_table = False

    def __init__(self, throws: Iterable[Throw]) -> None:
        self._faces = chain.from_iterable(throw.faces for throw in throws)

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        return tuple(islice(self._faces, count))


class TooManyError(Exception):
    """The dice have more falls than the limit of the caller."""


def brute_force(run: Callable[[Source], R], most: int | None = None) -> dict[R, Fraction]:
    """The probability of every result of `run`, from a run for every sequence of faces.

    Later dice may depend on earlier faces. Raises `TooManyError` if there are more than `most` falls, or if the dice of
    the first fall alone have more.
    """
    found: Counter[tuple[R, int]] = Counter()
    faces: list[int] = []
    tried = 0
    while True:
        source = Forced(faces)
        found[run(source), prod(source.sides)] += 1
        tried += 1
        if most is not None and (tried > most or (tried == 1 and prod(source.sides) > most)):
            raise TooManyError
        faces = (faces + [1] * len(source.sides))[: len(source.sides)]
        while faces and faces[-1] == source.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            break
        faces[-1] += 1
    chances: dict[R, Fraction] = {}
    for (result, ways), times in found.items():
        chances[result] = chances.get(result, Fraction(0)) + Fraction(times, ways)
    assert sum(chances.values()) == 1
    return chances


def chances(distribution: Distribution[R]) -> dict[R, Fraction]:
    return {value: Fraction(weight, distribution.total) for value, weight in distribution.weights.items()}
