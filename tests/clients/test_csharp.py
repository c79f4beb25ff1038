from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Outcome, encode, explain, load
from ror_rules.host.messages import with_summary
from tests.clients import kit
from tests.clients.conftest import CLIENTS, Unsteady
from tests.service.running import PATIENCE, Service

REFERENCES = [
    f"-r:{name}" for name in ("System.Net.Http", "System.Runtime.Serialization", "System.Xml", "System.Xml.Linq")
]
HERE = CLIENTS / "csharp"
CALLS = """
using System;
using System.Collections.Generic;
using System.Linq;
using RulesOfTheRing;

static class Calls
{
    static int Main(string[] arguments)
    {
        var seconds = Environment.GetEnvironmentVariable("PATIENCE");
        var patience = seconds == null ? (TimeSpan?)null : TimeSpan.FromSeconds(int.Parse(seconds));
        using (var ring = new RorClient(arguments[0], patience: patience, key: Environment.GetEnvironmentVariable("KEY")))
        {
            try { Console.Out.Write(Ask(ring, arguments)); return 0; }
            catch (AggregateException error) when (error.InnerException is RorProblem problem)
            {
                Console.Out.Write($"{problem.Status} {problem.Type} {problem.Pointer}\\n{problem.Message}");
                return 1;
            }
        }
    }

    static string Ask(RorClient ring, string[] arguments)
    {
        switch (arguments[1])
        {
            case "gollum":
                var gollum = new Dictionary<string, object>
                    { ["previous_controller"] = arguments[2], ["card_holder"] = "dark_power" };
                var rulings = new Dictionary<string, string>();
                var context = "table \\"7\\" \\u00c9";
                return ring.Resolve("war-of-the-ring", "gollum-control", gollum, arguments[3], context, rulings: rulings).Result.Text;
            case "faces":
                var sorcery = new Dictionary<string, object> { ["rating"] = "B" };
                var outcome = ring.Resolve("war-of-the-ring", "sorcery", sorcery, faces: new[] { int.Parse(arguments[2]) }).Result;
                return string.Join(" ", outcome.Faces) + " " + string.Join(" ", outcome.Result.Keys.OrderBy(each => each));
            case "kit":
                var line = Environment.GetEnvironmentVariable("LINE");
                var asked = line == null ? new Dictionary<string, object> { ["rating"] = "B" } : (object)line;
                var thrown = arguments[2] == "" ? new[] { 4 } : null;
                var seed = arguments[2] == "" ? null : arguments[2];
                return ring.Resolve("war-of-the-ring", "sorcery", asked, seed, arguments[3] == "" ? null : arguments[3], thrown).Result.Text;
            case "drawn":
                return ring.Resolve("war-of-the-ring", "sorcery", new Dictionary<string, object> { ["rating"] = "B" }).Result.Text;
            case "losses":
                var loss = new Dictionary<string, object> { ["strength"] = 13, ["percent"] = 50 };
                return ring.Resolve("war-of-the-ring", "losses", loss).Result.Text;
            case "replay": return ring.Replay(arguments[2]).Result.Text;
            case "words": return ring.Words(arguments[2]).Result;
            case "odds":
                return (string)ring.Odds("war-of-the-ring", "sorcery", new Dictionary<string, object> { ["rating"] = "B" }).Result["total"];
            case "verify": return ring.Verify(System.IO.File.ReadAllText(arguments[2])).Result["holds"].ToString();
            default: throw new ArgumentException(arguments[1]);
        }
    }
}
"""


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("csharp")
    (folder / "Calls.cs").write_text(CALLS, "utf-8")
    return compiled(folder / "Calls.cs", folder / "calls.exe")


def compiled(source: Path, program: Path) -> Path:
    sources = [str(HERE / "RorClient.cs"), str(source)]
    command = ["mcs", "-langversion:7.2", "-warnaserror", *REFERENCES, f"-out:{program}", *sources]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    return program


def call(program: Path, *arguments: str, **environ: str) -> tuple[int, str]:
    ran = subprocess.run(
        ["mono", program, *arguments], capture_output=True, timeout=PATIENCE, env={**os.environ, **environ}
    )
    assert ran.stderr.decode() == ""
    return ran.returncode, ran.stdout.decode()


