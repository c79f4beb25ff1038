"""War of the Ring, Terrain Effects Chart: what a path costs, where it stops, and what a hex does for its defender."""

from __future__ import annotations

from fractions import Fraction

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import amount
from ror_rules.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules.war_of_the_ring.results import Passage
from ror_rules.war_of_the_ring.states import Hex, Hexside, Step, Terrain


@rule("terrain", title="Terrain effects", source=chart("Terrain Effects Chart"), throws=False)
def terrain(dice: Dice, book: WarOfTheRing, state: Terrain) -> Passage:
    """Movement Points for a path of hexes and hexsides, whether it can be walked to its end, and a hex's defence."""
    if not state.steps and state.defending_in is None:
        raise StateError("Nothing is asked.", expected="steps, or defending_in")
    spent, stopped_at = Fraction(0), None
    allowance = None if state.movement_allowance is None else Fraction(state.movement_allowance)
    for index, step in enumerate(state.steps):
        cost = _step(dice, book, state, step if isinstance(step, Step) else Step(hex=step))
        if cost is not None and allowance is not None and spent + cost > allowance:
            left = amount(allowance - spent)
            dice.note(
                chart("Terrain Effects Chart"), f"step {index} costs {amount(cost)}, {left} is left: it stops here"
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


def defense(dice: Dice, book: WarOfTheRing, hex: Hex) -> Fraction | None:
    """What multiplies a defender's strength in a hex: 1 where the chart has nothing, None where no army may stand."""
    cell = dice.look(book.terrain_effects, hex, "defense", why="the defender's hex")
    if cell.mark == "$":
        return None
    return Fraction(1) if cell.number is None else cell.number


def barred(book: WarOfTheRing, hex: Hex) -> str | None:
    """Why no army can be in a hex, as the id of the chart's note; None where one can."""
    if book.terrain_effects.peek(hex, "movement").mark == "P":
        return "prohibited"
    return "no-armies" if book.terrain_effects.peek(hex, "defense").mark == "$" else None


def _step(dice: Dice, book: WarOfTheRing, state: Terrain, step: Step) -> Fraction | None:
    """The cost of one step, None where it cannot be taken."""
    cost = Fraction(0)
    for hexside in step.hexsides:
        crossing = _cross(dice, book, state, step, hexside)
        if crossing is None:
            return None
        cost += crossing
    table = book.terrain_effects
    cell = dice.look(table, step.hex, "movement", why=f"into {_name(step.hex)}")
    if cell.mark == "P":
        dice.note(table.note("prohibited"), f"{_name(step.hex)} may not be entered")
        return None
    if state.moving in ("army", "aragorns_army") and barred(book, step.hex) == "no-armies":
        dice.look(table, step.hex, "defense", why="who may stand there")
        dice.note(table.note("no-armies"), f"no army may enter {_name(step.hex)}")
        return None
    return cost + (cell.number or 0)


def _cross(dice: Dice, book: WarOfTheRing, state: Terrain, step: Step, hexside: Hexside) -> Fraction | None:
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
    return cell.number or Fraction(0)


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
        effect = "no army may stand there" if many is None else f"strength counts x{many}"
        said.append(f"defending in {_name(state.defending_in)}, {effect}")
    text = "; ".join(said)
    return f"{text[0].upper()}{text[1:]}."
