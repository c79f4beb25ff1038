"""Ring of Power, When Does Combat Occur: range and reach decide which figures take part, by their positions.

The module compares squared distances of whole numbers, in the coarsest unit that makes all positions whole. It uses no
floats. In a combat without positions all figures take part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import isqrt, lcm
from typing import Final, NamedTuple

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import MOST_PLACED, Group, away
from ror_rules._rulesets.ring_of_power.order import content
from ror_rules._rulesets.ring_of_power.states import OTHER, Combat, SideName
from ror_rules.author import ABSENT, Cite, Message, StateError, amount, exact, named, ranked, say

_Point = tuple[int, int]
_THOUSAND: Final = 1000
_NEIGHBOURS: Final = tuple((right, down) for right in (-1, 0, 1) for down in (-1, 0, 1))


class Reach(NamedTuple):
    """The part of one side in a combat.

    `fighting`: group id -> its figures in the combat. `forces`: the forces in the combat, each as group id -> number of
    figures, in reach or not. `members`: group id -> its figures in these forces. `party`: one of the forces consists of
    several characters and no army figures. They stand where their leader stands.
    """

    fighting: dict[str, tuple[int, ...]]
    forces: tuple[dict[str, int], ...]
    members: dict[str, frozenset[int]]
    party: bool


class _Figure(NamedTuple):
    group: str
    number: int
    at: _Point


class _Sortie(NamedTuple):
    """Characters out of a tower, enemies inside its fortress, and the distance within which others must fight them.

    A party that a search found has such a distance, too.
    """

    side: SideName
    groups: frozenset[str]
    inside: frozenset[str]
    width: int


class _Grid:
    """Points in squares as wide as a distance, so that a search visits only neighbouring squares."""

    def __init__(self, points: Sequence[_Point], width: int) -> None:
        self._points = points
        self._width = width
        self._squares: dict[_Point, list[int]] = {}
        for index, (x, y) in enumerate(points):
            self._squares.setdefault((x // width, y // width), []).append(index)

    def near(self, point: _Point) -> list[int]:
        return [index for square in self._around(point) for index in square if self._within(point, self._points[index])]

    def take(self, point: _Point) -> list[int]:
        """The points of `near` that no earlier call took, so that a search over a crowd visits each point once."""
        taken: list[int] = []
        for square in self._around(point):
            near = [index for index in square if self._within(point, self._points[index])]
            if near:
                gone = frozenset(near)
                square[:] = [index for index in square if index not in gone]
                taken += near
        return taken

    def reaches(self, point: _Point) -> bool:
        return any(self._within(point, self._points[index]) for square in self._around(point) for index in square)

    def _around(self, point: _Point) -> list[list[int]]:
        column, row = point[0] // self._width, point[1] // self._width
        there = self._squares
        return [
            there[square] for square in ((column + right, row + down) for right, down in _NEIGHBOURS) if square in there
        ]

    def _within(self, point: _Point, other: _Point) -> bool:
        right, down = point[0] - other[0], point[1] - other[1]
        return right * right + down * down <= self._width * self._width


def in_reach(book: RingOfPower, combat: Combat) -> dict[SideName, Reach]:
    sequence = book.combat_sequence
    inch = _inch(combat)
    contact, reach = sequence.number("contact") * inch, sequence.number("reach") * inch
    sides: dict[SideName, tuple[Group, ...]] = {
        "attacker": combat.attacker.groups,
        "defender": combat.defender.groups,
    }
    fronts: dict[SideName, list[_Point]] = {"attacker": [], "defender": []}
    if book.rulings["rp-leading-member"] == "foremost":
        for name, groups in sides.items():
            fronts[OTHER[name]] = [
                _point(at, inch) for group in groups if not away(group, combat.turn) for at in group.at
            ]
    forces = {name: _forces(name, groups, contact, inch, combat.turn, fronts[name]) for name, groups in sides.items()}
    characters = {name: {group.id: group.character for group in groups} for name, groups in sides.items()}
    sortie = _sortie(book, combat, inch)
    _one_combat(forces, contact, sortie, sequence.note("contact"))
    pairs: tuple[tuple[SideName, SideName], ...] = (("attacker", "defender"), ("defender", "attacker"))
    answer: dict[SideName, Reach] = {}
    for name, other in pairs:
        enemies = [figure.at for force in forces[other] for figure in force]
        touch, near = _Grid(enemies, contact), _Grid(enemies, reach)
        ventured = _ventured(sortie, name, forces[other])
        fighting: dict[str, list[int]] = {}
        met: list[dict[str, int]] = []
        members: dict[str, set[int]] = {}
        party = False
        there = [force for force in forces[name] if any(touch.reaches(each.at) or ventured(each) for each in force)]
        if combat.site.sortie is None and book.rulings["rp-several-forces"] == "apart":
            _fight_as_one(book, name, there)
        for force in there:
            met.append(_counts(force))
            party = party or (len(force) > 1 and all(characters[name][figure.group] for figure in force))
            for figure in force:
                members.setdefault(figure.group, set()).add(figure.number)
                if near.reaches(figure.at) or ventured(figure):
                    fighting.setdefault(figure.group, []).append(figure.number)
        answer[name] = Reach(
            {group: tuple(sorted(numbers)) for group, numbers in fighting.items()},
            tuple(met),
            {group: frozenset(numbers) for group, numbers in members.items()},
            party,
        )
    if not answer["attacker"].fighting:
        at, cite, close = "/state/attacker/groups", sequence.note("contact"), sequence.number("contact")
        if combat.site.found is not None:
            most = sortie.width // inch if sortie else close
            raise StateError("no-contact-with-party", pointer=at, got=ABSENT, cite=cite, most=most)
        if sortie and sortie.width:
            far = sequence.number("tower")
            raise StateError("no-contact-or-sortie", pointer=at, got=ABSENT, cite=cite, contact=close, tower=far)
        raise StateError("no-contact", pointer=at, got=ABSENT, cite=cite, contact=close)
    return answer


def together(
    book: RingOfPower, combat: Combat, name: SideName, served: Iterable[str], source: str, numbers: Iterable[int]
) -> bool:
    inch = _inch(combat)
    link = book.movement.number("force") * inch
    groups = combat.attacker.groups if name == "attacker" else combat.defender.groups
    there = set(served)
    near = {
        figure.number
        for force in _forces(name, groups, link, inch, combat.turn)
        if any(figure.group in there for figure in force)
        for figure in force
        if figure.group == source
    }
    return near.issuperset(numbers)


def one_force(book: RingOfPower, groups: Sequence[Group], name: str, turn: int | None) -> None:
    if not _placed(groups, turn):
        return
    inch = _unit(groups)
    link = book.movement.number("force")
    found = _forces(name, groups, link * inch, inch, turn)
    if len(found) > 1:
        lone = found[1][0]
        raise StateError(
            "several-forces",
            pointer=f"/state/{name}/groups",
            got=len(found),
            cite=book.movement.note("force"),
            number=lone.number,
            who=named(lone.group),
            inches=link,
        )


def linked(book: RingOfPower, groups: Sequence[Group]) -> bool:
    inch = _unit(groups)
    points = [_point(at, inch) for group in groups for at in group.at]
    return len(_links(points, book.movement.number("force") * inch)) <= 1


def nearest(
    book: RingOfPower, ours: Sequence[Group], theirs: Sequence[Group], turn: int | None
) -> dict[str, float | str]:
    groups = (*ours, *theirs)
    inch = _unit(groups)
    enemies = [_point(at, inch) for group in theirs if not away(group, turn) for at in group.at]
    grid = _Grid(enemies, book.movement.number("pinned") * inch)
    found: dict[str, float | str] = {}
    for group in ours:
        squares = [
            (enemies[each][0] - x) ** 2 + (enemies[each][1] - y) ** 2
            for x, y in (() if away(group, turn) else (_point(at, inch) for at in group.at))
            for each in grid.near((x, y))
        ]
        if squares:
            finest = min(squares) * _THOUSAND * _THOUSAND
            root = isqrt(finest)
            thousandths = -(-(root + (root * root < finest)) // inch)
            found[group.id] = amount(Fraction(thousandths, _THOUSAND))
    return found


def denies(group: Group, enemies: Iterable[Group], turn: int | None) -> Fraction | None:
    there = [each for each in enemies if not away(each, turn)]
    if group.enemy_within is None or not group.at or not any(each.at for each in there):
        return None
    inch = _unit((group, *there))
    points = [_point(at, inch) for each in there for at in each.at]
    square = min(
        (x - right) ** 2 + (y - down) ** 2 for x, y in (_point(at, inch) for at in group.at) for right, down in points
    )
    stated, slack = Fraction(exact(group.enemy_within)) * inch, Fraction(inch, _THOUSAND)
    if max(stated - slack, Fraction(0)) ** 2 <= square <= (stated + slack) ** 2:
        return None
    return Fraction(isqrt(square * _THOUSAND * _THOUSAND) // inch, _THOUSAND)


def _placed(groups: Iterable[Group], turn: int | None) -> bool:
    return any(group.at for group in groups if not away(group, turn))


def _point(at: tuple[float | str, float | str], inch: int) -> _Point:
    return _whole(at[0], inch), _whole(at[1], inch)


def _sortie(book: RingOfPower, combat: Combat, inch: int) -> _Sortie | None:
    stated, found = combat.site.sortie, combat.site.found
    if found is not None and book.rulings["rp-found-party"] == "search":
        groups = combat.attacker.groups if found == "attacker" else combat.defender.groups
        far = book.combat_sequence.number("hidden-party")
        return _Sortie(found, frozenset([group.id for group in groups]), frozenset(), far * inch)
    if stated is None:
        return None
    far = book.combat_sequence.number("tower") if book.rulings["rp-tower-reach"] == "them" else 0
    return _Sortie(stated.side, frozenset(stated.groups), frozenset(stated.inside), far * inch)


def _ventured(
    sortie: _Sortie | None, name: SideName, enemies: Iterable[Iterable[_Figure]]
) -> Callable[[_Figure], bool]:
    """A function that decides whether a figure must fight because of a sortie, by its own side or by the enemy."""
    if sortie is None:
        return lambda figure: False
    out = name == sortie.side
    ours, theirs = (sortie.groups, sortie.inside) if out else (sortie.inside, sortie.groups)
    met = [figure for force in enemies for figure in force if out or figure.group in sortie.groups]
    bound = any(figure.group in theirs for figure in met)
    grid = _Grid([figure.at for figure in met], sortie.width) if sortie.width else None

    def must_fight(figure: _Figure) -> bool:
        if bound and figure.group in ours:
            return True
        return grid is not None and (not out or figure.group in ours) and grid.reaches(figure.at)

    return must_fight


def _counts(force: Iterable[_Figure]) -> dict[str, int]:
    found: dict[str, int] = {}
    for figure in force:
        found[figure.group] = found.get(figure.group, 0) + 1
    return found


def _one_combat(forces: dict[SideName, list[list[_Figure]]], contact: int, sortie: _Sortie | None, cite: Cite) -> None:
    """Refuses forces with contacts in more than one combat, because each combat is decided apart."""
    theirs = [_Grid([figure.at for figure in force], contact) for force in forces["defender"]]
    everybody = [(owner, figure.at) for owner, force in enumerate(forces["defender"]) for figure in force]
    where: dict[_Point, set[int]] = {}
    for owner, (x, y) in everybody:
        where.setdefault((x // contact, y // contact), set()).add(owner)
    touched: dict[int, set[int]] = {}
    for index, force in enumerate(forces["attacker"]):
        squares = {(figure.at[0] // contact, figure.at[1] // contact) for figure in force}
        around = {(column + right, row + down) for column, row in squares for right, down in _NEIGHBOURS}
        close = set[int]().union(*(where.get(square, ()) for square in around))
        touched[index] = {owner for owner in close if any(theirs[owner].reaches(figure.at) for figure in force)}
    for owner, force in enumerate(forces["defender"]) if sortie is not None else ():
        for index, enemy in enumerate(forces["attacker"]):
            ventured = _ventured(sortie, "defender", [enemy])
            if any(ventured(figure) for figure in force):
                touched[index].add(owner)
    apart = {index: enemies for index, enemies in touched.items() if enemies}
    combats: list[Message] = []
    for first in sorted(apart):
        if first not in apart:  # it has a combat already
            continue
        ours, met = [first], apart.pop(first)
        for _ in tuple(apart):  # if a round adds no force, no later round does
            joined = [index for index, enemies in apart.items() if enemies & met]
            ours += joined
            met = met.union(*(apart.pop(index) for index in joined))
        attacker, defender = _told(forces["attacker"], ours), _told(forces["defender"], sorted(met))
        combats.append(say("one-combat", attacker=attacker, defender=defender))
    if len(combats) > 1:
        raise StateError(
            "several-combats", pointer="/state/attacker/groups", got=len(combats), cite=cite, combats=combats
        )


def _fight_as_one(book: RingOfPower, name: SideName, forces: Sequence[Sequence[_Figure]]) -> None:
    """Refuses several forces of one side in one combat. Outside of a sortie from a tower, each force fights by itself."""
    if len(forces) > 1:
        raise StateError(
            "forces-fight-apart",
            pointer=f"/state/{name}/groups",
            got=len(forces),
            cite=book.movement.note("force"),
            side=name,
            forces=[say("one-force", figures=_told(forces, [index])) for index in range(len(forces))],
            inches=book.movement.number("force"),
        )


def _told(forces: Sequence[Iterable[_Figure]], numbers: Iterable[int]) -> list[Message]:
    counts = _counts(figure for number in numbers for figure in forces[number])
    return [say("part-of-group", count=count, who=named(group)) for group, count in counts.items()]


def _inch(combat: Combat) -> int:
    return _unit((*combat.attacker.groups, *combat.defender.groups))


def _unit(groups: Iterable[Group]) -> int:
    return lcm(*{exact(axis).denominator for group in groups for point in group.at for axis in point})


def _whole(axis: float | str, inch: int) -> int:
    return (exact(axis) * inch).numerator


def _forces(
    name: str, groups: Iterable[Group], link: int, inch: int, turn: int | None, enemies: Sequence[_Point] = ()
) -> list[list[_Figure]]:
    def leading(member: tuple[Group, int, _Point]) -> tuple[object, ...]:
        group, _, (x, y) = member
        near = min([(x - right) ** 2 + (y - down) ** 2 for right, down in enemies], default=0)
        return near, -group.leadership, content(group, attacks=False), (x, y)

    members: list[tuple[Group, int, _Point]] = []
    for index, group in enumerate(groups):
        if away(group, turn):
            continue
        if len(group.at) != group.count:
            raise StateError(
                "some-positions",
                pointer=f"/state/{name}/groups/{index}/at",
                got=len(group.at),
                who=group.called,
                count=group.count,
                given=len(group.at),
            )
        members.extend((group, number, (_whole(x, inch), _whole(y, inch))) for number, (x, y) in enumerate(group.at))
    if len(members) > MOST_PLACED:
        count = len(members)
        raise StateError(
            "too-many-positions", pointer=f"/state/{name}/groups", got=count, count=count, most=MOST_PLACED
        )
    forces = []
    for numbers in _links([point for _, _, point in members], link):
        force = [members[index] for index in numbers]
        party = all(group.character for group, _, _ in force)
        stands = ranked(force, leading, by="rp-leading-member")[0][2] if party else None
        forces.append([_Figure(group.id, number, stands or point) for group, number, point in force])
    return forces


def _links(points: Sequence[_Point], link: int) -> list[list[int]]:
    grid = _Grid(points, link)
    seen: set[int] = set()
    found: list[list[int]] = []
    for start in range(len(points)):
        if start in seen:
            continue
        together = [start]
        for each in together:  # the walk adds to the list, up to all points
            together += [index for index in grid.take(points[each]) if index != start]
        seen.update(together)
        found.append(together)
    return found
