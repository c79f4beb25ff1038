from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.clients.conftest import CLIENTS, ROOT, Evening, served
from tests.service.running import PATIENCE, Service

HERE = CLIENTS / "owlbear"
SORCERY = "war-of-the-ring/sorcery"


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    built = subprocess.run(["npm", "run", "build"], cwd=HERE, capture_output=True, text=True, timeout=PATIENCE)
    assert built.returncode == 0, built.stderr
    folder: Path = shutil.copytree(HERE / "dist", tmp_path_factory.mktemp("owlbear") / "dist")
    shutil.copy(ROOT / "tests" / "clients" / "room.html", folder)
    with served(folder) as address:
        yield address


@pytest.fixture
def table(room: str, browser: Browser, service: Service) -> Iterator[Page]:
    faults: list[str] = []
    page: Page = browser.new_page()
    page.add_init_script(f"localStorage.setItem('rules-of-the-ring/address', {json.dumps(service.url)})")
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{room}/room.html")
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def players(table: Page) -> tuple[FrameLocator, FrameLocator]:
    return table.frame_locator("[name=Frodo]"), table.frame_locator("[name=Sam]")


def test_what_one_player_throws_everybody_sees(players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, sam = players
    frodo.get_by_label("Rule").select_option(SORCERY)
    frodo.get_by_label("rating").select_option("B")
    frodo.get_by_role("button", name="Throw").click()
    for player in players:
        expect(player.locator(".ror-summary")).to_contain_text("Frodo: ")
    assert len({player.locator(".ror-summary").inner_text() for player in players}) == 1
    sam.get_by_text("Reasons", exact=True).click()
    expect(sam.locator("pre")).to_contain_text("[1] Sorcery Table, ")


def test_what_is_wrong_is_shown_at_its_field(players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, sam = players
    frodo.get_by_label("Rule").select_option("war-of-the-ring/losses")
    frodo.get_by_label("strength", exact=True).fill("10000")
    frodo.get_by_role("button", name="Resolve").click()
    expect(frodo.get_by_role("alert")).not_to_be_empty()
    expect(frodo.get_by_label("strength", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(sam.locator(".ror-outcome")).to_have_count(0)


def test_the_words_of_a_large_battle_are_a_small_message() -> None:
    program = "import { shortened } from './short.mjs'; const [text] = process.argv.slice(1);"
    program += "process.stdout.write(shortened(text, 'https://ring.example/o/1'))"

    def shown(text: str) -> str:
        command = ["node", "--input-type=module", "-e", program, text]
        return subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    long = "\n".join(f"{number}. Éomer hits" for number in range(2000))
    *kept, last = shown(long).split("\n")
    assert kept == long.split("\n")[: len(kept)]
    assert last == f"{2000 - len(kept)} more lines: https://ring.example/o/1"
    assert 8_000 < len(shown(long).encode()) < 10_000
    assert shown("won\n1. hits") == "won\n1. hits"


def test_the_manifest_names_the_page() -> None:
    manifest = json.loads((HERE / "manifest.json").read_bytes())
    assert (HERE / manifest["action"]["popover"].lstrip("/")).exists()


ITEMS = [
    ["o1", "Riders of Rohan"],
    ["o2", "40 Zwerge"],
    ["t1", "Wolves"],
    ["t2", "60 Orcs"],
    ["t3", "Troll", {"visible": False}],
    ["map", "Helm's Deep", {"layer": "MAP"}],
]


def pick(table: Page, label: str, *items: str) -> None:
    table.evaluate("([label, items]) => picks('Frodo', label, items)", [label, items])


def labels(table: Page) -> dict[str, str]:
    found: dict[str, str] = table.evaluate("Object.fromEntries(room.items.map(each => [each.id, each.text.plainText]))")
    return found


def own(table: Page) -> dict[str, Any]:
    found: dict[str, Any] = table.evaluate(
        "Object.fromEntries(room.items.map(each => [each.id, each.metadata['rules-of-the-ring/piece']?.own ?? {}]))"
    )
    return found


def counted(parts: Any, otherwise: int) -> int:
    return sum(part.get("count", otherwise) for part in (parts if isinstance(parts, list) else [parts]))


def test_an_evening(table: Page, players: tuple[FrameLocator, FrameLocator], service: Service) -> None:
    """Select items, see the odds, throw, apply, undo, apply, and fight on with what is left."""
    frodo, sam = players
    expect(sam.locator("#rule optgroup")).to_have_count(4)
    expect(frodo.locator("#form button").first).to_be_visible()
    table.evaluate("items => place(items)", ITEMS)
    pick(table, "Attack with these", "o1", "o2")
    pick(table, "Attack these", "t1", "t2", "t3")
    expect(frodo.get_by_label("Rule")).to_have_value("ring-of-power/combat")
    expect(frodo.get_by_role("group", name="defender").get_by_label("name").last).to_have_value("Orcs")
    frodo.get_by_role("button", name="Odds").click()
    expect(frodo.locator("#odds")).to_contain_text(re.compile(r"winner: \w+ \d+\.\d %"))
    expect(sam.locator(".ror-outcome")).to_have_count(0)

    frodo.get_by_role("button", name="Throw").click()
    expect(sam.locator(".ror-summary")).to_contain_text("Frodo: ")
    expect(sam.get_by_role("button", name="Apply")).to_have_count(0)
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("button", name="Undo")).to_be_visible()
    after, shown = own(table), labels(table)
    before = {"o1": 1, "o2": 40, "t1": 1, "t2": 60}
    left = {item: counted(after[item], before[item]) for item in before}
    assert sum(left.values()) < sum(before.values())
    assert after["t3"] == after["map"] == {}
    for item, count in left.items():
        if count != before[item]:
            assert shown[item] == (f"×{count}" if count else "†")

    frodo.get_by_role("button", name="Undo").click()
    expect(frodo.get_by_role("button", name="Apply")).to_be_visible()
    assert not any(own(table).values())
    assert set(labels(table).values()) == {""}
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("button", name="Undo")).to_be_visible()
    assert (own(table), labels(table)) == (after, shown)

    frodo.get_by_role("button", name="Throw").click()
    expect(frodo.locator(".ror-outcome")).to_have_count(2)
    expect(sam.locator(".ror-outcome")).to_have_count(2)
    outcome = frodo.locator(".ror-outcome pre").first.text_content()
    assert f"{left['o2']} Zwerge" in str(outcome) or f"Zwerge: {left['o2']}" in str(outcome)


def battle(table: Page, items: list[Any], ours: list[str], theirs: list[str], by: str = "Frodo") -> None:
    """A player gives items sides, and throws."""
    player = table.frame_locator(f"[name={by}]")
    expect(player.locator("#form button").first).to_be_visible()
    table.evaluate("items => place(items)", items)
    table.evaluate("([name, ids]) => picks(name, 'Attack with these', ids)", [by, ours])
    table.evaluate("([name, ids]) => picks(name, 'Attack these', ids)", [by, theirs])
    expect(player.get_by_role("group", name="defender").get_by_label("name").last).to_have_value("Orcs")
    player.get_by_role("button", name="Throw").click()
    expect(player.locator(".ror-outcome")).to_have_count(1)


SMALL: list[Any] = [["o2", "40 Zwerge"], ["t2", "60 Orcs"]]


def test_each_player_who_may_update_the_items_can_apply_and_undo_once(table: Page) -> None:
    """Two game masters, a player who owns no item, and one without permission."""
    names = ["Frodo", "Gandalf", "Sam", "Gollum"]
    for name in ("Gandalf", "Gollum"):
        table.evaluate("name => joins(name)", name)
    frodo, gandalf, sam, gollum = (table.frame_locator(f"[name={name}]") for name in names)
    for each in (gandalf, sam, gollum):
        expect(each.locator("#form button").first).to_be_visible()
    battle(table, SMALL, ["o2"], ["t2"])
    for each in (frodo, gandalf):
        expect(each.get_by_role("button", name="Apply")).to_be_visible()
    for each in (sam, gollum):
        expect(each.locator(".ror-outcome")).to_have_count(1)
        expect(each.locator(".ror-change")).to_be_empty()
    gandalf.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("button", name="Undo")).to_be_visible()
    after = own(table)
    frodo.get_by_role("button", name="Undo").click()
    expect(gandalf.get_by_role("button", name="Apply")).to_be_visible()
    assert not any(own(table).values())

    both = "document.querySelector('.ror-change button').click()"
    table.evaluate(
        f"frames.filter(each => each.name[0] === 'F' || each.name === 'Gandalf').forEach(each => {{ each.contentWindow.{both} }})"
    )
    for each in (frodo, gandalf):
        expect(each.get_by_role("button", name="Undo")).to_be_visible()
    assert own(table) == after
    applied = table.evaluate("room.items.map(each => each.metadata['rules-of-the-ring/piece'].applied.length)")
    assert applied == [1, 1]


def test_an_owner_applies_losses_to_their_own_items(table: Page) -> None:
    sam = table.frame_locator("[name=Sam]")
    battle(table, [[*each, {"by": "Sam"}] for each in SMALL], ["o2"], ["t2"], by="Sam")
    sam.get_by_role("button", name="Apply").click()
    expect(sam.get_by_role("button", name="Undo")).to_be_visible()
    assert any(own(table).values())


def test_a_later_combat_is_taken_back_first(table: Page, players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, _ = players
    battle(table, SMALL, ["o2"], ["t2"])
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("button", name="Undo")).to_be_visible()
    once = own(table)
    frodo.get_by_role("button", name="Throw").click()
    expect(frodo.locator(".ror-outcome")).to_have_count(2)
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.locator(".ror-change").last).to_have_text("An item has changed since. Undo the later combat first.")
    frodo.get_by_role("button", name="Undo").click()
    expect(frodo.get_by_role("button", name="Apply")).to_be_visible()
    assert own(table) == once
    frodo.get_by_role("button", name="Undo").click()
    expect(frodo.get_by_role("button", name="Apply")).to_be_visible()
    assert not any(own(table).values())


