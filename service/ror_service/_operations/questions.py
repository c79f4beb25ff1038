"""The questions about a rule whose answers need no form of their own: computed by the processes for odds, and stored like odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, Final

from msgspec import UNSET, json

from ror_rules import Odds, Outcome
from ror_rules.host import wire
from ror_rules.host.admission import first
from ror_rules.host.calls import QUESTIONS, Operation
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import known
from ror_rules.host.words import rows_of
from ror_service._edge.forms import ROWS, AnswerForm, in_rows
from ror_service._edge.messages import Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import accepted, answer
from ror_service._edge.threads import in_thread
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations.shared import examples
from ror_service._operations.shared.links import links
from ror_service._operations.shared.route import Route, Rulesets, Services, ShownExample, every_rule, question
from ror_service._operations.shared.studied import studied

_STUDIES: Final[Sequence[Operation]] = [each for each in QUESTIONS.values() if each.answer not in {Outcome, Odds}]


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for call in _STUDIES:
        for ruleset, rule in every_rule(rulesets):
            if call.offered(rule):
                shown = partial(_shown, call, ruleset, rule)
                yield question(call, ruleset, rule, partial(_preferred, call), partial(_answered, call), shown)


def by_link(rulesets: Rulesets) -> Iterator[Route]:
    for call in _STUDIES:
        yield from links(call, rulesets, partial(_preferred, call), partial(_answered, call), lambda study: False)


def _preferred(call: Operation, ruleset: object, rule: object, services: Services, request: HttpRequest) -> AnswerForm:
    """A table may also come in rows."""
    return AnswerForm(in_rows(request) if call.answer is Sweep else accepted(request))


async def _answered(
    call: Operation,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    services: Services,
    request: HttpRequest,
    value: Any,
    form: AnswerForm,
    cached: Callable[[bytes], Headers] | None = None,
) -> HttpResponse:
    request.context.ruleset, request.context.rule = ruleset.id, rule.id
    found = await studied(services, call, ruleset, rule.id, value, long=request.context.long)
    body = await in_thread(_rows_of, found.body, form.media) if form.media in ROWS else found.body
    return answer(body, form.media, also=[found.status, *(cached(body) if cached else [])])


def _rows_of(body: bytes, media: str) -> bytes:
    return ROWS[media](rows_of(json.decode(body, type=known(Sweep)))).encode()


@cache
def _shown(call: Operation, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    """The first question about the state of the rule's first example that the rules allow."""
    for example in examples.of(ruleset, rule)[:1]:
        if (shown := first(call, ruleset, example)) is not None:
            value, found = shown
            small = len(wire.encode(found)) <= LARGEST_EXAMPLE
            return [ShownExample(example.title, value, wire.plain(found) if small else UNSET, example.title)]
    return []
