import json
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ror_rules import __version__, encode, explain, load, rulesets
from ror_rules.author import Example
from ror_rules.host.checks import promise
from ror_rules.host.messages import catalogue, engine
from ror_rules.host.releases import Releases
from ror_rules.host.wire import ThrownDice
from ror_rules.host.words import known_as
from tests import released
from tests.cli.conftest import Refused, Ror, answered
from tests.drawn import few

WAR = "war-of-the-ring"
EXAMPLES = [(ruleset.id, example) for ruleset in rulesets() for example in ruleset.examples]
STATE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "sorcery": {"rating": "B"}, "characters": ["Gandalf"]},
    "terrain": "citadel",
}

HOUSE = f"""
house = {{ name = "My table", ruleset = "{WAR}", version = "{released.VERSION}", when = 2026-01-01 }}
tables.sorcery.cells.4.B = 7
"""
LONG_NAME = '"' * 60 + "Bill"


def outcome(**asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(load(WAR).resolve("army-combat", STATE, **(asked or {"seed": "42"}))))
    return found


def name(value: object) -> str:
    return value.title if isinstance(value, Example) else str(value)


def told(printed: str) -> list[str]:
    outcome = json.loads(printed)
    words = engine().say(promise(msgspec.convert(outcome["dice"], ThrownDice)), {})
    return [f"It holds: recomputed, every field is the same. id {outcome['id']}", words]


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_what_resolve_prints_verify_confirms(ror: Ror, ruleset_id: str, example: Example) -> None:
    printed = ror("resolve", ruleset_id, example.rule, "--state", json.dumps(example.state), "--json").stdout
    ran = ror("verify", "-", given=printed)
    assert ran.stdout.splitlines() == told(printed)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(("ruleset_id", "example"), {pair[0]: pair for pair in EXAMPLES}.values(), ids=name)
def test_one_process_confirms_what_another_resolved(ror: Ror, ruleset_id: str, example: Example) -> None:
    faces = ("--faces", ",".join(map(str, example.faces))) if example.faces else ()
    printed = ror("resolve", ruleset_id, example.rule, "--state", json.dumps(example.state), *faces, "--json").stdout
    assert printed == answered(load(ruleset_id).resolve(example.rule, example.state, faces=example.faces))
    ran = ror("verify", "-", given=printed)
    assert ran.stdout.splitlines() == told(printed)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_out_writes_verify_confirms(ror: Ror, tmp_path: Path) -> None:
    ror("resolve", WAR, "army-combat", "--state", json.dumps(STATE), "--faces", "4,5", "--out", "o.json", cwd=tmp_path)
    assert ror("verify", "o.json", cwd=tmp_path).returncode == 0


def test_the_order_of_members_and_the_spaces_do_not_matter(ror: Ror) -> None:
    assert ror("verify", "-", given=json.dumps(outcome(), sort_keys=True, indent=2)).returncode == 0


def changed(pointer: str, value: object, *, faces: tuple[int, ...] = ()) -> str:
    whole = outcome(faces=faces) if faces else outcome()
    at: Any = whole
    *path, last = [int(part) if part.isdigit() else part for part in pointer.split("/")[1:]]
    for part in path:
        at = at[part]
    at[last] = value
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("pointer", "value", "says"),
    [
        ("/id", "0" * 64, f'/id: expected "{outcome()["id"]}", got "{"0" * 64}".'),
        ("/ruleset/digest", "sha256:" + "0" * 64, "It was made with other rules: its digest of war-of-the-ring "),
        ("/context", "another", "/id: expected "),
        ("/state/terrain", "clear", "/id: expected "),
        ("/dice/seed", "43", "/id: expected "),
        ("/dice/stream", "ror.dice.v0", '/dice/stream: expected "ror.dice.v1", got "ror.dice.v0".'),
        ("/dice/throws/0/faces/0", 9, "/dice/throws/0/faces/0: expected "),
        ("/dice/throws/0/why", "luck", "/dice/throws/0/why: expected "),
        ("/result/attacker/strength", 69, "/result/attacker/strength: expected "),
        ("/result/defender/extra", 1, "/result/defender/extra: expected nothing, got 1."),
        ("/trace/0/cell", "x9", '/trace/0/cell: expected "x3", got "x9".'),
        ("/trace", [], "/trace/0: expected {"),
        ("/trace/0/code", "\x1b[31mred\n", '/trace/0/code: expected "'),
        ("/trace/1/with/strength", 15, "/trace/1/with/strength: expected 14, got 15."),
        ("/result/nothing", False, "/result/nothing: expected nothing, got false."),
    ],
)
def test_a_changed_outcome_does_not_hold(ror: Ror, pointer: str, value: object, says: str) -> None:
    ran = ror("verify", "-", given=changed(pointer, value))
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.startswith(f"It does not hold. {says}")
    assert ran.stdout.count("\n") == 1
    assert "\x1b" not in ran.stdout


