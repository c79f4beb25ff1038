"""Advice: the alternatives of a side in one state with the chance of each, or its best play from turn to turn.

A rule that offers alternatives (`Rule.offer`) takes a choice in its state. Each alternative is a state of its own, and the
odds of all of them are compared: you send the state with the choice in it. A rule that asks for choices while it runs
(`dice.choose`) has a best play (`best`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules._messages.message import say
from ror_rules._operations.best import BestPlay, Decision, best_play
from ror_rules._operations.operation import RULE, Operation
from ror_rules._operations.readings import begun, tried
from ror_rules._operations.series import Series, chance_of
from ror_rules._packages.questions.other_readings import UNTRIED, Changed
from ror_rules._packages.questions.question import checked_wish
from ror_rules._packages.questions.worth import comparison, counts
from ror_rules._packages.rule import Alternatives, Rule
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import About
from ror_rules._reading.errors import BudgetError, InputError, SchemaError, StateError, UndecidedError, UnknownError
from ror_rules._reading.limits import MAX_ALTERNATIVES, MAX_FIELD_LENGTH, MAX_WORTH_LENGTH
from ror_rules._reading.names import ABSENT, one_of, tokens
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Asked,
    Choices,
    Edition,
    Houses,
    Id,
    OddsRequest,
    OtherNumber,
    OtherReadings,
    RuleId,
    SideName,
    State,
    Version,
    encode,
)

BUDGETS: Final = 16
"""Times the usual budget that all alternatives together may use."""
ALTERNATIVE_SIDES: Final = ("attacker", "defender")
"""The sides of a rule that offers alternatives."""
PLAY_BUDGETS: Final = 4
"""Times the usual budget that the best play may use, and as much again for the plan."""


class AdviseRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the choice that gives a side the best chance, or for its best play from turn to turn."""

    state: Asked
    rulings: Choices = {}
    version: Version | None = None
    side: SideName
    field: Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)] | None = None
    value: Any = UNSET
    worth: Annotated[str, Meta(min_length=1, max_length=MAX_WORTH_LENGTH)] | None = None
    against: bool = False
    readings: bool = False
    houses: Houses = ()


class Choice(Struct, frozen=True, kw_only=True):
    """One alternative, and its chance."""

    change: dict[str, Any]
    probability: float


