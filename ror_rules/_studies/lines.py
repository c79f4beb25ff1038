"""A state and its line, each from the other, for forms and text boxes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ror_rules import register
from ror_rules._wire.reading import convert


class LineQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A state of a rule, as an object or as a line."""

    ruleset: str
    rule: str
    state: Any


class Lined(Struct, frozen=True):
    """A state as an object, and its canonical line."""

    state: Any
    line: str


def lined(value: object) -> Lined:
    """The state of a question, which is plain values, in both forms. Raises `InputError`, with a place in a wrong line."""
    asked = convert(value, LineQuestion)
    ruleset, state = register.load(asked.ruleset), asked.state
    with ruleset.locating(asked.rule, state):
        line = ruleset.line(asked.rule, state)
        return Lined(ruleset.parse(asked.rule, state) if isinstance(state, str) else state, line)
