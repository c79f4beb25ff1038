"""War of the Ring, Army Combat Results Table: a whole Army Combat.

In the order of this file: the strength in defence, the ratio and its column, the leaders, the die, the losses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType, structs

from ror_rules._rulesets.war_of_the_ring.book import Exact, Toll, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.known import LEADING_NAZGUL, NAMED_NAZGUL
from ror_rules._rulesets.war_of_the_ring.losses import points_lost
from ror_rules._rulesets.war_of_the_ring.pieces import (
    UNNAMED_LEADER,
    Character,
    Force,
    apart,
    at_risk,
    besides_leader,
    called,
    check_force,
    chosen,
    endures,
    figures,
    in_full,
    leader_of,
    leads_unnamed,
    means_the_unnamed,
    meant,
    name_at,
    newly_fallen,
    order_of_deaths,
    places_of_order,
    side_of,
    told,
    unread,
    victims,
    without,
)
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, sorcery, sorcery_points
from ror_rules._rulesets.war_of_the_ring.terrain import Hex, barred, multiplied
from ror_rules.author import (
    NO_SHIFTS,
    Dice,
    FormFields,
    Line,
    Message,
    Parameter,
    Rule,
    Shift,
    Shifts,
    Short,
    StateError,
    TableStep,
    Value,
    amount,
    named,
    opposed,
    rule,
    say,
    shift,
    step_of,
)


class ArmyCombat(Value):
    """Two stacks that fight, and where."""

    attacker: Force
    defender: Force
    terrain: Hex = "clear"
    defender_effort: Literal["full", "half"] = "full"

    short: ClassVar[Short | None] = Short("battle", sides=("attacker", "defender"), words=("terrain",))
    form_fields: ClassVar[FormFields | None] = FormFields(("attacker", "defender", "terrain", "defender_effort"))

    def check(self) -> None:
        check_force(self.attacker, "/attacker")
        check_force(self.defender, "/defender")
        apart(self.attacker, self.defender)
        if self.attacker.side == self.defender.side:
            raise StateError("attacks-itself", pointer="/state/defender/side", got=self.defender.side)
        if self.defender_effort == "half" and self.defender.side != "dark_power":
            raise StateError("half-effort", pointer="/state/defender_effort", got=self.defender_effort)


class Battle(Value):
    """The place on the Army Combat Results Table, and both forces after the battle."""

    ratio: str
    adjusted_die: int
    cell: str
    attacker: Force
    defender: Force


@rule(
    "army-combat",
    title="Army combat",
    source=chart("army-combat-results-table"),
    decides=("attacker", "defender"),
    wants=opposed("strength_lost"),
    never=("two-players", "no-army-there"),
)
def army_combat(dice: Dice, book: WarOfTheRing, state: ArmyCombat) -> Battle:
    """Two armies fight. The ratio of their strengths gives the column, a die with the leaders' modifiers gives the row."""
    for place, force in (("attacker", state.attacker), ("defender", state.defender)):
        if force.side == "saruman":
            raise StateError("two-players", pointer=f"/state/{place}/side", got=force.side)
        if force.allied is True:
            raise StateError("no-allies", pointer=f"/state/{place}/allied", got=force.allied)
        if force.leader is not UNSET or force.characters:
            _own(force, place)
    return fight(dice, book, state)


def _own(force: Force, place: str) -> None:
    for who, at in figures(force, f"/{place}"):
        full, side = in_full(who), side_of(who)
        if side == "saruman" and full.side is UNSET:
            side = "dark_power"
        if side not in (UNSET, force.side):
            told_so = full.side is not UNSET
            raise StateError(
                "another-players",
                pointer=f"/state{at}/side" if told_so else name_at(who, at),
                got=str(full.side) if told_so else full.name,
                who=named(full.name),
                side=force.side,
            )


Risk = Callable[[Dice, WarOfTheRing, Force], tuple[tuple[Character, ...], int] | None]
"""Gives the Characters of a force that a k can kill, and the number of others that are only counted. None: a note
explains why no Character dies.
"""


