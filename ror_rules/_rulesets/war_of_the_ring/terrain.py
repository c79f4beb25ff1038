"""War of the Ring, Terrain Effects Chart: what a path costs, where it stops, and what a hex does for its defender."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.war_of_the_ring.book import Exact, WarOfTheRing, chart
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Amount, Value, amount

Hex = Literal[
    "clear", "mountain_path", "road", "trail", "rough", "forest", "desert", "mountain", "forest_rough", "town",
    "citadel", "lake_sea", "orodruin", "swamp",
]  # fmt: skip
"""The terrain of a hex, as the Terrain Effects Chart names it."""
Mark = Literal["servant_of_sauron", "magic", "port"]
"""What the chart lists beside terrain and a hex has beside its own: it changes nothing."""

_Hexside = Literal[
    "mountain", "lake_sea", "minor_river", "major_river", "ford", "bridge", "pass", "tunnel", "area_border", "dunharrow"
]

_HEXSIDES: Final[tuple[_Hexside, ...]] = get_args(_Hexside)
_MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
"""The words of both, in the order that a step keeps them in."""

_RIVERS: Final[tuple[_Hexside, ...]] = ("minor_river", "major_river")
_OVER: Final[dict[_Hexside, tuple[_Hexside, ...]]] = {
    "bridge": _RIVERS,
    "ford": _RIVERS,
    "pass": ("mountain",),
    "tunnel": ("mountain",),
}
"""What a way across leads over, or through."""


class PathStep(Value):
    """One hex entered, and the hexsides crossed on the way into it."""

    hex: Annotated[Hex, Meta(description="Terrain Type of the hex, which is paid for entering it.")]
    hexsides: Annotated[
        tuple[_Hexside, ...],
        Meta(
            max_length=6,
            description="Terrain Types of the hexsides crossed on the way in, at most 6; how a way across and what it leads over "
            "combine, the ruling `wr-hexside-kinds` says. Left out: none.",
        ),
    ] = ()
    marks: Annotated[
        tuple[Mark, ...],
        Meta(
            max_length=3,
            description="What the hex has beside its own terrain, at most 3; it changes nothing. Left out: nothing.",
        ),
    ] = ()
    tunnel_open: Annotated[
        bool,
        Meta(description="Whether a `tunnel` among the hexsides is open: a closed one stops the path. Left out: true."),
    ] = True

    def __post_init__(self) -> None:
        if len(self.hexsides) > 1:
            force_setattr(self, "hexsides", tuple(sorted(self.hexsides, key=_HEXSIDES.index)))
        if len(self.marks) > 1:
            force_setattr(self, "marks", tuple(each for each in _MARKS if each in self.marks))


class Terrain(Value):
    """A path, who walks it and with how many Movement Points; or a hex whose worth for a defender is asked for."""

    steps: Annotated[
        tuple[Hex | PathStep, ...],
        Meta(
            max_length=200,
            description="The path, at most 200 hexes in the order they are entered; a bare Terrain Type is a hex without "
            "hexsides that matter. Left out: none, and `defending_in` is asked alone.",
        ),
    ] = ()
    movement_allowance: Annotated[
        Amount | None,
        Meta(
            description="Movement Points at hand, 0 or more, as a whole number or a fraction in text (`7/2`). Left out: the "
            "path is priced as if they never ran out."
        ),
    ] = None
    moving: Annotated[
        Literal["army", "characters", "aragorns_company", "aragorns_army"],
        Meta(
            description="Who walks the path: an army, Characters, Aragorn and the Characters with him "
            "(`aragorns_company`), or an army with him (`aragorns_army`). Left out: `army`."
        ),
    ] = "army"
    defending_in: Annotated[
        Hex | None,
        Meta(
            description="Terrain Type of a hex whose Defense Modifier is asked for. Left out: `steps` are asked alone."
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.movement_allowance is not None:
            force_setattr(self, "movement_allowance", amount(Fraction(self.movement_allowance)))
        steps = tuple(PathStep(hex=step) if isinstance(step, str) else step for step in self.steps)
        force_setattr(self, "steps", steps)


class Passage(Value):
    """How far the path goes and what it costs, and what the hex asked for does for its defender."""

    cost: Annotated[
        Amount,
        Meta(
            description="Movement Points that the path costs up to where it stops, 0 or more: a whole number, or a fraction "
            "in text (`7/2`)."
        ),
    ]
    allowed: Annotated[bool, Meta(description="Whether the path can be walked to its end; true where there is none.")]
    stopped_at: Annotated[
        int | None,
        Meta(description="The first of the steps that cannot be taken, counted from 0; null where all can be."),
    ]
    defense_multiplier: Annotated[
        Amount | None,
        Meta(
            description="Defense Modifier: what a defender's strength is multiplied by, 1 where the chart has nothing; null "
            "where no hex is asked for, or no army can be in it."
        ),
    ]


@rule("terrain", title="Terrain effects", source=chart("terrain-effects-chart"), throws=False)
def terrain(dice: Dice, book: WarOfTheRing, state: Terrain) -> Passage:
    """Movement Points for a path of hexes and hexsides, whether it can be walked to its end, and a hex's defence."""
    return walk(dice, book, state, lambda index, step: enter(dice, book, state, step))


