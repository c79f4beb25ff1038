"""Ring of Power, Turn Start Phase: the reinforcements of a turn arrive or are lost. No dice are thrown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.positions import linked
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import keep
from ror_rules._rulesets.ring_of_power.figures import ENGINES, OF_ALLOCATION, OF_COMBAT, Force, Group, Turn, check_force
from ror_rules.author import Dice, Line, Message, Name, StateError, Value, named, rule, say


class Arrival(Value, kw_only=True):
    """Figures that the scenario gives a player on one turn, at one place."""

    turn: Turn
    place: Name
    controlled: bool
    force: Force


class Reinforcements(Value, kw_only=True, omit_defaults=True):
    """A player's reinforcements at the start of a turn."""

    turn: Turn
    arrivals: Annotated[tuple[Arrival, ...], Meta(min_length=1, max_length=50)]
    force: Force | None = None

    def check(self) -> None:
        if self.force is not None:
            check_force(self.force, "/state/force")
        for index, each in enumerate(self.arrivals):
            check_force(each.force, f"/state/arrivals/{index}/force")
            if each.turn < self.turn:
                raise StateError(
                    "turn-is-over",
                    pointer=f"/state/arrivals/{index}/turn",
                    got=each.turn,
                    turn=each.turn,
                    now=self.turn,
                )


class ArrivalFate(Value, kw_only=True):
    """The fate of one arrival."""

    place: str
    fate: Literal["taken", "lost", "awaited"]
    figures: int


class Reinforced(Value, kw_only=True):
    """A player's figures after the reinforcements of the turn."""

    arrivals: tuple[ArrivalFate, ...]
    force: Force | None
    awaited: tuple[Arrival, ...]


@rule("reinforcements", title="Reinforcements", source=chart("turn-start-phase"), throws=False)
def reinforcements(dice: Dice, book: RingOfPower, state: Reinforcements) -> Reinforced:
    """Reinforcements arrive on their turn. If their owner does not control the place, they are lost for good."""
    cite = book.combat_sequence.note("reinforcements")
    taken: dict[str, Group] = {} if state.force is None else {group.id: group for group in state.force.groups}
    first = state.force
    fates: list[ArrivalFate] = []
    for each in state.arrivals:
        figures = sum(group.count for group in each.force.groups)
        here = each.turn == state.turn
        fates.append(
            ArrivalFate(
                place=each.place,
                fate="awaited" if not here else "taken" if each.controlled else "lost",
                figures=figures,
            )
        )
        place = named(each.place)
        if not here:
            dice.note(cite, "arrive-later", place=place, figures=figures, turn=each.turn)
        elif not each.controlled:
            dice.note(cite, "never-arrive", place=place, figures=figures)
        else:
            dice.note(cite, "arrive-now", place=place, figures=figures, turn=each.turn)
            _add(book, taken, each.force)
            first = first or each.force
    return Reinforced(
        arrivals=tuple(fates),
        force=None if first is None else replace(first, groups=tuple(taken.values())),
        awaited=tuple(each for each in state.arrivals if each.turn > state.turn),
    )


def _add(book: RingOfPower, taken: dict[str, Group], force: Force) -> None:
    served = {group.crew_of for group in (*taken.values(), *force.groups)}
    ids: dict[str, str] = {}
    for group in sorted(force.groups, key=lambda group: group.crew_of is not None):
        crew_of = None if group.crew_of is None else ids.get(group.crew_of, group.crew_of)
        alone = group.id in served or group.type in ENGINES
        apart = alone or _apart(book, taken.get(group.id), group)
        ids[group.id] = keep(taken, replace(group, crew_of=crew_of), apart=apart)


def _apart(book: RingOfPower, here: Group | None, group: Group) -> bool:
    return here is not None and bool(here.at and group.at) and not linked(book, (here, group))


@reinforcements.sentence
def _say(state: Reinforcements, result: Reinforced, trace: tuple[Line, ...]) -> Message:
    arrivals = [say(f"arrival-{each.fate}", figures=each.figures, place=named(each.place)) for each in result.arrivals]
    return say("reinforcements", arrivals=arrivals)


reinforcements.carries(Group, *OF_COMBAT)
reinforcements.carries(Force, *OF_ALLOCATION)
