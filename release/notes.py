"""The changelog as a release needs it: its unreleased section becomes a final release, and a section becomes the notes.

A candidate leaves the changelog as it is, so the final release has the changes of all its candidates.
"""

from __future__ import annotations

import re
from typing import Final

from release.version import ReleaseError, checked

UNRELEASED: Final = "## [Unreleased]\n"


def released(changelog: str, version: str, day: str) -> str:
    if f"\n## [{version}]" in changelog:
        raise ReleaseError(f"CHANGELOG.md already has a section [{version}]. Choose the next version.")
    before, found, after = changelog.partition(UNRELEASED)
    if not found:
        raise ReleaseError("CHANGELOG.md has no section [Unreleased]. Add it above the latest release.")
    if not re.match(r"(?:(?!## )[^\n]*\n)*?- ", after):
        raise ReleaseError("The section [Unreleased] of CHANGELOG.md lists no change. Add a line for each change.")
    return f"{before}{UNRELEASED}\n## [{version}] - {day}\n{after}"


def notes(changelog: str, version: str) -> str:
    """The section of a version, without its heading: of a candidate the unreleased one. Raises `ReleaseError` if there is none."""
    name = version if checked(version).is_final else "Unreleased"
    found = re.search(rf"^## \[{re.escape(name)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no section [{name}].")
    return found[1].strip() + "\n"
