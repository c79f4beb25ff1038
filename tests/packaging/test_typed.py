from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.packaging import typed
from tests.service.running import PATIENCE

RIGHT = """
from ror_rules import load
from ror_rules._rulesets.war_of_the_ring.sorcery import SorceryPoints

outcome = load("war-of-the-ring").resolve("sorcery", "rating=B", seed=42)
points: int = outcome.result.points
result: SorceryPoints = outcome.result
winner: str = load("sauron").resolve("rally", "2 legions", seed=1).result.a_word_of_any_rule
"""


def test_the_types_are_written_anew() -> None:
    assert typed.FILE.read_text("utf-8") == typed.text(), "run `python -m tests.packaging.typed`"


def test_a_type_checker_refuses_a_typo_in_a_result(tmp_path: Path) -> None:
    program = tmp_path / "game.py"
    program.write_text(RIGHT, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert ran.stdout.splitlines() == [
        'game.py:8: error: "RallyResult" has no attribute "a_word_of_any_rule"  [attr-defined]',
        "Found 1 error in 1 file (checked 1 source file)",
    ]
