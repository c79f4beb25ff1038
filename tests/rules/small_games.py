"""Small games in the style of an author: Risk, and a land battle of Axis & Allies. For tests and the benchmark."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.message import Message, say
from ror_rules.rule import rule
from ror_rules.rulings import Rulings
from ror_rules.table import Book
from ror_rules.trace import Cite, Line
from ror_rules.values import Value

MADE_UP = Cite(section="a game that others have tabulated")
BOOK = Book(rulings=Rulings({}))

# --- Risk: hands compared one by one, until one side is gone


class Armies(Value):
    attacker: int
    defender: int


class Lost(Value):
    attacker: int
    defender: int


def exchange(dice: Dice, book: Book, thrown: Armies) -> Lost:
    attack = dice.hand(thrown.attacker, 6, keep=("highest", 2), why="attack", cite=MADE_UP, at="attack")
    defense = dice.hand(thrown.defender, 6, keep=("highest", 2), why="defense", cite=MADE_UP, at="defense")
    wins = [mine > yours for mine, yours in zip(attack, defense, strict=False)]
    return Lost(attacker=wins.count(False), defender=wins.count(True))


class Fought(Armies):
    stopped: bool = False


@rule("conquest", title="Conquest", source=MADE_UP, decides=("attacker",))
def conquest(dice: Dice, book: Book, state: Armies) -> Fought:
    """Three dice at most against two at most, until one side has no armies left or the attacker stops."""

    def over(now: Fought) -> bool:
        return now.stopped or not now.attacker or not now.defender

    def step(dice: Dice, now: Fought) -> Fought:
        lost = dice.part(exchange, book, Armies(attacker=min(now.attacker, 3), defender=min(now.defender, 2)))
        after = Fought(attacker=now.attacker - lost.attacker, defender=now.defender - lost.defender)
        if over(after):
            return after
        left = {"attacker": after.attacker, "defender": after.defender}
        choice = dice.choose("attacker", "go-on", ("attack", "stop"), otherwise="attack", **left)
        return Fought(**left, stopped=choice == "stop")

    return dice.repeat(step, Fought(attacker=state.attacker, defender=state.defender), until=over, like=book)


@conquest.sentence
def _conquered(state: Armies, result: Fought, trace: tuple[Line, ...]) -> Message:
    return say("armies-left", attacker=result.attacker, defender=result.defender)


@conquest.summary("conquered")
def conquered(state: Armies, result: Fought) -> bool:
    return not result.defender


# --- Axis & Allies: rounds without casualties come again

UNITS = {"infantry": (1, 2), "tank": (3, 3), "fighter": (3, 4), "bomber": (4, 1)}
"""A unit, in the order of removal -> the highest face that hits, in attack and in defense. (Revised edition, 2004.)"""
Units = tuple[int, int, int, int]


class Firing(Value):
    units: Units
    defending: bool


class Front(Value):
    attacker: Units
    defender: Units


def fire(dice: Dice, book: Book, state: Firing) -> int:
    return sum(
        dice.pool(count, 7 - UNITS[name][state.defending], why=name, cite=MADE_UP, at=name)
        for name, count in zip(UNITS, state.units, strict=True)
    )


def removed(units: Units, hits: int) -> Units:
    standing = []
    for count in units:
        standing.append(count - min(count, hits))
        hits -= count - standing[-1]
    infantry, tank, fighter, bomber = standing
    return infantry, tank, fighter, bomber


@rule("land-battle", title="Land battle", source=MADE_UP)
def land_battle(dice: Dice, book: Book, state: Front) -> Front:
    """Both sides throw for all units and remove one unit for each hit, until one side has no units left."""

    def step(dice: Dice, now: Front) -> Front:
        made = dice.within("attacker").part(fire, book, Firing(units=now.attacker, defending=False))
        taken = dice.within("defender").part(fire, book, Firing(units=now.defender, defending=True))
        return Front(attacker=removed(now.attacker, taken), defender=removed(now.defender, made))

    return dice.repeat(step, state, until=lambda now: not any(now.attacker) or not any(now.defender))
