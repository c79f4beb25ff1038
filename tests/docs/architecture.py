"""The generated part of docs/architecture.md: a picture of the imports by room, and four walks through the rooms.

`python -m tests.docs.architecture` writes it into the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from release.marks import put
from tests.sources import imported, sources
from tests.walks import LIBRARY, ROOMS, SERVICE, SERVICE_ROOMS, climbs, room, walks

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "architecture.md"


def rests_on(package: Path, names: tuple[str, ...]) -> Mapping[str, set[str]]:
    """The rooms that each room imports, also by a front."""
    rooms = {f"{package.name}.{name}" for name in names}
    every: dict[str, set[str]] = defaultdict(set)
    for name, path in sources(package).items():
        every[room(name)] |= {room(each) for each in imported(path, package)} - {room(name)}
    author = every["ror_rules.author"]
    return {name: rooms & (every[name] | (author if "ror_rules.author" in every[name] else set())) for name in rooms}


def direct(below: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
    """The imports of each room that do not follow from those of the rooms that it imports."""

    def all_below(name: str) -> set[str]:
        return below[name].union(*map(all_below, below[name]))

    return {name: rooms - set().union(*map(all_below, rooms)) for name, rooms in below.items()}


def drawn(package: Path, floors: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    arrows = direct(rests_on(package, tuple(name for floor in floors for name in floor)))
    yield "```mermaid"
    yield "flowchart TD"
    for floor in reversed(floors):
        for name in floor:
            yield f"    {short(name)}"
            yield from (f"    {short(name)} --> {short(each)}" for each in sorted(arrows[f"{package.name}.{name}"]))
    yield "```"


def short(name: str) -> str:
    """The name of a room in the picture: `wire` of `ror_rules._wire`."""
    return name.rpartition("_")[2] if name.startswith("_") else name.rpartition("._")[2]


def walked() -> Iterator[str]:
    yield "| walk | rooms, in the order of the first call of each function | climbs |"
    yield "| --- | --- | ---: |"
    for name, walk in walks().items():
        way = ", ".join("service " * each.startswith(SERVICE.name) + short(each) for each in walk)
        yield f"| {name} | {way} | {climbs(walk)} |"


def page(text: str) -> str:
    lines = [
        "The library:",
        "",
        *drawn(LIBRARY, ROOMS),
        "",
        "The service:",
        "",
        *drawn(SERVICE, tuple((name,) for name in SERVICE_ROOMS)),
        "",
        *walked(),
    ]
    return put(text, "rooms", "\n".join(["", *lines, ""]))


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
