"""Three-player game, Magic Cards: who may hold and who may use which."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.magic_card import MagicCardKind
from ror_rules._rulesets.three_player.words import NAME
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Value


class MagicCardUse(Value):
    """A Magic Card, and who has it."""

    holder: Annotated[
        Literal["saruman", "chief_of_the_dunlendings", "nazgul", "dark_power"],
        Meta(
            description="Who has it: Saruman, the Chief of the Dunlendings, a Nazgul under Saruman, or the Dark Power."
        ),
    ]
    kind: Annotated[
        MagicCardKind,
        Meta(
            description="The card by the rules for using it: Anduril, an item for Hobbits only, Shadowfax, or any `other`. "
            "Left out: `other`."
        ),
    ] = "other"


class MagicCardRights(Value):
    """What its holder may do with the card."""

    may_hold: Annotated[bool, Meta(description="Whether he may hold it.")]
    may_use: Annotated[bool, Meta(description="Whether he may use it, which he may only with a card that he may hold.")]


@rule("magic-card-use", title="Using Magic Cards", source=part("magic-cards"), throws=False)
def magic_card_use(dice: Dice, book: ThreePlayer, state: MagicCardUse) -> MagicCardRights:
    """Saruman and the Chief use most Magic Cards and only hold some; Nazgul under Saruman and the Dark Power use none."""
    use = dice.look(book.magic_items, state.kind, state.holder, why="what he may do with it")
    if state.holder == "dark_power":
        dice.note(book.magic_items.note("dark-power"), "lost to play, unless it is traded back to Saruman")
    return MagicCardRights(may_hold=use != "no", may_use=use == "use")


@magic_card_use.sentence
def _say(state: MagicCardUse, result: MagicCardRights, trace: tuple[Line, ...]) -> str:
    who = {**NAME, "nazgul": "a Nazgul", "dark_power": "the Dark Power"}[state.holder]
    may = "may use" if result.may_use else "may only hold" if result.may_hold else "may neither use nor hold"
    return start(f"{who} {may} it.")
