"""The addresses that a browser stores for use without a network, and the name of each set of them.

The name changes with any of the files, so that a copy is replaced as a whole. A page in several languages is stored
once without a language, and once for each language in its address.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_rules import __version__
from ror_rules.host import register
from ror_rules.host.messages import ENGLISH, catalogue as words, offered
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.words import decimal
from ror_service._edge.languages import LANGUAGES, PageLanguage
from ror_service._edge.problems import KINDS, catalogue
from ror_service._pages import frame, parts, reading
from ror_service._pages.needing import can_need

_HERE: Final = Path(__file__).parent
PAGE: Final = "/offline"
WORKER: Final = "/service-worker.js"
MANIFEST: Final = "/manifest.webmanifest"
SEARCH: Final = "/search"
INDEX: Final = "/search/index.json"
SCRIPT: Final = "text/javascript; charset=utf-8"
MANIFEST_TYPE: Final = "application/manifest+json"
_STILL: Final = (
    "/",
    PAGE,
    "/play",
    "/odds",
    "/sweep",
    "/throws",
    "/game",
    "/guide",
    "/verify",
    "/rules",
    "/tables",
    "/rulings",
    "/docs",
    SEARCH,
)
_IN_ENGLISH: Final = "/docs"
"""The page for programs. All others are in all languages."""
_BY_RULE: Final = ("/play", "/odds", "/sweep", "/rules", "/need")


class OfflineSet(NamedTuple):
    tag: str
    pages: tuple[str, ...]
    copies: tuple[str, ...]
    others: tuple[str, ...]


def kept(templates: Collection[str], docs: Sequence[str] = ()) -> OfflineSet:
    """The set of a service with these templates of operations. `docs` are the addresses of its pages about single calls."""
    missing = {template for _, template, _ in _pages()} - {*templates}
    if missing:
        raise LookupError(f"pages to keep that are not served: {', '.join(sorted(missing))}")
    served = {path: languages for path, _, languages in _pages()} | dict.fromkeys(docs, (ENGLISH,))
    copies = [f"{path}?lang={each}" for path, languages in served.items() if len(languages) > 1 for each in languages]
    copies += [f"{INDEX}?lang={each}" for each in LANGUAGES]
    others = [MANIFEST, INDEX, *(f"{frame.ASSETS}/{name}" for name in frame.assets()), parts.LIST]
    found = parts.found()
    if found is not None:
        others += [found.folder + name for name in (*found.files, parts.RULES)]
    tag = sha256(json.dumps([_made_of(), *served, *copies, *others]).encode()).hexdigest()[:16]
    return OfflineSet(tag, tuple(served), tuple(copies), tuple(others))


def page(kept: OfflineSet, spoken: PageLanguage = PageLanguage()) -> bytes:  # noqa: B008  # it is immutable
    found = parts.found()
    size, notices = (found.size, found.folder + parts.NOTICES) if found else (0, "")
    megabytes = decimal(round(size / 1e6, 1), catalogue(spoken.language))
    return frame.render(
        "offline.html.j2",
        spoken,
        at=PAGE,
        languages=frame.ALL_LANGUAGES,
        kept=kept,
        size=size,
        megabytes=megabytes,
        notices=notices,
    )


def worker(kept: OfflineSet) -> bytes:
    paths = [*kept.others, *kept.pages, *kept.copies]
    listed = json.dumps({"tag": kept.tag, "languages": list(LANGUAGES), "paths": paths})
    return f"const KEPT = {listed};\n".encode() + (_HERE / "service-worker.js").read_bytes()


def manifest() -> bytes:
    """The manifest of the pages as an app, with relative addresses."""
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
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf8f1",
        "theme_color": "#fbf8f1",
        "icons": icons,
    }
    return json.dumps(described).encode()


def _pages() -> Iterator[tuple[str, str, Sequence[str]]]:
    yield from ((path, path, (ENGLISH,) if path == _IN_ENGLISH else frame.ALL_LANGUAGES) for path in _STILL)
    yield from ((kind.type, "/problems/{kind}", frame.ALL_LANGUAGES) for kind in KINDS.values())
    yield f"/o/{'0' * 64}", "/o/{id}", frame.ALL_LANGUAGES
    for ruleset in register.rulesets():
        yield f"/rules/{ruleset.id}", "/rules/{ruleset}", reading.ruleset_page(ruleset).languages
        for above in _BY_RULE:
            for rule in _asked(above, ruleset):
                yield f"{above}/{ruleset.id}/{rule}", f"{above}/{{ruleset}}/{{rule}}", offered(ruleset.id, rule)
        for table in ruleset.table_data:
            if reading.owner(ruleset, "table", table) is ruleset:
                languages = reading.languages_of_table(ruleset, table)
                yield f"/tables/{ruleset.id}/{table}", "/tables/{ruleset}/{table}", languages
        own = [each for each in ruleset.rulings if reading.owner(ruleset, "ruling", each) is ruleset]
        for ruling in own:
            languages = reading.ruling_page(ruleset, ruling).languages
            yield f"/rulings/{ruleset.id}/{ruling}", "/rulings/{ruleset}/{ruling}", languages


def _asked(above: str, ruleset: Ruleset[Any]) -> list[str]:
    if above == "/need":
        return [rule.id for rule in ruleset.rules.values() if can_need(ruleset, rule)]
    return [rule.id for rule in ruleset.rules.values() if rule.throws or above != "/odds"]


@cache
def _made_of() -> str:
    """A hash of all sources of the pages: the release, the installed rules, their words, and the files here."""
    made = sha256(__version__.encode())
    found = parts.found()
    made.update(b"" if found is None else found.folder.encode())
    for ruleset in register.rulesets():
        made.update(f"{ruleset.id} {ruleset.digest}".encode())
    for language in LANGUAGES:
        made.update(catalogue(language).revision.encode())
        made.update("".join(words(each.id, language).revision for each in register.rulesets()).encode())
    for path in sorted(_HERE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            made.update(path.relative_to(_HERE).as_posix().encode() + sha256(path.read_bytes()).digest())
    return made.hexdigest()
