"""Ring of Power, Defense Rolls: like figures roll against the hits that they take, one hit after the other."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.characteristics import NumberSources, RulingsRead, tell
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind, wounded_at_once
from ror_rules._rulesets.ring_of_power.battle.naming import in_words, victims
from ror_rules._rulesets.ring_of_power.battle.table import Cell, Change, Condition, Targets
from ror_rules._rulesets.ring_of_power.battle.to_defend import ToDefend, to_defend
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, by_assassins
from ror_rules._rulesets.ring_of_power.results import Fate, Form
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import (
    NOTHING,
    ChosenName,
    Cite,
    Dice,
    Given,
    Message,
    N,
    Shares,
    at_least,
    number_of,
    ranked,
    say,
)

SURPLUS_DICE: Final = "too-many-faces"
"""The engine's refusal of surplus supplied faces. The ruleset's own words for it speak of fallen figures."""
_MAX_KNOWN_SAVES: Final = 4096
"""Size of each cache: defense rolls by kind of figure and kind of hit, and the consequences of failed rolls."""


class Save(Struct, frozen=True):
    """A defense roll: the number needed, the rulings behind it, and the hit's abilities as a parameter (`carried`)."""

    needed: ToDefend
    rulings: tuple[str, ...]
    carried: Given
    cite: Cite


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
    who: Who
    enemy: Mounts
    told: set[tuple[Hashable, NumberSources]]
    number: int
    shares: tuple[tuple[str, int], ...] = ()

    @property
    def like(self) -> Hashable:
        """All that the odds of one trial depend on, apart from its side."""
        return DefensePool, self.side.name, self.cell, self.enemy, *self.hits

    @property
    def apart(self) -> Sequence[DefensePool]:
        if not self.shares:
            return (self,)
        return [
            replace(self, cell=self.cell._replace(group=each), number=count, shares=()) for each, count in self.shares
        ]

    def step(self, dice: Dice, count: int) -> dict[Change, int]:
        """The ends of a number of figures. A figure that stands unharmed in its cell is a change too."""
        cell = self.cell
        changes: dict[Change, int] = {}
        if not self.shares:
            for end, number in self.roll(dice, count).items():
                changes[cell, end] = number
            return changes
        for end, numbers in self.roll(dice, Shares(tuple([number for _, number in self.shares]))).items():
            for (group_id, _), number in zip(self.shares, numbers.each, strict=True):
                if number:
                    change = cell._replace(group=group_id), end
                    changes[change] = changes.get(change, 0) + number
        return changes

    def one(self, dice: Dice) -> Condition | Fate:
        """The end of one figure: a condition or a fate.

        Only odds use it. It goes hit by hit, so that many hits stay cheap. A hero whom a hit wounded and who rolls on is in
        a condition that is still to be settled.
        """
        now: Condition | Fate = (self.cell.form, self.cell.wounds)
        for hit, times in self._in_order(dice):

            def take(dice: Dice, now: Condition | Fate, hit: HitKind = hit) -> Condition | Fate:
                out: dict[Fate, int] = {}
                live = self._take_hit(dice, hit, 1, {now: 1}, out)  # type: ignore[dict-item]
                return next(iter(live or out))

            now, _ = dice.repeat(take, now, until=_is_out, at_most=times, place=None)
        return now

    def roll(self, dice: Dice, count: N) -> dict[Condition | Fate, N]:
        live: Mapping[Condition, N] = {(self.cell.form, self.cell.wounds): count}
        ends: dict[Any, N] = {}
        in_order = self._in_order(dice)
        if len(in_order) == 1 and in_order[0][1] == 1:
            live = self._take_hit(dice, in_order[0][0], 1, live, ends)
            return self._settled(live, ends)
        if may_be_wounded(self.side.kinds[self.cell.group], self.side.groups[self.cell.group].character):
            dice.reading(self.side.book, "rp-wounded-hits")
        hits = [hit for hit, times in in_order for _ in range(times)]
        figures = left = 0
        for number, hit in enumerate(hits, 1):
            if not live:
                break
            before = sum(map(number_of, live.values()))
            live = self._take_hit(dice, hit, number, live, ends)
            fell = before - sum(map(number_of, live.values()))
            if fell and number < len(hits):
                figures, left = figures + fell, left + fell * (len(hits) - number)
        if left and self._throws:
            cite = self.side.book.combat_sequence.note("defense")
            dice.note(cite, "throws-no-more", who=self.who, figures=figures, dice=left)
        return self._settled(live, ends)

    def _settled(self, live: Mapping[Condition, N], ends: dict[Condition | Fate, N]) -> dict[Condition | Fate, N]:
        kind = self.side.kinds[self.cell.group]
        for condition, figures in live.items():
            end = settled(kind, condition)
            ends[end] = ends[end] + figures if end in ends else figures
        return ends

    @property
    def _throws(self) -> bool:
        side, enemy, kind = self.side, self.enemy, self.side.kinds[self.cell.group]
        saves = [save_of(kind, self.cell.form, hit, enemy, side.enemy.came, False) for hit, _ in self.hits]
        return any(save.needed.at_least is not None for save in saves)

    def _in_order(self, dice: Dice) -> Sequence[tuple[HitKind, int]]:
        hits = self.hits
        if len(hits) == 1 or not self.side.can(self.cell.group, "ethereal"):
            return hits
        magic = ["magic-weapons" in kind for kind, _ in hits]
        if all(magic) or not any(magic) or dice.reading(self.side.book, "rp-ethereal-hits") == "as-allocated":
            return hits
        return ranked(hits, lambda hit: "magic-weapons" not in hit[0], by="rp-ethereal-hits")

    def _take_hit(
        self, dice: Dice, hit: HitKind, number: int, live: Mapping[Condition, N], out: dict[Fate, N]
    ) -> Mapping[Condition, N]:
        side, group_id, enemy = self.side, self.cell.group, self.enemy
        kind, character, came = side.kinds[group_id], side.groups[group_id].character, side.enemy.came
        awed = len(self.hits) > 1 and "terror" not in hit and any("terror" in other for other, _ in self.hits)
        still: dict[Condition, N] = {}
        for condition, figures in live.items():
            form = condition[0]
            save = save_of(kind, form, hit, enemy, came, awed)
            saved = self._saved(dice, save, figures, f"{number}{self._suffix(condition)}")
            if saved:
                still[condition] = still[condition] + saved if condition in still else saved
            if saved != figures:
                end, failed = failing(kind, character, condition, hit), figures - saved
                ends: dict[Any, N] = still if type(end) is tuple else out
                if end == "paralyzed" and character and "heroes" in kind.can:
                    cite, fell = side.book.abilities.note("paralyze"), number_of(failed)
                    dice.note(cite, "hero-is-paralyzed", who=self.who, figures=fell)
                ends[end] = ends[end] + failed if end in ends else failed
        return still

    def _suffix(self, condition: Condition) -> str:
        form, wounds = condition
        if form != self.cell.form:
            return "-foot"
        return "" if wounds == self.cell.wounds else f"-wounds-{wounds}"

    def _saved(self, dice: Dice, save: Save, count: N, number: str) -> N:
        needed, who, book = save.needed, self.who, self.side.book
        groups: Hashable = tuple([each for each, _ in self.shares]) if self.shares else self.cell.group
        reason = groups, needed.reason
        if reason not in self.told:
            self.told.add(reason)
            if type(who) is ChosenName:
                dice.tell(needed.reason.ready, who.name)
            else:
                tell(dice, book, needed.reason, who)
        for ruling in save.rulings:
            dice.reading(book, ruling)
        figures, hit = number_of(count), save.carried
        if needed.at_least is None:
            self._say_lost(dice, save, figures)
            return count - count
        at = f"{self.at}save-{number}{self.part}"
        owned: object = count
        success = at_least(needed.at_least)
        throw: Any = dice.shared_pool if isinstance(owned, Shares) else dice.pool
        saved: N = throw(
            count,
            success,
            why="to-defend-against" if hit else "to-defend",
            cite=save.cite,
            sides=needed.sides,
            again=needed.again,
            at=at,
            modifiers=needed.shifts,
            who=who,
            figures=figures,
            **hit,
        )
        for further, each in enumerate(needed.then, 2):
            thrown = saved if each.what == "saved" else count - saved
            if not thrown:
                continue
            stand: N = throw(
                thrown,
                success,
                why=f"again-{each.what}",
                cite=save.cite,
                sides=needed.sides,
                at=f"{self.at}save-{number}{self.part}-again-{further}",
                who=who,
                dice=number_of(thrown),
                ability=each.ability,
            )
            saved = stand if each.what == "saved" else saved + stand
        return saved

    def _say_lost(self, dice: Dice, save: Save, figures: int) -> None:
        needed, hit = save.needed, save.carried
        if not needed.needs:
            code = "no-defense-against" if hit else "no-defense"
            dice.note(save.cite, code, not_applied=needed.shifts, who=self.who, figures=figures, **hit)
            return
        code = "cannot-save-against" if hit else "cannot-save"
        changes = [
            say("change", value=each.value, what=Message(each.code, each.given)) for each in needed.shifts.applied
        ]
        dice.note(
            save.cite,
            code,
            not_applied=needed.shifts,
            who=self.who,
            figures=figures,
            needs=needed.needs,
            changes=changes,
            **hit,
        )


