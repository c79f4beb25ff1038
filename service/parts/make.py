"""Build the files that run the rules in a page: `make pages` calls this after npm and pip.

python service/parts/make.py service/ror_service/_parts

Each file is written with a compressed copy and replaced atomically, so that a running service can finish sending the
old one.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYODIDE = HERE / "node_modules" / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LEAN_QR = HERE / "node_modules" / "lean-qr"


def main(target: Path) -> None:
    """Write every part with its compressed copy, and finally the list of parts."""
    target.mkdir(exist_ok=True)
    (wheel,) = (HERE / "wheels").glob("msgspec-*.whl")
    parts = {name: (PYODIDE / name).read_bytes() for name in FILES}
    parts["msgspec.whl"] = wheel.read_bytes()
    parts["qr.mjs"] = (LEAN_QR / "nano.mjs").read_bytes()
    parts["notices.txt"] = notices(wheel)
    listed: dict[str, dict[str, str | int]] = {}
    wire = 0
    for name, content in parts.items():
        packed = gzip.compress(content, 9, mtime=0)
        put(target / name, content)
        put(target / f"{name}.gz", packed)
        listed[name] = {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), "packed": len(packed)}
        wire += len(packed)
    put(target / "parts.json", json.dumps(listed, indent=1).encode())
    print(f"{len(parts)} parts, {wire / 1e6:.1f} MB over the wire")


def notices(wheel: Path) -> bytes:
    """The authors and the licenses of the parts."""
    with zipfile.ZipFile(wheel) as archive:
        (license_of_msgspec,) = (name for name in archive.namelist() if name.endswith("/LICENSE"))
        return b"".join(
            [
                (HERE / "notices.txt").read_bytes(),
                archive.read(license_of_msgspec),
                b"\nlean-qr 2.7.4 (qr.mjs, which draws QR codes). Its license:\n\n",
                (LEAN_QR / "LICENSE").read_bytes(),
            ]
        )


def put(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    os.replace(fresh, path)  # noqa: PTH105  # shorter beside what it replaces


if __name__ == "__main__":
    main(Path(sys.argv[1]))
