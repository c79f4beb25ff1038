"""Ring of Power, Remove/Dismount Casualties: the remains of a side, group by group, and the side after the combat.

A group with figures in several conditions at the end becomes several groups: `riders`, `riders~foot`,
`riders~foot-wounded`. `losses` decides which figures a lost combat removes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.naming import figures
from ror_rules._rulesets.ring_of_power.battle.replacements import filled
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.conditions import keep, rested, tagged
from ror_rules._rulesets.ring_of_power.figures import BEASTS, CHARTS, CREW_TYPES, ENGINES, NO_MAGIC, Force, Group, away
from ror_rules._rulesets.ring_of_power.results import Form, GroupToll
from ror_rules.author import Dice, Value

_Cause = Literal["lost", "fallen", "spent"]
Standing = tuple[str, Form, int]
"""Figures that stand after the combat: group id, form, and wounds of a ship."""


_HURT: Final = frozenset({"wounded", "dispersed", "paralyzed"})
"""Fates of figures that fell but go on."""
_NOTHING: Final[Mapping[str, int]] = {}
_UNHARMED: Final = GroupToll(
    id="",
    fought=0,
    killed=0,
    wounded=0,
    dispersed=0,
    paralyzed=0,
    lost=0,
    fallen=0,
    spent=0,
    left=0,
    dismounted=0,
    recovered=0,
)


class Remains:
    __slots__ = (
        "afar",
        "changed",
        "holed",
        "hurt",
        "narrow",
        "out",
        "paralyzed",
        "safe",
        "side",
        "standing",
        "total",
        "won",
    )

    def __init__(self, side: EngagedSide, table: SideFigures, *, won: bool) -> None:
        self.side: Final = side
        self.won: Final = won
        self.hurt: Literal["kept", "behind", "slain"] = "kept"
        self.safe: dict[str, int] | None = None
        self.narrow = False
        self.standing: dict[str, dict[tuple[Form, int], int]] = {each: {} for each in side.fighting}
        self.changed: Final[set[str]] = set()
        """Groups with figures that go on in another condition: unhorsed, wounded, dispersed or paralyzed."""
        self.out: dict[str, dict[str, int]] = {}
        """Figures that fell by group and fate."""
        self.paralyzed: dict[str, int] = {}
        self.afar: dict[str, int] = {}
        """Figures out of reach that bore a further loss, by group."""
        self.holed: set[str] = set()
        """Ships out of reach that took a wound instead."""
        self.total = 0
        for (group_id, form, _, wounds), count in table.standing.items():
            there, now = self.standing[group_id], (form, wounds)
            if there or form == "unhorsed" or wounds:
                self.changed.add(group_id)
            there[now] = there.get(now, 0) + count
            self.total += count
        for fell, count in table.fallen.items():
            self._add(fell[0], fell[1], count)
            if fell[1] == "paralyzed":
                self.paralyzed[fell[0]] = self.paralyzed.get(fell[0], 0) + count
        if self.paralyzed and not won:
            self._eliminate_paralyzed()

    def cells(self) -> dict[Standing, int]:
        return {(each, *now): count for each, cells in self.standing.items() for now, count in cells.items()}

    def left(self, group_id: str) -> int:
        left = sum(self.standing.get(group_id, _NOTHING).values())
        return left + self.count(group_id, "paralyzed") if self.won and self.paralyzed else left

    def lose(self, dice: Dice, cell: Standing, count: int, cause: _Cause) -> None:
        """Removes standing figures. Heroes and ethereal figures can have a fate of their own."""
        group_id, form, wounds = cell
        cells = self.standing[group_id]
        self.total -= count
        cells[form, wounds] -= count
        if not cells[form, wounds]:
            del cells[form, wounds]
        self._lost(dice, group_id, cause, count)

    def wound(self, cell: Standing) -> None:
        group_id, form, wounds = cell
        cells = self.standing[group_id]
        cells[form, wounds + 1] = cells.pop((form, wounds))
        self.changed.add(group_id)

    def lose_idle(self, dice: Dice, group_id: str, count: int) -> None:
        """Removes figures that took no part and are lost with the fortress."""
        self._lost(dice, group_id, "fallen", count)

    @property
    def lost_afar(self) -> int:
        return sum(self.afar.values())

    def lose_afar(self, dice: Dice, group_id: str, count: int) -> None:
        """Removes figures out of reach that bear a further loss. No toll counts them, because they took no part."""
        if self._fate(dice, group_id, "lost") == "dispersed":
            dice.note(
                self.side.book.abilities.note("ethereal"),
                "lost-and-dispersed",
                who=self.side.named(group_id),
                figures=count,
            )
        self.afar[group_id] = count

    def _lost(self, dice: Dice, group_id: str, cause: _Cause, count: int) -> None:
        fate, abilities = self._fate(dice, group_id, cause), self.side.book.abilities
        if fate != cause:
            cite = abilities.note("ethereal" if fate == "dispersed" else "heroes")
            dice.note(cite, f"lost-and-{fate}", who=self.side.named(group_id), figures=count)
        self._add(group_id, fate, count)

    def leaves_mounts(self, group_id: str) -> bool:
        """Whether riders who dismounted to fight inside a place are on foot from then on."""
        if not (self.side.walled and self.side.kinds[group_id].rides):
            return False
        return self.narrow or self.side.book.rulings["rp-fortress-riders"] == "dismounted"

    def idle(self, group: Group) -> tuple[int, ...]:
        numbers = self.side.idle(group)
        if self.safe is not None:
            return numbers[: self.safe.get(group.id, 0)]
        lost = self.afar.get(group.id, 0)
        if not lost:
            return numbers
        elsewhere = self.side.elsewhere(group)
        gone = [number for number in numbers if number not in elsewhere][-lost:]
        return tuple([number for number in numbers if number not in gone])

    def count(self, group_id: str, fate: str) -> int:
        return self.out.get(group_id, _NOTHING).get(fate, 0)

    def _fate(self, dice: Dice, group_id: str, cause: _Cause) -> str:
        side = self.side
        can = side.kinds[group_id].can
        if cause == "spent":
            stays = "ethereal" in can and dice.reading(side.book, "rp-berserk-ethereal") == "dispersed"
            return "dispersed" if stays else cause
        if "ethereal" in can:
            dice.reading(side.book, "rp-lost-heroes")
            return "dispersed"
        if "heroes" in can and side.groups[group_id].character:
            return "wounded" if dice.reading(side.book, "rp-lost-heroes") == "wounded" else cause
        return cause

    def _eliminate_paralyzed(self) -> None:
        side = self.side
        for each, count in self.paralyzed.items():
            hero = side.groups[each].character and side.can(each, "heroes")
            if side.can(each, "ethereal"):
                fate = "dispersed"
            elif hero and side.book.rulings["rp-lost-heroes"] == "wounded":
                fate = "wounded"
            else:
                continue
            self._add(each, "paralyzed", -count)
            self._add(each, fate, count)

    def _add(self, group_id: str, fate: str, count: int) -> None:
        if fate in _HURT:
            self.changed.add(group_id)
        out = self.out.setdefault(group_id, {})
        out[fate] = out.get(fate, 0) + count


def tolls(remains: Remains) -> tuple[GroupToll, ...]:
    """The effect of the combat on each group that took part, in the order of the request."""
    found = []
    for group_id, fought in remains.side.fighting.items():
        fates, cells = remains.out.get(group_id, _NOTHING), remains.standing[group_id]
        left, dismounted = sum(cells.values()), 0
        if remains.leaves_mounts(group_id):
            dismounted = left
        elif group_id in remains.changed:
            dismounted = sum([count for now, count in cells.items() if now[0] == "unhorsed"])
        if remains.won and "paralyzed" in fates:
            recovered = fates["paralyzed"]
            fates = {**fates, "paralyzed": 0, "recovered": recovered}
            left += recovered
        found.append(replace(_UNHARMED, id=group_id, fought=fought, left=left, dismounted=dismounted, **fates))
    return tuple(found)


class After(Value):
    """A side in the next state, and its wounded in the victor's hands. None if there are no figures."""

    force: Force | None
    behind: Force | None


