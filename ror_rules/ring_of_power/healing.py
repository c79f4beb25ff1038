"""Ring of Power, Healing Wounded Figures: who of the wounded recovers at the end of a turn. No dice are thrown."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.results_field import Healed, Recovery
from ror_rules.ring_of_power.states_field import Healing, Resting
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("healing", title="Healing", source=chart("Healing Wounded Figures"), throws=False)
def healing(dice: Dice, book: RingOfPower, state: Healing) -> Healed:
    """A hero recovers in a place of healing after a full turn of rest, or a turn after he fought to protect it."""
    return Healed(
        heroes=tuple(
            Recovery(name=hero.name, healed=_recovers(dice, book, hero, holds=state.side_holds_place))
            for hero in state.heroes
        )
    )


def _recovers(dice: Dice, book: RingOfPower, hero: Resting, *, holds: bool) -> bool:
    """Whether one hero is healed now: by the rest of the turn, else as one who protected the place."""
    table = book.combat_sequence
    turns = book.abilities.number("healing-turns")
    need = f"{turns} full turn in the place without movement or combat"
    if hero.in_place and not hero.moved:
        if hero.fought:
            dice.reading(book, "rp-healing-turn")
        else:
            dice.note(table.note("healing"), f"{hero.name} had {need}: healed")
            return True
    lacking = "was not there all turn" if not hero.in_place else "moved" if hero.moved else "fought"
    if not hero.defended:
        dice.note(table.note("healing"), f"{hero.name} {lacking}; healing takes {need}")
        return False
    dice.note(table.note("healing"), f"{hero.name} {lacking}, but fought to protect the place")
    held = "holds" if holds else "has lost"
    dice.note(
        table.note("healing-defenders"),
        f"{hero.name}'s side {held} the place {turns} full turn later: {'healed' if holds else 'not healed'}",
    )
    return holds


@healing.sentence
def _say(state: Healing, result: Healed, trace: tuple[Line, ...]) -> str:
    well = [hero.name for hero in result.heroes if hero.healed]
    ill = [hero.name for hero in result.heroes if not hero.healed]
    said = []
    if well:
        said.append(f"{listed(well)} {'is' if len(well) == 1 else 'are'} healed")
    if ill:
        said.append(f"{listed(ill)} {'is' if len(ill) == 1 else 'are'} not")
    return f"{' and '.join(said)}{'' if well else ' healed'}."
