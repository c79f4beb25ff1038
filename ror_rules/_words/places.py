"""Where the steps of an outcome are printed: looked up in the ruleset that is installed here."""

from __future__ import annotations

from collections.abc import Callable

from ror_rules import register
from ror_rules._sections import unlisted
from ror_rules._wire.shapes import Outcome
from ror_rules.errors import UnknownError
from ror_rules.trace import Cite, Printed


def places(outcome: Outcome) -> Callable[[Cite], Printed]:
    try:
        return register.answered(outcome.ruleset).printed
    except UnknownError:
        return unlisted
