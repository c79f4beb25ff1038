"""Ring of Power, Combat: the two sides of a combat, and the facts that do not change during it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.kinds import (
    Kind,
    Setting,
    engine as is_engine,
    kinds_in,
    numbers_of,
    together,
)
from ror_rules._rulesets.ring_of_power.battle.naming import figures
from ror_rules._rulesets.ring_of_power.battle.positions import Reach, in_reach
from ror_rules._rulesets.ring_of_power.battle.replacements import manned
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import (
    BEASTS,
    BY_DEFAULT,
    CLEAR,
    NO_MAGIC,
    SHOOTERS,
    Group,
    Magic,
    Policy,
    Terrain,
    as_one,
    away,
)
from ror_rules._rulesets.ring_of_power.order import in_order, leaders
from ror_rules._rulesets.ring_of_power.results import Form, InReach
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, SideName
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import ChosenName, Dice, Parameter

SIDES: Final[tuple[SideName, SideName]] = ("attacker", "defender")
_SETTINGS: Final = 256
_NONE: Final[frozenset[str]] = frozenset()
_DRAWN: Final = frozenset({"chariot", "mumakil"})
Apart = Literal["dispersed", "wounded", "unspotted", "held", "far"]
"""Why figures take no part in a combat: they are off the table, wounded, not spotted, held back, or out of reach."""


class Mounts(NamedTuple):
    """Whether a force has riders on the ground, riders in the air, chariots or mumakil, and riders who dismounted inside."""

    riders: bool
    flyers: bool
    drawn: bool
    inside: bool = False


NO_MOUNTS: Final = Mounts(riders=False, flyers=False, drawn=False)


class EngagedSide:
    def __init__(self, engagement: Engagement, name: SideName) -> None:
        combat, book = engagement.combat, engagement.book
        self.name: Final[SideName] = name
        self.reach: Final = engagement.reach
        self.book: Final = book
        self.combat: Final = combat
        self.stated: Final = combat.attacker if name == "attacker" else combat.defender
        policy = self.stated.policy
        self.policy: Final = policy if isinstance(policy, Policy) else BY_DEFAULT
        """The way in which it allocates hits. By hand, it orders figures only."""
        self.title: Final = name if self.stated.name is None else ChosenName(self.stated.name)
        self.on_road: Final = "road" in engagement.grounds[name]
        self.losing: Final[dict[Any, tuple[object, ...]]] = {}
        """Cache of `losses`: the place of figures in the order in which a loser loses them."""
        self.allocating: Final[dict[Any, tuple[object, ...]]] = {}
        """Cache of `policies`: the place of figures in the order in which they take hits."""
        self.enemy: EngagedSide
        self.came: Mounts
        """The mounts of its forces before the combat, for the enemy's pikes."""
        near, grounds = self.stated.near_water, engagement.grounds
        here = _setting(
            name,
            combat.site.kind,
            combat.site.broken and book.rulings["rp-breach"] == "no-bonus",
            combat.site.near_water if near is None else near,
            grounds[name],
            grounds[OTHER[name]],
        )
        self.setting: Final = here
        self.ground: Final = here.ground
        self.walled: Final = here.walled
        self.order: Final = in_order(combat, name)
        """The canonical order of its groups, and the rows that like groups share."""
        groups: dict[str, Group] = {}
        kinds: dict[str, Kind] = {}
        called: dict[str, Who] = {}
        everybody: dict[str, int] = {}
        leading: tuple[Group, ...] = ()
        unfit = crewed = measured = False
        make = kinds_in(book)
        for group in self.stated.groups:
            each = group.id
            groups[each] = group
            charged = "furious-charge" not in group.abilities or self._charges(group)
            kinds[each] = make(here, numbers_of(group), group.crew is not None, charged)
            called[each] = ChosenName(each) if group.name is None and "~" not in each else group.called
            if group.count:
                everybody[each] = group.count
            if group.leadership:
                leading = (*leading, group)
            if group.wounded or group.dispersed or group.returns_on:
                unfit = True
            if group.crew_of is not None:
                crewed = True
            if group.enemy_within is not None:
                measured = True
        self.groups: Final = groups
        mixed = self.policy.characters == "as-army"
        self.army: Final = {each.id for each in self.stated.groups if mixed or not each.character}
        """The ids of the groups that its policy treats as army."""
        self.kinds: Final = kinds
        self.called: Final = called
        """Group id -> the group as a parameter of a message."""
        of_all = together((*kinds.values(),))
        self.types: Final = of_all.types
        self.has: Final = of_all.has
        self.measured: Final = measured
        """Whether any group states its distance to the enemy."""
        self.unfit: Final = unfit
        held = frozenset(self.stated.holds_back)
        self.held: Final = held if held and book.rulings["rp-hold-back"] == "apart" else _NONE
        """Groups held back that take no part, by a ruling."""
        self.passive: Final = held if held and book.rulings["rp-hold-back"] == "hit" else _NONE
        """Groups held back that do not attack but can be hit, by a ruling."""
        self.able: Final = tuple(filter(self.fit, self.stated.groups)) if unfit else self.stated.groups
        whole = not (unfit or self.held) and "stealth" not in self.has and engagement.reach is None
        self.fighting: Final = everybody if whole else self._fighting()
        """Group id -> its figures that take part, in the order of the request."""
        self.in_reach: Final = () if engagement.reach is None else self._in_reach(engagement.reach[name])
        """The figures of each group that take part, in the order of the request."""
        if not whole:
            leading = tuple([group for group in leading if self._is_here(group)])
        self.leaders: Final = leaders(leading, self.order) if leading[1:] else leading
        """Characters with leadership in the forces of the combat, the best first."""
        self.crewed: Final = crewed
        """Whether any of its groups serves a beast or an engine."""
        if crewed:
            for each in self.crews:
                if each in self.groups:
                    self.kinds[each] = make(here, numbers_of(self.groups[each]), True, kinds[each].charged)

    def __repr__(self) -> str:
        return f"<the {self.name}>"

    def with_magic_of(self, silenced: Collection[str], *, lost: bool) -> EngagedSide:
        """The same side, whose silenced wizards have lost their magic, or spend all of it on defense."""
        kinds = dict(self.kinds)
        for group in self.stated.groups:
            if f"{self.name}/{group.id}" in silenced:
                kind, spent = kinds[group.id], group.magic
                magic = NO_MAGIC if lost else Magic(defense=spent.dice + spent.attack + spent.defense)
                numbers = numbers_of(replace(group, magic=magic))
                kinds[group.id] = kinds_in(self.book)(self.setting, numbers, kind.serviced, kind.charged)
        found: EngagedSide = object.__new__(EngagedSide)
        found.__dict__.update(self.__dict__, kinds=kinds, losing={}, allocating={})
        return found

    def _charges(self, group: Group) -> bool:
        return self.book.rulings["rp-furious-charge"] == "always" or self.moved(group)

    def _fighting(self) -> dict[str, int]:
        reach = self.reach
        able = [group for group in self.able if group.id not in self.covert] if "stealth" in self.has else self.able
        able = [group for group in able if group.id not in self.held] if self.held else able
        if reach is None:
            return {group.id: group.count for group in able if group.count}
        here = reach[self.name].fighting
        return {group.id: len(here[group.id]) for group in able if here.get(group.id)}

    def _is_here(self, group: Group) -> bool:
        return not away(group, self.combat.turn) and any(group.id in force for force in self._met)

    def _in_reach(self, reach: Reach) -> tuple[InReach, ...]:
        here = reach.fighting
        return tuple(InReach(id=each, figures=here[each]) for each in self.fighting)

    def placed(self, group: Group) -> tuple[int, ...]:
        """The indices of the positions of a group's figures that take part."""
        reach = self.reach
        return () if reach is None else reach[self.name].fighting.get(group.id, ())

    def elsewhere(self, group: Group) -> tuple[int, ...]:
        """The indices of the positions of a group's figures that are in no force of the combat."""
        reach = self.reach
        if reach is None:
            return ()
        here = reach[self.name].members.get(group.id, ())
        return tuple(number for number in range(len(group.at)) if number not in here)

    def idle(self, group: Group) -> tuple[int, ...]:
        """The numbers, from 0, of figures that take no part: out of reach, in no force here, unseen or unfit."""
        if group.id not in self.fighting:
            return tuple(range(group.count))
        if self.reach is None:
            return ()
        near = self.placed(group)
        return tuple(number for number in range(group.count) if number not in near)

    @cached_property
    def far_crews(self) -> dict[str, int]:
        """Men at engines that shoot, in the forces of the combat but out of reach: group id -> their number."""
        if self.reach is None or self.types.isdisjoint(SHOOTERS):
            return {}
        shooters = {group.id for group in self.stated.groups if group.type in SHOOTERS}
        members, found = self.reach[self.name].members, {}
        for group in self.able:
            if group.id in shooters or group.crew_of in shooters:
                far = len(members.get(group.id, ())) - self.fighting.get(group.id, 0)
                if far:
                    found[group.id] = far
        return found

    @cached_property
    def shoot_from_afar(self) -> dict[str, int]:
        """The men out of reach that shoot, by a ruling: group id -> their number."""
        return self.far_crews if self.book.rulings["rp-artillery-range"] == "force" else {}

    def why_apart(self, group: Group) -> Apart:
        if away(group, self.combat.turn):
            return "dispersed"
        if group.wounded:
            return "wounded"
        if "stealth" in self.has and group.id in self.covert:
            return "unspotted"
        return "held" if group.id in self.held else "far"

    @cached_property
    def beside(self) -> int:
        """The number of figures of its forces that could fight but are out of reach."""
        members = sum(n for force in self.forces for each, n in force.items() if each not in self.covert)
        return members - sum(self.fighting.values())

    @cached_property
    def far_army(self) -> dict[str, int]:
        """The army figures of its forces that could fight but are out of reach: group id -> their number."""
        if self.reach is None:
            return {}
        found: dict[str, int] = {}
        for force in self.forces:
            for each, count in force.items():
                if not self.groups[each].character and each not in self.covert and each not in self.held:
                    found[each] = found.get(each, 0) + count
        far = {each: count - self.fighting.get(each, 0) for each, count in found.items()}
        return {each: count for each, count in far.items() if count}

    @cached_property
    def covert(self) -> frozenset[str]:
        """Unspotted groups that a ruling keeps out of the combat of their force."""
        return self.hidden if self.book.rulings["rp-stealth-force"] == "apart" else frozenset()

    @cached_property
    def _met(self) -> tuple[dict[str, int], ...]:
        reach = self.reach
        return ({group.id: group.count for group in self.stated.groups},) if reach is None else reach[self.name].forces

    @cached_property
    def forces(self) -> tuple[dict[str, int], ...]:
        return tuple({each: n for each, n in force.items() if self.fit(self.groups[each])} for force in self._met)

    @property
    def force(self) -> tuple[Group, ...]:
        if self.reach is None:
            return self.able
        return tuple(group for group in self.stated.groups if any(group.id in force for force in self.forces))

    @cached_property
    def numbers(self) -> tuple[dict[str, int], ...]:
        if self.book.rulings["rp-bullies-wounded"] == "able":
            return self.forces
        turn = self.combat.turn
        return tuple({each: n for each, n in force.items() if not away(self.groups[each], turn)} for force in self._met)

    @cached_property
    def strength(self) -> int:
        """The number of figures of its forces that Bullies count, in reach or not, without hidden groups."""
        return sum(n for force in self.numbers for each, n in force.items() if each not in self.hidden)

    def strength_with(self, group_id: str) -> int:
        return min((sum(force.values()) for force in self.numbers if group_id in force), default=0)

    def dares(self, group_id: str, small: Collection[str]) -> bool:
        ours, enemy = self.strength_with(group_id), self.enemy
        if ours > enemy.strength or not (others := enemy.strength_without(small)):
            return True
        return others < enemy.strength and self.book.rulings["rp-bullies-mixed"] == "others" and ours > others

    def strength_without(self, small: Collection[str]) -> int:
        """The number of figures that Bullies count, without those that are much smaller."""
        if all((group.crew_type or group.type) in small for group in self.force if group.id not in self.hidden):
            return 0
        return sum(
            n
            for force in self.numbers
            for each, n in force.items()
            if each not in self.hidden and (self.groups[each].crew_type or self.groups[each].type) not in small
        )

    @cached_property
    def hidden(self) -> frozenset[str]:
        if self.name == "attacker" or "stealth" not in self.has:
            return frozenset()
        found = frozenset(
            group.id
            for group in self.force
            if self.can(group.id, "stealth") and not group.spotted and not self.moved(group)
        )
        shown = len(found) < len(self.force) and self.book.rulings["rp-stealth-force"] == "shown"
        return frozenset() if shown else found

    def spared(self, group_id: str) -> bool:
        return self.can(group_id, "berserk") or (self.unseen(group_id) and self.book.rulings["rp-stealth"] == "unseen")

    def unseen(self, group_id: str) -> bool:
        group = self.groups[group_id]
        came = self.name == "attacker" or self.moved(group)
        return came and self.can(group_id, "stealth") and not group.spotted

    def mounts(self, standing: Iterable[tuple[str, Form, bool, int]] | None = None) -> Mounts:
        if "pikes" not in self.enemy.has:
            return NO_MOUNTS
        cells = [] if standing is None else [*standing]
        here = {} if standing is None else self.fighting
        met = [(each, self.kinds[each.id].form) for each in self.force if here.get(each.id, 0) < each.count]
        met += [(self.groups[cell[0]], cell[1]) for cell in cells]
        flies = {group.flying for group, form in met if form == "mounted"}
        drawn, inside = (
            any(group.type in _DRAWN for group, _ in met),
            self.walled and any(self.rides(g) for g, _ in met),
        )
        return Mounts(False in flies, True in flies, drawn, inside)

    @cached_property
    def crews(self) -> dict[str, tuple[str, ...]]:
        served: dict[str, tuple[str, ...]] = {}
        for group in self.stated.groups:
            if group.crew_of is None:
                continue
            beast = self.groups.get(group.crew_of)
            aboard = beast is not None and beast.type in BEASTS
            if group.id in self.fighting or group.id in self.shoot_from_afar or (aboard and self.fit(group)):
                served[group.crew_of] = (*served.get(group.crew_of, ()), group.id)
            elif aboard:
                served.setdefault(group.crew_of, ())
        return served

    def fit(self, group: Group) -> bool:
        return not group.wounded and not away(group, self.combat.turn)

    def rides(self, group: Group) -> bool:
        """Whether a group is mounted on the march: by its state, or as Warg Riders."""
        return self.kinds[group.id].rides

    def form(self, group: Group) -> Form:
        """The form in which a group comes into the combat. Inside a fortress no figure rides."""
        return self.kinds[group.id].form

    def named(self, group_id: str) -> Who:
        """A group as a parameter of a message."""
        return self.called[group_id]

    def rank(self, group_id: str, form: Form, wounds: int = 0, hit: bool = False) -> tuple[int, Form, bool, int, int]:
        return self.order.row[group_id], form, hit, wounds, self.order.place[group_id]

    def row(self, group_ids: Iterable[str]) -> Who:
        return as_one(self.names(group_ids))

    def names(self, group_ids: Iterable[str]) -> list[Who]:
        return [self.called[each] for each in group_ids]

    def figures(self, counts: Mapping[str, int]) -> list[Parameter]:
        return [figures(self.groups[each], count, of=self.groups[each].count) for each, count in counts.items()]

    def can(self, group_id: str, ability: str) -> bool:
        return ability in self.kinds[group_id].can

    def moved(self, group: Group) -> bool:
        return self.name == "attacker" if group.moved is None else group.moved

    def attacks(self, group: Group) -> bool:
        return self.name == "attacker" and self.moved(group)


