from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from release.commit import check_wheel
from release.notes import UNRELEASED, notes, released
from release.version import current, repeated, semantic, set_version
from ror_rules import __version__
from ror_rules.host.trust import new_key

ROOT = Path(__file__).resolve().parents[2]
VERSION = "4.1.0rc1"
KINDS = ("python", "foundry", "godot", "verifiers", "vectors")
Run = Callable[..., subprocess.CompletedProcess[str]]


def copy_of_the_tree(folder: Path) -> None:
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    names = b"\0".join(name for name in found if name and os.path.lexists(ROOT / os.fsdecode(name)))
    pack = ["tar", "--create", "--null", "--files-from=-"]
    packed = subprocess.run(pack, cwd=ROOT, input=names, capture_output=True, check=True).stdout
    subprocess.run(["tar", "--extract"], cwd=folder, input=packed, check=True)


def prepare(clone: Path) -> None:
    """Gives a clone an unreleased change, and programs in place of make and of the environment that make installs."""
    set_version("4.1.0.dev", clone)
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text("utf-8").replace(UNRELEASED, f"{UNRELEASED}\n- A line.\n"), "utf-8")
    programs = clone / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name, command in (("python", f'exec {sys.executable} "$@"'), ("make", "exit 0")):
        (programs / name).write_text(f"#!/bin/sh\n{command}\n", "utf-8")
        (programs / name).chmod(0o755)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    clone = tmp_path_factory.mktemp("clone")
    copy_of_the_tree(clone)
    prepare(clone)
    git = {f"GIT_{who}_{what}": "ring@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    path = f"{clone / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, **git, "PATH": path, "PYTHONPATH": f"{clone}{os.pathsep}{clone / 'service'}"}

    def ran(*command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in command], cwd=clone, env=environment, capture_output=True, text=True, timeout=300
        )

    for words in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "Start")):
        assert ran("git", *words).returncode == 0
    return ran


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    new_key(folder, "2020-01-01", "2020-01-31")
    return folder


@pytest.fixture(scope="module")
def dist(run: Run, keys: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist") / VERSION
    only = [word for kind in KINDS for word in ("--only", kind)]
    made = run(sys.executable, "-m", "release", VERSION, "--keys", keys, "--dist", folder, *only)
    assert made.returncode == 0, made.stderr
    return folder


def verified(dist: Path, keys: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "verify" / "ror_verify.py"), str(dist / "SHA256SUMS.receipt.json")]
    return subprocess.run([*command, "--keys", str(keys / "ror-keys.json")], capture_output=True, text=True)


def test_the_version_has_one_place_and_the_files_that_repeat_it_agree() -> None:
    assert current() == __version__
    assert {version for _, version in repeated()} == {__version__}


@pytest.mark.nightly
def test_a_release_writes_its_version_into_the_contract(run: Run, dist: Path) -> None:
    assert dist.exists()
    assert run(sys.executable, "-m", "release.version").stdout.strip() == "4.1.0.dev"
    assert f'"version": "{VERSION}"' in run("git", "show", f"v{VERSION}:openapi/openapi.json").stdout
    assert '"version": "4.1.0.dev"' in run("git", "show", "HEAD:openapi/openapi.json").stdout


@pytest.mark.nightly
def test_the_wheels_of_a_release_have_the_files_of_its_commit(run: Run, dist: Path) -> None:
    clone = Path(run("git", "rev-parse", "--show-toplevel").stdout.strip())
    made = {check_wheel(wheel, VERSION, clone) for wheel in dist.glob("*.whl")}
    assert made == {run("git", "rev-parse", "HEAD~").stdout.strip()}


@pytest.mark.nightly
def test_the_artefacts_have_the_version_and_their_users_layout(dist: Path) -> None:
    names = {path.name for path in dist.iterdir()}
    assert {
        f"ror_{name}-{VERSION}{end}" for name in ("rules", "service") for end in ("-py3-none-any.whl", ".tar.gz")
    } <= names
    assert {"module.json", "rules-of-the-ring.zip", "ror_verify.py", "ror-verify.mjs", "NOTES.md"} <= names
    assert json.loads((dist / "module.json").read_bytes())["version"] == "4.1.0-rc.1"
    with zipfile.ZipFile(dist / f"ror-godot3-{VERSION}.zip") as packed:
        assert "addons/rules_of_the_ring/ror_client.gd" in packed.namelist()
    with zipfile.ZipFile(dist / f"ror_service-{VERSION}-py3-none-any.whl") as wheel:
        metadata = wheel.read(f"ror_service-{VERSION}.dist-info/METADATA").decode()
    assert f"Requires-Dist: ror-rules[float,png,trust]<5,>={VERSION}\n" in metadata


@pytest.mark.nightly
def test_a_stranger_checks_the_signed_checksums(dist: Path, keys: Path) -> None:
    said = verified(dist, keys)
    assert said.returncode == 0
    listed = (dist / "SHA256SUMS").read_text("utf-8").splitlines()
    assert f"{len(listed)} files have the signed SHA-256." in said.stdout
    assert "signature   holds" in said.stdout
    notes_file = dist / "NOTES.md"
    kept = notes_file.read_bytes()
    notes_file.write_bytes(kept + b" ")
    changed = verified(dist, keys)
    notes_file.write_bytes(kept)
    assert changed.returncode == 1
    assert "NOTES.md has another SHA-256 than the one that is signed." in changed.stdout


@pytest.mark.parametrize(
    ("version", "npm"),
    [("4.1.0", "4.1.0"), ("4.1.0rc1", "4.1.0-rc.1"), ("4.1.0b2", "4.1.0-beta.2"), ("4.1.0.dev", "4.1.0-dev")],
)
def test_semantic_versioning_has_its_own_form(version: str, npm: str) -> None:
    assert semantic(version) == npm


def test_unreleased_lines_become_the_notes_of_the_release() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A line.\n\n## [3.0.0] - 2026-01-01\n\n- Old.\n"
    done = released(text, "4.1.0", "2026-12-01")
    assert "## [Unreleased]\n\n## [4.1.0] - 2026-12-01\n" in done
    assert notes(done, "4.1.0") == notes(text, "4.1.0rc1") == "### Added\n\n- A line.\n"
