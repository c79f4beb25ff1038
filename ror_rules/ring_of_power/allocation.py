"""Ring of Power, Allocating Hits: which figures take which hits.

By the player's own hand, or by one of four policies; nobody twice before everybody once, never a berserker, an
assassin's choice first. Nothing is thrown here: `defense` rolls for what was dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ror_rules.errors import StateError
from ror_rules.ring_of_power.guard import guard
from ror_rules.ring_of_power.profiles import characteristic, known
from ror_rules.ring_of_power.results import Band, Ranks, Volley
from ror_rules.ring_of_power.scene import Camp, costly
from ror_rules.ring_of_power.states import Assigned, HitKind, Policy
from ror_rules.text import citation, counted

Kind = tuple[HitKind, ...]
SEVERITY: Final[tuple[HitKind, ...]] = ("axes", "crushing-attack", "terror", "magic-weapons", "paralyze")
"""What a hit carries, the mildest first: a policy deals the mildest hits first."""


class Cell:
    """Figures of one band who take the same hits, in the same order; hits of one kind in a row are counted."""

    __slots__ = ("band", "count", "hits", "turn")

    def __init__(self, band: Band, count: int, hits: Iterable[tuple[Kind, int]] = (), turn: int = 0) -> None:
        self.band = band
        self.count = count
        self.hits = list(hits)
        self.turn = turn
        """When they roll: in the order of turns."""

    def take(self, kind: Kind, number: int = 1) -> None:
        """Each figure takes so many hits more."""
        if self.hits and self.hits[-1][0] == kind:
            number += self.hits.pop()[1]
        self.hits.append((kind, number))

    def part(self, count: int) -> Cell:
        """So many of the figures, taken off."""
        self.count -= count
        return Cell(self.band, count, self.hits, self.turn)


def turn_of(cell: Cell) -> int:
    """When a cell rolls."""
    return cell.turn


def allocate(camp: Camp, ranks: Ranks, volley: Volley, given: tuple[Assigned, ...], stage: str) -> list[Cell]:
    """Every eligible figure in a cell with the hits it takes. Raises `StateError` for an allocation not allowed.

    `given` is the player's own allocation, at `/<stage>/<side>` of the state; without one the side's policy deals.
    """
    cells = [Cell(band, band.count) for band in ranks.bands if not camp.can(band.id, "berserk")]
    cells.sort(key=lambda cell: order(camp, cell.band, camp.side.policy))
    hits = {each.kind: each.count for each in volley.hits}
    cells = _assassins(camp, cells, volley, hits)
    if given:
        return _by_hand(camp, cells, hits, given, stage)
    runs = sorted(hits.items(), key=lambda hit: [SEVERITY.index(each) for each in reversed(severe(hit[0]))])
    if not runs or not cells:
        return cells
    if camp.side.policy == "by-hand":
        total = sum(hits.values())
        waiting = f"{'is' if total == 1 else 'are'} {counted(total, 'hit')} to allocate"
        raise StateError(
            f"The {camp.name}'s player allocates by hand; there {waiting}.",
            pointer=f"/state/{stage}/{camp.name}",
            expected="who takes them: " + ", ".join(f"{n} of kind {'+'.join(kind) or 'plain'}" for kind, n in runs),
            got="nothing",
            help="Allocate the hits, or choose another policy; combat-strike shows the hits first.",
        )
    return _by_policy(camp, cells, runs)


def severe(kind: Kind) -> list[HitKind]:
    """What a hit carries, the mildest first."""
    return sorted(kind, key=SEVERITY.index)


def order(camp: Camp, band: Band, policy: Policy) -> tuple[object, ...]:
    """The place of a band in a policy's order."""
    key = ("order", camp.name, band.id, band.form, band.wounds, policy)
    return known(camp, key, lambda: _order(camp, band, policy))


