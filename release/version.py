"""The version of the project: its one place, and the files that repeat it.

    python -m release.version              # prints it
    python -m release.version 4.1.1.dev    # sets it everywhere

`ror_rules/__init__.py` has the version, and both Python packages read it there. A few other files must repeat it, because a
program reads them that cannot read Python. `set_version` writes those lines, and a test compares them.

A release reads the version before anything is installed, so this module needs the standard library alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
HOME: Final = "ror_rules/__init__.py"
_HOME_LINE: Final = re.compile(r'(?<=^__version__ = ")[^"]*', re.MULTILINE)
REPEATED: Final = (
    ("deploy/audit.yaml", r"(?<=image: ror-audit:)\S+"),
    ("deploy/compose.yaml", r"(?<=image: ror-service:)\S+"),
    ("docs/audit.md", r"(?<=each recomputed by ror-rules )\S+(?=\.$)"),
    ("k8s/audit/job.yaml", r"(?<=image: ror-audit:)\S+"),
    ("k8s/base/deployment.yaml", r"(?<=image: ror-service:)\S+"),
    ("service/pyproject.toml", r"(?<=ror-rules\[float,png,trust\]>=)[^,]+"),
    ("service/pyproject.toml", r"(?<=ror-rules\[mcp\]>=)[^,]+"),
)
"""Each file that repeats the version, and a pattern that matches the version alone."""
_FORM: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:(\.dev)|(a|b|rc)(\d+))?")
_PHASES: Final = {".dev": "-dev", "a": "-alpha.", "b": "-beta.", "rc": "-rc.", "": ""}
"""The phases of a version in the order of PEP 440, each as Semantic Versioning writes it."""


class ReleaseError(Exception):
    """A reason why no release can be made, with its remedy."""


class Version(NamedTuple):
    """A version. `order` compares versions as PEP 440 does."""

    base: tuple[int, int, int]
    phase: str
    number: str

    @property
    def is_dev(self) -> bool:
        return self.phase == ".dev"

    @property
    def is_final(self) -> bool:
        return not self.phase

    @property
    def order(self) -> tuple[tuple[int, int, int], int, int]:
        return self.base, list(_PHASES).index(self.phase), int(self.number or 0)


def current(root: Path = ROOT) -> str:
    """The version that `ror_rules/__init__.py` of a checkout has."""
    return stated((root / HOME).read_text("utf-8"))


def stated(text: str) -> str:
    """The version in the text of `ror_rules/__init__.py`."""
    found = _HOME_LINE.search(text)
    if found is None:
        raise ReleaseError(f"{HOME} has no line __version__ = ...")
    return found[0]


def set_in(text: str, version: str) -> str:
    """The text of `ror_rules/__init__.py` with another version."""
    return _HOME_LINE.sub(version, text)


def repeated(root: Path = ROOT) -> Iterator[tuple[str, str]]:
    for name, pattern in REPEATED:
        text = (root / name).read_text("utf-8")
        yield from ((name, each[0]) for each in re.finditer(pattern, text, re.MULTILINE))


def set_version(version: str, root: Path = ROOT) -> None:
    checked(version)
    for name, pattern in ((HOME, _HOME_LINE.pattern), *REPEATED):
        path = root / name
        text, count = re.subn(pattern, version, path.read_text("utf-8"), flags=re.MULTILINE)
        if not count:
            raise ReleaseError(f"{name} has no version any more. Change REPEATED in release/version.py.")
        path.write_text(text, "utf-8")


def checked(version: str) -> Version:
    found = _FORM.fullmatch(version)
    if found is None:
        raise ReleaseError(f"{version!r} is not a version. Write it as 4.1.0, 4.1.0rc1 or 4.1.0.dev.")
    major, minor, patch, dev, phase, number = found.groups("")
    return Version((int(major), int(minor), int(patch)), dev or phase, number)


def following(version: str) -> str:
    """The version of development after a release: after 4.1.0rc1 it is 4.1.0.dev, after 4.1.0 it is 4.1.1.dev."""
    found = checked(version)
    major, minor, patch = found.base
    return f"{major}.{minor}.{patch + found.is_final}.dev"


def semantic(version: str) -> str:
    """The version as Semantic Versioning writes it, for npm, Foundry and Owlbear: 4.1.0rc1 is 4.1.0-rc.1."""
    found = checked(version)
    return f"{'.'.join(map(str, found.base))}{_PHASES[found.phase]}{found.number}"


if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            set_version(sys.argv[1])
    except ReleaseError as error:
        sys.exit(f"release: {error}")
    print(current())
