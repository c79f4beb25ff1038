import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from ror_rules import __version__

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {"ror_rules": ROOT, "ror_service": ROOT / "service"}
LICENSE = (ROOT / "LICENSE").read_text("utf-8")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both wheels, built from the tree by the pinned backend, without the network."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-index"]
    command += ["--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), *map(str, SOURCES.values())]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stderr
    return {name: next(folder.glob(f"{name}-*.whl")) for name in SOURCES}


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    folder = tmp_path_factory.mktemp("archives")
    found = {}
    for name, source in SOURCES.items():
        command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
        built = subprocess.run(command, cwd=source, capture_output=True, text=True, timeout=120)
        assert built.returncode == 0, built.stderr
        with tarfile.open(next(folder.glob(f"{name}-*.tar.gz"))) as archive:
            files = [member for member in archive.getmembers() if member.isfile()]
            texts = {file.name.partition("/")[2]: archive.extractfile(file) for file in files}
            found[name] = {path: text.read().decode(errors="replace") for path, text in texts.items() if text}
    return found


@pytest.fixture(scope="module")
def metadata(wheels: dict[str, Path]) -> Callable[[str], Message]:
    def read(name: str) -> Message:
        with ZipFile(wheels[name]) as wheel:
            path = next(path for path in wheel.namelist() if path.endswith(".dist-info/METADATA"))
            return HeaderParser().parsestr(wheel.read(path).decode())

    return read


def carried(wheel: Path) -> set[str]:
    with ZipFile(wheel) as opened:
        return {path for path in opened.namelist() if ".dist-info/" not in path}


def kept(name: str) -> set[str]:
    """Every file of a package in the tree, without caches and the files of `make pages`."""
    base = SOURCES[name]
    files = (
        path for path in (base / name).rglob("*") if path.is_file() and not {"__pycache__", "_parts"} & {*path.parts}
    )
    return {path.relative_to(base).as_posix() for path in files}


@pytest.mark.parametrize("name", SOURCES)
def test_a_wheel_carries_its_package_and_nothing_else(wheels: dict[str, Path], name: str) -> None:
    inside = "ror_rules/_example/"
    shown = {path for path in carried(wheels[name]) if path.startswith(inside)}
    assert carried(wheels[name]) - shown == kept(name)
    source = ROOT / "docs" / "example-ruleset"
    example = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {path.removeprefix(inside) for path in shown} == (example if name == "ror_rules" else set())


@pytest.mark.parametrize("name", SOURCES)
def test_a_wheel_is_typed(wheels: dict[str, Path], name: str) -> None:
    assert f"{name}/py.typed" in carried(wheels[name])


def test_the_core_wheel_carries_every_table(wheels: dict[str, Path]) -> None:
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "ror_rules").rglob("*.toml")}
    assert data
    assert data <= carried(wheels["ror_rules"])


@pytest.mark.parametrize("name", SOURCES)
def test_a_wheel_has_its_metadata_and_its_license(metadata: Callable[[str], Message], name: str) -> None:
    told = metadata(name)
    assert told["License-Expression"] == "MIT"
    assert told.get_all("License-File") == ["LICENSE"]
    assert told["Author"] == "The Rules of the Ring authors"
    assert told["Summary"]
    assert told["Keywords"]
    assert told.get_all("Classifier")
    assert told["Description-Content-Type"] == "text/markdown"
    assert told.get_payload() == (SOURCES[name] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", SOURCES)
def test_a_wheel_carries_the_license(wheels: dict[str, Path], name: str) -> None:
    with ZipFile(wheels[name]) as opened:
        (path,) = (path for path in opened.namelist() if path.endswith(".dist-info/licenses/LICENSE"))
        assert opened.read(path).decode() == LICENSE


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_archive_carries_its_package_its_license_and_its_readme(
    archives: dict[str, dict[str, str]], name: str
) -> None:
    archive = archives[name]
    assert kept(name) <= archive.keys()
    assert archive["LICENSE"] == LICENSE
    assert archive["README.md"] == (SOURCES[name] / "README.md").read_text("utf-8")
    assert {path.partition("/")[0] for path in archive} <= {
        *("LICENSE", "README.md", "CHANGELOG.md", "PKG-INFO", "pyproject.toml", ".gitignore", "docs"),
        name,
    }


def test_the_core_needs_msgspec_alone(metadata: Callable[[str], Message]) -> None:
    required = metadata("ror_rules").get_all("Requires-Dist", [])
    assert [line for line in required if "extra ==" not in line] == ["msgspec>=0.22"]


def test_the_service_requires_the_core_of_its_own_version_or_a_later_one(metadata: Callable[[str], Message]) -> None:
    core, service = metadata("ror_rules"), metadata("ror_service")
    assert core["Version"] == service["Version"] == __version__
    assert f"ror-rules[float,png,trust]<5,>={__version__}" in service.get_all("Requires-Dist", [])


def test_the_core_works_from_its_wheel(wheels: dict[str, Path], tmp_path: Path) -> None:
    with ZipFile(wheels["ror_rules"]) as wheel:
        wheel.extractall(tmp_path)
    modules = sorted(
        path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in carried(wheels["ror_rules"])
        if path.endswith(".py")
        and path.rpartition("/")[2]
        not in {"cli.py", "client.py", "rooms.py", "assistant.py", "raster.py", "__main__.py"}
        and not {"_ways", "_example"} & set(path.split("/"))
    )
    # -S leaves site-packages out, so msgspec is the only other package that the child can find.
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    script = f"import importlib; print(*(importlib.import_module(name).__file__ for name in {modules!r}), sep='\\n')"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-S", "-W", "error", "-c", script]
    child = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert child.returncode == 0, child.stderr
    assert all(Path(line).is_relative_to(tmp_path) for line in child.stdout.splitlines())


def test_the_pins_name_no_address() -> None:
    pins = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "requirements").glob("*.txt"))
    assert "--hash=sha256:" in pins
    assert not [word for word in ("://", "--index", "--extra-index", "--find-links") if word in pins]


def test_the_lock_of_the_generators_names_no_address() -> None:
    lock = json.loads((ROOT / "tests" / "generators" / "package-lock.json").read_text(encoding="utf-8"))
    packages = [package for place, package in lock["packages"].items() if place]
    assert len(packages) > 0
    assert [package for package in packages if "integrity" not in package or "resolved" in package] == []


def test_the_pins_of_the_tests_agree_with_those_of_the_service() -> None:
    def pinned(name: str) -> set[str]:
        lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
        return {line.partition(" ")[0] for line in lines if "==" in line}

    assert pinned("serve.txt") <= pinned("test.txt")


def test_nothing_that_is_made_is_kept_beside_the_sources() -> None:
    command = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == ""