def _order(camp: Camp, band: Band, policy: Policy) -> tuple[object, ...]:
    group = camp.groups[band.id]
    sides = camp.scene.book.combat_chart.number("sides")
    shield = guard(camp, group, band.form, ())
    needs = shield.at_least or sides + 1
    sturdy = (needs, -len(shield.again), band.form != "mounted", band.id, band.form, band.wounds)
    if policy == "spread":
        return sturdy
    if policy == "protect-characters":
        return (group.character, *sturdy)
    return (group.character, costly(group), worth(camp, band), band.id, band.form, band.wounds)


def worth(camp: Camp, band: Band) -> tuple[int, int]:
    """What a figure is worth to its side: the hits it can expect to make, then how well it defends. For policies."""
    return known(camp, ("worth", camp.name, band.id, band.form), lambda: _worth(camp, band))


def _worth(camp: Camp, band: Band) -> tuple[int, int]:
    group = camp.groups[band.id]
    sides = camp.scene.book.combat_chart.number("sides")
    dice, attack, needs = (
        value if isinstance(value, int) else 0
        for value in (characteristic(camp, group, band.form, column)[0] for column in ("dice", "attack", "defense"))
    )
    return dice * (sides + 1 - attack), (sides + 1 - needs if needs else 0) + (band.form == "mounted")


def _assassins(camp: Camp, cells: list[Cell], volley: Volley, hits: dict[Kind, int]) -> list[Cell]:
    """Assassins' hits on the figures they choose: each another figure, while there is one not hit yet.

    A hit that finds nobody is allocated like any other.
    """
    placed: list[Cell] = []
    for each in volley.placed:
        wanted = camp.enemy.groups[each.by].targets or tuple(
            group.id
            for group in sorted(camp.groups.values(), key=lambda group: (-group.leadership, -group.wizardry, group.id))
            if group.character
        )
        left = each.count
        for target in wanted:
            for cell in [cell for cell in cells if cell.band.id == target]:
                fresh = not cell.band.hit or all(other.band.hit for other in cells)
                count = min(left, cell.count) if fresh else 0
                if count:
                    victim = cell.part(count)
                    victim.take(each.kind)
                    placed.append(victim)
                    left -= count
        if left:
            hits[each.kind] = hits.get(each.kind, 0) + left
    return [*placed, *(cell for cell in cells if cell.count)]


def _by_policy(camp: Camp, cells: list[Cell], runs: list[tuple[Kind, int]]) -> list[Cell]:
    """First one hit for everybody not hit yet; then round by round, or all on one figure."""
    policy = camp.side.policy
    left = dict(runs)
    if any(cell.hits for cell in cells):  # an assassin's victim takes his own place in a round
        for turn, cell in enumerate(cells):
            cell.turn = turn
        cells.sort(key=lambda cell: order(camp, cell.band, policy))
    cells = _deal(cells, left, lambda cell: not cell.hits and not cell.band.hit)
    if left and policy == "pile-up":
        victim = min(cells, key=lambda cell: order(camp, cell.band, policy)).part(1)
        for kind, count in left.items():
            victim.take(kind, count)
        return [*sorted((cell for cell in cells if cell.count), key=turn_of), victim]
    army = policy == "protect-characters" and any(not camp.groups[cell.band.id].character for cell in cells)

    def again(cell: Cell) -> bool:
        return not (army and camp.groups[cell.band.id].character)

    for _ in (*runs, *runs):  # a kind is dealt out in whole rounds, then in a last one that it shares with the next
        if not left:
            break
        figures = sum(cell.count for cell in cells if again(cell))
        kind, count = next(iter(left.items()))
        whole = count // figures
        if whole:
            for cell in cells:
                if again(cell):
                    cell.take(kind, whole)
            left[kind] -= whole * figures
            if not left[kind]:
                del left[kind]
            continue
        cells = _deal(cells, left, again)
    return sorted(cells, key=turn_of)


