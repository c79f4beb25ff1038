"""Ring of Power, Allocating Hits: the figures that take the hits of the enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ror_rules._rulesets.ring_of_power.battle.checks.taking_part import check_takes_part
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.policies import deal, mildest_first, order
from ror_rules._rulesets.ring_of_power.battle.table import Cell, SideFigures, Targets
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, by_assassins
from ror_rules._rulesets.ring_of_power.states import AllocatedHits, HitKind
from ror_rules.author import ABSENT, Message, Parameter, StateError, ranked, say


def exposed(side: EngagedSide, table: SideFigures) -> Sequence[Cell]:
    if "berserk" not in side.has and "stealth" not in side.has:
        return [*table.standing]
    return [cell for cell in table.standing if not side.spared(cell.group)]


def in_order(side: EngagedSide, table: SideFigures, enemy: Mounts) -> Sequence[Cell]:
    cells = exposed(side, table)
    return cells if len(cells) < 2 else ranked(cells, partial(order, side, enemy), by="policy")


def allocate(
    side: EngagedSide,
    table: SideFigures,
    hits: Mapping[HitKey, int],
    given: tuple[AllocatedHits, ...],
    stage: str,
    enemy: Mounts,
) -> list[Targets]:
    """Batches of all figures that can take hits, each with the hits that it takes, in the order of the defense rolls.

    `given` is the player's own allocation, at `/<stage>/<side>` of the state. Without it, the side's policy allocates.
    `enemy`: the mounts of the enemy. The solver deals common hits itself, in `blows.struck` and `ambush_odds`: change them
    with this. Raises `StateError` for an allocation that the rules do not allow.
    """
    eligible, free, placed = before_players(side, table, hits, enemy)
    if given:
        return _by_hand(side, eligible, free, given, stage)
    runs = mildest_first(free.items())
    if not runs or not eligible:
        return eligible
    if side.stated.policy == "by-hand":
        raise StateError(
            "hits-wait",
            pointer=f"/state/{stage}/{side.name}",
            got=ABSENT,
            side=side.title,
            hits=sum(free.values()),
            kinds=_of_kinds(dict(runs)),
        )
    return deal(side, eligible, runs, enemy, placed=placed)


def before_players(
    side: EngagedSide, table: SideFigures, hits: Mapping[HitKey, int], enemy: Mounts
) -> tuple[list[Targets], dict[HitKind, int], bool]:
    standing = table.standing
    eligible = [Targets(cell, standing[cell]) for cell in in_order(side, table, enemy)]
    placed = False
    free: dict[HitKind, int] = {}
    for key, count in hits.items():
        if key.by:
            placed = True
        else:
            free[key.kind] = count
    if placed:
        eligible = _assassins(side, eligible, by_assassins(hits), hits, free)
    return eligible, free, placed


def _assassins(
    side: EngagedSide,
    eligible: list[Targets],
    placed: Sequence[HitKey],
    hits: Mapping[HitKey, int],
    free: dict[HitKind, int],
) -> list[Targets]:
    found: list[Targets] = []
    best_first = ranked(
        (group for group in side.groups.values() if group.character),
        lambda group: (-group.leadership, -group.wizardry, side.order.place[group.id]),
        by="targets",
    )
    characters = tuple(group.id for group in best_first)
    together = side.book.rulings["rp-assassins"] == "together"
    for each in placed:
        wanted = dict.fromkeys((*side.enemy.groups[each.by].targets, *characters))
        left = hits[each]
        for target in wanted if together else ():
            left = _all_on(target, each, left, [*found, *eligible], found)
        for target in wanted:
            for figures in [figures for figures in eligible if figures.cell.group == target]:
                fresh = not figures.cell.hit or all(other.cell.hit for other in eligible)
                count = min(left, figures.count) if fresh else 0
                if count:
                    victim = figures.split(count)
                    victim.take(each.kind)
                    victim.chosen = (each,)
                    found.append(victim)
                    left -= count
        if left:
            free[each.kind] = free.get(each.kind, 0) + left
    return [figures for figures in (*found, *eligible) if figures.count]


def _all_on(target: str, hit: HitKey, left: int, figures: list[Targets], found: list[Targets]) -> int:
    """Gives an assassin's hits to the figures of one group: one to each before a second to any. Returns the rest."""
    group = [each for each in figures if each.cell.group == target]
    if not any(each.count for each in group):
        return left
    for _ in range(left):
        if not left:
            break
        least = ranked([each for each in group if each.count], lambda each: len(each.chosen), by="rp-assassins")[0]
        victims = least.split(min(left, least.count))
        victims.take(hit.kind)
        victims.chosen = (*victims.chosen, hit)
        left -= victims.count
        found.append(victims)
        group.append(victims)
    return left


