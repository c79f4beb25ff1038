"""Three-player game, Army Combat: the stacks, Saruman's part in the battle, and the known names in the stacks."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.army_combat import ArmyCombat
from ror_rules._rulesets.war_of_the_ring.known import BEGINS, begins
from ror_rules._rulesets.war_of_the_ring.pieces import (
    Character,
    Force,
    Member,
    called,
    figures,
    in_full,
    leader_of,
    means_the_unnamed,
    name_at,
    once,
    order_of_deaths,
    places_of_order,
    side_of,
)
from ror_rules.author import ABSENT, FormFields, Normal, Points, StateError, Value, named

Foe = Literal["gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul"]

FirstToDo = Literal["lost", "surrender_or_duel", "duel"]
"""The part of `RingAfter` that comes before Saruman leaves the hex of a battle."""
RingAfter = Literal["none", "kept", "lost", "surrender_or_duel", "duel"]
_TOLD: Final = "From an earlier answer. No rule reads it."

PERSON: Final[dict[Foe, tuple[str, ...]]] = {
    "gandalf_the_white": ("gandalf_the_white", "gandalf"),
    "aragorn_with_anduril": ("aragorn_with_anduril", "aragorn"),
    "lord_of_the_nazgul": ("lord_of_the_nazgul",),
}
"""A Character that can take the Ring from Saruman -> the known Characters that a name can mean, if the state has `facing`."""


class SarumanInBattle(Value, kw_only=True):
    """Saruman's part in an Army Combat."""

    stack: Literal["attacker", "defender"]
    has_ring: bool | None = None
    leads: bool | None = None
    at_isengard: bool = False
    facing: Annotated[tuple[Foe, ...], Meta(max_length=3)] | None = None
    taken_by: Literal["gandalf_the_white", "aragorn_with_anduril"] | None = None
    ring: RingAfter | UnsetType = UNSET
    ring_to: Annotated[tuple[Foe, ...], Meta(max_length=3)] | UnsetType = UNSET
    may_go_to_isengard: bool | UnsetType = UNSET
    before_leaving: FirstToDo | UnsetType = UNSET


class StackCombat(ArmyCombat, kw_only=True):
    """Two stacks that fight, the terrain, and Saruman if he is there. Stacks can be allied."""

    saruman: SarumanInBattle | None = None
    ally_strength: Points = 0

    form_fields: ClassVar[FormFields | None] = FormFields(("attacker", "defender", "terrain", "saruman"))

    def normal(self) -> Normal:
        """Saruman's part, filled in from the stacks. It checks the stacks first: only sound ones tell his part."""
        super().check()
        for place in ("attacker", "defender"):
            _check_sides(getattr(self, place), place)
            _check_saruman(getattr(self, place), place, self.saruman)
        _check_ally(self)
        if self.saruman is None:
            return {}
        mine, enemy = self.attacker, self.defender
        if self.saruman.stack == "defender":
            mine, enemy = enemy, mine
        told_there = mine.allied is True or (
            mine.allied is UNSET and mine.leader is not UNSET and known(mine.leader) == "saruman"
        )
        if enemy.side == "saruman" or (mine.side != "saruman" and not told_there):
            raise StateError(
                "saruman-in-wrong-stack",
                pointer="/state/saruman/stack",
                got=self.saruman.stack,
                place=self.saruman.stack,
            )
        for index, foe in enumerate(self.saruman.facing or ()):
            at = f"/state/saruman/facing/{index}"
            if foe in (self.saruman.facing or ())[:index]:
                raise StateError("faced-twice", pointer=at, got=foe, foe=foe)
            if enemy.side != BEGINS[foe]:
                raise StateError("faced-in-wrong-stack", pointer=at, got=foe, foe=foe, side=enemy.side)
        saruman = structs.replace(
            self.saruman, has_ring=_has_ring(self.saruman, mine), leads=_leads(self.saruman, mine)
        )
        if saruman.leads:
            _spare_saruman(mine, saruman.stack)
        return {"saruman": structs.replace(saruman, facing=_facing(saruman, enemy))}

    def check(self) -> None:
        if self.saruman is None:
            return
        taker = self.saruman.taken_by
        if taker is not None and taker not in (self.saruman.facing or ()):
            raise StateError("taker-not-faced", pointer="/state/saruman/taken_by", got=taker, foe=taker)
        if self.saruman.has_ring:
            there = (*figures(self.attacker, "/attacker"), *figures(self.defender, "/defender"))
            others = [each for each in there if known(each[0]) != "saruman"]
            once([(Character(name="Saruman", ring="bears"), "/saruman"), *others])


def _spare_saruman(stack: Force, place: str) -> None:
    for name, at in zip(order_of_deaths(stack), places_of_order(stack, f"/{place}"), strict=True):
        if means_the_unnamed(name, stack):
            raise StateError("saruman-never-dies", pointer=at, got=name)


