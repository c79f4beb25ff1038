"""The pages for people: everything is on them, and nothing of them comes from anywhere else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from ror_rules import register
from ror_service._pages import frame
from tests.service.cases import RULES

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
WEBASSEMBLY = "; script-src 'self' 'wasm-unsafe-eval'"
ASSETS = [f"/static/{name}" for name in frame.assets()]


class Reader(HTMLParser):
    """Collects the addresses, ids, inline scripts and styles, and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a tag refers to."""
        given = dict(attrs)
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src", "action", "data", "srcset"}]
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []
        self.ids += [given["id"] or ""] if "id" in given else []

    def handle_data(self, data: str) -> None:
        """Notes the text."""
        self.text += data


@pytest.fixture(scope="module")
def docs(client: httpx.Client) -> httpx.Response:
    """The documentation."""
    return client.get("/docs")


def test_the_documentation_asks_no_foreign_host(client: httpx.Client, docs: httpx.Response) -> None:
    """Every address on a page is a path of this service that answers, or a place on the page itself."""
    for page in (docs, client.get("/problems/schema")):
        reader = Reader(page.text)
        for address in sorted(set(reader.addresses)):
            if address.startswith("#"):
                assert address[1:] in reader.ids
            else:
                assert address.startswith("/")
                assert not address.startswith("//")
                assert client.get(address).status_code == 200, address
        assert reader.inline == []


@pytest.mark.parametrize("path", ASSETS)
def test_no_asset_names_another_host(client: httpx.Client, path: str) -> None:
    """Styles and scripts import nothing and name no address; the one namespace of SVG is no request."""
    answer = client.get(path)
    assert answer.status_code == 200
    text = answer.text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"(?:https?:)?//[\w.-]+\.\w+|@import|url\(", text) == []


@pytest.mark.parametrize("path", ["/docs", "/problems/faces", *ASSETS])
def test_the_browser_is_told_to_ask_nobody_else(client: httpx.Client, path: str) -> None:
    """Every page and asset carries the strict policy, an ETag and the right type."""
    answer = client.get(path)
    runs_rules = path == "/static/worker.mjs"
    assert answer.headers["Content-Security-Policy"] == POLICY + WEBASSEMBLY * runs_rules
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_every_rule_is_on_the_page(docs: httpx.Response) -> None:
    """Each rule is there with its path, its sentence, every field of its state, an example and a command to copy."""
    reader = Reader(docs.text)
    for ruleset, rule in RULES:
        path = f"/v1/{ruleset.id}/{rule.id}"
        assert f"{ruleset.id}.{rule.id}" in reader.ids
        assert f"POST {path}" in reader.text
        assert rule.doc in reader.text
        assert f"curl -s http://localhost:8000{path} " in reader.text
        for field in rule.state_type.__struct_fields__:
            assert f"<code>{field}</code>" in docs.text
        for view in rule.projections.values():
            assert f'value="{view.name}"' in docs.text
            assert view.text in reader.text


def test_every_table_and_ruling_is_on_the_page(docs: httpx.Response) -> None:
    """Each printed table is drawn with every label, and each ruling stands there with its readings."""
    reader: Any = Reader(docs.text)
    for ruleset in register.rulesets():
        for table in ruleset.table_data.values():
            assert f"{ruleset.id}-table-{table.id}" in reader.ids
            for entry in (*table.rows.entries, *table.columns.entries):
                assert entry.label in reader.text
        for ruling in ruleset.rulings.values():
            assert ruling.id in reader.ids
            assert ruling.question in reader.text
            assert all(reading in reader.text for reading in ruling.readings)