def fight(
    dice: Dice,
    book: WarOfTheRing,
    state: ArmyCombat,
    also: Sequence[Shift] = (),
    *,
    in_full_strength: int = 0,
    risk: Risk | None = None,
) -> Battle:
    """A whole Army Combat.

    Other rules add modifiers of the die (`also`), Strength Points that half effort does not halve (`in_full_strength`),
    and their own choice of the Characters that a k can kill (`risk`).
    """
    for place, force in (("attacker", state.attacker), ("defender", state.defender)):
        if force.leader is UNSET and not force.characters and force.first_to_die is UNSET:
            continue
        endures(dice, book, figures(force, f"/{place}"))
        leader = leader_of(force)
        if leader is not None:
            at = f"/{place}/leader"
            may_lead(dice, book, leader, name_at(force.leader, at) if force.leader is not UNSET else f"/state{at}")
        _check_choice(dice, book, force, place)
    ratio = _ratio(dice, book, state.attacker.strength, _strength_in_defense(dice, book, state, in_full_strength))
    modifiers = _leaders(dice, book, state)
    if also:
        modifiers += Shifts.of(also)
    landing = dice.land(book.army_combat, ratio, why="army-combat", modifiers=modifiers)
    cell = landing.cell
    return Battle(
        ratio=ratio,
        adjusted_die=landing.adjusted,
        cell=cell.printed,
        attacker=_suffer(dice, book, state.attacker, "attacker", cell.attacker, risk or in_danger),
        defender=_suffer(dice, book, state.defender, "defender", cell.defender, risk or in_danger),
    )


def may_lead(dice: Dice, book: WarOfTheRing, leader: Character, at: str) -> None:
    if leader.who not in NAMED_NAZGUL | LEADING_NAZGUL:
        return
    any_nazgul = dice.reading(book, "wr-nazgul-lead") == "any"
    if leader.who not in LEADING_NAZGUL and not any_nazgul:
        raise StateError("nazgul-leads-none", pointer=at, got=leader.name, who=named(leader.name))
    dice.note(chart("army-combat-results-table"), "nazgul-leads", who=named(leader.name))


def _strength_in_defense(dice: Dice, book: WarOfTheRing, state: ArmyCombat, in_full_strength: int) -> Exact:
    table = book.terrain_effects
    bar = barred(book, state.terrain)
    if bar is not None:
        raise StateError("no-army-there", pointer="/state/terrain", got=state.terrain, hex=state.terrain)
    multiplier = multiplied(dice, book, state.terrain)
    effort: Exact = book.army_combat.fraction("half-effort") if state.defender_effort == "half" else 1
    cite, before = table.note("defense"), state.defender.strength
    if multiplier == 1 and effort == 1:
        return before
    if multiplier != 1 and effort != 1 and dice.reading(book, "wr-multipliers") == "half-alone":
        dice.note(cite, "half-without-terrain")
        multiplier = 1
    halved = before if effort == 1 else before - in_full_strength
    strength = (halved * effort + before - halved) * multiplier
    if strength.denominator > 1:
        strength = _whole(strength, dice.reading(book, "wr-half-strength"))
    product = amount(strength)
    if halved != before:
        dice.note(
            cite,
            "defender-counts-half-in-part",
            own=halved,
            effort=amount(effort),
            ally=in_full_strength,
            factor=amount(multiplier),
            product=product,
        )
    elif effort == 1:
        dice.note(cite, "defender-counts", strength=before, factor=amount(multiplier), product=product)
    elif multiplier == 1:
        dice.note(cite, "defender-counts-half", strength=before, effort=amount(effort), product=product)
    else:
        dice.note(
            cite,
            "defender-counts-half-there",
            strength=before,
            factor=amount(multiplier),
            effort=amount(effort),
            product=product,
        )
    return strength


def _whole(strength: Exact, reading: str) -> Exact:
    if reading == "down":
        return max(floor(strength), 1)
    return ceil(strength) if reading == "up" else strength


def _ratio(dice: Dice, book: WarOfTheRing, attacker: int, defender: Exact) -> str:
    """The column, such as `2-1`. It is rounded in the defender's favour unless a ruling says otherwise."""
    table = book.army_combat
    ours, theirs = attacker * defender.denominator, defender.numerator  # the same ratio in whole numbers
    uneven = ours % theirs and theirs % ours
    nearest = uneven and dice.reading(book, "wr-ratio") == "nearest"
    if ours >= theirs:
        ratio = f"{_nearest_down(ours, theirs) if nearest else ours // theirs}-1"
    else:
        ratio = f"1-{-_nearest_down(-theirs, ours) if nearest else -(-theirs // ours)}"
    columns = table.columns.words
    read_as = ratio if ratio in columns else columns[-1] if ours >= theirs else columns[0]
    code = "ratio"
    if read_as != ratio:
        code = "ratio-beyond-the-table"
    elif uneven:
        code = "ratio-to-the-nearest" if nearest else "ratio-for-the-defender"
    dice.note(
        table.note("ratio-limits"), code, attacker=attacker, defender=amount(defender), ratio=ratio, column=read_as
    )
    return read_as


