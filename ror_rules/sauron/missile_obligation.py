"""Sauron, 7.175: units with missile capability beside the enemy, and when they must shoot."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import MissileObligation, MissileUnit
from ror_rules.sauron.results import Obligation, Obligations
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("missile-obligation", title="Who must shoot", source=paragraph("7.175"), throws=False)
def missile_obligation(dice: Dice, book: Sauron, state: MissileObligation) -> Obligations:
    """Missile units beside the enemy must shoot at one of them, unless a melee attack is coming for every one."""
    _check(state)
    attacked = frozenset(each.target for each in state.melee_attacks)
    return Obligations(units=tuple(_judge(dice, unit, attacked, state) for unit in state.units))


def _judge(dice: Dice, unit: MissileUnit, attacked: frozenset[str], state: MissileObligation) -> Obligation:
    """One unit's duty."""
    free = tuple(each for each in unit.adjacent if each not in attacked)
    must = unit.missile and bool(unit.adjacent) and bool(free)
    targets = unit.adjacent if unit.missile else ()
    if not unit.missile:
        because = "it has no missile capability"
    elif not unit.adjacent:
        because = "no enemy unit is adjacent"
    elif must:
        because = f"no melee attack is coming for {listed(free)}"
    else:
        own = any(each.attacker == unit.name for each in state.melee_attacks)
        because = "every adjacent enemy unit will be attacked in melee" + (", one of them by itself" if own else "")
    dice.note(paragraph("7.175"), f"{unit.name} {'must' if must else 'need not'} shoot: {because}")
    return Obligation(
        name=unit.name,
        must_shoot=must,
        targets=targets if must else (),
        not_in_melee=free,
        satisfied=not must or unit.shoots_at is not None,
        because=because,
    )


def _check(state: MissileObligation) -> None:
    """Raises `StateError` for attacks that a unit cannot make."""
    units = {unit.name: unit for unit in state.units}
    for index, unit in enumerate(state.units):
        if unit.shoots_at is not None and not (unit.missile and unit.shoots_at in unit.adjacent):
            raise StateError(
                "It cannot shoot at that.",
                pointer=f"/state/units/{index}/shoots_at",
                expected="an adjacent enemy, and missile capability",
                got=unit.shoots_at,
            )
    once: set[str] = set()
    for index, attack in enumerate(state.melee_attacks):
        attacker = units.get(attack.attacker)
        if attacker is None:
            continue
        at = f"/melee_attacks/{index}"
        if not attacker.melee:
            raise StateError(
                "It has no melee strength.",
                pointer=f"/state{at}/attacker",
                expected="a unit with melee",
                got=attacker.name,
            )
        if attack.target not in attacker.adjacent:
            raise StateError(
                "It is not beside that.", pointer=f"/state{at}/target", expected="an adjacent enemy", got=attack.target
            )
        if attacker.name in once:
            raise StateError(
                "A unit with both strengths makes one of the melee attacks.",
                pointer=f"/state{at}/attacker",
                expected="each unit once",
                got=attacker.name,
            )
        once.add(attacker.name)


@missile_obligation.sentence
def _say(state: MissileObligation, result: Obligations, trace: tuple[Line, ...]) -> str:
    must = [f"{each.name} must shoot at {' or '.join(each.targets)}" for each in result.units if each.must_shoot]
    return f"{listed(must)}." if must else "No unit has to shoot."
