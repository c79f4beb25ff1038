"""Three-player game, Individual Combat: the duel of War of the Ring; who may refuse it; Nazgul against Nazgul."""

from __future__ import annotations

from typing import Literal, cast

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import FightersFate, Wounded
from ror_rules.three_player.states import Challenged, Fighter, FightersDuel
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.book import Hurt, WarOfTheRing
from ror_rules.war_of_the_ring.individual_combat import (
    SOMEBODY_DIES,
    Contender,
    ContenderAfter,
    Duel,
    duel,
    somebody_dies,
    suffer,
    sum_up,
)
from ror_rules.war_of_the_ring.individual_combat import individual_combat as fought

NAZGUL = ("nazgul", "lord_of_the_nazgul")

Force = Literal["gollum", "weak", "lord_of_the_nazgul"]


@rule("individual-combat", title="Individual combat (duel)", source=part("Saruman's advantages, Individual Combat"))
def individual_combat(dice: Dice, book: ThreePlayer, state: FightersDuel) -> FightersFate:
    """Two Characters fight as in War of the Ring; Saruman refuses most challenges, and Nazgul do not kill Nazgul."""
    told = state.challenge
    may_refuse = surrendered = None
    if told is not None:
        may_refuse, surrendered = _answer(dice, book, state.attacker, told)
        if not told.consents and (may_refuse or surrendered):
            return FightersFate(
                attacker=_unhurt(state.attacker),
                defender=_unhurt(state.defender),
                rounds=0,
                fought=False,
                may_refuse=may_refuse,
                surrendered_ring=bool(surrendered),
            )
    if "saruman" in (state.attacker.who, state.defender.who):
        dice.note(book.duel_challenges.note("no-escape"), "Saruman may not break off")
    end = duel(dice, book, state, suffer=_suffer, fate=Wounded)
    return FightersFate(
        attacker=cast("Wounded", end.attacker),
        defender=cast("Wounded", end.defender),
        rounds=end.rounds,
        fought=True,
        may_refuse=may_refuse,
        surrendered_ring=False,
    )


def _unhurt(who: Contender) -> Wounded:
    return Wounded(wounds=who.wounds, killed=False)


def _answer(dice: Dice, book: ThreePlayer, challenger: Fighter, told: Challenged) -> tuple[bool, bool]:
    """Whether Saruman may refuse a challenge; and whether, refusing, he surrenders the Ring."""
    table = book.duel_challenges
    beaten = challenger.who == "lord_of_the_nazgul" and told.defeated_by_lord
    weak = told.strength_points < table.number("strength-to-refuse")
    if weak and beaten and told.bears_ring:
        weak = dice.reading(book, "tp-weak-and-beaten") == "fights"
    elif beaten and not weak and not told.bears_ring:
        beaten = dice.reading(book, "tp-lord-without-ring") == "duel"
    forces: tuple[tuple[Force, bool], ...] = (
        ("gollum", challenger.who == "gollum" and told.gollums_card and told.bears_ring),
        ("weak", weak),
        ("lord_of_the_nazgul", beaten),
    )
    for force, holds in forces:
        if not holds:
            continue
        effect = dice.look(table, force, "Saruman", why=f"{challenger.name} challenges Saruman")
        surrenders = effect == "ring_or_fight" and told.bears_ring and not told.consents
        if surrenders:
            dice.note(table.note("refuse"), "Saruman surrenders the Ring and does not fight")
        elif not told.consents:
            dice.note(table.note("refuse"), "Saruman has to fight")
        return False, surrenders
    dice.reading(book, "tp-duel-refusal")
    dice.note(table.note("refuse"), f"Saruman {'consents' if told.consents else 'refuses'}")
    return True, False


def _suffer(
    dice: Dice, book: WarOfTheRing, who: Contender, other: Contender, before: ContenderAfter, hurts: tuple[Hurt, Hurt]
) -> ContenderAfter:
    """What a round leaves of a contender: as in War of the Ring, but of two Nazgul Sorcery alone kills one."""
    magic = hurts[1].wounds if other.sorcery is not None else 0
    by_sorcery = cast("Wounded", before).by_sorcery + magic
    if cast("Fighter", who).who in NAZGUL and cast("Fighter", other).who in NAZGUL:
        hurts = (
            Hurt(_normal(dice, cast("ThreePlayer", book), who, before, hurts, magic), killed=False),
            Hurt(magic, killed=False),
        )
    after = suffer(dice, book, who, other, before, hurts)
    return Wounded(wounds=after.wounds, killed=after.killed, by_sorcery=by_sorcery)


def _normal(
    dice: Dice, book: ThreePlayer, who: Contender, before: ContenderAfter, hurts: tuple[Hurt, Hurt], magic: int
) -> int:
    """Wounds of a round between Nazgul that count as a normal weapon's: they stop one short of the endurance."""
    table = book.nazgul_wounds
    room = max(who.endurance - 1 - before.wounds, 0)
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
def _say(state: FightersDuel, result: FightersFate, trace: tuple[Line, ...]) -> str:
    if result.surrendered_ring:
        return f"Saruman surrenders the Ring rather than fight {state.attacker.name}."
    if not result.fought:
        return f"Saruman refuses to fight {state.attacker.name}."
    return fought.say(state, Duel(attacker=result.attacker, defender=result.defender, rounds=result.rounds), trace)


sum_up(individual_combat)
individual_combat.summary("somebody_dies", SOMEBODY_DIES)(somebody_dies)
