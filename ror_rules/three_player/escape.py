"""Three-player game, Persuasion: escapes, and the ways out of Isengard."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.capture import roll
from ror_rules.three_player.deeds import Escape
from ror_rules.three_player.results import Escaped
from ror_rules.trace import Line


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
    return f"{said}: {result.face}." if result.face else f"{said}: {trace[0].text}."
