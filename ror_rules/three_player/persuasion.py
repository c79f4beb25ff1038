"""Three-player game, Persuasion: Saruman's voice, who hears it, and who is deaf to it."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.capture import capture
from ror_rules.three_player.deeds import Persuadable, Persuasion
from ror_rules.three_player.results import Persuasions
from ror_rules.trace import Line
from ror_rules.values import segment
from ror_rules.war_of_the_ring.search import Hunted


@rule("persuasion", title="Persuasion", source=part("Persuasion"))
def persuasion(dice: Dice, book: ThreePlayer, state: Persuasion) -> Persuasions:
    """Saruman at Isengard persuades a Fellowship Character at a Palantir who fails his capture roll."""
    table = book.persuasion
    bar = _bar(state)
    if bar is not None:
        note, because = bar
        dice.note(table.note(note), because)
        return Persuasions(allowed=False, wasted=False, persuaded=False, goes_to=None)
    who = state.character
    if who is None or not who.at_palantir:
        there = "nobody who can be persuaded is" if who is None else f"{who.name} is not"
        dice.note(table.note("nobody-eligible"), f"{there} in a hex with a Palantir")
        return Persuasions(allowed=True, wasted=True, persuaded=False, goes_to=None)
    immune = _immune(book, who)
    if immune is not None:
        dice.look(table, immune, "Persuasion", why=f"{who.name} may not be persuaded")
        dice.note(table.note("nobody-eligible"), "the attempt is wasted")
        return Persuasions(allowed=True, wasted=True, persuaded=False, goes_to=None)
    if not capture(dice, book, Hunted(name=who.name, capture_rating=who.capture_rating)).captured:
        return Persuasions(allowed=True, wasted=False, persuaded=False, goes_to=None)
    dice.note(table.note("goes"), f"{who.name} sets out for Isengard")
    isengard = dice.look(book.places, "isengard", "hex", why="where the persuaded goes")
    return Persuasions(allowed=True, wasted=False, persuaded=True, goes_to=isengard)


def _bar(state: Persuasion) -> tuple[str, str] | None:
    """Why Saruman may not persuade, with the note that says so; None where he may."""
    if not state.at_isengard:
        return "where", "Saruman is not at Isengard"
    if not state.at_palantir:
        return "where", "Saruman is not in a hex with a Palantir"
    if state.controls_nazgul:
        return "that-turn", "Saruman tries to control Nazgul in this Game-Turn"
    if state.mind_battles:
        return "that-turn", "Saruman engages in Mind Battle in this Game-Turn"
    return None


def _immune(book: ThreePlayer, who: Persuadable) -> str | None:
    """The row that makes a Character immune, None where none does."""
    if who.ringbearer:
        return "ringbearer"
    if who.movement_allowance == 0:
        return "immobile"
    names = {segment(row.label).casefold(): row.word for row in book.persuasion.data.rows.entries}
    return names.get(segment(who.name).casefold())


@persuasion.sentence
def _say(state: Persuasion, result: Persuasions, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return f"Saruman may not persuade anybody: {trace[0].text}."
    if result.wasted or state.character is None:
        return start(f"Saruman's attempt is wasted: {trace[0].text}.")
    face = next(line.face for line in trace if line.step == "roll")
    if result.persuaded:
        return f"{state.character.name} is persuaded and sets out for Isengard, {result.goes_to}: {face}."
    return f"{state.character.name} is not persuaded: {face}."
