from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ror_rules._rulesets.war_of_the_ring.known import COMPANIONS, KNOWN, NAMES
from ror_rules.values import folded

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "names.md"


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_a_name_that_is_known_is_on_the_page(name: str) -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    (row,) = [line for line in lines if line.startswith(f"| `{KNOWN[name]}` |")]
    assert name in {folded(each) for each in row.split("|")[3].split(" / ")}


def test_the_page_lists_no_other_character() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(NAMES)


def test_the_javascript_rules_have_the_same_names() -> None:
    text = (ROOT / "vectors" / "js" / "names.mjs").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^  ([a-z_]+): \[(.*)\],$", text, re.MULTILINE))
    found = {folded(name): who for who, names in listed.items() for name in json.loads(f"[{names}]")}
    companions = {folded(name): who for who, names in COMPANIONS.items() for name in names}
    assert found == {**KNOWN, **companions}
