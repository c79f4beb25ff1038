"""Three-player game, Persuasion: escapes, and the ways out of Isengard."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.capture import roll
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, in_full, living
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Value


class Escape(Value, kw_only=True):
    """Who would get free, from where, and by what means."""

    character: Annotated[
        Member,
        Meta(
            description="The captive, told in full or by name: `held` is how, by default as a `captive` on the way; "
            "`escape_rating` is what a roll is against."
        ),
    ]
    met_by_friend: Annotated[
        bool,
        Meta(
            description="Whether another Fellowship Character came to the hex by the end of the Fellowship Player-Turn; only "
            "so who is persuaded may roll. Left out: false."
        ),
    ] = False
    means: Annotated[
        Literal["roll", "eagles_card", "freed_by_saruman", "isengard_conquered"],
        Meta(
            description="The means: an escape roll, which nobody makes at Isengard, or one of the ways out from there: the "
            "Eagles' Event Card, Saruman's leave, or that Isengard is conquered. Left out: `roll`."
        ),
    ] = "roll"

    def __post_init__(self) -> None:
        structs.force_setattr(self, "character", in_full(self.character))
        living(self.character, "/character", does="The dead do not escape.")
        if _held(self) != "at_isengard" and self.means != "roll":
            raise StateError(
                "These rules know that way out from Isengard only.",
                pointer="/state/means",
                expected="roll, away from Isengard",
                got=self.means,
            )


class Escaped(Value):
    """How the escape ends."""

    name: Annotated[str, Meta(description="The captive's name as the state gives it.")]
    face: Annotated[int | None, Meta(description="The face of the escape roll, 1 to 6; null where nothing is rolled.")]
    escaped: Annotated[bool, Meta(description="Whether the captive is free.")]
    character: Annotated[
        Character, Meta(description="The captive as he goes on: nobody holds him who is free.", extra=CARRIED)
    ]


@rule("escape", title="Escape", source=part("persuasion"))
def escape(dice: Dice, book: ThreePlayer, state: Escape) -> Escaped:
    """A captive gets free on a die at or below his Escape Rating; from Isengard the Eagles alone bring one away."""
    table = book.persuasion
    who = in_full(state.character)
    held = _held(state)
    if held == "at_isengard":
        way = {
            "roll": "no roll brings anybody out of Isengard",
            "eagles_card": "the Eagles come",
            "freed_by_saruman": "Saruman frees his captive",
            "isengard_conquered": "Isengard is conquered",
        }[state.means]
        dice.note(table.note("isengard"), way)
        return _ends(state, None, escaped=state.means != "roll")
    if held == "persuaded":
        dice.note(table.note("goes"), f"{'a' if state.met_by_friend else 'no'} friend has come to the hex")
        if not state.met_by_friend:
            return _ends(state, None, escaped=False)
    face, made = roll(dice, book, "escape", who.name, who.escape_rating)
    return _ends(state, face, escaped=made)


def _held(state: Escape) -> str:
    """How the captive is held."""
    held = in_full(state.character).held
    return "captive" if held is UNSET else held


def _ends(state: Escape, face: int | None, *, escaped: bool) -> Escaped:
    who = in_full(state.character)
    free = structs.replace(who, held=UNSET)
    return Escaped(name=who.name, face=face, escaped=escaped, character=free if escaped else who)


@escape.sentence
def _say(state: Escape, result: Escaped, trace: tuple[Line, ...]) -> str:
    said = f"{result.name} {'is free' if result.escaped else 'does not get free'}"
    return f"{said}: {result.face}." if result.face else f"{said}: {step_of(trace, NoteStep).text}."


escape.head("escaped", "face")
