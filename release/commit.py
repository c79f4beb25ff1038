"""The commit of a release. Its subject is `Release VERSION`, and no other commit has that version.

Every other commit has a version that ends in `.dev`, so changed code never carries the number of a release.
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

from release.commands import run
from release.version import HOME, ROOT, ReleaseError, checked, current, following, stated


def subject(version: str) -> str:
    return f"Release {version}"


def tag(version: str) -> str:
    return f"v{version}"


def commit_of(version: str, root: Path = ROOT) -> str:
    """The commit of a release: the one that its tag names, or HEAD if it has no tag yet."""
    ref = f"refs/tags/{tag(version)}" if run("git", "tag", "--list", tag(version), at=root) else "HEAD"
    found, title = run("git", "log", "-1", "--format=%H %s", ref, at=root).strip().split(" ", 1)
    if title != subject(version):
        raise ReleaseError(
            f'The version {version} belongs to the commit "{subject(version)}". {ref} is "{title}". '
            f"Set the next version: python -m release.version {following(version)}"
        )
    if stated(run("git", "show", f"{found}:{HOME}", at=root)) != version:
        raise ReleaseError(f'The commit "{title}" has another version in {HOME}. Make the release again.')
    return found


def check_head(root: Path = ROOT) -> None:
    """Refuses a HEAD whose version has no `.dev`, unless it is the commit of that release."""
    version = current(root)
    if not checked(version).is_dev and run("git", "rev-parse", "HEAD", at=root).strip() != commit_of(version, root):
        raise ReleaseError(
            f"HEAD has the version {version}, but the tag {tag(version)} names another commit. "
            f"Set the next version: python -m release.version {following(version)}"
        )


def check_wheel(wheel: Path, version: str, root: Path = ROOT) -> str:
    """The commit of a release. Raises `ReleaseError` if a file of its package is not in the wheel as it is."""
    commit, package = commit_of(version, root), wheel.name.split("-")[0]
    source = root / "service" if package == "ror_service" else root
    form = "--format=%(objectmode) %(objectname) %(path)"
    listed = run("git", "ls-tree", "-r", form, commit, package, at=source).splitlines()
    files = {line.split(" ", 1)[1] for line in listed if line.startswith("100")}  # symbolic links are others' files
    with zipfile.ZipFile(wheel) as opened:
        packed = {f"{_object(opened.read(name))} {name}" for name in opened.namelist()}
    if differing := sorted(line.split(" ", 1)[1] for line in files - packed):
        raise ReleaseError(
            f"{wheel.name} has other files than the commit {commit[:12]}: {', '.join(differing[:5])}. "
            "Build it from that commit."
        )
    return commit


def _object(content: bytes) -> str:
    """The name under which git stores the content of a file."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
