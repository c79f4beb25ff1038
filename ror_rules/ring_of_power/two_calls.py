"""Ring of Power, Combat in two calls: both sides strike; then, with the hits known, they allocate and defend.

For a table where a person allocates. The same steps as `combat`, at the same addresses: under one seed and the same
allocation the two calls throw the same dice and come to the same result. An ambush whose victims are allocated by hand
takes one call more: `combat-strike` stops at its hits, and goes on when they are allocated in `ambush`.
"""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.checks import check
from ror_rules.ring_of_power.combat import OTHER, Opened, ambushers, called, duels, fresh, say, told_apart
from ror_rules.ring_of_power.defense import Defending, defend
from ror_rules.ring_of_power.muster import muster
from ror_rules.ring_of_power.outcome import Meeting
from ror_rules.ring_of_power.results import CombatResult, Face, Strikes, Volley
from ror_rules.ring_of_power.scene import SIDES, scene
from ror_rules.ring_of_power.states import Allocation, Combat, SideName
from ror_rules.ring_of_power.states_defense import CombatDefense
from ror_rules.ring_of_power.strike import Striking, Who, throw_to_hit
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value


@rule("combat-strike", title="Combat, first call: who hits", source=chart("Combat"), place="combat")
def combat_strike(dice: Dice, book: RingOfPower, state: Combat) -> Strikes:
    """Both sides throw to hit; the hits wait to be allocated in `combat-defense`."""
    if state.allocation != Allocation():
        raise StateError(
            "The hits are not thrown yet.",
            pointer="/state/allocation",
            expected="nothing here: allocate in combat-defense, or resolve everything in combat",
        )
    dice.part(check, book, state)
    dice.part(muster, book, state)
    camps = scene(book, state).camps
    now = Opened(camps["attacker"].ranks(), camps["defender"].ranks(), dice.part(duels, book, state))
    ambush = ambushers(book, state)
    if ambush:
        volleys = {OTHER[name]: _volley(dice, book, state, now, name, "ambushers", ambush) for name in SIDES}
        by_hand = [name for name in SIDES if camps[name].side.policy == "by-hand" and not getattr(state.ambush, name)]
        if any(volleys[name].total for name in by_hand):
            return _strikes("ambush", now, volleys)
        struck = {
            name: dice.part(
                defend,
                book,
                Defending(state, name, getattr(now, name), volleys[name], state.ambush, early=True, fine=True),
            )
            for name in SIDES
        }
        now = dice.part(fresh, book, Opened(struck["attacker"], struck["defender"], now.silenced))
    who: Who = "others" if ambush else "all"
    return _strikes("all", now, {OTHER[name]: _volley(dice, book, state, now, name, who, SIDES) for name in SIDES})


def _volley(
    dice: Dice,
    book: RingOfPower,
    state: Combat,
    now: Opened,
    striker: SideName,
    who: Who,
    strikers: tuple[SideName, ...],
) -> Volley:
    """The hits of one side."""
    if striker not in strikers:
        return Volley()
    return dice.part(throw_to_hit, book, Striking(state, striker, getattr(now, striker), now.silenced, who))


def _strikes(stage: Literal["ambush", "all"], now: Opened, volleys: dict[SideName, Volley]) -> Strikes:
    faces = {
        name: Face(
            volley=volleys[name],
            ranks=getattr(now, name),
            silenced=tuple(each for each in now.silenced if each.startswith(f"{name}/")),
        )
        for name in SIDES
    }
    return Strikes(stage=stage, attacker=faces["attacker"], defender=faces["defender"])


@combat_strike.sentence
def _say_strikes(state: Combat, result: Strikes, trace: tuple[Line, ...]) -> str:
    hits = [f"{called(state, name)} takes {counted(getattr(result, name).volley.total, 'hit')}" for name in SIDES]
    ambush = " from the ambush" if result.stage == "ambush" else ""
    return start(f"{listed(hits)}{ambush}, to be allocated.")


@combat_strike.summary("attacker.hits", "hits that the attacker has to allocate")
def _hits_on_attacker(state: Combat, result: Strikes) -> int:
    return result.attacker.volley.total


@combat_strike.summary("defender.hits", "hits that the defender has to allocate")
def _hits_on_defender(state: Combat, result: Strikes) -> int:
    return result.defender.volley.total


class Opening(Value):
    """What the first call settled."""

    combat: Combat
    strikes: Strikes


@rule("combat-defense", title="Combat, second call: who is hit", source=chart("Combat"), place="combat")
def combat_defense(dice: Dice, book: RingOfPower, state: CombatDefense) -> CombatResult:
    """The hits of `combat-strike` are allocated, both sides roll defense, and the outcome follows."""
    opening = dice.part(read_first, book, state)
    strikes = opening.strikes

    def struck(name: SideName) -> Defending:
        face: Face = getattr(strikes, name)
        fine = told_apart(dice, name)
        return Defending(opening.combat, name, face.ranks, face.volley, state.allocation, early=False, fine=fine)

    silenced = (*strikes.attacker.silenced, *strikes.defender.silenced)
    return dice.clash(Meeting(book, opening.combat, silenced, defend, (struck("attacker"), struck("defender"))))


def read_first(dice: Dice, book: RingOfPower, state: CombatDefense) -> Opening:
    """The first call's combat and hits. Raises `StateError` when they do not fit this call."""
    strikes = state.first.result
    if strikes.stage != "all":
        raise StateError(
            "The first answer stopped at the hits of an ambush.",
            pointer="/state/first/result/stage",
            expected="all: call combat-strike again with these hits allocated in `ambush`",
            got=strikes.stage,
        )
    for ruling, reading in state.first.rulings.items():
        if book.rulings[ruling] != reading:
            raise StateError(
                "The two calls read a ruling differently.",
                pointer=f"/state/first/rulings/{ruling}",
                expected=f"the reading of this call: {book.rulings[ruling]}",
                got=reading,
            )
    return Opening(state.first.state, strikes)


@combat_defense.sentence
def _say_battle(state: CombatDefense, result: CombatResult, trace: tuple[Line, ...]) -> str:
    return say(state.first.state, result, trace)
