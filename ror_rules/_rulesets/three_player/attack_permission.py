"""Three-player game, first attacks: when the others may attack Saruman."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Player, two_players
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.trace import Line, LookUpStep
from ror_rules.values import Value

_Deed = Literal[
    "mind_battle_with_dark_power", "mind_battle_with_elrond_or_galadriel", "mind_battle_with_another",
    "individual_combat_with_dark_power", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland",
    "fellowship_character_captured", "fellowship_character_persuaded", "gandalfs_staff_broken",
    "fellowship_member_killed", "alliance_with_dark_power", "other",
]  # fmt: skip


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

    def __post_init__(self) -> None:
        two_players(self.attacker, self.target, "/target")


class AttackAllowed(Value):
    """Whether the attack is allowed, and what gave cause for it."""

    may_attack: Annotated[bool, Meta(description="Whether the attacker may attack those units.")]
    causes: Annotated[
        tuple[_Deed, ...],
        Meta(description="The deeds that offend the attacker, each once; empty where he needs no cause or has none."),
    ]


@rule("attack-permission", title="First attacks on Saruman", source=part("First attacks"), throws=False)
def attack_permission(dice: Dice, book: ThreePlayer, state: AttackPermission) -> AttackAllowed:
    """The Dark Power and the Fellowship may attack Saruman's units only after he has done something offensive to them."""
    table = book.offensive_deeds
    if state.target != "saruman":
        dice.note(table.note("peace"), f"nothing protects {PLAYER[state.target]}")
        return AttackAllowed(may_attack=True, causes=())
    deeds = dict.fromkeys(state.deeds)
    causes = tuple(
        deed
        for deed in deeds
        if deed != "other"
        and dice.look(table, deed, state.attacker, why=f"whether that offends {PLAYER[state.attacker]}") == "yes"
    )
    if state.attacker == "dark_power":
        if not causes and "other" in deeds:
            raise UndecidedError(
                "The list of what offends the Dark Power breaks off. What survives: Mind Battle, Individual Combat and "
                "Army Combat with a unit of the Dark Power.",
                pointer="/state/deeds",
                expected="one of the deeds that survive",
                got="other",
            )
        dice.reading(book, "tp-offensive-lost")
    dice.note(table.note("peace"), "Saruman has given cause" if causes else "Saruman has given no cause")
    return AttackAllowed(may_attack=bool(causes), causes=causes)


@attack_permission.sentence
def _say(state: AttackPermission, result: AttackAllowed, trace: tuple[Line, ...]) -> str:
    may = "may" if result.may_attack else "may not yet"
    rows = [line.cite.row for line in trace if isinstance(line, LookUpStep) and line.cell == "yes"]
    why = f": {listed(rows)}" if rows else ""
    return start(f"{PLAYER[state.attacker]} {may} attack {PLAYER[state.target]}{why}.")
