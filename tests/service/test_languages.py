from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import ror_service
from ror_rules import load
from ror_rules.host.messages import ENGINE, Catalogue, catalogue, read
from tests.every import cases
from tests.service.cases import GOLLUM, GOLLUM_REQUEST

GERMAN = {"Accept": "text/html", "Accept-Language": "de-AT, en;q=0.5"}
PAGE = {"Accept": "text/html"}
RULES: Any = load("war-of-the-ring").languages["de"]
TABLES = ("army-combat", "gollum-control", "percentage-loss", "search", "sorcery", "terrain-effects")
BOTH = [
    "/",
    "/offline",
    "/play",
    "/rules",
    "/tables",
    "/rulings",
    "/rules/war-of-the-ring",
    "/rulings/war-of-the-ring/wr-ratio",
    "/verify",
    "/problems/schema",
    *(f"/{mode}/war-of-the-ring/{rule}" for rule in RULES for mode in ("play", "sweep", "rules")),
    *(f"/tables/war-of-the-ring/{table}" for table in TABLES),
    f"/o/{'0' * 64}",
]
ENGLISH_ALONE = [
    "/docs",
    "/play/sauron/rally",
    "/tables/sauron/stacking",
    "/rulings/sauron/sv-wounds",
    "/rules/sauron",
]
PAGES = Path(ror_service.__file__).parent / "_pages"
PACKAGE, LANGUAGES = "ror_service", ("en", "de")
OURS = ("guide", "pages", "form", "scripts")


def outcome_of(client: httpx.Client, rule: str) -> Any:
    example = next(each for each in load("war-of-the-ring").examples if each.rule == rule)
    return client.post(f"/v1/war-of-the-ring/{rule}", json=example.request).json()


def spoken(page: httpx.Response) -> str:
    found = re.search(r'<html[^>]* lang="(\w+)"', page.text)
    assert found is not None
    assert page.headers["Content-Language"] == found[1]
    return found[1]


def links(page: httpx.Response) -> set[str]:
    return {html.unescape(each) for each in re.findall(r'<a\b[^>]*? href="([^"]*)"', page.text)}


@cases("path", BOTH)
def test_a_page_in_two_languages_follows_the_reader(client: httpx.Client, path: str) -> None:
    plain = client.get(path, headers=PAGE)
    header = client.get(path, headers=GERMAN)
    query = client.get(f"{path}?lang=de", headers=PAGE)
    back = client.get(f"{path}?lang=en", headers=GERMAN)
    assert [spoken(each) for each in (plain, header, query, back)] == ["en", "de", "de", "en"]
    assert plain.headers["ETag"] != header.headers["ETag"]
    for each in (plain, header, query, back):
        assert "Accept-Language" in ", ".join(each.headers.get_list("Vary"))
    again = client.get(path, headers={**GERMAN, "If-None-Match": header.headers["ETag"]})
    assert (again.status_code, again.headers["Content-Language"]) == (304, "de")
    assert client.get(path, headers={**PAGE, "If-None-Match": header.headers["ETag"]}).status_code == 200


@cases("path", BOTH)
def test_a_page_in_two_languages_has_a_switch(client: httpx.Client, path: str) -> None:
    page = client.get(path, headers=GERMAN).text
    assert re.findall(r'<a href="(\?lang=\w+)" hreflang="(\w+)" lang="(\w+)"( aria-current="true")?>', page) == [
        ("?lang=en", "en", "en", ""),
        ("?lang=de", "de", "de", ' aria-current="true"'),
    ]


@pytest.mark.parametrize("path", ENGLISH_ALONE)
def test_a_page_in_english_alone_is_marked(client: httpx.Client, path: str) -> None:
    page = client.get(path, headers=GERMAN)
    assert spoken(page) == "en"
    assert "hreflang" not in page.text
    named = client.get(path, params={"lang": "de", "q": "orc"}, headers=PAGE)
    assert spoken(named) == "en"
    assert '<p class="fine" lang="de">Diese Seite gibt es nur auf Englisch.</p>' in named.text
    assert "nur auf Englisch" not in page.text