def _nearest_down(numerator: int, denominator: int) -> int:
    return -((denominator - 2 * numerator) // (2 * denominator))


def _leaders(dice: Dice, book: WarOfTheRing, state: ArmyCombat) -> Shifts:
    both = True
    if _is_led(state.attacker) or _is_led(state.defender):
        both = dice.reading(book, "wr-army-modifiers") == "both-leaders"
    shifts = _led(dice, book, state.attacker, "attacker", 1)
    if both:
        return shifts + _led(dice, book, state.defender, "defender", -1)
    if _is_led(state.defender):
        shifts += Shifts.of((shift(0, "defender-morale", when=False, because="only-the-attacker-is-led"),))
    return shifts


def _is_led(force: Force) -> bool:
    moving: Force | Character = force
    morale: int | UnsetType = force.leader_morale
    if force.leader is not UNSET and (leader := leader_of(force)) is not None:
        moving, morale = leader, leader.morale
    return moving.sorcery is not UNSET or (morale is not UNSET and morale != 0)


def _led(dice: Dice, book: WarOfTheRing, force: Force, name: str, sign: int) -> Shifts:
    leader = leader_of(force)
    if leader is None:
        shifts, used = _morale(name, sign, force.leader_morale), force.sorcery
    else:
        shifts, used = _morale(name, sign, leader.morale), leader.sorcery
    if used is UNSET or not isinstance(used, Sorcery):
        return shifts
    below = dice.within(name).within(sorcery.place)
    if leader is None:
        points = sorcery_points(below, book, used, "sorcery-of-leader", side=force.side)
    else:
        points = sorcery_points(below, book, used, "sorcery-of", who=named(leader.name))
    code = "attacker-sorcery" if name == "attacker" else "defender-sorcery"
    brought = shift(sign * points, code, when=points > 0, because="sorcery-brought-nothing")
    return shifts + Shifts.of((brought,))


@lru_cache
def _morale(name: str, sign: int, rating: int | UnsetType) -> Shifts:
    morale, code = told(rating), "attacker-morale" if name == "attacker" else "defender-morale"
    return Shifts.of((Shift(sign * morale, code),)) if morale else NO_SHIFTS


def _suffer(dice: Dice, book: WarOfTheRing, force: Force, place: str, toll: Toll, risk: Risk) -> Force:
    lost = points_lost(dice, book, force.strength, toll.percent, force.side)
    after = _struck(dice, book, force, place, risk(dice, book, force)) if toll.character_killed else None
    return structs.replace(
        after or force,
        death_owed=after is not None and after.death_owed is True,
        strength=force.strength - lost,
        loss_percent=toll.percent,
        strength_lost=lost,
        character_killed=after is not None,
    )


def in_danger(dice: Dice, book: WarOfTheRing, force: Force) -> tuple[tuple[Character, ...], int] | None:
    if force.side != "fellowship":
        dice.note(book.army_combat.note("killed"), "k-without-effect", side=force.side)
        return None
    there, counted = at_risk(force)
    led = leader_of(force) is not None or leads_unnamed(force)
    if led and dice.reading(book, "wr-k-which") == "not-the-leader":
        return besides_leader(force)
    return there, counted


def _check_choice(dice: Dice, book: WarOfTheRing, force: Force, place: str) -> None:
    """Raises `StateError` if a name in `first_to_die` is the leader's, and a ruling spares leaders."""
    leader = leader_of(force)
    there = () if leader is None else (leader,)
    for name, at in zip(order_of_deaths(force), places_of_order(force, f"/{place}"), strict=True):
        leads = bool(meant(name, there)) or means_the_unnamed(name, force)
        if leads and force.side == "fellowship" and dice.reading(book, "wr-k-which") == "not-the-leader":
            raise spared(name, at, "wr-k-which")


def spared(who: str, at: str, ruling: str) -> StateError:
    """The refusal of a Character chosen in `first_to_die` whom no k kills by a ruling."""
    return StateError("first-to-die-spared", pointer=at, got=who, who=named(who), ruling=ruling)


def _struck(
    dice: Dice, book: WarOfTheRing, force: Force, place: str, danger: tuple[tuple[Character, ...], int] | None
) -> Force | None:
    if danger is None:
        return None
    cite = book.army_combat.note("killed")
    among = victims(force, *danger)
    if not among:
        dice.note(cite, "k-kills-nobody", side=force.side)
        return None
    names: list[str | None] = [*among]
    alone = len(names) == 1
    if alone:
        name = names[0]
    else:
        at_stake: dict[str, Parameter] = {"strength": force.strength, "among": ", ".join(among)}
        name = dice.choose(place, "who-dies", names, otherwise=chosen(force, among), **at_stake)
    if name is None:
        dice.note(cite, "k-leaves-a-choice", side=force.side)
        return structs.replace(force, death_owed=True)
    dead = among[name]
    if isinstance(dead, Character):
        dice.note(cite, "k-kills" if alone else "k-kills-chosen", who=named(dead.name))
    elif dead == UNNAMED_LEADER:
        dice.note(cite, "k-kills-the-leader" if alone else "k-kills-the-leader-chosen", side=force.side)
    else:
        dice.note(cite, "k-kills-one", side=force.side)
    return without(force, dead)


def owed_deaths(*forces: Force) -> tuple[Message, ...]:
    """What the players must send before the force fights again, for each force of which a Character must die."""
    return tuple([say("death-to-name", side=each.side, who=_owed(each)) for each in forces if each.death_owed is True])


def _owed(force: Force) -> list[Parameter]:
    there, counted = at_risk(force)
    found: list[Parameter] = [named(each.name) for each in there]
    if leads_unnamed(force):
        found.append(say("leader-to-name"))
    if others := counted - leads_unnamed(force):
        found.append(say("counted-to-name", characters=others))
    return found


@army_combat.sentence
def _say(state: ArmyCombat, result: Battle, trace: tuple[Line, ...]) -> Message:
    face = step_of(trace, TableStep, "army-combat").face
    return say(
        "attack" if face == result.adjusted_die else "attack-modified",
        attacker=state.attacker.side,
        ratio=result.ratio,
        face=face,
        adjusted=result.adjusted_die,
        costs=[_cost(state.attacker, result.attacker), _cost(state.defender, result.defender)],
    )


def _cost(before: Force, after: Force) -> Message:
    return say(
        "cost-and-character" if after.character_killed else "cost",
        side=before.side,
        lost=told(after.strength_lost),
        strength=before.strength,
    )


def _accompany(state: ArmyCombat) -> list[str]:
    return [called(who) for force in (state.attacker, state.defender) for who, _ in figures(force, "")]


def sum_up(fought: Rule[Any, Any, Any]) -> None:
    @fought.summary("heavier_loss")
    def heavier_loss(state: ArmyCombat, result: Battle) -> Literal["attacker", "defender", "neither"]:
        ours, theirs = told(result.attacker.strength_lost), told(result.defender.strength_lost)
        return "attacker" if ours > theirs else "defender" if theirs > ours else "neither"

    @fought.summary("attacker.destroyed")
    def attacker_destroyed(state: ArmyCombat, result: Battle) -> bool:
        return result.attacker.strength == 0

    @fought.summary("defender.destroyed")
    def defender_destroyed(state: ArmyCombat, result: Battle) -> bool:
        return result.defender.strength == 0

    @fought.summary("character_dies")
    def character_dies(state: ArmyCombat, result: Battle) -> bool:
        return bool(result.attacker.character_killed or result.defender.character_killed)

    @fought.summary_of_each("killed", _accompany)
    def is_killed(state: ArmyCombat, result: Battle, who: str) -> bool:
        return newly_fallen(who, ((state.attacker, result.attacker), (state.defender, result.defender)))

    @fought.aftermath
    def owed(state: ArmyCombat, result: Battle) -> tuple[Message, ...]:
        return owed_deaths(result.attacker, result.defender)

    fought.head(
        "heavier_loss",
        "attacker.strength_lost",
        "defender.strength_lost",
        "attacker.strength",
        "defender.strength",
        "attacker.character_killed",
        "defender.character_killed",
    )


sum_up(army_combat)
army_combat.carries(Character, *unread("morale"))
