"""Ring of Power, Resolving Combat: the whole sequence, from the wizards' duels to the survivors.

The order of things only; each step stands in its own file. Ambushers strike first; then either side's blows and the
other's defense, which know nothing of each other and are explored apart.
"""

from __future__ import annotations

from functools import partial

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.checks import check
from ror_rules.ring_of_power.defense import Defending, after, defending
from ror_rules.ring_of_power.muster import muster
from ror_rules.ring_of_power.outcome import Meeting
from ror_rules.ring_of_power.results import Band, CombatResult, Ranks, Volley
from ror_rules.ring_of_power.scene import SIDES, scene
from ror_rules.ring_of_power.states import Combat, SideName
from ror_rules.ring_of_power.states_field import Wizard, WizardsDuel
from ror_rules.ring_of_power.strike import Striking, Who, striking, volley
from ror_rules.ring_of_power.wizards_duel import wizards_duel
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value

OTHER: dict[SideName, SideName] = {"attacker": "defender", "defender": "attacker"}


class Opened(Value):
    """A combat after duels and ambush: how both sides stand, and who lost a duel."""

    attacker: Ranks
    defender: Ranks
    silenced: tuple[str, ...]


class Exchange(Value):
    """One side's blows and the other's defense; `fine` tells all groups apart, else plain ones count together."""

    combat: Combat
    striker: SideName
    striking: Ranks
    struck: Ranks
    silenced: tuple[str, ...]
    who: Who
    fine: bool


@rule("combat", title="Combat", source=chart("Combat"))
def combat(dice: Dice, book: RingOfPower, state: Combat) -> CombatResult:
    """Two forces fight: duels and ambushes first, then both strike and defend at once, and more casualties lose."""
    dice.part(check, book, state)
    dice.part(muster, book, state)
    opened = Opened(
        attacker=scene(book, state).camps["attacker"].ranks(),
        defender=scene(book, state).camps["defender"].ranks(),
        silenced=dice.part(duels, book, state),
    )
    ambush = ambushers(book, state)
    if ambush:
        struck = {OTHER[name]: _ambushed(dice, book, state, opened, name, ambush) for name in SIDES}
        opened = Opened(attacker=struck["attacker"], defender=struck["defender"], silenced=opened.silenced)
        opened = dice.part(fresh, book, opened)
    who: Who = "others" if ambush else "all"

    def struck_now(name: SideName) -> Exchange:
        other, fine = OTHER[name], told_apart(dice, name)
        return Exchange(state, other, on_feet(opened, other), getattr(opened, name), opened.silenced, who, fine)

    struck_sides = struck_now("attacker"), struck_now("defender")
    return dice.clash(Meeting(book, state, opened.silenced, exchange, struck_sides))


def on_feet(now: Opened, name: SideName) -> Ranks:
    """Who of a side stands, all that its blows hang on."""
    ranks: Ranks = getattr(now, name)
    return Ranks(bands=_unhit(ranks).bands)


def told_apart(dice: Dice, name: SideName) -> bool:
    """Whether anybody looks at the single groups of a side."""
    return dice.keeps(f"{name}.tolls", f"{name}.force")


def _ambushed(
    dice: Dice,
    book: RingOfPower,
    state: Combat,
    now: Opened,
    striker: SideName,
    strikers: tuple[SideName, ...],
) -> Ranks:
    """How the struck side stands after the ambushers' blows; as before when the striker has none."""
    striking, struck = getattr(now, striker), getattr(now, OTHER[striker])
    if striker not in strikers:
        ranks: Ranks = struck
        return ranks
    return dice.part(exchange, book, Exchange(state, striker, striking, struck, now.silenced, "ambushers", fine=True))


def exchange(dice: Dice, book: RingOfPower, state: Exchange) -> Ranks:
    """One side strikes, the other takes the hits."""
    early = state.who == "ambushers"
    strike = Striking(state.combat, state.striker, state.striking, state.silenced, state.who)
    given = state.combat.ambush if early else state.combat.allocation
    defense = Defending(state.combat, OTHER[state.striker], state.struck, Volley(), given, early, state.fine)
    return dice.tally(
        striking(dice, book, strike),
        lambda hits: defending(dice, book, defense, volley(hits)),
        end=partial(after, book, defense),
        scope=(book, state.combat),
    )


