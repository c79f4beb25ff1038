"""Where the time of an outcome goes, from bytes to bytes: the dearest functions of the three hot paths, by cProfile.

cProfile adds the same to every call, so what calls much looks dearer than it is. Shares are of many fresh requests.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.bench.core import whole
from tests.bench.fresh import RULES
from tests.bench.machine import row

PATHS: Final = ("gollum-control", "army-combat", "Ring of Power battle")
CALLS: Final = 2000
SHOWN: Final = 16
ROOT: Final = Path(__file__).resolve().parents[2]


def named(where: tuple[str, int, str]) -> str | None:
    """`file` and function, for one of ours; None for others."""
    file, _, function = where
    path = Path(file)
    if not path.is_relative_to(ROOT / "ror_rules"):
        return None
    return f"`{path.relative_to(ROOT / 'ror_rules')}` {function}"


def table(path: str) -> Iterator[str]:
    """The dearest of one path, with what they call and without it."""
    kind = RULES[path]
    run = whole(kind)
    for number in range(1, 20):
        run(kind.body(-number))
    bodies = [kind.body(-1000 - number) for number in range(CALLS)]
    profile = cProfile.Profile()
    profile.enable()
    for body in bodies:
        run(body)
    profile.disable()
    stats = pstats.Stats(profile)
    total = stats.total_tt  # type: ignore[attr-defined]
    found = []
    outside = 0.0
    for where, (_, calls, own, cumulative, _) in stats.stats.items():  # type: ignore[attr-defined]
        name = named(where)
        if name is None:
            outside += own
        else:
            found.append((cumulative / total, own / total, calls / CALLS, name))
    yield row((path, "with what it calls", "itself", "calls an outcome"))
    yield row(("---", "---:", "---:", "---:"))
    for cumulative, own, calls, name in sorted(found, reverse=True)[:SHOWN]:
        yield row((name, f"{cumulative:.0%}", f"{own:.0%}", f"{calls:,.3g}"))
    yield row(("what is built in, and other libraries", "", f"{outside / total:.0%}", ""))


def tables() -> Iterator[str]:
    """All of them."""
    for number, path in enumerate(PATHS):
        yield from [""] * bool(number)
        yield from table(path)


def main() -> None:
    """Prints them."""
    for line in tables():
        print(line)


if __name__ == "__main__":
    main()
