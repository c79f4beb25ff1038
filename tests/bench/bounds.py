"""`python -m tests.bench.bounds`: the largest accepted or refused questions, compared with the default limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from tests.bench.battles import Asked, Cost, alone, asking, prepare, spread
from tests.bench.machine import row

SECONDS: Final = 3
"""Limit of CPU time for a question."""
MEGABYTES: Final = 256
"""Memory limit of a worker process in the service."""
AT_ONCE: Final = 0.1
"""Seconds within which a refusal should come."""


class Large(NamedTuple):
    asked: Asked
    fields: list[str] | None = None
    arithmetic: Literal["exact", "float"] | None = "exact"


def side(kinds: list[tuple[str, int, list[str]]], *, leader: str = "man", mounted: bool = False) -> dict[str, Any]:
    groups: list[dict[str, Any]] = [{"id": "leader", "type": leader, "character": True, "leadership": 2}]
    for place, (kind, count, abilities) in enumerate(kinds):
        groups.append({"id": f"g{place}", "type": kind, "count": count, "abilities": abilities, "mounted": mounted})
    return {"groups": groups}


def combat(name: str, attacker: dict[str, Any], defender: dict[str, Any], **more: Any) -> Asked:
    return Asked(name, "ring-of-power", "combat", {"attacker": attacker, "defender": defender, **more})


def three(count: int) -> dict[str, Any]:
    return side([("dwarf", count, ["axes"]), ("man", count, []), ("troll", count, ["crushing-attack"])])


def questions() -> Iterator[Large]:
    ambush = [("orc", 75, ["ambush"]), ("uruk-hai", 20, ["ambush"])]
    riders = side([("man", 9999, [])], mounted=True)
    yield Large(combat("10,000 riders a side, exact", riders, riders))
    yield Large(combat("10,000 riders a side", riders, riders), None, "float")
    yield Large(combat("10,000 riders a side, as it comes", riders, riders), None, None)
    yield Large(combat("three kinds of hits, 60 figures of each a side", three(60), three(60)), None, "float")
    yield Large(combat("three kinds of hits, 10 figures of each a side", three(10), three(10)), ["*"])
    foes = side([("man", 44, []), ("elf", 20, [])])
    yield Large(combat("an ambush of 95 on 64", side(ambush), foes), None, "float")
    yield Large(combat("the same, its tolls", side(ambush), foes), ["attacker.tolls", "defender.tolls"], "float")
    hosts = (side([("man", 50, []), ("dwarf", 49, [])]), side([("orc", 60, []), ("uruk-hai", 39, [])], leader="orc"))
    yield Large(combat("the rest of each group, a hundred a side", *hosts), ["attacker.force", "defender.force"])
    many = side([("man", 1, []) for _ in range(150)])
    yield Large(combat("a hundred and fifty groups a side", many, many))
    siege = {
        "attacker": side([("uruk-hai", 40, []), ("orc", 20, [])]),
        "defender": side([("man", 30, [])]),
        "assaults": 50,
    }
    yield Large(Asked("a siege of fifty assaults, 60 against 30", "ring-of-power", "siege", siege))
    yield Large(Asked("the same", "ring-of-power", "siege", siege), None, "float")
    yield Large(Asked("the same, as it comes", "ring-of-power", "siege", siege), None, None)
    names = [{"name": f"Hobbit {number}", "capture_rating": 2 + number % 3} for number in range(12)]
    state = {"nazgul": 3, "orc_points": 6, "characters": names}
    yield Large(Asked("a search for twelve Characters", "war-of-the-ring", "search", state), ["*"])


def told(large: Large, cost: Cost) -> tuple[str, ...]:
    fields = (
        "default"
        if large.fields is None
        else "all"
        if large.fields == ["*"]
        else " and ".join(f"`{each}`" for each in large.fields)
    )
    refused = (cost.lacks or "").startswith("refused")
    came = "refused" if refused else "answered" if cost.lacks is None else "answered in part"
    beyond = [f"{SECONDS} s"] * (cost.cpu > SECONDS) + [f"{MEGABYTES} MB"] * (cost.peak > MEGABYTES)
    mark = f"**beyond {' and '.join(beyond)}**" if beyond else "within 0.1 s" if refused and cost.cpu <= AT_ONCE else ""
    if large.arithmetic is None and came == "answered" and not cost.exact:
        came = "answered, not exactly"
    what = (large.asked.name, fields, large.arithmetic or "none", came)
    return (*what, f"{cost.cpu:.2f}", f"{cost.states:,}", f"{cost.entries:,}", f"{cost.peak:.0f}", mark)


def table() -> Iterator[str]:
    yield row(("asked", "fields", "arithmetic", "it is", "CPU, s", "states", "entries", "peak, MB", ""))
    yield row(("---", "---", "---", "---", "---:", "---:", "---:", "---:", "---"))
    costs = []
    for large in questions():
        costs.append(alone(asking(large.asked, large.fields, large.arithmetic)))
        yield row(told(large, costs[-1]))
    yield ""
    refused = [cost for cost in costs if (cost.lacks or "").startswith("refused")]
    late = [cost.cpu for cost in refused if cost.cpu > AT_ONCE]
    if late:
        yield (
            f"{len(refused) - len(late)} of {len(refused)} refusals come within {AT_ONCE:g} s; that the others are too large is found out on"
            f" the way, within {max(late):.1f} s."
        )
        yield ""
    yield spread(costs)


def main() -> None:
    prepare()
    for line in table():
        print(line, flush=True)


if __name__ == "__main__":
    main()
