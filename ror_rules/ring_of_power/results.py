"""What the rules of combat answer: shapes and units only. Those of the field stand in `results_field`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from ror_rules.ring_of_power.states import Figures, GroupId, HitKind, Hits, Kind, Side, Small
from ror_rules.values import Value

Form = Literal["mounted", "foot", "unhorsed"]
"""`unhorsed`: dismounted in this very combat."""
Fate = Literal["killed", "wounded", "dispersed", "paralysed"]


class Toll(Value, kw_only=True):
    """What a combat did to one group, in figures.

    fought = killed + wounded + dispersed + paralysed + lost + fallen + spent + left. `dismounted` are among those left.
    `paralysed` figures of a side that did not win are eliminated; those of a winner have recovered, and are left.
    `lost` is the loser's further loss, `fallen` went down with a fortress, `spent` are berserkers after the combat.
    """

    id: str
    fought: int
    killed: int
    wounded: int
    dispersed: int
    paralysed: int
    lost: int
    fallen: int
    spent: int
    left: int
    dismounted: int
    recovered: int


class SideAfter(Value, kw_only=True):
    """One side after the combat: `total` is the enemy's casualties plus its own leadership.

    `force` is the side as it goes on, ready for the next state; null when nobody is left. `amok` are mumakil whose
    crew is dead.
    """

    casualties: int
    leadership: int
    total: int
    tolls: tuple[Toll, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Side | None


class CombatResult(Value, kw_only=True):
    """A combat resolved. `fortress_taken`: the defender lost it, and `in_tower` figures of his hold out in its tower."""

    winner: Literal["attacker", "defender", "draw"]
    fortress_taken: bool
    in_tower: int
    attacker: SideAfter
    defender: SideAfter


class Blow(NamedTuple):
    """What a hit carries; where assassins place it, who they are and which of their throws it came from."""

    kind: tuple[HitKind, ...]
    by: str = ""
    place: str = ""


class Placed(Value, kw_only=True):
    """Hits whose victims the striker's assassins choose: so many of one group, of one kind."""

    by: GroupId
    count: Figures
    kind: Kind


class Volley(Value, kw_only=True):
    """Hits on one side: by kind, and those that assassins place themselves."""

    hits: Annotated[tuple[Hits, ...], Meta(max_length=32)] = ()
    placed: Annotated[tuple[Placed, ...], Meta(max_length=1000)] = ()

    @property
    def total(self) -> int:
        """All hits."""
        return sum(each.count for each in self.hits) + sum(each.count for each in self.placed)


class Band(Value, kw_only=True):
    """Standing figures of a group who are alike in everything; `hit`: hit in this combat, and still there."""

    id: GroupId
    count: Figures
    form: Form
    hit: bool = False
    wounds: Small = 0


class Fallen(Value, kw_only=True):
    """Figures out of the fight. `early`: removed by an ambush, before they could strike."""

    id: GroupId
    count: Figures
    fate: Fate
    early: bool = False


class Ranks(Value, kw_only=True):
    """One side in the midst of a combat."""

    bands: Annotated[tuple[Band, ...], Meta(max_length=2000)]
    fallen: Annotated[tuple[Fallen, ...], Meta(max_length=2000)] = ()


class Face(Value, kw_only=True):
    """One side between strike and defense: hits it must allocate, and how it stands; `silenced` lost a duel."""

    volley: Volley
    ranks: Ranks
    silenced: Annotated[tuple[Annotated[str, Meta(max_length=75)], ...], Meta(max_length=20)]


class Strikes(Value, kw_only=True):
    """The hits of both sides, to be allocated.

    `stage` is `ambush` when these are an ambush's hits on a side whose player allocates by hand: call again with
    `ambush` in the state. Else `all`: go on to `combat-defense`.
    """

    stage: Literal["ambush", "all"]
    attacker: Face
    defender: Face
