"""A battle of Ring of Power worked out a second time, figure by figure, with icepool for the dice.

Written from the printed rules, the rulings and docs/ring-of-power.md; nothing of the library is imported. The numbers of
the charts are typed in again. Engines, ships, mumakil, positions and hits dealt by hand are not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

import icepool

DIE: Final = icepool.d6
NONE: Final = 7
"""A defense that the chart does not print is read as 7 or more."""

CHART: Final = {
    "dwarf": (1, 4, 3),
    "elf": (1, 3, 5),
    "man": (1, 4, 5),
    "hobbit": (1, 6, 6),
    "goblin": (1, 6, NONE),
    "ethereal": (1, 4, 4),
    "orc": (1, 5, 6),
    "uruk-hai": (1, 4, 5),
    "troll": (2, 3, 4),
    "half-troll": (2, 4, 4),
    "giant-spider": (1, 5, 5),
    "spider-swarm": (1, 5, NONE),
    "warg": (1, 5, NONE),
    "warg-rider": (2, 4, 5),
}
"""Dice, attack and defense."""
DOUBLES: Final = {"woodsmen": {"woods"}, "miners": {"tunnels", "caves", "rocky", "hills"}}
CARRIED: Final = ("axes", "crushing-attack", "terror", "magic-weapons", "paralyze")
"""What a hit can carry, the mildest first."""
DEFAULTS: Final = {
    "rp-hero-casualty": "yes",
    "rp-leader-slain": "yes",
    "rp-attack-cap": "printed",
    "rp-no-defense": "seven-plus",
    "rp-doublings": "once",
    "rp-doubled-dice": "all",
    "rp-sailors": "die",
    "rp-heavy-armor": "movement",
    "rp-second-hit": "foot-profile",
    "rp-paralyze-outcome": "no",
    "rp-poison": "attacks",
    "rp-warg-rider": "rider",
    "rp-lost-heroes": "eliminated",
    "rp-miners-caves": "yes",
    "rp-ambush-allocation": "counts",
    "rp-axes-crushing": "both",
}

Kind = tuple[str, ...]
"""What a hit carries, the mildest first."""
Volley = tuple[tuple[tuple[str, Kind], int], ...]
"""Hits by the assassins who place them (nobody: an empty name) and by what they carry."""
Standing = tuple[tuple["Figure", int], ...]
"""How many figures are in each condition."""
Law = dict[Any, Fraction]


class Figure(NamedTuple):
    """The condition of a figure.

    `now` is mounted, foot or unhorsed, or what became of it; `marked` is one who was hit and stands, or who fell early.
    """

    group: str
    now: str
    marked: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is still in the fight."""
        return self.now in {"mounted", "foot", "unhorsed"}


def count(figures: Iterable[tuple[Figure, int]]) -> Standing:
    """Like figures together."""
    found: Counter[Figure] = Counter()
    for figure, number in figures:
        found[figure] += number
    return tuple(sorted(found.items()))


def merged(parts: Iterable[tuple[Any, Fraction]]) -> Law:
    """Chances of equal things together."""
    law: Law = {}
    for value, chance in parts:
        law[value] = law.get(value, Fraction(0)) + chance
    return law


@cache
def succeeds(needs: int, again: frozenset[int]) -> icepool.Die[bool]:
    """One die that needs so much; faces in `again` are thrown once more, and the second stands."""
    return DIE.map(lambda face: DIE if face in again else icepool.Die([face])) >= needs


@cache
def successes(dice: int, needs: int, again: frozenset[int]) -> tuple[tuple[int, Fraction], ...]:
    """How many of so many dice succeed."""
    pool = dice @ succeeds(needs, again).map({True: 1, False: 0})
    return tuple((int(value), Fraction(weight, pool.denominator())) for value, weight in pool.items())


@cache
def together(number: int, one: tuple[tuple[Figure, Fraction], ...]) -> tuple[tuple[Standing, Fraction], ...]:
    """So many like figures, each of whom ends in one of some conditions."""
    ends = [figure for figure, _ in one]
    die = icepool.Die(
        {
            icepool.Vector(int(end == other) for other in ends): chance.numerator * scale
            for (end, chance), scale in zip(one, scales(one), strict=True)
        }
    )
    sums = number @ die
    return tuple(
        (count((end, n) for end, n in zip(ends, vector, strict=True) if n), Fraction(weight, sums.denominator()))
        for vector, weight in sums.items()
    )


