from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ror_rules import load
from ror_rules.author import Ruleset
from ror_rules.cli import main
from ror_rules.host.trust import new_key
from tests.docs.outside import EXAMPLE
from tests.service.running import Service

SOURCE = EXAMPLE / "my_game"
FAULTS: Mapping[str, tuple[str, str, str, str]] = {
    "no-syntax": ("crossing.py", "def ", "def def ", r"SyntaxError: .*crossing\.py"),
    "no-module": ("book.py", "from ror_rules.author import", "from ror_rules.authors import", r"ModuleNotFoundError: .*ror_rules\.authors"),
    "no-ruleset": ("__init__.py", "RULESET", "RULES", r"has no attribute 'RULESET'"),
    "wrong-cell": ("tables/crossing.toml", "die = ", "dice = ", r"crossing\.toml: .*dice"),
    "no-table": ("book.py", '["crossing"]', '["crosing"]', r"KeyError: 'crosing' .*book\.py"),
    "no-rulings": ("rulings.toml", "default = ", "defalt = ", r"rulings\.toml: .*defalt"),
    "wrong-default": ("rulings.toml", 'default = "', 'default = "x', r"the default 'x[^']*' is not one of its readings"),
}  # fmt: skip
TOLERATED: Mapping[str, tuple[str, str, str, str]] = {
    "no-example": ("examples.toml", 'rule = "crossing"', 'rule = "crosing"', r"no rule .*crosing|has no such rule"),
    "wrong-state": ("examples.toml", "packs = ", "pack = ", r"pack\b"),
    "no-odds": ("crossing.py", "return result.end ==", "return result.ended ==", ""),
    "no-message": ("messages/en/crossing.ftl", "crossed =", "crosed =", r"crossed"),
}  # fmt: skip


