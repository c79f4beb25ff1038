"""Ring of Power, Movement: the distance that a force may move, and where a path stops. No dice are thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Final

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
    MAX_NAMED_GROUPS,
    OF_ALLOCATION,
    OF_COMBAT,
    SHOOTERS,
    Force,
    Group,
    TurnIfKnown,
    as_one,
    away,
    check_force,
    check_wounded,
    few,
)
from ror_rules._rulesets.ring_of_power.march.attack import Attack, fights_on, hidden, may_attack, near_enemies
from ror_rules._rulesets.ring_of_power.march.going_on import Mover, after, after_retreat
from ror_rules._rulesets.ring_of_power.march.held import Held, crew_to_move, defeated, why_held
from ror_rules._rulesets.ring_of_power.march.legs import Leg, check_leg
from ror_rules._rulesets.ring_of_power.march.pace import Pace, halved, pace_of
from ror_rules._rulesets.ring_of_power.march.path import Contingent, Stop, Walked, walk
from ror_rules._rulesets.ring_of_power.words import Inches, Who, inches
from ror_rules.author import (
    Amount,
    Dice,
    Given,
    Line,
    Message,
    NoteStep,
    Reckoned,
    StateError,
    Value,
    amount,
    named,
    rule,
    say,
)

_NO_ATTACK: Final = frozenset(
    {
        "enemies-wounded",
        "enemies-dispersed",
        "enemies-not-spotted",
        "enemies-partly-spotted-refused",
        "bullies-do-not-dare",
    }
)


class Movement(Value):
    """A figure or a force that moves together, and the path to check, if there is one."""

    force: Force
    legs: Annotated[tuple[Leg, ...], Meta(max_length=100)] = ()
    attacks: Force | None = None
    retreat: bool = False
    turn: TurnIfKnown = None

    once = LOOSE

    def check(self) -> None:
        check_force(self.force, "/state/force")
        if self.retreat and self.attacks is not None:
            raise StateError("retreat-attacks-nobody", pointer="/state/attacks", got=len(self.attacks.groups))
        if self.retreat and not any(defeated(group) for group in self.force.groups):
            raise StateError("nobody-is-defeated", pointer="/state/retreat", got=True)
        if self.attacks is not None:
            check_force(self.attacks, "/state/attacks")
        if self.force.replacements:
            raise StateError(
                "no-replacements-on-the-march", pointer="/state/force/replacements", got=len(self.force.replacements)
            )
        known = {group.id: group for group in self.force.groups}
        for index, group in enumerate(self.force.groups):
            check_wounded(group, f"/state/force/groups/{index}")
            served = None if group.crew_of is None else known.get(group.crew_of)
            if group.crew_of is not None and (served is None or served.type not in (*BEASTS, *ENGINES)):
                raise StateError("crew-of-nothing", pointer=f"/state/force/groups/{index}/crew_of", got=group.crew_of)
        for index, leg in enumerate(self.legs):
            check_leg(leg, f"/legs/{index}")


class Distances(Value):
    """Inches that a figure or a force may move in a turn."""

    clear: Amount
    difficult: Amount | None
    road: Amount


class GroupMove(Value):
    """One group of the force on its own."""

    id: str
    may_move: bool
    held: Held | None
    distances: Distances | None


class Moved(Value):
    """The move of a force, and the part of the path that it reaches."""

    may_move: bool
    distances: Distances | None
    groups: tuple[GroupMove, ...]
    left_behind: tuple[str, ...]
    eliminated: tuple[str, ...]
    moved: Reckoned
    stopped_at: int | None
    because: Stop | None
    short_by: Reckoned | None
    stopped_by: tuple[str, ...]
    may_attack: bool | None
    force: Force | None
    behind: Force | None


@rule("movement", title="Movement", source=chart("movement"), throws=False)
def movement(dice: Dice, book: RingOfPower, state: Movement) -> Moved:
    """A figure or a force moves, or retreats after a lost combat, as far as its type, mount, abilities and terrain allow."""
    one_force(book, state.force.groups, "force", state.turn)
    enemies = () if state.attacks is None else state.attacks.groups
    one_force(book, enemies, "attacks", state.turn)
    near = near_enemies(book, state.force, state.attacks, state.turn)
    likes = {group.id: _like(book, group, state.force, near, state.turn) for group in state.force.groups}
    contingents = _contingents(dice, book, state, likes)
    belongs = tuple(contingents.get(likes[group.crew_of or group.id]) for group in state.force.groups)
    everybody = tuple(zip(state.force.groups, belongs, strict=True))
    carried = _carry(dice, book, state.force, everybody)
    half = Fraction(1) if carried is None or not carried.carried else Fraction(carried.speed)
    going = tuple(_loaded(dice, book, each, half) for each in contingents.values() if each.pace is not None)
    stay = [_called(group, state.turn) for group, each in everybody if each is not None and each.held]
    eliminated: tuple[str, ...] = ()
    if state.retreat:
        eliminated = _cannot_retreat(dice, book, everybody, state.turn)
    elif going and stay:
        leave = dice.reading(book, "rp-held-member") == "left-behind"
        dice.note(book.movement.note("force"), "force-leaves" if leave else "force-held", who=few(stay))
        going = going if leave else ()
    distances = _slowest(dice, book, going)
    walked = walk(dice, book, state.legs, going) if state.legs else Walked(Fraction(0))
    lost = {} if carried is None or carried.behind is None else {each.id: each.count for each in carried.behind.groups}
    movers = [
        Mover(group, held=each is not None and each.held is not None, lost=lost.get(group.id, 0))
        for group, each in everybody
        if group.id not in eliminated
    ]
    far = bool(walked.moved) or walked.stopped_at != 0 if state.legs else None
    short = None
    if state.retreat:
        ahead, behind = after_retreat(state.force, movers, moved=far, turn=state.turn)
        short = _short(dice, book, walked) if state.legs and going else None
    else:
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
        eliminated=eliminated,
        moved=amount(walked.moved),
        stopped_at=walked.stopped_at,
        because=walked.because,
        short_by=None if short is None else amount(short),
        stopped_by=walked.stopped,
        may_attack=None if attack is None else may_attack(dice, book, attack),
        force=ahead,
        behind=behind,
    )


def _called(group: Group, turn: int | None) -> Who:
    return group.called if away(group, turn) else returned(group).called


def _like(book: RingOfPower, group: Group, force: Force, near: Mapping[str, Inches], turn: int | None) -> Group:
    engine = group.type in ENGINES
    others = _others_of_crew(group, force, turn)
    crew = (group, *others)
    like = Group(
        id="-",
        type=group.type,
        count=crew_to_move(book, group.type, group.count, sum(each.count for each in others)) if engine else 1,
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


def _others_of_crew(group: Group, force: Force, turn: int | None) -> tuple[Group, ...]:
    if group.type not in ENGINES:
        return ()
    return tuple(other for other in force.groups if other.crew_of == group.id and not away(other, turn))


def _contingents(dice: Dice, book: RingOfPower, state: Movement, likes: Mapping[str, Group]) -> dict[Group, Contingent]:
    members: dict[Group, list[Group]] = {}
    places: dict[Group, str] = {}
    armies: dict[Group, int] = {}
    present = [(index, group) for index, group in enumerate(state.force.groups) if not away(group, state.turn)]
    for index, group in present:
        if group.crew_of is None:
            members.setdefault(likes[group.id], []).append(group)
            places.setdefault(likes[group.id], f"/force/groups/{index}")
    for _, group in present:
        mover = likes[group.crew_of or group.id]
        armies[mover] = armies.get(mover, 0) + (0 if group.character else group.count)
    unseen = all(hidden(group) for _, group in present)
    contingents = {}
    for mover, groups in members.items():
        called, at = few([_called(group, state.turn) for group in groups]), places[mover]
        if mover.type in SHOOTERS and any(_others_of_crew(group, state.force, state.turn) for group in groups):
            dice.reading(book, "rp-refilled-engine")
        why = why_held(dice, book, mover, called, stealthy=unseen, retreat=state.retreat, at=at)
        walks = why is None and not mover.wounded
        pace = pace_of(dice, book, mover, called, at) if walks else None
        ids = tuple(group.id for group in groups)
        contingents[mover] = Contingent(mover, ids, called, why, pace, armies[mover])
    return contingents


def _cannot_retreat(
    dice: Dice, book: RingOfPower, everybody: Sequence[tuple[Group, Contingent | None]], turn: int | None
) -> tuple[str, ...]:
    """Ids of the defeated groups that a retreat eliminates, because they cannot move."""
    stuck = [group for group, each in everybody if each is not None and each.held not in (None, "undefeated")]
    if not stuck:
        return ()
    stay = dice.reading(book, "rp-cannot-retreat") == "stay"
    who, figures = few([_called(group, turn) for group in stuck]), sum(group.count for group in stuck)
    code = "cannot-retreat-and-stays" if stay else "cannot-retreat-and-falls"
    dice.note(book.combat_sequence.note("retreat"), code, who=who, figures=figures)
    return () if stay else tuple(group.id for group in stuck)


def _short(dice: Dice, book: RingOfPower, walked: Walked) -> Fraction:
    if walked.left:
        dice.note(book.combat_sequence.note("retreat"), "retreat-is-short", left=inches(walked.left))
    return walked.left


def _carry(
    dice: Dice, book: RingOfPower, force: Force, everybody: Sequence[tuple[Group, Contingent | None]]
) -> Carried | None:
    groups = tuple(replace(group, at=()) for group, each in everybody if each is not None and each.held is None)
    if not any(group.wounded for group in groups):
        return None
    return carrying(dice, book, Carrying(force=replace(force, groups=groups)))


def _loaded(dice: Dice, book: RingOfPower, one: Contingent, half: Fraction) -> Contingent:
    if half == 1 or not one.mover.character or one.pace is None:
        return one
    base = dice.reading(book, "rp-half-speed") == "base"
    pace = halved(one.pace, half, base_only=base)
    code = "half-base-speed" if base else "half-speed"
    dice.note(book.abilities.note("carrying"), code, who=one.who, full=inches(one.pace.clear), half=inches(pace.clear))
    return one._replace(pace=pace)


def _slowest(dice: Dice, book: RingOfPower, going: Sequence[Contingent]) -> Distances | None:
    paces = [each.pace for each in going if each.pace is not None]
    if not paces:
        return None
    clear = min(pace.clear for pace in paces)
    rough = [pace.difficult for pace in paces if pace.difficult is not None]
    difficult = min(rough) if len(rough) == len(paces) else None
    pace = paces[0]._replace(clear=clear, difficult=difficult, road=min(pace.road for pace in paces))
    if len(paces) > 1:
        slow = [each.who for each in going if each.pace is not None and each.pace.clear == clear]
        dice.note(book.movement.note("force"), "slowest", distance=inches(clear), who=slow)
    return _distances(pace)


def _group(group: Group, each: Contingent | None, lost: Mapping[str, int]) -> GroupMove:
    if each is None:
        return GroupMove(id=group.id, may_move=False, held="dispersed", distances=None)
    why = each.held
    if why is None and lost.get(group.id, 0) == group.count:
        why = "not-carried"
    distances = None if each.pace is None else _distances(each.pace)
    return GroupMove(id=group.id, may_move=why is None, held=why, distances=distances)


def _distances(pace: Pace) -> Distances:
    return Distances(
        clear=amount(pace.clear),
        difficult=None if pace.difficult is None else amount(pace.difficult),
        road=amount(pace.road),
    )


@movement.sentence
def _say(state: Movement, result: Moved, trace: tuple[Line, ...]) -> Message:
    called = {group.id: _called(group, state.turn) for group in state.force.groups}
    movers = [called[each.id] for each in result.groups if each.may_move or not result.may_move]
    who = as_one(movers) if len(movers) <= MAX_NAMED_GROUPS else say("the-force")
    who = who if state.force.name is None else named(state.force.name)
    more = []
    if state.legs and result.may_move:
        more.append(_path(result, trace, called))
    if result.may_attack is not None:
        more.append(say("may-attack") if result.may_attack else _may_not_attack(trace))
    if result.short_by:
        more.append(say("short-of-full-move", left=inches(result.short_by)))
    if result.eliminated:
        more.append(say("cannot-retreat", who=[called[each] for each in result.eliminated]))
    if result.left_behind:
        counts = {group.id: group.count for group in state.force.groups}
        behind = [called[each] for each in result.left_behind]
        more.append(say("stays-behind", who=behind, figures=sum(counts[each] for each in result.left_behind)))
    move = _stays(result, trace, who) if result.distances is None else _moves(result.distances, who, state.retreat)
    return say("movement-and-more", move=move, more=more) if more else say("movement", move=move)


def _moves(distances: Distances, who: Who, retreat: bool) -> Message:
    clear = inches(distances.clear)
    if distances.difficult is None:
        return say("retreats-in-clear-terrain" if retreat else "moves-in-clear-terrain", who=who, clear=clear)
    code = "must-retreat" if retreat else "moves"
    return say(code, who=who, clear=clear, difficult=inches(distances.difficult))


def _stays(result: Moved, trace: tuple[Line, ...], who: Who) -> Message:
    notes = [line for line in trace if type(line) is NoteStep]
    step = next((line for line in notes if line.code.startswith("held-")), None)
    if step is None:
        held = next((each.held for each in result.groups if each.held), None)
        if held is None:
            return say("held", who=who)
        return say("held-dispersed" if held == "dispersed" else "held-not-carried", who=who)
    if any(line.code == "force-held" for line in notes):
        return say("members-may-not-move", who=who, reason=Message(step.code, step.given))
    return Message(step.code, Given({**step.given, "who": who}))


def _path(result: Moved, trace: tuple[Line, ...], called: Mapping[str, Who]) -> Message:
    distance = inches(result.moved)
    if result.because is None:
        return say("path-finished", distance=distance)
    notes = [line for line in trace if type(line) is NoteStep]
    step = next((line for line in notes if line.code.startswith("barred-") or line.code == "citadel-is-full"), None)
    if step is not None:
        reason = Message(step.code, step.given)
    elif result.stopped_by:
        reason = say("barred-no-inches", who=few([called[each] for each in result.stopped_by]))
    elif result.because == "full-move":
        reason = say("needs-full-move")
    else:
        return say("path-used-up", distance=distance)
    return say("path-stopped", distance=distance, reason=reason)


def _may_not_attack(trace: tuple[Line, ...]) -> Message:
    notes = [line for line in trace if type(line) is NoteStep and line.code in _NO_ATTACK]
    if not notes:
        return say("may-not-attack")
    return say("may-not-attack-because", reason=Message(notes[-1].code, notes[-1].given))


movement.head("may_move", "distances", "stopped_at", "left_behind", "may_attack")
movement.carries(Group, *OF_COMBAT)
movement.carries(Force, *OF_ALLOCATION)
