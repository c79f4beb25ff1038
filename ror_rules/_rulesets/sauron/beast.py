"""Sauron, 17.11: the Beast, when Sauron had too little magic to give it everything."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Rating
from ror_rules._rulesets.sauron.words import NAMES
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Value


class Beast(Value):
    """What the Beast was given, and its ratings in the original game."""

    horn_attack: Annotated[bool, Meta(description="Whether it was given Horn Attack; false by default.")] = False
    death_breath: Annotated[bool, Meta(description="Whether it was given Death Breath; false by default.")] = False
    flight: Annotated[bool, Meta(description="Whether it was given flight; false by default.")] = False
    attack_rating: Annotated[
        Annotated[str, Meta(pattern=r"^[A-Z]$", extra={"form": "a capital letter"})] | None,
        Meta(
            description="Its Attack Rating in the original game, a letter A to Z. Needed with its great powers, where the "
            "text rates it no more."
        ),
    ] = None
    combat: Annotated[
        Rating | None,
        Meta(description="Its Combat Rating in the original game, 0 to 99; needed where `attack_rating` is."),
    ] = None


class BeastResult(Value):
    """The Beast's ratings, and what it may do."""

    attack_rating: Annotated[str, Meta(description="Attack Rating for melee combat, a letter A to Z.")]
    combat: Annotated[int, Meta(description="Combat Rating for leader or individual combat, 0 to 99.")]
    may: Annotated[
        tuple[str, ...],
        Meta(
            description="`melee` and `leader_combat`; then `horn_attack`, `death_breath` and `fly`, those it was given."
        ),
    ]


@rule("beast", title="The Beast", source=paragraph("17.11"), throws=False)
def beast(dice: Dice, book: Sauron, state: Beast) -> BeastResult:
    """The Beast's ratings, with its great powers or without them, and what it may do."""
    given = (("horn_attack", state.horn_attack), ("death_breath", state.death_breath), ("fly", state.flight))
    may = ("melee", "leader_combat", *(power for power, has in given if has))
    powers = state.horn_attack + state.death_breath
    without = powers == 0
    if powers == 1:
        without = dice.reading(book, "sv-beast-without") == "either-missing"
    if without:
        attack = dice.look(book.beast, "without", "attack", why="melee combat")
        combat = dice.look(book.beast, "without", "combat", why="leader combat")
        return BeastResult(attack_rating=str(attack), combat=int(combat), may=may)
    if state.attack_rating is None or state.combat is None:
        field = "attack_rating" if state.attack_rating is None else "combat"
        raise UndecidedError(
            "The text rates the Beast only without Horn Attack or Death Breath: "
            f"{book.beast.peek('without', 'attack')} in melee, {book.beast.peek('without', 'combat')} against leaders.",
            pointer=f"/state/{field}",
            expected="its ratings in the original game",
        )
    dice.note(
        paragraph("17.11"), f"with {listed(NAMES[each] for each in may[2:])} it keeps the original game's ratings"
    )
    return BeastResult(attack_rating=state.attack_rating, combat=state.combat, may=may)


@beast.sentence
def _say(state: Beast, result: BeastResult, trace: tuple[Line, ...]) -> str:
    extras = [NAMES[each] for each in result.may[2:]]
    more = f", and it has {listed(extras)}" if extras else ""
    return f"The Beast attacks with {result.attack_rating} in melee and {result.combat} against leaders{more}."
