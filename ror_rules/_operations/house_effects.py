"""The effects of house rules: the odds of a ruleset's examples, as printed and under the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, Literal, cast

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from ror_rules._packages.questions.odds import answer
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import InputError, UndecidedError
from ror_rules._wire.identity import digest
from ror_rules._wire.shapes import Edition, Odds, OddsRequest, RuleId

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
    """The effects of house rules on a battery of states. `idle` are tables and rulings whose changes alone have none."""

    ruleset: Edition
    looked_at: int
    left_out: int
    effects: tuple[HouseEffect, ...]
    idle: tuple[str, ...] = ()


def effects(ruleset: Ruleset[Any]) -> HouseEffects:
    found: list[HouseEffect] = []
    looked, left = 0, 0
    for example in ruleset.examples:
        try:
            found += _of_example(ruleset, example)
        except (InputError, UndecidedError):
            left += 1
        else:
            looked += 1
    targets = dict.fromkeys(change.of[0] for house in ruleset.houses for change in house.changes)
    idle = [each for each in targets if not (found if len(targets) == 1 else _has_effect(ruleset, each))]
    return HouseEffects(
        ruleset=ruleset.edition, looked_at=looked, left_out=left, effects=tuple(found), idle=tuple(idle)
    )


def _has_effect(ruleset: Ruleset[Any], target: str) -> bool:
    """Whether the changes of one table or ruling, without the others, change an example that is not too large."""
    alone = [
        replace(house, changes=changes, digest=digest([house.digest, target]))
        for house in ruleset.houses
        if (changes := tuple([each for each in house.changes if each.of[0] == target]))
    ]
    under = ruleset.without_houses.with_houses(alone)
    for example in ruleset.examples:
        with suppress(InputError, UndecidedError):
            if any(_of_example(under, example)):
                return True
    return False


def _of_example(ruleset: Ruleset[Any], example: Example) -> Iterator[HouseEffect]:
    printed = ruleset.without_houses
    if ruleset.rule(example.rule).throws:
        return _differences(ruleset, example, _odds(printed, example), _odds(ruleset, example))
    return _results(
        ruleset, example, *[each.resolve(example.rule, example.state).result for each in (printed, ruleset)]
    )


def _results(ruleset: Ruleset[Any], example: Example, printed: Any, house: Any) -> Iterator[HouseEffect]:
    """The differences of a rule that throws no dice."""
    rule = ruleset.rule(example.rule)
    state = rule.read(example.state)
    line = ruleset.without_houses.line(example.rule, example.state)
    for projection in rule.headline:
        before, after = [plain(projection.of(state, each)) for each in (printed, house)]
        for value, chances in ((before, (1.0, 0.0)), (after, (0.0, 1.0))) if before != after else ():
            view = f"{projection.name}={_told(value)}"
            yield HouseEffect(
                rule=example.rule, state=line, view=view, measure="probability", printed=chances[0], house=chances[1]
            )


def _told(value: Any) -> str:
    return json.encode(value).decode().strip('"')


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
    values = {_told(share.value): share.value for odds in (printed, house) for share in odds.marginals[view]}
    for text, value in values.items():
        if value is False:
            continue
        before, after = (_chance(odds, view, value) for odds in (printed, house))
        yield (view if value is True else f"{view}={text}"), "probability", before, after


def _chance(odds: Odds, view: str, value: Any) -> float:
    chances = [each.probability for each in odds.marginals[view] if each.value == value]
    return next((each for each in chances if each is not UNSET), 0.0)
