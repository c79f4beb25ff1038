"""Ring of Power, When Does Combat Occur: a party of characters hides, and the enemy searches for it.

The rule `search`. Who stands near whom is the caller's to say; what follows when the party is found is a combat.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import Force, check_force, check_inches
from ror_rules._rulesets.ring_of_power.words import Inches
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.table import number
from ror_rules.text import counted, inches, listed
from ror_rules.trace import Line, PoolStep, shift, step_of
from ror_rules.values import Value, settled


class PartySearch(Value):
    """A party of characters hides as combat starts; the enemy searches for it."""

    party: Annotated[Force, Meta(description="All of the party: characters only.")]
    distance: Annotated[
        Inches | None,
        Meta(
            description="Inches to the nearest enemy, 0 to 9999, at most three decimal places; left out when the party is known to be near enough to hide."
        ),
    ] = None
    trackers: Annotated[
        int, Meta(ge=0, le=999, description="How many of the searchers are Trackers, 0 to 999; none if left out.")
    ] = 0

    def __post_init__(self) -> None:
        check_force(self.party, "/state/party")
        if self.distance is not None:
            force_setattr(self, "distance", settled(self.distance))
        check_inches({"/state/distance": self.distance})
        for index, group in enumerate(self.party.groups):
            if not group.character:
                raise StateError(
                    "Only a party of nothing but characters can hide.",
                    pointer=f"/state/party/groups/{index}/character",
                    expected="characters only, or no search: the party fights",
                    got="an army figure",
                )


class Searched(Value):
    """A search made."""

    found: Annotated[bool, Meta(description="The party was found, and has to fight.")]


@rule("search", title="Search for a hidden party", source=chart("when-does-combat-occur"))
def search(dice: Dice, book: RingOfPower, state: PartySearch) -> Searched:
    """A party of characters near an enemy may hide from combat; a die finds it, a little easier with a Tracker."""
    table = book.combat_sequence
    near = table.number("hidden-party")
    if state.distance is not None and Fraction(state.distance) > near:
        raise StateError(
            "A party so far from the enemy is in no combat that it could hide from.",
            pointer="/state/distance",
            expected=f"at most {inches(near)}",
            got=inches(Fraction(state.distance)),
        )
    party = listed(group.label for group in state.party.groups)
    dice.note(table.note("hiding"), f"{party}: characters only, within {inches(near)} of the enemy, may hide")
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
                "Trackers" if state.trackers > 1 else "Tracker",
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


def _figures(state: PartySearch) -> int:
    return sum(group.count for group in state.party.groups)


@search.sentence
def _say(state: PartySearch, result: Searched, trace: tuple[Line, ...]) -> str:
    line = step_of(trace, PoolStep)
    thrown = f"{line.faces[0]} against {line.at_least}+"
    party = listed(group.label for group in state.party.groups)
    if result.found:
        return f"The search finds {party}: {thrown}."
    return f"{party} {'stays' if _figures(state) == 1 else 'stay'} hidden: {thrown}."
