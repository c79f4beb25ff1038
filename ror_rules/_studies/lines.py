"""A state and its line, each from the other, for forms and text boxes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ror_rules import register
from ror_rules._house_file import HouseDigest
from ror_rules._notation.houses import marked, parted
from ror_rules._wire.reading import convert


class LineQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A state of a rule, as an object with the digests of its house rules, or as a line that names them."""

    ruleset: str
    rule: str
    state: Any
    houses: tuple[HouseDigest, ...] = ()


class Lined(Struct, frozen=True):
    """A state as an object, the digests of its house rules, and the canonical line of both."""

    state: Any
    line: str
    houses: tuple[str, ...]


def lined(value: object) -> Lined:
    """The state of a question, which is plain values, in both forms. Raises `InputError`, with a place in a wrong line."""
    asked = convert(value, LineQuestion)
    ruleset, state, houses = register.load(asked.ruleset), asked.state, asked.houses
    with ruleset.locating(asked.rule, state):
        if isinstance(state, str):
            bare, named = parted(state)
            state = ruleset.parse(asked.rule, bare)
            houses = tuple(ruleset.named_houses(named, houses))
        digests = tuple(sorted(set(houses)))
        return Lined(state, marked(ruleset.line(asked.rule, state), digests), digests)
