"""Three-player game, first attacks: when the other players may attack Saruman."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import two_players
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import ABSENT, LOST, Dice, Line, Message, Normal, StateError, UndecidedError, Value, rule, say

_Deed = Literal[
    "mind_battle_with_dark_power", "mind_battle_with_elrond", "mind_battle_with_galadriel", "mind_battle_with_another",
    "individual_combat_with_dark_power", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland",
    "fellowship_character_captured", "fellowship_character_persuaded", "gandalfs_staff_broken",
    "fellowship_member_killed", "alliance_with_dark_power",
    "alliance_with_fellowship", "other",
]  # fmt: skip


_DEEDS: Final[tuple[_Deed, ...]] = get_args(_Deed)

WITH_BOTH: Final = ("mind_battle_with_elrond", "mind_battle_with_galadriel")
"""Two deeds that offend the Fellowship only together, by one of the readings."""


class AttackPermission(Value):
    """An attacker, a target, and the deeds of Saruman so far."""

    attacker: Player
    target: Player
    deeds: Annotated[tuple[_Deed, ...], Meta(max_length=20)] = ()
    offensive_as_settled: Annotated[tuple[_Deed, ...], Meta(max_length=20)] | None = None

    def normal(self) -> Normal:
        """Both lists in the order of the deeds. Raises `StateError` for a deed that was not done, at its place as sent."""
        two_players(self.attacker, self.target, "/target")
        for index, deed in enumerate(self.offensive_as_settled or ()):
            if deed not in self.deeds:
                raise StateError("deed-not-done", pointer=f"/state/offensive_as_settled/{index}", got=deed)
        found = {"deeds": tuple(each for each in _DEEDS if each in self.deeds)}
        if self.offensive_as_settled is not None:
            found["offensive_as_settled"] = tuple(each for each in _DEEDS if each in self.offensive_as_settled)
        return found


class AttackAllowed(Value):
    """Whether the attack is allowed, and its causes."""

    may_attack: bool
    causes: tuple[_Deed, ...]


@rule("attack-permission", title="First attacks on Saruman", source=part("first-attacks"), throws=False)
def attack_permission(dice: Dice, book: ThreePlayer, state: AttackPermission) -> AttackAllowed:
    """The Dark Power and the Fellowship may attack Saruman's units only after one of his deeds has offended them."""
    table = book.offensive_deeds
    if state.target != "saruman":
        dice.note(table.note("peace"), "attack-needs-no-cause", target=state.target)
        return AttackAllowed(may_attack=True, causes=())
    found = {deed: _offends(dice, book, deed, state.attacker) for deed in dict.fromkeys(state.deeds)}
    causes = [deed for deed, offends in found.items() if offends == "yes" or (offends == "both" and _both(state))]
    lost = [deed for deed, offends in found.items() if offends == LOST]
    if state.attacker == "dark_power" and dice.reading(book, "tp-offensive-lost") == "told":
        if lost and not causes and state.offensive_as_settled is None:
            raise UndecidedError("offence-is-lost", pointer="/state/offensive_as_settled", got=ABSENT, lost=lost)
        settled = [deed for deed in lost if deed in (state.offensive_as_settled or ())]
        if lost and state.offensive_as_settled is not None:
            code = "deeds-settled" if settled else "deeds-settled-harmless"
            dice.note(table.note("lost"), code, deeds=_told(settled or lost))
        causes += settled
    code = "saruman-gave-cause" if causes else "saruman-gave-no-cause"
    dice.note(table.note("peace"), code, attacker=state.attacker)
    return AttackAllowed(may_attack=bool(causes), causes=tuple(causes))


def _offends(dice: Dice, book: ThreePlayer, deed: _Deed, player: Player) -> str:
    if deed == "other":
        table = book.offensive_deeds
        return LOST if any(table.peek(row, player) == LOST for row in table.rows.words) else "no"
    return listed_offence(dice, book, deed, player)


def _both(state: AttackPermission) -> bool:
    """Whether Saruman fought a Mind Battle with both Elrond and Galadriel."""
    return set(WITH_BOTH) <= set(state.deeds)


def listed_offence(dice: Dice, book: ThreePlayer, deed: str, player: str) -> str:
    table = book.offensive_deeds
    lost = table.peek(deed, player) == LOST
    why = "deed-offends-lost" if lost else "deed-offends"
    return dice.look(table, deed, player, why=why, player=player, deed=deed)


def _told(deeds: Sequence[_Deed]) -> list[str | Message]:
    return [say("unlisted-deed") if deed == "other" else deed for deed in deeds]


@attack_permission.sentence
def _say(state: AttackPermission, result: AttackAllowed, trace: tuple[Line, ...]) -> Message:
    if not result.may_attack:
        return say("may-not-attack", attacker=state.attacker)
    if not result.causes:
        return say("may-attack", attacker=state.attacker, target=state.target)
    return say("may-attack-because", attacker=state.attacker, causes=_told(result.causes))
