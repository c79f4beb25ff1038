from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from ror_rules import __version__, encode, load
from tests.operations.conftest import ROOT, TOOLS, run
from tests.service.running import PATIENCE, Service, free_port, soon

DEPLOY = ROOT / "deploy"
NOBODY = 65534
UNUSED = {"faker", "markdown-it-py", "mdurl", "polyfactory", "pygments", "rich", "rich-click"}
"""Packages that Litestar lists for examples in its own documents, which the service does not use."""
MOST_MEGABYTES = 185
"""The size of the image's packages, without the parts for rules in a browser."""


def test_hadolint_finds_nothing() -> None:
    run("hadolint", DEPLOY / "Dockerfile")


def test_checkov_finds_nothing_in_the_dockerfile() -> None:
    run("checkov", "-f", DEPLOY / "Dockerfile", "--framework", "dockerfile", "--skip-download", "--compact", "--quiet")


def test_shellcheck_finds_nothing() -> None:
    run("shellcheck", DEPLOY / "install.sh", ROOT / "k8s" / "overlays" / "sentinel" / "start.sh", ROOT / ".ci" / "run")


def test_the_compose_file_fits_its_schema() -> None:
    files = (DEPLOY / "compose.yaml", DEPLOY / "receipts.yaml", DEPLOY / "audit.yaml")
    run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", *files)


