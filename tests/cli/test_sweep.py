import csv
import io
import json
import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ror_rules import encode, load, sweep
from ror_rules.errors import UndecidedError
from ror_rules.host import charts, messages
from ror_rules.host.messages import catalogue, spoken_of
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import plain
from ror_rules.host.words import label
from tests.cli.conftest import Refused, Ror
from tests.cli.test_terminal import on_a_terminal

WAR = "war-of-the-ring"
STORM: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
STATE = ("sweep", WAR, "army-combat", "--state", json.dumps(STORM))
LOST, KILLED, CELL = FIELDS = ["defender.strength_lost", "defender.character_killed", "cell"]
ASKED = [word for field in FIELDS for word in ("--field", field)]
HEADS = [
    "Strength Points that the Fellowship loses, expected",
    "A Character of the Fellowship is killed, probability",
    "The cell of the table, likeliest",
]
"""The heads of the views in ASKED."""
ONE = [*STATE, *ASKED, "--vary", "/attacker/strength=10..60:10"]
TWO = [*ONE, "--vary", "/terrain=clear,rough,citadel"]
LOSSES = ("sweep", WAR, "losses", "--state", '{"strength": 9, "percent": 50}', "--ruling", "wr-loss-above-99=refuse")
STRENGTH = {"pointer": "/attacker/strength", "from": 10, "to": 60, "step": 10}
TERRAIN = {"pointer": "/terrain", "values": ["clear", "rough", "citadel"]}


def table(*vary: dict[str, Any]) -> Sweep:
    return sweep(load(WAR), "army-combat", STORM, vary=vary, fields=FIELDS)


def texts(drawn: bytes) -> list[str]:
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]


def test_json_is_the_answer_of_the_library_to_the_byte(ror: Ror) -> None:
    ran = ror(*TWO, "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == encode(table(STRENGTH, TERRAIN)).decode() + "\n"


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("/attacker/strength=10..60:10", [10, 20, 30, 40, 50, 60]),
        ("/attacker/strength=9..11", [9, 10, 11]),
        ("/attacker/strength=7,3", [7, 3]),
        ("/attacker/leader_morale=null,2", [None, 2]),
        ("/terrain=clear,rough", ["clear", "rough"]),
        ('/defender/characters/-=[null,"Sam, of the Shire"]', [None, "Sam, of the Shire"]),
        ('/defender/sorcery=[null,{"rating":"B"}]', [None, {"rating": "B"}]),
        ('/defender/sorcery={"rating":"B","subtract":1}', [{"rating": "B", "subtract": 1}]),
    ],
)
def test_values_are_read_as_they_are_typed(ror: Ror, typed: str, values: list[Any]) -> None:
    answer = json.loads(ror(*STATE, "--field", "cell", "--vary", typed, "--json").stdout)
    assert answer["vary"] == [{"pointer": typed.partition("=")[0], "values": values}]


@pytest.mark.parametrize(
    ("typed", "pointer"),
    [
        ("dark power=10..12", "/attacker/strength"),
        ("attacker=10..12", "/attacker/strength"),
        ("attacker.strength=10..12", "/attacker/strength"),
        ("Fellowship: strength=10..12", "/defender/strength"),
        ("terrain=clear,rough", "/terrain"),
    ],
)
def test_a_field_is_named_by_its_words(ror: Ror, typed: str, pointer: str) -> None:
    answer = json.loads(ror(*STATE, "--field", "cell", "--vary", typed, "--json").stdout)
    assert [each["pointer"] for each in answer["vary"]] == [pointer]


def test_a_word_of_several_fields_is_refused_with_their_names(ror: Ror) -> None:
    ran = ror(*STATE, "--field", "cell", "--vary", "strength=10..12")
    assert ran.returncode == 2
    assert ran.stderr.startswith(
        "ror: --vary: Several fields of this state have this name. Expected one of Dark Power: strength, Fellowship: strength"
    )


def test_a_field_of_the_result_is_named_by_its_words(ror: Ror) -> None:
    asked = [*STATE, "--vary", "/terrain=clear,rough", "--json"]
    named = [ror(*asked, "--field", name).stdout for name in ("heavier_loss", "Who loses more Strength Points")]
    assert json.loads(named[0])["fields"] == ["heavier_loss"]
    assert named[0] == named[1]
    refused = ror(*asked[:-1], "--field", "strength_lost")
    assert "Expected one of attacker.strength_lost, defender.strength_lost" in refused.stderr


