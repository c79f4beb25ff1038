import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

import ror_rules
from ror_rules._table_file import read_tables, read_toml
from ror_rules.errors import LawError, RulingError
from ror_rules.rulings import Ruling, Rulings, RulingsFile
from ror_rules.table import Book, Cell, Table
from ror_rules.testing import limits
from ror_rules.trace import Cite

RULINGS = Rulings(
    {
        ruling.id: ruling
        for ruling in (
            Ruling(
                id="t-blot",
                question="What is under the blot?",
                section="Fishing",
                default="pike",
                basis="ocr",
                reason="The tail is a pike's.",
                readings={"pike": "a pike", "eel": "an eel"},
            ),
            Ruling(
                id="t-other",
                question="What else?",
                section="Fishing",
                default="this",
                basis="printed",
                reason="It is printed.",
                readings={"this": "this", "that": "that"},
            ),
        )
    }
)

FISHING = """
id = "fishing"
title = "Fishing Table"
die = 6
rulings = ["t-other"]

[source]
work = "Games of the Shire"
section = "Fishing"

[columns]
heading = "Water"
entries = [{ label = "the Brandywine", key = "river" }, { label = "Bywater Pool", key = "pool" }]

[rows]
heading = "Die"
clamp = "beyond the edge is the edge"
entries = [
  { label = "0 or less",       high = 0, cells = ["boot", "pike"] },
  { label = "1-4",    low = 1, high = 4, cells = ["eel",  "carp"] },
  { label = "5 or 6", low = 5, high = 6, cells = ["pike", "pike"] },
]

[[modifiers]]
id = "worm"
value = 1
why = "a worm"

[[values]]
id = "hooks"
value = 3
why = "three hooks"

[[values]]
id = "bait"
value = "3/2"
why = "a worm and a half"

[[notes]]
id = "boots"
section = "Key"
text = "A boot is no fish."

[[errata]]
row = "1-4"
column = "the Brandywine"
printed = "eeI"
reads = "eel"
why = "letter I for the letter l"
ruling = "t-blot"

[[readings]]
row = "5 or 6"
column = "Bywater Pool"
ruling = "t-blot"
cells = { pike = "pike", eel = "eel" }

[[doubts]]
text = "Nobody has seen a pike in the Pool."
"""


FILES = sorted(Path(str(ror_rules.__file__)).parent.glob("_rulesets/*/tables/*.toml"))
HEADED = [path for path in FILES if "\n  #" in path.read_text("utf-8")]


def fish(cell: Cell) -> str:
    if not isinstance(cell, str):
        raise TypeError("expected a word")
    return {"boot": "Boot", "pike": "Pike", "eel": "Eel", "carp": "Carp"}[cell]


def load(text: str = FISHING, name: str = "fishing.toml", rulings: Rulings = RULINGS) -> Table[str]:
    (data,) = read_tables([(name, text)]).values()
    return Table(data, fish, rulings)


def changed(*changes: tuple[str, str]) -> str:
    text = FISHING
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_a_table_is_read() -> None:
    table = load()
    assert table.id == "fishing"
    assert table.die == 6
    assert table.cells == (("boot", "pike"), ("eel", "carp"), ("pike", "pike"))
    assert table.parsed == (("Boot", "Pike"), ("Eel", "Carp"), ("Pike", "Pike"))
    assert table.text("boots") == "A boot is no fish."
    assert table.note("boots") == Cite(table="fishing", note="boots")
    assert table.number("hooks") == 3
    assert str(table.fraction("bait")) == "3/2"
    assert table.modifier("worm", when=True, because="no worm").because is None
    assert table.modifier("worm", when=False, because="no worm").because == "no worm"


