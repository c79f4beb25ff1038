"""Takes the screenshots in docs/pictures: ten pages on a phone and on a desk, light and dark.

Run `make screenshots`. It needs Debian's chromium, which writes WebP.
"""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM, PATIENCE, QUIET, SCHEMES
from tests.service.running import Service

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZES: Final = {"phone": (390, 844), "desktop": (1280, 900)}
QUALITY: Final = 60
_WAR: Final = "war-of-the-ring/army-combat"
_BATTLE: Final = "ring-of-power/combat"
_LINE: Final = quote("dark_power 70 L2 v fellowship 14 @ citadel")
_FIGHT: Final = quote("20 orc v 12 man")
_VARY: Final = quote('[{"pointer":"/attacker/groups/0/count","from":8,"to":32,"step":4}]')
PAGES: Final = {
    "home": "/",
    "games": "/play",
    "battle": f"/play/{_BATTLE}?state={_FIGHT}",
    "throw": f"/play/{_WAR}?state={_LINE}&seed=42",
    "odds": f"/odds/{_BATTLE}?state={_FIGHT}",
    "what-if": f"/sweep/{_BATTLE}?state={_FIGHT}&fields=winner&vary={_VARY}",
    "rule": "/rules/war-of-the-ring/army-combat",
    "table": "/tables/war-of-the-ring/army-combat",
    "rulings": "/rulings",
    "check": "/verify",
}
ANSWERED: Final = frozenset({"throw", "odds", "what-if"})


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, Service(Path(folder)) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for size in SIZES:
            for scheme in SCHEMES:
                _take(browser, service.url, size, scheme)
        browser.close()


def _take(browser: Browser, url: str, size: str, scheme: str) -> None:
    wide, high = SIZES[size]
    context = browser.new_context(
        base_url=url, viewport={"width": wide, "height": high}, color_scheme="dark" if scheme == "dark" else "light"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        if name in ANSWERED:
            page.locator("#answer h2, #answer .ror-odds").first.wait_for()
        session = context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (FOLDER / f"{name}-{size}-{scheme}.webp").write_bytes(b64decode(shot["data"]))
    context.close()


if __name__ == "__main__":
    main()
