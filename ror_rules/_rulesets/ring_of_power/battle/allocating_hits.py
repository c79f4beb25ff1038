"""Ring of Power, Allocating Hits: which figures take which hits.

By the player's own hand, or by one of four `policies`; nobody twice before everybody once, never a berserker, an
assassin's choice first. Nothing is thrown here: `defense_rolls` rolls for what was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.policies import deal, mildest_first, order
from ror_rules._rulesets.ring_of_power.battle.victims import Victims
from ror_rules._rulesets.ring_of_power.results import Ranks, StandingFigures, Volley
from ror_rules._rulesets.ring_of_power.states import AllocatedHits, HitKind
from ror_rules.errors import StateError
from ror_rules.text import counted


def exposed(side: EngagedSide, ranks: Ranks) -> tuple[StandingFigures, ...]:
    """Who may be given hits."""
    if "berserk" not in side.has and "stealth" not in side.has:
        return ranks.bands
    return tuple([band for band in ranks.bands if not side.spared(band.id)])


def in_order(side: EngagedSide, ranks: Ranks, enemy: Mounts) -> Sequence[StandingFigures]:
    """The same, in the order of the side's policy."""
    bands = exposed(side, ranks)
    if len(bands) < 2:
        return bands
    place, policy = side.order.place, side.stated.policy
    return sorted(bands, key=lambda band: (order(side, policy, enemy, band), band.hit, place[band.id]))


def allocate(
    side: EngagedSide,
    bands: Sequence[StandingFigures],
    volley: Volley,
    given: tuple[AllocatedHits, ...],
    stage: str,
    enemy: Mounts,
) -> list[Victims]:
    """Every figure of bands that are `in_order` with the hits it takes. Raises `StateError` for an allocation not allowed.

    `given` is the player's own allocation, at `/<stage>/<side>` of the state; without one the side's policy deals, which
    knows who of the `enemy` rides.
    """
    eligible = [Victims(band, band.count) for band in bands]
    hits = {each.kind: each.count for each in volley.hits}
    if volley.placed:
        eligible = _assassins(side, eligible, volley, hits)
    if given:
        return _by_hand(side, eligible, hits, given, stage)
    runs = mildest_first(hits.items())
    if not runs or not eligible:
        return eligible
    if side.stated.policy == "by-hand":
        total = sum(hits.values())
        waiting = f"{'is' if total == 1 else 'are'} {counted(total, 'hit')} to allocate"
        raise StateError(
            f"The {side.name}'s player allocates by hand; there {waiting}.",
            pointer=f"/state/{stage}/{side.name}",
            expected="who takes them: " + ", ".join(f"{n} of kind {'+'.join(kind) or 'plain'}" for kind, n in runs),
            got="nothing",
            help="Allocate the hits, which combat-strike shows first; or choose another policy, as odds of hits that are yet to come want.",
        )
    return deal(side, eligible, runs, enemy, placed=any(each.hits for each in eligible) if volley.placed else False)


def _assassins(side: EngagedSide, eligible: list[Victims], volley: Volley, hits: dict[HitKind, int]) -> list[Victims]:
    """Assassins' hits on the figures they choose: each another figure, while there is one not hit yet.

    A hit that finds nobody is allocated like any other.
    """
    placed: list[Victims] = []
    for each in volley.placed:
        wanted = side.enemy.groups[each.by].targets or tuple(
            group.id
            for group in sorted(
                side.groups.values(),
                key=lambda group: (-group.leadership, -group.wizardry, side.order.place[group.id]),
            )
            if group.character
        )
        left = each.count
        for target in wanted:
            for figures in [figures for figures in eligible if figures.band.id == target]:
                fresh = not figures.band.hit or all(other.band.hit for other in eligible)
                count = min(left, figures.count) if fresh else 0
                if count:
                    victim = figures.split(count)
                    victim.take(each.kind)
                    placed.append(victim)
                    left -= count
        if left:
            hits[each.kind] = hits.get(each.kind, 0) + left
    return [*placed, *(figures for figures in eligible if figures.count)]


def _by_hand(
    side: EngagedSide,
    eligible: list[Victims],
    hits: dict[HitKind, int],
    given: tuple[AllocatedHits, ...],
    stage: str,
) -> list[Victims]:
    """The player's allocation, checked against the hits there are and the rules of allocating."""
    place = f"/{stage}/{side.name}"
    left = dict(hits)
    dealt: list[Victims] = []
    by_group: dict[str, list[Victims]] = {}
    for figures in eligible:
        by_group.setdefault(figures.band.id, []).append(figures)
    for index, each in enumerate(given):
        _may_be_hit(side, each, f"{place}/{index}")
        for hit in each.hits:
            left[hit.kind] = left.get(hit.kind, 0) - hit.count * each.figures
        named = _named(by_group.get(each.id, []), each)
        if sum(figures.count for figures in named) < each.figures:
            raise StateError(
                "More figures are hit than can be.",
                pointer=f"/state{place}/{index}/figures",
                expected=f"at most {sum(figures.count for figures in named)} of {each.id} here",
                got=each.figures,
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
            "The hits allocated are not the hits made.",
            pointer=f"/state{place}",
            expected=", ".join(f"{count} of kind {'+'.join(kind) or 'plain'}" for kind, count in sorted(hits.items()))
            or "no hits",
            got="; ".join(
                f"{abs(count)} too {'few' if count > 0 else 'many'} of kind {'+'.join(kind) or 'plain'}"
                for kind, count in sorted(wrong.items())
            ),
        )
    rest = [figures for figures in eligible if figures.count]
    _nobody_twice_too_early(side, dealt, rest, place)
    return [*dealt, *rest]


def _may_be_hit(side: EngagedSide, each: AllocatedHits, place: str) -> None:
    """Refuses a group that is not there, or that may not be hit."""
    if each.id not in side.fighting:
        raise StateError(
            f"No such group of the {side.name} takes part.",
            pointer=f"/state{place}/id",
            expected="one of " + ", ".join(side.fighting),
            got=each.id,
        )
    if side.can(each.id, "berserk"):
        cite = side.book.abilities.note("berserk")
        raise StateError("Berserkers are given no hits.", pointer=f"/state{place}/id", got=each.id, cite=cite)
    if side.spared(each.id):
        raise StateError(
            "Nobody has spotted them, so they are given no hits.",
            pointer=f"/state{place}/id",
            got=each.id,
            cite=side.book.abilities.note("stealth"),
        )


def _named(group: list[Victims], each: AllocatedHits) -> list[Victims]:
    """Where in a group the figures named are: those not hit yet, then those hit before, assassins' victims last."""
    found = [figures for figures in group if each.mounted is None or each.mounted == (figures.band.form == "mounted")]
    return sorted(found, key=lambda figures: (bool(figures.hits), figures.band.hit))


def _nobody_twice_too_early(side: EngagedSide, dealt: list[Victims], rest: list[Victims], place: str) -> None:
    spared = [figures for figures in rest if not figures.hits and not figures.band.hit]
    twice = [figures for figures in dealt if sum(count for _, count in figures.hits) > 1 or figures.band.hit]
    if spared and twice:
        raise StateError(
            "Nobody is hit twice before everybody is hit once.",
            pointer=f"/state{place}",
            expected=f"a hit on each of {spared[0].count} {spared[0].band.id} first",
            got=f"a further hit on {twice[0].band.id}",
            cite=side.book.combat_sequence.note("allocation"),
        )
