"""The roller for VASSAL, compiled and run by Java, without VASSAL: its lines, its refusals, and the conformance kit.

Pieces are stand-ins for VASSAL's own classes, in `tests/clients/vassal`. Their behaviour comes from VASSAL's source, at 17fb917 of
github.com/vassalengine/vassal, in the classes of the same names: `KeyBuffer` and `KeyBufferer` (a click on a stack that is not expanded
selects its pieces), `BasicPiece` (scratch properties are not saved, persistent ones are a part of its state), `Decorator`,
`DynamicProperty`, `Hideable`, `Obscurable` and `Restricted` (their properties), `ChangeTracker`, `RemovePiece`, `Command` (undo).

The chat's behaviour comes from VASSAL's source, class `VASSAL.build.module.Chatter` of github.com/vassalengine/vassal:
`send` shows a line as text unless it begins with `-` or `*`, and `DisplayText` replaces a leading `<>` by the user's
name.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ror_rules import explain, load
from tests.clients import kit
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.clients.test_pieces import CASES
from tests.service.running import PATIENCE, Service

ROLLER = CLIENTS / "vassal" / "RingRoller.java"
ASKS = """
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

public final class Asks {
  public static void main(String[] given) throws Exception {
    RingRoller ring = new RingRoller(given[0], given[1].isEmpty() ? null : given[1], Duration.ofSeconds(Long.parseLong(given[2])));
    try {
      if (given[3].equals("roll")) {
        ring.roll(given[4], given[5], given[6], given[7]).forEach(System.out::println);
        return;
      }
      String dice = given[7].isEmpty() ? RingRoller.supplied(List.of(4)) : RingRoller.seeded(given[7]);
      System.out.println(ring.resolve(given[4], given[5], given[6], dice, given[8].isEmpty() ? null : given[8]).json);
    } catch (RingRoller.Refusal refusal) {
      System.out.println(refusal.getMessage());
      System.exit(1);
    }
  }
}
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vassal")
    (folder / "Asks.java").write_text(ASKS, "utf-8")
    compiled(folder, ROLLER, folder / "Asks.java")
    return folder


def compiled(folder: Path, *sources: Path) -> None:
    command = ["javac", "--release", "11", "-Xlint:all,-serial", "-Werror", "-d", str(folder), *map(str, sources)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr) == (0, "")


def asked(classes: Path, address: str, *arguments: str, key: str = "", seconds: int = 60) -> tuple[int, str]:
    command = ["java", "-Dfile.encoding=UTF-8", "-cp", str(classes), "Asks", address, key, str(seconds), *arguments]
    ran = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    assert ran.stderr == b""
    return ran.returncode, ran.stdout.decode().rstrip("\n")


def rolled(
    classes: Path, address: str, state: str, rule: str = "war-of-the-ring/sorcery", seconds: int = 60
) -> tuple[int, str]:
    return asked(classes, address, "roll", *rule.split("/"), state, "game-42/turn-3", seconds=seconds)


def test_the_client_passes_the_kit(classes: Path) -> None:
    def ask(address: str, case: dict[str, Any]) -> kit.Gave:
        asks = case["asks"]
        question = (
            asks["ruleset"],
            asks["rule"],
            asks["state"] if isinstance(asks["state"], str) else json.dumps(asks["state"]),
            asks.get("seed", ""),
            asks.get("context", ""),
        )
        code, said = asked(classes, address, "resolve", *question, key=case.get("key", ""))
        return kit.Gave(words=said) if code else kit.Gave(json.loads(said))

    assert kit.faults(ask) == []


@pytest.mark.parametrize("state", ["rating=B", "rating=B\n", '{"rating": "B"}'])
def test_the_lines_are_the_librarys_words(classes: Path, service: Service, state: str) -> None:
    with Unsteady(service) as way:
        said = rolled(classes, way.url, state)
    request = json.loads(way.bodies[0])
    outcome = load("war-of-the-ring").resolve(
        "sorcery", request["state"], seed=request["dice"]["seed"], context=request["context"]
    )
    assert said == (0, explain(outcome))


def test_a_name_gives_the_chat_no_order(classes: Path, service: Service) -> None:
    groups = [{"name": name, "type": "orc", "count": 3} for name in ("*|<b>orcs", "-<b>orcs")]
    state = {"attacker": {"groups": groups}, "defender": {"groups": [{"type": "man"}]}}
    code, said = rolled(classes, service.url, json.dumps(state), "ring-of-power/combat")
    assert (code, "*|<b>orcs" in said) == (0, True)
    assert [line for line in said.splitlines() if line.strip().startswith(("-", "*", "<>"))] == []


