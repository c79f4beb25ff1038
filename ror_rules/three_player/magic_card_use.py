"""Three-player game, Magic Cards: who may hold and who may use which."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import MagicCardUse
from ror_rules.three_player.results import CardUse
from ror_rules.three_player.words import NAME
from ror_rules.trace import Line


@rule("magic-card-use", title="Using Magic Cards", source=part("Magic Cards"), throws=False)
def magic_card_use(dice: Dice, book: ThreePlayer, state: MagicCardUse) -> CardUse:
    """Saruman and the Chief use most Magic Cards and only hold some; Nazgul under Saruman and the Dark Power use none."""
    use = dice.look(book.magic_items, state.kind, state.holder, why="what he may do with it")
    if state.holder == "dark_power":
        dice.note(book.magic_items.note("dark-power"), "lost to play, unless it is traded back to Saruman")
    return CardUse(may_hold=use != "no", may_use=use == "use")


@magic_card_use.sentence
def _say(state: MagicCardUse, result: CardUse, trace: tuple[Line, ...]) -> str:
    who = {**NAME, "nazgul": "a Nazgul", "dark_power": "the Dark Power"}[state.holder]
    may = "may use" if result.may_use else "may only hold" if result.may_hold else "may neither use nor hold"
    return start(f"{who} {may} it.")
