"""What answers are known by, and the check that an outcome holds.

The id is SHA-256 of the RFC 8785 form of the inputs: nothing of the result, so whoever knows the question knows the
id. `verify` asks the question again and compares. No rule and no table here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct

from ror_rules import register
from ror_rules.errors import FacesError, LawError, ReceiptError, SchemaError, UnknownError
from ror_rules.rulings import pointer
from ror_rules.stream import STREAM
from ror_rules.wire import (
    Choices,
    Context,
    Difference,
    Edition,
    Outcome,
    Request,
    Seed,
    Seeded,
    Supplied,
    Verdict,
    ViewName,
    convert,
    plain,
)

if TYPE_CHECKING:
    from ror_rules.rule import Rule
    from ror_rules.ruleset import Ruleset

_CANONICAL: Final = msgspec.json.Encoder(order="sorted")
_SAFE: Final = 2**53


def canonical(value: object) -> bytes:
    """The RFC 8785 form of a value of ASCII-named members, strings, integers below 2^53, booleans and null.

    In that domain msgspec's sorted form is byte for byte the canonical one (the tests hold it to the reference
    implementation). A float is refused: none is part of an identity.
    """
    plain = msgspec.to_builtins(value)
    _check(plain)
    return _CANONICAL.encode(plain)


def _check(value: Any) -> None:
    if isinstance(value, dict):
        for name, member in value.items():
            if not (isinstance(name, str) and name.isascii()):
                raise LawError("A canonical form has ASCII names.", got=name)
            _check(member)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    elif isinstance(value, float) or (isinstance(value, int) and not -_SAFE < value < _SAFE):
        raise LawError("A canonical form has integers below 2^53 only.", got=value)


def identity(*, ruleset: Edition, rule: str, state: object, dice: object, context: str | None, rulings: object) -> str:
    """The id of a question: 64 hex digits. `dice` is their source, and its seed or faces; for odds, all they hang on.

    States hold no float and no integer beyond 2^53 (a law over their types), so nothing needs checking here.
    """
    inputs = {
        "stream": STREAM,
        "ruleset": ruleset,
        "rule": rule,
        "state": state,
        "dice": dice,
        "context": context,
        "rulings": rulings,
    }
    return hashlib.sha256(_CANONICAL.encode(inputs)).hexdigest()


def digest(value: object) -> str:
    """`sha256:` and the hash of a value's canonical form."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def differences(claimed: Any, recomputed: Any, at: str = "") -> Iterator[Difference]:
    """Every place where two plain values differ, in the order of the second; none when they are equal."""
    if isinstance(claimed, Mapping) and isinstance(recomputed, Mapping):
        for name in (*recomputed, *(name for name in claimed if name not in recomputed)):
            place = pointer(at, str(name))
            if name in claimed and name in recomputed:
                yield from differences(claimed[name], recomputed[name], place)
            else:
                yield Difference(pointer=place, expected=recomputed.get(name, UNSET), got=claimed.get(name, UNSET))
    elif isinstance(claimed, list | tuple) and isinstance(recomputed, list | tuple):
        for index, (got, expected) in enumerate(zip_longest(claimed, recomputed, fillvalue=UNSET)):
            place = f"{at}/{index}"
            if got is UNSET or expected is UNSET:
                yield Difference(pointer=place, expected=expected, got=got)
            else:
                yield from differences(got, expected, place)
    elif claimed != recomputed or not _alike(claimed, recomputed):
        yield Difference(pointer=at, expected=recomputed, got=claimed)


def _alike(claimed: Any, recomputed: Any) -> bool:
    """Whether equal values are of one kind: True is no 1, but JSON has 3 for 3.0."""
    return type(claimed) is type(recomputed) or (type(claimed) is int and type(recomputed) is float)


def first_difference(claimed: Any, recomputed: Any, at: str = "") -> Difference | None:
    """The first place where two plain values differ; None when they are equal."""
    return next(differences(claimed, recomputed, at), None)


