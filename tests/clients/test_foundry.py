from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from release import build
from release.version import semantic
from ror_rules import Stream, __version__, explain, load, register
from ror_rules.host import catalogue
from ror_rules.host.wire import plain
from ror_rules.ruleset import Ruleset
from tests.clients.conftest import ROOT, served
from tests.service.running import Service

STUB = ROOT / "tests" / "clients" / "foundry" / "stub.mjs"
PAGE = '<!doctype html><html lang="en"><title>Foundry</title><script type="module" src="/stub.mjs"></script>'
PRESS = """() => {
  const controls = { tokens: { tools: {} } };
  Hooks.call("getSceneControlButtons", controls);
  controls.tokens.tools["rules-of-the-ring"].onChange();
}"""
SELECT = """tokens => {
  const tokenOf = ({ name, friend, group }) => ({ name, document: { disposition: friend ? 1 : -1 }, actor: { getFlag: () => group } });
  canvas.tokens.controlled = tokens.map(tokenOf);
}"""
ABILITIES = [
    "mounted",
    "elite",
    "scouts",
    "axes",
    "pikes",
    "swift",
    "stealth",
    "terror",
    "tough",
    "rabble",
    "ambush",
    "berserk",
    "sailors",
    "woodsmen",
    "miners",
]
API = "game.modules.get('rules-of-the-ring').api"


@pytest.fixture(scope="session")
def foundry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("foundry")
    build.foundry(folder, "https://ring.example/releases/")
    with zipfile.ZipFile(folder / "rules-of-the-ring.zip") as packed:
        packed.extractall(folder)
    (folder / "stub.mjs").write_bytes(STUB.read_bytes())
    (folder / "index.html").write_text(PAGE, "utf-8")
    with served(folder) as address:
        yield address


@pytest.fixture
def table(foundry: str, browser: Browser, service: Service) -> Iterator[Page]:
    faults: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(foundry)
    page.evaluate("async () => start(await (await fetch('/module.json')).json())")
    page.evaluate("address => game.settings.set('rules-of-the-ring', 'address', address)", service.url)
    yield page
    page.close()
    assert faults == []


def said(table: Page) -> Any:
    return table.evaluate("JSON.parse(JSON.stringify(ChatMessage.said))")


def test_the_manifest_has_its_address_and_that_of_the_module(foundry: str, browser: Browser) -> None:
    page = browser.new_page()
    told = page.goto(f"{foundry}/module.json")
    assert told is not None
    manifest = told.json()
    page.close()
    assert manifest["version"] == semantic(__version__)
    assert manifest["manifest"] == "https://ring.example/releases/module.json"
    assert manifest["download"] == "https://ring.example/releases/rules-of-the-ring.zip"


def test_a_macro_throws_and_the_chat_shows_true_dice(table: Page, service: Service) -> None:
    request = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}
    table.evaluate(f"request => {API}.resolve('war-of-the-ring', 'sorcery', request)", request)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    (message,) = said(table)
    assert outcome.summary in message["content"]
    assert f'href="{service.url}/o/{outcome.id}"' in message["content"]
    assert message["flags"]["rules-of-the-ring"]["outcome"] == outcome.id
    (roll,) = message["rolls"]
    assert (roll["formula"], roll["evaluated"]) == ("1d6", True)
    assert [die["result"] for die in roll["terms"][0]["results"]] == list(outcome.dice.throws[0].faces)


@pytest.mark.parametrize(
    ("version", "mode", "whisper", "blind"),
    [
        (13, "publicroll", [], False),
        (13, "gmroll", ["gamemaster", "assistant"], False),
        (13, "blindroll", ["gamemaster", "assistant"], True),
        (13, "selfroll", ["gamemaster"], False),
        (14, "public", [], False),
        (14, "gm", ["gamemaster", "assistant"], False),
        (14, "blind", ["gamemaster", "assistant"], True),
        (14, "self", ["gamemaster"], False),
    ],
)
def test_an_outcome_is_for_the_readers_that_the_player_chose(
    table: Page, version: int, mode: str, whisper: list[str], blind: bool
) -> None:
    table.evaluate("([version, mode]) => chatting(version, mode)", [version, mode])
    table.evaluate(f"{API}.resolve('war-of-the-ring', 'sorcery', {{ state: 'rating=B' }})")
    (message,) = said(table)
    assert (message["whisper"], message["blind"]) == (whisper, blind)


