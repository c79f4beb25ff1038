"""JSON Schemas of the types on the wire, in a dialect that all five tested generators of clients read.

The source is msgspec's description of a type (`msgspec.inspect`), so a schema agrees with the code that reads and
writes. The dialect has no `default`, because some generators make such a field required. Fixed lists are `items` with
two equal bounds. Closed lists and unions of objects are components. Every union of objects has a tag. Optional members
of requests may be `null`, also in a map. An `Any` with a title refers to the component of that name in `parts.toml`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final

from msgspec import UNSET, Struct, inspect, json, structs

from ror_rules.errors import LawError
from ror_rules.host.messages import field_words
from ror_rules.host.wire import pascal
from ror_service._operations.shared.names import Values, closed_lists

Schema = dict[str, Any]
Key = type[Struct] | tuple[str, Values] | frozenset[type[Struct]]
"""A type with a component of its own: a struct, a closed list with a name, a union of structs."""

type_of: Final = cache(inspect.type_info)
_NULL: Final[Schema] = {"type": "null"}
_LIMITS: Final = {
    "minimum": "ge",
    "maximum": "le",
    "exclusiveMinimum": "gt",
    "exclusiveMaximum": "lt",
    "multipleOf": "multiple_of",
}
_MEANT_BY: Final = {"string": str, "boolean": bool, "integer": int}


def ref(name: str, section: str = "schemas") -> dict[str, str]:
    return {"$ref": f"#/components/{section}/{name}"}


class Writer:
    def __init__(
        self,
        prefix: str = "",
        *,
        asked: Collection[type[Struct]],
        claimed: Collection[type[Struct]],
        known: Mapping[Key, str] | None = None,
    ) -> None:
        self.schemas: dict[str, Schema] = {}
        self.names: dict[Key, str] = dict(known or {})
        self._prefix = prefix
        self._asked = asked
        self._claimed = claimed

    def component(self, shape: type[Struct]) -> dict[str, str]:
        if shape not in self.names:
            name = self._called(shape.__name__, shape)
            self.schemas[name] = {}  # it may refer to itself
            self.schemas[name] = self.object(shape)
        return ref(self.names[shape])

    def object(self, shape: type[Struct], *, without: Collection[str] = ()) -> Schema:
        told = type_of(shape)
        if not isinstance(told, inspect.StructType) or told.array_like:
            raise LawError("A component is an object.", got=shape.__name__)
        properties: dict[str, Schema] = {}
        required: list[str] = []
        if told.tag_field is not None:
            properties[told.tag_field] = constant(told.tag)
            required.append(told.tag_field)
        for field in told.fields:
            if field.name in without:
                continue
            place = shape.__name__ + pascal(field.encode_name.replace("_", "-"))
            schema = _Field(self, shape, place).write(_with_words(shape, field))
            if self._always(shape, field):
                required.append(field.encode_name)
            elif shape in self._asked or shape in self._claimed:
                schema = nullable(schema)
            properties[field.encode_name] = schema
        found: Schema = {"type": "object", "properties": properties}
        if required:
            found["required"] = required
        if told.forbid_unknown_fields:
            found["additionalProperties"] = False
        return {**_described(_flat(shape.__dict__.get("__doc__"))), **found}

    def listed(self, name: str, values: tuple[Any, ...], text: str) -> Schema:
        key = (name, frozenset(values))
        if key not in self.names:
            self.schemas[self._called(name, key)] = {**_described(text), **closed(values)}
        return dict(ref(self.names[key]))

    def union(self, name: str, members: tuple[inspect.StructType, ...], text: str) -> dict[str, str]:
        key = frozenset(member.cls for member in members)
        if key not in self.names:
            tags = {member.tag_field for member in members}
            if None in tags or len(tags) != 1:
                raise LawError("Objects in a union need one tag.", got=name)
            refs = {str(member.tag): self.component(member.cls)["$ref"] for member in members}
            self.schemas[self._called(name, key)] = {
                **_described(text),
                "oneOf": [{"$ref": each} for each in refs.values()],
                "discriminator": {"propertyName": tags.pop(), "mapping": refs},
            }
        return ref(self.names[key])

    def asks(self, shape: type[Struct]) -> bool:
        return shape in self._asked

    def _called(self, name: str, key: Key) -> str:
        """The public name of a component. Raises `LawError` if another type has it, because clients have one type for a name."""
        public = self._prefix + name
        if public in self.schemas:
            raise LawError(f"Two types of the wire are called {public}: rename one.", got=public)
        self.names[key] = public
        return public

    def _always(self, shape: type[Struct], field: inspect.Field) -> bool:
        if field.required or shape in self._asked:
            return field.required
        default = next(each.default for each in structs.fields(shape) if each.name == field.name)
        return default is not UNSET and not shape.__struct_config__.omit_defaults


class _Field:
    def __init__(self, writer: Writer, owner: type[Struct], place: str) -> None:
        self._writer = writer
        self._lists = closed_lists(owner)
        self._place = place
        self._asked = writer.asks(owner)

    def write(self, kind: inspect.Type, *, inside: bool = False) -> Schema:
        match kind:
            case inspect.Metadata():
                return self._annotated(kind, inside=inside)
            case inspect.StructType():
                return dict(self._writer.component(kind.cls))
            case inspect.UnionType():
                return self._union(kind)
            case inspect.LiteralType():
                return self._closed(kind.values, inside=inside)
            case inspect.CollectionType():
                items = self.write(kind.item_type, inside=True)
                once = {"uniqueItems": True} if isinstance(kind, inspect.SetType | inspect.FrozenSetType) else {}
                return {"type": "array", "items": items, **_bounds(kind, "Items"), **once}
            case inspect.TupleType():
                items, *others = (self.write(each, inside=True) for each in kind.item_types)
                if any(each != items for each in others):
                    raise LawError("The places of a fixed list are alike.", got=self._place)
                return {"type": "array", "items": items, "minItems": 1 + len(others), "maxItems": 1 + len(others)}
            case inspect.DictType():
                values = self.write(kind.value_type, inside=True)
                if self._asked and values:
                    values = nullable(values)
                return {"type": "object", "additionalProperties": values or True, **_bounds(kind, "Properties")}
            case _:
                return _scalar(kind, self._place)

    def _annotated(self, kind: inspect.Metadata, *, inside: bool) -> Schema:
        more = kind.extra_json_schema or {}
        title, text = more.get("title"), _flat(more.get("description"))
        if title and isinstance(kind.type, inspect.UnionType):
            return self._union(kind.type, str(title), text)
        if isinstance(kind.type, inspect.LiteralType):
            return self._closed(kind.type.values, inside=inside, title=title, text=text)
        if title and isinstance(kind.type, inspect.AnyType):
            return dict(ref(str(title)))
        found = self.write(kind.type, inside=inside)
        if text and "anyOf" in found:  # one description for all of them
            found["anyOf"] = [{name: each[name] for name in each if name != "description"} for each in found["anyOf"]]
        return {**found, **_described(text)}

    def _union(self, kind: inspect.UnionType, title: str | None = None, text: str = "") -> Schema:
        plain = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        listed = tuple(value for each in plain if isinstance(each, inspect.LiteralType) for value in each.values)
        objects = tuple(each for each in plain if isinstance(each, inspect.StructType))
        rest = [each for each in plain if not isinstance(each, inspect.LiteralType | inspect.StructType)]
        alone = bool(listed) + bool(objects) + len(rest) == 1
        parts = [self.write(each, inside=not alone) for each in rest]
        if listed:
            parts.insert(0, self._closed(listed, inside=not alone))
        if len(objects) > 1:
            parts.append(dict(self._writer.union(title or self._place, objects, text)))
        elif objects:
            parts.append(self.write(objects[0]))
        found = parts[0] if alone else {"anyOf": parts}
        return nullable(found) if len(plain) < len(kind.types) else found

    def _closed(self, values: tuple[Any, ...], *, inside: bool, title: str | None = None, text: str = "") -> Schema:
        beside = _described(text)
        if len(values) == 1:
            return {**constant(values[0]), **beside}
        name, ordered, meaning = self._lists.get(frozenset(values), (title, values, text))
        if name is None and not inside:
            return {**closed(values), **beside}
        found = self._writer.listed(name or self._place, ordered, meaning)
        return {**found, **beside} if text != meaning else found


def _with_words(shape: type[Struct], field: inspect.Field) -> inspect.Type:
    """The type of a field, described by the words for it and by its default."""
    text = field_words(shape, field.name)
    if not text:
        return field.type
    default = next(each.default for each in structs.fields(shape) if each.name == field.name)
    if isinstance(default, bool | int | str):
        text = f"{text} Default: {json.encode(default).decode()}."
    own = field.type if isinstance(field.type, inspect.Metadata) else inspect.Metadata(type=field.type)
    return structs.replace(own, extra_json_schema={**(own.extra_json_schema or {}), "description": text})


def closed(values: Collection[Any]) -> Schema:
    return {"type": _type_of(values), "enum": list(values)}


def nullable(schema: Schema) -> Schema:
    kind = schema.get("type")
    if kind == "array" and not schema["items"]:  # some generators have no type for a list of any values, or null
        return schema
    if not schema.keys() - {"description"} or kind == "null" or (isinstance(kind, list) and "null" in kind):
        return schema
    if isinstance(kind, str) and kind != "object" and not schema.keys() & {"enum", "const"}:
        return {**schema, "type": [kind, "null"]}
    beside = {"description": schema["description"]} if "description" in schema else {}
    bare = {name: value for name, value in schema.items() if name != "description"}
    parts = bare["anyOf"] if bare.keys() == {"anyOf"} else [bare]
    return {"anyOf": parts if _NULL in parts else [*parts, _NULL], **beside}


def _described(text: str) -> Schema:
    return {"description": text} if text else {}


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())


def _scalar(kind: inspect.Type, place: str) -> Schema:
    match kind:
        case inspect.AnyType():
            return {}
        case inspect.NoneType():
            return dict(_NULL)
        case inspect.BoolType():
            return {"type": "boolean"}
        case inspect.IntType() | inspect.FloatType():
            name = "integer" if isinstance(kind, inspect.IntType) else "number"
            limits = {limit: getattr(kind, ours) for limit, ours in _LIMITS.items()}
            return {"type": name, **{limit: value for limit, value in limits.items() if value is not None}}
        case inspect.StrType():
            # Python's `$` matches before a last line break, and that of JSON Schema does not
            pattern = {"pattern": kind.pattern.replace(r"(?!\n)$", "$")} if kind.pattern else {}
            return {"type": "string", **_bounds(kind, "Length"), **pattern}
        case _:
            raise LawError("This has no schema yet.", expected=place, got=type(kind).__name__)


def _bounds(kind: Any, of: str) -> dict[str, int]:
    ends = {f"min{of}": kind.min_length, f"max{of}": kind.max_length}
    return {name: value for name, value in ends.items() if value is not None}


def constant(value: Any) -> Schema:
    return {"type": _type_of((value,)), "const": value, "description": f"Always `{str(value).lower()}`."}


def _type_of(values: Collection[Any]) -> str:
    name = next((name for name, kind in _MEANT_BY.items() if all(isinstance(value, kind) for value in values)), None)
    if name is None:
        raise LawError("A closed list has words, or numbers.", got=list(values))
    return name
