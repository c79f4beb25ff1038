"""Three-player game, controlling the Nazgul: Saruman's count of Game-Turns at Isengard, and which Nazgul he gets."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import NazgulHeld, canonical, one_master
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line, NoteStep
from ror_rules.values import Value

Picks = Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(max_length=2)]
"""Places in the arrangement, counted from 1, picked unseen."""


class TurnAtIsengard(Value, kw_only=True):
    """What Saruman did in one Game-Turn with the Ring at Isengard."""

    moved: Annotated[
        bool, Meta(description="Whether he moved; going to Isengard or away is moving. Left out: false.")
    ] = False
    fought: Annotated[bool, Meta(description="Whether he fought. Left out: false.")] = False
    persuaded: Annotated[bool, Meta(description="Whether he tried Persuasion. Left out: false.")] = False
    mind_battled: Annotated[
        bool,
        Meta(description="Whether he engaged in Mind Battle; never in a Game-Turn with Persuasion. Left out: false."),
    ] = False


class NazgulControl(Value, kw_only=True):
    """Saruman's Game-Turns with the Ring at Isengard up to now, what he does in this one, and the Dark Power's Nazgul."""

    turns: Annotated[
        tuple[TurnAtIsengard, ...],
        Meta(
            max_length=50,
            description="Saruman's Game-Turns with the Ring at Isengard before this one, the first one first, at most 50.",
        ),
    ]
    nazgul: Annotated[NazgulHeld, Meta(description="The Nazgul; those under the Dark Power are gained.")]
    picks: Annotated[
        Picks | None,
        Meta(
            description="The numbers that Saruman picks unseen, one for each Nazgul due: places in `nazgul.dark_power`, counted from 1, "
            "each once. Left out: the dice pick."
        ),
    ] = None
    wears_ring: Annotated[bool, Meta(description="Whether Saruman wears the Ring in this Game-Turn.")]
    at_isengard: Annotated[
        bool,
        Meta(
            description="Whether Saruman is at Isengard; he is, unless he moved or fought in the last of `turns`. Left out: "
            "true."
        ),
    ] = True
    persuades: Annotated[
        bool, Meta(description="Whether Saruman tries Persuasion in this Game-Turn. Left out: false.")
    ] = False

    def __post_init__(self) -> None:
        one_master(self.nazgul)
        quiet_or_busy(self.turns, "/turns")
        last = self.turns[-1:]
        if not self.at_isengard and last and not (last[0].moved or last[0].fought):
            raise StateError(
                "Saruman has not left Isengard.",
                pointer="/state/at_isengard",
                expected="true, when he neither moved nor fought in the last of the turns",
                got=self.at_isengard,
            )


class NazgulTaken(Value):
    """Nazgul that come under another player's control in one Game-Turn, and those that do not."""

    turn: Annotated[
        int, Meta(description="Game-Turn of the count that this one is, from 1; 0 where Sauron does not count yet.")
    ]
    due: Annotated[int, Meta(description="Nazgul that are due in this Game-Turn, 0 to 2.")]
    taken: Annotated[
        tuple[str, ...],
        Meta(description="The Nazgul that were picked, in the order of the picks: as many as are due and there."),
    ]
    nazgul: Annotated[
        NazgulHeld,
        Meta(
            description="The Nazgul from now on: those not picked as they were arranged, the others after those there were."
        ),
    ]


def quiet_or_busy(turns: tuple[TurnAtIsengard, ...], at: str) -> None:
    """Raises `StateError` for a Game-Turn with both Persuasion and Mind Battle."""
    for index, turn in enumerate(turns):
        if turn.persuaded and turn.mind_battled:
            raise StateError(
                "Saruman does not persuade and engage in Mind Battle in one Game-Turn.",
                pointer=f"/state{at}/{index}/mind_battled",
                expected="false, in a Game-Turn with Persuasion",
                got=turn.mind_battled,
            )