def defense_pools(
    dice: Dice, side: EngagedSide, allocated: Iterable[Targets], enemy: Mounts, *, early: bool
) -> Iterator[DefensePool]:
    ambush = "ambush/" if early else ""
    numbers: dict[int, int] = {}
    told: set[tuple[Hashable, NumberSources]] = set()
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
        yield DefensePool(side, cell, hits, at, part, side.row(shares), enemy, told, sum(shares.values()), several)


def _pools(row: Mapping[str, int], allocated: Iterable[Targets]) -> list[list[Targets]]:
    pools: list[list[Targets]] = []
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
    if "heroes" in kind.can and "paralyze" in hit:
        read.reading(book, "rp-paralyze-hero")
    if "ethereal" in kind.can and "paralyze" in hit and "magic-weapons" in hit:
        read.reading(book, "rp-paralyze-magic")
    carried = Given(hit=hit) if hit else NOTHING
    return Save(needed, (*needed.rulings, *read.rulings), carried, book.combat_sequence.note("defense"))


def _is_out(end: Condition | Fate) -> bool:
    return isinstance(end, str)


@lru_cache(maxsize=_MAX_KNOWN_SAVES)
def failing(kind: Kind, character: bool, condition: Condition, hit: HitKind) -> Condition | Fate:
    """How a figure in one condition stands or falls after a failed roll.

    A hero who rolls on against the other hits, by a ruling, has a wound as a ship has.
    """
    form, wounds = condition
    fate = fate_of(kind, character, hit)
    if fate == "paralyzed" or ("paralyze" in hit and not wounded_at_once(kind, character)):
        stays = kind.book.rulings["rp-paralyze-rider"] == "dismounts"
    else:
        stays = not wounded_at_once(kind, character)
    if form == "mounted" and stays:
        return "unhorsed", wounds
    if kind.type == "ship":
        return (form, wounds + 1) if wounds + 1 < kind.book.combat_chart.number("ship-wounds") else "killed"
    if fate == "wounded" and kind.book.rulings["rp-wounded-hits"] == "slay":
        return "killed" if wounds else ("unhorsed" if form == "mounted" else form, 1)
    return fate


