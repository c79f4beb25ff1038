"""Ring of Power, Movement: how far a force may move, and where a path stops. No dice are thrown.

The rule `movement`: the force as a whole. What a single figure may do is in `march.figures` and `march.pace`, the ground in
`march.legs`, the path in `march.path`; how wounded heroes are carried is the rule `carrying`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, structs

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.carrying import Carried, Carrying, FigureInGroup, carrying
from ror_rules._rulesets.ring_of_power.march.figures import MovingFigure, length, why_held
from ror_rules._rulesets.ring_of_power.march.legs import Leg, check_leg
from ror_rules._rulesets.ring_of_power.march.pace import Pace, pace_of
from ror_rules._rulesets.ring_of_power.march.path import Contingent, Walked, walk
from ror_rules._rulesets.ring_of_power.words import SMALL, FigureType, distinct
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line
from ror_rules.values import Amount, Count, Value, amount


class AttackedForce(Value):
    """Whom a move leads into combat with."""

    figures: Annotated[Count, Meta(description="How many figures their force has, in reach or not, 1 to 999.")]
    types: Annotated[
        tuple[FigureType, ...],
        Meta(min_length=1, max_length=21, description="Their types, each once: rows of the Combat Charts."),
    ]
    stealthy: Annotated[bool, Meta(description="All of them have stealth; false if left out.")] = False
    spotted: Annotated[
        bool, Meta(description="They have been spotted, which matters to stealth; false if left out.")
    ] = False


class Movement(Value):
    """A figure or a force that moves together, and the path it is to take, if one is to be checked."""

    figures: Annotated[
        tuple[MovingFigure, ...], Meta(min_length=1, max_length=1000, description="Everybody who moves together.")
    ]
    legs: Annotated[
        tuple[Leg, ...],
        Meta(max_length=100, description="The path, leg by leg; left out, only distances are answered."),
    ] = ()
    spotted: Annotated[
        bool,
        Meta(description="The enemy has spotted the force, which matters where all have stealth; false if left out."),
    ] = False
    attacks: Annotated[
        AttackedForce | None, Meta(description="Whom the path ends in combat with; nobody if left out.")
    ] = None

    def __post_init__(self) -> None:
        distinct(tuple(mover.name for mover in self.figures), "/figures")
        for index, mover in enumerate(self.figures):
            if mover.wounded and not (mover.character and "heroes" in mover.abilities and mover.count == 1):
                raise StateError(
                    "Only a hero is wounded where others are eliminated.",
                    pointer=f"/state/figures/{index}/wounded",
                    expected="one figure, a character with the ability heroes",
                    got=mover.name,
                )
        for index, leg in enumerate(self.legs):
            check_leg(leg, f"/legs/{index}")


class Distances(Value):
    """Inches that a figure or a force may move in a turn."""

    clear: Annotated[Amount, Meta(description="Inches in clear terrain: a whole number or a fraction as `7/2`.")]
    difficult: Annotated[
        Amount | None, Meta(description="Inches in difficult terrain, a number or `7/2`; null: may not enter it.")
    ]
    road: Annotated[Amount, Meta(description="Inches for a move all on a road: a whole number or a fraction as `7/2`.")]


class FigureMove(Value):
    """One figure of the force by itself."""

    name: Annotated[str, Meta(description="The figure, as the state names it.")]
    may_move: Annotated[bool, Meta(description="It may move this turn, or is carried.")]
    held: Annotated[str | None, Meta(description="Why it may not move; null when it may.")]
    distances: Annotated[
        Distances | None, Meta(description="How far it may move by itself; null when it stays or is wounded.")
    ]


class Moved(Value):
    """What a force may do in its move, and how far the path goes."""

    may_move: Annotated[bool, Meta(description="The force may move, at least without those it leaves behind.")]
    distances: Annotated[
        Distances | None, Meta(description="How far the force may move, as its slowest figure; null when it stays.")
    ]
    figures: Annotated[tuple[FigureMove, ...], Meta(description="Every figure of the state by itself, in its order.")]
    left_behind: Annotated[tuple[str, ...], Meta(description="Names of figures who stay while the others go.")]
    moved: Annotated[Amount, Meta(description="Inches gone along the path: a whole number or a fraction as `7/2`.")]
    stopped_at: Annotated[
        int | None, Meta(description="Index of the first leg that is not gone to its end, from 0; null when all are.")
    ]
    because: Annotated[str | None, Meta(description="Why the path stops there; null when it is gone to its end.")]
    may_attack: Annotated[
        bool | None, Meta(description="The force may enter the combat asked for; null where none was asked for.")
    ]


@rule("movement", title="Movement", source=chart("Movement"), throws=False)
def movement(dice: Dice, book: RingOfPower, state: Movement) -> Moved:
    """How far a figure or a force may move this turn, by type, mount, abilities and terrain, and where a path stops."""
    contingents = _contingents(dice, book, state)
    belongs = tuple(contingents[_like(mover)] for mover in state.figures)
    carried = _carry(dice, book, state, belongs)
    behind = () if carried is None else carried.left_behind
    half = Fraction(1) if carried is None or not carried.carried else Fraction(carried.speed)
    going = tuple(_loaded(dice, book, each, half) for each in contingents.values() if each.pace is not None)
    stay = tuple(mover.name for mover, each in zip(state.figures, belongs, strict=True) if each.held)
    if going and stay:
        leave = dice.reading(book, "rp-held-member") == "left-behind"
        end = "stays and the others go" if leave else "holds the force, unless the others leave"
        dice.note(book.movement.note("force"), f"{_few(stay)} {end}")
        going, behind = (going, (*behind, *stay)) if leave else ((), ())
    strong = sum(mover.count for mover, each in zip(state.figures, belongs, strict=True) if each.pace is not None)
    force = _slowest(dice, book, going)
    walked = walk(dice, book, state.legs, going) if state.legs else Walked(Fraction(0), None, None)
    return Moved(
        may_move=bool(going),
        distances=force,
        figures=tuple(_figure(mover, each, carried) for mover, each in zip(state.figures, belongs, strict=True)),
        left_behind=behind if going else (),
        moved=amount(walked.moved),
        stopped_at=walked.stopped_at,
        because=walked.because,
        may_attack=_may_attack(dice, book, state, walked, strong if going else 0),
    )


def _like(mover: MovingFigure) -> MovingFigure:
    """What makes figures alike: everything but their name and number."""
    return structs.replace(mover, name="-", count=1, abilities=tuple(sorted(set(mover.abilities))))


def _contingents(dice: Dice, book: RingOfPower, state: Movement) -> dict[MovingFigure, Contingent]:
    """Like figures together, in the order in which the first of each stands."""
    names: dict[MovingFigure, list[str]] = {}
    places: dict[MovingFigure, str] = {}
    for index, mover in enumerate(state.figures):
        names.setdefault(_like(mover), []).append(mover.name)
        places.setdefault(_like(mover), f"/figures/{index}")
    unseen = not state.spotted and all("stealth" in mover.abilities for mover in state.figures)
    contingents = {}
    for mover, called in names.items():
        label, at = _few(called), places[mover]
        why = why_held(dice, book, mover, label, stealthy=unseen, at=at)
        walks = why is None and not mover.wounded
        contingents[mover] = Contingent(mover, label, why, pace_of(dice, book, mover, label, at) if walks else None)
    return contingents


def _carry(dice: Dice, book: RingOfPower, state: Movement, belongs: Sequence[Contingent]) -> Carried | None:
    """How the wounded go along with those who walk; None where nobody is wounded."""
    figures = tuple(
        FigureInGroup(
            name=mover.name, type=mover.type, count=mover.count, character=mover.character, wounded=mover.wounded
        )
        for mover, each in zip(state.figures, belongs, strict=True)
        if each.held is None
    )
    if not any(figure.wounded for figure in figures):
        return None
    return carrying(dice, book, Carrying(figures=figures))


def _loaded(dice: Dice, book: RingOfPower, one: Contingent, half: Fraction) -> Contingent:
    """Like figures, whose characters carry wounded."""
    if half == 1 or not one.mover.character or one.pace is None:
        return one
    clear, difficult, road = one.pace
    dice.reading(book, "rp-half-speed")
    dice.note(book.abilities.note("carrying"), f"{one.label}: half of {length(amount(clear))}, and so in any terrain")
    return one._replace(pace=Pace(clear * half, None if difficult is None else difficult * half, road * half))


def _slowest(dice: Dice, book: RingOfPower, going: Sequence[Contingent]) -> Distances | None:
    """What the force may move at the speed of its slowest figure."""
    paces = [each.pace for each in going if each.pace is not None]
    if not paces:
        return None
    clear = min(pace.clear for pace in paces)
    rough = [pace.difficult for pace in paces if pace.difficult is not None]
    pace = Pace(clear, min(rough) if len(rough) == len(paces) else None, min(pace.road for pace in paces))
    if len(paces) > 1:
        slow = listed(each.label for each in going if each.pace is not None and each.pace.clear == clear)
        dice.note(book.movement.note("force"), f"the slowest in clear terrain, {length(amount(clear))}: {slow}")
    return _inches(pace)


def _figure(mover: MovingFigure, each: Contingent, carried: Carried | None) -> FigureMove:
    """One figure of the force by itself."""
    why = each.held
    if mover.wounded and why is None and (carried is None or mover.name not in carried.carried):
        why = "wounded, and nobody carries it"
    inches = None if each.pace is None else _inches(each.pace)
    return FigureMove(name=mover.name, may_move=why is None, held=why, distances=inches)


def _inches(pace: Pace) -> Distances:
    """A pace on the wire."""
    return Distances(
        clear=amount(pace.clear),
        difficult=None if pace.difficult is None else amount(pace.difficult),
        road=amount(pace.road),
    )


def _may_attack(dice: Dice, book: RingOfPower, state: Movement, walked: Walked, strong: int) -> bool | None:
    """Whether `strong` figures who move may go into the combat that is asked for; None where none is."""
    prey = state.attacks
    if prey is None:
        return None
    may = strong > 0 and walked.stopped_at is None
    if prey.stealthy and not prey.spotted:
        dice.reading(book, "rp-spotting")
        dice.note(book.abilities.note("stealth"), "those who are not spotted cannot be attacked")
        may = False
    if any("bullies" in mover.abilities for mover in state.figures):
        small = SMALL[dice.reading(book, "rp-bullies")]
        dares = strong > prey.figures or all(each in small for each in prey.types)
        dice.note(
            book.abilities.note("bullies"),
            f"{strong} against {prey.figures} {listed(prey.types)}: bullies {'dare' if dares else 'do not dare'}",
        )
        may = may and dares
    return may


def _few(names: Sequence[str]) -> str:
    """The names of like figures, briefly."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


@movement.sentence
def _say(state: Movement, result: Moved, trace: tuple[Line, ...]) -> str:
    who = _few([mover.name for mover in state.figures])
    if result.distances is None:
        why = next((each.held for each in result.figures if each.held), "nobody can")
        said = f"{who} may not move: {why}"
    else:
        rough = result.distances.difficult
        other = "no difficult terrain" if rough is None else f"{rough} in difficult terrain"
        said = f"{who} may move {length(result.distances.clear)} in clear and {other}"
    if state.legs and result.may_move:
        end = "to the end of the path" if result.stopped_at is None else f"of the path: {result.because}"
        said += f"; {length(result.moved)} {end}"
    if result.may_attack is not None:
        said += f"; the attack is {'allowed' if result.may_attack else 'not allowed'}"
    if result.left_behind:
        said += f"; {listed(result.left_behind)} left behind"
    return start(f"{said}.")
