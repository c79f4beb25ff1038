"""Three-player game, controlling the Nazgul: the Dark Power takes them back after Saruman has lost the Ring."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_control import NazgulTaken, Picks, check_picks, take
from ror_rules._rulesets.three_player.states import NazgulHeld, one_master
from ror_rules.author import Dice, Line, Message, Value, named, rule, say


class NazgulReturn(Value, kw_only=True):
    """Saruman's Game-Turns without the Ring, and his Nazgul."""

    turns_without_ring: Annotated[int, Meta(ge=0, le=99)]
    nazgul: NazgulHeld
    picks: Picks | None = None

    def check(self) -> None:
        one_master(self.nazgul)


@rule(
    "nazgul-return", title="Sauron takes the Nazgul back", source=part("controlling-the-nazgul-saruman-loses-the-ring")
)
def nazgul_return(dice: Dice, book: ThreePlayer, state: NazgulReturn) -> NazgulTaken:
    """After two Game-Turns without the Ring, Saruman loses the Nazgul in the way that he gained them."""
    table = book.nazgul_count
    needed = table.number("turns-without-ring")
    over = state.turns_without_ring - needed
    if over < 0:
        check_picks(state.picks, 0, len(state.nazgul.saruman))
        dice.note(table.note("sauron-takes-back"), "too-early", turns=state.turns_without_ring, needed=needed)
        return NazgulTaken(turn=0, due=0, taken=(), nazgul=state.nazgul)
    turn = over + 1 + (dice.reading(book, "tp-nazgul-return") == "at-once")
    dice.note(table.note("sauron-takes-back"), "dark-power-counts", turn=turn)
    return take(dice, book, turn, state.nazgul, "dark_power", state.picks)


@nazgul_return.sentence
def _say(state: NazgulReturn, result: NazgulTaken, trace: tuple[Line, ...]) -> Message:
    if not result.taken:
        return say("no-nazgul-taken-back", turns=state.turns_without_ring)
    return say("nazgul-taken-back", taken=[named(each) for each in result.taken], turns=state.turns_without_ring)


@nazgul_return.summary("taken_back")
def _number(state: NazgulReturn, result: NazgulTaken) -> int:
    return len(result.taken)


@nazgul_return.summary_of_each("taken_back", lambda state: state.nazgul.saruman)
def _is_taken_back(state: NazgulReturn, result: NazgulTaken, who: str) -> bool:
    return who in result.taken


nazgul_return.head("taken_back", "due")
