"""Uses each artefact of a release as a stranger does: in a clean environment, without the checkout.

    make release-check DIST=dist/4.1.0rc1

Python packages are installed into new virtual environments, from the folder and from the registry. The npm tarball is installed
into a new project. Archives are unpacked and every file that their manifests name must be there. The service that was installed
answers the Python client, the JavaScript client and the vectors. Only the commit comes from the checkout: a version without `.dev`
is that of its release alone.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from packaging.version import Version

from release.build import NOTES
from release.commit import check_head, check_wheel
from release.sums import RECEIPT
from release.version import ReleaseError

_START_SECONDS: Final = 60
AT_ONCE: Final = 3
"""Checks that run at the same time: they mostly wait for the registries and for the start of programs."""
_ANSWER: Final = ("resolve", "war-of-the-ring", "sorcery", "rating=B", "--seed", "42", "--json")
_ASK: Final = """
import {{ Client }} from "ror-client";
const rules = new Client({address!r});
const request = {{ state: {{ rating: "B" }}, dice: {{ source: "seeded", seed: "42" }} }};
const outcome = await rules.resolve("war-of-the-ring", "sorcery", request);
console.log(outcome.id);
"""
_LOCAL: Final = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { local } from "ror-client/local";
readFileSync(createRequire(import.meta.url).resolve("ror-client/parts/rules.zip"));
const rules = await local();
const request = { state: { rating: "B" }, dice: { source: "seeded", seed: "42" } };
console.log((await rules.resolve("war-of-the-ring", "sorcery", request)).id);
rules.close();
"""
_CLIENT: Final = """
import sys
from ror_rules import load
from ror_rules.client import Client
with Client(sys.argv[1]) as client:
    found = client.load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
assert found == load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
print(found.id)
"""


class Clean:
    def __init__(self, folder: Path, dist: Path, version: str) -> None:
        self.folder = folder
        self.dist = dist
        self.version = version

    def run(self, *command: str | Path, at: Path | None = None) -> str:
        ran = subprocess.run(  # noqa: S603  # the commands are our own
            [str(word) for word in command],
            cwd=at or self.folder,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode:
            raise ReleaseError(f"{' '.join(map(str, command))} failed:\n{ran.stdout[-4000:]}{ran.stderr[-4000:]}")
        return ran.stdout

    def environment(self) -> dict[str, str]:
        """The environment of the process without anything that leads to a checkout or its virtual environment."""
        left = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "ROR_"))
        }
        ours = Path(sys.prefix) / "bin"
        paths = [each for each in left.get("PATH", "").split(os.pathsep) if Path(each) != ours]
        return {**left, "PATH": os.pathsep.join(paths)} | _PIP

    def one(self, pattern: str) -> Path:
        found = sorted(self.dist.glob(pattern))
        if len(found) != 1:
            raise ReleaseError(f"{self.dist} has {len(found)} files {pattern}. Expected one: build the release again.")
        return found[0]

    def unpacked(self, pattern: str) -> Path:
        archive = self.one(pattern)
        target = self.folder / archive.stem
        shutil.unpack_archive(archive, target)
        return target

    def venv(self, name: str, *installed: str | Path) -> Path:
        home = self.folder / name
        self.run(_python(), "-m", "venv", "--without-pip", home)
        pip = (sys.executable, "-m", "pip", "--python", home / "bin" / "python")
        self.run(*pip, "install", "--find-links", self.dist, *installed)
        return home / "bin"


_PIP: Final = {"PIP_QUIET": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}


def _python() -> Path:
    return Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"


def commit(clean: Clean) -> str:
    check_head()
    if Version(clean.version).is_devrelease:
        return "a version of development belongs to no commit"
    found = {check_wheel(clean.one(f"{name}-*.whl"), clean.version) for name in ("ror_rules", "ror_service")}
    return f"both wheels are those of the commit {found.pop()[:12]}"


def checksums(clean: Clean) -> str:
    programs = clean.venv("verifying", "cryptography")
    verifier, keys = clean.one("ror_verify.py"), clean.one("ror-keys.json")
    said = clean.run(programs / "python", verifier, clean.dist / RECEIPT, "--keys", keys)
    if "signature   holds" not in said or "files       holds" not in said or "Not here" in said:
        raise ReleaseError(f"The signed checksums do not cover this folder:\n{said}")
    return said.splitlines()[-1].split("  ")[-1]


