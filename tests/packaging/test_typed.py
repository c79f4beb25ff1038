from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging import typed
from tests.service.running import PATIENCE

PROGRAM = """
from typing import Any

from ror_rules import Outcome, load
from ror_rules._rulesets.war_of_the_ring.sorcery import SorceryPoints
from ror_rules.client import AsyncClient, Client
from ror_rules.ruleset import Ruleset

outcome = load("war-of-the-ring").resolve("sorcery", "rating=B", seed=42)
points: int = outcome.result.points
result: SorceryPoints = Client("https://ror.example").load("war-of-the-ring").resolve("sorcery", "rating=B").result

async def ask(rules: Ruleset[Any], rule: str) -> Outcome:
    there = await AsyncClient("https://ror.example").load("sauron")
    legions: str = (await there.resolve("rally", "2 legions", seed=1)).result.a_word_of_any_rule
    await there.resolve("raly", "2 legions")
    load("sauron").resolve("raly", "2 legions")
    Client("https://ror.example").load("sauron").resolve("raly", "2 legions")
    return rules.resolve(rule, "")
"""
"""A program with an unknown member in line 15, and a misspelt rule in lines 16 to 18."""


def test_the_types_are_written_anew() -> None:
    assert typed.FILE.read_text("utf-8") == typed.text(), "run `python -m tests.packaging.typed`"


@pytest.mark.nightly
def test_a_type_checker_refuses_a_typo_in_a_result_and_in_a_rule(tmp_path: Path) -> None:
    program = tmp_path / "game.py"
    program.write_text(PROGRAM, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE, cwd=tmp_path)
    first, *others = [line for line in ran.stdout.splitlines() if " error: " in line]
    assert first == 'game.py:15: error: "RallyResult" has no attribute "a_word_of_any_rule"  [attr-defined]'
    assert [(line.partition(": ")[0], line.rpartition(" ")[2]) for line in others] == [
        (f"game.py:{number}", "[call-overload]") for number in (16, 17, 18)
    ]
