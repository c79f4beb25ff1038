"""Three-player game, Army Combat: as in War of the Ring, with allied stacks and the consequences for Saruman."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.stack_combat import (
    PERSON,
    FirstToDo,
    Foe,
    RingAfter,
    SarumanInBattle,
    StackCombat,
    members,
    strangers,
)
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.army_combat import (
    Battle,
    Risk,
    army_combat as fought,
    fight,
    in_danger,
    spared,
    sum_up,
)
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing
from ror_rules._rulesets.war_of_the_ring.losses import WHOLE
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Force,
    at_risk,
    besides_leader,
    meant,
    order_of_deaths,
    places_of_order,
    side_of,
    told,
    unread,
)
from ror_rules.author import Dice, Line, Message, Name, Shift, Value, amount, named, opposed, rule, say

_TO_ISENGARD: Final = part("sarumans-advantages-army-combat")


class SarumanAfter(Value):
    """Saruman after Army Combat, which never kills him."""

    stack: Annotated[Literal["attacker", "defender"], Meta(extra=CARRIED)]
    has_ring: bool
    at_isengard: Annotated[bool, Meta(extra=CARRIED)]
    ring: RingAfter
    ring_to: tuple[Foe, ...]
    may_go_to_isengard: bool
    before_leaving: FirstToDo | None


class StackBattle(Battle, kw_only=True):
    """The result on the Army Combat Results Table, the losses of both sides, and Saruman after the battle."""

    saruman: SarumanAfter | None


@rule(
    "army-combat",
    title="Army combat",
    source=part("alliances-wearing-the-ring"),
    decides=("attacker", "defender"),
    wants=opposed("strength_lost"),
)
def army_combat(dice: Dice, book: ThreePlayer, state: StackCombat) -> StackBattle:
    """Two stacks fight as in War of the Ring. An allied stack fights worse by 1, and Saruman may lose the Ring."""
    for place, stack in (("attacker", state.attacker), ("defender", state.defender)):
        _check_choice(dice, book, stack, place)
    also = _allied(dice, book, state)
    in_full_strength = 0
    if state.ally_strength and dice.reading(book, "tp-half-effort") == "own-units":
        in_full_strength = state.ally_strength
    battle = fight(dice, book, state, also, in_full_strength=in_full_strength, risk=_risk(state))
    for was, stack in ((state.attacker, battle.attacker), (state.defender, battle.defender)):
        for dead in stack.fallen[len(was.fallen) :]:
            if isinstance(dead, Character) and dead.ring is not UNSET:
                dice.note(book.alliance_effects.note("ringbearer-killed"), "ringbearer-killed", who=named(dead.name))
    after = None if state.saruman is None else _saruman(dice, book, state, state.saruman, battle)
    if state.saruman is not None and after is not None and after.ring == "lost":
        battle = _handed_over(battle, state.saruman.stack, after.ring_to)
    return StackBattle(**structs.asdict(battle), saruman=after)


def _check_choice(dice: Dice, book: ThreePlayer, stack: Force, place: str) -> None:
    theirs = _of_fellowship(stack) if stack.side == "saruman" else ()
    for name, at in zip(order_of_deaths(stack), places_of_order(stack, f"/{place}"), strict=True):
        others = theirs and not meant(name, theirs)
        if others and dice.reading(book, "tp-k-in-allied-stack") == "their-own":
            raise spared(name, at, "tp-k-in-allied-stack")


def _of_fellowship(stack: Force) -> tuple[Character, ...]:
    return tuple(each for each in at_risk(stack)[0] if side_of(each) == "fellowship")


def _risk(state: StackCombat) -> Risk:
    saruman = state.saruman
    led_by_saruman = None if saruman is None or not saruman.leads else getattr(state, saruman.stack)

    def in_danger_here(dice: Dice, base: WarOfTheRing, force: Force) -> tuple[tuple[Character, ...], int] | None:
        book = cast("ThreePlayer", base)
        if force.side == "saruman":
            theirs = _of_fellowship(force)
            if theirs and dice.reading(book, "tp-k-in-allied-stack") == "their-own":
                return theirs, 0
        if force.side != "fellowship" or force is not led_by_saruman:
            return in_danger(dice, book, force)
        dice.note(book.saruman_defeated.note("never-killed"), "k-spares-saruman")
        there, counted = besides_leader(force)
        return (there, counted) if there or counted else None

    return in_danger_here


def _handed_over(battle: Battle, place: Literal["attacker", "defender"], takers: tuple[Foe, ...]) -> Battle:
    mine, enemy = battle.attacker, battle.defender
    if place == "defender":
        mine, enemy = enemy, mine
    if len(takers) > 1:
        return battle
    mine = _ringed(mine, ("saruman",), bears=False)
    enemy = _ringed(enemy, PERSON[takers[0]], bears=True)
    attacker, defender = (mine, enemy) if place == "attacker" else (enemy, mine)
    return structs.replace(battle, attacker=attacker, defender=defender)


def _ringed(stack: Force, person: tuple[str, ...], *, bears: bool) -> Force:
    def touched(member: Name | Character) -> Name | Character:
        if isinstance(member, Character) and known(member) in person:
            return structs.replace(member, ring="bears" if bears else UNSET)
        return member

    leader = stack.leader if stack.leader is UNSET else touched(stack.leader)
    party = stack.characters if isinstance(stack.characters, int) else tuple(map(touched, stack.characters))
    return structs.replace(stack, leader=leader, characters=party)


def _allied(dice: Dice, book: ThreePlayer, state: StackCombat) -> tuple[Shift, ...]:
    return tuple(
        Shift(dice.look(book.allied_stacks, place, "die", why=f"{place}-is-allied"), f"{place}-allied")
        for place, stack in (("attacker", state.attacker), ("defender", state.defender))
        if _is_allied(dice, book, stack)
    )


def _is_allied(dice: Dice, book: ThreePlayer, stack: Force) -> bool:
    """Whether a stack is allied: by the state, otherwise by the names of its Characters."""
    if stack.allied is not UNSET:
        return stack.allied
    found = strangers(stack)
    if stack.side == "saruman" and found and found <= {"nazgul", "lord_of_the_nazgul"}:
        allied = dice.reading(book, "tp-nazgul-stack") == "allied"
        code = "nazgul-make-allied" if allied else "nazgul-make-no-allied"
        dice.note(book.allied_stacks.note("allied-stack"), code)
        found = found if allied else frozenset()
    if found or not any(known(each) == "gollum" for each in members(stack)):
        return bool(found)
    allied = dice.reading(book, "tp-gollum-stack") == "allied"
    dice.note(book.allied_stacks.note("allied-stack"), "gollum-makes-allied" if allied else "gollum-makes-no-allied")
    return allied


def _saruman(dice: Dice, book: ThreePlayer, state: StackCombat, told: SarumanInBattle, battle: Battle) -> SarumanAfter:
    table = book.saruman_defeated
    sides = ((state.attacker.strength, battle.attacker), (state.defender.strength, battle.defender))
    mine, theirs = sides if told.stack == "attacker" else sides[::-1]
    points = dice.reading(book, "tp-loss-measure") == "points"
    lost, dealt = _share(*mine, points=points), _share(*theirs, points=points)
    dice.note(_TO_ISENGARD, "stack-losses", lost=amount(lost * WHOLE), dealt=amount(dealt * WHOLE))
    dice.note(table.note("never-killed"), "saruman-not-killed")
    heavy = lost >= Fraction(table.number("heavy-loss"), WHOLE)
    ring, takers = _ring(dice, book, told, heavy=heavy, greater=lost > dealt)
    may_go = lost > dealt and not told.at_isengard
    if lost > dealt:
        dice.note(_TO_ISENGARD, "saruman-to-isengard" if may_go else "saruman-at-isengard")
    first = ring if ring in ("lost", "surrender_or_duel", "duel") else None
    if first is not None:
        dice.note(_TO_ISENGARD, f"before-leaving-{first}")
    return SarumanAfter(
        stack=told.stack,
        has_ring=ring in ("kept", "surrender_or_duel") or (ring == "lost" and len(takers) > 1),
        at_isengard=told.at_isengard,
        ring=ring,
        ring_to=takers,
        may_go_to_isengard=may_go,
        before_leaving=first,
    )


def _share(strength: int, after: Force, *, points: bool) -> Fraction:
    return Fraction(told(after.strength_lost), strength) if points else Fraction(told(after.loss_percent), WHOLE)


def _ring(
    dice: Dice, book: ThreePlayer, told: SarumanInBattle, *, heavy: bool, greater: bool
) -> tuple[RingAfter, tuple[Foe, ...]]:
    table = book.saruman_defeated
    kept: RingAfter = "kept" if told.has_ring else "none"
    facing = told.facing or ()
    if not facing:
        return kept, ()
    if not greater:
        dice.note(table.note("defeat"), "saruman-not-defeated")
        return kept, ()
    effects = {foe: dice.look(table, foe, "effect", why="saruman-faces", foe=foe) for foe in facing}
    takers = tuple(foe for foe in facing if effects[foe] == "takes_ring")
    if takers:
        if not (told.has_ring and told.leads and heavy):
            cite = table.note("heavy-loss")
            if not heavy:
                dice.note(cite, "ring-safe-light-loss", percent=table.number("heavy-loss"))
            else:
                dice.note(cite, "ring-safe-without-it" if told.leads else "ring-safe-other-leader")
            return kept, ()
        if len(takers) > 1:
            options: list[Foe | None] = [*takers]
            enemy = "defender" if told.stack == "attacker" else "attacker"
            taker = dice.choose(enemy, "who-takes", options, otherwise=told.taken_by)
            takers = takers if taker is None else (taker,)
        if len(takers) > 1:
            dice.note(table.note("heavy-loss"), "ring-goes-to-one-of", one=takers[0], other=takers[1])
        else:
            dice.note(table.note("heavy-loss"), "ring-goes-to", taker=takers[0])
        return "lost", takers
    if dice.reading(book, "tp-defeated") == "heavy-loss" and not heavy:
        dice.note(table.note("lord"), "lord-light-loss")
        return kept, ()
    if told.has_ring:
        dice.note(table.note("lord"), "lord-ring-or-duel")
        return "surrender_or_duel", facing
    duel = dice.reading(book, "tp-lord-without-ring") == "duel"
    dice.note(table.note("lord"), "lord-duel" if duel else "lord-nothing")
    return ("duel" if duel else "none"), ()


@army_combat.sentence
def _say(state: StackCombat, result: StackBattle, trace: tuple[Line, ...]) -> Message:
    battle = fought.say(state, result, trace)
    if result.saruman is None:
        return battle
    code = "attack-and-saruman" if battle.code == "attack" else "attack-modified-and-saruman"
    return say(code, **battle.given, fates=_fates(result.saruman))


def _fates(after: SarumanAfter) -> list[Message]:
    fates = []
    if after.ring == "lost" and len(after.ring_to) > 1:
        fates.append(say("fate-ring-to-one-of", one=after.ring_to[0], other=after.ring_to[1]))
    elif after.ring == "lost":
        fates.append(say("fate-ring-to", taker=after.ring_to[0]))
    elif after.ring in ("surrender_or_duel", "duel"):
        fates.append(say(f"fate-{after.ring}"))
    if after.may_go_to_isengard:
        fates.append(say("fate-then-to-isengard" if after.before_leaving else "fate-to-isengard"))
    return fates or [say("fate-unharmed")]


sum_up(army_combat)


@army_combat.summary("saruman_loses_ring")
def _loses_ring(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.ring == "lost"


@army_combat.summary("saruman_must_duel")
def _must_duel(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.ring in ("surrender_or_duel", "duel")


@army_combat.summary("saruman_may_go_to_isengard")
def _may_go(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.may_go_to_isengard


army_combat.head(
    "heavier_loss",
    "attacker.strength_lost",
    "defender.strength_lost",
    "attacker.strength",
    "defender.strength",
    "character_dies",
    "saruman_loses_ring",
    "saruman_must_duel",
)
army_combat.carries(Character, *unread("morale"))
