"""What chance alone does to the extremes of a table: how often the most extreme of n fair entries is as extreme as the one here.

If one fair entry is as extreme with chance p, then one of n independent entries is with chance 1 - (1 - p)^n. The fortune of a
throw is its mid-rank percentile f, and a throw as unlucky has at most the chance 2 f, so the chance of a throw is a bound.
"""

from __future__ import annotations

from math import expm1, log1p
from typing import Final, Literal

from msgspec import Struct, field

from ror_rules._messages.message import NOTHING, Code, Message, Parameter, With, say
from ror_rules._reading.documents import plain
from ror_rules._reading.error import in_words

_MIN_CHANCE: Final = 1e-15
_RARE: Final = 0.1
"""The chance below which seasons are counted. Others are a percentage."""
_SURE: Final = 0.995

Side = Literal["low", "high", "far"]


class Extreme(Struct, frozen=True, kw_only=True):
    """What chance alone does to an extreme of a table."""

    of: Literal["player", "game", "throw", "sum"]
    side: Side
    count: int
    share: float
    chance: float
    said: str
    code: Code
    given: With = field(name="with", default=NOTHING)


def extreme(
    of: Literal["player", "game", "throw", "sum"], side: Side, count: int, share: float, who: Parameter = ""
) -> list[Extreme]:
    """The statement on an extreme, or none for fewer than two entries. `who` is the entry."""
    if count < 2:
        return []
    share = min(share, 1.0)
    chance = -expm1(count * log1p(-share)) if share < 1 else 1.0
    if of == "throw":
        message = say(f"first-throw-{side}", count=count, often=_often(chance, "at-most"))
    else:
        message = say(f"extreme-{of}-{side}", count=count, often=_often(chance, "exact"), who=who)
    return [
        Extreme(
            of=of,
            side=side,
            count=count,
            share=share,
            chance=chance,
            said=in_words(message),
            code=message.code,
            given=plain(message.given),
        )
    ]


def _often(chance: float, kind: Literal["exact", "at-most"]) -> Message:
    if chance >= _SURE:
        return say(f"chance-{kind}-sure")
    if chance >= _RARE:
        return say(f"chance-{kind}-percent", percent=round(100 * chance))
    return say(f"chance-{kind}-rare", seasons=seasons(chance))


def seasons(chance: float) -> int | Message:
    """The number of seasons of which one has this chance, to two digits."""
    return int(float(f"{1 / chance:.2g}")) if chance > _MIN_CHANCE else say("million-billion")
