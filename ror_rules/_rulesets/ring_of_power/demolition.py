"""Ring of Power, Demolition Charges: the die that opens a gate or a weak wall, and the death of the crew."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import (
    OF_ALLOCATION,
    OF_COMBAT,
    Force,
    Group,
    GroupRef,
    TurnIfKnown,
    away,
    check_force,
    referred,
)
from ror_rules.author import (
    Dice,
    Line,
    Message,
    Normal,
    PoolStep,
    StateError,
    Value,
    at_least,
    named,
    rule,
    say,
    step_of,
)


class Demolition(Value):
    """Demolition charges before they are lit: their place and their crew."""

    target: Literal["gate", "weak-wall", "wall"] = "gate"
    placed: bool = True
    force: Force | None = None
    engineer: GroupRef | None = None
    special_figure: GroupRef | None = None
    turn: TurnIfKnown = None

    def normal(self) -> Normal:
        if self.force is None:
            return {}
        found: dict[str, str] = {}
        for field, came in (("engineer", self.engineer), ("special_figure", self.special_figure)):
            if came is not None:
                (found[field],) = referred(self.force, {f"/state/{field}": came})
        return found

    def check(self) -> None:
        if self.force is not None:
            check_force(self.force, "/state/force")
        groups = () if self.force is None else self.force.groups
        left = {group.id: group.count for group in groups if not group.wounded and not away(group, self.turn)}
        for field in ("engineer", "special_figure"):
            came: str | None = getattr(self, field)
            if came is None and self.force is None:
                continue
            if came is None or not left.get(came):
                if self.force is None:
                    raise StateError("crew-without-force", pointer=f"/state/{field}", got=came)
                able = [named(each) for each, count in left.items() if count]
                raise StateError("charge-needs-crew", pointer=f"/state/{field}", got=came, able=able)
            left[came] -= 1


class Demolished(Value):
    """The result of demolition charges."""

    destroyed: bool
    crew_killed: int
    force: Force | None


@rule("demolition", title="Demolition charges", source=chart("demolition-charges"))
def demolition(dice: Dice, book: RingOfPower, state: Demolition) -> Demolished:
    """An engineer and a special figure light a charge, which opens a gate or a weak wall, or fails. The charge kills
    both.
    """
    table = book.special_artillery
    if state.target == "wall":
        raise StateError("wall-not-weak", pointer="/state/target", got=state.target)
    if not state.placed:
        raise StateError("charges-not-placed", pointer="/state/placed", got=False)
    crew = dice.look(table, "demolition-charges", "crew", why="charge-crew")
    destroyed = dice.pool(
        1,
        at_least(dice.look(table, "demolition-charges", "at-least", why="charge-needs", target=state.target)),
        sides=book.combat_chart.number("sides"),
        why="charges",
        cite=table.note("demolition-charges"),
        at="die",
        target=state.target,
    )
    dice.note(table.note("charge-crew"), "charge-kills-crew")
    return Demolished(destroyed=destroyed > 0, crew_killed=crew, force=_without_crew(state))


def _without_crew(state: Demolition) -> Force | None:
    if state.force is None:
        return None
    dead = (state.engineer, state.special_figure)
    left = [(group, group.count - dead.count(group.id)) for group in state.force.groups]
    kept = [replace(group, count=count, at=group.at[:count]) for group, count in left if count]
    aboard = {group.crew_of for group in kept}
    amok = {group.crew_of for group in state.force.groups} - aboard
    return part_of(
        state.force, (replace(each, crew=0) if each.type == "mumakil" and each.id in amok else each for each in kept)
    )


@demolition.sentence
def _say(state: Demolition, result: Demolished, trace: tuple[Line, ...]) -> Message:
    line = step_of(trace, PoolStep)
    code = "charges-open" if result.destroyed else "charges-fail"
    return say(code, target=state.target, face=line.faces[0], least=line.at_least or 0)


demolition.head("destroyed", "crew_killed")
demolition.carries(Group, *OF_COMBAT)
demolition.carries(Force, *OF_ALLOCATION)
