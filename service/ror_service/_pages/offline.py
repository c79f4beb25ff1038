"""What a browser keeps for when there is no network: which addresses, under one name for each whole set of them.

The name changes with anything that could change one of them, so that a copy is replaced as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_rules import __version__, register
from ror_rules.ruleset import Ruleset
from ror_service._pages import frame, parts, reading

_HERE: Final = Path(__file__).parent
PAGE: Final = "/offline"
WORKER: Final = "/service-worker.js"
MANIFEST: Final = "/manifest.webmanifest"
SCRIPT: Final = "text/javascript; charset=utf-8"
MANIFEST_TYPE: Final = "application/manifest+json"
_STILL: Final = ("/", PAGE, "/play", "/verify", "/rules", "/tables", "/rulings", "/docs")
"""Pages by themselves. `/` comes as JSON to programs, and as a page to a browser."""
_BY_RULE: Final = ("/play", "/odds", "/sweep", "/rules")
"""Pages with one below them for each rule."""


class Kept(NamedTuple):
    """What is kept: the name of the set, and the addresses, the pages first."""

    tag: str
    pages: tuple[str, ...]
    others: tuple[str, ...]


def kept(templates: Collection[str]) -> Kept:
    """What is kept of the pages that are served; `templates` are their addresses, names in braces for what differs."""
    pages = tuple(path for path, template in _pages() if template in templates)
    others = [MANIFEST, *(f"{frame.ASSETS}/{name}" for name in frame.assets()), parts.LIST]
    found = parts.found()
    if found is not None:
        names = [*(name for name in found.files if name != parts.NOTICES), parts.RULES]
        others += [found.folder + name for name in names]
    return Kept(sha256(json.dumps([_made_of(), pages, others]).encode()).hexdigest()[:16], pages, tuple(others))


def page(kept: Kept) -> bytes:
    """The page that offers to keep all of it."""
    found = parts.found()
    size, notices = (found.size, found.folder + parts.NOTICES) if found else (0, "")
    return frame.render("offline.html.j2", at=PAGE, kept=kept, size=size, notices=notices, why=parts.MISSING)


def worker(kept: Kept) -> bytes:
    """The script that keeps it: as it lies here, with the addresses before it."""
    listed = json.dumps({"tag": kept.tag, "paths": [*kept.others, *kept.pages]})
    return f"const KEPT = {listed};\n".encode() + (_HERE / "service-worker.js").read_bytes()


def manifest() -> bytes:
    """What the pages are called, and look like, as an app; its addresses are seen from where it is itself."""
    icons: list[dict[str, str]] = [
        {"src": f"{frame.ASSETS[1:]}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": f"{frame.ASSETS[1:]}/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": f"{frame.ASSETS[1:]}/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    described = {
        "name": "Rules of the Ring",
        "short_name": "Ring",
        "description": "Wargames of Middle-earth, resolved honestly, with or without a network.",
        "lang": "en",
        "start_url": "play",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf8f1",
        "theme_color": "#fbf8f1",
        "icons": icons,
    }
    return json.dumps(described).encode()


def _pages() -> Iterator[tuple[str, str]]:
    """Each page that may be kept, and the template of its address."""
    yield from zip(_STILL, _STILL, strict=True)
    yield f"/o/{'0' * 64}", "/o/{id}"
    for ruleset in register.rulesets():
        yield f"/rules/{ruleset.id}", "/rules/{ruleset}"
        for above in _BY_RULE:
            yield from (
                (f"{above}/{ruleset.id}/{rule}", f"{above}/{{ruleset}}/{{rule}}") for rule in _asked(above, ruleset)
            )
        own = [each for each in ruleset.table_data if reading.owner(ruleset, "table", each) is ruleset]
        yield from ((f"/tables/{ruleset.id}/{table}", "/tables/{ruleset}/{table}") for table in own)
        own = [each for each in ruleset.rulings if reading.owner(ruleset, "ruling", each) is ruleset]
        yield from ((f"/rulings/{ruleset.id}/{ruling}", "/rulings/{ruleset}/{ruling}") for ruling in own)


def _asked(above: str, ruleset: Ruleset[Any]) -> list[str]:
    """The rules that have such a page: there are no odds of what throws no dice."""
    return [rule.id for rule in ruleset.rules.values() if rule.throws or above != "/odds"]


@cache
def _made_of() -> str:
    """A hash of all that pages are made of: the release, the rules that run here, every file of this room."""
    made = sha256(__version__.encode())
    found = parts.found()
    made.update(b"" if found is None else found.folder.encode())
    for ruleset in register.rulesets():
        made.update(f"{ruleset.id} {ruleset.digest}".encode())
    for path in sorted(_HERE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            made.update(path.relative_to(_HERE).as_posix().encode() + sha256(path.read_bytes()).digest())
    return made.hexdigest()
