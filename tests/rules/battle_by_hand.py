"""A second implementation of a battle of Ring of Power, figure by figure.

It follows the printed rules, the rulings and docs/ring-of-power.md, and imports no part of the library.
`battle_numbers` has the dice and needs of figures. It omits engines, ships, mumakil, positions and manual allocations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from tests.rules.battle_numbers import (
    CARRIED,
    DIE,
    NONE,
    Again,
    Figure,
    Kind,
    Law,
    Numbers,
    Standing,
    count,
    merged,
    succeeds,
    successes,
    together,
)

Volley = tuple[tuple[tuple[str, Kind], int], ...]
"""Hits by the assassins who place them (an empty name without one) and by effect."""


HURT: Final = "hurt-"
"""Begins the condition of a wounded hero who rolls on against other hits."""


class Army(Numbers):
    @property
    def start(self) -> Standing:
        return count((Figure(name, self.comes(name)), group.get("count", 1)) for name, group in self.groups.items())

    def fate(self, figure: Figure, hits: Iterable[Kind], *, early: bool) -> tuple[tuple[Figure, Fraction], ...]:
        law: Law = {figure._replace(marked=True): Fraction(1)}
        taken = tuple(hits)
        awed = self.reads("rp-terror", "figure") and any("terror" in kind for kind in taken)
        for kind in taken:
            parts: list[tuple[Figure, Fraction]] = []
            for now, chance in law.items():
                hurt, form = now.now.startswith(HURT), now.now.removeprefix(HURT)
                if not (now.stands or hurt):
                    parts.append((now, chance))
                    continue
                needs, again = self.defense(figure.group, form, (*kind, "terror") if awed else kind)
                saved = Fraction(0) if needs == NONE else succeeds(needs, again).probability(True)
                end = self.falls(figure.group, kind)
                if end == "wounded" and self.reads("rp-wounded-hits", "slay"):
                    end = "killed" if hurt else HURT + ("unhorsed" if form == "mounted" else form)
                after = Figure(figure.group, end, early)
                if now.now == "mounted" and self.dismounts(figure.group, kind):
                    after = now._replace(now="unhorsed")
                parts += [(now, chance * saved), (after, chance * (1 - saved))]
            law = merged((end, chance) for end, chance in parts if chance)
        ends = ((end._replace(now="wounded") if end.now.startswith(HURT) else end, n) for end, n in law.items())
        return tuple(sorted(merged(ends).items()))

    def order(self, figure: Figure) -> tuple[Any, ...]:
        last = self.last(figure)
        by = self.policy["characters" if last else "first"]
        tie = self.worth(figure.group, figure.now), *self.place(figure)
        if by == "least-worth":
            return last, *tie
        if by == "leaders-last":
            return last, self.groups[figure.group].get("leadership", 0), *tie
        needs, again = self.defense(figure.group, figure.now, ())
        return last, figure.now != "mounted", needs == NONE or -succeeds(needs, again).probability(True), *tie

    def last(self, figure: Figure) -> bool:
        return self.character(figure.group) and self.policy["characters"] != "as-army"

    def deal(self, now: Standing, volley: Volley) -> list[tuple[Figure, tuple[Kind, ...]]]:
        line = sorted(
            (
                figure
                for figure, number in now
                for _ in range(number)
                if figure.stands and not self.can(figure.group, "berserk")
            ),
            key=self.order,
        )
        hits: list[list[Kind]] = [[] for _ in line]
        plain: Counter[Kind] = Counter({kind: number for (by, kind), number in volley if not by})
        for (by, kind), number in volley:
            victims = self.chosen(by, line, hits, number)[:number] if by else []
            for place in victims:
                hits[place].append(kind)
            plain[kind] += number - len(victims) if by else 0
        # Of like figures, the victims of assassins come first in every later round.
        turns = sorted(range(len(line)), key=lambda at: (self.order(line[at])[:-2], not hits[at]))
        line, hits = [line[at] for at in turns], [hits[at] for at in turns]
        severity = {kind: sorted((CARRIED.index(each) for each in kind), reverse=True) for kind in plain}
        queue = [kind for kind in sorted(plain, key=lambda kind: severity[kind]) for _ in range(plain[kind])]
        for place, figure in enumerate(line):
            if queue and not figure.marked and not hits[place]:
                hits[place].append(queue.pop(0))
        army = [place for place, figure in enumerate(line) if not self.last(figure)]
        again = army or list(range(len(line)))
        if self.policy["spare"] == "heap":
            again = army[-1:] or again[:1]
        while queue and again:
            for place in again:
                if queue:
                    hits[place].append(queue.pop(0))
        return [(figure, tuple(taken)) for figure, taken in zip(line, hits, strict=True)]

    def chosen(self, by: str, line: list[Figure], hits: list[list[Kind]], number: int) -> list[int]:
        leaders = sorted(
            (
                -group.get("leadership", 0),
                -group.get("wizardry", 0),
                self.content(name),
                self.singled_out(name),
                index,
                name,
            )
            for index, (name, group) in enumerate(self.groups.items())
            if self.character(name)
        )
        wanted = dict.fromkeys([*self.enemy.groups[by].get("targets", ()), *(name for *_, name in leaders)])
        for name in wanted if self.reads("rp-assassins", "together") else ():
            places = [place for place, figure in enumerate(line) if figure.group == name]
            taken: list[int] = []
            while places and len(taken) < number:
                taken.append(min(places, key=lambda place: len(hits[place]) + taken.count(place)))
            if taken:
                return taken
        all_hit = all(figure.marked for figure in line)
        return [
            place
            for name in wanted
            for place, figure in enumerate(line)
            if figure.group == name and not hits[place] and (all_hit or not figure.marked)
        ]

    def defend(self, now: Standing, volley: Volley, *, early: bool) -> Law:
        away = count(
            (figure, number) for figure, number in now if not figure.stands or self.can(figure.group, "berserk")
        )
        law: Law = {away: Fraction(1)}
        for (figure, hits), number in sorted(Counter(self.deal(now, volley)).items()):
            ends = (
                together(number, self.fate(figure, hits, early=early))
                if hits
                else ((((figure, number),), Fraction(1)),)
            )
            law = merged(
                (count((*before, *end)), chance * share) for before, chance in law.items() for end, share in ends
            )
        return law

    def hits(
        self, group: str, kind: Kind, dice: int, needs: int, again: Again
    ) -> Iterator[tuple[Counter[tuple[str, Kind]], Fraction]]:
        for number, share in successes(dice, needs, again):
            placed = min(number, 1) if self.can(group, "assassin") else 0
            yield Counter({(group, kind): placed, ("", kind): number - placed}), share

    def strike(self, standing: Standing, silenced: frozenset[str], ambush: bool | None) -> Law:
        law: Law = {(): Fraction(1)}
        for figure, number in standing:
            mine = ambush is None or self.can(figure.group, "ambush") == ambush
            now = figure.now
            if now == "paralyzed" and figure.marked and ambush is False and self.reads("rp-ambush-paralyzed", "strike"):
                now = "unhorsed" if self.comes(figure.group) == "mounted" else "foot"
            strikes = figure._replace(now=now).stands
            if now == "unhorsed" and self.reads("rp-ambush-rider", "mounted"):
                now = "mounted"
            if not (strikes and mine) or f"{self.name}/{figure.group}" in silenced:
                continue
            dice, needs, again = self.attack(figure.group, now)
            kind = tuple(each for each in CARRIED if self.can(figure.group, each))
            if not dice:
                continue
            for _ in range(number):
                law = merged(
                    (tuple(sorted((Counter(dict(volley)) + made).items())), chance * share)
                    for volley, chance in law.items()
                    for made, share in self.hits(figure.group, kind, dice, needs, again)
                )
        return law

    def struck(self, now: Standing, striking: Standing, silenced: frozenset[str], ambush: bool | None) -> Law:
        return merged(
            (after, chance * share)
            for volley, chance in self.enemy.strike(striking, silenced, ambush).items()
            for after, share in self.defend(now, volley, early=bool(ambush)).items()
        )

    @property
    def ambushes(self) -> bool:
        return any(self.can(group, "ambush") for group in self.groups)

    def casualties(self, now: Standing) -> int:
        reads = self.reads
        counted = {"killed", "dispersed"}
        counted |= {"wounded"} if reads("rp-hero-casualty", "yes") else set()
        counted |= {"paralyzed"} if reads("rp-paralyze-outcome", "yes") else set()
        return sum(number for figure, number in now if figure.now in counted)

    def leadership(self, now: Standing, silenced: frozenset[str]) -> int:
        best = 0
        for name, group in self.groups.items():
            alive = any(figure.group == name and figure.stands for figure, _ in now)
            early = all(figure.marked and not figure.stands for figure, _ in now if figure.group == name)
            leads = alive or (not early and self.reads("rp-leader-slain", "yes"))
            if leads and f"{self.name}/{name}" not in silenced:
                best = max(best, group.get("leadership", 0))
        return best

    def aftermath(self, now: Standing, winner: str, *, fallen: bool) -> tuple[tuple[str, tuple[int, ...]], ...]:
        tolls: dict[str, Counter[str]] = {name: Counter() for name in self.groups}
        standing: Counter[Figure] = Counter()
        for figure, number in now:
            if figure.stands:
                standing[figure._replace(marked=False)] += number
            else:
                tolls[figure.group][figure.now] += number
        won = winner == self.name
        spared = self.reads("rp-lost-heroes", "wounded")
        narrow = fallen and self.refuge is not None and self.reads("rp-tower-fits", "on-foot")

        def lose(figure: Figure, number: int, cause: str) -> None:
            hero = self.can(figure.group, "heroes") and spared
            what = "dispersed" if self.can(figure.group, "ethereal") else "wounded" if hero else cause
            if cause == "spent" and not (what == "dispersed" and self.reads("rp-berserk-ethereal", "dispersed")):
                what = cause
            tolls[figure.group][what] += number
            standing[figure] -= number

        if winner not in {self.name, "draw"} and not (fallen and self.reads("rp-fortress-losses", "instead")):
            apart = self.reads("rp-berserk", "apart")
            bears = {each: n for each, n in standing.items() if not (apart and self.can(each.group, "berserk"))}
            helpless = {
                name: toll["paralyzed"] for name, toll in tolls.items() if not self.reads("rp-paralyze-loss", "fallen")
            }
            losses = -(-(sum(bears.values()) + sum(helpless.values())) // 10)
            for figure in sorted(bears, key=self.first_lost):
                for name, number in helpless.items() if self.reads("rp-paralyze-loss", "bear") else ():
                    if self.character(figure.group) or not self.character(name):
                        helpless[name] -= min(losses, number)
                        losses -= min(losses, number)
                taken = min(losses, standing[figure])
                losses -= taken
                lose(figure, taken, "lost")
        room = self.refuge or 0
        for figure in sorted(standing, key=self.first_lost, reverse=True) if fallen else ():
            character = self.character(figure.group)
            stays = min(room, standing[figure]) if not character else standing[figure] * (self.refuge is not None)
            room -= 0 if character else stays
            lose(figure, standing[figure] - stays, "fallen")
        for figure, number in list(standing.items()):
            if self.can(figure.group, "berserk"):
                lose(figure, number, "spent")
        for name, toll in tolls.items():
            mine = {figure: number for figure, number in standing.items() if figure.group == name}
            if won:
                toll["recovered"] = toll.pop("paralyzed", 0)
            elif self.can(name, "ethereal"):
                toll["dispersed"] += toll.pop("paralyzed", 0)
            elif self.can(name, "heroes") and spared:
                toll["wounded"] += toll.pop("paralyzed", 0)
            toll["left"] = sum(mine.values()) + toll["recovered"]
            afoot = self.walled and self.rides(name) and (narrow or self.reads("rp-fortress-riders", "dismounted"))
            toll["dismounted"] = sum(number for figure, number in mine.items() if afoot or figure.now == "unhorsed")
        return tuple((name, tuple(toll[each] for each in TOLL)) for name, toll in tolls.items())

    def first_lost(self, figure: Figure) -> tuple[Any, ...]:
        asked = self.sacrifice.index(figure.group) if figure.group in self.sacrifice else len(self.sacrifice)
        return (
            self.character(figure.group),
            not self.can(figure.group, "berserk"),
            asked,
            self.worth(figure.group, figure.now),
            *self.place(figure),
        )


TOLL: Final = (
    "killed",
    "wounded",
    "dispersed",
    "paralyzed",
    "lost",
    "fallen",
    "spent",
    "left",
    "dismounted",
    "recovered",
)


class Ending(NamedTuple):
    winner: str
    attacker_casualties: int
    defender_casualties: int
    attacker_leads: int
    defender_leads: int
    attacker: tuple[tuple[str, tuple[int, ...]], ...]
    defender: tuple[tuple[str, tuple[int, ...]], ...]


class Battle:
    def __init__(self, state: Mapping[str, Any], rulings: Mapping[str, str]) -> None:
        self.state = state
        one, other = (Army(state, name, rulings) for name in ("attacker", "defender"))
        one.enemy, other.enemy = other, one
        self.armies = {"attacker": one, "defender": other}

    def silenced(self) -> Law:
        law: Law = {frozenset(): Fraction(1)}
        for duel in self.state.get("duels", ()):
            ours = duel.get("side", "attacker")
            theirs = "defender" if ours == "attacker" else "attacker"
            mine = self.armies[ours].groups[duel["challenger"]]["wizardry"]
            yours = self.armies[theirs].groups[duel["challenged"]]["wizardry"]
            lead = DIE + mine - DIE - yours
            loses = {f"{theirs}/{duel['challenged']}": lead > 0, f"{ours}/{duel['challenger']}": lead < 0}
            if self.armies[ours].reads("rp-duel-loser", "challenged"):
                loses.pop(f"{ours}/{duel['challenger']}")
            ends = [(frozenset({who}), Fraction(lost.probability(True))) for who, lost in loses.items()]
            ends.append((frozenset(), 1 - sum((chance for _, chance in ends), Fraction(0))))
            law = merged((out | more, chance * share) for out, chance in law.items() for more, share in ends)
        return law

    def endings(self) -> dict[Ending, Fraction]:
        return merged(self._endings())

    def _endings(self) -> Iterator[tuple[Ending, Fraction]]:
        one, other = self.armies["attacker"], self.armies["defender"]
        for silenced, chance in self.silenced().items():
            one.silenced = other.silenced = silenced
            opened: Law = {(one.start, other.start): Fraction(1)}
            ambush = one.ambushes or other.ambushes
            if one.ambushes and other.ambushes and one.reads("rp-ambush-both", "nobody"):
                ambush = False
            if ambush:
                opened = self._blows(one.start, other.start, silenced, True)
            for (mine, yours), first in opened.items():
                ranks = [self._fresh(mine), self._fresh(yours)]
                for (here, there), second in self._blows(
                    ranks[0], ranks[1], silenced, False if ambush else None
                ).items():
                    yield self._ending(here, there, silenced), chance * first * second

    def _blows(self, mine: Standing, yours: Standing, silenced: frozenset[str], ambush: bool | None) -> Law:
        one, other = self.armies["attacker"], self.armies["defender"]
        hurt, struck = one.struck(mine, yours, silenced, ambush), other.struck(yours, mine, silenced, ambush)
        return {(here, there): a * b for here, a in hurt.items() for there, b in struck.items()}

    def _fresh(self, now: Standing) -> Standing:
        if self.armies["attacker"].reads("rp-ambush-allocation", "counts"):
            return now
        return count((each._replace(marked=False) if each.stands else each, number) for each, number in now)

    def _ending(self, mine: Standing, yours: Standing, silenced: frozenset[str]) -> Ending:
        one, other = self.armies["attacker"], self.armies["defender"]
        lost, made = one.casualties(mine), other.casualties(yours)
        leads = one.leadership(mine, silenced), other.leadership(yours, silenced)
        ahead = made + leads[0] - lost - leads[1]
        winner = "attacker" if ahead > 0 else "defender" if ahead < 0 else "draw"
        fallen = winner == "attacker" and other.walled
        sides = one.aftermath(mine, winner, fallen=False), other.aftermath(yours, winner, fallen=fallen)
        return Ending(winner, lost, made, *leads, *sides)
