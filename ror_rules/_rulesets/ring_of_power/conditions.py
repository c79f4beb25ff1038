"""Ring of Power: what a part of a group is called that is in another condition than the rest, as `riders~foot` is.

And how like parts come together again. What the conditions are is for those to say who split a group.
"""

from __future__ import annotations

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.figures import MOST_FIGURES, Group


def tagged(group_id: str, tag: str) -> str:
    """A group's id with its condition; an earlier condition's tag gives way, but for being on foot."""
    if not tag:
        return group_id
    name, _, earlier = group_id.partition("~")
    if earlier.startswith("foot") and not tag.startswith("foot"):
        tag = f"foot-{tag}"
    return f"{name}~{tag}"


def well(group: Group) -> Group:
    """Heroes who are wounded no more: their id loses the condition, but for being on foot."""
    name, _, condition = group.id.partition("~")
    return replace(group, id=f"{name}~foot" if condition.startswith("foot") else name, wounded=False)


def keep(kept: dict[str, Group], group: Group) -> None:
    """Adds a group, to one that is the same but for its number, or under an id of its own."""
    for number in range(1, len(kept) + 2):
        tag = "" if number == 1 else f"-{number}" if "~" in group.id else f"~{number}"
        group_id = f"{group.id}{tag}"
        same = kept.get(group_id)
        if same is None:
            kept[group_id] = replace(group, id=group_id)
            return
        total = same.count + group.count
        if replace(same, count=group.count, at=group.at) == replace(group, id=group_id) and total <= MOST_FIGURES:
            kept[group_id] = replace(same, count=total, at=(*same.at, *group.at))
            return
