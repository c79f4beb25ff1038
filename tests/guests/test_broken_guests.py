"""A guest that is broken in one part: `ror check` and a service name the part, and no request to another game changes."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ror_rules import load
from ror_rules.cli import main
from tests.docs.test_broken_rulesets import offered
from tests.service.running import Service, soon

HOME = Path(__file__).resolve().parent / "border_war"
CODE, WORDS = "__init__.py", "messages/en/border-war.ftl"
RAISES = '@conquest.{0}\ndef _broken(*given):\n    return 1 / 0\n\n\n@conquest.summary("conquered")'
GERMAN = 'free=("omens",), languages={"de": ["omen"]}'


class Broken(NamedTuple):
    """A change of one file of the guest, the place and the words of its mistake, and the parts that the guest then lacks.

    Without parts, a service does not serve it.
    """

    file: str
    old: str
    new: str
    place: str
    said: str
    parts: str = ""


def raising(name: str) -> tuple[str, str, str]:
    return CODE, '@conquest.summary("conquered")', RAISES.format(name)


BROKEN: Mapping[str, Broken] = {
    "contract": Broken(CODE, "Meta(ge=3, le=12)] = 4", "Meta(ge=3, le=12)] = 4\n    when: object = 1", CODE, "needs the contract"),
    "search": Broken(CODE, 'summary="Armies fight until one side is gone."', "summary=None", CODE, "needs the search"),
    "number of a line": Broken(CODE, '("{armies}",)', '("{army}",)', CODE, "The short form of Army names a field"),
    "word of a line": Broken(CODE, 'words=("skill",)', 'words=("skil",)', CODE, "The short form of Army names a field"),
    "kind of a line": Broken(CODE, 'Short("battle"', 'Short("fight"', CODE, "has no such kind"),
    "language": Broken(CODE, 'free=("omens",)', 'free=("omens",), languages={"xx": ["omen"]}', CODE, "name a language or a rule"),
    "odds": Broken(CODE, "return not result.defender", "return not result.foe", CODE, "no attribute 'foe'", "odds, need, text, preview"),
    "sweep and need": Broken(CODE, "    more = dice.look", "    1 / (state.attacker.armies < 4)\n    more = dice.look", CODE, "ZeroDivisionError", "sweep, need"),
    "luck": Broken(CODE, 'wants={"attacker": "attacker -', 'wants={"attacker": "mine -', CODE, "Correct `wants`", "luck"),
    "aftermath": Broken(*raising("aftermath"), CODE, "ZeroDivisionError", "text"),
    "headings": Broken(*raising("headings"), CODE, "ZeroDivisionError", "text"),
    "assumptions": Broken(*raising("assumptions"), CODE, "ZeroDivisionError", "text"),
    "result": Broken(CODE, "strength=sum(", "strength=0.5 * sum(", "examples.toml", "a whole number, got 7.5", "examples"),
    "parameter": Broken(WORDS, "{ $attacker } armies", "{ $attack } armies", WORDS, "names a parameter", "words"),
    "view": Broken(WORDS, "view-conquest-conquered =", "view-won =", "messages/en/conquest.ftl", "'view-conquest-conquered' is missing", "words"),
    "German": Broken(CODE, 'free=("omens",)', GERMAN, "messages/de/border-war.ftl", "'omened' is missing", "words"),
}  # fmt: skip


def made(folder: Path, name: str) -> tuple[str, Path]:
    """The guest with this fault, under an id of its own."""
    ruleset, broken = f"guest-{re.sub('[^a-z]+', '-', name.lower())}", BROKEN[name]
    home = folder / ruleset.replace("-", "_")
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in ((CODE, '"border-war"', f'"{ruleset}"'), (broken.file, broken.old, broken.new)):
        text = (home / file).read_text("utf-8")
        assert old in text
        (home / file).write_text(text.replace(old, new, 1), "utf-8")
    return ruleset, home


@pytest.mark.parametrize("name", BROKEN)
def test_a_check_names_the_part(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset, home = made(tmp_path, name)
    entry = f'[project.entry-points."ror_rules.rulesets"]\n{ruleset} = "{home.name}:RULESET"\n'
    (tmp_path / "pyproject.toml").write_text(entry, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    lines = capsys.readouterr().err.splitlines()
    place = re.escape(f"ror: {home.name}/{BROKEN[name].place}:")
    assert any(re.match(rf"{place}\d+: .*{re.escape(BROKEN[name].said)}", line) for line in lines), lines


WAR = load("war-of-the-ring")
OTHERS = (
    (f"/v1/war-of-the-ring/army-combat/odds?state=dark_power+20+v+fellowship+20&version={WAR.version}", "*/*"),
    ("/v1/rulesets/sauron/openapi.json", "*/*"),
    ("/v1/rulesets/sauron/rules/rally", "*/*"),
    ("/play/sauron/rally", "text/html"),
    ("/odds/ring-of-power/combat?state=20+orc+v+15+man", "text/html"),
    ("/rules/three-player", "text/html"),
    ("/search?q=gollum", "text/html"),
    ("/odds?state=nobody+v+nothing", "text/html"),
)


def answers(service: Service) -> dict[tuple[str, str], tuple[int, bytes]]:
    """The answers of other games, and of pages about all."""
    found: dict[tuple[str, str], tuple[int, bytes]] = {}
    with service.client() as client:
        for path, media in OTHERS:
            for language in ("en", "de"):
                asked = {"Accept": media, "Accept-Language": language}
                answer = client.get(path, headers=asked, follow_redirects=True)
                lines = answer.content.replace(service.url.encode(), b"").splitlines()
                own = [line for line in lines if b"guest-" not in line]
                found[path, language] = answer.status_code, b"\n".join(own)
    return found


@pytest.mark.nightly
def test_no_request_to_another_game_changes(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    ids = {}
    for name in BROKEN:
        ids[name], home = made(site, name)
        offered(site, home.name, ids[name])
    with Service(tmp_path) as service:
        without = answers(service)
    assert [path for path, (status, _) in without.items() if status >= 500] == []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")])))
        with Service(tmp_path) as service, service.client() as client:
            within = answers(service)
            assert [path for path, answer in within.items() if answer != without[path]] == []
            served = {each["id"] for each in client.get("/v1/rulesets").json()["rulesets"]}
            assert served & set(ids.values()) == {ids[name] for name in BROKEN if BROKEN[name].parts}

            def note() -> Any:
                health = client.get("/health").json()["parts"]
                told: str = next(each["note"] for each in health if each["name"] == "rulesets")
                lacking = [
                    f"{ids[name]} is served without some of its {each.parts}." in told
                    if each.parts
                    else ids[name] in told
                    for name, each in BROKEN.items()
                ]
                return all(lacking)

            soon(note, "health does not name each part")
