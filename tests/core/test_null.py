from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from msgspec import inspect

from ror_rules import Request, compare, encode
from ror_rules.author import Example, Ruleset, Value
from ror_rules.errors import SchemaError
from ror_rules.host import register, sweep
from ror_rules.host.questions import CompareOutcome, CompareResolution, LuckRequest
from ror_rules.host.wire import OddsRequest, bare, convert, plain, type_of
from tests.every import cases

EXAMPLES = [(ruleset, example) for ruleset in register.rulesets() for example in ruleset.examples]
NAMES = [f"{ruleset.id}/{example.rule}-{number}" for number, (ruleset, example) in enumerate(EXAMPLES)]
WAR = register.load("war-of-the-ring")


def takes(kind: inspect.Type, value: Any) -> bool:
    """Whether a type has values of this JSON type."""
    match bare(kind):
        case inspect.UnionType(types=types):
            return any(takes(each, value) for each in types)
        case inspect.LiteralType(values=values):
            return type(value) in map(type, values)
        case inspect.AnyType():
            return True
        case inspect.StructType() | inspect.DictType():
            return isinstance(value, dict)
        case inspect.VarTupleType() | inspect.TupleType() | inspect.ListType():
            return isinstance(value, list)
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case _:
            return isinstance(value, str)


def filled(value: Any, kind: inspect.Type) -> Any:
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        fitting = [each for each in map(bare, kind.types) if takes(each, value)]
        tagged = [each for each in fitting if isinstance(each, inspect.StructType) and each.tag_field]
        fitting = [each for each in tagged if each.tag == value[each.tag_field]] if tagged else fitting
        return filled(value, fitting[0]) if fitting else value
    if isinstance(value, list) and isinstance(kind, inspect.VarTupleType):
        return [filled(each, kind.item_type) for each in value]
    if isinstance(value, dict) and isinstance(kind, inspect.StructType):
        types = {each.encode_name: each.type for each in kind.fields}
        absent = {each.encode_name: None for each in kind.fields if not each.required and each.encode_name not in value}
        return {
            **{name: filled(each, types[name]) if name in types else each for name, each in value.items()},
            **absent,
        }
    return value


def structs_of(kind: inspect.Type, seen: set[type]) -> Iterator[inspect.StructType]:
    match bare(kind):
        case inspect.StructType() as found if found.cls not in seen:
            seen.add(found.cls)
            yield found
            for each in found.fields:
                yield from structs_of(each.type, seen)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for each_type in types:
                yield from structs_of(each_type, seen)
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
            yield from structs_of(item, seen)
        case _:
            pass


def input_structs() -> dict[str, inspect.StructType]:
    shapes: list[Any] = [CompareOutcome, CompareResolution, LuckRequest]
    for ruleset in register.rulesets():
        for rule_id in ruleset.rules:
            envelopes = ruleset.envelopes(rule_id)
            shapes += [envelopes.asked(each) for each in (Request, OddsRequest, sweep.SweepRequest)]
    seen: set[type] = set()
    found = (each for shape in shapes for each in structs_of(type_of(shape), seen))
    return {f"{each.cls.__module__}.{each.cls.__name__}": each for each in found}


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_null_in_what_was_left_out_changes_nothing(ruleset: Ruleset[Any], example: Example) -> None:
    envelopes = ruleset.envelopes(example.rule)
    asked = {**example.request, "rulings": {next(iter(ruleset.rulings)): None}}
    nulls = filled(asked, type_of(envelopes.asked(Request)))
    assert encode(ruleset.answer(example.rule, ruleset.read(example.rule, nulls))) == encode(
        ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    )
    bare_question, question = (
        ruleset.question(example.rule, ruleset.read_odds(example.rule, value))
        for value in ({"state": example.state}, filled({"state": example.state}, type_of(envelopes.asked(OddsRequest))))
    )
    assert question.id == bare_question.id


def test_null_is_what_a_member_is_without() -> None:
    for name, kind in input_structs().items():
        for each in kind.fields:
            if takes(each.type, None) and not isinstance(bare(each.type), inspect.AnyType):
                assert (each.required, each.default) == (False, None), f"{name}.{each.name}"


def test_null_for_what_is_needed_is_missing() -> None:
    with pytest.raises(SchemaError, match=r"^/state/rating: `rating` is missing\. .*, got null\.$"):
        WAR.read("sorcery", {"state": {"rating": None}})
    with pytest.raises(SchemaError, match=r"^/state/characters/1: This is null, not an object or a string\."):
        WAR.read("search", {"state": {"search_points": 1, "characters": [{"name": "Sam"}, None]}})


def test_null_keeps_its_own_meaning_where_it_is_a_value() -> None:
    state = {"rating": "B", "subtract": 3}
    outcome = plain(WAR.resolve("sorcery", state, seed="1"))
    found = compare({"outcome": outcome, "under": [{"patch": None}, {"patch": {"subtract": None}, "rulings": None}]})
    assert (found.a.state.subtract, found.b.state.subtract) == (3, 0)
    asked = {
        "state": state,
        "fields": ["points"],
        "vary": [{"pointer": "/subtract", "values": [None, 2], "step": None}],
    }
    assert [cell.at for cell in sweep.answer(WAR, "sorcery", sweep.SWEEP.read(WAR, "sorcery", asked)).cells] == [
        (None,),
        (2,),
    ]


class _Known(Value):
    also: ClassVar[Mapping[str, str]] = {"rating": "combat"}

    combat: int


def test_a_member_is_read_by_another_name_of_it() -> None:
    assert convert({"rating": 3}, _Known) == _Known(combat=3)
    assert convert([{"combat": 1}, {"rating": 2}], tuple[_Known, ...]) == (_Known(combat=1), _Known(combat=2))
    with pytest.raises(SchemaError) as raised:
        convert({"combat": 3, "rating": 3}, _Known)
    assert raised.value.pointer == "/rating"


def test_another_name_is_no_fault_beside_one() -> None:
    with pytest.raises(SchemaError) as raised:
        convert({"rating": 3, "bogus": 1}, _Known)
    assert [each.pointer for each in raised.value.faults] == ["/bogus"]
    with pytest.raises(SchemaError) as raised:
        convert({"rating": "three"}, _Known)
    assert [each.pointer for each in raised.value.faults] == ["/rating"]
