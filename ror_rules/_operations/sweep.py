"""Tables of odds: the odds of a rule over states that differ in one field or two.

The wire shapes, and the summary of every cell. `vary` makes the states, and `_questions` computes the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field, json, structs

from ror_rules._messages.message import NOTHING, Code, With, say
from ror_rules._messages.values import digits
from ror_rules._operations.operation import RULE, Operation
from ror_rules._operations.parts import Sharing
from ror_rules._operations.readings import begun, tried
from ror_rules._operations.series import BUDGETS, TABLE_BUDGETS, Series, SharedTable
from ror_rules._operations.vary import (
    FieldFinder,
    Variant,
    Varied,
    Vary,
    VaryText,
    axes_of,
    blamed,
    countable,
    read_vary,
    variants,
    within_texts,
)
from ror_rules._packages.questions.other_readings import UNTRIED, Changed, ViewOdds, changed_most, changed_view
from ror_rules._packages.questions.views import Views
from ror_rules._packages.register import load
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import About, RorError
from ror_rules._reading.errors import BudgetError, InputError, SchemaError, StateError, UndecidedError
from ror_rules._reading.limits import MAX_FIELD_LENGTH, MAX_SHARES, MAX_SWEEP_FIELDS, MAX_VARIED
from ror_rules._reading.problems import parameters
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Arithmetic,
    Asked,
    Choices,
    Edition,
    Houses,
    Id,
    Odds,
    OddsRequest,
    OpenChoice,
    OtherNumber,
    OtherReadings,
    RuleId,
    Share,
    State,
    Version,
    Weight,
    encode,
)

_PARTS: Final = 32
"""Parts of a table that several processes find: enough to share out, and few enough that a part can reuse its results."""
_NARROW_THE_CELL: Final = say("narrow-the-cell")


class SweepRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule in every state that `vary` makes of `state`, which is itself a whole state.

    Two fields to vary make a table of all pairs, the second within the first.
    """

    state: Asked
    rulings: Choices = {}
    version: Version | None = None
    fields: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], ...],
        Meta(min_length=1, max_length=MAX_SWEEP_FIELDS),
    ]
    vary: Annotated[tuple[Vary | VaryText, ...], Meta(min_length=1, max_length=MAX_VARIED)]
    arithmetic: Arithmetic = "exact"
    readings: bool = False
    houses: Houses = ()


class SweepView(Struct, frozen=True, kw_only=True):
    """One field or summary in one cell."""

    expected: float | None
    probability: float | None
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET
    open: tuple[OpenChoice, ...] | UnsetType = UNSET
    total: Weight | UnsetType = UNSET
    error: float | UnsetType = UNSET
    shares: tuple[Share, ...]


class SweepProblem(Struct, frozen=True, kw_only=True):
    """The reason for a cell without odds: the rules do not allow or decide it, it lacks the subject of a field, or it
    is too large.
    """

    kind: Literal["state", "schema", "rules-do-not-decide", "too-large"]
    title: str
    detail: str
    help: str
    code: Code
    given: With = field(name="with", default=NOTHING)


class SweepCell(Struct, frozen=True, kw_only=True):
    """One state of the table: the value of each varied field, and its odds by view, or none and the problem."""

    at: tuple[Any, ...]
    odds: dict[str, SweepView] = {}
    problem: SweepProblem | UnsetType = UNSET


class Sweep(Struct, frozen=True, kw_only=True):
    """The table: a state is varied, and its odds are found anew."""

    id: Id
    ruleset: Edition
    rule: RuleId
    state: State
    rulings: dict[str, str]
    readings: dict[str, str]
    vary: tuple[Varied, ...]
    fields: tuple[str, ...]
    cells: tuple[SweepCell, ...]
    left_out: int | UnsetType = UNSET
    exact: bool
    other_readings: OtherReadings | UnsetType = UNSET


def answer(
    ruleset: Ruleset[Any],
    rule_id: str,
    request: SweepRequest,
    *,
    tell: Callable[[int, int], None] | None = None,
    budget: float = 1,
    share: Sharing | None = None,
) -> Sweep:
    """The table. Raises any `InputError`, for a value that is none of its field with its pointer at the value.

    A cell that the rules do not allow or do not decide, or that is too large, has its problem in its place. If they allow no
    cell, the first error is raised. `tell` is called after every cell with the number of cells so far, and of all. `budget` is
    how many times the usual budget all cells together may use. With `share`, several processes find parts of the table, and
    each part has that budget.
    """
    with About(ruleset.id, rule_id):
        if request.houses:
            ruleset = ruleset.with_houses(request.houses)

        def run(ruleset: Ruleset[Any], rule_id: str, asked: SweepRequest, budget: float) -> Sweep:
            first = asked is request
            return _swept(ruleset, rule_id, asked, tell if first else None, budget, share if first else None)

        try:
            return tried(run, ruleset, rule_id, request, budget, _changed)
        except RorError as error:
            raise error.moved(within_texts(request.vary)) from None


