"""Three-player game, first attacks: when the others may attack Saruman."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed, start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.deeds import AttackPermission
from ror_rules.three_player.results import AttackAllowed
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER


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
    rows = [line.cite.row for line in trace if line.cell == "yes"]
    why = f": {listed(rows)}" if rows else ""
    return start(f"{PLAYER[state.attacker]} {may} attack {PLAYER[state.target]}{why}.")
