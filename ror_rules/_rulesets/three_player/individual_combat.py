"""Three-player game, Individual Combat: the duel of War of the Ring; who may refuse it; Nazgul against Nazgul."""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.book import Hurt, WarOfTheRing
from ror_rules._rulesets.war_of_the_ring.individual_combat import (
    SOMEBODY_DIES,
    Duel,
    IndividualCombat,
    duel,
    somebody_dies,
    suffer,
    sum_up,
)
from ror_rules._rulesets.war_of_the_ring.individual_combat import individual_combat as fought
from ror_rules._rulesets.war_of_the_ring.known import kind, tells
from ror_rules._rulesets.war_of_the_ring.pieces import Character, told
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line
from ror_rules.values import Points, Value

_NAZGUL: Final = ("nazgul", "lord_of_the_nazgul")
_RULED: Final = ("saruman", "gollum", *_NAZGUL)
"""Those for whom the three-player game has rules."""


class Challenged(Value, kw_only=True):
    """What Saruman can say to a challenge, and what he wants."""

    strength_points: Annotated[
        Points,
        Meta(description="All Strength Points that he has on the map, 0 to 9999: with too few he may refuse nobody."),
    ]
    consents: Annotated[bool, Meta(description="Whether he wants to fight, where he may choose. Left out: true.")] = (
        True
    )
    has_ring: Annotated[
        bool | None,
        Meta(
            description="Whether he has the Ring. Left out: he has where his `ring` says so; else it is asked for where he has to "
            "fight or not by it: against Gollum's card, and where the Lord of the Nazgul has defeated him."
        ),
    ] = None
    gollums_card: Annotated[
        bool,
        Meta(
            description="Whether the Dark Power plays the Event Card by which Gollum attacks him; then the attacker is Gollum. "
            "Left out: false."
        ),
    ] = False
    defeated_by_lord: Annotated[
        bool,
        Meta(
            description="Whether the stack of the Lord of the Nazgul has just defeated his in Army Combat. Left out: false."
        ),
    ] = False


