"""Ring of Power, Defense Rolls: what becomes of figures that were dealt hits.

Cell by cell and hit by hit: a failed roll dismounts a rider, wounds a ship or a hero, disperses what is ethereal,
paralyses or kills. Whether that loses the combat is `outcome`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ror_rules.dice import Dice, Part
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
    """One side about to allocate and to roll defense.

    `early`: these are an ambush's hits. `fine`: the groups are told apart; else plain ones are counted together.
    """

    combat: Combat
    side: SideName
    ranks: Ranks
    volley: Volley
    allocation: Allocation
    early: bool
    fine: bool


class Change(NamedTuple):
    """What became of a figure that was hit: it left one band, and stands in another condition or fell."""

    id: str
    form: Form
    hit: bool
    wounds: int
    now: Condition | Fate


def defend(dice: Dice, book: RingOfPower, state: Defending) -> Ranks:
    """How a side stands after it has taken its hits."""
    return dice.tally(
        defending(dice, book, state, state.volley), end=partial(after, book, state), scope=(book, state.combat)
    )


def defending(dice: Dice, book: RingOfPower, state: Defending, volley: Volley) -> Iterator[Part]:
    """The defense rolls of a side against a volley, figures who take the same hits together."""
    camp = scene(book, state.combat).camps[state.side]
    stage = "ambush" if state.early else "allocation"
    given: tuple[object, ...] = getattr(state.allocation, state.side)
    cells = allocate(camp, state.ranks, volley, given, stage)  # type: ignore[arg-type]  # a side's Assigned
    _say_allocation(dice, camp, volley, cells, by_hand=bool(given))
    numbers: dict[str, int] = {}
    told: list[Step] = []
    for cell in cells:
        if cell.hits:
            number = numbers[cell.band.id] = numbers.get(cell.band.id, 0) + 1
            alike = cell.band.id, cell.band.form, cell.band.hit, cell.band.wounds
            yield Part(
                ("defend", camp.name, state.early, state.fine, *alike, tuple(cell.hits)),
                cell.count,
                partial(_roll, camp, state, cell, number, told),
            )


def after(book: RingOfPower, state: Defending, changes: Mapping[Change, int]) -> Ranks:
    """A side's ranks, from what became of the figures that were hit."""
    camp = scene(book, state.combat).camps[state.side]
    bands: dict[tuple[str, Form, bool, int], int] = {}
    fallen: dict[tuple[str, Fate, bool], int] = {}
    for each in state.ranks.fallen:
        end = _end(camp, state, each.id, each.fate, early=each.early)
        fallen[end] = fallen.get(end, 0) + each.count
    for band in state.ranks.bands:
        key = _origin(camp, state, band)
        bands[key] = bands.get(key, 0) + band.count
    for change, count in changes.items():
        bands[change[:4]] -= count
        if isinstance(change.now, tuple):
            form, wounds = change.now
            standing = (change.id, form, state.early, wounds)
            bands[standing] = bands.get(standing, 0) + count
        else:
            end = _end(camp, state, change.id, change.now, early=state.early)
            fallen[end] = fallen.get(end, 0) + count
    return Ranks(
        bands=tuple(
            Band(id=group_id, count=count, form=form, hit=hit, wounds=wounds)
            for (group_id, form, hit, wounds), count in sorted(bands.items())
            if count
        ),
        fallen=tuple(
            Fallen(id=group_id, count=count, fate=fate, early=early)
            for (group_id, fate, early), count in sorted(fallen.items())
        ),
    )


def _origin(camp: Camp, state: Defending, band: Band) -> tuple[str, Form, bool, int]:
    """The band that a figure counts in: its own, or that of the first plain group like its own."""
    if state.fine:
        return band.id, band.form, band.hit and state.early, band.wounds
    group = camp.groups[camp.stand_ins[band.id]]
    return group.id, camp.form(group), False, group.wounds


def _end(camp: Camp, state: Defending, group_id: str, now: Fate, *, early: bool) -> tuple[str, Fate, bool]:
    """What a figure that fell counts as: whose it was, its fate, and whether it fell to an ambush."""
    if state.fine:
        return group_id, now, early
    stand_in = camp.stand_ins[group_id]
    leads = bool(camp.groups[stand_in].leadership)
    return stand_in, "killed" if now == "dispersed" else now, early and leads


def _say_allocation(dice: Dice, camp: Camp, volley: Volley, cells: list[Cell], *, by_hand: bool) -> None:
    """The notes on who takes the hits, and what rulings that rests on."""
    book = camp.scene.book
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


def _roll(
    camp: Camp, state: Defending, cell: Cell, numbered: int, told: list[Step], dice: Dice, count: int
) -> dict[Change, int]:
    """The defense rolls of so many figures of a cell, a hit at a time, for those still standing; what changed."""
    band = cell.band
    group = camp.groups[band.id]
    dice = dice.within(state.side).within(band.id)
    dice = dice.within("ambush") if state.early else dice
    dice = dice.within(str(numbered)) if numbered > 1 else dice
    live: dict[Condition, int] = {(band.form, band.wounds): count}
    out: dict[Fate, int] = {}
    number = 0
    for kind, hits in cell.hits:
        for _ in range(hits):
            if not live:
                break
            number += 1
            before, live = live, {}
            for (form, wounds), figures in before.items():
                at = f"save-{number}" if form == band.form else f"save-{number}-foot"
                failed = _failed(dice, camp, group, form, kind, figures, at, told)
                _keep(live, (form, wounds), figures - failed)
                if failed:
                    _fail(camp, group, (form, wounds), kind, failed, live, out)
    return _changes(camp, state, band, live, out)


def _changes(
    camp: Camp, state: Defending, band: Band, live: dict[Condition, int], out: dict[Fate, int]
) -> dict[Change, int]:
    """What became of figures, as their side tells it apart; who stands as before is no change, unless a hit counts."""
    origin = _origin(camp, state, band)
    changes: dict[Change, int] = {}
    for now, count in out.items():
        change = Change(*origin, _end(camp, state, band.id, now, early=False)[1])
        changes[change] = changes.get(change, 0) + count
    if state.fine:
        as_before = (band.form, band.hit and state.early, band.wounds)
        for (form, wounds), count in live.items():
            if (form, state.early, wounds) != as_before:
                changes[Change(*origin, (form, wounds))] = count
    return changes


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
    out: dict[Fate, int],
) -> None:
    """What a failed roll does to figures in one condition."""
    form, wounds = condition
    if form == "mounted":
        _keep(live, ("unhorsed", wounds), count)
    elif group.type == "ship" and wounds + 1 < camp.scene.book.combat_chart.number("ship-wounds"):
        _keep(live, (form, wounds + 1), count)
    else:
        now = fate(camp, group, kind)
        out[now] = out.get(now, 0) + count


def fate(camp: Camp, group: Group, kind: Kind) -> Fate:
    """What becomes of a figure that is out of the fight."""
    if camp.can(group.id, "ethereal"):
        return "killed" if "magic-weapons" in kind else "dispersed"
    if "paralyze" in kind:
        return "paralysed"
    return "wounded" if group.character and camp.can(group.id, "heroes") else "killed"
