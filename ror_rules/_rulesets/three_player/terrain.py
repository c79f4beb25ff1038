"""Three-player game, Saruman's advantages: his passage. The text that names its place is lost."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.book import Exact
from ror_rules._rulesets.war_of_the_ring.terrain import (
    Hex,
    Passage,
    PathStep,
    Terrain,
    enter,
    printed,
    terrain as walked,
    walk,
)
from ror_rules.author import ABSENT, Amount, Dice, Line, Message, Normal, StateError, UndecidedError, amount, rule


class SarumansStep(PathStep, kw_only=True):
    """One hex entered, the hexsides crossed on the way into it, and the players' decision on Saruman's passage there."""

    barred_to_saruman_too: bool | None = None
    cost_to_saruman: Amount | None = None

    def normal(self) -> Normal:
        cost = self.cost_to_saruman
        return {**super().normal(), "cost_to_saruman": None if cost is None else amount(Fraction(cost))}


class SarumansTerrain(Terrain, kw_only=True):
    """A path, its walkers and their Movement Points, or the hex of a defender. Also whether Saruman leads."""

    steps: Annotated[tuple[Hex | SarumansStep, ...], Meta(max_length=200)] = ()
    led_by_saruman: bool = False
    barred_to_saruman_too: bool | None = None

    step_kind: ClassVar[type[PathStep]] = SarumansStep


@rule("terrain", title="Terrain", source=part("sarumans-advantages-passage"), throws=False)
def terrain(dice: Dice, book: ThreePlayer, state: SarumansTerrain) -> Passage:
    """Terrain as in War of the Ring. A stack that Saruman leads can pass at one place more, which the players choose."""
    return walk(dice, book, state, lambda index, step: _price(dice, book, state, index, step))


def _price(dice: Dice, book: ThreePlayer, state: SarumansTerrain, index: int, step: PathStep) -> Exact | None:
    cost = enter(dice, book, state, step)
    if not (state.led_by_saruman and isinstance(step, SarumansStep)):
        return cost
    priced = printed(book, step)
    if priced is not None and step.cost_to_saruman is not None:
        raise StateError(
            "cost-is-printed",
            pointer=f"/state/steps/{index}/cost_to_saruman",
            got=step.cost_to_saruman,
            number=index + 1,
        )
    if cost is not None:
        return cost
    barred = state.barred_to_saruman_too if step.barred_to_saruman_too is None else step.barred_to_saruman_too
    if barred is None:
        raise UndecidedError("passage-lost", pointer="/state/barred_to_saruman_too", got=ABSENT, number=index + 1)
    cite = part("sarumans-advantages-passage")
    if barred:
        dice.note(cite, "barred-to-saruman", number=index + 1)
        return None
    cost = Fraction(step.cost_to_saruman) if priced is None and step.cost_to_saruman is not None else priced
    if cost is None:
        # If the state has only a Terrain Type, there is nothing below the step to point at.
        alone = step == SarumansStep(hex=step.hex)
        pointer = f"/state/steps/{index}" if alone else f"/state/steps/{index}/cost_to_saruman"
        raise UndecidedError("cost-missing", pointer=pointer, got=ABSENT, number=index + 1)
    dice.note(cite, "open-to-saruman", number=index + 1, cost=amount(cost))
    return cost


@terrain.sentence
def _say(state: SarumansTerrain, result: Passage, trace: tuple[Line, ...]) -> Message:
    return walked.say(state, result, trace)