def test_items_that_are_deleted_or_on_another_scene_are_named(
    table: Page, players: tuple[FrameLocator, FrameLocator]
) -> None:
    frodo, sam = players
    battle(table, SMALL, ["o2"], ["t2"])
    expect(frodo.get_by_role("button", name="Apply")).to_be_visible()
    scene = table.evaluate("structuredClone(room.items)")
    table.evaluate("place([['x', 'Balrog']])")
    for each in (frodo, sam):
        expect(each.locator(".ror-change")).to_have_text("Some of these items were deleted, or are on another scene.")
    table.evaluate("items => { room.items = items; changed(); }", scene)
    expect(frodo.get_by_role("button", name="Apply")).to_be_visible()
    table.evaluate("room.items = room.items.filter(({ id }) => id !== 't2')")  # deleted, and the message is on its way
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("alert")).to_have_text("Some of these items were deleted, or are on another scene.")
    assert own(table) == {"o2": {}}


def test_a_player_who_joins_later_can_apply_the_last_outcome(table: Page) -> None:
    battle(table, SMALL, ["o2"], ["t2"])
    table.wait_for_function("room.metadata['rules-of-the-ring/log']?.length === 1")
    table.evaluate("joins('Gandalf')")
    gandalf = table.frame_locator("[name=Gandalf]")
    gandalf.get_by_role("button", name="Apply").click()
    expect(table.frame_locator("[name=Frodo]").get_by_role("button", name="Undo")).to_be_visible()
    assert any(own(table).values())


