"""Ring of Power, Combat: who is in a combat and what holds for them all through it.

What a state says, worked out once: each side's groups, abilities (those of the Combat Charts too), ground, walls, and
how many of each group take part. No dice, no profile: `profiles` reads the characteristics.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, Final

from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.positions import away, in_reach
from ror_rules.ring_of_power.results import Band, Form, Ranks
from ror_rules.ring_of_power.states import Combat, Group, SideName

ENGINES: Final = frozenset({"bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista", "battering-ram"})
BEASTS: Final = frozenset({"mumakil", "ship"})
CLEAR: Final = frozenset({"clear", "road"})
SIDES: Final[tuple[SideName, SideName]] = ("attacker", "defender")


class Camp:
    """One side of a scene."""

    def __init__(self, scene: Scene, name: SideName) -> None:
        combat, book = scene.combat, scene.book
        self.name: Final[SideName] = name
        self.scene: Final = scene
        self.side: Final = combat.attacker if name == "attacker" else combat.defender
        self.groups: Final[dict[str, Group]] = {group.id: group for group in self.side.groups}
        self.abilities: Final = {group.id: abilities(book, group) for group in self.side.groups}
        ground = combat.site.terrain if self.side.terrain is None else self.side.terrain
        self.ground: Final = frozenset(ground) - CLEAR
        self.on_road: Final = "road" in ground
        near = self.side.near_water
        self.near_water: Final = combat.site.near_water if near is None else near
        self.walled: Final = name == "defender" and combat.site.kind != "field"

    def __repr__(self) -> str:
        return f"<the {self.name}>"

    @property
    def enemy(self) -> Camp:
        """The other side."""
        return self.scene.camps["defender" if self.name == "attacker" else "attacker"]

    @cached_property
    def fighting(self) -> dict[str, int]:
        """Group id -> its figures who take part, in the order of the request; groups without any are left out."""
        reach = self.scene.reach
        counts = {
            group.id: group.count if reach is None else reach[self.name].fighting.get(group.id, 0)
            for group in self.side.groups
            if self.fit(group)
        }
        return {group_id: count for group_id, count in counts.items() if count}

    @cached_property
    def figures(self) -> int:
        """All who take part."""
        return sum(self.fighting.values())

    @cached_property
    def force(self) -> tuple[Group, ...]:
        """All groups of the forces that are in the combat and can fight, in reach or not."""
        reach = self.scene.reach
        force = self.groups if reach is None else reach[self.name].force
        return tuple(group for group in self.side.groups if group.id in force and self.fit(group))

    @cached_property
    def leaders(self) -> tuple[Group, ...]:
        """Characters with leadership in the force, in reach or not, the best first."""
        found = [group for group in self.force if group.leadership]
        return tuple(sorted(found, key=lambda group: (-group.leadership, group.id)))

    @cached_property
    def mounted(self) -> bool:
        """Whether the force includes mounted figures, in reach or not."""
        return any(self.form(group) == "mounted" for group in self.force)

    @cached_property
    def types(self) -> frozenset[str]:
        """The types of all who take part."""
        return frozenset(self.groups[each].type for each in self.fighting)

    @cached_property
    def crews(self) -> dict[str, tuple[str, ...]]:
        """Mumakil or ship id -> ids of the groups that are its crew."""
        served: dict[str, tuple[str, ...]] = {}
        for group in self.side.groups:
            if group.crew_of is not None and group.id in self.fighting:
                served[group.crew_of] = (*served.get(group.crew_of, ()), group.id)
        return served

    @cached_property
    def stand_ins(self) -> dict[str, str]:
        """Group id -> the first group it can be counted with, where only numbers of figures matter: mostly its own.

        Plain army figures are alike to the outcome whatever they fight with; so are characters who do not lead.
        """
        firsts: dict[bool, str] = {}
        apart = {each.source for each in self.side.replacements} | {group.crew_of for group in self.side.groups}
        found: dict[str, str] = {}
        for group_id in self.fighting:
            group = self.groups[group_id]
            special = self.abilities[group_id] & {"berserk", "heroes"}
            alone = special or group.leadership or costly(group) or group.crew_of or group_id in apart or group.wounds
            found[group_id] = group_id if alone else firsts.setdefault(group.character, group_id)
        return found

    def fit(self, group: Group) -> bool:
        """Whether a group can fight at all: not wounded, and not dispersed (or back by this turn)."""
        return not group.wounded and not away(group, self.scene.combat.turn)

    def rides(self, group: Group) -> bool:
        """Whether a group is mounted on the march: by its state, or as Warg Riders."""
        return group.mounted or (group.type == "warg-rider" and self.scene.book.rulings["rp-warg-rider"] == "rider")

    def form(self, group: Group) -> Form:
        """How a group comes into the combat; nobody rides inside a fortress."""
        return "mounted" if self.rides(group) and not self.walled else "foot"

    def can(self, group_id: str, ability: str) -> bool:
        """Whether a group has an ability."""
        return ability in self.abilities[group_id]

    def moved(self, group: Group) -> bool:
        """Whether a group moved into this combat."""
        return self.name == "attacker" if group.moved is None else group.moved

    def ranks(self) -> Ranks:
        """The side as it comes into the combat."""
        return Ranks(
            bands=tuple(
                Band(id=group_id, count=count, form=self.form(group), wounds=group.wounds)
                for group_id, count in sorted(self.fighting.items())
                for group in (self.groups[group_id],)
            )
        )


class Scene:
    """A combat's two sides, and its place."""

    def __init__(self, book: RingOfPower, combat: Combat) -> None:
        self.book: Final = book
        self.combat: Final = combat
        self.known: Final[dict[Any, Any]] = {}
        """Profiles worked out, kept by `profiles`."""
        groups = {"attacker": combat.attacker.groups, "defender": combat.defender.groups}
        placed = any(group.at for side in groups.values() for group in side)
        self.reach: Final = in_reach(book, combat) if placed else None
        self.camps: Final = {name: Camp(self, name) for name in SIDES}


@lru_cache(maxsize=8)
def scene(book: RingOfPower, combat: Combat) -> Scene:
    """The scene of a combat; the parts of one combat share it."""
    return Scene(book, combat)


def abilities(book: RingOfPower, group: Group) -> frozenset[str]:
    """What the state gives a group, and what its type has by the Combat Charts. An engine's crew give it none."""
    special = book.combat_chart.peek(group.type, "special") if group.type != "battering-ram" else "-"
    implied = {str(special)} & {"ethereal", "paralyze"}
    return frozenset(group.abilities) | implied


def engine(group: Group) -> bool:
    """Whether a group is the crew of an engine; one that drops its ram is not."""
    return group.type in ENGINES and not (group.type == "battering-ram" and group.ram == "drop")


def costly(group: Group) -> bool:
    """Whether a policy spares a group as dearer than its own figures fight: engines, mumakil and ships."""
    return engine(group) or group.type in BEASTS


def standing(ranks: Ranks, group_id: str) -> int:
    """How many of a group still stand."""
    return sum(band.count for band in ranks.bands if band.id == group_id)