def walk(dice: Dice, book: WarOfTheRing, state: Terrain, price: Callable[[int, PathStep], Exact | None]) -> Passage:
    """The whole of a path: `price` says what each of its steps costs, None where it is barred."""
    if not state.steps and state.defending_in is None:
        raise StateError("Nothing is asked.", expected="steps, or defending_in", got="neither")
    spent: Exact = 0
    stopped_at = None
    allowance = None if state.movement_allowance is None else Fraction(state.movement_allowance)
    for index, step in enumerate(state.steps):
        cost = price(index, step if isinstance(step, PathStep) else PathStep(hex=step))
        if cost is not None and allowance is not None and spent + cost > allowance:
            left = amount(allowance - spent)
            dice.note(
                chart("terrain-effects-chart"), f"step {index} costs {amount(cost)}, {left} is left: it stops here"
            )
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
    """What multiplies a defender's strength in a hex: 1 where the chart has nothing, None where no army can be."""
    multiplier = multiplied(dice, book, hex)
    bar = barred(book, hex)
    if bar is not None:
        dice.note(book.terrain_effects.note(bar), f"no army can be in {_name(hex)}")
        return None
    return multiplier


def multiplied(dice: Dice, book: WarOfTheRing, hex: Hex) -> Exact:
    """What the chart multiplies a defender's strength by in a hex that an army may enter: 1 where it has nothing."""
    cell = dice.look(book.terrain_effects, hex, "defense", why="the defender's hex")
    return 1 if cell.number is None else cell.number


@lru_cache
def barred(book: WarOfTheRing, hex: Hex) -> str | None:
    """Why no army can be in a hex, as the id of the chart's note; None where one can."""
    if book.terrain_effects.peek(hex, "movement").mark == "P":
        return "prohibited"
    return "no-armies" if book.terrain_effects.peek(hex, "defense").mark == "$" else None


def enter(dice: Dice, book: WarOfTheRing, state: Terrain, step: PathStep) -> Exact | None:
    """The cost of one step, None where it is barred to who walks the path."""
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
        dice.look(table, mark, "movement", why=f"{_name(mark)}, beside the hex's own terrain")
    cell = dice.look(table, step.hex, "movement", why=f"into {_name(step.hex)}")
    if cell.mark == "P":
        dice.note(table.note("prohibited"), f"{_name(step.hex)} may not be entered")
        return None
    if state.moving in ("army", "aragorns_army") and barred(book, step.hex) == "no-armies":
        dice.look(table, step.hex, "defense", why="who may stand there")
        dice.note(table.note("no-armies"), f"no army may enter {_name(step.hex)}")
        return None
    return cost + (cell.number or 0)


def printed(book: WarOfTheRing, step: PathStep) -> Exact | None:
    """The cost of one step as the chart prices it, bars left aside; None where it has no price for a part of it."""
    cells = [book.terrain_effects.peek(each, "movement") for each in (*_crossed(book, step), step.hex)]
    return None if any(cell.mark == "P" for cell in cells) else sum(cell.number or 0 for cell in cells)


def _led_over(step: PathStep) -> frozenset[_Hexside]:
    """Those of the hexsides that another of them is a way across."""
    ways = (over for each in step.hexsides for over in _OVER.get(each, ()))
    return frozenset(ways) & frozenset(step.hexsides)


def _crossed(book: WarOfTheRing, step: PathStep) -> tuple[_Hexside, ...]:
    """The hexsides that count: all of them, or without those that a way across leads over."""
    over = _led_over(step)
    if not over or book.rulings["wr-hexside-kinds"] == "each":
        return step.hexsides
    return tuple(each for each in step.hexsides if each not in over)


def _cross(dice: Dice, book: WarOfTheRing, state: Terrain, step: PathStep, hexside: _Hexside) -> Exact | None:
    """The cost of one hexside, None where it cannot be crossed."""
    table = book.terrain_effects
    cell = dice.look(table, hexside, "movement", why=f"across {_name(hexside)}")
    if cell.mark == "P":
        dice.note(table.note("prohibited"), f"{_name(hexside)} may not be crossed")
        return None
    if cell.mark == "*":
        dice.reading(book, "wr-tunnel")
        dice.note(table.note("must-be-open"), f"the {_name(hexside)} is {'open' if step.tunnel_open else 'closed'}")
        if not step.tunnel_open:
            return None
    if cell.mark == "&":
        with_army = dice.reading(book, "wr-dunharrow") == "with-army"
        passes = state.moving == "aragorns_company" or (with_army and state.moving == "aragorns_army")
        dice.note(table.note("dunharrow"), f"{_name(state.moving)} {'crosses' if passes else 'may not cross'}")
        if not passes:
            return None
    return cell.number or 0


def _name(word: str) -> str:
    return {
        "aragorns_company": "Aragorn's company",
        "aragorns_army": "an army with Aragorn",
        "army": "an army",
        "lake_sea": "lake or sea",
    }.get(word, word.replace("_", " "))


@terrain.sentence
def _say(state: Terrain, result: Passage, trace: tuple[Line, ...]) -> str:
    said = []
    if state.steps:
        where = "goes to its end" if result.allowed else f"stops before step {result.stopped_at}"
        said.append(f"the path {where} and costs {result.cost}")
    if state.defending_in is not None:
        many = result.defense_multiplier
        effect = "no army can be there" if many is None else f"strength counts x{many}"
        said.append(f"defending in {_name(state.defending_in)}, {effect}")
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}."
