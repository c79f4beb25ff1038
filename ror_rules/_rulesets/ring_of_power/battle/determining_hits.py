"""Ring of Power, Determining Hits: the attack rolls of one side, and their hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from ror_rules._rulesets.ring_of_power.battle.artillery import engine_shots
from ror_rules._rulesets.ring_of_power.battle.attack_rolls import AttackPool
from ror_rules._rulesets.ring_of_power.battle.characteristics import tell
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_beast, crew_of_engine, only_serves
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.rams import ram_helps
from ror_rules._rulesets.ring_of_power.battle.table import Cell, SideFigures
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, beside_ram, by_assassins, to_hit
from ror_rules._rulesets.ring_of_power.results import AssassinHits, Form, Volley
from ror_rules._rulesets.ring_of_power.states import Hits
from ror_rules.author import ChosenName, Dice

Who = Literal["all", "ambushers", "others"]


def attack_pools(
    dice: Dice, side: EngagedSide, table: SideFigures, silenced: tuple[str, ...], who: Who
) -> Iterator[AttackPool]:
    book = side.book
    if who == "others":
        table = _with_paralyzed(dice, side, table)
    helped: dict[str, int] = {}
    if "battering-ram" in side.types and who != "ambushers":
        helped = ram_helps(dice, side, table, apart=who == "others")
    standing = _by_group(table)
    cite = book.combat_sequence.note("hits")
    everybody = who == "all" and not silenced and not side.passive
    for row in side.order.rows:
        striking: Sequence[str] = row
        if not (everybody and len(row) == 1 and row[0] in standing):
            striking = [each for each in row if _attacks(dice, side, each, table, standing, silenced, who)]
            if not striking:
                continue
        group_id = striking[0]
        first, kind, number = side.groups[group_id], side.kinds[group_id], side.order.row[group_id]
        if kind.engine:
            yield from engine_shots(dice, side, first, table)
        if (kind.engine or first.crew_of is not None) and only_serves(dice, side, first):
            continue
        if len(striking) == 1:
            called, own = side.called[group_id], standing.get(group_id, {})
        else:
            called, own = side.row(striking), _together(standing, striking)
        for unhorsed, count in own.items():
            form: Form = kind.form
            if unhorsed and dice.reading(book, "rp-ambush-rider") == "foot":
                form = "unhorsed"
            crew = crew_of_beast(side, first, table) if first.type == "mumakil" else None
            needed = to_hit(kind, form, crew)
            if type(called) is ChosenName:
                dice.tell(needed.reasons.ready, called.name)
            else:
                tell(dice, book, needed.reasons, called)
            if needed.at_least is None:
                continue
            places = "assassin" in kind.can
            each_throws = 1 if places else needed.dice
            aided = 0
            for each in striking if helped else ():
                helps = min(helped.get(each, 0), standing.get(each, {}).get(unhorsed, 0))
                if helps:
                    helped[each] -= helps
                    aided += helps
            alone = count - aided
            if alone:
                at = f"{number}/crew" if kind.engine else f"{number}/hit-foot" if unhorsed else f"{number}/hit"
                yield AttackPool(
                    side=side,
                    id=group_id,
                    at=at,
                    needed=needed,
                    kind=kind.carries,
                    cite=cite,
                    figures=alone,
                    number=alone * each_throws,
                    places=places,
                    who=called,
                    ambush=who == "ambushers",
                )
            if aided:
                again = beside_ram(book, needed)
                at = f"{number}/ram-foot" if unhorsed else f"{number}/ram"
                yield AttackPool(
                    side, group_id, at, again, kind.carries, cite, aided, aided * each_throws, places, called
                )


def _with_paralyzed(dice: Dice, side: EngagedSide, table: SideFigures) -> SideFigures:
    """The figures that strike after an ambush, by a ruling with those that it paralyzed."""
    paralyzed = {fell.group: count for fell, count in table.fallen.items() if fell.fate == "paralyzed" and fell.early}
    if not paralyzed or dice.reading(side.book, "rp-ambush-paralyzed") == "out":
        return table
    standing = dict(table.standing)
    for each, count in paralyzed.items():
        form: Form = "unhorsed" if side.form(side.groups[each]) == "mounted" else "foot"
        cell = Cell(each, form, True)
        standing[cell] = standing.get(cell, 0) + count
    return SideFigures(standing, table.fallen)


def _by_group(table: SideFigures) -> dict[str, dict[bool, int]]:
    found: dict[str, dict[bool, int]] = {}
    for cell, count in table.standing.items():
        unhorsed, group_id = cell[1] == "unhorsed", cell[0]
        if group_id in found:
            there = found[group_id]
            there[unhorsed] = there.get(unhorsed, 0) + count
        else:
            found[group_id] = {unhorsed: count}
    return found


def _together(standing: Mapping[str, Mapping[bool, int]], group_ids: Iterable[str]) -> dict[bool, int]:
    found: dict[bool, int] = {}
    for unhorsed in (False, True):
        count = sum([standing[each].get(unhorsed, 0) for each in group_ids if each in standing])
        if count:
            found[unhorsed] = count
    return found


def _attacks(
    dice: Dice,
    side: EngagedSide,
    group_id: str,
    table: SideFigures,
    standing: Mapping[str, Mapping[bool, int]],
    silenced: tuple[str, ...],
    who: Who,
) -> bool:
    if group_id not in side.fighting and group_id not in side.shoot_from_afar:
        return False
    if group_id in side.passive:
        return False
    group, kind = side.groups[group_id], side.kinds[group_id]
    if who != "all" and ("ambush" in kind.can) != (who == "ambushers"):
        return False
    if not (group_id in standing or (kind.engine and crew_of_engine(side, group, table))):
        return False
    if silenced and f"{side.name}/{group_id}" in silenced:
        dice.note(side.book.combat_sequence.note("silenced"), "silenced-no-attack", who=group.called)
        return False
    return True


def volley(counts: Mapping[HitKey, int]) -> Volley:
    keys = sorted(counts)
    return Volley(
        hits=tuple([Hits(count=counts[key], kind=key.kind) for key in keys if not key.by]),
        placed=tuple([AssassinHits(by=key.by, count=counts[key], kind=key.kind) for key in by_assassins(keys)]),
    )


def hits_of(volley: Volley, strikers: EngagedSide) -> dict[HitKey, int]:
    found = {HitKey(each.kind): each.count for each in volley.hits}
    for number, each in enumerate(volley.placed):
        found[HitKey(each.kind, strikers.order.row[each.by], f"{number:04}", each.by)] = each.count
    return found