def force(dice: Dice, remains: Remains, *, regroups: bool, amok: tuple[str, ...]) -> After:
    side = remains.side
    kept: dict[str, Group] = {}
    behind: dict[str, Group] = {}
    apart = side.reach is not None and remains.safe is None
    turn = side.combat.turn
    as_they_came = side.reach is None and remains.safe is None and not (side.walled or amok)
    for group in side.stated.groups:
        out = side.elsewhere(group) if apart else ()
        fought = group.id in side.fighting
        if not fought and away(group, turn):
            keep(kept, group)
            continue
        if fought and as_they_came and group.id not in remains.changed:
            cells = remains.standing[group.id]
            left = [_after(group, fought=True, count=sum(cells.values()))] if cells else []
        elif fought or remains.safe is not None:
            left = _parts(dice, remains, group)
        else:
            still = replace(group, wounds=group.wounds + 1) if group.id in remains.holed else group
            left = _at(still, [number for number in remains.idle(group) if number not in out])
        if group.id in remains.afar and side.can(group.id, "ethereal"):
            left.append(_dispersed(side, _after(group, fought=group.fought, count=remains.afar[group.id])))
        if group.id in amok:
            left = [replace(each, crew=0) for each in left]
        if remains.narrow and group.crew_type is not None:
            left = [replace(each, type=group.crew_type, crew_type=None, ram="help") for each in left]
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
    goes_on = _as_force(side, kept)
    if goes_on is not None and side.stated.replacements:
        goes_on = _filled(dice, side, goes_on)
    return After(goes_on, _as_force(side, behind) if behind else None)


