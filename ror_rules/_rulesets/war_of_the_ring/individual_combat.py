"""War of the Ring, Individual Combat Results Table: the duel, round by round.

In each round both throw, the one who throws being the table's attacker; both results apply together when it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, SorceryClass, sorcery
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import Rule, rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class Contender(Value):
    """One side of a duel, as its card has it, and the wounds it brings along."""

    name: Annotated[Name, Meta(description="Who the contender is: 1 to 64 printable characters.")]
    rating: Annotated[
        int,
        Meta(
            ge=-99,
            le=99,
            description="The combat rating, -99 to 99: the Combat Differential of a throw is the thrower's less the other's.",
        ),
    ]
    endurance: Annotated[
        int, Meta(ge=1, le=99, description="The endurance, 1 to 99: who bears so many wounds is dead.")
    ]
    wounds: Annotated[
        int, Meta(ge=0, le=99, description="Wounds borne before the duel, fewer than `endurance`. Left out: 0.")
    ] = 0
    sorcery: Annotated[
        SorceryClass | Sorcery | None,
        Meta(
            description="The Sorcery Rating of one who uses sorcery, as a letter or with what is subtracted from the die: "
            "it throws on the Sorcery Table every round, and the points are wounds of the other. Left out: it throws on "
            "the Individual Combat Results Table."
        ),
    ] = None

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))


class IndividualCombat(Value):
    """A duel: it goes on until somebody is dead or all rounds are fought."""

    attacker: Annotated[
        Contender,
        Meta(description="The contender who attacks. Both throw in every round, each as the table's attacker."),
    ]
    defender: Annotated[Contender, Meta(description="The contender who is attacked.")]
    rounds: Annotated[int, Meta(ge=1, le=200, description="Rounds that are fought at most, 1 to 200. Left out: 1.")] = 1

    def __post_init__(self) -> None:
        for side in ("attacker", "defender"):
            contender: Contender = getattr(self, side)
            if contender.wounds >= contender.endurance:
                raise StateError(
                    "The dead do not duel.",
                    pointer=f"/state/{side}/wounds",
                    expected=f"fewer wounds than endurance {contender.endurance}",
                    got=contender.wounds,
                )


class ContenderAfter(Value):
    """What a duel leaves of a contender."""

    wounds: Annotated[int, Meta(description="All wounds borne, those from before the duel included: 0 or more.")]
    killed: Annotated[bool, Meta(description="Whether the contender is dead, of a k or of its wounds.")]


class Duel(Value):
    """How a duel ends."""

    attacker: Annotated[ContenderAfter, Meta(description="The attacker after the last round.")]
    defender: Annotated[ContenderAfter, Meta(description="The defender after the last round.")]
    rounds: Annotated[int, Meta(description="Rounds that were fought, 1 to the `rounds` asked for.")]


class _Bout(Value):
    """The duel between two rounds."""

    attacker: ContenderAfter
    defender: ContenderAfter


_Suffer = Callable[[Dice, WarOfTheRing, Contender, Contender, ContenderAfter, tuple[Hurt, Hurt]], ContenderAfter]
"""What a round leaves of a contender: who, against whom, how he was before it, what his own throw and the other's did."""

SOMEBODY_DIES: Final = "at least one of the two is dead"


@rule("individual-combat", title="Individual combat (duel)", source=chart("Individual Combat Results Table"))
def individual_combat(dice: Dice, book: WarOfTheRing, state: IndividualCombat) -> Duel:
    """Two Characters fight: each throws once a round, both results apply together, until one is dead or time is up."""
    return duel(dice, book, state, suffer=suffer)


def duel(
    dice: Dice,
    book: WarOfTheRing,
    state: IndividualCombat,
    *,
    suffer: _Suffer,
    fate: type[ContenderAfter] = ContenderAfter,
) -> Duel:
    """The rounds of a duel; what they leave of a contender is for `suffer` to say, as a `fate`."""
    one, other = state.attacker, state.defender

    def fight(dice: Dice, now: _Bout) -> _Bout:
        strike = _throw(dice.within("attacker"), book, one, other)
        reply = _throw(dice.within("defender"), book, other, one)
        return _Bout(
            attacker=suffer(dice, book, one, other, now.attacker, (strike.attacker, reply.defender)),
            defender=suffer(dice, book, other, one, now.defender, (reply.attacker, strike.defender)),
        )

    end, rounds = dice.repeat_counted(
        fight,
        _Bout(attacker=fate(wounds=one.wounds, killed=False), defender=fate(wounds=other.wounds, killed=False)),
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
    dice: Dice, book: WarOfTheRing, who: Contender, other: Contender, before: ContenderAfter, hurts: tuple[Hurt, Hurt]
) -> ContenderAfter:
    """What a round leaves of a contender: a k kills, and so do wounds that equal the endurance."""
    table = book.individual_combat
    wounds = before.wounds + sum(hurt.wounds for hurt in hurts)
    if any(hurt.killed for hurt in hurts):
        dice.note(table.note("killed"), f"{who.name} is killed")
        return ContenderAfter(wounds=wounds, killed=True)
    if wounds >= who.endurance:
        dice.reading(book, "wr-endurance")
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {who.endurance} and is dead")
        return ContenderAfter(wounds=wounds, killed=True)
    if wounds > before.wounds:
        dice.note(table.note("wounds"), f"{who.name} has {counted(wounds, 'wound')} of {who.endurance}")
    return ContenderAfter(wounds=wounds, killed=False)


@individual_combat.sentence
def _say(state: IndividualCombat, result: Duel, trace: tuple[Line, ...]) -> str:
    sides = ((state.attacker.name, result.attacker), (state.defender.name, result.defender))
    fates = [f"{name} {'is dead' if fate.killed else 'has ' + counted(fate.wounds, 'wound')}" for name, fate in sides]
    return start(f"{listed(fates)} after {counted(result.rounds, 'round')}.")


def sum_up(fought: Rule[Any, Any, Any], one: str = "attacker", other: str = "defender") -> None:
    """Names what players ask of a duel; its result has a `ContenderAfter` for each of the two."""

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
