"""Installed rulesets that do not work are left out and named. The others work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.docs.outside import EXAMPLE
from tests.service.running import Service

SOURCE = EXAMPLE / "my_game"
FAULTS: Mapping[str, tuple[str, str, str, str]] = {
    "no-syntax": ("crossing.py", "def ", "def def ", r"SyntaxError: .*crossing\.py"),
    "no-module": ("book.py", "from ror_rules.rulings import", "from ror_rules.ruling import", r"ModuleNotFoundError: .*ror_rules\.ruling"),
    "no-ruleset": ("__init__.py", "RULESET", "RULES", r"has no attribute 'RULESET'"),
    "wrong-cell": ("tables/crossing.toml", "die = ", "dice = ", r"crossing\.toml: .*dice"),
    "no-table": ("book.py", '["crossing"]', '["crosing"]', r"KeyError: 'crosing' .*book\.py"),
    "no-rulings": ("rulings.toml", "default = ", "defalt = ", r"rulings\.toml: .*defalt"),
    "wrong-default": ("rulings.toml", 'default = "', 'default = "x', r"the default 'x[^']*' is not one of its readings"),
    "no-example": ("examples.toml", 'rule = "crossing"', 'rule = "crosing"', r"no rule .*crosing|has no such rule"),
    "wrong-state": ("examples.toml", "packs = ", "pack = ", r"pack\b"),
    "no-message": ("messages/en/crossing.ftl", "crossed =", "crosed =", r"crossed"),
}  # fmt: skip
"""What is wrong: the file, the text that is replaced, by what, and what the sentence has."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages: the example with a fault, once for each fault, one offer under an impossible id, one without rulings."""
    folder = tmp_path_factory.mktemp("broken")
    for name, (file, old, new, _) in FAULTS.items():
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


def offered(folder: Path, package: str, name: str) -> None:
    """Offers a ruleset of a package as an installed one does."""
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
    working = ("war-of-the-ring", "ring-of-power", "three-player", "sauron", "no-doubts")
    assert all(each in ran.stdout for each in working)
    lines = ran.stderr.splitlines()
    assert len(lines) == len(FAULTS) + 1
    for name, (*_, said) in FAULTS.items():
        (line,) = [each for each in lines if f"{name.replace('-', '_')} (" in each]
        assert re.search(said, line), line
    assert any("odds_game" in each and "under an id that cannot be one" in each for each in lines)


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
            assert {each["id"] for each in client.get("/v1/rulesets").json()["rulesets"]}.isdisjoint(FAULTS)
            assert client.post("/v1/no-table/crossing", json=sent).status_code == 404
        assert "ruleset left out" in service.log()
