"""A type as a line sees it: its fields, its words, and the short form that its class declares (`Short`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import NODEFAULT, UNSET, inspect

from ror_rules._messages.values import Short, Value
from ror_rules._notation.tokens import folded
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import LawError

_ORDER: Final = (
    inspect.NoneType,
    inspect.BoolType,
    inspect.IntType,
    inspect.FloatType,
    inspect.LiteralType,
    inspect.StrType,
    inspect.VarTupleType,
    inspect.ListType,
    inspect.TupleType,
    inspect.StructType,
    inspect.DictType,
    inspect.AnyType,
)


class WordEffect(NamedTuple):
    paths: tuple[tuple[str, ...], ...]
    value: Any
    adds: bool
    usual: bool


class Form:
    def __init__(self, shape: inspect.Type) -> None:
        while isinstance(shape, inspect.Metadata):
            shape = shape.type
        self.shape: Any = shape
        self.kind = type(shape)
        self._fields: dict[str, Form] = {}

    @cached_property
    def options(self) -> tuple[Form, ...]:
        if self.kind is not inspect.UnionType:
            return (self,)
        return tuple(sorted(map(form_of, self.shape.types), key=lambda each: _ORDER.index(each.kind)))

    def option(self, *kinds: type) -> Form | None:
        return next((each for each in self.options if each.kind in kinds), None)

    @cached_property
    def fields(self) -> Mapping[str, inspect.Field]:
        return {each.encode_name: each for each in self.shape.fields} if self.kind is inspect.StructType else {}

    @cached_property
    def names(self) -> Mapping[str, str]:
        also = self.value.also if self.value else {}
        return {folded(each): to for each, to in also.items()} | {folded(each): each for each in self.fields}

    @cached_property
    def value(self) -> type[Value] | None:
        cls = self.shape.cls if self.kind is inspect.StructType else None
        return cls if isinstance(cls, type) and issubclass(cls, Value) else None

    @property
    def short(self) -> Short | None:
        return self.value.short if self.value else None

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        return {
            name: plain(each.default)
            for name, each in self.fields.items()
            if each.default is not NODEFAULT and each.default is not UNSET
        }

    @cached_property
    def head(self) -> str | None:
        required = [name for name, each in self.fields.items() if each.required]
        named = [name for name in required if name in ("name", "id")]
        first = [name for name in required[:1] if self.field(name).kind in (inspect.StrType, inspect.LiteralType)]
        return next(iter(named + first), None)

    @property
    def piece(self) -> Short:
        return _there(self.short)

    def need(self, *kinds: type) -> Form:
        """The first member of one of these kinds, which there must be. Raises `LawError`."""
        return _there(self.option(*kinds))

    def each(self, index: int = 0) -> Form:
        return _there(self.inner(index))

    @property
    def is_list(self) -> bool:
        return self.kind in (inspect.VarTupleType, inspect.ListType, inspect.TupleType)

    def inner(self, index: int) -> Form | None:
        if self.kind is not inspect.TupleType:
            return form_of(self.shape.item_type)
        types = self.shape.item_types
        return form_of(types[index]) if index < len(types) else None

    def field(self, name: str) -> Form:
        found = self._fields.get(name)
        if found is None:
            found = self._fields[name] = form_of(self.fields[name].type)
        return found

    def pattern(self, name: str) -> str:
        return getattr(self.field(name).shape, "pattern", None) or ".*"

    @property
    def host(self) -> Form | None:
        side = self.field(self.short.sides[0]).struct() if self.short and self.short.sides else None
        return side if side is not None and side.short is not None and side.short.kind == "host" else None

    def struct(self) -> Form | None:
        return self.option(inspect.StructType)

    @cached_property
    def words(self) -> Mapping[str, Any]:
        if self.kind is inspect.NoneType:
            return {"none": None}
        if self.kind is inspect.BoolType:
            return {"yes": True, "no": False, "true": True, "false": False}
        if self.kind is inspect.LiteralType:
            return {folded(each): each for each in self.shape.values}
        return {}

    @property
    def spellings(self) -> tuple[str, ...]:
        """The closed list of values as a line should write them."""
        if self.kind is inspect.LiteralType:
            return tuple(map(str, self.shape.values))
        return tuple(word for word in self.words if word in ("none", "yes", "no"))

    @cached_property
    def bare(self) -> Mapping[str, tuple[WordEffect, ...]]:
        """The effects of the bare words of a short form, by folded word. A word may have two: the first is its usual one."""
        found: dict[str, tuple[WordEffect, ...]] = {}
        for path in self.short.words if self.short else ():
            for word, place in self._words_of(path):
                found[word] = (*found.get(word, ()), place)
        return found

    def _words_of(self, path: str) -> Iterator[tuple[str, WordEffect]]:
        names = path.split(".")
        ways = [[side, *names[1:]] for side in self.piece.sides] if names[0] == "*" else [names]
        form = self
        for name in ways[0][:-1]:
            form = form.field(name).need(inspect.StructType)
        name, at = names[-1], tuple(map(tuple, ways))
        usual = form.defaults.get(name)
        for option in form.field(name).options:
            if option.kind is inspect.BoolType:
                yield folded(name), WordEffect(at, True, adds=False, usual=usual is True)
            elif option.is_list and (item := option.inner(0)) is not None:
                yield from ((word, WordEffect(at, each, adds=True, usual=False)) for word, each in item.words.items())
            elif option.kind is inspect.LiteralType:
                yield from (
                    (word, WordEffect(at, each, adds=False, usual=each == usual)) for word, each in option.words.items()
                )

    @cached_property
    def crews(self) -> frozenset[str]:
        return frozenset(word for option in self.field(self.piece.crew).options for word in option.words) - {"none"}

    @cached_property
    def flags(self) -> tuple[str, ...]:
        return tuple(name for name in self.fields if self.field(name).option(inspect.BoolType))


_T = TypeVar("_T")


def _there(found: _T | None) -> _T:
    if found is None:
        raise LawError("A short form names a field that its type does not have.")
    return found


_structs: dict[type, Form] = {}


def form_of(shape: inspect.Type) -> Form:
    form = Form(shape)
    if form.kind is not inspect.StructType:
        return form
    if form.shape.cls not in _structs:
        _check(form)
        _structs[form.shape.cls] = form
    return _structs[form.shape.cls]


def _check(form: Form) -> None:
    """Raises `LawError` for a short form of no kind, or with a field that its type does not have."""
    short = form.short
    if short is None:
        return
    paths = [*short.sides, *short.words, short.label, short.type, short.crew, short.inside]
    names = {path.split(".")[0] for path in paths if path} - {"*"}
    names |= {name for _, numbers in short.patterns for name in numbers}
    if short.kind not in (kinds := get_args(get_type_hints(Short)["kind"])):
        raise LawError(
            f"The short form of {form.shape.cls.__name__} has no such kind.", expected=", ".join(kinds), got=short.kind
        )
    if wrong := sorted(names - form.fields.keys()):
        told = f"The short form of {form.shape.cls.__name__} names a field that it does not have."
        raise LawError(told, expected=", ".join(form.fields), got=wrong[0])
