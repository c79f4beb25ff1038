"""What an answer to a question lists: in which order values come, and for how many of them there is room.

No odds and no rule here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ror_rules._limits import MAX_ANSWER
from ror_rules._wire.shapes import encode, plain
from ror_rules.text import listed

JOINT: Final = "the joint results"
"""What an answer calls them where they are left out."""


def too_much(missing: Sequence[str]) -> str | None:
    """What an answer says of the parts that it has not; nothing where it has all."""
    if not missing:
        return None
    return f"Too much to be counted or listed here: {listed(missing)}. Name fewer `fields` to have more."


def too_long(parts: Mapping[str, Iterable[Any]], each: int) -> list[str]:
    """The parts of an answer, views and `JOINT`, for which `MAX_ANSWER` have no room: what is short goes first.

    `each` is what stands beside a value, in bytes: its weight, its probability and their names.
    """
    sizes = {name: sum(len(encode(value)) + each for value in values) for name, values in parts.items()}
    room, missing = MAX_ANSWER, []
    for name in sorted(sizes, key=lambda name: (name == JOINT, sizes[name])):
        if sizes[name] > room:
            missing.append(name)
        else:
            room -= sizes[name]
    return missing


class Order:
    """The place of values in the order that answers list them; each value is looked at once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, ...]] = {}

    def __call__(self, value: Any) -> tuple[Any, ...]:
        key = (type(value), value)  # True is no 1 here
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = rank(plain(value))
        return found


def rank(value: Any) -> tuple[Any, ...]:
    """A sort key for plain values of any kind: nothing, truth, numbers, text, lists, objects."""
    if value is None:
        return (0,)
    if isinstance(value, bool):
        return (1, value)
    if isinstance(value, int | float):
        return (2, value)
    if isinstance(value, str):
        return (3, value)
    if isinstance(value, list | tuple):
        return (4, *map(rank, value))
    return (5, *map(rank, value.values()))
