"""Rooms: several browsers at one table, with one log, a card and a check for each throw, and alarms for a log that lies."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from ror_rules.cli import main
from ror_rules.client import read_keyring
from ror_rules.host.trust import new_key
from ror_rules.rooms import RoomLog, game_of
from tests.browser.conftest import CHROMIUM, PATIENCE, QUIET, Axe
from tests.browser.test_keyboard import reached, unsure
from tests.browser.test_play import opened
from tests.service.running import Service

PLAY = "/play/war-of-the-ring/sorcery?state=rating=B"
PHONE = {"width": 390, "height": 844}
WATCH = """
if (location.protocol !== "about:") sessionStorage.taps ??= 0;
addEventListener("pointerdown", () => { sessionStorage.taps = Number(sessionStorage.taps) + 1; }, true);
globalThis.said = [];
addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("said");
  if (place) new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true });
});
"""
"""Counts the taps of a tab, and collects what its live region announces."""


class Seats:
    """Browsers of their own at one table."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def close(self) -> None:
        for context in self.contexts:
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.close()
        assert self.faults == []

    def context(self, **options: Any) -> BrowserContext:
        permissions = ["clipboard-read", "clipboard-write"]
        made = self.browser.new_context(base_url=self.url, permissions=permissions, **options)
        made.add_init_script(WATCH)
        self.contexts.append(made)
        return made

    def page(self, context: BrowserContext | None = None, **options: Any) -> Page:
        page = (context or self.context(**options)).new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def begun(self, name: str = "Anna", play: str = PLAY, **options: Any) -> Page:
        """The browser of the player who opens a room from the page of a rule."""
        page = opened(self.page(**options), play)
        page.get_by_role("button", name="Play together").click()
        return self.joined(page, name)

    def join(self, link: str, name: str, **options: Any) -> Page:
        page = self.page(**options)
        page.goto(link)
        return self.joined(page, name)

    def joined(self, page: Page, name: str) -> Page:
        page.get_by_label("Your name?").fill(name)
        page.get_by_role("button", name="Join").click()
        expect(page.locator("#throwing")).to_be_visible()
        return page

    def watch(self, link: str) -> Page:
        page = self.page()
        page.goto(link)
        expect(page.locator("body[data-ready]")).to_be_attached()
        return page


@pytest.fixture
def seats(committing: Service, browser: Browser) -> Iterator[Seats]:
    found = Seats(browser, committing.url)
    yield found
    found.close()