UNSERVED: Mapping[str, tuple[str, str, str, str]] = {
    "no-schema": ("crossing.py", "    rope: bool = False", "    rope: bool = False\n    many: object = 1", ""),
}
"""Rulesets that the library takes, and a service refuses."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages: the example once for each fault, an entry point with an invalid id, and a ruleset without rulings."""
    folder = tmp_path_factory.mktemp("broken")
    for name, (file, old, new, _) in {**FAULTS, **TOLERATED, **UNSERVED}.items():
        package = name.replace("-", "_")
        shutil.copytree(SOURCE, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        for module in (folder / package).glob("*.py"):
            text = module.read_text("utf-8").replace("my_game", package).replace("my-game", name)
            module.write_text(text, "utf-8")
        wrong = folder / package / file
        text = wrong.read_text("utf-8")
        assert old in text, f"{file} has no {old}"
        wrong.write_text(text.replace(old, new), "utf-8")
        offered(folder, package, name)
    offered(folder, "odds_game", "odds")
    shutil.copytree(SOURCE, folder / "no_doubts", ignore=shutil.ignore_patterns("__pycache__", "rulings.toml"))
    for module in (folder / "no_doubts").glob("*.py"):
        text = module.read_text("utf-8").replace("my_game", "no_doubts").replace("my-game", "no-doubts")
        module.write_text(text.replace('dice.reading(book, "mg-swept") == "all-packs"', "False"), "utf-8")
    offered(folder, "no_doubts", "no-doubts")
    return folder


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example without `examples.toml`."""
    folder = tmp_path_factory.mktemp("bare")
    shutil.copytree(SOURCE, folder / "bare_game", ignore=shutil.ignore_patterns("__pycache__", "examples.toml"))
    for module in (folder / "bare_game").glob("*.py"):
        module.write_text(module.read_text("utf-8").replace("my_game", "bare_game").replace("my-game", "bare-game"))
    offered(folder, "bare_game", "bare-game")
    return folder


def offered(folder: Path, package: str, name: str) -> None:
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ror_rules.rulesets]\n{name} = {package}:RULESET\n")


def test_each_broken_package_gets_one_sentence_with_its_place(site: Path) -> None:
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    ran = subprocess.run(
        [sys.executable, "-m", "ror_rules", "rulesets"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    working = ("war-of-the-ring", "ring-of-power", "three-player", "sauron", "no-doubts", *TOLERATED, *UNSERVED)
    assert all(each in ran.stdout for each in working)
    lines = ran.stderr.splitlines()
    for name, (*_, said) in TOLERATED.items():
        own = [each for each in lines if re.match(rf"ror: {name.replace('-', '_')}/[^:]+:[0-9]+: ", each)]
        assert any(re.search(said, line) for line in own) or not said, own
        lines = [each for each in lines if each not in own]
    assert len(lines) == len(FAULTS) + 1
    for name, (*_, said) in FAULTS.items():
        (line,) = [each for each in lines if f"{name.replace('-', '_')} (" in each]
        assert re.search(said, line), line
    assert any("odds_game" in each and "under an id that cannot be one" in each for each in lines)


@pytest.mark.nightly
def test_the_service_leaves_them_out_and_health_names_them(site: Path, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")])))
        with Service(tmp_path) as service, service.client() as client:
            health = client.get("/health").json()
            part = next(each for each in health["parts"] if each["name"] == "rulesets")
            assert (health["status"], part["state"]) == ("degraded", "degraded")
            assert all(name in part["note"] for name in FAULTS)
            sent = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": "1"}}
            assert client.post("/v1/war-of-the-ring/sorcery", json=sent).status_code == 200
            served = {each["id"] for each in client.get("/v1/rulesets").json()["rulesets"]}
            assert served.isdisjoint([*FAULTS, *UNSERVED])
            assert "no-schema" in part["note"]
            assert served > TOLERATED.keys()
            assert "no-example is served without some of its examples." in part["note"]
            assert "no-message is served without some of its words." in part["note"]
            faces = {"state": {"river": "low", "packs": 3}, "dice": {"source": "supplied", "faces": [4]}}
            for each in TOLERATED:
                assert client.post(f"/v1/{each}/crossing", json=faces).json()["result"]["end"] == "over"
            assert client.post("/v1/no-schema/crossing", json=faces).status_code == 404
            assert client.get("/openapi.json").status_code == 200
            late = time.monotonic() + 60
            while "no-odds is served without some of its odds, need, text, preview." not in part["note"]:
                assert time.monotonic() < late, part["note"]
                part = next(each for each in client.get("/health").json()["parts"] if each["name"] == "rulesets")
            assert client.post("/v1/no-table/crossing", json=sent).status_code == 404
        assert "ruleset left out" in service.log()


def test_a_guest_without_examples_takes_nothing_from_other_games(bare: Path, tmp_path: Path) -> None:
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(bare), os.environ.get("PYTHONPATH")])))
        ledger: dict[str, Any] = {"ledger": f"sqlite:{tmp_path / 'ledger.db'}", "ledger_secret": "s" * 32}
        told = Service(tmp_path, signing_key=tmp_path / "keys", log=tmp_path / "log", **ledger)
        with told as service, service.client() as client:
            paths = client.get("/openapi.json").json()["paths"]
            assert "/v1/bare-game/crossing" in paths
            assert "examples" in paths["/v1/sauron/rally"]["post"]["requestBody"]["content"]["application/json"]
            for each in ("/", "/play", "/play/sauron/rally", "/room", "/rules", "/search?q=rally"):
                assert client.get(each, headers={"Accept": "text/html"}).status_code == 200, each
            own = ("/v1/rulesets/{}/openapi.json", "/play/{}/crossing", "/need/{}/crossing", "/rules/{}/crossing")
            for each in own:
                found = client.get(each.format("bare-game"), headers={"Accept": "text/html"}, follow_redirects=True)
                assert found.status_code == 200, each
            notes = [each["note"] for each in client.get("/health").json()["parts"] if each["name"] == "rulesets"]
            assert notes == ["bare-game is served without some of its examples. The log says why."]
            left_out = [line for line in service.lines() if "examples left out" in line.get("event", "")]
            assert [(line["operation"], line["exception"][-300:]) for line in left_out] == []


MISTAKES: Mapping[str, tuple[str, str, str, str]] = {
    "pyproject.toml: entry point": ("pyproject.toml", 'my-skirmish = "my_skirmish:', 'my-skirmish = "my_skrmish:', "has no package 'my_skrmish'"),
    "pyproject.toml: id": ("pyproject.toml", "my-skirmish = ", "odds = ", "'odds' cannot be the id"),
    "__init__.py: id": ("my_skirmish/__init__.py", 'id="my-skirmish"', 'id="skirmish"', "id 'skirmish', and its entry point 'my-skirmish'"),
    "syntax": ("my_skirmish/crossing.py", 'end == "swept":', 'end == "swept"', "This is not Python"),
    "import": ("my_skirmish/book.py", "from ror_rules.author import", "from ror_rules.authors import", "No module named 'ror_rules.authors'"),
    "TOML": ("my_skirmish/rulings.toml", 'basis = "inferred"', 'basis = "inferred', "This is not TOML"),
    "field of a table": ("my_skirmish/tables/crossing.toml", "die = 6", "dice = 6", "unknown field `dice`"),
    "type in a table": ("my_skirmish/tables/crossing.toml", '{ label = "4", low = 4', '{ label = "4", low = "4"', "Expected `int | null`, got `str`"),
    "cells of a row": ("my_skirmish/tables/crossing.toml", '{ label = "4", low = 4, high = 4, cells = ["over", "held"]', '{ label = "4", low = 4, high = 4, cells = ["over"]', "row '4' has 1 cells"),
    "word in a cell": ("my_skirmish/tables/crossing.toml", '{ label = "4", low = 4, high = 4, cells = ["over"', '{ label = "4", low = 4, high = 4, cells = [4', "row '4', column 'Low' cannot be read"),
    "table of the book": ("my_skirmish/book.py", 'tables["crossing"]', 'tables["crosing"]', "KeyError: 'crosing'"),
    "field of a ruling": ("my_skirmish/rulings.toml", "default = ", "defalt = ", "field `defalt`"),
    "default of a ruling": ("my_skirmish/rulings.toml", 'default = "one-pack"', 'default = "two-packs"', "'two-packs' is not one of its readings"),
    "range of a ruling": ("my_skirmish/rulings.toml", 'all-packs = "', '"5..3" = "packs"\nall-packs = "', "the reading '5..3' has no number"),
    "ruling of a value": ("my_skirmish/tables/crossing.toml", 'ruling = "mg-swept"', 'ruling = "mg-swpt"', "'mg-swpt'"),
    "reading in the code": ("my_skirmish/crossing.py", 'dice.reading(book, "mg-swept")', 'dice.reading(book, "mg-swpt")', "'mg-swpt'"),
    "column of a word": ("my_skirmish/crossing.py", '["low", "flood"]', '["low", "flood", "dry"]', "No column is called 'dry'"),
    "type of the result": ("my_skirmish/crossing.py", " -> Crossed:", ":", "It has no type for return."),
    "number in the code": ("my_skirmish/crossing.py", 'number("swept")', 'number("swpt")', "no 'swpt'"),
    "headline": ("my_skirmish/crossing.py", '@crossing.summary("dry")', 'crossing.head("ened")\n\n\n@crossing.summary("dry")', "Did you mean end?"),
    "rule of an example": ("my_skirmish/examples.toml", 'rule = "crossing"\ntitle = "A party is', 'rule = "crosing"\ntitle = "A party is', "crosing"),
    "state of an example": ("my_skirmish/examples.toml", 'river = "low", packs', 'river = "low", pack', "pack"),
    "faces of an example": ("my_skirmish/examples.toml", "faces = [1]", "faces = [7]", "7"),
    "summary of a rule": ("my_skirmish/crossing.py", "return result.end ==", "return result.ended ==", "AttributeError: 'Crossed' object has no attribute 'ended'"),
    "message": ("my_skirmish/messages/en/crossing.ftl", "packs-lost =", "packs-gone =", "'packs-lost' is missing"),
    "syntax of a message": ("my_skirmish/messages/en/crossing.ftl", "packs-lost = The water takes { $lost", "packs-lost = The water takes { $lost {", "packs-lost cannot be read"),
    "message twice": ("my_skirmish/messages/en/crossing.ftl", "packs-lost =", "crossing = Crossing\npacks-lost =", "crossing stands twice"),
}  # fmt: skip

OTHER_PLACES = {
    "column of a word": 16,
    "type of the result": -1,
    "message": 1,
    "rule of an example": -1,
    "state of an example": -3,
    "faces of an example": -4,
}
"""The line of the mistake if it is not the changed one: 1 is the first of the file, others count from the changed line."""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "my-skirmish"
    assert main(["new", "my-skirmish", "--folder", str(folder)]) == 0
    return folder


def mistakes(package: Path, capsys: pytest.CaptureFixture[str]) -> list[tuple[str, int, str]]:
    """The lines of `ror check`: file, line and sentences of each mistake."""
    capsys.readouterr()
    assert main(["check", str(package)]) == 1
    found = [re.fullmatch(r"ror: ([^:]+):(\d+): (.+)", line) for line in capsys.readouterr().err.splitlines()]
    return [(each[1], int(each[2]), each[3]) for each in found if each]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_has_one_sentence_with_its_file_and_line(
    name: str, fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, old, new, said = MISTAKES[name]
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    text = (package / file).read_text("utf-8")
    assert old in text
    (package / file).write_text(text.replace(old, new), "utf-8")
    ((place, line, told),) = mistakes(package, capsys)
    changed = text[: text.index(old)].count("\n") + 1
    moved = OTHER_PLACES.get(name, 0)
    assert (place, line) == (file, moved if moved == 1 else changed + moved), told
    assert re.search(rf"{re.escape(said)}.* .+[.]", told), told


def test_all_mistakes_of_a_step_are_named_at_once(
    fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    for name in ("field of a table", "field of a ruling", "syntax of a message"):
        file, old, new, _ = MISTAKES[name]
        (package / file).write_text((package / file).read_text("utf-8").replace(old, new), "utf-8")
    assert [file for file, _, _ in mistakes(package, capsys)] == [
        "my_skirmish/rulings.toml",
        "my_skirmish/tables/crossing.toml",
        "my_skirmish/messages/en/crossing.ftl",
    ]


@pytest.mark.nightly
def test_a_new_package_passes_its_own_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my-skirmish"
    new, checked = ["new", "my-skirmish", "--folder", str(folder)], ["check", str(folder)]
    assert main(new) == 0
    offered(folder, "my_skirmish", "my-skirmish")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml", "tests"]
    ran = subprocess.run(tests, cwd=folder, env=env, capture_output=True, text=True, timeout=60)
    assert ran.stdout.splitlines()[-1].startswith("5 passed"), ran.stdout + ran.stderr
    table = 'id = "notes"\ntitle = "Notes"\n[source]\nwork = "Fords and Floods"\nsection = "Notes"\n'
    (folder / "my_skirmish" / "tables" / "notes.toml").write_text(table, "utf-8")
    capsys.readouterr()
    assert (main(checked), main(new)) == (0, 2)
    said = capsys.readouterr()
    assert said.out == "my-skirmish 1.0.0 has no mistakes: 1 rule, 2 tables.\n"
    assert "exists already" in said.err
    (folder / "my_skirmish" / "rulings.toml").write_text("[", "utf-8")
    assert main(checked) == 1
    assert "my_skirmish/rulings.toml:1: This is not TOML" in capsys.readouterr().err


def test_the_files_of_a_package_may_be_saved_by_any_editor(
    fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    for name, encoding in (("rulings.toml", "utf-16"), ("examples.toml", "utf-8-sig"), ("book.py", "utf-8-sig")):
        file = package / "my_skirmish" / name
        file.write_bytes(file.read_text("utf-8").replace("\n", "\r\n").encode(encoding))
    assert main(["check", str(package)]) == 0
    tables = package / "my_skirmish" / "tables" / "crossing.toml"
    tables.write_bytes(tables.read_text("utf-8").replace('label = "2"', 'label = "²"').encode("cp1252"))
    assert mistakes(package, capsys) == [
        (
            "my_skirmish/tables/crossing.toml",
            20,
            "This is not UTF-8: byte B2 in line 20, column 14: ² in Windows-1252. Save the file as UTF-8.",
        )
    ]


def test_a_word_that_only_another_column_leads_to_is_a_mistake(
    fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    table = package / "my_skirmish" / "tables" / "crossing.toml"
    table.write_text(table.read_text("utf-8").replace('["held", "swept"]', '["held", "swpt"]'), "utf-8")
    examples = package / "my_skirmish" / "examples.toml"
    examples.write_text("[[examples]]" + examples.read_text("utf-8").rpartition("[[examples]]")[2], "utf-8")
    assert 'river = "low"' in examples.read_text("utf-8")
    assert "flood" not in examples.read_text("utf-8")
    ((_, _, told),) = mistakes(package, capsys)
    assert "'swpt'" in told


TYPES: Mapping[str, str] = {
    "many: dt.date | None = None": "a service needs the contract",
    "many: object = 1": "a service needs the form",
    "many: dict[int, int] = {}": "The odds of crossing: TypeError: unhashable type: 'dict'",
}


@pytest.mark.parametrize("field", TYPES)
def test_a_state_that_a_service_cannot_show_is_a_mistake(
    field: str, fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    code = package / "my_skirmish" / "crossing.py"
    text = code.read_text("utf-8").replace("    rope: bool = False", f"    rope: bool = False\n    {field}")
    code.write_text(text.replace("from typing import", "import datetime as dt\nfrom typing import"), "utf-8")
    with (package / "my_skirmish" / "messages" / "en" / "crossing.ftl").open("a", encoding="utf-8") as words:
        words.write("\nfield-Crossing-many = How many.\n")
    assert any(TYPES[field] in told for _, _, told in mistakes(package, capsys))


@pytest.mark.parametrize("name", ["json", "class", "msgspec", "ror-rules"])
def test_a_name_that_python_takes_is_refused_at_once(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--folder", str(tmp_path / name)]) == 2
    assert "cannot be imported" in capsys.readouterr().err
    assert not (tmp_path / name).exists()


def test_a_rule_without_an_example_gets_one_by_a_try(
    fresh: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = shutil.copytree(fresh, tmp_path / "my-skirmish")
    words = package / "my_skirmish" / "messages" / "en" / "crossing.ftl"
    text = words.read_text("utf-8")
    (package / "my_skirmish" / "examples.toml").unlink()
    assert [told for _, _, told in mistakes(package, capsys)] == [
        "The rule 'crossing' has no example. Add one under [[examples]]: `ror check --try` throws the rule and writes it."
    ]
    words.write_text(text.replace("field-Crossing-packs", "field-Crossing-pack"), "utf-8")
    assert main(["check", str(package), "--try"]) == 1
    told = capsys.readouterr().out
    assert "Its example is in examples.toml now." in told
    words.write_text(text, "utf-8")
    (example,) = tomllib.loads((package / "my_skirmish" / "examples.toml").read_text("utf-8"))["examples"]
    assert example["state"] == {"river": "low", "packs": 0}
    assert [1 <= face <= 6 for face in example["faces"]] == [True]
    assert main(["check", str(package), "--try"]) == 0
    told = capsys.readouterr().out
    assert "Its example" not in told
    assert "has no mistakes" in told


def test_a_variant_amends_a_ruleset_with_its_public_bind() -> None:
    war = load("war-of-the-ring")
    variant = Ruleset(
        id="my-war", title="My war", summary="", version="1.0.0", package="tests.docs", bind=war.bind, rules=(), amends=war
    )  # fmt: skip
    state = "dark_power 20 v fellowship 20"
    assert (
        variant.resolve("army-combat", state, faces=[3]).result == war.resolve("army-combat", state, faces=[3]).result
    )
    assert variant.edition != war.edition
