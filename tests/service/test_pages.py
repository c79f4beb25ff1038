from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import ror_service
from ror_rules import load
from ror_rules.author import TableData
from ror_rules.host import addresses, register
from ror_rules.host.messages import catalogue as words_of, texts
from ror_rules.host.words import said
from tests.every import cases
from tests.service.cases import KINDS, RULES
from tests.service.mounted import called

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
WEBASSEMBLY = "; script-src 'self' 'wasm-unsafe-eval'"
STATIC = Path(ror_service.__file__).parent / "_pages" / "static"
ASSETS = [f"/static/{each.name}" for each in sorted(STATIC.iterdir())]
PAGE = {"Accept": "text/html"}
LARGEST = 60_000
"""The largest size of a page in bytes, compressed."""


class Read(NamedTuple):
    """A page: its status, its size in bytes, and its text."""

    status: int
    bytes: int
    text: str

    @property
    def said(self) -> str:
        return html.unescape(re.sub(r"<[^>]+>", "", self.text))

    @property
    def ids(self) -> set[str]:
        return {html.unescape(each) for each in re.findall(r'\bid="([^"]*)"', self.text)}

    @property
    def links(self) -> set[str]:
        found = {html.unescape(each) for each in re.findall(r'\b(?:href|src|action|data|srcset)="([^"]*)"', self.text)}
        return {each for each in found if not each.startswith("?lang=")}


def read(client: httpx.Client, path: str) -> Read:
    answer = client.get(path, headers=PAGE)
    return Read(answer.status_code, answer.num_bytes_downloaded, answer.text)


def is_page(path: str) -> bool:
    """Whether a path is a page for people, rather than data or a file."""
    return not path.startswith(("/v1/", "/static/", "/openapi.json", "/.well-known/"))


