"""The effects of house rules: the odds of a ruleset's examples, as printed and under the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, cast

from msgspec import UNSET, Struct, json

from ror_rules._questions.odds import answer
from ror_rules._wire.shapes import Edition, Odds, OddsRequest, RuleId
from ror_rules.errors import InputError, UndecidedError
from ror_rules.ruleset import Example, Ruleset

_BUDGET: Final = 0.2
"""The part of the usual budget that one question may use."""


class HouseEffect(Struct, frozen=True, kw_only=True):
    """One summary of an example under the printed rules and under house rules."""

    rule: RuleId
    state: str
    view: str
    measure: Literal["mean", "probability"]
    printed: float
    house: float


class HouseEffects(Struct, frozen=True, kw_only=True):
    """The effects of house rules on a battery of states."""

    ruleset: Edition
    looked_at: int
    left_out: int
    effects: tuple[HouseEffect, ...]


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