@rule("nazgul-control", title="Controlling the Nazgul", source=part("controlling-the-nazgul"))
def nazgul_control(dice: Dice, book: ThreePlayer, state: NazgulControl) -> NazgulTaken:
    """Game-Turns that Saruman spends quietly at Isengard bring him Nazgul; which ones, he picks unseen."""
    turn, lost = _turn(dice, book, state)
    because = _idle(state, turn, lost=lost)
    if because is not None:
        check_picks(state.picks, 0, len(state.nazgul.dark_power))
        there = state.at_isengard and state.wears_ring
        dice.note(book.nazgul_count.note("go-on" if there else "ring-on"), because)
        return NazgulTaken(turn=turn, due=0, taken=(), nazgul=state.nazgul)
    return take(dice, book, turn, state.nazgul, "saruman", state.picks)


def _turn(dice: Dice, book: ThreePlayer, state: NazgulControl) -> tuple[int, bool]:
    """The Game-Turn of the count that this one is, one more than those spent quietly; and whether the last one cost it."""
    table = book.nazgul_count
    quiet, lost = 0, False
    for number, turn in enumerate(state.turns, 1):
        lost = False
        if turn.moved or turn.fought:
            dice.reading(book, "tp-nazgul-break")
            dice.note(table.note("preparation"), f"in Game-Turn {number} he moved or fought: the count starts again")
            quiet = 0
        elif quiet and (turn.persuaded or turn.mind_battled):
            again = dice.reading(book, "tp-nazgul-break") == "starts-again"
            done = "persuaded" if turn.persuaded else "was in Mind Battle"
            counts = "the count starts again" if again else "it does not count"
            dice.note(table.note("go-on"), f"in Game-Turn {number} he {done}: {counts}")
            # Persuasion left that Game-Turn itself without a Nazgul; Mind Battle leaves the next one.
            quiet, lost = (0, False) if again else (quiet, turn.mind_battled)
        else:
            quiet += 1
    return quiet + 1, lost


def _idle(state: NazgulControl, turn: int, *, lost: bool) -> str | None:
    """Why nothing comes of this Game-Turn, None where something does."""
    if not state.at_isengard:
        return "Saruman is not at Isengard"
    if not state.wears_ring:
        return "Saruman does not wear the Ring"
    if state.persuades and turn > 1:
        return "Saruman tries Persuasion in this Game-Turn"
    return "Saruman was in Mind Battle in the last Game-Turn" if lost else None


def take(
    dice: Dice,
    book: ThreePlayer,
    turn: int,
    held: NazgulHeld,
    to: Literal["saruman", "dark_power"],
    picks: Picks | None,
) -> NazgulTaken:
    """The Nazgul due in a Game-Turn of the count, out of the arrangement: by the numbers picked, or by the dice."""
    table = book.nazgul_count
    nazgul = held.dark_power if to == "saruman" else held.saruman
    due = dice.look(table, turn, "Nazgul", why=f"Game-Turn {turn} of the count")
    count = min(due, len(nazgul))
    if count and count == len(nazgul) and picks is None:
        dice.note(table.note("which"), "all that are left")
        taken = nazgul
    elif picks is not None:
        check_picks(picks, count, len(nazgul))
        taken = tuple(nazgul[pick - 1] for pick in picks)
        if taken:
            dice.reading(book, "tp-nazgul-cards")
            dice.note(table.note("which"), f"picked: {listed(picks)} of {len(nazgul)}, {listed(taken)}")
    elif count:
        dice.reading(book, "tp-nazgul-cards")
        taken = dice.draw(
            canonical(nazgul), count, why="Nazgul picked by the dice", cite=table.note("which"), at="pick"
        )
    else:
        taken = ()
    left = tuple(each for each in nazgul if each not in taken)
    if to == "saruman":
        now = NazgulHeld(dark_power=left, saruman=(*held.saruman, *taken))
    else:
        now = NazgulHeld(dark_power=(*held.dark_power, *taken), saruman=left)
    return NazgulTaken(turn=turn, due=due, taken=taken, nazgul=now)


def check_picks(picks: Picks | None, count: int, most: int) -> None:
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
    last = trace[-1]
    why = f", but {last.text}" if isinstance(last, NoteStep) else ""
    return f"Saruman gains no Nazgul: it is Game-Turn {result.turn} of his count{why}."


@nazgul_control.summary("gained", "how many Nazgul Saruman gains")
def _number(state: NazgulControl, result: NazgulTaken) -> int:
    return len(result.taken)


nazgul_control.head("gained", "due")
