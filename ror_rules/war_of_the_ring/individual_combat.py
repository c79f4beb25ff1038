"""War of the Ring, Individual Combat Results Table: the duel, round by round.

In each round both throw, the one who throws being the table's attacker; both results apply together when it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ror_rules.dice import Dice
from ror_rules.rule import Rule, rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value
from ror_rules.war_of_the_ring.book import Blow, Hurt, WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import Duel, Fate
from ror_rules.war_of_the_ring.sorcery import sorcery
from ror_rules.war_of_the_ring.states import Contender, IndividualCombat


class Standing(Value):
    """The duel between two rounds."""

    attacker: Fate
    defender: Fate


Suffer = Callable[[Dice, WarOfTheRing, Contender, Contender, Fate, tuple[Hurt, Hurt]], Fate]
"""What a round leaves of a contender: who, against whom, how he was before it, what his own throw and the other's did."""


SOMEBODY_DIES: Final = "at least one of the two is dead"


@rule("individual-combat", title="Individual combat (duel)", source=chart("Individual Combat Results Table"))
def individual_combat(dice: Dice, book: WarOfTheRing, state: IndividualCombat) -> Duel:
    """Two Characters fight: each throws once a round, both results apply together, until one is dead or time is up."""
    return duel(dice, book, state, suffer=suffer)


def duel(dice: Dice, book: WarOfTheRing, state: IndividualCombat, *, suffer: Suffer, fate: type[Fate] = Fate) -> Duel:
    """The rounds of a duel; what they leave of a contender is for `suffer` to say, as a `fate`."""
    one, other = state.attacker, state.defender

    def fight(dice: Dice, now: Standing) -> Standing:
        strike = _throw(dice.within("attacker"), book, one, other)
        reply = _throw(dice.within("defender"), book, other, one)
        return Standing(
            attacker=suffer(dice, book, one, other, now.attacker, (strike.attacker, reply.defender)),
            defender=suffer(dice, book, other, one, now.defender, (reply.attacker, strike.defender)),
        )

    end, rounds = dice.repeat_counted(
        fight,
        Standing(attacker=fate(wounds=one.wounds, killed=False), defender=fate(wounds=other.wounds, killed=False)),
        until=lambda now: now.attacker.killed or now.defender.killed,
        at_most=state.rounds,
    )
    return Duel(attacker=end.attacker, defender=end.defender, rounds=rounds)


def _throw(dice: Dice, book: WarOfTheRing, thrower: Contender, other: Contender) -> Blow:
    """One contender's throw of a round, on the duel table or, where a sorcerer, on the Sorcery Table."""
    if thrower.sorcery is not None and not isinstance(thrower.sorcery, str):
        dice.reading(book, "wr-duel-sorcery")
        points = sorcery(dice, book, thrower.sorcery).points
        return Blow(attacker=Hurt(0, killed=False), defender=Hurt(points, killed=False))
    dice.reading(book, "wr-duel-differential")
    return dice.on(book.individual_combat, thrower.rating - other.rating, why=f"{thrower.name} fights {other.name}")


def suffer(
    dice: Dice, book: WarOfTheRing, who: Contender, other: Contender, before: Fate, hurts: tuple[Hurt, Hurt]
) -> Fate:
    """What a round leaves of a contender: a k kills, and so do wounds that equal the endurance."""
    table = book.individual_combat
    wounds = before.wounds + sum(hurt.wounds for hurt in hurts)
    if any(hurt.killed for hurt in hurts):
        dice.note(table.note("killed"), f"{who.name} is killed")
        return Fate(wounds=wounds, killed=True)
    if wounds >= who.endurance:
        dice.reading(book, "wr-endurance")
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {who.endurance} and is dead")
        return Fate(wounds=wounds, killed=True)
    if wounds > before.wounds:
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {who.endurance}")
    return Fate(wounds=wounds, killed=False)


@individual_combat.sentence
def _say(state: IndividualCombat, result: Duel, trace: tuple[Line, ...]) -> str:
    sides = ((state.attacker.name, result.attacker), (state.defender.name, result.defender))
    fates = [f"{name} {'is dead' if fate.killed else 'has ' + counted(fate.wounds, 'wound')}" for name, fate in sides]
    return start(f"{listed(fates)} after {counted(result.rounds, 'round')}.")


def sum_up(fought: Rule[Any, Any, Any], one: str = "attacker", other: str = "defender") -> None:
    """Names what players ask of a duel; its result has a `Fate` for each of the two."""

    def killed(result: Any) -> tuple[bool, bool]:
        return getattr(result, one).killed, getattr(result, other).killed

    @fought.summary(f"{one}_wins", f"the {other} is dead and the {one} lives")
    def wins(state: Any, result: Any) -> bool:
        return killed(result) == (False, True)

    @fought.summary(f"{other}_wins", f"the {one} is dead and the {other} lives")
    def loses(state: Any, result: Any) -> bool:
        return killed(result) == (True, False)

    @fought.summary("both_die", "both are dead")
    def both(state: Any, result: Any) -> bool:
        return killed(result) == (True, True)


def somebody_dies(state: Any, result: Any) -> bool:
    """Whether a duel of attacker and defender costs a life."""
    return bool(result.attacker.killed or result.defender.killed)


sum_up(individual_combat)
individual_combat.summary("somebody_dies", SOMEBODY_DIES)(somebody_dies)
