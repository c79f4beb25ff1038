"""A roll that is made again in every Game-Turn until it settles: the loop, fields, headings and sentence that rules share."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar, cast

from msgspec import Meta, structs

from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules.dice import Dice
from ror_rules.message import Message, say
from ror_rules.trace import Line, RollStep

Turns = Annotated[
    int,
    Meta(ge=1, le=100, description="The most Game-Turns, with one attempt in each, 1 to 100. Left out: 1."),
]
TurnsPlayed = Annotated[int, Meta(description="Game-Turns that were played, 1 to the `turns` of the state.")]


class Attempt(Protocol):
    @property
    def turns(self) -> int: ...


A = TypeVar("A", bound=Attempt)
R = TypeVar("R", bound=Any)


def again(dice: Dice, state: A, attempt: Callable[[Dice, A, R], R], first: R, *, until: Callable[[R], bool]) -> R:
    once = structs.replace(cast("Any", state), turns=1)
    if state.turns == 1:
        return attempt(dice, once, first)
    end, turns = dice.repeat(
        lambda dice, now: attempt(dice, once, now), first, until=until, at_most=state.turns, place="turn"
    )
    return cast("R", structs.replace(cast("Any", end), turns=turns))


def game_turns(trace: Sequence[Line], ends: Container[str] = (), follows: Container[str] = ()) -> Mapping[int, Message]:
    def decides(line: Line) -> bool:
        return isinstance(line, RollStep) or line.code in ends

    return numbered("game-turn", trace, decides, lambda line: not (decides(line) or line.code in follows))


def in_turn(turns: int, said: Message) -> Message:
    return said if turns == 1 else say("in-game-turn", turn=turns, said=said)


def last_roll(trace: Sequence[Line]) -> RollStep:
    return [line for line in trace if isinstance(line, RollStep)][-1]