class Engagement:
    def __init__(self, book: RingOfPower, combat: Combat) -> None:
        self.book: Final = book
        self.combat: Final = combat
        placed = False
        for group in (*combat.attacker.groups, *combat.defender.groups):
            if group.at:
                placed = True
        self.reach: Final = in_reach(book, combat) if placed else None
        here, ours, theirs = combat.site.terrain, combat.attacker.terrain, combat.defender.terrain
        self.grounds: Final[dict[SideName, Terrain]] = {
            "attacker": here if ours is None else ours,
            "defender": here if theirs is None else theirs,
        }
        attacker, defender = EngagedSide(self, "attacker"), EngagedSide(self, "defender")
        attacker.enemy, defender.enemy = defender, attacker
        attacker.came, defender.came = attacker.mounts(), defender.mounts()
        self.pair: Final = (attacker, defender)
        self.sides: Final[dict[SideName, EngagedSide]] = {"attacker": attacker, "defender": defender}


@lru_cache(maxsize=_SETTINGS)
def _setting(
    name: SideName, place: str, breached: bool, near_water: bool, ground: Terrain, enemy_ground: Terrain
) -> Setting:
    held = place != "field"
    return Setting(
        ground=frozenset(ground) - CLEAR,
        near_water=near_water,
        place=place,
        walled=held and name == "defender",
        sheltered=held and name == "defender" and not breached,
        enemy_walled=held and name == "attacker",
        enemy_ground=not CLEAR.issuperset(enemy_ground),
    )