def _vary(ruleset: Ruleset[Any], rule_id: str, request: SweepRequest) -> list[Vary]:
    """What varies, also where a text says it."""
    find = FieldFinder(ruleset, ruleset.rule(rule_id), request.state)
    return [
        read_vary(each, find, f"/vary/{number}") if isinstance(each, str) else each
        for number, each in enumerate(request.vary)
    ]


def _changed(table: Sweep, other: Sweep) -> Changed | None:
    """The largest change of each field or summary over all cells."""
    views: dict[str, tuple[float, OtherNumber]] = {}
    for cell, there in zip(table.cells, other.cells, strict=True):
        if _is_missing(there) and not _is_missing(cell):
            return UNTRIED
        for name in cell.odds.keys() | there.odds.keys():
            one, two = [_view(each.odds.get(name)) for each in (cell, there)]
            change = changed_view(name, one, two, cell.at)
            if change is not None and change[0] > views.get(name, (-1.0,))[0]:
                views[name] = change
    return changed_most([views[name] for name in table.fields if name in views])


def _is_missing(cell: SweepCell) -> bool:
    """Whether a cell is too large, or does not list its shares."""
    too_large = cell.problem is not UNSET and cell.problem.kind == "too-large"
    return too_large or any(not view.shares for view in cell.odds.values())


def _view(view: SweepView | None) -> ViewOdds | None:
    return None if view is None else ViewOdds(view.shares, view.expected, view.error)


def _swept(
    ruleset: Ruleset[Any],
    rule_id: str,
    request: SweepRequest,
    tell: Callable[[int, int], None] | None,
    budget: float,
    share: Sharing | None,
) -> Sweep:
    rule = ruleset.rule(rule_id)
    ruleset.shipped(request.version)
    ruleset.under(request.rulings)
    Views(rule, request.state).named(request.fields)
    vary = _vary(ruleset, rule_id, request)
    axes = axes_of(vary, partial(ruleset.parse_part, rule_id))
    states = variants(rule, plain(request.state), vary, axes)
    read: dict[str, str] = {}
    known = {} if share is None else _shared(ruleset, rule_id, request, states, tell, budget, share, read)
    ask = _asking(ruleset, rule_id, budget, read)
    cells: list[SweepCell] = []
    wrong: list[tuple[InputError, Variant]] = []
    for variant in states:
        key = encode(variant.state)
        error: InputError | None = variant.error
        if error is None and key not in known:
            try:
                known[key] = _cell(variant, request, ask)
            except (StateError, SchemaError) as refused:
                error = refused
        if error is None:
            cells.append(structs.replace(known[key], at=variant.at))
        else:
            error.about(ruleset.id, rule.id)
            wrong.append((error, variant))
            cells.append(SweepCell(at=variant.at, problem=_problem(error)))
        if tell and share is None:
            tell(len(cells), len(states))
    if len(wrong) == len(cells):
        raise blamed(*wrong[0], vary)
    listed = sum(len(view.shares) for cell in cells for view in cell.odds.values())
    question = {"source": "swept", "fields": request.fields, "vary": axes, "arithmetic": request.arithmetic}
    return Sweep(
        **begun(ruleset, rule_id, request, read, question),
        vary=tuple([_in_lines(ruleset, rule_id, axis) for axis in axes]),
        fields=request.fields,
        cells=tuple(cells if listed <= MAX_SHARES else map(_brief, cells)),
        left_out=UNSET if listed <= MAX_SHARES else listed,
        exact=request.arithmetic == "exact",
    )


def _in_lines(ruleset: Ruleset[Any], rule_id: str, axis: Varied) -> Varied:
    """The axis with its objects and lists as parts of a line."""
    if not any(isinstance(value, dict | list) for value in axis.values):
        return axis
    lines = tuple([ruleset.line_part(rule_id, axis.pointer, value) for value in axis.values])
    return structs.replace(axis, lines=lines) if any(lines) else axis


