"""States that differ in one field or two: their description in a request, and their construction from a whole state.

A JSON Pointer names a field of the state. A value is any JSON, and null means absence: the member is omitted, no item
is appended (`/groups/-` appends), or the item of a list is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from math import prod
from typing import Annotated, Any, Final, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType, field

from ror_rules._limits import MAX_BOUND, MAX_CELLS, MAX_POINTER, MAX_SWEEP_STATES
from ror_rules._wire.shapes import encode
from ror_rules._wire.wrong.ways import astray
from ror_rules.errors import BudgetError, InputError, RorError, SchemaError, StateError, shown, tokens
from ror_rules.errors import pointer as json_pointer
from ror_rules.message import named, say
from ror_rules.rule import Rule

Pointer = Annotated[
    str,
    Meta(
        pattern=r"^(/([^~/]|~[01])*)*(?!\n)$",
        max_length=MAX_POINTER,
        description="A JSON Pointer (RFC 6901) into the state. `-` after a list appends to it.",
        extra={"form": "a JSON Pointer into the state, like /attacker/strength"},
    ),
]
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
