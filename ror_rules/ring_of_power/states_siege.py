"""What a caller says of a siege, and what the rule of it answers. Shapes, bounds and the checks of two fields at once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.ring_of_power.states import Challenge, Side, SideName, Site
from ror_rules.values import Value

STORMED = Site(kind="fortress")


class Siege(Value, kw_only=True, omit_defaults=True):
    """A place that is stormed again and again, `assaults` times at most; the defender is inside.

    Everybody takes part, so no group has positions; hits are allocated by a policy. Duels are fought, and points of
    wizardry spent, before every assault, by those who still can; what else is chosen for one combat (`targets`,
    `sacrifice`, `replacements`, `ram_helps`) is for the first.
    """

    attacker: Side
    defender: Side
    site: Site = STORMED
    duels: Annotated[tuple[Challenge, ...], Meta(max_length=20)] = ()
    assaults: Annotated[int, Meta(ge=1, le=50, description="Assaults made at most.")]

    def __post_init__(self) -> None:
        if self.site.kind == "field":
            raise StateError(
                "A field is not besieged: the loser of a combat leaves it.",
                pointer="/state/site/kind",
                expected="fortress, tower or citadel; or the rule combat",
                got=self.site.kind,
            )
        sides: tuple[tuple[SideName, Side], ...] = (("attacker", self.attacker), ("defender", self.defender))
        for name, side in sides:
            if side.policy == "by-hand":
                raise StateError(
                    "Nobody allocates hits by hand that are not thrown yet.",
                    pointer=f"/state/{name}/policy",
                    expected="another policy; or assault by assault, in combat-strike and combat-defense",
                    got=side.policy,
                )
            for index, group in enumerate(side.groups):
                if group.at:
                    raise StateError(
                        "Positions hold for one combat.",
                        pointer=f"/state/{name}/groups/{index}/at",
                        expected="no positions: everybody takes part; or assault by assault, in combat",
                        got=f"{len(group.at)} of them",
                    )


Ended = Literal["taken", "deserted", "no-attackers", "refused", "over"]


class Besieged(Value, kw_only=True):
    """How a siege stands after so many `assaults`, and why no more were made.

    `taken`: the place fell, and `in_tower` figures of the defender hold out in its tower. `deserted`: nobody inside can
    fight any more, though the last assault was not won. `no-attackers`: nobody outside can. `refused`: the rules do not
    let those who are left attack again. `over`: all assaults have been made.

    `attacker` and `defender` are the sides as they go on, ready for the next state; null when nobody is left.
    """

    ended: Ended
    assaults: int
    in_tower: int
    attacker: Side | None
    defender: Side | None
