"""A guest: armies that fight like those of Risk or of Axis & Allies, and heroes with the best three of four dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta
from msgspec.structs import asdict

from ror_rules.author import (
    Book,
    Cite,
    Dice,
    Line,
    Message,
    Ruleset,
    Rulings,
    Short,
    Table,
    TableData,
    Trials,
    Value,
    at_most,
    bound,
    rule,
    say,
    shift,
)

HERE: Final = Cite(section="a game of our own")
Count = Annotated[int, Meta(ge=1, le=200)]


class BorderBook(Book):
    ground: Table[int]
    omens: Table[int]
    units: Table[int]


class Army(Value):
    """Like armies of one player: `20 veteran`."""

    short: ClassVar[Short | None] = Short("character", numbers=("{armies}",), words=("skill",))
    armies: Count
    skill: Literal["raw", "trained", "veteran"] = "raw"


class Conquest(Value):
    """Two sides, and the ground: `20 v 15 woods`."""

    short: ClassVar[Short | None] = Short("battle", sides=("attacker", "defender"), words=("ground",))
    attacker: Army
    defender: Army
    ground: Literal["plain", "woods", "river", "castle"] = "plain"


class Left(Value):
    attacker: int
    defender: int


class Exchange(Value):
    attacker: int
    defender: int


def exchange(dice: Dice, book: BorderBook, thrown: Exchange) -> Left:
    attack = dice.hand(thrown.attacker, 6, keep=("highest", 2), why="attack", cite=HERE, at="attack")
    defense = dice.hand(thrown.defender, 6, keep=("highest", 2), why="defense", cite=HERE, at="defense")
    wins = [mine > yours for mine, yours in zip(attack, defense, strict=False)]
    return Left(attacker=wins.count(False), defender=wins.count(True))


@rule(
    "conquest",
    title="Conquest",
    source=HERE,
    wants={"attacker": "attacker - defender", "defender": "defender - attacker"},
)
def conquest(dice: Dice, book: BorderBook, state: Conquest) -> Left:
    """Three dice at most against two at most, until one side has no armies left. Good ground adds armies of the defender."""
    more = dice.look(book.ground, state.ground, "Armies", why="ground")

    def step(dice: Dice, now: Left) -> Left:
        lost = dice.part(exchange, book, Exchange(attacker=min(now.attacker, 3), defender=min(now.defender, 2)))
        return Left(attacker=now.attacker - lost.attacker, defender=now.defender - lost.defender)

    begin = Left(attacker=state.attacker.armies, defender=state.defender.armies + more)
    return dice.repeat(step, begin, until=lambda now: not now.attacker or not now.defender)


@conquest.sentence
def _conquered(state: Conquest, result: Left, trace: tuple[Line, ...]) -> Message:
    return say("armies-left", attacker=result.attacker, defender=result.defender)


@conquest.summary("conquered")
def conquered(state: Conquest, result: Left) -> bool:
    return not result.defender


conquest.head("conquered", "attacker", "defender")


Units = Annotated[int, Meta(ge=0, le=200)]


class Force(Value):
    """Units of one player, in the order in which they fall: `12/6/3/0`."""

    short: ClassVar[Short | None] = Short("character", numbers=("{infantry}/{tanks}/{fighters}/{bombers}",))
    infantry: Units = 0
    tanks: Units = 0
    fighters: Units = 0
    bombers: Units = 0

    def without(self, hits: int) -> Force:
        left = {}
        for kind, count in asdict(self).items():
            left[kind] = max(0, count - hits)
            hits -= count - left[kind]
        return Force(**left)

    @property
    def units(self) -> int:
        return self.infantry + self.tanks + self.fighters + self.bombers


class Front(Value):
    """Two sides: `12/6/3/0 v 14/0/4/0`."""

    short: ClassVar[Short | None] = Short("battle", sides=("attacker", "defender"))
    attacker: Force
    defender: Force


def front(attacker: tuple[int, ...], defender: tuple[int, ...]) -> Front:
    return Front(attacker=Force(*attacker), defender=Force(*defender))


class Firing(Value):
    units: Force
    column: Literal["attack", "defense"]


def fire(dice: Dice, book: BorderBook, firing: Firing) -> int:
    def shots(kind: str, dice: Dice, count: int) -> Mapping[str, int]:
        number = book.units.find(kind, firing.column)
        cite = book.units.cite(number)
        return {"hits": dice.pool(count, at_most(number.cell), why=f"{kind}-fire", cite=cite, at=kind)}

    kinds = asdict(firing.units).items()
    return dice.tally([Trials((kind, firing.column), n, partial(shots, kind)) for kind, n in kinds]).get("hits", 0)


class Losses(Value):
    """What is left of both sides after the hits of the defender. Equal ones are found once for each number of hits."""

    attacker: Force
    defender_left: Force

    def __call__(self, hits: int) -> Front:
        return Front(attacker=self.attacker.without(hits), defender=self.defender_left)


@rule("land-battle", title="Land battle", source=HERE)
def land_battle(dice: Dice, book: BorderBook, state: Front) -> Front:
    """Both sides fire with all units. Each hit removes a unit of the other side, until one side has none left."""

    def step(dice: Dice, now: Front) -> Front:
        hits = dice.within("attacker").part(fire, book, Firing(units=now.attacker, column="attack"))
        losses = Losses(attacker=now.attacker, defender_left=now.defender.without(hits))
        return dice.within("defender").part(fire, book, Firing(units=now.defender, column="defense"), end=losses)

    return dice.repeat(step, state, until=lambda now: not now.attacker.units or not now.defender.units)


@land_battle.sentence
def _fought(state: Front, result: Front, trace: tuple[Line, ...]) -> Message:
    return say("units-left", attacker=result.attacker.units, defender=result.defender.units)


@land_battle.summary("won")
def won(state: Front, result: Front) -> bool:
    return result.attacker.units > 0


@land_battle.summary("left")
def left(state: Front, result: Front) -> int:
    return result.attacker.units - result.defender.units


land_battle.head("won", "left")


class Hero(Value):
    dice: Annotated[int, Meta(ge=3, le=12)] = 4


class Made(Value):
    strength: int


@rule("hero", title="A hero", source=HERE)
def hero(dice: Dice, book: BorderBook, state: Hero) -> Made:
    """The three highest dice of four are the strength of a hero."""
    return Made(strength=sum(dice.hand(state.dice, 6, keep=("highest", 3), why="strength", cite=HERE)))


@hero.sentence
def _made(state: Hero, result: Made, trace: tuple[Line, ...]) -> Message:
    return say("hero-made", strength=result.strength)


class Omen(Value):
    priests: Annotated[int, Meta(ge=0, le=3)] = 0


class Omened(Value):
    points: int


@rule("omen", title="An omen", source=HERE)
def omen(dice: Dice, book: BorderBook, state: Omen) -> Omened:
    """A die on the table of omens, where each priest adds 1."""
    more = shift(state.priests, "priests", when=state.priests > 0, because="no-priests")
    return Omened(points=dice.on(book.omens, "Points", why="omen", modifiers=(more,)))


@omen.sentence
def _omened(state: Omen, result: Omened, trace: tuple[Line, ...]) -> Message:
    return say("omened", points=result.points)


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> BorderBook:
    return bound(BorderBook, tables, rulings)


RULESET: Final[Ruleset[BorderBook]] = Ruleset(
    id="border-war",
    title="Border war: a guest of our tests",
    summary="Armies fight until one side is gone.",
    version="1.0.0",
    package=__name__,
    bind=bind,
    rules=(conquest, land_battle, hero, omen),
    free=("omens",),
)