@pytest.mark.parametrize("path", ["/play/war-of-the-ring/search", "/verify", "/docs", f"/o/{'0' * 64}", "/search"])
def test_a_language_that_no_page_has_is_refused(client: httpx.Client, path: str) -> None:
    refused = client.get(f"{path}?lang=fr", headers=PAGE)
    assert refused.status_code == 400
    assert "en, de" in html.unescape(refused.text)
    assert refused.headers["Content-Type"].startswith("text/html")


def test_links_keep_the_language_that_the_address_names(client: httpx.Client) -> None:
    chosen = client.get("/play/war-of-the-ring/search?lang=de", headers=PAGE)
    kept = [each for each in links(chosen) if each.startswith("/")]
    assert {each.endswith(("?lang=de", "?lang=de#war-of-the-ring")) for each in kept if "." not in each} == {True}
    assert "/openapi.json" in kept
    assert {each: client.get(each, headers=PAGE).status_code for each in kept} == dict.fromkeys(kept, 200)
    assert "/play?lang=de" in links(client.get("/docs?lang=de", headers=PAGE))
    assert '<input type="hidden" name="lang" value="de">' in chosen.text
    assert not [each for each in links(client.get("/verify", headers=GERMAN)) if "lang=" in each and each[0] == "/"]


def test_a_page_that_moved_keeps_the_language(client: httpx.Client) -> None:
    moved = client.get("/tables/three-player/army-combat?lang=de", headers=PAGE)
    assert moved.headers["Location"] == "/tables/war-of-the-ring/army-combat?lang=de"
    moved = client.get("/rulings/sauron?lang=de", headers=PAGE)
    assert moved.headers["Location"] == "/rulings?lang=de#sauron"


def english_of(words: Catalogue, english: Catalogue, codes: set[str]) -> set[str]:
    """The English texts of messages without parameters and with a different German text."""
    still = {code for code in codes if code in english and not english.variables(code)}
    texts = {english.say(code, {}) for code in still} - {words.say(code, {}) for code in still}
    return {each for each in texts if len(each) > 12 and " " in each}


def told(page: str) -> str:
    text = re.sub(r"<script.*?</script>|<small[^>]* lang=\"en\".*?</small>", "", page, flags=re.DOTALL)
    text = re.sub(r'<(\w+)(?=[^>]* lang="en")[^>]*>.*?</\1>', "", text.split("<body>")[1], flags=re.DOTALL)
    return html.unescape(text)


@pytest.mark.parametrize("rule", RULES)
def test_nothing_english_is_left_of_the_catalogues(client: httpx.Client, rule: str) -> None:
    outcome = outcome_of(client, rule)
    english, german = catalogue("war-of-the-ring"), catalogue("war-of-the-ring", "de")
    codes = {each for each in read(load("war-of-the-ring").package, "de") if not each.startswith("table-")}
    foreign = english_of(german, english, codes | set(read(ENGINE, "de")))
    foreign -= {each.title for each in load("war-of-the-ring").table_data.values()}  # citations are as printed
    foreign |= english_of(Catalogue("de", read(PACKAGE, "de")), Catalogue("en", read(PACKAGE, "en")), set(ours("de")))
    for path in (f"/o/{outcome['id']}", f"/play/war-of-the-ring/{rule}", f"/rules/war-of-the-ring/{rule}"):
        text = told(client.get(f"{path}?lang=de", headers=PAGE).text)
        assert not [each for each in foreign if each in text], path


