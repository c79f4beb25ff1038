from __future__ import annotations

import csv
import io
import json
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import UNSET

from ror_rules import Odds, load
from ror_rules.host import charts, messages
from ror_rules.host.messages import spoken_of
from ror_rules.host.wire import Share, plain
from tests.cli.conftest import Refused, Ror

WAR = "war-of-the-ring"
STORM: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
ASKED = ("odds", WAR, "army-combat", "--state", json.dumps(STORM))
FIELDS = ("cell", "defender.strength_lost", "character_dies")
NAMED = [word for field in FIELDS for word in ("--field", field)]


def odds(**asked: Any) -> Odds:
    return load(WAR).odds("army-combat", STORM, **asked)


def written(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline="")))


def texts(path: Path) -> list[str]:
    root = ET.fromstring(path.read_bytes())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]


def headed(name: str) -> str:
    return charts.called(
        name, messages.texts(WAR, load(WAR).rule("army-combat"), also=[name], words=spoken_of(WAR, STORM))
    )


def word(share: Share) -> str:
    value = plain(share.value)
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize("named", [("*",), FIELDS], ids=["all", "named"])
def test_csv_has_a_line_for_each_value_with_its_weight(ror: Ror, tmp_path: Path, named: tuple[str, ...]) -> None:
    ran = ror(*ASKED, *(NAMED if named == FIELDS else ["--all"]), "--csv", "odds.csv", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    answer = odds(fields=named)
    assert [
        (row["field"], row["value"].lstrip("'"), row["weight"], row["total"], float(row["probability"]))
        for row in written(tmp_path / "odds.csv")
    ] == [
        (name, word(share), share.weight, answer.total, share.probability)
        for name, shares in answer.marginals.items()
        for share in shares
    ]


def test_csv_of_a_headline_has_a_line_for_unlisted_values(ror: Ror, tmp_path: Path) -> None:
    """The chances of a column sum to one: one line at the end holds all rare values."""
    duel = {side: {"name": side, "combat": 6, "endurance": 5} for side in ("attacker", "defender")}
    asked = ("odds", WAR, "individual-combat", "--state", json.dumps({**duel, "rounds": 30}))
    ror(*asked, "--csv", "odds.csv", cwd=tmp_path)
    rows = [row for row in written(tmp_path / "odds.csv") if row["field"] == "rounds"]
    assert rows[-1]["value"].startswith("above ")
    assert rows[-1]["at_least"] == ""
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1, abs=1e-12)
    assert float(rows[1]["at_least"]) == pytest.approx(1 - float(rows[0]["probability"]), abs=1e-12)


def test_csv_has_nothing_that_a_spreadsheet_computes(ror: Ror, tmp_path: Path) -> None:
    ror(*ASKED, "--field", "cell", "--csv", "odds.csv", cwd=tmp_path)
    values = [row["value"] for row in written(tmp_path / "odds.csv")]
    assert "'-/20" in values
    assert "20/20k" in values


def test_csv_of_floats_and_of_throws_has_their_errors(ror: Ror, tmp_path: Path) -> None:
    ror(*ASKED, *NAMED, "--float", "--csv", "floats.csv", cwd=tmp_path)
    heads = ("field", "value", "probability", "at_least", "within", "error", "readings")
    floats = written(tmp_path / "floats.csv")
    assert {tuple(row) for row in floats} == {heads}
    assert {float(row["error"]) for row in floats} == {odds(fields=FIELDS, arithmetic="float").error}
    ror(*ASKED, *NAMED, "--simulate", "50", "--seed", "7", "--csv", "throws.csv", cwd=tmp_path)
    answer = odds(fields=FIELDS, simulate=50, seed="7")
    rows = written(tmp_path / "throws.csv")
    shares = [share for each in answer.marginals.values() for share in each]
    assert [(row["weight"], row["total"], float(row["low"]), float(row["high"])) for row in rows] == [
        (share.weight, "50", share.low, share.high) for share in shares
    ]
    assert [(row["at_least_low"], row["at_least_high"]) for row in rows] == [
        ("", "") if share.at_least is UNSET else (repr(share.at_least_low), repr(share.at_least_high))
        for share in shares
    ]