def sits(player: FrameLocator, link: str, name: str) -> None:
    player.get_by_text("Room", exact=True).click()
    player.get_by_label("Link for players").fill(link)
    player.get_by_label("Your name").fill(name)
    player.get_by_role("button", name="Join").click()


def test_an_evening_in_a_room(table: Page, players: tuple[FrameLocator, FrameLocator], evening: Evening) -> None:
    """Dice of two players who trust neither each other nor the service, and losses that every game master can apply."""
    frodo, sam = players
    expect(sam.locator("#rule optgroup")).to_have_count(4)
    anna = evening.joined("Anna")
    sits(frodo, evening.link, "Frodo")
    expect(frodo.locator("#status")).to_have_text("You are in the room. Players: Anna, Frodo.")
    expect(frodo.get_by_role("button", name="Throw here")).to_be_visible()
    table.evaluate("items => place(items)", SMALL)
    pick(table, "Attack with these", "o2")
    pick(table, "Attack these", "t2")
    expect(frodo.get_by_role("group", name="defender").get_by_label("name").last).to_have_value("Orcs")
    frodo.get_by_role("button", name="Throw in the room").click()
    expect(sam.locator(".ror-summary")).to_contain_text("Frodo: ")
    sam.get_by_text("Reasons", exact=True).click()
    expect(sam.locator("pre")).to_contain_text("Throw 1 of the room.\nChecked here.")
    expect(frodo.locator("#log li")).to_contain_text("Checked here.")
    expect(anna.locator("#log > [data-verdict=holds]")).to_have_count(1)
    (thrown,) = (event for event in evening.log() if event["is"] == "thrown")
    assert (thrown["without"], len(thrown["seeds"])) == ([], 2)
    frodo.get_by_role("button", name="Apply").click()
    expect(frodo.get_by_role("button", name="Undo")).to_be_visible()
    assert any(own(table).values())

    anna.get_by_role("button", name="Throw", exact=True).click()
    expect(frodo.locator("#log li").first).to_contain_text(re.compile(r"^2\. Anna: .* Checked here\.$"))
    expect(frodo.locator(".ror-outcome")).to_have_count(1)

    table.reload()
    expect(frodo.locator("#status")).to_have_text("You are in the room. Players: Anna, Frodo.")
    expect(frodo.locator("#log li")).to_have_count(2)
    evening.close()
    expect(frodo.locator("#status")).to_have_text("The room is closed. Open a new room on a page of the service.")
    expect(frodo.get_by_role("button", name="Throw", exact=True)).to_be_visible()
    expect(frodo.get_by_role("button", name="Throw here")).to_have_count(0)


