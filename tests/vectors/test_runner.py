from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests import kit
from tests.service.running import Service
from vectors.fresh import Drawing
from vectors.pack import pack
from vectors.run import OPTIONAL, TEXTS, Difference, Tally, difference, judged

ROOT = Path(__file__).resolve().parents[2]
Ran = subprocess.CompletedProcess[str]


def run(folder: Path, *arguments: str) -> Ran:
    return subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", str(folder / "run.py"), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=ROOT,
    )


def ours() -> str:
    return f"{sys.executable} -m ror_rules batch -"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.mark.nightly
def test_our_service_holds(everything: Path, service: Service) -> None:
    ran = run(everything, "--http", service.url)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    *rules, last = ran.stdout.splitlines()
    assert all(each.startswith("ok   ") and "without a trace" not in each for each in rules)
    assert last.endswith(f" vectors hold, {len(rules)} rules")
    assert len(rules) == len(list(everything.glob("*/*.ndjson")))


def test_our_command_holds(war: Path) -> None:
    ran = run(war, "--command", ours())
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert "FAIL" not in ran.stdout


FAULTS: list[tuple[Callable[[str], str], str]] = [
    (lambda answers: answers.replace('"points":2', '"points":3'), "/result/points: expected 2, got 3"),
    (lambda answers: answers.replace('"captured":false', '"captured":0'), "/captured: expected false, got 0"),
    (lambda answers: answers.replace('"subtract":0', '"subtract":null'), "/state/subtract: expected 0, got null"),
    (lambda answers: answers.replace('"throws":', '"thrown":'), "/dice/throws: expected "),
    (lambda answers: answers.replace("/problems/version", "/problems/state"), '/kind: expected "version", got "state"'),
    (lambda answers: answers.replace('"/version"', '""'), '/pointer: expected "/version", got ""'),
    (
        lambda answers: answers.replace('"modifiers":[{"value":1', '"modifiers":[{"value":2'),
        "/trace/0/modifiers/0/value",
    ),
    (lambda answers: answers.replace("search-throw", "throw"), '/code: expected "search-throw", got "throw"'),
    (lambda answers: answers.replace('"rating":4', '"rating":5'), "/with/rating: expected 4, got 5"),
    (lambda answers: answers.replace("gollum-last-turn", "luck"), "/trace/0/not_applied/0/because: expected"),
    (lambda answers: answers.replace('"outcome":', '"outcomes":'), "the whole: expected an answer or a problem"),
    (lambda answers: answers.replace('"status":200', '"status":422').replace('outcome"', 'problem"'), "got"),
]


@pytest.fixture(scope="module")
def asked(war: Path) -> list[dict[str, Any]]:
    """The vectors of three rules that have a request."""
    texts = [
        (war / "war-of-the-ring" / f"{rule}.ndjson").read_text("utf-8")
        for rule in ("sorcery", "search", "gollum-control")
    ]
    vectors = [json.loads(line) for text in texts for line in text.splitlines()]
    return [each for each in vectors if "request" in each]


@pytest.fixture(scope="module")
def answers(asked: list[dict[str, Any]]) -> str:
    """Our answers to them, a line each."""
    lines = [json.dumps({"ruleset": each["ruleset"], "rule": each["rule"], **each["request"]}) for each in asked]
    command = [sys.executable, "-m", "ror_rules", "batch", "-"]
    return subprocess.run(command, input="\n".join(lines), capture_output=True, check=True, encoding="utf-8").stdout


@pytest.mark.parametrize(("fault", "says"), FAULTS, ids=[says for _, says in FAULTS])
def test_a_fault_is_found(asked: list[dict[str, Any]], answers: str, fault: Callable[[str], str], says: str) -> None:
    tally = Tally("war-of-the-ring/three")
    for vector, line in zip(asked, fault(answers).splitlines(), strict=True):
        tally.add(vector, json.loads(line))
    report = "\n".join(tally.lines(1000))
    assert report.startswith("FAIL war-of-the-ring/three: ")
    assert says in report


