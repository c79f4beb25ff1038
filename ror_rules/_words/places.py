"""Where the steps of an outcome are printed: looked up in the ruleset that is installed here."""

from __future__ import annotations

from collections.abc import Callable

from ror_rules._packages import register
from ror_rules._reading.errors import UnknownError
from ror_rules._throwing.sections import unlisted
from ror_rules._throwing.trace import Cite, Printed
from ror_rules._wire.shapes import Outcome


def places(outcome: Outcome) -> Callable[[Cite], Printed]:
    try:
        return register.answered(outcome.ruleset).printed
    except UnknownError:
        return unlisted
