"""Ring of Power, Remove/Dismount Casualties: what is left of a side, group by group, and the side as it goes on.

A group whose figures end in several conditions becomes several groups: `riders`, `riders~foot`, `riders~foot-wounded`.
Whom a lost combat takes off in the end is decided in `losses`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.conditions import keep, rested, tagged
from ror_rules._rulesets.ring_of_power.figures import (
    BEASTS,
    CHARTS,
    CREW_TYPES,
    ENGINES,
    NO_MAGIC,
    Force,
    Group,
    away,
)
from ror_rules._rulesets.ring_of_power.results import FallenFigures, GroupToll, Ranks, StandingFigures
from ror_rules.dice import Dice
from ror_rules.values import Value

_Cause = Literal["lost", "fallen", "spent"]


_HURT: Final = frozenset({"wounded", "dispersed", "paralyzed"})
"""What figures meet who are not on their feet and go on all the same."""
_NOTHING: Final[Mapping[str, int]] = {}
_UNHARMED: Final = GroupToll(
    id="", fought=0, killed=0, wounded=0, dispersed=0, paralyzed=0, lost=0, fallen=0, spent=0, left=0, dismounted=0,
    recovered=0,
)  # fmt: skip
"""What a group met that met nothing, and its toll."""


class Remains:
    """A side between the decision and the next state.

    `hurt`: whether its wounded go on with it, lie in the victor's hands, or are slain. `safe`, once its fortress has
    fallen: how many of each group's figures who took no part reached the tower.
    """

    def __init__(self, side: EngagedSide, ranks: Ranks, *, won: bool) -> None:
        self.side = side
        self.won = won
        self.hurt: Literal["kept", "behind", "slain"] = "kept"
        self.safe: dict[str, int] | None = None
        self.standing: dict[str, Sequence[StandingFigures]] = dict.fromkeys(side.groups, ())
        """Who stands, by group, like figures together: whether they were hit matters no more."""
        self.changed: Final[set[str]] = set()
        """Groups of which somebody goes on otherwise than he came: dismounted, or not on his feet."""
        standing = self.standing
        for band in ranks.bands:
            now = replace(band, hit=False) if band.hit else band
            there = standing[band.id]
            standing[band.id] = _joined(there, now) if there else (now,)
            if there or band.form == "unhorsed" or band.wounds:
                self.changed.add(band.id)
        self.out: dict[str, Mapping[str, int]] = dict.fromkeys(side.groups, _NOTHING)
        """How many of each group met a fate, by the fates that they met."""
        self.paralyzed: tuple[FallenFigures, ...] = ()
        for each in ranks.fallen:
            self._add(each.id, each.fate, each.count)
            if each.fate == "paralyzed":
                self.paralyzed = (*self.paralyzed, each)
        if self.paralyzed and not won:
            self._eliminate_paralyzed()

    @property
    def bands(self) -> tuple[StandingFigures, ...]:
        """Who stands."""
        return tuple([band for bands in self.standing.values() for band in bands])

    @property
    def total(self) -> int:
        """How many stand."""
        total = 0
        for bands in self.standing.values():
            for band in bands:
                total += band.count
        return total

    def left(self, group_id: str) -> int:
        """How many of a group are left: who stands, and of the winner who was paralyzed and recovers."""
        left = self.out[group_id].get("paralyzed", 0) if self.won else 0
        for band in self.standing[group_id]:
            left += band.count
        return left

    def lose(self, dice: Dice, band: StandingFigures, count: int, cause: _Cause) -> None:
        """Takes so many standing figures off; heroes and ethereal figures may have another fate than the rest."""
        left = band.count - count
        after = [replace(band, count=left)] if left else []
        self.standing[band.id] = [
            now for each in self.standing[band.id] for now in (after if each is band else (each,))
        ]
        self._add(band.id, self._fate(dice, band.id, cause), count)

    def lose_idle(self, dice: Dice, group_id: str, count: int) -> None:
        """The same for figures who took no part, and go down with the fortress."""
        self._add(group_id, self._fate(dice, group_id, "fallen"), count)

    def idle(self, group: Group) -> tuple[int, ...]:
        """Which of a group's figures who took no part are left."""
        numbers = self.side.idle(group)
        return numbers if self.safe is None else numbers[: self.safe.get(group.id, 0)]

    def count(self, group_id: str, what: str) -> int:
        """How many of a group met a fate."""
        return self.out[group_id].get(what, 0)

    def _fate(self, dice: Dice, group_id: str, cause: _Cause) -> str:
        side = self.side
        if cause == "spent":
            return cause
        can = side.abilities[group_id]
        if "ethereal" in can:
            dice.reading(side.book, "rp-lost-heroes")
            return "dispersed"
        if "heroes" in can and side.groups[group_id].character:
            return "wounded" if dice.reading(side.book, "rp-lost-heroes") == "wounded" else cause
        return cause

    def _eliminate_paralyzed(self) -> None:
        side = self.side
        for each in self.paralyzed:
            hero = side.groups[each.id].character and side.can(each.id, "heroes")
            if hero and side.book.rulings["rp-lost-heroes"] == "wounded":
                self._add(each.id, "paralyzed", -each.count)
                self._add(each.id, "wounded", each.count)

    def _add(self, group_id: str, what: str, count: int) -> None:
        if what in _HURT:
            self.changed.add(group_id)
        out = self.out[group_id]
        self.out[group_id] = {**out, what: out[what] + count if what in out else count}


