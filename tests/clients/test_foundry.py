from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from release import build
from release.links import Places
from release.version import semantic
from ror_rules import Stream, __version__, explain, load
from ror_rules.author import Ruleset
from ror_rules.host import catalogue, register
from ror_rules.host.wire import plain
from tests.clients.conftest import ROOT, Evening, served
from tests.guests.serving import GUESTS, serving
from tests.service.running import Service, soon

STUB = ROOT / "tests" / "clients" / "foundry" / "stub.mjs"
PAGE = '<!doctype html><html lang="en"><title>Foundry</title><script type="module" src="/stub.mjs"></script>'
PRESS = """() => {
  const controls = { tokens: { tools: {} } };
  Hooks.call("getSceneControlButtons", controls);
  controls.tokens.tools["rules-of-the-ring"].onChange();
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
    build.foundry(folder, Places("https://ring.example/releases/"))
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


TYPES = ROOT / "tests" / "clients" / "foundry"
SCRIPTS = ROOT / "clients" / "foundry" / "scripts"


@pytest.mark.parametrize("version", [13, 14])
def test_the_module_fits_the_types_of_a_version(version: int, tmp_path: Path) -> None:
    """And they catch a member that Foundry lacks."""
    for path in (*SCRIPTS.glob("*.mjs"), *TYPES.glob("*.d.ts"), TYPES / "tsconfig.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    if version == 13:
        (tmp_path / "node_modules").symlink_to(TYPES / "node_modules")
    module = (SCRIPTS / "module.mjs").read_text("utf-8")
    (tmp_path / "slip.mjs").write_text(module.replace("canvas.tokens?.controlled", "canvas.tokens?.selected"), "utf-8")
    options = {"extends": "./tsconfig.json", "files": [f"{version}.d.ts", "others.d.ts", "module.mjs", "slip.mjs"]}
    (tmp_path / "checked.json").write_text(json.dumps(options), "utf-8")
    compiler = ROOT / "tests" / "clients" / "js" / "node_modules" / ".bin" / "tsc"
    done = subprocess.run([compiler, "-p", "checked.json"], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    faults = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert len(faults) == module.count("canvas.tokens?.controlled") > 0
    assert all(line.startswith("slip.mjs") and "'selected' does not exist" in line for line in faults)


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


@pytest.mark.parametrize("ruleset", [*register.rulesets(), *GUESTS], ids=lambda ruleset: ruleset.id)
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


def test_a_guest_has_a_dialog_and_a_message(table: Page, tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        table.evaluate("address => game.settings.set('rules-of-the-ring', 'address', address)", service.url)
        state = {"attacker": {"armies": 3, "skill": "veteran"}, "defender": {"armies": 1}, "ground": "woods"}
        table.evaluate(f"state => void {API}.ask('border-war', 'conquest', state)", state)
        dialog = table.get_by_role("dialog")
        dialog.get_by_role("group", name="defender").get_by_label("armies").fill("2")
        dialog.get_by_role("button", name="Throw").click()
        expect(dialog).to_have_count(0)
        asked = {"state": "2/1/0/0 v 2/0/0/0", "dice": {"source": "supplied", "faces": [1, 6, 3, 5, 2]}}
        table.evaluate(f"request => {API}.resolve('border-war', 'land-battle', request)", asked)
    by_dialog, by_macro = said(table)
    assert "The ground adds 1 armies" in by_dialog["content"]
    assert "The attacker has 2 units left, and the defender 0." in by_macro["content"]
    assert [each["results"][0]["result"] for roll in by_macro["rolls"] for each in roll["terms"]][:1] == [1]


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
    table.evaluate("tokens => placed(tokens)", tokens)
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
    first, second = (message["flags"]["rules-of-the-ring"]["dice"] for message in said(table))
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


BATTLE: list[dict[str, Any]] = [
    {"name": "Riders of Rohan", "friend": True, "group": {"count": 6}, "owners": ["frodo"]},
    {"name": "Elven archers", "friend": True, "owners": ["frodo"]},
    {"name": "Wolves", "group": {"count": 5}},
    {"name": "Uruk-hai (1)"},
    {"name": "Uruk-hai (2)"},
    {"name": "Troll", "hidden": True},
]


def tokens(table: Page) -> dict[str, Any]:
    found = table.evaluate("tokensNow()")
    return {each["name"]: (each["now"], each["dead"]) for each in found}


def last_state(table: Page) -> Any:
    return said(table)[-1]["flags"]["rules-of-the-ring"]["request"]["state"]


def test_an_evening(table: Page) -> None:
    """Select tokens, see the odds, throw, apply, undo, apply, and fight on with what is left."""
    table.evaluate(
        "() => { crypto.getRandomValues = bytes => bytes.fill(26) }"
    )  # a seed after which both sides have figures left
    table.evaluate("tokens => placed(tokens)", BATTLE)
    fresh = tokens(table)
    table.evaluate(PRESS)
    dialog = table.get_by_role("dialog")
    dialog.get_by_role("button", name="Odds").click()
    expect(dialog.get_by_role("status")).to_contain_text(re.compile(r"winner: attacker \d+\.\d %"))
    assert said(table) == []
    dialog.get_by_role("button", name="Throw").click()
    expect(dialog).to_have_count(0)
    state = last_state(table)
    assert counts(state["attacker"]) == {"Riders of Rohan": ("man", 6), "Elven archers": ("elf", 1)}
    assert counts(state["defender"]) == {"Wolves": ("warg", 5), "Uruk-hai": ("uruk-hai", 2)}
    assert all(group["mounted"] for group in state["attacker"]["groups"] if group["name"] == "Riders of Rohan")

    table.evaluate("showChat()")
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    after = tokens(table)
    outcome = load("ring-of-power").resolve(
        "combat", state, seed=said(table)[-1]["flags"]["rules-of-the-ring"]["request"]["dice"]["seed"]
    )
    result = plain(outcome)["result"]
    for side, names in (
        ("attacker", ["Riders of Rohan", "Elven archers"]),
        ("defender", ["Wolves", "Uruk-hai (1)", "Uruk-hai (2)"]),
    ):
        left = sum(toll["left"] for toll in result[side]["tolls"])
        assert sum(figures(after[name][0]) for name in names) == left
    assert after["Troll"] == (None, False)
    assert {name for name, (now, _) in after.items() if now and figures(now) == 0} == {
        name for name, (_, dead) in after.items() if dead
    }

    table.get_by_role("button", name="Undo").click()
    expect(table.get_by_role("button", name="Apply")).to_be_enabled()
    for name, (now, dead) in tokens(table).items():
        assert (figures(now or [{}]), dead) == (figures(now_of(name)), False), name
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    assert tokens(table) == after != fresh

    table.evaluate(PRESS)
    dialog.get_by_role("button", name="Throw").click()
    expect(dialog).to_have_count(0)
    again = last_state(table)
    for side in ("attacker", "defender"):
        left = sum(toll["left"] for toll in result[side]["tolls"])
        assert sum(group.get("count", 1) for group in again[side]["groups"]) == left > 0


def now_of(name: str) -> list[dict[str, Any]]:
    return [next(each for each in BATTLE if each["name"] == name).get("group", {})]


def figures(parts: list[dict[str, Any]]) -> int:
    return sum(part.get("count", 1) for part in parts)


def thrown(table: Page) -> None:
    table.evaluate("tokens => placed(tokens)", BATTLE)
    table.evaluate(PRESS)
    table.get_by_role("dialog").get_by_role("button", name="Throw").click()
    expect(table.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("version", "mode", "readers"),
    [
        (13, "gmroll", {"gamemaster", "assistant"}),
        (13, "selfroll", {"gamemaster"}),
        (14, "gm", {"gamemaster", "assistant"}),
        (14, "self", {"gamemaster"}),
        (14, "public", {"gamemaster", "assistant", "frodo"}),
    ],
)
def test_a_private_roll_reaches_nobody_else(table: Page, version: int, mode: str, readers: set[str]) -> None:
    table.evaluate("([version, mode]) => chatting(version, mode)", [version, mode])
    thrown(table)
    reached = set()
    for user in ("gamemaster", "assistant", "frodo"):
        table.evaluate("id => sitsDown(id)", user)
        if table.locator("#chat li").count():
            reached.add(user)
    assert reached == readers
    assert table.evaluate("ui.notifications.said") == []


def test_only_those_who_may_change_all_tokens_see_the_button(table: Page) -> None:
    thrown(table)
    for user, buttons in (("gamemaster", 1), ("assistant", 1), ("frodo", 0)):
        table.evaluate("id => sitsDown(id)", user)
        expect(table.locator("#chat li")).to_have_count(1)
        expect(table.get_by_role("button", name="Apply")).to_have_count(buttons)


def test_a_token_that_changed_since_is_not_overwritten(table: Page) -> None:
    thrown(table)
    table.evaluate("canvas.tokens.controlled[0].document.flags['rules-of-the-ring'] = { now: [{ count: 99 }] }")
    table.evaluate("showChat()")
    table.get_by_role("button", name="Apply").click()
    table.wait_for_function("ui.notifications.said.length > 0")
    assert "has changed since" in table.evaluate("ui.notifications.said[0]")
    assert tokens(table)["Riders of Rohan"][0] == [{"count": 99}]


def test_a_token_that_was_deleted_since_is_named(table: Page) -> None:
    thrown(table)
    table.evaluate("showChat()")
    expect(table.get_by_role("button", name="Apply")).to_be_visible()
    table.evaluate("deleted('Wolves')")
    table.get_by_role("button", name="Apply").click()
    table.wait_for_function("ui.notifications.said.length > 0")
    assert "was deleted" in table.evaluate("ui.notifications.said[0]")
    assert all(now is None for now, _ in tokens(table).values())
    table.evaluate("showChat()")
    expect(table.locator("#chat li")).to_contain_text("A token of this battle was deleted")
    expect(table.get_by_role("button", name="Apply")).to_have_count(0)


def test_losses_reach_the_tokens_of_a_scene_that_is_not_viewed(table: Page) -> None:
    thrown(table)
    table.evaluate("views('elsewhere')")
    table.evaluate("placed([{ name: 'Wolves', group: { count: 5 } }])")
    table.evaluate("showChat()")
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    assert tokens(table) == {"Wolves": (None, False)}
    table.evaluate("views('scene')")
    assert any(now for now, _ in tokens(table).values())


@pytest.mark.parametrize(("seed", "left"), [(26, [3, 0]), (0, [0, 0])])
def test_linked_tokens_keep_their_own_losses_and_share_the_mark(table: Page, seed: int, left: list[int]) -> None:
    """Two tokens of one actor are defeated when the figures of both are gone."""
    table.evaluate("seed => { crypto.getRandomValues = bytes => bytes.fill(seed) }", seed)
    horde = {"name": "Orcs", "actor": "orcs", "group": {"type": "orc", "count": 3}}
    table.evaluate("tokens => placed(tokens)", [{"name": "6 Elves", "friend": True, "actor": "elves"}, horde, horde])
    table.evaluate(PRESS)
    table.get_by_role("dialog").get_by_role("button", name="Throw").click()
    expect(table.get_by_role("dialog")).to_have_count(0)
    assert [group["count"] for group in last_state(table)["defender"]["groups"]] == [6]
    table.evaluate("showChat()")
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()

    def orcs() -> list[tuple[int, bool]]:
        found = [each for each in table.evaluate("tokensNow()") if each["name"] == "Orcs"]
        return [(figures(each["now"] or [horde["group"]]), each["dead"]) for each in found]

    assert orcs() == [(count, not any(left)) for count in left]
    table.get_by_role("button", name="Undo").click()
    expect(table.get_by_role("button", name="Apply")).to_be_enabled()
    assert orcs() == [(3, False), (3, False)]


def test_two_game_masters_apply_once(table: Page) -> None:
    """The second one presses a button that their screen still shows."""
    thrown(table)
    table.evaluate("() => { showChat(); globalThis.late = document.querySelector('.ror-change') }")
    table.evaluate("id => sitsDown(id)", "assistant")
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    after = tokens(table)
    table.evaluate("() => { late.click() }")
    table.wait_for_function("!late.disabled")
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    assert tokens(table) == after
    assert table.evaluate("ui.notifications.said") == []


def test_targets_are_the_enemies(table: Page, service: Service) -> None:
    foes = [{"name": "Orc", "friend": True, "target": True, "group": {"count": 4}}]
    state = fought(table, service, {"name": "Zwerge", "friend": True}, {"name": "Orks", "friend": False}, *foes)
    assert counts(state["attacker"]) == {"Zwerge": ("dwarf", 1), "Orks": ("orc", 1)}
    assert counts(state["defender"]) == {"Orc": ("orc", 4)}


def room_dialog(table: Page) -> Any:
    table.evaluate(PRESS.replace('"rules-of-the-ring"]', '"rules-of-the-ring-room"]'))
    return table.get_by_role("dialog").filter(has=table.get_by_role("heading", name="Room"))


def sits(table: Page, link: str, name: str) -> Any:
    dialog = room_dialog(table)
    dialog.get_by_label("Link for players").fill(link)
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Join").click()
    return dialog


def battle_dialog(table: Page) -> Any:
    table.evaluate("tokens => placed(tokens)", BATTLE)
    table.evaluate(PRESS)
    return table.get_by_role("dialog").filter(has=table.get_by_role("button", name="Odds"))


def test_an_evening_in_a_room(table: Page, evening: Evening) -> None:
    """Dice of two players who trust neither each other nor the service, in a message that applies the losses."""
    anna = evening.joined("Anna")
    room = sits(table, evening.link, "Frodo")
    expect(room.get_by_role("status")).to_have_text("You are in the room. Players: Anna, Frodo.")
    battle = battle_dialog(table)
    battle.get_by_role("button", name="Throw in the room").click()
    expect(battle).to_have_count(0)
    (message,) = said(table)
    assert "Throw 1 of the room. Checked here." in message["content"]
    assert f'href="{evening.url}/o/' in message["content"]
    (thrown,) = (event for event in evening.log() if event["is"] == "thrown")
    assert (thrown["without"], len(thrown["seeds"])) == ([], 2)
    assert message["flags"]["rules-of-the-ring"]["outcome"] == thrown["outcome"]
    expect(anna.locator("#log > [data-verdict=holds]")).to_have_count(1)
    table.evaluate("showChat()")
    table.get_by_role("button", name="Apply").click()
    expect(table.get_by_role("button", name="Undo")).to_be_enabled()
    assert any(now for now, _ in tokens(table).values())

    request = message["flags"]["rules-of-the-ring"]["request"]
    asked = {name: request[name] for name in ("state", "rulings", "dice")}
    again = load("ring-of-power").answer("combat", load("ring-of-power").read("combat", asked))
    assert again.summary in message["content"]

    anna.get_by_role("button", name="Throw", exact=True).click()
    expect(room.get_by_role("listitem").first).to_contain_text(re.compile(r"^2\. Anna: .* Checked here\.$"))
    assert len(said(table)) == 1
    room.get_by_role("button", name="Leave").click()
    soon(lambda: evening.log()[-1]["is"] == "left", "the room does not know that Frodo left")
    expect(battle_dialog(table).get_by_role("button", name="Throw", exact=True)).to_be_visible()


@pytest.mark.parametrize(("version", "mode"), [(13, "gmroll"), (14, "self")])
def test_a_private_chat_throws_here_and_says_what_a_room_sees(
    table: Page, evening: Evening, version: int, mode: str
) -> None:
    table.evaluate("([version, mode]) => chatting(version, mode)", [version, mode])
    expect(sits(table, evening.link, "Frodo").get_by_role("status")).to_contain_text("You are in the room.")
    battle = battle_dialog(table)
    expect(battle).to_contain_text("a throw in the room is not: everybody in the room sees it")
    assert battle.locator("[data-default]").inner_text() == "Throw here"
    battle.get_by_role("button", name="Throw here").click()
    expect(battle).to_have_count(0)
    assert "asked" not in [event["is"] for event in evening.log()]
    table.evaluate("id => sitsDown(id)", "frodo")
    expect(table.locator("#chat li")).to_have_count(0)


def test_a_room_that_cannot_be_played_says_why(table: Page, evening: Evening) -> None:
    room = sits(table, evening.link.partition(".")[0], "Frodo")
    expect(room.get_by_role("alert")).to_contain_text("This is not a link for players.")
    room.get_by_label("Link for players").fill(re.sub("#[^.]*", "#" + "a" * 22, evening.link))
    room.get_by_role("button", name="Join").click()
    expect(room.get_by_role("alert")).to_contain_text("The service has no such room.")
    room.get_by_label("Link for players").fill(evening.link)
    room.get_by_role("button", name="Join").click()
    expect(room.get_by_role("status")).to_contain_text("You are in the room.")
    expect(room.get_by_role("alert")).to_be_empty()
    battle = battle_dialog(table)
    evening.close()
    expect(room.get_by_role("status")).to_have_text("The room is closed. Open a new room on a page of the service.")
    battle.get_by_role("button", name="Throw in the room").click()
    expect(battle.get_by_role("alert")).to_have_text("The room is closed. Open a new room on a page of the service.")
    battle.get_by_role("button", name="Throw here").click()
    expect(battle).to_have_count(0)


def test_a_table_comes_back_to_its_room_and_notices_another_log(
    table: Page, evening: Evening, service: Service
) -> None:
    anna = evening.joined("Anna")
    expect(sits(table, evening.link, "Frodo").get_by_role("status")).to_contain_text("You are in the room.")
    kept = "([id, address, link]) => { game.settings.set(id, 'address', address); game.settings.set(id, 'room-here', link) }"

    def reloaded() -> Any:
        table.reload()
        table.evaluate("async () => start(await (await fetch('/module.json')).json())")
        table.evaluate(kept, ["rules-of-the-ring", service.url, evening.link])
        table.evaluate("Hooks.call('ready')")
        return room_dialog(table)

    room = reloaded()
    expect(room.get_by_role("status")).to_have_text("You are in the room. Players: Anna, Frodo.")
    anna.get_by_role("button", name="Throw", exact=True).click()
    expect(room.get_by_role("listitem")).to_contain_text("Checked here.")
    assert [event["player"] for event in evening.log() if event["is"] == "joined"] == [1, 2]

    battle = battle_dialog(table)
    expect(battle).to_be_visible()
    table.context.set_offline(True)
    battle.get_by_role("button", name="Throw in the room").click()
    expect(room.get_by_role("status")).to_contain_text("The service does not answer.")
    table.context.set_offline(False)
    expect(battle).to_have_count(0)
    expect(room.get_by_role("status")).to_have_text("You are in the room. Players: Anna, Frodo.")
    assert "Throw 2 of the room. Checked here." in said(table)[-1]["content"]

    forged = f"rules-of-the-ring/room/{evening.made['room']}"
    table.evaluate(
        "key => { const all = JSON.parse(localStorage[key]); all.seen.head = 'f'.repeat(64); localStorage[key] = JSON.stringify(all); }",
        forged,
    )
    expect(reloaded().get_by_role("status")).to_contain_text("This is another log than you saw before.")
    battle = battle_dialog(table)
    battle.get_by_role("button", name="Throw in the room").click()
    expect(battle.get_by_role("alert")).to_contain_text("This is another log than you saw before.")


MENU = "() => new (game.settings.menus.get('rules-of-the-ring.connection').type)().render({ force: true })"


def test_the_settings_menu_tests_the_connection_and_makes_units(table: Page) -> None:
    table.evaluate(MENU)
    dialog = table.get_by_role("dialog")
    dialog.get_by_role("button", name="Test the connection").click()
    table.wait_for_function("ui.notifications.said.length === 1")
    assert "Ring of Power: miniatures rules" in table.evaluate("ui.notifications.said[0]")
    dialog.get_by_role("button", name="Make the units").click()
    table.wait_for_function("ui.notifications.said.length === 2")
    units = table.evaluate("Actor.packed['world.rules-of-the-ring-units']")
    types = load("ring-of-power").rules["combat"]
    known = plain(catalogue.rule_page(load("ring-of-power"), types))["state"]["$defs"]["Group"]["properties"]["type"][
        "enum"
    ]
    assert [unit["flags"]["rules-of-the-ring"]["group"]["type"] for unit in units] == known
    dialog.get_by_role("button", name="Make the units").click()
    table.wait_for_function("ui.notifications.said.length === 3")
    assert "exists already" in table.evaluate("ui.notifications.said[2]")
    table.evaluate("game.settings.set('rules-of-the-ring', 'address', 'http://127.0.0.1:1')")
    table.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() * 1e5 }")
    dialog.get_by_role("button", name="Test the connection").click()
    table.wait_for_function("ui.notifications.said.length === 4")
    assert "127.0.0.1:1 did not answer" in table.evaluate("ui.notifications.said[3]")