@pytest.mark.parametrize(
    ("summary", "covered"),
    [
        (load(WAR).resolve("army-combat", STATE, seed="42").summary, True),
        ("The Fellowship wins.", False),
        ("\x1b[31mThe Fellowship wins.\n", False),
        (1, False),
    ],
)
def test_a_summary_in_other_words_is_named_and_changes_no_verdict(ror: Ror, summary: object, *, covered: bool) -> None:
    ran = ror("verify", "-", given=json.dumps({**outcome(), "summary": summary}))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ("Not covered by any check: /summary." in ran.stdout.splitlines()) is not covered


def test_a_late_difference_is_shown_where_it_is(ror: Ror) -> None:
    state = {**STATE, "defender": {**STATE["defender"], "characters": [LONG_NAME], "first_to_die": LONG_NAME}}
    claimed = json.loads(encode(load(WAR).resolve("army-combat", state, seed="42")))
    (fallen,) = claimed["result"]["defender"]["fallen"]
    assert fallen["name"] == LONG_NAME
    fallen["name"] = f"{LONG_NAME[:-4]}zzz"
    said = ror("verify", "-", given=json.dumps(claimed)).stdout
    expected, got = said.split("expected ")[1].split(", got ")
    assert (expected.startswith("..."), "zzz" in got, "zzz" in expected) == (True, True, False)


def test_supplied_faces_that_do_not_fit_do_not_hold(ror: Ror) -> None:
    ran = ror("verify", "-", given=changed("/dice/throws/0/faces/0", 7, faces=(4, 5)))
    assert ran.returncode == 1
    assert "/dice/throws" in ran.stdout


@pytest.mark.parametrize("command", ["verify", "explain"])
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "The document is empty."),
        ("{", "The document is not JSON: line 1, column 2: the document ends too early"),
        ('{"id": 1, "id": 2}', "A name comes twice in one object, at line 1"),
        ("[]", "This is an array, not an object."),
        ("{}", "/id: `id` is missing."),
        (
            changed("/format", "ror.outcome.v2"),
            "/format: This release cannot read the format of this outcome.",
        ),
        (changed("/ruleset/id", "chess"), "There is no such ruleset."),
        (changed("/rule", "castling"), "war-of-the-ring has no such rule."),
        (
            changed("/ruleset/version", "9.9.9"),
            f"Version 9.9.9 of war-of-the-ring is not installed. Expected {load('war-of-the-ring').version}, the installed version",
        ),
        (changed("/dice", {"source": "seeded", "throws": []}), "Seeded dice name their seed."),
        (changed("/state/terrain", "moon"), "/state/terrain: "),
        (changed("/state/defender/side", "dark_power"), catalogue(WAR).say("attacks-itself", {})),
        (changed("/rulings", {"wr-ratio": "sideways"}), "wr-ratio has no such reading."),
    ],
)
def test_what_cannot_be_recomputed_is_one_line(refused: Refused, command: str, given: str, says: str) -> None:
    assert says in refused(command, "-", given=given)


@pytest.mark.parametrize("command", ["verify", "explain"])
def test_a_file_that_is_not_there_is_one_line(refused: Refused, command: str, tmp_path: Path) -> None:
    assert "'o.json' cannot be read: No such file or directory." in refused(command, "o.json", cwd=tmp_path)
    assert "OUTCOME is missing." in refused(command)


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_explain_renders_a_stored_outcome(ror: Ror, ruleset_id: str, example: Example) -> None:
    found = load(ruleset_id).resolve(example.rule, example.state, seed="42", context="turn 3")
    ran = ror("explain", "-", given=encode(found).decode())
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, explain(found) + "\n", "")


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (["--format", "line"], {"format": "line"}),
        (
            ["--format", "markdown", "--link", "https://ror.example/o/1"],
            {"format": "markdown", "link": "https://ror.example/o/1"},
        ),
        (["--format", "html"], {"format": "html"}),
        (["--whole"], {"whole": True}),
        (["--format", "markdown", "--whole"], {"format": "markdown", "whole": True}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_explain_renders_the_requested_format(ror: Ror, options: list[str], asked: dict[str, Any]) -> None:
    battle = next(example for ruleset, example in EXAMPLES if (ruleset, example.rule) == ("ring-of-power", "combat"))
    found = load("ring-of-power").resolve("combat", battle.state, seed="42")
    ran = ror("explain", "-", *options, given=encode(found).decode())
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, explain(found, **asked) + "\n", "")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--format", "rtf"), "line"),
        (("--link", "https://ror.example"), "--link is for --format markdown and html"),
        (("--format", "line", "--whole"), "--whole is for formats with steps"),
        (("--format", "markdown", "--link", "here"), "This is not a valid link."),
    ],
)
def test_words_that_cannot_be_had_are_refused(refused: Refused, options: tuple[str, ...], says: str) -> None:
    assert says in refused("explain", "-", *options, given=json.dumps(outcome()))


