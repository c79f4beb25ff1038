"""Same dice, other rules: one throw read in two ways, both outcomes and the differences of their results.

The throw comes from an outcome or from a new resolution. A reading is a choice of rulings, a changed state, or both. A
seed throws the same dice again, each at its address, and recorded faces are served by address. If a reading needs dice
without a record, the comparison reports them as missing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeVar, cast

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from ror_rules._messages.message import say
from ror_rules._messages.values import visible
from ror_rules._operations.operation import Operation
from ror_rules._operations.verify import verify
from ror_rules._packages import register
from ror_rules._packages.rule import Rule
from ror_rules._reading.documents import convert, of_python, plain
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import InputError, ReceiptError, SchemaError, UndecidedError, UnknownError
from ror_rules._reading.limits import MAX_DIFFERENCES, MAX_MEASURE_LENGTH
from ror_rules._reading.names import ABSENT, brief, nearest, pointer, tokens
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.sources import Recorded
from ror_rules._throwing.table import Book
from ror_rules._throwing.trace import DrawStep, Line, Throw
from ror_rules._wire.differences import differences, recomputed
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Choices,
    CommittedDice,
    Outcome,
    Request,
    Seeded,
    SeededDice,
    Supplied,
    SuppliedDice,
    encode,
)

T = TypeVar("T", bound=Hashable)


class Reading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to read a throw. An empty one is the recorded reading."""

    rulings: Choices = {}
    patch: dict[str, Any] = {}


Under = Annotated[tuple[Reading, ...], Meta(min_length=2, max_length=2, description="The two readings, a and b.")]


LuckView = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_MEASURE_LENGTH,
        description="A field or summary of the result, or a sum of some by their worth. Both outcomes have their "
        "luck in it, under their own reading.",
    ),
]


class CompareOutcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome, as it was answered, to be read in two ways. It is verified first."""

    outcome: Any
    under: Under
    luck: LuckView | None = None


class CompareResolution(Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new resolution to read in two ways. It throws the supplied faces."""

    ruleset: str
    rule: str
    under: Under


class Parting(Struct, frozen=True, kw_only=True):
    """A difference of the results. A side is missing if it has no value there."""

    pointer: str
    a: Any = UNSET
    b: Any = UNSET


class Unused(Struct, frozen=True, kw_only=True):
    """Addresses of the recorded throws of which a reading leaves dice unused."""

    a: tuple[str, ...]
    b: tuple[str, ...]


class Comparison(Struct, frozen=True, kw_only=True):
    """Two outcomes of one throw. Both are whole: they have their ids, and they hold when they are verified.

    Where faces were supplied or committed, an outcome has those that its reading throws, in its own order.
    """

    a: Outcome
    b: Outcome
    same: bool
    differences: tuple[Parting, ...]
    left_out: int | UnsetType = UNSET
    unused: Unused
    summary: str


class _Question(Struct, frozen=True):
    """The common content of both forms of a question: the recorded throw, and the place of its state in the body."""

    recorded: Outcome
    under: tuple[Reading, ...]
    luck: str | None = None
    home: str = ""


def compare(value: object) -> Comparison:
    """Reads one throw in two ways: a `CompareOutcome` or a `CompareResolution`, as plain values or as the type.

    Raises `ReceiptError` for an outcome that does not hold, `FacesError` if a reading needs dice without a record, and
    the errors of resolving. Pointers are into the body.
    """
    question = _read(of_python(value))
    a, b = (_under(question, index) for index in range(2))
    parted = [
        Parting(pointer=each.pointer, a=each.expected, b=each.got)
        for each in differences(plain(b.result), plain(a.result))
    ]
    return Comparison(
        a=a,
        b=b,
        same=not parted,
        differences=tuple(parted[:MAX_DIFFERENCES]),
        left_out=len(parted) - MAX_DIFFERENCES if len(parted) > MAX_DIFFERENCES else UNSET,
        unused=Unused(a=_unused(question.recorded, a), b=_unused(question.recorded, b)),
        summary=_summary(parted),
    )


def merged(target: Any, patch: Any) -> Any:
    """`target` changed by a JSON merge patch (RFC 7396, section 2).

    >>> merged({"rating": "B", "subtract": 3}, {"rating": "A", "subtract": None})
    {'rating': 'A'}
    """
    if not isinstance(patch, Mapping):
        return patch
    found = dict(target) if isinstance(target, Mapping) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


def _read(body: Any) -> _Question:
    if isinstance(body, Mapping) and _has_outcome(body):
        asked = convert(body, CompareOutcome)
        try:
            verdict = verify(asked.outcome)
        except (InputError, UndecidedError) as error:
            raise error.under("/outcome") from None
        if verdict.difference is not None:
            found = verdict.difference
            raise ReceiptError(
                "nothing-to-compare",
                pointer="/outcome" + found.pointer,
                expected=recomputed(found.expected),
                got=ABSENT if found.got is UNSET else found.got,
            )
        return _Question(convert(asked.outcome, Outcome), asked.under, asked.luck, "/outcome")
    if isinstance(body, Mapping) and isinstance(body.get("ruleset"), Mapping):
        raise SchemaError("outcome-not-in-its-place", pointer="/outcome", got=ABSENT)
    try:
        unrecorded = convert(body, CompareResolution)
    except SchemaError as error:
        error.hint = say("what-to-compare")
        raise
    try:
        ruleset = register.load(unrecorded.ruleset)
        rule = ruleset.rule(unrecorded.rule)
    except UnknownError as error:
        raise error.turned(SchemaError) from None
    request = ruleset.read(rule.id, {name: body[name] for name in Request.__struct_fields__ if name in body})
    plainly = structs.replace(request, luck=None)
    return _Question(ruleset.answer(rule.id, plainly), unrecorded.under, request.luck)