def _filled(dice: Dice, side: EngagedSide, goes_on: Force) -> Force:
    after, found = filled(side.book, goes_on, side.stated.replacements)
    groups = {group.id: group for group in goes_on.groups}
    for each in found:
        dice.reading(side.book, "rp-original-crew")
        dice.reading(side.book, "rp-refilled-engine")
        men = figures(groups[each.source], each.count, of=groups[each.source].count)
        engine = groups[each.engine].called
        dice.note(side.book.artillery.note("replacement"), "joins-crew-after", figures=men, engine=engine)
    return after


def _as_force(side: EngagedSide, kept: dict[str, Group]) -> Force | None:
    if not kept:
        return None
    groups = tuple(kept.values())
    if side.crewed:
        served = {group.id for group in groups if group.type in ENGINES or (group.type in BEASTS and group.crew != 0)}
        groups = tuple(
            group if group.crew_of is None or group.crew_of in served else replace(group, crew_of=None)
            for group in groups
        )
    return replace(side.stated, groups=groups, sacrifice=(), replacements=(), ram_helps=(), holds_back=())


def _dispersed(side: EngagedSide, group: Group) -> Group:
    turn = side.combat.turn
    back = None if turn is None else turn + side.book.abilities.number("dispersed-turns")
    return replace(group, id=tagged(group.id, "dispersed"), dispersed=True, returns_on=back)


def _at(group: Group, numbers: Sequence[int]) -> list[Group]:
    places = tuple(group.at[number] for number in numbers) if group.at else ()
    return [replace(group, count=len(numbers), at=places)] if numbers else []


def _regrouping(group: Group, turn: int | None) -> Group:
    if group.dispersed or (group.returns_on and away(group, turn)):
        return group
    return replace(group, regrouping=True, moved=group.moved or None)