def test_the_manifest_names_no_version_without_a_run(foundry: str, browser: Browser) -> None:
    page = browser.new_page()
    told = page.goto(f"{foundry}/module.json")
    assert told is not None
    assert told.json()["compatibility"] == {"minimum": "13"}
    page.close()


def test_a_large_battle_is_a_small_message(table: Page, service: Service) -> None:
    orcs, men = (", ".join(f"10 {kind} {ability}" for ability in ABILITIES) for kind in ("orc", "man"))
    request: dict[str, Any] = {"state": f"{orcs} v {men} @ woods", "dice": {"source": "seeded", "seed": "42"}}
    table.evaluate(f"request => {API}.resolve('ring-of-power', 'combat', request)", request)
    outcome = load("ring-of-power").resolve("combat", request["state"], seed="42")
    assert len(explain(outcome)) > 10_000
    (message,) = said(table)
    assert len(json.dumps(message, ensure_ascii=False).encode()) < 10_000
    assert outcome.summary in message["content"]
    assert "more lines are on the page of this outcome" in message["content"]
    with service.client() as client:
        again = message["flags"]["rules-of-the-ring"]["request"]
        asked = {name: value for name, value in again.items() if name not in {"ruleset", "rule"}}
        assert client.post("/v1/ring-of-power/combat", json=asked).json()["id"] == outcome.id


def test_a_name_gives_foundry_no_order(table: Page) -> None:
    name = "[[6]] @UUID[Actor.x] &Reference[prone] <img src=x>"
    assert table.evaluate("name => enriched(name)", name) != []
    state = {
        "attacker": {"groups": [{"name": name, "type": "orc", "count": 3}]},
        "defender": {"groups": [{"type": "man", "count": 3}]},
    }
    table.evaluate(f"request => {API}.resolve('ring-of-power', 'combat', request)", {"state": state})
    (message,) = said(table)
    assert "&lt;img src=x&gt;" in message["content"]
    assert table.evaluate("html => enriched(html)", message["content"]) == []


def test_a_form_is_made_from_the_schema_and_filled_in(table: Page) -> None:
    table.evaluate(f"() => void {API}.ask('war-of-the-ring', 'army-combat', {{}})")
    dialog = table.get_by_role("dialog")
    attacker = dialog.get_by_role("group", name="attacker")
    attacker.get_by_label("side").select_option("dark_power")
    attacker.get_by_label("strength").fill("70")
    defender = dialog.get_by_role("group", name="defender")
    defender.get_by_label("side").select_option("fellowship")
    defender.get_by_label("strength").fill("14")
    dialog.get_by_role("button", name="Throw").click()
    expect(dialog).to_have_count(0)
    (message,) = said(table)
    assert "of 70" in message["content"]