@pytest.fixture(scope="module")
def pages(client: httpx.Client) -> dict[str, Read]:
    found: dict[str, Read] = {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = read(client, path)
            waiting += {each.partition("#")[0] or path for each in found[path].links if is_page(each)}
    return found


def catalogue() -> Iterator[str]:
    for ruleset in register.rulesets():
        yield addresses.ruleset(ruleset.id)
        yield from (addresses.rule(ruleset.id, rule) for rule in ruleset.rules)
        yield from (addresses.table(ruleset.id, table) for table in ruleset.own_table_data)
        yield from (addresses.ruling(ruleset.id, ruling) for ruling in ruleset.own_rulings)


@pytest.mark.nightly
def test_everything_is_reached_by_links(pages: dict[str, Read]) -> None:
    assert set(catalogue()) <= pages.keys()
    assert {f"/problems/{kind}" for kind in KINDS} <= pages.keys()
    assert {f"/docs/{call}" for call in ("batch", "compare", "luck", "sweep", "verify")} <= pages.keys()


def test_no_page_is_large(pages: dict[str, Read]) -> None:
    assert {path: page.bytes for path, page in pages.items() if page.bytes > LARGEST} == {}


def test_no_link_is_dead(client: httpx.Client, pages: dict[str, Read]) -> None:
    assert {path: page.status for path, page in pages.items() if page.status != 200} == {}
    data = set()
    for path, page in pages.items():
        for link in page.links:
            assert link.startswith(("/", "#"))
            assert not link.startswith("//")
            there, _, place = link.partition("#")
            if not is_page(there):
                data.add(there)
            elif place:
                assert place in pages[there or path].ids, (path, link)
    assert {path: client.head(path).status_code for path in data if client.head(path).status_code != 200} == {}


def test_nothing_stands_inline(pages: dict[str, Read]) -> None:
    inline = re.compile(r"<style|<script(?![^>]*\bsrc=|[^>]* type=.application/json)|<[^>]*\s(?:style|on\w+)=")
    assert {path: found[0] for path, page in pages.items() if (found := inline.search(page.text))} == {}


def test_no_two_places_of_a_page_have_one_name(pages: dict[str, Read]) -> None:
    for path, page in pages.items():
        assert len(re.findall(r'\bid="', page.text)) == len(page.ids), path


@cases("path", ASSETS)
def test_no_asset_names_another_host(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    text = answer.text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"(?:https?:)?//[\w.-]+\.\w+|@import|url\(", text) == []


@cases(
    "path",
    [
        "/",
        "/docs",
        "/problems/faces",
        "/rules/sauron/beast",
        "/tables",
        "/rulings/sauron/sv-wounds",
        "/offline",
        "/service-worker.js",
        "/manifest.webmanifest",
        *ASSETS,
    ],
)
def test_pages_forbid_requests_to_other_hosts(client: httpx.Client, path: str) -> None:
    answer = client.get(path, headers=PAGE)
    runs_rules = path == "/static/worker.mjs"
    assert answer.headers["Content-Security-Policy"] == POLICY + WEBASSEMBLY * runs_rules
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    again = client.get(path, headers={**PAGE, "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    head = client.head(path, headers=PAGE)
    assert (head.status_code, head.headers["Content-Length"]) == (200, answer.headers["Content-Length"])


def test_every_rule_is_on_its_page(pages: dict[str, Read]) -> None:
    for ruleset, rule in RULES:
        page = pages[addresses.rule(ruleset.id, rule.id)]
        said, path = page.said, f"/v1/{ruleset.id}/{rule.id}"
        assert f"POST {path}" in said
        assert rule.doc.replace("`", "") in said
        assert f"curl -s http://localhost:8000{path} " in said
        for field in rule.state_type.__struct_fields__:
            assert f"<code>{field}</code>" in page.text
        for name, text in texts(ruleset.id, rule).items():
            assert f'value="{name}"' in page.text
            assert text.replace("`", "") in said
        for example in ruleset.examples:
            if example.rule == rule.id:
                outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
                assert outcome.summary in said


@cases(
    ("ruleset", "table"),
    [(each.id, table) for each in register.rulesets() for table in each.own_table_data.values()],
    ids=lambda each: each.id if isinstance(each, TableData) else each,
)
def test_every_table_is_on_its_page(pages: dict[str, Read], ruleset: str, table: TableData) -> None:
    page = pages[addresses.table(ruleset, table.id)]
    for row, cells in zip(table.rows.entries, table.cells, strict=True):
        for column, cell in zip(table.columns.entries, cells, strict=True):
            place = re.escape(html.escape(addresses.place(row.label, column.label)))
            found = re.search(rf'<td id="{place}">([^<]*)', page.text)
            assert found is not None
            word = said(table, cell)
            assert html.unescape(found[1]) == (words_of(ruleset).word(word) if "_" in word else word)
    heads = {addresses.place(row.label) for row in table.rows.entries}
    heads |= {addresses.place(None, column.label) for column in table.columns.entries}
    assert heads <= page.ids
    assert all(each.printed in page.said and each.why in page.said for each in table.errata)
    assert all(each.text.replace("`", "") in page.said for each in table.doubts)
    assert {each.rpartition("/")[2] for each in page.links if each.startswith("/rulings/")} == set(table.every_ruling())


def test_every_ruling_is_on_its_page(pages: dict[str, Read]) -> None:
    for ruleset in register.rulesets():
        for ruling in ruleset.own_rulings.values():
            page = pages[addresses.ruling(ruleset.id, ruling.id)]
            assert ruling.question in page.said
            assert ruling.reason.replace("`", "") in page.said
            assert set(ruling.readings) <= page.ids
            assert any(each.startswith("/rules/") for each in page.links)


def test_what_a_ruleset_has_from_another_is_read_there(client: httpx.Client) -> None:
    moved = client.get("/tables/three-player/army-combat")
    assert (moved.status_code, moved.headers["Location"]) == (308, "/tables/war-of-the-ring/army-combat")
    assert client.get("/rulings/sauron/wr-ratio").headers["Location"] == "/rulings/war-of-the-ring/wr-ratio"
    assert client.get("/rulings/sauron").headers["Location"] == "/rulings#sauron"


@pytest.mark.parametrize(
    "path", ["/rules/sauron/sorcerry", "/tables/war-of-the-ring/combat", "/rulings/sauron/x", "/rules/hobbit"]
)
def test_what_is_not_there_is_said_with_what_is(client: httpx.Client, path: str) -> None:
    problem = client.get(path)
    assert (problem.status_code, problem.headers["Content-Type"]) == (404, "application/problem+json")
    assert "one of " in problem.json()["detail"]
    page = client.get(path, headers=PAGE)
    assert (page.status_code, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["Content-Security-Policy"] == POLICY
    assert problem.json()["detail"] in html.unescape(page.text)


def test_a_browser_that_goes_astray_gets_a_page(client: httpx.Client) -> None:
    page = client.get("/hobbiton", headers=PAGE)
    assert (page.status_code, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["X-Request-Id"] in page.text
    assert client.get("/hobbiton").headers["Content-Type"] == "application/problem+json"
    assert client.get("/v1/hobbiton", headers=PAGE).headers["Content-Type"] == "application/problem+json"


def found(client: httpx.Client, query: str) -> list[str]:
    answer = client.get("/search", params={"q": query}, headers=PAGE)
    assert answer.status_code == 200
    return re.findall(r'<dt><a href="([^"]+)"', answer.text)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("army combat", "/rules/war-of-the-ring/army-combat"),
        ("ARMY comb", "/tables/war-of-the-ring/army-combat"),
        ("wr-ratio", "/rulings/war-of-the-ring/wr-ratio"),
        ("citadel", "/tables/war-of-the-ring/terrain-effects"),
        ("narsil", "/rules/sauron/narsil"),
        ("unknown field", "/problems/schema"),
    ],
)
def test_search_finds(client: httpx.Client, query: str, path: str) -> None:
    assert path in found(client, query)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("luck", ["/guide#promises", "/game", "/throws", "/docs/luck"]),
        ("cheating", ["/guide#promises", "/verify"]),
        ("house rules", ["/docs/houses"]),
        ("Hausregeln", ["/docs/houses"]),
        ("Glück", ["/guide#promises", "/game", "/throws", "/docs/luck"]),
        ("schummeln", ["/guide#promises", "/verify"]),
    ],
)
def test_search_finds_the_pages_that_explain_first_and_errors_last(
    client: httpx.Client, query: str, first: list[str]
) -> None:
    there = found(client, query)
    assert there[: len(first)] == first
    for path in first:
        assert client.get(path, headers=PAGE).status_code == 200
    errors = [path.startswith("/problems/") for path in there]
    assert errors == sorted(errors)


@pytest.mark.parametrize(
    ("query", "title", "kind"),
    [
        ("Zauberei", "Zauberei", "Regel"),
        ("sorcery", "Zaubereitabelle", "Tabelle"),
        ("schummeln", "Einen Wurf prüfen", "Anleitung"),
        ("wr-ratio", "Wie", "Auslegung"),
        ("narsil shards", '<a href="/rules/sauron/narsil?lang=de" lang="en">', "Regel"),
    ],
)
def test_search_speaks_german(client: httpx.Client, query: str, title: str, kind: str) -> None:
    page = client.get("/search", params={"q": query, "lang": "de"}, headers=PAGE)
    assert page.headers["Content-Language"] == "de"
    assert title in page.text
    assert f"<small>{kind}</small>" in page.text
    assert "Suche" in page.text
    index = client.get("/search/index.json", params={"lang": "de"}).json()["entries"]
    assert {"Anleitung", "Regel", "Tabelle", "Auslegung", "Fehler"} <= {entry[2] for entry in index}


def test_search_reports_no_result(client: httpx.Client) -> None:
    assert found(client, "<script>alert(1)</script>") == []
    answer = client.get("/search", params={"q": '"><script>alert(1)</script>'}, headers=PAGE)
    assert "<script>alert" not in answer.text
    assert "Nothing has all of this" in answer.text
    assert found(client, "") == found(client, "  ") == []


def rulings_with(client: httpx.Client, words: str, language: str) -> tuple[set[str], str]:
    answer = client.get("/rulings", params={"q": words, "lang": language}, headers=PAGE)
    assert answer.status_code == 200
    return {path.partition("?")[0] for path in re.findall(r'<dt><a href="([^"]+)"', answer.text)}, answer.text


def test_the_page_of_rulings_shows_those_with_all_words(client: httpx.Client) -> None:
    every, _ = rulings_with(client, "", "en")
    trolls, page = rulings_with(client, "trolls RIDE", "en")
    assert "/rulings/ring-of-power/rp-mounted-troll" in trolls < every
    assert '<input type="search" id="q" name="q" value="trolls RIDE"' in page
    assert '<section id="sauron">' not in page
    german, page = rulings_with(client, "Verhältnis", "de")
    assert "/rulings/war-of-the-ring/wr-half-strength" in german
    assert "/rulings?lang=en&amp;q=Verh%C3%A4ltnis#ring-of-power" in page
    none, page = rulings_with(client, "<script>", "de")
    assert not none
    assert "Keine Auslegung hat alle diese Wörter: &lt;script&gt;." in page


def test_the_first_page_is_light(client: httpx.Client) -> None:
    page = read(client, "/")
    asked = re.findall(r'<(?:link rel="(?:icon|stylesheet)"|script)[^>]* (?:href|src)="([^"]+)"', page.text)
    assert asked
    assert page.bytes + sum(read(client, path).bytes for path in asked) < 100_000


def test_the_page_of_a_ruleset_shows_its_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load("sauron").versions[0])
    withdrawn = kind("3.9.0", "One cell.", "2026-01-02", "A misprint.")
    monkeypatch.setitem(load("sauron").__dict__, "versions", (kind("4.1.0.dev", "A rule."), withdrawn))
    (answer,) = called(("GET", addresses.ruleset("sauron"), {"headers": PAGE}))
    page = " ".join(answer.text.split())
    assert "<dt>4.1.0.dev <small>not released</small></dt>" in page
    assert "<dt>3.9.0 <small>2026-01-02</small></dt> <dd>One cell. <strong>Withdrawn:</strong> A misprint.</dd>" in page
