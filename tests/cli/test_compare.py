from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ror_rules import compare, encode, load
from ror_rules.host.messages import summary
from tests.cli.conftest import Refused, Ror

WAR = load("war-of-the-ring")
STATE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": 2},
    "terrain": "citadel",
}
SEEDED = WAR.resolve("army-combat", STATE, seed="1")
TEXT = encode(SEEDED).decode()


def test_both_readings_are_shown(ror: Ror) -> None:
    ran = ror("compare", "-", "--ruling", "wr-ratio=nearest", given=TEXT, COLUMNS="160")
    other = WAR.resolve("army-combat", STATE, seed="1", rulings={"wr-ratio": "nearest"})
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "a: as recorded",
        f"  {SEEDED.summary}",
        f"  id {SEEDED.id}",
        "",
        "b: wr-ratio=nearest",
        f"  {other.summary}",
        f"  id {other.id}",
        "",
        "┌────────────────────────────┬───────┬───────┐",
        "│ result                     │ a     │ b     │",
        "├────────────────────────────┼───────┼───────┤",
        "│ /ratio                     │ 1-1   │ 2-1   │",
        "│ /cell                      │ -/20  │ -/20k │",
        "│ /defender/characters       │ 2     │ 1     │",
        "│ /defender/character_killed │ false │ true  │",
        "└────────────────────────────┴───────┴───────┘",
    ]


def test_differences_that_do_not_fit_are_a_list(ror: Ror) -> None:
    lines = ror("compare", "-", "--ruling", "wr-ratio=nearest", given=TEXT, COLUMNS="30").stdout.splitlines()
    assert lines[-4:] == [
        "  /ratio                      a: 1-1; b: 2-1",
        "  /cell                       a: -/20; b: -/20k",
        "  /defender/characters        a: 2; b: 1",
        "  /defender/character_killed  a: false; b: true",
    ]


def test_json_is_the_answer_of_the_wire(ror: Ror, tmp_path: Path) -> None:
    (tmp_path / "clear.json").write_text('{"terrain": "clear"}')
    (tmp_path / "clear.toml").write_text('terrain = "clear"')
    (tmp_path / "o.json").write_text(TEXT)
    under: list[dict[str, Any]] = [
        {"rulings": {"wr-half-strength": "up"}},
        {"rulings": {"wr-ratio": "nearest"}, "patch": {"terrain": "clear"}},
    ]
    expected = encode(compare({"outcome": SEEDED, "under": under})).decode() + "\n"
    for patch in ("clear.json", "clear.toml", '{"terrain": "clear"}'):
        options = ("--ruling", "wr-ratio=nearest", "--against", "wr-half-strength=up", "--patch", patch)
        ran = ror("compare", "o.json", *options, "--json", cwd=tmp_path)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, expected, "")
        told = ror("compare", "o.json", *options, cwd=tmp_path).stdout
        assert "a: wr-half-strength=up\n" in told
        assert "b: wr-ratio=nearest, with another state\n" in told


def test_readings_that_come_to_the_same_say_so(ror: Ror) -> None:
    ran = ror("compare", "-", "--ruling", "wr-half-strength=up", given=TEXT)
    assert ran.stdout.endswith("\n\nBoth readings come to the same result.\n")
    assert "│" not in ran.stdout


def test_dice_left_over_are_listed(ror: Ror) -> None:
    outcome = load("ring-of-power").resolve("gate-assault", {"attempts": 2}, faces=[1, 2, 3, 4])
    ran = ror("compare", "-", "--patch", '{"attempts": 1}', given=encode(outcome).decode())
    assert "Recorded dice that b does not need: gate-assault/attempt-2/die-1, gate-assault/attempt-2/die-2" in " ".join(
        ran.stdout.split()
    )


def test_many_differences_are_cut(ror: Ror) -> None:
    def events(points: int) -> dict[str, Any]:
        refused = {"event": "challenge_refused", "side": "sauron"}
        return {"events": [{**refused, "name": f"{points}-{number}", "points": points} for number in range(90)]}

    state = {"westernesse": 12, "sauron": 30, **events(1)}
    outcome = load("sauron").resolve("demoralization", state)
    question = {"outcome": outcome, "under": [{}, {"patch": events(2)}]}
    ran = ror("compare", "-", "--patch", json.dumps(events(2)), given=encode(outcome).decode())
    assert f"and {compare(question).left_out} more places.\n" in ran.stdout
    assert ran.stdout.count("│ /") == 200


def test_an_outcome_that_does_not_hold_is_not_compared(ror: Ror) -> None:
    ran = ror(
        "compare", "-", "--ruling", "wr-ratio=nearest", given=TEXT.replace('"loss_percent":20', '"loss_percent":30')
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("ror: It does not hold. /result/defender/loss_percent: expected 20, got 30.")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Both sides are the same. Add --ruling, --patch or --against."),
        (("--ruling", "wr-rati=nearest"), "Did you mean wr-ratio?"),
        (("--ruling", "wr-ratio=near"), "Did you mean nearest?"),
        (("--against", "wr-ratio"), "--against takes id=reading; got 'wr-ratio'"),
        (("--patch", '{"terran": "clear"}'), "--patch /terran: There is no such field here."),
        (("--patch", "none.json"), "--patch none.json is not a JSON object, and no such file exists."),
        (
            ("--patch", '{"attacker": {"strength": "many"}}'),
            "--patch /attacker/strength: This is a string, not a whole number.",
        ),
    ],
)
def test_what_cannot_be_compared_is_one_line(refused: Refused, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused("compare", "-", *arguments, given=TEXT)


def test_luck_is_shown_below_each_id(ror: Ror) -> None:
    ran = ror("compare", "-", "--ruling", "wr-ratio=nearest", "--luck", "defender.strength_lost", given=TEXT)
    lines = ran.stdout.splitlines()
    told = [after for line, after in pairwise(lines) if line.startswith("  id ")]
    assert [each.split()[0] for each in told] == ["luck", "luck"]


def test_the_page_is_in_the_requested_language(ror: Ror) -> None:
    asked = ("compare", "-", "--ruling", "wr-ratio=nearest", "--luck", "defender.strength_lost", "--lang", "de")
    told = ror(*asked, given=TEXT).stdout
    other = WAR.resolve("army-combat", STATE, seed="1", rulings={"wr-ratio": "nearest"})
    for german in (
        "a: wie aufgezeichnet",
        summary(SEEDED, "de"),
        summary(other, "de"),
        f"Kennung {SEEDED.id}",
        "│ Ergebnis ",
    ):
        assert german in told
    assert told.count("  Glück defender.strength_lost ") == 2
    same = ror("compare", "-", "--patch", "{}", "--lang", "de", given=TEXT).stdout
    assert same.split("\n\n")[1:] == [
        f"b: mit einem anderen Zustand\n  {summary(SEEDED, 'de')}\n  Kennung {SEEDED.id}",
        "Beide Auslegungen kommen zum selben Ergebnis.\n",
    ]


@pytest.mark.parametrize("asked", [("compare", "-", "--ruling", "wr-ratio=nearest"), ("explain", "-")])
def test_what_does_not_hold_is_told_in_the_requested_language(ror: Ror, asked: tuple[str, ...]) -> None:
    changed = TEXT.replace('"loss_percent":20', '"loss_percent":30')
    ran = ror(*asked, "--lang", "de", given=changed)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("ror: Es stimmt nicht.")
