"""The version of the project: its one place, and the files that repeat it.

    python -m release.version              # prints it
    python -m release.version 4.0.0rc1     # sets it everywhere

`ror_rules/__init__.py` has the version, and both Python packages read it there. A few other files must repeat it, because a
program reads them that cannot read Python. `set_version` writes those lines, and a test compares them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packaging.version import InvalidVersion, Version

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
_PHASES: Final = {"a": "alpha", "b": "beta", "rc": "rc"}


class ReleaseError(Exception):
    """A reason why no release can be made, with its remedy."""


def current(root: Path = ROOT) -> str:
    """The version that `ror_rules/__init__.py` of a checkout has."""
    found = _HOME_LINE.search((root / HOME).read_text("utf-8"))
    if found is None:
        raise ReleaseError(f"{HOME} has no line __version__ = ...")
    return found[0]


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
    try:
        found = Version(version)
    except InvalidVersion:
        found = None
    if found is None or version not in {str(found), str(found).removesuffix("0")} or found.local or found.epoch:
        raise ReleaseError(f"{version!r} is not a version. Write it as 4.0.0, 4.0.0rc1 or 4.0.0.dev.")
    return found


def semantic(version: str) -> str:
    """The version as Semantic Versioning writes it, for npm, Foundry and Owlbear: 4.0.0rc1 is 4.0.0-rc.1."""
    found = checked(version)
    base = ".".join(map(str, (*found.release, 0, 0)[:3]))
    if found.pre:
        return f"{base}-{_PHASES[found.pre[0]]}.{found.pre[1]}"
    return f"{base}-dev" if found.dev is not None else base


if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            set_version(sys.argv[1])
    except ReleaseError as error:
        sys.exit(f"release: {error}")
    print(current())