def _joined(bands: Sequence[StandingFigures], band: StandingFigures) -> Sequence[StandingFigures]:
    """Figures of a group with others, who are added to those who are like them, or stand beside them."""
    for at, each in enumerate(bands):
        if each.form == band.form and each.wounds == band.wounds:
            return (*bands[:at], replace(each, count=each.count + band.count), *bands[at + 1 :])
    return (*bands, band)


def tolls(remains: Remains) -> tuple[GroupToll, ...]:
    """What the combat did to each group that took part, in the order of the request."""
    found = []
    fighting = remains.side.fighting
    for group_id in fighting:
        out = remains.out[group_id]
        left = remains.left(group_id)
        dismounted = 0
        for band in remains.standing[group_id]:
            if band.form == "unhorsed":
                dismounted += band.count
        if remains.won and "paralyzed" in out:
            out = {**out, "paralyzed": 0, "recovered": out["paralyzed"]}
        toll = replace(_UNHARMED, id=group_id, fought=fighting[group_id], left=left, dismounted=dismounted, **out)
        found.append(toll)
    return tuple(found)


def sums(remains: Remains, untold: Any, known: dict[tuple[str, int], GroupToll]) -> tuple[GroupToll, ...]:
    """The same where like figures of several groups were counted as one of them: who is left, in sums, and `untold` fates.

    `known`: a side's tolls, by the group and how many are left of it, and kept there.
    """
    found = []
    for group_id, fought in remains.side.fighting.items():
        left = remains.left(group_id)
        toll = known.get((group_id, left))
        if toll is None:
            toll = known[group_id, left] = GroupToll(
                id=group_id,
                fought=fought,
                left=left,
                killed=untold,
                wounded=untold,
                dispersed=untold,
                paralyzed=untold,
                lost=untold,
                fallen=untold,
                spent=untold,
                dismounted=untold,
                recovered=untold,
            )
        found.append(toll)
    return tuple(found)


class After(Value):
    """A side as the next state takes it, and its wounded who lie in the victor's hands; None for nobody."""

    force: Force | None
    behind: Force | None


