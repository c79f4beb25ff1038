import json
from pathlib import Path

import pytest

from ror_rules import load
from tests.cli.conftest import Ran, Ror
from tests.docs.examples import ROOT

WAR = "war-of-the-ring"
GALLERY = sorted((ROOT / "docs" / "houses").glob("*.toml"))
DEADLY = str(ROOT / "docs" / "houses" / "deadlier-battles.toml")
BATTLE = ("army-combat", "dark_power 20 v fellowship 20")


@pytest.mark.parametrize("file", GALLERY, ids=lambda file: file.stem)
def test_a_document_of_the_gallery_changes_odds(ror: Ror, file: Path) -> None:
    checked = json.loads(ror("house", "check", str(file), "--json").stdout)
    assert checked["digest"].startswith("sha256:")
    assert json.loads(ror("house", "diff", str(file), "--json").stdout)["effects"]
    assert checked["name"] in ror("house", "show", str(file)).stdout + ror("house", "check", str(file)).stdout


def test_the_effects_of_a_document_are_those_of_its_change(ror: Ror, tmp_path: Path) -> None:
    text = f'house = {{ name = "Nine", ruleset = "{WAR}", version = "{load(WAR).version}", when = 2026-01-01 }}\n'
    (tmp_path / "nine.toml").write_text(f"{text}tables.sorcery.cells.1.B = 9\n", "utf-8")
    found = json.loads(ror("house", "diff", str(tmp_path / "nine.toml"), "--json").stdout)
    assert {each["rule"] for each in found["effects"]} == {"army-combat", "individual-combat", "sorcery"}
    assert all(each["printed"] != each["house"] for each in found["effects"])
    assert found["looked_at"] > 5


def test_five_documents_are_in_the_gallery() -> None:
    page = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
    assert len(GALLERY) >= 5
    assert all(f"(houses/{file.name})" in page for file in GALLERY)


def test_commands_play_by_a_document(ror: Ror, tmp_path: Path) -> None:
    out = tmp_path / "outcome.json"
    told = ror("resolve", WAR, *BATTLE, "--seed", "3", "--house", DEADLY, "--json", "--out", str(out)).stdout
    houses = json.loads(told)["ruleset"]["houses"]
    assert len(houses) == 1
    for command in (
        ("odds", WAR, *BATTLE),
        ("odds", WAR, *BATTLE, "--simulate", "2000", "--workers", "2"),
        ("sweep", WAR, *BATTLE, "--vary", "/attacker/strength=10,20", "--field", "attacker.strength"),
        (
            "need",
            WAR,
            *BATTLE,
            "--vary",
            "/attacker/strength=10..40",
            "--field",
            "heavier_loss=defender",
            "--at-least",
            "50%",
        ),
    ):
        assert json.loads(ror(*command, "--house", DEADLY, "--json").stdout)["ruleset"]["houses"] == houses
    for checking in (
        ("verify",),
        ("explain",),
        ("compare", "--patch", '{"attacker": {"strength": 40}}'),
        ("luck", "--summary", "attacker.strength"),
        ("audit",),
        ("audit", "--workers", "2"),
    ):
        name, *options = checking
        ran = ror(name, str(out), *options, "--house", DEADLY)
        assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    ("form", "cell"),
    [("text", "*30/30k (20/20k)"), ("markdown", "**30/30k** ~~20/20k~~"), ("html", "<ins>30/30k</ins>"), ("csv", "cell,3,1-1,30/30k,20/20k,"), ("json", '"printed":"20/20k"')],
)  # fmt: skip
def test_a_table_shows_the_changes_of_a_document(ror: Ror, form: str, cell: str) -> None:
    asked = ("table", WAR, "army-combat", "--format", form)
    assert cell in ror(*asked, "--house", DEADLY).stdout
    assert cell not in ror(*asked).stdout


def test_a_throw_again_names_the_document(ror: Ror) -> None:
    told = ror("resolve", WAR, *BATTLE, "--house", DEADLY).stdout
    assert f"--house {DEADLY}" in told
    assert "house  Deadlier battles, sha256:" in told


