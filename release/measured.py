"""The pages of measured costs. Each names the commit that was measured, and no code has changed since then."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from release.commands import run
from release.version import HOME, ROOT, ReleaseError, set_in

PAGES: Final = ("docs/performance.md", "docs/odds-cost.md")
_MEASURED: Final = re.compile(r"^Measured (?:at commit ([0-9a-f]{8,40}) )?on ", re.MULTILINE)
"""The line above each table, as `make bench` writes it."""
CODE: Final = ("ror_rules/*.py", "service/*.py", "tests/bench/*.py")
_REMEDY: Final = "Run `make bench` on an idle machine, and commit what it writes."


def check_measured(root: Path = ROOT) -> None:
    """Raises `ReleaseError` for a page that names no commit, or one before the latest change of code."""
    for page in PAGES:
        commits = dict.fromkeys(_MEASURED.findall((root / page).read_text("utf-8")))
        if not commits or "" in commits:
            raise ReleaseError(f"A table of {page} names no commit. {_REMEDY}")
        for commit in commits:
            changed = _changed(commit, page, root)
            if changed:
                more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
                raise ReleaseError(
                    f"{page} has figures of {commit}. Since then {', '.join(changed[:3])}{more} changed. {_REMEDY}"
                )


def _changed(commit: str, page: str, root: Path) -> list[str]:
    try:
        listed = run("git", "diff", "--name-only", commit, "HEAD", "--", *CODE, at=root).splitlines()
    except ReleaseError:
        raise ReleaseError(f"{page} has figures of {commit}, which is no commit here. {_REMEDY}") from None
    if HOME in listed:
        before, now = (run("git", "show", f"{each}:{HOME}", at=root) for each in (commit, "HEAD"))
        if set_in(before, "") == set_in(now, ""):
            listed.remove(HOME)
    return listed
