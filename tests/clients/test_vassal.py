"""The roller for VASSAL, compiled and run by Java, without VASSAL: its lines, its refusals, and the conformance kit.

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
from tests.clients.conftest import CLIENTS, Unsteady
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
    command = [
        "javac",
        "--release",
        "11",
        "-Xlint:all,-serial",
        "-Werror",
        "-d",
        str(folder),
        str(ROLLER),
        str(folder / "Asks.java"),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr) == (0, "")
    return folder


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
