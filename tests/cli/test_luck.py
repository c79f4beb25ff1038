import json
import re
from pathlib import Path
from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules.host.questions import GameLuck, Good
from tests.cli.conftest import Refused, Ror, answered
from tests.cli.test_terminal import on_a_terminal
from tests.measuring import measured

WAR = "war-of-the-ring"
STATE = {"attacker": {"side": "dark_power", "strength": 20}, "defender": {"side": "fellowship", "strength": 10}}
SEARCH = {"nazgul": 2, "orc_points": 3, "characters": [{"name": "Frodo", "capture_rating": 4}]}
LOST = "defender.strength_lost"


def line(seed: object, luck: str | None = None, rule: str = "army-combat", state: dict[str, Any] = STATE) -> str:
    return encode(load(WAR).resolve(rule, state, seed=str(seed), luck=luck)).decode() + "\n"


def report(seeds: range, good: Good) -> str:
    """The core's report of battles, as JSON with a newline."""
    ruleset = load(WAR)
    spread = measured(ruleset, "army-combat", ruleset.read("army-combat", {"state": STATE}), LOST)
    game = GameLuck()
    for seed in seeds:
        game.add(ruleset.resolve("army-combat", STATE, seed=str(seed)), spread, good)
    return encode(game.report()).decode() + "\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.ndjson"
    path.write_text("\n".join(line(seed) for seed in range(8)) + "\n", "utf-8")
    return path


def test_resolve_shows_the_percentile_of_the_result(ror: Ror) -> None:
    asked = ("resolve", WAR, "army-combat", "--state", json.dumps(STATE))
    lines = ror(*asked, "--faces", "4", "--luck", LOST).stdout.splitlines()
    said = f"luck   {LOST} 1 where 1.33 was expected: 16.67% of all throws give less, 33.33% as much, 50.00% more"
    assert said in lines
    best = ror(*asked, "--faces", "1", "--luck", LOST).stdout
    assert "0 where 1.33 was expected: none of all throws give less, 16.67% as much, 83.33% more\n" in best
    assert "luck " not in ror(*asked, "--faces", "4").stdout


def test_resolve_shows_the_chance_of_a_truth(ror: Ror) -> None:
    asked = ("--state", json.dumps(SEARCH), "--faces", "6", "--luck", "spotted")
    assert "\nluck   spotted no: 66.67% of all throws give that\n" in ror("resolve", WAR, "search", *asked).stdout


def test_resolve_with_luck_prints_and_writes_what_holds(ror: Ror, tmp_path: Path) -> None:
    asked = ("--state", json.dumps(STATE), "--seed", "3", "--luck", LOST, "--json", "--out", "o.json")
    printed = ror("resolve", WAR, "army-combat", *asked, cwd=tmp_path).stdout
    assert printed == answered(load(WAR).resolve("army-combat", STATE, seed="3", luck=LOST))
    assert (tmp_path / "o.json").read_text("utf-8") == line(3, LOST)
    assert ror("verify", "o.json", cwd=tmp_path).returncode == 0
    assert ror("verify", "-", given=printed).returncode == 0


def test_json_is_the_cores_report(ror: Ror, game: Path) -> None:
    assert ror("luck", str(game), "--summary", LOST, "--json").stdout == report(range(8), "high")
    asked = ("luck", "-", "--summary", LOST, "--good", "low", "--json")
    assert ror(*asked, given=game.read_text("utf-8")).stdout == report(range(8), "low")


def test_the_outcomes_own_luck_names_the_measure(ror: Ror) -> None:
    asked = ("luck", "-", "--json")
    assert ror(*asked, given="".join(line(seed, LOST) for seed in range(8))).stdout == report(range(8), "high")


def test_the_page_has_sums_and_moments(ror: Ror) -> None:
    lines = [line(seed, LOST) for seed in range(6)] + [line(seed, "spotted", "search", SEARCH) for seed in range(3)]
    ran = ror("luck", "-", "--good", "low", given="".join(lines))
    assert (ran.returncode, ran.stderr) == (0, "")
    found = json.loads(ror("luck", "-", "--good", "low", "--json", given="".join(lines)).stdout)
    text = ran.stdout
    for each in found["sums"]:
        row = re.search(
            rf"^ *{each['ruleset']} {each['rule']} +(\d+) +(\d+) +(\S+) +(\S+) +(\S+)% +(\S+)%\n"
            rf"{re.escape(each['view'])} +± (\S+) *$",
            text,
            re.MULTILINE,
        )
        assert row is not None
        assert [float(row[place]) for place in range(1, 8)] == pytest.approx(
            [
                each["count"],
                each["actual"],
                each["expected"],
                each["difference"],
                each["percentile"] * 100,
                each["fortune"] * 100,
                each["standard_deviation"],
            ],
            abs=0.0051,
        )
    assert f"about {found['together']['fortune'] * 100:.2f}% of such games are less lucky (9 open throws)" in text
    unlucky, lucky = text.partition("\nUnluckiest\n")[2].split("\nLuckiest\n")
    for part, moments in ((unlucky, found["unluckiest"]), (lucky, found["luckiest"])):
        assert re.findall(r"^ +([0-9a-f]{64})$", part, re.MULTILINE) == [each["id"] for each in moments]
        assert re.findall(r"^ +#(\d+)$", part, re.MULTILINE) == [str(each["item"] + 1) for each in moments]
        assert all(each["summary"] in " ".join(part.split()) for each in moments)


