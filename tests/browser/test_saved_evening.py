"""The two files of an evening on the page that checks: without a network, and with lies in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Axe
from tests.browser.test_offline import LONG, keep
from tests.browser.test_room import Seats, copied, expect_throws, saved, throw
from tests.service.running import Service

HOLDS = {"en": "Every throw of this evening holds", "de": "Jeder Wurf dieses Abends stimmt"}
FAILS = "Not every throw of this evening holds"


class Files(NamedTuple):
    """An evening: a throw of Anna and Ben, one of Anna while Ben was away, and real dice."""

    season: list[dict[str, Any]]
    log: list[dict[str, Any]]
    keys: bytes

    def given(self) -> list[dict[str, Any]]:
        """The files as the page takes them."""
        texts = ["".join(f"{compact(line)}\n" for line in lines).encode() for lines in (self.season, self.log)]
        named = zip(("evening.ndjson", "log.ndjson", "ror-keys.json"), (*texts, self.keys), strict=True)
        return [{"name": name, "mimeType": "text/plain", "buffer": text} for name, text in named]


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


@pytest.fixture(scope="module")
def evening(committing: Service, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Files:
    seats = Seats(browser, committing.url)
    anna = seats.begun()
    ben = seats.join(copied(anna, "players"), "Ben")
    throw(anna)
    expect_throws([anna, ben], 1)
    ben.get_by_role("button", name="Leave the table").click()
    expect(anna.locator("#players [data-away]")).to_have_count(1)
    ben.close()
    throw(anna)
    expect_throws([anna], 2)
    anna.get_by_role("button", name="Real dice").click()
    anna.get_by_role("group", name="Your dice, throw by throw").get_by_role("button", name="4", exact=True).click()
    expect(anna.locator("#log > [data-verdict=word]")).to_have_count(1)
    season, log = saved(anna, tmp_path_factory.mktemp("saved"))
    keys = anna.request.get("/.well-known/ror-keys.json").body()
    seats.close()
    return Files(lines(season), lines(log), keys)


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def page(committing: Service, browser: Browser) -> Iterator[Page]:
    """A page whose rules start once."""
    context = browser.new_context(base_url=committing.url)
    yield context.new_page()
    context.close()


def checked(page: Page, files: Files, language: str = "en") -> None:
    page.goto(f"/verify?lang={language}")
    expect(page.locator("form[data-ready]")).to_be_attached()
    page.locator("#file").set_input_files(files.given())  # type: ignore[arg-type]  # playwright's own
    expect(page.locator("#answer h2:is(.holds, .fails, .not-known)")).to_be_visible(timeout=3 * PATIENCE)


def said(page: Page) -> list[str]:
    return page.locator("#answer .season > li").all_inner_texts()


def test_an_evening_is_checked_without_a_network_in_both_languages(
    committing: Service, browser: Browser, evening: Files, axe: Axe
) -> None:
    page = browser.new_context(base_url=committing.url).new_page()
    keep(page)
    page.context.set_offline(True)
    checked(page, evening)
    expect(page.locator("#answer h2")).to_have_text(HOLDS["en"], timeout=LONG)
    expect(page.get_by_text("3 of 3 entries checked: 3 hold, 0 do not hold, 0 are not known here.")).to_be_visible()
    alone = "Only Anna left a seed, so Anna and this service together could have chosen these dice."
    assert said(page) == [f"2. Anna: sorcery: {alone}", "Anna: sorcery, real dice: Real dice, on the word of Anna."]
    assert axe(page) == []
    checked(page, evening, "de")
    expect(page.locator("#answer h2")).to_have_text(HOLDS["de"], timeout=LONG)
    assert said(page)[1] == "Anna: sorcery, echte Würfel: Echte Würfel, auf das Wort von Anna."
    page.context.close()


def of(files: Files, kind: str, seq: int = 0) -> dict[str, Any]:
    return next(each for each in files.log if each["is"] == kind and each.get("seq", 0) == seq)


def other_question(files: Files) -> None:
    of(files, "asked", 2)["question"] = {"state": {"rating": "C"}}


def other_seed(files: Files) -> None:
    of(files, "seed", 2)["seed"] = "0" * 64


def hidden_absence(files: Files) -> None:
    of(files, "thrown", 2)["without"] = []


def other_outcome(files: Files) -> None:
    of(files, "thrown", 2)["outcome"] = of(files, "thrown", 1)["outcome"]


def other_receipt(files: Files) -> None:
    files.season[1] |= {name: files.season[0][name] for name in ("receipt", "binding")}


def other_real_dice(files: Files) -> None:
    of(files, "entered")["faces"] = [1]


def hidden_throw(files: Files) -> None:
    del files.log[files.log.index(of(files, "asked", 2)) :]


Lie = Callable[[Files], None]


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (other_question, "It answers another question than the one in the log."),
        (other_seed, "The seed of Anna for throw 2 is not the one that was fixed beforehand."),
        (hidden_absence, "The end of throw 2 has other seeds than the log."),
        (other_outcome, "The log names another outcome."),
        (other_receipt, "This is not the commitment of these dice."),
        (other_real_dice, "The log names another outcome."),
        (hidden_throw, "The log has no such entry."),
    ],
)
def test_a_lie_in_a_saved_evening_shows(page: Page, evening: Files, lie: Lie, why: str) -> None:
    season, log = json.loads(json.dumps([evening.season, evening.log]))
    told = Files(season, log, evening.keys)
    lie(told)
    checked(page, told)
    expect(page.locator("#answer h2")).to_have_text(FAILS)
    assert any(why in each for each in said(page)), said(page)


def test_a_throw_without_its_record_is_not_known(page: Page, evening: Files) -> None:
    checked(page, evening._replace(season=evening.season[:1]))
    expect(page.locator("#answer h2")).to_have_text("Some throws of this evening are not known here")
    assert said(page)[0] == "2. Anna: sorcery: Choose the file of the evening too, which has the receipts."
