"""Ring of Power, When Does Combat Occur: a party of characters hides, and the enemy searches for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import OF_ALLOCATION, OF_COMBAT, Force, Group, check_force, check_inches
from ror_rules._rulesets.ring_of_power.words import Inches, Who, inches
from ror_rules.author import (
    Dice,
    Line,
    Message,
    Normal,
    PoolStep,
    StateError,
    Value,
    at_least,
    number,
    rule,
    say,
    settled,
    shift,
    step_of,
)


class PartySearch(Value):
    """A party of characters that hides when combat starts, and the enemy that searches for it."""

    party: Force
    distance: Inches | None = None
    trackers: Annotated[int, Meta(ge=0, le=999)] = 0

    def normal(self) -> Normal:
        return {} if self.distance is None else {"distance": settled(self.distance)}

    def check(self) -> None:
        check_force(self.party, "/state/party")
        check_inches({"/state/distance": self.distance})
        for index, group in enumerate(self.party.groups):
            if not group.character:
                raise StateError(
                    "only-characters-hide",
                    pointer=f"/state/party/groups/{index}/character",
                    got=False,
                    who=group.called,
                )


class Searched(Value):
    """The result of a search."""

    found: bool
    fights: bool
    force: Force


@rule("search", title="Search for a hidden party", source=chart("when-does-combat-occur"), wants={"searcher": "found"})
def search(dice: Dice, book: RingOfPower, state: PartySearch) -> Searched:
    """A party of characters near an enemy may hide from combat. The enemy throws a die to find it, with +1 for a Tracker."""
    table = book.combat_sequence
    near = table.number("hidden-party")
    if state.distance is not None and Fraction(state.distance) > near:
        raise StateError(
            "nothing-to-hide-from",
            pointer="/state/distance",
            got=state.distance,
            distance=inches(state.distance),
            most=inches(near),
        )
    party = _party(state)
    dice.note(table.note("hiding"), "may-hide", party=party, distance=inches(near))
    bonus = _trackers(dice, book, state.trackers)
    found = dice.pool(
        1,
        at_least(max(1, table.number("found") - bonus)),
        sides=book.combat_chart.number("sides"),
        why="search",
        cite=table.note("hiding"),
        at="die",
        party=party,
        modifiers=(
            shift(
                bonus or number(book.abilities.peek("tracker", "search")),
                "trackers" if state.trackers > 1 else "tracker",
                when=bonus > 0,
                because="no-trackers",
                cite=book.abilities.note("tracker"),
            ),
        ),
    )
    return Searched(
        found=found > 0,
        fights=found > 0 and _near_enough(dice, book, state),
        force=_spotted(dice, book, state.party) if found else state.party,
    )


def _spotted(dice: Dice, book: RingOfPower, party: Force) -> Force:
    seen = [group for group in party.groups if "stealth" in group.abilities and not group.spotted]
    if not seen:
        return party
    if dice.reading(book, "rp-spotting") == "scenario":
        dice.note(book.abilities.note("stealth"), "found-not-spotted", party=[group.called for group in seen])
        return party
    dice.note(
        book.abilities.note("stealth"),
        "found-so-spotted",
        party=[group.called for group in seen],
        figures=sum(group.count for group in seen),
    )
    return replace(
        party, groups=tuple(replace(group, spotted=True) if group in seen else group for group in party.groups)
    )


def _near_enough(dice: Dice, book: RingOfPower, state: PartySearch) -> bool:
    contact = book.combat_sequence.number("contact")
    if state.distance is None or Fraction(state.distance) <= contact:
        return True
    fights = dice.reading(book, "rp-found-party") == "search"
    code, distance = "found-and-fights" if fights else "found-too-far", inches(state.distance)
    dice.note(book.combat_sequence.note("hiding"), code, party=_party(state), distance=distance)
    return fights


def _trackers(dice: Dice, book: RingOfPower, trackers: int) -> int:
    if not trackers:
        return 0
    each = trackers > 1 and dice.reading(book, "rp-tracker") == "each"
    bonus = number(dice.look(book.abilities, "tracker", "search", why="trackers-search", trackers=trackers))
    return bonus * trackers if each else bonus


def _party(state: PartySearch) -> list[Who]:
    return [group.called for group in state.party.groups]


@search.sentence
def _say(state: PartySearch, result: Searched, trace: tuple[Line, ...]) -> Message:
    line = step_of(trace, PoolStep)
    face, least = line.faces[0], line.at_least or 0
    if result.found:
        code = "party-found" if result.fights else "party-found-too-far"
        return say(code, party=_party(state), face=face, least=least)
    figures = sum(group.count for group in state.party.groups)
    return say("party-stays-hidden", party=_party(state), figures=figures, face=face, least=least)


search.carries(Group, *OF_COMBAT)
search.carries(Force, *OF_ALLOCATION)


search.head("found", "fights")
