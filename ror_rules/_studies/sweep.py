"""What if: the odds of a rule over a table of states that differ in one field or two.

The wire shapes, and the summary of every cell. The states are made in `vary`, odds are found in `_questions`; no rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field, structs

from ror_rules._limits import MAX_FIELD_LENGTH, MAX_SHARES, MAX_SWEEP_FIELDS, MAX_VARIED
from ror_rules._questions.question import projections_of
from ror_rules._studies.series import Series
from ror_rules._studies.vary import Variant, Varied, Vary, axes_of, blamed, variants
from ror_rules._wire.identity import identity
from ror_rules._wire.problems import parameters
from ror_rules._wire.shapes import (
    Arithmetic,
    Asked,
    Choices,
    Edition,
    Id,
    Odds,
    OddsRequest,
    RuleId,
    Share,
    State,
    Version,
    Weight,
    encode,
    plain,
)
from ror_rules.errors import About, BudgetError, StateError, UndecidedError
from ror_rules.message import NOTHING, Code, With, say
from ror_rules.ruleset import Ruleset

_NARROW: Final = say("narrow-the-cell")
"""What to do about a cell that is too large."""


class SweepRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule in every state that `vary` makes of `state`, which is itself a whole state.

    Two fields to vary make a table of all pairs, the second within the first.
    """

    state: Asked
    rulings: Choices = {}
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    fields: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], ...],
        Meta(
            min_length=1,
            max_length=MAX_SWEEP_FIELDS,
            description="The fields and summaries of the result that are wanted.",
        ),
    ]
    vary: Annotated[
        tuple[Vary, ...], Meta(min_length=1, max_length=MAX_VARIED, description="The fields of the state to vary.")
    ]
    arithmetic: Arithmetic = "exact"


class SweepView(Struct, frozen=True, kw_only=True):
    """What one field or summary is in one cell."""

    expected: Annotated[float | None, Meta(description="The mean, where every value is a number; else null.")]
    probability: Annotated[
        float | None, Meta(description="How often it is true, where every value is a truth; else null.")
    ]
    total: Annotated[Weight | UnsetType, Meta(description="What all weights sum to; none in floats.")] = UNSET
    error: Annotated[float | UnsetType, Meta(description="In floats: how far off a probability may be at most.")] = (
        UNSET
    )
    shares: Annotated[tuple[Share, ...], Meta(description="Its values and how often each comes.")]


class SweepProblem(Struct, frozen=True, kw_only=True):
    """Why a cell has no odds: the rules do not decide it, or it is too large."""

    kind: Annotated[
        Literal["rules-do-not-decide", "too-large"], Meta(description="Not decided by the rules, or too large.")
    ]
    title: Annotated[str, Meta(description="The kind in words.")]
    detail: Annotated[str, Meta(description="What is wrong, in one line.")]
    help: Annotated[str, Meta(description="What to do about it.")]
    code: Code
    given: With = field(name="with", default=NOTHING)


class SweepCell(Struct, frozen=True, kw_only=True):
    """One state of the table: the value of each varied field, and its odds by view, or none and the problem."""

    at: Annotated[tuple[Any, ...], Meta(description="The value of each varied field; null for: not there.")]
    odds: Annotated[
        dict[str, SweepView],
        Meta(description="What each field or summary asked for is, by name; empty where there is a problem."),
    ] = {}
    problem: Annotated[SweepProblem | UnsetType, Meta(description="Why there are no odds, where there are none.")] = (
        UNSET
    )


class Sweep(Struct, frozen=True, kw_only=True):
    """The table: a state is varied, and its odds are found anew."""

    id: Id
    ruleset: Annotated[Edition, Meta(description="Which rules answered.")]
    rule: RuleId
    state: State
    rulings: Annotated[dict[str, str], Meta(description="The readings asked for other than their defaults, by ruling.")]
    vary: Annotated[tuple[Varied, ...], Meta(description="The fields that were varied.")]
    fields: Annotated[tuple[str, ...], Meta(description="The fields and summaries asked for.")]
    cells: Annotated[
        tuple[SweepCell, ...],
        Meta(description="A cell for each state, row by row: the second varied field changes fastest."),
    ]
    left_out: Annotated[
        int | UnsetType,
        Meta(description="How many shares there are, where they are too many and no cell lists its own."),
    ] = UNSET
    exact: Annotated[bool, Meta(description="Whether the weights are exact: false in floats.")]


def sweep(
    ruleset: Ruleset[Any],
    rule_id: str,
    state: object,
    *,
    vary: Sequence[Mapping[str, Any]],
    fields: Sequence[str],
    rulings: Mapping[str, str] | None = None,
    version: str | None = None,
    arithmetic: Literal["exact", "float"] = "exact",
    budget: float = 1,
) -> Sweep:
    """`answer`, from plain values: `state` as a mapping or as the rule's own type."""
    value = {"state": state, "vary": vary, "fields": fields, "rulings": rulings or {}, "version": version}
    return answer(ruleset, rule_id, read(ruleset, rule_id, plain({**value, "arithmetic": arithmetic})), budget=budget)


