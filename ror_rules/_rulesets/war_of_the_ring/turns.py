"""A roll that is made again in every Game-Turn until it settles: the loop, fields, headings and sentence that rules share."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar, cast

from msgspec import Meta, structs

from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules.author import Book, Dice, Line, Message, RollStep, say

Turns = Annotated[
    int,
    Meta(ge=1, le=100, description="The most Game-Turns, with one attempt in each."),
]
TurnsPlayed = Annotated[int, Meta(description="Game-Turns that were played, 1 to the `turns` of the state.")]


class Attempt(Protocol):
    @property
    def turns(self) -> int: ...


class _Tried(NamedTuple):
    now: Any
    over: bool


A = TypeVar("A", bound=Attempt)
R = TypeVar("R", bound=Any)


def again(
    dice: Dice,
    book: Book,
    state: A,
    attempt: Callable[[Dice, A, R], R],
    first: R,
    *,
    until: Callable[[R], bool],
    tries_again: Callable[[Dice, R], bool] = lambda dice, now: True,
) -> R:
    """Attempts until one settles it, or the player stops. They depend on the book, the state and the last attempt alone."""
    once = structs.replace(cast("Any", state), turns=1)
    if state.turns == 1:
        return attempt(dice, once, first)

    def turn(dice: Dice, last: _Tried) -> _Tried:
        now = attempt(dice, once, last.now)
        return _Tried(now, over=until(now) or not tries_again(dice, now))

    def end(last: _Tried, turns: int) -> R:
        return cast("R", structs.replace(last.now, turns=turns))

    return dice.repeat(
        turn,
        _Tried(first, over=until(first)),
        until=lambda last: last.over,
        at_most=state.turns,
        place="turn",
        end=end,
        like=(book, once),
    )


def game_turns(trace: Sequence[Line], ends: Container[str] = (), follows: Container[str] = ()) -> Mapping[int, Message]:
    def decides(line: Line) -> bool:
        return isinstance(line, RollStep) or line.code in ends

    return numbered("game-turn", trace, decides, lambda line: not (decides(line) or line.code in follows))


def in_turn(turns: int, said: Message) -> Message:
    return said if turns == 1 else say("in-game-turn", turn=turns, said=said)


def last_roll(trace: Sequence[Line]) -> RollStep:
    return [line for line in trace if isinstance(line, RollStep)][-1]