@pytest.mark.parametrize("rule", RULES)
def test_the_page_of_an_outcome_speaks_german(client: httpx.Client, rule: str) -> None:
    outcome = outcome_of(client, rule)
    page = client.get(f"/o/{outcome['id']}", headers=GERMAN)
    summary = client.post(
        f"/v1/war-of-the-ring/{rule}?lang=de", json=playing_request(outcome), headers={"Accept": "application/json"}
    ).json()["summary"]
    assert summary != outcome["summary"]
    assert html.escape(summary, quote=False) in page.text or summary in html.unescape(page.text)
    drawn = client.post("/pages/drawn", json={"kind": "outcome", "answer": outcome, "language": "de"}).json()
    assert summary in html.unescape(drawn["html"])
    assert summary in drawn["text"]
    assert "Begründung" in drawn["html"]
    fragment = client.get(f"/v1/outcomes/{outcome['id']}", headers=GERMAN)
    assert fragment.headers["Content-Language"] == "de"
    assert summary in html.unescape(fragment.text)


def playing_request(outcome: Any) -> dict[str, Any]:
    dice = outcome["dice"]
    faces = [face for throw in dice["throws"] for face in throw["faces"]]
    given = {"source": "seeded", "seed": dice["seed"]} if "seed" in dice else {"source": "supplied", "faces": faces}
    return {"state": outcome["state"], "dice": given}


def test_what_a_page_draws_speaks_the_language_of_the_page(client: httpx.Client) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()
    asked = {"kind": "outcome", "answer": outcome}
    by_header = client.post("/pages/drawn", json=asked, headers={"Accept-Language": "de"}).json()
    assert "Begründung" in by_header["html"]
    both = client.post("/pages/drawn", json={**asked, "language": "en"}, headers={"Accept-Language": "de"}).json()
    assert "Begründung" not in both["html"]
    other = client.post("/v1/sauron/rally", json=example_of("sauron", "rally")).json()
    drawn = client.post("/pages/drawn", json={"kind": "outcome", "answer": other, "language": "de"}).json()
    assert '<article class="ror-outcome"' in drawn["html"]
    assert 'lang="en"' in drawn["html"]


def example_of(ruleset: str, rule: str) -> Any:
    return next(each for each in load(ruleset).examples if each.rule == rule).request


# Catalogues --------------------------------------------------------------------------------------------------------------


def ours(language: str) -> dict[str, str]:
    folder = Path(ror_service.__file__).parent / "messages" / language
    found: dict[str, str] = {}
    for name in OURS:
        named = set(re.findall(r"^([a-z][\w-]*) =", (folder / f"{name}.ftl").read_text("utf-8"), re.MULTILINE))
        found |= {code: text for code, text in read(PACKAGE, language).items() if code.partition(".")[0] in named}
    return found


def test_the_languages_are_those_of_the_catalogues() -> None:
    folders = {each.name for each in (Path(ror_service.__file__).parent / "messages").iterdir()}
    assert set(LANGUAGES) == folders


def test_the_languages_have_the_same_messages() -> None:
    english, german = ours("en"), ours("de")
    assert english.keys() <= german.keys()
    subjects = "form|batch|signature|id|digest|dice|commitment|binding|inclusion|rules|members"
    of_the_verifier = re.compile(
        f"js-check-(?:{subjects})-(?:holds|fails|not-checked|not-covered)"
    )  # whose sentences are English
    assert not [code for code in german.keys() - english.keys() if not of_the_verifier.fullmatch(code)]
    words = {each: Catalogue(each, read(PACKAGE, each)) for each in LANGUAGES}
    for code in english:
        assert words["en"].variables(code) == words["de"].variables(code), code


NAMED = {
    "frame-only-english", "form-label", "frame-play", "frame-rules", "frame-tables", "frame-rulings", "frame-check", "frame-api", "frame-odds",
    "play-play", "play-odds", "need-page-form", "play-sweep", "need-page-least", "need-page-most", "need-page-scanned", "need-page-bisected", "need-page-not-allowed",
    "fair-question", "fair-promise", "fair-mine", "fair-other", "fair-throw", "search-houses", "search-houses-text", "search-luck", "search-luck-text", "js-allocate-attacker", "js-allocate-defender",
}  # fmt: skip
"""Messages named in Python, or with a code that a template or script composes."""
FAMILIES = re.compile(
    r"(?:search-words|search-kind|games-lead|guide-step|guide-r\d|label|choice|fields|form-way|js-check-what|js-check-verdict|js-check-checked|js-check-refused|js-docs-inexact|js-wording-(?:number|string|array))-.+"
    r"|js-(?:answer-promise|fair-seed|verify)-(?:holds|fails|not-known)|js-check-\w+-holds|guide-r\d|js-form-(?:copy|remove)(?:-item)?"
)


