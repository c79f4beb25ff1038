"""Sauron, 17.11: the Beast, with or without its great powers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Rating
from ror_rules.dice import Dice
from ror_rules.errors import ABSENT, UndecidedError
from ror_rules.message import Message, say
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value


class Beast(Value):
    """The powers of the Beast, and its ratings in the original game."""

    horn_attack: Annotated[bool, Meta(description="Whether it has Horn Attack. Default: false.")] = False
    death_breath: Annotated[bool, Meta(description="Whether it has Death Breath. Default: false.")] = False
    flight: Annotated[bool, Meta(description="Whether it has flight. Default: false.")] = False
    attack_rating: Annotated[
        Annotated[str, Meta(pattern=r"^[A-Z]$", extra={"form": "a capital letter"})] | None,
        Meta(
            description="Its Attack Rating in the original game, a letter A to Z. Required for a Beast with its great"
            " powers, which the text does not rate."
        ),
    ] = None
    combat: Annotated[
        Rating | None,
        Meta(description="Its Combat Rating in the original game, 0 to 99. Required if `attack_rating` is."),
    ] = None


class BeastResult(Value):
    """The Beast's ratings and its forms of attack."""

    attack_rating: Annotated[str, Meta(description="Attack Rating for melee combat, a letter A to Z.")]
    combat: Annotated[int, Meta(description="Combat Rating for leader or individual combat, 0 to 99.")]
    may: Annotated[
        tuple[str, ...],
        Meta(
            description="`melee` and `leader_combat`, then those of `horn_attack`, `death_breath` and `fly` that it has."
        ),
    ]


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
