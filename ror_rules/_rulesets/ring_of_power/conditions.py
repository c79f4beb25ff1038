"""Ring of Power: ids for parts of a group in another condition, such as `riders~foot`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import MOST_FIGURES, Force, Group


def tagged(group_id: str, tag: str) -> str:
    if not tag:
        return group_id
    name, _, earlier = group_id.partition("~")
    if earlier.startswith("foot") and not tag.startswith("foot"):
        tag = f"foot-{tag}"
    return f"{name}~{tag}"


def well(group: Group) -> Group:
    """Heroes that have recovered. Their id loses the condition, except `foot`."""
    return replace(group, id=_bare(group), wounded=False)


def returned(group: Group) -> Group:
    return rested(replace(group, dispersed=False, returns_on=None))


def rested(group: Group) -> Group:
    condition = group.id.partition("~")[2].removeprefix("foot-")
    over = condition.startswith("paralyzed") and not group.recovering
    back = condition.startswith("dispersed") and not (group.dispersed or group.returns_on)
    return replace(group, id=_bare(group)) if over or back else group


def _bare(group: Group) -> str:
    name, _, condition = group.id.partition("~")
    return f"{name}~foot" if condition.startswith("foot") else name


def keep(kept: dict[str, Group], group: Group, *, apart: bool = False) -> str:
    group_id = group.id
    if group_id not in kept:
        kept[group_id] = group
        return group_id
    for number in range(1, len(kept) + 2):
        tag = "" if number == 1 else f"-{number}" if "~" in group.id else f"~{number}"
        group_id = f"{group.id}{tag}"
        same = kept.get(group_id)
        if same is None:
            kept[group_id] = replace(group, id=group_id)
            break
        total = same.count + group.count
        alike = replace(same, count=group.count, at=group.at) == replace(group, id=group_id)
        if alike and not apart and bool(same.at) == bool(group.at) and total <= MOST_FIGURES:
            kept[group_id] = replace(same, count=total, at=(*same.at, *group.at))
            break
    return group_id


def part_of(force: Force, groups: Iterable[Group | None]) -> Force | None:
    kept = tuple(group for group in groups if group is not None)
    return made_of(force, kept) if kept else None


def made_of(force: Force, groups: Sequence[Group]) -> Force:
    here = {group.id for group in groups}
    return replace(
        force,
        groups=tuple(
            group if group.crew_of is None or group.crew_of in here else replace(group, crew_of=None)
            for group in groups
        ),
        sacrifice=tuple(each for each in force.sacrifice if each in here),
        replacements=tuple(each for each in force.replacements if here.issuperset((each.engine, each.source))),
        ram_helps=tuple(each for each in force.ram_helps if each.id in here),
        holds_back=tuple(each for each in force.holds_back if each in here),
    )
