"""Choices of players in an exploration: a choice that is still open is a value of a distribution.

A path through a rule parts at a choice as it does at a die, but its options have no weights. So `paths.explore` gathers the
results of each option by themselves, and the choice becomes one value, `Open`, with the weight of the path to it. It keeps
what each option leads to. `backward` takes the best of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._reading.errors import LawError


class Open(Struct, frozen=True):
    """A choice that is still open, as a value of a distribution: each option with the distribution that it leads to."""

    who: str
    what: str
    given: tuple[tuple[str, Any], ...]
    otherwise: Any
    options: tuple[tuple[Any, tuple[tuple[Any, int], ...]], ...]


class Options:
    """A place where a player decides: each option is followed to its end. Weights begin anew in each."""

    __slots__ = ("_labels", "_taken", "_values", "ends", "given", "otherwise", "who_what")
    weight = total = 1

    def __init__(
        self, who_what: tuple[str, str], given: Any, otherwise: Any, labels: Sequence[Any], values: Sequence[Any]
    ) -> None:
        if len(labels) < 2:
            raise LawError("A choice has two options or more.", got=repr(labels)[:200])
        self.who_what, self.given, self.otherwise, self._labels, self._values = (
            who_what,
            given,
            otherwise,
            labels,
            values,
        )
        self._taken = 0
        self.ends: list[Distribution[Any]] = []

    @property
    def value(self) -> Any:
        return self._values[self._taken]

    def next(self) -> bool:
        self._taken += 1
        return self._taken < len(self._values)

    def made(self) -> Distribution[Any]:
        """The open choice, or what all options lead to if that is the same."""
        if all(each.weights == self.ends[0].weights for each in self.ends):
            return self.ends[0]
        who, what = self.who_what
        ends = [tuple(each.weights.items()) for each in self.ends]
        choice = Open(who, what, self.given, self.otherwise, tuple(zip(self._labels, ends, strict=True)))
        return Distribution({choice: 1})
