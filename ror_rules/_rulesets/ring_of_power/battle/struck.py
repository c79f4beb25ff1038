"""Ring of Power, Defense Rolls: like figures who take the same hits, hit by hit.

A failed roll dismounts a rider, wounds a ship or a hero, disperses what is ethereal, paralyzes or kills. The number a roll
needs is `to_defend`'s; who takes which hits, and how a side stands after all of them, is `defense_rolls`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, Generic

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.characteristics import RulingsRead
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, Mounts
from ror_rules._rulesets.ring_of_power.battle.kinds import Kind
from ror_rules._rulesets.ring_of_power.battle.to_defend import ToDefend, to_defend
from ror_rules._rulesets.ring_of_power.results import Fate, Form, StandingFigures
from ror_rules._rulesets.ring_of_power.states import HitKind
from ror_rules.dice import Dice, N, Shares, number_of
from ror_rules.text import counted
from ror_rules.trace import Ready

Condition = tuple[Form, int]
"""A figure's form, and a ship's wounds."""

_KEPT: Final = 4096
"""What hits ask of so many kinds, and what becomes of these, is kept."""
FEW: Final = 3
"""Hits of one kind that are rolled one by one; more are a chain, in which equal conditions are one."""


class _Hit(Struct, frozen=True, gc=False):
    """A hit as it is defended: what it carries, who of the enemy rides and who came riding, and whether another hit brings terror."""

    kind: HitKind
    enemy: Mounts
    came: Mounts
    awed: bool


class _Asked(Struct, frozen=True):
    """What a hit asks of figures: what saves them, the rulings that it is read by, and what it carries, in words."""

    needed: ToDefend
    rulings: tuple[str, ...]
    carried: str


class Struck(Struct, frozen=True, eq=False, gc=False):
    """Like figures of one row who take the same `hits` (kinds with their numbers), and roll together.

    `band` stands for all of them. `row` is their address below the rule, `part` what comes behind each throw's place.
    `label` is what texts call them. `enemy`: who of the enemy still rides. `told`: where their numbers come from, as far as
    it was written down already.
    """

    side: EngagedSide
    band: StandingFigures
    hits: Sequence[tuple[HitKind, int]]
    row: str
    part: str
    label: str
    enemy: Mounts
    told: set[tuple[str, tuple[Ready, ...]]]

    def roll(self, dice: Dice, count: N) -> tuple[Mapping[Condition, N], Mapping[Fate, N]]:
        """The rolls of so many of them, a hit at a time, for those still standing; who stands then, and who is out."""
        live: Mapping[Condition, N] = {(self.band.form, self.band.wounds): count}
        out: dict[Fate, N] = {}
        number = 0
        came = self.side.enemy.came if "pikes" in self.side.has else self.enemy
        awed = "terror" in self.side.enemy.has and any("terror" in kind for kind, _ in self.hits)
        for kind, hits in self._rolled(dice) if len(self.hits) > 1 else self.hits:
            hit = _Hit(kind, self.enemy, came, awed and "terror" not in kind)
            if hits > FEW:
                now = _after_hits(dice, partial(self._take, hit=hit), hits, _Standing(number, live, out))
                number, live, out = now.number, dict(now.live), dict(now.out)
                continue
            for _ in range(hits):
                if live:
                    number += 1
                    live = self._take(dice, hit, number, live, out)
        return live, out

    def one(self) -> Callable[[Dice], Condition | Fate]:
        """What throws for one of them alone, and gives how it ends."""

        def step(dice: Dice) -> Condition | Fate:
            live, out = replace(self, told=set()).roll(dice, 1)
            return next(iter(live or out))

        return step

    def _rolled(self, dice: Dice) -> Iterable[tuple[HitKind, int]]:
        """The hits in the order in which they are rolled, as is ruled where a magic weapon is one of several on a wraith."""
        magic = ["magic-weapons" in kind for kind, _ in self.hits]
        if not self.side.can(self.band.id, "ethereal") or all(magic) or not any(magic):
            return self.hits
        if dice.reading(self.side.book, "rp-ethereal-hits") == "as-allocated":
            return self.hits
        return sorted(self.hits, key=lambda hit: "magic-weapons" not in hit[0])

    def _take(
        self, dice: Dice, hit: _Hit, number: int, live: Mapping[Condition, N], out: dict[Fate, N]
    ) -> Mapping[Condition, N]:
        """Who still stands after hit `number`; those who do not are counted to those who are `out`."""
        group, kind, came_as = self.side.groups[self.band.id], self.side.kinds[self.band.id], self.band.form
        still: dict[Condition, N] = {}
        for condition in live:
            form, figures = condition[0], live[condition]
            foot = "" if form == came_as else "-foot"
            at = f"{self.row}save-{number}{foot}{self.part}"
            saved = self._saved(dice, kind, form, hit, figures, at)
            if saved:
                still[condition] = still[condition] + saved if condition in still else saved
            if saved != figures:
                now, failed = _failing(kind, group.character, condition, hit.kind), figures - saved
                if isinstance(now, tuple):
                    still[now] = still[now] + failed if now in still else failed
                else:
                    out[now] = out[now] + failed if now in out else failed
        return still

    def _saved(self, dice: Dice, kind: Kind, form: Form, hit: _Hit, count: N, at: str) -> N:
        """How many of so many figures in one form are saved from one hit each."""
        book, asked = kind.book, _asked(kind, form, hit)
        needed, called = asked.needed, self.label
        if (called, needed.reason) not in self.told:
            dice.tell(needed.reason, called)
            self.told.add((called, needed.reason))
        for ruling in asked.rulings:
            dice.reading(book, ruling)
        cite, figures = book.combat_sequence.note("defense"), counted(number_of(count), "figure")
        if needed.at_least is None:
            dice.note(
                cite,
                f"{called}: no die can save {figures} from a hit{asked.carried}",
                not_applied=needed.shifts,
            )
            return count - count
        why = f"{called} to defend: {figures}, a hit each{asked.carried}"
        at_least, sides, again, shifts = needed.at_least, needed.sides, needed.again, needed.shifts
        if isinstance(count, Shares):
            return dice.shared_pool(
                count, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=shifts
            )
        return dice.pool(count, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=shifts)


class _Standing(Generic[N]):
    """Figures after so many hits: those who still stand, and those who are out. The number of hits is for addresses alone."""

    __slots__ = ("live", "number", "out")

    def __init__(self, number: int, live: Mapping[Condition, N], out: Mapping[Fate, N]) -> None:
        self.number = number
        self.live: tuple[tuple[Condition, N], ...] = tuple(live.items())
        self.out: tuple[tuple[Fate, N], ...] = tuple(out.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Standing) and (self.live, self.out) == (other.live, other.out)

    def __hash__(self) -> int:
        return hash((self.live, self.out))


def _after_hits(dice: Dice, take: Callable[..., Mapping[Condition, N]], hits: int, now: _Standing[N]) -> _Standing[N]:
    """The same figures after many hits of one kind: a Markov chain over their conditions."""

    def step(dice: Dice, now: _Standing[N]) -> _Standing[N]:
        out = dict(now.out)
        live = take(dice, number=now.number + 1, live=dict(now.live), out=out)
        return _Standing(now.number + 1, live, out)

    end, _ = dice.repeat(step, now, until=lambda now: not now.live, at_most=hits, place=None)
    return end


@lru_cache(maxsize=_KEPT)
def _asked(kind: Kind, form: Form, hit: _Hit) -> _Asked:
    """What a hit asks of figures in one form, worked out once for a kind of them."""
    book, read = kind.book, RulingsRead()
    terror = hit.awed and book.rulings["rp-terror"] == "figure"
    carries = tuple(sorted((*hit.kind, "terror"))) if terror else hit.kind
    needed = to_defend(kind, form, carries, hit.enemy, hit.came)
    if form == "mounted" and "heroes" in kind.can:
        read.reading(book, "rp-mounted-hero")
    if hit.awed:
        read.reading(book, "rp-terror")
    if form == "mounted" and "paralyze" in hit.kind:
        read.reading(book, "rp-paralyze-rider")
    carried = f" ({', '.join(hit.kind)})" if hit.kind else ""
    return _Asked(needed, (*needed.rulings, *read.rulings), carried)


@lru_cache(maxsize=_KEPT)
def _failing(kind: Kind, character: bool, condition: Condition, hit: HitKind) -> Condition | Fate:
    """What becomes of figures in one condition who failed a roll."""
    form, wounds = condition
    if form == "mounted" and not ("paralyze" in hit and kind.book.rulings["rp-paralyze-rider"] == "paralyzes"):
        return "unhorsed", wounds
    if kind.type == "ship":
        return (form, wounds + 1) if wounds + 1 < kind.book.combat_chart.number("ship-wounds") else "killed"
    return fate_of(kind, character, hit)


def fate_of(kind: Kind, character: bool, hit: HitKind) -> Fate:
    """What becomes of a figure that is out of the fight."""
    if "ethereal" in kind.can:
        return "killed" if "magic-weapons" in hit else "dispersed"
    if "paralyze" in hit:
        return "paralyzed"
    return "wounded" if character and "heroes" in kind.can else "killed"
