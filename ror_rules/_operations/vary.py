"""States that differ in one field or two: their description in a request, and their construction from a whole state.

A request describes them in members (`Vary`), or in one text: `orc=10..60`. A JSON Pointer or its name names a field of the state. A value is any JSON, and null means absence: the member is omitted, no item
is appended (`/groups/-` appends), or the item of a list is removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from math import prod
from typing import Annotated, Any, Final, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.inspect import IntType

from ror_rules._messages.catalogues import ENGLISH, offered
from ror_rules._messages.message import named, say
from ror_rules._messages.views import spoken_of
from ror_rules._notation.fields import FieldNames
from ror_rules._notation.forms import form_of
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import convert, plain, read_json, read_word
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import BudgetError, InputError, SchemaError, StateError
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.limits import MAX_BOUND, MAX_CELLS, MAX_POINTER, MAX_SWEEP_STATES, MAX_VARY_TEXT
from ror_rules._reading.names import pointer as json_pointer, shown, tokens
from ror_rules._reading.types import type_of
from ror_rules._reading.ways import astray, types_at
from ror_rules._wire.shapes import encode

Pointer = Annotated[
    str,
    Meta(
        pattern=r"^(/([^~/]|~[01])*)*(?!\n)$",
        max_length=MAX_POINTER,
        description="A JSON Pointer (RFC 6901) into the state. `-` after a list appends to it.",
        extra={"form": "a JSON Pointer into the state, like /attacker/strength"},
    ),
]
VaryText = Annotated[
    str,
    Meta(
        max_length=MAX_VARY_TEXT,
        description="The same as a text: `orc=10..60:10`, `terrain=clear,forest`. It names a field by its name or its JSON Pointer.",
        extra={"apart": ";"},
    ),
]
RangeText = Annotated[str, Meta(max_length=MAX_VARY_TEXT, description="The same as a text: `orc`, `orc=10..60`.")]
Values = Annotated[
    tuple[Any, ...], Meta(min_length=1, max_length=MAX_CELLS, description="Any JSON. Null means absence.")
]
Bound = Annotated[int, Meta(ge=-MAX_BOUND, le=MAX_BOUND)]


class Vary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field of the state and its values: `values`, or the whole numbers `from` one `to` another by a `step`."""

    pointer: Pointer
    values: Values | UnsetType = UNSET
    from_: Bound | UnsetType = field(default=UNSET, name="from")
    to: Bound | UnsetType = UNSET
    step: Annotated[int, Meta(ge=1, le=MAX_BOUND)] | UnsetType = UNSET


