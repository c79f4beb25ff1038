from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "docs" / "reliability.md").read_text("utf-8").splitlines()
ROWS = [line for line in LINES if line.startswith("|") and "`test_" in line]
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
}


def test_a_fault_has_its_test() -> None:
    named = {row: re.findall(r"`(test_\w+)`", row) for row in ROWS}
    assert [row for row, names in named.items() if not names or {*names} - TESTS] == []


def test_every_fault_is_there() -> None:
    numbers = [row.split("|")[1].strip() for row in ROWS]
    assert [number for number in numbers if number.isdigit()] == [str(number) for number in range(1, 31)]
