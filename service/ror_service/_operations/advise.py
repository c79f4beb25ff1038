"""Advice: the choices of a side with their chances, computed and kept like odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET

from ror_rules.host import advise, wire
from ror_rules.host.advise import Advice, AdviseRequest
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations import examples
from ror_service._operations.operation import ASKED, Answer, Operation, Rulesets, ShownExample, called, every_rule
from ror_service._operations.studies import served


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    for ruleset, rule in every_rule(rulesets):
        if rule.offer is None:
            continue
        yield Operation(
            *called("advise", ruleset.id, rule.id),
            tag=ruleset.id,
            summary=f"{rule.title}: advice",
            description="The choices of a side with the chance of each, the best first, and the state with the best in it.",
            gives="the choices of a player with the chance of each",
            request=(AdviseRequest,),
            answer=Answer("The choices with their chances.", (Advice,)),
            refusals=ASKED,
            scope="odds",
            cost=1,
            serve=served("advise", ruleset, rule, advise.read),
            examples=partial(_shown, ruleset, rule),
        )


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    shown = []
    for example in examples.of(ruleset, rule)[:1]:
        asked = {"state": example.request["state"], "side": "defender"}
        found = wire.plain(advise.answer(ruleset, rule.id, advise.read(ruleset, rule.id, asked)))
        small = len(wire.encode(found)) <= LARGEST_EXAMPLE
        shown.append(ShownExample(example.title, asked, found if small else UNSET, example.title))
    return shown
