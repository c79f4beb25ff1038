"""Requests from the arguments of a call: the same for the library, the clients, links and the tools of an assistant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple, get_args

from msgspec import UNSET, DecodeError, Meta, Struct, inspect, json, structs

from ror_rules._messages.fields import describe, field_words
from ror_rules._messages.message import say
from ror_rules._reading.documents import of_python
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.limits import MAX_THROWS
from ror_rules._wire.shapes import OddsRequest, Request, Seed, SeedNumber

_NESTED: Final = ("{", "[")
"""The beginnings of lists and objects in JSON."""


class Spelling(NamedTuple):
    """An argument that stands for members of the body of another form."""

    name: str
    type: Any
    """Its type, with its description."""
    hides: tuple[str, ...]
    """The members that it writes. No other argument stands for them."""
    write: Callable[[Any], dict[str, Any]]


class RequestForm:
    """The arguments of a call: the members of its request, some of them in a shorter spelling.

    `first` is the argument that may be given by its place. All others have names. With `whole` the first argument is the body.
    """

    def __init__(self, shape: Any, *spellings: Spelling, first: str = "state", whole: bool = False) -> None:
        self.shape: Final = shape
        self.first: Final = first
        self.whole: Final = whole
        self.spellings: Final = {each.name: each for each in spellings}

    @cached_property
    def arguments(self) -> Mapping[str, tuple[Any, bool]]:
        """Each argument with its type, and whether it is required."""
        if self.whole:
            return {self.first: (self.shape, True)}
        hidden = {name for each in self.spellings.values() for name in each.hides}
        return {name: each for name, each in self.names.items() if name not in hidden}

    @cached_property
    def names(self) -> Mapping[str, tuple[Any, bool]]:
        """Each argument, and each member that arguments stand for, with its type, and whether it is required."""
        fields = {each.encode_name: (each.type, each.required) for each in structs.fields(self.shape)}
        return fields | {name: (each.type, name == self.first) for name, each in self.spellings.items()}

    @cached_property
    def members(self) -> bool:
        """Whether the first argument is the body of a request, whose members may stand for it."""
        shapes = get_args(self.shape) or (self.shape,)
        return self.whole and all(each.__struct_config__.forbid_unknown_fields for each in shapes)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema (2020-12) of its arguments, with parts under `$defs`."""
        told = {name: kind for name, (kind, _) in self.arguments.items()}
        if self.members:
            shapes = get_args(self.shape) or (self.shape,)
            fields = [{each.encode_name: each for each in structs.fields(shape)} for shape in shapes]
            told = {name: each.type for of in reversed(fields) for name, each in of.items()}
            required = [name for name in told if all(name in of and of[name].required for of in fields)]
        else:
            required = [name for name, (_, needed) in self.arguments.items() if needed]
        written, parts = json.schema_components(list(told.values()), ref_template="#/$defs/{name}")
        describe(parts, told.values())
        properties = dict(zip(told, written, strict=True))
        for name in properties.keys() - self.spellings.keys():
            if text := next(
                filter(None, (field_words(shape, name) for shape in get_args(self.shape) or (self.shape,))), ""
            ):
                properties[name] = {**properties[name], "description": text}
        found = {"type": "object", "properties": properties, "required": required}
        return {**found, **({"$defs": parts} if parts else {})}

    def of_text(self, name: str, text: str) -> Any:
        """The value of an argument that a link states as text.

        Lists have commas, or the separator of the type of their items, mappings have `name:value` with commas. A name without a value is to be true. Any other value is JSON if it is read as that, or else text.
        """
        if name not in self.names or (name == self.first and not text.startswith("{")):
            return text
        return _of_text(inspect.type_info(self.names[name][0]), text)

    @cached_property
    def _null(self) -> frozenset[str]:
        """The members in which null is a value of its own."""
        kinds = ((each.encode_name, inspect.type_info(each.type)) for each in structs.fields(self.shape))
        return frozenset(name for name, kind in kinds if isinstance(_bare(kind), inspect.AnyType))

    def body(self, first: object = UNSET, /, **given: Any) -> Any:
        """The body as JSON has it. None leaves an argument out, unless null is a value of its own there.

        A name that the request does not have stays in the body, for the rules to refuse with its place. Raises `SchemaError`.
        """
        stray = next(iter(given), None) if self.whole else self.first if self.first in given else None
        if first is not UNSET and stray is not None:
            raise TypeError(f"This call takes no `{stray}` beside its first argument.")
        if self.whole:
            return first
        value: dict[str, Any] = {}
        for name, each in (given if first is UNSET else {self.first: first, **given}).items():
            if each is UNSET or (each is None and name not in self._null):
                continue
            spelling = self.spellings.get(name)
            written = {name: each} if spelling is None else spelling.write(each)
            for twice in written.keys() & value.keys():
                if twice == "dice":
                    raise SchemaError("dice-given-twice", pointer="/dice", got=say("got-both"))
                raise SchemaError("member-twice", pointer=f"/{twice}", field=twice)
            value |= written
        return as_json(value)


