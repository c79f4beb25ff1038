"""Values by the names of their own types, without nulls that count as left out."""

from __future__ import annotations

from operator import is_
from typing import Any, Final

from msgspec import inspect

from ror_rules._reading.types import bare, called_members, candidates, member_types, takes_null, type_of

_HOLDERS: Final = (dict, list, tuple)


def as_named(value: Any, shape: Any) -> Any:
    return _without(value, type_of(shape))


def _without(value: Any, kind: inspect.Type) -> Any:
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        inside = candidates(value, kind)
        return _without(value, inside[0]) if len(inside) == 1 else value
    if isinstance(value, list | tuple) and isinstance(kind, inspect.VarTupleType | inspect.ListType):
        item = kind.item_type
        items = [_without(each, item) if isinstance(each, _HOLDERS) else each for each in value]
    elif isinstance(value, list | tuple) and isinstance(kind, inspect.TupleType):
        items = [*map(_without, value, kind.item_types), *value[len(kind.item_types) :]]
    elif isinstance(value, dict) and isinstance(kind, inspect.StructType | inspect.DictType):
        if isinstance(kind, inspect.StructType):
            types, named = member_types(kind.cls), _by_name(value, kind.cls)
        else:
            types, named = dict.fromkeys(value, kind.value_type), value
        kept = {
            name: _without(each, types[name]) if isinstance(each, _HOLDERS) and name in types else each
            for name, each in named.items()
            if each is not None or name not in types or takes_null(types[name])
        }
        same = named is value and len(kept) == len(value)
        return value if same and all(map(is_, kept.values(), value.values())) else kept
    else:
        return value
    return value if all(map(is_, items, value)) else items


def _by_name(value: dict[str, Any], cls: Any) -> dict[str, Any]:
    called = called_members(value, cls)
    return {called.get(name, name): each for name, each in value.items()} if called else value
