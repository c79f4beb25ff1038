"""War of the Ring, Individual Combat Results Table: a duel, round by round.

In each round both contenders throw, each as the table's attacker. Both results apply together at the end of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.known import NAZGUL
from ror_rules._rulesets.war_of_the_ring.pieces import (
    Character,
    endures,
    free,
    living,
    once,
    same_person,
    side_of,
    told,
    unread,
)
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, sorcery, sorcery_points
from ror_rules.author import Dice, Line, Message, Rule, Short, StateError, Value, named, opposed, rule, say

E = TypeVar("E")


class IndividualCombat(Value):
    """A duel. It ends when a contender is dead or has so many wounds that it stops, or when all rounds are fought."""

    attacker: Character
    defender: Character
    rounds: Annotated[int, Meta(ge=1, le=200)] = 1
    stop_at_wounds: Annotated[int, Meta(ge=1, le=99)] | UnsetType = UNSET
    by_event_card: bool = False

    nazgul_change_sides: ClassVar[bool] = False

    short: ClassVar[Short | None] = Short("battle", sides=("attacker", "defender"))

    def check(self) -> None:
        living(self.attacker, "/attacker", "combat", "endurance", equal_kills=False)
        living(self.defender, "/defender", "combat", "endurance", equal_kills=False)
        for fighter, at in ((self.attacker, "/attacker"), (self.defender, "/defender")):
            free(fighter, at)
        if same_person(self.attacker, self.defender):
            raise StateError(
                "fights-itself", pointer="/state/defender/name", got=self.defender.name, who=named(self.defender.name)
            )
        once([(self.attacker, "/attacker"), (self.defender, "/defender")])
        most = self.stop_at_wounds
        if most is not UNSET:
            hurt = next((each for each in (self.attacker, self.defender) if each.wounds >= most), None)
            if hurt is not None:
                raise StateError(
                    "duel-over-already",
                    pointer="/state/stop_at_wounds",
                    got=most,
                    who=named(hurt.name),
                    wounds=hurt.wounds,
                )
        sides = [self._side(self.attacker), self._side(self.defender)]
        if sides[0] is not UNSET and sides[0] == sides[1] and not self.by_event_card:
            field = "name" if self.defender.side is UNSET else "side"
            raise StateError(
                "duel-of-one-side",
                pointer=f"/state/defender/{field}",
                got=getattr(self.defender, field),
                side=str(sides[0]),
            )

    def _side(self, who: Character) -> str | UnsetType:
        movable = self.nazgul_change_sides and who.side is UNSET and who.who in NAZGUL
        return UNSET if movable else side_of(who)


class Duel(Value):
    """The end of a duel."""

    attacker: Character
    defender: Character
    rounds: int


class _Bout(Value):
    attacker: Character
    defender: Character
    over: bool = False


_Suffer = Callable[[Dice, WarOfTheRing, Character, Character, tuple[Hurt, Hurt]], Character]


@rule(
    "individual-combat",
    title="Individual combat (duel)",
    source=chart("individual-combat-results-table"),
    decides=("attacker", "defender"),
    wants=opposed("killed"),
)
def individual_combat(dice: Dice, book: WarOfTheRing, state: IndividualCombat) -> Duel:
    """Two Characters fight. Both throw in each round, until one is dead or all rounds are fought."""
    return duel(dice, book, state, suffer=suffer, then=lambda end: end)


def duel(
    dice: Dice,
    book: WarOfTheRing,
    state: IndividualCombat,
    *,
    suffer: _Suffer,
    then: Callable[[Duel], E],
    bound: tuple[str, ...] = (),
    like: Hashable = None,
) -> E:
    """A duel, and what another rule makes of its end: `like` is all that this depends on besides the end.

    `bound` are the contenders, `attacker` or `defender`, that may not break it off.
    """
    endures(dice, book, ((state.attacker, "/attacker"), (state.defender, "/defender")))

    def fight(dice: Dice, now: _Bout) -> _Bout:
        one, other = now.attacker, now.defender
        strike = _throw(dice.within("attacker"), book, one, other)
        reply = _throw(dice.within("defender"), book, other, one)
        after = _Bout(
            attacker=suffer(dice, book, one, other, (strike.attacker, reply.defender)),
            defender=suffer(dice, book, other, one, (reply.attacker, strike.defender)),
        )
        if ends(after):
            return after
        return structs.replace(after, over=_broken_off(dice, after, state.stop_at_wounds, bound))

    def ends(now: _Bout) -> bool:
        return now.over or now.attacker.killed or now.defender.killed

    def end(last: _Bout, rounds: int) -> E:
        if ends(last) and not (last.attacker.killed or last.defender.killed):
            cite = book.individual_combat.note("wounds")
            dice.note(cite, "duel-broken-off", wounds=max(last.attacker.wounds, last.defender.wounds))
        return then(Duel(attacker=last.attacker, defender=last.defender, rounds=rounds))

    return dice.repeat(
        fight,
        _Bout(attacker=state.attacker, defender=state.defender),
        until=ends,
        at_most=state.rounds,
        end=end,
        like=(suffer, book, state.stop_at_wounds, bound, like),
    )


def _broken_off(dice: Dice, now: _Bout, most: int | UnsetType, bound: tuple[str, ...]) -> bool:
    """Whether one of both ends the duel. The chart does not speak of it, so by default only those with `most` wounds do."""
    for who, own, other in (("attacker", now.attacker, now.defender), ("defender", now.defender, now.attacker)):
        if who in bound:
            continue
        plan = "break-off" if most is not UNSET and own.wounds >= most else "go-on"
        wounds = {"own_wounds": own.wounds, "his_wounds": other.wounds}
        if dice.choose(who, "break-off", ("go-on", "break-off"), otherwise=plan, **wounds) == "break-off":
            return True
    return False


def _throw(dice: Dice, book: WarOfTheRing, thrower: Character, other: Character) -> Blow:
    if not isinstance(thrower.sorcery, Sorcery):
        return _blow(dice, book, thrower, other)
    besides = dice.reading(book, "wr-duel-sorcery") == "besides"
    below, who = dice.within(sorcery.place), named(thrower.name)
    points = sorcery_points(below, book, thrower.sorcery, "sorcery-in-duel", who=who, other=named(other.name))
    if not besides:
        return Blow(attacker=Hurt(0, killed=False), defender=Hurt(points, killed=False, by_sorcery=points))
    blow = _blow(dice, book, thrower, other)
    hurt = structs.replace(blow.defender, wounds=blow.defender.wounds + points, by_sorcery=points)
    return structs.replace(blow, defender=hurt)


def _blow(dice: Dice, book: WarOfTheRing, thrower: Character, other: Character) -> Blow:
    combat, other_combat = told(thrower.combat), told(other.combat)
    return dice.on(
        book.individual_combat,
        combat - other_combat,
        why="duel-throw",
        who=named(thrower.name),
        combat=combat,
        other=named(other.name),
        other_combat=other_combat,
    )


def suffer(dice: Dice, book: WarOfTheRing, who: Character, other: Character, hurts: tuple[Hurt, Hurt]) -> Character:
    table = book.individual_combat
    own, others = hurts
    taken = own.wounds + others.wounds
    wounds = who.wounds + taken
    killed = own.killed or others.killed
    endurance = told(who.endurance)
    if killed:
        dice.note(table.note("killed"), "duel-killed", who=named(who.name))
    elif taken:
        killed = wounds >= mortal_wounds(dice, book, wounds, endurance)
        dice.note(
            table.note("wounds"),
            "duel-mortal-wounds" if killed else "duel-wounds",
            who=named(who.name),
            before=who.wounds,
            taken=taken,
            wounds=wounds,
            endurance=endurance,
        )
    return structs.replace(who, wounds=wounds, killed=killed)


def mortal_wounds(dice: Dice, book: WarOfTheRing, wounds: int, endurance: int) -> int:
    if wounds == endurance:
        more = dice.reading(book, "wr-endurance") == "more-kills"
    else:
        more = book.rulings["wr-endurance"] == "more-kills"
    return endurance + more


@individual_combat.headings
def rounds(state: IndividualCombat, trace: Sequence[Line]) -> Mapping[int, Message]:
    def throws(place: str) -> Callable[[Line], bool]:
        return lambda line: place in getattr(line, "address", "")

    return numbered("duel-round", trace, throws("/attacker/"), throws("/attacker/sorcery/"))


@individual_combat.sentence
def _say(state: IndividualCombat, result: Duel, trace: tuple[Line, ...]) -> Message:
    return say("duel", fates=[_fate(result.attacker), _fate(result.defender)], rounds=result.rounds)


def _fate(who: Character) -> Message:
    if who.killed:
        return say("duel-fate-dead", who=named(who.name))
    return say("duel-fate-alive", who=named(who.name), wounds=who.wounds)


def sum_up(fought: Rule[Any, Any, Any], one: str = "attacker", other: str = "defender") -> None:
    def killed(result: Any) -> tuple[bool, bool]:
        return getattr(result, one).killed, getattr(result, other).killed

    @fought.summary_of_each("killed", lambda state: (getattr(state, one).name, getattr(state, other).name))
    def is_killed(state: Any, result: Any, who: str) -> bool:
        return any(each.name == who and each.killed for each in (getattr(result, one), getattr(result, other)))

    def winner(state: Any, result: Any) -> str:
        return {(False, True): one, (True, False): other}.get(killed(result), "neither")

    closed: Any = Literal
    winner.__annotations__["return"] = closed[one, other, "neither"]
    fought.summary("winner")(winner)

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
    return bool(result.attacker.killed or result.defender.killed)


sum_up(individual_combat)
individual_combat.summary("somebody_dies")(somebody_dies)
individual_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "rounds")
individual_combat.carries(Character, *unread("combat"))
