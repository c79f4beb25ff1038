"""Sauron, 7.175: units with missile capability beside the enemy, and when they must shoot."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.war_of_the_ring.known import spelled
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class MissileUnit(Value):
    """A combat unit in its Combat Phase."""

    name: Annotated[
        Name,
        Meta(
            description="What the unit is called. If a melee attack names it as `attacker`, no other unit has its name."
        ),
    ]
    adjacent: Annotated[
        tuple[Name, ...], Meta(max_length=60, description="The enemy units adjacent to it by name, 0 to 60, each once.")
    ]
    missile: Annotated[bool, Meta(description="Whether it has missile capability; true by default.")] = True
    melee: Annotated[bool, Meta(description="Whether it has melee strength; false by default.")] = False
    shoots_at: Annotated[
        Name | None,
        Meta(
            description="The adjacent enemy unit that it means to attack with missile fire. Absent: it shoots at nobody."
        ),
    ] = None


class MeleeAttack(Value):
    """An attack of the Melee Combat Segment that is coming."""

    attacker: Annotated[
        Name, Meta(description="The unit that attacks: one of `units`, once and with melee strength, or any other.")
    ]
    target: Annotated[Name, Meta(description="The enemy unit that is attacked.")]


class MissileObligation(Value):
    """Combat units in their Combat Phase, and the melee attacks that are coming."""

    units: Annotated[
        tuple[MissileUnit, ...], Meta(min_length=1, max_length=200, description="The units asked about, 1 to 200.")
    ]
    melee_attacks: Annotated[
        tuple[MeleeAttack, ...],
        Meta(max_length=400, description="All attacks of the Melee Combat Segment, 0 to 400; none by default."),
    ] = ()

    def __post_init__(self) -> None:
        for at, unit in enumerate(self.units):
            _check_beside(unit, at)


def _check_beside(unit: MissileUnit, at: int) -> None:
    """Raises `StateError` for a unit that is adjacent to itself, and for an enemy unit that is adjacent to it twice."""
    seen = {spelled(unit.name)}
    for index, name in enumerate(unit.adjacent):
        if spelled(name) in seen:
            raise StateError(
                "An adjacent unit comes twice, or is the unit itself.",
                pointer=f"/state/units/{at}/adjacent/{index}",
                expected="the name of another unit, once",
                got=name,
            )
        seen.add(spelled(name))


class UnitObligation(Value):
    """Whether one unit must shoot."""

    name: Annotated[str, Meta(description="What the unit is called.")]
    must_shoot: Annotated[bool, Meta(description="Whether it must attack an adjacent enemy unit with missile fire.")]
    targets: Annotated[
        tuple[str, ...],
        Meta(description="The enemy units at one of which, no matter which, it must shoot; empty where it need not."),
    ]
    not_in_melee: Annotated[
        tuple[str, ...], Meta(description="The adjacent enemy units that no melee attack is coming for.")
    ]
    satisfied: Annotated[bool, Meta(description="Whether what it means to do satisfies the rule.")]
    because: Annotated[str, Meta(description="Why it must shoot, or need not.")]


class MissileObligationResult(Value):
    """Who must shoot."""

    units: Annotated[tuple[UnitObligation, ...], Meta(description="Every unit asked about, in the order given.")]


@rule("missile-obligation", title="Who must shoot", source=paragraph("7.175"), throws=False)
def missile_obligation(dice: Dice, book: Sauron, state: MissileObligation) -> MissileObligationResult:
    """Missile units beside the enemy must shoot at one of them, unless a melee attack is coming for every one."""
    _check(state)
    attacked = frozenset(spelled(each.target) for each in state.melee_attacks)
    return MissileObligationResult(units=tuple(_judge(dice, unit, attacked, state) for unit in state.units))


def _judge(dice: Dice, unit: MissileUnit, attacked: frozenset[str], state: MissileObligation) -> UnitObligation:
    """One unit's duty."""
    free = tuple(each for each in unit.adjacent if spelled(each) not in attacked)
    must = unit.missile and bool(unit.adjacent) and bool(free)
    targets = unit.adjacent if unit.missile else ()
    if not unit.missile:
        because = "it has no missile capability"
    elif not unit.adjacent:
        because = "no enemy unit is adjacent"
    elif must:
        because = f"no melee attack is coming for {listed(free)}"
    else:
        own = any(_same(each.attacker, unit.name) for each in state.melee_attacks)
        because = "every adjacent enemy unit will be attacked in melee" + (", one of them by itself" if own else "")
    dice.note(paragraph("7.175"), f"{unit.name} {'must' if must else 'need not'} shoot: {because}")
    return UnitObligation(
        name=unit.name,
        must_shoot=must,
        targets=targets if must else (),
        not_in_melee=free,
        satisfied=not must or unit.shoots_at is not None,
        because=because,
    )


def _same(one: str, other: str) -> bool:
    return spelled(one) == spelled(other)


def _check(state: MissileObligation) -> None:
    """Raises `StateError` for attacks that a unit cannot make."""
    for index, unit in enumerate(state.units):
        if unit.shoots_at is not None and not (
            unit.missile and any(_same(unit.shoots_at, each) for each in unit.adjacent)
        ):
            raise StateError(
                "It cannot shoot at that.",
                pointer=f"/state/units/{index}/shoots_at",
                expected="an adjacent enemy, and missile capability",
                got=unit.shoots_at,
            )
    once: set[str] = set()
    for index, attack in enumerate(state.melee_attacks):
        attackers = [unit for unit in state.units if _same(unit.name, attack.attacker)]
        if not attackers:
            continue
        attacker, at = attackers[0], f"/melee_attacks/{index}"
        if len(attackers) > 1:
            raise StateError(
                f"{len(attackers)} units are called {attacker.name}.",
                pointer=f"/state{at}/attacker",
                expected="the name of one unit",
                got=attack.attacker,
            )
        if not attacker.melee:
            raise StateError(
                "It has no melee strength.",
                pointer=f"/state{at}/attacker",
                expected="a unit with melee",
                got=attacker.name,
            )
        if not any(_same(attack.target, each) for each in attacker.adjacent):
            raise StateError(
                "It is not beside that.", pointer=f"/state{at}/target", expected="an adjacent enemy", got=attack.target
            )
        if spelled(attacker.name) in once:
            raise StateError(
                "A unit with both strengths makes one of the melee attacks.",
                pointer=f"/state{at}/attacker",
                expected="each unit once",
                got=attacker.name,
            )
        once.add(spelled(attacker.name))


@missile_obligation.sentence
def _say(state: MissileObligation, result: MissileObligationResult, trace: tuple[Line, ...]) -> str:
    must = [f"{each.name} must shoot at {' or '.join(each.targets)}" for each in result.units if each.must_shoot]
    return f"{listed(must)}." if must else "No unit has to shoot."