def python(clean: Clean) -> str:
    programs = clean.venv(
        "wheels", f"ror-rules[cli,client,trust]=={clean.version}", f"ror-service[mcp]=={clean.version}"
    )
    if Version(clean.run(programs / "ror", "--version").strip()) != Version(clean.version):
        raise ReleaseError("`ror --version` names another version.")
    outcome = clean.run(programs / "ror", *_ANSWER)
    (clean.folder / "outcome.json").write_text(outcome, "utf-8")
    clean.run(programs / "ror", "verify", "outcome.json")
    ids = {json.loads(outcome)["id"]}
    with _serving(clean, programs / "ror-serve") as address:
        ids.add(clean.run(programs / "python", "-c", _CLIENT, address).strip())
        run = clean.unpacked("ror-vectors-*.zip") / "vectors" / "run.py"
        vectors = clean.run(programs / "python", run, "--http", address, "--rule", "war-of-the-ring/*")
        if list(clean.dist.glob("ror-client-*.tgz")):
            ids |= _npm(clean, address)
    if len(ids) != 1:
        raise ReleaseError(f"One question has several ids: {', '.join(sorted(ids))}.")
    return f"every program answers with the id {ids.pop()[:12]}; {vectors.strip().splitlines()[-1]}"


def _npm(clean: Clean, address: str) -> set[str]:
    """The ids that the npm package answers: by the service, and by the rules in WebAssembly."""
    game = clean.folder / "game"
    game.mkdir()
    (game / "package.json").write_text('{"private": true, "type": "module"}', "utf-8")
    quiet = ("--no-audit", "--no-fund", "--loglevel", "error")
    clean.run("npm", "install", *quiet, clean.one("ror-client-*.tgz"), at=game)
    manifest = json.loads((game / "node_modules" / "ror-client" / "package.json").read_bytes())
    clean.run("npm", "install", *quiet, f"pyodide@{manifest['peerDependencies']['pyodide']}", at=game)
    (game / "ask.mjs").write_text(_ASK.format(address=address), "utf-8")
    (game / "local.mjs").write_text(_LOCAL, "utf-8")
    return {clean.run("node", name, at=game).strip() for name in ("ask.mjs", "local.mjs")}


