"""What a caller says of several Game-Turns to come: one frozen state for each rule that goes turn by turn.

Shapes, bounds, and the checks that need two fields at once. No dice, no table.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.three_player.states import Arrangement, GollumRoll, Holder, TurnAtIsengard, different, quiet_or_busy
from ror_rules.values import Name, Value, segment
from ror_rules.war_of_the_ring.gollum_campaign import Turns, still_awaited


class GollumCampaign(GollumRoll, kw_only=True):
    """Who had Gollum before the first of the Game-Turns to come, and how many of them are played.

    With `until` they end as soon as that player controls Gollum. Where the Ring is stays the same all the while.
    """

    turns: Turns
    until: Annotated[Holder | None, Meta(description="Whose control is waited for.")] = None

    def __post_init__(self) -> None:
        still_awaited(self.previous_controller, self.until)


class NazgulCampaign(Value, kw_only=True):
    """Saruman at Isengard with the Ring on, and the Game-Turns to come.

    `nazgul` are the Dark Power's, `saruman` those that Saruman has by now; `armies` are those of either who lead Army
    units that began the game under the Dark Power. `spent` are Saruman's Game-Turns with the Ring at Isengard up to
    now, `plan` what he does in the `turns` to come, the next one first; beyond it he is quiet. In the Game-Turn
    `ring_lost_on`, counted from the first to come, he loses the Ring for good. The dice pick all Nazgul.
    """

    nazgul: Arrangement
    saruman: Arrangement = ()
    armies: Annotated[tuple[Name, ...], Meta(max_length=9)] = ()
    spent: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)] = ()
    plan: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)] = ()
    turns: Annotated[int, Meta(ge=1, le=50, description="Game-Turns to come, at most.")] = 50
    ring_lost_on: Annotated[int, Meta(ge=1, le=50)] | None = None

    def __post_init__(self) -> None:
        whole = (*self.nazgul, *self.saruman)
        different(self.nazgul, "/nazgul")
        for index, name in enumerate(self.saruman):
            if segment(name) in map(segment, (*self.nazgul, *self.saruman[:index])):
                raise StateError(
                    "A Nazgul has one master.",
                    pointer=f"/state/saruman/{index}",
                    expected="a name that differs from all others in letters or digits",
                    got=name,
                )
        for index, name in enumerate(self.armies):
            if name not in whole or name in self.armies[:index]:
                raise StateError(
                    "Armies are named by the Nazgul who lead them.",
                    pointer=f"/state/armies/{index}",
                    expected="one of nazgul or saruman, each once",
                    got=name,
                )
        if not self.nazgul and (self.ring_lost_on is None or not self.saruman):
            raise StateError(
                "There is nothing to gain.", pointer="/state/nazgul", expected="at least one Nazgul", got="none"
            )
        if self.ring_lost_on is not None and self.ring_lost_on > self.turns:
            raise StateError(
                "The Ring is lost after the last of the turns.",
                pointer="/state/ring_lost_on",
                expected=f"at most turns {self.turns}",
                got=self.ring_lost_on,
            )
        quiet_or_busy(self.spent, "/spent")
        quiet_or_busy(self.plan, "/plan")