def test_the_readme_names_what_may_differ() -> None:
    readme = (ROOT / "vectors" / "README.md").read_text("utf-8")
    assert all(f"`{name}`" in readme for name in TEXTS | OPTIONAL)


def test_a_summary_may_differ() -> None:
    answer: dict[str, Any] = {"state": {}, "result": {"lost": 1}, "trace": []}
    assert judged({"answer": answer}, {"status": 200, "outcome": {**answer, "summary": "x"}}) is None
    for member in ("state", "result"):
        changed = {**answer, member: {**answer[member], "summary": "x"}}
        found = judged({"answer": answer}, {"status": 200, "outcome": changed})
        assert found == Difference(f"/{member}/summary", "nothing", '"x"')


def test_a_trace_may_be_left_out_and_is_counted() -> None:
    vector: dict[str, Any] = {"name": "x", "request": {}, "answer": {"result": {}, "trace": [{"step": "note"}]}}
    tally = Tally("x/y")
    tally.add(vector, {"status": 200, "outcome": {"result": {}}})
    assert list(tally.lines(3)) == ["ok   x/y: 1 of 1 hold, 1 of them without a trace"]
    tally.add(vector, {"status": 200, "outcome": {"result": {}, "trace": [{"step": "roll"}]}})
    assert list(tally.lines(3))[1:] == ['       x at /trace/0/step: expected "note", got "roll"']


@pytest.mark.parametrize(
    ("expected", "got", "found"),
    [
        (1, True, Difference("", "1", "true")),
        (None, False, Difference("", "null", "false")),
        ([1, 2], [1], Difference("/1", "2", "nothing")),
        ([1], [1, 2], Difference("/1", "nothing", "2")),
        ({"a/b": 1}, {"a~b": 1}, Difference("/a~1b", "1", "nothing")),
        ({}, {"a~b": 1}, Difference("/a~0b", "nothing", "1")),
        ({"a": None}, {}, Difference("/a", "null", "nothing")),
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "x"}]}, None),
    ],
)
def test_a_difference_is_the_first_and_exact(expected: Any, got: Any, found: Difference | None) -> None:
    assert difference(expected, got) == found


def against(folder: Path, command: str, *more: str) -> Ran:
    return run(folder, "--command", command, "--against", ours(), "--rule", "war-of-the-ring/army-combat", *more)


def test_fresh_states_find_no_difference_between_two_that_are_alike(war: Path) -> None:
    ran = against(war, ours(), "--count", "300")
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    found = re.fullmatch(
        r"ok   war-of-the-ring/army-combat: 300 of 300 fresh states agree, (\d+) are answered and the rest refused, "
        r"with 300 of \d+ special values of the schema\n",
        ran.stdout,
    )
    assert found
    assert 30 < int(found[1]) < 300