def ambushers(book: RingOfPower, state: Combat) -> tuple[SideName, ...]:
    """The sides that have figures with an ambush in the combat."""
    camps = scene(book, state).camps
    return tuple(name for name in SIDES if any(camps[name].can(each, "ambush") for each in camps[name].fighting))


def duels(dice: Dice, book: RingOfPower, state: Combat) -> tuple[str, ...]:
    """Who was silenced by wizards' duels before the combat, as `side/id`."""
    silenced: set[str] = set()
    camps = scene(book, state).camps
    for duel in state.duels:
        dice.reading(book, "rp-duel-target")
        names: dict[SideName, str] = {"attacker": duel.attacker, "defender": duel.defender}
        one, other = duel.challenger, OTHER[duel.challenger]
        wizards = {name: Wizard(name=names[name], wizardry=camps[name].groups[names[name]].wizardry) for name in SIDES}
        result = wizards_duel(
            dice.within("duel").within(f"{names['attacker']}-{names['defender']}"),
            book,
            WizardsDuel(challenger=wizards[one], opponent=wizards[other]),
        )
        for name in SIDES:
            if result.loser == names[name]:
                dice.reading(book, "rp-duel-loser")
                dice.note(
                    book.combat_sequence.note("silenced"), f"{names[name]} of the {name} neither attacks nor leads"
                )
                silenced.add(f"{name}/{names[name]}")
    return tuple(sorted(silenced))


def fresh(dice: Dice, book: RingOfPower, state: Opened) -> Opened:
    """The ranks after an ambush: its hits count in the allocation that follows, unless ruled otherwise."""
    hit = sum(band.count for band in (*state.attacker.bands, *state.defender.bands) if band.hit)
    if not hit:
        return state
    counts = dice.reading(book, "rp-ambush-allocation") == "counts"
    says = "had their first hit" if counts else "count as not hit yet"
    dice.note(book.combat_sequence.note("allocation"), f"{counted(hit, 'survivor')} of the ambush {says}")
    if counts:
        return state
    return Opened(attacker=_unhit(state.attacker), defender=_unhit(state.defender), silenced=state.silenced)


def _unhit(ranks: Ranks) -> Ranks:
    counts: dict[Band, int] = {}
    for band in ranks.bands:
        like = Band(id=band.id, count=1, form=band.form, wounds=band.wounds)
        counts[like] = counts.get(like, 0) + band.count
    bands = (Band(id=band.id, count=count, form=band.form, wounds=band.wounds) for band, count in counts.items())
    return Ranks(bands=tuple(bands), fallen=ranks.fallen)


@combat.sentence
def say(state: Combat, result: CombatResult, trace: tuple[Line, ...]) -> str:
    """The outcome as a player would say it."""
    names = {name: called(state, name) for name in SIDES}
    totals = {"attacker": result.attacker.total, "defender": result.defender.total}
    if result.winner == "draw":
        decision = f"a draw at {totals['attacker']} all"
    else:
        other = OTHER[result.winner]
        decision = f"{names[result.winner]} wins {totals[result.winner]} to {totals[other]}"
    losses = []
    for name in SIDES:
        after = result.attacker if name == "attacker" else result.defender
        gone = sum(each.fought - each.left for each in after.tolls)
        losses.append(f"{names[name]} loses {gone} of {counted(sum(each.fought for each in after.tolls), 'figure')}")
    taken = f", and the {state.site.kind} is taken" if result.fortress_taken else ""
    return start(f"{decision}{taken}: {listed(losses)}.")


def called(state: Combat, name: SideName) -> str:
    """A side by its name, or as the attacker or the defender."""
    side = state.attacker if name == "attacker" else state.defender
    return side.name or f"the {name}"
