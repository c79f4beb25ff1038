"""Three-player game, controlling the Nazgul: the count of Saruman's Game-Turns at Isengard, and the Nazgul he gains."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import NazgulHeld, canonical, one_master
from ror_rules.author import Dice, Line, Message, NoteStep, StateError, Value, named, rule, say

Picks = Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=2)]
"""Numbers of cards picked unseen, counted from 1 in the arrangement."""

IDLE: Final = frozenset(
    {
        "saruman-not-at-isengard",
        "saruman-without-ring",
        "saruman-persuades",
        "mind-battle-before",
        "persuasion-before",
    }
)
"""The codes of the reasons why a Game-Turn brings no Nazgul."""


class TurnAtIsengard(Value, kw_only=True):
    """Saruman's actions in one Game-Turn with the Ring at Isengard."""

    moved: bool = False
    fought: bool = False
    persuaded: bool = False
    mind_battled: bool = False


class NazgulControl(Value, kw_only=True):
    """Saruman's past Game-Turns with the Ring at Isengard, his actions in this one, and the Nazgul."""

    turns: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)]
    nazgul: NazgulHeld
    picks: Picks | None = None
    wears_ring: bool
    at_isengard: bool = True
    persuades: bool = False

    def check(self) -> None:
        one_master(self.nazgul)
        quiet_or_busy(self.turns, "/turns")
        last = self.turns[-1:]
        if not self.at_isengard and last and not (last[0].moved or last[0].fought):
            raise StateError("still-at-isengard", pointer="/state/at_isengard", got=self.at_isengard)


class NazgulTaken(Value):
    """The Nazgul that change sides in one Game-Turn, and the others."""

    turn: int
    due: int
    taken: tuple[str, ...]
    nazgul: NazgulHeld


def quiet_or_busy(turns: tuple[TurnAtIsengard, ...], at: str) -> None:
    for index, turn in enumerate(turns):
        if turn.persuaded and turn.mind_battled:
            raise StateError(
                "persuasion-and-mind-battle", pointer=f"/state{at}/{index}/mind_battled", got=turn.mind_battled
            )


@rule("nazgul-control", title="Controlling the Nazgul", source=part("controlling-the-nazgul"))
def nazgul_control(dice: Dice, book: ThreePlayer, state: NazgulControl) -> NazgulTaken:
    """Saruman gains Nazgul for quiet Game-Turns at Isengard. He picks their cards unseen."""
    turn, lost = _turn(dice, book, state)
    because = _idle(state, turn, lost=lost)
    if because is not None:
        check_picks(state.picks, 0, len(state.nazgul.dark_power))
        there = state.at_isengard and state.wears_ring
        dice.note(book.nazgul_count.note("go-on" if there else "ring-on"), because.code)
        return NazgulTaken(turn=turn, due=0, taken=(), nazgul=state.nazgul)
    return take(dice, book, turn, state.nazgul, "saruman", state.picks)


def _turn(dice: Dice, book: ThreePlayer, state: NazgulControl) -> tuple[int, Message | None]:
    """The number of this Game-Turn in the count, and why the last one leaves it without a Nazgul."""
    table = book.nazgul_count
    quiet = 0
    lost: Message | None = None
    for number, turn in enumerate(state.turns, 1):
        lost = None
        if turn.moved or turn.fought:
            dice.reading(book, "tp-nazgul-break")
            deed = "moved" if turn.moved else "fought"
            dice.note(table.note("preparation"), "count-starts-again", turn=number, deed=deed)
            quiet = 0
        elif quiet and (turn.persuaded or turn.mind_battled):
            reading = dice.reading(book, "tp-nazgul-break")
            again = reading == "starts-again"
            deed = "persuaded" if turn.persuaded else "mind_battled"
            dice.note(
                table.note("go-on"), "count-starts-again" if again else "turn-does-not-count", turn=number, deed=deed
            )
            if again:
                quiet = 0
            elif turn.mind_battled:
                lost = say("mind-battle-before")
            elif reading == "two-turns-lost":
                lost = say("persuasion-before")
        else:
            quiet += 1
    return quiet + 1, lost


def _idle(state: NazgulControl, turn: int, *, lost: Message | None) -> Message | None:
    if not state.at_isengard:
        return say("saruman-not-at-isengard")
    if not state.wears_ring:
        return say("saruman-without-ring")
    if state.persuades and turn > 1:
        return say("saruman-persuades")
    return lost


