"""What answers are known by, and the check that an outcome holds.

The id is SHA-256 of the RFC 8785 form of the inputs: nothing of the result, so whoever knows the question knows the
id. `verify` asks the question again and compares. No rule and no table here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from ror_rules import register
from ror_rules._wire.differences import first_difference
from ror_rules._wire.reading import convert
from ror_rules._wire.shapes import (
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
    plain,
)
from ror_rules.errors import FacesError, ReceiptError, SchemaError, UnknownError

if TYPE_CHECKING:
    from ror_rules.rule import Rule
    from ror_rules.ruleset import Ruleset


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
