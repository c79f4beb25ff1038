"""A roll that is made again in every Game-Turn until it settles: the fields, the headings and the sentence that rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules.message import Message, say
from ror_rules.trace import Line, RollStep

Turns = Annotated[
    int,
    Meta(ge=1, le=100, description="The most Game-Turns, with one attempt in each, 1 to 100. Left out: 1."),
]
TurnsPlayed = Annotated[int, Meta(description="Game-Turns that were played, 1 to the `turns` of the state.")]


def game_turns(trace: Sequence[Line]) -> Mapping[int, Message]:
    """A heading before the roll of each Game-Turn. Empty for a single one."""
    return numbered("game-turn", trace, lambda line: isinstance(line, RollStep))


def in_turn(turns: int, said: Message) -> Message:
    """The sentence about the last attempt, with its Game-Turn if it is not the first."""
    return said if turns == 1 else say("in-game-turn", turn=turns, said=said)


def last_roll(trace: Sequence[Line]) -> RollStep:
    """The last roll of a trace."""
    return [line for line in trace if isinstance(line, RollStep)][-1]