def _shared(
    ruleset: Ruleset[Any],
    rule_id: str,
    request: SweepRequest,
    states: Sequence[Variant],
    tell: Callable[[int, int], None] | None,
    budget: float,
    share: Sharing,
    read: dict[str, str],
) -> dict[bytes, SweepCell]:
    known: dict[bytes, SweepCell] = {}
    many = len({encode(each.state) for each in states if each.error is None})
    if not many:
        return known
    size = -(-many // _PARTS)
    parts = [range(at, min(at + size, many)) for at in range(0, many, size)]
    asked = encode(structs.replace(request, houses=tuple(each.file for each in ruleset.houses)))
    for part, (cells, readings) in share(partial(_part, ruleset.id, rule_id, asked, budget), parts):
        known |= cells
        read |= readings
        if tell:
            tell(part.stop * len(states) // many, len(states))
    return known


def _part(
    ruleset_id: str, rule_id: str, asked: bytes, budget: float, part: range
) -> tuple[dict[bytes, SweepCell], dict[str, str]]:
    ruleset, request, states = _different(ruleset_id, rule_id, asked)
    read: dict[str, str] = {}
    ask = _asking(ruleset, rule_id, budget, read)
    found: dict[bytes, SweepCell] = {}
    for each in states[part.start : part.stop]:
        with suppress(StateError, SchemaError):  # the process that asked finds the error again
            found[encode(each.state)] = _cell(each, request, ask)
    return found, read


@lru_cache(maxsize=1)
def _different(ruleset_id: str, rule_id: str, asked: bytes) -> tuple[Ruleset[Any], SweepRequest, list[Variant]]:
    request: SweepRequest = SWEEP.read(load(ruleset_id), rule_id, json.decode(asked))
    ruleset = load(ruleset_id, request.houses)
    vary = _vary(ruleset, rule_id, request)
    axes = axes_of(vary, partial(ruleset.parse_part, rule_id))
    states = variants(ruleset.rule(rule_id), plain(request.state), vary, axes)
    allowed = [each for each in states if each.error is None]
    return ruleset, request, list({encode(each.state): each for each in reversed(allowed)}.values())[::-1]


Ask = Callable[[OddsRequest, str], SweepView]
"""The odds of a field in a state."""


def _asking(ruleset: Ruleset[Any], rule_id: str, budget: float, read: dict[str, str]) -> Ask:
    """`read` takes the rulings that are read, each with its reading."""
    series, table = Series(BUDGETS * budget), SharedTable(TABLE_BUDGETS * budget)

    def ask(request: OddsRequest, name: str) -> SweepView:
        question = ruleset.question(rule_id, structs.replace(request, fields=(name,)))
        (view,) = question.projections
        try:
            if (
                request.arithmetic == "exact"
                and view.shape is bool
                and (found := table.chance(question, True)) is not None
            ):
                return _truth(found)
            return _seen(series(question), name)
        finally:
            read.update(table.readings | series.readings)

    return ask


def _truth(chance: Fraction) -> SweepView:
    total = chance.denominator
    weights = {False: total - chance.numerator, True: chance.numerator}
    return SweepView(
        expected=None,
        probability=float(chance),
        total=digits(total),
        shares=tuple(
            Share(value=value, weight=digits(weight), probability=weight / total)
            for value, weight in weights.items()
            if weight
        ),
    )


def _cell(variant: Variant, request: SweepRequest, ask: Ask) -> SweepCell:
    """The odds of one state, a question for each view, because that is cheaper than one for all."""
    question = OddsRequest(
        state=variant.state, rulings=request.rulings, version=request.version, arithmetic=request.arithmetic
    )
    try:
        odds = {name: ask(question, name) for name in request.fields}
    except (BudgetError, UndecidedError) as error:
        if isinstance(error, BudgetError) and error.hint is None:
            error.hint = _NARROW_THE_CELL
        return SweepCell(at=variant.at, problem=_problem(error))
    return SweepCell(at=variant.at, odds=odds)


def _problem(error: RorError) -> SweepProblem:
    kind: Any = error.kind
    return SweepProblem(
        kind=kind,
        title=error.title,
        detail=str(error),
        help=error.guided(),
        code=error.code,
        given=parameters(error.faults[0].parameters),
    )


def _seen(odds: Odds, name: str) -> SweepView:
    shares = odds.marginals[name]
    mean = odds.statistics[name].mean
    truths = all(isinstance(share.value, bool) for share in shares)
    true = next((share for share in shares if truths and share.value), None)
    settled = all(share.probability is not UNSET for share in shares)
    chance = 0.0 if true is None else true.probability
    return SweepView(
        expected=None if mean is UNSET else mean,
        probability=chance if truths and chance is not UNSET else None,
        low=UNSET if true is None or settled else true.low,
        high=UNSET if true is None or settled else true.high,
        open=UNSET if settled else odds.open,
        total=odds.total,
        error=odds.error,
        shares=tuple(shares),
    )


def _brief(cell: SweepCell) -> SweepCell:
    return structs.replace(cell, odds={name: structs.replace(view, shares=()) for name, view in cell.odds.items()})


def _tried(ruleset: Ruleset[Any], example: Example) -> Iterator[dict[str, Any]]:
    """A table over the first suitable number or truth of the state, or over the state alone."""
    fields = list(ruleset.rule(example.rule).projections)[:1]
    varied: list[tuple[str, list[Any]]] = [
        (pointer, [False, True] if isinstance(value, bool) else [value, value + 1])
        for pointer, value in countable(example.state)
    ]
    for pointer, values in [*varied, ("", [example.state])]:
        yield {"state": example.state, "vary": [{"pointer": pointer, "values": values}], "fields": fields}


SWEEP: Final = Operation(
    "sweep",
    "POST",
    f"{RULE}/odds/sweep",
    answer,
    RequestForm(SweepRequest),
    Sweep,
    title="what if",
    text="The odds over a table of states that differ in one field or two: the mean or the probability of each requested field, and"
    " the shares of its values.",
    gives="a table of odds, while one field of the state varies, or two",
    scope="odds",
    cost=1,
    tried=_tried,
)
sweep: Final = SWEEP.function()
