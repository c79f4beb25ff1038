"""The files that run the rules in a page: Python for WebAssembly, msgspec, and the rules of this process.

`make pages` fetches the first two into `_parts/`. Without them, pages call the service and state so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_service._pages import archive

HOME: Final = Path(__file__).resolve().parent.parent / "_parts"
AT: Final = "/wasm"
LIST: Final = f"{AT}/parts.json"
RULES: Final = "rules.zip"
NOTICES: Final = "notices.txt"
"""The licenses of the parts, which no page loads."""
MEDIA: Final = {
    ".mjs": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
ABSENT: Final = "The rules cannot run in the page: this service does not have the parts."


class PackedFile(NamedTuple):
    """A file of `HOME`: its hash, and its compressed bytes."""

    sha256: str
    packed: int


class Parts(NamedTuple):
    folder: str
    files: Mapping[str, PackedFile]
    rules: bytes
    size: int


@cache
def found(home: Path = HOME) -> Parts | None:
    try:
        listed: dict[str, dict[str, Any]] = json.loads((home / "parts.json").read_bytes())
    except FileNotFoundError:
        return None
    files = {name: PackedFile(each["sha256"], each["packed"]) for name, each in listed.items()}
    rules = archive.rules()
    name = sha256("".join([*(each.sha256 for each in files.values()), sha256(rules).hexdigest()]).encode()).hexdigest()
    size = sum(each.packed for name, each in files.items() if name != NOTICES) + archive.packed_size(rules)
    return Parts(f"{AT}/{name[:16]}/", files, rules, size)


def described(parts: Parts | None) -> bytes:
    if parts is None:
        return json.dumps({"there": False, "why": ABSENT}).encode()
    folder = parts.folder.removeprefix(f"{AT}/")  # relative to the list
    return json.dumps({"there": True, "folder": folder, "bytes": parts.size}).encode()