@lru_cache(maxsize=8)
def engage(book: RingOfPower, combat: Combat) -> Engagement:
    return Engagement(book, manned(book, combat))


def after_duels(
    dice: Dice, pair: tuple[EngagedSide, EngagedSide], silenced: Collection[str]
) -> tuple[EngagedSide, EngagedSide]:
    """Both sides after the wizards' duels. By a ruling, silenced wizards use their points otherwise."""
    spent = [each for each in silenced if _spends(pair, each)]
    if not spent or dice.reading(pair[0].book, "rp-silenced-magic") == "keeps":
        return pair
    lost = pair[0].book.rulings["rp-silenced-magic"] == "lost"
    code = "silenced-loses-magic" if lost else "silenced-spends-on-defense"
    for side in pair:
        for group in side.stated.groups:
            if f"{side.name}/{group.id}" in spent:
                dice.note(side.book.combat_sequence.note("silenced"), code, who=group.called, side=side.title)
    attacker, defender = [side.with_magic_of(spent, lost=lost) for side in pair]
    attacker.enemy, defender.enemy = defender, attacker
    return attacker, defender


def _spends(pair: Iterable[EngagedSide], silenced: str) -> bool:
    name, _, group_id = silenced.partition("/")
    return any(side.name == name and side.groups[group_id].magic != NO_MAGIC for side in pair)


def engine(group: Group) -> bool:
    return is_engine(group.type, group.ram)
