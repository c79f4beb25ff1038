"""Three-player game, first attacks: when the others may attack Saruman."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import two_players
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER, STARTS
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line, LookUpStep
from ror_rules.values import Value

_Deed = Literal[
    "mind_battle_with_dark_power", "mind_battle_with_elrond_or_galadriel", "mind_battle_with_another",
    "individual_combat_with_dark_power", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland",
    "fellowship_character_captured", "fellowship_character_persuaded", "gandalfs_staff_broken",
    "fellowship_member_killed", "alliance_with_dark_power",
    "alliance_with_fellowship", "other",
]  # fmt: skip


_DEEDS: Final[tuple[_Deed, ...]] = get_args(_Deed)
"""The deeds in the order of the table."""


class AttackPermission(Value):
    """Who would attack whom, and what Saruman has done so far."""

    attacker: Annotated[Player, Meta(description="The player who would attack.")]
    target: Annotated[Player, Meta(description="The player whose units would be attacked, another than `attacker`.")]
    deeds: Annotated[
        tuple[_Deed, ...],
        Meta(
            max_length=20,
            description="What Saruman has done so far, in the words of the table `offensive-deeds`, at most 20 deeds; `other`: "
            "whatever it does not name. Left out: nothing.",
        ),
    ] = ()
    offensive_as_settled: Annotated[
        Annotated[tuple[_Deed, ...], Meta(max_length=20)] | None,
        Meta(
            description="Those of `deeds` that offend the Dark Power, as the players settle it, where the list breaks off before "
            "saying so; empty: none of them does. Left out: undecided, where it hangs on them."
        ),
    ] = None

    def __post_init__(self) -> None:
        two_players(self.attacker, self.target, "/target")
        for index, deed in enumerate(self.offensive_as_settled or ()):
            if deed not in self.deeds:
                raise StateError(
                    "Saruman has not done that.",
                    pointer=f"/state/offensive_as_settled/{index}",
                    expected="one of deeds",
                    got=deed,
                )
        force_setattr(self, "deeds", tuple(each for each in _DEEDS if each in self.deeds))
        if self.offensive_as_settled is not None:
            settled = tuple(each for each in _DEEDS if each in self.offensive_as_settled)
            force_setattr(self, "offensive_as_settled", settled)


class AttackAllowed(Value):
    """Whether the attack is allowed, and what gave cause for it."""

    may_attack: Annotated[bool, Meta(description="Whether the attacker may attack those units.")]
    causes: Annotated[
        tuple[_Deed, ...],
        Meta(description="The deeds that offend the attacker, each once; empty where he needs no cause or has none."),
    ]


@rule("attack-permission", title="First attacks on Saruman", source=part("first-attacks"), throws=False)
def attack_permission(dice: Dice, book: ThreePlayer, state: AttackPermission) -> AttackAllowed:
    """The Dark Power and the Fellowship may attack Saruman's units only after he has done something offensive to them."""
    table = book.offensive_deeds
    if state.target != "saruman":
        dice.note(table.note("peace"), f"nothing protects {PLAYER[state.target]}")
        return AttackAllowed(may_attack=True, causes=())
    found = {deed: _offends(dice, book, deed, state.attacker) for deed in dict.fromkeys(state.deeds)}
    causes = [deed for deed, offends in found.items() if offends == "yes"]
    lost = [deed for deed, offends in found.items() if offends == "lost"]
    if state.attacker == "dark_power" and dice.reading(book, "tp-offensive-lost") == "told":
        if lost and not causes and state.offensive_as_settled is None:
            raise UndecidedError(
                "The list of what offends the Dark Power breaks off. What survives: Mind Battle, Individual Combat and "
                "Army Combat with a unit of the Dark Power.",
                pointer="/state/offensive_as_settled",
                expected=f"those of {listed(lost)} that offend it, as the players settle it; [] for none",
                got="nothing",
            )
        settled = [deed for deed in lost if deed in (state.offensive_as_settled or ())]
        if lost and state.offensive_as_settled is not None:
            dice.note(table.note("lost"), f"settled: {listed(settled or ['nothing'])} of {listed(lost)} offends it")
        causes += settled
    dice.note(table.note("peace"), "Saruman has given cause" if causes else "Saruman has given no cause")
    return AttackAllowed(may_attack=bool(causes), causes=tuple(causes))


def _offends(dice: Dice, book: ThreePlayer, deed: _Deed, whom: Player) -> str:
    """Whether a deed offends a player: yes, no, or lost; what the list does not name is lost where it breaks off."""
    if deed == "other":
        return "lost" if whom == "dark_power" else "no"
    return dice.look(book.offensive_deeds, deed, whom, why=f"whether that offends {PLAYER[whom]}")


@attack_permission.sentence
def _say(state: AttackPermission, result: AttackAllowed, trace: tuple[Line, ...]) -> str:
    may = "may" if result.may_attack else "may not yet"
    read = [line.cite.row for line in trace if isinstance(line, LookUpStep)]
    rows: dict[str, str | None] = dict(
        zip([deed for deed in dict.fromkeys(state.deeds) if deed != "other"], read, strict=False)
    )
    causes = [rows.get(deed) or "something that the list does not name" for deed in result.causes]
    why = f": {listed(causes)}" if causes else ""
    return f"{STARTS[state.attacker]} {may} attack {PLAYER[state.target]}{why}."
