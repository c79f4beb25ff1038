from __future__ import annotations

import json
import re

import httpx

from tests.service.cases import RULES


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


def test_every_link_of_a_kept_page_is_kept_or_needs_the_service(client: httpx.Client) -> None:
    first, _, _ = client.get("/service-worker.js").text.partition("\n")
    kept = json.loads(first.removeprefix("const KEPT = ").removesuffix(";"))["paths"]
    there = {path.partition("?")[0] for path in kept}
    assert {"/guide", "/need/war-of-the-ring/search"} <= there
    followed, broken = 0, set()
    for path in kept:
        if path.startswith(("/static/", "/wasm/", "/manifest", "/search/")):
            continue
        page = client.get(path, headers={"Accept": "text/html"})
        assert page.status_code == 200, path
        for link in re.findall(r'\b(?:href|action|src)="(/[^"#?]*)', page.text):
            followed += 1
            if link not in there and not link.startswith(("/v1/", "/openapi.json", "/health")):
                broken.add((path, link))
    assert broken == set()
    assert followed > len(kept)
