"""Runs every check of the project on one commit, and writes docs/quality.md. A release compares the commit with its own.

    python -m release.quality                 # all of them, for hours
    python -m release.quality kills mutants   # these again, beside the others of the same commit

The checks run in a clean clone of the last commit, below `.cache/quality/`, with all output in files. What a check measures it writes into
pages of that clone, and those pages are copied here.

A release reads the table before anything is installed, so this module needs the standard library alone.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from release.commands import run
from release.marks import inside, put
from release.version import HOME, REPEATED, ROOT, ReleaseError, current, stated

PAGE: Final = "docs/quality.md"
PART: Final = "checks"
"""The name of the table in the page."""
HEAD: Final = ("| check | command | result | figures | time |", "|---|---|---|---|---:|")
GREEN: Final = "green"
_TESTS: Final = r"\d+ (?:passed|failed)\b[^\n]*?(?= in \d)"
"""The last line of pytest."""


class Check(NamedTuple):
    command: str
    figures: str = ""
    """A pattern. Its last match in the output stands in the table."""
    writes: tuple[str, ...] = ()
    """Pages into which the check writes what it measured."""


CHECKS: Final[Mapping[str, Check]] = {
    "bench": Check("make bench", r"done after \d+ s", ("docs/performance.md", "docs/odds-cost.md")),
    "nightly": Check("make nightly", _TESTS),
    "faults": Check("make faults", _TESTS),
    "clients": Check("make clients", _TESTS),
    "browser": Check("make browser", _TESTS),
    "generators": Check("make generators", _TESTS),
    "operations": Check("make operations", _TESTS),
    "judges": Check("make judges", _TESTS),
    "mutants": Check("make mutants SEED={seed}", r"\d+ of \d+ die"),
    "kills": Check("make kills KILLS=300", _TESTS),
    "gameday": Check("make gameday ARGS=--write", r"\d+ of \d+ hold", ("docs/reliability.md",)),
}
"""In the order in which they run: measurements first, because they need an idle machine."""
MAY_FOLLOW: Final = frozenset({PAGE, "CHANGELOG.md", *(page for check in CHECKS.values() for page in check.writes)})
"""What may change between the commit that was checked and a release, beside the version."""
_VERSIONED: Final = frozenset({HOME, "openapi/openapi.json", *(name for name, _ in REPEATED)})
_REMEDY: Final = "Run `make quality`, and commit what it writes."


def check_quality(root: Path = ROOT) -> None:
    """Raises `ReleaseError` if a check is missing or red in the table, or if more than tables, changelog and version changed since."""
    commit, rows = _read((root / PAGE).read_text("utf-8"))
    if not commit:
        raise ReleaseError(f"{PAGE} names no commit that was checked. {_REMEDY}")
    for name in CHECKS:
        if name not in rows:
            raise ReleaseError(f"{PAGE} has no result of {name}. Run `make quality CHECKS={name}`.")
        if f"| {GREEN} |" not in rows[name]:
            raise ReleaseError(f"{PAGE} says that {name} failed. Repair the cause. {_REMEDY}")
    if changed := list(_changed(commit, root)):
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        raise ReleaseError(f"The checks ran on {commit}. Since then {', '.join(changed[:3])}{more} changed. {_REMEDY}")


def table(root: Path = ROOT) -> str:
    """The table of the page, with the line that names its commit."""
    return inside((root / PAGE).read_text("utf-8"), PART)


def _changed(commit: str, root: Path) -> Iterator[str]:
    try:
        listed = run("git", "diff", "--name-only", commit, "HEAD", at=root).splitlines()
    except ReleaseError:
        raise ReleaseError(f"{PAGE} names {commit}, which is no commit here. {_REMEDY}") from None
    for name in listed:
        if name in MAY_FOLLOW:
            continue
        if name in _VERSIONED:
            before = run("git", "show", f"{commit}:{HOME}", at=root)
            text = run("git", "show", f"{commit}:{name}", at=root)
            if text.replace(stated(before), current(root)) == run("git", "show", f"HEAD:{name}", at=root):
                continue
        yield name


def _read(page: str) -> tuple[str, dict[str, str]]:
    """The commit of the table, and its row for each check."""
    text = inside(page, PART)
    commit = re.search(r"^Commit ([0-9a-f]{12})\b", text, re.MULTILINE)
    rows = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| ")}
    return commit[1] if commit else "", {name: line for name, line in rows.items() if name in CHECKS}


def written(page: str, commit: str, rows: Mapping[str, str]) -> str:
    """The page with a table of these rows."""
    head = f"Commit {commit}, with {os.cpu_count()} processors and Python {platform.python_version()}."
    lines = [head, "", *HEAD, *(rows[name] for name in CHECKS if name in rows)]
    if missing := [name for name in CHECKS if name not in rows]:
        lines += ["", f"No result yet: {', '.join(missing)}."]
    return put(page, PART, "\n".join(lines))


def row(name: str, command: str, code: int, figures: str, seconds: float) -> str:
    result = GREEN if code == 0 else "**red**"
    return f"| {name} | `{command}` | {result} | {figures} | {seconds / 60:.0f} min |"


def _clone(commit: str) -> Path:
    """A clean clone of the commit. It is kept, so that a check that is repaired needs no second installation."""
    folder = ROOT / ".cache" / "quality" / commit
    if not folder.exists():
        run("git", "clone", "--quiet", ROOT, folder)
        run("git", "checkout", "--quiet", "--detach", commit, at=folder)
    return folder


def _tried(name: str, commit: str) -> str:
    """Runs a check and returns its row."""
    check, clone = CHECKS[name], _clone(commit)
    command = check.command.format(seed=secrets.randbelow(1_000_000))
    log = clone.parent / f"{commit}-{name}.log"
    print(f"{name}: {command}, with its output in {log.relative_to(ROOT)}", flush=True)
    began = time.monotonic()
    without = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    with log.open("wb") as output:
        code = subprocess.run(  # noqa: S603  # the commands are our own
            command.split(), cwd=clone, env=without, stdout=output, stderr=output, check=False
        ).returncode
    seconds = time.monotonic() - began
    found = re.findall(check.figures, log.read_text("utf-8", "replace")) if check.figures else []
    if code == 0:
        for page in check.writes:
            shutil.copy(clone / page, ROOT / page)
    run("git", "checkout", "--quiet", "--", ".", at=clone)
    return row(name, command, code, found[-1] if found else "", seconds)


def _begun() -> str:
    """The commit of the table if it holds for HEAD, otherwise HEAD."""
    commit, _ = _read((ROOT / PAGE).read_text("utf-8"))
    with suppress(ReleaseError):
        if commit and not list(_changed(commit, ROOT)):
            return commit
    return run("git", "rev-parse", "--short=12", "HEAD").strip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m release.quality", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(CHECKS)}; all of them without a name")
    names = parser.parse_args().names or list(CHECKS)
    if unknown := sorted(set(names) - CHECKS.keys()):
        sys.exit(f"{', '.join(unknown)}: no such check. There are {', '.join(CHECKS)}.")
    foreign = [line[3:] for line in run("git", "status", "--porcelain").splitlines() if line[3:] not in MAY_FOLLOW]
    if foreign:
        sys.exit(f"The checks run on the last commit. Commit or stash these files first: {', '.join(foreign)}")
    commit, green = _begun(), True
    for name in names:
        done = _tried(name, commit)
        print(done, flush=True)
        page = ROOT / PAGE
        text = page.read_text("utf-8")
        before, others = _read(text)  # another run may have written results meanwhile
        rows = {**(others if before == commit else {}), name: done}
        page.write_text(written(text, commit, rows), "utf-8")
        green = all(f"| {GREEN} |" in each for each in rows.values())
    return int(not green)


if __name__ == "__main__":
    sys.exit(main())
