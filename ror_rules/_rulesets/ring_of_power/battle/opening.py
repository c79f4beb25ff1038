"""Ring of Power, Resolving Combat: wizards' duels and ambushes, before both sides strike at once."""

from __future__ import annotations

from collections.abc import Sequence

from ror_rules._rulesets.ring_of_power.battle.checks.combat import check
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, after_duels, engage
from ror_rules._rulesets.ring_of_power.battle.muster import muster
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures, at_first
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, DuelChallenge, SideName
from ror_rules._rulesets.ring_of_power.wizards_duel import WizardsDuel, wizards_duel
from ror_rules.author import Dice, Value


def opening(
    dice: Dice, book: RingOfPower, state: Combat
) -> tuple[tuple[EngagedSide, EngagedSide], tuple[SideFigures, ...], tuple[str, ...], tuple[SideName, ...]]:
    check(dice, book, state)
    muster(dice, book, state)
    sides = engage(book, state).pair
    silenced = duels(dice, book, state)
    sides = after_duels(dice, sides, silenced)
    return sides, tuple([at_first(side) for side in sides]), silenced, ambushers(dice, book, state)


class _Duel(Value):
    combat: Combat
    duel: DuelChallenge
    number: int


def duels(dice: Dice, book: RingOfPower, state: Combat) -> tuple[str, ...]:
    """The characters that duels silenced before the combat, as `side/id`."""
    if not state.duels:
        return ()
    numbers = _numbers(book, state)
    lost = [dice.part(_fight, book, _Duel(state, duel, numbers[duel])) for duel in state.duels]
    return tuple(dict.fromkeys(filter(None, lost)))


def _numbers(book: RingOfPower, state: Combat) -> dict[DuelChallenge, int]:
    sides = engage(book, state).sides
    found: dict[DuelChallenge, int] = {}
    for name in SIDES:
        place = sides[name].order.place
        ours = sorted([duel for duel in state.duels if duel.side == name], key=lambda duel: place[duel.challenger])
        found |= {duel: number for number, duel in enumerate(ours, 1)}
    return found


def _fight(dice: Dice, book: RingOfPower, state: _Duel) -> str:
    duel, sides = state.duel, engage(book, state.combat).sides
    one, other = sides[duel.side], sides[OTHER[duel.side]]
    challenger, opponent = one.groups[duel.challenger], other.groups[duel.challenged]
    if opponent.wizardry:
        dice.reading(book, "rp-duel-target")
    result = wizards_duel(
        dice.within(duel.side).within(f"duel-{state.number}"),
        book,
        WizardsDuel(challenger=challenger, opponent=opponent),
    )
    if result.tie:
        return ""
    side, loser = (one, challenger) if result.winner == "opponent" else (other, opponent)
    if dice.reading(book, "rp-duel-loser") == "challenged" and loser is challenger:
        dice.note(book.combat_sequence.note("silenced"), "not-silenced", who=side.named(loser.id))
        return ""
    dice.note(book.combat_sequence.note("silenced"), "silenced", who=side.named(loser.id), side=side.title)
    return f"{side.name}/{loser.id}"


def ambushers(dice: Dice, book: RingOfPower, state: Combat) -> tuple[SideName, ...]:
    sides = engage(book, state).sides
    if "ambush" not in sides["attacker"].has and "ambush" not in sides["defender"].has:
        return ()
    found = tuple([name for name in SIDES if _in_ambush(sides[name])])
    if len(found) == len(SIDES):
        together = dice.reading(book, "rp-ambush-both") == "together"
        dice.note(book.abilities.note("ambush"), "both-ambush-first" if together else "both-ambush-cancel")
        found = found if together else ()
    for name in found:
        side = sides[name]
        who = side.names(_in_ambush(side))
        dice.note(book.abilities.note("ambush"), "ambush-first", side=side.title, who=who)
    return found


def _in_ambush(side: EngagedSide) -> list[str]:
    return [each for each in side.fighting if side.can(each, "ambush") and each not in side.passive]


def after_ambush(dice: Dice, book: RingOfPower, tables: Sequence[SideFigures]) -> tuple[SideFigures, ...]:
    hit = sum([count for table in tables for cell, count in table.standing.items() if cell.hit])
    if not hit:
        return tuple(tables)
    counts = dice.reading(book, "rp-ambush-allocation") == "counts"
    code = "ambush-hits-count" if counts else "ambush-hits-forgotten"
    dice.note(book.combat_sequence.note("allocation"), code, figures=hit)
    return tuple(tables) if counts else tuple([table.unhit() for table in tables])