class _Thrown(Struct, frozen=True):
    """What of a claimed throw is read before it is compared."""

    faces: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(max_length=100_000)]


class _Dice(Struct, frozen=True):
    """What of claimed dice is read before they are compared."""

    source: Literal["seeded", "supplied"]
    throws: Annotated[tuple[_Thrown, ...], Meta(max_length=100_000)]
    seed: Seed | None = None


class _Luck(Struct, frozen=True):
    """What of a claimed luck is read before it is compared."""

    view: ViewName


class _Claim(Struct, frozen=True):
    """What of a claimed outcome is read before it is compared: its inputs."""

    id: str
    ruleset: Edition
    rule: str
    state: Any
    dice: _Dice
    context: Context | None = None
    rulings: Choices = {}
    luck: _Luck | None = None


class Inputs(NamedTuple):
    """What an outcome says it is the answer to."""

    ruleset: Ruleset[Any]
    rule: Rule[Any, Any, Any]
    request: Request


def verify(claimed: object) -> Verdict:
    """Recomputes an outcome from the inputs it names and compares everything.

    `claimed` is an `Outcome`, or one read back from JSON. Raises `ReceiptError` for what is no outcome, `VersionError`
    (naming the release to use) for one of a version of the rules that is not shipped here.
    """
    given = inputs(claimed)
    ruleset, rule, request = given
    found = recompute(claimed, given)
    difference = found if isinstance(found, Difference) else None
    if request.luck is not None and difference is None:
        # Luck comes last: its odds may cost much, and a forgery is worth none.
        try:
            measured = ruleset.answer(rule.id, request)
        except SchemaError as error:  # of all that an outcome names, luck's view alone is left to be wrong here
            place = f"{error.pointer}/view"
            raise ReceiptError(error.detail, pointer=place, expected=error.expected, got=error.got) from None
        difference = first_difference(plain(claimed), plain(measured))
    return Verdict(holds=difference is None, id=ruleset.identity(rule, request), difference=difference)


def inputs(claimed: object) -> Inputs:
    """The question that an outcome names. Raises as `verify` does."""
    try:
        claim = convert(plain(claimed), _Claim)
    except SchemaError as error:
        raise ReceiptError(error.detail, pointer=error.pointer, expected=error.expected, got=error.got) from None
    if claim.dice.source == "seeded" and claim.dice.seed is None:
        raise ReceiptError("Seeded dice name their seed.", pointer="/dice", expected="seed", got="nothing")
    try:
        ruleset = register.load(claim.ruleset.id)
        rule = ruleset.rule(claim.rule)
    except UnknownError as error:
        raise ReceiptError(error.detail, pointer=error.pointer, expected=error.expected, got=error.got) from None
    ruleset.shipped(claim.ruleset.version, at="/ruleset/version")
    dice: Seeded | Supplied
    if claim.dice.seed is not None and claim.dice.source == "seeded":
        dice = Seeded(seed=claim.dice.seed)
    else:
        dice = Supplied(faces=tuple(face for throw in claim.dice.throws for face in throw.faces))
    request = rule.read({"state": claim.state, "context": claim.context, "rulings": claim.rulings})
    return Inputs(ruleset, rule, msgspec.structs.replace(request, dice=dice, luck=claim.luck and claim.luck.view))


def recompute(claimed: object, given: Inputs) -> Outcome | Difference:
    """The outcome that the inputs give, or the first place where the one claimed differs; luck claimed stays aside."""
    ruleset, rule, request = given
    plainly = plain(claimed)
    if request.luck is not None:
        del plainly["luck"]
    try:
        outcome = ruleset.answer(rule.id, msgspec.structs.replace(request, luck=None))
    except FacesError as error:
        return Difference(pointer="/dice/throws", expected=error.expected, got=error.got)
    return first_difference(plainly, plain(outcome)) or outcome