def test_a_moment_has_the_context_of_its_throw(ror: Ror) -> None:
    throws = [load(WAR).resolve("army-combat", STATE, seed="1", context=f"moria/turn-{turn}") for turn in (1, 2)]
    lines = [f"{encode(each).decode()}\n" for each in throws]
    text = ror("luck", "-", "--summary", LOST, given="".join(lines)).stdout
    assert {"#1, moria/turn-1", "#2, moria/turn-2"} <= {each.strip() for each in text.splitlines()}


def test_sums_that_do_not_fit_are_lists(ror: Ror, game: Path) -> None:
    lines = ror("luck", str(game), "--summary", LOST, COLUMNS="50").stdout.splitlines()
    found = json.loads(ror("luck", str(game), "--summary", LOST, "--json").stdout)["sums"][0]
    assert lines[0] == f"war-of-the-ring army-combat, {LOST}; high is good"
    assert [line.split()[:2] for line in lines[1:4]] == [
        ["Throws", "8"],
        ["Actual", str(found["actual"])],
        ["Expected", f"{found['expected']:.2f}".rstrip("0").rstrip(".")],
    ]


def test_one_sum_needs_no_approximation(ror: Ror, game: Path) -> None:
    assert "All together" not in ror("luck", str(game), "--summary", LOST).stdout


def test_a_certain_game_is_marked(ror: Ror) -> None:
    ruleset = load(WAR)
    lines = [
        encode(ruleset.resolve("losses", {"strength": 13, "percent": 50}, luck="lost")).decode(),
        encode(ruleset.resolve("terrain", {"steps": [{"hex": "road"}]}, luck="cost")).decode(),
    ]
    text = ror("luck", "-", given="\n".join(lines)).stdout
    assert "Every result was certain: luck had no part in it." in text
    assert "nluckiest" not in text


WRONG: dict[str, tuple[str, tuple[str, ...], str]] = {
    "no JSON": (line(1) + "not JSON\n", ("--summary", LOST), "standard input, line 2: The document is not JSON: line 1, column 1: "),
    "no outcome": ("{}\n", ("--summary", LOST), "standard input, line 1: /id: `id` is missing."),
    "twice": (line(1) + "\n" + line(1), ("--summary", LOST), "standard input, line 3: /id: An outcome comes twice"),
    "a word": (line(1), ("--summary", "cell"), "line 1: --summary: You cannot measure this field or summary of army-combat: it is not a number."),
    "another rule": (line(1) + line(1, None, "search", SEARCH), ("--summary", LOST), "line 2: --summary: The result of search"),
    "nothing said": (line(1), (), "line 1: --summary: Name the field or summary of this outcome to measure. Expected one of adjusted_die"),
    "nothing": ("\n\n", (), "There is no outcome to measure."),
    "good": (line(1, LOST), ("--good", "big"), "--good"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_counted_is_one_line_with_its_place(refused: Refused, case: str) -> None:
    given, options, says = WRONG[case]
    assert says in refused("luck", "-", *options, given=given)


def test_a_file_that_is_not_there_is_one_line(refused: Refused, tmp_path: Path) -> None:
    assert "cannot be read" in refused("luck", "nothing.ndjson", cwd=tmp_path)
    assert "cannot be read" in refused("luck", str(tmp_path))


def test_a_forged_line_is_a_verdict(ror: Ror) -> None:
    forged = json.loads(line(2))
    forged["result"]["defender"]["strength_lost"] = 9
    ran = ror("luck", "-", "--summary", LOST, given=line(1) + json.dumps(forged))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(
        "ror: standard input, line 2: It does not hold. /result/defender/strength_lost: expected "
    )


def test_long_files_have_a_bar_on_a_terminal_and_nowhere_else(
    environment: dict[str, str], ror: Ror, tmp_path: Path
) -> None:
    path = tmp_path / "long.ndjson"
    path.write_text("".join(line(seed) for seed in range(200)), "utf-8")
    asked = ("luck", str(path), "--summary", LOST)
    shown = on_a_terminal(environment, *asked)
    assert "Measuring" in shown
    assert "100%" in shown
    piped = ror(*asked, FORCE_COLOR="1")
    assert "Measuring" not in piped.stdout + piped.stderr
    path.write_text(line(1), "utf-8")
    assert "Measuring" not in on_a_terminal(environment, *asked)


def test_the_luck_of_a_side_lists_what_it_leaves_out(ror: Ror) -> None:
    found = line(1) + line(1, rule="search", state=SEARCH) + line(2)
    ran = ror("luck", "-", "--side", "attacker", given=found)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\nLeft out, because their rules do not know what attacker wants: #2.\n" in ran.stdout
    assert json.loads(ror("luck", "-", "--side", "attacker", "--json", given=found).stdout)["left_out"] == [1]
    assert "Left out" not in ror("luck", "-", "--side", "attacker", given=line(1)).stdout


def test_a_side_that_no_rule_knows_is_refused_with_their_sides(ror: Ror, refused: Refused, tmp_path: Path) -> None:
    game = tmp_path / "game.ndjson"
    game.write_text(line(1, rule="search", state=SEARCH) + line(1), "utf-8")
    assert "--side: Army-combat does not know what this side wants. Expected one of attacker, defender" in refused(
        "luck", str(game), "--side", "nobody"
    )
    asked = ("luck", str(game), "--side", "nobody", "--json")
    assert json.loads(ror(*asked).stderr)["errors"][0]["pointer"] == "/side"


def test_good_is_refused_with_a_side(refused: Refused) -> None:
    assert "--good belongs to --summary" in refused("luck", "-", "--side", "attacker", "--good", "high")
