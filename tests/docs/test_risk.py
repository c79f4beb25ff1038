from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.examples import FENCE, ROOT
from tests.docs.test_broken_rulesets import offered
from tests.service.running import Service

PAGE = (ROOT / "docs" / "risk.md").read_text("utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("risk")
    path = os.pathsep.join(filter(None, [str(folder / "risk"), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    env |= {"PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120"}
    said = []
    for language, code in FENCE.findall(PAGE):
        name = re.match(r"# (risk/\S+)\n", code)
        if name:
            (folder / name[1]).write_text(code, "utf-8")
        elif language == "shell":
            ran = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", code],
                cwd=folder,
                env=env,
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert ran.returncode == 0, ran.stderr
            said.append(ran.stdout)
            if len(said) == 1:
                offered(folder / "risk", "risk", "risk")  # as pip does
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        yield folder, "".join(said[1:])


@pytest.mark.nightly
def test_the_commands_print_what_the_page_shows(built: tuple[Path, str]) -> None:
    (shown,) = [code for language, code in FENCE.findall(PAGE) if language == "text"]
    assert built[1] == shown


@pytest.mark.nightly
def test_its_odds_are_the_published_ones_where_it_is_served(built: tuple[Path, str], tmp_path: Path) -> None:
    rows = [line.split("|")[2:-1] for line in PAGE.splitlines() if re.match(r"\| \d ", line)]
    vary = [{"pointer": f"/{side}", "from": 1, "to": 5} for side in ("attacker", "defender")]
    asked = {"state": {"attacker": 1, "defender": 1}, "vary": vary, "fields": ["conquered"]}
    with Service(tmp_path) as service, service.client() as client:
        cells = client.post("/v1/risk/battle/odds/sweep", json=asked).json()["cells"]
    found = {tuple(cell["at"]): cell["odds"]["conquered"] for cell in cells}
    assert len(found) == 25
    for (attacker, defender), odds in found.items():
        chance = sum(int(share["weight"]) for share in odds["shares"] if share["value"]) / int(odds["total"])
        assert f"{chance:.3f}" == rows[attacker - 1][defender - 1].strip()
