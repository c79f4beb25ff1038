"""The state of a battle: two forces, the site, and the allocations of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import (
    Figures,
    Force,
    GroupRef,
    Terrain,
    TurnIfKnown,
    all_referred,
    ground,
    referred,
)
from ror_rules.author import FormFields, Normal, Short, Value

SideName = Literal["attacker", "defender"]
OTHER: Final[dict[SideName, SideName]] = {"attacker": "defender", "defender": "attacker"}

HitAbility = Literal["axes", "crushing-attack", "terror", "paralyze", "magic-weapons"]
HitKind = Annotated[
    tuple[HitAbility, ...],
    Meta(max_length=5, description="The abilities that the hit carries, in alphabetical order. Empty for a plain hit."),
]


class Sortie(Value, kw_only=True, omit_defaults=True):
    """Characters that ventured out of a tower. They must fight enemies at a greater distance than others."""

    side: SideName = "attacker"
    groups: Annotated[tuple[GroupRef, ...], Meta(min_length=1, max_length=50)]
    inside: Annotated[tuple[GroupRef, ...], Meta(max_length=500)] = ()


class CombatSite(Value, kw_only=True, omit_defaults=True):
    """The place of a combat. In a fortress, tower or citadel the defender is inside."""

    kind: Literal["field", "fortress", "tower", "citadel"] = "field"
    terrain: Terrain = ()
    near_water: bool = False
    assault: Literal["walls", "gate"] | None = None
    broken: bool = False
    refuge: Annotated[int, Meta(ge=0, le=9999)] | None = None
    sortie: Sortie | None = None

    found: SideName | None = None

    form_fields: ClassVar[FormFields | None] = FormFields(("kind", "terrain", "assault"))
    also: ClassVar[Mapping[str, str]] = {"destroyed": "broken", "breached": "broken"}

    def normal(self) -> Normal:
        return {"terrain": ground(self.terrain)} if self.terrain else {}


class DuelChallenge(Value, kw_only=True, omit_defaults=True):
    """A wizard of one side tries to silence a wizard of the other side."""

    side: SideName = "attacker"
    challenger: GroupRef
    challenged: GroupRef


class Hits(Value, kw_only=True):
    """A number of hits of one kind."""

    count: Annotated[int, Meta(ge=1, le=100_000)] = 1
    kind: HitKind = ()


class AllocatedHits(Value, kw_only=True, omit_defaults=True):
    """Hits that a player allocates to figures of one group."""

    id: GroupRef
    hits: Annotated[tuple[Hits, ...], Meta(min_length=1, max_length=50)] = (Hits(),)
    figures: Figures = 1
    mounted: bool | None = None

    def normal(self) -> Normal:
        if not any(each.kind[1:] for each in self.hits):
            return {}
        return {"hits": tuple([replace(each, kind=tuple(sorted(each.kind))) for each in self.hits])}


class Allocation(Value, kw_only=True, omit_defaults=True):
    """The figures that take the hits on each side, as the players choose."""

    attacker: Annotated[tuple[AllocatedHits, ...], Meta(max_length=1000)] = ()
    defender: Annotated[tuple[AllocatedHits, ...], Meta(max_length=1000)] = ()

    def of(self, name: SideName) -> tuple[AllocatedHits, ...]:
        return self.attacker if name == "attacker" else self.defender


BATTLE: Final = Short(
    "battle",
    sides=("attacker", "defender"),
    inside="site",
    words=("site.kind", "site.assault", "site.terrain", "site.near_water", "site.broken", "*.policy"),
)
FIELD: Final = CombatSite()
"""Open country of clear ground."""
NOBODY_CHOSE: Final = Allocation()


class Combat(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """A combat: the forces, the site, and the decisions of the players.

    All groups take part, unless every group has positions (`at`). Then only the figures in reach take part.
    """

    attacker: Force
    defender: Force
    site: CombatSite = FIELD
    turn: TurnIfKnown = None
    duels: Annotated[tuple[DuelChallenge, ...], Meta(max_length=20)] = ()
    ambush: Allocation = NOBODY_CHOSE
    allocation: Allocation = NOBODY_CHOSE

    short: ClassVar[Short | None] = BATTLE
    form_fields: ClassVar[FormFields | None] = FormFields(("site",), inside=("policy",))

    def normal(self) -> Normal:
        found = linked(self)
        if self.site == FIELD:
            found["site"] = FIELD
        for stage, given in (("ambush", self.ambush), ("allocation", self.allocation)):
            if given is not NOBODY_CHOSE:
                made = allocated(given, self.attacker, self.defender, f"/state/{stage}")
                found[stage] = NOBODY_CHOSE if made == NOBODY_CHOSE else made
        sortie = self.site.sortie
        if sortie is not None:
            sides: dict[SideName, Force] = {"attacker": self.attacker, "defender": self.defender}
            groups = all_referred(sides[sortie.side], sortie.groups, "/state/site/sortie/groups")
            inside = all_referred(sides[OTHER[sortie.side]], sortie.inside, "/state/site/sortie/inside")
            found["site"] = replace(self.site, sortie=replace(sortie, groups=groups, inside=inside))
        return found


def linked(state: Any) -> dict[str, Any]:
    """Both sides and the duels with the ids of the groups to which they refer, if they differ."""
    for group in (*state.attacker.groups, *state.defender.groups):
        if group.targets:
            break
    else:
        if not state.duels:
            return {}
    found: dict[str, Any] = {}
    sides: dict[SideName, Force] = {"attacker": state.attacker, "defender": state.defender}
    duels: list[DuelChallenge] = []
    for index, duel in enumerate(state.duels):
        (challenger,) = referred(sides[duel.side], {f"/state/duels/{index}/challenger": duel.challenger})
        (challenged,) = referred(sides[OTHER[duel.side]], {f"/state/duels/{index}/challenged": duel.challenged})
        duels.append(replace(duel, challenger=challenger, challenged=challenged))
    for name, side in sides.items():
        if any(group.targets for group in side.groups):
            enemy, groups = sides[OTHER[name]], []
            for index, group in enumerate(side.groups):
                targets = all_referred(enemy, group.targets, f"/state/{name}/groups/{index}/targets")
                groups.append(replace(group, targets=targets) if targets else group)
            if tuple(groups) != side.groups:
                found[name] = replace(side, groups=tuple(groups))
                found[name].__dict__.update(side.__dict__)
    if duels:
        found["duels"] = tuple(duels)
    return found


def allocated(given: Allocation, attacker: Force, defender: Force, at: str) -> Allocation:
    """An allocation by the ids of groups. Raises `StateError` for an ambiguous reference."""
    if given == NOBODY_CHOSE:
        return given
    found: dict[str, tuple[AllocatedHits, ...]] = {}
    for name, side, hits in (("attacker", attacker, given.attacker), ("defender", defender, given.defender)):
        ids = referred(side, {f"{at}/{name}/{index}/id": each.id for index, each in enumerate(hits)})
        found[name] = tuple([replace(each, id=known) for each, known in zip(hits, ids, strict=True)])
    return Allocation(attacker=found["attacker"], defender=found["defender"])
