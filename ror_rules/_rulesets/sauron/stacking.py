"""Sauron, 8.11 and 8.25: leaders and combat units in one hex, and leaders who have no units left."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Side
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living, people
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class CombatUnit(Value):
    """A combat unit in the hex."""

    nationality: Annotated[
        Name,
        Meta(
            description="Its nationality: `numenorean`, `elf`, `dwarf`, `orc`; one or many, however it is written. The text lists "
            "no peoples: any other word is one of its own, a misspelt one too."
        ),
    ]
    side: Annotated[Side, Meta(description="Whose unit it is.")]


class Stacking(Value, kw_only=True):
    """A leader who enters a hex to stay, or passes over it."""

    leader: Annotated[Character, Meta(description="The leader, with `nationality` and `side`.")]
    units: Annotated[
        tuple[CombatUnit, ...],
        Meta(max_length=60, description="The combat units in the hex, 0 to 60; none by default."),
    ] = ()
    passing: Annotated[
        bool, Meta(description="Whether he only passes over the hex; false by default, when he stays.")
    ] = False
    own_units: Annotated[
        bool, Meta(description="Whether combat units of his nationality are left, here or anywhere; true by default.")
    ] = True

    def __post_init__(self) -> None:
        living(self.leader, "/leader", "nationality", "side", does="The dead lead nobody.")
        if self.leader.side not in ("westernesse", "sauron"):
            raise StateError(
                "Two sides have combat units.",
                pointer="/state/leader/side",
                expected="westernesse or sauron",
                got=self.leader.side,
            )
        own = people(self.leader.nationality)
        for index, unit in enumerate(self.units):
            if not self.own_units and (people(unit.nationality), unit.side) == (own, self.leader.side):
                raise StateError(
                    "He has no units of his own left, and one of them is here.",
                    pointer=f"/state/units/{index}/nationality",
                    expected="another nationality, or own_units",
                    got=unit.nationality,
                )


class StackingResult(Value):
    """Whether the leader may be there, and what he forgoes without units of his own."""

    allowed: Annotated[bool, Meta(description="Whether he may stay, or pass over the hex.")]
    because: Annotated[
        tuple[str, ...], Meta(description="What the units that forbid it are to him; empty where none does.")
    ]
    may_rally: Annotated[bool, Meta(description="Whether he may rally, as a leader with units of his own may.")]
    may_form_special_formations: Annotated[
        bool, Meta(description="Whether he may form special formations, as a leader with units of his own may.")
    ]
    leader: Annotated[
        Character,
        Meta(description="The leader as he goes on: without units of his own he may not rally.", extra=CARRIED),
    ]


@rule("stacking", title="Leaders in a hex", source=paragraph("8.11"), throws=False)
def stacking(dice: Dice, book: Sauron, state: Stacking) -> StackingResult:
    """Whether a leader may stay in a hex or pass over it, and what he forgoes when he has no units of his own."""
    because = []
    rows = list(dict.fromkeys(_row(state, unit) for unit in state.units))
    for row in rows:
        cell = dice.look(
            book.stacking, row, "pass" if state.passing else "stack", why=f"{state.leader.name} comes there"
        )
        if cell != "yes":
            because.append(_label(book, row))
    if not rows:
        dice.note(paragraph("8.11"), f"{state.leader.name} is alone in the hex, which does nothing")
    if not state.own_units:
        dice.note(paragraph("8.25"), f"{state.leader.name} has no units left: no special formations, no rally")
    return StackingResult(
        allowed=not because,
        because=tuple(because),
        may_rally=state.own_units,
        may_form_special_formations=state.own_units,
        leader=state.leader if state.own_units else structs.replace(state.leader, may_rally=False),
    )


def _row(state: Stacking, unit: CombatUnit) -> str:
    """What a unit is to the leader, as the table calls it."""
    if unit.side != state.leader.side:
        return "enemy"
    theirs, his = people(unit.nationality), people(state.leader.nationality)
    if theirs == his:
        return "own"
    if state.own_units:
        return "allied"
    return "elf_dwarf" if {theirs, his} == {"elf", "dwarf"} else "allied_bereft"


def _label(book: Sauron, row: str) -> str:
    """A row as the table prints it."""
    return next(entry.label for entry in book.stacking.data.rows.entries if entry.word == row)


@stacking.sentence
def _say(state: Stacking, result: StackingResult, trace: tuple[Line, ...]) -> str:
    does = "pass over the hex" if state.passing else "stay in the hex"
    why = f": a unit is there, {listed(result.because)}" if result.because else ""
    return f"{state.leader.name} may {'' if result.allowed else 'not '}{does}{why}."
