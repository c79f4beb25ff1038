"""Ring of Power, Defense Rolls: what becomes of figures that were dealt hits.

Hit by hit, for figures who take the same hits together: a failed roll dismounts a rider, wounds a ship or a hero,
disperses what is ethereal, paralyzes or kills. The number a roll needs is `to_defend`'s; whether losing so many loses the
combat is `outcome`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate, exposed, in_order
from ror_rules._rulesets.ring_of_power.battle.characteristics import Reason, tell
from ror_rules._rulesets.ring_of_power.battle.counting import counting
from ror_rules._rulesets.ring_of_power.battle.determining_hits import volley
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts, engage
from ror_rules._rulesets.ring_of_power.battle.kinds import Likeness
from ror_rules._rulesets.ring_of_power.battle.policies import mildest_first
from ror_rules._rulesets.ring_of_power.battle.to_defend import ToDefend, to_defend
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.battle.victims import Victims
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.results import FallenFigures, Fate, Form, Ranks, StandingFigures, Volley
from ror_rules._rulesets.ring_of_power.states import AllocatedHits, Allocation, Combat, HitKind, SideName
from ror_rules.dice import Dice, Stage, Trials
from ror_rules.text import counted
from ror_rules.values import Value

_Condition = tuple[Form, int]
"""A figure's form, and a ship's wounds."""
_End = tuple[str, Fate, bool]
"""Fallen figures: their group, fate, and whether an ambush did it."""


_FEW: Final = 3
"""Hits of one kind that are rolled one by one; more are a chain, in which equal conditions are one."""


class Defenders(Value):
    """One side about to allocate and to roll defense.

    `enemy`: who of it still rides. `early`: these are an ambush's hits. `apart`: whether its groups are told apart.
    """

    combat: Combat
    side: SideName
    ranks: Ranks
    volley: Volley
    allocation: Allocation
    enemy: Mounts
    early: bool
    apart: bool


_Band = tuple[str, Form, bool, int]
"""Figures alike: their group's id, their form, whether they were hit in an ambush, and a ship's wounds."""
_Change = tuple[_Band, _Condition | Fate]
"""What became of a figure that was hit: it left one band, and stands in another condition or fell."""


class _Hit(Struct, frozen=True):
    """A hit as it is defended: what it carries, who of the enemy rides, and whether another hit brings terror."""

    kind: HitKind
    enemy: Mounts
    awed: bool


class _Asked(Struct, frozen=True):
    """What a hit asks of figures: what saves them, the rulings that it is read by, and what it carries, in words."""

    needed: ToDefend
    rulings: tuple[str, ...]
    carried: str


def defend(dice: Dice, book: RingOfPower, state: Defenders) -> Ranks:
    """How a side stands after it has taken its hits."""
    return dice.multinomial(
        rolls_to_defend(dice, book, state, state.volley),
        end=ranks_after(book, state),
        scope=Likeness(book, state.combat),
    )


def rolls_to_defend(dice: Dice, book: RingOfPower, state: Defenders, volley: Volley) -> Iterator[Trials]:
    """The defense rolls of a side against a volley, figures who take the same hits together."""
    side = engage(book, state.combat).sides[state.side]
    return _rolls(dice, side, state, in_order(side, state.ranks, state.enemy), volley)


def _rolls(
    dice: Dice, side: EngagedSide, state: Defenders, bands: Sequence[StandingFigures], volley: Volley
) -> Iterator[Trials]:
    """The same for bands that are `in_order`."""
    stage = "ambush" if state.early else "allocation"
    given: tuple[AllocatedHits, ...] = getattr(state.allocation, state.side)
    allocated = allocate(side, bands, volley, given, stage, state.enemy)
    _say_allocation(dice, side, volley, allocated, by_hand=bool(given))
    numbers: dict[str, int] = {}
    told: set[tuple[str, Reason]] = set()
    for victims in allocated:
        if victims.hits:
            band = victims.band
            number = numbers[band.id] = numbers.get(band.id, 0) + 1
            alike = band.id, band.form, band.hit, band.wounds
            yield Trials(
                ("defend", side.name, state.early, state.apart, state.enemy, *alike, tuple(victims.hits)),
                victims.count,
                partial(_roll, side, state, victims, number, told),
            )


def taking_hits(dice: Dice, book: RingOfPower, state: Defenders) -> Stage:
    """The same as a stage that comes after the hits."""
    taking = _TakingHits(dice, engage(book, state.combat).sides[state.side], state)
    return Stage(taking.rolls, taking.hang_on, taking.alike)


class _TakingHits:
    """A side that is about to take hits; what only the odds ask of it is worked out when they do."""

    def __init__(self, dice: Dice, side: EngagedSide, state: Defenders) -> None:
        self._dice = dice
        self._side = side
        self._state = state
        self._bands = in_order(side, state.ranks, state.enemy)

    def rolls(self, hits: Mapping[HitKey, int]) -> Iterator[Trials]:
        """The defense rolls against hits that were counted."""
        return _rolls(self._dice, self._side, self._state, self._bands, volley(hits))

    def hang_on(self, hits: Mapping[HitKey, int]) -> Hashable:
        """While there are enough figures who were not hit yet, the others are given none and do not matter."""
        room, fresh, everybody = self._either
        return everybody if sum(hits.values()) > room else fresh

    @cached_property
    def _either(self) -> tuple[int, Hashable, Hashable]:
        side, state = self._side, self._state
        beside = side.name, state.early, state.apart, state.enemy, state.allocation
        fresh = tuple([band for band in exposed(side, state.ranks) if not band.hit])
        room = -1 if getattr(state.allocation, state.side) else sum([band.count for band in fresh])
        return room, (*beside, fresh), (*beside, state.ranks.bands)

    def alike(self, keys: Collection[HitKey]) -> dict[HitKey, HitKey]:
        """Hits that do the same to everybody as the next milder ones: they are dealt right after these.

        Hits are not alike where somebody deals them by hand, or chooses a victim.
        """
        side, state = self._side, self._state
        by_hand = side.stated.policy == "by-hand" or getattr(state.allocation, state.side)
        if len(keys) < 2 or by_hand or any(key.by for key in keys):
            return {}
        bands = {(band.id, form) for band in exposed(side, state.ranks) for form in _forms(band.form)}
        found: dict[HitKey, HitKey] = {}
        before: tuple[HitKey, frozenset[Hashable]] | None = None
        free = {key.kind: key for key in keys}
        for kind, _ in mildest_first((kind, 1) for kind in free):
            does = frozenset({(*band, _does(side, state, *band, kind)) for band in bands})
            if before and before[1] == does:
                found[free[kind]] = before[0]
            else:
                before = free[kind], does
        return found


def _forms(form: Form) -> tuple[Form, ...]:
    return ("mounted", "unhorsed") if form == "mounted" else (form,)


def _does(side: EngagedSide, state: Defenders, group_id: str, form: Form, kind: HitKind) -> Hashable:
    """What a hit does to a figure: what saves it, and what becomes of it; and whether it brings terror to other hits."""
    group, paralyzes = side.groups[group_id], "paralyze" in kind
    needed = to_defend(side, group, form, kind, state.enemy)
    awing = "terror" in kind and side.book.rulings["rp-terror"] == "figure"
    awed = to_defend(side, group, form, tuple(sorted({*kind, "terror"})), state.enemy)
    end = _end(side, state, group_id, _fate(side, group, kind), early=False)
    first = form != "foot" and "ethereal" in side.abilities[group_id] and "magic-weapons" in kind  # it is rolled first
    return needed.at_least, needed.again, awing, awed.at_least, awed.again, end, paralyzes, first


def ranks_after(book: RingOfPower, state: Defenders) -> Callable[[Mapping[_Change, int]], Ranks]:
    """What makes a side's ranks of what became of the figures that were hit."""
    side = engage(book, state.combat).sides[state.side]
    bands: dict[_Band, int] = defaultdict(int)
    fallen: dict[_End, int] = defaultdict(int)
    for each in state.ranks.fallen:
        fallen[_end(side, state, each.id, each.fate, early=each.early)] += each.count
    for band in state.ranks.bands:
        own = (band.id, band.form, band.hit and state.early, band.wounds)
        bands[own if state.apart else _stand_in(side, band)] += band.count
    return partial(_changed, side, state, bands, fallen)


