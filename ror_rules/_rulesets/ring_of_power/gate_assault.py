"""Ring of Power, Battering ram: attempts to break a fortress gate."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import Group, check_group, identified
from ror_rules.author import (
    Dice,
    Line,
    Message,
    Normal,
    NoteStep,
    StateError,
    Value,
    besides,
    named,
    rule,
    say,
    step_of,
)


class GateAssault(Value):
    """A battering ram at a gate."""

    ram: Group | None = None
    beside: Annotated[tuple[Group, ...], Meta(max_length=20)] = ()
    attempts: Annotated[int, Meta(ge=1, le=20)] = 1
    earlier_attempts: Annotated[int, Meta(ge=0, le=20)] = 0
    target: Literal["gate", "weak-wall", "wall"] = "gate"

    def normal(self) -> Normal:
        if self.ram is None:
            return {"beside": identified(self.beside)[0]}
        (ram,), _ = identified((self.ram,))
        beside = [
            replace(each, crew_of=ram.id) if each.crew_of is not None and each.crew_of == ram.name else each
            for each in self.beside
        ]
        return {"ram": ram, "beside": identified(beside)[0]}

    def check(self) -> None:
        crew = [] if self.ram is None else [("/state/ram", self.ram)]
        crew += [(f"/state/beside/{index}", group) for index, group in enumerate(self.beside)]
        for at, group in crew:
            check_group(group, at)
            _check_able(group, at)
        if self.ram is not None and self.ram.type != "battering-ram":
            raise StateError("no-ram", pointer="/state/ram/type", got=self.ram.type)
        if self.ram is not None and self.ram.ram == "drop":
            raise StateError("ram-dropped", pointer="/state/ram/ram", got="drop")
        for index, group in enumerate(self.beside):
            place = f"/state/beside/{index}/crew_of"
            if self.ram is None:
                raise StateError("nothing-to-serve", pointer=place, got=group.crew_of)
            if group.crew_of != self.ram.id:
                raise StateError("does-not-serve", pointer=place, got=group.crew_of, ram=named(self.ram.id))


def _check_able(group: Group, at: str) -> None:
    for field in ("regrouping", "wounded", "dispersed"):
        if getattr(group, field):
            raise StateError("cannot-work-a-ram", pointer=f"{at}/{field}", got=True)


class GateAssaulted(Value):
    """The gate after the attempts to break it."""

    broken: bool
    attempts: int


@rule(
    "gate-assault",
    title="Battering ram at a gate",
    source=chart("battering-ram"),
    wants={"attacker": "broken", "defender": "-broken"},
)
def gate_assault(dice: Dice, book: RingOfPower, state: GateAssault) -> GateAssaulted:
    """A ram with its full crew tries to break a gate with two dice. Each attempt makes the next one easier."""
    table = book.special_artillery
    crew = table.peek("battering-ram", "crew")
    if state.ram is not None:
        men = state.ram.count + sum(each.count for each in state.beside)
        if men != crew:
            raise StateError(
                "ram-crew-too-small" if men < crew else "ram-crew-too-large",
                pointer="/state/ram/count",
                got=men,
                crew=crew,
            )
    if state.target != "gate":
        raise StateError("gates-only", pointer="/state/target", got=state.target)
    dice.look(table, "battering-ram", "crew", why="ram-needs-crew")
    needed = dice.look(table, "battering-ram", "at-least", why="gate-breaks-on")

    def strike(dice: Dice, now: GateAssaulted) -> GateAssaulted:
        before = state.earlier_attempts + now.attempts
        return GateAssaulted(broken=_attempt(dice, book, before, needed), attempts=now.attempts + 1)

    return dice.repeat(
        strike,
        GateAssaulted(broken=False, attempts=0),
        until=lambda now: now.broken,
        at_most=state.attempts,
        place="attempt",
        end=lambda last, _: last,
        like=(GateAssault, book, besides(state, "attempts")),
    )


def _attempt(dice: Dice, book: RingOfPower, before: int, needed: int) -> bool:
    table = book.special_artillery
    cite = table.note("battering-ram")
    sides = book.combat_chart.number("sides")
    faces = [
        dice.roll(sides, why="attempt", cite=cite, at=f"die-{index + 1}", number=before + 1, die=index + 1)
        for index in range(table.number("ram-dice"))
    ]
    each = table.number("ram-each-attempt")
    bonus = 0
    if before:
        bonus = each * before if dice.reading(book, "rp-ram") == "each" else each
    total = sum(faces) + bonus
    if before:
        roll = say("ram-roll-with-bonus", faces=faces, bonus=bonus, earlier=before, total=total)
    else:
        roll = say("ram-roll", faces=faces, total=total)
    broken = total >= needed
    dice.note(cite, "gate-breaks" if broken else "gate-holds", roll=roll, needed=needed)
    return broken


@gate_assault.sentence
def _say(state: GateAssault, result: GateAssaulted, trace: tuple[Line, ...]) -> Message:
    roll = step_of(trace[-1:], NoteStep).given["roll"]
    code = "gate-breaks-after" if result.broken else "gate-holds-after"
    return say(code, attempts=result.attempts, roll=roll)
