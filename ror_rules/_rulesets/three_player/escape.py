"""Three-player game, Persuasion: escapes, and the ways out of Isengard."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.capture import roll
from ror_rules._rulesets.three_player.states import Rating
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Name, Value


class Escape(Value, kw_only=True):
    """Who would get free, from where, and by what means."""

    name: Annotated[Name, Meta(description="The captive by name, 1 to 64 printable characters.")]
    escape_rating: Annotated[
        Rating | None,
        Meta(description="Escape Rating of the Character's card, 0 to 6. Left out: 3, which who has none counts as."),
    ] = None
    held: Annotated[
        Literal["captive", "persuaded", "at_isengard"],
        Meta(
            description="How the Character is held: a `captive` on the way, `persuaded` and on the way to Isengard, or a "
            "captive `at_isengard`. Left out: `captive`."
        ),
    ] = "captive"
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
        if self.held != "at_isengard" and self.means != "roll":
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


@rule("escape", title="Escape", source=part("Persuasion"))
def escape(dice: Dice, book: ThreePlayer, state: Escape) -> Escaped:
    """A captive gets free on a die at or below his Escape Rating; from Isengard the Eagles alone bring one away."""
    table = book.persuasion
    if state.held == "at_isengard":
        way = {
            "roll": "no roll brings anybody out of Isengard",
            "eagles_card": "the Eagles come",
            "freed_by_saruman": "Saruman frees his captive",
            "isengard_conquered": "Isengard is conquered",
        }[state.means]
        dice.note(table.note("isengard"), way)
        return Escaped(name=state.name, face=None, escaped=state.means != "roll")
    if state.held == "persuaded":
        dice.note(table.note("goes"), f"{'a' if state.met_by_friend else 'no'} friend has come to the hex")
        if not state.met_by_friend:
            return Escaped(name=state.name, face=None, escaped=False)
    face, made = roll(dice, book, "escape", state.name, state.escape_rating)
    return Escaped(name=state.name, face=face, escaped=made)


@escape.sentence
def _say(state: Escape, result: Escaped, trace: tuple[Line, ...]) -> str:
    said = f"{state.name} {'is free' if result.escaped else 'does not get free'}"
    return f"{said}: {result.face}." if result.face else f"{said}: {step_of(trace, NoteStep).text}."
