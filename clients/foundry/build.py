"""Packs the module that a game master installs: rules-of-the-ring.zip and its manifest, module.json, into a folder.

    python clients/foundry/build.py dist/foundry https://example.org/releases/latest

The address is where both will stand: Foundry installs from the manifest there and looks for updates in it.
"""

from __future__ import annotations

import json
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
CLIENT: Final = ROOT / "service" / "ror_service" / "_pages" / "static"
MODULES: Final = ("ror-client.mjs", "local.mjs", "worker.mjs")
"""What the module has of the JavaScript client."""
OWN: Final = ("scripts/*.mjs", "styles/*.css", "lang/*.json", "README.md")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def manifest(address: str) -> str:
    """The manifest with the version of the project, and where it and the module will stand."""
    told = json.loads((HERE / "module.json").read_bytes())
    told["version"] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    place = address.rstrip("/")
    return json.dumps(
        told | {"manifest": f"{place}/module.json", "download": f"{place}/rules-of-the-ring.zip"}, indent=2
    )


def build(folder: Path, address: str) -> None:
    """Writes both; the same files always make the same bytes."""
    files = {path.relative_to(HERE).as_posix(): path.read_bytes() for own in OWN for path in HERE.glob(own)}
    files |= {f"scripts/{name}": (CLIENT / name).read_bytes() for name in MODULES}
    files["scripts/form.mjs"] = (HERE.parent / "common" / "form.mjs").read_bytes()
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files["module.json"] = manifest(address).encode()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "module.json").write_bytes(files["module.json"])
    with zipfile.ZipFile(folder / "rules-of-the-ring.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _LONG_AGO), files[name], zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    build(Path(sys.argv[1]), sys.argv[2])