def test_one_field_is_a_line_for_each_value(ror: Ror) -> None:
    lines = ror(*ONE, COLUMNS="120").stdout.splitlines()
    every = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines if line.startswith("│")]
    end = next(at for at, row in enumerate(every) if row[0].isdigit())
    heads, rows = [" ".join(filter(None, words)) for words in zip(*every[:end], strict=True)], every[end - 1 :]
    assert heads == ["Dark Power: strength", *HEADS]
    assert rows[1] == ["10", "1.17", "16.67%", "10/- 33.33%"]
    assert [row[0] for row in rows[1:]] == ["10", "20", "30", "40", "50", "60"]
    assert [row[1] for row in rows[1:]] == [f"{cell.odds[LOST].expected:.2f}" for cell in table(STRENGTH).cells]


def test_two_fields_are_a_table_for_each_view(ror: Ror) -> None:
    printed = ror(*TWO).stdout
    parts = printed.split("\n\n")
    assert [part.splitlines()[0] for part in parts] == [
        f"war-of-the-ring {load('war-of-the-ring').version}, army-combat",
        *HEADS,
    ]
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in parts[1].splitlines() if "│" in line]
    assert rows[0] == ["Dark Power: strength \\ Terrain", "clear", "rough", "citadel"]
    means = [f"{cell.odds[LOST].expected:.2f}" for cell in table(STRENGTH, TERRAIN).cells]
    assert [cell for row in rows[1:] for cell in row[1:]] == means


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_a_table_that_does_not_fit_is_a_list(ror: Ror, columns: int) -> None:
    wide = [*STATE, "--field", LOST, "--vary", "/terrain=clear,rough", "--vary", "/attacker/strength=1..30"]
    lines = ror(*wide, COLUMNS=str(columns)).stdout.splitlines()
    assert max(len(line) for line in lines if not line.startswith("Rulings")) <= columns
    assert len([line for line in lines if line.startswith(("│ clear", "│ rough"))]) == 60


def test_a_line_that_does_not_fit_is_a_list(ror: Ror) -> None:
    lines = ror(*ONE, COLUMNS="40").stdout.splitlines()
    at = lines.index("Dark Power: strength 10")
    pairs = " ".join(" ".join(lines[at + 1 : lines.index("Dark Power: strength 20")]).split())
    assert f"{HEADS[0]} 1.17 {HEADS[1]} 16.67%" in pairs
    assert len([line for line in lines if line.startswith("Dark Power: strength ")]) == 6


def test_a_table_of_two_fields_has_the_chance_of_one_winner(ror: Ror) -> None:
    asked = (
        "sweep",
        "ring-of-power",
        "combat",
        "20 orc v 18 man",
        "--vary",
        "orc=10,30",
        "--vary",
        "man=5,17",
        "--plot",
    )
    vary = [
        {"pointer": f"/{side}/groups/0/count", "values": values}
        for side, values in zip(("attacker", "defender"), ([10, 30], [5, 17]), strict=True)
    ]
    found = sweep(load("ring-of-power"), "combat", "20 orc v 18 man", vary=vary, fields=["attacker.wins"])
    chances = [f"{cell.odds['attacker.wins'].probability:.2%}" for cell in found.cells]
    printed = ror(*asked, "--field", "winner").stdout
    parts = printed.split("\n\n")
    assert parts[1].splitlines()[0] == parts[2].splitlines()[0] == "The winner: the attacker, probability"
    for part in parts[1:3]:
        assert re.findall(r"[0-9.]+%", part) == chances
    shades = {line.split("│")[2].strip() for line in parts[2].splitlines() if line.startswith("│ ")}
    assert {each.split()[-1] for each in shades if "%" in each} == {"▒▒", "▓▓"}
    assert "winner=defender, probability" in ror(*asked, "--field", "winner=defender").stdout


def test_bars_have_one_scale_for_each_view(ror: Ror) -> None:
    printed = ror(*ONE, "--plot").stdout
    bars = printed.partition(f"\n{HEADS[0]}\n")[2].split("\n\n")[0].splitlines()
    drawn = {line.split()[0]: (line.count("█"), line.split()[-1]) for line in bars}
    assert drawn["60"] == (24, "3.50")
    assert drawn["10"] == (8, "1.17")
    assert f"\n\n{HEADS[1]}\n  10  ████                      16.67%\n" in printed


