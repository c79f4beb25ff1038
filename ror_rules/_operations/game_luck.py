"""The luck of a whole game: results against expectations, summed over its outcomes.

The shapes of request and report, the check of an outcome, and the assembly of the figures. `_questions.luck` has the
luck of one outcome, and `percentile` the arithmetic of sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from heapq import nlargest, nsmallest
from math import fsum, sqrt
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.message import say
from ror_rules._messages.sentences import summary
from ror_rules._operations.operation import Operation
from ror_rules._operations.percentile import Scores, normal, percentile_of_sum
from ror_rules._operations.verify import inputs, upheld
from ror_rules._packages.questions.luck import Measuring, Spread, SpreadQuestion, asking, driven, figure, measurable
from ror_rules._packages.questions.statistics import number
from ror_rules._packages.rule import Rule
from ror_rules._reading.documents import convert
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import ReceiptError, SchemaError
from ror_rules._reading.limits import MAX_FLOAT_PRODUCTS, MAX_GAME_OUTCOMES, MAX_MOMENTS, MAX_WHOLE_PRODUCTS
from ror_rules._reading.names import ABSENT, one_of
from ror_rules._wire.differences import recomputed
from ror_rules._wire.requests import RequestForm, Spelling
from ror_rules._wire.shapes import Difference, Id, Outcome, SideName, ViewName, encode

Good = Annotated[Literal["high", "low"], Meta(description="The values that are good for you: high or low ones.")]


class LuckItem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One outcome of a game, and its measure: by default that of the request, otherwise that of the outcome's luck."""

    outcome: Any
    luck: ViewName | None = None
    good: Good | None = None
    side: SideName | None = None


class LuckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The outcomes of a game. `luck`, `good` and `side` are defaults for all items."""

    items: Annotated[tuple[LuckItem, ...], Meta(min_length=1, max_length=MAX_GAME_OUTCOMES)]
    luck: ViewName | None = None
    good: Good = "high"
    side: SideName | None = None

    def measure(self, item: LuckItem) -> Measure:
        """The measure of an item: its own, or the default."""
        of = self if item.luck is item.side is None else item
        return Measure(of.luck, item.good or self.good, of.side, of_game=of is self)


class Measure(NamedTuple):
    """What an outcome is measured by: a field, summary or sum with its good values, or what a side wants.

    Without either it is that of the outcome's own luck.
    """

    luck: str | None = None
    good: Good = "high"
    side: str | None = None
    of_game: bool = False
    """Whether it measures a whole game, which leaves out the outcomes of rules that do not know the side."""

    def of(self, rule: Rule[Any, Any, Any], state: Any) -> Measure:
        """The same for a state of a rule, with the worth of the side. Raises `SchemaError`, at `/luck` or `/side`."""
        if self.side is None:
            return self
        if self.luck is not None:
            raise SchemaError("luck-or-side", pointer="/side", got=self.side)
        side = next((each for each, names in sides_in(rule, state).items() if self.side in names), None)
        if side is None:
            expected = one_of(rule.wants) if rule.wants else say("no-side-of-rule")
            raise SchemaError("no-worth-of-side", pointer="/side", expected=expected, got=self.side, rule=rule.id)
        return Measure(rule.wants[side])


def sides_in(rule: Rule[Any, Any, Any], state: Any) -> dict[str, list[str]]:
    """The sides for which a rule measures luck, each with its names in a state: the player there, and the side itself."""
    players = {side: getattr(getattr(state, side, None), "side", None) for side in rule.wants}
    return {side: [*([player] if isinstance(player, str) else []), side] for side, player in players.items()}


class LuckMoment(Struct, frozen=True, kw_only=True):
    """One outcome measured."""

    item: int
    id: Id
    ruleset: str
    rule: str
    view: str
    good: Good
    value: bool | int | str
    expected: float
    standard_deviation: float
    percentile: float
    fortune: float
    summary: str


class LuckSum(Struct, frozen=True, kw_only=True):
    """The outcomes of one rule that were measured alike, added up."""

    ruleset: str
    rule: str
    view: str
    good: Good
    count: int
    actual: int | str
    expected: float
    difference: float
    standard_deviation: float
    percentile: float
    fortune: float
    exact: bool
    error: float | UnsetType = UNSET


class LuckTogether(Struct, frozen=True, kw_only=True):
    """One figure for the whole game, over all measures: an approximation.

    Each outcome's fortune becomes a score of the normal curve, minus its mean under fair dice. The scores are added.
    """

    count: int
    score: float
    fortune: float
    exact: Literal[False] = False


class LuckReport(Struct, frozen=True, kw_only=True):
    """The luck of a game: every outcome, the sums, all together, and the moments that stand out, the farthest first."""

    items: tuple[LuckMoment, ...]
    sums: tuple[LuckSum, ...]
    together: LuckTogether
    unluckiest: tuple[LuckMoment, ...]
    luckiest: tuple[LuckMoment, ...]
    left_out: tuple[int, ...] | UnsetType = UNSET


class Measured(NamedTuple):
    """An outcome that holds, the spread that it is measured by, and the good values."""

    outcome: Outcome
    spread: Spread
    good: Good


class UnknownSide(NamedTuple):
    """An outcome that holds, of a rule that does not know the side that the game is measured for."""

    outcome: Outcome
    error: SchemaError
    sides: Collection[str]
    """Those that the rule knows."""


def examined(claimed: object, measure: Measure) -> Measuring[Measured | UnknownSide | Difference]:
    """Whether an outcome holds, and the spread of its measure.

    Returns the first difference where it does not hold. Raises all that `verify` and odds raise, and `SchemaError` for a
    name of no number; pointers are a `LuckItem`'s.
    """
    try:
        given = inputs(claimed)
        found = yield from upheld(claimed, given, "/outcome")
    except RorError as error:
        raise error.under("/outcome") from None
    if isinstance(found, Difference):
        return found
    try:
        name, good, *_ = measure.of(given.rule, given.request.state)
    except SchemaError as error:
        if measure.of_game and error.code == "no-worth-of-side":
            return UnknownSide(found.outcome, error, given.rule.wants)
        raise
    if found.spread is not None and name in {None, given.request.luck}:
        return Measured(found.outcome, found.spread, good)
    if name is None:
        raise SchemaError(
            "no-view-to-measure",
            pointer="/luck",
            expected=one_of(measurable(given.rule)),
            got=ABSENT,
        )
    sought = asking(given.rule, given.request, name)
    spread = yield SpreadQuestion(given.ruleset.question(given.rule.id, sought), name, "/luck")
    return Measured(found.outcome, spread, good)


def game_luck(
    outcomes: Iterable[object],
    *,
    luck: str | None = None,
    good: Literal["high", "low"] = "high",
    side: str | None = None,
) -> LuckReport:
    """The luck of a game: every outcome verified, measured by the field or summary `luck`, and added up.

    `luck` is by default the measure of each outcome's own luck. `good` names the values that are good for you. In their place,
    `side` measures each outcome by what this side wants in its rule, and leaves out those of rules that do not know it. Raises `ReceiptError` for an outcome that does not
    hold, and all that `verify` and odds raise; pointers begin with the outcome's place, from 0: `/3/outcome/result`.
    """
    measure = Measure(luck, good, side, of_game=True)
    return _measured([(claimed, measure) for claimed in outcomes], "")


def reported(asked: LuckRequest) -> LuckReport:
    return _measured([(item.outcome, asked.measure(item)) for item in asked.items], "/items")


def _measured(items: Sequence[tuple[object, Measure]], at: str) -> LuckReport:
    counted = GameLuck()
    known: dict[str, Spread] = {}

    def find(asked: SpreadQuestion) -> Spread:
        if asked.id not in known:
            known[asked.id] = asked.answered()
        return known[asked.id]

    for place, (claimed, measure) in enumerate(items):
        try:
            counted.take(held(driven(examined(claimed, measure), find)))
        except RorError as error:
            raise error.under(f"{at}/{place}") from None
    return counted.report()


def held(found: Measured | UnknownSide | Difference) -> Measured | UnknownSide:
    """An outcome and its measure, where the outcome holds. Raises `ReceiptError` with a `LuckItem`'s pointer if not."""
    if isinstance(found, Difference):
        raise ReceiptError(
            "outcome-does-not-hold",
            pointer="/outcome" + found.pointer,
            expected=recomputed(found.expected),
            got=ABSENT if found.got is UNSET else encode(found.got).decode(),
        )
    return found


class _Kind(NamedTuple):
    ruleset: str
    rule: str
    view: str
    good: Good


