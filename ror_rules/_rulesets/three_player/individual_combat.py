"""Three-player game, Individual Combat: the duel of War of the Ring, Saruman's refusals, and Nazgul against Nazgul."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, cast

from msgspec import UNSET, UnsetType, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.book import Hurt, WarOfTheRing
from ror_rules._rulesets.war_of_the_ring.individual_combat import (
    Duel,
    IndividualCombat,
    duel,
    individual_combat as fought,
    mortal_wounds,
    rounds,
    somebody_dies,
    suffer,
    sum_up,
)
from ror_rules._rulesets.war_of_the_ring.known import kind, tells
from ror_rules._rulesets.war_of_the_ring.pieces import Character, told, unread
from ror_rules.author import ABSENT, Dice, Line, Message, Points, StateError, Value, named, opposed, rule, say

_NAZGUL: Final = ("nazgul", "lord_of_the_nazgul")
_RULED: Final = ("saruman", "gollum", *_NAZGUL)
"""The Characters with rules of their own in the three-player game."""


class Challenged(Value, kw_only=True):
    """The circumstances of a challenge to Saruman, and his answer."""

    strength_points: Points
    once_weak: bool | UnsetType = UNSET
    consents: bool = True
    has_ring: bool | None = None
    gollums_card: bool = False
    defeated_by_lord: bool = False


class FightersDuel(IndividualCombat, kw_only=True):
    """A duel, and the circumstances if Saruman is challenged."""

    attacker: Character
    defender: Character
    challenge: Challenged | None = None

    nazgul_change_sides: ClassVar[bool] = True

    def check(self) -> None:
        super().check()
        for place in ("attacker", "defender"):
            fighter: Character = getattr(self, place)
            known, who = kind(tells(fighter.name)), who_of(fighter)
            if known is None or who == known or (known == "nazgul" and who == "lord_of_the_nazgul"):
                continue
            if known in _RULED or who != "other":
                expected = known if known in _RULED else "other"
                raise StateError(
                    "who-contradicts-name",
                    pointer=f"/state/{place}/who",
                    got=who,
                    name=named(fighter.name),
                    known=expected,
                )
        challenger, challenged = who_of(self.attacker), who_of(self.defender)
        if self.stop_at_wounds is not UNSET and "saruman" in (challenger, challenged):
            raise StateError("saruman-fights-on", pointer="/state/stop_at_wounds", got=self.stop_at_wounds)
        if self.challenge is None:
            if challenged == "saruman":
                raise StateError("challenge-missing", pointer="/state", got=ABSENT, who=named(self.attacker.name))
            return
        if challenged != "saruman":
            raise StateError(
                "challenge-without-saruman", pointer="/state/challenge", got=challenged, who=named(self.defender.name)
            )
        _check_ring(self.challenge, self.defender, challenger)
        if self.challenge.gollums_card and challenger != "gollum":
            raise StateError(
                "gollums-card-only-for-gollum",
                pointer="/state/challenge/gollums_card",
                got=self.challenge.gollums_card,
                who=named(self.attacker.name),
            )


def _check_ring(challenge: Challenged, saruman: Character, challenger: str) -> None:
    decides = challenge.gollums_card or (challenge.defeated_by_lord and challenger == "lord_of_the_nazgul")
    if challenge.has_ring is None and saruman.ring is UNSET and decides and not challenge.consents:
        raise StateError("ring-decides-the-duel", pointer="/state/challenge/has_ring", got=ABSENT)
    if challenge.has_ring not in (None, saruman.ring is not UNSET):
        raise StateError("ring-contradicted", pointer="/state/challenge/has_ring", got=challenge.has_ring)


class DuelOrRefusal(Value):
    """The end of a duel, or Saruman's refusal."""

    attacker: Character
    defender: Character
    rounds: int
    fought: bool
    may_refuse: bool | None
    surrendered_ring: bool


@rule(
    "individual-combat",
    title="Individual combat (duel)",
    source=part("sarumans-advantages-individual-combat"),
    decides=("attacker", "defender"),
    wants=opposed("killed"),
)
def individual_combat(dice: Dice, book: ThreePlayer, state: FightersDuel) -> DuelOrRefusal:
    """Two Characters fight as in War of the Ring. Saruman may refuse most challenges, and Nazgul do not kill each other."""
    challenge = state.challenge
    may_refuse = surrendered = None
    if challenge is not None:
        may_refuse, surrendered = _answer(dice, book, state, challenge)
        if not challenge.consents and (may_refuse or surrendered):
            attacker, defender = state.attacker, state.defender
            if surrendered:
                attacker, defender = structs.replace(attacker, ring="bears"), structs.replace(defender, ring=UNSET)
            return DuelOrRefusal(
                attacker=attacker,
                defender=defender,
                rounds=0,
                fought=False,
                may_refuse=may_refuse,
                surrendered_ring=bool(surrendered),
            )
    contenders = (("attacker", state.attacker), ("defender", state.defender))
    saruman = tuple([place for place, each in contenders if who_of(each) == "saruman"])
    if saruman:
        dice.note(book.duel_challenges.note("no-escape"), "duel-no-breaking-off")

    def then(end: Duel) -> DuelOrRefusal:
        attacker, defender = _ring_of_the_dead(dice, book, end.attacker, end.defender)
        return DuelOrRefusal(
            attacker=attacker,
            defender=defender,
            rounds=end.rounds,
            fought=True,
            may_refuse=may_refuse,
            surrendered_ring=False,
        )

    return duel(dice, book, state, suffer=_suffer, then=then, bound=saruman, like=may_refuse)


