"""The rules in the page: one interpreter for all pages of a site, and one for each page where a browser has no shared workers."""

from __future__ import annotations

from playwright.sync_api import Page

SECONDS = """async () => (await (await import("/static/rules.mjs")).own()).seconds"""
"""The time that the start of a page's rules took, which is 0 if they ran already."""
GIVEN_UP = """async () => {
  const rules = await (await import("/static/rules.mjs")).own();
  const ask = (rating, signal) =>
    rules.ask("POST", "/v1/war-of-the-ring/sorcery", { state: { rating }, dice: { source: "seeded", seed: "1" } }, { signal });
  const left = new AbortController();
  const asked = [ask("A", left.signal), ask("B", left.signal), ask("C")];
  left.abort();
  const [first, second, third] = await Promise.allSettled(asked);
  return [first.status, second.status, third.value.value.state.rating];
}"""
"""What comes of three questions, after the reader gave up the first two at once."""


def test_it_starts_once_for_all_pages(page: Page) -> None:
    page.goto("/verify")
    assert page.evaluate(SECONDS) > 0
    tab = page.context.new_page()
    tab.goto("/game")
    assert tab.evaluate(SECONDS) == 0
    tab.close()
    page.goto("/throws")
    assert page.evaluate(SECONDS) == 0
    assert page.evaluate(GIVEN_UP) == ["rejected", "rejected", "C"]
    assert page.evaluate(SECONDS) == 0


def test_without_shared_workers_each_page_has_its_own(page: Page) -> None:
    page.add_init_script("delete globalThis.SharedWorker")
    for path in ("/verify", "/game"):
        page.goto(path)
        assert page.evaluate(SECONDS) > 0
    assert page.evaluate(GIVEN_UP) == ["rejected", "rejected", "C"]
