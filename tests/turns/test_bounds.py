from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, get_type_hints

import msgspec
import pytest
from msgspec import inspect

from ror_rules import encode, load
from ror_rules.author import Ruleset
from ror_rules.errors import InputError, UndecidedError
from tests.drawn import by_night
from tests.rules.situations import single

GAME: Final[Ruleset[Any]] = load("sauron")
SEEDS: Final = ("1", "2", "3", "4")
THERE_ALONE: Final = {("terrain", "protection"), ("mortal-combat", "rounds")}
"""Result fields that share a name with a field of the state but differ: a rating for the hex alone, and finished rounds."""
EVENTS: Final = ("demoralization", "events")

State = dict[str, Any]


def numbers(kind: inspect.Type, value: Any, *way: str | int) -> Iterator[tuple[tuple[str | int, ...], inspect.IntType]]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from numbers(inner, value, *way)
        case inspect.UnionType(types=types):
            for each in types:
                yield from numbers(each, value, *way)
        case inspect.IntType():
            yield way, kind
        case inspect.StructType(fields=fields) if isinstance(value, dict):
            for field in fields:
                yield from numbers(field.type, value.get(field.encode_name), *way, field.encode_name)
        case inspect.VarTupleType(item_type=item) if isinstance(value, list | tuple):
            for index, each in enumerate(value):
                yield from numbers(item, each, *way, index)


def with_number(state: Any, way: tuple[str | int, ...], number: int) -> Any:
    copied = json.loads(json.dumps(state))
    *most, last = way
    inner = copied
    for each in most:
        inner = inner[each]
    inner[last] = number
    return copied


def at_bounds(rule: str, state: State) -> Iterator[State]:
    for way, kind in numbers(inspect.type_info(GAME.rules[rule].state_type), state):
        assert kind.ge is not None, way
        assert kind.le is not None, way
        for number in {kind.ge, kind.ge + 1, kind.le - 1, kind.le}:
            yield with_number(state, way, number)


def told(value: Any) -> Any:
    """A plain value without nulls: an answer has null where a state omits a member."""
    if isinstance(value, dict):
        return {name: told(each) for name, each in value.items() if each is not None}
    return list(map(told, value)) if isinstance(value, list) else value


def taken(rule: str) -> dict[str, Any]:
    result = get_type_hints(GAME.rules[rule].result_type)
    own = get_type_hints(GAME.rules[rule].state_type, include_extras=True)
    found = {name: kind for name, kind in own.items() if name in result and (rule, name) not in THERE_ALONE}
    if "events" in result:
        taker, name = EVENTS
        found["events"] = get_type_hints(GAME.rules[taker].state_type, include_extras=True)[name]
    return found


def answers(rule: str, state: State, rulings: dict[str, str]) -> Iterator[Any]:
    for seed in SEEDS if GAME.rules[rule].throws else SEEDS[:1]:
        try:
            yield told(json.loads(encode(GAME.resolve(rule, state, seed=seed, rulings=rulings)))["result"])
        except (InputError, UndecidedError):
            continue


@pytest.mark.parametrize(
    "rule", by_night(filter(taken, GAME.own_rules), lambda rule: rule in {"mortal-combat", "leader-combat"})
)
def test_what_is_answered_at_the_bounds_is_within_them(rule: str) -> None:
    bases: list[tuple[State, dict[str, str]]] = [(each.state, {}) for each in GAME.examples if each.rule == rule]
    for case in single(GAME.id):
        if case.rule == rule:
            bases += [(each.state, each.rulings) for each in case.situations]
    kinds = taken(rule)
    for base, rulings in bases:
        for state in at_bounds(rule, base):
            for result in answers(rule, state, rulings):
                for name in kinds.keys() & result.keys():
                    try:
                        msgspec.convert(result[name], kinds[name], strict=True)
                    except msgspec.ValidationError as error:
                        pytest.fail(f"{name}: {error}, of {state}")