def take(
    dice: Dice,
    book: ThreePlayer,
    turn: int,
    held: NazgulHeld,
    to: Literal["saruman", "dark_power"],
    picks: Picks | None,
) -> NazgulTaken:
    table = book.nazgul_count
    nazgul, theirs = (held.dark_power, held.saruman) if to == "saruman" else (held.saruman, held.dark_power)
    due = dice.look(table, turn, "Nazgul", why="nazgul-due", turn=turn, player=to)
    if theirs and nazgul and due and dice.reading(book, "tp-nazgul-cards") == "all":
        return _among_all(dice, book, turn, held, to, picks, due)
    count = min(due, len(nazgul))
    if count and count == len(nazgul) and picks is None:
        taken = nazgul
        dice.note(table.note("which"), "all-nazgul-taken", player=to, taken=[named(each) for each in taken])
    else:
        taken = _picked(dice, book, to, nazgul, count, picks)
    return _moved(turn, held, to, due, taken)


def _picked(
    dice: Dice,
    book: ThreePlayer,
    to: Literal["saruman", "dark_power"],
    nazgul: tuple[str, ...],
    count: int,
    picks: Picks | None,
) -> tuple[str, ...]:
    cite = book.nazgul_count.note("which")
    if picks is not None:
        check_picks(picks, count, len(nazgul))
        taken = tuple(nazgul[pick - 1] for pick in picks)
        if taken:
            names = [named(each) for each in taken]
            dice.note(cite, "nazgul-picked", player=to, picks=list(picks), cards=len(nazgul), taken=names)
        return taken
    if not count:
        return ()
    cards = [named(each) for each in dice.arranged(nazgul, canonical(nazgul))]
    drawn = dice.draw(cards, count, why="nazgul-drawn", cite=cite, at="pick", player=to, number=count, cards=cards)
    return tuple(card.name for card in drawn)


def _among_all(
    dice: Dice,
    book: ThreePlayer,
    turn: int,
    held: NazgulHeld,
    to: Literal["saruman", "dark_power"],
    picks: Picks | None,
    due: int,
) -> NazgulTaken:
    theirs = held.dark_power if to == "saruman" else held.saruman
    every = (*theirs, *(each for each in held.every if each not in theirs))
    drawn = _picked(dice, book, to, every, min(due, len(every)), picks)
    taken = tuple(each for each in drawn if each in theirs)
    if len(taken) < len(drawn):
        own = [named(each) for each in drawn if each not in theirs]
        dice.note(book.nazgul_count.note("which"), "nazgul-picked-before", player=to, own=own)
    return _moved(turn, held, to, due, taken)


def _moved(
    turn: int, held: NazgulHeld, to: Literal["saruman", "dark_power"], due: int, taken: tuple[str, ...]
) -> NazgulTaken:
    nazgul = held.dark_power if to == "saruman" else held.saruman
    left = tuple(each for each in nazgul if each not in taken)
    if to == "saruman":
        now = NazgulHeld(dark_power=left, saruman=(*held.saruman, *taken))
    else:
        now = NazgulHeld(dark_power=(*held.dark_power, *taken), saruman=left)
    return NazgulTaken(turn=turn, due=due, taken=taken, nazgul=now)


def check_picks(picks: Picks | None, count: int, most: int) -> None:
    if picks is None:
        return
    if len(picks) != count:
        raise StateError("wrong-number-of-picks", pointer="/state/picks", got=len(picks), due=count)
    for index, pick in enumerate(picks):
        if pick > most or pick in picks[:index]:
            code = "no-such-card" if pick > most else "picked-twice"
            raise StateError(code, pointer=f"/state/picks/{index}", got=pick, pick=pick, cards=most)


@nazgul_control.sentence
def _say(state: NazgulControl, result: NazgulTaken, trace: tuple[Line, ...]) -> Message:
    if result.taken:
        return say("nazgul-gained", taken=[named(each) for each in result.taken], turn=result.turn)
    last = trace[-1]
    if isinstance(last, NoteStep):
        return say("no-nazgul-because", turn=result.turn, because=Message(last.code, last.given))
    return say("none-left-to-gain" if result.due else "no-nazgul-due", turn=result.turn)


@nazgul_control.summary("gained")
def _number(state: NazgulControl, result: NazgulTaken) -> int:
    return len(result.taken)


@nazgul_control.summary_of_each("gained", lambda state: state.nazgul.dark_power)
def _is_gained(state: NazgulControl, result: NazgulTaken, who: str) -> bool:
    return who in result.taken


nazgul_control.head("gained", "due")
