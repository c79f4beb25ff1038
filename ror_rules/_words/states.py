"""The state of an outcome or a question as a line, for every format that shows it."""

from __future__ import annotations

from typing import Any, Final, Protocol

from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.values import visible
from ror_rules._notation.houses import marked
from ror_rules._packages import register
from ror_rules._reading.error import RorError
from ror_rules._throwing.table_file import house_called
from ror_rules._wire.shapes import Edition

SHORT_LINE: Final = 300
"""Characters of a state that short formats show."""


class _Stated(Protocol):
    """An outcome or a question."""

    @property
    def ruleset(self) -> Edition: ...
    @property
    def rule(self) -> str: ...
    @property
    def state(self) -> Any: ...


def state_line(told: _Stated) -> str:
    try:
        line = register.load(told.ruleset.id).line(told.rule, told.state)
    except RorError:
        return ""
    return visible(marked(line, told.ruleset.houses))


def houses(edition: Edition) -> str:
    """The house rules of an answer, for forms without citations. Those whose documents are not known here have no name."""
    names = {each.digest: each.called for each in register.answered(edition).houses}
    return visible(", ".join(names.get(each) or house_called(each) for each in edition.houses))


def short_line(told: _Stated) -> str:
    line = state_line(told)
    return line if len(line) <= SHORT_LINE else f"{line[:SHORT_LINE]}…"


def stated(line: str, words: Catalogue) -> str:
    return words.say("known-state", {"line": line})
