from __future__ import annotations

import re

from ror_rules import rulesets
from ror_rules.author import TableData
from ror_rules.host import addresses
from tests.every import cases

TABLES = [(ruleset.id, data) for ruleset in rulesets() for data in ruleset.table_data.values()]


@cases(("ruleset", "data"), TABLES, ids=[f"{ruleset}/{data.id}" for ruleset, data in TABLES])
def test_every_cell_has_a_place_of_its_own(ruleset: str, data: TableData) -> None:
    rows = [entry.label for entry in data.rows.entries]
    columns = [entry.label for entry in data.columns.entries]
    places = [addresses.place(row, column) for row in [None, *rows] for column in [None, *columns]]
    assert len(set(places)) == (len(rows) + 1) * (len(columns) + 1)
    assert all(re.fullmatch(r"[A-Za-z0-9._+~-]+", place) for place in places)
