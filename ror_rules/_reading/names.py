"""Names and values in messages about faults: lists, near names, values cut to one line, and JSON Pointers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import reduce
from itertools import zip_longest
from typing import Final

import msgspec

from ror_rules._messages.message import Message, Parameter, say
from ror_rules._messages.values import visible

ABSENT: Final = say("got-nothing")
NULL: Final = say("got-null")

_LONGEST_TOKEN: Final = 200
_LONGEST: Final = 80
_LONGEST_NAME: Final = 40
NEAREST_NAMES: Final = 8
"""Names that an error lists of a long list."""


def pointer(base: str, name: str) -> str:
    if len(name) > _LONGEST_TOKEN:
        return base
    return f"{base}/{name.replace('~', '~0').replace('/', '~1')}"


def tokens(path: str) -> list[str]:
    """The tokens of a JSON Pointer, as the names and numbers that they stand for.

    >>> tokens(pointer("/state", "and/or"))
    ['state', 'and/or']
    """
    return [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]


def one_of(names: Iterable[str]) -> Message:
    values = tuple(names)
    return say("one-value", value=values[0]) if len(values) == 1 else say("one-of", values=values)


def near_of(name: str, among: Iterable[str]) -> Message:
    """All names of a short list. Of a long one the names that are most like `name`, and the number of the others."""
    names = list(among)
    if len(names) <= NEAREST_NAMES + 1:  # the last name is as short as its count
        return one_of(names)
    alike = names[:NEAREST_NAMES]
    if len(name) <= _LONGEST_NAME:
        plain = _plainly(name)
        alike = sorted(names, key=lambda each: -SequenceMatcher(None, plain, _plainly(each)).ratio())[:NEAREST_NAMES]
    return say("one-of-more", values=tuple(alike), count=len(names) - NEAREST_NAMES)


def any_of(names: Sequence[str]) -> Parameter:
    return names[0] if len(names) == 1 else say("any-of", most=tuple(names[:-1]), last=names[-1])


def all_of(names: Sequence[str]) -> Parameter:
    return names[0] if len(names) == 1 else say("all-of", most=tuple(names[:-1]), last=names[-1])


def either(ways: Sequence[Parameter]) -> Parameter:
    return reduce(lambda first, second: say("either", first=first, second=second), ways)


def nearest(name: str, among: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """The name that is most like `name`, without regard to case and dashes. None if no name is like it.

    `likeness` is the least ratio of `difflib.SequenceMatcher` that counts, 0 to 1.
    """
    if len(name) > _LONGEST_NAME:
        return None
    plainly = {_plainly(each): each for each in reversed(list(among))}
    found = get_close_matches(_plainly(name), plainly, n=1, cutoff=likeness)
    return plainly[found[0]] if found else None


def _plainly(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def brief(value: object) -> str:
    """The received value, short enough for one line (80 characters)."""
    return _cut(visible(value)) if isinstance(value, str) else shown(value)


def shown(value: object) -> str:
    """A value as JSON, short enough for one line (80 characters). It reads only the beginning of a long list or object."""
    text = ""
    try:
        for part in _ENCODER.iterencode(value):
            text += part
            if len(text) > _LONGEST:
                break
    except (TypeError, ValueError):
        text = str(value)
    return _cut(visible(text))


def apart(one: object, other: object) -> tuple[str, str]:
    """Two values as JSON, each short enough for one line. If their first difference comes late, the part around it."""
    texts = _written(one), _written(other)
    if _cut(texts[0]) != _cut(texts[1]) or texts[0] == texts[1]:
        return _cut(texts[0]), _cut(texts[1])
    begin = next(at for at, (left, right) in enumerate(zip_longest(*texts)) if left != right) - 30
    first, second = (_cut(f"...{text[begin:]}") for text in texts)
    return first, second


def _written(value: object) -> str:
    try:
        return visible(_ENCODER.encode(value))
    except (TypeError, ValueError):
        return visible(str(value))


def _plain(value: object) -> object:
    return msgspec.to_builtins(value)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, default=_plain)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
