"""What runs the rules in the page itself: Python for WebAssembly, msgspec, and the rules that this process runs.

`make pages` fetches the first two into `_parts/`. Where they are not, pages ask the service, and say so.
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
"""Where parts are served, below a name of their own for each set of them: what is there never changes."""
LIST: Final = f"{AT}/parts.json"
RULES: Final = "rules.zip"
NOTICES: Final = "notices.txt"
"""Whose the parts are; no page asks for it by itself."""
MEDIA: Final = {
    ".mjs": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
MISSING: Final = "The rules cannot run in the page: whoever runs this service has not fetched the parts (`make pages`)."
"""What the page of what works without a network says."""
ABSENT: Final = "The rules cannot run in the page: this service does not have the parts."
"""What players are told."""


class Part(NamedTuple):
    """A file of `HOME`: its hash, and its bytes as they go over the wire."""

    sha256: str
    packed: int


class Parts(NamedTuple):
    """All of them: the folder that they are served in, each by its name, and the rules, packed and as a zip file."""

    folder: str
    files: Mapping[str, Part]
    rules: bytes
    size: int
    """Of everything, over the wire."""


@cache
def found(home: Path = HOME) -> Parts | None:
    """The parts as they lie there; None where they were not fetched."""
    try:
        listed: dict[str, dict[str, Any]] = json.loads((home / "parts.json").read_bytes())
    except FileNotFoundError:
        return None
    files = {name: Part(each["sha256"], each["packed"]) for name, each in listed.items()}
    rules = archive.rules()
    name = sha256("".join([*(each.sha256 for each in files.values()), sha256(rules).hexdigest()]).encode()).hexdigest()
    size = sum(each.packed for name, each in files.items() if name != NOTICES) + archive.packed_size(rules)
    return Parts(f"{AT}/{name[:16]}/", files, rules, size)


def described(parts: Parts | None) -> bytes:
    """What a page is told of the parts, as JSON."""
    if parts is None:
        return json.dumps({"there": False, "why": ABSENT}).encode()
    folder = parts.folder.removeprefix(f"{AT}/")  # seen from the list, wherever that is
    return json.dumps({"there": True, "folder": folder, "bytes": parts.size}).encode()
