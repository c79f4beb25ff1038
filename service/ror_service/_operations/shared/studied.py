"""The answers to questions about a rule, stored like odds."""

from __future__ import annotations

from typing import Any

from ror_rules import __version__
from ror_rules.host import wire
from ror_rules.host.calls import Operation
from ror_rules.host.releases import member
from ror_rules.host.rulesets import Ruleset
from ror_service._edge.body import is_long_line
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.route import Services
from ror_service._work import tasks
from ror_service._work.cached_odds import OddsAnswer
from ror_service._work.single_flight import key_of


async def studied(
    services: Services,
    call: Operation,
    ruleset: Ruleset[Any],
    rule_id: str,
    value: Any,
    *,
    long: bool = False,
    part: float = 1,
) -> OddsAnswer:
    """The stored answer to a question, or the answer within `part` of the usual budget, which is stored apart."""
    long = long or is_long_line(value)
    with ruleset.locating(rule_id, member(value, "state")):
        asked = await in_thread(call.read, ruleset, rule_id, value) if long else call.read(ruleset, rule_id, value)
        value = tasks.carrying(value, ruleset, getattr(asked, "houses", ()))
        edition = f"{__version__} {ruleset.edition.digest}/{rule_id} ".encode()
        key = key_of(call.id, edition + wire.encode(asked))
        kept = await services.odds.kept(key) if part != 1 else None
        if kept is not None:
            return kept
        budget = services.flights.crew.budget * part
        task = (tasks.call, call.id, ruleset.id, rule_id, value, budget)
        return await services.odds.answer(key if part == 1 else f"{key}/{part}", ruleset.id, rule_id, *task)