def test_a_cell_without_odds_has_a_reason(ror: Ror) -> None:
    ran = ror(*LOSSES, "--vary", "/strength=99,100", "--field", "lost", "--plot")
    assert ran.returncode == 0
    assert "│ 100      │                     - │" in ran.stdout
    with pytest.raises(UndecidedError) as error:
        load(WAR).odds("losses", {"strength": 100, "percent": 50}, rulings={"wr-loss-above-99": "refuse"})
    assert f"\n- no odds for 100: {error.value.pointer}: {error.value.detail}" in ran.stdout


def test_csv_has_the_exact_weights(ror: Ror, tmp_path: Path) -> None:
    ror(*TWO, "--csv", "table.csv", cwd=tmp_path)
    rows = list(csv.DictReader(io.StringIO((tmp_path / "table.csv").read_text("utf-8"), newline="")))
    found = table(STRENGTH, TERRAIN)
    cells = found.cells
    assert len(rows) == len(cells) == 18
    assert {row["readings"] for row in rows} == {" ".join(map("=".join, found.readings.items()))}
    for row, cell in zip(rows, cells, strict=True):
        assert [row["Dark Power: strength"], row["Terrain"], row["problem"]] == [*map(str, cell.at), ""]
        assert float(row[f"{LOST} expected"]) == cell.odds[LOST].expected
        assert float(row[f"{KILLED} probability"]) == cell.odds[KILLED].probability
        for field in FIELDS:
            shares = {
                json.dumps(share["value"]).strip('"'): share["weight"] for share in plain(cell.odds[field].shares)
            }
            weights = {name.partition(" = ")[2]: row[name] for name in row if name.startswith(f"{field} = ")}
            assert {value: weight for value, weight in weights.items() if weight != "0"} == shares
            assert sum(map(int, weights.values())) == int(row[f"{field} total"])


def test_csv_names_the_problem_of_a_cell(ror: Ror, tmp_path: Path) -> None:
    ror(*LOSSES, "--vary", "/strength=99,100", "--field", "lost", "--csv", "table.csv", cwd=tmp_path)
    heads, decided, (value, kind, said, *rest) = csv.reader(
        io.StringIO((tmp_path / "table.csv").read_text("utf-8"), newline="")
    )
    assert heads == ["Strength", "problem", "problem in words", "lost expected", "lost total", "lost = 47", "readings"]
    assert decided[:-1] == ["99", "", "", "47.0", "1", "1"]
    assert (value, kind, rest[:-1]) == ("100", "rules-do-not-decide", ["", "", ""])
    with pytest.raises(UndecidedError) as error:
        load(WAR).odds("losses", {"strength": 100, "percent": 50}, rulings={"wr-loss-above-99": "refuse"})
    assert said == str(error.value)


def test_csv_has_nothing_that_a_spreadsheet_computes(ror: Ror, tmp_path: Path) -> None:
    named = """/defender/characters/0=["=1+1", "+x", "-x", "@x", "a-b", null]"""
    ror(*STATE, "--field", LOST, "--vary", named, "--csv", "names.csv", cwd=tmp_path)
    rows = list(csv.reader(io.StringIO((tmp_path / "names.csv").read_text("utf-8"), newline="")))
    assert [row[0] for row in rows[1:]] == ["'=1+1", "'+x", "'-x", "'@x", "a-b", "absent"]


def test_a_table_in_floats_is_that_of_the_core(ror: Ror) -> None:
    exact = ror(*STATE, "--field", LOST, "--vary", "/terrain=clear,citadel", "--json").stdout
    found = json.loads(ror(*STATE, "--field", LOST, "--vary", "/terrain=clear,citadel", "--float", "--json").stdout)
    assert found["exact"] is False
    means = [cell["odds"][LOST]["expected"] for cell in found["cells"]]
    assert means == pytest.approx([cell["odds"][LOST]["expected"] for cell in json.loads(exact)["cells"]])
    assert "weight" not in json.dumps(found)


