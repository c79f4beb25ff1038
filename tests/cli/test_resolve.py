import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Outcome, encode, explain, load, rulesets
from ror_rules.author import Example
from tests.cli.conftest import Refused, Ror, answered
from tests.drawn import few

WAR = "war-of-the-ring"
EXAMPLES = [(ruleset.id, example) for ruleset in rulesets() for example in ruleset.examples]
GOLLUM = {"previous_controller": "dark_power", "card_holder": "dark_power"}
LOSSES = {"strength": 104, "percent": 50}


def name(value: object) -> str:
    return value.title if isinstance(value, Example) else str(value)


def gollum(**asked: Any) -> Outcome:
    return load(WAR).resolve("gollum-control", GOLLUM, **asked)


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_json_is_the_answer_of_the_library_to_the_byte(ror: Ror, ruleset_id: str, example: Example) -> None:
    ruleset = load(ruleset_id)
    base = ("resolve", ruleset_id, example.rule, "--state", json.dumps(example.state), "--json")
    faces = ("--faces", ",".join(map(str, example.faces))) if example.faces else ()
    supplied = ruleset.resolve(example.rule, example.state, faces=example.faces)
    seeded = ruleset.resolve(example.rule, example.state, seed="42", context="turn-3")
    assert ror(*base, *faces).stdout == answered(supplied)
    assert ror(*base, "--seed", "42", "--context", "turn-3").stdout == answered(seeded)


