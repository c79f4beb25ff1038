from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules import register
from ror_service._http.memory import MemoryLimit, RequestMemory
from ror_service._http.messages import HttpRequest, HttpResponse, RequestContext
from ror_service._http.negotiation import StaticFile
from ror_service._operations.table import operations
from ror_service._pages import offline, parts
from ror_service._pages.search import search
from tests.service.cases import RULES, MiB

TEMPLATES = {each.template for each in operations(register.rulesets())}


def test_what_is_kept_for_no_network_is_all_there(client: httpx.Client) -> None:
    first, _, _ = client.get("/service-worker.js").text.partition("\n")
    kept = json.loads(first.removeprefix("const KEPT = ").removesuffix(";"))
    assert re.fullmatch("[0-9a-f]{16}", kept["tag"])
    assert {"/", "/offline", "/static/worker.mjs", "/manifest.webmanifest", "/wasm/parts.json"} <= {*kept["paths"]}
    assert {f"/rules/{ruleset.id}/{rule.id}" for ruleset, rule in RULES} <= {*kept["paths"]}
    for path in kept["paths"]:
        if path.startswith(("/static", "/wasm", "/offline")):
            assert client.head(path).status_code == 200, path
    manifest = client.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert client.get("/" + icon["src"]).headers["Content-Type"] == icon["type"]


def test_without_the_parts_pages_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert parts.found(tmp_path) is None
    told = json.loads(parts.described(None))
    assert not told["there"]
    assert "does not have the parts" in told["why"]
    monkeypatch.setattr(parts, "found", lambda: None)
    kept = offline.kept(TEMPLATES)
    assert {"/", "/offline", "/verify", "/search"} < {*kept.pages}
    page = offline.page(kept).decode()
    assert "make pages" in page
    assert 'id="offline"' not in page


@pytest.mark.parametrize("gone", ["/verify", "/search", "/rules/{ruleset}/{rule}"])
def test_a_list_with_a_page_that_is_not_served_is_refused(gone: str) -> None:
    with pytest.raises(LookupError, match=re.escape(gone)):
        offline.kept(TEMPLATES - {gone})


def test_the_index_of_the_search_has_every_page(client: httpx.Client) -> None:
    index = client.get("/search/index.json").json()
    assert index["most"] == 60
    found = {path for path, *_, words in index["entries"] if " citadel" in words}
    assert found == {each.path for each in search("citadel")}
    assert len(found) > 5


def test_parts_are_served_for_ever(tmp_path: Path) -> None:
    described = {"pyodide.mjs": {"sha256": "ab" * 32, "packed": 3}}
    (tmp_path / "parts.json").write_text(json.dumps(described), "utf-8")
    one = parts.found(tmp_path)
    assert one is not None
    assert one.size > one.files["pyodide.mjs"].packed == 3
    other = tmp_path / "other"
    other.mkdir()
    described["pyodide.mjs"]["sha256"] = "cd" * 32
    (other / "parts.json").write_text(json.dumps(described), "utf-8")
    two = parts.found(other)
    assert two is not None
    assert two.folder != one.folder


def test_a_file_that_lies_there_is_sent_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "part.wasm").write_bytes(b"part " * 50_000)
    (tmp_path / "part.wasm.gz").write_bytes(gzip.compress(b"part " * 50_000))
    lying = StaticFile(tmp_path / "part.wasm", "abc", b"application/wasm")

    async def ask(**headers: str) -> HttpResponse:
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        context = RequestContext(RequestMemory(MemoryLimit(MiB)), "", dict(named))
        scope: Any = {"type": "http", "path": "/", "query_string": b"", "headers": named, "ror": context, "state": {}}
        return await lying(HttpRequest(scope))

    whole, packed = asyncio.run(ask()), asyncio.run(ask(accept_encoding="gzip"))
    assert bytes(whole.body) == gzip.decompress(bytes(packed.body)) == b"part " * 50_000
    assert whole.shared
    assert (b"cache-control", b"public, max-age=31536000, immutable") in whole.headers
    assert (b"content-encoding", b"gzip") in packed.headers
    assert asyncio.run(ask(if_none_match='"abc"')).status == 304


def test_the_page_names_what_needs_the_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text("{}")
    there = parts.found(tmp_path)
    monkeypatch.setattr(parts, "found", lambda: there)
    page = " ".join(offline.page(offline.kept(TEMPLATES)).decode().split())
    assert "need the service. So do house rules that you name by their digits" in page