@pytest.mark.programs
def test_a_difference_is_reported_with_its_cause_in_the_smallest_state(war: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(war, tmp_path / "vectors")
    path = folder / "js" / "army_combat.mjs"
    text = path.read_text("utf-8")
    right = "given.leader_morale === 0) delete found.leader_morale;"
    assert right in text
    path.write_text(text.replace(right, "given.leader_morale === 0) found.leader_morale = 0;"), "utf-8")
    ran = against(war, f"node {path.with_name('main.mjs')}", "--count", "2500", "--show", "9")
    assert ran.returncode == 1
    first, *rest = ran.stdout.splitlines()
    assert first.startswith("FAIL war-of-the-ring/army-combat: ")
    assert {each.split(" at ")[1] for each in rest[::2]} == {
        "/state/attacker/leader_morale: expected nothing, got 0",
        "/state/defender/leader_morale: expected nothing, got 0",
    }
    causes = [each.strip() for each in rest[1::2]]
    assert {each.partition(".")[0] for each in causes} == {
        "cause: attacker/leader_morale",
        "cause: defender/leader_morale",
    }
    small = json.loads(causes[0].partition("For example: ")[2])["state"]
    assert sorted(len(each) for each in small.values()) == [2, 3]
    assert {each["strength"] for each in small.values()} == {1}


@pytest.mark.programs
def test_our_rules_in_javascript_agree_on_fresh_states(war: Path) -> None:
    for rule in ("army-combat", "search", "losses"):
        arguments = ("--against", ours(), "--rule", f"war-of-the-ring/{rule}", "--count", "1500", "--seed", "7")
        ran = run(war, "--command", f"node {war / 'js' / 'main.mjs'}", *arguments)
        assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


def test_fresh_states_have_every_special_value(war: Path) -> None:
    """Left out, null, default, empty list, both limits and beyond them: each stands in one of the first states."""
    catalogue = json.loads((war / "war-of-the-ring" / "catalogue.json").read_text("utf-8"))
    lines = (war / "war-of-the-ring" / "army-combat.ndjson").read_text("utf-8").splitlines()
    known = [each["request"]["state"] for each in map(json.loads, lines) if "answer" in each]
    drawing = Drawing(catalogue["states"]["army-combat"], known, "1")
    names = {each.name for each in drawing.specials if each.place in {("attacker", "strength"), ("attacker", "fallen")}}
    assert names == {
        "0",
        "the least",
        "below the least",
        "the most",
        "above the most",
        "left out",
        "null",
        "its default",
        "empty",
    }
    states = list(drawing.states(len(drawing.specials)))
    assert {0, -1, 9999, 10000} <= {
        each["attacker"].get("strength") for each in states if isinstance(each.get("attacker"), dict)
    }
    assert any("fallen" not in each["attacker"] for each in states)
    assert any(each["attacker"].get("fallen", 0) is None for each in states)


def test_what_was_found_before_the_answers_ended_is_reported(war: Path) -> None:
    command = f"sh -c 'head -n 3 | {ours()}'"
    ran = run(war, "--command", command, "--rule", "war-of-the-ring/sorcery")
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert "of 3 hold" in ran.stdout
    assert "no more of it was answered" in ran.stdout
    assert ran.stdout.splitlines()[-1].endswith("of 3 vectors hold, 1 rules, until the answers ended")


def test_every_link_holds_in_the_archive(war: Path, tmp_path: Path) -> None:
    assert (kit.FOLDER / "cases.json").exists()
    pack(tmp_path / "vectors.zip", war)
    with ZipFile(tmp_path / "vectors.zip") as packed:
        names = set(packed.namelist())
        links = re.findall(r"\]\(\.\./([^)#]+)", packed.read("vectors/README.md").decode())
    assert {f"clients/kit/{name}" for name in ("README.md", "cases.json", "serve.py")} < names
    assert {"vectors/run.py", "vectors/war-of-the-ring/catalogue.json", "vectors/war-of-the-ring/search.ndjson"} < names
    assert links
    assert set(links) <= names


def test_an_archive_without_vectors_is_refused(war: Path, tmp_path: Path) -> None:
    shutil.copytree(war, tmp_path / "vectors", ignore=shutil.ignore_patterns("*.ndjson"))
    with pytest.raises(SystemExit, match="make vectors"):
        pack(tmp_path / "vectors.zip", tmp_path / "vectors")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--command", "no-such-command"), "cannot be run"),
        (("--command", f"{sys.executable} -c ''"), "it ended before it answered"),
        (("--command", f"{sys.executable} -c 'print(1, 2); input()'"), "is no JSON"),
        (("--command", f"{sys.executable} -c 'import time; time.sleep(9)'", "--seconds", "0.2"), "no answer to "),
        (("--http", "http://127.0.0.1:9"), "POST /v1/"),
        (("--http", "nowhere"), "is no address"),
        (("--command", "true", "--rule", "chess/*"), "there was nothing to hold it to"),
    ],
)
def test_what_cannot_be_asked_is_said(war: Path, arguments: tuple[str, ...], says: str) -> None:
    ran = run(war, *arguments)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
