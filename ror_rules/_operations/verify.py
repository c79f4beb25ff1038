"""Verification of an outcome: its question is resolved again, and everything compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from ror_rules._messages.catalogues import offered
from ror_rules._messages.message import Message, named, say
from ror_rules._messages.sentences import summary, with_summary, without_summary
from ror_rules._messages.values import visible
from ror_rules._operations.operation import Operation
from ror_rules._packages import register
from ror_rules._packages.questions.luck import Measuring, Spread, SpreadQuestion, asking, driven
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import RorError, in_words
from ror_rules._reading.errors import DiceError, FacesError, HouseError, ReceiptError, SchemaError, UnknownError
from ror_rules._reading.faults import faults
from ror_rules._reading.limits import MAX_DICE
from ror_rules._reading.names import ABSENT, pointer
from ror_rules._trust.commitments import Binding
from ror_rules._trust.log_entries import of_binding
from ror_rules._trust.signed import evidence
from ror_rules._wire.differences import compared, first_difference
from ror_rules._wire.fairness import fairness
from ror_rules._wire.formats import read_outcome
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Choices,
    Committed,
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
    encode,
)

_DIGEST: Final = "/ruleset/digest"
_MEMBERS: Final = frozenset(Outcome.__struct_fields__)


class _Thrown(Struct, frozen=True):
    """The members of a claimed throw that are parsed before the comparison."""

    faces: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(max_length=MAX_DICE)]


class _Dice(Struct, frozen=True):
    """The members of claimed dice that are parsed before the comparison."""

    source: Literal["seeded", "supplied", "committed"]
    throws: Annotated[tuple[_Thrown, ...], Meta(max_length=MAX_DICE)]
    seed: Seed | None = None
    commitment: Any = None
    game: Any = None
    seq: Any = None
    seeds: Any = None

    def asked(self) -> Seeded | Supplied | Committed:
        if self.source == "supplied":
            return Supplied(faces=tuple(face for throw in self.throws for face in throw.faces))
        if self.seed is None:
            raise ReceiptError(f"{self.source}-dice-without-seed", pointer="/dice/seed", got=ABSENT)
        if self.source == "seeded":
            return Seeded(seed=self.seed)
        bound = {"commitment": self.commitment, "game": self.game, "seq": self.seq, "seeds": self.seeds}
        return evidence({**bound, "source": self.source, "seed": self.seed}, Committed, "/dice")


class _Luck(Struct, frozen=True):
    """The members of a claimed luck that are parsed before the comparison."""

    view: ViewName


class _Claim(Struct, frozen=True, kw_only=True):
    """The inputs of a claimed outcome, parsed before the comparison."""

    id: str
    ruleset: Edition
    rule: str
    state: Any
    dice: _Dice
    context: Context | None = None
    rulings: Choices = {}
    luck: _Luck | None = None


_claimed: Final = msgspec.json.Decoder(_Claim).decode


class Inputs(NamedTuple):
    ruleset: Ruleset[Any]
    rule: Rule[Any, Any, Any]
    request: Request


class Upheld(NamedTuple):
    outcome: Outcome
    spread: Spread | None


def verify(claimed: object) -> Verdict:
    """Recomputes an outcome from the inputs it names and compares everything; a member that is null counts as absent.

    `claimed` is an `Outcome`, or one read back from JSON. Raises `ReceiptError` for a value that is not an outcome of the
    format `ror.outcome.v3`, and `VersionError` for an outcome of a ruleset version that is not installed.
    """
    return driven(verifying(claimed))


def verifying(claimed: object) -> Measuring[Verdict]:
    """`verify` for a caller that finds odds elsewhere."""
    same = rewritten(encode(claimed))
    given = same[1] if same else inputs(claimed)
    found = same[0] if same else (yield from upheld(claimed, given))
    difference = found if isinstance(found, Difference) else None
    outcome = found.outcome if isinstance(found, Upheld) else None
    identity = outcome.id if outcome is not None else given.ruleset.identity(given.rule, given.request)
    told = _told(given, identity, difference)
    return Verdict(
        holds=difference is None,
        detail=visible(in_words(told)),
        id=identity,
        difference=difference,
        not_covered=tuple(
            pointer("", name) for name in uncovered(claimed if isinstance(claimed, dict) else plain(claimed), outcome)
        ),
        fairness=None if outcome is None else fairness(outcome.dice),
        code=told.code,
        given=plain(told.given),
    )


def _told(given: Inputs, identity: str, difference: Difference | None) -> Message:
    if difference is None:
        return say("verdict-holds", id=identity)
    if difference.pointer == _DIGEST:
        edition = given.ruleset.edition
        return say(
            "verdict-other-rules",
            ruleset=edition.id,
            version=edition.version,
            installed=str(difference.expected),
            came=named(str(difference.got)),
        )
    return differing(difference)


def differing(difference: Difference) -> Message:
    expected, got = compared(difference)
    if not difference.pointer:
        return say("verdict-differs-whole", expected=expected, got=got)
    return say("verdict-differs", pointer=named(difference.pointer), expected=expected, got=got)


def uncovered(claimed: Mapping[str, Any], outcome: Outcome | None) -> list[str]:
    names = not_covered(claimed)
    if "summary" in names and outcome is not None:
        worded = (summary(outcome, language) for language in offered(outcome.ruleset.id, outcome.rule))
        if claimed["summary"] in worded:
            names.remove("summary")
    return names


def not_covered(claimed: Mapping[str, Any]) -> list[str]:
    """The members of a claimed outcome that no outcome has, so no check covers them; one that is null counts as absent."""
    return [name for name, value in claimed.items() if name not in _MEMBERS and value is not None]


def inputs(claimed: object) -> Inputs:
    """The question that an outcome names. Raises as `verify` does."""
    try:
        if not isinstance(claimed, Mapping | Struct):  # a long list is not read whole
            raise SchemaError.of(faults(claimed, _Claim))
        claim = read_outcome(plain(claimed), _Claim)
    except SchemaError as error:
        refused = error.turned(ReceiptError)
        if isinstance(claimed, dict) and set(claimed) == {"outcome"}:
            refused.hint = say("send-the-outcome-itself")
        elif isinstance(claimed, dict) and "payloadType" in claimed:
            refused.hint = say("send-the-signed-outcome")
        raise refused from None
    return _asked(claim)


def rewritten(claimed: bytes) -> tuple[Upheld, Inputs] | None:
    """The outcome in these bytes and its question, if the rules write the same bytes. None proves nothing.

    A sentence at the end, as `with_summary` writes it, is not compared: ask `uncovered`. Most outcomes hold, so this comes
    first. It costs little more than an answer, because it reads only the inputs. After None, `inputs` and `upheld` find the
    difference or the error. They also measure luck.
    """
    try:
        given = _asked(_claimed(claimed))
        if given.request.luck is not None:
            return None
        outcome = given.ruleset.answer(given.rule.id, given.request)
    except (msgspec.DecodeError, RorError, RecursionError):
        return None
    return (Upheld(outcome, None), given) if encode(outcome) == without_summary(claimed) else None


def is_whole(claimed: bytes, outcome: Outcome) -> bool:
    """Whether bytes that are `rewritten` have nothing but the outcome, and at most its own sentence."""
    body = without_summary(claimed)
    languages = () if body == claimed else offered(outcome.ruleset.id, outcome.rule)
    return not languages or any(with_summary(outcome, body, each) == claimed for each in languages)


def _asked(claim: _Claim) -> Inputs:
    dice = claim.dice.asked()
    try:
        ruleset = register.load(claim.ruleset.id, claim.ruleset.houses)
        rule = ruleset.rule(claim.rule)
    except UnknownError as error:
        raise error.turned(ReceiptError).moved(lambda at: "/ruleset/id" if at == "/ruleset" else at) from None
    except HouseError as error:
        raise error.moved(lambda at: f"/ruleset{at}") from None
    ruleset.shipped(claim.ruleset.version, at="/ruleset/version")
    request = ruleset.read(rule.id, {"state": claim.state, "context": claim.context, "rulings": claim.rulings})
    luck = None if claim.luck is None else claim.luck.view
    return Inputs(ruleset, rule, structs.replace(request, dice=dice, luck=luck))


def binding_leaf(given: Inputs) -> bytes | None:
    dice = given.request.dice
    if not isinstance(dice, Committed):
        return None
    binding = given.ruleset.binding(given.rule.id, given.request, dice)
    return of_binding(Binding(commitment=dice.commitment, game=dice.game, seq=dice.seq, binding=binding))


def upheld(claimed: object, given: Inputs, at: str = "") -> Measuring[Upheld | Difference]:
    """The outcome that the inputs give, or the first difference from the claimed one. `at` is the place of the claim.

    The digest comes first, because the id follows from it. Unknown members are not compared. Luck comes last, because
    its odds may be expensive.
    """
    ruleset, rule, request = given
    plainly = plain(claimed)
    digest = plainly["ruleset"]["digest"]
    if digest != ruleset.digest:
        return Difference(pointer=_DIGEST, expected=ruleset.digest, got=digest)
    for name in not_covered(plainly):
        del plainly[name]
    luck = plainly.pop("luck", None)
    try:
        outcome = ruleset.answer(rule.id, structs.replace(request, luck=None))
    except FacesError as error:
        return Difference(pointer="/dice/throws", expected=error.expected, got=error.got)
    except DiceError as error:
        if isinstance(request.dice, Committed):
            return Difference(pointer=error.pointer, expected=error.expected, got=error.got)
        raise
    difference = first_difference(plainly, plain(outcome))
    if difference is not None or request.luck is None:
        return difference or Upheld(outcome, None)
    place = f"{at}/luck/view"
    try:
        sought = asking(rule, request, request.luck, place)
    except SchemaError as error:
        raise error.turned(ReceiptError).moved(lambda pointer: pointer.removeprefix(at)) from None
    spread = yield SpreadQuestion(ruleset.question(rule.id, sought), request.luck, place, ReceiptError)
    measured = spread.luck(spread.value(outcome))
    difference = first_difference(luck, plain(measured), "/luck")
    return difference or Upheld(structs.replace(outcome, luck=measured), spread)


VERIFY: Final = Operation(
    "verify_outcome",
    "POST",
    "/v1/verify",
    verify,
    RequestForm(Outcome, first="outcome", whole=True),
    Verdict,
    name="verify",
    text="Recomputes an outcome from its own state and dice, and compares every field.",
)