def _bare(kind: inspect.Type) -> inspect.Type:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def _of_text(kind: inspect.Type, text: str) -> Any:
    kind = _bare(kind)
    kinds = [_bare(each) for each in kind.types] if isinstance(kind, inspect.UnionType) else [kind]
    if any(isinstance(each, inspect.StrType | inspect.LiteralType) for each in kinds) and text[:1] not in _NESTED:
        return text
    for each in kinds:
        if isinstance(each, inspect.VarTupleType | inspect.ListType) and text[:1] not in _NESTED:
            return [_of_text(each.item_type, part.strip()) for part in text.split(_apart(each.item_type))]
        if isinstance(each, inspect.DictType) and text[:1] not in _NESTED:
            pairs = (part.strip().partition(":") for part in text.split(","))
            truths = isinstance(_bare(each.value_type), inspect.AnyType)
            return {
                name: True if truths and not colon else _of_text(each.value_type, value) for name, colon, value in pairs
            }
    try:
        return json.decode(text)
    except (DecodeError, RecursionError):
        return text


def _apart(kind: inspect.Type) -> str:
    """What separates the items of a list in a link: commas, or what a type says whose texts have commas."""
    if isinstance(kind, inspect.UnionType):
        return next((found for each in kind.types if (found := _apart(each)) != ","), ",")
    return (kind.extra or {}).get("apart", ",") if isinstance(kind, inspect.Metadata) else ","


NO_ARGUMENTS: Final = RequestForm(Struct)
"""The form of an operation without a request."""
RESOLUTION: Final = RequestForm(
    Request,
    Spelling(
        "seed",
        Annotated[Seed | SeedNumber, Meta(description="Throw the dice from this seed. By default a fresh seed.")],
        ("dice",),
        lambda seed: {"dice": {"source": "seeded", "seed": seed}},
    ),
    Spelling(
        "faces",
        Annotated[
            tuple[int, ...], Meta(description="Faces of dice that were thrown at the table, in their order, instead.")
        ],
        ("dice",),
        lambda faces: {"dice": {"source": "supplied", "faces": list(faces)}},
    ),
)
QUESTION: Final = RequestForm(
    OddsRequest,
    Spelling(
        "simulate",
        Annotated[int, Meta(ge=1, le=MAX_THROWS, description="Estimate the odds from this many throws.")],
        ("method", "count"),
        lambda throws: {"method": "simulate", "count": throws},
    ),
)


def as_json(value: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        found = of_python(value)
    except (TypeError, UnicodeEncodeError):
        for name, each in value.items():
            _check(name, each)
    return found


def _check(name: str, value: object) -> None:
    try:
        of_python(value)
    except (TypeError, UnicodeEncodeError) as error:
        code = "state-not-json" if name == "state" else "member-not-json"
        raise SchemaError(code, pointer=f"/{name}", got=str(error)) from None
