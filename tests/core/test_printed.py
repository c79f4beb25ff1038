from __future__ import annotations

import re

from ror_rules import load
from ror_rules.host.words import chart, said

ARMY = load("war-of-the-ring").table_data["army-combat"]


def test_a_cell_that_is_lit_lights_its_row_and_column() -> None:
    drawn = chart(ARMY, lit=[("5", "1-1")])
    assert drawn.count('class="lit"') == 1
    assert '<td class="lit"><mark>10/20</mark><span class="hidden"> (read here)</span></td>' in drawn
    assert drawn.count('class="band"') == len(ARMY.rows.entries) - 1 + len(ARMY.columns.entries) - 1
    assert re.findall(r'class="lit-head">([^<]*)', drawn) == ["1-1", "5"]


def test_places_and_marks_are_given_where_they_are_asked_for() -> None:
    plain = chart(ARMY)
    assert " id=" not in plain
    assert "<sup>" not in plain
    drawn = chart(ARMY, places=True, marks={("2", "2-1"): [1, 2]})
    assert (
        len(set(re.findall(r' id="([^"]+)"', drawn)))
        == (len(ARMY.rows.entries) + 1) * (len(ARMY.columns.entries) + 1) - 1
    )
    assert re.findall(r'href="(#note-\d)"', drawn) == ["#note-1", "#note-2"]


def test_a_table_of_sentences_is_distinguished_from_one_of_numbers() -> None:
    assert 'class="chart"' in chart(ARMY)
    assert 'class="chart prose"' in chart(load("three-player").table_data["nazgul-loyalty"])


def test_a_word_of_ours_prints_as_what_it_stands_for() -> None:
    gollum = load("war-of-the-ring").table_data["gollum-control"]
    assert said(gollum, "dark_power") == "Dark Power Player"
    assert "dark_power" not in chart(gollum)
    movement = load("ring-of-power").table_data["movement"]
    assert (said(movement, "X"), said(movement, "-"), said(movement, 8)) == ("X", "-", "8")
