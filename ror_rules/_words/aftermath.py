"""What stands below an outcome's sentence: the lines that its rule tells of who is left, where that rule is here.

They are made of the outcome's own state and result, and are no part of it.
"""

from __future__ import annotations

from ror_rules import register
from ror_rules._wire.reading import convert
from ror_rules._wire.shapes import Outcome, plain
from ror_rules.errors import RorError
from ror_rules.values import visible


def aftermath(outcome: Outcome) -> tuple[str, ...]:
    """The lines, each on one line; nothing where the rule tells nothing, is not here, or had another form when it answered."""
    try:
        rule = register.load(outcome.ruleset.id).rule(outcome.rule)
        if not rule.tells:
            return ()
        state = convert(plain(outcome.state), rule.state_type)
        result = convert(plain(outcome.result), rule.result_type)
    except RorError:
        return ()
    return tuple(visible(each) for each in rule.tell(state, result))
