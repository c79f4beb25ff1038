"""The differences of two plain values, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from msgspec import UNSET, json

from ror_rules._messages.message import Message, Parameter, named, say
from ror_rules._reading.names import ABSENT, apart, pointer, shown
from ror_rules._wire.shapes import Difference

_WRITTEN: Final = json.Encoder(order="sorted")


def differences(claimed: Any, recomputed: Any, at: str = "") -> Iterator[Difference]:
    """Every place where two plain values differ, in the order of the second. Empty if they are equal.

    A null member counts as absent.
    """
    if isinstance(claimed, Mapping) and isinstance(recomputed, Mapping):
        for name in (*recomputed, *(name for name in claimed if name not in recomputed)):
            place = pointer(at, str(name))
            if name in claimed and name in recomputed:
                yield from differences(claimed[name], recomputed[name], place)
            elif claimed.get(name) is not None or recomputed.get(name) is not None:
                yield Difference(pointer=place, expected=recomputed.get(name, UNSET), got=claimed.get(name, UNSET))
    elif isinstance(claimed, list | tuple) and isinstance(recomputed, list | tuple):
        for index, (got, expected) in enumerate(zip_longest(claimed, recomputed, fillvalue=UNSET)):
            place = f"{at}/{index}"
            if got is UNSET or expected is UNSET:
                yield Difference(pointer=place, expected=expected, got=got)
            else:
                yield from differences(got, expected, place)
    elif claimed != recomputed or not _alike(claimed, recomputed):
        yield Difference(pointer=at, expected=recomputed, got=claimed)


def recomputed(value: Any) -> Message:
    return ABSENT if value is UNSET else say("recomputed", value=named(shown(value)))


def compared(found: Difference) -> tuple[Parameter, Parameter]:
    """The expected and the received value as parameters of a message: JSON that fits on a line, or absent."""
    expected, got = of_difference(found)
    return ABSENT if found.expected is UNSET else named(expected), ABSENT if found.got is UNSET else named(got)


def of_difference(found: Difference) -> tuple[str, str]:
    """The expected and the received value, each as JSON that fits on a line, and with different texts."""
    if found.expected is UNSET or found.got is UNSET:
        return _or_nothing(found.expected), _or_nothing(found.got)
    return apart(found.expected, found.got)


def _or_nothing(value: Any) -> str:
    return "nothing" if value is UNSET else shown(value)


def _alike(claimed: Any, recomputed: Any) -> bool:
    """Whether equal values have one kind: True is not 1, but 3.0 is 3 in JSON (RFC 8785 writes 3 for both)."""
    return isinstance(claimed, bool) == isinstance(recomputed, bool)


def first_difference(claimed: Any, recomputed: Any, at: str = "") -> Difference | None:
    return None if _same(claimed, recomputed) else next(differences(claimed, recomputed, at), None)


def _same(one: Any, other: Any) -> bool:
    try:
        return _WRITTEN.encode(one) == _WRITTEN.encode(other)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False
