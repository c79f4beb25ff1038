from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.vectors.test_runner import Ran, run

pytestmark = pytest.mark.programs

WAR = {
    f"war-of-the-ring/{rule}"
    for rule in ("army-combat", "gollum-control", "losses", "search", "shadow-points", "sorcery")
}
OTHERS = {
    "sauron/walls",
    *(f"three-player/{rule}" for rule in ("gollum-control", "losses", "shadow-points", "sorcery")),
}


def held(folder: Path, *more: str) -> Ran:
    return run(folder, "--command", f"node {folder / 'js' / 'main.mjs'}", *more)


def test_it_holds(war: Path) -> None:
    holds(war, WAR)


@pytest.mark.nightly
def test_it_holds_for_every_ruleset(everything: Path) -> None:
    holds(everything, WAR | OTHERS)


def holds(folder: Path, rules: set[str]) -> None:
    ran = held(folder)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    lines = ran.stdout.splitlines()
    assert {each.split()[1].rstrip(":") for each in lines if each.startswith("ok   ")} == rules
    assert "without a trace" not in ran.stdout
    assert lines[-2].startswith("not there, so not held to anything: ")
    assert "war-of-the-ring/terrain" in lines[-2]


FAULTS = [
    ("dice.mjs", "if (word < limit)", "if (true)", "/dice/throws/"),
    ("dice.mjs", '"ror.context.v1"', '"ror.context.v2"', "/dice/throws/0/faces/0"),
    ("dice.mjs", "Buffer.from([seeds.length])", "Buffer.from([0])", "/dice/throws/"),
    ("canonical.mjs", ".sort()", "", "/id"),
    ("losses.mjs", "- 50) / 100", "- 49) / 100", "/result/lost"),
    ("rules.mjs", "thrown > rating", "thrown >= rating", "/result/captures/"),
    ("rules.mjs", "capture/${places[index]}", "capture/${index + 1}", "/dice/throws/"),
    ("losses.mjs", 'note("all-lost")', 'note("lost")', "/trace/0/code"),
    ("rules.mjs", "{ points, characters: number }", "{ points }", "/with/characters"),
    ("tables.mjs", "value < numbers[0] ? numbers[0]", "value < numbers[0] ? numbers[1]", "/trace/0"),
    ("reading.mjs", "if (names.has(last))", "if (false)", "/status: expected 400"),
    ("reading.mjs", '"integer" && (value <', '"number" && (value <', "a refusal of the kind schema"),
    ("main.mjs", "rulings: { ...resolution.rulings, ...other }", "rulings: other", "/rulings/"),
]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("file", "right", "wrong", "says"), FAULTS, ids=[f"{file}: {wrong}" for file, _, wrong, _ in FAULTS]
)
def test_a_fault_in_it_is_found(everything: Path, tmp_path: Path, file: str, right: str, wrong: str, says: str) -> None:
    folder = shutil.copytree(everything, tmp_path / "vectors")
    path = folder / "js" / file
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    ran = held(folder, "--show", "1000")
    assert ran.returncode == 1
    assert says in ran.stdout


VARIANTS = [
    (
        "drops no zero",
        "  if (given.leader === undefined && given.leader_morale === 0) delete found.leader_morale;\n",
        "",
        "normal-form/Force.leader_morale left out at /state/attacker/leader_morale: expected nothing, got 0",
    ),
    (
        "lists no ruling",
        'const any = dice.reading("wr-nazgul-lead") === "any";',
        'const any = dice.readings["wr-nazgul-lead"] === "any";',
        'ruling/wr-nazgul-lead takes part at /rulings/wr-nazgul-lead: expected "lord-and-gothmog", got nothing',
    ),
    (
        "takes a Character",
        "const dead = only ? [...among.values()][0] : chosen(force, among);",
        'const dead = only ? [...among.values()][0] : (chosen(force, among) ?? among.get("character"));',
        "situation/A leader and Characters who are only counted: one dies, and the number stands at ",
    ),
    (
        "keeps the leader's namesake",
        "const twin = wasLed ? leadersAt(force)[0] : undefined;",
        "const twin = undefined;",
        "situation/A leader who is among the Characters by name is one with him there at ",
    ),
]
"""Mistakes of an implementation that was written from the documents alone, and the fixed vector that shows each."""


@pytest.mark.parametrize(
    ("right", "wrong", "says"), [each[1:] for each in VARIANTS], ids=[each[0] for each in VARIANTS]
)
def test_a_fixed_vector_shows_a_misreading(war: Path, tmp_path: Path, right: str, wrong: str, says: str) -> None:
    folder = shutil.copytree(war, tmp_path / "vectors")
    path = folder / "js" / "army_combat.mjs"
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    ran = held(folder, "--show", "1000", "--rule", "war-of-the-ring/army-combat")
    assert ran.returncode == 1
    assert says in ran.stdout


def test_it_draws_a_seed_where_none_is_sent(war: Path) -> None:
    request = '{"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "A"}}\n'
    ran = subprocess.run(
        ["node", str(war / "js" / "main.mjs")], input=request * 2, capture_output=True, text=True, timeout=60
    )
    seeds = {json.loads(line)["outcome"]["dice"]["seed"] for line in ran.stdout.splitlines()}
    assert {len(each) for each in seeds} == {64}
    assert len(seeds) == 2
