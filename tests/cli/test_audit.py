from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules.host.messages import engine
from tests.audit.faults import planted
from tests.audit.season import RING, season
from tests.cli.conftest import ROOT, Refused, Ror
from tests.cli.test_terminal import on_a_terminal

WAR = load("war-of-the-ring")


def line(seed: object, **changed: Any) -> bytes:
    outcome = json.loads(encode(WAR.resolve("sorcery", {"rating": "B"}, seed=f"{seed}", context=f"game/{seed}")))
    return json.dumps({**outcome, **changed}).encode() + b"\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(line(seed) for seed in range(20)))
    return path


def test_a_clean_game_ends_with_0(ror: Ror, game: Path) -> None:
    ran = ror("audit", str(game))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("20 records of 1 file: 20 hold, each recomputed by ror-rules ")
    assert "\nNothing was found.\n" in ran.stdout
    assert re.search(r"\n  all +[\d.]+%  of 20 throws, score ", ran.stdout)


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        (line(1, result={"points": 6}), 1, "Altered (altered): 1\n"),
        (b"no outcome\n", 1, "Unreadable (unreadable): 1\n"),
        (line(1) * 2, 3, "Doubled question (doubled): 1\n"),
        (
            b"".join(
                encode(WAR.resolve("sorcery", {"rating": "B"}, faces=[6], context=f"{turn}")) + b"\n"
                for turn in range(40)
            ),
            4,
            "Improbable dice (improbable-dice): 2\n",
        ),
        (
            line(1, ruleset={**json.loads(line(1))["ruleset"], "version": "1.0.0"}),
            5,
            "Version 1.0.0 of war-of-the-ring is not installed.",
        ),
    ],
    ids=["altered", "unreadable", "doubled", "improbable", "another version"],
)
def test_the_exit_code_is_that_of_the_gravest_finding(
    ror: Ror, tmp_path: Path, lines: bytes, code: int, said: str
) -> None:
    (tmp_path / "game").write_bytes(lines)
    ran = ror("audit", str(tmp_path / "game"), "--game-part", "0")
    assert (ran.returncode, ran.stderr) == (code, "")
    assert said in ran.stdout


def test_words_about_dice_accuse_no_player(ror: Ror, tmp_path: Path) -> None:
    rows = [
        b'{"outcome":%b,"player":"Grima"}\n'
        % encode(WAR.resolve("sorcery", {"rating": "B"}, faces=[6], context=f"{turn}"))
        for turn in range(40)
    ]
    (tmp_path / "game").write_bytes(b"".join(rows))
    said = ror("audit", str(tmp_path / "game")).stdout
    assert "Dice of Grima (40 of 6 sides), by face: too uneven. Improbable: about one season in " in said
    assert "2 tests were made." in said
    assert "A test gives a reason to ask, and no proof." in said
    assert not re.search("cheat|fraud|liar|guilt|fake", said, re.IGNORECASE)


@pytest.mark.nightly
def test_the_report_is_written_as_json_and_as_a_page(ror: Ror, tmp_path: Path) -> None:
    lines = [each for each in planted(season(2_400))[0] if each][-600:]
    (tmp_path / "season").write_bytes(b"\n".join(lines))
    (tmp_path / "ring").write_bytes(RING.encoded())
    asked = ("audit", str(tmp_path / "season"), "--keys", str(tmp_path / "ring"), "--luck-budget", "0.001")
    ran = ror(*asked, "--json", str(tmp_path / "report"), "--html", str(tmp_path / "page"))
    assert ran.returncode == 1
    report = json.loads((tmp_path / "report").read_bytes())
    assert ror(*asked, "--json", "-").stdout.encode() == (tmp_path / "report").read_bytes()
    page = (tmp_path / "page").read_text("utf-8")
    words = engine()
    for each in report["findings"]:
        title = words.say(f"finding-{each['kind']}.title", {})
        assert f">{title}: {each['count']}</h2>" in page
    assert report["findings"]
    assert "<svg " in page
    assert not re.search("[0-9a-f]{20}", page.split("</head>")[1].replace("0" * 64, ""))
    site = (ROOT / "service/ror_service/_pages/static/style.css").read_text("utf-8")
    ours = re.findall(r"--[a-z]+: [^;]+;", page)
    assert len(ours) > 12
    assert set(ours) <= set(re.findall(r"--[a-z]+: [^;]+;", site))


def test_dice_and_luck_of_a_player_link_to_each_other(ror: Ror, tmp_path: Path) -> None:
    rows = [
        b'{"outcome":%b,"player":"Grima","game":"den","luck":"points","good":"high"}\n'
        % encode(WAR.resolve("sorcery", {"rating": "B"}, faces=[turn % 6 + 1], context=f"{turn}"))
        for turn in range(40)
    ]
    (tmp_path / "game").write_bytes(b"".join(rows))
    ror("audit", str(tmp_path / "game"), "--html", str(tmp_path / "page"))
    page = (tmp_path / "page").read_text("utf-8")
    targets = re.findall(r'<a href="#([^"]+)"', page)
    assert {each.split("-")[0] for each in targets} == {"dice", "luck"}
    assert all(page.count(f'id="{each}"') == 1 for each in targets)


