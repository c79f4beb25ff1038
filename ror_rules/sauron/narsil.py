"""Sauron, 19.211, 19.212, 20.21: Narsil broken, its shards, who bears them and what for."""

from __future__ import annotations

from typing import Final, Literal

from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import Narsil
from ror_rules.sauron.results import NarsilNow
from ror_rules.sauron.words import NAMES
from ror_rules.text import signed, start
from ror_rules.trace import Line

Condition = Literal["whole", "shards", "destroyed"]
WORDS: Final[dict[Condition, str]] = {
    "whole": "Narsil is whole",
    "shards": "Narsil is in shards",
    "destroyed": "nothing is left of Narsil",
}


@rule("narsil", title="Narsil and its shards", source=paragraph("19.211"), throws=False)
def narsil(dice: Dice, book: Sauron, state: Narsil) -> NarsilNow:
    """What is left of Narsil, what its loss costs Westernesse, who may bear the shards, and what they are good for."""
    condition, cost = (state.condition, 0) if state.struck_by is None else _struck(dice, book, state, state.struck_by)
    may_bear = _may_bear(dice, book, state, condition)
    bonus: int | None = 0
    if condition == "whole":
        dice.note(paragraph("19.211"), "the whole sword's powers are the original game's")
        bonus = None
    elif condition == "shards" and may_bear:
        column = "leader_combat" if state.leader_combat else "otherwise"
        bonus = dice.look(book.narsil, "shards", column, why=f"the shards on {state.bearer}'s Combat Rating")
    elif condition == "destroyed":
        dice.note(paragraph("20.21"), WORDS[condition])
    return NarsilNow(condition=condition, may_bear=may_bear, combat_bonus=bonus, demoralization=cost)


def _struck(dice: Dice, book: Sauron, state: Narsil, struck_by: str) -> tuple[Condition, int]:
    """What a blow leaves of it, and what that adds to the Westernesse Demoralization Level."""
    if struck_by == "other":
        raise UndecidedError(
            "The text says what missile combat, melee combat and Death Breath leave of Narsil, and nothing of the rest.",
            pointer="/state/struck_by",
            expected="missile, melee or death_breath",
            got="other",
        )
    table = book.demoralization
    cause = NAMES.get(struck_by, f"{struck_by} combat")
    if state.condition == "whole":
        dice.note(paragraph("19.211"), f"broken by {cause}, the sword leaves its shards")
        return "shards", dice.look(
            table, "narsil_broken", "points", why="added to the Westernesse Demoralization Level"
        )
    if dice.reading(book, "sv-shards-destroyed") == "refuse":
        raise UndecidedError(
            "What destroys the shards stands in 19.21 of the original game; only its price survives, "
            f"{table.peek('shards_destroyed', 'points')} points of Demoralization.",
            pointer="/rulings/sv-shards-destroyed",
            expected="the reading same-causes",
        )
    dice.note(paragraph("20.21"), f"the shards are destroyed by {cause}")
    return "destroyed", dice.look(
        table, "shards_destroyed", "points", why="added to the Westernesse Demoralization Level"
    )


def _may_bear(dice: Dice, book: Sauron, state: Narsil, condition: Condition) -> bool | None:
    """Whether the one named may bear the shards; None when nobody is named, or there are no shards."""
    if state.bearer is None or condition != "shards":
        return None
    may = state.nationality == "numenorean"
    dice.note(
        paragraph("19.211"),
        f"{state.bearer} is {'a' if may else 'no'} Numenorean leader and may {'' if may else 'not '}bear the shards",
    )
    return may


@narsil.sentence
def _say(state: Narsil, result: NarsilNow, trace: tuple[Line, ...]) -> str:
    text = WORDS[result.condition]
    if result.demoralization:
        text += f"; Westernesse Demoralization {signed(result.demoralization)}"
    if result.may_bear is False:
        text += f"; {state.bearer} may not bear them"
    elif result.may_bear:
        text += f"; {state.bearer} bears them, Combat {signed(result.combat_bonus or 0)}"
    return start(f"{text}.")
