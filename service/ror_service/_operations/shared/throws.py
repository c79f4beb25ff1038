"""Throws: the outcome of a request, for every call that resolves a rule."""

from __future__ import annotations

from functools import partial
from typing import Any

from ror_rules import Outcome
from ror_rules.errors import DiceError
from ror_rules.host import wire
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.wire import Committed
from ror_service._edge.body import is_long_line
from ror_service._edge.messages import HttpRequest
from ror_service._edge.preferences import preferences
from ror_service._edge.threads import in_thread
from ror_service._operations.shared import committed
from ror_service._operations.shared.measured import measured
from ror_service._operations.shared.route import Services


async def resolved(
    services: Services,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    value: Any,
    *,
    long: bool = False,
    alone: bool = False,
    room: bool = False,
) -> tuple[Outcome, bytes, int]:
    """The outcome of a request, its bytes and the number of its dice, counted and stored without its luck.

    `long`: the request is long. `alone`: it is not in a batch, so its dice may be committed. `room`: a room
    asks.
    """
    long, kind = long or is_long_line(value), f"{ruleset.id}/{rule.id}"
    with ruleset.locating(rule.id, value.get("state") if isinstance(value, dict) else None):
        request = await in_thread(ruleset.read, rule.id, value) if long else ruleset.read(rule.id, value)
        if isinstance(request.dice, Committed):
            if not alone:
                raise DiceError("committed-dice-in-a-batch", pointer="/dice/source", got="committed")
            kept, body = await committed.kept(services, ruleset, rule, request, request.dice, long=long, room=room)
            outcome = kept
        elif request.luck is None:
            kept = outcome = await services.thread_choice.run(
                kind, partial(ruleset.answer, rule.id, request), long=long
            )
            body = wire.encode(kept)
        else:
            kept, outcome = await measured(services, ruleset.resolving(rule.id, request), kind=kind, long=long)
            body = wire.encode(kept)
    dice = sum([len(throw.faces) for throw in kept.dice.throws])
    services.metrics.thrown(ruleset.id, rule.id, dice)
    services.store.put(kept.id, body)
    return outcome, body if outcome is kept else wire.encode(outcome), dice


def waits(services: Services, request: HttpRequest) -> bool:
    if services.settings.store_wait != "none":
        return True
    prefer = request.fields.get(b"prefer")
    return prefer is not None and "wait" in preferences(prefer)
