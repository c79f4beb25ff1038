"""Builds the artefacts of a release into a folder.

    python -m release.build dist/4.1.0rc1 --address https://example.org/releases/latest
    python -m release.build dist/try --only python --only foundry

`--address` is the place from which Foundry will install the module and its updates. Without it, the manifest names no place,
and a game master installs the module by unpacking it. `--source` is the address of the repository's files at this release, such as
https://example.org/ring/blob/v4.1.0rc1. The links of the pages in all packages lead there. A client is packaged only if the tests run it in its own runtime, so there
is no package for Godot 4.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from release.commands import run
from release.links import Places, absolute
from release.notes import notes
from release.quality import table
from release.version import ROOT, ReleaseError, current, semantic
from ror_service._pages import archive, frame, parts

NOTES: Final = "NOTES.md"
"""The changelog's section and the table of checks, to which `release.check` adds what it found."""
VERIFIERS: Final = ("ror_verify.py", "ror-verify.mjs")
MODULES: Final = ("ror-client.mjs", "local.mjs", "worker.mjs")
"""The modules of the JavaScript client, which the service's pages run, too."""
ROOM_MODULES: Final = ("ror-room.mjs", "judge.mjs", "logbook.mjs", "seat.mjs", "sha.mjs", "ror-verify.mjs")
"""More modules of the npm package: a player of a room."""
FOUNDRY_FILES: Final = ("scripts/*.mjs", "styles/*.css", "lang/*.json")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
OWLBEAR_FILES: Final = ("index.html", "icon.svg", "ring.css", "main.js")
"""The files of the Owlbear extension beside its manifest; esbuild writes the last one."""


def python(folder: Path, places: Places) -> None:
    with tempfile.TemporaryDirectory() as work:
        copy = Path(work) / "copy"
        listed = run("git", "ls-files", "-z", at=ROOT).split("\0")
        for name in filter(None, listed):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name, follow_symlinks=False)
        (copy / "README.md").write_text(absolute(ROOT / "README.md", ROOT, places.source), "utf-8")
        for project in (copy, copy / "service"):
            run(sys.executable, "-m", "hatchling", "build", "--directory", folder, at=project)


def npm(folder: Path, places: Places) -> None:
    """The tarball of the JavaScript client: the modules that the service's pages run, types made from the contract, the rules.

    The interpreter stays npm's own `pyodide`. Needs what `make pages` and `make clients` fetch.
    """
    home = ROOT / "clients" / "js"
    with tempfile.TemporaryDirectory() as work:
        package = Path(work)
        for path in (*home.glob("*.d.ts"), ROOT / "LICENSE"):
            shutil.copy(path, package)
        (package / "README.md").write_text(absolute(home / "README.md", ROOT, places.source), "utf-8")
        manifest = json.loads((home / "package.json").read_bytes()) | {"version": semantic(current())}
        (package / "package.json").write_text(json.dumps(manifest, indent=2), "utf-8")
        for name in MODULES + ROOM_MODULES:
            (package / name).write_bytes(frame.asset(name))
        typed = ROOT / "tests" / "clients" / "js" / "node_modules" / ".bin" / "openapi-typescript"
        run(typed, ROOT / "openapi" / "openapi.json", "--output", package / "openapi.d.ts")
        (package / "fields.d.ts").write_text(fields((ROOT / "openapi" / "openapi.json").read_bytes()), "utf-8")
        inside = package / "parts"
        inside.mkdir()
        (inside / parts.RULES).write_bytes(archive.rules())
        for name in ("msgspec.whl", "notices.txt"):
            shutil.copy(parts.HOME / name, inside)
        run("npm", "pack", "--silent", "--pack-destination", folder.resolve(), at=package)


