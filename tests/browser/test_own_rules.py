from __future__ import annotations

from playwright.sync_api import Page, Response, expect

from ror_rules import encode, load
from ror_rules.host.messages import with_summary

CUT = """async (asked) => {
  const { rules } = await import("/static/rules.mjs");
  const told = [];
  addEventListener("ror-rules", ({ detail }) => told.push(detail));
  const { status, media, body } = await rules.ask("POST", asked.path, asked.value);
  return { status, media, text: new TextDecoder().decode(body), told };
}"""
ASKED = {
    "path": "/v1/war-of-the-ring/sorcery",
    "value": {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}},
}


def test_the_page_answers_where_the_service_does_not(page: Page) -> None:
    page.goto("/verify")
    by_service = page.evaluate(CUT, ASKED)
    assert by_service["told"] == [{"by": "service"}]
    page.evaluate("async () => { await (await import('/static/rules.mjs')).own(); }")
    page.context.set_offline(True)
    by_page = page.evaluate(CUT, ASKED)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    expected = with_summary(outcome, encode(outcome)).decode()
    assert by_service["text"] == by_page["text"] == expected
    assert by_page["told"][-1]["by"] == "page"
    assert 4_000_000 < by_page["told"][-1]["bytes"] < 8_000_000
    assert by_page["told"][-1]["seconds"] > 0


def test_the_rules_come_only_when_they_are_used(page: Page) -> None:
    sizes: dict[str, int] = {}

    def came(response: Response) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    page.on("response", came)
    page.goto("/play/war-of-the-ring/army-combat")
    expect(page.locator("form[data-ready]")).to_be_attached()
    assert not any("/wasm/" in url and not url.endswith("/parts.json") for url in sizes)
    assert len(sizes) > 5
    assert sum(sizes.values()) < 100_000


def test_the_page_marks_answers_of_its_own(page: Page) -> None:
    page.goto("/verify")
    page.evaluate("async () => { await (await import('/static/rules.mjs')).own(); }")
    page.context.set_offline(True)
    page.evaluate(CUT, ASKED)
    expect(page.locator("#by")).to_contain_text("This page did, by its own copy of the rules")
    page.context.set_offline(False)
    page.evaluate(CUT, ASKED)
    expect(page.locator("#by")).not_to_be_attached()
