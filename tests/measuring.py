"""The spread of one field or summary of a request, for tests of luck."""

from __future__ import annotations

from typing import Any

from ror_rules import Request
from ror_rules.author import Ruleset
from ror_rules.host.questions import Spread, SpreadQuestion, asking


def measured(ruleset: Ruleset[Any], rule_id: str, request: Request, name: str) -> Spread:
    """The distribution behind the luck of a request."""
    return SpreadQuestion(
        ruleset.question(rule_id, asking(ruleset.rule(rule_id), request, name)), name, "/luck"
    ).answered()