def test_a_line_for_the_chat_begins_with_no_order(classes: Path, tmp_path: Path) -> None:
    (tmp_path / "Lines.java").write_text(
        "final class Lines { public static void main(String[] given) { for (String line : given)"
        ' System.out.println(RingRoller.forChat(line).replace("\\u2060", "@")); } }'
    )
    command = ["java", "-cp", str(classes), str(tmp_path / "Lines.java"), "*|<b>", " - x", "<>", "1. - x"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ran.stdout.splitlines() == ["@*|<b>", "@- x", "@<>", "1. - x"], ran.stderr


def test_what_is_wrong_is_said_with_its_place(classes: Path, service: Service) -> None:
    code, words = rolled(classes, service.url, 'rating="E"')
    assert code == 1
    assert "/state: `E`" in words


def test_a_service_that_is_away_is_said_to_be_away(classes: Path, service: Service) -> None:
    with Unsteady(service, *["cut"] * 50) as way:
        assert rolled(classes, way.url, "rating=B", seconds=2) == (1, f"The service at {way.url} does not answer.")


# Pieces.


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scene")
    compiled(
        folder, ROLLER, ROLLER.with_name("RingPieces.java"), *(ROOT / "tests" / "clients" / "vassal").rglob("*.java")
    )
    return folder


Shown = tuple[list[str], dict[str, list[str]]]


def played(scene: Path, address: str, *steps: tuple[str, ...]) -> list[Shown]:
    """The lines after each step, and the pieces: their fields, Steps and Strength."""
    command = ["java", "-Dfile.encoding=UTF-8", "-cp", str(scene), "Scene", address]
    said = "".join("\t".join(step) + "\n" for step in steps)
    ran = subprocess.run(command, input=said.encode(), capture_output=True, timeout=PATIENCE)
    assert ran.stderr == b""
    found: list[Shown] = []
    lines: list[str] = []
    for line in ran.stdout.decode().splitlines():
        if line.startswith("table"):
            pieces = [each.split("|") for each in line.split("\t")[1:]]
            found.append((lines, {name: values for name, *values in pieces}))
            lines = []
        else:
            lines.append(line)
    return found


def steps_of(case: dict[str, Any]) -> list[tuple[str, ...]]:
    pieces = case["pieces"]
    own = {each["id"]: json.dumps(each["own"]) if each.get("own") else "" for each in pieces}
    steps: list[tuple[str, ...]] = [
        ("new",),
        *(("piece", each["id"], each["name"], own[each["id"]]) for each in pieces),
    ]
    steps += [("set", each["id"], "Obscured", "true") for each in pieces if each.get("hidden")]
    for side in ("ours", "theirs"):
        steps.append(("side", side, *(each["id"] for each in pieces if each["side"] == side)))
    rest = json.dumps(case["more"]) if "more" in case else ""
    fight = ("fight", case["ruleset"], case["rule"], rest, case.get("seed", "1"))
    return [*steps, fight, ("apply",), ("undo",)]


@pytest.fixture(scope="module")
def evenings(scene: Path, service: Service) -> dict[str, list[Shown]]:
    """What each case shows, of one virtual machine."""
    steps = {case["name"]: steps_of(case) for case in CASES}
    shown = iter(played(scene, service.url, *(step for each in steps.values() for step in each)))
    return {name: [next(shown) for _ in each] for name, each in steps.items()}


@pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])
def test_the_pieces_of_a_case_get_its_changes(evenings: dict[str, list[Shown]], case: dict[str, Any]) -> None:
    *_, (_, before), (lines, after), (_, back) = evenings[case["name"]]
    assert back == before
    assert {
        name: after[name] for name in after if name not in {each["piece"] for each in case["changes"]}
    }.items() <= before.items()
    for change in case["changes"]:
        leaves = isinstance(change["after"], dict) and (
            change["after"].get("count") == 0 or "killed" in change["after"]
        )
        assert (change["piece"] not in after) == leaves
        assert leaves or json.loads(after[change["piece"]][0]) == change["after"]
        told = any(line.lstrip("\u2060").startswith(f"{change['name'].strip()}: ".strip()) for line in lines)
        assert told or not change["fates"]


TABLE = (
    ("piece", "r", "Riders of Rohan", "", "Steps=4"),
    ("piece", "e", "\u042d\u043b\u044c\u0444\u044b", '{"type":"Elben"}', "Steps=2"),
    ("piece", "o", "Orcs", '{"abilities":["pikes"]}', "Steps=9"),
    ("piece", "n", "A nazgul lurks", ""),
    ("set", "n", "ObscuredToOthers", "true"),
    ("side", "ours", "r", "e"),
    ("side", "theirs", "o", "n"),
)
FIGHT = ("fight", "ring-of-power", "combat", "@ woods", "2")


def test_an_evening_shows_losses_in_the_modules_own_traits(scene: Path, service: Service) -> None:
    steps = (FIGHT, ("apply",), ("undo",), ("apply",), ("undo",), ("undo",))
    with Unsteady(service) as way:
        shown = played(scene, way.url, *TABLE, *steps)
    assert not any(b"lurks" in body for body in way.bodies)
    (_, before), (lines, first), (undone, back), (_, second), _, (nothing, _) = shown[len(TABLE) :]
    figures = {name: int(values[1]) for name, values in first.items() if values[1]}
    lost = sum(
        int(words.split()[-1])
        for line in lines
        if ": " in line
        for words in line.split(": ")[1].split(", ")
        if not words.startswith("dismounted")
    )
    assert 15 - sum(figures.values()) == lost > 0
    assert lines[0] == "sent"
    assert (back, second) == (before, first)
    assert undone == ["sent", "undone true"]
    assert nothing == ["undone false"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("set", "o", "Restricted", "true"), "refused `Orcs` has restricted access. Its owner writes the losses."),
        (
            ("set", "o", "Steps", "8"),
            "refused `Orcs` has changed since the throw. Throw again, or write the losses yourself.",
        ),
    ],
)
def test_all_losses_are_written_or_none(scene: Path, service: Service, change: tuple[str, ...], said: str) -> None:
    (_, before), (lines, after) = played(scene, service.url, *TABLE, FIGHT, change, ("apply",))[-2:]
    assert (lines, after) == ([said], before)


def test_a_piece_whose_fields_and_trait_differ_is_named(scene: Path, service: Service) -> None:
    fields = '[{"count": 2}, {"count": 1, "mounted": false}]'
    steps = (("piece", "r", "Riders", fields, "Steps=4"), ("side", "ours", "r"), FIGHT)
    assert played(scene, service.url, *steps)[-1][0] == [f"refused `Riders` has Steps 4, but its fields say {fields}."]


def test_a_fight_needs_pieces(scene: Path, service: Service) -> None:
    assert played(scene, service.url, FIGHT)[-1][0] == ["refused Select the pieces of each side first."]