def _has_outcome(body: Mapping[str, Any]) -> bool:
    if "outcome" in body or "ruleset" in body or "state" in body:
        return "outcome" in body
    names = ["outcome", *CompareResolution.__struct_fields__]
    return any(nearest(str(name), names) == "outcome" for name in body)


def _under(question: _Question, index: int) -> Outcome:
    recorded, reading = question.recorded, question.under[index]
    try:
        return _resolved(recorded, reading, question.luck)
    except (InputError, UndecidedError) as error:
        raise _placed(error, question.home, index, reading) from None


def _resolved(recorded: Outcome, reading: Reading, luck: str | None) -> Outcome:
    ruleset = register.load(recorded.ruleset.id, recorded.ruleset.houses)
    rule = ruleset.rule(recorded.rule)
    rulings = {**recorded.rulings, **reading.rulings}
    value = {"state": merged(plain(recorded.state), reading.patch), "context": recorded.context, "rulings": rulings}
    request = ruleset.read(rule.id, value)
    dice: Seeded | Supplied
    if isinstance(recorded.dice, SeededDice):
        dice = Seeded(seed=recorded.dice.seed)
    else:
        dice = Supplied(faces=_faces(rule, ruleset.book_for(rulings, request.state), request.state, recorded.dice))
    return ruleset.answer(rule.id, structs.replace(request, dice=dice, luck=luck))


def _faces(rule: Rule[Any, Any, Any], book: Book, state: Any, dice: SuppliedDice | CommittedDice) -> tuple[int, ...]:
    """The recorded faces in the order of throwing. A draw gets the faces that name its items on a table."""
    if isinstance(dice, SuppliedDice):
        source = Recorded(dice.throws, at_table=True)
        rule.roll(book, state, source)
    else:
        _, written = rule.trace(book, state, Recorded(dice.throws, at_table=False))
        source = _Redrawn(dice.throws, written.lines)
        rule.body(_Redrawer(source, f"{rule.place}/"), book, state)
    return tuple(source.served)


class _Redrawn(Recorded):
    """Recorded throws from a seed, thrown on a table: each draw has the items that the seed drew."""

    __slots__ = ("drawn",)

    def __init__(self, throws: Iterable[Throw], lines: Iterable[Line]) -> None:
        super().__init__(throws, at_table=True)
        self.drawn: dict[str, tuple[Any, ...]] = {
            line.address: line.drawn for line in lines if isinstance(line, DrawStep)
        }


class _Redrawer(Thrower):
    __slots__ = ()

    def _draw(self, items: Sequence[T], count: int, at: str) -> tuple[tuple[T, ...], tuple[int, ...]]:
        source, left = cast(_Redrawn, self._source), list(items)
        drawn = source.drawn[self._place + at]
        for item in drawn:
            if len(left) > 1:
                source.served.append(left.index(item) + 1)
            left.remove(item)
        return drawn, ()


def _placed(error: RorError, home: str, index: int, reading: Reading) -> RorError:
    def place(asked: str) -> str:
        found = f"/under/{index}"
        if asked.startswith("/luck"):
            return asked
        if asked.startswith("/rulings"):
            return found + asked
        if not asked.startswith("/state"):
            return found
        if not reading.patch:
            return home + asked
        found += "/patch"
        at: Any = reading.patch
        for name in tokens(asked)[1:]:
            if not isinstance(at, Mapping) or name not in at:
                break
            at, found = at[name], pointer(found, name)
        return found

    return error.moved(place)


def _unused(recorded: Outcome, other: Outcome) -> tuple[str, ...]:
    thrown = {(throw.address, throw.sides): len(throw.faces) for throw in other.dice.throws}
    return tuple(
        dict.fromkeys(
            throw.address
            for throw in recorded.dice.throws
            if thrown.get((throw.address, throw.sides), 0) < len(throw.faces)
        )
    )


def _summary(parted: list[Parting]) -> str:
    if not parted:
        return "Both readings come to the same result."
    first = parted[0]
    a, b = ("nothing" if side is UNSET else brief(encode(side).decode()) for side in (first.a, first.b))
    number = "one place," if len(parted) == 1 else f"{len(parted)} places, first"
    return f"The results differ in {number} {visible(first.pointer)}: {a} in a, {b} in b."


COMPARE: Final = Operation(
    "compare",
    "POST",
    "/v1/compare",
    compare,
    RequestForm(CompareOutcome | CompareResolution, first="question", whole=True),
    Comparison,
    text="Reads one throw in two ways, with the same dice, and lists the differences of the results.",
    scope="resolve",
    cost=2,
)
