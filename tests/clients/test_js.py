from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from release.build import npm
from release.links import LINK, Places
from release.version import semantic
from ror_rules import __version__, encode, explain, load, need, rulesets
from ror_rules.host.messages import with_summary
from ror_rules.host.wire import plain
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.golden.__main__ import Golden, bytes_of, goldens
from tests.guests.serving import serving
from tests.service.evenings import committing
from tests.service.running import Service

JS = CLIENTS / "js"
HERE = Path(__file__).parent / "js"
MODULES = HERE / "node_modules"
GOLDENS = [(ruleset.id, each) for ruleset in rulesets() for each in goldens(ruleset.id)]
LONG = 600
STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target", "es2023"]
STRICT += ["--module", "nodenext", "--types", "node"]
SORCERY = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "42"}}


@pytest.fixture(scope="module")
def tarball(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packed")
    npm(folder, Places(source="https://git.example/ring/blob/v1"))
    (found,) = folder.glob("ror-client-*.tgz")
    return found


@pytest.fixture(scope="module")
def game(tarball: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("game")
    (folder / "package.json").write_text('{"private": true, "type": "module"}', "utf-8")
    ran("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error", tarball, at=folder)
    for modules, name in (
        (ROOT / "service" / "parts" / "node_modules", "pyodide"),
        (MODULES, "@types"),
        (MODULES, "@msgpack"),
    ):
        (folder / "node_modules" / name).symlink_to(modules / name)
    for program in (*HERE.glob("*.mjs"), *HERE.glob("*.ts"), JS / "example.ts", JS / "room.ts"):
        (folder / program.name).write_bytes(program.read_bytes())
    return folder


def ran(*command: str | Path, at: Path) -> str:
    environ = {**os.environ, "PATH": os.pathsep.join([str(MODULES / ".bin"), os.environ["PATH"]])}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=at, env=environ, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def asked(ruleset: str, each: Golden) -> dict[str, Any]:
    value: dict[str, Any] = {"state": each.state, "rulings": each.rulings}
    if each.seed is not None:
        value["dice"] = {"source": "seeded", "seed": each.seed}
    elif each.faces is not None:
        value["dice"] = {"source": "supplied", "faces": list(each.faces)}
    if each.context is not None:
        value["context"] = each.context
    return {"method": "POST", "path": f"/v1/{ruleset}/{each.rule}", "value": value}


def questions() -> list[dict[str, Any]]:
    outcome = json.loads(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")))
    path = "/v1/war-of-the-ring/sorcery"
    vary = [{"pointer": "/rating", "values": ["A", "B"]}]
    item = {"ruleset": "war-of-the-ring", "rule": "sorcery", **SORCERY}
    subtract = {"pointer": "/subtract", "from": 0, "to": 3}
    posted: list[tuple[str, Any]] = [
        *(
            (f"/v1/{ruleset.id}/{each.rule}/odds", {"state": each.state})
            for ruleset in rulesets()
            for each in cheap(ruleset.id)
        ),
        (f"{path}/odds", {"state": {"rating": "B"}, "method": "simulate", "seed": "7", "count": 100}),
        (f"{path}/odds/sweep", {"state": {"rating": "B"}, "vary": vary, "fields": ["points"]}),
        (f"{path}/odds", {"state": {"rating": "B"}, "fields": ["points"], "given": {"points": 2}}),
        (f"{path}/need", {"state": "B", "vary": subtract, "field": "points", "value": 2, "at_least": 0.1}),
        ("/v1/ring-of-power/combat/advise", {"state": "3 orc v 2 man, 1 elf", "side": "defender"}),
        (path, {**SORCERY, "luck": "points"}),
        ("/v1/verify", outcome),
        ("/v1/verify", {**outcome, "summary": "won"}),
        ("/v1/compare", {"outcome": outcome, "under": [{}, {"patch": {"rating": "C"}}]}),
        ("/v1/luck", {"items": [{"outcome": outcome, "luck": "points"}]}),
        ("/v1/batch", {"items": [item, {**item, "rule": "sorcer"}, {**item, "state": {"rating": "E"}}]}),
        (path, {"state": {"rating": "E", "ratin": 1}}),
        (path, {"state": {"rating": "B"}, "version": "0.0.1"}),
        (path, []),
        ("/v1/war-of-the-ring/sorcer", SORCERY),
    ]
    told = ["/v1/rulesets", "/v1/rulesets/none"]
    for ruleset in rulesets():
        home = f"/v1/rulesets/{ruleset.id}"
        told += [home, f"{home}/rulings", *(f"{home}/rules/{each}" for each in ruleset.rules)]
        told += [f"{home}/tables/{each}" for each in ruleset.tables]
    calls = [{"method": "POST", "path": path, "value": value} for path, value in posted]
    calls += [{"method": "POST", "path": path, "value": SORCERY, "as": words} for words in ("text", "line")]
    return calls + [{"method": "GET", "path": path} for path in (*told, f"/v1/outcomes/{outcome['id']}")]


def cheap(ruleset_id: str) -> list[Any]:
    """The first example of each rule except the battles, whose odds take long in WebAssembly."""
    found = {each.rule: each for each in reversed(load(ruleset_id).examples)}
    return [each for rule, each in found.items() if rule not in {"combat", "siege"}]


def suite(game: Path, calls: list[dict[str, Any]], *address: str) -> list[tuple[int, str, bytes]]:
    """The results of calls: of the service at an address, or of the rules in WebAssembly."""
    file = game / "calls.json"
    file.write_text(json.dumps(calls), "utf-8")
    lines = [json.loads(line) for line in ran("node", "suite.mjs", file, *address, at=game).splitlines()]
    return [(each["status"], each["media"], base64.b64decode(each["body"])) for each in lines]


def without_name(body: bytes) -> Any:
    return {name: value for name, value in json.loads(body).items() if name != "request_id"}


def test_the_tarball_has_what_it_promises(game: Path) -> None:
    installed = game / "node_modules" / "ror-client"
    manifest = json.loads((installed / "package.json").read_text("utf-8"))
    assert "dependencies" not in manifest
    readme = (installed / "README.md").read_text("utf-8")
    assert "](https://git.example/ring/blob/v1/clients/README.md#retries)" in readme
    assert not LINK.search(readme)
    assert manifest["version"] == semantic(__version__)
    pins = json.loads((ROOT / "service" / "parts" / "package.json").read_text("utf-8"))["dependencies"]
    assert manifest["peerDependencies"] == {"pyodide": pins["pyodide"]}
    with ZipFile(installed / "parts" / "rules.zip") as rules:
        assert "ror_rules/_packages/ruleset.py" in rules.namelist()
        assert all(rules.read(name) == (ROOT / name).read_bytes() for name in rules.namelist())
    assert "msgspec" in (installed / "parts" / "notices.txt").read_text("utf-8")
    named = [target for each in manifest["exports"].values() if isinstance(each, dict) for target in each.values()]
    assert all((installed / each).is_file() for each in [*named, "LICENSE", "README.md", "openapi.d.ts"])


def test_a_program_recomputes_the_throws_of_a_room(game: Path, tmp_path: Path) -> None:
    with committing(tmp_path) as service:
        found = json.loads(ran("node", "alone.mjs", service.url, "local", at=game))
    assert found["verdict"] == {"verdict": "holds", "codes": []}


PIECES = """
import { Client } from "./service/ror_service/_pages/static/ror-client.mjs";
const rules = new Client(process.argv[1]);
const asked = { ruleset: "ring-of-power", rule: "combat", more: "@ woods", pieces: JSON.parse(process.argv[2]) };
const { state } = await rules.pieces(asked);
const outcome = await rules.resolve("ring-of-power", "combat", { state, dice: { source: "seeded", seed: "5" } });
const { changes } = await rules.pieces({ ...asked, outcome });
const refused = await rules.pieces({ ...asked, pieces: asked.pieces.slice(1), outcome }).catch(({ pointer }) => pointer);
console.log(JSON.stringify({ state, changes, refused }));
"""


def test_pieces_become_a_state_and_its_outcome_their_changes(service: Service) -> None:
    pieces = [
        {"id": "t1", "name": "Riders of Rohan", "side": "ours", "own": {"count": 6}},
        {"id": "t2", "name": "9 orcs", "side": "theirs"},
    ]
    found = json.loads(ran("node", "--input-type=module", "-e", PIECES, service.url, json.dumps(pieces), at=ROOT))
    assert found["state"]["site"] == {"terrain": ["woods"]}
    assert {each["piece"] for each in found["changes"]} <= {"t1", "t2"}
    assert found["changes"]
    assert found["refused"] == "/pieces"


BUNDLED = """import { local } from "ror-client/local";
const asked = { state: { rating: "B" }, dice: { source: "seeded", seed: "42" } };
local().then(async (rules) => console.log((await rules.resolve("war-of-the-ring", "sorcery", asked)).id));
"""


@pytest.mark.parametrize("form", ["esm", "cjs"])
def test_the_rules_run_in_a_bundle_for_node(game: Path, form: str) -> None:
    (game / "bundled.mjs").write_text(BUNDLED, "utf-8")
    esbuild = CLIENTS / "owlbear" / "node_modules" / ".bin" / "esbuild"
    target = game / "dist" / ("out.mjs" if form == "esm" else "out.cjs")
    ran(esbuild, "bundled.mjs", "--bundle", "--platform=node", f"--format={form}", f"--outfile={target}", at=game)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    assert ran("node", target, at=game).strip() == outcome.id


@pytest.mark.parametrize("options", [STRICT, [each for each in STRICT if each != "--exactOptionalPropertyTypes"]])
def test_the_compiler_catches_every_slip(game: Path, options: list[str]) -> None:
    """Each line that the file marks is an error, and no other line is one."""
    assert (HERE / "slips.ts").read_text("utf-8").count("@ts-expect-error") == 15
    ran("tsc", *options, "--noEmit", "slips.ts", at=game)


def test_the_example_of_a_room_compiles_strictly(game: Path) -> None:
    ran("tsc", *STRICT, "room.ts", at=game)


def test_the_example_compiles_strictly_and_runs_alike(game: Path, service: Service) -> None:
    ran("tsc", *STRICT, "example.ts", at=game)
    by_service = ran("node", "example.js", service.url, at=game)
    assert by_service == ran("node", "example.js", at=game)
    state: dict[str, Any] = {
        "terrain": "citadel",
        "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
        "defender": {"side": "fellowship", "strength": 14},
    }
    assert by_service.startswith(load("war-of-the-ring").resolve("army-combat", state, seed="42").summary)
    assert "true true" in by_service


def test_every_golden_outcome_comes_of_webassembly(game: Path) -> None:
    found = suite(game, [asked(ruleset, each) for ruleset, each in GOLDENS])
    for (ruleset, each), (status, _, body) in zip(GOLDENS, found, strict=True):
        stored, spoken, _ = body.rpartition(b',"summary":')
        assert (status, spoken) == (200, b',"summary":')
        assert stored + b"}" == bytes_of(ruleset, each), f"{ruleset}/{each.rule}/{each.name}"


def test_service_and_webassembly_answer_alike(game: Path, service: Service) -> None:
    calls = questions()
    pairs = zip(calls, suite(game, calls), suite(game, calls, service.url), strict=True)
    for call, here, there in pairs:
        assert here[:2] == there[:2], call
        if here[0] == 200:
            assert here[2] == there[2], call
        else:
            assert without_name(here[2]) == without_name(there[2]), call


def test_the_vectors_hold_in_webassembly(game: Path) -> None:
    said = ran(sys.executable, ROOT / "vectors" / "run.py", "--command", f"node {game / 'lines.mjs'}", at=game)
    assert "FAIL" not in said
    known = json.loads((ROOT / "vectors" / "dice.json").read_text("utf-8"))
    count = sum(len(each) for each in known.values() if isinstance(each, list))
    installed = game / "node_modules" / "ror-client" / "parts"
    assert ran("node", "dice.mjs", installed, ROOT / "vectors" / "dice.json", at=game).strip() == str(count)


def manners(game: Path, case: str, *address: str) -> Any:
    return json.loads(ran("node", "manners.mjs", case, *address, at=game))


def test_a_throw_is_safe_to_try_again(game: Path, service: Service) -> None:
    with Unsteady(service, 503, None, "cut", 502) as way:
        found = manners(game, "throw", way.url)
    thrown = [json.loads(body) for body in way.bodies if b'"rating"' in body and b'"trace"' not in body]
    assert len(thrown) == 3
    assert [each["dice"]["seed"] for each in thrown] == [found["seed"]] * 3
    assert found["holds"]


def test_a_study_of_another_rule_or_state_is_refused(game: Path, service: Service) -> None:
    found = manners(game, "studies", service.url)
    vary = {"pointer": "/subtract", "from": 0, "to": 3}
    asked = need(load("war-of-the-ring"), "sorcery", "B", vary=vary, field="points", value=2, at_least=0.1)
    assert found == {
        "found": plain(asked),
        "refused": [["WrongAnswerError", each] for each in ["/rule"] * 3 + ["/state/rating"]],
    }


def test_sentences_are_in_the_language_of_the_client(game: Path, service: Service) -> None:
    found = manners(game, "german", service.url)
    gollum = load("war-of-the-ring").resolve("gollum-control", found["state"], seed="42")
    german = with_summary(gollum, encode(gollum), "de")
    assert found["service"] == found["local"] == json.loads(german)["summary"] != gollum.summary
    assert found["words"] == [explain(gollum, language="de")] * 2
    assert found["kept"] == [json.loads(encode(gollum))] * 2


def test_a_service_that_lacks_a_house_rule_is_sent_its_document(game: Path, service: Service) -> None:
    war = load("war-of-the-ring")
    about = {"name": "Poor sorcery", "ruleset": war.id, "version": war.version}
    document = {"house": about, "tables": {"sorcery": {"cells": {"1": {"B": 9}}}}}
    under = war.with_houses([document])
    (digest,) = [each.digest for each in under.houses]
    asked = json.dumps({"document": document, "digest": digest, "line": under.line("sorcery", "B")})
    found = manners(game, "house", service.url, asked)
    outcome = under.resolve("sorcery", "B", faces=[4])
    expected = {"outcome": json.loads(with_summary(outcome, encode(outcome))), "again": outcome.id, "holds": True}
    assert found == {
        "refused": "house-unknown",
        "found": [expected, expected],
        "wrong": ["WrongAnswerError", "/ruleset/houses"],
    }


def test_a_service_may_die_and_come_back(game: Path, tmp_path: Path) -> None:
    with Service(tmp_path) as first:
        throwing = subprocess.Popen(
            ["node", "manners.mjs", "steadily", first.url], cwd=game, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert throwing.stderr is not None
        assert throwing.stderr.readline() == b"0\n"
        first.process.kill()
        first.process.wait()
        with Service(tmp_path, listen=first.port):
            said, _ = throwing.communicate(timeout=LONG)
    assert said == b"12\n"


def test_a_question_that_takes_long_is_given_up(game: Path) -> None:
    assert manners(game, "givenUp") == {"message": "enough", "waited": True, "after": True}


def test_what_is_typed_is_what_is_there(game: Path) -> None:
    declared = [
        name
        for file in ("index.d.ts", "local.d.ts")
        for name in re.findall(r"^export (?:class|const|function) (\w+)", (JS / file).read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(manners(game, "names")) == sorted(declared)


def test_messagepack_has_the_same_content(game: Path, service: Service) -> None:
    found = manners(game, "packed", service.url)
    assert found == {"sent": [["application/vnd.msgpack"] * 2], "same": True}


GUEST = """
import { Client } from "ror-client";
import type { paths as All } from "./border-war.js";
type Own = { [P in keyof All as P extends `/v1/border-war/${string}` ? P : never]: All[P] };
declare module "ror-client/openapi" {
  interface paths extends Own {}
}
declare module "ror-client/fields" {
  interface Fields {
    "/v1/border-war/conquest": "conquered" | "attacker" | "defender";
  }
}
const rules = new Client("http://localhost");
export const outcome = await rules.resolve("border-war", "conquest", { state: "20 v 15 @ woods" });
export const left: number = outcome.result.attacker;
const odds = await rules.odds("border-war", "conquest", { state: { attacker: { armies: 3 }, defender: { armies: 2 } } });
export const shares = odds.marginals["conquered"] ?? [];
// @ts-expect-error: there is no such ground
await rules.resolve("border-war", "conquest", { state: { attacker: { armies: 3 }, defender: { armies: 2 }, ground: "sea" } });
"""
"""The README's way to the types of another ruleset."""


def test_a_guest_has_types(game: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        contract = f"{service.url}/v1/rulesets/border-war/openapi.json"
        ran(MODULES / ".bin" / "openapi-typescript", contract, "-o", "border-war.d.ts", at=game)
    (game / "guest.ts").write_text(GUEST, "utf-8")
    ran(MODULES / ".bin" / "tsc", *STRICT, "--noEmit", "guest.ts", at=game)