def copied(page: Page, whom: str) -> str:
    button = page.locator("#copy" if whom == "players" else "#copy-read")
    if not button.is_visible():
        page.get_by_text("Invite players").click()
    button.click()
    expect(button).to_have_text("Link copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def throw(page: Page) -> None:
    page.get_by_role("button", name="Throw", exact=True).click()


def expect_throws(pages: list[Page], count: int) -> None:
    """Each page shows so many throws, each checked."""
    for page in pages:
        expect(page.locator("#log > [data-verdict=holds]")).to_have_count(count)
        expect(page.locator("#log > li")).to_have_count(count)


def screen(page: Page) -> list[tuple[str | None, str]]:
    entries = page.locator("#log > li").all()
    return [(each.get_attribute("data-seq"), each.locator(".ror-summary").inner_text()) for each in entries]


def alarms(page: Page) -> str:
    return page.locator("#alarm").inner_text() + page.locator("#trouble").inner_text()


def test_an_evening_of_two_players_and_a_spectator(seats: Seats, tmp_path: Path, axe: Axe) -> None:
    """A reload, a second tab, a cut network and an absent player: every screen is equal, and nobody is accused."""
    anna = seats.begun()
    expect(anna.locator("#line")).to_have_value("rating=B")
    expect(anna.get_by_role("img", name="The link as a QR code")).to_be_visible()
    invitation, watching = copied(anna, "players"), copied(anna, "spectators")
    ben = seats.join(invitation, "Ben", viewport=PHONE, is_mobile=True, has_touch=True)
    expect(ben.locator("#line")).to_have_value("rating=B")
    guest = seats.watch(watching)
    expect(guest.locator("#throwing")).to_be_hidden()
    expect(ben.locator("#odds > summary")).to_contain_text("Sorcery points: mean 1.5")
    expect(guest.locator("#players")).to_contain_text("Ben")
    everybody = [anna, ben, guest]

    before = [int(each.evaluate("sessionStorage.taps")) for each in everybody]
    throw(anna)
    expect_throws(everybody, 1)
    throw(ben)
    expect_throws(everybody, 2)
    taps = [int(each.evaluate("sessionStorage.taps")) for each in everybody]
    assert [now - then for now, then in zip(taps, before, strict=True)] == [1, 1, 0]
    expect(ben.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")
    for each in everybody:
        heard = each.evaluate("said")
        assert [re.sub(r"\. .*", "", text) for text in heard] == ["1", "2"], heard
    for part in ("#line", "#throw", "#log > li .ror-summary"):
        box = ben.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"], part

    ben.reload()
    expect(ben.locator("body[data-ready]")).to_be_attached()
    throw(ben)
    expect_throws(everybody, 3)

    tab = seats.page(anna.context)
    tab.goto(anna.url)
    throw(tab)
    everybody.append(tab)
    expect_throws(everybody, 4)
    assert [each.evaluate("document.body.dataset.leads ?? 'no'") for each in (anna, tab)] == ["yes", "no"]
    expect(tab.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")

    ben.context.set_offline(True)
    throw(anna)
    expect_throws([anna, guest, tab], 5)
    expect(anna.locator("#log > li").first).to_contain_text("without Ben")
    expect(anna.locator("#log > li").first).to_contain_text("Only Anna left a seed")
    expect(guest.locator("#players [data-away]")).to_have_text("Ben (away)")
    ben.context.set_offline(False)
    expect_throws(everybody, 5)
    expect(guest.locator("#players [data-away]")).to_have_count(0)
    throw(anna)
    expect_throws(everybody, 6)
    expect(guest.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")

    anna.close()  # the other tab leads from now on
    everybody.remove(anna)
    throw(ben)
    expect_throws(everybody, 7)
    expect(tab.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")

    screens = [screen(each) for each in everybody]
    assert screens[1:] == screens[:-1]
    assert [seq for seq, _ in screens[0]] == list("7654321")
    assert [alarms(each) for each in everybody] == [""] * 3
    room = watching.partition("#")[2]
    events = log_of(tab, room)
    numbers = [int(str(each.locator("body").get_attribute("data-number"))) for each in everybody]
    assert numbers == [len(events)] * 3
    seeds = [(each["seq"], each["player"]) for each in map(json.loads, events) if each["is"] == "seed"]
    assert len(seeds) == len(set(seeds)) == 13
    assert axe(tab) == []
    assert axe(ben) == []
    saved_evening_holds(tab, room, tmp_path)

    tab.on("dialog", lambda dialog: dialog.accept())
    tab.get_by_role("button", name="Close the room").click()
    for each in everybody:
        expect(each.locator("#closed")).to_be_visible()
        expect(each.locator("#throwing")).to_be_hidden()


def log_of(page: Page, room: str) -> list[str]:
    found: list[str] = []
    while more := page.request.get(f"/v1/rooms/{room}/events?after={len(found)}").json()["events"]:
        found += [each["text"] for each in more]
    return found


def saved(page: Page, folder: Path) -> tuple[Path, Path]:
    """The two files of an evening: the season and the log."""
    files = []
    for button in ("Save the evening", "Save the log"):
        with page.expect_download() as found:
            page.get_by_role("button", name=button).click()
        files.append(folder / found.value.suggested_filename)
        found.value.save_as(files[-1])
    return files[0], files[1]


def saved_evening_holds(page: Page, room: str, folder: Path) -> None:
    """The two files of an evening, checked again without the service."""
    season, events = saved(page, folder)
    assert main(["audit", str(season)]) == 0
    keys = read_keyring(page.request.get("/.well-known/ror-keys.json").body())
    log = RoomLog(game_of(room), keys, "2026-11-30")
    for number, line in enumerate(events.read_text("utf-8").splitlines(), 1):
        log.take(number, line)
    assert log.alarms == []
    records = [json.loads(line) for line in season.read_text("utf-8").splitlines()]
    assert [record["seq"] for record in records] == list(log.ended)
    assert {record["player"] for record in records} == {"Anna", "Ben"}
    assert {log.checked(record["seq"], record).verdict for record in records} == {"holds"}


def test_real_dice_stand_in_the_log_on_the_word_of_their_player(seats: Seats) -> None:
    anna = seats.begun()
    guest = seats.watch(copied(anna, "spectators"))
    anna.get_by_role("button", name="Real dice").click()
    anna.get_by_role("group", name="Your dice, throw by throw").get_by_role("button", name="4", exact=True).click()
    for each in (anna, guest):
        entry = each.locator("#log > li")
        expect(entry).to_contain_text("Anna: Sorcery, real dice")
        expect(entry).to_contain_text("on the word of Anna")
        expect(entry.locator(".ror-summary")).to_contain_text("with a 4")
    expect(anna.locator("#real")).to_be_hidden()
    anna.get_by_role("button", name="Show the luck").click()
    expect(anna.locator("#luck")).to_contain_text("Anna", timeout=3 * PATIENCE)  # the rules come into the page


def test_a_player_leaves_and_comes_back(seats: Seats) -> None:
    anna = seats.begun()
    ben = seats.join(copied(anna, "players"), "Ben")
    ben.get_by_role("button", name="Leave the table").click()
    expect(anna.locator("#players [data-away]")).to_have_text("Ben (away)")
    ben.get_by_role("button", name="Come back to the table").click()
    expect(anna.locator("#players [data-away]")).to_have_count(0)
    throw(anna)
    expect_throws([anna, ben], 1)
    expect(ben.locator("#log > li")).to_contain_text("Nobody could choose these dice.")


def test_a_browser_that_lost_its_storage_begins_a_new_chain(seats: Seats) -> None:
    anna = seats.begun()
    ben = seats.join(copied(anna, "players"), "Ben")
    throw(anna)
    expect_throws([anna, ben], 1)
    before = int(str(anna.locator("body").get_attribute("data-number")))
    ben.evaluate("localStorage.clear()")
    ben.reload()
    expect(ben.locator("body[data-ready]")).to_be_attached()
    expect(ben.locator("#players")).to_contain_text("Ben (you)")
    renewed = before + 1
    expect(anna.locator("body")).to_have_attribute("data-number", str(renewed))
    assert '"is":"renewed"' in log_of(anna, anna.url.partition("#")[2].partition(".")[0])[-1]
    throw(ben)
    expect_throws([anna, ben], 2)
    expect(anna.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")
    assert alarms(anna) == alarms(ben) == ""


def test_a_question_of_a_form_comes_back_to_the_room(seats: Seats) -> None:
    anna = seats.begun()
    anna.get_by_role("link", name="Form", exact=True).click()
    expect(anna.locator("form[data-ready]")).to_be_attached()
    anna.locator("#line").fill("rating=C")
    anna.get_by_role("button", name="Take it to your room").click()
    expect(anna.locator("#line")).to_have_value("rating=C")
    throw(anna)
    expect_throws([anna], 1)
    expect(anna.locator("#log > li")).to_contain_text("Only Anna left a seed")


def test_a_line_that_the_rules_refuse_enters_no_log(seats: Seats) -> None:
    anna = seats.begun()
    before = anna.locator("body").get_attribute("data-number")
    anna.locator("#line").fill("rating=Z")
    throw(anna)
    expect(anna.get_by_role("alert").filter(has_text="Z is not one of the values")).to_be_visible()
    expect(anna.locator("body")).to_have_attribute("data-number", str(before))


def test_a_tab_that_sleeps_loses_the_lead(seats: Seats) -> None:
    anna = seats.begun()
    address, room = anna.url, anna.url.partition("#")[2].partition(".")[0]
    anna.goto("/play")
    sleeps = "(name) => void navigator.locks.request(name, () => new Promise(() => {})).catch(() => {})"
    anna.evaluate(sleeps, f"ror-room {room}")
    tab = seats.page(anna.context)
    tab.goto(address)
    expect(tab.locator("body[data-leads][data-ready]")).to_be_attached()
    throw(tab)
    expect_throws([tab], 1)


def test_who_is_second_is_told_so_and_nobody_is_accused(seats: Seats) -> None:
    """Two players throw the same number, and the second one's call comes late."""
    anna = seats.begun()
    ben = seats.join(copied(anna, "players"), "Ben")

    def late(route: Route) -> None:
        throw(anna)
        expect(anna.locator("#log > li")).to_have_count(1)
        route.continue_()

    ben.route("**/v1/rooms/*/throws", late)
    throw(ben)
    expect(ben.get_by_role("alert").filter(has_text="another number is next")).to_be_visible()
    ben.unroute("**/v1/rooms/*/throws")
    throw(ben)
    expect_throws([anna, ben], 2)
    expect(anna.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")
    assert alarms(anna) == alarms(ben) == ""


def test_a_name_that_is_taken_is_refused_in_words(seats: Seats) -> None:
    anna = seats.begun()
    other = seats.page()
    other.goto(copied(anna, "players"))
    other.get_by_label("Your name?").fill("anna")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("alert").filter(has_text="A player of this room has this name already.")).to_be_visible()
    seats.joined(other, "Ben")
    expect(anna.locator("#players li")).to_have_text(["Anna (you)", "Ben"])


def test_a_room_that_waits_throws_with_every_player(seats: Seats) -> None:
    anna = seats.page()
    anna.goto("/room")
    anna.get_by_label("Never throw without a player").check()
    anna.get_by_role("button", name="Open a room").click()
    seats.joined(anna, "Anna")
    ben = seats.join(copied(anna, "players"), "Ben")
    address = ben.url
    ben.goto("about:blank")
    throw(anna)
    expect(anna.locator("#now")).to_contain_text("Waiting for Ben.")
    ben.goto(address)
    expect_throws([anna, ben], 1)
    expect(ben.locator("#log > li")).to_contain_text("Nobody could choose these dice.")


SEAT = """async ([game, start, anchor]) => {
  const { Seat } = await import("/static/seat.mjs");
  const { link } = await import("/static/logbook.mjs");
  const posted = [];
  let kept = {};
  const memory = { read: () => kept, write: (all) => (kept = all) };
  const write = async (call, body) => {
    posted.push(body);
    return { counted: true };
  };
  const seat = new Seat(game, memory, write);
  seat.keep({ token: "t", player: 1, chains: { [anchor]: { start } } });
  const known = seat.begins(anchor, 0);
  const ends = [seat.ends(950), seat.ends(951)];
  const asked = { seq: 950, by: 2, ruleset: "r", rule: "x", question: {}, context: "one" };
  const answers = [];
  for (const each of [asked, asked, { ...asked, context: "other" }, { ...asked, seq: 7 }, { ...asked, seq: 951, by: 1 }]) answers.push(await seat.reveal(each));
  answers.push(await seat.reveal({ ...asked, seq: 951, seeds: {}, ended: {} }));
  let found = posted[0].seed;
  for (let step = 0; step < 950; step += 1) found = link(game, found);
  return { known, ends, answers, posted: posted.map(({ seq }) => seq), found };
}"""


def test_a_browser_leaves_one_seed_for_one_question_of_a_number(seats: Seats) -> None:
    """A chain of 1,000 seeds is renewed 50 before its end. A question in the player's name must be their own.

    A throw that ended without the seed before its answer came is noticed.
    """
    page = seats.page()
    page.goto("/room")
    game, start = "room-" + "a" * 24, "5" * 64
    anchor = start
    for _ in range(1000):
        anchor = hashlib.sha256(f"ror.chain.v1\0{game}\0{anchor}".encode()).hexdigest()
    found = page.evaluate(SEAT, [game, start, anchor])
    counted = {"counted": True}
    faults = ["seat-other", "seat-other", "seat-in-my-name", "seat-left-out"]
    assert found["answers"] == [counted, counted, *({"fault": each} for each in faults)]
    assert found["posted"] == [950, 950, 951]
    assert found["found"] == anchor
    assert (found["known"], found["ends"]) == (True, [False, True])


HASHES = """async () => {
  const { sha256 } = await import("/static/sha.mjs");
  const hex = (bytes) => [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");
  for (let length = 0; length < 200; length += 1) {
    const text = "\\0é".repeat(length).slice(0, length);
    if (hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))) !== sha256(text)) return length;
  }
  return "all";
}"""


def test_the_hash_of_the_page_is_that_of_the_browser(seats: Seats) -> None:
    page = seats.page()
    page.goto("/room")
    assert page.evaluate(HASHES) == "all"


Lie = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]


def changed(kind: str, **members: Any) -> Lie:
    """Changes members of the events of a kind."""

    def lie(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for each in events:
            event = json.loads(each["text"])
            if event["is"] == kind:
                each["text"] = json.dumps({**event, **members}, separators=(",", ":"))
        return events

    return lie


def without(kind: str) -> Lie:
    """Leaves out events of a kind, and gives the others new numbers."""

    def lie(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = [each for each in events if json.loads(each["text"])["is"] != kind]
        return [{**each, "id": number} for number, each in enumerate(kept, events[0]["id"] if events else 1)]

    return lie


LIES: dict[str, tuple[Lie, str]] = {
    "game": (changed("opened", game="room-" + "0" * 24), "This is the log of another room."),
    "promise": (without("promised"), "Throw 1 has no promise that stands before its question."),
    "chain": (changed("seed", seed="f" * 64), "is not the one that was fixed beforehand"),
    "gap": (lambda events: [each for each in events if each["id"] != 3], "An event is missing in the log."),
    "question": (
        changed("asked", question={"state": {"rating": "C"}}),
        "than the one that this browser saw. It answers another question than the one in the log.",
    ),
    "seeds": (changed("thrown", seeds=[]), "The end of throw 1 has other seeds than the log."),
    "outcome": (changed("thrown", outcome="0" * 64), "The log names another outcome."),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lying_log_shows_its_alarm(seats: Seats, lie: str) -> None:
    anna = seats.begun()
    link = copied(anna, "spectators")
    throw(anna)
    expect_throws([anna], 1)
    told, alarm = LIES[lie]
    guest = seats.page()
    guest.route("**/v1/rooms/*/events?*", lambda route: lied(route, told))
    guest.goto(link)
    expect(guest.get_by_role("alert").filter(has_text=alarm)).to_be_visible()
    expect(guest.get_by_role("alert").filter(has_text=re.compile("Do not (play on|accept it)"))).not_to_have_count(0)


def lied(route: Route, lie: Lie) -> None:
    """Answers for the service: no stream, and a log that was changed."""
    if "event-stream" in route.request.headers.get("accept", ""):
        route.fulfill(status=503)
        return
    found = route.fetch()
    events = found.json()["events"]
    route.fulfill(response=found, json={"events": lie(events)})


def test_no_seed_is_left_for_a_question_in_a_players_name(seats: Seats) -> None:
    """The operator shows Ben a question of Anna's as his own."""
    anna = seats.begun()
    ben = seats.page()
    ben.route("**/v1/rooms/*/events?*", lambda route: lied(route, changed("asked", by=2)))
    ben.goto(copied(anna, "players"))
    seats.joined(ben, "Ben")
    throw(anna)
    expect(
        ben.get_by_role("alert").filter(has_text="asked throw 1 in your name. Your seed stays here.")
    ).to_be_visible()
    expect(anna.locator("#log > li")).to_contain_text("without Ben")


@pytest.mark.parametrize(
    ("member", "value", "alarm"),
    [
        ("name", "Eve", "This log is another one than this browser saw before."),
        ("anchor", "f" * 64, "Somebody gave seeds in your name."),
    ],
)
def test_a_log_that_changes_after_a_reload_shows_its_alarm(seats: Seats, member: str, value: str, alarm: str) -> None:
    anna = seats.begun()
    throw(anna)
    expect_throws([anna], 1)
    anna.route("**/v1/rooms/*/events?*", lambda route: lied(route, changed("joined", **{member: value})))
    anna.reload()
    expect(anna.get_by_role("alert").filter(has_text=alarm)).to_be_visible()


@pytest.mark.parametrize("lie", ["another throw", "another form"])
def test_a_throw_with_another_receipt_does_not_hold(seats: Seats, lie: str) -> None:
    anna = seats.begun()
    guest = seats.page()
    link = copied(anna, "spectators")
    throw(anna)
    expect_throws([anna], 1)
    throw(anna)
    expect_throws([anna], 2)

    def other(route: Route) -> None:
        if lie == "another throw":
            proof = route.fetch(url=re.sub(r"\d+$", "1", route.request.url)).json()
        else:
            proof = route.fetch().json()
            proof["receipt"]["batch"] = None
        route.fulfill(json={**proof, "seq": 2})

    guest.route("**/v1/rooms/*/throws/2", other)
    guest.goto(link)
    entry = guest.locator("#log > li").first
    expect(entry).to_have_attribute("data-verdict", "fails")
    expect(entry).to_contain_text("Do not accept it.")
    expect(guest.locator("#log > li").last).to_have_attribute("data-verdict", "holds")


def test_a_throw_without_a_ruling_that_was_asked_for_does_not_hold(tmp_path: Path, browser: Browser) -> None:
    """The operator leaves out a ruling that plays no part, which changes the dice. All else about the throw holds."""
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "log": tmp_path / "log", "ledger_secret": "s" * 32}
    with Service(tmp_path, program="tests.service.lying", ledger=f"sqlite:{tmp_path}/ledger.db", **settings) as lying:
        seats = Seats(browser, lying.url)
        line = "/play/war-of-the-ring/army-combat?state=dark_power+20+v+fellowship+10"
        anna = seats.begun(play=f"{line}&rulings=wr-loss-above-99:refuse")
        expect(anna.locator("#readings")).to_contain_text("wr-loss-above-99: refuse")
        throw(anna)
        found = "This throw does not hold. It answers another question than the one in the log. Do not accept it."
        expect(anna.locator("#log > [data-verdict=fails] > .checked")).to_have_text(found)
        seats.close()


def test_what_cannot_be_checked_is_not_known_and_not_accused(seats: Seats) -> None:
    anna = seats.begun()
    throw(anna)
    expect_throws([anna], 1)
    guest = seats.page()
    guest.route("**/.well-known/ror-keys.json", lambda route: route.fulfill(status=404))
    guest.goto(copied(anna, "spectators"))
    entry = guest.locator("#log > li")
    expect(entry).to_have_attribute("data-verdict", "not-known")
    expect(entry).to_contain_text("Not known here")
    expect(entry).to_contain_text("To find out")
    assert alarms(guest) == ""
    guest.unroute("**/.well-known/ror-keys.json")
    entry.get_by_role("button", name="Check again").click()
    expect(entry).to_have_attribute("data-verdict", "holds")


def test_a_proxy_that_holds_back_the_stream_is_passed_by_long_polls(seats: Seats) -> None:
    anna = seats.begun()
    guest = seats.page()
    guest.route("**/v1/rooms/*/events?*", lambda route: lied(route, lambda events: events))
    guest.goto(copied(anna, "spectators"))
    expect(guest.locator("body")).to_have_attribute("data-by", "poll")
    throw(anna)
    expect_throws([anna, guest], 1)


def test_the_keyboard_plays_in_german(seats: Seats, axe: Axe) -> None:
    anna = seats.page()
    anna.goto("/play?lang=de")
    reached(anna, "Zusammen spielen")
    anna.keyboard.press("Enter")
    expect(anna.get_by_label("Ihr Name?")).to_be_visible()
    while anna.evaluate("document.activeElement.id") != "name":
        anna.keyboard.press("Tab")
    anna.keyboard.type("Anna")
    anna.keyboard.press("Enter")
    expect(anna.locator("#line")).to_be_focused()
    anna.keyboard.press("Enter")
    expect_throws([anna], 1)
    expect(anna.locator("#log > li")).to_contain_text("Hier geprüft.")
    expect(anna.locator("#line")).to_be_focused()
    assert axe(anna) == []
    assert unsure(anna) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_read_in_light_and_dark(seats: Seats, axe: Axe, scheme: Any) -> None:
    anna = seats.begun(color_scheme=scheme, viewport=PHONE, reduced_motion="reduce")
    throw(anna)
    expect_throws([anna], 1)
    assert anna.locator(".entry").evaluate("each => getComputedStyle(each).animationName") == "none"
    assert axe(anna) == []
    assert anna.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_plain_http_in_a_home_network_plays_without_checks(committing: Service, browser: Browser) -> None:
    """A browser has no WebCrypto there, and no lock of tabs."""
    mapped = [*QUIET, "--host-resolver-rules=MAP home.test 127.0.0.1"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=mapped)
    seats = Seats(other, committing.url.replace("127.0.0.1", "home.test"))
    anna = seats.page()
    anna.goto("/room")
    anna.get_by_role("button", name="Open a room").click()
    seats.joined(anna, "Anna")
    assert anna.evaluate("crypto.subtle === undefined")
    expect(anna.locator("#insecure")).to_be_visible()
    throw(anna)
    entry = anna.locator("#log > li")
    expect(entry.locator(".ror-summary")).to_be_visible()
    expect(entry).to_contain_text("Not known here")
    assert alarms(anna) == ""
    outcome = anna.request.post(f"{committing.url}/v1/war-of-the-ring/sorcery", data={"state": "rating=B"}).json()
    verdict = "async (outcome) => (await (await import('/static/check.mjs')).checked(outcome)).verdict"
    assert anna.evaluate(verdict, outcome) == "not-known"
    seats.close()
    other.close()


def test_firefox_plays_in_a_room(committing: Service) -> None:
    script = Path(__file__).with_name("firefox_room.mjs")
    done = subprocess.run(["node", script, committing.url], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_hits_are_allocated_by_hand_in_two_throws(seats: Seats) -> None:
    """The first throw strikes, the second goes on from it with its own seeds. Any player may allocate."""
    anna = seats.begun(play="/play/ring-of-power/combat?state=4+dwarf+v+3+orc,+policy=by-hand")
    ben = seats.join(copied(anna, "players"), "Ben")
    throw(anna)
    expect_throws([anna, ben], 1)
    hands = ben.get_by_role("form", name="Who takes the hits")
    for hits in hands.get_by_role("spinbutton").all():  # none if nobody was hit
        for _ in range(int(str(hits.get_attribute("max")))):
            hands.get_by_role("button", name="One more for").click()
    hands.get_by_role("button", name="Roll the defense").click()
    expect_throws([anna, ben], 2)
    assert [seq for seq, _ in screen(anna)] == ["2", "1"]
    expect(anna.locator("#log > li").first).to_contain_text("Ben: Combat, second call: who is hit")
    expect(anna.locator("#log > li").first).to_contain_text("Nobody could choose these dice.")
    assert alarms(anna) == alarms(ben) == ""


FOREIGN = """async ([id, first]) => {
  const { token } = JSON.parse(localStorage[`ror-room ${id}`]);
  const body = JSON.stringify({ token, seq: 1, ruleset: "ring-of-power", rule: "combat-defense", question: { state: { first } } });
  await fetch(`/v1/rooms/${id}/throws`, { method: "POST", headers: { "content-type": "application/json" }, body });
}"""


def test_a_throw_that_goes_on_from_one_outside_of_the_room_is_named(seats: Seats) -> None:
    """Anna tried seeds until she liked her hits. Her page left that question to a program of hers."""
    anna = seats.begun()
    ben = seats.join(copied(anna, "players"), "Ben")
    struck = {"state": "4 dwarf v 3 orc", "dice": {"source": "seeded", "seed": "liked"}}
    first = anna.request.post("/v1/ring-of-power/combat-strike", data=struck).json()
    anna.evaluate(FOREIGN, [ben.url.partition("#")[2].partition(".")[0], first])
    found = "The throw goes on from one that is not in this log, so Anna could have chosen that one."
    expect(ben.locator("#log > [data-verdict=holds]")).to_contain_text(found)
