"""Work in parts: the form of a function that runs them, here or on several processes (`sharing`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Sharing(Protocol):
    """Calls a function with each part, and yields the part and its result, in the order of the parts.

    Raises the errors of the function, and `SchemaError` if a worker is killed.
    """

    def __call__(self, work: Callable[[T], R], parts: Iterable[T]) -> Iterator[tuple[T, R]]:
        """The parts with their results."""
