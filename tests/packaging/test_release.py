from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from release import build, check
from release.commit import check_wheel
from release.links import LINK, Places, absolute
from release.notes import UNRELEASED, notes, released
from release.quality import CHECKS, PAGE, row, written
from release.sums import sign
from release.version import ReleaseError, current, repeated, semantic, set_version
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
    page, head = clone / PAGE, ran("git", "rev-parse", "--short=12", "HEAD").stdout.strip()
    rows = {name: row(name, each.command, 0, "", 60) for name, each in CHECKS.items()}  # as if `make quality` had run
    page.write_text(written(page.read_text("utf-8"), head, rows), "utf-8")
    assert ran("git", "commit", "--all", "--quiet", "--message", "Check everything").returncode == 0
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


@pytest.fixture
def signed(keys: Path, tmp_path: Path) -> Path:
    """A folder of files with signed checksums, as a release has it."""
    for name in ("NOTES.md", "ror_rules-4.1.0rc1-py3-none-any.whl"):
        (tmp_path / name).write_bytes(name.encode())
    new_key(keys, "2020-02-01", "2020-03-01")  # a ring of several keys, of which the newest signs
    sign(tmp_path, keys)
    return tmp_path


def by_openssl(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs the lines of the page on releases as they stand there."""
    page = (ROOT / "docs" / "releasing.md").read_text("utf-8")
    (lines,) = [block for block in page.split("```") if "openssl pkeyutl" in block]
    return subprocess.run(["sh", "-c", lines], cwd=folder, capture_output=True, text=True)


def by_node(folder: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", str(ROOT / "verify" / "ror-verify.mjs"), str(folder / "SHA256SUMS.receipt.json")]
    return subprocess.run([*command, "--keys", str(folder)], capture_output=True, text=True)


def by_python(folder: Path) -> subprocess.CompletedProcess[str]:
    return verified(folder, folder)


CHECKERS = [
    pytest.param(by_openssl, id="openssl", marks=pytest.mark.programs),
    pytest.param(by_node, id="node", marks=pytest.mark.programs),
    pytest.param(by_python, id="python"),
]


@pytest.mark.parametrize("check", CHECKERS)
def test_a_release_is_checked_by_each_of_three_means(
    signed: Path, check: Callable[[Path], subprocess.CompletedProcess[str]]
) -> None:
    assert check(signed).returncode == 0, check(signed)
    (signed / "NOTES.md").unlink()
    assert check(signed).returncode == 0, "a file that was not downloaded"
    wheel = next(signed.glob("*.whl"))
    whole = wheel.read_bytes()
    wheel.write_bytes(whole + b" ")
    assert check(signed).returncode == 1, "a file that was changed"
    wheel.write_bytes(whole)
    sums, receipt = signed / "SHA256SUMS", signed / "SHA256SUMS.receipt.json"
    sums.write_bytes(sums.read_bytes().replace(b"NOTES", b"NOTE5"))
    envelope = json.loads(receipt.read_bytes())
    envelope["payload"] = b64encode(sums.read_bytes()).decode()
    receipt.write_text(json.dumps(envelope, separators=(",", ":")) + "\n", "utf-8")
    assert check(signed).returncode == 1, "checksums that were changed"


@pytest.mark.programs
def test_both_verifiers_say_the_same_of_a_release(signed: Path) -> None:
    assert by_node(signed).stdout == by_python(signed).stdout != ""


@pytest.mark.parametrize(
    ("version", "npm"),
    [("4.1.0", "4.1.0"), ("4.1.0rc1", "4.1.0-rc.1"), ("4.1.0b2", "4.1.0-beta.2"), ("4.1.0.dev", "4.1.0-dev")],
)
def test_semantic_versioning_has_its_own_form(version: str, npm: str) -> None:
    assert semantic(version) == npm


@pytest.mark.parametrize(
    "page", ["README.md", "clients/js/README.md", "clients/foundry/README.md", "clients/godot/README.md"]
)
def test_a_page_of_a_package_has_absolute_links_to_files_that_are_there(page: str) -> None:
    source = "https://git.example/ring/blob/v4.1.0rc1"
    text = absolute(ROOT / page, ROOT, f"{source}/")
    assert not LINK.search(text)
    links = re.findall(rf"\]\({source}/([^)#]+)", text)
    assert len(links) == len(LINK.findall((ROOT / page).read_text("utf-8"))) > 0
    assert {each for each in links if not (ROOT / each).exists()} == set()
    assert absolute(ROOT / page, ROOT, "") == (ROOT / page).read_text("utf-8")


def test_unreleased_lines_become_the_notes_of_the_release() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A line.\n\n## [3.0.0] - 2026-01-01\n\n- Old.\n"
    done = released(text, "4.1.0", "2026-12-01")
    assert "## [Unreleased]\n\n## [4.1.0] - 2026-12-01\n" in done
    assert notes(done, "4.1.0") == notes(text, "4.1.0rc1") == "### Added\n\n- A line.\n"


def test_a_check_names_each_artefact_in_order_and_refuses_a_broken_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"ror_rules-{current()}-py3-none-any.whl").touch()
    build.foundry(tmp_path, Places("", ""))
    build.godot(tmp_path, Places("", ""))
    check.check(tmp_path, partial=True)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [each.__name__ for each in check.NEEDS]
    assert {line.split()[0] for line in lines if "left out" not in line} == {"foundry", "godot"}
    (tmp_path / "module.json").write_text("{}")
    with pytest.raises(ReleaseError, match=r"module\.json beside the Foundry module"):
        check.check(tmp_path, partial=True)
