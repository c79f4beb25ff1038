"""Odds by brute force: a rule thrown once for every face of every die. Knows nothing of how the library explores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from math import prod
from typing import TypeVar

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._throwing.sources import Source

R = TypeVar("R", bound=Hashable)


class Forced:
    """A source of faces that follows a given beginning, shows 1 after it, and remembers the sides of every die."""

    def __init__(self, beginning: list[int]) -> None:
        self.beginning = beginning
        self.sides: list[int] = []

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        """The faces of the beginning while there are any, then ones."""
        first = len(self.sides)
        self.sides.extend([sides] * count)
        given = self.beginning[first : first + count]
        return (*given, *(1,) * (count - len(given)))


class TooManyError(Exception):
    """There are more falls of the dice than somebody wants to wait for."""


def brute_force(run: Callable[[Source], R], most: int | None = None) -> dict[R, Fraction]:
    """Every result of `run` with its probability, by running it with every sequence of faces there is.

    The dice are those that `run` asks for, one way after the other, so their number may hang on earlier faces. Raises
    `TooManyError` when there are more than `most` falls, or already as many for the dice that the first fall has.
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
