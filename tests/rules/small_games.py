"""A small game in the style of an author: Risk, whose attacker may stop. For tests and the benchmark."""

from __future__ import annotations

from ror_rules.author import Book, Cite, Dice, Line, Message, Rulings, Value, rule, say

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
