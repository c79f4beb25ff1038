"""Ring of Power, Resolving Combat: what comes before both sides strike at once, which is duels and ambushes.

How both sides stand as the combat opens, who loses a wizards' duel, who strikes from an ambush, and how the ranks stand
after it. The duel itself is the rule `wizards-duel`, and an ambush's blows are strikes like others.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.engagement import OTHER, SIDES, engage
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import Ranks, StandingFigures
from ror_rules._rulesets.ring_of_power.states import Combat, DuelChallenge, SideName
from ror_rules._rulesets.ring_of_power.wizards_duel import WizardsDuel, wizards_duel
from ror_rules.dice import Dice
from ror_rules.text import counted
from ror_rules.values import Value


class Opening(Value):
    """A combat before both sides strike: how they stand, and who lost a duel (as `side/id`)."""

    attacker: Ranks
    defender: Ranks
    silenced: tuple[str, ...]


class _Duel(Value):
    """One duel of a combat."""

    combat: Combat
    duel: DuelChallenge


def opening(dice: Dice, book: RingOfPower, state: Combat) -> Opening:
    """The combat after its duels, before any ambush."""
    sides = engage(book, state).sides
    silenced = dice.part(duels, book, state) if state.duels else ()
    return Opening(sides["attacker"].ranks(), sides["defender"].ranks(), silenced)


def duels(dice: Dice, book: RingOfPower, state: Combat) -> tuple[str, ...]:
    """Who was silenced by wizards' duels before the combat, as `side/id`."""
    return tuple(sorted({each for duel in state.duels if (each := dice.part(_fight, book, _Duel(state, duel)))}))


def _fight(dice: Dice, book: RingOfPower, state: _Duel) -> str:
    """Whom one duel silenced; empty where nobody was."""
    duel, sides = state.duel, engage(book, state.combat).sides
    names: dict[SideName, str] = {"attacker": duel.attacker, "defender": duel.defender}
    one, other = duel.challenger, OTHER[duel.challenger]
    wizards = {name: sides[name].groups[names[name]] for name in SIDES}
    if wizards[other].wizardry:
        dice.reading(book, "rp-duel-target")
    result = wizards_duel(
        dice.within("duel").within(f"{names['attacker']}-{names['defender']}"),
        book,
        WizardsDuel(challenger=wizards[one], opponent=wizards[other]),
    )
    for name in SIDES:
        if result.loser == names[name]:
            dice.reading(book, "rp-duel-loser")
            dice.note(
                book.combat_sequence.note("silenced"),
                f"{sides[name].label(names[name])} of the {name} neither attacks nor leads",
            )
            return f"{name}/{names[name]}"
    return ""


def ambushers(dice: Dice, book: RingOfPower, state: Combat) -> tuple[SideName, ...]:
    """The sides whose figures strike from an ambush in the combat."""
    sides = engage(book, state).sides
    if "ambush" not in sides["attacker"].has and "ambush" not in sides["defender"].has:
        return ()
    found = tuple([name for name in SIDES if any(sides[name].can(each, "ambush") for each in sides[name].fighting)])
    if len(found) < len(SIDES):
        return found
    together = dice.reading(book, "rp-ambush-both") == "together"
    end = "both ambushes strike before all others" if together else "neither strikes before the other"
    dice.note(book.abilities.note("ambush"), f"both sides ambush: {end}")
    return found if together else ()


def after_ambush(dice: Dice, book: RingOfPower, state: Opening) -> Opening:
    """The ranks after an ambush: its hits count in the allocation that follows, unless ruled otherwise."""
    hit = sum(band.count for band in (*state.attacker.bands, *state.defender.bands) if band.hit)
    if not hit:
        return state
    counts = dice.reading(book, "rp-ambush-allocation") == "counts"
    says = "had their first hit" if counts else "count as not hit yet"
    dice.note(book.combat_sequence.note("allocation"), f"{counted(hit, 'survivor')} of the ambush {says}")
    if counts:
        return state
    return Opening(attacker=_unhit(state.attacker), defender=_unhit(state.defender), silenced=state.silenced)


def _unhit(ranks: Ranks) -> Ranks:
    if not [band for band in ranks.bands if band.hit]:
        return ranks
    counts: dict[StandingFigures, int] = {}
    for band in ranks.bands:
        like = StandingFigures(id=band.id, count=1, form=band.form, wounds=band.wounds)
        counts[like] = counts.get(like, 0) + band.count
    bands = (
        StandingFigures(id=band.id, count=count, form=band.form, wounds=band.wounds) for band, count in counts.items()
    )
    return Ranks(bands=tuple(bands), fallen=ranks.fallen)
