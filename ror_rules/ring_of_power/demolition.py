"""Ring of Power, Demolition Charges: the die that opens a gate or a weak wall, and what it costs the crew."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.results_field import Demolished
from ror_rules.ring_of_power.states_field import Demolition
from ror_rules.rule import rule
from ror_rules.trace import Line

TARGETS = {"gate": "gate", "weak-wall": "weak wall", "wall": "wall"}


@rule("demolition", title="Demolition charges", source=chart("Demolition Charges"))
def demolition(dice: Dice, book: RingOfPower, state: Demolition) -> Demolished:
    """An engineer and a special figure light a charge that opens a gate or a weak wall, or fails; it kills both."""
    table = book.special_artillery
    if state.target == "wall":
        raise StateError(
            "Charges open gates, and walls that the scenario calls weak.",
            pointer="/state/target",
            expected="gate or weak-wall",
            got=state.target,
        )
    if not state.placed:
        raise StateError(
            "Charges are lit where they lie next to what they are to open.",
            pointer="/state/placed",
            expected="true",
            got="false",
        )
    for field, value in (("engineers", "engineers"), ("special_figures", "special-figures")):
        came, crew = getattr(state, field), table.number(value)
        if came != crew:
            raise StateError(
                "A charge is lit by one engineer and one special figure.",
                pointer=f"/state/{field}",
                expected=crew,
                got=came,
            )
    crew = dice.look(table, "demolition-charges", "crew", why="an engineer and a special figure light the charge")
    destroyed = dice.pool(
        1,
        dice.look(table, "demolition-charges", "at-least", why=f"what opens a {TARGETS[state.target]}"),
        sides=book.combat_chart.number("sides"),
        why=f"charges at the {TARGETS[state.target]}",
        cite=table.note("demolition-charges"),
        at="die",
    )
    dice.note(table.note("charge-crew"), "the charge kills both of its crew")
    return Demolished(destroyed=destroyed > 0, crew_killed=crew)


@demolition.sentence
def _say(state: Demolition, result: Demolished, trace: tuple[Line, ...]) -> str:
    line = next(line for line in trace if line.step == "pool")
    end = "open" if result.destroyed else "do not open"
    return (
        f"The charges {end} the {TARGETS[state.target]}, and kill their crew: {line.faces[0]} against {line.at_least}+."
    )
