"""What goes over the wire and back: requests, answers, and the strict reading of bytes.

The same in the core, on the command line and in the service, to the byte. Shapes and codecs only.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules.errors import LawError, MalformedError, SchemaError
from ror_rules.rulings import pointer
from ror_rules.trace import Line, Throw

T = TypeVar("T")

MOST_DEPTH: Final = 32
"""Levels of nesting that a document may have."""

Id = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 of the canonical form of the inputs, 64 hex digits.")
]
Version = Annotated[str, Meta(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+(?!\n)$", description="Semantic version of a ruleset.")]
Seed = Annotated[str, Meta(pattern=r"^[!-~]{1,128}(?!\n)$", description="1 to 128 characters from ! to ~.")]
SeedNumber = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Means its decimal digits.")]
Context = Annotated[
    str, Meta(min_length=1, max_length=200, description="Gives a throw its own dice: 1 to 200 bytes of UTF-8.")
]
Choices = Annotated[
    dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=64)]],
    Meta(max_length=64, description="Ruling id -> reading."),
]
Fields = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=100)], ...],
    Meta(min_length=1, max_length=64, description="Names of fields and summaries of a rule's result."),
]
Weight = Annotated[str, Meta(pattern="^[0-9]+$", description="A whole number as decimal text: it may pass 2^53.")]


ViewName = Annotated[
    str, Meta(min_length=1, max_length=100, description="The name of a field or a summary of a rule's result.")
]


class Seeded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="seeded"):
    """Dice thrown with the published stream from a seed."""

    seed: Seed | SeedNumber


class Supplied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="supplied"):
    """Faces thrown elsewhere, in order of throwing."""

    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=2**32 - 1)], ...], Meta(max_length=100_000)]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to a rule: the state, the dice, what they are bound to, and the readings asked for.

    `luck` names a field or a summary that is measured against the odds. It is no part of the outcome's id.
    """

    state: Any
    dice: Seeded | Supplied | None = None
    context: Context | None = None
    rulings: Choices = {}
    version: Version | None = None
    luck: ViewName | None = None


class OddsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule.

    `fields` are the parts of the result that are kept: fields by their places (`defender.killed`) and summaries of the
    rule; by default all. Asking for less costs less. `arithmetic` is `float` for what is too large to be counted in whole
    numbers; `method` is `simulate` for an estimate from `count` throws under `seed`.
    """

    state: Any
    rulings: Choices = {}
    version: Version | None = None
    fields: Fields | None = None
    arithmetic: Literal["exact", "float"] = "exact"
    method: Literal["explore", "simulate"] = "explore"
    seed: Seed | SeedNumber | None = None
    count: Annotated[int, Meta(ge=1, le=1_000_000, description="Throws of a simulation.")] | None = None


class Edition(Struct, frozen=True, kw_only=True):
    """Which rules answered: the ruleset, its version, and the digest of its tables and rulings."""

    id: str
    version: Version
    digest: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class SeededDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="seeded"):
    """The dice of an answer, thrown from a seed."""

    stream: Literal["ror.dice.v1"]
    seed: Seed
    throws: tuple[Throw, ...]


class SuppliedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="supplied"):
    """The dice of an answer, supplied as faces."""

    throws: tuple[Throw, ...]


class Luck(Struct, frozen=True, kw_only=True):
    """Where a result stands among all that could have come: one field or summary of it against its exact odds.

    Weights are whole numbers over `total`, as text. `percentile` is what comes below, and half of what comes equal:
    0 to 1, on average 1/2. `expected` is the mean, `expected_exact` the same as a fraction (`7/2`); true counts as 1.
    """

    view: str
    value: bool | int | str
    below: Weight
    equal: Weight
    above: Weight
    total: Weight
    percentile: float
    expected: float
    expected_exact: str
    standard_deviation: float


class Outcome(Struct, frozen=True, kw_only=True):
    """A resolution with all its reasons. The same request always gives the same id and the same bytes.

    `rulings` are those that took part, with the reading used, and any asked for other than its default. `luck` is there
    where it was asked for.
    """

    id: Id
    ruleset: Edition
    rule: str
    state: Any
    context: str | None
    rulings: dict[str, str]
    dice: SeededDice | SuppliedDice
    result: Any
    trace: tuple[Line, ...]
    summary: str
    luck: Luck | UnsetType = UNSET


class Chance(Struct, frozen=True, kw_only=True):
    """One result, or with `fields` what was kept of it, and how often it comes, out of the total.

    `low` and `high` bound the probability where it is estimated, with a confidence of 95 %.
    """

    result: Any = UNSET
    fields: dict[str, Any] | UnsetType = UNSET
    weight: Weight | UnsetType = UNSET
    probability: float
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET


class Share(Struct, frozen=True, kw_only=True):
    """One value of a field or a summary of the result and how often it comes, out of the total; bounds as in `Chance`."""

    value: Any
    weight: Weight | UnsetType = UNSET
    probability: float
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET


class Odds(Struct, frozen=True, kw_only=True):
    """The distribution of a rule's results. Weights are whole numbers over `total`, as text.

    `marginals` has one entry for each field of the result, those of its parts as `defender.killed`, and for each summary
    of the rule; with `fields`, for those asked for. `outcomes` are the joint results where they are few; else
    `left_out` says why there are none. `rulings` are those asked for other than their defaults.

    `exact` is false for two answers: in floats, which have no weights, where no probability is off by more than `error`;
    and from a simulation, where weights are throws out of `total`.
    """

    id: Id
    ruleset: Edition
    rule: str
    state: Any
    rulings: dict[str, str]
    fields: tuple[str, ...] | UnsetType = UNSET
    total: Weight | UnsetType = UNSET
    outcomes: tuple[Chance, ...]
    left_out: str | UnsetType = UNSET
    marginals: dict[str, tuple[Share, ...]]
    exact: bool
    error: float | UnsetType = UNSET
    method: Literal["simulate"] | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET


def whole(weight: str | UnsetType) -> int:
    """A weight or a total as a number. Raises `LawError` for an answer in floats: it has none."""
    if weight is UNSET:
        raise LawError("An answer in floats has no weights.")
    return int(weight)


class Difference(Struct, frozen=True, kw_only=True):
    """The first place where what was claimed and what is recomputed differ.

    `expected` is missing where nothing should stand there, `got` where nothing did.
    """

    pointer: str
    expected: Any = UNSET
    got: Any = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an outcome holds; `id` is the one recomputed."""

    holds: bool
    id: Id
    difference: Difference | None