def may_be_wounded(kind: Kind, character: bool) -> bool:
    return character and "heroes" in kind.can and "ethereal" not in kind.can


def settled(kind: Kind, end: Condition | Fate) -> Condition | Fate:
    """The end of a figure after all its hits: wounds stay with ships, and put heroes out of the fight."""
    return "wounded" if isinstance(end, tuple) and end[1] and kind.type != "ship" else end


def fate_of(kind: Kind, character: bool, hit: HitKind) -> Fate:
    ethereal, hero = "ethereal" in kind.can, character and "heroes" in kind.can
    paralyzes = "paralyze" in hit and not (hero and kind.book.rulings["rp-paralyze-hero"] == "wounded")
    if ethereal and "magic-weapons" in hit and not (paralyzes and _paralyzed_by_magic(kind)):
        return "killed"
    if paralyzes:
        return "paralyzed"
    if ethereal:
        return "dispersed"
    return "wounded" if hero else "killed"


def _paralyzed_by_magic(kind: Kind) -> bool:
    return kind.book.rulings["rp-paralyze-magic"] == "paralyzed"


def read_assassins(dice: Dice, side: EngagedSide, cells: Iterable[Cell], hits: Mapping[HitKey, int]) -> None:
    """Reads the ruling on assassins if it decides where their hits go."""
    placed = sum([count for key, count in hits.items() if key.by])
    if placed > 1 or (placed and any(cell.hit for cell in cells)):
        dice.reading(side.book, "rp-assassins")


def say_allocation(
    dice: Dice, side: EngagedSide, hits: Mapping[HitKey, int], allocated: Sequence[Targets], *, by_hand: bool
) -> None:
    book, total = side.book, sum(hits.values())
    if not total:
        return
    cite = book.combat_sequence.note("allocation")
    if not allocated:
        dice.note(cite, "hits-on-nobody", side=side.title, hits=total)
        return
    read_assassins(dice, side, [batch.cell for batch in allocated], hits)
    for placed in by_assassins(hits):
        chosen: dict[tuple[str, int], int] = {}
        for batch in allocated:
            taken = batch.chosen.count(placed)
            if taken:
                _count(chosen, batch, taken)
        total -= (number := sum([count * taken for (_, taken), count in chosen.items()]))
        cite_assassin, who = book.abilities.note("assassin"), side.enemy.named(placed.by)
        if number:
            given = victims(side.groups, chosen)
            dice.note(cite_assassin, "assassins-placed", who=who, hits=number, side=side.title, victims=given)
        if number < hits[placed]:
            dice.note(cite_assassin, "assassins-leave", who=who, hits=hits[placed] - number, side=side.title)
    if not total:
        return
    struck: dict[tuple[str, int], int] = {}
    spare = False
    for batch in allocated:
        taken = 0
        for _, number in batch.hits:
            taken += number
        spare = spare or (taken > 0 and taken + batch.cell.hit > 1)
        taken -= len(batch.chosen)
        if taken:
            _count(struck, batch, taken)
    given = victims(side.groups, struck)
    if by_hand:
        dice.note(cite, "hits-by-hand", side=side.title, hits=total, victims=given)
        return
    policy = in_words(side.policy, [side.groups[batch.cell.group] for batch in allocated], spare=spare)
    dice.note(cite, "hits-by-policy", side=side.title, hits=total, victims=given, policy=policy)


def _count(struck: dict[tuple[str, int], int], batch: Targets, taken: int) -> None:
    like = batch.cell.group, taken
    struck[like] = struck.get(like, 0) + batch.count
