"""Ring of Power: the canonical order of the groups of a side, and the rows that like groups share.

The content of a group is everything in the state that a combat reads of its figures, without id, name, number and
positions. Groups are sorted by content. So names have no effect: dice addresses name a row by its number, and this
order breaks ties between equal figures. `docs/dice.md` describes the order for other programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import CHARTS, ENGINES, NO_MAGIC, Force, Group
from ror_rules._rulesets.ring_of_power.states import OTHER, DuelChallenge, SideName
from ror_rules.author import ranked

_encode: Final = msgspec.json.Encoder(order="sorted").encode
_first: Final = attrgetter("type", "character", "mounted")
"""The fields that distinguish most groups, so that few groups need all of their content."""
_refers: Final = attrgetter("crew_of", "targets")
_NOBODY: Final = {(None, ())}
_stated: Final = attrgetter(
    "character", "mounted", "abilities", "leadership", "wizardry", "crew_type", "crew", "wounds"
)
_STATED: Final = ("character", "mounted", "abilities", "leadership", "wizardry", "crew_type", "crew", "wounds")
_References = tuple[bytes, bytes, tuple[bytes, ...]]
_ALONE: Final[_References] = (b"", b"", ())


class Opposed(Protocol):
    @property
    def attacker(self) -> Force: ...
    @property
    def defender(self) -> Force: ...
    @property
    def duels(self) -> tuple[DuelChallenge, ...]: ...


class Order(Struct, frozen=True, eq=False):
    """The order of a side's groups.

    `place`: group id -> its place in canonical order, from 0. `row`: group id -> the number of its row, from 1.
    `rows`: the groups of each row by id. Rows and groups are in the order of the request.
    """

    place: dict[str, int]
    row: dict[str, int]
    rows: tuple[tuple[str, ...], ...]


def content(group: Group, *, attacks: bool) -> bytes:
    """The content of a group as RFC 8785 JSON: the fields that a combat reads, without those that have their default.

    `on_foot` counts only for riders, `ram` only for battering rams, `spotted` only with stealth, `moved` with stealth or
    Furious Charge. The crew of
    an engine is a condition of the engine, so the content of an engine includes its count.
    """
    told: dict[str, Any] = {name: value for name, value in zip(_STATED, _stated(group), strict=True) if value}
    told["type"] = group.type
    if group.crew is not None:
        told["crew"] = group.crew
    if group.magic != NO_MAGIC:
        told["magic"] = group.magic
    if group.profile != CHARTS:
        told["profile"] = group.profile
    if group.on_foot != CHARTS and (group.mounted or group.type == "warg-rider"):
        told["on_foot"] = group.on_foot
    if group.type == "battering-ram" and group.ram != "help":
        told["ram"] = group.ram
    if group.type in ENGINES:
        told["count"] = group.count
    if group.wounded:
        told["wounded"] = True
    if group.dispersed:
        told["dispersed"] = True
    if group.returns_on is not None:
        told["returns_on"] = group.returns_on
    if "stealth" in group.abilities or "furious-charge" in group.abilities:
        told["moved"] = attacks if group.moved is None else group.moved
    if "stealth" in group.abilities:
        told["spotted"] = group.spotted
    return _encode(told)


def in_order(combat: Opposed, name: SideName) -> Order:
    """The canonical order of a side's groups.

    Groups are sorted by type, army figures before characters, figures on foot before riders, then by their content,
    by that of the group that they serve, of the crews that serve them, and of their targets. Like groups share a row.
    Each engine, and each beast with crews of figures, has a row of its own. Assassins with different targets are in
    different rows. Within a row, references decide the order: the places of the served group and of the targets, then
    targets of the enemy's assassins, sacrifices, duels and figures held back. Last comes the order of the request. `in_order_of` sets it
    for the later combats of a siege.
    """
    groups = combat.attacker.groups if name == "attacker" else combat.defender.groups
    if len(set(map(_first, groups))) < len(groups) or set(map(_refers, groups)) != _NOBODY:
        return _by_content(combat, name)
    place, row = {}, {}
    for at, group in enumerate(sorted(groups, key=_first)):
        place[group.id], row[group.id] = at, at + 1
    return Order(place, row, tuple([(group.id,) for group in groups]))


def _by_content(combat: Opposed, name: SideName) -> Order:
    ours, theirs = (combat.attacker, combat.defender) if name == "attacker" else (combat.defender, combat.attacker)
    groups, enemies = ours.groups, theirs.groups
    own = {group.id: content(group, attacks=name == "attacker") for group in groups}
    kinds = _references(groups, own, enemies, attacks=name == "defender")
    keys = {group.id: (_first(group), own[group.id], kinds.get(group.id, _ALONE)) for group in groups}
    singled = _singled_out(combat, name) if len(set(keys.values())) < len(groups) else {}
    first = _sorted(groups, lambda group: (keys[group.id], singled.get(group.id, ()), _carried(group)))
    if kinds:  # like crews and assassins follow the groups that they refer to
        served = {each: at for at, each in enumerate(first)}
        aims = {enemy.id: at for at, enemy in enumerate(enemies)}
        if any(group.targets for group in groups):
            aims = {each: at for at, each in enumerate(_plainly(combat, OTHER[name]))}
        first = _sorted(
            groups,
            lambda group: (
                keys[group.id],
                -1 if group.crew_of is None else served.get(group.crew_of, -1),
                tuple([aims.get(each, -1) for each in group.targets]),
                served[group.id],
            ),
        )
    targets = {group.id: group.targets for group in groups}
    engines = {group.id for group in groups if group.type in ENGINES}
    row: dict[str, int] = {}
    known: dict[object, int] = {}
    for each in first:
        alone = each if each in engines or keys[each][2][1] else ""
        row[each] = known.setdefault((keys[each], targets[each], alone), len(known) + 1)
    members: dict[int, tuple[str, ...]] = {}
    for group in groups:
        number = row[group.id]
        members[number] = (*members[number], group.id) if number in members else (group.id,)
    return Order({each: at for at, each in enumerate(first)}, row, tuple(members.values()))


def _sorted(groups: Sequence[Group], key: Any) -> list[str]:
    return [group.id for group in sorted(groups, key=key)]


def _plainly(combat: Opposed, name: SideName) -> list[str]:
    side = combat.attacker if name == "attacker" else combat.defender
    singled = _singled_out(combat, name)
    return _sorted(
        side.groups,
        lambda group: (
            _first(group),
            content(group, attacks=name == "attacker"),
            singled.get(group.id, ()),
            _carried(group),
        ),
    )


def _carried(group: Group) -> bytes:
    """Every field of a group but its id, name, number, positions and references, for the order of like groups."""
    return _encode(replace(group, id="", name=None, count=1, at=(), targets=(), crew_of=None))


def _singled_out(combat: Opposed, name: SideName) -> dict[str, tuple[object, ...]]:
    ours, theirs = (combat.attacker, combat.defender) if name == "attacker" else (combat.defender, combat.attacker)
    aimed: dict[str, Counter[tuple[bytes, int]]] = {}
    for enemy in theirs.groups:
        for at, target in enumerate(enemy.targets):
            aimed.setdefault(target, Counter())[content(enemy, attacks=name == "defender"), at] += enemy.count
    roles: dict[tuple[bool, str], list[str]] = {}
    for duel in combat.duels:
        ours_challenges = duel.side == name
        roles.setdefault((ours_challenges, duel.challenger), []).append("challenger")
        roles.setdefault((not ours_challenges, duel.challenged), []).append("challenged")
    duels: dict[str, list[tuple[str, list[str]]]] = {}
    for duel in combat.duels:
        role, other = ("challenger", "challenged") if duel.side == name else ("challenged", "challenger")
        opponent = sorted(roles[False, getattr(duel, other)])
        duels.setdefault(getattr(duel, role), []).append((role, opponent))
    found: dict[str, tuple[object, ...]] = {}
    for group in ours.groups:
        place = ours.sacrifice.index(group.id) if group.id in ours.sacrifice else -1
        held = group.id in ours.holds_back
        found[group.id] = sorted(aimed.get(group.id, Counter()).items()), place, sorted(duels.get(group.id, ())), held
    return found


def _references(
    groups: Sequence[Group], own: Mapping[str, bytes], enemies: Sequence[Group], *, attacks: bool
) -> dict[str, _References]:
    if not any(group.crew_of is not None or group.targets for group in groups):
        return {}
    aimed = {each for group in groups for each in group.targets}
    theirs = {enemy.id: content(enemy, attacks=attacks) for enemy in enemies if enemy.id in aimed}
    crews: dict[str, Counter[bytes]] = {}
    for group in groups:
        if group.crew_of is not None:
            crews.setdefault(group.crew_of, Counter())[own[group.id]] += group.count
    return {
        group.id: (
            b"" if group.crew_of is None else own.get(group.crew_of, b"") + _crew(crews, group.crew_of),
            _crew(crews, group.id),
            _without_repeats([theirs.get(target, b"") for target in group.targets]),
        )
        for group in groups
    }


def _without_repeats(contents: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple([each for at, each in enumerate(contents) if not at or contents[at - 1] != each])


def _crew(crews: Mapping[str, Counter[bytes]], served: str) -> bytes:
    found = crews.get(served)
    return b"" if found is None else b";".join(b"%d %b" % (found[each], each) for each in sorted(found))


def in_order_of(first: Mapping[str, int], force: Force, *, attacks: bool) -> Force:
    """A side that fights again, with like groups in the order of their origins in its first combat.

    `first`: the places of that combat. Groups can become alike: targets end with a combat, and engines lose crew. The
    order of the request would decide between them.
    """
    groups = force.groups
    if len(set(map(_first, groups))) == len(groups):
        return force
    like: dict[bytes, list[int]] = {}
    for at, group in enumerate(groups):
        like.setdefault(content(group, attacks=attacks), []).append(at)
    found = [*groups]
    for places in like.values():
        ours = sorted([groups[at] for at in places], key=lambda group: _place_of_origin(first, group.id))
        for at, group in zip(places, ours, strict=True):
            found[at] = group
    return force if (*found,) == groups else replace(force, groups=(*found,))


def _place_of_origin(first: Mapping[str, int], group_id: str) -> int:
    if group_id in first:
        return first[group_id]
    name = group_id.partition("~")[0]
    return min([place for each, place in first.items() if each.partition("~")[0] == name])


def leaders(groups: Iterable[Group], order: Order) -> tuple[Group, ...]:
    found = [group for group in groups if group.leadership]
    if len(found) > 1:
        found = ranked(found, lambda group: (-group.leadership, order.place[group.id]), by="leadership")
    return tuple(found)