class Range(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number in the state, and the whole numbers `from` one `to` another. Without both, the search chooses the range."""

    pointer: Pointer
    from_: Bound | UnsetType = field(default=UNSET, name="from")
    to: Bound | UnsetType = UNSET


_RANGE: Final = re.compile(
    r"(-?[0-9]{1,7}) ?(?:\.\.|-|\N{EN DASH}|to|bis) ?(-?[0-9]{1,7})(?: ?(?::|by|step|um) ?([0-9]{1,7}))?"
)


class FieldFinder(NamedTuple):
    """Finds fields of a state by their names, in the words of any language of the rule."""

    ruleset: Ruleset[Any]
    rule: Rule[Any, Any, Any]
    state: Any

    def pointer(self, text: str, place: str, *, number: bool) -> str:
        """The JSON Pointer of a field: `/attacker/strength`, `attacker.strength`, or a name of the field.

        `number`: it must be a whole number. Raises `SchemaError` at `place` for a name that no field has, or several.
        """
        at = text if text.startswith("/") else f"/{text.replace('.', '/')}"
        kinds = types_at(self.rule.state_type, tokens(at))
        fits = any(isinstance(each, IntType) for each in kinds) if number else bool(kinds)
        if fits or text.startswith("/"):
            return at
        refused: dict[str, RequestFault] = {}
        for language in offered(self.ruleset.id, self.rule.id):
            try:
                return self._names(language).meant(text, place, number=number)
            except SchemaError as error:
                refused[language] = error.faults[0]
        first = next((each for each in refused.values() if each.code == "several-fields"), refused[ENGLISH])
        names = {
            language: (each if each.code == first.code else first).wanted or "" for language, each in refused.items()
        }
        raise SchemaError.of([first._replace(wanted=say("in-each-language", **names))])

    def _names(self, language: str) -> FieldNames:
        shape: Any = self.rule.state_type
        words = spoken_of(self.ruleset.id, self.state, language)
        return FieldNames(form_of(type_of(shape)), plain(self.state), words)


def read_vary(text: str, find: FieldFinder, place: str) -> Vary:
    """`orc=10..60:10`, `terrain=clear,forest`, `/attacker=10 man, 2 elf | 8 elf`, or a list in JSON. Raises `SchemaError`."""
    name, _, taken = (each.strip() for each in text.partition("="))
    if not name or not taken:
        raise SchemaError("vary-text", pointer=place, got=text)
    try:
        members = _values(taken)
        number = all(type(each) is int for each in members.get("values", ()))
        found: Vary = convert({"pointer": find.pointer(name, place, number=number), **members}, Vary)
    except RorError as error:
        raise error.moved(lambda _: place) from None
    return found


def _values(text: str) -> dict[str, Any]:
    """The members of what varies that a text describes: the ends of a range, or values."""
    if ranged := _RANGE.fullmatch(text):
        ends = {"from": ranged[1], "to": ranged[2], "step": ranged[3]}
        return {name: int(each) for name, each in ends.items() if each}
    if text.startswith(("[", "{")):
        document = read_json(text.encode())
        return {"values": document if isinstance(document, list) else [document]}
    values = dict.fromkeys(each.strip() for each in text.split("|" if "|" in text else ","))
    return {"values": [read_word(each) for each in values if each]}


def read_range(text: str, find: FieldFinder, place: str) -> Range:
    """`orc` or `orc=10..60`. Raises `SchemaError`."""
    name, equals, taken = (each.strip() for each in text.partition("="))
    ranged = _RANGE.fullmatch(taken)
    if equals and (ranged is None or ranged[3]):
        raise SchemaError("range-text", pointer=place, got=text)
    pointer = find.pointer(name, place, number=True)
    return Range(pointer=pointer, from_=int(ranged[1]), to=int(ranged[2])) if ranged else Range(pointer=pointer)


def within_texts(vary: Sequence[object]) -> Callable[[str], str]:
    """The place in a request of a place in the members that its texts describe: that of the text."""
    texts = [f"/vary/{number}" for number, each in enumerate(vary) if isinstance(each, str)]
    return lambda at: next((text for text in texts if at.startswith(f"{text}/")), at)


class Varied(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A varied field of the state, and all its values. Null means absence. `lines` has the objects and lists as parts of a line."""

    pointer: str
    values: tuple[Any, ...]
    lines: tuple[str | None, ...] = ()


Reader = Callable[[str, str, str], Any]
"""Reads a text for a place of the state: its pointer, the text, and the place of the text in the request."""


def axes_of(vary: Sequence[Vary], read: Reader) -> tuple[Varied, ...]:
    """The fields with all their values. Raises `SchemaError`, `BudgetError`."""
    axes = []
    for number, each in enumerate(vary):
        at = f"/vary/{number}"
        ranged = (each.from_, each.to)
        if (each.values is UNSET) == (ranged == (UNSET, UNSET)) or (
            each.values is not UNSET and each.step is not UNSET
        ):
            raise SchemaError("list-or-range", pointer=at)
        if isinstance(each.values, tuple):
            values = [
                read(each.pointer, value, f"{at}/values/{index}") if isinstance(value, str) else value
                for index, value in enumerate(each.values)
            ]
            _check_each_once(values, at)
            axes.append(Varied(pointer=each.pointer, values=tuple(values)))
            continue
        if isinstance(each.from_, UnsetType) or isinstance(each.to, UnsetType):
            raise SchemaError("range-without-end", pointer=at, got=say("got-one-end"))
        numbers = range(each.from_, each.to + 1, 1 if isinstance(each.step, UnsetType) else each.step)
        if not numbers:
            raise SchemaError("range-empty", pointer=f"{at}/to", got=each.to, least=each.from_)
        _few(len(numbers))
        axes.append(Varied(pointer=each.pointer, values=tuple(numbers)))
    _few(prod(len(axis.values) for axis in axes))
    if len(axes) == 2:
        first, second = (axis.pointer for axis in axes)
        if first.startswith(second + "/") or (first == second and not first.endswith("/-")):
            raise SchemaError("second-over-first", pointer="/vary/1/pointer", got=second)
    return tuple(axes)


def _check_each_once(values: Sequence[Any], at: str) -> None:
    """Raises `SchemaError` for a value that is listed before: a table would have the same cells twice."""
    first: dict[bytes, int] = {}
    for index, value in enumerate(values):
        before = first.setdefault(encode(plain(value)), index)
        if before != index:
            raise SchemaError("value-twice", pointer=f"{at}/values/{index}", got=value, first=f"{at}/values/{before}")


def _few(cells: int) -> None:
    if cells > MAX_CELLS:
        raise BudgetError("too-many-cells", pointer="/vary", got=cells, most=MAX_CELLS)


_ABSENT: Final = object()


class Variant(NamedTuple):
    places: tuple[int, ...]
    at: tuple[Any, ...]
    stand: tuple[str, ...]
    state: Any
    error: StateError | None = None


def variants(rule: Rule[Any, Any, Any], base: Any, vary: Sequence[Vary], axes: Sequence[Varied]) -> list[Variant]:
    much = len(encode((base, axes))) * prod(len(axis.values) for axis in axes)
    if much > MAX_SWEEP_STATES:
        raise BudgetError("states-too-large", got=much, bytes=MAX_SWEEP_STATES)
    for number, axis in enumerate(axes):
        within = any(f"{axis.pointer}/".startswith(f"{other.pointer}/") for other in axes if other is not axis)
        check_place(rule, None if within else base, axis.pointer, f"/vary/{number}/pointer")
    found = []
    for places in product(*(range(len(axis.values)) for axis in axes)):
        at = tuple(axis.values[place] for axis, place in zip(axes, places, strict=True))
        document = {"state": deepcopy(base)}
        stand = tuple(
            _put(document, axis.pointer, _ABSENT if value is None else deepcopy(value), f"/vary/{number}/pointer")
            for number, (axis, value) in enumerate(zip(axes, at, strict=True))
        )
        variant = Variant(places, at, stand, _swept(document).get("state"))
        try:
            found.append(variant._replace(state=rule.read(variant.state)))
        except StateError as error:
            found.append(variant._replace(error=error))
        except SchemaError as error:
            raise blamed(error, variant, vary) from None
    return found


def check_place(rule: Rule[Any, Any, Any], base: Any, pointer: str, at: str) -> None:
    """Raises `SchemaError` at the place `at` of the request if no state of the rule has the place of the pointer."""
    wrong = astray(base, rule.state_type, tokens(pointer))
    if wrong is not None:
        inside = wrong.within("no-such-place", place=named(wrong.pointer))
        raise SchemaError.of([inside._replace(pointer=at, came=shown(pointer))])


def _put(document: Any, pointer: str, value: Any, at: str) -> str:
    here = document
    names = ["state", *tokens(pointer)]
    stand = ""
    for name, after in zip(names, [*names[1:], None], strict=True):
        key: Any = name
        if isinstance(here, list):
            key = _index(name, here, at)
            if key == len(here):
                here.append(None)
        elif isinstance(here, dict):
            here.setdefault(key, None)
        else:
            raise SchemaError("no-members", pointer=at, got=pointer)
        stand = json_pointer(stand, str(key))
        if after is None:
            here[key] = value
        elif here[key] is None:
            here[key] = [] if after == "-" else {}
        here = here[key]
    return stand.removeprefix("/state")


def _index(name: str, items: Sequence[Any], at: str) -> int:
    if name == "-":
        return len(items)
    if not items:
        raise SchemaError("list-without-items", pointer=at, got=name)
    if name not in map(str, range(len(items))):
        raise SchemaError("no-such-item", pointer=at, got=name, last=len(items) - 1)
    return int(name)


def _swept(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _swept(member) for name, member in value.items() if member is not _ABSENT}
    if isinstance(value, list):
        return [_swept(item) for item in value if item is not _ABSENT]
    return value


def blamed(error: InputError, variant: Variant, vary: Sequence[Vary]) -> RorError:
    def place(pointer: str) -> str:
        number, rest = len(vary) - 1, ""
        inner = pointer.removeprefix("/state")
        for each, stand in enumerate(variant.stand):
            if f"{inner}/".startswith(f"{stand}/"):
                number, rest = each, inner.removeprefix(stand)
                break
        found = f"/vary/{number}"
        return found if vary[number].values is UNSET else f"{found}/values/{variant.places[number]}{rest}"

    varied = tuple(
        say("varied-absent", place=named(each.pointer or "/"))
        if value is None
        else say("varied", place=named(each.pointer or "/"), value=named(shown(value)))
        for each, value in zip(vary, variant.at, strict=True)
    )
    inner = error.pointer.removeprefix("/state")
    error.within("no-such-variant", varied=varied, place=named(inner or "/"))
    return error.moved(place)


def countable(value: Any, pointer: str = "") -> Iterator[tuple[str, int]]:
    """Every whole number and truth in a value, with its place."""
    if isinstance(value, int):
        yield pointer, value
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from countable(member, f"{pointer}/{name}")
