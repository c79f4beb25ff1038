"""Three-player game, controlling the Nazgul: Saruman's count of Game-Turns at Isengard, and which Nazgul he gets."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import NazgulTaken
from ror_rules.three_player.states import Arrangement, NazgulControl, Picks
from ror_rules.trace import Line


@rule("nazgul-control", title="Controlling the Nazgul", source=part("Controlling the Nazgul"))
def nazgul_control(dice: Dice, book: ThreePlayer, state: NazgulControl) -> NazgulTaken:
    """Game-Turns that Saruman spends quietly at Isengard bring him Nazgul; which ones, he picks unseen."""
    turn = _turn(dice, book, state)
    because = _idle(state, turn)
    if because is not None:
        check(state.picks, 0, len(state.nazgul))
        there = state.at_isengard and state.wears_ring
        dice.note(book.nazgul_count.note("go-on" if there else "ring-on"), because)
        return NazgulTaken(turn=turn, due=0, taken=(), left=state.nazgul)
    return take(dice, book, turn, state.nazgul, state.picks)


def _turn(dice: Dice, book: ThreePlayer, state: NazgulControl) -> int:
    """The Game-Turn of the count that this one is: one more than the turns spent quietly."""
    table = book.nazgul_count
    quiet = 0
    for number, turn in enumerate(state.turns, 1):
        if turn.moved or turn.fought:
            dice.reading(book, "tp-nazgul-break")
            dice.note(table.note("preparation"), f"in Game-Turn {number} he moved or fought: the count starts again")
            quiet = 0
        elif quiet and (turn.persuaded or turn.mind_battled):
            again = dice.reading(book, "tp-nazgul-break") == "starts-again"
            lost = "the count starts again" if again else "it does not count"
            dice.note(table.note("go-on"), f"in Game-Turn {number} he persuaded or was in Mind Battle: {lost}")
            quiet = 0 if again else quiet
        else:
            quiet += 1
    return quiet + 1


def _idle(state: NazgulControl, turn: int) -> str | None:
    """Why nothing comes of this Game-Turn, None where something does."""
    if not state.at_isengard:
        return "Saruman is not at Isengard"
    if not state.wears_ring:
        return "Saruman does not wear the Ring"
    if state.persuades and turn > 1:
        return "Saruman tries Persuasion in this Game-Turn"
    return None


def take(dice: Dice, book: ThreePlayer, turn: int, nazgul: Arrangement, picks: Picks | None) -> NazgulTaken:
    """The Nazgul due in a Game-Turn of the count, out of the arrangement: by the numbers picked, or by the dice."""
    table = book.nazgul_count
    due = dice.look(table, turn, "Nazgul", why=f"Game-Turn {turn} of the count")
    count = min(due, len(nazgul))
    if count and count == len(nazgul) and picks is None:
        dice.note(table.note("which"), "all that are left")
        taken = nazgul
    elif picks is not None:
        check(picks, count, len(nazgul))
        taken = tuple(nazgul[pick - 1] for pick in picks)
        if taken:
            dice.reading(book, "tp-nazgul-cards")
            dice.note(table.note("which"), f"picked: {listed(picks)} of {len(nazgul)}, {listed(taken)}")
    elif count:
        dice.reading(book, "tp-nazgul-cards")
        taken = dice.draw(nazgul, count, why="Nazgul picked by the dice", cite=table.note("which"), at="pick")
    else:
        taken = ()
    return NazgulTaken(turn=turn, due=due, taken=taken, left=tuple(each for each in nazgul if each not in taken))


def check(picks: Picks | None, count: int, most: int) -> None:
    """Raises `StateError` unless the picks, if any are told, are as many different places as are due."""
    if picks is None:
        return
    if len(picks) != count:
        raise StateError(
            "So many numbers are not due.", pointer="/state/picks", expected=f"{count} of them", got=len(picks)
        )
    for index, pick in enumerate(picks):
        if pick > most or pick in picks[:index]:
            raise StateError(
                "No card lies there.",
                pointer=f"/state/picks/{index}",
                expected=f"a number from 1 to {most}, each once",
                got=pick,
            )


@nazgul_control.sentence
def _say(state: NazgulControl, result: NazgulTaken, trace: tuple[Line, ...]) -> str:
    if result.taken:
        return f"Saruman controls {listed(result.taken)} from now on: Game-Turn {result.turn} of his count."
    return f"Saruman gains no Nazgul: it is Game-Turn {result.turn} of his count" + (
        "." if not (why := _idle(state, result.turn)) else f", but {why}."
    )


@nazgul_control.summary("gained", "how many Nazgul Saruman gains")
def _number(state: NazgulControl, result: NazgulTaken) -> int:
    return len(result.taken)
