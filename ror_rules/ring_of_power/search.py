"""Ring of Power, When Does Combat Occur: a party of characters hides, and the enemy searches for it.

Who stands near whom is the caller's to say; what follows when the party is found is a combat of its own.
"""

from __future__ import annotations

from fractions import Fraction

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.results_field import Searched
from ror_rules.ring_of_power.states_field import PartySearch
from ror_rules.rule import rule
from ror_rules.table import number
from ror_rules.text import counted, listed
from ror_rules.trace import Line, shift


@rule("search", title="Search for a hidden party", source=chart("When Does Combat Occur"))
def search(dice: Dice, book: RingOfPower, state: PartySearch) -> Searched:
    """A party of characters near an enemy may hide from combat; a die finds it, a little easier with a Tracker."""
    table = book.combat_sequence
    near = table.number("hidden-party")
    if state.distance is not None and Fraction(state.distance) > near:
        raise StateError(
            "A party so far from the enemy is in no combat that it could hide from.",
            pointer="/state/distance",
            expected=f"at most {near} inches",
            got=state.distance,
        )
    party = listed(hider.name for hider in state.party)
    dice.note(table.note("hiding"), f"{party}: characters only, within {near} inches of the enemy, may hide")
    bonus = _trackers(dice, book, state.trackers)
    found = dice.pool(
        1,
        max(1, table.number("found") - bonus),
        sides=book.combat_chart.number("sides"),
        why=f"search for {party}",
        cite=table.note("hiding"),
        at="die",
        modifiers=(
            shift(
                bonus or number(book.abilities.peek("tracker", "search")),
                counted(state.trackers, "Tracker") if state.trackers else "Tracker",
                when=bonus > 0,
                because="trackers is 0",
                cite=book.abilities.note("tracker"),
            ),
        ),
    )
    return Searched(found=found > 0)


def _trackers(dice: Dice, book: RingOfPower, trackers: int) -> int:
    """What Trackers among the searchers add to the roll."""
    if not trackers:
        return 0
    each = trackers > 1 and dice.reading(book, "rp-tracker") == "each"
    bonus = number(dice.look(book.abilities, "tracker", "search", why=f"{counted(trackers, 'Tracker')} searching"))
    return bonus * trackers if each else bonus


@search.sentence
def _say(state: PartySearch, result: Searched, trace: tuple[Line, ...]) -> str:
    line = next(line for line in trace if line.step == "pool")
    thrown = f"{line.faces[0]} against {line.at_least}+"
    party = listed(hider.name for hider in state.party)
    if result.found:
        return f"The search finds {party}: {thrown}."
    return f"{party} {'stays' if len(state.party) == 1 else 'stay'} hidden: {thrown}."
