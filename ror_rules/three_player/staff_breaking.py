"""Three-player game, Staves of Power: what the first duel of Gandalf and Saruman costs its loser."""

from __future__ import annotations

from typing import Literal, cast

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import StaffBreaking
from ror_rules.three_player.results import StaffBroken
from ror_rules.trace import Line


@rule("staff-breaking", title="Breaking the Staves of Power", source=part("Staves of Power"), throws=False)
def staff_breaking(dice: Dice, book: ThreePlayer, state: StaffBreaking) -> StaffBroken:
    """The first duel of Gandalf and Saruman breaks the loser's Staff if he may come back: his Sorcery is C from then on."""
    table = book.staves
    if not state.first_duel:
        dice.note(table.note("first-duel"), "it is not their first duel")
        return StaffBroken(broken=False, sorcery=None)
    returns = dice.look(table, state.loser, "returns", why="whether he may come back")
    sorcery = dice.look(table, state.loser, "sorcery", why="his Sorcery if he does")
    broken = returns == "yes" or (returns == "once" and not state.killed_before)
    dice.note(table.note("first-duel"), f"he {'may' if broken else 'may not'} come back")
    return StaffBroken(broken=broken, sorcery=cast("Literal['C']", sorcery) if broken else None)


@staff_breaking.sentence
def _say(state: StaffBreaking, result: StaffBroken, trace: tuple[Line, ...]) -> str:
    who = state.loser.replace("_", " ").replace("gandalf", "Gandalf").replace("saruman", "Saruman")
    who = who.replace("grey", "Grey").replace("white", "White")
    if result.broken:
        return f"The Staff of {who} is broken: his Sorcery is {result.sorcery} from now on."
    return f"The Staff of {who} is not broken: {trace[-1].text}."
