from __future__ import annotations

import re

from tests.docs.test_reliability import ROOT, TESTS

TEXT = (ROOT / "docs" / "trust.md").read_text("utf-8")


def rows(heading: str) -> list[str]:
    section = TEXT.partition(f"## {heading}")[2].partition("\n## ")[0]
    return [
        line
        for line in section.splitlines()
        if line.startswith("| ") and not line.startswith(("| person", "| cheat", "| `dice.source`"))
    ]


SOURCES = rows("The promise of the dice")
ROOMS = rows("Rooms")
INFLUENCES = rows("Remaining influence")
CHEATS = rows("Protection from cheats")


def test_a_row_has_its_test() -> None:
    named = {row: re.findall(r"`(test_\w+)`", row.split("|")[-2]) for row in (*SOURCES, *ROOMS, *INFLUENCES, *CHEATS)}
    assert [row for row, names in named.items() if not names or {*names} - TESTS] == []


def test_the_tables_are_whole() -> None:
    assert len(SOURCES) == 5
    assert len(ROOMS) >= 13
    assert len(INFLUENCES) >= 6
    assert len(CHEATS) >= 15
    assert re.findall(r"^\| (R\d) \|", TEXT, re.MULTILINE) == ["R0", "R1", "R2", "R3", "R4"]