def test_a_new_document_is_ready_to_be_edited(ror: Ror, tmp_path: Path) -> None:
    for ruleset in ("war-of-the-ring", "ring-of-power", "three-player", "sauron"):
        assert "changes nothing" in ror("house", "check", "-", given=ror("house", "new", ruleset).stdout).stderr
    file = tmp_path / "mine.toml"
    file.write_text(ror("house", "new", WAR).stdout.replace('"100/-"', '"80/-"'))
    assert ror("house", "check", str(file)).returncode == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[house", "TOML"),
        (f"{'.'.join('a' * 3_000)} = 1", "nested too deeply"),
        ('[house]\nname = "n"\nruleset = "risk"\nversion = "1.0.0"\n', "risk"),
        ('[house]\nname = "n"\nruleset = "war-of-the-ring"\nversion = "1.0.0"\n', "#/house/version"),
        (
            f'[house]\nname = "n"\nruleset = "{WAR}"\nversion = "VERSION"\n[tables.army-combt]\n',
            "Did you mean army-combat?",
        ),
    ],
)
def test_a_fault_of_a_document_is_one_sentence_with_its_place(ror: Ror, tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace("VERSION", load(WAR).version))
    ran = ror("house", "check", str(file))
    assert ran.returncode == 2
    assert fault in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.nightly
def test_the_folder_of_ror_houses_names_documents_by_their_digits(process: Ror, tmp_path: Path) -> None:
    """In processes of their own, because a process remembers the documents that it has read."""
    folder, file = tmp_path / "houses", tmp_path / "outcome.json"
    folder.mkdir()
    about = f'house = {{ name = "Nine", ruleset = "{WAR}", version = "{load(WAR).version}" }}'
    document = folder / "nine.toml"
    document.write_text(f"{about}\ntables.sorcery.cells.4.B = 9\n", "utf-8")

    def run(*arguments: str, given: str = "", **variables: str) -> Ran:
        return process(*arguments, given=given, **({"ROR_HOUSES": str(folder)} | variables))

    digest = json.loads(run("house", "check", str(document), "--json").stdout)["digest"]
    line = ["B", f"+house:{digest[7:27]}"]
    told = run("resolve", WAR, "sorcery", *line, "--faces", "4", "--json", "--out", str(file)).stdout
    assert json.loads(told)["result"]["points"] == 9
    assert json.loads(run("odds", WAR, "sorcery", *line, "--json").stdout)["ruleset"]["houses"] == [digest]
    for command, *options in (["verify"], ["explain"], ["audit"], ["luck", "--summary", "points"]):
        ran = run(command, str(file), *options)
        assert ran.returncode == 0, (command, ran.stderr)
    item = {"ruleset": WAR, "rule": "sorcery", "state": {"rating": "B"}, "houses": [digest]}
    for workers in ("1", "2"):
        assert json.loads(run("batch", "-", "--workers", workers, given=json.dumps(item)).stdout)["status"] == 200
    empty = tmp_path / "none"
    assert "ROR_HOUSES is a folder" in run("verify", str(file), ROR_HOUSES=str(empty)).stderr
    empty.mkdir()
    assert "No document of this house rule" in run("verify", str(file), ROR_HOUSES=str(empty)).stderr
    document.write_text(f"{about}\ntables.sorcery.cells.4.E = 9\n", "utf-8")
    assert "nine.toml#/tables/sorcery/cells/4/E" in run("verify", str(file)).stderr
    document.write_text(f"{about.replace(load(WAR).version, '1.0.0')}\ntables.sorcery.cells.4.B = 9\n", "utf-8")
    assert "another version" in run("resolve", WAR, "sorcery", "B").stderr
    assert run("resolve", WAR, "sorcery", "B", ROR_RELEASES=str(empty)).returncode == 0


def test_diff_counts_rules_without_dice_and_names_changes_without_effect(ror: Ror, tmp_path: Path) -> None:
    about = f'house = {{ name = "n", ruleset = "{WAR}", version = "{load(WAR).version}" }}\n'
    losses, desert = (
        "tables.percentage-loss.cells.11-15.'50%' = 8\n",
        "tables.terrain-effects.cells.Desert.'Movement Cost' = '4'\n",
    )
    file = tmp_path / "mine.toml"
    file.write_text(about + losses + desert, "utf-8")
    found = json.loads(ror("house", "diff", str(file), "--json").stdout)
    assert found["looked_at"] + found["left_out"] == len(load(WAR).examples)
    changed = {(each["view"], each["printed"], each["house"]) for each in found["effects"] if each["rule"] == "losses"}
    assert changed >= {("lost=5", 1.0, 0.0), ("lost=8", 0.0, 1.0)}
    assert found["idle"] == ["terrain-effects"]
    file.write_text(about + desert, "utf-8")
    told = ror("house", "diff", str(file)).stdout
    assert "No example depends on the changes of terrain-effects alone." in told
