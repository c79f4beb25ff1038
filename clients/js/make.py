"""Packs the JavaScript client: `python clients/js/make.py FOLDER` writes FOLDER/ror-client-VERSION.tgz, by npm.

Its modules are those that the service's pages run; its types are made from openapi/openapi.json; the rules and msgspec for
WebAssembly go in beside them, the interpreter stays npm's own `pyodide`. Needs what `make pages` and npm have fetched.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ror_service._pages import archive, frame, parts

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TOOLS = ROOT / "tests" / "clients" / "js" / "node_modules" / ".bin"
MODULES = ("ror-client.mjs", "local.mjs", "worker.mjs")


def main(target: Path) -> None:
    """Puts the package together in a folder of its own and has npm pack it."""
    with tempfile.TemporaryDirectory() as made:
        package = Path(made)
        for name in ("package.json", "README.md", "index.d.ts", "local.d.ts"):
            shutil.copy(HERE / name, package)
        shutil.copy(ROOT / "LICENSE", package)
        for name in MODULES:
            (package / name).write_bytes(frame.asset(name))
        run(TOOLS / "openapi-typescript", ROOT / "openapi" / "openapi.json", "--output", package / "openapi.d.ts")
        inside = package / "parts"
        inside.mkdir()
        (inside / parts.RULES).write_bytes(archive.rules())
        for name in ("msgspec.whl", "notices.txt"):
            shutil.copy(parts.HOME / name, inside)
        run("npm", "pack", "--silent", "--pack-destination", target.resolve(), at=package)


def run(*command: str | Path, at: Path = ROOT) -> None:
    """Runs a tool, which says nothing unless it fails."""
    ran = subprocess.run([str(word) for word in command], cwd=at, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{command[0]}: {ran.stdout}{ran.stderr}")


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    main(Path(sys.argv[1]))