def _check_ally(state: StackCombat) -> None:
    if not state.ally_strength:
        return
    at, got = "/state/ally_strength", state.ally_strength
    if state.defender_effort != "half" or state.defender.allied is False:
        raise StateError("no-ally-at-half-strength", pointer=at, got=got)
    if got > state.defender.strength:
        raise StateError("ally-too-strong", pointer=at, got=got, strength=state.defender.strength)


def members(stack: Force) -> tuple[Member, ...]:
    leader = () if stack.leader is UNSET else (stack.leader,)
    return (*leader, *(stack.characters if isinstance(stack.characters, tuple) else ()))


def strangers(stack: Force) -> frozenset[str]:
    """The Characters that do not belong to the stack's player: those of another player now, or at the beginning of the game."""
    found = set[str]()
    for member in members(stack):
        side = side_of(member)
        if side in (UNSET, stack.side):
            began = begins(in_full(member).name, in_full(member).who)
            if began not in (None, stack.side):
                found.add(known(member) or f"of {began}")
            continue
        who = known(member)
        found.add(f"of {side}" if who is None or in_full(member).side is not UNSET else who)
    return frozenset(found)


def _check_sides(stack: Force, place: str) -> None:
    for member, at in figures(stack, f"/{place}"):
        side, full = side_of(member), in_full(member)
        if side not in (UNSET, stack.side) and "saruman" not in (side, stack.side):
            told_so = full.side is not UNSET
            raise StateError(
                "enemy-in-stack",
                pointer=f"/state{at}/side" if told_so else name_at(member, at),
                got=str(side) if told_so else full.name,
                who=named(full.name),
                side=str(side),
                player=stack.side,
            )
    for name, at in zip(order_of_deaths(stack), places_of_order(stack, f"/{place}"), strict=True):
        if in_full(name).who == "saruman":
            raise StateError("saruman-never-dies", pointer=at, got=name)


def _check_saruman(stack: Force, place: str, saruman: SarumanInBattle | None) -> None:
    party = stack.characters if isinstance(stack.characters, tuple) else ()
    for member in party:
        if known(member) == "saruman":
            raise StateError("saruman-accompanies", pointer=f"/state/{place}/characters", got=called(member))
    if stack.leader is UNSET or known(stack.leader) != "saruman":
        return
    if saruman is None:
        raise StateError("saruman-not-described", pointer="/state/saruman", got=ABSENT, place=place)
    if saruman.stack != place:
        raise StateError("saruman-in-other-stack", pointer="/state/saruman/stack", got=saruman.stack, place=place)


def _leads(saruman: SarumanInBattle, mine: Force) -> bool:
    if mine.leader is UNSET:
        return saruman.leads is not False
    leads = known(mine.leader) == "saruman"
    at = "/state/saruman/leads"
    if leads and saruman.leads is False:
        raise StateError("saruman-leads", pointer=at, got=saruman.leads)
    if not leads and saruman.leads:
        raise StateError("another-leads", pointer=at, got=saruman.leads, who=named(called(mine.leader)))
    return leads


def _has_ring(saruman: SarumanInBattle, mine: Force) -> bool:
    leader = leader_of(mine)
    himself = leader if leader is not None and known(leader) == "saruman" else None
    has = saruman.has_ring if himself is None or himself.ring is UNSET else True
    if himself is not None and has is None:
        has = False
    at = "/state/saruman/has_ring"
    if has is None:
        raise StateError("ring-unknown", pointer=at, got=ABSENT)
    if saruman.has_ring not in (None, has):
        raise StateError("leader-has-ring", pointer=at, got=saruman.has_ring)
    return has


def _facing(saruman: SarumanInBattle, enemy: Force) -> tuple[Foe, ...]:
    names = {known(member): called(member) for member in members(enemy)}
    at = "/state/saruman/facing"
    if saruman.facing is None and saruman.has_ring and saruman.leads and enemy.side == "fellowship":
        for who, foe in (("gandalf", "gandalf_the_white"), ("aragorn", "aragorn_with_anduril")):
            if who in names:
                raise StateError("name-tells-too-little", pointer=at, got=ABSENT, who=named(names[who]), foe=foe)
    unknown = isinstance(enemy.characters, int) and enemy.characters > 0
    unknown |= not enemy.characters and enemy.leader is UNSET and enemy.leader_morale is not UNSET
    if saruman.facing is None and saruman.has_ring and unknown and (saruman.leads or enemy.side == "dark_power"):
        raise StateError("foes-unknown", pointer=at, got=ABSENT)
    foes: tuple[Foe, ...] = ("gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul")
    there = {foe for foe in foes if foe in names and enemy.side == BEGINS[foe]}
    return tuple(foe for foe in foes if foe in there or foe in (saruman.facing or ()))