def fields(contract: bytes) -> str:
    """The names that odds of each rule can count, as TypeScript. The contract has them in the pattern of a view."""
    schemas = json.loads(contract)["components"]["schemas"]
    paths = json.loads(contract)["paths"]
    names, persons = [], []
    for path, calls in paths.items():
        if not path.endswith("/odds") or "post" not in calls:
            continue
        request = calls["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        view = request.removesuffix("Request") + "View"
        known, _, rest = schemas[view]["pattern"].removeprefix("^(").partition(r"|\*|")
        plain = [each.replace("\\", "") for each in known.split("|")]
        each_of = re.match(r"\((.*?)\)\\\[", rest) or re.match(r"([\w.\\]+)\\\[", rest)
        whole = [each.replace("\\", "") for each in each_of[1].split("|")] if each_of else []
        rule = json.dumps(path.removesuffix("/odds"))
        names.append(f"  {rule}: {' | '.join(map(json.dumps, plain))};")
        persons.append(f"  {rule}: {' | '.join(map(json.dumps, whole)) or 'never'};")
    return "\n".join([
        "// The fields and summaries that odds of a rule can count, and the summaries of one person. Made from the contract.",
        "export interface Fields {", *names, "}",
        "export interface Persons {", *persons, "}", "",
    ])  # fmt: skip


def foundry(folder: Path, places: Places) -> None:
    home = ROOT / "clients" / "foundry"
    manifest = json.loads((home / "module.json").read_bytes()) | {"version": semantic(current())}
    if places.address:
        place = places.address.rstrip("/")
        manifest |= {"manifest": f"{place}/module.json", "download": f"{place}/rules-of-the-ring.zip"}
    files = {path.relative_to(home).as_posix(): path.read_bytes() for own in FOUNDRY_FILES for path in home.glob(own)}
    files["README.md"] = absolute(home / "README.md", ROOT, places.source).encode()
    files |= {f"scripts/{name}": frame.asset(name) for name in MODULES + ROOM_MODULES}
    files |= {f"scripts/{path.name}": path.read_bytes() for path in (ROOT / "clients" / "common").glob("*.mjs")}
    files["module.json"] = json.dumps(manifest, indent=2).encode()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "module.json").write_bytes(files["module.json"])
    _zip(folder / "rules-of-the-ring.zip", files | _license())


def owlbear(folder: Path, _: Places) -> None:
    """The Owlbear extension: the folder to put on a web server."""
    home = ROOT / "clients" / "owlbear"
    run("npm", "run", "build", "--silent", at=home)
    manifest = json.loads((home / "manifest.json").read_bytes()) | {"version": semantic(current())}
    files = {name: (home / "dist" / name).read_bytes() for name in OWLBEAR_FILES}
    files["manifest.json"] = json.dumps(manifest, indent=2).encode()
    for legal in (home / "dist").glob("*.LEGAL.txt"):
        files[legal.name] = legal.read_bytes()
    _zip(folder / f"ror-owlbear-{current()}.zip", files | _license())


def godot(folder: Path, places: Places) -> None:
    home = ROOT / "clients" / "godot"
    readme = absolute(home / "README.md", ROOT, places.source).encode()
    files = {"ror_client.gd": (home / "godot3" / "ror_client.gd").read_bytes(), "README.md": readme} | _license()
    placed = {f"addons/rules_of_the_ring/{name}": content for name, content in files.items()}
    _zip(folder / f"ror-godot3-{current()}.zip", placed)


def verifiers(folder: Path, _: Places) -> None:
    for name in VERIFIERS:
        shutil.copy(ROOT / "verify" / name, folder)


def vectors(folder: Path, _: Places) -> None:
    run(sys.executable, "-m", "tests.vectors")
    run(sys.executable, "clients/kit/make.py")
    run(sys.executable, "-m", "vectors.pack", folder / f"ror-vectors-{current()}.zip")


def sbom(folder: Path, _: Places) -> None:
    """The components of the service with their licenses (CycloneDX), from an environment installed as in the image."""
    with tempfile.TemporaryDirectory() as work:
        run("env", "-u", "PYTHONPATH", "sh", "deploy/install.sh", Path(work) / "ror")  # the copy there, not this code
        shutil.copy(Path(work) / "ror" / "sbom.json", folder / f"ror-service-{current()}.cdx.json")


KINDS: Final[Mapping[str, Callable[[Path, Places], None]]] = {
    each.__name__: each for each in (python, npm, foundry, owlbear, godot, verifiers, vectors, sbom)
}


def build(folder: Path, places: Places, only: tuple[str, ...] = ()) -> None:
    folder = folder.resolve()
    if folder.exists() and any(folder.iterdir()):
        raise ReleaseError(f"{folder} is not empty. Remove it, or name another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in only or KINDS:
        print(f"building {name}", flush=True)
        KINDS[name](folder, places)
    changes = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), current())
    (folder / NOTES).write_text(f"{changes}\n## What was checked\n\n{table()}\n", "utf-8")


def _license() -> dict[str, bytes]:
    return {"LICENSE": (ROOT / "LICENSE").read_bytes()}


def _zip(path: Path, files: Mapping[str, bytes]) -> None:
    """Writes an archive: the same files always make the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), files[name], zipfile.ZIP_DEFLATED)


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the artefacts of a release.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", default="", help="where the Foundry manifest and module will stand")
    parser.add_argument(
        "--source", default="", help="where the repository's files stand, for the links of package pages"
    )
    parser.add_argument("--only", action="append", default=[], choices=KINDS)
    given = parser.parse_args()
    try:
        build(given.folder, Places(given.address, given.source), tuple(given.only))
    except ReleaseError as error:
        sys.exit(f"release: {error}")


if __name__ == "__main__":
    main()
