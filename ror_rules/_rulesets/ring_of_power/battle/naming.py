"""Ring of Power, Combat: sides and figures as parameters of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ror_rules._rulesets.ring_of_power.figures import ENGINES, Force, Group
from ror_rules._rulesets.ring_of_power.states import SideName
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.message import Given, Message, Name, Parameter


class TwoSides(Protocol):
    @property
    def attacker(self) -> Force: ...
    @property
    def defender(self) -> Force: ...


def side_name(side: Force, name: SideName) -> Name | str:
    return name if side.name is None else Name(side.name)


def sides(state: TwoSides) -> dict[str, Name | str]:
    return {"attacker": side_name(state.attacker, "attacker"), "defender": side_name(state.defender, "defender")}


def who(group: Group) -> Who | str:
    if group.name is None and "~" not in group.id:
        return group.id if group.id == group.type else Name(group.id)
    return group.called


def only_figure(group: Group) -> Parameter:
    """The only figure of a group. An army figure gets a noun of its own, because the name of its group can be a plural."""
    called = who(group)
    if group.character and type(called) is not str:
        return called
    return Message("figure-of-type" if type(called) is str else "figure-of-group", Given(who=called))


def figures(group: Group, count: int, *, of: int) -> Parameter:
    if group.type in ENGINES:
        return Message("crewmen", Given(count=count, who=who(group)))
    return only_figure(group) if of == 1 else Message("figures", Given(count=count, who=who(group)))


def reached(group: Group, count: int) -> Message:
    return Message("reached", Given(count=count, all=group.count, who=who(group)))


def victims(groups: Mapping[str, Group], struck: Mapping[tuple[str, int], int]) -> list[Parameter]:
    alone = "alone" if len(struck) == 1 else "of-several"
    found: list[Parameter] = []
    for (each, taken), count in struck.items():
        group = groups[each]
        if group.count == 1:
            found.append(Message(f"victim-{alone}", Given(who=only_figure(group), hits=taken)))
            continue
        called: Who | str
        if group.name is None and "~" not in each:
            called = each if each == group.type else Name(each)
        else:
            called = group.called
        found.append(Message(f"victims-{alone}", Given(who=called, count=count, hits=taken)))
    return found
