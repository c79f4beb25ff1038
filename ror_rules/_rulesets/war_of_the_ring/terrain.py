"""War of the Ring, Terrain Effects Chart: the cost of a path, the hex where it stops, and the Defense Modifier of a hex."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import Exact, WarOfTheRing, chart
from ror_rules.author import ABSENT, Amount, Dice, Line, Message, Normal, StateError, Value, amount, rule, say

Hex = Literal[
    "clear", "mountain_path", "road", "trail", "rough", "forest", "desert", "mountain", "forest_rough", "town",
    "citadel", "lake_sea", "orodruin", "swamp",
]  # fmt: skip
Mark = Literal["servant_of_sauron", "magic", "port"]

_Hexside = Literal[
    "mountain", "lake_sea", "minor_river", "major_river", "ford", "bridge", "pass", "tunnel", "area_border", "dunharrow"
]

_HEXSIDES: Final[tuple[_Hexside, ...]] = get_args(_Hexside)
_MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
"""The words of both, in the order in which a step keeps them."""

_RIVERS: Final[tuple[_Hexside, ...]] = ("minor_river", "major_river")
_OVER: Final[dict[_Hexside, tuple[_Hexside, ...]]] = {
    "bridge": _RIVERS,
    "ford": _RIVERS,
    "pass": ("mountain",),
    "tunnel": ("mountain",),
}
"""A way across -> the hexsides that it leads over or through."""


class PathStep(Value):
    """One hex entered, and the hexsides crossed on the way into it."""

    hex: Hex
    hexsides: Annotated[tuple[_Hexside, ...], Meta(max_length=6)] = ()
    marks: Annotated[tuple[Mark, ...], Meta(max_length=3)] = ()
    tunnel_open: bool = True

    def normal(self) -> Normal:
        return {
            "hexsides": tuple(sorted(self.hexsides, key=_HEXSIDES.index)),
            "marks": tuple(each for each in _MARKS if each in self.marks),
        }


class Terrain(Value):
    """A path with its mover and the Movement Points, a hex with a defender, or both."""

    steps: Annotated[tuple[Hex | PathStep, ...], Meta(max_length=200)] = ()
    movement_allowance: Amount | None = None
    moving: Literal["army", "characters", "aragorns_company", "aragorns_army"] = "army"
    defending_in: Hex | None = None

    step_kind: ClassVar[type[PathStep]] = PathStep
    """The type of a step that is only a Terrain Type."""

    def normal(self) -> Normal:
        found: dict[str, Any] = {
            "steps": tuple(self.step_kind(hex=step) if isinstance(step, str) else step for step in self.steps)
        }
        if self.movement_allowance is not None:
            found["movement_allowance"] = amount(Fraction(self.movement_allowance))
        return found

    def check(self) -> None:
        for index, step in enumerate(self.steps):
            hexsides = () if isinstance(step, str) else step.hexsides
            for hexside in hexsides:
                if hexsides.count(hexside) > 1:
                    at = f"/state/steps/{index}/hexsides"
                    raise StateError("hexside-twice", pointer=at, got=hexside, hexside=hexside)


class Passage(Value):
    """The end and the cost of the path, and the Defense Modifier of the hex."""

    cost: Amount
    allowed: bool
    stopped_at: int | None
    defense_multiplier: Amount | None


@rule("terrain", title="Terrain effects", source=chart("terrain-effects-chart"), throws=False)
def terrain(dice: Dice, book: WarOfTheRing, state: Terrain) -> Passage:
    """The Movement Points for a path, the hex where it stops, and the Defense Modifier of a hex."""
    return walk(dice, book, state, lambda index, step: enter(dice, book, state, step))


def walk(dice: Dice, book: WarOfTheRing, state: Terrain, price: Callable[[int, PathStep], Exact | None]) -> Passage:
    if not state.steps and state.defending_in is None:
        raise StateError("nothing-asked", got=ABSENT)
    spent: Exact = 0
    stopped_at = None
    allowance = None if state.movement_allowance is None else Fraction(state.movement_allowance)
    for index, step in enumerate(state.steps):
        cost = price(index, step if isinstance(step, PathStep) else PathStep(hex=step))
        if cost is not None and allowance is not None and spent + cost > allowance:
            left = amount(allowance - spent)
            cite = chart("terrain-effects-chart")
            dice.note(cite, "path-too-dear", number=index + 1, cost=amount(cost), left=left)
            cost = None
        if cost is None:
            stopped_at = index
            break
        spent += cost
    multiplier = None if state.defending_in is None else defense(dice, book, state.defending_in)
    return Passage(
        cost=amount(spent),
        allowed=stopped_at is None,
        stopped_at=stopped_at,
        defense_multiplier=None if multiplier is None else amount(multiplier),
    )


def defense(dice: Dice, book: WarOfTheRing, hex: Hex) -> Exact | None:
    """The multiplier of a defender's strength in a hex: 1 if the chart has none, None if no army can be there."""
    table = book.terrain_effects
    cell = dice.look(table, hex, "defense", why="defense-modifier", hex=hex)
    bar = barred(book, hex)
    if bar is not None:
        dice.note(table.note(bar), "no-army-in", hex=hex)
        return None
    return 1 if cell.number is None else cell.number


