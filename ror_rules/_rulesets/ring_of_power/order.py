"""Ring of Power: the canonical order of the groups of a side, and the rows that like groups share.

The content of a group is the part of its state that describes its figures: everything except id, name, number and
positions. Groups are sorted by content, and groups of equal content keep the order of the request. So names decide no
die: dice addresses use the number of a row, and ties between equal groups go by this order. `docs/dice.md` describes
the order for other programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import ENGINES, Group
from ror_rules._rulesets.ring_of_power.words import FigureType

_encode: Final = msgspec.json.Encoder(order="sorted").encode
_seen: Final = attrgetter("id", "type", "character", "mounted", "crew_of", "targets")
"""Fields that distinguish most groups, so that few groups need their whole content."""
_first: Final = itemgetter(1, 2, 3)
_refers: Final = itemgetter(4, 5)
_NOBODY: Final = {(None, ())}
_KEPT: Final = 1024
"""Number of sides with a cached order."""
_References = tuple[bytes, bytes, tuple[bytes, ...]]
_ALONE: Final[_References] = (b"", b"", ())


class Order(NamedTuple):
    """The order of a side's groups.

    `place`: group id -> its place in canonical order, from 0. `row`: group id -> the number of its row, from 1.
    `rows`: the groups of each row by id. Rows and groups are in the order of the request.
    """

    place: dict[str, int]
    row: dict[str, int]
    rows: tuple[tuple[str, ...], ...]


def content(group: Group) -> bytes:
    """The content of a group as RFC 8785 JSON, without id, name, count, positions and references.

    The crew of an engine is a condition of the engine, so the content of an engine includes its count.
    """
    count = group.count if group.type in ENGINES else 1
    return _encode(replace(group, id="", name=None, count=count, at=(), targets=(), crew_of=None))


def in_order(groups: Sequence[Group], enemies: Sequence[Group]) -> Order:
    """The canonical order of a side's groups. `enemies` are the groups that the `targets` of its assassins name.

    Groups are sorted by type, army figures before characters, figures on foot before riders, then by their content,
    by that of the group that they serve, of the crews that serve them, and of their targets. Like groups share a row.
    Each engine, and each beast with crews of figures, has a row of its own. Assassins with different targets are in
    different rows.
    """
    found = _by_first(tuple(map(_seen, groups)))
    if found is not None:
        return found
    references = _references(groups, enemies)
    keys = [
        (_seen(group)[1:4], content(group), _ALONE if references is None else references[group.id]) for group in groups
    ]
    place: dict[str, int] = {}
    row: dict[str, int] = {}
    known: dict[object, int] = {}
    for at, index in enumerate(sorted(range(len(groups)), key=keys.__getitem__)):
        group, key = groups[index], keys[index]
        alone = group.id if group.type in ENGINES or key[2][1] else ""
        place[group.id] = at
        row[group.id] = known.setdefault((key, group.targets, alone), len(known) + 1)
    members: dict[int, tuple[str, ...]] = {}
    for group in groups:
        number = row[group.id]
        members[number] = (*members[number], group.id) if number in members else (group.id,)
    return Order(place, row, tuple(members.values()))


@lru_cache(maxsize=_KEPT)
def _by_first(seen: tuple[tuple[str, FigureType, bool, bool, str | None, tuple[str, ...]], ...]) -> Order | None:
    """The order of groups that all differ in type, rank or mount. None if other fields decide the order."""
    if len(set(map(_first, seen))) < len(seen) or set(map(_refers, seen)) != _NOBODY:
        return None
    place, row = {}, {}
    for at, each in enumerate(sorted(seen, key=_first)):
        place[each[0]], row[each[0]] = at, at + 1
    return Order(place, row, tuple(zip(map(itemgetter(0), seen), strict=True)))


def _references(groups: Sequence[Group], enemies: Sequence[Group]) -> dict[str, _References] | None:
    """Group id -> contents of the group that it serves, of the crews that serve it, and of its targets. None without
    references.
    """
    referring = False
    for group in groups:
        if group.crew_of is not None or group.targets:
            referring = True
    if not referring:
        return None
    own = {group.id: content(group) for group in groups}
    theirs = {enemy.id: content(enemy) for enemy in enemies}
    crews: dict[str, Counter[bytes]] = {}
    for group in groups:
        if group.crew_of is not None:
            crews.setdefault(group.crew_of, Counter())[own[group.id]] += group.count
    return {
        group.id: (
            b"" if group.crew_of is None else own.get(group.crew_of, b"") + _crew(crews, group.crew_of),
            _crew(crews, group.id),
            tuple([theirs.get(each, b"") for each in group.targets]),
        )
        for group in groups
    }


def _crew(crews: Mapping[str, Counter[bytes]], served: str) -> bytes:
    """The crews of a beast or an engine: the number and content of each."""
    found = crews.get(served)
    return b"" if found is None else b";".join(b"%d %b" % (found[each], each) for each in sorted(found))


def leaders(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Groups that lead, the highest leadership first, and equal ones in canonical order."""
    found = [group for group in groups if group.leadership]
    if len(found) < 2:
        return tuple(found)
    place = in_order(groups, ()).place
    return tuple(sorted(found, key=lambda group: (-group.leadership, place[group.id])))