def test_every_message_of_the_pages_is_used_and_there() -> None:
    there = {code for code in ours("en") if "." not in code}
    templates = "".join(text_of(path) for path in PAGES.glob("*.j2"))
    scripts = "".join(text_of(path) for path in (PAGES / "static").glob("*.mjs"))
    said = set(re.findall(r'\bsay\("([\w-]+\w)"', templates))
    said |= {f"js-{code}" for code in re.findall(r'\bsay\("([\w-]+)"', scripts)}
    assert not sorted(said - there)
    named = set(re.findall(r'"([\w-]+)"', templates)) | {f"js-{code}" for code in re.findall(r'"([\w-]+)"', scripts)}
    assert not [code for code in sorted(there - said - named - NAMED) if not FAMILIES.fullmatch(code)]


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


@cases("path", sorted((PAGES / "static").glob("*.mjs")), ids=lambda path: path.name)
def test_a_page_has_the_words_of_its_scripts(path: Path) -> None:
    for template in PAGES.glob("*.j2"):
        text = text_of(template)
        if f"/static/{path.name}" in text or (path.stem in {"play", "explore"} and template.name == "play.html.j2"):
            given = set(re.findall(r'"([a-z]+)"', "".join(re.findall(r"script_words\((.*?)\) }}", text))))
            needed = {
                each.stem for each in imported(path) if any(code.startswith(f"js-{each.stem}-") for code in ours("en"))
            }
            assert needed <= given, (template.name, path.name)


def imported(path: Path) -> set[Path]:
    found, waiting = set(), [path]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += [
                path.parent / name
                for name in re.findall(r'from "\./([\w-]+\.mjs)"|import "\./([\w-]+\.mjs)"', text_of(each))
                for name in name
                if name
            ]
    return found


@pytest.mark.parametrize("rule", RULES)
def test_a_form_in_german_has_german_labels(client: httpx.Client, rule: str) -> None:
    assert '<span lang="en">' not in client.get(f"/play/war-of-the-ring/{rule}?lang=de", headers=PAGE).text


def test_labels_meanings_and_reasons_have_names_of_their_own() -> None:
    codes = [*read(PACKAGE, "en"), *read(ENGINE, "en")]
    assert not [
        code for code in codes if code.startswith("field-") and not re.match(r"field-(?:_?[A-Z]|or-worth)", code)
    ]


@pytest.mark.parametrize(
    ("path", "shown"), [("play", "{words} ({reading})</option>"), ("rules", "{words} (<code>{reading}</code>)")]
)
def test_a_reading_is_in_german_words_with_its_id_behind(client: httpx.Client, path: str, shown: str) -> None:
    page = client.get(f"/{path}/war-of-the-ring/army-combat?lang=de", headers=PAGE).text
    words = read(load("war-of-the-ring").package, "de")["ruling-wr-k-which-not-the-leader"].strip()
    assert shown.format(words=words, reading="not-the-leader") in page


def test_a_hint_in_german_names_the_labels_of_the_form(client: httpx.Client) -> None:
    page = client.get("/play/war-of-the-ring/army-combat?lang=de", headers=PAGE).text
    hints = re.findall(r'<small class="hint[^>]*>(.*?)</small>', page)
    assert "Der Name des Anführers oder eines der „Charaktere“." in hints
    assert not [each for each in hints if re.search("<code>[a-z_]+</code>", each)]
