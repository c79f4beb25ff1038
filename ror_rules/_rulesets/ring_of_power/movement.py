"""Ring of Power, Movement: how far a force may move, and where a path stops. No dice are thrown.

The rule `movement`: the force as a whole. What a group may do is in `march.held` and `march.pace`, the ground in
`march.legs`, the path in `march.path`, how the force comes out of it in `march.going_on`; how wounded heroes are carried
is the rule `carrying`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.positions import one_force
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.carrying import Carried, Carrying, carrying
from ror_rules._rulesets.ring_of_power.conditions import returned
from ror_rules._rulesets.ring_of_power.figures import (
    BEASTS,
    ENGINES,
    LOOSE,
    Force,
    Group,
    TurnIfKnown,
    away,
    check_force,
    check_wounded,
)
from ror_rules._rulesets.ring_of_power.march.attack import Attack, fights_on, hidden, may_attack, near_enemies
from ror_rules._rulesets.ring_of_power.march.going_on import Mover, after
from ror_rules._rulesets.ring_of_power.march.held import why_held
from ror_rules._rulesets.ring_of_power.march.legs import Leg, check_leg
from ror_rules._rulesets.ring_of_power.march.pace import Pace, halved, pace_of
from ror_rules._rulesets.ring_of_power.march.path import Contingent, Walked, walk
from ror_rules._rulesets.ring_of_power.words import Inches
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import inches, listed, mixed, start
from ror_rules.trace import Line
from ror_rules.values import Amount, Reckoned, Value, amount


class Movement(Value):
    """A figure or a force that moves together, and the path it is to take, if one is to be checked."""

    force: Annotated[Force, Meta(description="Everybody who moves together: where they have positions, one force.")]
    legs: Annotated[
        tuple[Leg, ...],
        Meta(max_length=100, description="The path, leg by leg; left out, only distances are answered."),
    ] = ()
    attacks: Annotated[
        Force | None,
        Meta(description="Whom the path ends in combat with, all of that force; nobody if left out."),
    ] = None
    turn: TurnIfKnown = None

    once = LOOSE

    def __post_init__(self) -> None:
        check_force(self.force, "/state/force")
        if self.attacks is not None:
            check_force(self.attacks, "/state/attacks")
        if self.force.replacements:
            raise StateError(
                "Places of lost crew are filled as a combat begins.",
                pointer="/state/force/replacements",
                expected="nothing here; in the rule combat",
                got=len(self.force.replacements),
            )
        known = {group.id: group for group in self.force.groups}
        for index, group in enumerate(self.force.groups):
            check_wounded(group, f"/state/force/groups/{index}")
            served = None if group.crew_of is None else known.get(group.crew_of)
            if group.crew_of is not None and (served is None or served.type not in (*BEASTS, *ENGINES)):
                raise StateError(
                    "Crews serve a mumakil, a ship or an engine of their force.",
                    pointer=f"/state/force/groups/{index}/crew_of",
                    expected="its id",
                    got=group.crew_of,
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


class GroupMove(Value):
    """One group of the force by itself."""

    id: Annotated[str, Meta(description="The group, as the state names it.")]
    may_move: Annotated[bool, Meta(description="It may move this turn, or is carried.")]
    held: Annotated[str | None, Meta(description="Why it may not move; null when it may.")]
    distances: Annotated[
        Distances | None, Meta(description="How far it may move by itself; null when it stays, is carried or aboard.")
    ]


class Moved(Value):
    """What a force may do in its move, and how far the path goes."""

    may_move: Annotated[bool, Meta(description="The force may move, at least without those it leaves behind.")]
    distances: Annotated[
        Distances | None, Meta(description="How far the force may move, as its slowest figure; null when it stays.")
    ]
    groups: Annotated[tuple[GroupMove, ...], Meta(description="Every group of the state by itself, in its order.")]
    left_behind: Annotated[
        tuple[str, ...], Meta(description="Ids of groups who stay, or part of whom, while others go.")
    ]
    moved: Annotated[Reckoned, Meta(description="Inches gone along the path: a whole number or a fraction as `7/2`.")]
    stopped_at: Annotated[
        int | None, Meta(description="Index of the first leg that is not gone to its end, from 0; null when all are.")
    ]
    because: Annotated[str | None, Meta(description="Why the path stops there; null when it is gone to its end.")]
    may_attack: Annotated[
        bool | None, Meta(description="The force may enter the combat asked for; null where none was asked for.")
    ]
    force: Annotated[
        Force | None,
        Meta(
            description="The force after this phase, ready for the next state, without those left behind; null when"
            " everybody is. Where it now stands (`at`, `enemy_within`) is the table's to say."
        ),
    ]
    behind: Annotated[
        Force | None, Meta(description="Those left behind, ready for the next state; null when nobody is.")
    ]


@rule("movement", title="Movement", source=chart("movement"), throws=False)
def movement(dice: Dice, book: RingOfPower, state: Movement) -> Moved:
    """How far a figure or a force may move this turn, by type, mount, abilities and terrain, and where a path stops."""
    one_force(book, state.force.groups, "force", state.turn)
    enemies = () if state.attacks is None else state.attacks.groups
    one_force(book, enemies, "attacks", state.turn)
    near = near_enemies(book, state.force, state.attacks, state.turn)
    likes = {group.id: _like(group, state.force, near, state.turn) for group in state.force.groups}
    contingents = _contingents(dice, book, state, likes)
    belongs = tuple(contingents.get(likes[group.crew_of or group.id]) for group in state.force.groups)
    everybody = tuple(zip(state.force.groups, belongs, strict=True))
    carried = _carry(dice, book, state.force, everybody)
    half = Fraction(1) if carried is None or not carried.carried else Fraction(carried.speed)
    going = tuple(_loaded(dice, book, each, half) for each in contingents.values() if each.pace is not None)
    stay = [_label(group, state.turn) for group, each in everybody if each is not None and each.held]
    if going and stay:
        leave = dice.reading(book, "rp-held-member") == "left-behind"
        end = (
            "those who may not move stay" if leave else "those who may not move hold the force, unless the others leave"
        )
        dice.note(book.movement.note("force"), f"{end}: {_few(stay)}")
        going = going if leave else ()
    distances = _slowest(dice, book, going)
    walked = walk(dice, book, state.legs, going) if state.legs else Walked(Fraction(0), None, None)
    lost = {} if carried is None or carried.behind is None else {each.id: each.count for each in carried.behind.groups}
    movers = [
        Mover(group, held=each is not None and each.held is not None, lost=lost.get(group.id, 0))
        for group, each in everybody
    ]
    far = bool(walked.moved) or walked.stopped_at != 0 if state.legs else None
    ahead, behind = after(state.force, movers, goes=bool(going), moved=far, turn=state.turn)
    strong = sum(group.count for group, each in everybody if each is not None and each.pace is not None)
    touch = book.combat_sequence.number("contact")
    stand = not going and any(fights_on(each, touch) for each in contingents.values())
    attack = None
    if state.attacks is not None:
        arrives = walked.stopped_at is None
        attack = Attack(state.force, state.attacks, state.turn, strong if going else 0, arrives, stand)
    return Moved(
        may_move=bool(going),
        distances=distances,
        groups=tuple(_group(group, each, lost) for group, each in everybody),
        left_behind=tuple(each.group.id for each in movers if going and (each.held or each.lost)),
        moved=amount(walked.moved),
        stopped_at=walked.stopped_at,
        because=walked.because,
        may_attack=None if attack is None else may_attack(dice, book, attack),
        force=ahead,
        behind=behind,
    )


def _label(group: Group, turn: int | None) -> str:
    """What texts call a group, also one that is back on the table."""
    return group.label if away(group, turn) else returned(group).label


def _like(group: Group, force: Force, near: Mapping[str, Inches], turn: int | None) -> Group:
    """What makes groups alike on the march: all that it looks at; an engine with all who serve it, and how many they are."""
    engine = group.type in ENGINES
    others = force.groups if engine else ()
    crew = (group, *(other for other in others if other.crew_of == group.id and not away(other, turn)))
    like = Group(
        id="-",
        type=group.type,
        count=sum(each.count for each in crew) if engine else 1,
        character=group.character,
        mounted=group.mounted,
        flying=group.flying,
        abilities=tuple(sorted(set(group.abilities))),
        crew_type=group.crew_type,
        crew=group.crew,
        crew_of=group.crew_of,
        moved=group.moved,
        fought=group.fought,
        recovering=any(each.recovering for each in crew),
        regrouping=any(each.regrouping for each in crew),
        wounded=group.wounded,
        enemy_within=near.get(group.id),
    )
    return like.settled()


def _contingents(dice: Dice, book: RingOfPower, state: Movement, likes: Mapping[str, Group]) -> dict[Group, Contingent]:
    """Like figures together, in the order in which the first of each stands; `likes` has what each group is like."""
    names: dict[Group, list[str]] = {}
    places: dict[Group, str] = {}
    armies: dict[Group, int] = {}
    present = [(index, group) for index, group in enumerate(state.force.groups) if not away(group, state.turn)]
    for index, group in present:
        if group.crew_of is None:
            names.setdefault(likes[group.id], []).append(_label(group, state.turn))
            places.setdefault(likes[group.id], f"/force/groups/{index}")
    for _, group in present:
        mover = likes[group.crew_of or group.id]
        armies[mover] = armies.get(mover, 0) + (0 if group.character else group.count)
    unseen = all(hidden(group) for _, group in present)
    contingents = {}
    for mover, called in names.items():
        label, at = _few(called), places[mover]
        why = why_held(dice, book, mover, label, stealthy=unseen, at=at)
        walks = why is None and not mover.wounded
        pace = pace_of(dice, book, mover, label, at) if walks else None
        contingents[mover] = Contingent(mover, label, why, pace, armies[mover])
    return contingents


def _carry(
    dice: Dice, book: RingOfPower, force: Force, everybody: Sequence[tuple[Group, Contingent | None]]
) -> Carried | None:
    """How the wounded go along with those who walk; None where nobody is wounded."""
    groups = tuple(replace(group, at=()) for group, each in everybody if each is not None and each.held is None)
    if not any(group.wounded for group in groups):
        return None
    return carrying(dice, book, Carrying(force=replace(force, groups=groups)))


def _loaded(dice: Dice, book: RingOfPower, one: Contingent, half: Fraction) -> Contingent:
    """Like figures, whose characters carry wounded."""
    if half == 1 or not one.mover.character or one.pace is None:
        return one
    base = dice.reading(book, "rp-half-speed") == "base"
    pace = halved(one.pace, half, base_only=base)
    what = "the base distance" if base else inches(one.pace.clear)
    told = f"{one.label}: half of {what}, and so in any terrain: {inches(pace.clear)} in clear"
    dice.note(book.abilities.note("carrying"), told)
    return one._replace(pace=pace)


def _slowest(dice: Dice, book: RingOfPower, going: Sequence[Contingent]) -> Distances | None:
    """What the force may move at the speed of its slowest figure."""
    paces = [each.pace for each in going if each.pace is not None]
    if not paces:
        return None
    clear = min(pace.clear for pace in paces)
    rough = [pace.difficult for pace in paces if pace.difficult is not None]
    difficult = min(rough) if len(rough) == len(paces) else None
    pace = paces[0]._replace(clear=clear, difficult=difficult, road=min(pace.road for pace in paces))
    if len(paces) > 1:
        slow = listed(each.label for each in going if each.pace is not None and each.pace.clear == clear)
        dice.note(book.movement.note("force"), f"the slowest in clear terrain, {inches(clear)}: {slow}")
    return _distances(pace)


def _group(group: Group, each: Contingent | None, lost: Mapping[str, int]) -> GroupMove:
    """One group of the force by itself; with what it serves, where it is a crew."""
    if each is None:
        return GroupMove(id=group.id, may_move=False, held="dispersed", distances=None)
    why = each.held
    if why is None and lost.get(group.id, 0) == group.count:
        why = "wounded, and nobody carries it"
    distances = None if each.pace is None else _distances(each.pace)
    return GroupMove(id=group.id, may_move=why is None, held=why, distances=distances)


def _distances(pace: Pace) -> Distances:
    """A pace on the wire."""
    return Distances(
        clear=amount(pace.clear),
        difficult=None if pace.difficult is None else amount(pace.difficult),
        road=amount(pace.road),
    )


def _few(names: Sequence[str]) -> str:
    """The names of like figures, briefly."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


@movement.sentence
def _say(state: Movement, result: Moved, trace: tuple[Line, ...]) -> str:
    labels = {group.id: _label(group, state.turn) for group in state.force.groups}
    movers = [labels[each.id] for each in result.groups if each.may_move or not result.may_move]
    who = state.force.name or _few(movers)
    if result.distances is None:
        why = next((each.held for each in result.groups if each.held), "nobody can")
        said = f"{who} may not move: {why}"
    else:
        rough = result.distances.difficult
        other = "no difficult terrain" if rough is None else f"{mixed(rough)} in difficult terrain"
        said = f"{who} may move {inches(result.distances.clear)} in clear and {other}"
    if state.legs and result.may_move:
        end = "to the end of the path" if result.stopped_at is None else f"of the path: {result.because}"
        said += f"; {inches(result.moved)} {end}"
    if result.may_attack is not None:
        said += f"; the attack is {'allowed' if result.may_attack else 'not allowed'}"
    if result.left_behind:
        said += f"; {listed(labels[each] for each in result.left_behind)} left behind"
    return start(f"{said}.")


movement.head("may_move", "distances", "stopped_at", "left_behind", "may_attack")