UNREADABLE: dict[str, tuple[tuple[tuple[str, str], ...], str]] = {
    "a cell of the wrong type": (
        ((' ["eel",  "carp"]', ' ["eel",  1.5]'),),
        r"fishing\.toml: .*\$\.rows\.entries\[1\]\.cells\[1\]",
    ),
    "a cell that is true": (
        ((' ["eel",  "carp"]', ' ["eel",  true]'),),
        r"fishing\.toml: .*\$\.rows\.entries\[1\]\.cells\[1\]",
    ),
    "a row that is no list": (((' ["eel",  "carp"]', ' "eel"'),), r"fishing\.toml: .*\$\.rows\.entries\[1\]\.cells"),
    "a row without cells": (((', cells = ["eel",  "carp"]', ""),), r"fishing\.toml: .*`cells`.*\$\.rows\.entries\[1\]"),
    "cells without their row": ((("die = 6", "die = 6\ncells = []"),), r"fishing\.toml: .*`cells`"),
    "an unknown field": ((("die = 6", "die = 6\ndice = 2"),), r"fishing\.toml: .*`dice`"),
    "an unknown field of an entry": (
        (('key = "pool"', 'word = "pool"'),),
        r"fishing\.toml: .*`word`.*\$\.columns\.entries\[1\]",
    ),
    "a field missing": ((('title = "Fishing Table"\n', ""),), r"fishing\.toml: .*`title`"),
    "a field missing in a part": ((('section = "Fishing"\n', ""),), r"fishing\.toml: .*`section`.*\$\.source"),
    "a number as text": ((("low = 5", 'low = "5"'),), r"fishing\.toml: .*\$\.rows\.entries\[2\]\.low"),
    "a die as text": ((("die = 6", 'die = "6"'),), r"fishing\.toml: .*\$\.die"),
    "a reading of the wrong type": ((('eel = "eel" }', "eel = 1.5 }"),), r"fishing\.toml: .*\$\.readings\[0\]\.cells"),
    "a doubled key": ((("die = 6", "die = 6\ndie = 6"),), r"fishing\.toml: "),
    "a doubled table": ((("[rows]", "[source]\nwork = 'x'\nsection = 'y'\n[rows]"),), r"fishing\.toml: "),
    "no TOML": ((("die = 6", "die: 6"),), r"fishing\.toml: "),
}