def _deal(cells: list[Cell], left: dict[Kind, int], who: Callable[[Cell], bool]) -> list[Cell]:
    """One hit more for each of the figures, in order, while there are hits; cells split where the kind changes."""
    dealt: list[Cell] = []
    for cell in cells:
        eligible = who(cell)
        for kind, count in tuple(left.items()) if eligible else ():
            if not cell.count:
                break
            victims = cell.part(min(count, cell.count))
            victims.take(kind)
            dealt.append(victims)
            left[kind] -= victims.count
            if not left[kind]:
                del left[kind]
        if cell.count:
            dealt.append(cell)
    return dealt


def _by_hand(
    camp: Camp, cells: list[Cell], hits: dict[Kind, int], given: tuple[Assigned, ...], stage: str
) -> list[Cell]:
    """The player's allocation, checked against the hits there are and the rules of allocating."""
    place = f"/{stage}/{camp.name}"
    left = dict(hits)
    dealt: list[Cell] = []
    by_group: dict[str, list[Cell]] = {}
    for cell in cells:
        by_group.setdefault(cell.band.id, []).append(cell)
    for index, each in enumerate(given):
        _known_target(camp, each, f"{place}/{index}")
        for hit in each.hits:
            left[hit.kind] = left.get(hit.kind, 0) - hit.count * each.figures
        victims = _victims(by_group.get(each.id, []), each)
        if sum(cell.count for cell in victims) < each.figures:
            raise StateError(
                "More figures are hit than can be.",
                pointer=f"/state{place}/{index}/figures",
                expected=f"at most {sum(cell.count for cell in victims)} of {each.id} here",
                got=each.figures,
            )
        need = each.figures
        for cell in victims:
            victim = cell.part(min(need, cell.count))
            need -= victim.count
            if victim.count:
                for hit in each.hits:
                    victim.take(hit.kind, hit.count)
                dealt.append(victim)
    wrong = {kind: count for kind, count in left.items() if count}
    if wrong and cells:
        raise StateError(
            "The hits allocated are not the hits made.",
            pointer=f"/state{place}",
            expected=", ".join(f"{count} of kind {'+'.join(kind) or 'plain'}" for kind, count in sorted(hits.items())),
            got="; ".join(
                f"{abs(count)} too {'few' if count > 0 else 'many'} of kind {'+'.join(kind) or 'plain'}"
                for kind, count in sorted(wrong.items())
            ),
        )
    rest = [cell for cell in cells if cell.count]
    _nobody_twice_too_early(camp, dealt, rest, place)
    return [*dealt, *rest]


def _known_target(camp: Camp, each: Assigned, place: str) -> None:
    """Refuses a group that is not there, or that may not be hit."""
    if each.id not in camp.fighting:
        raise StateError(
            f"No such group of the {camp.name} takes part.",
            pointer=f"/state{place}/id",
            expected="one of " + ", ".join(camp.fighting),
            got=each.id,
        )
    if camp.can(each.id, "berserk"):
        cite = citation(camp.scene.book.abilities.note("berserk"))
        raise StateError(f"Berserkers are given no hits ({cite}).", pointer=f"/state{place}/id", got=each.id)


def _victims(cells: list[Cell], each: Assigned) -> list[Cell]:
    """Where in a group the figures named are: those not hit yet, then those hit before, assassins' victims last."""
    found = [cell for cell in cells if each.mounted is None or each.mounted == (cell.band.form == "mounted")]
    return sorted(found, key=lambda cell: (bool(cell.hits), cell.band.hit))


def _nobody_twice_too_early(camp: Camp, dealt: list[Cell], rest: list[Cell], place: str) -> None:
    spared = [cell for cell in rest if not cell.hits and not cell.band.hit]
    twice = [cell for cell in dealt if sum(count for _, count in cell.hits) > 1 or cell.band.hit]
    if spared and twice:
        cite = citation(camp.scene.book.combat_sequence.note("allocation"))
        raise StateError(
            f"Nobody is hit twice before everybody is hit once ({cite}).",
            pointer=f"/state{place}",
            expected=f"a hit on each of {spared[0].count} {spared[0].band.id} first",
            got=f"a further hit on {twice[0].band.id}",
        )
