"""Fresh states from a rule's JSON Schema, and the causes of differences between two implementations.

`run.py --against` uses it. A state is a known one or a new one, with one special value of the schema in it: a member that is
left out, null, its default, a limit, an empty list, each word of a list of words, each kind of a value that has several.
States that differ are made smaller while the difference stays, so what is left of a state is the cause.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Schema = dict[str, Any]
Path = tuple[str | int, ...]

LEFT_OUT = object()
MOST_ITEMS = 3
"""The most items of a fresh list. The limit of a list is a special value if it is at most LONG."""
LONG = 12
OUTSIDE = 1
"""How far beyond a limit a special value lies."""
TEXTS = (
    "Frodo",
    "Dwar",
    "Gothmog",
    "Gandalf",
    "Éomer",
    "Captain",
    "captain",
    "the Captain",
    "Nazgul 3",
    "a",
    "m-7",
    "1/2",
    "4/2",
    "2312",
)


class Special(NamedTuple):
    """A value to try: the members that lead to its place, the value, and its name for people."""

    place: tuple[str, ...]
    value: Any
    name: str


class Drawing:
    """Draws states of a rule: `known` are states that it is known to answer."""

    def __init__(self, schema: Schema, known: list[Any], seed: str) -> None:
        self._definitions: dict[str, Schema] = schema.get("$defs", {})
        self._schema = schema
        self._known = known
        self._random = random.Random(seed)
        self._texts: dict[str, list[str]] = {}
        for state in known:
            for path, kind in self.places(state):
                value = at(state, path)
                if isinstance(value, str) and "enum" not in kind:
                    known_texts = self._texts.setdefault(kind.get("pattern", ""), [])
                    known_texts += [value] if value not in known_texts else []
        self.specials = [*{(each.place, each.name): each for each in self._specials(schema, (), ())}.values()]

    def states(self, count: int) -> Iterator[Any]:
        """`count` states. Each special value stands in one of them before any stands in a second."""
        for number in range(count):
            special = self.specials[number % len(self.specials)]
            state = copy.deepcopy(self._random.choice(self._known)) if self._often(90) else self._fresh(self._schema)
            state = self._with(self._schema, state, special.place, special.value)
            for _ in range(self._random.randrange(2)):
                other = self._random.choice(self.specials)
                state = self._with(self._schema, state, other.place, other.value)
            yield state

    def places(self, state: Any) -> Iterator[tuple[Path, Schema]]:
        """Every place in a state with the schema of its value, the outer before the inner."""
        yield from self._places(self._schema, state, ())

    def required(self, state: Any) -> set[Path]:
        """The places in a state that no state lacks."""
        found: set[Path] = {()}
        for path, kind in self.places(state):
            if path in found and "properties" in kind:
                found |= {(*path, name) for name in kind.get("required", ())}
        return found

    def _places(self, schema: Schema, value: Any, path: Path) -> Iterator[tuple[Path, Schema]]:
        kind = self._kind(schema, value)
        yield path, kind
        if isinstance(value, dict):
            for name, each in value.items():
                inner = kind.get("properties", {}).get(name, kind.get("additionalProperties"))
                if isinstance(inner, dict):
                    yield from self._places(inner, each, (*path, name))
        elif isinstance(value, list):
            for index, (each, item) in enumerate(zip(value, _items(kind, len(value)), strict=False)):
                yield from self._places(item, each, (*path, index))

    def _kinds(self, schema: Schema) -> list[Schema]:
        """The schemas without references and choices that a value of a schema may have."""
        if "$ref" in schema:
            return self._kinds(self._definitions[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return [kind for each in schema["anyOf"] for kind in self._kinds(each)]
        return [schema]

    def _kind(self, schema: Schema, value: Any) -> Schema:
        kinds = self._kinds(schema)
        return next((each for each in kinds if _fits(each, value)), kinds[0])

    def _specials(self, schema: Schema, place: tuple[str, ...], above: tuple[int, ...]) -> Iterator[Special]:
        for kind in self._kinds(schema):
            if id(kind) in above:  # a piece that can hold pieces of its kind
                continue
            inside = (*above, id(kind))
            for name, value in _values(kind):
                yield Special(place, value, name)
            for name, member in kind.get("properties", {}).items():
                there = (*place, name)
                if name not in kind.get("required", ()):
                    yield Special(there, LEFT_OUT, "left out")
                    yield Special(there, None, "null")
                if "default" in member:
                    yield Special(there, member["default"], "its default")
                yield from self._specials(member, there, inside)
            if kind.get("items"):
                yield from self._specials(kind["items"], (*place, "*"), inside)

    def _with(self, schema: Schema, state: Any, place: tuple[str, ...], value: Any) -> Any:
        """A state with a value at a place, and what has to be there to hold it."""
        if not place:
            return copy.deepcopy(value)
        name, *rest = place
        listed = name == "*"
        kinds = self._kinds(schema)
        kind = next(
            (each for each in kinds if (each.get("items") if listed else name in each.get("properties", {}))), None
        )
        if kind is None:
            return state
        if listed:
            items = state if isinstance(state, list) else []
            index = self._random.randrange(len(items)) if items and self._often(70) else len(items)
            before = items[index] if index < len(items) else self._fresh(kind["items"])
            return [*items[:index], self._with(kind["items"], before, tuple(rest), value), *items[index + 1 :]]
        whole = dict(state) if isinstance(state, dict) else self._fresh(kind)
        if not rest and value is LEFT_OUT:
            whole.pop(name, None)
        else:
            member = kind["properties"][name]
            whole[name] = self._with(member, whole.get(name), tuple(rest), value)
        return whole

    def _often(self, percent: int) -> bool:
        return self._random.randrange(100) < percent

    def _fresh(self, schema: Schema) -> Any:
        kind = self._random.choice(self._kinds(schema))
        if "enum" in kind:
            return self._random.choice(kind["enum"])
        match kind.get("type"):
            case "object":
                members = kind.get("properties", {}).items()
                need = kind.get("required", ())
                return {name: self._fresh(each) for name, each in members if name in need or self._often(10)}
            case "array":
                least = kind.get("minItems", 0)
                most = max(least, min(kind.get("maxItems", MOST_ITEMS), MOST_ITEMS))
                return [self._fresh(each) for each in _items(kind, self._random.randint(least, most))]
            case "integer" | "number":
                low = kind.get("minimum", -9)
                high = kind.get("maximum", max(low, 99))
                return self._random.randint(low, min(high, low + self._random.choice((3, 20, high - low))))
            case "boolean":
                return self._often(50)
            case "string":
                texts = [*self._texts.get(kind.get("pattern", ""), []), *TEXTS]
                fitting = [each for each in texts if _fits(kind, each) and re.search(kind.get("pattern", ""), each)]
                return self._random.choice(fitting or texts)
            case _:
                return None


def _items(kind: Schema, count: int) -> list[Schema]:
    """The schemas of the items of a list of `count`: one for each place, or one for all."""
    return [*kind.get("prefixItems", ()), *([kind["items"]] * count if kind.get("items") else [])][:count]


def _fits(kind: Schema, value: Any) -> bool:
    if "enum" in kind:
        return value in kind["enum"]
    if isinstance(value, bool):
        return kind.get("type") == "boolean"
    kinds = {dict: "object", list: "array", int: "integer", float: "number", str: "string", type(None): "null"}
    return kind.get("type") == kinds[type(value)]


def _values(kind: Schema) -> Iterator[tuple[str, Any]]:
    """The special values of one kind, by name."""
    if "enum" in kind:
        yield from ((json.dumps(each), each) for each in kind["enum"])
    match kind.get("type"):
        case "boolean":
            yield from (("false", False), ("true", True))
        case "null":
            yield "null", None
        case "integer" | "number":
            yield "0", 0
            if "minimum" in kind:
                yield from (("the least", kind["minimum"]), ("below the least", kind["minimum"] - OUTSIDE))
            if "maximum" in kind:
                yield from (("the most", kind["maximum"]), ("above the most", kind["maximum"] + OUTSIDE))
        case "array":
            yield "empty", []
        case "string" if "enum" not in kind and "maxLength" in kind:
            yield from (("the longest", "a" * kind["maxLength"]), ("too long", "a" * (kind["maxLength"] + OUTSIDE)))
        case _:
            pass


def at(state: Any, path: Path) -> Any:
    """The value at a place."""
    for part in path:
        state = state[part]
    return state


Request = dict[str, Any]
Differs = Callable[[list[Request]], list[str]]
"""Asks both sides requests. For each: where and how the answers differ, without the numbers of a list, or nothing."""


def smallest(drawing: Drawing, differing: list[tuple[Request, str]], differs: Differs) -> list[Request]:
    """For each request and its difference, the smallest request found that has the same difference."""
    left = [(request, difference, _smaller(drawing, request)) for request, difference in differing]
    found = [request for request, _ in differing]
    open_ = list(range(len(left)))
    while open_:
        tried = [(index, next(left[index][2], None)) for index in open_]
        asked = [(index, request) for index, request in tried if request is not None]
        open_ = [index for index, _ in asked]
        for (index, request), difference in zip(asked, differs([each for _, each in asked]), strict=True):
            if difference == left[index][1]:
                found[index] = request
                left[index] = (request, difference, _smaller(drawing, request))
    return found


def _smaller(drawing: Drawing, request: Request) -> Iterator[Request]:
    """Requests that are a little smaller: without its rulings, without a member or an item, with a number nearer to 1 or 0."""
    for name in ("rulings", "context"):
        if name in request:
            yield {key: each for key, each in request.items() if key != name}
    state = request["state"]
    need = drawing.required(state)
    for path, _ in [*drawing.places(state)]:
        if path not in need:
            yield {**request, "state": _changed(state, path, LEFT_OUT)}
    for path, _ in [*drawing.places(state)]:
        value = at(state, path)
        if isinstance(value, int) and not isinstance(value, bool):
            for less in (1, 10, value // 2):
                if abs(less) < abs(value):
                    yield {**request, "state": _changed(state, path, less)}


def _changed(state: Any, path: Path, value: Any) -> Any:
    copied = copy.deepcopy(state)
    holder = at(copied, path[:-1])
    if value is LEFT_OUT:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copied


def cause(drawing: Drawing, request: Request) -> tuple[str, ...]:
    """The members of a small request that no request must have. Items of a list have `*` as their number."""
    state = request["state"]
    need = drawing.required(state)
    optional = [path for path, _ in drawing.places(state) if path not in need]
    outer = [path for path in optional if not any(other[: len(path)] == path and other != path for other in optional)]
    named = {"/".join("*" if isinstance(part, int) else part for part in path) for path in outer}
    return tuple(sorted(named | {f"the ruling {each}" for each in request.get("rulings", {})}))
