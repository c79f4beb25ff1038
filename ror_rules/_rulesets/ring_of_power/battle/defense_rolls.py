"""Ring of Power, Defense Rolls: what becomes of a side that was dealt hits.

Its hits are allocated, figures who take the same ones roll together, and their ends are counted into how the side stands.
The rolls themselves are in `struck`; whether losing so many loses the combat is `outcome`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate, exposed, in_order
from ror_rules._rulesets.ring_of_power.battle.counting import Counted, counting, may_be_hurt
from ror_rules._rulesets.ring_of_power.battle.determining_hits import volley
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts, engage
from ror_rules._rulesets.ring_of_power.battle.policies import HOW, mildest_first, takers
from ror_rules._rulesets.ring_of_power.battle.struck import FEW, Condition, Struck, fate_of
from ror_rules._rulesets.ring_of_power.battle.to_defend import to_defend
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.battle.victims import Victims
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import FallenFigures, Fate, Form, Ranks, StandingFigures, Volley
from ror_rules._rulesets.ring_of_power.states import Allocation, Combat, HitKind, SideName
from ror_rules.dice import Dealt, Dice, Kept, Shares, Stage, Tried
from ror_rules.text import counted
from ror_rules.trace import Ready
from ror_rules.values import Value

_End = tuple[str, Fate, bool]
"""Fallen figures: their group, fate, and whether an ambush did it."""


class Defenders(Value):
    """One side about to allocate and to roll defense.

    `enemy`: who of it still rides. `early`: these are an ambush's hits; who is `counted` apart then is told from who was
    not hit yet.
    """

    combat: Combat
    side: SideName
    ranks: Ranks
    volley: Volley
    allocation: Allocation
    enemy: Mounts
    early: bool
    counted: Counted


_Band = tuple[str, Form, bool, int]
"""Figures alike: their group's id, their form, whether they were hit in an ambush, and a ship's wounds."""
_Change = tuple[_Band, Condition | Fate]
"""What became of a figure that was hit: it left one band, and stands in another condition or fell."""


class _Rolls(Struck, frozen=True, eq=False, gc=False):
    """The trials of like figures who take the same hits: what becomes of them, as their side tells it apart.

    `shares`: the figures of each group, if those of several groups share the pool.
    """

    state: Defenders
    number: int
    shares: tuple[tuple[str, int], ...] = ()

    @property
    def apart(self) -> Iterable[_Rolls]:
        """The trials of each group by itself."""
        if not self.shares:
            return (self,)
        return [
            replace(self, band=replace(self.band, id=each), label=self.side.label(each), number=count, shares=())
            for each, count in self.shares
        ]

    @property
    def like(self) -> Hashable:
        """What their odds hang on."""
        state, band = self.state, self.band
        beside = "defend", self.side.name, state.early, state.counted, state.enemy
        return (*beside, band.id, band.form, band.hit, band.wounds, *self.hits)

    @property
    def kept(self) -> Kept:
        """One of them, for all of its kind who take the same hits; for good, where these are few."""
        side, band = self.side, self.band
        kind, character = side.kinds[band.id], side.groups[band.id].character
        came = side.enemy.came if "pikes" in side.has else self.enemy
        few = len(self.hits) == 1 and self.hits[0][1] <= FEW
        of = Struck, kind, band.form, band.wounds, tuple(self.hits), self.enemy, came, character
        return Kept(kind.memo if few else None, of, self.one(), self._of_one)

    def _of_one(self, end: Condition | Fate) -> dict[_Change, int]:
        """What became of one that ends so."""
        return (
            self._changes(self.band, {end: 1}, {}) if isinstance(end, tuple) else self._changes(self.band, {}, {end: 1})
        )

    def step(self, dice: Dice, count: int) -> dict[_Change, int]:
        """What became of so many; figures who stand as before are no change, unless a hit counts."""
        if not self.shares:
            return self._changes(self.band, *self.roll(dice, count))
        standing, gone = self.roll(dice, Shares(tuple([number for _, number in self.shares])))
        changes: dict[_Change, int] = {}
        for at, (group_id, _) in enumerate(self.shares):
            live = {each: standing[each].each[at] for each in standing if standing[each].each[at]}
            out = {each: gone[each].each[at] for each in gone if gone[each].each[at]}
            for change, number in self._changes(replace(self.band, id=group_id), live, out).items():
                changes[change] = changes.get(change, 0) + number
        return changes

    def _changes(
        self, band: StandingFigures, live: Mapping[Condition, int], out: Mapping[Fate, int]
    ) -> dict[_Change, int]:
        """The same, of figures like `band` who stand then and who are out."""
        side, state = self.side, self.state
        if state.counted == "apart":
            own = (band.id, band.form, band.hit and state.early, band.wounds)
            apart: dict[_Change, int] = {}
            for fate in out:
                apart[own, fate] = out[fate]
            for condition in live:
                if (band.id, condition[0], state.early, condition[1]) != own:
                    apart[own, condition] = live[condition]
            return apart
        changes: dict[_Change, int] = defaultdict(int)
        origin = _stand_in(side, band, state.counted)
        for fate, number in out.items():
            changes[origin, _end(side, state, band.id, fate, early=False)[1]] += number
        if origin[0] in counting(side, state.counted).by_form:
            for (form, _), number in live.items():
                if form != band.form:
                    changes[origin, (form, origin[3])] += number
        return changes


def defend(dice: Dice, book: RingOfPower, state: Defenders) -> Ranks:
    """How a side stands after it has taken its hits."""
    return dice.multinomial(
        rolls_to_defend(dice, book, state, state.volley),
        end=ranks_after(book, state),
        scope=engage(book, state.combat).likeness,
    )


def rolls_to_defend(dice: Dice, book: RingOfPower, state: Defenders, volley: Volley) -> Iterator[Tried]:
    """The defense rolls of a side against a volley, figures who take the same hits together."""
    side = engage(book, state.combat).sides[state.side]
    return _rolls(dice, side, state, in_order(side, state.ranks, state.enemy), volley)


def _rolls(
    dice: Dice, side: EngagedSide, state: Defenders, bands: Sequence[StandingFigures], volley: Volley
) -> Iterator[Tried]:
    """The same for bands that are `in_order`."""
    stage, ambush = ("ambush", "ambush/") if state.early else ("allocation", "")
    by_side = state.allocation
    given = by_side.attacker if state.side == "attacker" else by_side.defender
    allocated = allocate(side, bands, volley, given, stage, state.enemy)
    _say_allocation(dice, side, volley, allocated, by_hand=bool(given))
    numbers: dict[int, int] = {}
    told: set[tuple[str, tuple[Ready, ...]]] = set()
    for pool in _pools(side, allocated):
        victims = pool[0]
        band, row = victims.band, side.order.row[victims.band.id]
        number = numbers[row] = numbers[row] + 1 if row in numbers else 1
        part = f"/part-{number}" if number > 1 else ""
        at = f"{state.side}/{row}/{ambush}"
        if len(pool) == 1:
            label = side.called[band.id]
            yield _Rolls(side, band, victims.hits, at, part, label, state.enemy, told, state, victims.count)
            continue
        shares: dict[str, int] = {}
        for each in pool:
            shares[each.band.id] = shares.get(each.band.id, 0) + each.count
        several = tuple(shares.items()) if len(shares) > 1 else ()
        count, label = sum(shares.values()), side.row_label(shares)
        yield _Rolls(side, band, victims.hits, at, part, label, state.enemy, told, state, count, several)


def _pools(side: EngagedSide, allocated: Iterable[Victims]) -> list[list[Victims]]:
    """Victims who roll together: like figures of one row who take the same hits, one after the other."""
    pools: list[list[Victims]] = []
    before: Hashable = None
    for victims in allocated:
        if not victims.hits:
            continue
        band = victims.band
        like = side.order.row[band.id], band.form, band.hit, band.wounds, victims.hits
        if like == before:
            pools[-1].append(victims)
        else:
            pools.append([victims])
        before = like
    return pools


def taking_hits(dice: Dice, book: RingOfPower, state: Defenders) -> Stage:
    """The same as a stage that comes after the hits."""
    side = engage(book, state.combat).sides[state.side]
    if state.counted != "apart" and any(map(partial(may_be_hurt, side), side.fighting)):
        dice.reading(
            book, "rp-hero-casualty"
        )  # the wounded are counted among the dead, or are not, before anybody asks
    taking = _TakingHits(dice, side, state)
    return Stage(taking.rolls, taking.hang_on, taking.alike, taking.one_by_one)


class _TakingHits:
    """A side that is about to take hits; what only the odds ask of it is worked out when they do."""

    def __init__(self, dice: Dice, side: EngagedSide, state: Defenders) -> None:
        self._dice = dice
        self._side = side
        self._state = state
        self._bands = in_order(side, state.ranks, state.enemy)

    def rolls(self, hits: Mapping[HitKey, int]) -> Iterator[Tried]:
        """The defense rolls against hits that were counted."""
        return _rolls(self._dice, self._side, self._state, self._bands, volley(hits))

    def hang_on(self, hits: Mapping[HitKey, int]) -> Hashable:
        """While there are enough figures who were not hit yet, the others are given none and do not matter."""
        room, fresh, everybody = self._either
        return everybody if sum(hits.values()) > room else fresh

    @cached_property
    def _either(self) -> tuple[int, Hashable, Hashable]:
        side, state = self._side, self._state
        beside = side.name, state.early, state.counted, state.enemy, state.allocation
        fresh = tuple([band for band in exposed(side, state.ranks) if not band.hit])
        room = -1 if getattr(state.allocation, state.side) else sum([band.count for band in fresh])
        return room, (*beside, fresh), (*beside, state.ranks.bands)

    def alike(self, keys: Collection[HitKey]) -> dict[HitKey, HitKey]:
        """Hits that do the same to everybody as the next milder ones: they are dealt right after these.

        Hits are not alike where somebody deals them by hand, or chooses a victim.
        """
        side, state = self._side, self._state
        if len(keys) < 2 or self._chosen(keys):
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

    def one_by_one(self, keys: Collection[HitKey]) -> Dealt | None:
        """While there are enough figures who were not hit yet, each hit strikes the next of them, the mildest first."""
        if self._chosen(keys):
            return None
        free = {key.kind: key for key in keys}
        keys_in_order = [free[kind] for kind, _ in mildest_first((kind, 1) for kind in free)]
        return Dealt(keys_in_order, self._either[0], self._again)

    @property
    def _again(self) -> int:
        """How many figures are hit once more in every round after the first; 0 where one is, or some were hit before."""
        figures = [Victims(band, band.count) for band in self._bands]
        if self._side.stated.policy == "pile-up" or self._either[0] != sum([each.count for each in figures]):
            return 0
        return takers(self._side, figures)

    def _chosen(self, keys: Collection[HitKey]) -> bool:
        """Whether somebody deals hits by hand, or chooses a victim."""
        by_hand = self._side.stated.policy == "by-hand" or getattr(self._state.allocation, self._state.side)
        return bool(by_hand) or any(key.by for key in keys)


def _forms(form: Form) -> tuple[Form, ...]:
    return ("mounted", "unhorsed") if form == "mounted" else (form,)


def _does(side: EngagedSide, state: Defenders, group_id: str, form: Form, kind: HitKind) -> Hashable:
    """What a hit does to a figure: what saves it, and what becomes of it; and whether it brings terror to other hits."""
    figure, character, paralyzes = side.kinds[group_id], side.groups[group_id].character, "paralyze" in kind
    came = side.enemy.came if "pikes" in side.has else state.enemy
    needed = to_defend(figure, form, kind, state.enemy, came)
    awing = "terror" in kind and side.book.rulings["rp-terror"] == "figure"
    awed = to_defend(figure, form, tuple(sorted({*kind, "terror"})), state.enemy, came)
    end = _end(side, state, group_id, fate_of(figure, character, kind), early=False)
    first = form != "foot" and "ethereal" in side.abilities[group_id] and "magic-weapons" in kind  # it is rolled first
    return needed.at_least, needed.again, awing, awed.at_least, awed.again, end, paralyzes, first


def ranks_after(book: RingOfPower, state: Defenders) -> Callable[[Mapping[_Change, int]], Ranks]:
    """What makes a side's ranks of what became of the figures that were hit."""
    side = engage(book, state.combat).sides[state.side]
    bands: dict[_Band, int] = {}
    fallen: dict[_End, int] = {}
    for each in state.ranks.fallen:
        end = _end(side, state, each.id, each.fate, early=each.early)
        fallen[end] = fallen[end] + each.count if end in fallen else each.count
    for band in state.ranks.bands:
        if state.counted == "apart":
            own: _Band = (band.id, band.form, band.hit and state.early, band.wounds)
        else:
            own = _stand_in(side, band, state.counted)
        bands[own] = bands[own] + band.count if own in bands else band.count
    return _After(side, state, bands, fallen)