@pytest.mark.parametrize("asked", [ONE, TWO], ids=["one field", "two fields"])
def test_a_picture_in_svg_has_the_numbers_as_text(ror: Ror, tmp_path: Path, asked: list[str]) -> None:
    ror(*asked, "--svg", "table.svg", cwd=tmp_path)
    found = texts((tmp_path / "table.svg").read_bytes())
    assert "Army combat" in found
    vary: list[dict[str, Any]] = [STRENGTH] if asked is ONE else [STRENGTH, TERRAIN]
    assert {"Dark Power: strength", *(["Terrain"] if asked is TWO else [])} <= set(found)
    words = messages.texts(WAR, load(WAR).rule("army-combat"), words=spoken_of(WAR, STORM))
    for field in FIELDS:
        assert charts.called(field, words) in found
    for cell in table(*vary).cells:
        assert f"{cell.odds[LOST].expected:.2f}" in found
        assert f"{cell.odds[KILLED].probability:.2%}" in found
        assert label(cell.at[-1], catalogue(WAR)) in found


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_picture_is_the_same_twice(ror: Ror, tmp_path: Path, form: str) -> None:
    for seed in "12":
        ran = ror(*TWO, f"--{form}", f"{seed}.{form}", cwd=tmp_path, PYTHONHASHSEED=seed)
        assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / f"1.{form}").read_bytes() == (tmp_path / f"2.{form}").read_bytes()


def test_a_picture_in_png_has_a_sane_size(ror: Ror, tmp_path: Path) -> None:
    ror(*TWO, "--png", "table.png", cwd=tmp_path)
    drawn = (tmp_path / "table.png").read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", drawn[16:24])
    assert 1000 <= wide <= 2000
    assert 1000 <= high <= 3000


def test_text_is_drawn_as_it_stands(ror: Ror, tmp_path: Path) -> None:
    named = '/defender/characters/-=["$x$","アラゴルン",null]'
    ran = ror(*STATE, "--field", KILLED, "--vary", named, "--svg", "t.svg", "--png", "t.png", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert {"$x$", "アラゴルン", "absent"} <= set(texts((tmp_path / "t.svg").read_bytes()))


def test_cells_without_odds_are_gaps_in_the_picture(ror: Ror, tmp_path: Path) -> None:
    for number, values in enumerate(["99,100", "100,101"]):
        for more in [], ["--vary", "/percent=50,30"]:
            asked = [*LOSSES, "--field", "lost", "--vary", f"/strength={values}", *more]
            ran = ror(*asked, "--svg", "t.svg", "--plot", cwd=tmp_path)
            assert (ran.returncode, ran.stderr) == (0, "")
            assert ("47.00" in texts((tmp_path / "t.svg").read_bytes())) == (number == 0)


def test_progress_is_shown_on_a_terminal_alone(environment: dict[str, str], ror: Ror) -> None:
    assert ror(*ONE).stderr == ""
    assert "cells" in on_a_terminal(environment, *ONE)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--vary", "/terrain"], "--vary: This does not say what varies"),
        (["--vary", "/terrain="], "such as `orc=10..60:10`"),
        (["--vary", "/terrain=[1"], "not JSON"),
        (["--vary", "/terrain=moon"], '--vary: With /terrain "moon" there is no such state'),
        (["--vary", "/attacker/strength=1..900"], "at most 400 cells, got 900"),
        (["--vary", "/terrain=clear", "--field", "sell"], "Did you mean cell?"),
        (["--vary", "/terrain=clear", "--ruling", "wr-x=y"], "has no such ruling"),
        (["--vary", "/terrain=clear", "--version", "0.0.1"], "is not installed"),
        (["--vary", "/terrain=clear", "--csv", "no/such/folder/t.csv"], "cannot be written"),
        (["--vary", "/terrain=clear", "--svg", "one.svg", "--csv", "one.svg"], "Two files have the same name"),
        ([], "vary"),
    ],
)
def test_what_has_no_table_is_one_line(refused: Refused, options: list[str], says: str) -> None:
    assert says in refused(*STATE, "--field", "cell", *options)


def test_a_place_may_have_dots(ror: Ror) -> None:
    asked = ("sweep", "war-of-the-ring", "army-combat", "dark_power 9 v fellowship 3", "--field", "defender.strength")
    slashes, dots = (ror(*asked, "--vary", f"{place}=8..9") for place in ("/attacker/strength", "attacker.strength"))
    assert (slashes.returncode, slashes.stdout) == (0, dots.stdout)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (
            "defender.strength_lost",
            "--field defender.strength_lost is not true or false. Name the value that you want: ",
        ),
        ("defender.strength_lost=x", "--field: This is a string, not a whole number."),
    ],
)
def test_a_need_names_a_value_that_its_field_can_have(refused: Refused, wanted: str, says: str) -> None:
    asked = ("need", "war-of-the-ring", "army-combat", "dark_power 9 v fellowship 3", "--vary", "/attacker/strength")
    assert says in refused(*asked, "--field", wanted, "--at-least", "80%")
