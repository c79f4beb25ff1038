"""What tests of luck share: the spread of one field or summary of what a request resolves."""

from __future__ import annotations

from typing import Any

from ror_rules import Request
from ror_rules.host.questions import Spread, SpreadQuestion, asking
from ror_rules.ruleset import Ruleset


def measured(ruleset: Ruleset[Any], rule_id: str, request: Request, name: str) -> Spread:
    """The distribution that the luck of a request is measured by."""
    return SpreadQuestion(
        ruleset.question(rule_id, asking(ruleset.rule(rule_id), request, name)), name, "/luck"
    ).answered()
