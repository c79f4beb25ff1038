"""War of the Ring, Search Table: spotting the Characters in a hex, and the capture throws it allows."""

from __future__ import annotations

from typing import Any

from ror_rules.dice import Dice
from ror_rules.rule import Rule, rule
from ror_rules.text import counted, listed
from ror_rules.trace import Line
from ror_rules.values import segment
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import Capture, Sighting
from ror_rules.war_of_the_ring.states import Hunted, Search


@rule("search", title="Search", source=chart("Search Table"))
def search(dice: Dice, book: WarOfTheRing, state: Search) -> Sighting:
    """The Dark Power searches a hex: a die spots its Characters or not, and some rolls let it try to capture them."""
    table = book.search
    points = state.search_points
    if points is None:
        nazgul, orcs = table.number("nazgul-search-points"), table.number("orc-search-points")
        points = nazgul * state.nazgul + orcs * state.orc_points
        dice.note(
            table.note("search-points"),
            f"Nazgul {state.nazgul} x {nazgul} and Orcs {state.orc_points} x {orcs}: {counted(points, 'Search Point')}",
        )
    hunted = state.characters if isinstance(state.characters, tuple) else ()
    number = len(hunted) if hunted else int(state.characters)  # type: ignore[arg-type]  # a number, or hunted is not empty
    cell = dice.look(table, points, number, why=f"{counted(points, 'Search Point')} against {number}")
    face = dice.roll(table.die, why="search", cite=table.note("spot"))
    spotted, allowed = face in cell.spots, face in cell.captures
    if spotted:
        dice.note(table.note("capture"), f"the c beside {face} allows captures" if allowed else f"no c beside {face}")
    captures = tuple(_capture(dice, book, each) for each in hunted) if allowed else ()
    return Sighting(spotted=spotted, capture_allowed=allowed, captures=captures)


def _capture(dice: Dice, book: WarOfTheRing, hunted: Hunted) -> Capture:
    """One Character's capture throw: at or below the Capture Rating it gets away."""
    table = book.search
    rating = hunted.capture_rating
    given = rating is not None
    if rating is None:
        rating = table.number("capture-rating-without-one")
    dice.reading(book, "wr-capture-roll")
    face = dice.within("capture").roll(
        table.die,
        why=f"{hunted.name}'s capture, Capture Rating {rating}{'' if given else ' (none given)'}",
        cite=table.note("capture"),
        at=segment(hunted.name),
    )
    return Capture(name=hunted.name, face=face, captured=face > rating)


@search.sentence
def _say(state: Search, result: Sighting, trace: tuple[Line, ...]) -> str:
    cell = next(line.cell for line in trace if line.cite.table == "search" and line.step == "table")
    face = next(line.face for line in trace if line.step == "roll")
    thrown = f"{face} against {cell}"
    if not result.spotted:
        return f"The search finds nobody: {thrown}."
    if not result.capture_allowed:
        return f"The Characters are spotted, but cannot be captured: {thrown}."
    if not result.captures:
        return f"The Characters are spotted and may be captured: {thrown}."
    taken = [each.name for each in result.captures if each.captured]
    caught = f"{listed(taken)} captured" if taken else "nobody is captured"
    if len(taken) == len(result.captures) > 1:
        caught = "all of them captured"
    return f"The Characters are spotted, {caught}: {thrown}."


def sum_up(searched: Rule[Any, Any, Any]) -> None:
    """Names what players ask of a search."""

    @searched.summary("captured", "how many of the Characters named are captured")
    def captured(state: Search, result: Sighting) -> int:
        return sum(each.captured for each in result.captures)


sum_up(search)
