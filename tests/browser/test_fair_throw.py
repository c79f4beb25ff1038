"""A throw that the service commits to: two players, a link each way, and a receipt that keeps the commitment."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ror_rules.cli import main
from tests.browser.conftest import Axe
from tests.browser.test_keyboard import reached, unsure
from tests.browser.test_play import opened
from tests.service.running import Service

PLAY = "/play/war-of-the-ring/sorcery?state=rating=B"
ASKED = "/fair/war-of-the-ring/sorcery?state=rating=B"


@pytest.fixture
def players(committing: Service, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """A browser for each of two players."""
    permissions = ["clipboard-read", "clipboard-write"]
    with (
        browser.new_context(base_url=committing.url, permissions=permissions) as one,
        browser.new_context(base_url=committing.url, permissions=permissions) as other,
    ):
        yield one.new_page(), other.new_page()


def copied(page: Page) -> str:
    """The link that a player copies."""
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def committed(page: Page, asked: str = ASKED) -> str:
    """Lets the service commit. Returns the link for the other player."""
    page.goto(asked)
    page.get_by_role("button", name="Let the service commit").click()
    expect(page.get_by_role("heading", name="The service has committed")).to_be_focused()
    return copied(page)


def test_two_players_throw_and_check_the_receipt(players: tuple[Page, Page], axe: Axe, tmp_path: Path) -> None:
    one, other = players
    opened(one, PLAY)
    one.get_by_role("link", name="Throw so that nobody can cheat").click()
    expect(one).to_have_url(ASKED)
    assert axe(one) == []
    invitation = committed(one, one.url)
    mine = one.get_by_label("Your seed").input_value()
    assert mine not in invitation
    with one.expect_download() as promise:
        one.get_by_role("button", name="Save the commitment").click()
    promise.value.save_as(tmp_path / "commitment.json")

    other.goto(invitation)
    expect(other.locator("#state")).to_have_text("rating=B")
    other.get_by_label("Your seed").fill("short")
    other.get_by_role("button", name="Copy the link").click()
    expect(other.get_by_role("alert").filter(has_text="16 to 128")).to_be_visible()
    other.get_by_label("Your seed").fill("the-seed-of-another")
    other.get_by_role("button", name="Show the throw").click()
    expect(other.get_by_role("alert").filter(has_text="has not thrown yet")).to_be_visible()
    back = copied(other)

    one.get_by_label("sent back").fill(back)
    one.get_by_role("button", name="Throw", exact=True).click()
    expect(one.locator("#answer .ror-summary")).to_be_focused()
    said = one.locator("#answer .ror-summary").inner_text()
    one.get_by_role("button", name="Check it in your browser").click()
    checked = one.locator("ror-checked")
    expect(checked.locator(".holds")).to_contain_text("Checked in your browser.")
    for what in ("signature", "id", "dice", "commitment", "binding", "rules"):
        expect(checked).to_contain_text(f"{what} checked")
    assert axe(one) == []
    with one.expect_download() as saved:
        one.get_by_role("button", name="Save the receipt").click()
    saved.value.save_as(tmp_path / "receipt.json")
    keys = one.request.get("/.well-known/ror-keys.json").body()
    (tmp_path / "keys.json").write_bytes(keys)
    given = {"--keys": "keys.json", "--commitment": "commitment.json"}
    options = [each for name, file in given.items() for each in (name, str(tmp_path / file))]
    assert main(["verify", str(tmp_path / "receipt.json"), *options]) == 0

    other.get_by_role("button", name="Show the throw").click()
    expect(other.locator("#answer .ror-summary")).to_have_text(said)
    other.get_by_role("button", name="JSON").click()
    expect(other.get_by_role("button", name="JSON copied")).to_be_visible()
    outcome = json.loads(other.evaluate("navigator.clipboard.readText()"))
    assert outcome["dice"]["seeds"] == [mine, "the-seed-of-another"]


def test_a_link_of_another_throw_or_with_another_question_is_refused(players: tuple[Page, Page]) -> None:
    one, other = players
    invitation = committed(one)
    other.goto(invitation.replace("rating=B", "rating=C"))
    back, seed = copied(other), other.get_by_label("Your seed").input_value()
    one.get_by_label("sent back").fill(back.replace("commitment=", "commitment=0"))
    one.get_by_role("button", name="Throw", exact=True).click()
    expect(one.get_by_role("alert").filter(has_text="belongs to another throw")).to_be_visible()
    one.goto(back)  # the question stays the one that this browser began with
    expect(one.get_by_label("sent back")).to_have_value(seed)
    expect(one.locator("#state")).to_have_text("rating=B")
    one.get_by_role("button", name="Throw", exact=True).click()
    expect(one.locator("#answer .ror-summary")).to_contain_text("Rating B")
    other.get_by_role("button", name="Show the throw").click()
    expect(other.get_by_role("alert").filter(has_text="question")).to_be_visible()
    other.goto("about:blank")
    other.goto(invitation.replace("commitment=", "commitment=0"))
    expect(other.get_by_role("alert").filter(has_text="another commitment")).to_be_visible()


def test_a_throw_without_the_players_own_seed_is_refused(players: tuple[Page, Page]) -> None:
    one, other = players
    other.goto(committed(one))
    sent = copied(other).rpartition("seed=")[2]
    one.get_by_label("sent back").fill("a-seed-that-is-forged")
    one.get_by_role("button", name="Throw", exact=True).click()
    expect(one.locator("#answer .ror-summary")).to_be_visible()
    other.get_by_role("button", name="Show the throw").click()
    refusal = other.get_by_role("alert").filter(has_text="another seed than you sent")
    expect(refusal).to_contain_text(f"It has a-seed-that-is-forged, and this browser sent {sent}.")
    expect(other.locator("#answer .ror-summary")).to_have_count(0)


def test_the_throws_of_others_are_not_known_and_none_is_called_forged(
    players: tuple[Page, Page], browser: Browser
) -> None:
    """A third browser opens the link, and the second player has two throws in flight."""
    one, other = players
    back = []
    for number in ("1", "2"):
        one.goto("about:blank")
        one.goto(ASKED)
        one.get_by_label("Throw number").fill(number)
        one.get_by_role("button", name="Let the service commit").click()
        expect(one.get_by_role("heading", name="The service has committed")).to_be_focused()
        invitation = copied(one)
        other.goto("about:blank")
        other.goto(invitation)
        back.append((invitation, copied(other)))
    for invitation, answer in back:
        one.goto("about:blank")
        one.goto(answer)
        one.get_by_role("button", name="Throw", exact=True).click()
        expect(one.locator("#answer .ror-fairness")).to_contain_text("the throw keeps it")
        other.goto("about:blank")
        other.goto(invitation)
        other.get_by_role("button", name="Show the throw").click()
        expect(other.locator("#verdict")).to_have_text("The throw has the seed that you sent.")
    invitation, answer = back[0]
    seed = answer.rpartition("seed=")[2]
    with browser.new_context(base_url=one.url.partition("/fair/")[0]) as third:
        page = third.new_page()
        page.goto(invitation)
        page.get_by_role("button", name="Show the throw").click()
        expect(page.locator("#verdict")).to_contain_text(
            f"is not known here, because this browser sent none. The second player sent {seed}"
        )
        expect(page.locator("#answer .ror-summary")).to_be_visible()


def test_the_page_of_a_committed_throw_checks_the_commitment_that_the_browser_has(players: tuple[Page, Page]) -> None:
    one, other = players
    other.goto(committed(one))
    one.get_by_label("sent back").fill(copied(other))
    one.get_by_role("button", name="Throw", exact=True).click()
    expect(one.locator("#answer .ror-fairness")).to_contain_text("the throw keeps it")
    one.get_by_role("link", name="Its own page").click()
    expect(one.locator(".ror-fairness")).to_contain_text("the throw keeps it")
    other.goto(one.url)
    expect(other.locator(".ror-fairness")).to_contain_text("the throw keeps it")
    forge = """() => {
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith("ror-fair "))) {
        const fair = JSON.parse(localStorage.getItem(name));
        fair.envelope.signatures[0].sig = btoa("0".repeat(64));
        localStorage.setItem(name, JSON.stringify(fair));
      }
    }"""
    other.evaluate(forge)
    other.reload()
    expect(other.locator(".ror-fairness")).to_contain_text("do not keep the commitment")
    other.evaluate("localStorage.clear()")
    other.reload()
    expect(other.locator(".ror-fairness")).to_contain_text("is not known here")


def test_the_next_throw_of_a_game_has_the_next_number(players: tuple[Page, Page]) -> None:
    one, _ = players
    one.goto(ASKED)
    one.get_by_label("Game").fill("our-evening")
    one.get_by_label("Throw number").fill("7")
    one.get_by_role("button", name="Let the service commit").click()
    expect(one.get_by_role("heading", name="Exchange links")).to_be_visible()
    one.goto("about:blank")
    one.goto(ASKED)
    expect(one.get_by_label("Game")).to_have_value("our-evening")
    expect(one.get_by_label("Throw number")).to_have_value("8")


def test_the_code_is_the_link(players: tuple[Page, Page]) -> None:
    """The page draws each module of the code that the library makes of the link."""
    one, _ = players
    link = committed(one)
    drawn = """async (link) => {
      const { folder } = await (await import("/static/rules.mjs")).parts();
      const code = (await import(`/wasm/${folder}qr.mjs`)).generate(link);
      const path = document.querySelector("#qr path");
      const dark = (x, y) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
      const places = Array.from({ length: code.size ** 2 }, (_, number) => [number % code.size, Math.floor(number / code.size)]);
      return places.every(([x, y]) => dark(x, y) === code.get(x, y));
    }"""
    expect(one.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert one.evaluate(drawn, link)


def test_the_keyboard_makes_a_fair_throw_in_german(players: tuple[Page, Page], axe: Axe) -> None:
    one, other = players
    one.goto(f"{ASKED}&lang=de")
    expect(one.locator("#fair[data-ready]")).to_be_visible()
    reached(one, "Den Server festlegen")
    one.keyboard.press("Enter")
    expect(one.get_by_role("heading", name="Der Server hat sich festgelegt")).to_be_focused()
    reached(one, "Den Link kopieren")
    one.keyboard.press("Enter")
    expect(one.get_by_role("button", name="Link kopiert")).to_be_focused()
    other.goto(one.evaluate("navigator.clipboard.readText()"))
    expect(other.locator("#fair[data-ready]")).to_be_visible()
    reached(other, "Copy the link")
    other.keyboard.press("Enter")
    expect(other.get_by_role("button", name="Link copied")).to_be_focused()
    back = other.evaluate("navigator.clipboard.readText()")
    one.keyboard.press("Tab")
    one.keyboard.insert_text(back)
    reached(one, "Würfeln")
    one.keyboard.press("Enter")
    expect(one.locator("#answer .ror-summary")).to_be_focused()
    assert axe(one) == []
    assert unsure(one) == []
    reached(other, "Show the throw")
    other.keyboard.press("Enter")
    expect(other.locator("#answer .ror-summary")).to_be_focused()


def test_firefox_makes_a_fair_throw_and_starts_the_rules_once(committing: Service) -> None:
    script = Path(__file__).with_name("firefox_fair.mjs")
    done = subprocess.run(["node", script, committing.url], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
