"""Sauron, 14.3: six optional units of Westernesse."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.author import Dice, Line, Message, NoteStep, Value, rule, say, step_of

_Kind = Literal["men", "elf_archers"]
_ArrivalReason = Literal["too_early", "not_agreed", "too_many_men", "too_many_elf_archers"]
_KINDS: Final[tuple[tuple[_Kind, _ArrivalReason], ...]] = (
    ("men", "too_many_men"),
    ("elf_archers", "too_many_elf_archers"),
)


class Reinforcements(Value):
    """The optional Westernesse units that the players want."""

    game_turn: Annotated[int, Meta(ge=1, le=999)]
    men: Annotated[int, Meta(ge=0, le=99)] = 0
    elf_archers: Annotated[int, Meta(ge=0, le=99)] = 0
    agreed: bool = True


class ArrivingUnits(Value):
    """Arriving units of one kind."""

    unit: str
    counter: str
    count: int


class ReinforcementsResult(Value):
    """Whether the units arrive."""

    allowed: bool
    because: tuple[_ArrivalReason, ...]
    units: tuple[ArrivingUnits, ...]


@rule("reinforcements", title="Optional Westernesse units", source=paragraph("14.3"), throws=False)
def reinforcements(dice: Dice, book: Sauron, state: Reinforcements) -> ReinforcementsResult:
    """Whether the optional Westernesse units may arrive."""
    table, cite = book.reinforcements, paragraph("14.3")
    because: list[_ArrivalReason] = []
    reasons: list[Message] = []
    units: list[ArrivingUnits] = []
    if state.game_turn < (first := table.number("first-turn")):
        because.append("too_early")
        reasons.append(say("units-too-early", turn=state.game_turn, first=first))
    if not state.agreed:
        because.append("not_agreed")
        reasons.append(say("units-not-agreed"))
    for unit, shortage in _KINDS:
        wanted = state.men if unit == "men" else state.elf_archers
        if not wanted:
            continue
        counter = str(dice.look(table, unit, "counter", why="counter-of", unit=unit))
        there = int(dice.look(table, unit, "count", why="units-wanted", unit=unit, wanted=wanted))
        units.append(ArrivingUnits(unit=unit, counter=counter, count=wanted))
        if wanted > there:
            because.append(shortage)
            reasons.append(say("too-few-units", unit=unit, there=there))
    if because:
        dice.note(cite, "units-barred", reasons=reasons)
    else:
        dice.note(cite, "units-allowed" if units else "no-units-wanted")
    return ReinforcementsResult(allowed=not because, because=tuple(because), units=() if because else tuple(units))


@reinforcements.sentence
def _say(state: Reinforcements, result: ReinforcementsResult, trace: tuple[Line, ...]) -> Message:
    if not result.allowed:
        return say("no-reinforcements", reasons=step_of(trace, NoteStep).given["reasons"])
    if not result.units:
        return say("nothing-arrives")
    units = [say("arriving-units", count=each.count, unit=each.unit, counter=each.counter) for each in result.units]
    return say("reinforcements", units=units, turn=state.game_turn)
