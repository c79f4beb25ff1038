"""States of any rule, made from its type and from valid states, the same in every run and on every machine.

A state is a known one (from an example or a golden answer) with changes in some places: another value of the same type,
one from elsewhere, an optional member more or less. A refused state is a vector too.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import inspect

T = TypeVar("T")

NAMES: Final = (
    *("Frodo", "Éomer", "Lúthien Tinúviel", "Фродо", "エルロンド", "Old Tom", "a", "m-7", "x.y_z"),
    *("6/5", "2/1", "1.0.0", "0" * 64, "sha256:" + "0" * 64, "B", "2312"),
)
"""Texts for members with type text, if they match its pattern."""


class Chance:
    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return int(self._random.random() * n)

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def often(self, percent: int) -> bool:
        return self.below(100) < percent


class Place(NamedTuple):
    value: Any
    type: inspect.Type
    put: Callable[[Any], None]


class Maker:
    def __init__(self, state_type: type[Any], known: Sequence[Any], chance: Chance) -> None:
        self._type = inspect.type_info(state_type)
        self._known = known
        self._chance = chance
        self._texts: dict[str | None, list[str]] = {}
        self._parts: dict[str, list[Any]] = {}
        for each in known:
            for place in self._places(self._type, {"": each}, ""):
                self._learn(place)

    def some(self) -> Any:
        if self._chance.often(10):
            return self._fresh(self._type)
        state = copy.deepcopy(self._chance.one_of(self._known))
        root = {"": state}
        for _ in range(self._chance.below(5)):
            places = list(self._places(self._type, root, ""))
            self._change(self._chance.one_of(places[1:] or places))
        return root[""]

    def _learn(self, place: Place) -> None:
        if isinstance(place.type, inspect.StrType) and place.value not in self._texts.setdefault(
            place.type.pattern, []
        ):
            self._texts[place.type.pattern].append(place.value)
        if isinstance(place.type, inspect.StructType):
            self._parts.setdefault(place.type.cls.__name__, []).append(place.value)

    def _change(self, place: Place) -> None:
        match place.type:
            case inspect.StructType(fields=fields, cls=cls) if isinstance(place.value, dict) and fields:
                if cls.__name__ in self._parts and self._chance.often(25):
                    place.put(copy.deepcopy(self._chance.one_of(self._parts[cls.__name__])))
                    return
                field = self._chance.one_of(fields)
                if field.encode_name in place.value and not field.required:
                    del place.value[field.encode_name]
                else:
                    place.value[field.encode_name] = self._fresh(field.type)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item) if isinstance(
                place.value, list
            ):
                if place.value and self._chance.often(40):
                    del place.value[self._chance.below(len(place.value))]
                elif place.value and self._chance.often(30):
                    place.value.append(copy.deepcopy(self._chance.one_of(place.value)))
                else:
                    place.value.append(self._fresh(item))
            case inspect.IntType() if isinstance(place.value, int) and self._chance.often(50):
                place.put(place.value + self._chance.one_of((-2, -1, 1, 2)))
            case kind:
                place.put(self._fresh(kind))

    def _places(self, kind: inspect.Type, holder: Any, key: Any) -> Iterator[Place]:
        value = holder[key]
        while isinstance(kind, inspect.Metadata):
            kind = kind.type
        if isinstance(kind, inspect.UnionType):
            kind = next((each for each in kind.types if _fits(each, value)), kind)
            while isinstance(kind, inspect.Metadata):
                kind = kind.type
        yield Place(value, kind, lambda new: holder.__setitem__(key, new))
        if isinstance(kind, inspect.StructType) and isinstance(value, dict):
            for field in kind.fields:
                if field.encode_name in value:
                    yield from self._places(field.type, value, field.encode_name)
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType) and isinstance(value, list):
            for index in range(len(value)):
                yield from self._places(kind.item_type, value, index)
        elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
            for name in value:
                yield from self._places(kind.value_type, value, name)

    def _fresh(self, kind: inspect.Type) -> Any:
        """A new value of a type: small lists, numbers often near their minimum, few optional members."""
        chance = self._chance
        match kind:
            case inspect.Metadata(type=inner):
                return self._fresh(inner)
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return chance.often(50)
            case inspect.IntType():
                low = kind.ge if kind.ge is not None else -9
                high = kind.le if kind.le is not None else max(low, 99)
                return low + chance.below(min(high - low, chance.one_of((3, 8, 20, high - low))) + 1)
            case inspect.FloatType():
                return chance.below(400) / 4
            case inspect.StrType(pattern=pattern, max_length=most):
                known, short = self._texts.get(pattern, []), [each for each in NAMES if not most or len(each) <= most]
                fitting = [each for each in short if re.match(pattern, each)] or [NAMES[0]] if pattern else list(NAMES)
                return chance.one_of(known) if known and (not fitting or chance.often(60)) else chance.one_of(fitting)
            case inspect.LiteralType(values=values):
                return chance.one_of(values)
            case inspect.UnionType(types=types):
                return self._fresh(chance.one_of(types))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return [self._fresh(item) for _ in range((kind.min_length or 0) + chance.below(3))]
            case inspect.TupleType(item_types=items):
                return [self._fresh(each) for each in items]
            case inspect.DictType(key_type=key, value_type=value):
                return {self._fresh(key): self._fresh(value) for _ in range((kind.min_length or 0) + chance.below(3))}
            case inspect.StructType(cls=cls) if cls.__name__ in self._parts and chance.often(50):
                return copy.deepcopy(chance.one_of(self._parts[cls.__name__]))
            case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
                made = {tag_field: tag} if tag_field else {}
                return made | {
                    each.encode_name: self._fresh(each.type) for each in fields if each.required or chance.often(25)
                }
            case _:
                # Every type of a state has a case above. A new type needs one.
                raise TypeError(f"no state has had a {kind} yet")


def _fits(kind: inspect.Type, value: Any) -> bool:
    match kind:
        case inspect.Metadata(type=inner):
            return _fits(inner, value)
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, float)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.LiteralType(values=values):
            return value in values
        case inspect.StructType(tag=tag, tag_field=tag_field):
            return isinstance(value, dict) and (tag_field is None or value.get(tag_field) == tag)
        case inspect.DictType():
            return isinstance(value, dict)
        case _:
            return isinstance(value, list)
