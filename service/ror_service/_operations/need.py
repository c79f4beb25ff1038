"""The need: a number in the state that gives a result a wanted chance. It is computed and stored like odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET

from ror_rules.errors import InputError
from ror_rules.host import need, wire
from ror_rules.host.need import Need
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations import examples
from ror_service._operations.names import envelope
from ror_service._operations.operation import ASKED, Answer, Operation, Rulesets, ShownExample, called, every_rule
from ror_service._operations.studies import served


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    for ruleset, rule in every_rule(rulesets):
        yield Operation(
            *called("need", ruleset.id, rule.id),
            tag=ruleset.id,
            summary=f"{rule.title}: how much",
            description="The least or the most of a whole number in the state with which a field or a summary of the"
            " result has a value with at least the given chance, or the best possible chance.",
            gives="the least or the most of a number in the state that a chance needs",
            request=(envelope(ruleset.id, rule.id, "NeedRequest"),),
            answer=Answer("The needed number.", (Need,)),
            refusals=ASKED,
            scope="odds",
            cost=1,
            serve=served("need", ruleset, rule, need.read),
            examples=partial(_shown, ruleset, rule),
        )


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    """A question for the result of the rule's first example, while the first suitable number of its state varies."""
    field = rule.headline[0]
    for example, request, outcome in examples.resolved(ruleset, rule)[:1]:
        state = example.request["state"]
        wanted = {"field": field.name, "value": wire.plain(field.of(request.state, outcome.result)), "at_least": 0.1}
        for pointer, number in _numbers(state, ""):
            asked = {"state": state, "vary": {"pointer": pointer, "from": number, "to": number + 1}, **wanted}
            try:
                found = wire.plain(need.answer(ruleset, rule.id, need.read(ruleset, rule.id, asked)))
            except InputError:
                continue
            small = len(wire.encode(found)) <= LARGEST_EXAMPLE
            return [ShownExample(example.title, asked, found if small else UNSET, example.title)]
    return []


def _numbers(value: Any, pointer: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield pointer, value
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(member, f"{pointer}/{name}")
