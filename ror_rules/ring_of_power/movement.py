"""Ring of Power, Movement: how far a force may move, and where a path stops. No dice are thrown.

What a single figure may do is `pace`'s; how wounded heroes are carried is `carrying`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import structs

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.carrying import carrying
from ror_rules.ring_of_power.pace import UNCHARTED, Pace, Way, distances, held, length, name, row_of, way
from ror_rules.ring_of_power.results_field import Carried, Distances, Moved, Moves
from ror_rules.ring_of_power.states_field import Bearer, Carrying, Leg, Movement, Mover
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line
from ror_rules.values import amount

SMALL: Final = {"hobbits": ("hobbit",), "half-figures": ("hobbit", "goblin")}
"""Who is much smaller than Bullies, by the readings of rp-bullies."""


class Band(NamedTuple):
    """Like figures of a force, looked at as one: what they are, their name in the trace, why they stay, how far they go.

    `pace` is None for those who stay and for the wounded, who do not walk.
    """

    mover: Mover
    label: str
    held: str | None
    pace: Pace | None


class Walk(NamedTuple):
    """A path as far as it is gone."""

    moved: Fraction
    stopped_at: int | None
    because: str | None


@rule("movement", title="Movement", source=chart("Movement"), throws=False)
def movement(dice: Dice, book: RingOfPower, state: Movement) -> Moved:
    """How far a figure or a force may move this turn, by type, mount, abilities and terrain, and where a path stops."""
    bands = _bands(dice, book, state)
    belongs = tuple(bands[_like(mover)] for mover in state.figures)
    carried = _carry(dice, book, state, belongs)
    behind = () if carried is None else carried.left_behind
    half = Fraction(1) if carried is None or not carried.carried else Fraction(carried.speed)
    going = tuple(_loaded(dice, book, band, half) for band in bands.values() if band.pace is not None)
    stay = tuple(mover.name for mover, band in zip(state.figures, belongs, strict=True) if band.held)
    if going and stay:
        leave = dice.reading(book, "rp-held-member") == "left-behind"
        end = "stays and the others go" if leave else "holds the force, unless the others leave"
        dice.note(book.movement.note("force"), f"{_few(stay)} {end}")
        going, behind = (going, (*behind, *stay)) if leave else ((), ())
    strong = sum(mover.count for mover, band in zip(state.figures, belongs, strict=True) if band.pace is not None)
    force = _slowest(dice, book, going)
    walk = _walk(dice, book, state, going) if state.legs else Walk(Fraction(0), None, None)
    return Moved(
        may_move=bool(going),
        distances=force,
        figures=tuple(_figure(mover, band, carried) for mover, band in zip(state.figures, belongs, strict=True)),
        left_behind=behind if going else (),
        moved=amount(walk.moved),
        stopped_at=walk.stopped_at,
        because=walk.because,
        may_attack=_may_attack(dice, book, state, walk, strong if going else 0),
    )


def _like(mover: Mover) -> Mover:
    """What makes figures alike: everything but their name and number."""
    return structs.replace(mover, name="-", count=1, abilities=tuple(sorted(set(mover.abilities))))


def _bands(dice: Dice, book: RingOfPower, state: Movement) -> dict[Mover, Band]:
    """Like figures together, in the order in which the first of each stands."""
    names: dict[Mover, list[str]] = {}
    places: dict[Mover, str] = {}
    for index, mover in enumerate(state.figures):
        names.setdefault(_like(mover), []).append(mover.name)
        places.setdefault(_like(mover), f"/figures/{index}")
    unseen = not state.spotted and all("stealth" in mover.abilities for mover in state.figures)
    bands = {}
    for mover, called in names.items():
        label, at = _few(called), places[mover]
        why = held(dice, book, mover, label, stealthy=unseen, at=at)
        walks = why is None and not mover.wounded
        bands[mover] = Band(mover, label, why, distances(dice, book, mover, label, at) if walks else None)
    return bands


def _carry(dice: Dice, book: RingOfPower, state: Movement, belongs: Sequence[Band]) -> Carried | None:
    """How the wounded go along with those who walk; None where nobody is wounded."""
    figures = tuple(
        Bearer(name=mover.name, type=mover.type, count=mover.count, character=mover.character, wounded=mover.wounded)
        for mover, band in zip(state.figures, belongs, strict=True)
        if band.held is None
    )
    if not any(figure.wounded for figure in figures):
        return None
    return carrying(dice, book, Carrying(figures=figures))


def _loaded(dice: Dice, book: RingOfPower, band: Band, half: Fraction) -> Band:
    """A band whose characters carry wounded."""
    if half == 1 or not band.mover.character or band.pace is None:
        return band
    clear, difficult, road = band.pace
    dice.reading(book, "rp-half-speed")
    dice.note(book.abilities.note("carrying"), f"{band.label}: half of {length(amount(clear))}, and so in any terrain")
    return band._replace(pace=Pace(clear * half, None if difficult is None else difficult * half, road * half))


def _slowest(dice: Dice, book: RingOfPower, going: Sequence[Band]) -> Distances | None:
    """What the force may move at the speed of its slowest figure."""
    paces = [band.pace for band in going if band.pace is not None]
    if not paces:
        return None
    clear = min(pace.clear for pace in paces)
    rough = [pace.difficult for pace in paces if pace.difficult is not None]
    pace = Pace(clear, min(rough) if len(rough) == len(paces) else None, min(pace.road for pace in paces))
    if len(paces) > 1:
        slow = listed(band.label for band in going if band.pace is not None and band.pace.clear == clear)
        dice.note(book.movement.note("force"), f"the slowest in clear terrain, {length(amount(clear))}: {slow}")
    return _inches(pace)


def _figure(mover: Mover, band: Band, carried: Carried | None) -> Moves:
    """One figure of the force by itself."""
    why = band.held
    if mover.wounded and why is None and (carried is None or mover.name not in carried.carried):
        why = "wounded, and nobody carries it"
    inches = None if band.pace is None else _inches(band.pace)
    return Moves(name=mover.name, may_move=why is None, held=why, distances=inches)


def _inches(pace: Pace) -> Distances:
    """A pace on the wire."""
    return Distances(
        clear=amount(pace.clear),
        difficult=None if pace.difficult is None else amount(pace.difficult),
        road=amount(pace.road),
    )


def _walk(dice: Dice, book: RingOfPower, state: Movement, going: Sequence[Band]) -> Walk:
    """The path, leg by leg, to its end or to where it stops."""
    if not going:
        return Walk(Fraction(0), 0, "it may not move")
    bands = _on_road(dice, book, state.legs, going)
    moved = share = Fraction(0)
    paces: list[Fraction] = []
    slowest: bool | None = None
    used = False
    for index, leg in enumerate(state.legs):
        if used or share >= 1:
            return Walk(moved, index, "the move is used up")
        path = _leg(dice, book, leg, index, bands)
        if path.barred is not None:
            return Walk(moved, index, path.barred)
        if path.full_move:
            whole = dice.reading(book, "rp-full-move") == "whole"
            late = whole and moved > 0
            end = "and part of the move is gone" if late else "and the move ends on the other side"
            dice.note(book.terrain_movement.note("crossing"), f"leg {index} takes a full move, {end}")
            if late:
                return Walk(moved, index, "crossing takes a full move")
            used = True
        if path.pace is None or leg.inches is None:
            continue
        paces.append(path.pace)
        if slowest is None and len(set(paces)) > 1:
            slowest = dice.reading(book, "rp-mixed-terrain") == "slowest"
            how = "the shortest distance holds for all of it" if slowest else "each inch takes its share of the move"
            dice.note(book.movement.note("inches"), f"terrain of different distances in one move: {how}")
        pace = min(paces) if slowest else path.pace
        gone = moved / pace if slowest else share
        left = max(Fraction(0), (1 - gone) * pace)
        inches = min(Fraction(leg.inches), left)
        moved += inches
        share = moved / pace if slowest else share + inches / pace
        if inches < Fraction(leg.inches):
            dice.note(
                book.movement.note("inches"),
                f"leg {index}: of {length(amount(pace))} {amount(left)} left, the leg has {leg.inches}: it stops there",
            )
            return Walk(moved, index, "the move is used up")
    return Walk(moved, None, None)


def _on_road(dice: Dice, book: RingOfPower, legs: Sequence[Leg], going: Sequence[Band]) -> Sequence[Band]:
    """The bands with what a road adds to a move that never leaves it."""
    helped = any(band.pace is not None and band.pace.road != band.pace.clear for band in going)
    if not helped or not all(leg.road or leg.terrain == "road" for leg in legs):
        return going
    dice.reading(book, "rp-road-bonus")
    dice.note(
        book.terrain_movement.note("road"),
        f"the whole move is on a road: {book.terrain_movement.number('road')} inches more",
    )
    return tuple(
        band._replace(pace=band.pace._replace(clear=band.pace.road)) for band in going if band.pace is not None
    )


def _leg(dice: Dice, book: RingOfPower, leg: Leg, index: int, bands: Sequence[Band]) -> Way:
    """How a force goes one leg: barred if it is to one, else at the pace of its slowest."""
    if leg.terrain not in UNCHARTED:
        table = book.terrain_movement
        row = row_of(leg.terrain)
        if table.peek(row, "rule") in ("rough", "underground", "no-chariots"):
            dice.reading(book, "rp-rough")
        dice.look(table, row, "rule", why=f"leg {index}, {name(leg.terrain)}")
    pace: Fraction | None = None
    full_move = False
    for band in bands:
        if band.pace is None:
            continue
        path = way(dice, book, leg, band.mover, band.pace, band.label)
        if path.pace is not None and path.pace <= 0:
            path = Way(barred=f"{band.label} has no inches left in such terrain")
        if path.barred is not None:
            return path
        full_move = full_move or path.full_move
        if path.pace is not None:
            pace = path.pace if pace is None else min(pace, path.pace)
    return Way(pace=pace, full_move=full_move)


def _may_attack(dice: Dice, book: RingOfPower, state: Movement, walk: Walk, strong: int) -> bool | None:
    """Whether `strong` figures who move may go into the combat that is asked for; None where none is."""
    prey = state.attacks
    if prey is None:
        return None
    may = strong > 0 and walk.stopped_at is None
    if prey.stealthy and not prey.spotted:
        dice.reading(book, "rp-spotting")
        dice.note(book.abilities.note("stealth"), "those who are not spotted cannot be attacked")
        may = False
    if any("bullies" in mover.abilities for mover in state.figures):
        small = SMALL[dice.reading(book, "rp-bullies")]
        dares = strong > prey.figures or all(each in small for each in prey.types)
        dice.note(
            book.abilities.note("bullies"),
            f"{strong} against {prey.figures} {listed(prey.types)}: bullies {'dare' if dares else 'do not dare'}",
        )
        may = may and dares
    return may


def _few(names: Sequence[str]) -> str:
    """The names of like figures, briefly."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


@movement.sentence
def _say(state: Movement, result: Moved, trace: tuple[Line, ...]) -> str:
    who = _few([mover.name for mover in state.figures])
    if result.distances is None:
        why = next((each.held for each in result.figures if each.held), "nobody can")
        said = f"{who} may not move: {why}"
    else:
        rough = result.distances.difficult
        other = "no difficult terrain" if rough is None else f"{rough} in difficult terrain"
        said = f"{who} may move {length(result.distances.clear)} in clear and {other}"
    if state.legs and result.may_move:
        end = "to the end of the path" if result.stopped_at is None else f"of the path: {result.because}"
        said += f"; {length(result.moved)} {end}"
    if result.may_attack is not None:
        said += f"; the attack is {'allowed' if result.may_attack else 'not allowed'}"
    if result.left_behind:
        said += f"; {listed(result.left_behind)} left behind"
    return start(f"{said}.")