def _take_over(dice: Dice, side: EngagedSide, kept: dict[str, Group]) -> None:
    for served in side.groups.values():
        if served.type not in ENGINES or served.id in kept:
            continue
        crew = next((each for each in kept.values() if each.crew_of == served.id), None)
        if crew is None:
            continue
        goes_on = dice.reading(side.book, "rp-original-crew") == "joined"
        dice.note(
            side.book.artillery.note("replacement"),
            "crew-takes-over" if goes_on else "engine-is-lost",
            engine=served.called,
            crew=crew.called,
        )
        if goes_on:
            del kept[crew.id]
            crew_type = next(each for each in CREW_TYPES if each == crew.type)
            man = replace(crew, id=served.id, name=served.name, type=served.type, crew_type=crew_type, crew_of=None)
            kept[served.id] = man


class _Part(Struct, eq=False):
    """Figures of a group that go on in one condition: its `tag`, an example of them, their number and any positions."""

    tag: str
    like: Group
    count: int
    places: list[int]


def _parts(dice: Dice, remains: Remains, group: Group) -> list[Group]:
    side, hurt = remains.side, remains.out.get(group.id, _NOTHING)
    cells = sorted(remains.standing.get(group.id, {}).items())
    rides = side.kinds[group.id].rides and not (side.walled and _remount(dice, remains, group, stands=bool(cells)))
    everybody_fought = side.reach is None and remains.safe is None
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
            like = _after(group, fought=group.fought)
            leaves = remains.narrow and side.kinds[group.id].rides
            add("foot" if leaves else "", _dismounted(side, like) if leaves else like, len(idle), idle)
    for (form, wounds), count in cells:  # by form: dismounted figures come last
        stays = not rides or form == "mounted"
        part = still if wounds == still.wounds else replace(still, wounds=wounds)
        add("" if stays else "foot", part if stays else afoot, count)
    foot = "foot-" if rides else ""
    if hurt.get("paralyzed") and remains.won:
        served = any(each.crew_of == group.id for each in side.stated.groups)  # crews name it by its id
        all_of_it = served and hurt["paralyzed"] == remains.left(group.id)
        add("" if all_of_it else f"{foot}paralyzed", replace(afoot, recovering=True), hurt["paralyzed"])
    if hurt.get("wounded"):  # they have lost their mounts, also where others have theirs again
        rode = side.kinds[group.id].rides
        if rode and side.walled:
            dice.note(side.book.combat_sequence.note("dismounted"), "wounded-without-mounts", who=group.called)
        lies = replace(_dismounted(side, still) if rode else still, wounded=True)
        add("foot-wounded" if rode else "wounded", lies, hurt["wounded"])
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
    like = replace(
        parts[0].like,
        fought=any(part.like.fought for part in parts),
        recovering=any(part.like.recovering for part in parts),
    )
    places = [place for part in parts for place in part.places]
    return _Part("", like, sum(part.count for part in parts), places)


def _remount(dice: Dice, remains: Remains, group: Group, *, stands: bool) -> bool:
    side = remains.side
    hurt = ["dispersed"] + ["paralyzed"] * remains.won
    if not (stands or any(remains.count(group.id, each) for each in hurt)):
        return False
    if remains.narrow:
        dice.reading(side.book, "rp-tower-fits")
        dice.note(side.book.combat_sequence.note("fall"), "mounts-left-outside", who=group.called)
        return False
    again = dice.reading(side.book, "rp-fortress-riders") == "fight-only"
    code = "mounted-again" if again else "still-on-foot"
    dice.note(side.book.combat_sequence.note("fortress"), code, who=group.called)
    return again


def _after(group: Group, *, fought: bool, count: int = 1) -> Group:
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
    return replace(
        group,
        type="orc" if group.type == "warg-rider" else group.type,
        mounted=False,
        flying=False,
        profile=group.on_foot,
        on_foot=CHARTS,
        abilities=tuple([ability for ability in group.abilities if ability != "camels"]),
    )
