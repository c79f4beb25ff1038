from __future__ import annotations

import json
import re
from pathlib import Path

import yaml

from tests.operations.conftest import ROOT, run
from tests.service.cases import GOLLUM, GOLLUM_REQUEST
from tests.service.running import Service

MONITORING = ROOT / "k8s" / "monitoring"


def test_promtool_takes_the_rules_and_their_tests() -> None:
    run("promtool", "check", "rules", MONITORING / "rules.yaml")
    run("promtool", "test", "rules", "rules-test.yaml", cwd=MONITORING)


def test_every_alert_has_its_test_and_its_place_in_the_documents() -> None:
    rules = yaml.safe_load((MONITORING / "rules.yaml").read_text("utf-8"))
    alerts = {rule["alert"] for group in rules["groups"] for rule in group["rules"] if "alert" in rule}
    tested = set(re.findall(r"alertname: (\w+)", (MONITORING / "rules-test.yaml").read_text("utf-8")))
    told = set(re.findall(r"`(Ror\w+)`", (ROOT / "docs" / "operations.md").read_text("utf-8")))
    assert alerts
    assert (tested, told) == (alerts, alerts)


def test_promtool_takes_what_the_service_counts(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        client.post(GOLLUM, json=GOLLUM_REQUEST)
        client.post(GOLLUM, json={})
        (tmp_path / "metrics").write_text(client.get("/metrics").text, "utf-8")
    run("sh", "-c", "promtool check metrics < metrics", cwd=tmp_path)


def test_rules_and_dashboard_ask_for_what_there_is(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        client.post(GOLLUM, json=GOLLUM_REQUEST)
        families = set(re.findall(r"^# TYPE (\w+)", client.get("/metrics").text, re.MULTILINE))
    families |= {f"{name}_{suffix}" for name in families for suffix in ("bucket", "count", "sum")}
    dashboard = json.loads((MONITORING / "dashboard.json").read_text("utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    rules = yaml.safe_load((MONITORING / "rules.yaml").read_text("utf-8"))
    queries += [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    asked = {name for query in queries for name in re.findall(r"\bror_\w+", query)}
    assert len(asked) > 5
    assert asked - families == set()