class _After:
    """What makes a side's ranks, from what stood and had fallen before some changes; equal where these are counted alike."""

    __slots__ = ("_bands", "_fallen", "_hash", "_side", "_state")

    def __init__(self, side: EngagedSide, state: Defenders, bands: dict[_Band, int], fallen: dict[_End, int]) -> None:
        self._side = side
        self._state = state
        self._bands = bands
        self._fallen = fallen
        self._hash: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _After):
            return False
        ours, theirs = self._state, other._state
        if not (ours.counted == "apart" or self._side is other._side):  # who is like whom is the side's
            return False
        return (ours.early, ours.counted, self._bands, self._fallen) == (
            theirs.early,
            theirs.counted,
            other._bands,
            other._fallen,
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((frozenset(self._bands.items()), frozenset(self._fallen.items())))
        return self._hash

    def __call__(self, changes: Mapping[_Change, int]) -> Ranks:
        """The ranks after the changes."""
        side, state = self._side, self._state
        bands, fallen = {**self._bands}, {**self._fallen}
        marked = state.early and state.counted == "apart"
        for change in changes:
            count, (origin, now) = changes[change], change
            bands[origin] -= count
            if isinstance(now, tuple):
                stays = origin[0], now[0], marked, now[1]
                bands[stays] = bands[stays] + count if stays in bands else count
            else:
                end = _end(side, state, origin[0], now, early=state.early)
                fallen[end] = fallen[end] + count if end in fallen else count
        place, row = side.order.place, side.order.row
        standing: Iterable[_Band] = bands
        if len(bands) > len(self._bands):  # those that stood before are in order
            standing = sorted(bands, key=lambda band: (row[band[0]], band[1], band[2], band[3], place[band[0]]))
        bands_now = [
            StandingFigures(id=band[0], count=bands[band], form=band[1], hit=band[2], wounds=band[3])
            for band in standing
            if bands[band]
        ]
        ends: Iterable[_End] = fallen
        if len(fallen) > 1:
            ends = sorted(fallen, key=lambda end: (place[end[0]], end[1], end[2]))
        out = [FallenFigures(id=end[0], count=fallen[end], fate=end[1], early=end[2]) for end in ends]
        return Ranks(bands=tuple(bands_now), fallen=tuple(out))


def _stand_in(side: EngagedSide, band: StandingFigures, counted: Counted) -> _Band:
    """The band that a figure counts in where not all groups are told apart."""
    counted_as = counting(side, counted)
    group = side.groups[counted_as.stand_ins[band.id]]
    form = band.form if group.id in counted_as.by_form else side.form(group)
    return group.id, form, False, group.wounds


def _end(side: EngagedSide, state: Defenders, group_id: str, now: Fate, *, early: bool) -> _End:
    """What a figure that fell counts as: whose it was, its fate, and whether it fell to an ambush."""
    if state.counted == "apart":
        return group_id, now, early
    stand_in = counting(side).stand_ins[group_id]
    leads = bool(side.groups[stand_in].leadership)
    as_killed = now == "dispersed" or (
        now == "wounded"
        and not (side.walled and side.combat.site.refuge is not None)
        and side.book.rulings["rp-hero-casualty"] == "yes"
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
    policy = side.stated.policy
    how = "by hand" if by_hand else f"{policy}: {HOW[policy]}"
    dice.note(cite, f"the {side.name} takes {counted(total, 'hit')}, allocated {how}")
