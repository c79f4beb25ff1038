"""The effects of house rules: the odds of a ruleset's examples, as printed and under the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, cast

from msgspec import UNSET, Meta, Struct, json

from ror_rules._questions.odds import answer
from ror_rules._wire.shapes import Edition, Odds, OddsRequest, RuleId
from ror_rules.errors import InputError, UndecidedError
from ror_rules.ruleset import Example, Ruleset

_BUDGET: Final = 0.2
"""The part of the usual budget that one question may use."""


class HouseEffect(Struct, frozen=True, kw_only=True):
    """One summary of an example under the printed rules and under house rules."""

    rule: RuleId
    state: Annotated[str, Meta(description="The state as a line.")]
    view: Annotated[str, Meta(description="The field or summary, with its value if it is not a number or a truth.")]
    measure: Annotated[
        Literal["mean", "probability"], Meta(description="The mean of a number, or the chance of a value.")
    ]
    printed: Annotated[float, Meta(description="It under the printed rules.")]
    house: Annotated[float, Meta(description="It under the house rules.")]


class HouseEffects(Struct, frozen=True, kw_only=True):
    """The effects of house rules on a battery of states."""

    ruleset: Edition
    looked_at: Annotated[int, Meta(description="The examples with compared odds.")]
    left_out: Annotated[
        int,
        Meta(description="The examples that one of the two does not decide, or that are too large."),
    ]
    effects: Annotated[tuple[HouseEffect, ...], Meta(description="The summaries that differ.")]


def effects(ruleset: Ruleset[Any]) -> HouseEffects:
    found: list[HouseEffect] = []
    looked, left = 0, 0
    for example in ruleset.examples:
        if not ruleset.rule(example.rule).throws:
            continue
        try:
            pair = [_odds(each, example) for each in (ruleset.without_houses, ruleset)]
        except (InputError, UndecidedError):
            left += 1
            continue
        looked += 1
        found += _differences(ruleset, example, *pair)
    return HouseEffects(ruleset=ruleset.edition, looked_at=looked, left_out=left, effects=tuple(found))


def _odds(ruleset: Ruleset[Any], example: Example) -> Odds:
    request: OddsRequest = ruleset.read_odds(example.rule, {"state": example.state, "arithmetic": "exact"})
    return answer(ruleset.question(example.rule, request, _BUDGET))


def _differences(ruleset: Ruleset[Any], example: Example, printed: Odds, house: Odds) -> Iterator[HouseEffect]:
    line = ruleset.without_houses.line(example.rule, example.state)
    for view in printed.statistics:
        if view not in house.statistics or any(_depends(odds, view) for odds in (printed, house)):
            continue
        for name, measure, before, after in _measures(view, printed, house):
            if before != after:
                yield HouseEffect(
                    rule=example.rule, state=line, view=name, measure=measure, printed=before, house=after
                )


def _depends(odds: Odds, view: str) -> bool:
    """Whether a view depends on a choice that the state leaves open, so that it is no number."""
    return any(each.probability is UNSET for each in odds.marginals[view])


def _measures(
    view: str, printed: Odds, house: Odds
) -> Iterator[tuple[str, Literal["mean", "probability"], float, float]]:
    means = [each.statistics[view].mean for each in (printed, house)]
    if not any(each is UNSET for each in means):
        before, after = cast("list[float]", means)
        yield view, "mean", before, after
        return
    values = {
        json.encode(share.value).decode().strip('"'): share.value
        for odds in (printed, house)
        for share in odds.marginals[view]
    }
    for text, value in values.items():
        if value is False:
            continue
        before, after = (_chance(odds, view, value) for odds in (printed, house))
        yield (view if value is True else f"{view}={text}"), "probability", before, after


def _chance(odds: Odds, view: str, value: Any) -> float:
    chances = [each.probability for each in odds.marginals[view] if each.value == value]
    return next((each for each in chances if each is not UNSET), 0.0)