def test_the_answer_has_the_sentence_the_numbered_trace_and_the_id(ror: Ror) -> None:
    outcome = load(WAR).resolve("gollum-control", GOLLUM, faces=[4])
    lines = ror("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM), "--faces", "4").stdout.splitlines()
    head, _, _, *told = explain(outcome).splitlines()
    assert head == outcome.summary
    assert told[0].startswith("  1. ")
    assert lines[: len(told) + 2] == [head, *told, ""]
    assert f"rules  war-of-the-ring {load(WAR).version}, gollum-control" in lines
    assert "faces  4" in lines
    assert f"id     {outcome.id}" in lines
    assert "To throw these dice again" not in lines


def test_a_fresh_seed_is_drawn_shown_and_replayed(ror: Ror) -> None:
    arguments = ("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM), "--context", "it's turn 3")
    first, second = ror(*arguments).stdout, ror(*arguments).stdout
    seeds = [re.findall(r"^seed +([0-9a-f]{64})$", text, re.MULTILINE) for text in (first, second)]
    assert len(seeds[0]) == len(seeds[1]) == 1
    assert seeds[0] != seeds[1]
    again = first.splitlines()[-1]
    assert again.startswith("ror resolve ")
    replayed = ror(*shlex.split(again)[1:]).stdout
    assert first.startswith(replayed)
    assert "context  it's turn 3\n" in replayed


def test_the_command_to_replay_keeps_every_option(ror: Ror) -> None:
    state = {"attacker": {"side": "dark_power", "strength": 5}, "defender": {"side": "fellowship", "strength": 2}}
    asked = ("--ruling", "wr-ratio=nearest", "--ruling", "wr-half-strength=up", "--version", load(WAR).version)
    first = ror("resolve", WAR, "army-combat", "--state", "-", *asked, given=json.dumps(state))
    again = shlex.split(first.stdout.splitlines()[-1])
    assert first.stdout.startswith(ror(*again[1:]).stdout)
    assert {"wr-ratio=nearest", "wr-half-strength=up", load(WAR).version} <= set(again)
    assert "dark_power 5 v fellowship 2" in again


def test_a_fresh_seed_is_in_the_json(ror: Ror) -> None:
    printed = ror("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM), "--json").stdout
    assert printed == answered(gollum(seed=json.loads(printed)["dice"]["seed"]))


def test_a_rule_without_dice_needs_no_seed(ror: Ror) -> None:
    ran = ror("resolve", WAR, "losses", "--state", json.dumps(LOSSES))
    assert ran.returncode == 0
    assert "seed" not in ran.stdout
    assert f"id     {load(WAR).resolve('losses', LOSSES).id}\n" in ran.stdout


def test_what_changes_nothing_is_said(ror: Ror) -> None:
    losses = ("resolve", WAR, "losses", "--state", json.dumps(LOSSES))
    printed = ror(*losses, "--seed", "4", "--ruling", "wr-ratio=nearest").stdout
    assert "\nNo step used `wr-ratio`. This reading changes only the id: the greater strength over" in printed
    assert "\nNo die was thrown: the seed changes only the id.\n" in printed
    gollum = ("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM))
    assert "the context changes only the id" in ror(*gollum, "--faces", "4", "--context", "turn-3").stdout
    assert "changes nothing" not in ror(*gollum, "--context", "turn-3").stdout
    assert "changes nothing" not in ror(*losses, "--ruling", "wr-loss-above-99=last-row").stdout


@pytest.mark.parametrize("form", ["inline", "indented", "json", "any", "toml", "stdin"])
def test_a_state_comes_in_every_form(ror: Ror, tmp_path: Path, form: str) -> None:
    text = json.dumps(GOLLUM)
    toml = 'previous_controller = "dark_power"\ncard_holder = "dark_power"\n'
    for file, content in (("state.json", text), ("state", text), ("state.toml", toml)):
        (tmp_path / file).write_text(content, "utf-8")
    forms = {"inline": text, "indented": f"\n {text}", "json": "state.json", "any": "state", "toml": "state.toml"}
    state = forms.get(form, "-")
    given = text if form == "stdin" else ""
    ran = ror("resolve", WAR, "gollum-control", "--state", state, "--seed", "x", "--json", given=given, cwd=tmp_path)
    assert ran.stdout == answered(gollum(seed="x"))


def test_faces_are_parted_by_commas_or_spaces(ror: Ror) -> None:
    state = '{"attacker": {"name": "A", "combat": 5, "endurance": 5}, "defender": {"name": "B", "combat": 5, "endurance": 5}}'
    answers = {
        ror("resolve", WAR, "individual-combat", "--state", state, "--faces", faces, "--json").stdout
        for faces in ("5,3", "5 3", "5, 3")
    }
    assert [json.loads(answer)["dice"]["source"] for answer in answers] == ["supplied"]


def test_a_seed_that_starts_with_a_hyphen_is_a_seed(ror: Ror) -> None:
    ran = ror("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM), "--seed=-3", "--json")
    assert ran.stdout == answered(gollum(seed="-3"))


def test_a_ruling_asked_for_changes_the_answer(ror: Ror) -> None:
    state = {"strength": 13, "percent": 50}
    printed = ror(
        "resolve", WAR, "losses", "--state", json.dumps(state), "--ruling", "wr-loss-11-15-50=6", "--json"
    ).stdout
    assert printed == answered(load(WAR).resolve("losses", state, rulings={"wr-loss-11-15-50": "6"}))
    assert json.loads(printed)["result"] == {"lost": 6, "remaining": 7}


@pytest.mark.parametrize("as_json", [False, True])
def test_out_writes_the_wire_form_beside_what_is_printed(ror: Ror, tmp_path: Path, *, as_json: bool) -> None:
    arguments = ("resolve", WAR, "gollum-control", "--state", json.dumps(GOLLUM), "--seed", "7", "--out", "o.json")
    ran = ror(*arguments, *(["--json"] if as_json else []), cwd=tmp_path)
    assert (tmp_path / "o.json").read_bytes() == encode(gollum(seed="7")) + b"\n"
    assert ran.stdout.startswith("{" if as_json else gollum(seed="7").summary)


def test_what_callers_name_is_never_a_command_to_the_terminal(ror: Ror) -> None:
    state = {"search_points": 9, "characters": [{"name": "[bold]Frodo[/]", "capture_rating": 0}]}
    asked = ("resolve", WAR, "search", "--state", json.dumps(state), "--faces", "1,6", "--context")
    printed = ror(*asked, "[red]id forged").stdout
    assert "[bold]Frodo[/]" in printed
    assert "context  [red]id forged\n" in printed
    refused = ror(*asked, "\x1b[31mred\nid  forged")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "\x1b" not in refused.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            ("--state", "no-such-file.json"),
            "--state no-such-file.json is not a JSON object, and no such file exists.",
        ),
        (("--state", "."), "'.' cannot be read: Is a directory."),
        (("--state", "{"), "line 1, column 2: the document ends too early"),
        (
            ("--state", '{"card_holder": "neither", "card_holder": "neither"}'),
            "A name comes twice in one object, at line 1",
        ),
        (("--state", '{"card_holder": NaN}'), "JSON has no such number"),
        (("--state", "-"), "The document is empty."),
        (
            ("--state", "{card_holder: neither}"),
            """the whole argument in single quotes: --state '{"previous_controller": """,
        ),
        (("--state", "{}"), "/state/card_holder: `card_holder` is missing. "),
        (("--state", "STATE", "--luck", "controler"), "no field or summary of this rule is a number"),
        (("--state", '{"card_holder": "nobody"}'), "/state/card_holder: This is not one of the words"),
        (("--state", '{"card_holder": "neither", "ring": 1}'), "/state/ring: There is no such field here."),
        (("--state", "STATE", "--faces", "7"), "Expected 1 to 6, got 7."),
        (("--state", "STATE", "--faces", "1,2"), "There are more faces than the rule throws."),
        (("--state", "STATE", "--faces", "1,x"), "--faces takes whole numbers with commas between them, like 3,5"),
        (("--state", "STATE", "--faces", ""), "--faces takes whole numbers"),
        (("--state", "STATE", "--faces", "1", "--seed", "1"), "You gave the dice twice. Pass --seed to throw dice,"),
        (("--state", "STATE", "--seed", "two words"), "--seed: "),
        (("--state", "STATE", "--context", ""), "--context: "),
        (("--state", "STATE", "--context", "x" * 201), "--context: "),
        (("--state", "STATE", "--ruling", "wr-ratio"), "--ruling takes id=reading; got 'wr-ratio'."),
        (("--state", "STATE", "--ruling", "wr-rtio=down"), "Did you mean wr-ratio?"),
        (("--state", "STATE", "--ruling", "wr-ratio=dwn"), "Did you mean down?"),
        (
            ("--state", "STATE", "--ruling", "wr-ratio=down", "--ruling", "wr-ratio=nearest"),
            "--ruling gives wr-ratio two readings: down and nearest.",
        ),
        (("--state", "STATE", "--version", "9.9.9"), "Version 9.9.9 of war-of-the-ring is not installed."),
        (("--state", "STATE", "--version", "latest"), "is not installed."),
        (("--state", "STATE", "--out", "no/such/folder.json"), "'no/such/folder.json' cannot be written: "),
        (("--state", "STATE", "--state", "STATE"), "--state is given twice."),
        (("--state",), "--state needs a value."),
        ((), "A state is missing."),
        (("--stat", "STATE"), "Did you mean --state"),
        (("--state", "STATE", "more"), "You gave the state twice"),
    ],
)
def test_what_cannot_be_resolved_is_one_line(
    refused: Refused, options: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    given = [json.dumps(GOLLUM) if option == "STATE" else option for option in options]
    assert says in refused("resolve", WAR, "gollum-control", *given, cwd=tmp_path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{\xff}", "The document is not UTF-8."),
        (b"[" * 40 + b"]" * 40, "The document is nested too deeply."),
        (b"[1, 2]", "/state: "),
    ],
)
def test_a_file_is_read_strictly(refused: Refused, tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "state.json").write_bytes(content)
    assert says in refused("resolve", WAR, "gollum-control", "--state", "state.json", cwd=tmp_path)


@pytest.mark.parametrize("content", [b"a = ", b"a = 1\na = 2", b"a = " + b"[" * 5000])
def test_a_toml_file_is_read_strictly(refused: Refused, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "state.TOML").write_bytes(content)
    said = refused("resolve", WAR, "gollum-control", "--state", "state.TOML", cwd=tmp_path)
    assert "The document is not TOML." in said


def test_a_misspelt_rule_is_answered_with_the_nearest(refused: Refused) -> None:
    assert "Did you mean search?" in refused("resolve", WAR, "serch", "--state", "{}")
    assert "Did you mean war-of-the-ring?" in refused("resolve", "war-of-he-ring", "search", "--state", "{}")


def test_every_fault_of_a_state_is_a_line(refused: Refused) -> None:
    said = refused("resolve", WAR, "army-combat", "--state", '{"attacker": {"side": "orcs"}, "terrane": "port"}')
    assert [line.partition(" ")[2].partition(": ")[0] for line in said.splitlines()[:-1]] == [
        "/state/defender",
        "/state/attacker/strength",
        "/state/attacker/side",
        "/state/terrane",
    ]
    assert "Did you mean terrain?" in said.splitlines()[3]
    assert said.endswith(
        "ror: Correct every place that the error names. `ror rule war-of-the-ring army-combat` shows the fields."
    )


def test_what_the_rules_do_not_decide_is_said(refused: Refused) -> None:
    said = refused("resolve", WAR, "losses", "--state", json.dumps(LOSSES), "--ruling", "wr-loss-above-99=refuse")
    assert "Decide it at the table" in said
