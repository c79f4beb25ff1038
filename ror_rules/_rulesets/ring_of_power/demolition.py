"""Ring of Power, Demolition Charges: the die that opens a gate or a weak wall, and what it costs the crew.

The rule `demolition`. A battering ram at a gate is the rule `gate-assault`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.words import Small
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, PoolStep, step_of
from ror_rules.values import Value

_TARGETS: Final = {"gate": "gate", "weak-wall": "weak wall", "wall": "wall"}


class Demolition(Value):
    """Demolition charges about to be lit: where they lie and who lights them."""

    target: Annotated[
        Literal["gate", "weak-wall", "wall"],
        Meta(
            description="What they are to open: a gate (also if left out) or a wall that the scenario calls weak; any"
            " other wall is refused."
        ),
    ] = "gate"
    engineers: Annotated[
        Small, Meta(description="Engineers who light the charge; one, also if left out, as others are refused.")
    ] = 1
    special_figures: Annotated[
        Small, Meta(description="Special figures who light it with them; one, also if left out, as others are refused.")
    ] = 1
    placed: Annotated[
        bool, Meta(description="The charges lie next to the target, as if left out; false is refused.")
    ] = True


class Demolished(Value):
    """Demolition charges lit."""

    destroyed: Annotated[bool, Meta(description="The charges opened the gate or the wall.")]
    crew_killed: Annotated[int, Meta(description="Figures of their crew who died doing it.")]


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
        dice.look(table, "demolition-charges", "at-least", why=f"what opens a {_TARGETS[state.target]}"),
        sides=book.combat_chart.number("sides"),
        why=f"charges at the {_TARGETS[state.target]}",
        cite=table.note("demolition-charges"),
        at="die",
    )
    dice.note(table.note("charge-crew"), "the charge kills both of its crew")
    return Demolished(destroyed=destroyed > 0, crew_killed=crew)


@demolition.sentence
def _say(state: Demolition, result: Demolished, trace: tuple[Line, ...]) -> str:
    line = step_of(trace, PoolStep)
    end = "open" if result.destroyed else "do not open"
    return f"The charges {end} the {_TARGETS[state.target]}, and kill their crew: {line.faces[0]} against {line.at_least}+."