def test_the_report_is_in_german(ror: Ror, tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(line(1) * 2 + line(2, result={"points": 9}))
    asked = ("audit", str(tmp_path / "game"))
    ran = ror(*asked, "--lang", "de", "--html", str(tmp_path / "page"), "--json", str(tmp_path / "report"))
    assert "3 Datensätze aus 1 Datei: 2 stimmen, jeder nachgerechnet" in ran.stdout
    assert "Nach den Regeln ergibt sich etwas anderes" in ran.stdout
    page = (tmp_path / "page").read_text("utf-8")
    assert '<html lang="de">' in page
    for word in ("Prüfung einer Saison", "Veränder", "Doppelte Frage", "Mehr Glück als", "Was gelesen wurde"):
        assert word in page
    assert re.search(r"\d,\d\d %", page)
    assert "\\xa0" not in page + ran.stdout
    assert ror(*asked, "--json", "-").stdout == (tmp_path / "report").read_text("utf-8")
    assert "--lang is one of en, de." in ror(*asked, "--lang", "fr").stderr


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.fetched += [
            value or ""
            for name, value in attrs
            if name in {"src", "href", "style", "srcset", "action"} or name.startswith("on")
        ]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_runs_and_fetches_nothing_and_escapes_everything(ror: Ror, tmp_path: Path) -> None:
    name = "<script>alert(1)</script>"
    rows = [json.dumps({"outcome": json.loads(line(seed)), "player": name, "game": name}).encode() for seed in range(5)]
    (tmp_path / "<b>season").write_bytes(b"\n".join([*rows, b"{}", rows[0]]))
    ror("audit", str(tmp_path / "<b>season"), "--html", str(tmp_path / "page"))
    page = (tmp_path / "page").read_text("utf-8")
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.names.isdisjoint({"script", "b", "img", "iframe", "object", "link", "form"})
    assert all(each.startswith("#") for each in tags.fetched)
    assert "default-src &#x27;none&#x27;; style-src &#x27;sha256-" in page
    assert "&lt;script&gt;" in page


@pytest.mark.nightly
def test_an_audit_goes_on_where_it_was_killed(environment: dict[str, str], tmp_path: Path) -> None:
    season_file = tmp_path / "season"
    season_file.write_bytes(b"".join(line(seed) for seed in range(3_000)))
    tally = tmp_path / "tally"
    command = [sys.executable, "-m", "ror_rules", "audit", str(season_file), "--json", "-"]
    resumed = [*command, "--resume", str(tally)]
    with subprocess.Popen(resumed, env=environment, stdout=subprocess.PIPE, cwd=ROOT) as process:
        while not _done(tally):
            assert process.poll() is None or _done(tally)
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    before = _done(tally)
    again = subprocess.run(resumed, env=environment, capture_output=True, cwd=ROOT, timeout=120)
    whole = subprocess.run(command, env=environment, capture_output=True, cwd=ROOT, timeout=120)
    assert 0 < before <= 15
    assert (again.returncode, again.stdout) == (0, whole.stdout)
    assert _done(tally) == 15


def _done(tally: Path) -> int:
    if not tally.exists():
        return 0
    base = sqlite3.connect(tally)
    try:
        return int(base.execute("SELECT count(*) FROM done").fetchone()[0])
    except sqlite3.OperationalError:  # it is being made
        return 0
    finally:
        base.close()


def test_what_was_asked_before_is_asked_again(refused: Refused, ror: Ror, game: Path, tmp_path: Path) -> None:
    """A file to continue from must match the question and the records, or the command refuses it."""
    tally = str(tmp_path / "tally")
    assert ror("audit", str(game), "--resume", tally).returncode == 0
    assert ror("audit", str(game), "--resume", tally).returncode == 0
    assert "an audit with other settings" in refused("audit", str(game), "--resume", tally, "--good", "low")
    game.write_bytes(game.read_bytes().replace(b"game/3", b"game/4"))
    assert "have changed since the audit began" in refused("audit", str(game), "--resume", tally)
    empty, directory = tmp_path / "empty", tmp_path / "directory"
    empty.touch()
    directory.mkdir()
    for other in (game, empty):
        said = refused("audit", str(game), "--resume", str(other))
        assert f"The file {other} does not contain an audit. Use the file in which the audit began" in said
    assert f"The file {directory} cannot be opened: " in refused("audit", str(game), "--resume", str(directory))


def test_mistakes_are_said_before_anything_is_read(refused: Refused, game: Path) -> None:
    asked = ("audit", str(game))
    assert "RULE=FIELD" in refused(*asked, "--measure", "sorcery")
    assert "from 0 to 100" in refused(*asked, "--luck-budget", "-1")
    assert "from 1" in refused(*asked, "--workers", "0")
    assert "one of them" in refused(*asked, "--workers", "2", "--dask", "tcp://localhost:1")
    assert "cannot be read" in refused("audit", "nothing-here")
    assert "cannot be read" in refused(*asked, "--keys", "nothing-here")
    assert "'nothing-here' is not a folder, and not an http or https URL." in refused(*asked, "--log", "nothing-here")


@pytest.mark.nightly
def test_a_terminal_is_shown_rate_and_time_left(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "season").write_bytes(b"".join(line(seed) for seed in range(3_000)))
    shown = on_a_terminal(environment, "audit", str(tmp_path / "season"))
    assert re.search(r"Auditing.*[\d,]+ records, [\d,]+ a second.*\d:\d\d", shown)
    assert "Nothing was found." in shown
