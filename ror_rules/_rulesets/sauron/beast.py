"""Sauron, 17.11: the Beast, with or without its great powers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Rating
from ror_rules.author import ABSENT, Dice, Line, Message, UndecidedError, Value, rule, say


class Beast(Value):
    """The powers of the Beast, and its ratings in the original game."""

    horn_attack: bool = False
    death_breath: bool = False
    flight: bool = False
    attack_rating: Annotated[str, Meta(pattern=r"^[A-Z]$", extra={"form": "a capital letter"})] | None = None
    combat: Rating | None = None


class BeastResult(Value):
    """The Beast's ratings and its forms of attack."""

    attack_rating: str
    combat: int
    may: tuple[str, ...]


@rule("beast", title="The Beast", source=paragraph("17.11"), throws=False)
def beast(dice: Dice, book: Sauron, state: Beast) -> BeastResult:
    """The Beast's ratings, with its great powers or without them, and its forms of attack."""
    given = (("horn_attack", state.horn_attack), ("death_breath", state.death_breath), ("fly", state.flight))
    may = ("melee", "leader_combat", *(power for power, has in given if has))
    powers = state.horn_attack + state.death_breath
    without = powers == 0
    if powers == 1:
        without = dice.reading(book, "sv-beast-without") == "either-missing"
    if without:
        attack = dice.look(book.beast, "without", "attack", why="beast-in-melee")
        combat = dice.look(book.beast, "without", "combat", why="beast-against-leaders")
        return BeastResult(attack_rating=str(attack), combat=int(combat), may=may)
    if state.attack_rating is None or state.combat is None:
        field = "attack_rating" if state.attack_rating is None else "combat"
        raise UndecidedError(
            "beast-not-rated",
            pointer=f"/state/{field}",
            got=ABSENT,
            attack=book.beast.peek("without", "attack"),
            combat=book.beast.peek("without", "combat"),
        )
    dice.note(paragraph("17.11"), "beast-keeps-ratings", powers=may[2:])
    return BeastResult(attack_rating=state.attack_rating, combat=state.combat, may=may)


@beast.sentence
def _say(state: Beast, result: BeastResult, trace: tuple[Line, ...]) -> Message:
    powers = result.may[2:]
    if not powers:
        return say("beast", attack=result.attack_rating, combat=result.combat)
    return say("beast-with-powers", attack=result.attack_rating, combat=result.combat, powers=powers)