@contextmanager
def _serving(clean: Clean, program: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (clean.folder / "service.log").open("wb") as log:
        running = subprocess.Popen(  # noqa: S603  # the program that was just installed
            [program], cwd=clean.folder, env={**clean.environment(), "ROR_PORT": str(port)}, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _await(f"{address}/health/ready", running, clean.folder / "service.log")
        yield address
    finally:
        running.terminate()
        running.wait()


def _await(url: str, running: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end and running.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=1):  # noqa: S310  # our own service
                return
        except OSError:
            time.sleep(0.1)
    raise ReleaseError(f"The service does not answer {url}:\n{log.read_text('utf-8')[-4000:]}")


def sources(clean: Clean) -> str:
    programs = clean.venv("building", "hatchling")
    for name in ("ror_rules", "ror_service"):
        folder = clean.folder / f"{name}-source"
        shutil.unpack_archive(clean.one(f"{name}-*.tar.gz"), folder)
        (source,) = folder.iterdir()
        clean.run(
            programs / "python", "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, at=source
        )
        (built,) = folder.glob("*.whl")
        if _contents(built) != _contents(clean.one(f"{name}-*.whl")):
            raise ReleaseError(f"The source archive of {name} builds another wheel than the one beside it.")
    return "both source archives build the wheels of the release"


def _contents(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/RECORD")}


def foundry(clean: Clean) -> str:
    module = clean.unpacked("rules-of-the-ring.zip")
    manifest = json.loads((module / "module.json").read_bytes())
    if (module / "module.json").read_bytes() != clean.one("module.json").read_bytes():
        raise ReleaseError("module.json beside the Foundry module is not the one in it.")
    named = [*manifest["esmodules"], *manifest["styles"], *(each["path"] for each in manifest["languages"])]
    _there(module, [*named, manifest["license"]], *_imports(module / "scripts"))
    _is_version(manifest["version"], clean)
    return f"{len(named)} named files and all imports are there"


def owlbear(clean: Clean) -> str:
    extension = clean.unpacked("ror-owlbear-*.zip")
    manifest = json.loads((extension / "manifest.json").read_bytes())
    page = (extension / "index.html").read_text("utf-8")
    named = [manifest["icon"], manifest["action"]["icon"], manifest["action"]["popover"]]
    named += [each for each in re.findall(r'(?:src|href)="([^"#]+)"', page) if ":" not in each]
    _there(extension, named)
    _is_version(manifest["version"], clean)
    return f"{len(set(named))} named files are there"


def godot(clean: Clean) -> str:
    game = clean.unpacked("ror-godot3-*.zip")
    script = "addons/rules_of_the_ring/ror_client.gd"
    _there(game, [script, "addons/rules_of_the_ring/LICENSE"])
    program = shutil.which("godot3-server")
    if program is None:
        return "unpacked; godot3-server is not installed, so the script was not loaded"
    (game / "project.godot").write_text('config_version=4\n\n[application]\n\nconfig/name="game"\n', "utf-8")
    said = clean.run(program, "--no-window", "--check-only", "-s", f"res://{script}", at=game)
    if "ERROR" in said:
        raise ReleaseError(f"Godot does not load the script:\n{said}")
    return "Godot 3 loads the script"


def verifiers(clean: Clean) -> str:
    outcome = json.loads((clean.folder / "outcome.json").read_bytes())
    outcome["dice"]["throws"][0]["faces"] = [1 + outcome["dice"]["throws"][0]["faces"][0] % 6]
    (clean.folder / "forged.json").write_text(json.dumps(outcome), "utf-8")
    for program, name in ((_python(), "ror_verify.py"), (Path("node"), "ror-verify.mjs")):
        clean.run(program, clean.one(name), "outcome.json")
        try:
            clean.run(program, clean.one(name), "forged.json")
        except ReleaseError:
            continue
        raise ReleaseError(f"{name} holds an outcome whose die was changed.")
    return "both hold an outcome and refuse a forged one"


def sbom(clean: Clean) -> str:
    listed = json.loads(clean.one("ror-service-*.cdx.json").read_bytes())
    parts = {each["name"]: each.get("version") for each in listed["components"]}
    if (
        listed["bomFormat"] != "CycloneDX"
        or not {"msgspec", "litestar", "ror-rules"} <= parts.keys()
        or None in parts.values()
    ):
        raise ReleaseError("The list of components is not whole.")
    subject = listed["metadata"]["component"]
    if (subject["name"], Version(subject["version"])) != ("ror-service", Version(clean.version)):
        raise ReleaseError(f"The list of components is of {subject['name']} {subject['version']}.")
    if Version(str(parts["ror-rules"])) != Version(clean.version):
        raise ReleaseError(f"The list of components is of ror-rules {parts['ror-rules']}.")
    return f"{len(parts)} components"


def _there(folder: Path, *named: list[str]) -> None:
    missing = sorted({each for group in named for each in group if not (folder / each.lstrip("/")).is_file()})
    if missing:
        raise ReleaseError(f"{folder.name} names files that it does not have: {', '.join(missing)}.")


def _imports(scripts: Path) -> Iterator[list[str]]:
    for path in scripts.glob("*.mjs"):
        found = re.findall(r'(?:from|import)\s*\(?\s*"(\./[^"]+)"', path.read_text("utf-8"))
        yield [f"{scripts.name}/{each.removeprefix('./')}" for each in found]


def _is_version(stated: str, clean: Clean) -> None:
    if Version(stated) != Version(clean.version):
        raise ReleaseError(f"A manifest has the version {stated} in a release of {clean.version}.")


NEEDS: Final[Mapping[Callable[[Clean], str], str]] = {
    commit: "ror_service-*.whl",
    checksums: RECEIPT,
    python: "ror_service-*.whl",
    sources: "ror_service-*.tar.gz",
    foundry: "rules-of-the-ring.zip",
    owlbear: "ror-owlbear-*.zip",
    godot: "ror-godot3-*.zip",
    verifiers: "ror-verify.mjs",
    sbom: "ror-service-*.cdx.json",
}


def check(dist: Path, *, partial: bool = False) -> list[str]:
    """Uses each artefact. Returns a line of what it found for each check, and raises `ReleaseError` if one fails."""
    dist, lines = dist.resolve(), []
    wheels = sorted(dist.glob("ror_rules-*.whl"))
    if len(wheels) != 1:
        raise ReleaseError(f"{dist} has {len(wheels)} wheels of ror-rules. Expected one: name the folder of a release.")
    version = wheels[0].name.split("-")[1]
    with tempfile.TemporaryDirectory() as work:
        clean = Clean(Path(work), dist, version)
        left_out = {each: needed for each, needed in NEEDS.items() if partial and not list(dist.glob(needed))}
        with ThreadPoolExecutor(AT_ONCE) as threads:
            # `verifiers` reads the outcome of `python`, so it begins when that is over
            begun = {
                each: threads.submit(each, clean) for each in NEEDS if each not in left_out and each is not verifiers
            }
            try:
                for each in NEEDS:
                    said = f"left out: {left_out[each]} is not here" if each in left_out else ""
                    said = said or (begun[each].result() if each in begun else each(clean))
                    print(f"{each.__name__:10}  {said}", flush=True)
                    lines.append(f"* {each.__name__}: {said}")
            except ReleaseError:
                threads.shutdown(cancel_futures=True)
                raise
    return lines


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Uses each artefact of a release in a clean environment.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--partial", action="store_true", help="check only the artefacts that are in the folder")
    parser.add_argument("--note", action="store_true", help=f"add what is found to {NOTES} of the folder")
    given = parser.parse_args()
    try:
        found = check(given.folder, partial=given.partial)
        if given.note:
            with (given.folder / NOTES).open("a", encoding="utf-8") as noted:
                noted.write("\n## Each artefact, used in a clean environment\n\n" + "\n".join(found) + "\n")
    except ReleaseError as error:
        sys.exit(f"release: {error}")
