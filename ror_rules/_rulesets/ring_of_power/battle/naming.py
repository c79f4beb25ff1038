"""Ring of Power, Combat: sides and figures as parameters of messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from ror_rules._rulesets.ring_of_power.figures import ENGINES, Force, Group, Policy
from ror_rules._rulesets.ring_of_power.states import Allocation, SideName
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import ChosenName, Given, Message, Parameter, say


class TwoSides(Protocol):
    @property
    def attacker(self) -> Force: ...
    @property
    def defender(self) -> Force: ...


def side_name(side: Force, name: SideName) -> ChosenName | str:
    return name if side.name is None else ChosenName(side.name)


def sides(state: TwoSides) -> dict[str, ChosenName | str]:
    return {"attacker": side_name(state.attacker, "attacker"), "defender": side_name(state.defender, "defender")}


def who(group: Group) -> Who | str:
    if group.name is None and "~" not in group.id:
        return group.id if group.id == group.type else ChosenName(group.id)
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
            called = each if each == group.type else ChosenName(each)
        else:
            called = group.called
        found.append(Message(f"victims-{alone}", Given(who=called, count=count, hits=taken)))
    return found


def in_words(policy: Policy, groups: Sequence[Group], *, spare: bool = True) -> list[Parameter]:
    """What a policy does with hits on these groups. Without `spare`, each figure takes one hit at most."""
    army = {each.crew_type or each.type for each in groups if not each.character}
    characters = {each.crew_type or each.type for each in groups if each.character}
    kinds = army | characters if policy.characters == "as-army" else army
    one = kinds.pop() if len(kinds) == 1 else "any"
    return [*_said(policy, characters=bool(characters), spare_on=one if spare else None)]


@lru_cache(maxsize=256)
def _said(policy: Policy, *, characters: bool, spare_on: str | None) -> tuple[Parameter, ...]:
    found: list[Parameter] = [say(f"policy-first-{policy.first}")]
    if characters:
        found.append(say(f"policy-characters-{policy.characters}"))
    if spare_on is not None:
        found.append(say(f"policy-spare-{policy.spare}", type=spare_on))
    return tuple(found)


def policies(state: TwoSides, allocated: Allocation) -> tuple[Message, ...]:
    """A sentence for each side whose hits a policy allocates."""
    forces: tuple[tuple[SideName, Force], ...] = (("attacker", state.attacker), ("defender", state.defender))
    return tuple(
        say("policy-of-side", side=side_name(force, name), policy=in_words(force.policy, force.groups))
        for name, force in forces
        if isinstance(force.policy, Policy) and not allocated.of(name)
    )
