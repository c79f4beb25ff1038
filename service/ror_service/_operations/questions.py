"""The questions about a rule whose answers need no form of their own: computed by the processes for odds, and stored like odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, Final

from msgspec import UNSET, json

from ror_rules import Odds, Outcome, __version__
from ror_rules.host import wire
from ror_rules.host.admission import first
from ror_rules.host.calls import QUESTIONS, Operation
from ror_rules.host.releases import member
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import known
from ror_rules.host.words import rows_of
from ror_service._edge.body import is_long_line
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import accepted, answer
from ror_service._edge.threads import in_thread
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations import examples, in_rows
from ror_service._operations.route import (
    AnswerForm,
    Route,
    Rulesets,
    Services,
    ShownExample,
    every_rule,
    question,
)
from ror_service._work import tasks
from ror_service._work.cached_odds import OddsAnswer
from ror_service._work.single_flight import key_of

STUDIES: Final[Sequence[Operation]] = [each for each in QUESTIONS.values() if each.answer not in {Outcome, Odds}]


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for call in STUDIES:
        for ruleset, rule in every_rule(rulesets):
            if call.offered(rule):
                yield question(
                    call,
                    ruleset,
                    rule,
                    form=partial(wanted, call),
                    answered=partial(answered, call, ruleset, rule.id),
                    examples=partial(_shown, call, ruleset, rule),
                )


def wanted(call: Operation, services: Services, request: HttpRequest) -> AnswerForm:
    """The media type of the answer. A table may also come in rows."""
    return AnswerForm(in_rows.wanted(request) if call.answer is Sweep else accepted(request))


async def answered(
    call: Operation,
    ruleset: Ruleset[Any],
    rule_id: str,
    services: Services,
    request: HttpRequest,
    value: Any,
    form: AnswerForm,
    also: Sequence[tuple[bytes, bytes]] = (),
) -> HttpResponse:
    """The answer to a question. `also` are further header fields."""
    request.context.ruleset, request.context.rule = ruleset.id, rule_id
    found_answer = await found(services, call, ruleset, rule_id, value, long=request.context.long)
    body = found_answer.body
    if form.shown in in_rows.WRITERS:
        body = await in_thread(_in_rows, body, form.shown)
    return answer(body, form.shown, also=[found_answer.status, *also])


def _in_rows(body: bytes, media: str) -> bytes:
    return in_rows.WRITERS[media](rows_of(json.decode(body, type=known(Sweep)))).encode()


async def found(
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


@cache
def _shown(call: Operation, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    """The first question about the state of the rule's first example that the rules allow."""
    for example in examples.of(ruleset, rule)[:1]:
        if (shown := first(call, ruleset, example)) is not None:
            value, found = shown
            small = len(wire.encode(found)) <= LARGEST_EXAMPLE
            return [ShownExample(example.title, value, wire.plain(found) if small else UNSET, example.title)]
    return []