def _changed(
    side: EngagedSide,
    state: Defenders,
    bands: dict[_Band, int],
    fallen: dict[_End, int],
    changes: Mapping[_Change, int],
) -> Ranks:
    """A side's ranks, from what stood and had fallen before these changes."""
    bands, fallen, early_hit = defaultdict(int, bands), defaultdict(int, fallen), state.early and state.apart
    for (origin, now), count in changes.items():
        bands[origin] -= count
        if isinstance(now, tuple):
            form, wounds = now
            bands[origin[0], form, early_hit, wounds] += count
        else:
            fallen[_end(side, state, origin[0], now, early=state.early)] += count
    bands_now = [
        StandingFigures(id=group_id, count=count, form=form, hit=hit, wounds=wounds)
        for (group_id, form, hit, wounds), count in sorted(bands.items())
        if count
    ]
    out = [
        FallenFigures(id=group_id, count=count, fate=fate, early=early)
        for (group_id, fate, early), count in sorted(fallen.items())
    ]
    return Ranks(bands=tuple(bands_now), fallen=tuple(out))


def _stand_in(side: EngagedSide, band: StandingFigures) -> _Band:
    """The band that a figure counts in where not all groups are told apart."""
    counted_as = counting(side)
    group = side.groups[counted_as.stand_ins[band.id]]
    form = band.form if group.id in counted_as.by_form else side.form(group)
    return group.id, form, False, group.wounds