@pytest.mark.parametrize("ruleset", register.rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_example_of_every_rule_goes_through_its_form(table: Page, ruleset: Ruleset[Any]) -> None:
    through = "async asked => (await import('/scripts/form.mjs')).formFor(asked.schema, asked.state).read()"
    for rule in ruleset.rules.values():
        page = plain(catalogue.rule_page(ruleset, rule))
        for example in page["examples"]:
            state = example["request"]["state"]
            read = table.evaluate(through, {"schema": page["state"], "state": state})
            asked = {**example["request"], "state": read}
            results = [
                ruleset.answer(rule.id, ruleset.read(rule.id, each)).result for each in (asked, example["request"])
            ]
            assert results[0] == results[1], (rule.id, state)


def test_what_is_wrong_is_shown_at_its_field(table: Page) -> None:
    state = {"attacker": {"side": "dark_power", "strength": 10_000}}
    table.evaluate(f"state => void {API}.ask('war-of-the-ring', 'army-combat', state)", state)
    dialog = table.get_by_role("dialog")
    dialog.get_by_role("group", name="defender").get_by_label("side").select_option("fellowship")
    dialog.get_by_role("group", name="defender").get_by_label("strength").fill("14")
    dialog.get_by_role("button", name="Throw").click()
    strength = dialog.get_by_role("group", name="attacker").get_by_label("strength")
    expect(strength).to_have_attribute("aria-invalid", "true")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    strength.fill("70")
    dialog.get_by_role("button", name="Throw").click()
    expect(dialog).to_have_count(0)
    assert len(said(table)) == 1


def fought(table: Page, service: Service, *tokens: dict[str, Any]) -> Any:
    """The state that a battle of the selected tokens is resolved with."""
    table.evaluate(SELECT, tokens)
    table.evaluate(PRESS)
    dialog = table.get_by_role("dialog")
    dialog.get_by_role("button", name="Throw").click()
    expect(dialog).to_have_count(0)
    with service.client() as client:
        return client.get(f"/v1/outcomes/{said(table)[-1]['flags']['rules-of-the-ring']['outcome']}").json()["state"]


def counts(force: Any) -> dict[str, tuple[str, int]]:
    return {group.get("name", group["id"]): (group["type"], group.get("count", 1)) for group in force["groups"]}


def test_selected_tokens_are_the_groups_of_a_battle(table: Page, service: Service) -> None:
    foes = [{"name": name} for name in ("Orc 1", "Orc 2", "Uruk-hai captain")]
    state = fought(table, service, {"name": "Éomer", "friend": True, "group": {"type": "man"}}, *foes)
    assert counts(state["attacker"]) == {"Éomer": ("man", 1)}
    assert counts(state["defender"]) == {"Orc": ("orc", 2), "Uruk-hai captain": ("uruk-hai", 1)}


def test_a_token_stands_for_the_figures_that_its_actor_counts(table: Page, service: Service) -> None:
    horde = {"name": "Horde", "group": {"type": "orc", "count": 10}}
    state = fought(table, service, {"name": "Man 1", "friend": True}, {"name": "Man 2", "friend": True}, horde)
    assert (counts(state["attacker"]), counts(state["defender"])) == ({"Man": ("man", 2)}, {"Horde": ("orc", 10)})


def test_tokens_of_one_name_with_other_flags_are_another_group(table: Page, service: Service) -> None:
    foes = [
        {"name": "Orc", "group": flag} for flag in ({"count": 3}, {"abilities": ["elite"], "count": 2}, {"count": 4})
    ]
    state = fought(table, service, {"name": "Man", "friend": True}, *foes)
    assert [(group.get("count", 1), group.get("abilities")) for group in state["defender"]["groups"]] == [
        (7, None),
        (2, ["elite"]),
    ]


def test_names_in_any_letters_are_groups_of_their_own(table: Page, service: Service) -> None:
    foes = [{"name": name, "group": {"type": "orc"}} for name in ("Углук", "Гришнак")]
    state = fought(table, service, {"name": "Man", "friend": True}, *foes)
    assert counts(state["defender"]) == {"Углук": ("orc", 1), "Гришнак": ("orc", 1)}


def test_any_roll_may_have_dice_that_everybody_can_redo(table: Page) -> None:
    roll = """async () => {
      const { handler } = CONFIG.Dice.fulfillment.methods["rules-of-the-ring"];
      for (const faces of [6, 20, 100]) await handler({ faces });
      await ChatMessage.create({ rolls: [{}] });
    }"""
    table.evaluate(roll)
    table.evaluate(roll)
    first, second = (message["flags.rules-of-the-ring.dice"] for message in said(table))
    assert first["seed"] != second["seed"]
    for told in (first, second):
        stream = Stream(told["seed"])
        assert [die["sides"] for die in told["dice"]] == [6, 20, 100]
        assert all(stream.faces(die["address"], die["sides"], 1) == (die["face"],) for die in told["dice"])


def test_the_browser_resolves_where_the_game_master_chose_so(table: Page) -> None:
    table.evaluate("game.settings.set('rules-of-the-ring', 'where', 'local')")
    request = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}
    table.evaluate(f"request => {API}.resolve('war-of-the-ring', 'sorcery', request)", request)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    (message,) = said(table)
    assert outcome.summary in message["content"]
    assert "/o/" not in message["content"]
    assert message["flags"]["rules-of-the-ring"]["outcome"] == outcome.id


def test_a_service_that_is_away_is_said_to_be_away(table: Page) -> None:
    table.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() * 1e5 }")
    table.evaluate("game.settings.set('rules-of-the-ring', 'address', 'http://127.0.0.1:1')")
    table.evaluate(PRESS)
    table.wait_for_function("ui.notifications.said.length > 0")
    assert "127.0.0.1:1 did not answer" in table.evaluate("ui.notifications.said[0]")
