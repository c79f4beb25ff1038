"""The words for fields: `field-CLASS-FIELD` in the messages of the package that defines the class.

A field is a type and a default in code. Its message says what it means. `.hint` is a shorter text for a form, and `.is-WORD` the meaning
of a word that it takes. A class without a message for a field has that of the class that it inherits from, and a class that is made at
run time has those of its `described_as`. The docstring of a class says what the class is, and `type-CLASS` says it in other languages.
The engine has the messages for requests to the service, because it words their refusals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import resources
from inspect import cleandoc
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, inspect, structs

from ror_rules._messages.catalogues import ENGINE, ENGLISH, read
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import NOTHING, Message


@lru_cache(maxsize=8192)
def meaning(shape: type, name: str) -> Message | None:
    """What a field means, in short, for a message. None without words for it."""
    found = _home(shape, name)
    if found is None:
        return None
    package, code = found
    hint = f"{code}.hint"
    return Message(hint if hint in read(package, ENGLISH) else code, NOTHING)


def field_words(shape: type, name: str, language: str = ENGLISH, form: str = "") -> str:
    """What a field means, or a form of it, such as `hint`. Empty without such words. English fills gaps."""
    found = _home(shape, name)
    if found is None:
        return ""
    package, code = found
    code = f"{code}.{form}" if form else code
    words = _own(package, language)
    return words.say(code, {}) if code in words else ""


def schema_of(shape: Any, language: str = ENGLISH) -> dict[str, Any]:
    """The JSON Schema of a type, with the words for its fields. Its texts have no indentation, in any version of Python."""
    found = msgspec.json.schema(shape)
    describe(found.get("$defs", {}), [shape], language)
    lists = {frozenset(words): [*words] for each in structs_in([shape]) for words in closed_lists(each)}
    _in_declared_order(found, lists)
    return found


@lru_cache(maxsize=1024)
def closed_lists(shape: type[Struct]) -> tuple[tuple[Any, ...], ...]:
    """The closed lists of a struct's fields, in the order of the code. msgspec sorts them."""
    return tuple([words for hint in get_type_hints(shape).values() for words in _closed_lists(hint)])


def _closed_lists(hint: Any) -> Iterator[tuple[Any, ...]]:
    if get_origin(hint) is Literal:
        yield get_args(hint)
    else:
        for each in get_args(hint):
            yield from _closed_lists(each)


def _in_declared_order(schema: Any, lists: Mapping[frozenset[Any], list[Any]]) -> None:
    if isinstance(schema, dict):
        words = schema.get("enum")
        if isinstance(words, list):
            schema["enum"] = lists.get(frozenset(words), words)
        for each in schema.values():
            _in_declared_order(each, lists)
    elif isinstance(schema, list):
        for each in schema:
            _in_declared_order(each, lists)


def describe(parts: dict[str, Any], shapes: Iterable[Any], language: str = ENGLISH) -> None:
    """Put words into the parts of a JSON Schema, which msgspec wrote for these types: for the types, and for their fields.

    The descriptions that code has are English. Other languages leave them out if they have no words of their own.
    """
    known = {each.__name__: each for each in structs_in(shapes)}
    if language != ENGLISH:
        _without_descriptions(parts, named=True)
    for name, part in parts.items():
        if language != ENGLISH and name in known and (text := _type_words(known[name], language)):
            part["description"] = text
        elif "description" in part:
            part["description"] = cleandoc(part["description"])
        for field, schema in part.get("properties", {}).items():
            if text := field_words(known[name], field, language):
                part["properties"][field] = {**schema, "description": text}


def _without_descriptions(schema: Any, *, named: bool = False) -> None:
    """Take the descriptions out of a schema. `named`: the members are names of fields or types, not words of a schema."""
    if isinstance(schema, dict):
        if not named and isinstance(schema.get("description"), str):
            del schema["description"]
        for key, each in schema.items():
            _without_descriptions(each, named=key in {"properties", "$defs"})
    elif isinstance(schema, list):
        for each in schema:
            _without_descriptions(each)


def _type_words(shape: type, language: str) -> str:
    shape = getattr(shape, "described_as", shape)
    words, code = _own(_package(shape.__module__) or ENGINE, language), f"type-{shape.__name__}"
    return words.say(code, {}) if code in words else ""


def structs_in(shapes: Iterable[Any]) -> set[type[Struct]]:
    """The structs in some types, at any depth."""
    found: set[type[Struct]] = set()
    waiting: list[Any] = list(inspect.multi_type_info(shapes))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls in found:
                continue
            found.add(kind.cls)
        for part in structs.astuple(kind):
            inner = part if isinstance(part, tuple) else (part,)
            waiting += [each for each in inner if isinstance(each, inspect.Type | inspect.Field)]
    return found


@lru_cache(maxsize=8192)
def _home(shape: type, name: str) -> tuple[str, str] | None:
    encoded: tuple[str, ...] = getattr(shape, "__struct_encode_fields__", ())
    own: tuple[str, ...] = getattr(shape, "__struct_fields__", ())
    name = dict(zip(encoded, own, strict=True)).get(name, name)
    for each in getattr(shape, "described_as", shape).__mro__:
        code = f"field-{each.__name__}-{name}"
        for package in filter(None, (_package(each.__module__), ENGINE)):
            if code in read(package, ENGLISH):
                return package, code
    return None


@lru_cache(maxsize=1024)
def _package(module: str) -> str:
    """The nearest package around a module that has messages. Empty if there is none."""
    while module:
        module = module.rpartition(".")[0]
        if module and resources.files(module).joinpath("messages").is_dir():
            return module
    return module


@lru_cache(maxsize=16)
def _own(package: str, language: str) -> Catalogue:
    return Catalogue(language, *(read(package, each) for each in dict.fromkeys((language, ENGLISH))))
