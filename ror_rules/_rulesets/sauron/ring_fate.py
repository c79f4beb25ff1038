"""Sauron, 16.631 to 16.69: the fate of the Ring. Destruction, an evil leader, the return to Sauron or to his heir."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import above_combat, acts, bearer
from ror_rules._rulesets.sauron.states import MOST_MORALE, moved
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character, told
from ror_rules.author import Dice, Line, Message, StateError, Value, named, rule, say

_DestructionReason = Literal["not_at_orodruin_center", "wearing_the_ring", "not_joint_rally_phase", "made_evil"]


class RingFate(Value, kw_only=True):
    """The bearer of the Ring, their place, and their intention."""

    leader: Character
    destroy: bool = False
    at_orodruin_center: bool = False
    joint_rally_phase: bool = True
    turns_after_first_battle: Annotated[int, Meta(ge=0, le=999)] = 0
    sauron_alive: bool = True
    with_sauron: bool = False
    highest_ranking: bool = False

    def check(self) -> None:
        acts(self.leader, "/leader", "combat", "morale")
        who = bearer(self.leader)
        if who == "sauron" and not self.sauron_alive:
            raise StateError("dead-sauron-with-ring", pointer="/state/sauron_alive", got=False)
        if who != "westernesse" and self.destroy:
            raise StateError("sauron-destroys-ring", pointer="/state/destroy", got=True)


class RingFateResult(Value):
    """The fate of the Ring and of its bearer."""

    fate: Literal["destroyed", "kept", "serves_sauron", "own_master", "returned", "carried", "worn"]
    controller: Literal["westernesse", "sauron", "third_player"]
    morale: int
    unit_types: tuple[str, ...]
    next_unit_type: str | None
    leader: Annotated[Character, Meta(extra=CARRIED)]
    because: tuple[_DestructionReason, ...]


@rule("ring-fate", title="The fate of the Ring", source=paragraph("16.6"), throws=False)
def ring_fate(dice: Dice, book: Sauron, state: RingFate) -> RingFateResult:
    """The fate of the Ring and its bearer: thrown into the fire, kept, master of a leader, or on its way to Sauron."""
    leader = state.leader
    if bearer(leader) != "westernesse":
        return _home(dice, book, state)
    barred = _barred(state) if state.destroy else ()
    if leader.side == "third_player" or told(leader.failed_attempts) >= book.corruption.number("attempts"):
        if state.destroy and not barred and dice.reading(book, "sv-evil-destroys") == "never":
            barred = ("made_evil",)
        if barred or not state.destroy:
            return _evil(dice, book, state, barred)
    destroyed = state.destroy and not barred
    if destroyed:
        dice.note(paragraph("16.633"), "destroys-ring", who=named(leader.name))
    elif state.destroy:
        dice.note(paragraph("16.633"), "does-not-destroy-ring", who=named(leader.name), reasons=barred)
    else:
        dice.note(paragraph("16.63"), "keeps-ring", who=named(leader.name))
    return RingFateResult(
        fate="destroyed" if destroyed else "kept",
        controller="third_player" if leader.side == "third_player" else "westernesse",
        morale=told(leader.morale),
        unit_types=(),
        next_unit_type=None,
        leader=structs.replace(leader, ring=UNSET) if destroyed else leader,
        because=barred,
    )


def _barred(state: RingFate) -> tuple[_DestructionReason, ...]:
    ways: tuple[tuple[bool, _DestructionReason], ...] = (
        (state.at_orodruin_center, "not_at_orodruin_center"),
        (state.leader.ring == "bears", "wearing_the_ring"),
        (state.joint_rally_phase, "not_joint_rally_phase"),
    )
    return tuple(bar for holds, bar in ways if not holds)


def _evil(dice: Dice, book: Sauron, state: RingFate, barred: tuple[_DestructionReason, ...]) -> RingFateResult:
    table, cite = book.corruption, paragraph("16.69")
    leader, before = state.leader, told(state.leader.morale)
    who = named(leader.name)
    if barred:
        dice.note(paragraph("16.633"), "does-not-destroy-ring", who=who, reasons=barred)
    if leader.side == "third_player":
        dice.note(cite, "own-master-already", who=who)
        return _own_master(dice, book, state, before, barred)
    morale = _raised(leader, table.number("evil-morale"))
    dice.note(cite, "is-evil", who=who, before=before, morale=morale)
    own_master = table.number("own-master")
    after = dice.reading(book, "sv-basic-morale") == "after"
    beyond = above_combat(leader)
    basic = (morale if after else before) - beyond
    if beyond:
        dice.note(cite, "basic-morale-wounded", who=who, basic=basic, beyond=beyond, wounds=leader.wounds)
    else:
        dice.note(cite, "basic-morale", who=who, basic=basic)
    if basic < own_master:
        dice.note(cite, "serves-sauron", who=who, basic=basic, limit=own_master)
        return RingFateResult(
            fate="serves_sauron",
            controller="sauron",
            morale=morale,
            unit_types=(),
            next_unit_type=None,
            leader=structs.replace(leader, morale=morale, side="sauron"),
            because=barred,
        )
    dice.note(cite, "own-master", who=who, basic=basic, limit=own_master)
    return _own_master(dice, book, state, morale, barred)


def _own_master(
    dice: Dice, book: Sauron, state: RingFate, morale: int, barred: tuple[_DestructionReason, ...]
) -> RingFateResult:
    table = book.corruption
    turns = min(state.turns_after_first_battle, len(table.data.rows.entries))
    dice.note(paragraph("16.69"), "turns-after-battle", turns=state.turns_after_first_battle)
    who = named(state.leader.name)
    types = tuple(
        dice.look(table, turn, "type", why="joins-in-turn", who=who, turn=turn) for turn in range(1, turns + 1)
    )
    left = turns < len(table.data.rows.entries)
    return RingFateResult(
        fate="own_master",
        controller="third_player",
        morale=morale,
        unit_types=types,
        next_unit_type=table.peek(turns + 1, "type") if left else None,
        leader=structs.replace(state.leader, morale=morale, side="third_player"),
        because=barred,
    )


def _home(dice: Dice, book: Sauron, state: RingFate) -> RingFateResult:
    cite, leader = paragraph("16.631"), state.leader
    who, himself = named(leader.name), bearer(leader) == "sauron"
    fate: Literal["returned", "carried", "worn", "kept"] = "carried"
    if himself or (state.sauron_alive and state.with_sauron):
        fate, leader = "returned", structs.replace(leader, ring="wears" if himself else UNSET)
        dice.note(cite, "sauron-has-ring")
    elif state.sauron_alive:
        dice.note(cite, "carries-ring-to-sauron", who=who)
    elif state.highest_ranking and leader.ring == "wears":
        fate = "worn"
        dice.note(cite, "heir-wears-ring-already", who=who)
    elif state.highest_ranking:
        morale = _raised(leader, book.corruption.number("heir-morale"))
        fate, leader = "worn", structs.replace(leader, ring="wears", morale=morale)
        dice.note(cite, "heir-wears-ring", who=who, morale=morale)
    elif dice.reading(book, "sv-ring-heir") == "players":
        fate = "kept"
        dice.note(cite, "keeps-ring-for-players", who=who)
    else:
        dice.note(cite, "carries-ring-to-heir", who=who)
    return RingFateResult(
        fate=fate,
        controller="sauron",
        morale=told(leader.morale),
        unit_types=(),
        next_unit_type=None,
        leader=leader,
        because=(),
    )


def _raised(leader: Character, change: int) -> int:
    what = say("leader-morale", who=named(leader.name))
    return moved(told(leader.morale), change, MOST_MORALE, what, at="/leader/morale")


@ring_fate.sentence
def _say(state: RingFate, result: RingFateResult, trace: tuple[Line, ...]) -> Message:
    who = named(state.leader.name)
    match result.fate:
        case "destroyed":
            return say("ring-destroyed", who=who)
        case "kept":
            return (
                say("ring-kept-barred", who=who, reasons=result.because)
                if result.because
                else say("ring-kept", who=who)
            )
        case "serves_sauron":
            return say("ring-serves-sauron", who=who, morale=result.morale)
        case "own_master":
            if result.unit_types:
                return say("ring-own-master", who=who, morale=result.morale, units=result.unit_types)
            return say("ring-own-master-alone", who=who, morale=result.morale)
        case "worn":
            return say("ring-worn-by-heir", who=who, morale=result.morale)
        case "carried":
            return say("ring-carried" if state.sauron_alive else "ring-carried-to-heir", who=who)
        case "returned":
            return say("ring-returned")


ring_fate.carries(Character, *OF_MANY)
