"""What a caller says of a battle: two forces, the site, and who allocates what.

`combat`, `combat-strike`, `combat-defense` and `siege` share these shapes. `figures` has the figures, and `battle.checks`
refuses what the rules do not allow. Reading a state turns each reference to a group into the group's id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr, replace

from ror_rules._rulesets.ring_of_power.figures import (
    Figures,
    Force,
    GroupRef,
    Terrain,
    TurnIfKnown,
    check_references,
)
from ror_rules.values import Value

SideName = Literal["attacker", "defender"]
OTHER: Final[dict[SideName, SideName]] = {"attacker": "defender", "defender": "attacker"}

HitAbility = Literal["axes", "crushing-attack", "terror", "paralyze", "magic-weapons"]
"""An ability that a hit carries to its victim."""
HitKind = Annotated[
    tuple[HitAbility, ...],
    Meta(max_length=5, description="What the hit carries, in alphabetical order; nothing for a plain hit."),
]


class Sortie(Value, kw_only=True, omit_defaults=True):
    """Characters who ventured out of a tower, and must fight enemies farther off than others would."""

    side: Annotated[SideName, Meta(description="Their side; the attacker, who moved, if left out.")] = "attacker"
    groups: Annotated[tuple[GroupRef, ...], Meta(min_length=1, max_length=50, description="Their groups.")]
    inside: Annotated[
        tuple[GroupRef, ...],
        Meta(
            max_length=500,
            description="Enemy groups inside the fortress of that tower, with whom they fight however far off; nobody if"
            " left out.",
        ),
    ] = ()


class CombatSite(Value, kw_only=True, omit_defaults=True):
    """Where they fight. In a fortress, tower or citadel the defender is inside."""

    kind: Annotated[
        Literal["field", "fortress", "tower", "citadel"],
        Meta(description="Open country, or what the defender holds from inside; `field` if left out."),
    ] = "field"
    terrain: Annotated[
        Terrain, Meta(description="Words for the ground; none, `clear` and `road` are clear, all others difficult.")
    ] = ()
    near_water: Annotated[bool, Meta(description="Navigable water is near enough for Sailors; false if left out.")] = (
        False
    )
    assault: Annotated[
        Literal["walls", "gate"], Meta(description="What of a fortress is attacked; `walls` if left out.")
    ] = "walls"
    refuge: Annotated[
        Annotated[int, Meta(ge=0, le=9999)] | None,
        Meta(
            description="Army figures that the fortress's tower holds, 0 to 9999 (0 for characters only); left out, it"
            " has no tower. Of a citadel, how many it holds itself; left out, as many as are there."
        ),
    ] = None
    sortie: Annotated[
        Sortie | None,
        Meta(description="Who ventured out of a tower into this combat in the field; nobody if left out."),
    ] = None

    def __post_init__(self) -> None:
        if self.terrain[1:]:
            force_setattr(self, "terrain", tuple(sorted(self.terrain)))


class DuelChallenge(Value, kw_only=True, omit_defaults=True):
    """A wizard of one side tries to silence one of the other."""

    side: Annotated[SideName, Meta(description="The challenger's side; the attacker if left out.")] = "attacker"
    challenger: Annotated[GroupRef, Meta(description="The wizard who challenges: a group of that side, one character.")]
    challenged: Annotated[
        GroupRef, Meta(description="The wizard, or other character, of the other side: a group of one character.")
    ]


class Hits(Value, kw_only=True):
    """So many hits of one kind."""

    count: Annotated[int, Meta(ge=1, le=100_000, description="How many hits, 1 to 100,000; 1 if left out.")] = 1
    kind: Annotated[
        HitKind,
        Meta(description="What the hits carry, in alphabetical order; nothing, as if left out, for plain ones."),
    ] = ()


class AllocatedHits(Value, kw_only=True, omit_defaults=True):
    """Hits that a player gives to figures of one group."""

    id: Annotated[GroupRef, Meta(description="The group that takes them.")]
    hits: Annotated[
        tuple[Hits, ...],
        Meta(
            min_length=1,
            max_length=50,
            description="The hits that each of the figures takes, rolled in this order; one plain hit if left out.",
        ),
    ] = (Hits(),)
    figures: Annotated[Figures, Meta(description="How many figures take them, 1 to 100,000; 1 if left out.")] = 1
    mounted: Annotated[
        bool | None,
        Meta(
            description="Where part of the group is on foot by now: true for the riders, false for those on foot; left"
            " out, either."
        ),
    ] = None

    def __post_init__(self) -> None:
        if any(each.kind[1:] for each in self.hits):
            hits = [replace(each, kind=tuple(sorted(each.kind))) for each in self.hits]
            force_setattr(self, "hits", tuple(hits))


class Allocation(Value, kw_only=True, omit_defaults=True):
    """Who takes the hits on each side, by the players' own choice."""

    attacker: Annotated[
        tuple[AllocatedHits, ...],
        Meta(max_length=1000, description="Who of the attacker is hit; left out, the attacker follows its policy."),
    ] = ()
    defender: Annotated[
        tuple[AllocatedHits, ...],
        Meta(max_length=1000, description="Who of the defender is hit; left out, the defender follows its policy."),
    ] = ()


