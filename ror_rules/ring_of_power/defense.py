"""Ring of Power, Defense Rolls: what becomes of figures that were dealt hits.

Cell by cell and hit by hit: a failed roll dismounts a rider, wounds a ship or a hero, disperses what is ethereal,
paralyses or kills. Whether that loses the combat is `outcome`.
"""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.ring_of_power.allocation import Cell, Kind, allocate
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.guard import guard
from ror_rules.ring_of_power.profiles import Step, tell
from ror_rules.ring_of_power.results import Band, Fallen, Fate, Form, Ranks, Volley
from ror_rules.ring_of_power.scene import Camp, scene
from ror_rules.ring_of_power.states import Allocation, Combat, Group, SideName
from ror_rules.text import counted
from ror_rules.values import Value

Condition = tuple[Form, int]
"""A figure's form, and a ship's wounds."""


class Defending(Value):
    """One side about to allocate and to roll defense. `early`: these are an ambush's hits."""

    combat: Combat
    side: SideName
    ranks: Ranks
    volley: Volley
    allocation: Allocation
    early: bool


class _Toll:
    """Bands and fallen as they come in, like with like."""

    def __init__(self, ranks: Ranks) -> None:
        self.bands: dict[tuple[str, Form, bool, int], int] = {}
        self.fallen = {(each.id, each.fate, each.early): each.count for each in ranks.fallen}

    def stand(self, group_id: str, form: Form, wounds: int, count: int, *, hit: bool) -> None:
        key = (group_id, form, hit, wounds)
        self.bands[key] = self.bands.get(key, 0) + count

    def fall(self, group_id: str, fate: Fate, count: int, *, early: bool) -> None:
        self.fallen[group_id, fate, early] = self.fallen.get((group_id, fate, early), 0) + count

    @property
    def ranks(self) -> Ranks:
        return Ranks(
            bands=tuple(
                Band(id=group_id, count=count, form=form, hit=hit, wounds=wounds)
                for (group_id, form, hit, wounds), count in sorted(self.bands.items())
            ),
            fallen=tuple(
                Fallen(id=group_id, count=count, fate=fate, early=early)
                for (group_id, fate, early), count in sorted(self.fallen.items())
            ),
        )


def defend(dice: Dice, book: RingOfPower, state: Defending) -> Ranks:
    """How a side stands after it has taken its hits."""
    camp = scene(book, state.combat).camps[state.side]
    stage = "ambush" if state.early else "allocation"
    given: tuple[object, ...] = getattr(state.allocation, state.side)
    cells = allocate(camp, state.ranks, state.volley, given, stage)  # type: ignore[arg-type]  # a side's Assigned
    _say_allocation(dice, camp, state, cells, by_hand=bool(given))
    toll = _Toll(state.ranks)
    for band in state.ranks.bands:
        if camp.can(band.id, "berserk"):
            toll.stand(band.id, band.form, band.wounds, band.count, hit=band.hit)
    numbers: dict[str, int] = {}
    told: list[Step] = []
    for cell in cells:
        band = cell.band
        if not cell.hits:
            toll.stand(band.id, band.form, band.wounds, cell.count, hit=band.hit)
            continue
        number = numbers[band.id] = numbers.get(band.id, 0) + 1
        hand = dice.within(state.side).within(band.id)
        hand = hand.within("ambush") if state.early else hand
        _roll(hand.within(str(number)) if number > 1 else hand, camp, cell, toll, told, early=state.early)
    return toll.ranks


def _say_allocation(dice: Dice, camp: Camp, state: Defending, cells: list[Cell], *, by_hand: bool) -> None:
    """The notes on who takes the hits, and what rulings that rests on."""
    book, volley = camp.scene.book, state.volley
    if not volley.total:
        return
    cite = book.combat_sequence.note("allocation")
    if not cells:
        dice.note(cite, f"nobody of the {camp.name} can be given the {counted(volley.total, 'hit')}")
        return
    for placed in volley.placed:
        dice.reading(book, "rp-assassin")
        dice.note(book.abilities.note("assassin"), f"{placed.by} place {counted(placed.count, 'hit')} before the rest")
    how = "by hand" if by_hand else camp.side.policy
    dice.note(cite, f"the {camp.name} takes {counted(volley.total, 'hit')}, allocated {how}")


def _roll(dice: Dice, camp: Camp, cell: Cell, toll: _Toll, told: list[Step], *, early: bool) -> None:
    """One cell's defense rolls, a hit at a time, for those still standing."""
    band = cell.band
    group = camp.groups[band.id]
    live: dict[Condition, int] = {(band.form, band.wounds): cell.count}
    number = 0
    for kind, hits in cell.hits:
        for _ in range(hits):
            if not live:
                break
            number += 1
            before, live = live, {}
            for (form, wounds), count in before.items():
                at = f"save-{number}" if form == band.form else f"save-{number}-foot"
                failed = _failed(dice, camp, group, form, kind, count, at, told)
                _keep(live, (form, wounds), count - failed)
                if failed:
                    _fail(camp, group, (form, wounds), kind, failed, live, toll, early=early)
    for (form, wounds), count in live.items():
        toll.stand(band.id, form, wounds, count, hit=True)


def _keep(live: dict[Condition, int], condition: Condition, count: int) -> None:
    if count:
        live[condition] = live.get(condition, 0) + count


def _failed(dice: Dice, camp: Camp, group: Group, form: Form, kind: Kind, count: int, at: str, told: list[Step]) -> int:
    """How many of so many like figures fail one defense roll each."""
    book = camp.scene.book
    shield = guard(camp, group, form, kind)
    if shield.step not in told:
        tell(dice, book, (shield.step,))
        told.append(shield.step)
    for ruling in shield.rulings:
        dice.reading(book, ruling)
    if form == "mounted" and camp.can(group.id, "heroes"):
        dice.reading(book, "rp-mounted-hero")
    if "paralyze" in kind and form == "mounted":
        dice.reading(book, "rp-paralyze-rider")
    carried = f" ({', '.join(kind)})" if kind else ""
    if shield.at_least is None:
        dice.note(
            book.combat_sequence.note("defense"),
            f"{group.id}: no die can save {counted(count, 'figure')} from a hit{carried}",
            not_applied=shield.shifts,
        )
        return count
    saved = dice.pool(
        count,
        shield.at_least,
        why=f"{group.id} defend: {counted(count, 'figure')}, a hit each{carried}",
        cite=book.combat_sequence.note("defense"),
        sides=book.combat_chart.number("sides"),
        again=shield.again,
        at=at,
        modifiers=shield.shifts,
    )
    return count - saved


def _fail(
    camp: Camp,
    group: Group,
    condition: Condition,
    kind: Kind,
    count: int,
    live: dict[Condition, int],
    toll: _Toll,
    *,
    early: bool,
) -> None:
    """What a failed roll does to figures in one condition."""
    form, wounds = condition
    if form == "mounted":
        _keep(live, ("unhorsed", wounds), count)
    elif group.type == "ship" and wounds + 1 < camp.scene.book.combat_chart.number("ship-wounds"):
        _keep(live, (form, wounds + 1), count)
    else:
        toll.fall(group.id, fate(camp, group, kind), count, early=early)


def fate(camp: Camp, group: Group, kind: Kind) -> Fate:
    """What becomes of a figure that is out of the fight."""
    if camp.can(group.id, "ethereal"):
        return "killed" if "magic-weapons" in kind else "dispersed"
    if "paralyze" in kind:
        return "paralysed"
    return "wounded" if group.character and camp.can(group.id, "heroes") else "killed"
