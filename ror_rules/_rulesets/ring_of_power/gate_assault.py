"""Ring of Power, Battering ram: attempts to break a fortress gate.

The rule `gate-assault`. The re-rolls that a ram gives to attackers instead belong to the combat: `battle.rams`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr, replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import Group, check_group, identified
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Value


class GateAssault(Value):
    """A battering ram at a gate."""

    ram: Annotated[
        Group | None,
        Meta(
            description="The ram: a group of its crew (`count`), which with those beside it must be whole; a ram with its"
            " whole crew if left out."
        ),
    ] = None
    beside: Annotated[
        tuple[Group, ...],
        Meta(
            max_length=20, description="Groups that serve the ram beside its own crew (`crew_of`); nobody if left out."
        ),
    ] = ()
    attempts: Annotated[
        int, Meta(ge=1, le=20, description="Attempts made at most, 1 to 20, until the gate breaks; 1 if left out.")
    ] = 1
    earlier_attempts: Annotated[
        int,
        Meta(ge=0, le=20, description="Attempts on this gate before, 0 to 20, which ease the next; none if left out."),
    ] = 0
    target: Annotated[
        Literal["gate", "weak-wall", "wall"],
        Meta(description="What the ram is used on; `gate`, also if left out, as anything else is refused."),
    ] = "gate"

    def __post_init__(self) -> None:
        if self.ram is not None:
            (ram,), _ = identified((self.ram,))
            force_setattr(self, "ram", ram)
            beside = [
                replace(each, crew_of=ram.id) if each.crew_of is not None and each.crew_of == ram.name else each
                for each in self.beside
            ]
            force_setattr(self, "beside", tuple(beside))
        if self.beside:
            force_setattr(self, "beside", identified(self.beside)[0])
        crew = [] if self.ram is None else [("/state/ram", self.ram)]
        crew += [(f"/state/beside/{index}", group) for index, group in enumerate(self.beside)]
        for at, group in crew:
            check_group(group, at)
            _check_able(group, at)
        if self.ram is not None and self.ram.type != "battering-ram":
            raise StateError(
                "Gates are broken with a ram.", pointer="/state/ram/type", expected="battering-ram", got=self.ram.type
            )
        if self.ram is not None and self.ram.ram == "drop":
            raise StateError("They leave the ram.", pointer="/state/ram/ram", expected="gate", got="drop")
        for index, group in enumerate(self.beside):
            if self.ram is None or group.crew_of != self.ram.id:
                raise StateError(
                    "Only who serves the ram is told of beside it.",
                    pointer=f"/state/beside/{index}/crew_of",
                    expected="a ram" if self.ram is None else self.ram.id,
                    got=group.crew_of or "nothing",
                )


def _check_able(group: Group, at: str) -> None:
    """Refuses who cannot work a ram now."""
    for field in ("regrouping", "wounded", "dispersed"):
        if getattr(group, field):
            raise StateError(
                "Who regroups, is wounded or dispersed works no ram.",
                pointer=f"{at}/{field}",
                expected="false",
                got=True,
            )


class GateAssaulted(Value):
    """A gate after the attempts to break it."""

    broken: Annotated[bool, Meta(description="The gate is broken.")]
    attempts: Annotated[int, Meta(description="Attempts made in this request.")]


@rule("gate-assault", title="Battering ram at a gate", source=chart("battering-ram"))
def gate_assault(dice: Dice, book: RingOfPower, state: GateAssault) -> GateAssaulted:
    """A ram with its full crew tries to break a gate, on two dice, easier with each attempt."""
    table = book.special_artillery
    crew = table.peek("battering-ram", "crew")
    if state.ram is not None:
        men = state.ram.count + sum(each.count for each in state.beside)
        if men != crew:
            raise StateError(
                "A ram is used by its full crew." if men < crew else "A ram has no room for so many.",
                pointer="/state/ram/count",
                expected=crew,
                got=men,
            )
    if state.target != "gate":
        raise StateError("A ram breaks gates only.", pointer="/state/target", expected="gate", got=state.target)
    dice.look(table, "battering-ram", "crew", why="the full crew that a ram needs")
    needed = dice.look(table, "battering-ram", "at-least", why="the total that breaks a gate")

    def strike(dice: Dice, now: GateAssaulted) -> GateAssaulted:
        before = state.earlier_attempts + now.attempts
        return GateAssaulted(broken=_attempt(dice, book, before, needed), attempts=now.attempts + 1)

    end, _ = dice.repeat(
        strike,
        GateAssaulted(broken=False, attempts=0),
        until=lambda now: now.broken,
        at_most=state.attempts,
        place="attempt",
    )
    return end


def _attempt(dice: Dice, book: RingOfPower, before: int, needed: int) -> bool:
    """One attempt after `before` earlier ones."""
    table = book.special_artillery
    cite = table.note("battering-ram")
    why = f"attempt {before + 1} on the gate"
    sides = book.combat_chart.number("sides")
    faces = [dice.roll(sides, why=why, cite=cite, at=f"die-{index + 1}") for index in range(table.number("ram-dice"))]
    bonus = table.number("ram-each-attempt") * before
    total = sum(faces) + bonus
    if before:
        dice.reading(book, "rp-ram")
    thrown = " + ".join(str(face) for face in faces)
    earlier = f" + {bonus} for {counted(before, 'earlier attempt')}" if before else ""
    broken = total >= needed
    dice.note(cite, f"{thrown}{earlier} = {total}, {needed} is needed: the gate {'breaks' if broken else 'holds'}")
    return broken


@gate_assault.sentence
def _say(state: GateAssault, result: GateAssaulted, trace: tuple[Line, ...]) -> str:
    end = "breaks" if result.broken else "holds"
    return f"The gate {end} after {counted(result.attempts, 'attempt')}: {step_of(trace[-1:], NoteStep).text.split(',')[0]}."
