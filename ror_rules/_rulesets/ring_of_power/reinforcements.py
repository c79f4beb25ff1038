"""Ring of Power, Turn Start Phase: which reinforcements a player gets this turn, and which are lost. No dice are thrown.

The rule `reinforcements`. Who comes when and where is the scenario's, and who controls the place is the caller's to say.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.positions import linked
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import keep
from ror_rules._rulesets.ring_of_power.figures import ENGINES, Force, Group, Turn, check_force
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class Arrival(Value, kw_only=True):
    """Figures that the scenario gives a player on one turn, at one place."""

    turn: Annotated[Turn, Meta(description="The turn designated for them, 1 to 9999; not one that is over.")]
    place: Annotated[Name, Meta(description="Where they arrive, 1 to 64 characters.")]
    controlled: Annotated[bool, Meta(description="Whether the player who owns them controls that place now.")]
    force: Annotated[Force, Meta(description="The figures.")]


class Reinforcements(Value, kw_only=True, omit_defaults=True):
    """A player's reinforcements at the start of a turn."""

    turn: Annotated[Turn, Meta(description="The turn that starts, 1 to 9999.")]
    arrivals: Annotated[
        tuple[Arrival, ...],
        Meta(min_length=1, max_length=50, description="Those designated for this turn, or for later ones."),
    ]
    force: Annotated[
        Force | None, Meta(description="The force that those who are taken add to; nobody else if left out.")
    ] = None

    def __post_init__(self) -> None:
        if self.force is not None:
            check_force(self.force, "/state/force")
        for index, each in enumerate(self.arrivals):
            check_force(each.force, f"/state/arrivals/{index}/force")
            if each.turn < self.turn:
                raise StateError(
                    "Their turn is over: reinforcements are taken on the turn designated.",
                    pointer=f"/state/arrivals/{index}/turn",
                    expected=f"this turn, {self.turn}, or a later one",
                    got=each.turn,
                )


class ArrivalFate(Value, kw_only=True):
    """What becomes of one arrival."""

    place: Annotated[str, Meta(description="Where they were to arrive, as the state names it.")]
    fate: Annotated[
        Literal["taken", "lost", "awaited"],
        Meta(
            description="`taken`: they arrive now. `lost`: the place is not under their owner's control, and they never"
            " come. `awaited`: their turn is a later one."
        ),
    ]
    figures: Annotated[int, Meta(description="How many figures they are.")]


class Reinforced(Value, kw_only=True):
    """A player's figures once the reinforcements of the turn are settled."""

    arrivals: Annotated[tuple[ArrivalFate, ...], Meta(description="Every arrival of the state, in its order.")]
    force: Annotated[
        Force | None,
        Meta(description="The force with those who are taken, ready for the next state; null when there is nobody."),
    ]
    awaited: Annotated[
        tuple[Arrival, ...], Meta(description="Those whose turn is to come, ready for that turn's state.")
    ]


@rule("reinforcements", title="Reinforcements", source=chart("turn-start-phase"), throws=False)
def reinforcements(dice: Dice, book: RingOfPower, state: Reinforcements) -> Reinforced:
    """Reinforcements arrive on their turn, or are lost for good when their owner does not control the place."""
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
        who = f"{each.place}: {counted(figures, 'figure')}"
        if not here:
            dice.note(cite, f"{who} to come on turn {each.turn}")
        elif not each.controlled:
            dice.note(cite, f"{who} lost for good, the place is not under their owner's control")
        else:
            dice.note(cite, f"{who} more on turn {each.turn}")
            _add(book, taken, each.force)
            first = first or each.force
    return Reinforced(
        arrivals=tuple(fates),
        force=None if first is None else replace(first, groups=tuple(taken.values())),
        awaited=tuple(each for each in state.arrivals if each.turn > state.turn),
    )


def _add(book: RingOfPower, taken: dict[str, Group], force: Force) -> None:
    """Adds those who arrive. An engine, or a beast with a crew, stays one by itself, and its crew goes on serving it."""
    served = {group.crew_of for group in (*taken.values(), *force.groups)}
    known_as: dict[str, str] = {}
    for group in sorted(force.groups, key=lambda group: group.crew_of is not None):
        crew_of = None if group.crew_of is None else known_as.get(group.crew_of, group.crew_of)
        alone = group.id in served or group.type in ENGINES
        apart = alone or _apart(book, taken.get(group.id), group)
        known_as[group.id] = keep(taken, replace(group, crew_of=crew_of), apart=apart)


def _apart(book: RingOfPower, here: Group | None, group: Group) -> bool:
    """Whether those who arrive stand off from the group of their id, and are a force of their own."""
    return here is not None and bool(here.at and group.at) and not linked(book, (here, group))


@reinforcements.sentence
def _say(state: Reinforcements, result: Reinforced, trace: tuple[Line, ...]) -> str:
    ends = {"taken": "arrive{} at", "lost": "{} lost for good at", "awaited": "{} awaited at"}
    said = []
    for each in result.arrivals:
        one = each.figures == 1
        verb = ("s" if one else "") if each.fate == "taken" else "is" if one else "are"
        said.append(f"{counted(each.figures, 'figure')} {ends[each.fate].format(verb)} {each.place}")
    return start(f"{listed(said)}.")
