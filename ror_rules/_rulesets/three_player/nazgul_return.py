"""Three-player game, controlling the Nazgul: how Sauron takes them back when Saruman has lost the Ring."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_control import NazgulTaken, Picks, check_picks, take
from ror_rules._rulesets.three_player.states import NazgulHeld, one_master
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted, listed
from ror_rules.trace import Line
from ror_rules.values import Value


class NazgulReturn(Value, kw_only=True):
    """How long Saruman has been without the Ring, and his Nazgul."""

    turns_without_ring: Annotated[
        int, Meta(ge=0, le=99, description="Full Game-Turns for which Saruman has been without the Ring, 0 to 99.")
    ]
    nazgul: Annotated[NazgulHeld, Meta(description="The Nazgul; those under Saruman are taken back.")]
    picks: Annotated[
        Picks | None,
        Meta(
            description="The numbers that Sauron picks unseen, one for each Nazgul due: places in `nazgul.saruman`, counted from 1, "
            "each once. Left out: the dice pick."
        ),
    ] = None

    def __post_init__(self) -> None:
        one_master(self.nazgul)


@rule(
    "nazgul-return", title="Sauron takes the Nazgul back", source=part("controlling-the-nazgul-saruman-loses-the-ring")
)
def nazgul_return(dice: Dice, book: ThreePlayer, state: NazgulReturn) -> NazgulTaken:
    """When Saruman has been without the Ring for two Game-Turns, Sauron takes the Nazgul in the way Saruman did."""
    table = book.nazgul_count
    needed = table.number("turns-without-ring")
    over = state.turns_without_ring - needed
    if over < 0:
        check_picks(state.picks, 0, len(state.nazgul.saruman))
        told = f"{state.turns_without_ring} of {needed} Game-Turns without the Ring are over"
        dice.note(table.note("sauron-takes-back"), told)
        return NazgulTaken(turn=0, due=0, taken=(), nazgul=state.nazgul)
    turn = over + 1 + (dice.reading(book, "tp-nazgul-return") == "at-once")
    dice.note(table.note("sauron-takes-back"), f"for Sauron this is Game-Turn {turn} of the count")
    return take(dice, book, turn, state.nazgul, "dark_power", state.picks)


@nazgul_return.sentence
def _say(state: NazgulReturn, result: NazgulTaken, trace: tuple[Line, ...]) -> str:
    turns = counted(state.turns_without_ring, "full Game-Turn")
    what = f"takes back {listed(result.taken)}" if result.taken else "takes no Nazgul back"
    return f"Sauron {what}: Saruman has been without the Ring for {turns}."


@nazgul_return.summary("taken_back", "how many Nazgul Sauron takes back")
def _number(state: NazgulReturn, result: NazgulTaken) -> int:
    return len(result.taken)


nazgul_return.head("taken_back", "due")
