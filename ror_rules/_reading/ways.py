"""Ways into a type: the types at a way, the name that leads astray, and the rules whose states a value has the members of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import inspect

from ror_rules._messages.message import Message, say
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.faults import unknown_member
from ror_rules._reading.names import any_of, nearest, pointer
from ror_rules._reading.types import (
    bare,
    called_members,
    candidates,
    homes_of,
    kinds_of,
    member_types,
    members,
    type_of,
)


def astray(value: Any, shape: Any, way: Sequence[str]) -> RequestFault | None:
    found = _walked(value, shape, way)
    return found if isinstance(found, RequestFault) else None


def types_at(shape: Any, way: Sequence[str]) -> list[inspect.Type]:
    found = _walked(None, shape, way)
    return [] if isinstance(found, RequestFault) else [each for kind in found for each in candidates(None, bare(kind))]


def _walked(value: Any, shape: Any, way: Sequence[str]) -> list[inspect.Type] | RequestFault:
    kinds, at = [type_of(shape)], ""
    for name in way:
        kinds = [each for kind in kinds for each in candidates(value, bare(kind))]
        inside = [each for kind in kinds if (each := _under(value, kind, name)) is not None]
        structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        if not inside and structs:
            names = list(dict.fromkeys(each for kind in structs for each in members(kind)))
            homes = homes_of(name, structs[0])
            near = None if homes else nearest(name, _first_those_in(value, names))
            return unknown_member(name, structs[0], homes, near, at)
        if not inside and all(_ANY_INSIDE.isdisjoint(kinds_of(kind)) for kind in kinds):
            return RequestFault.of(pointer(at, name), "no-members")
        at, kinds, value = pointer(at, name), inside, _member(value, name)
    return kinds


_ANY_INSIDE: Final = frozenset({"object", "array"})


def _under(value: Any, kind: inspect.Type, name: str) -> inspect.Type | None:
    match kind:
        case inspect.StructType(array_like=False):
            given = value if isinstance(value, Mapping) else {}
            own = called_members({**given, name: None}, kind.cls).get(name, name)
            return type_of(str) if name == kind.tag_field else member_types(kind.cls).get(own)
        case inspect.DictType(value_type=inner):
            return inner
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return item
        case inspect.AnyType() | inspect.TupleType():
            return type_of(Any)
        case _:
            return None


def _member(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(name)
    return value[int(name)] if isinstance(value, list) and name.isdecimal() and int(name) < len(value) else None


def _first_those_in(value: Any, names: Sequence[str]) -> list[str]:
    """Names, with the members of an object first, so that they win among equally near names."""
    return sorted(names, key=lambda name: not (isinstance(value, Mapping) and name in value))


def elsewhere(value: Any, states: Mapping[str, Any], asked: str) -> Message | None:
    state = value.get("state", value) if isinstance(value, Mapping) else None
    if not isinstance(state, Mapping) or not state or set(state) <= set(member_types(states[asked])):
        return None
    found = [rule for rule, shape in states.items() if _looks_like(state, shape)]
    return say("state-of-another-rule", rules=any_of(found)) if found else None


def _looks_like(state: Mapping[Any, Any], shape: Any) -> bool:
    kind = type_of(shape)
    return isinstance(kind, inspect.StructType) and (
        {each.encode_name for each in kind.fields if each.required} <= set(state) <= set(members(kind))
    )
