"""Headings for traces of rounds and of Game-Turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ror_rules.message import Message, say
from ror_rules.trace import Line


def numbered(code: str, trace: Sequence[Line], begins: Callable[[Line], bool]) -> Mapping[int, Message]:
    """The index of each step that begins a part -> the message `code` with the part's `number`. Empty for a single part."""
    first = [index for index, line in enumerate(trace) if begins(line)]
    return {index: say(code, number=number) for number, index in enumerate(first, 1)} if len(first) > 1 else {}
