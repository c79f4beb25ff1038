"""Resolutions with committed dice: bound to their question, stored, and only then answered, always with the same bytes.

`_ledger.slots` has the allowed changes of a promise. There is no path here: every rule's own path takes committed dice.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from ror_rules import Outcome, Request
from ror_rules.errors import DiceError, RorError, SchemaError
from ror_rules.host import wire
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.wire import Committed, hashed, inputs
from ror_service._edge.problems import RefusalError
from ror_service._ledger.ledger import Place
from ror_service._ledger.room import is_game_of_room
from ror_service._operations.shared.required import slots_of
from ror_service._operations.shared.route import Services


async def kept(
    services: Services,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    request: Request,
    dice: Committed,
    *,
    long: bool,
    room: bool = False,
) -> tuple[Outcome, bytes]:
    """The outcome of a request with committed dice, and its bytes. A repeated question gets the first answer's bytes.

    `room`: a room asks, so the throw may be one of a room's game.

    Raises RefusalError for a promise that does not exist, is void, or is bound to another question.
    """
    _check(request, dice)
    if not room and is_game_of_room(dice.game):
        raise RefusalError("room-secret", "game-of-room", pointer="/dice/game")
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
            # A refusal may reveal the dice, so the commitment is bound to this question.
            await slots.bound(place, entry, record, asked=asked, binding=binding)
            continue
        if record.asked:
            raise RefusalError("commitment-void", "commitment-refused-before")
        body = wire.encode(outcome)
        bound = await slots.bound(place, entry, record, asked=asked, binding=binding, outcome=outcome.id, answer=body)
        if bound.outcome == outcome.id:
            return outcome, body


def _check(request: Request, dice: Committed) -> None:
    if dice.seed is not None:
        raise DiceError("seed-of-the-service", pointer="/dice/seed", got=dice.seed)
    if request.luck is not None:
        raise SchemaError("luck-of-committed-dice", pointer="/luck", got=request.luck)


def _asked(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: Request, dice: Committed) -> str:
    """The hash of the question. It is the same under every edition of the rules, so that a new release in between
    changes no answer.
    """
    rulings = ruleset.under(request.rulings).rulings.asked
    return hashed(
        inputs(
            ruleset=ruleset.id, rule=rule.id, state=request.state, dice=dice, context=request.context, rulings=rulings
        )
    )


def _again(body: bytes) -> tuple[Outcome, bytes]:
    return msgspec.json.decode(body, type=Outcome), body
