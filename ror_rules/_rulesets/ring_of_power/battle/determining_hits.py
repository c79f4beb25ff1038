"""Ring of Power, Determining Hits: what one side's figures throw, and the hits that come of it.

A pool for each group of like figures (`strikes`); the number it needs is `to_hit`'s. Engines shoot in `artillery`, `rams` names whom
a battering ram helps, and who fights through a mumakil's dice is in `crews`. Who takes the hits is not decided here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.artillery import engine_shots
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_beast, crew_of_engine, only_serves
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engage
from ror_rules._rulesets.ring_of_power.battle.kinds import Likeness
from ror_rules._rulesets.ring_of_power.battle.rams import ram_helps
from ror_rules._rulesets.ring_of_power.battle.strikes import strike
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, to_hit
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES
from ror_rules._rulesets.ring_of_power.results import AssassinHits, Form, Ranks, StandingFigures, Volley
from ror_rules._rulesets.ring_of_power.states import Combat, Hits, SideName
from ror_rules.dice import Dice, Tried
from ror_rules.values import Value

Who = Literal["all", "ambushers", "others"]


class Strikers(Value):
    """One side about to throw: which of its figures (`who`), and who lost a wizards' duel (`silenced`, as `side/id`)."""

    combat: Combat
    side: SideName
    ranks: Ranks
    silenced: tuple[str, ...]
    who: Who


def determine_hits(dice: Dice, book: RingOfPower, state: Strikers) -> Volley:
    """All hits of one side's figures, or of its ambushers, or of the others."""
    return dice.multinomial(rolls_to_hit(dice, book, state), end=volley, scope=Likeness(book, state.combat))


def volley(counts: Mapping[HitKey, int]) -> Volley:
    """Hits from their counts."""
    plain: list[Hits] = []
    placed: list[tuple[HitKey, int]] = []
    for key, count in sorted(counts.items()):
        if key.by:
            placed.append((key, count))
        else:
            plain.append(Hits(count=count, kind=key.kind))
    if not placed:
        return Volley(hits=tuple(plain))
    placed.sort(key=lambda hit: (hit[0].by, hit[0].place))
    return Volley(
        hits=tuple(plain),
        placed=tuple(AssassinHits(by=key.by, count=count, kind=key.kind) for key, count in placed),
    )


def rolls_to_hit(dice: Dice, book: RingOfPower, state: Strikers) -> Iterator[Tried]:
    """What one side throws to hit, pool after pool."""
    side = engage(book, state.combat).sides[state.side]
    helped: dict[str, int] = {}
    if "battering-ram" in side.types and state.who != "ambushers":
        helped = ram_helps(dice, side, state.ranks, apart=state.who == "others")
    standing_now = _figures(state.ranks)
    example, cite = of_the_example(side), book.combat_sequence.note("hits")
    for group_id in side.fighting:
        group, kind = side.groups[group_id], side.kinds[group_id]
        if state.who != "all" and ("ambush" in kind.can) != (state.who == "ambushers"):
            continue
        figures = standing_now.get(group_id, {})
        if not (figures or (kind.engine and crew_of_engine(side, group, state.ranks))):
            continue
        if state.silenced and f"{state.side}/{group_id}" in state.silenced:
            dice.note(book.combat_sequence.note("silenced"), f"{group.label} lost the duel and does not attack")
            continue
        if kind.engine:
            yield from engine_shots(dice, side, group, state.ranks)
        if (kind.engine or group.crew_of is not None) and only_serves(dice, side, group):
            continue
        for unhorsed, count in figures.items():
            form = "unhorsed" if unhorsed else kind.form
            crew = crew_of_beast(side, group, state.ranks) if group.type == "mumakil" else None
            needed = to_hit(side, group, form, crew)
            dice.tell(needed.reasons, side.called[group_id], group_id)
            if needed.at_least is None:
                continue
            if example and count > 1:
                dice.reading(book, "rp-dice-in-example")
            aided = min(helped.get(group_id, 0), count) if helped else 0
            if count - aided:
                at = "crew" if kind.engine else "hit-foot" if unhorsed else "hit"
                yield strike(side, group_id, at, needed, kind, cite, count - aided)
            if aided:
                again = tuple(range(1, needed.at_least))
                yield strike(side, group_id, "ram", replace(needed, again=again), kind, cite, aided)


def who_strike(side: EngagedSide, ranks: Ranks, *, apart: bool) -> Ranks:
    """Who of a side strikes after an ambush, and no more: all that its blows hang on.

    Unless they are told `apart`, figures who throw alike are one, whatever they are. Who serves an engine or a beast is
    not among those who strike, and is kept beside them.
    """
    serving = bool(side.crews) or not side.types.isdisjoint(ENGINES | BEASTS)
    firsts: dict[Hashable, tuple[str, Form]] = {}
    counts: dict[tuple[str, Form, int], int] = {}
    apart = apart or serving
    for each in () if apart else side.fighting:
        firsts.setdefault(_blows(side, each, side.kinds[each].form), (each, side.kinds[each].form))
    for band in ranks.bands:
        if serving or "ambush" not in side.kinds[band.id].can:
            first = (band.id, band.form)
            if not apart:
                first = firsts.setdefault(_blows(side, band.id, band.form), first)
            key = (*first, band.wounds if apart else 0)
            counts[key] = counts.get(key, 0) + band.count
    bands = [
        StandingFigures(id=each, count=count, form=form, wounds=wounds)
        for (each, form, wounds), count in sorted(counts.items())
    ]
    return Ranks(bands=tuple(bands))


def _blows(side: EngagedSide, group_id: str, form: Form) -> Hashable:
    """All that the hits of figures in one form hang on; assassins, and wizards who may be silenced, strike by themselves."""
    kind, group = side.kinds[group_id], side.groups[group_id]
    needed = to_hit(side, group, form)
    alone = group_id if "assassin" in kind.can or group.wizardry or "ambush" in kind.can else ""
    return needed.dice, needed.at_least, needed.again, kind.carries, alone


def of_the_example(side: EngagedSide) -> bool:
    """Whether these are the raiders of the worked example: Uruk-hai and their leader, a die each, so many all told."""
    if "uruk-hai" not in side.types or sum(side.fighting.values()) != side.book.combat_sequence.number(
        "example-raiders"
    ):
        return False
    lead = 0
    for each, count in side.fighting.items():
        group = side.groups[each]
        if group.type != "uruk-hai":
            return False
        if group.leadership:
            lead += count
    return lead == 1


def _figures(ranks: Ranks) -> dict[str, dict[bool, int]]:
    """Figures who stand by group, and in it by whether they were dismounted in this combat."""
    found: dict[str, dict[bool, int]] = {}
    for each in ranks.bands:
        unhorsed = each.form == "unhorsed"
        if each.id not in found:
            found[each.id] = {unhorsed: each.count}
        else:
            found[each.id][unhorsed] = found[each.id].get(unhorsed, 0) + each.count
    return found
