"""Advice: the alternatives of a side in one state, and the chance of each that something comes about.

A rule offers the alternatives (`Rule.offer`), and each is a state of its own. The odds of all of them are compared. Advice
never changes a rule: you send the state with the choice in it. How odds are found is in `_questions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules._limits import MAX_ALTERNATIVES, MAX_FIELD_LENGTH
from ror_rules._questions.question import checked_wish
from ror_rules._studies.operation import RULE, Operation
from ror_rules._studies.series import Series, chance_of
from ror_rules._wire.identity import identity
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Asked,
    Choices,
    Edition,
    Houses,
    Id,
    OddsRequest,
    RuleId,
    State,
    Version,
    plain,
)
from ror_rules.errors import About, BudgetError, InputError, StateError, UndecidedError, UnknownError, one_of, tokens
from ror_rules.rule import Alternatives
from ror_rules.ruleset import Ruleset

BUDGETS: Final = 16
"""Times the usual budget that all alternatives together may use."""

Side = Annotated[Literal["attacker", "defender"], Meta(description="The side of the player.")]


class AdviseRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the choice that gives a side the best chance."""

    state: Asked
    rulings: Choices = {}
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    side: Side
    field: Annotated[
        Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)] | None,
        Meta(description="The field or summary of the result that is wanted. By default the side wants to win."),
    ] = None
    value: Annotated[
        Any, Meta(description="The value that `field` is to have. By default true, and without `field` the rule's own.")
    ] = UNSET
    houses: Houses = ()


class Choice(Struct, frozen=True, kw_only=True):
    """One alternative, and its chance."""

    change: Annotated[
        dict[str, Any], Meta(description="JSON Pointers into the state, each with the value of this choice.")
    ]
    probability: Annotated[float, Meta(description="The chance with this choice.")]


class Advice(Struct, frozen=True, kw_only=True):
    """The alternatives that were compared, the best first."""

    id: Id
    ruleset: Annotated[Edition, Meta(description="Which rules answered.")]
    rule: RuleId
    rulings: Annotated[dict[str, str], Meta(description="The requested readings other than the defaults, by ruling.")]
    side: Side
    field: Annotated[str, Meta(description="The field or summary that is wanted.")]
    value: Annotated[Any, Meta(description="The value that it is to have.")]
    state: State
    advised: Annotated[
        dict[str, Any], Meta(description="The state with the best choice in it, ready to be sent to the rule.")
    ]
    as_sent: Annotated[
        float | None,
        Meta(description="The chance with the state as it was sent. Null if it lacks a choice that the rule needs."),
    ]
    choices: Annotated[tuple[Choice, ...], Meta(description="The alternatives with their chances, the best first.")]
    all: Annotated[
        bool,
        Meta(description="Whether all alternatives were compared. Otherwise there are too many, and these are some."),
    ]


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
        if rule.offer is None:
            advised = [each.id for each in ruleset.rules.values() if each.offer is not None]
            raise UnknownError("no-advice", pointer="/rule", expected=one_of(advised) if advised else None, got=rule_id)
        under = ruleset.under(request.rulings)
        offered: Alternatives = rule.offer(under, request.state, request.side, MAX_ALTERNATIVES)
        field = offered.field if request.field is None else request.field
        default = offered.value if request.field is None else True
        value = default if isinstance(request.value, UnsetType) else request.value
        try:
            value = checked_wish(rule, request.state, field, value, default)
        except InputError as error:
            raise error.moved(lambda pointer: pointer.replace("/fields/0", "/field")) from None
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
        return Advice(
            id=identity(
                ruleset=ruleset.edition,
                rule=rule_id,
                state=request.state,
                dice={"source": "advised", "side": request.side, "field": field, "value": value},
                context=None,
                rulings=under.rulings.asked,
            ),
            ruleset=ruleset.edition,
            rule=rule_id,
            rulings=under.rulings.asked,
            side=request.side,
            field=field,
            value=value,
            state=request.state,
            advised=plain(rule.read(_changed(base, found[0][1]))),
            as_sent=as_sent,
            choices=tuple([Choice(change=dict(change), probability=float(each)) for each, change in found]),
            all=complete,
        )


def _changed(base: Any, change: Mapping[str, Any]) -> Any:
    state = deepcopy(base)
    for pointer, value in change.items():
        *way, last = tokens(pointer)
        here = state
        for name in way:
            here = here.setdefault(name, {})
        here[last] = value
    return state


ADVISE: Final = Operation(
    "advise",
    "POST",
    f"{RULE}/advise",
    answer,
    RequestForm(AdviseRequest),
    Advice,
    title="advice",
    text="The choices of a side with the chance of each, the best first, and the state with the best in it.",
    gives="the choices of a player with the chance of each",
    scope="odds",
    cost=1,
    tried=lambda ruleset, example: iter([{"state": example.state, "side": "defender"}]),
    offered=lambda rule: rule.offer is not None,
)
advise: Final = ADVISE.function()
