"""`make bench`, or `python -m tests.bench [PART ...] [--write]`: measured costs, and their goals.

The parts are `core`, `service`, `tail`, `dear`, `audit`, `profiles` and `odds`. Without a name all of them run.
`--write` puts the figures with a goal into docs/performance.md, and those of odds into docs/odds-cost.md. A figure
beyond its goal is no error: people read the figures.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from release.commands import run
from release.marks import put
from tests.bench import audit, core, dear, profiles, service, tail
from tests.bench.machine import machine, row, versions
from tests.bench.races import Figure, say

CODE: Final = ("ror_rules/*.py", "service/*.py", "tests/bench/*.py")
PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
HEADING: Final = ("measured", "against", "here", "goal", "stretch", "")
PARTS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "core": lambda: goals(core.figures()),
    "service": lambda: goals(service.figures()),
    "tail": lambda: table(tail.figures()),
    "dear": dear.lines,
    "audit": lambda: table(audit.figures()),
    "profiles": profiles.tables,
}


def table(figures: Iterator[Figure]) -> Iterator[str]:
    yield f"{machine()} Beside it {versions()}."
    yield ""
    yield row(HEADING)
    yield "| --- | --- | ---: | ---: | ---: | --- |"
    for figure in figures:
        yield row(figure.cells())


def goals(figures: Iterator[Figure]) -> Iterator[str]:
    """The table of the figures with a goal. The others go to standard error."""

    def aimed() -> Iterator[Figure]:
        for figure in figures:
            if figure.goal is None:
                say(row(figure.cells()))
            else:
                yield figure

    return table(aimed())


def main() -> None:
    if "--help" in sys.argv:
        print(__doc__)
        return
    named = [each for each in sys.argv[1:] if not each.startswith("--")] or [*PARTS, "odds"]
    if unknown := sorted(set(named) - {*PARTS, "odds"}):
        sys.exit(f"{', '.join(unknown)}: no such part. There are {', '.join(PARTS)} and odds.")
    flags = [each for each in sys.argv[1:] if each.startswith("--")]
    if "--write" in flags and (changed := run("git", "status", "--porcelain", "--", *CODE)):
        sys.exit(f"A page names the commit that was measured. Commit these files first:\n{changed}")
    began = time.perf_counter()
    for part in named:
        say(f"... {part}")
        if part == "odds":
            # in a new process: a fork of this one would start with a higher peak
            subprocess.run([sys.executable, "-m", "tests.bench.odds", *flags], check=True)
            continue
        lines = []
        for line in PARTS[part]():
            print(line, flush=True)
            lines.append(line)
        if "--write" in flags:
            PAGE.write_text(put(PAGE.read_text("utf-8"), part, "\n".join(lines)), "utf-8")
    say(f"... done after {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
