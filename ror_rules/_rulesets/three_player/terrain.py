"""Three-player game, Saruman's advantages: his passage, of which the place is lost. Terrain is War of the Ring's."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.terrain import Passage, Terrain
from ror_rules._rulesets.war_of_the_ring.terrain import terrain as walked
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.trace import Line


class SarumansTerrain(Terrain, kw_only=True):
    """A path, who walks it and with how many Movement Points, or a hex asked for; and whether Saruman leads."""

    led_by_saruman: Annotated[
        bool, Meta(description="Whether Saruman leads the stack that walks the path. Left out: false.")
    ] = False
    barred_to_saruman_too: Annotated[
        bool,
        Meta(
            description="Whether what stops others stops a stack that he leads too, as the players settle it; where it does "
            "not, the rules do not decide. Left out: false."
        ),
    ] = False


@rule("terrain", title="Terrain", source=part("Saruman's advantages, passage"), throws=False)
def terrain(dice: Dice, book: ThreePlayer, state: SarumansTerrain) -> Passage:
    """Terrain as in War of the Ring; a stack that Saruman leads passes where others do not, but the place is lost."""
    passage = walked.body(dice, book, state)
    if passage.allowed or not state.led_by_saruman:
        return passage
    if not state.barred_to_saruman_too:
        raise UndecidedError(
            "A stack that Saruman leads may pass somewhere, and the place is lost; whether it is this step, the rules do "
            "not say.",
            pointer="/state/barred_to_saruman_too",
            expected="true, where the step is barred to him too",
            got=f"step {passage.stopped_at} barred to others",
        )
    dice.reading(book, "tp-passage")
    dice.note(part("Saruman's advantages, passage"), "the step is barred to Saruman too")
    return passage


@terrain.sentence
def _say(state: SarumansTerrain, result: Passage, trace: tuple[Line, ...]) -> str:
    return walked.say(state, result, trace)
