"""Ring of Power, Defense Rolls: like figures roll against the hits that they take, one hit after the other.

A failed roll dismounts a rider, wounds a ship or a hero, disperses an ethereal figure, paralyzes or kills. `to_defend`
gives the number that a roll needs. `allocating_hits` says which figures take which hits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.characteristics import RulingsRead
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.battle.policies import HOW
from ror_rules._rulesets.ring_of_power.battle.table import Batch, Cell, Change, Condition
from ror_rules._rulesets.ring_of_power.battle.to_defend import ToDefend, to_defend
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.results import Fate, Form
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules.dice import Dice, N, Shares, number_of
from ror_rules.text import counted
from ror_rules.trace import Ready

_MAX_KNOWN_SAVES: Final = 4096
"""Defense rolls of a kind of figure against a kind of hit that are cached, and their consequences."""


class Save(Struct, frozen=True):
    """A defense roll: the number needed, the rulings that it depends on, and what the hit carries, in words."""

    needed: ToDefend
    rulings: tuple[str, ...]
    carried: str


class DefensePool(Struct, frozen=True, eq=False, gc=False):
    """Like figures of one row that take the same hits and roll together. Each figure is a trial.

    `hits`: kinds of hits with their numbers, in the order of the rolls. `at`: their address below the rule. `part`: the end
    of each address. `number`: figures. `shares`: the figures of each group, if figures of several groups share the pool.
    `enemy`: the mounts of the enemy. `told`: numbers that the trace has explained already.
    """

    side: EngagedSide
    cell: Cell
    hits: Sequence[tuple[HitKind, int]]
    at: str
    part: str
    label: str
    enemy: Mounts
    told: set[tuple[str, tuple[Ready, ...]]]
    number: int
    shares: tuple[tuple[str, int], ...] = ()

    @property
    def like(self) -> Hashable:
        """All that the odds of one trial depend on, beside its side."""
        return DefensePool, self.side.name, self.cell, self.enemy, *self.hits

    @property
    def apart(self) -> Sequence[DefensePool]:
        """The figures of each group as trials of their own."""
        if not self.shares:
            return (self,)
        return [
            replace(self, cell=self.cell._replace(group=each), number=count, shares=()) for each, count in self.shares
        ]

    def step(self, dice: Dice, count: int) -> dict[Change, int]:
        """What becomes of a number of figures. A figure that stands unharmed in its cell is a change too."""
        if not self.shares:
            live, out = self.roll(dice, count)
            return _changes(self.cell, live, out)
        standing, gone = self.roll(dice, Shares(tuple([number for _, number in self.shares])))
        changes: dict[Change, int] = {}
        for at, (group_id, _) in enumerate(self.shares):
            live = {each: standing[each].each[at] for each in standing if standing[each].each[at]}
            out = {each: gone[each].each[at] for each in gone if gone[each].each[at]}
            for change, number in _changes(self.cell._replace(group=group_id), live, out).items():
                changes[change] = changes.get(change, 0) + number
        return changes

    def one(self, dice: Dice) -> Condition | Fate:
        """The end of one figure: a condition or a fate. Only odds ask for it, hit by hit, so that many hits stay cheap."""
        now: Condition | Fate = (self.cell.form, self.cell.wounds)
        hits = self._in_order(dice) if len(self.hits) > 1 else self.hits
        awed = self._awed()
        for kind, times in hits:

            def take(dice: Dice, now: Condition | Fate, kind: HitKind = kind) -> Condition | Fate:
                out: dict[Fate, int] = {}
                live = self._take_hit(dice, kind, self._hit(kind, awed=awed), 1, {now: 1}, out)  # type: ignore[dict-item]
                return next(iter(live or out))

            now, _ = dice.repeat(take, now, until=_is_out, at_most=times, place=None)
        return now

    def roll(self, dice: Dice, count: N) -> tuple[Mapping[Condition, N], Mapping[Fate, N]]:
        """The rolls of a number of figures, a hit at a time. Returns the figures that stand, and those that fell."""
        cell = self.cell
        live: Mapping[Condition, N] = {(cell.form, cell.wounds): count}
        out: dict[Fate, N] = {}
        awed, number = self._awed(), 0
        for kind, times in self._in_order(dice) if len(self.hits) > 1 else self.hits:
            hit = self._hit(kind, awed=awed)
            for _ in range(times):
                if not live:
                    return live, out
                number += 1
                live = self._take_hit(dice, kind, hit, number, live, out)
        return live, out

    def _awed(self) -> bool:
        """Whether a hit brings terror to the others."""
        return "terror" in self.side.enemy.has and any(["terror" in kind for kind, _ in self.hits])

    def _hit(self, kind: HitKind, *, awed: bool) -> tuple[HitKind, Mounts, Mounts, bool]:
        """A hit as `save_of` takes it."""
        side = self.side
        return kind, self.enemy, side.enemy.came if "pikes" in side.has else self.enemy, awed and "terror" not in kind

    def _in_order(self, dice: Dice) -> Sequence[tuple[HitKind, int]]:
        """The hits in the order of the rolls. A ruling decides it if one of several hits on a wraith is magic."""
        magic = ["magic-weapons" in kind for kind, _ in self.hits]
        if not self.side.can(self.cell.group, "ethereal") or all(magic) or not any(magic):
            return self.hits
        if dice.reading(self.side.book, "rp-ethereal-hits") == "as-allocated":
            return self.hits
        return sorted(self.hits, key=lambda hit: "magic-weapons" not in hit[0])

    def _take_hit(
        self,
        dice: Dice,
        hit_kind: HitKind,
        hit: tuple[HitKind, Mounts, Mounts, bool],
        number: int,
        live: Mapping[Condition, N],
        out: dict[Fate, N],
    ) -> Mapping[Condition, N]:
        """The figures that stand after hit `number`. Figures that fell are added to `out`."""
        group_id, came_as = self.cell.group, self.cell.form
        kind, character = self.side.kinds[group_id], self.side.groups[group_id].character
        still: dict[Condition, N] = {}
        for condition, figures in live.items():
            form = condition[0]
            saved = self._saved(dice, kind, form, hit, figures, number, "" if form == came_as else "-foot")
            if saved:
                still[condition] = still[condition] + saved if condition in still else saved
            if saved != figures:
                now, failed = failing(kind, character, condition, hit_kind), figures - saved
                if isinstance(now, tuple):
                    still[now] = still[now] + failed if now in still else failed
                else:
                    out[now] = out[now] + failed if now in out else failed
        return still

    def _saved(
        self,
        dice: Dice,
        kind: Kind,
        form: Form,
        hit: tuple[HitKind, Mounts, Mounts, bool],
        count: N,
        number: int,
        foot: str,
    ) -> N:
        """How many of a number of figures in one form are saved from one hit each."""
        book, save, label = kind.book, save_of(kind, form, *hit), self.label
        needed = save.needed
        if (label, needed.reason) not in self.told:
            dice.tell(needed.reason, label)
            self.told.add((label, needed.reason))
        for ruling in save.rulings:
            dice.reading(book, ruling)
        cite, figures = book.combat_sequence.note("defense"), counted(number_of(count), "figure")
        if needed.at_least is None:
            text = f"{label}: no die can save {figures} from a hit{save.carried}"
            dice.note(cite, text, not_applied=needed.shifts)
            return count - count
        at_least, why = needed.at_least, f"{label} to defend: {figures}, a hit each{save.carried}"
        sides, again, at, shifts = needed.sides, needed.again, f"{self.at}save-{number}{foot}{self.part}", needed.shifts
        if isinstance(count, Shares):
            return dice.shared_pool(
                count, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=shifts
            )
        return dice.pool(count, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=shifts)


def _changes(cell: Cell, live: Mapping[Condition, int], out: Mapping[Fate, int]) -> dict[Change, int]:
    """The changes of figures of one cell."""
    changes: dict[Change, int] = {}
    for fate in out:
        changes[cell, fate] = out[fate]
    for condition in live:
        changes[cell, condition] = live[condition]
    return changes


def defense_pools(
    dice: Dice, side: EngagedSide, allocated: Iterable[Batch], enemy: Mounts, *, early: bool
) -> Iterator[DefensePool]:
    """The defense rolls of a side, pool after pool. `enemy`: its mounts. `early`: the hits are those of an ambush."""
    ambush = "ambush/" if early else ""
    numbers: dict[int, int] = {}
    told: set[tuple[str, tuple[Ready, ...]]] = set()
    order = side.order
    for pool in _pools(order.row, allocated):
        cell, hits = pool[0].cell, pool[0].hits
        row = order.row[cell.group]
        number = numbers[row] = numbers[row] + 1 if row in numbers else 1
        part = f"/part-{number}" if number > 1 else ""
        at = f"{side.name}/{row}/{ambush}"
        if len(pool) == 1:
            yield DefensePool(side, cell, hits, at, part, side.called[cell.group], enemy, told, pool[0].count)
            continue
        shares: dict[str, int] = {}
        for each in pool:
            shares[each.cell.group] = shares.get(each.cell.group, 0) + each.count
        several = tuple(shares.items()) if len(shares) > 1 else ()
        yield DefensePool(
            side, cell, hits, at, part, side.row_label(shares), enemy, told, sum(shares.values()), several
        )


def _pools(row: Mapping[str, int], allocated: Iterable[Batch]) -> list[list[Batch]]:
    """Batches that roll together: like figures of one row with the same hits, one after the other."""
    pools: list[list[Batch]] = []
    before: Hashable = None
    for batch in allocated:
        if not batch.hits:
            continue
        like = row[batch.cell.group], batch.cell[1:], batch.hits
        if like == before:
            pools[-1].append(batch)
        else:
            pools.append([batch])
        before = like
    return pools


@lru_cache(maxsize=_MAX_KNOWN_SAVES)
def save_of(kind: Kind, form: Form, hit: HitKind, enemy: Mounts, came: Mounts, awed: bool) -> Save:
    """The defense roll of figures of a kind in one form. `enemy`: its mounts, `came`: those before an ambush.

    `awed`: another hit on the figure brings terror.
    """
    book, read = kind.book, RulingsRead()
    terror = awed and book.rulings["rp-terror"] == "figure"
    carries = tuple(sorted((*hit, "terror"))) if terror else hit
    needed = to_defend(kind, form, carries, enemy, came)
    if form == "mounted" and "heroes" in kind.can:
        read.reading(book, "rp-mounted-hero")
    if awed:
        read.reading(book, "rp-terror")
    if form == "mounted" and "paralyze" in hit:
        read.reading(book, "rp-paralyze-rider")
    carried = f" ({', '.join(hit)})" if hit else ""
    return Save(needed, (*needed.rulings, *read.rulings), carried)


def _is_out(end: Condition | Fate) -> bool:
    """Whether a figure fell."""
    return isinstance(end, str)


@lru_cache(maxsize=_MAX_KNOWN_SAVES)
def failing(kind: Kind, character: bool, condition: Condition, hit: HitKind) -> Condition | Fate:
    """How a figure in one condition stands or falls after a failed roll."""
    form, wounds = condition
    if form == "mounted" and not ("paralyze" in hit and kind.book.rulings["rp-paralyze-rider"] == "paralyzes"):
        return "unhorsed", wounds
    if kind.type == "ship":
        return (form, wounds + 1) if wounds + 1 < kind.book.combat_chart.number("ship-wounds") else "killed"
    return fate_of(kind, character, hit)


def fate_of(kind: Kind, character: bool, hit: HitKind) -> Fate:
    """The fate of a figure that leaves the fight."""
    if "ethereal" in kind.can:
        return "killed" if "magic-weapons" in hit else "dispersed"
    if "paralyze" in hit:
        return "paralyzed"
    return "wounded" if character and "heroes" in kind.can else "killed"


def say_allocation(
    dice: Dice, side: EngagedSide, hits: Mapping[HitKey, int], allocated: Sequence[Batch], *, by_hand: bool
) -> None:
    """Notes which figures take the hits, and the rulings that the allocation depends on."""
    book, total = side.book, sum(hits.values())
    if not total:
        return
    cite = book.combat_sequence.note("allocation")
    if not allocated:
        dice.note(cite, f"nobody of the {side.name} can be given the {counted(total, 'hit')}")
        return
    for placed in sorted([key for key in hits if key.by], key=lambda key: (key.row, key.place)):
        dice.reading(book, "rp-assassin")
        dice.note(
            book.abilities.note("assassin"),
            f"assassins, {side.enemy.label(placed.by)}: {counted(hits[placed], 'hit')} placed before the rest",
        )
    policy = side.stated.policy
    how = "by hand" if by_hand else f"{policy}: {HOW[policy]}"
    dice.note(cite, f"the {side.name} takes {counted(total, 'hit')}, allocated {how}")
