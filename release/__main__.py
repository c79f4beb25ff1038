"""Makes a release: `make release VERSION=4.1.0rc1 KEYS=/folder/of/keys`.

It first reads all that can refuse the release, with the standard library alone: also that docs/quality.md has every check of this code. Then
it sets the version, commits it, builds the artefacts, uses each of them, signs their checksums, tags the commit, and sets the next version of
development in a last commit. A final version also gets the unreleased changes in the changelog, and keeps its OpenAPI document, with which
later ones are compared.

If a step after the commit fails, repair its cause and run the command again: it goes on from the commit.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from release import contract
from release.commands import run
from release.commit import check_head, subject, tag
from release.links import Places
from release.notes import notes, released
from release.quality import check_quality
from release.version import ROOT, ReleaseError, checked, current, following, set_version

PYTHON: Final = ROOT / ".venv" / "bin" / "python"
"""The interpreter of the environment that make installs."""
CHANGELOG: Final = ROOT / "CHANGELOG.md"


def release(version: str, keys: Path, folder: Path, places: Places, only: list[str]) -> None:
    refuse(version)
    if current() != version:
        run("make", "release-tools", shown=True)
        _commit(version)
    options = [word for kind in only for word in ("--only", kind)]
    run(
        PYTHON,
        "-m",
        "release.build",
        folder,
        "--address",
        places.address,
        "--source",
        places.source,
        *options,
        shown=True,
    )
    run(PYTHON, "-m", "release.sums", folder, "--keys", keys)
    if not only:
        run(PYTHON, "-m", "release.check", folder, "--note", shown=True)
        run(PYTHON, "-m", "release.sums", folder, "--keys", keys)  # the notes have changed
    said = f"{subject(version)}\n\n{notes(CHANGELOG.read_text('utf-8'), version)}"
    run("git", "tag", "--annotate", "--cleanup=verbatim", tag(version), "--message", said)
    _set(following(version))
    run("git", "commit", "--all", "--quiet", "--message", f"Begin {following(version)}")
    print(
        f"{tag(version)} is tagged, and its artefacts are in {folder}. `make release-check DIST={folder}` tries them."
    )


def refuse(version: str) -> None:
    """Raises `ReleaseError` if the checkout cannot become the release, or is one already."""
    found = checked(version)
    if found.is_dev:
        raise ReleaseError(f"{version} is a version of development. Release 4.1.0rc1 or 4.1.0, for example.")
    _refuse_changes()
    if run("git", "tag", "--list", tag(version)):
        raise ReleaseError(f"The tag {tag(version)} exists. A version is released once: choose the next one.")
    check_head()
    if current() == version:
        return
    if found.order < checked(current()).order:
        raise ReleaseError(f"The version {current()} of this checkout is later than {version}. Choose a later one.")
    unfinished = [f"{name} {each}" for name, each in _rulesets() if checked(each).is_dev]
    if unfinished and found.is_final:
        raise ReleaseError(
            f"{', '.join(unfinished)}: set `version` of each ruleset without .dev and run `make golden vectors openapi`. "
            "Outcomes of a release must stay recomputable."
        )
    _changes(version)
    check_quality()


def _refuse_changes() -> None:
    if run("git", "status", "--porcelain"):
        raise ReleaseError("The work tree has changes. Commit or stash them first.")


def _rulesets() -> list[tuple[str, str]]:
    """The id of each ruleset, and its version."""
    files = sorted((ROOT / "ror_rules" / "_rulesets").glob("*/versions.toml"))
    read = [(path.parent.name.replace("_", "-"), tomllib.loads(path.read_text("utf-8"))) for path in files]
    return [(name, each["versions"][0]["version"]) for name, each in read]


def _changes(version: str) -> str:
    """The changelog with its unreleased lines under the version."""
    return released(CHANGELOG.read_text("utf-8"), version, datetime.now(UTC).date().isoformat())


def _commit(version: str) -> None:
    _refuse_changes()  # somebody may have edited a file meanwhile
    _set(version)
    if checked(version).is_final:
        CHANGELOG.write_text(_changes(version), "utf-8")
        contract.keep()
        run("git", "add", contract.RELEASED)
    run("git", "commit", "--all", "--quiet", "--message", subject(version))


def _set(version: str) -> None:
    set_version(version)
    run(PYTHON, "-m", "ror_service._contract")


def main() -> None:
    parser = argparse.ArgumentParser(prog="release", description="Makes a release.")
    parser.add_argument("version")
    parser.add_argument("--keys", type=Path, required=True, help="a folder that `ror keys new` made")
    parser.add_argument("--dist", type=Path, help="where the artefacts go; dist/VERSION by default")
    parser.add_argument("--address", default="", help="where the Foundry manifest and module will stand")
    parser.add_argument(
        "--source", default="", help="where the repository's files stand, for the links of package pages"
    )
    parser.add_argument("--only", action="append", default=[], help="build only this kind of artefact, for a trial")
    given = parser.parse_args()
    folder = (given.dist or ROOT / "dist" / given.version).resolve()
    try:
        release(given.version, given.keys.resolve(), folder, Places(given.address, given.source), given.only)
    except ReleaseError as error:
        sys.exit(f"release: {error}")


if __name__ == "__main__":
    main()
