"""Makes a release: `make release VERSION=4.0.0rc1 KEYS=/folder/of/keys`.

It sets the version, commits that, builds and signs the artefacts, and tags the commit last. A final version also gets the
unreleased changes in the changelog, and keeps its OpenAPI document, with which later ones are compared.
If a step fails, repair its cause and run the command again: it goes on from the commit.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from release import contract
from release.build import KINDS, build, run
from release.notes import notes, released
from release.sums import sign
from release.version import ROOT, ReleaseError, checked, current, set_version
from ror_rules import rulesets


def release(version: str, keys: Path, folder: Path, address: str = "", only: tuple[str, ...] = ()) -> None:
    """Makes the release in a checkout whose work tree is clean."""
    tag = f"v{version}"
    _allow(version, tag)
    if current() != version:
        day = datetime.now(UTC).date().isoformat()
        changelog = ROOT / "CHANGELOG.md"
        text = released(changelog.read_text("utf-8"), version, day)
        set_version(version)
        run(sys.executable, "-m", "ror_service._openapi")
        if not checked(version).is_prerelease:
            changelog.write_text(text, "utf-8")
            contract.keep()
            run("git", "add", contract.RELEASED)
        run("git", "commit", "--all", "--quiet", "--message", f"Release {version}")
    build(folder, address, only)
    sign(folder, keys)
    said = f"Release {version}\n\n{notes((ROOT / 'CHANGELOG.md').read_text('utf-8'), version)}"
    run("git", "tag", "--annotate", "--cleanup=verbatim", tag, "--message", said)
    print(f"{tag} is tagged, and its artefacts are in {folder}. `make release-check DIST={folder}` tries them.")


def _allow(version: str, tag: str) -> None:
    found = checked(version)
    if found.is_devrelease:
        raise ReleaseError(f"{version} is a version of development. Release 4.0.0rc1 or 4.0.0, for example.")
    if run("git", "status", "--porcelain"):
        raise ReleaseError("The work tree has changes. Commit or stash them first.")
    if run("git", "tag", "--list", tag).strip():
        raise ReleaseError(f"The tag {tag} exists. A version is released once: choose the next one.")
    unfinished = [f"{each.id} {each.version}" for each in rulesets() if checked(each.version).is_devrelease]
    if unfinished and not found.is_prerelease:
        raise ReleaseError(
            f"{', '.join(unfinished)}: set `version` of each ruleset without .dev and run `make golden vectors openapi`. "
            "Outcomes of a release must stay recomputable."
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="release", description="Makes a release.")
    parser.add_argument("version")
    parser.add_argument("--keys", type=Path, required=True, help="a folder that `ror keys new` made")
    parser.add_argument("--dist", type=Path, help="where the artefacts go; dist/VERSION by default")
    parser.add_argument("--address", default="", help="where the Foundry manifest and module will stand")
    parser.add_argument("--only", action="append", default=[], choices=KINDS, help="build only this kind, for a trial")
    given = parser.parse_args()
    folder = given.dist or ROOT / "dist" / given.version
    try:
        release(given.version, given.keys, folder, given.address, tuple(given.only))
    except ReleaseError as error:
        sys.exit(f"release: {error}")


if __name__ == "__main__":
    main()