def read(ruleset: Ruleset[Any], rule_id: str, value: object) -> SweepRequest:
    """A request for a table, from plain values. Raises `SchemaError`, `StateError`."""
    found: SweepRequest = ruleset.read_as(rule_id, value, request_type(ruleset, rule_id))
    return found


@cache
def request_type(ruleset: Ruleset[Any], rule_id: str) -> type[Struct]:
    """A request for a table of the rule's odds, for decoding and for its schema."""
    return ruleset.envelopes(rule_id).typed("SweepRequest", SweepRequest)


@cache
def answer_type(ruleset: Ruleset[Any], rule_id: str) -> type[Struct]:
    """The answer to one, for its schema."""
    return ruleset.envelopes(rule_id).typed("Sweep", Sweep)


def answer(
    ruleset: Ruleset[Any],
    rule_id: str,
    request: SweepRequest,
    *,
    tell: Callable[[int, int], None] | None = None,
    budget: float = 1,
) -> Sweep:
    """The table. Raises any `InputError`; a value that makes no state is one, its pointer at the value.

    A cell that the rules do not decide, or that is too large, has its problem in its place. `tell` is told after every
    cell how many there are so far, and of how many. `budget` is how many times the usual budget all cells together may use.
    """
    with About(ruleset.id, rule_id):
        return _swept(ruleset, rule_id, request, tell, budget)


def _swept(
    ruleset: Ruleset[Any],
    rule_id: str,
    request: SweepRequest,
    tell: Callable[[int, int], None] | None,
    budget: float,
) -> Sweep:
    rule = ruleset.rule(rule_id)
    ruleset.shipped(request.version)
    rulings = ruleset.under(request.rulings).rulings.asked
    projections_of(rule, request.fields)
    axes = axes_of(request.vary)
    states = variants(rule, plain(request.state), request.vary, axes)
    series = Series(budget)

    def ask(question: OddsRequest) -> Odds:
        return series(ruleset.question(rule_id, question))

    known: dict[bytes, SweepCell] = {}
    cells: list[SweepCell] = []
    for variant in states:
        key = encode(variant.state)
        if key not in known:
            try:
                known[key] = _cell(variant, request, ask)
            except StateError as error:
                raise blamed(error, variant, request.vary) from None
        cells.append(structs.replace(known[key], at=variant.at))
        if tell:
            tell(len(cells), len(states))
    listed = sum(len(view.shares) for cell in cells for view in cell.odds.values())
    return Sweep(
        id=identity(
            ruleset=ruleset.edition,
            rule=rule.id,
            state=request.state,
            dice={"source": "swept", "fields": request.fields, "vary": axes, "arithmetic": request.arithmetic},
            context=None,
            rulings=rulings,
        ),
        ruleset=ruleset.edition,
        rule=rule.id,
        state=request.state,
        rulings=rulings,
        vary=axes,
        fields=request.fields,
        cells=tuple(cells if listed <= MAX_SHARES else map(_brief, cells)),
        left_out=UNSET if listed <= MAX_SHARES else listed,
        exact=request.arithmetic == "exact",
    )


def _cell(variant: Variant, request: SweepRequest, ask: Callable[[OddsRequest], Odds]) -> SweepCell:
    """The odds of one state, a question for each view: to ask for one is cheaper than to ask for all at once."""
    question = OddsRequest(
        state=variant.state, rulings=request.rulings, version=request.version, arithmetic=request.arithmetic
    )
    try:
        odds = {name: _seen(ask(structs.replace(question, fields=(name,))), name) for name in request.fields}
    except (BudgetError, UndecidedError) as error:
        kind: Any = error.kind
        if isinstance(error, BudgetError) and error.hint is None:
            error.hint = _NARROW
        problem = SweepProblem(
            kind=kind,
            title=error.title,
            detail=str(error),
            help=error.guided(),
            code=error.code,
            given=parameters(error.faults[0].parameters),
        )
        return SweepCell(at=variant.at, problem=problem)
    return SweepCell(at=variant.at, odds=odds)


def _seen(odds: Odds, name: str) -> SweepView:
    """What a cell says of one view: its shares, with the expected value of numbers or the probability of a truth."""
    shares = odds.marginals[name]
    mean = odds.statistics[name].mean
    truths = all(isinstance(share.value, bool) for share in shares)
    return SweepView(
        expected=None if mean is UNSET else mean,
        probability=sum(share.probability for share in shares if share.value) if truths else None,
        total=odds.total,
        error=odds.error,
        shares=tuple(shares),
    )


def _brief(cell: SweepCell) -> SweepCell:
    """A cell without its shares."""
    return structs.replace(cell, odds={name: structs.replace(view, shares=()) for name, view in cell.odds.items()})