def test_the_page_speaks_german_in_a_german_browser(room: str, browser: Browser, service: Service) -> None:
    page = browser.new_page(locale="de-DE")
    page.add_init_script(f"localStorage.setItem('rules-of-the-ring/address', {json.dumps(service.url)})")
    page.goto(f"{room}/room.html")
    frodo = page.frame_locator("[name=Frodo]")
    frodo.get_by_label("Regel").select_option(SORCERY)
    frodo.get_by_role("button", name="Würfeln").click()
    frodo.get_by_text("Gründe").click()
    page.close()


def test_those_who_join_later_see_the_last_outcomes(table: Page, players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, sam = players
    for player in players:
        expect(player.locator("#form button").first).to_be_visible()
    frodo.get_by_label("Rule").select_option(SORCERY)
    for number in range(10):
        frodo.get_by_role("button", name="Throw").click()
        expect(sam.locator(".ror-outcome")).to_have_count(number + 1)
        expect(frodo.get_by_role("alert")).to_be_empty()
        table.wait_for_function(
            "count => room.metadata['rules-of-the-ring/log']?.length === count", arg=min(number + 1, 8)
        )
    table.evaluate("joins('Gimli')")
    gimli = table.frame_locator("[name=Gimli]")
    expect(gimli.locator(".ror-summary")).to_have_count(8)
    assert gimli.locator(".ror-summary").first.inner_text() == frodo.locator(".ror-summary").first.inner_text()


def test_a_closed_page_counts_the_outcomes_and_says_them(
    table: Page, players: tuple[FrameLocator, FrameLocator]
) -> None:
    frodo, sam = players
    expect(sam.locator("#form button").first).to_be_visible()
    frodo.get_by_label("Rule").select_option(SORCERY)
    table.evaluate("opens('Sam', false)")
    for count in ("1", "2"):
        frodo.get_by_role("button", name="Throw").click()
        table.wait_for_function("count => room.badges.Sam === count", arg=count)
    assert [name for name, _ in table.evaluate("room.notifications")] == ["Sam", "Sam"]
    table.evaluate("opens('Sam', true)")
    table.wait_for_function("room.badges.Sam === undefined")


def test_an_item_that_changed_since_is_not_overwritten(table: Page, players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, _ = players
    expect(frodo.locator("#form button").first).to_be_visible()
    table.evaluate("items => place(items)", ITEMS)
    pick(table, "Attack with these", "o2")
    pick(table, "Attack these", "t2")
    expect(frodo.get_by_role("group", name="defender").get_by_label("name").last).to_have_value("Orcs")
    frodo.get_by_role("button", name="Throw").click()
    table.evaluate("room.items[3].metadata['rules-of-the-ring/piece'].own = { count: 99 }")
    table.evaluate("changed()")
    expect(frodo.locator(".ror-change")).to_have_text("An item has changed since. Undo the later combat first.")
    expect(frodo.get_by_role("button", name="Apply")).to_have_count(0)
    assert own(table)["t2"] == {"count": 99}
