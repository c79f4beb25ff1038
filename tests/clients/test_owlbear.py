from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.clients.conftest import CLIENTS, ROOT, served
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
def players(room: str, browser: Browser, service: Service) -> Iterator[tuple[FrameLocator, FrameLocator]]:
    faults: list[str] = []
    page: Page = browser.new_page()
    page.add_init_script(f"localStorage.setItem('rules-of-the-ring/address', {json.dumps(service.url)})")
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{room}/room.html")
    yield page.frame_locator("[name=Frodo]"), page.frame_locator("[name=Sam]")
    page.close()
    assert faults == []


def test_what_one_player_throws_everybody_sees(players: tuple[FrameLocator, FrameLocator]) -> None:
    frodo, sam = players
    frodo.get_by_label("Rule").select_option(SORCERY)
    frodo.get_by_label("rating").select_option("B")
    frodo.get_by_role("button", name="Throw").click()
    for player in players:
        expect(player.locator(".ror-summary")).to_contain_text("Frodo: ")
    assert len({player.locator(".ror-summary").inner_text() for player in players}) == 1
    sam.get_by_text("why", exact=True).click()
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