def scales(one: tuple[tuple[Figure, Fraction], ...]) -> list[int]:
    """What each chance's numerator is multiplied with to stand over one denominator."""
    whole = max(chance.denominator for _, chance in one)
    for _, chance in one:
        assert whole % chance.denominator == 0
    return [whole // chance.denominator for _, chance in one]


class Army:
    """One side of a battle."""

    def __init__(self, battle: Battle, name: str) -> None:
        state = battle.state
        self.battle, self.name = battle, name
        self.groups: dict[str, Mapping[str, Any]] = {group["id"]: group for group in state[name]["groups"]}
        self.policy = state[name].get("policy", "spread")
        self.sacrifice = state[name].get("sacrifice", [])
        site = state.get("site", {})
        self.walled = name == "defender" and site.get("kind", "field") != "field"
        self.ground = set(state[name].get("terrain", site.get("terrain", ()))) - {"clear", "road"}
        self.water = state[name].get("near_water", site.get("near_water", False))

    @cached_property
    def enemy(self) -> Army:
        """The other side."""
        return self.battle.armies["defender" if self.name == "attacker" else "attacker"]

    def can(self, group: str, ability: str) -> bool:
        """Whether a group has an ability, by the state or by its row in the charts."""
        kind = self.groups[group]["type"]
        given = ability in self.groups[group].get("abilities", ())
        return given or (ability, kind) in {
            ("ethereal", "ethereal"),
            ("paralyze", "giant-spider"),
            ("paralyze", "spider-swarm"),
        }

    def rides(self, group: str) -> bool:
        """Whether a group comes on mounts."""
        warg = self.groups[group]["type"] == "warg-rider" and self.battle.reads("rp-warg-rider", "rider")
        return bool(self.groups[group].get("mounted") or warg)

    def character(self, group: str) -> bool:
        """Whether a group is of characters."""
        return bool(self.groups[group].get("character"))

    @property
    def start(self) -> Standing:
        """Everybody, before the first blow; nobody rides behind walls."""
        return count(
            (Figure(name, "mounted" if self.rides(name) and not self.walled else "foot"), group.get("count", 1))
            for name, group in self.groups.items()
        )

    def printed(self, group: str, now: str) -> tuple[int, int, int, bool]:
        """Dice, attack and defense before any bonus, and whether the state itself gives the dice or the attack."""
        said = self.groups[group]
        kind = said["type"]
        afoot = self.rides(group) and now != "mounted"
        dice, attack, defense = CHART["orc" if kind == "warg-rider" and afoot else kind]
        given = said.get("on_foot" if afoot else "profile", {})
        defense = given.get("defense", defense)
        return given.get("dice", dice), given.get("attack", attack), NONE if defense == "-" else defense, bool(given)

    def attack(self, group: str, now: str) -> tuple[int, int, frozenset[int]]:
        """Dice, the least face that hits, and the faces thrown again."""
        reads, magic = self.battle.reads, self.groups[group].get("magic", {})
        dice, needs, _, _ = self.printed(group, now)
        given = self.groups[group].get("profile", {}) if now == "mounted" else {}
        horse = now == "mounted" and self.groups[group]["type"] in {"man", "elf"}
        if not dice:
            return 0, NONE, frozenset()
        needs = min(needs, max(2, needs - magic.get("attack", 0)))
        needs -= horse and "attack" not in given
        needs -= sum(self.can(group, each) for each in ("berserk", "elite", "magic-weapons"))
        needs += self.can(group, "rabble")
        sailing = self.can(group, "sailors") and self.water
        needs -= sailing and reads("rp-sailors", "roll")
        needs = min(6, max(needs, 1 if reads("rp-attack-cap", "printed") else 2))
        dice += horse and "dice" not in given
        more = magic.get("dice", 0) + (sailing and reads("rp-sailors", "die"))
        doublings = int(self.walled)
        for ability, where in DOUBLES.items():
            ground = self.ground & where
            if ability == "miners" and ground == {"caves"} and reads("rp-miners-caves", "no"):
                ground = set()
            doublings += bool(self.can(group, ability) and ground)
        factor = 2 ** (doublings if reads("rp-doublings", "each") else min(doublings, 1))
        dice = (dice + more) * factor if reads("rp-doubled-dice", "all") else dice * factor + more
        again = (
            set(range(1, needs))
            if self.can(group, "furious-charge") and not (self.enemy.walled or self.enemy.ground)
            else set()
        )
        if self.can(group, "poison-weapons") and needs > 1:
            again.add(1)
        return dice, needs, frozenset(again)

    def defense(self, group: str, now: str, kind: Kind) -> tuple[int, frozenset[int]]:
        """The least face that saves from a hit (7: none does), and the faces thrown again."""
        reads = self.battle.reads
        if now == "unhorsed" and reads("rp-second-hit", "mounted-profile"):
            now = "mounted"
        needs = self.printed(group, now)[2]
        lacking = needs == NONE
        for points in (
            int(self.walled and "crushing-attack" not in kind),
            self.groups[group].get("magic", {}).get("defense", 0),
        ):
            needs = min(needs, max(2, needs - points))
        exempt = self.groups[group]["type"] == "dwarf" and reads("rp-heavy-armor", "both")
        needs -= self.can(group, "heavy-armor") and not exempt
        needs -= self.can(group, "burrower") and bool(self.ground & {"caves", "tunnels", "mountains"})
        needs -= 2 * (self.can(group, "ranger") and bool(self.ground))
        needs -= 2 * (self.can(group, "pikes") and any(each.now == "mounted" for each, _ in self.enemy.start))
        needs += self.can(group, "rabble") + self.can(group, "unarmored")
        worse = ("axes" in kind) + ("crushing-attack" in kind)
        needs += min(worse, 1) if reads("rp-axes-crushing", "once") else worse
        if needs > 6 or (lacking and reads("rp-no-defense", "never")):
            return NONE, frozenset()
        needs = max(needs, 2)
        again: set[int] = set()
        if self.can(group, "tough") or self.can(group, "hardened-veterans"):
            again |= set(range(1, needs))
        if self.can(group, "poison-weapons") and reads("rp-poison", "all"):
            again.add(1)
        if "terror" in kind:
            again |= set(range(needs, 7))
        return needs, frozenset(again)

    def falls(self, group: str, kind: Kind) -> str:
        """What becomes of one who fails for good."""
        if self.can(group, "ethereal"):
            return "killed" if "magic-weapons" in kind else "dispersed"
        if "paralyze" in kind:
            return "paralysed"
        return "wounded" if self.can(group, "heroes") else "killed"

    def fate(self, figure: Figure, hits: Iterable[Kind], *, early: bool) -> tuple[tuple[Figure, Fraction], ...]:
        """One figure after its hits, one after the other."""
        law: Law = {figure._replace(marked=True): Fraction(1)}
        for kind in hits:
            parts: list[tuple[Figure, Fraction]] = []
            for now, chance in law.items():
                if not now.stands:
                    parts.append((now, chance))
                    continue
                needs, again = self.defense(figure.group, now.now, kind)
                saved = Fraction(0) if needs == NONE else succeeds(needs, again).probability(True)
                after = Figure(figure.group, self.falls(figure.group, kind), early)
                if now.now == "mounted":
                    after = now._replace(now="unhorsed")
                parts += [(now, chance * saved), (after, chance * (1 - saved))]
            law = merged((end, chance) for end, chance in parts if chance)
        return tuple(sorted(law.items()))

    def worth(self, figure: Figure) -> tuple[int, int]:
        """For the policies that spare the dear: hits to be expected by the charts, then defense."""
        dice, attack, defense, _ = self.printed(figure.group, figure.now)
        return dice * (7 - attack), 7 - defense + (figure.now == "mounted")

    def order(self, figure: Figure) -> tuple[Any, ...]:
        """The place of a figure in its side's policy."""
        last = self.character(figure.group)
        if self.policy in {"cheapest-first", "pile-up"}:
            return last, self.worth(figure), figure
        needs, again = self.defense(figure.group, figure.now, ())
        sturdy = needs, -len(again), figure.now != "mounted", figure
        return (last and self.policy == "protect-characters", *sturdy)

    def deal(self, now: Standing, volley: Volley) -> list[tuple[Figure, tuple[Kind, ...]]]:
        """Every figure that can be hit, with its hits: everybody once, then by the side's policy."""
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
        first: list[int] = []
        plain: Counter[Kind] = Counter({kind: number for (by, kind), number in volley if not by})
        for (by, kind), number in volley:
            victims = self.chosen(by, line, hits)[:number] if by else []
            first += victims
            for place in victims:
                hits[place].append(kind)
            plain[kind] += number - len(victims) if by else 0
        # Those whom assassins chose come first in later rounds too, but for piling up.
        ahead = first if self.policy != "pile-up" else []
        places = [*ahead, *(place for place in range(len(line)) if place not in ahead)]
        line, hits = [line[place] for place in places], [hits[place] for place in places]
        severity = {kind: sorted((CARRIED.index(each) for each in kind), reverse=True) for kind in plain}
        queue = [kind for kind in sorted(plain, key=lambda kind: severity[kind]) for _ in range(plain[kind])]
        for place, figure in enumerate(line):
            if queue and not figure.marked and not hits[place]:
                hits[place].append(queue.pop(0))
        army = [place for place, figure in enumerate(line) if not self.character(figure.group)]
        again = army if army and self.policy == "protect-characters" else list(range(len(line)))
        if self.policy == "pile-up":
            again = again[:1]
        while queue and again:
            for place in again:
                if queue:
                    hits[place].append(queue.pop(0))
        return [(figure, tuple(taken)) for figure, taken in zip(line, hits, strict=True)]

    def chosen(self, by: str, line: list[Figure], hits: list[list[Kind]]) -> list[int]:
        """Places in the line of those whom assassins want, in their order, and may have: nobody twice too early."""
        leaders = sorted(
            (-group.get("leadership", 0), -group.get("wizardry", 0), name)
            for name, group in self.groups.items()
            if self.character(name)
        )
        wanted = self.enemy.groups[by].get("targets") or [name for _, _, name in leaders]
        all_hit = all(figure.marked for figure in line)
        return [
            place
            for name in wanted
            for place, figure in enumerate(line)
            if figure.group == name and not hits[place] and (all_hit or not figure.marked)
        ]

    def defend(self, now: Standing, volley: Volley, *, early: bool) -> Law:
        """How the side stands after a volley."""
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
        self, group: str, kind: Kind, dice: int, needs: int, again: frozenset[int]
    ) -> Iterator[tuple[Counter[tuple[str, Kind]], Fraction]]:
        """What one figure's dice do: of an assassin's hits, one is placed."""
        for number, share in successes(dice, needs, again):
            placed = min(number, 1) if self.can(group, "assassin") else 0
            yield Counter({(group, kind): placed, ("", kind): number - placed}), share

    def strike(self, now: Standing, silenced: frozenset[str], ambush: bool | None) -> Law:
        """The side's volleys; `ambush` is true for ambushers alone, false for the rest, None for all."""
        law: Law = {(): Fraction(1)}
        for figure, number in now:
            mine = ambush is None or self.can(figure.group, "ambush") == ambush
            if not (figure.stands and mine) or f"{self.name}/{figure.group}" in silenced:
                continue
            dice, needs, again = self.attack(figure.group, figure.now)
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
        """How the side stands after the enemy's blows."""
        return merged(
            (after, chance * share)
            for volley, chance in self.enemy.strike(striking, silenced, ambush).items()
            for after, share in self.defend(now, volley, early=bool(ambush)).items()
        )

    @property
    def ambushes(self) -> bool:
        """Whether it strikes first."""
        return any(self.can(group, "ambush") for group in self.groups)

    def casualties(self, now: Standing) -> int:
        """Those who count when the winner is decided."""
        reads = self.battle.reads
        counted = {"killed", "dispersed"}
        counted |= {"wounded"} if reads("rp-hero-casualty", "yes") else set()
        counted |= {"paralysed"} if reads("rp-paralyze-outcome", "yes") else set()
        return sum(number for figure, number in now if figure.now in counted)

    def leadership(self, now: Standing, silenced: frozenset[str]) -> int:
        """The highest that counts: not of the silenced, nor of those who fell to an ambush."""
        best = 0
        for name, group in self.groups.items():
            alive = any(figure.group == name and figure.stands for figure, _ in now)
            early = all(figure.marked and not figure.stands for figure, _ in now if figure.group == name)
            leads = alive or (not early and self.battle.reads("rp-leader-slain", "yes"))
            if leads and f"{self.name}/{name}" not in silenced:
                best = max(best, group.get("leadership", 0))
        return best

    def aftermath(self, now: Standing, winner: str, *, fallen: bool) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What the battle did to each group: `TOLL` in order."""
        tolls: dict[str, Counter[str]] = {name: Counter() for name in self.groups}
        standing: Counter[Figure] = Counter()
        for figure, number in now:
            if figure.stands:
                standing[figure._replace(marked=False)] += number
            else:
                tolls[figure.group][figure.now] += number
        won = winner == self.name
        spared = self.battle.reads("rp-lost-heroes", "wounded")

        def lose(figure: Figure, number: int, cause: str) -> None:
            hero = self.can(figure.group, "heroes") and spared
            what = "dispersed" if self.can(figure.group, "ethereal") else "wounded" if hero else cause
            tolls[figure.group][what if cause != "spent" else cause] += number
            standing[figure] -= number

        if winner not in {self.name, "draw"}:
            losses = -(-standing.total() // 10)
            for figure in sorted(standing, key=self.first_lost):
                taken = min(losses, standing[figure])
                losses -= taken
                lose(figure, taken, "lost")
        for figure, number in list(standing.items()):
            if fallen:
                lose(figure, number, "fallen")
            elif self.can(figure.group, "berserk"):
                lose(figure, number, "spent")
        for name, toll in tolls.items():
            mine = {figure: number for figure, number in standing.items() if figure.group == name}
            if won:
                toll["recovered"] = toll.pop("paralysed", 0)
            elif self.can(name, "heroes") and spared:
                toll["wounded"] += toll.pop("paralysed", 0)
            toll["left"] = sum(mine.values()) + toll["recovered"]
            toll["dismounted"] = sum(number for figure, number in mine.items() if figure.now == "unhorsed")
        return tuple((name, tuple(toll[each] for each in TOLL)) for name, toll in tolls.items())

    def first_lost(self, figure: Figure) -> tuple[Any, ...]:
        """The order of the loser's further losses: army before characters, berserkers before the rest, the least worth."""
        asked = self.sacrifice.index(figure.group) if figure.group in self.sacrifice else len(self.sacrifice)
        return self.character(figure.group), not self.can(figure.group, "berserk"), asked, self.worth(figure), figure


