"""Sauron, 7.175: units with missile capability next to the enemy, and their duty to shoot."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.war_of_the_ring.known import spelled
from ror_rules.author import Dice, Line, Message, Name, StateError, Value, named, rule, say

_ShootingReason = Literal[
    "no_missile_capability", "no_enemy_adjacent", "enemy_not_in_melee", "all_in_melee", "all_in_melee_and_own"
]


class MissileUnit(Value):
    """A combat unit in its Combat Phase."""

    name: Name
    adjacent: Annotated[tuple[Name, ...], Meta(max_length=60)]
    missile: bool = True
    melee: bool = False
    shoots_at: Name | None = None


class MeleeAttack(Value):
    """An attack of the next Melee Combat Segment."""

    attacker: Name
    target: Name


class MissileObligation(Value):
    """Combat units in their Combat Phase, and the melee attacks of the next segment."""

    units: Annotated[tuple[MissileUnit, ...], Meta(min_length=1, max_length=200)]
    melee_attacks: Annotated[tuple[MeleeAttack, ...], Meta(max_length=400)] = ()

    def check(self) -> None:
        for at, unit in enumerate(self.units):
            _check_beside(unit, at)


def _check_beside(unit: MissileUnit, at: int) -> None:
    seen = {spelled(unit.name)}
    for index, name in enumerate(unit.adjacent):
        if spelled(name) in seen:
            code = "adjacent-to-itself" if _same(name, unit.name) else "adjacent-twice"
            raise StateError(code, pointer=f"/state/units/{at}/adjacent/{index}", got=name, adjacent=named(name))
        seen.add(spelled(name))


class UnitObligation(Value):
    """Whether one unit must shoot."""

    name: str
    must_shoot: bool
    targets: tuple[str, ...]
    not_in_melee: tuple[str, ...]
    satisfied: bool
    because: _ShootingReason


class MissileObligationResult(Value):
    """The obligation of every unit."""

    units: tuple[UnitObligation, ...]


@rule("missile-obligation", title="Missile obligation", source=paragraph("7.175"), throws=False)
def missile_obligation(dice: Dice, book: Sauron, state: MissileObligation) -> MissileObligationResult:
    """Missile units next to the enemy must shoot at one of them, unless melee attacks will hit every one."""
    _check(state)
    attacked = frozenset(spelled(each.target) for each in state.melee_attacks)
    return MissileObligationResult(units=tuple(_judge(dice, unit, attacked, state) for unit in state.units))


def _judge(dice: Dice, unit: MissileUnit, attacked: frozenset[str], state: MissileObligation) -> UnitObligation:
    free = tuple(each for each in unit.adjacent if spelled(each) not in attacked)
    must = unit.missile and bool(unit.adjacent) and bool(free)
    targets = unit.adjacent if unit.missile else ()
    who, cite = named(unit.name), paragraph("7.175")
    because: _ShootingReason
    if must:
        because = "enemy_not_in_melee"
        dice.note(cite, "must-shoot", who=who, free=[named(each) for each in free])
    else:
        because = _excuse(unit, state)
        dice.note(cite, "need-not-shoot", who=who, reason=because)
    return UnitObligation(
        name=unit.name,
        must_shoot=must,
        targets=targets if must else (),
        not_in_melee=free,
        satisfied=not must or unit.shoots_at is not None,
        because=because,
    )


def _excuse(unit: MissileUnit, state: MissileObligation) -> _ShootingReason:
    if not unit.missile:
        return "no_missile_capability"
    if not unit.adjacent:
        return "no_enemy_adjacent"
    own = any(_same(each.attacker, unit.name) for each in state.melee_attacks)
    return "all_in_melee_and_own" if own else "all_in_melee"


def _same(one: str, other: str) -> bool:
    return spelled(one) == spelled(other)


def _check(state: MissileObligation) -> None:
    for index, unit in enumerate(state.units):
        if unit.shoots_at is not None and not (
            unit.missile and any(_same(unit.shoots_at, each) for each in unit.adjacent)
        ):
            raise StateError(
                "cannot-shoot-at",
                pointer=f"/state/units/{index}/shoots_at",
                got=unit.shoots_at,
                who=named(unit.name),
                target=named(unit.shoots_at),
            )
    once: set[str] = set()
    for index, attack in enumerate(state.melee_attacks):
        attackers = [unit for unit in state.units if _same(unit.name, attack.attacker)]
        if not attackers:
            continue
        attacker, at = attackers[0], f"/melee_attacks/{index}"
        who = named(attacker.name)
        if len(attackers) > 1:
            raise StateError(
                "attackers-share-name",
                pointer=f"/state{at}/attacker",
                got=attack.attacker,
                count=len(attackers),
                who=who,
            )
        if not attacker.melee:
            raise StateError("no-melee-strength", pointer=f"/state{at}/attacker", got=attacker.name, who=who)
        if not any(_same(attack.target, each) for each in attacker.adjacent):
            raise StateError(
                "not-adjacent", pointer=f"/state{at}/target", got=attack.target, who=who, target=named(attack.target)
            )
        if spelled(attacker.name) in once:
            raise StateError("attacks-twice", pointer=f"/state{at}/attacker", got=attacker.name, who=who)
        once.add(spelled(attacker.name))


@missile_obligation.sentence
def _say(state: MissileObligation, result: MissileObligationResult, trace: tuple[Line, ...]) -> Message:
    must = [
        say("shoots-at", who=named(each.name), targets=[named(target) for target in each.targets])
        for each in result.units
        if each.must_shoot
    ]
    return say("missile-obligation", units=must) if must else say("nobody-must-shoot")
