"""Resolutions with committed dice: bound to their question, kept, and only then answered, the same for ever.

`_ledger.slots` says which change of a promise may follow which. There is no path here: you ask every rule at its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from ror_rules._wire import shapes
from ror_rules._wire.identity import hashed, inputs
from ror_rules._wire.shapes import Committed, Outcome, Request
from ror_rules.errors import DiceError, RorError, SchemaError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http.problems import RefusalError
from ror_service._ledger.ledger import Place
from ror_service._operations.commitments import slots_of
from ror_service._operations.operation import Services


async def kept(
    services: Services,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    request: Request,
    dice: Committed,
    *,
    long: bool,
) -> tuple[Outcome, bytes]:
    """The outcome of a request whose dice were committed to, and its bytes: those that were answered first, if any were.

    Raises RefusalError for a promise that there is not, that is void, or bound to something else.
    """
    _check(request, dice)
    slots = slots_of(services)
    place = Place(dice.game, dice.seq)
    asked = _asked(ruleset, rule, request, dice)
    binding = ruleset.binding(rule.id, request, dice)
    while True:
        entry, record = await slots.found(place, dice.commitment)
        if record.state == "bound" and not record.asked and record.binding != binding:
            raise RefusalError("commitment-used", "commitment-bound", pointer="/dice/commitment")
        if record.state == "bound" and record.asked and record.asked != asked:
            if record.outcome:
                raise RefusalError(
                    "commitment-used", "commitment-answered", pointer="/dice/commitment", outcome=record.outcome
                )
            raise RefusalError("commitment-used", "commitment-refused", pointer="/dice/commitment")
        if record.state == "bound" and record.outcome:
            return _again(await slots.answer(place))
        revealed = structs.replace(request, dice=structs.replace(dice, seed=slots.seed(record)))
        try:
            outcome = await services.thread_choice.run(
                f"{ruleset.id}/{rule.id}", partial(ruleset.answer, rule.id, revealed), long=long
            )
        except RorError as error:
            if not error.fallen or record.asked:
                raise
            # What it says may tell of the dice, so nothing else may be asked from now on.
            await slots.bound(place, entry, record, asked=asked, binding=binding)
            continue
        if record.asked:
            raise RefusalError("commitment-void", "commitment-refused-before")
        body = shapes.encode(outcome)
        bound = await slots.bound(place, entry, record, asked=asked, binding=binding, outcome=outcome.id, answer=body)
        if bound.outcome == outcome.id:
            return outcome, body


def _check(request: Request, dice: Committed) -> None:
    """Raises where a request has what the service says itself, or would have to say before it may."""
    if dice.seed is not None:
        raise DiceError("seed-of-the-service", pointer="/dice/seed", got=dice.seed)
    if request.luck is not None:
        raise SchemaError("luck-of-committed-dice", pointer="/luck", got=request.luck)


def _asked(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: Request, dice: Committed) -> str:
    """What was asked, as a hash: the same under every edition of the rules, so that a release in between changes no answer."""
    rulings = ruleset.under(request.rulings).rulings.asked
    return hashed(
        inputs(
            ruleset=ruleset.id, rule=rule.id, state=request.state, dice=dice, context=request.context, rulings=rulings
        )
    )


def _again(body: bytes) -> tuple[Outcome, bytes]:
    """What was answered, as it was."""
    return msgspec.json.decode(body, type=Outcome), body
