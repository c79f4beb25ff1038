"""War of the Ring, Individual Combat Results Table: a duel, round by round.

In each round both contenders throw, each as the table's attacker. Both results apply together at the end of the round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.pieces import Character, free, living, same_person, told
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, sorcery
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.message import Message, named, say
from ror_rules.rule import Rule, rule
from ror_rules.trace import Line
from ror_rules.values import Value


class IndividualCombat(Value):
    """A duel. It ends when a contender is dead or all rounds are fought."""

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
        living(self.attacker, "/attacker", "combat", "endurance")
        living(self.defender, "/defender", "combat", "endurance")
        for fighter, at in ((self.attacker, "/attacker"), (self.defender, "/defender")):
            free(fighter, at)
        if same_person(self.attacker, self.defender):
            raise StateError(
                "fights-itself", pointer="/state/defender/name", got=self.defender.name, who=named(self.defender.name)
            )
        if self.attacker.ring is not UNSET and self.defender.ring is not UNSET:
            raise StateError("two-rings", pointer="/state/defender/ring", got=self.defender.ring)


class Duel(Value):
    """The end of a duel."""

    attacker: Annotated[Character, Meta(description="The attacker after the last round: wounds, and whether he lives.")]
    defender: Annotated[Character, Meta(description="The defender after the last round: wounds, and whether he lives.")]
    rounds: Annotated[int, Meta(description="Rounds that were fought, 1 to the `rounds` asked for.")]


class _Bout(Value):
    """The duel between two rounds."""

    attacker: Character
    defender: Character


_Suffer = Callable[[Dice, WarOfTheRing, Character, Character, tuple[Hurt, Hurt]], Character]
"""Gives a contender after a round, from both contenders before it and the results of both throws for this one."""


@rule("individual-combat", title="Individual combat (duel)", source=chart("individual-combat-results-table"))
def individual_combat(dice: Dice, book: WarOfTheRing, state: IndividualCombat) -> Duel:
    """Two Characters fight. Both throw in each round, until one is dead or all rounds are fought."""
    return duel(dice, book, state, suffer=suffer)


def duel(dice: Dice, book: WarOfTheRing, state: IndividualCombat, *, suffer: _Suffer) -> Duel:
    """The rounds of a duel. `suffer` gives each contender after a round."""

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
    """One contender's throw of a round: on the Sorcery Table for a sorcerer, otherwise on the duel table."""
    if isinstance(thrower.sorcery, Sorcery):
        dice.reading(book, "wr-duel-sorcery")
        points = sorcery(dice, book, thrower.sorcery).points
        return Blow(attacker=Hurt(0, killed=False), defender=Hurt(points, killed=False))
    dice.reading(book, "wr-duel-differential")
    difference = told(thrower.combat) - told(other.combat)
    return dice.on(
        book.individual_combat, difference, why="duel-throw", who=named(thrower.name), other=named(other.name)
    )


def suffer(dice: Dice, book: WarOfTheRing, who: Character, other: Character, hurts: tuple[Hurt, Hurt]) -> Character:
    """A contender after a round. A k kills, and so do as many wounds as Endurance."""
    table = book.individual_combat
    own, others = hurts
    wounds = who.wounds + own.wounds + others.wounds
    killed = own.killed or others.killed
    endurance = told(who.endurance)
    if killed:
        dice.note(table.note("killed"), "duel-killed", who=named(who.name))
    elif wounds >= endurance:
        dice.reading(book, "wr-endurance")
        dice.note(table.note("wounds"), "duel-mortal-wounds", who=named(who.name), wounds=wounds, endurance=endurance)
        killed = True
    elif wounds > who.wounds:
        dice.note(table.note("wounds"), "duel-wounds", who=named(who.name), wounds=wounds, endurance=endurance)
    return structs.replace(who, wounds=wounds, killed=killed)


@individual_combat.sentence
def _say(state: IndividualCombat, result: Duel, trace: tuple[Line, ...]) -> Message:
    return say("duel", fates=[_fate(result.attacker), _fate(result.defender)], rounds=result.rounds)


def _fate(who: Character) -> Message:
    """A contender at the end of a duel."""
    if who.killed:
        return say("duel-fate-dead", who=named(who.name))
    return say("duel-fate-alive", who=named(who.name), wounds=who.wounds)


def sum_up(fought: Rule[Any, Any, Any], one: str = "attacker", other: str = "defender") -> None:
    """Adds the summaries of a duel. The result has a `Character` for each of the two."""

    def killed(result: Any) -> tuple[bool, bool]:
        return getattr(result, one).killed, getattr(result, other).killed

    @fought.summary("winner")
    def winner(state: Any, result: Any) -> str:
        return {(False, True): one, (True, False): other}.get(killed(result), "neither")

    @fought.summary(f"{one}.wins")
    def wins(state: Any, result: Any) -> bool:
        return killed(result) == (False, True)

    @fought.summary(f"{other}.wins")
    def loses(state: Any, result: Any) -> bool:
        return killed(result) == (True, False)

    @fought.summary("both_die")
    def both(state: Any, result: Any) -> bool:
        return killed(result) == (True, True)


def somebody_dies(state: Any, result: Any) -> bool:
    """Whether at least one of attacker and defender is dead."""
    return bool(result.attacker.killed or result.defender.killed)


sum_up(individual_combat)
individual_combat.summary("somebody_dies")(somebody_dies)
individual_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "rounds")