def _ring_of_the_dead(dice: Dice, book: ThreePlayer, one: Character, other: Character) -> tuple[Character, Character]:
    for dead, winner in ((one, other), (other, one)):
        if who_of(dead) == "saruman" and dead.killed and dead.ring is not UNSET and not winner.killed:
            cite = book.alliance_effects.note("duel-winner")
            dice.note(cite, "duel-ring-won", winner=named(winner.name), dead=named(dead.name))
            bereft, bearer = structs.replace(dead, ring=UNSET), structs.replace(winner, ring="bears")
            return (bereft, bearer) if dead is one else (bearer, bereft)
        if dead.killed and dead.ring is not UNSET:
            dice.note(book.alliance_effects.note("ringbearer-killed"), "ringbearer-killed", who=named(dead.name))
    return one, other


def who_of(character: Character) -> str:
    """The Character if the three-player game has rules for them in a duel, otherwise `other`."""
    who = "other" if character.who is UNSET else kind(character.who)
    return who if who in _RULED else "other"


def _answer(dice: Dice, book: ThreePlayer, state: FightersDuel, challenge: Challenged) -> tuple[bool, bool]:
    challenger = state.attacker
    bears_ring = state.defender.ring is not UNSET
    table = book.duel_challenges
    beaten = who_of(challenger) == "lord_of_the_nazgul" and challenge.defeated_by_lord
    weak = challenge.strength_points < table.number("strength-to-refuse")
    recovered = not weak and challenge.once_weak is True and dice.reading(book, "tp-once-weak") == "for-good"
    weak = weak or recovered
    if weak and beaten and bears_ring:
        weak = dice.reading(book, "tp-weak-and-beaten") == "fights"
    elif beaten and not weak and not bears_ring:
        beaten = dice.reading(book, "tp-lord-without-ring") == "duel"
    if who_of(challenger) == "gollum" and bears_ring and not challenge.gollums_card and not weak:
        gollum = dice.reading(book, "tp-duel-refusal") == "gollum-at-any-time"
    else:
        gollum = who_of(challenger) == "gollum" and bears_ring and challenge.gollums_card
    forces: tuple[tuple[Literal["gollum", "weak", "lord_of_the_nazgul"], bool], ...] = (
        ("gollum", gollum),
        ("weak", weak),
        ("lord_of_the_nazgul", beaten),
    )
    for force, holds in forces:
        if not holds:
            continue
        code = f"duel-challenge-{force}"
        if force == "gollum" and not challenge.gollums_card:
            code = "duel-challenge-gollum-without-card"
        elif force == "weak" and recovered:
            code = "duel-challenge-once-weak"
        effect = dice.look(table, force, "Saruman", why=code, who=named(challenger.name))
        surrenders = effect == "ring_or_fight" and bears_ring and not challenge.consents
        if surrenders:
            dice.note(table.note("refuse"), "duel-ring-surrendered")
        elif not challenge.consents:
            dice.note(table.note("refuse"), "duel-must-fight")
        return False, surrenders
    dice.note(table.note("refuse"), "duel-consents" if challenge.consents else "duel-refused")
    return True, False


def _suffer(dice: Dice, book: WarOfTheRing, who: Character, other: Character, hurts: tuple[Hurt, Hurt]) -> Character:
    magic = hurts[1].by_sorcery
    if who_of(who) in _NAZGUL and who_of(other) in _NAZGUL:
        normal = _normal(dice, cast("ThreePlayer", book), who, hurts, magic)
        hurts = (Hurt(normal, killed=False), Hurt(magic, killed=False, by_sorcery=magic))
    after = suffer(dice, book, who, other, hurts)
    return structs.replace(after, by_sorcery=told(who.by_sorcery) + magic)


def _normal(dice: Dice, book: ThreePlayer, who: Character, hurts: tuple[Hurt, Hurt], magic: int) -> int:
    table = book.nazgul_wounds
    mortal = mortal_wounds(dice, book, who.wounds + sum(hurt.wounds for hurt in hurts), told(who.endurance))
    room = max(mortal - 1 - who.wounds, 0)
    wounds = sum(hurt.wounds for hurt in hurts) - magic
    if any(hurt.killed for hurt in hurts):
        if dice.reading(book, "tp-nazgul-k") == "short-of-death":
            wounds = room
        dice.note(table.note("normal-weapon"), "duel-k-between-nazgul", who=named(who.name))
    if wounds > room:
        code = "duel-wounds-between-nazgul"
        dice.note(table.note("normal-weapon"), code, who=named(who.name), taken=room, wounds=wounds)
    return min(wounds, room)


individual_combat.headings(rounds)


@individual_combat.sentence
def _say(state: FightersDuel, result: DuelOrRefusal, trace: tuple[Line, ...]) -> Message:
    if result.surrendered_ring:
        return say("surrenders-the-ring", who=named(state.attacker.name))
    if not result.fought:
        return say("refuses-the-duel", who=named(state.attacker.name))
    return fought.say(state, Duel(attacker=result.attacker, defender=result.defender, rounds=result.rounds), trace)


sum_up(individual_combat)
individual_combat.summary("somebody_dies")(somebody_dies)
individual_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "rounds", "surrendered_ring")
individual_combat.carries(Character, *unread("combat", "by_sorcery"))
