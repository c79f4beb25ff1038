"""Ring of Power: the canonical order of the groups of a side, and the rows that like groups share.

A group's content is all that its state says of its figures, without id, name, number and positions. Groups are ordered by
content, and groups of equal content keep the order of the request. So names decide nothing: dice addresses name a row by
its number, and ties between equals go by this order. `docs/dice.md` describes the order for other programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, Group

_encode: Final = msgspec.json.Encoder(order="sorted").encode
_Key = tuple[bytes, bytes, bytes, tuple[bytes, ...]]


class Order(NamedTuple):
    """The order of a side's groups.

    `place`: group id -> its place in canonical order, from 0. `row`: group id -> the number of its row, from 1.
    `rows`: the groups of each row by id, rows and groups in the order of the request.
    """

    place: dict[str, int]
    row: dict[str, int]
    rows: tuple[tuple[str, ...], ...]


def content(group: Group) -> bytes:
    """What a group says of its figures, as RFC 8785 JSON: without id, name, count, positions and references.

    The crew of an engine is a condition of the engine, so an engine's count is part of it.
    """
    count = group.count if group.type in ENGINES else 1
    return _encode(replace(group, id="", name=None, count=count, at=(), targets=(), crew_of=None))


def in_order(groups: Sequence[Group], enemies: Sequence[Group]) -> Order:
    """The canonical order of a side's groups; `enemies` are those that its assassins' `targets` name.

    Groups are ordered by their content, then by that of the group they serve, of the crews that serve them and of their
    targets. Like groups share a row. Engines, and beasts with crews of figures, have a row of their own, and so have
    assassins with other targets.
    """
    if len(groups) == 1:
        only = groups[0].id
        return Order({only: 0}, {only: 1}, ((only,),))
    keys = _keys(groups, enemies)
    order = sorted(range(len(groups)), key=keys.__getitem__)
    place: dict[str, int] = {}
    row: dict[str, int] = {}
    firsts: dict[object, int] = {}
    for at, index in enumerate(order):
        group, key = groups[index], keys[index]
        alone = group.id if group.type in ENGINES or key[2] else ""
        like = (key, group.targets, alone)
        place[group.id] = at
        row[group.id] = firsts.setdefault(like, len(firsts) + 1)
    members: dict[int, tuple[str, ...]] = {}
    for group in groups:
        number = row[group.id]
        members[number] = (*members.get(number, ()), group.id)
    return Order(place, row, tuple(members.values()))


def _keys(groups: Sequence[Group], enemies: Sequence[Group]) -> list[_Key]:
    """What each group is ordered by."""
    own = {group.id: content(group) for group in groups}
    crews: dict[str, Counter[bytes]] = {}
    aimed = served = False
    for group in groups:
        if group.crew_of is not None:
            served = True
            crews.setdefault(group.crew_of, Counter())[own[group.id]] += group.count
        if group.targets:
            aimed = True
    if not (aimed or served):
        return [(own[group.id], b"", b"", ()) for group in groups]
    theirs = {enemy.id: content(enemy) for enemy in enemies} if aimed else {}
    return [
        (
            own[group.id],
            own.get(group.crew_of, b"") + _crew(crews, group.crew_of) if group.crew_of is not None else b"",
            _crew(crews, group.id) if group.type in BEASTS or group.type in ENGINES else b"",
            tuple([theirs.get(each, b"") for each in group.targets]),
        )
        for group in groups
    ]


def _crew(crews: Mapping[str, Counter[bytes]], served: str) -> bytes:
    """The crews of a beast or an engine: content and number of each."""
    found = crews.get(served)
    return b"" if found is None else b";".join(b"%d %b" % (found[each], each) for each in sorted(found))


def leaders(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Groups that lead, the highest leadership first, and equals in canonical order."""
    found = [group for group in groups if group.leadership]
    if len(found) < 2:
        return tuple(found)
    place = in_order(groups, ()).place
    return tuple(sorted(found, key=lambda group: (-group.leadership, place[group.id])))