class GameLuck:
    """A game's outcomes, counted one by one with `add`; `report` gives their luck so far."""

    def __init__(self) -> None:
        self._counted: set[bytes] = set()
        self._left_out: dict[int, UnknownSide] = {}
        self._moments: list[tuple[Fraction, LuckMoment]] = []
        self._actual: dict[_Kind, Fraction] = {}
        self._spreads: dict[_Kind, Counter[Spread]] = {}
        self._scores: dict[Spread, Scores] = {}
        self._score = 0.0

    def take(self, found: Measured | UnknownSide, language: str = ENGLISH) -> None:
        """Counts an outcome that holds, or leaves it out. Raises as `add`."""
        if isinstance(found, UnknownSide):
            self._left_out[self._next(found.outcome)] = found
        else:
            self.add(*found, language)

    def _next(self, outcome: Outcome) -> int:
        """The place of the next outcome. Raises `SchemaError` for one that came before."""
        identity, place = bytes.fromhex(outcome.id), len(self._counted)
        if identity in self._counted:
            raise SchemaError("outcome-twice", pointer="/outcome/id", got=outcome.id)
        self._counted.add(identity)
        return place

    def add(self, outcome: Outcome, spread: Spread, good: Good, language: str = ENGLISH) -> None:
        """Counts an outcome that holds, measured by its spread. Its sentence is in the language.

        Raises `SchemaError` for one counted before.
        """
        place = self._next(outcome)
        luck = spread.luck(spread.value(outcome))
        value = number(luck.value)
        percentile = spread.percentiles[value]
        fortune = percentile if good == "high" else 1 - percentile
        kind = _Kind(outcome.ruleset.id, outcome.rule, luck.view, good)
        moment = LuckMoment(
            item=place,
            id=outcome.id,
            **kind._asdict(),
            value=luck.value,
            expected=luck.expected,
            standard_deviation=luck.standard_deviation,
            percentile=luck.percentile,
            fortune=float(fortune),
            summary=summary(outcome, language),
        )
        self._moments.append((fortune, moment))
        self._actual[kind] = self._actual.get(kind, Fraction()) + value
        self._spreads.setdefault(kind, Counter())[spread] += 1
        if spread not in self._scores:
            self._scores[spread] = Scores(spread)
        score = self._scores[spread].centred(value)
        self._score += score if good == "high" else -score

    def report(self) -> LuckReport:
        """The luck of the outcomes counted so far. Raises `SchemaError` if the side left out all of them."""
        if self._left_out and not self._moments:
            raise max(self._left_out.values(), key=lambda each: len(each.sides)).error
        worst = nsmallest(MAX_MOMENTS, self._moments, key=lambda pair: pair[0])
        best = nlargest(MAX_MOMENTS, self._moments, key=lambda pair: pair[0])
        return LuckReport(
            items=tuple(moment for _, moment in self._moments),
            sums=tuple(self._sum(kind) for kind in self._actual),
            together=self._together(),
            unluckiest=tuple(moment for fortune, moment in worst if 2 * fortune < 1),
            luckiest=tuple(moment for fortune, moment in best if 2 * fortune > 1),
            left_out=tuple(self._left_out) or UNSET,
        )

    def _sum(self, kind: _Kind) -> LuckSum:
        """The luck of one kind. All kinds share the limit of work for percentiles."""
        actual, spreads = self._actual[kind], self._spreads[kind]
        expected = sum((spread.expected * count for spread, count in spreads.items()), Fraction())
        variance = sum((spread.variance * count for spread, count in spreads.items()), Fraction())
        kinds = len(self._actual)
        percentile, error = percentile_of_sum(spreads, actual, MAX_WHOLE_PRODUCTS // kinds, MAX_FLOAT_PRODUCTS // kinds)
        return LuckSum(
            **kind._asdict(),
            count=spreads.total(),
            actual=figure(actual),
            expected=float(expected),
            difference=float(actual - expected),
            standard_deviation=sqrt(variance),
            percentile=float(percentile),
            fortune=float(percentile if kind.good == "high" else 1 - percentile),
            exact=error is None,
            error=UNSET if error is None else error,
        )

    def _together(self) -> LuckTogether:
        """One figure for all kinds, from normal scores: an approximation (see `LuckTogether`)."""
        times = sum(self._spreads.values(), Counter[Spread]())
        variance = fsum(self._scores[spread].variance * count for spread, count in times.items())
        score = self._score / sqrt(variance) if variance else 0.0
        return LuckTogether(
            count=sum(count for spread, count in times.items() if len(spread.weights) > 1),
            score=score,
            fortune=normal(score),
        )


LUCK: Final = Operation(
    "measure_luck",
    "POST",
    "/v1/luck",
    lambda value: reported(convert(value, LuckRequest)),
    RequestForm(
        LuckRequest,
        Spelling(
            "outcomes",
            Annotated[tuple[Any, ...], Meta(description="The outcomes of a game, as they were answered.")],
            ("items",),
            lambda outcomes: {"items": [{"outcome": each} for each in outcomes]},
        ),
        first="outcomes",
    ),
    LuckReport,
    name="luck",
    text="Measures the luck of a game: each outcome against its odds, and all together.",
    scope="odds",
    cost=1,
)