def test_caddy_takes_its_file() -> None:
    run("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
    assert run("caddy", "fmt", DEPLOY / "Caddyfile") == (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_front_hides_metrics_and_waits_for_a_starting_service(tmp_path: Path) -> None:
    port = free_port()
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    front = tmp_path / "Caddyfile"
    at = f"http://localhost:{port}"
    with Service(tmp_path) as service:
        inside = service.port
        front.write_text(text.replace("{$SITE:localhost}", at).replace("service:8000", f"127.0.0.1:{inside}"), "utf-8")
        with subprocess.Popen(["caddy", "run", "--config", front, "--adapter", "caddyfile"]) as caddy:
            try:
                soon(lambda: subprocess.run(["curl", "-fs", f"{at}/v1/rulesets"]).returncode == 0, "no front")
                with httpx.Client() as client:
                    for path in ("/metrics", "/metrics/", "//metrics", "/metrics//", "/metrics%2f", "/%6detrics"):
                        assert (path, client.get(at + path).status_code) == (path, 404)
                    assert client.get(f"{at}/health/live/").status_code == 404
                    assert service.stop() == 0
                    with ThreadPoolExecutor() as beside:
                        asked = beside.submit(client.get, f"{at}/v1/rulesets", timeout=PATIENCE)
                        with Service(tmp_path, listen=inside):
                            assert asked.result().status_code == 200
            finally:
                caddy.terminate()


@pytest.mark.parametrize("beside", [(), ("receipts.conf",)])
def test_systemd_takes_the_unit(beside: tuple[str, ...], tmp_path: Path) -> None:
    unit = tmp_path / "ror.service"
    for name in beside:
        (tmp_path / "ror.service.d").mkdir()
        shutil.copy(DEPLOY / name, tmp_path / "ror.service.d")
    text = (DEPLOY / "ror.service").read_text("utf-8").replace("/opt/ror/bin/ror-serve", "/bin/true")
    unit.write_text(text, "utf-8")  # its program need not be installed here
    run("systemd-analyze", "verify", unit)
    said = run("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
    assert "Overall exposure level" in said


def test_what_is_pinned_has_no_known_hole(capsys: pytest.CaptureFixture[str]) -> None:
    command: list[str | Path] = [
        TOOLS / "pip-audit",
        "--format=json",
        "--require-hashes",
        "--disable-pip",
        "-r",
        "requirements/image.txt",
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    parts = json.loads(ran.stdout)["dependencies"] if ran.stdout.startswith("{") else []
    assert {part["name"]: part["vulns"] for part in parts if part.get("vulns")} == {}
    audited = sum("vulns" in part for part in parts)
    assert audited or re.search(
        r"could not be audited|Connection|resolve|timed out|Max retries|ServiceError", ran.stdout + ran.stderr
    )
    with capsys.disabled():
        print(
            f"\nknown holes: {audited} packages were looked up{'' if audited else ', for the feed cannot be reached from here'}"
        )


def installation(folder: Path, *what: str) -> Path:
    """The content of an image, installed by its own script from its build context."""
    for name in re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE):
        target = folder / "src" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(ROOT / name, target)
    run("sh", "deploy/install.sh", folder / "ror", *what, cwd=folder / "src", PYTHON=sys.executable)
    shutil.copy(DEPLOY / "check.py", folder / "ror")
    for path in (folder, *folder.parents[:2]):
        path.chmod(path.stat().st_mode | 0o055)
    return folder / "ror"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installation(tmp_path_factory.mktemp("image"))


def test_the_image_of_an_audit_audits_and_schedules(tmp_path: Path) -> None:
    image = installation(tmp_path, "audit")
    (tmp_path / "season").write_bytes(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="1")))
    said = run(image / "bin" / "ror", "audit", tmp_path / "season", "--workers", "2", cwd=tmp_path)
    assert said.startswith("1 record of 1 file: 1 holds")
    for part in ("scheduler", "worker"):
        assert "--no-dashboard" in run(image / "bin" / "dask", part, "--help", cwd=tmp_path)
    assert not (image / "bin" / "ror-serve").exists()


def test_the_image_lists_what_it_is_made_of(installed: Path) -> None:
    parts = json.loads((installed / "sbom.json").read_text("utf-8"))
    assert parts["bomFormat"] == "CycloneDX"
    subject = parts["metadata"]["component"]
    assert (subject["name"].lower().replace("_", "-"), subject["type"]) == ("ror-service", "application")
    assert subject["bom-ref"] in {each["ref"] for each in parts["dependencies"]}
    named = {part["name"].lower().replace("_", "-"): part["version"] for part in (subject, *parts["components"])}
    ours = [re.sub(r"\.dev$", ".dev0", version) for version in (named["ror-rules"], named["ror-service"], __version__)]
    assert ours == [ours[-1]] * 3  # PEP 440 writes `.dev0`, and some tools `.dev`
    pins = re.findall(
        r"^([\w.-]+)==(\S+)(?: \\|$)", (ROOT / "requirements" / "image.txt").read_text("utf-8"), re.MULTILINE
    )
    used = {name: version for name, version in pins if name not in UNUSED}
    assert {name: named.get(name) for name in used} == used
    assert named.keys().isdisjoint({"pip", "setuptools", "hatchling", "wheel", *UNUSED})


def test_the_image_offers_only_commands_that_it_can_run(installed: Path) -> None:
    commands = {each.name for each in installed.glob("bin/*")}
    assert {name for name in commands if not name.startswith("python")} == {"ror-serve"}
    assert list(installed.glob("lib/**/tests")) == []


def test_the_image_stays_small(installed: Path) -> None:
    parts = next(installed.glob("lib/*/site-packages/ror_service")) / "_parts"
    size = sum(each.lstat().st_blocks * 512 for each in installed.rglob("*") if parts not in each.parents)
    assert 50 < size / 2**20 < MOST_MEGABYTES


def open_to_all(program: Path) -> bool:
    """Whether any user may run it: an interpreter in a home folder is out of reach of others."""
    return all(folder.stat().st_mode & 0o001 for folder in program.resolve().parents)


def test_the_image_serves_as_nobody_and_passes_its_check(installed: Path) -> None:
    """The installation starts, as a user without files if its Python is readable by all, answers, passes its own health
    check, and stops on request.
    """
    port = str(free_port())
    environ = {"PATH": f"{installed}/bin:{os.environ['PATH']}", "ROR_HOST": "0.0.0.0", "ROR_PORT": port}
    environ |= {"PYTHONDONTWRITEBYTECODE": "1", "HOME": "/"}
    user = NOBODY if os.getuid() == 0 and open_to_all(installed / "bin" / "python") else None
    check: list[str | Path] = [installed / "bin" / "python", "-S", installed / "check.py"]
    assert subprocess.run(check, env=environ, timeout=30).returncode == 1
    with subprocess.Popen(["ror-serve"], env=environ, user=user, cwd="/", stdout=subprocess.PIPE) as process:
        try:
            soon(lambda: subprocess.run(check, env=environ, timeout=30).returncode == 0, "it is not healthy")
        finally:
            process.terminate()
            assert process.wait(30) == 0