REFUSED: dict[str, tuple[tuple[tuple[str, str], ...], str]] = {
    "a cell that cannot be read": (((' ["eel",  "carp"]', ' ["eel",  "whale"]'),), r"fishing: the cell in row '1-4', column 'Bywater Pool' .*'whale'"),
    "a cell that is no word": (((' ["eel",  "carp"]', ' ["eel",  7]'),), r"fishing: the cell in row '1-4', column 'Bywater Pool' .*expected a word"),
    "a row too short": (((' ["eel",  "carp"]', ' ["eel"]'),), r"fishing: the row '1-4' has 1 cells, the head 2"),
    "a row too long": (((' ["eel",  "carp"]', ' ["eel", "carp", "carp"]'),), r"fishing: the row '1-4' has 3 cells, the head 2"),
    "errata that disagree": ((('reads = "eel"', 'reads = "carp"'),), r"fishing: errata\[0\] and the cell in row '1-4', column 'the Brandywine' differ"),
    "errata of no row": ((('row = "1-4"', 'row = "1-3"'),), r"fishing: errata\[0\] names .*'1-3'"),
    "errata of no column": ((('column = "the Brandywine"', 'column = "river"'),), r"fishing: errata\[0\] names .*'river'"),
    "a reading of no column": ((('column = "Bywater Pool"', 'column = "pool"'),), r"fishing: readings\[0\] names .*'pool'"),
    "readings without the default": ((('{ pike = "pike", eel = "eel" }', '{ eel = "eel" }'),), r"fishing: readings\[0\] .*pike, eel, got eel"),
    "readings without another reading": ((('{ pike = "pike", eel = "eel" }', '{ pike = "pike" }'),), r"fishing: readings\[0\] .*pike, eel, got pike"),
    "readings with a reading nobody has": ((('eel = "eel" }', 'eel = "eel", cod = "eel" }'),), r"fishing: readings\[0\]"),
    "a reading that cannot be read": ((('eel = "eel" }', 'eel = "whale" }'),), r"fishing: .*'whale'"),
    "a reading of no ruling": ((('ruling = "t-blot"\ncells', 'ruling = "t-nothing"\ncells'),), r"t-nothing"),
    "an erratum of no ruling": ((('letter l"\nruling = "t-blot"', 'letter l"\nruling = "t-nothing"'),), r"t-nothing"),
    "a table of no ruling": ((('rulings = ["t-other"]', 'rulings = ["t-nothing"]'),), r"t-nothing"),
    "rows that overlap": ((('label = "1-4",    low = 1, high = 4', 'label = "1-5", low = 1, high = 5'), ('row = "1-4"', 'row = "1-5"')), r"fishing: the rows '1-5' and '5 or 6' overlap"),
    "rows that overlap without an end": ((('label = "1-4",    low = 1, high = 4', 'label = "1-4", low = 1'),), r"fishing: the rows '1-4' and '5 or 6' overlap"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_does_not_fit_is_refused(name: str) -> None:
    changes, message = UNREADABLE[name]
    with pytest.raises(LawError, match=message):
        read_tables([("fishing.toml", changed(*changes))])


@pytest.mark.parametrize("name", REFUSED)
def test_a_table_that_contradicts_itself_is_refused(name: str) -> None:
    changes, message = REFUSED[name]
    with pytest.raises(LawError, match=message):
        load(changed(*changes))


def test_a_table_has_a_head_for_every_row() -> None:
    data = load().data
    with pytest.raises(LawError, match="fishing: there are 2 rows of cells, and 3 heads"):
        Table(structs.replace(data, cells=data.cells[:2]), fish, RULINGS)


@pytest.mark.parametrize("path", HEADED, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_heads_over_cells_are_those_of_the_columns(path: Path) -> None:
    text = path.read_text("utf-8")
    (data,) = read_tables([(path.name, text)]).values()
    head, rows = text.partition("\n  #")[2].partition("\n]")[0].split("\n", 1)
    labels = [(at[0], at.start() + 3, at.end() + 3) for at in re.finditer(r"\S+(?: \S+)*", head)]
    assert [label for label, _, _ in labels] == [column.label for column in data.columns.entries]
    for row in rows.splitlines():
        start = row.index("cells = ")
        cells = [at.span() for at in re.finditer(r'"[^"]*"|-?\d+', row) if at.start() > start]
        for (_, begins, ends), (first, last) in zip(labels, cells, strict=True):
            assert begins == first or ends == last


def test_a_file_is_named_like_its_table() -> None:
    with pytest.raises(LawError, match=r"hunting\.toml holds the table 'fishing'"):
        load(name="hunting.toml")


def test_a_ruling_needs_its_default() -> None:
    with pytest.raises(LawError, match="t: the default 'c' is not one of its readings"):
        Ruling(id="t", question="?", section="s", default="c", basis="printed", reason="r", readings={"a": "A"})
    text = 'rulings = [{id="t", question="?", section="s", default="c", basis="printed", reason="r", readings={a="A"}}]'
    with pytest.raises(LawError, match="t: the default 'c' is not one of its readings"):
        read_toml("rulings.toml", text, RulingsFile)
    with pytest.raises(LawError, match=r"rulings\.toml: .*\$\.rulings\[0\]\.basis"):
        read_toml("rulings.toml", text.replace('"printed"', '"guessed"'), RulingsFile)


@pytest.mark.parametrize(
    ("row", "column", "place", "read_as"),
    [
        (1, "river", (1, 0), None),
        (4, "pool", (1, 1), None),
        (5, "river", (2, 0), None),
        (6, "river", (2, 0), None),
        (7, "river", (2, 0), 6),
        (99, "pool", (2, 1), 6),
        (0, "river", (0, 0), None),
        (-40, "river", (0, 0), None),
        ("1-4", "pool", (1, 1), None),
    ],
)
def test_a_look_up_finds_its_cell(row: int | str, column: str, place: tuple[int, int], read_as: int | None) -> None:
    table = load()
    found = table.find(row, column)
    assert (found.row, found.column) == place
    assert table.peek(row, column) == table.parsed[place[0]][place[1]]
    if read_as is None:
        assert found.clamps == ()
    else:
        (clamp,) = found.clamps
        assert (clamp.axis, clamp.came, clamp.read_as) == ("row", row, read_as)
    cite = table.cite(found)
    assert (cite.table, cite.note, cite.section) == ("fishing", None, None)
    assert cite.row == table.data.rows.entries[place[0]].label
    assert cite.column == table.data.columns.entries[place[1]].label


def test_a_line_is_found_once_and_remembered_within_bounds() -> None:
    table = load()
    found = table.find(2, "river")
    assert table.find(2, "river") is found
    assert (found.cell, found.printed) == (table.peek(2, "river"), table.cells[found.row][found.column])
    for row in range(2 * limits["MAX_FOUND"]):
        assert table.find(row, "river").cite == table.cite(table.find(row, "river"))
    assert table.find.cache_info().currsize == limits["MAX_FOUND"]


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("7", "river", "No row is called '7'"),
        (1, "the Brandywine", "No column is called 'the Brandywine'"),
        (1, 1, "No column covers 1"),
    ],
)
def test_a_look_up_that_finds_nothing_raises(row: int | str, column: int | str, message: str) -> None:
    with pytest.raises(LawError, match=message):
        load().find(row, column)


def test_without_a_clamp_the_edge_is_the_end() -> None:
    bare = load(changed(('clamp = "beyond the edge is the edge"\n', "")))
    assert bare.peek(6, "river") == "Pike"
    with pytest.raises(LawError, match="No row covers 7"):
        bare.find(7, "river")
    gap = load(changed(('label = "5 or 6", low = 5', 'label = "5 or 6", low = 6')))
    with pytest.raises(LawError, match="No row covers 5"):
        gap.find(5, "river")


def test_a_side_may_be_open_below_negative_numbers() -> None:
    text = changed(
        ('label = "0 or less",       high = 0', 'label = "-3 or more", low = -3, high = 0'),
        ('label = "1-4",    low = 1, high = 4', 'label = "1-4", low = 1, high = 6'),
        ('label = "5 or 6", low = 5, high = 6', 'label = "5 or 6", high = -4'),
    )
    table = load(text)
    assert [table.find(number, "river").row for number in (-99, -4, -3, -1, 0, 1, 6)] == [2, 2, 0, 0, 0, 1, 1]


def test_the_edges_are_known() -> None:
    assert load().rows.high == 6
    assert load(changed(('label = "5 or 6", low = 5, high = 6', 'label = "5 or 6", low = 5'))).rows.high is None


ASKED: dict[str, Callable[[Table[str]], object]] = {
    "a text": lambda table: table.text("x"),
    "a note": lambda table: table.note("x"),
    "a number": lambda table: table.number("x"),
    "a fraction": lambda table: table.fraction("x"),
    "a modifier": lambda table: table.modifier("x", when=True, because=""),
    "a fraction as a number": lambda table: table.number("bait"),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_a_table_does_not_say_raises(name: str) -> None:
    with pytest.raises(LawError, match="fishing"):
        ASKED[name](load())


def test_nothing_is_thrown_on_a_table_without_a_die() -> None:
    with pytest.raises(LawError, match="No die is thrown on fishing"):
        _ = load(changed(("die = 6\n", ""))).die


def test_other_readings_change_their_cells_only() -> None:
    table = load()
    other = table.changed(table.data, RULINGS.under({"t-blot": "eel"}))
    assert other.cells == (("boot", "pike"), ("eel", "carp"), ("pike", "eel"))
    assert other.parsed == (("Boot", "Pike"), ("Eel", "Carp"), ("Pike", "Eel"))
    assert table.cells[2][1] == "pike"
    assert other.data is table.data
    assert table.changed(table.data, RULINGS.under({"t-other": "that"})).cells == table.cells


def test_a_look_up_names_the_rulings_it_hangs_on() -> None:
    table = load()
    marks = {(row, column): table.marks(table.find(row, column)) for row in (0, 1, 5) for column in ("river", "pool")}
    blotted = {(1, "river"), (5, "pool")}
    assert marks == {place: ("t-other", "t-blot") if place in blotted else ("t-other",) for place in marks}


class Shire(Book):
    fishing: Table[str]


def test_a_book_changes_with_its_rulings() -> None:
    book = Shire(rulings=RULINGS, fishing=load())
    other = book.under({"t-blot": "eel"})
    assert isinstance(other, Shire)
    assert other.rulings["t-blot"] == "eel"
    assert other.rulings.asked == {"t-blot": "eel"}
    assert other.fishing.cells[2][1] == "eel"
    assert book.fishing.cells[2][1] == "pike"
    assert book.rulings.asked == {}
    assert list(book.tables()) == ["fishing"]
    assert book == book
    assert hash(book) != hash(other)
    assert book != other
    assert book.under({"t-blot": "pike"}).rulings.asked == {}
    assert other.under({}).rulings.asked == {}


def test_rulings_that_do_not_exist_raise() -> None:
    with pytest.raises(RulingError):
        RULINGS.under({"t-nothing": "pike"})
    with pytest.raises(RulingError):
        RULINGS.under({"t-blot": "cod"})
    with pytest.raises(LawError, match="t-nothing"):
        _ = RULINGS["t-nothing"]