class FightersDuel(IndividualCombat, kw_only=True):
    """A duel, and what matters when it is Saruman who is challenged."""

    attacker: Annotated[
        Character,
        Meta(description="The contender who attacks, or challenges Saruman, with `combat` and `endurance`."),
    ]
    defender: Annotated[
        Character,
        Meta(
            description="The contender who is attacked or challenged, with `combat` and `endurance`; of Saruman, `ring` too."
        ),
    ]
    challenge: Annotated[
        Challenged | None,
        Meta(
            description="How Saruman stands to the challenge: required where he is the defender. Left out: he is not."
        ),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for place in ("attacker", "defender"):
            fighter: Character = getattr(self, place)
            named, meant = kind(tells(fighter.name)), who_of(fighter)
            lord = named == "nazgul" and meant == "lord_of_the_nazgul"
            other = named not in _RULED and meant == "other"
            if named is not None and meant != named and not lord and not other:
                raise StateError(
                    "The name is that of somebody else.",
                    pointer=f"/state/{place}/who",
                    expected=f"{named}, or nothing" if named in _RULED else "other, or nothing",
                    got=meant,
                )
        challenger, challenged = who_of(self.attacker), who_of(self.defender)
        if (self.challenge is None) == (challenged == "saruman"):
            raise StateError(
                "A challenge is told of exactly when Saruman is the one who is challenged.",
                pointer="/state" if self.challenge is None else "/state/challenge",
                expected="challenge" if self.challenge is None else "no challenge, or defender.who saruman",
                got="nothing" if self.challenge is None else f"defender.who {challenged}",
            )
        if self.challenge is not None:
            _check_ring(self.challenge, self.defender, challenger)
        if self.challenge is not None and self.challenge.gollums_card and challenger != "gollum":
            raise StateError(
                "By that Event Card it is Gollum who attacks.",
                pointer="/state/challenge/gollums_card",
                expected=f"false, when attacker.who is {challenger}",
                got=self.challenge.gollums_card,
            )


def _check_ring(challenge: Challenged, saruman: Character, challenger: str) -> None:
    """Raises `StateError` where the Ring decides and nobody says whether Saruman has it, or it is said in two ways."""
    asked = challenge.gollums_card or (challenge.defeated_by_lord and challenger == "lord_of_the_nazgul")
    forgotten = challenge.has_ring is None and saruman.ring is UNSET and asked and not challenge.consents
    if forgotten or challenge.has_ring not in (None, saruman.ring is not UNSET):
        raise StateError(
            "Whether Saruman has the Ring decides whether he has to fight.",
            pointer="/state/challenge/has_ring",
            expected="true or false, and ring of Saruman where he has it" if forgotten else "as ring of Saruman says",
            got="nothing" if forgotten else challenge.has_ring,
        )


class DuelOrRefusal(Value):
    """How a duel ends, or that Saruman refused it."""

    attacker: Annotated[
        Character,
        Meta(
            description="The attacker after the last round, or as he came; with the Ring, where it is surrendered to him or he "
            "killed a Saruman who had it."
        ),
    ]
    defender: Annotated[
        Character,
        Meta(
            description="The defender after the last round, or as he came; without the Ring, where he surrendered it or is dead."
        ),
    ]
    rounds: Annotated[int, Meta(description="Rounds that were fought, 0 where there was no duel.")]
    fought: Annotated[bool, Meta(description="Whether there was a duel.")]
    may_refuse: Annotated[
        bool | None,
        Meta(description="Whether Saruman was free to refuse the challenge; null where he was not the one challenged."),
    ]
    surrendered_ring: Annotated[
        bool, Meta(description="Whether Saruman surrendered the Ring to the Lord of the Nazgul rather than fight him.")
    ]


@rule("individual-combat", title="Individual combat (duel)", source=part("sarumans-advantages-individual-combat"))
def individual_combat(dice: Dice, book: ThreePlayer, state: FightersDuel) -> DuelOrRefusal:
    """Two Characters fight as in War of the Ring; Saruman refuses most challenges, and Nazgul do not kill Nazgul."""
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
    if "saruman" in (who_of(state.attacker), who_of(state.defender)):
        dice.note(book.duel_challenges.note("no-escape"), "Saruman may not break off")
    end = duel(dice, book, state, suffer=_suffer)
    attacker, defender = _ring_of_the_dead(dice, book, end.attacker, end.defender)
    return DuelOrRefusal(
        attacker=attacker,
        defender=defender,
        rounds=end.rounds,
        fought=True,
        may_refuse=may_refuse,
        surrendered_ring=False,
    )


def _ring_of_the_dead(dice: Dice, book: ThreePlayer, one: Character, other: Character) -> tuple[Character, Character]:
    """The two after the duel: the Ring of a Saruman who is dead is the other's, if he lives."""
    for dead, winner in ((one, other), (other, one)):
        if who_of(dead) == "saruman" and dead.killed and dead.ring is not UNSET and not winner.killed:
            dice.note(book.alliance_effects.note("duel-winner"), f"{winner.name} has the Ring")
            bereft, bearer = structs.replace(dead, ring=UNSET), structs.replace(winner, ring="bears")
            return (bereft, bearer) if dead is one else (bearer, bereft)
        if dead.killed and dead.ring is not UNSET:
            dice.note(
                book.alliance_effects.note("ringbearer-killed"),
                f"{dead.name} had the Ring: to whom it may be given, `ring-handover` says",
            )
    return one, other


def who_of(character: Character) -> str:
    """The Character as far as the three-player game has rules for them in a duel, else `other`."""
    who = "other" if character.who is UNSET else kind(character.who)
    return who if who in _RULED else "other"


def _answer(dice: Dice, book: ThreePlayer, state: FightersDuel, challenge: Challenged) -> tuple[bool, bool]:
    """Whether Saruman may refuse a challenge; and whether, refusing, he surrenders the Ring."""
    challenger = state.attacker
    bears_ring = state.defender.ring is not UNSET
    table = book.duel_challenges
    beaten = who_of(challenger) == "lord_of_the_nazgul" and challenge.defeated_by_lord
    weak = challenge.strength_points < table.number("strength-to-refuse")
    if weak and beaten and bears_ring:
        weak = dice.reading(book, "tp-weak-and-beaten") == "fights"
    elif beaten and not weak and not bears_ring:
        beaten = dice.reading(book, "tp-lord-without-ring") == "duel"
    forces: tuple[tuple[Literal["gollum", "weak", "lord_of_the_nazgul"], bool], ...] = (
        ("gollum", who_of(challenger) == "gollum" and challenge.gollums_card and bears_ring),
        ("weak", weak),
        ("lord_of_the_nazgul", beaten),
    )
    for force, holds in forces:
        if not holds:
            continue
        effect = dice.look(table, force, "Saruman", why=f"{challenger.name} challenges Saruman")
        surrenders = effect == "ring_or_fight" and bears_ring and not challenge.consents
        if surrenders:
            dice.note(table.note("refuse"), "Saruman surrenders the Ring and does not fight")
        elif not challenge.consents:
            dice.note(table.note("refuse"), "Saruman has to fight")
        return False, surrenders
    dice.reading(book, "tp-duel-refusal")
    dice.note(table.note("refuse"), f"Saruman {'consents' if challenge.consents else 'refuses'}")
    return True, False


def _suffer(dice: Dice, book: WarOfTheRing, who: Character, other: Character, hurts: tuple[Hurt, Hurt]) -> Character:
    """What a round leaves of a contender: as in War of the Ring, but of two Nazgul Sorcery alone kills one."""
    magic = hurts[1].wounds if isinstance(other.sorcery, Sorcery) else 0
    if who_of(who) in _NAZGUL and who_of(other) in _NAZGUL:
        normal = _normal(dice, cast("ThreePlayer", book), who, hurts, magic)
        hurts = (Hurt(normal, killed=False), Hurt(magic, killed=False))
    after = suffer(dice, book, who, other, hurts)
    return structs.replace(after, by_sorcery=told(who.by_sorcery) + magic)


def _normal(dice: Dice, book: ThreePlayer, who: Character, hurts: tuple[Hurt, Hurt], magic: int) -> int:
    """Wounds of a round between Nazgul that count as a normal weapon's: they stop one short of the endurance."""
    table = book.nazgul_wounds
    room = max(told(who.endurance) - 1 - who.wounds, 0)
    wounds = sum(hurt.wounds for hurt in hurts) - magic
    if any(hurt.killed for hurt in hurts):
        if dice.reading(book, "tp-nazgul-k") == "short-of-death":
            wounds = room
        dice.note(table.note("normal-weapon"), f"no k kills {who.name}")
    if wounds > room:
        dice.reading(book, "tp-nazgul-wounds")
        dice.note(table.note("normal-weapon"), f"{who.name} takes {counted(room, 'wound')} of {wounds}, short of death")
    return min(wounds, room)


@individual_combat.sentence
def _say(state: FightersDuel, result: DuelOrRefusal, trace: tuple[Line, ...]) -> str:
    if result.surrendered_ring:
        return f"Saruman surrenders the Ring rather than fight {state.attacker.name}."
    if not result.fought:
        return f"Saruman refuses to fight {state.attacker.name}."
    return fought.say(state, Duel(attacker=result.attacker, defender=result.defender, rounds=result.rounds), trace)


sum_up(individual_combat)
individual_combat.summary("somebody_dies", SOMEBODY_DIES)(somebody_dies)
individual_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "rounds", "surrendered_ring")