def test_the_client_passes_the_kit(program: Path) -> None:
    def ask(address: str, case: dict[str, Any]) -> kit.Gave:
        asks = case["asks"]
        environ = {"KEY": case["key"]} if "key" in case else {}
        environ |= {"LINE": asks["state"]} if isinstance(asks["state"], str) else {}
        code, said = call(program, address, "kit", asks.get("seed", ""), asks.get("context", ""), **environ)
        return kit.Gave(words=said) if code else kit.Gave(json.loads(said))

    assert kit.faults(ask) == []


def fallen(seed: str) -> Outcome:
    """The library's outcome of the program's question about Gollum."""
    state: dict[str, Any] = {"previous_controller": "neither", "card_holder": "dark_power"}
    return load("war-of-the-ring").resolve("gollum-control", state, seed=seed, context='table "7" \u00c9')


def gollum(seed: str) -> str:
    return encode(fallen(seed)).decode()


def test_an_outcome_has_the_librarys_bytes(program: Path, service: Service) -> None:
    outcome = fallen("42")
    answer = with_summary(outcome, encode(outcome)).decode()
    assert call(program, service.url, "gollum", "neither", "42") == (0, answer)


def test_a_kept_outcome_has_its_bytes_and_its_words(program: Path, service: Service) -> None:
    outcome = fallen("43")
    assert call(program, service.url, "gollum", "neither", "43")[0] == 0
    assert call(program, service.url, "replay", outcome.id) == (0, gollum("43"))
    assert call(program, service.url, "words", outcome.id) == (0, explain(outcome))
    code, said = call(program, service.url, "words", "0" * 64)
    assert (code, said.splitlines()[0].strip()) == (1, "404 /problems/outcome-not-kept")


def test_dice_from_a_table_are_sent(program: Path, service: Service) -> None:
    result = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, faces=[3]).result
    assert call(program, service.url, "faces", "3") == (0, " ".join(["3", *sorted(json.loads(encode(result)))]))


def test_odds_and_verdicts_come_through(program: Path, service: Service, tmp_path: Path) -> None:
    (tmp_path / "true.json").write_text(gollum("42"), "utf-8")
    (tmp_path / "false.json").write_text(gollum("42").replace('"42"', '"43"'), "utf-8")
    assert call(program, service.url, "odds") == (0, "6")
    assert call(program, service.url, "verify", str(tmp_path / "true.json")) == (0, "True")
    assert call(program, service.url, "verify", str(tmp_path / "false.json")) == (0, "False")


def test_what_is_wrong_is_said_with_its_place(program: Path, service: Service) -> None:
    code, said = call(program, service.url, "gollum", "sauron", "42")
    first, _, words = said.partition("\n")
    assert (code, first) == (1, "422 /problems/schema /state/previous_controller")
    assert "/state/previous_controller: This is not one of the words allowed here." in words


def test_a_request_is_sent_again_as_it_was(program: Path, service: Service) -> None:
    with Unsteady(service, 503, None, "cut", 502) as way:
        code, said = call(program, way.url, "drawn")
    assert code == 0
    assert len(way.bodies) == 3
    assert len(set(way.bodies)) == 1
    assert json.loads(said)["dice"]["seed"] == json.loads(way.bodies[0])["dice"]["seed"]
    with service.client() as client:
        kept = client.get(f"/v1/outcomes/{json.loads(said)['id']}").json()
    assert json.loads(said) == {**kept, "summary": json.loads(said)["summary"]}


def test_a_rule_without_dice_is_sent_none(program: Path, service: Service) -> None:
    with Unsteady(service) as way:
        assert call(program, way.url, "losses")[0] == 0
        assert "dice" not in json.loads(way.bodies[0])


def test_a_refusal_is_not_sent_again(program: Path, service: Service) -> None:
    with Unsteady(service, 404) as way:
        assert call(program, way.url, "replay", "0" * 64) == (1, "404  \nThe service answered with status 404.")
    assert way.asked == [f"GET /v1/outcomes/{'0' * 64}"]


def test_a_service_that_is_away_is_said_to_be_away(program: Path, service: Service) -> None:
    with Unsteady(service, *["cut"] * 50) as way:
        said = call(program, way.url, "gollum", "neither", "42", PATIENCE="6")
    assert said == (1, f"0  \nThe service at {way.url}/ does not answer.")
    assert len(set(way.bodies)) == 1


def test_the_example_runs(service: Service, tmp_path: Path) -> None:
    code, said = call(compiled(HERE / "Example.cs", tmp_path / "example.exe"), service.url)
    assert code == 0
    summary, _, again, *_, last = said.splitlines()
    assert (again, last) == (summary, "kept")