def force(dice: Dice, remains: Remains, *, regroups: bool, amok: tuple[str, ...]) -> After:
    """The side as the next state takes it."""
    side = remains.side
    kept: dict[str, Group] = {}
    behind: dict[str, Group] = {}
    apart = side.engagement.reach is not None and remains.safe is None
    turn = side.combat.turn
    as_they_came = side.engagement.reach is None and remains.safe is None and not (side.walled or amok)
    for group in side.stated.groups:
        out = side.elsewhere(group) if apart else ()
        fought = group.id in side.fighting
        if not fought and away(group, turn):
            keep(kept, group)
            continue
        if fought and as_they_came and group.id not in remains.changed:
            bands = remains.standing[group.id]
            left = [_after(group, fought=True, count=bands[0].count)] if bands else []
        elif fought or remains.safe is not None:
            left = _parts(dice, remains, group)
        else:
            left = _at(group, [number for number in range(group.count) if number not in out])
        if group.id in amok:
            left = [replace(each, crew=0) for each in left]
        for each in left:
            part = rested(each) if each.id == group.id and "~" in each.id else each
            if part.wounded and remains.hurt != "kept":
                keep(behind, part)
            else:
                if regroups and not ("stealth" in side.has and group.id in side.covert):
                    part = _regrouping(part, turn)
                keep(kept, part)
        for part in _at(group, out) if out else ():
            keep(kept, part)
    if remains.hurt == "slain":
        behind = {}
    if side.types & ENGINES:
        _take_over(dice, side, kept)
    return After(_as_force(side, kept), _as_force(side, behind) if behind else None)


def _as_force(side: EngagedSide, kept: dict[str, Group]) -> Force | None:
    """Groups of a side as a force, without what was chosen for one combat; None for nobody."""
    if not kept:
        return None
    groups = tuple(kept.values())
    if side.crewed:
        served = {group.id for group in groups if group.type in ENGINES or (group.type in BEASTS and group.crew != 0)}
        groups = tuple(
            group if group.crew_of is None or group.crew_of in served else replace(group, crew_of=None)
            for group in groups
        )
    return replace(side.stated, groups=groups, sacrifice=(), replacements=(), ram_helps=())


def _at(group: Group, numbers: Sequence[int]) -> list[Group]:
    """Some figures of a group by themselves, with their positions; nothing where they are none."""
    places = tuple(group.at[number] for number in numbers) if group.at else ()
    return [replace(group, count=len(numbers), at=places)] if numbers else []


def _regrouping(group: Group, turn: int | None) -> Group:
    """A loser's group, which regroups from now on, and has not sat out a movement phase yet; not who is off the table."""
    if group.dispersed or (group.returns_on and away(group, turn)):
        return group
    return replace(group, regrouping=True, moved=group.moved or None)


def _take_over(dice: Dice, side: EngagedSide, kept: dict[str, Group]) -> None:
    """Replacements go on as the crew of an engine whose first crew is dead, unless it is lost with them."""
    for served in side.groups.values():
        if served.type not in ENGINES or served.id in kept:
            continue
        crew = next((each for each in kept.values() if each.crew_of == served.id), None)
        if crew is None:
            continue
        goes_on = dice.reading(side.book, "rp-original-crew") == "joined"
        end = "serve it from now on" if goes_on else "fight on without it, which is lost"
        dice.note(
            side.book.artillery.note("replacement"),
            f"{served.label} has lost its first crew; its others {end}: {crew.label}",
        )
        if goes_on:
            del kept[crew.id]
            crew_type = next(each for each in CREW_TYPES if each == crew.type)
            man = replace(crew, id=served.id, name=served.name, type=served.type, crew_type=crew_type, crew_of=None)
            kept[served.id] = man


class _Part(Struct, eq=False):
    """Figures of a group who go on in one condition: its `tag`, what each is like, and their positions, where they have any."""

    tag: str
    like: Group
    count: int
    places: list[int]


