"""The odds of a rule over a table of states, computed by the processes for odds and stored like odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET, json

from ror_rules.errors import InputError, LawError
from ror_rules.host import sweep, wire
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import MAX_CELLS, known
from ror_rules.host.words import Rows, rows_of
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
            *called("sweep", ruleset.id, rule.id),
            tag=ruleset.id,
            summary=f"{rule.title}: what if",
            description=f"The odds of {rule.title} over a table of states that differ in one field or two, of at most"
            f" {MAX_CELLS} cells: the mean or the probability of each requested field, and the shares of its values.",
            gives="a table of odds, while one field of the state varies, or two",
            request=(envelope(ruleset.id, rule.id, "SweepRequest"),),
            answer=Answer("The table.", (envelope(ruleset.id, rule.id, "Sweep"),)),
            refusals=ASKED,
            scope="odds",
            cost=1,
            serve=served("sweep", ruleset, rule, sweep.read, _rows),
            examples=partial(_shown, ruleset, rule),
        )


def _rows(body: bytes) -> Rows:
    return rows_of(json.decode(body, type=known(Sweep)))


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    found = []
    for example in examples.of(ruleset, rule)[:1]:
        value, table = _varied(ruleset, rule, example.request["state"])
        small = len(wire.encode(table)) <= LARGEST_EXAMPLE
        found.append(ShownExample(example.title, value, wire.plain(table) if small else UNSET, example.title))
    return found


def _varied(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: dict[str, Any]) -> tuple[dict[str, Any], Sweep]:
    """A request that varies the first suitable number or truth of a state, or only lists the state, with its answer."""
    for pointer, values in [*_variable(state, ""), ("", [state])]:
        value = {"state": state, "vary": [{"pointer": pointer, "values": values}], "fields": list(rule.projections)[:1]}
        try:
            return value, sweep.answer(ruleset, rule.id, sweep.read(ruleset, rule.id, value))
        except InputError:
            continue
    raise LawError("An example's state can be swept unchanged.", got=rule.id)


def _variable(value: Any, pointer: str) -> Iterator[tuple[str, list[Any]]]:
    if isinstance(value, bool):
        yield pointer, [False, True]
    elif isinstance(value, int):
        yield pointer, [value, value + 1]
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _variable(member, f"{pointer}/{name}")
