"""War of the Ring, Individual Combat Results Table: the duel, round by round.

In each round both throw, the one who throws being the table's attacker; both results apply together when it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.pieces import Character, free, living, same_person, told
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, sorcery
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import Rule, rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value


class IndividualCombat(Value):
    """A duel: it goes on until somebody is dead or all rounds are fought."""

    attacker: Annotated[
        Character,
        Meta(
            description="The contender who attacks, with `combat` and `endurance`. Both throw in every round, each as the table's "
            "attacker; one who uses sorcery throws on the Sorcery Table, and the points are wounds of the other."
        ),
    ]
    defender: Annotated[Character, Meta(description="The contender who is attacked, with `combat` and `endurance`.")]
    rounds: Annotated[int, Meta(ge=1, le=200, description="Rounds that are fought at most, 1 to 200. Left out: 1.")] = 1

    def __post_init__(self) -> None:
        living(self.attacker, "/attacker", "combat", "endurance", does="The dead do not duel.")
        living(self.defender, "/defender", "combat", "endurance", does="The dead do not duel.")
        for fighter, at in ((self.attacker, "/attacker"), (self.defender, "/defender")):
            free(fighter, at, "Who is held by an Enemy does not duel.")
        if same_person(self.attacker, self.defender):
            raise StateError(
                "A Character does not fight themselves.",
                pointer="/state/defender/name",
                expected="a Character other than attacker",
                got=self.defender.name,
            )
        if self.attacker.ring is not UNSET and self.defender.ring is not UNSET:
            raise StateError(
                "There is only one Ring.",
                pointer="/state/defender/ring",
                expected="nothing, where the attacker has it",
                got=self.defender.ring,
            )


class Duel(Value):
    """How a duel ends."""

    attacker: Annotated[Character, Meta(description="The attacker after the last round: wounds, and whether he lives.")]
    defender: Annotated[Character, Meta(description="The defender after the last round: wounds, and whether he lives.")]
    rounds: Annotated[int, Meta(description="Rounds that were fought, 1 to the `rounds` asked for.")]


class _Bout(Value):
    """The duel between two rounds."""

    attacker: Character
    defender: Character


_Suffer = Callable[[Dice, WarOfTheRing, Character, Character, tuple[Hurt, Hurt]], Character]
"""What a round leaves of a contender: how he was before it, against whom, what his own throw and the other's did."""

SOMEBODY_DIES: Final = "at least one of the two is dead"


@rule("individual-combat", title="Individual combat (duel)", source=chart("individual-combat-results-table"))
def individual_combat(dice: Dice, book: WarOfTheRing, state: IndividualCombat) -> Duel:
    """Two Characters fight: each throws once a round, both results apply together, until one is dead or time is up."""
    return duel(dice, book, state, suffer=suffer)


def duel(dice: Dice, book: WarOfTheRing, state: IndividualCombat, *, suffer: _Suffer) -> Duel:
    """The rounds of a duel; what they leave of a contender is for `suffer` to say."""

    def fight(dice: Dice, now: _Bout) -> _Bout:
        one, other = now.attacker, now.defender
        strike = _throw(dice.within("attacker"), book, one, other)
        reply = _throw(dice.within("defender"), book, other, one)
        return _Bout(
            attacker=suffer(dice, book, one, other, (strike.attacker, reply.defender)),
            defender=suffer(dice, book, other, one, (reply.attacker, strike.defender)),
        )

    end, rounds = dice.repeat(
        fight,
        _Bout(attacker=state.attacker, defender=state.defender),
        until=lambda now: now.attacker.killed or now.defender.killed,
        at_most=state.rounds,
    )
    return Duel(attacker=end.attacker, defender=end.defender, rounds=rounds)


def _throw(dice: Dice, book: WarOfTheRing, thrower: Character, other: Character) -> Blow:
    """One contender's throw of a round, on the duel table or, where a sorcerer, on the Sorcery Table."""
    if isinstance(thrower.sorcery, Sorcery):
        dice.reading(book, "wr-duel-sorcery")
        points = sorcery(dice, book, thrower.sorcery).points
        return Blow(attacker=Hurt(0, killed=False), defender=Hurt(points, killed=False))
    dice.reading(book, "wr-duel-differential")
    difference = told(thrower.combat) - told(other.combat)
    return dice.on(book.individual_combat, difference, why=f"{thrower.name} fights {other.name}")


def suffer(dice: Dice, book: WarOfTheRing, who: Character, other: Character, hurts: tuple[Hurt, Hurt]) -> Character:
    """What a round leaves of a contender: a k kills, and so do wounds that equal the endurance."""
    table = book.individual_combat
    own, others = hurts
    wounds = who.wounds + own.wounds + others.wounds
    killed = own.killed or others.killed
    endurance = told(who.endurance)
    if killed:
        dice.note(table.note("killed"), f"{who.name} is killed")
    elif wounds >= endurance:
        dice.reading(book, "wr-endurance")
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {endurance} and is dead")
        killed = True
    elif wounds > who.wounds:
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {endurance}")
    return structs.replace(who, wounds=wounds, killed=killed)


@individual_combat.sentence
def _say(state: IndividualCombat, result: Duel, trace: tuple[Line, ...]) -> str:
    sides = ((state.attacker.name, result.attacker), (state.defender.name, result.defender))
    fates = [f"{name} {'is dead' if fate.killed else 'has ' + counted(fate.wounds, 'wound')}" for name, fate in sides]
    return start(f"{listed(fates)} after {counted(result.rounds, 'round')}.")


def sum_up(fought: Rule[Any, Any, Any], one: str = "attacker", other: str = "defender") -> None:
    """Names what players ask of a duel; its result has a `Character` for each of the two."""

    def killed(result: Any) -> tuple[bool, bool]:
        return getattr(result, one).killed, getattr(result, other).killed

    @fought.summary("winner", f"who lives while the other is dead: {one}, {other} or neither")
    def winner(state: Any, result: Any) -> str:
        return {(False, True): one, (True, False): other}.get(killed(result), "neither")

    @fought.summary(f"{one}.wins", f"the {other} is dead and the {one} lives")
    def wins(state: Any, result: Any) -> bool:
        return killed(result) == (False, True)

    @fought.summary(f"{other}.wins", f"the {one} is dead and the {other} lives")
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
individual_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "rounds")