class Advice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The alternatives that were compared, the best first, or the best play."""

    id: Id
    ruleset: Edition
    rule: RuleId
    rulings: dict[str, str]
    readings: dict[str, str]
    side: SideName
    field: str | UnsetType = UNSET
    value: Any = UNSET
    state: State
    advised: dict[str, Any] = {}
    as_sent: float | UnsetType | None = UNSET
    choices: tuple[Choice, ...] = ()
    all: bool | UnsetType = UNSET
    play: BestPlay | UnsetType = UNSET
    other_readings: OtherReadings | UnsetType = UNSET


def answer(ruleset: Ruleset[Any], rule_id: str, request: AdviseRequest, *, budget: float = 1) -> Advice:
    """The alternatives with their chances. Raises any `InputError`, and `BudgetError` if no alternative fits the budget.

    `budget` is how many times the usual budget each kind of limit may use. Beyond it, the alternatives found so far
    are the answer.
    """
    with About(ruleset.id, rule_id):
        if request.houses:
            ruleset = ruleset.with_houses(request.houses)
        ruleset.shipped(request.version)
        rule = ruleset.rule(rule_id)
        if rule.offer is None and not rule.decides:
            advised = [each.id for each in ruleset.rules.values() if ADVISE.offered(each)]
            raise UnknownError("no-advice", pointer="/rule", expected=one_of(advised) if advised else None, got=rule_id)
        return tried(_advised, ruleset, rule_id, request, budget, _differing)


def _advised(ruleset: Ruleset[Any], rule_id: str, request: AdviseRequest, budget: float) -> Advice:
    rule = ruleset.rule(rule_id)
    if rule.offer is None or request.worth is not None:
        return _played(ruleset, rule, request, budget)
    if request.against:
        raise SchemaError("against-needs-a-worth", pointer="/against", got="true")
    if request.side not in ALTERNATIVE_SIDES:
        raise StateError("no-choices-of-side", pointer="/side", expected=one_of(ALTERNATIVE_SIDES), got=request.side)
    under = ruleset.book_for(request.rulings, request.state)
    offered: Alternatives = rule.offer(under, request.state, request.side, MAX_ALTERNATIVES)
    field = offered.field if request.field is None else request.field
    value = _wish(rule, request, field, offered.value if request.field is None else True)
    series = Series(BUDGETS * budget)

    def chance(state: Any) -> Fraction:
        asked = OddsRequest(state=state, rulings=request.rulings, fields=(field,), arithmetic="exact")
        return chance_of(series(ruleset.question(rule_id, asked)), field, value)

    base, complete = plain(request.state), offered.all
    found: list[tuple[Fraction, Mapping[str, Any]]] = []
    for change in offered.changes:
        try:
            found.append((chance(rule.read(_changed(base, change))), change))
        except BudgetError:
            if not found:
                raise
            complete = False
            break
    found.sort(key=lambda each: -each[0])
    try:
        as_sent: float | None = float(chance(request.state))
    except (StateError, UndecidedError, BudgetError):
        as_sent = None
    return _advice(
        ruleset,
        rule,
        request,
        {"field": field, "value": value},
        series.readings,
        field=field,
        value=value,
        advised=plain(rule.read(_changed(base, found[0][1]))),
        as_sent=as_sent,
        choices=tuple([Choice(change=dict(change), probability=float(each)) for each, change in found]),
        all=complete,
    )


def _differing(advice: Advice, other: Advice) -> Changed | None:
    """What another reading changes: the chance or the worth of the best choice, and the choice if it is best no more."""
    choice: Any
    value: Any
    if isinstance(advice.play, BestPlay) and isinstance(other.play, BestPlay):
        if advice.play.exact and not other.play.exact:
            return UNTRIED
        name, value, choice = advice.play.worth, UNSET, UNSET
        number, there = advice.play.best, other.play.best
        plan = {_place(each): each.option for each in advice.play.next}
        moved = [each for each in other.play.next if plan.get(_place(each), each.option) != each.option]
        if moved:
            choice = [
                {"who": each.who, "what": each.what, "given": each.given, "option": each.option} for each in moved
            ]
    else:
        if advice.all and not other.all:
            return UNTRIED
        name, value, choice = str(advice.field), advice.value, UNSET
        number, there = [each.choices[0].probability for each in (advice, other)]
        best = [each.change for each in other.choices if each.probability == there]
        if advice.choices[0].change not in best:
            choice = best[0]
    if number == there and choice is UNSET:
        return None
    numbers = [OtherNumber(name=name, value=value, number=number, other=there)] if number != there else []
    return Changed(abs(number - there), numbers, choice)


def _place(each: Decision) -> bytes:
    """The place of a choice in a game: the side, the decision, the turn, and the numbers that the player sees."""
    return encode((each.who, each.what, each.turn, each.given))


def _played(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: AdviseRequest, budget: float) -> Advice:
    field, value, worth = request.field, request.value, request.worth
    if worth is not None and field is not None:
        raise SchemaError("field-or-worth", pointer="/worth", got=worth)
    if rule.decides and request.side not in rule.decides:
        raise StateError("no-choices-of-side", pointer="/side", expected=one_of(rule.decides), got=request.side)
    if worth is None and field is None:
        worth = rule.wants.get(request.side)
    if worth is None:
        if field is None:
            raise SchemaError(
                "worth-missing", pointer="/worth", expected=one_of(rule.projections_in(request.state)), got=ABSENT
            )
        value = _wish(rule, request, field, True)
        worth = comparison(field, value)
    book = ruleset.book_for(request.rulings, request.state)
    read: dict[str, str] = {}
    try:
        play = best_play(
            rule,
            book,
            request.state,
            request.side,
            worth,
            against=request.against,
            budget=PLAY_BUDGETS * budget,
            read=read,
        )
    except BudgetError as error:
        error.hint = say("smaller-play")
        raise
    return _advice(
        ruleset,
        rule,
        request,
        {"worth": worth, "against": request.against},
        read,
        field=UNSET if field is None else field,
        value=UNSET if field is None else value,
        play=play,
    )


def _wish(rule: Rule[Any, Any, Any], request: AdviseRequest, field: str, default: Any) -> Any:
    """The value that a field is to have."""
    value = default if isinstance(request.value, UnsetType) else request.value
    try:
        return checked_wish(rule, request.state, field, value, default)
    except InputError as error:
        raise error.moved(lambda pointer: pointer.replace("/fields/0", "/field")) from None


def _advice(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    request: AdviseRequest,
    wanted: Mapping[str, Any],
    read: Mapping[str, str],
    **found: Any,
) -> Advice:
    """The answer, with what was found for what is wanted, and the rulings that were read."""
    question = {"source": "advised", "side": request.side, **wanted}
    return Advice(**begun(ruleset, rule.id, request, read, question), side=request.side, **found)


def _changed(base: Any, change: Mapping[str, Any]) -> Any:
    state = deepcopy(base)
    for pointer, value in change.items():
        *way, last = tokens(pointer)
        here = state
        for name in way:
            here = here.setdefault(name, {})
        here[last] = value
    return state


def _tried(ruleset: Ruleset[Any], example: Example) -> Iterator[dict[str, Any]]:
    rule = ruleset.rule(example.rule)
    if rule.offer is not None:
        yield {"state": example.state, "side": "defender"}
    numbers = [each.name for each in rule.headline if counts(each)]
    for side in rule.decides:
        yield {"state": example.state, "side": side, "worth": numbers[0]}


ADVISE: Final = Operation(
    "advise",
    "POST",
    f"{RULE}/advise",
    answer,
    RequestForm(AdviseRequest),
    Advice,
    title="advice",
    text="The choices of a side with the chance of each, the best first, and the state with the best in it. Or its best play from turn to turn.",
    gives="the choices of a player with the chance of each",
    scope="odds",
    cost=1,
    tried=_tried,
    offered=lambda rule: rule.offer is not None or bool(rule.decides),
)
advise: Final = ADVISE.function()