def multiplied(dice: Dice, book: WarOfTheRing, hex: Hex) -> Exact:
    cell = dice.look(book.terrain_effects, hex, "defense", why="defender-stands", hex=hex)
    return 1 if cell.number is None else cell.number


@lru_cache
def barred(book: WarOfTheRing, hex: Hex) -> str | None:
    """The id of the chart's note that keeps armies out of a hex."""
    if book.terrain_effects.peek(hex, "movement").mark == "P":
        return "prohibited"
    return "no-armies" if book.terrain_effects.peek(hex, "defense").mark == "$" else None


@terrain.headings
def hexes(state: Terrain, trace: Sequence[Line]) -> Mapping[int, Message]:
    found: dict[int, Message] = {}
    entered = True
    for index, line in enumerate(trace):
        if entered and line.code in ("path-across", "path-mark", "path-into"):
            found[index] = say("path-hex", number=len(found) + 1, count=len(state.steps))
            entered = False
        entered = entered or line.code == "path-into"
    return found


def enter(dice: Dice, book: WarOfTheRing, state: Terrain, step: PathStep) -> Exact | None:
    cost: Exact = 0
    if _led_over(step):
        dice.reading(book, "wr-hexside-kinds")
    for hexside in _crossed(book, step):
        crossing = _cross(dice, book, state, step, hexside)
        if crossing is None:
            return None
        cost += crossing
    table = book.terrain_effects
    for mark in step.marks:
        dice.look(table, mark, "movement", why="path-mark", mark=mark)
    cell = dice.look(table, step.hex, "movement", why="path-into", hex=step.hex)
    if cell.mark == "P":
        dice.note(table.note("prohibited"), "path-not-entered", hex=step.hex)
        return None
    if state.moving in ("army", "aragorns_army") and barred(book, step.hex) == "no-armies":
        dice.look(table, step.hex, "defense", why="path-armies", hex=step.hex)
        dice.note(table.note("no-armies"), "path-no-army", hex=step.hex)
        return None
    return cost + (cell.number or 0)


def printed(book: WarOfTheRing, step: PathStep) -> Exact | None:
    """The cost of one step on the chart without regard to bars."""
    cells = [book.terrain_effects.peek(each, "movement") for each in (*_crossed(book, step), step.hex)]
    return None if any(cell.mark == "P" for cell in cells) else sum(cell.number or 0 for cell in cells)


def _led_over(step: PathStep) -> frozenset[_Hexside]:
    ways = (over for each in step.hexsides for over in _OVER.get(each, ()))
    return frozenset(ways) & frozenset(step.hexsides)


def _crossed(book: WarOfTheRing, step: PathStep) -> tuple[_Hexside, ...]:
    over = _led_over(step)
    if not over or book.rulings["wr-hexside-kinds"] == "each":
        return step.hexsides
    return tuple(each for each in step.hexsides if each not in over)


def _cross(dice: Dice, book: WarOfTheRing, state: Terrain, step: PathStep, hexside: _Hexside) -> Exact | None:
    table = book.terrain_effects
    cell = dice.look(table, hexside, "movement", why="path-across", hexside=hexside)
    if cell.mark == "P":
        dice.note(table.note("prohibited"), "path-not-crossed", hexside=hexside)
        return None
    if cell.mark == "*":
        dice.note(table.note("must-be-open"), "tunnel-open" if step.tunnel_open else "tunnel-closed")
        if not step.tunnel_open:
            return None
    if cell.mark == "&":
        with_army = dice.reading(book, "wr-dunharrow") == "with-army"
        passes = state.moving == "aragorns_company" or (with_army and state.moving == "aragorns_army")
        dice.note(table.note("dunharrow"), "dunharrow-open" if passes else "dunharrow-closed", moving=state.moving)
        if not passes:
            return None
    return cell.number or 0


@terrain.sentence
def _say(state: Terrain, result: Passage, trace: tuple[Line, ...]) -> Message:
    path = _path(state, result)
    if state.defending_in is None:
        return path
    defense = _defense(state.defending_in, result)
    return say("path-and-defense", path=path, defense=defense) if state.steps else defense


def _path(state: Terrain, result: Passage) -> Message:
    if result.stopped_at is None:
        return say("path-walked", cost=result.cost)
    step = state.steps[result.stopped_at]
    return say(
        "path-stopped",
        number=result.stopped_at + 1,
        count=len(state.steps),
        hex=step.hex if isinstance(step, PathStep) else step,
        cost=result.cost,
    )


def _defense(hex: Hex, result: Passage) -> Message:
    if result.defense_multiplier is None:
        return say("no-defense", hex=hex)
    return say("defense", hex=hex, multiplier=result.defense_multiplier)
