"""The page of names says every name by which the board games know a Character."""

from __future__ import annotations

from pathlib import Path

import pytest

from ror_rules._rulesets.three_player.words import KNOWN
from ror_rules.values import folded

PAGE = Path(__file__).resolve().parents[2] / "docs" / "names.md"


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_name_that_is_known_is_on_the_page(name: str) -> None:
    """Every name that tells whom the rules mean stands on the page."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = {folded(each) for line in lines if line.startswith("|") for each in line.replace("|", ";").split(";")}
    assert name in cells
