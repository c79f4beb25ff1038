"""The state of an outcome as a line, for every format that shows an outcome."""

from __future__ import annotations

from typing import Final

from ror_rules import register
from ror_rules._messages.fluent import Catalogue
from ror_rules._notation.houses import marked
from ror_rules._table_file import house_called
from ror_rules._wire.shapes import Edition, Outcome
from ror_rules.errors import RorError
from ror_rules.message import Name
from ror_rules.values import visible

SHORT_LINE: Final = 300
"""Characters of a state that short formats show."""


def state_line(outcome: Outcome) -> str:
    try:
        line = register.load(outcome.ruleset.id).line(outcome.rule, outcome.state)
    except RorError:
        return ""
    return visible(marked(line, outcome.ruleset.houses))


def houses(edition: Edition) -> str:
    """The house rules of an answer, for forms without citations. Those whose documents are not known here have no name."""
    names = {each.digest: each.called for each in register.answered(edition).houses}
    return visible(", ".join(names.get(each) or house_called(each) for each in edition.houses))


def short_line(outcome: Outcome) -> str:
    line = state_line(outcome)
    return line if len(line) <= SHORT_LINE else f"{line[:SHORT_LINE]}…"


def stated(line: str, words: Catalogue) -> str:
    return words.say("known-state", {"line": Name(line)})
