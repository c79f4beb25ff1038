"""The state of an outcome as a line, for every format that shows an outcome."""

from __future__ import annotations

from typing import Final

from ror_rules import register
from ror_rules._messages.fluent import Catalogue
from ror_rules._notation.houses import marked
from ror_rules._wire.shapes import Outcome
from ror_rules.errors import RorError
from ror_rules.message import Name
from ror_rules.values import visible

SHORT_LINE: Final = 300
"""Characters of a state that short formats show. A longer line is cut, and ends with `…`."""


def state_line(outcome: Outcome) -> str:
    """The canonical line of its state. Empty if its ruleset is not installed, or had other states."""
    try:
        line = register.load(outcome.ruleset.id).line(outcome.rule, outcome.state)
    except RorError:
        return ""
    return visible(marked(line, outcome.ruleset.houses))


def short_line(outcome: Outcome) -> str:
    """The line as short formats show it."""
    line = state_line(outcome)
    return line if len(line) <= SHORT_LINE else f"{line[:SHORT_LINE]}…"


def stated(line: str, words: Catalogue) -> str:
    """A line with its name: `State: rating=B`."""
    return words.say("known-state", {"line": Name(line)})