def _parts(dice: Dice, remains: Remains, group: Group) -> list[Group]:
    """A group that fought, split by condition. Of the figures in reach the last ones listed fell first."""
    side, bands, hurt = remains.side, remains.standing[group.id], remains.out[group.id]
    rides = side.kinds[group.id].rides and not (side.walled and _remount(dice, remains, group, bands))
    everybody_fought = side.engagement.reach is None and remains.safe is None
    still = _after(group, fought=True)
    afoot = _dismounted(side, still) if rides else still
    standing = iter(side.placed(group) if group.at else ())
    found: list[_Part] = []

    def add(tag: str, like: Group, count: int, places: Iterable[int] = standing) -> None:
        at = [place for _, place in zip(range(count), places, strict=False)] if group.at else []
        for part in found:
            if part.tag == tag and part.like == like:
                part.count += count
                part.places += at
                return
        found.append(_Part(tag, like, count, at))

    if not everybody_fought:
        out = () if remains.safe is not None else side.elsewhere(group)
        idle = [number for number in remains.idle(group) if number not in out]
        if idle:
            add("", _after(group, fought=group.fought), len(idle), idle)
    for band in bands:  # by form: who was dismounted comes last
        stays = not rides or band.form == "mounted"
        part = still if band.wounds == still.wounds else replace(still, wounds=band.wounds)
        add("" if stays else "foot", part if stays else afoot, band.count)
    foot = "foot-" if rides else ""
    if hurt.get("paralyzed") and remains.won:
        served = any(each.crew_of == group.id for each in side.stated.groups)  # by its id
        all_of_it = served and hurt["paralyzed"] == remains.left(group.id)
        add("" if all_of_it else f"{foot}paralyzed", replace(afoot, recovering=True), hurt["paralyzed"])
    if hurt.get("wounded"):
        add(f"{foot}wounded", replace(afoot, wounded=True), hurt["wounded"])
    if hurt.get("dispersed"):
        turn = side.combat.turn
        back = None if turn is None else turn + side.book.abilities.number("dispersed-turns")
        add(f"{foot}dispersed", replace(afoot, dispersed=True, returns_on=back), hurt["dispersed"], ())
    if engine(group) and found:
        found = [_crew_together(found)]
    return [
        replace(
            part.like,
            id=tagged(group.id, part.tag),
            count=part.count,
            at=tuple([group.at[place] for place in sorted(part.places)]) if part.places else (),
        )
        for part in found
    ]


def _crew_together(parts: Sequence[_Part]) -> _Part:
    """The crew of one engine, which it stays whoever of it fought or recovers: it moves only when all of them may."""
    like = replace(
        parts[0].like,
        fought=any(part.like.fought for part in parts),
        recovering=any(part.like.recovering for part in parts),
    )
    places = [place for part in parts for place in part.places]
    return _Part("", like, sum(part.count for part in parts), places)


def _remount(dice: Dice, remains: Remains, group: Group, bands: Sequence[StandingFigures]) -> bool:
    """Whether riders who fought on foot inside a fortress have their mounts again, the hurt among them too."""
    side = remains.side
    hurt = ["dispersed"] + ["paralyzed"] * remains.won + ["wounded"] * (remains.hurt != "slain")
    if not (bands or any(remains.count(group.id, each) for each in hurt)):
        return False
    again = dice.reading(side.book, "rp-fortress-riders") == "fight-only"
    dice.note(
        side.book.combat_sequence.note("fortress"),
        f"after the fight, {group.label}: {'mounted again' if again else 'still on foot'}",
    )
    return again


def _after(group: Group, *, fought: bool, count: int = 1) -> Group:
    """A group with what held for this combat only taken off it."""
    after = replace(
        group,
        count=count,
        at=(),
        magic=NO_MAGIC,
        targets=(),
        dispersed=False,
        returns_on=None,
        fought=fought,
    )
    if group.type == "battering-ram" and group.ram == "drop" and group.crew_type is not None:
        after = replace(after, type=group.crew_type, crew_type=None, ram="help")
    return after


def _dismounted(side: EngagedSide, group: Group) -> Group:
    """The foot figure that takes a rider's place."""
    return replace(
        group,
        type="orc" if group.type == "warg-rider" else group.type,
        mounted=False,
        profile=group.on_foot,
        on_foot=CHARTS,
        abilities=tuple([ability for ability in group.abilities if ability != "camels"]),
    )