encode: Final = msgspec.json.encode
"""The exact JSON bytes of an answer: fields in the order they are declared."""


def plain(value: object) -> Any:
    """An answer as it comes back from JSON: dicts, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # possessive: hostile quotes cost no backtracking
_BRACKET = re.compile(rb"[\[\]{}]")


def read_json(body: bytes) -> Any:
    """A JSON document as dicts, lists, strings and numbers, strictly. Raises `MalformedError`.

    Refused: text that is no UTF-8, a byte order mark, a name twice in one object, NaN and Infinity, lone surrogates,
    more than 32 levels. A number like 20.0 is read as the integer it is.
    """
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MOST_DEPTH:
            raise MalformedError("The document is nested too deeply.", expected=f"at most {MOST_DEPTH} levels")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The document is not UTF-8.", expected="UTF-8", got=f"byte {error.start}") from None
    try:
        value = json.loads(
            text, object_pairs_hook=members, parse_float=number, parse_int=integer, parse_constant=not_a_number
        )
    except ValueError as error:
        raise MalformedError("The document is not JSON.", expected="JSON (RFC 8259)", got=str(error)) from None
    if "\\u" in text:
        try:
            msgspec.json.encode(value)
        except UnicodeEncodeError:
            raise MalformedError("A string has half a surrogate pair.", expected="whole characters") from None
    return value


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's members; a name that comes twice is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for twice, _ in pairs:
            if twice in seen:
                break
            seen.add(twice)
        raise MalformedError("A name comes twice in one object.", expected="every name once", got=twice)
    return found


def integer(text: str) -> int:
    """An integer, at most 20 characters long: no bound of ours is larger."""
    if len(text) > 20:
        raise MalformedError("A number is too long.", expected="at most 20 characters", got=text)
    return int(text)


def number(text: str) -> int | float:
    """A number with a point or an exponent: an integer when it is one (JSON Schema calls 20.0 an integer)."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise MalformedError("A number is too large.", expected="a finite number", got=text)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def not_a_number(text: str) -> NoReturn:
    """NaN and the infinities are no JSON."""
    raise MalformedError("The document has a number that JSON does not have.", expected="a number", got=text)


_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected (?P<expected>.*?)(?:, got (?P<got>.*))?$", re.DOTALL)


def convert(value: object, shape: type[T], *, at: str = "") -> T:
    """`value` as `shape`, strictly. Raises `SchemaError` with the pointer of the first thing that does not fit."""
    try:
        return msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError as error:
        raise schema_error(error, at) from None


def schema_error(error: msgspec.ValidationError, at: str = "") -> SchemaError:
    """A message of msgspec as an error of ours: its path as a JSON Pointer, what was expected, what came."""
    found = _PLACE.match(str(error))
    what, path = (found["what"], found["path"]) if found else (str(error), None)
    place = at + json_pointer(path or "$")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
    if unknown:
        return SchemaError("There is no such field here.", pointer=pointer(place, unknown[1]), got=unknown[1])
    missing = re.fullmatch(r"Object missing required field `(.*)`", what, re.DOTALL)
    if missing:
        return SchemaError("A field is missing.", pointer=place, expected=missing[1], got="nothing")
    wanted = _EXPECTED.match(what)
    if wanted is None:
        return SchemaError(what, pointer=place)
    return SchemaError("This does not fit.", pointer=place, expected=wanted["expected"], got=wanted["got"])


def json_pointer(path: str) -> str:
    """A path like `$.state.steps[3].hex` as the JSON Pointer `/state/steps/3/hex`; a key of a map ends it."""
    tokens = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)
    found = ""
    for name, index in tokens:
        if index == "...":
            break
        found = pointer(found, name or index)
    return found