def _by_hand(
    side: EngagedSide,
    eligible: list[Targets],
    hits: dict[HitKind, int],
    given: tuple[AllocatedHits, ...],
    stage: str,
) -> list[Targets]:
    """Checks the player's allocation against the hits and the rules, and applies it."""
    place = f"/{stage}/{side.name}"
    left = dict(hits)
    dealt: list[Targets] = []
    by_group: dict[str, list[Targets]] = {}
    for figures in eligible:
        by_group.setdefault(figures.cell.group, []).append(figures)
    for index, each in enumerate(given):
        _may_be_hit(side, each, f"{place}/{index}")
        for hit in each.hits:
            left[hit.kind] = left.get(hit.kind, 0) - hit.count * each.figures
        named = _named(by_group.get(each.id, []), each)
        if sum(figures.count for figures in named) < each.figures:
            raise StateError(
                "too-many-victims",
                pointer=f"/state{place}/{index}/figures",
                got=each.figures,
                who=side.named(each.id),
                most=sum(figures.count for figures in named),
            )
        need = each.figures
        for figures in named:
            victims = figures.split(min(need, figures.count))
            need -= victims.count
            if victims.count:
                for hit in each.hits:
                    victims.take(hit.kind, hit.count)
                dealt.append(victims)
    wrong = {kind: count for kind, count in left.items() if count}
    if wrong and eligible:
        raise StateError(
            "other-hits",
            pointer=f"/state{place}",
            got=say("these-hits", kinds=_of_kinds({kind: hits.get(kind, 0) - left[kind] for kind in left})),
            side=side.title,
            wrong=[
                say("too-few" if count > 0 else "too-many", hits=_of_kind(kind, abs(count)))
                for kind, count in sorted(wrong.items())
            ],
            kinds=_of_kinds(hits),
        )
    rest = [figures for figures in eligible if figures.count]
    _nobody_twice_too_early(side, dealt, rest, place)
    return [*dealt, *rest]


def _may_be_hit(side: EngagedSide, each: AllocatedHits, place: str) -> None:
    at = f"/state{place}/id"
    check_takes_part(side, f"{place}/id", each.id)
    if side.can(each.id, "berserk"):
        cite = side.book.abilities.note("berserk")
        raise StateError("berserkers-take-no-hits", pointer=at, got=each.id, cite=cite)
    if side.spared(each.id):
        cite = side.book.abilities.note("stealth")
        raise StateError("unspotted-take-no-hits", pointer=at, got=each.id, cite=cite, who=side.named(each.id))


def _of_kinds(hits: Mapping[HitKind, int]) -> list[Parameter]:
    return [_of_kind(kind, count) for kind, count in sorted(hits.items()) if count] or [say("no-hits")]


def _of_kind(kind: HitKind, count: int) -> Message:
    return say("hits-with", hits=count, kind=kind) if kind else say("plain-hits", hits=count)


def _named(group: list[Targets], each: AllocatedHits) -> list[Targets]:
    found = [figures for figures in group if each.mounted is None or each.mounted == (figures.cell.form == "mounted")]
    return sorted(found, key=lambda figures: (bool(figures.hits), figures.cell.hit))


def _nobody_twice_too_early(side: EngagedSide, dealt: list[Targets], rest: list[Targets], place: str) -> None:
    spared = [figures for figures in rest if not figures.hits and not figures.cell.hit]
    twice = [figures for figures in dealt if sum(count for _, count in figures.hits) > 1 or figures.cell.hit]
    if spared and twice:
        raise StateError(
            "second-hit-too-early",
            pointer=f"/state{place}",
            got=twice[0].cell.group,
            cite=side.book.combat_sequence.note("allocation"),
            who=side.named(twice[0].cell.group),
            side=side.title,
            first=side.figures({spared[0].cell.group: spared[0].count}),
        )
