"""The Python client as pyright sees it, which checks types in many editors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.packaging.test_typed import PROGRAM, WRONG
from tests.service.running import PATIENCE

PYRIGHT = Path(__file__).parent / "js" / "node_modules" / ".bin" / "pyright"


def test_pyright_refuses_a_typo_in_a_result_in_a_rule_and_in_a_state(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', "utf-8")
    command = [PYRIGHT, "--outputjson", "--pythonpath", sys.executable, "--project", tmp_path]
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=5 * PATIENCE, cwd=tmp_path)
    found = json.loads(ran.stdout)["generalDiagnostics"]
    errors = {each["range"]["start"]["line"] + 1 for each in found if each["severity"] == "error"}
    assert errors == WRONG