def test_a_picture_has_a_panel_for_each_field(ror: Ror, tmp_path: Path) -> None:
    ran = ror(*ASKED, "--all", "--svg", "odds.svg", cwd=tmp_path)
    assert ran.stdout == ror(*ASKED, "--all").stdout
    found = texts(tmp_path / "odds.svg")
    assert "Army combat" in found
    for name, shares in odds(fields=["*"]).marginals.items():
        assert (headed(name) in found) == (len(shares) > 1), name
        drawn = [share for share in shares if share.value is not False]
        assert len(shares) == 1 or {f"{share.probability:.2%}" for share in drawn} <= set(found)


@pytest.mark.parametrize("options", [(), ("--simulate", "50", "--seed", "7"), ("--float",)])
def test_the_fields_asked_for_are_drawn(ror: Ror, tmp_path: Path, options: tuple[str, ...]) -> None:
    asked = ("--field", "ratio", "--field", "cell")
    ror(*ASKED, *asked, *options, "--svg", "odds.svg", "--png", "odds.png", cwd=tmp_path)
    found = texts(tmp_path / "odds.svg")
    assert [text for text in found if text in map(headed, odds(fields=["*"]).marginals)] == [*map(headed, asked[1::2])]
    assert {"100%", ">99.99%"} & set(found)
    drawn = (tmp_path / "odds.png").read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", drawn[16:20]) == (2 * (640 + 32),)


def test_values_are_many(ror: Ror, tmp_path: Path) -> None:
    search = {"search_points": 9, "characters": [{"name": f"Hobbit {at}", "capture_rating": 3} for at in range(5)]}
    asked = ("odds", WAR, "search", "--state", json.dumps(search), "--field", "captures", "--field", "captured")
    assert ror(*asked, "--svg", "odds.svg", cwd=tmp_path).returncode == 0
    rest = len(load(WAR).odds("search", search, fields=["captures"]).marginals["captures"]) - 20
    assert rest > 0
    assert f"{rest} others" in texts(tmp_path / "odds.svg")


def test_fields_that_have_no_room_are_counted_in_the_picture(ror: Ror, tmp_path: Path) -> None:
    battle: dict[str, Any] = {
        "attacker": {"name": "A", "groups": [{"id": f"a{at}", "type": "elf", "count": 1} for at in range(9)]},
        "defender": {"name": "B", "groups": [{"id": f"b{at}", "type": "goblin", "count": 1} for at in range(9)]},
    }
    rules = load("ring-of-power")
    uncertain = [
        name for name, shares in rules.odds("combat", battle, fields=["*"]).marginals.items() if len(shares) > 1
    ]
    ran = ror(
        "odds", "ring-of-power", "combat", "--all", "--state", json.dumps(battle), "--svg", "odds.svg", cwd=tmp_path
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    said = [text for text in texts(tmp_path / "odds.svg") if "not drawn" in text]
    assert len(uncertain) > 25
    assert said == [f"{len(uncertain) - 24} more fields and summaries are not drawn."]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "Exact: all possible dice results are counted."),
        (("--float",), "No probability is off by more than a billionth."),
        (("--simulate", "50", "--seed", "7"), "An estimate from 50 throws with seed 7."),
    ],
    ids=["exact", "floats", "throws"],
)
def test_a_picture_shows_its_accuracy(ror: Ror, tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    ror(*ASKED, *NAMED, *options, "--svg", "odds.svg", cwd=tmp_path)
    assert said in " ".join(texts(tmp_path / "odds.svg"))


def test_a_picture_is_the_same_twice(ror: Ror, tmp_path: Path) -> None:
    for seed in "12":
        ran = ror(*ASKED, "--svg", f"{seed}.svg", "--png", f"{seed}.png", cwd=tmp_path, PYTHONHASHSEED=seed)
        assert (ran.returncode, ran.stderr) == (0, "")
    for form in ("svg", "png"):
        assert (tmp_path / f"1.{form}").read_bytes() == (tmp_path / f"2.{form}").read_bytes()


def test_a_png_without_its_library_is_one_line(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    monkeypatch.delitem(__import__("sys").modules, "ror_rules._words.raster", raising=False)
    says = "resvg_py is not installed, and a PNG needs it. Use --svg, or in a checkout run: pip install '.[cli,png]'"
    assert says in refused(*ASKED, "--png", "odds.png")