def test_resolve_shows_every_step_on_request(ror: Ror) -> None:
    state = (
        '{"attacker": {"groups": [{"id": "a", "type": "elf"}]}, "defender": {"groups": [{"id": "b", "type": "orc"}]}}'
    )
    found = load("ring-of-power").resolve("combat", json.loads(state), seed="1")
    words = catalogue("ring-of-power")
    stated = words.say("known-state", {"line": load("ring-of-power").line("combat", found.state)})
    identity = f"{known_as(found, words)}\n{stated}\n"
    folded, whole = (explain(found, whole=whole).replace(identity, "") for whole in (False, True))
    assert folded.count("\n") < whole.count("\n")
    for told, more in ((folded, ()), (whole, ("--whole",))):
        ran = ror("resolve", "ring-of-power", "combat", "--seed", "1", "--state", state, *more)
        assert ran.stdout.startswith(f"{told}\n\n")


def test_explain_refuses_an_outcome_that_does_not_hold(ror: Ror) -> None:
    ran = ror("explain", "-", given=changed("/result/attacker/strength", 69))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("ror: It does not hold. /result/attacker/strength: expected ")


@pytest.mark.nightly
def test_the_wheel_of_an_earlier_release_verifies_its_outcomes(ror: Ror, refused: Refused, tmp_path: Path) -> None:
    folder, house = tmp_path / "releases", tmp_path / "house.toml"
    released.build(folder, tmp_path / "tree")
    house.write_text(HOUSE, "utf-8")
    with closing(Releases(folder)) as releases:
        asked = {"state": released.STATE, "dice": {"source": "supplied", "faces": [released.FACE]}}
        earlier, housed = (
            releases.answer(WAR, released.VERSION, "POST", f"/v1/{WAR}/sorcery", encode(asked | more)).body.decode()
            for more in ({}, {"houses": [tomllib.loads(HOUSE)]})
        )
    ran = ror("verify", "-", "--releases", str(folder), given=earlier)
    assert (ran.stdout.splitlines()[0], ran.returncode) == (told(earlier)[0], 0)
    assert ror("verify", "-", given=earlier, ROR_RELEASES=str(folder)).stdout == ran.stdout
    assert ror("verify", "-", "--house", str(house), given=housed, ROR_RELEASES=str(folder)).returncode == 0
    explained = ror("explain", "-", "--releases", str(folder), given=earlier).stdout
    assert f"{released.POINTS}" in explained.splitlines()[0]
    assert released.VERSION in explained
    assert ror("explain", "-", "--format", "line", given=earlier, ROR_RELEASES=str(folder)).stdout.count("\n") == 1
    assert "without --whole" in refused("explain", "-", "--whole", "--releases", str(folder), given=earlier)
    forged = earlier.replace(f'"points":{released.POINTS}', '"points":2')
    assert ror("explain", "-", "--releases", str(folder), given=forged).returncode == 1
    for workers in ("1", "2"):
        audited = [f"--{name}" for name in ("house", "releases", "workers", "json")]
        options = [each for pair in zip(audited, (str(house), str(folder), workers, "-"), strict=True) for each in pair]
        records = "\n".join(
            [earlier, housed, forged, json.dumps(outcome()), earlier.replace(released.VERSION, "1.0.0")]
        )
        report = json.loads(ror("audit", "-", *options, given=records).stdout)
        assert report["counted"]["held"] == 3
        assert report["recomputed"] == {f"ror-rules {released.RELEASE}": 2, f"ror-rules {__version__}": 1}
        assert [(each["kind"], each["count"]) for each in report["findings"]] == [("altered", 1), ("not-checked", 1)]
        assert "left-out-earlier-version" in {each["code"] for each in report["left_out"]}
    for season, said in (
        (records, f"3 hold, each recomputed by ror-rules {released.RELEASE} (2), ror-rules {__version__} (1).\n"),
        (earlier, f"1 holds, recomputed by ror-rules {released.RELEASE}.\n"),
    ):
        page = tmp_path / "page.html"
        ran = ror("audit", "-", *options[:4], "--html", str(page), given=season)
        assert ran.stdout.partition(": ")[2].startswith(said)
        assert f"recomputed by ror-rules {released.RELEASE}, every field" in page.read_text("utf-8")
    assert ror("verify", "-", "--releases", str(folder), given=forged).returncode == 1
    assert "ROR_RELEASES" in refused("verify", "-", given=earlier)
    assert "not a folder" in refused("verify", "-", "--releases", str(house), given=earlier)
