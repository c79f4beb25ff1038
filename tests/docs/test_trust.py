"""What docs/trust.md says of each way to cheat is held by a test: every test that it names exists."""

from __future__ import annotations

import re

import pytest

from tests.docs.test_reliability import ROOT, TESTS

LINES = (ROOT / "docs" / "trust.md").read_text("utf-8").partition("## Who could still cheat")[2].splitlines()
ROWS = [line for line in LINES if line.startswith("| ") and not line.startswith("| who, and how")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_a_way_to_cheat_has_its_test(row: str) -> None:
    """Every row of the table names tests in its last cell, and they are there."""
    named = re.findall(r"`(test_\w+)`", row.split("|")[3])
    assert named
    assert [name for name in named if name not in TESTS] == []


def test_the_ways_to_cheat_are_many() -> None:
    """The table has at least fifteen rows, and the levels from R0 to R4 are told in their order."""
    assert len(ROWS) >= 15
    text = (ROOT / "docs" / "trust.md").read_text("utf-8")
    assert re.findall(r"^\| (R\d) \|", text, re.MULTILINE) == ["R0", "R1", "R2", "R3", "R4"]
