from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules.host import catalogue, register, wire

BASE = "/v1/rulesets"


def pages() -> Iterator[tuple[str, Any]]:
    yield BASE, catalogue.ruleset_list()
    for each in register.rulesets():
        yield f"{BASE}/{each.id}", catalogue.ruleset_page(each)
        yield f"{BASE}/{each.id}/rulings", catalogue.rulings_page(each)
        for rule in each.rules.values():
            yield f"{BASE}/{each.id}/rules/{rule.id}", catalogue.rule_page(each, rule)
        for table in each.tables:
            yield f"{BASE}/{each.id}/tables/{table}", catalogue.table_page(each, table)


def test_a_page_is_the_cores_description_and_is_sent_once(client: httpx.Client) -> None:
    for path, page in pages():
        answer = client.get(path)
        assert (answer.status_code, answer.content) == (200, wire.encode(page)), path
        packed = client.get(path, headers={"Accept": "application/vnd.msgpack"})
        assert msgpack.unpackb(packed.content) == answer.json()
        assert packed.headers["ETag"] != answer.headers["ETag"]
        again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        head = client.head(path)
        assert (head.content, head.headers["Content-Length"]) == (b"", answer.headers["Content-Length"])


def test_the_links_lead_to_everything(client: httpx.Client) -> None:
    for ruleset in client.get(BASE).json()["rulesets"]:
        page = client.get(f"{BASE}/{ruleset['id']}").json()
        for rule in page["rules"]:
            examples = client.get(f"{BASE}/{ruleset['id']}/rules/{rule['id']}").json()["examples"]
            for example in examples:
                assert client.post(f"/v1/{ruleset['id']}/{rule['id']}", json=example["request"]).status_code == 200
        for table in page["tables"]:
            assert client.get(f"{BASE}/{ruleset['id']}/tables/{table['id']}").status_code == 200
        rulings = client.get(f"{BASE}/{ruleset['id']}/rulings").json()["rulings"]
        assert [ruling["id"] for ruling in rulings] == page["rulings"]


@pytest.mark.parametrize("ruleset", register.rulesets(), ids=lambda ruleset: ruleset.id)
def test_a_rules_page_leads_to_its_types(client: httpx.Client, ruleset: Any) -> None:
    for rule in ruleset.rules:
        page = client.get(f"{BASE}/{ruleset.id}/rules/{rule}")
        document = client.get(page.links["service-desc"]["url"]).json()
        types = page.json()["types"]
        named = {name for each in types.values() for name in each.values()}
        assert named <= document["components"]["schemas"].keys()
        assert set(types) - {"advise"} == {"resolve", "odds", "sweep", "need"}
        request = document["paths"][f"/v1/{ruleset.id}/{rule}"]["post"]["requestBody"]["content"]["application/json"]
        assert request["schema"]["$ref"].endswith(f"/{types['resolve']['request']}")
    assert client.get(BASE).links["service-desc"]["url"] == "/openapi.json"