def _end(side: EngagedSide, state: Defenders, group_id: str, now: Fate, *, early: bool) -> _End:
    """What a figure that fell counts as: whose it was, its fate, and whether it fell to an ambush."""
    if state.apart:
        return group_id, now, early
    stand_in = counting(side).stand_ins[group_id]
    leads = bool(side.groups[stand_in].leadership)
    as_killed = now == "dispersed" or (
        now == "wounded" and side.combat.site.refuge is None and side.book.rulings["rp-hero-casualty"] == "yes"
    )
    return stand_in, "killed" if as_killed else now, early and leads


def _say_allocation(dice: Dice, side: EngagedSide, volley: Volley, allocated: list[Victims], *, by_hand: bool) -> None:
    """The notes on who takes the hits, and what rulings that rests on."""
    book, total = side.book, volley.total
    if not total:
        return
    cite = book.combat_sequence.note("allocation")
    if not allocated:
        dice.note(cite, f"nobody of the {side.name} can be given the {counted(total, 'hit')}")
        return
    for placed in volley.placed:
        dice.reading(book, "rp-assassin")
        dice.note(
            book.abilities.note("assassin"),
            f"assassins, {side.enemy.label(placed.by)}: {counted(placed.count, 'hit')} placed before the rest",
        )
    how = "by hand" if by_hand else side.stated.policy
    dice.note(cite, f"the {side.name} takes {counted(total, 'hit')}, allocated {how}")


def _roll(
    side: EngagedSide,
    state: Defenders,
    victims: Victims,
    numbered: int,
    told: set[tuple[str, Reason]],
    dice: Dice,
    count: int,
) -> dict[_Change, int]:
    """The defense rolls of so many victims, a hit at a time, for those still standing; what changed."""
    band = victims.band
    group, came_as = side.groups[band.id], band.form
    place = f"{state.side}/{band.id}/{'ambush/' if state.early else ''}{f'{numbered}/' if numbered > 1 else ''}save"
    live: dict[_Condition, int] = {(came_as, band.wounds): count}
    out: dict[Fate, int] = defaultdict(int)
    number = 0
    awed = "terror" in side.enemy.has and "terror" in {each for kind, _ in victims.hits for each in kind}

    def take(
        dice: Dice, hit: _Hit, number: int, live: Mapping[_Condition, int], out: dict[Fate, int]
    ) -> dict[_Condition, int]:
        still: dict[_Condition, int] = defaultdict(int)
        for condition, figures in live.items():
            form = condition[0]
            at = f"{place}-{number}" if form == came_as else f"{place}-{number}-foot"
            failed = _failed(dice, side, group, form, hit, figures, at, told)
            if figures > failed:
                still[condition] += figures - failed
            if failed:
                now = _failing(side, group, condition, hit.kind)
                if isinstance(now, tuple):
                    still[now] += failed
                else:
                    out[now] += failed
        return still

    for kind, hits in _in_order(dice, side, victims) if len(victims.hits) > 1 else victims.hits:
        hit = _Hit(kind, state.enemy, awed and "terror" not in kind)
        if hits > _FEW:
            now = _after_hits(dice, partial(take, hit=hit), hits, _Standing(number, live, out))
            number, live, out = now.number, dict(now.live), defaultdict(int, now.out)
            continue
        for _ in range(hits):
            if live:
                number += 1
                live = take(dice, hit, number, live, out)
    return _changes(side, state, band, live, out)


class _Standing:
    """Figures after so many hits: those who still stand, and those who are out. The number of hits is for addresses alone."""

    __slots__ = ("live", "number", "out")

    def __init__(self, number: int, live: Mapping[_Condition, int], out: Mapping[Fate, int]) -> None:
        self.number = number
        self.live = tuple(live.items())
        self.out = tuple(out.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Standing) and (self.live, self.out) == (other.live, other.out)

    def __hash__(self) -> int:
        return hash((self.live, self.out))


def _after_hits(dice: Dice, take: Callable[..., dict[_Condition, int]], hits: int, now: _Standing) -> _Standing:
    """The same figures after many hits of one kind: a Markov chain over their conditions."""

    def step(dice: Dice, now: _Standing) -> _Standing:
        out = defaultdict(int, now.out)
        live = take(dice, number=now.number + 1, live=dict(now.live), out=out)
        return _Standing(now.number + 1, live, out)

    end, _ = dice.repeat(step, now, until=lambda now: not now.live, at_most=hits, place=None)
    return end