TOLL: Final = (
    "killed",
    "wounded",
    "dispersed",
    "paralysed",
    "lost",
    "fallen",
    "spent",
    "left",
    "dismounted",
    "recovered",
)


class Ending(NamedTuple):
    """What is compared of a battle."""

    winner: str
    attacker_casualties: int
    defender_casualties: int
    attacker_leads: int
    defender_leads: int
    attacker: tuple[tuple[str, tuple[int, ...]], ...]
    defender: tuple[tuple[str, tuple[int, ...]], ...]


class Battle:
    """Two armies, where they meet, and how the rules are read."""

    def __init__(self, state: Mapping[str, Any], rulings: Mapping[str, str]) -> None:
        self.state = state
        self.rulings = {**DEFAULTS, **rulings}
        self.armies = {name: Army(self, name) for name in ("attacker", "defender")}

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether a ruling is read so."""
        return self.rulings[ruling] == reading

    def silenced(self) -> Law:
        """Who loses wizards' duels: both throw and add their wizardry, a tie silences nobody."""
        law: Law = {frozenset(): Fraction(1)}
        for duel in self.state.get("duels", ()):
            mine, yours = (self.armies[name].groups[duel[name]]["wizardry"] for name in ("attacker", "defender"))
            lead = DIE + mine - DIE - yours
            loses = {f"defender/{duel['defender']}": lead > 0, f"attacker/{duel['attacker']}": lead < 0}
            ends = [(frozenset({who}), Fraction(lost.probability(True))) for who, lost in loses.items()]
            ends.append((frozenset(), Fraction((lead == 0).probability(True))))
            law = merged((out | more, chance * share) for out, chance in law.items() for more, share in ends)
        return law

    def endings(self) -> dict[Ending, Fraction]:
        """Every ending with its chance."""
        return merged(self._endings())

    def _endings(self) -> Iterator[tuple[Ending, Fraction]]:
        one, other = self.armies["attacker"], self.armies["defender"]
        for silenced, chance in self.silenced().items():
            opened: Law = {(one.start, other.start): Fraction(1)}
            ambush = one.ambushes or other.ambushes
            if ambush:
                opened = self._blows(one.start, other.start, silenced, True)
            for (mine, yours), first in opened.items():
                ranks = [self._fresh(mine), self._fresh(yours)]
                for (here, there), second in self._blows(
                    ranks[0], ranks[1], silenced, False if ambush else None
                ).items():
                    yield self._ending(here, there, silenced), chance * first * second

    def _blows(self, mine: Standing, yours: Standing, silenced: frozenset[str], ambush: bool | None) -> Law:
        """Both sides after both have struck at once."""
        one, other = self.armies["attacker"], self.armies["defender"]
        hurt, struck = one.struck(mine, yours, silenced, ambush), other.struck(yours, mine, silenced, ambush)
        return {(here, there): a * b for here, a in hurt.items() for there, b in struck.items()}

    def _fresh(self, now: Standing) -> Standing:
        if self.reads("rp-ambush-allocation", "counts"):
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
