"""Writes the types of our rulesets: `ror_rules/states.py` and, only for type checkers, `ror_rules/_typed.pyi`.

`python -m tests.packaging.typed` runs it. The first has the states of rules as `TypedDict`. A type checker reads `load` of
the library and of both clients from the second, so `load("war-of-the-ring").resolve("sorcery", ...)` takes the rule's own
states and has its own result, and a misspelt rule or member is an error. At run time the second does not exist as a
module, and an outcome is an `Outcome`.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as types

import ror_rules
from ror_rules import Outcome
from ror_rules.author import Ruleset
from ror_rules.host import register
from ror_rules.host.calls import CALLS, QUESTIONS
from ror_rules.host.wire import pascal

FILE: Final = Path(ror_rules.__file__).parent / "_typed.pyi"
STATES: Final = Path(ror_rules.__file__).parent / "states.py"
STATES_HEAD: Final = '''"""The states of our rules as `TypedDict`, for type checkers. Written by `python -m tests.packaging.typed`.

```python
from ror_rules.states import WarOfTheRingSorcery

state: WarOfTheRingSorcery = {"rating": "B"}
```

A name is that of the contract's schema.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict
'''
HEAD: Final = """# Written by `python -m tests.packaging.typed`. Do not edit it.
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, Required, TypeAlias, TypedDict, TypeVar, Unpack, final, overload

from ror_rules import states
from ror_rules._wire.house_file import HouseFile
from ror_rules._packages.questions.simulation import Progress
from ror_rules._wire.shapes import Outcome
from ror_rules.client import AsyncRules, Rules, _Remote
from ror_rules.host.rulesets import House
from ror_rules.author import Ruleset
"""
SHARED: Final = """
StateT = TypeVar("StateT", covariant=True)
ResultT = TypeVar("ResultT", covariant=True)
AnswerT = TypeVar("AnswerT", covariant=True)

@final
class Unchecked: ...  # nothing has this type, so a `Mapping` of it takes only values that are declared as `Any`

class RuleOutcome(Outcome, Generic[StateT, ResultT], frozen=True):
    state: StateT
    result: ResultT

"""


def text() -> str:
    rulesets = ours()
    states = _states(rulesets)
    results = {rule.result_type for ruleset in rulesets for rule in ruleset.rules.values()}
    imports = sorted(
        f"from {each.__module__} import {each.__qualname__} as {_alias(each)}" for each in results.union(states)
    )
    houses = f", houses: {inspect.signature(register.load).parameters['houses'].annotation} = ..."
    answers = {each.answer for each in _OPERATIONS if each.answer is not Outcome}
    imports += sorted(f"from {each.__module__} import {each.__name__}" for each in answers)
    return "\n".join(
        [
            HEAD + "\n".join(imports),
            SHARED,
            *_arguments(),
            *map(_state, states),
            "",
            *(line for ruleset in rulesets for line in _classes(ruleset)),
            *_loads(rulesets, "", "Ruleset[Any]", houses),
            "\nclass Load(Protocol):",
            *_loads(rulesets, "Rules", "Rules"),
            "\nclass AsyncLoad(Protocol):",
            *_loads(rulesets, "AsyncRules", "AsyncRules"),
            "",
        ]
    )


def states_text() -> str:
    structs = {each.cls: each for state in _states(ours()) for each in _structs(types.type_info(state))}
    return "\n".join([STATES_HEAD, *(line for each in structs.values() for line in _dict(each))])


def wire_name(kind: type[Any]) -> str:
    """The name of a state's type, as the contract has it."""
    return pascal(kind.__module__.split(".")[2].replace("_", "-")) + kind.__qualname__


def ours() -> list[Ruleset[Any]]:
    return [each for each in register.rulesets() if each.packages[0].startswith("ror_rules.")]


def _states(rulesets: list[Ruleset[Any]]) -> list[type[Any]]:
    return sorted({rule.state_type for ruleset in rulesets for rule in ruleset.rules.values()}, key=_alias)


def _structs(kind: types.Type) -> Iterator[types.StructType]:
    """The structs with members in a type, each after those in it."""
    for part in _parts(kind):
        yield from _structs(part)
    if isinstance(kind, types.StructType) and kind.fields:
        yield kind


def _parts(kind: types.Type) -> tuple[types.Type, ...]:
    match kind:
        case types.StructType():
            return tuple(each.type for each in kind.fields)
        case types.Metadata():
            return (kind.type,)
        case types.UnionType():
            return kind.types
        case types.VarTupleType():
            return (kind.item_type,)
        case types.TupleType():
            return kind.item_types
        case types.DictType():
            return (kind.key_type, kind.value_type)
        case _:
            return ()


def _dict(struct: types.StructType) -> Iterator[str]:
    yield f"\nclass {wire_name(struct.cls)}(TypedDict):"
    for each in struct.fields:
        kind = _written(each.type)
        yield f"    {each.encode_name}: {kind if each.required else f'NotRequired[{kind}]'}"
    yield ""


def _written(kind: types.Type, struct: str = "") -> str:
    """A type as JSON and Python's literals have it. `struct` stands for structs."""
    inner = [] if isinstance(kind, types.StructType) else [_written(each, struct) for each in _parts(kind)]
    parts = list(dict.fromkeys(inner))
    match kind:
        case types.StructType() if struct:
            return struct
        case types.StructType():
            return wire_name(kind.cls) if kind.fields else "Mapping[str, Any]"
        case types.Metadata():
            return parts[0]
        case types.UnionType():
            return " | ".join(parts)
        case types.TupleType() | types.VarTupleType():
            return f"Sequence[{' | '.join(parts)}]"
        case types.DictType():
            return f"Mapping[{', '.join(inner)}]"
        case types.LiteralType():
            return f"Literal[{', '.join(map(json.dumps, kind.values))}]"
        case _:
            return _SIMPLE[type(kind)]


_SIMPLE: Final = {
    types.AnyType: "Any",
    types.BoolType: "bool",
    types.FloatType: "float",
    types.IntType: "int",
    types.NoneType: "None",
    types.StrType: "str",
}


def _state(kind: type[Any]) -> str:
    name = _alias(kind)
    return f"{name}State: TypeAlias = states.{wire_name(kind)} | {name} | str | Mapping[str, Unchecked]"


_OPERATIONS: Final = [each for each in CALLS.values() if each.has_request]
_STUDIES: Final = [each for each in QUESTIONS.values() if each.answer is not Outcome]


def _arguments() -> Iterator[str]:
    """The arguments of each operation, and its function, or its methods of a client. `_classes` has the states of the rules."""
    methods: dict[str, list[str]] = {"Questions": [], "Asked": []}
    functions = []
    for each in _OPERATIONS:
        name, before = f"{pascal(each.name or each.id)}Arguments", "rule_id: str, " if each.about_a_rule else ""
        more = {name: found for name, found in each.form.arguments.items() if name != each.form.first}
        if more:
            yield f"class {name}(TypedDict, total=False):"
            yield from (f"    {name}: {_argument(kind, required)}" for name, (kind, required) in more.items())
            yield ""
        taken = f"{before}{each.form.first}: object{f', **asked: Unpack[{name}]' if more else ''}"
        methods["Questions" if each.about_a_rule else "Asked"].append(
            f"def {each.name or each.id}(self, {taken}) -> {each.answer.__name__}: ..."
        )
        if each in _STUDIES:
            own = ["    progress: Progress | None"] if hasattr(Ruleset, each.id) else []
            yield "\n".join([f"class Local{name}({name}, total=False):", "    budget: float", *own, ""])
            here = taken.replace(name, f"Local{name}")
            functions += [] if own else [f"def {each.id}(ruleset: Ruleset[Any], {here}) -> {each.answer.__name__}: ..."]
    for name, found in methods.items():
        base = "(_Remote)" if name == "Questions" else ""
        yield "\n    ".join([f"class {name}{base}:", *found]) + "\n"
        yield "\n    ".join([f"class Async{name}{base}:", *(f"async {each}" for each in found)]) + "\n"
    yield from functions


def _argument(kind: Any, required: bool) -> str:
    found = _written(types.type_info(kind), "Any")
    return f"Required[{found}]" if required else found if found == "Any" or "None" in found else f"{found} | None"


def _classes(ruleset: Ruleset[Any]) -> Iterator[str]:
    """The ruleset here, at a service, and at a service with `await`."""
    name = pascal(ruleset.id)
    offered = {each: [rule for rule in ruleset.rules.values() if each.offered(rule)] for each in _STUDIES}
    studies = [each for each in _STUDIES if offered[each]]
    for each in studies:
        for kind in ("", "Local") if hasattr(Ruleset, each.id) else ("",):
            yield f"class _{name}{kind}{pascal(each.id)}(Protocol[AnswerT]):"
            asked = f"Unpack[{kind}{pascal(each.id)}Arguments]"
            yield from _overloads(offered[each], "def __call__", asked, lambda _: "AnswerT")
            yield ""
    for rules, inherited, method, answer in (
        ("", "Ruleset[Any]", "def resolve", "{}"),
        ("Rules", "Rules", "def resolve", "{}"),
        ("AsyncRules", "AsyncRules", "async def resolve", "Coroutine[Any, Any, {}]"),
    ):
        yield f"class {name}{rules}({inherited}):"
        for each in _STUDIES if rules else [each for each in studies if hasattr(Ruleset, each.id)]:
            if each not in studies:
                yield f"    {each.id}: None  # type: ignore[assignment]  # no rule offers it"
                continue
            protocol = f"_{name}{'' if rules else 'Local'}{pascal(each.id)}"
            yield f"    {each.id}: {protocol}[{answer.format(each.answer.__name__)}]  # type: ignore[assignment]"
        yield from _overloads(list(ruleset.rules.values()), method, "Unpack[ResolveArguments]", _outcome)
        yield ""


def _outcome(rule: Any) -> str:
    return f"RuleOutcome[{_alias(rule.state_type)}, {_alias(rule.result_type)}]"


def _overloads(rules: Sequence[Any], start: str, asked: str, answer: Callable[[Any], str]) -> Iterator[str]:
    note = "" if "__call__" in start else "  # type: ignore[override]  # its rules alone"
    one = len(rules) == 1
    for rule in rules:
        yield from [] if one else [f"    @overload{note}"]
        yield f'    {start}(self, rule_id: Literal["{rule.id}"], state: {_alias(rule.state_type)}State, **asked: {asked}) -> {answer(rule)}: ...'
        note = ""


def _loads(rulesets: list[Ruleset[Any]], kind: str, other: str, more: str = "") -> Iterator[str]:
    """The overloads of `load`: as a function, or as a protocol of a client's `load`."""
    start = "async def" if kind == "AsyncRules" else "def"
    indent, name = ("    ", "__call__(self, ") if kind else ("", "load(")
    asked = [(f'Literal["{each.id}"]', pascal(each.id) + kind) for each in rulesets]
    for ruleset_id, answer in [*asked, ("str", other)]:
        yield f"{indent}@overload\n{indent}{start} {name}ruleset_id: {ruleset_id}{more}) -> {answer}: ..."


def _alias(kind: type[Any]) -> str:
    return f"{kind.__module__.split('.')[2]}_{kind.__qualname__}"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
    STATES.write_text(states_text(), "utf-8")