def _in_order(dice: Dice, side: EngagedSide, victims: Victims) -> Iterable[tuple[HitKind, int]]:
    """The hits in the order in which they are rolled, as it is ruled where a magic weapon is one of several on a wraith."""
    magic = ["magic-weapons" in kind for kind, _ in victims.hits]
    if not side.can(victims.band.id, "ethereal") or all(magic) or not any(magic):
        return victims.hits
    if dice.reading(side.book, "rp-ethereal-hits") == "as-allocated":
        return victims.hits
    return sorted(victims.hits, key=lambda hit: "magic-weapons" not in hit[0])


def _changes(
    side: EngagedSide, state: Defenders, band: StandingFigures, live: dict[_Condition, int], out: dict[Fate, int]
) -> dict[_Change, int]:
    """What became of figures, as their side tells it apart; who stands as before is no change, unless a hit counts."""
    changes: dict[_Change, int] = defaultdict(int)
    if state.apart:
        own = (band.id, band.form, band.hit and state.early, band.wounds)
        for fate, count in out.items():
            changes[own, fate] = count
        for condition, count in live.items():
            if (band.id, condition[0], state.early, condition[1]) != own:
                changes[own, condition] = count
        return changes
    origin = _stand_in(side, band)
    for now, count in out.items():
        changes[origin, _end(side, state, band.id, now, early=False)[1]] += count
    if origin[0] in counting(side).by_form:
        for (form, _), count in live.items():
            if form != band.form:
                changes[origin, (form, origin[3])] += count
    return changes


def _failed(
    dice: Dice,
    side: EngagedSide,
    group: Group,
    form: Form,
    hit: _Hit,
    count: int,
    at: str,
    told: set[tuple[str, Reason]],
) -> int:
    """How many of so many like figures fail one defense roll each."""
    book, asked = side.book, _asked(side, group, form, hit)
    needed, called = asked.needed, side.called[group.id]
    if (called, needed.reason) not in told:
        tell(dice, side, group.id, (needed.reason,))
        told.add((called, needed.reason))
    for ruling in asked.rulings:
        dice.reading(book, ruling)
    if needed.at_least is None:
        dice.note(
            book.combat_sequence.note("defense"),
            f"{called}: no die can save {counted(count, 'figure')} from a hit{asked.carried}",
            not_applied=needed.shifts,
        )
        return count
    saved = dice.pool(
        count,
        needed.at_least,
        why=f"{called} to defend: {counted(count, 'figure')}, a hit each{asked.carried}",
        cite=book.combat_sequence.note("defense"),
        sides=needed.sides,
        again=needed.again,
        at=at,
        modifiers=needed.shifts,
    )
    return count - saved


def _asked(side: EngagedSide, group: Group, form: Form, hit: _Hit) -> _Asked:
    """What a hit asks of figures in one form, worked out once for a kind of them."""
    kind = side.kinds[group.id]
    came = side.enemy.came if "pikes" in side.has else hit.enemy
    try:
        known: _Asked = kind.memo[_asked, form, hit, came]
    except KeyError:
        terror = hit.awed and side.book.rulings["rp-terror"] == "figure"
        needed = to_defend(side, group, form, tuple(sorted((*hit.kind, "terror"))) if terror else hit.kind, hit.enemy)
        rulings = [*needed.rulings]
        if form == "mounted" and "heroes" in kind.can:
            rulings.append("rp-mounted-hero")
        if hit.awed:
            rulings.append("rp-terror")
        if form == "mounted" and "paralyze" in hit.kind:
            rulings.append("rp-paralyze-rider")
        carried = f" ({', '.join(hit.kind)})" if hit.kind else ""
        known = kind.memo[_asked, form, hit, came] = _Asked(needed, tuple(rulings), carried)
    return known


def _failing(side: EngagedSide, group: Group, condition: _Condition, kind: HitKind) -> _Condition | Fate:
    """What becomes of figures in one condition who failed a roll."""
    form, wounds = condition
    if form == "mounted" and not ("paralyze" in kind and side.book.rulings["rp-paralyze-rider"] == "paralyzes"):
        return "unhorsed", wounds
    if group.type == "ship" and wounds + 1 < side.book.combat_chart.number("ship-wounds"):
        return form, wounds + 1
    return _fate(side, group, kind)


def _fate(side: EngagedSide, group: Group, kind: HitKind) -> Fate:
    """What becomes of a figure that is out of the fight."""
    can = side.abilities[group.id]
    if "ethereal" in can:
        return "killed" if "magic-weapons" in kind else "dispersed"
    if "paralyze" in kind:
        return "paralyzed"
    return "wounded" if group.character and "heroes" in can else "killed"
