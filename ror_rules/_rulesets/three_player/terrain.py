"""Three-player game, Saruman's advantages: his passage, of which the place is lost. Terrain is War of the Ring's."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.book import Exact
from ror_rules._rulesets.war_of_the_ring.terrain import Hex, Passage, PathStep, Terrain, enter, printed, walk
from ror_rules._rulesets.war_of_the_ring.terrain import terrain as walked
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Amount, amount


class SarumansStep(PathStep, kw_only=True):
    """One hex entered, the hexsides crossed on the way into it, and what the players settled of Saruman's passage there."""

    barred_to_saruman_too: Annotated[
        bool | None,
        Meta(
            description="Whether this step, where it is barred to others, is barred to a stack that Saruman leads too (true) or "
            "open to it (false), as the players settle it. Left out: as the path's `barred_to_saruman_too`."
        ),
    ] = None
    cost_to_saruman: Annotated[
        Amount | None,
        Meta(
            description="Movement Points, 0 or more, that the step costs a stack to which it is open, as the players settle "
            "it, where the chart prices it for nobody: a whole number, or a fraction in text (`7/2`). Left out: undecided "
            "there."
        ),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cost_to_saruman is not None:
            force_setattr(self, "cost_to_saruman", amount(Fraction(self.cost_to_saruman)))


class SarumansTerrain(Terrain, kw_only=True):
    """A path, who walks it and with how many Movement Points, or a hex asked for; and whether Saruman leads."""

    steps: Annotated[
        tuple[Hex | SarumansStep, ...],
        Meta(
            max_length=200,
            description="The path, at most 200 hexes in the order they are entered; a bare Terrain Type is a hex without "
            "hexsides that matter. Left out: none, and `defending_in` is asked alone.",
        ),
    ] = ()
    led_by_saruman: Annotated[
        bool, Meta(description="Whether Saruman leads the stack that walks the path. Left out: false.")
    ] = False
    barred_to_saruman_too: Annotated[
        bool | None,
        Meta(
            description="Whether steps that are barred to others are barred to a stack that Saruman leads too (true) or open to "
            "it (false), as the players settle it; a step may say so for itself. Left out: undecided, where the path comes to "
            "such a step."
        ),
    ] = None

    def __post_init__(self) -> None:
        steps = tuple(SarumansStep(hex=step) if isinstance(step, str) else step for step in self.steps)
        force_setattr(self, "steps", steps)
        super().__post_init__()


@rule("terrain", title="Terrain", source=part("sarumans-advantages-passage"), throws=False)
def terrain(dice: Dice, book: ThreePlayer, state: SarumansTerrain) -> Passage:
    """Terrain as in War of the Ring; a stack that Saruman leads passes where others do not, but the place is lost."""
    return walk(dice, book, state, lambda index, step: _price(dice, book, state, index, step))


def _price(dice: Dice, book: ThreePlayer, state: SarumansTerrain, index: int, step: PathStep) -> Exact | None:
    """The cost of one step, None where it is barred. Raises `UndecidedError` where Saruman's passage has to be settled."""
    cost = enter(dice, book, state, step)
    if not (state.led_by_saruman and isinstance(step, SarumansStep)):
        return cost
    priced = printed(book, step)
    if priced is not None and step.cost_to_saruman is not None:
        raise StateError(
            "The chart has the price of that step.",
            pointer=f"/state/steps/{index}/cost_to_saruman",
            expected="nothing",
            got=step.cost_to_saruman,
        )
    if cost is not None:
        return cost
    barred = state.barred_to_saruman_too if step.barred_to_saruman_too is None else step.barred_to_saruman_too
    if barred is None:
        raise UndecidedError(
            "A stack that Saruman leads may pass somewhere, and the place is lost; whether it is this step, the rules do "
            "not say.",
            pointer="/state/barred_to_saruman_too",
            expected="true, where the step is barred to him too, or false, where it is open to him",
            got=f"step {index} barred to others",
        )
    dice.reading(book, "tp-passage")
    cite = part("sarumans-advantages-passage")
    if barred:
        dice.note(cite, f"step {index} is barred to Saruman too, as settled")
        return None
    cost = Fraction(step.cost_to_saruman) if priced is None and step.cost_to_saruman is not None else priced
    if cost is None:
        alone = step == SarumansStep(hex=step.hex)  # it may have been sent, and nothing stands below it
        raise UndecidedError(
            "The step is open to Saruman, but the chart prices it for nobody.",
            pointer=f"/state/steps/{index}" if alone else f"/state/steps/{index}/cost_to_saruman",
            expected="the Movement Points that it costs him, as the players settle it, as its cost_to_saruman",
            got="nothing",
        )
    dice.note(cite, f"step {index} is open to Saruman, as settled, and costs {amount(cost)}")
    return cost


@terrain.sentence
def _say(state: SarumansTerrain, result: Passage, trace: tuple[Line, ...]) -> str:
    return walked.say(state, result, trace)
