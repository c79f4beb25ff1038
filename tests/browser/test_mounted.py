from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.service.test_mounting import HOSTS, served

PREFIX = "/games/ror"


def test_a_rule_is_played_below_a_prefix(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, HOSTS["starlette"]) as (address, _):
        context = browser.new_context(base_url=address)
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(f"{PREFIX}/play/war-of-the-ring/sorcery")
        expect(page.locator("form[data-ready]")).to_be_attached()
        page.locator('#state [data-field="rating"]').get_by_label("B", exact=True).check()
        page.locator("#ask button[type=submit]").click()
        expect(page.locator(".ror-summary")).to_be_focused()
        expect(page.get_by_role("link", name="More odds")).to_be_attached()
        links = page.evaluate("[...document.querySelectorAll('a[href]')].map((each) => each.href)")
        page.get_by_role("link", name="Its own page").click()
        expect(page.locator(".ror-summary")).to_be_visible()
        assert page.url.startswith(f"{address}{PREFIX}/o/")
        page.goto(f"{PREFIX}/search?q=sorcery")
        page.locator("#q").fill("ford")
        expect(page.locator("#found")).to_contain_text("fords and bridges")
        context.close()
    inside = f"{address}{PREFIX}/"
    assert [each for each in [*asked, *links] if not each.removeprefix("blob:").startswith(inside)] == []
