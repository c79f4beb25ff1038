"""What can be tapped is large enough, or has room around it (WCAG 2.2, 2.5.8)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AXE

VARY = [
    {"pointer": "/terrain", "values": ["clear", "citadel"]},
    {"pointer": "/attacker/strength", "from": 10, "to": 30},
]
ASKED = {"state": "dark_power 70 v fellowship 14", "vary": json.dumps(VARY), "fields": "heavier_loss"}
WHAT_IF = f"/sweep/war-of-the-ring/army-combat?{urlencode(ASKED)}"
RUN = "async () => (await axe.run({ runOnly: ['target-size'] })).violations"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "desk"])
@pytest.mark.parametrize("path", ["/", "/sweep", "/need/ring-of-power/combat", WHAT_IF])
def test_targets_are_large_enough(page: Page, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(RUN)
    assert [(node["target"], node["failureSummary"]) for each in found for node in each["nodes"]] == []
