"""Headings for traces of rounds and of Game-Turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ror_rules.author import Line, Message, say


def numbered(
    code: str,
    trace: Sequence[Line],
    decides: Callable[[Line], bool],
    prepares: Callable[[Line], bool] = lambda line: False,
) -> Mapping[int, Message]:
    """The index of each step that begins a part -> the message `code` with the part's `number`. Empty for a single part.

    A part begins at a step that `decides` it, or at the first of the steps right before that prepare this step.
    """
    first: list[int] = []
    prepared = False
    for index, line in enumerate(trace):
        if not prepared and (prepares(line) or decides(line)):
            first.append(index)
        prepared = prepares(line)
    return {index: say(code, number=number) for number, index in enumerate(first, 1)} if len(first) > 1 else {}
