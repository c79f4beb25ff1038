"""Dice and needs of Ring of Power's figures, from the printed rules, and the arithmetic of chances, by icepool.

For `battle_by_hand`. It is a second copy of the charts' numbers, and imports no part of the library.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby
from math import lcm
from typing import Any, Final, NamedTuple, Self

import icepool

DIE: Final = icepool.d6
_BESIDE: Final = frozenset({"id", "name", "count", "targets", "flying"})
NONE: Final = 7
"""A defense that the chart does not print counts as 7."""

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
RIDERS: Final = frozenset({"man", "elf"})
"""Riders who gain a die and 1 to the roll on a mount."""
DOUBLES: Final = {"woodsmen": {"woods"}, "miners": {"tunnels", "caves", "rocky", "hills"}}
CARRIED: Final = ("axes", "crushing-attack", "terror", "magic-weapons", "paralyze")
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
    "rp-poison": "all",
    "rp-warg-rider": "rider",
    "rp-lost-heroes": "eliminated",
    "rp-miners-caves": "yes",
    "rp-ambush-allocation": "counts",
    "rp-axes-crushing": "both",
    "rp-ambush-both": "together",
    "rp-terror": "hit",
    "rp-paralyze-rider": "dismounts",
    "rp-fortress-losses": "first",
    "rp-fortress-riders": "fight-only",
    "rp-tower-fits": "on-foot",
    "rp-breach": "way-in",
    "rp-reroll-once": "once",
    "rp-tough": "same",
    "rp-furious-charge": "always",
    "rp-mounted-hero": "dismounted-first",
    "rp-paralyze-hero": "paralyzed",
    "rp-paralyze-loss": "fallen",
    "rp-paralyze-magic": "slain",
    "rp-wounded-hits": "spent",
    "rp-assassins": "round",
    "rp-silenced-magic": "keeps",
    "rp-ambush-rider": "foot",
    "rp-ambush-paralyzed": "out",
    "rp-pikes-inside": "foot",
    "rp-berserk-ethereal": "spent",
    "rp-berserk": "count",
    "rp-duel-loser": "loser",
    "rp-pikes-flyers": "mounted",
}

Kind = tuple[str, ...]
Standing = tuple[tuple["Figure", int], ...]
Law = dict[Any, Fraction]
Again = tuple[frozenset[int], ...]


class Figure(NamedTuple):
    """The condition of a figure.

    `now` is mounted, foot or unhorsed, or its fate. `marked` figures survived a hit, or fell early.
    """

    group: str
    now: str
    marked: bool = False

    @property
    def stands(self) -> bool:
        return self.now in {"mounted", "foot", "unhorsed"}


def count(figures: Iterable[tuple[Figure, int]]) -> Standing:
    found: Counter[Figure] = Counter()
    for figure, number in figures:
        found[figure] += number
    return tuple(sorted(found.items()))


def merged(parts: Iterable[tuple[Any, Fraction]]) -> Law:
    law: Law = {}
    for value, chance in parts:
        law[value] = law.get(value, Fraction(0)) + chance
    return law


BY_DEFAULT: Final = {"first": "best-defense", "spare": "heap", "characters": "leaders-last"}
NAMED: Final = {
    "protect-characters": {"spare": "round", "characters": "best-defense"},
    "spread": {"spare": "round", "characters": "as-army"},
    "cheapest-first": {"first": "least-worth", "spare": "round", "characters": "least-worth"},
    "pile-up": {"first": "least-worth", "characters": "least-worth"},
}
Content = tuple[str, bool, bool, str]
"""The sort key of a group: type, army before characters, foot before riders, and its other fields."""


def content_of(group: Mapping[str, Any]) -> Content:
    """A group without its id, name, number and targets, in canonical form."""
    said = {key: value for key, value in group.items() if value and key not in _BESIDE}
    if "abilities" in said:
        said["abilities"] = sorted(said["abilities"])
    if not (group.get("mounted") or group["type"] == "warg-rider"):
        said.pop("on_foot", None)  # no rider dismounts
    told = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return group["type"], bool(group.get("character")), bool(group.get("mounted")), told


@cache
def succeeds(needs: int, again: Again) -> icepool.Die[bool]:
    """One die that needs `needs`. Each set of faces in turn allows a reroll of the current face."""
    die = DIE
    for faces in again:
        die = die.map(lambda face, faces=faces: DIE if face in faces else icepool.Die([face]))
    return die >= needs


@cache
def successes(dice: int, needs: int, again: Again) -> tuple[tuple[int, Fraction], ...]:
    pool = dice @ succeeds(needs, again).map({True: 1, False: 0})
    return tuple((int(value), Fraction(weight, pool.denominator())) for value, weight in pool.items())


@cache
def together(number: int, one: tuple[tuple[Figure, Fraction], ...]) -> tuple[tuple[Standing, Fraction], ...]:
    ends = [figure for figure, _ in one]
    whole = lcm(*(chance.denominator for _, chance in one))
    die = icepool.Die({icepool.Vector(int(end == other) for other in ends): int(chance * whole) for end, chance in one})
    sums = number @ die
    return tuple(
        (count((end, n) for end, n in zip(ends, vector, strict=True) if n), Fraction(weight, sums.denominator()))
        for vector, weight in sums.items()
    )


class Numbers:
    enemy: Self

    def __init__(self, state: Mapping[str, Any], name: str, rulings: Mapping[str, str]) -> None:
        self.name = name
        self.silenced: frozenset[str] = frozenset()
        self.rulings = {**DEFAULTS, **rulings}
        self.groups: dict[str, Mapping[str, Any]] = {group["id"]: group for group in state[name]["groups"]}
        policy = state[name].get("policy", {})
        self.policy = {**BY_DEFAULT, **(NAMED[policy] if isinstance(policy, str) else policy)}
        self.sacrifice = state[name].get("sacrifice", [])
        self.duels = state.get("duels", [])
        site = state.get("site", {})
        self.walled = name == "defender" and site.get("kind", "field") != "field"
        self.sheltered = self.walled and not (site.get("broken", False) and self.reads("rp-breach", "no-bonus"))
        self.refuge: int | None = site.get("refuge")
        self.ground = set(state[name].get("terrain", site.get("terrain", ()))) - {"clear", "road"}
        self.water = state[name].get("near_water", site.get("near_water", False))

    def reads(self, ruling: str, reading: str) -> bool:
        return self.rulings[ruling] == reading

    def can(self, group: str, ability: str) -> bool:
        kind = self.groups[group]["type"]
        given = ability in self.groups[group].get("abilities", ())
        return given or (ability, kind) in {
            ("ethereal", "ethereal"),
            ("paralyze", "giant-spider"),
            ("paralyze", "spider-swarm"),
        }

    def rides(self, group: str) -> bool:
        warg = self.groups[group]["type"] == "warg-rider" and self.reads("rp-warg-rider", "rider")
        return bool(self.groups[group].get("mounted") or warg)

    def character(self, group: str) -> bool:
        return bool(self.groups[group].get("character"))

    def comes(self, group: str) -> str:
        return "mounted" if self.rides(group) and not self.walled else "foot"

    def printed(self, group: str, now: str) -> tuple[int, int, int, bool]:
        said = self.groups[group]
        kind = said["type"]
        afoot = self.rides(group) and now != "mounted"
        dice, attack, defense = CHART["orc" if kind == "warg-rider" and afoot else kind]
        given = said.get("on_foot" if afoot else "profile", {})
        defense = given.get("defense", defense)
        return given.get("dice", dice), given.get("attack", attack), NONE if defense == "-" else defense, bool(given)

    def again(self, *sets: Iterable[int]) -> Again:
        found = [frozenset(faces) for faces in sets if faces]
        if self.reads("rp-reroll-once", "once"):
            return (frozenset().union(*found),) if found else ()
        return tuple(found)

    def attack(self, group: str, now: str) -> tuple[int, int, Again]:
        """Dice, the lowest face that hits, and the faces for rerolls."""
        reads, magic = self.reads, self.magic(group)
        dice, needs, _, _ = self.printed(group, now)
        given = self.groups[group].get("profile", {}) if now == "mounted" else {}
        horse = now == "mounted" and self.groups[group]["type"] in RIDERS
        if not dice:
            return 0, NONE, ()
        needs = min(needs, max(2, needs - magic.get("attack", 0)))
        needs -= horse and "attack" not in given
        needs -= sum(self.can(group, each) for each in ("berserk", "elite", "magic-weapons"))
        needs += self.can(group, "rabble")
        sailing = self.can(group, "sailors") and self.water
        needs -= sailing and reads("rp-sailors", "roll")
        needs = min(6, max(needs, 1 if reads("rp-attack-cap", "printed") else 2))
        dice += horse and "dice" not in given
        more = magic.get("dice", 0) + (sailing and reads("rp-sailors", "die"))
        doublings = int(self.sheltered)
        for ability, where in DOUBLES.items():
            ground = self.ground & where
            if ability == "miners" and ground == {"caves"} and reads("rp-miners-caves", "no"):
                ground = set()
            doublings += bool(self.can(group, ability) and ground)
        factor = 2 ** (doublings if reads("rp-doublings", "each") else min(doublings, 1))
        dice = (dice + more) * factor if reads("rp-doubled-dice", "all") else dice * factor + more
        charges = self.can(group, "furious-charge") and not (self.enemy.walled or self.enemy.ground)
        if reads("rp-furious-charge", "movers"):
            charges = charges and self.groups[group].get("moved", self.name == "attacker")
        poison = {1} if self.can(group, "poison-weapons") and needs > 1 else set()
        return dice, needs, self.again(poison, range(1, needs) if charges else ())

    def magic(self, group: str) -> Mapping[str, int]:
        spent: Mapping[str, int] = self.groups[group].get("magic", {})
        if f"{self.name}/{group}" not in self.silenced or self.reads("rp-silenced-magic", "keeps"):
            return spent
        return {} if self.reads("rp-silenced-magic", "lost") else {"defense": sum(spent.values())}

    def defense(self, group: str, now: str, kind: Kind) -> tuple[int, Again]:
        """The lowest face that saves from a hit (7: no face), and the faces for rerolls."""
        reads = self.reads
        if now == "unhorsed" and reads("rp-second-hit", "mounted-profile"):
            now = "mounted"
        needs = self.printed(group, now)[2]
        lacking = needs == NONE
        for points in (
            int(self.sheltered and "crushing-attack" not in kind),
            self.magic(group).get("defense", 0),
        ):
            needs = min(needs, max(2, needs - points))
        exempt = self.groups[group]["type"] == "dwarf" and reads("rp-heavy-armor", "both")
        needs -= self.can(group, "heavy-armor") and not exempt
        needs -= self.can(group, "burrower") and bool(self.ground & {"caves", "tunnels", "mountain"})
        needs -= 2 * (self.can(group, "ranger") and bool(self.ground))
        needs -= 2 * (self.can(group, "pikes") and self.enemy.mounted)
        needs += self.can(group, "rabble") + self.can(group, "unarmored")
        worse = ("axes" in kind) + ("crushing-attack" in kind)
        needs += min(worse, 1) if reads("rp-axes-crushing", "once") else worse
        if needs > 6 or (lacking and reads("rp-no-defense", "never")):
            return NONE, ()
        needs = max(needs, 2)
        spared = self.can(group, "tough") + self.can(group, "hardened-veterans")
        again = self.again(
            {1} if self.can(group, "poison-weapons") and reads("rp-poison", "all") else (),
            range(needs, 7) if "terror" in kind else (),
            range(1, needs) if spared else (),
        )
        if spared > 1 and reads("rp-tough", "each"):
            again = (*again, frozenset(range(1, needs)))
        return needs, again

    @property
    def mounted(self) -> bool:
        grounded = self.reads("rp-pikes-flyers", "ground")
        if self.walled and self.reads("rp-pikes-inside", "mounted"):
            return any(map(self.rides, self.groups))
        return any(
            self.comes(name) == "mounted" and not (grounded and group.get("flying"))
            for name, group in self.groups.items()
        )

    def wounded_at_once(self, group: str) -> bool:
        hero = self.can(group, "heroes") and not self.can(group, "ethereal")
        return hero and self.reads("rp-mounted-hero", "wounded")

    def dismounts(self, group: str, kind: Kind) -> bool:
        if "paralyze" not in kind:
            return not self.wounded_at_once(group)
        if self.falls(group, kind) == "wounded" and self.wounded_at_once(group):
            return False
        return self.reads("rp-paralyze-rider", "dismounts")

    def falls(self, group: str, kind: Kind) -> str:
        paralyzes = "paralyze" in kind and not (self.can(group, "heroes") and self.reads("rp-paralyze-hero", "wounded"))
        slays = not paralyzes or self.reads("rp-paralyze-magic", "slain")
        if self.can(group, "ethereal") and "magic-weapons" in kind and slays:
            return "killed"
        if paralyzes:
            return "paralyzed"
        if self.can(group, "ethereal"):
            return "dispersed"
        return "wounded" if self.can(group, "heroes") else "killed"

    def worth(self, group: str, now: str) -> tuple[Fraction, Fraction, int, int, bool]:
        said = self.groups[group]
        dice, needs, again = self.attack(group, now)
        hits = dice * Fraction(succeeds(needs, again).probability(True)) if dice else Fraction(0)
        needs, again = self.defense(group, now, ())
        survives = Fraction(0) if needs == NONE else Fraction(succeeds(needs, again).probability(True))
        ranks = said.get("leadership", 0), said.get("wizardry", 0), self.character(group)
        return hits, survives + (now == "mounted" and not self.wounded_at_once(group)), *ranks

    def _fights(self, duel: Mapping[str, Any], role: str, group: str) -> bool:
        return bool(duel[role] == group) and (duel.get("side", "attacker") == self.name) == (role == "challenger")

    def roles(self, group: str) -> list[str]:
        return [role for duel in self.duels for role in ("challenger", "challenged") if self._fights(duel, role, group)]

    def content(self, group: str) -> Content:
        """The fields of a group that set its order among others."""
        return content_of(self.groups[group])

    def place(self, figure: Figure) -> tuple[Any, ...]:
        """The order among figures of equal worth: by content and condition, then by the order of the request."""
        aims = [each for each, _ in groupby(map(self.enemy.content, self.groups[figure.group].get("targets", ())))]
        singled, index = self.singled_out(figure.group), list(self.groups).index(figure.group)
        return self.content(figure.group), aims, figure.now, figure.marked, singled, index

    def singled_out(self, group: str) -> tuple[Any, ...]:
        aimed: Counter[tuple[Any, int]] = Counter()
        for name, said in self.enemy.groups.items():
            for at, target in enumerate(said.get("targets", ())):
                if target == group:
                    aimed[self.enemy.content(name), at] += said.get("count", 1)
        duels = [
            (role, sorted(self.enemy.roles(duel[other])))
            for duel in self.duels
            for role, other in (("challenger", "challenged"), ("challenged", "challenger"))
            if self._fights(duel, role, group)
        ]
        place = self.sacrifice.index(group) if group in self.sacrifice else -1
        return sorted(aimed.items()), place, sorted(duels)