NOBODY_CHOSE: Final = Allocation()
"""Both sides follow their policy."""


class Combat(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """A combat: who takes part, where, and what the players decide.

    All groups take part, unless every group has positions (`at`): then those do who are in reach.
    """

    attacker: Annotated[Force, Meta(description="The side that moved into combat.")]
    defender: Annotated[Force, Meta(description="The side that is attacked; inside, where the site is no field.")]
    site: Annotated[CombatSite, Meta(description="Where they fight; a field of clear ground if left out.")] = (
        CombatSite()
    )
    turn: TurnIfKnown = None
    duels: Annotated[
        tuple[DuelChallenge, ...],
        Meta(max_length=20, description="Wizards' duels fought before the combat, in this order; none if left out."),
    ] = ()
    ambush: Annotated[
        Allocation, Meta(description="Who takes the hits of ambushers; sides left out follow their policy.")
    ] = Allocation()
    allocation: Annotated[
        Allocation, Meta(description="Who takes all other hits; sides left out follow their policy.")
    ] = Allocation()

    def __post_init__(self) -> None:
        link(self)
        sortie, ambush, allocation = self.site.sortie, self.ambush, self.allocation
        if ambush == allocation == NOBODY_CHOSE and sortie is None:
            return
        sides: dict[SideName, Force] = {"attacker": self.attacker, "defender": self.defender}
        for stage, given in (("ambush", ambush), ("allocation", allocation)):
            if given != NOBODY_CHOSE:
                force_setattr(self, stage, _allocated(given, sides, f"/state/{stage}"))
        if sortie is not None:
            ours, theirs = sides[sortie.side], sides[OTHER[sortie.side]]
            _check(ours, sortie.groups, "/state/site/sortie/groups")
            _check(theirs, sortie.inside, "/state/site/sortie/inside")
            found = replace(sortie, groups=ours.known(sortie.groups), inside=theirs.known(sortie.inside))
            force_setattr(self, "site", replace(self.site, sortie=found))


def link(state: Any) -> None:
    """Turns references between the sides of a combat or siege into ids. Raises `StateError` for an ambiguous one."""
    for group in (*state.attacker.groups, *state.defender.groups):
        if group.targets:
            break
    else:
        if not state.duels:
            return
    sides: dict[SideName, Force] = {"attacker": state.attacker, "defender": state.defender}
    duels: list[DuelChallenge] = []
    for index, duel in enumerate(state.duels):
        ours, theirs = sides[duel.side], sides[OTHER[duel.side]]
        check_references(ours, {f"/state/duels/{index}/challenger": duel.challenger})
        check_references(theirs, {f"/state/duels/{index}/challenged": duel.challenged})
        duels.append(replace(duel, challenger=ours.find(duel.challenger), challenged=theirs.find(duel.challenged)))
    for name, side in sides.items():
        if any(group.targets for group in side.groups):
            enemy, groups = sides[OTHER[name]], []
            for index, group in enumerate(side.groups):
                _check(enemy, group.targets, f"/state/{name}/groups/{index}/targets")
                groups.append(replace(group, targets=enemy.known(group.targets)) if group.targets else group)
            if tuple(groups) != side.groups:
                linked = replace(side, groups=tuple(groups))
                linked.__dict__.update(side.__dict__)
                force_setattr(state, name, linked)
    if duels:
        force_setattr(state, "duels", tuple(duels))


def _allocated(given: Allocation, sides: Mapping[SideName, Force], at: str) -> Allocation:
    """An allocation by the ids of groups."""
    found: dict[SideName, tuple[AllocatedHits, ...]] = {}
    for name, side in sides.items():
        hits: tuple[AllocatedHits, ...] = getattr(given, name)
        check_references(side, {f"{at}/{name}/{index}/id": each.id for index, each in enumerate(hits)})
        found[name] = tuple([replace(each, id=side.find(each.id)) for each in hits])
    return Allocation(attacker=found["attacker"], defender=found["defender"])


def _check(side: Force, references: Sequence[str], at: str) -> None:
    """Raises `StateError` for an ambiguous reference to a group of a side; they stand in the list at `at`."""
    if references:
        check_references(side, {f"{at}/{index}": each for index, each in enumerate(references)})
