import copy
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785
from msgspec import structs

import ror_rules
from ror_rules import encode, explain, rulesets
from ror_rules._throwing.counted import counted
from ror_rules._throwing.table_file import _TableFile, read_tables, read_toml
from ror_rules._wire.identity import digest, identity
from ror_rules.author import Book, Cell, Cite, Ruleset, Ruling, Rulings, RulingsFile, Table, bound
from ror_rules.errors import LawError, RulingError
from ror_rules.testing import limits
from tests.every import cases

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


@cases("name", UNREADABLE)
def test_a_file_that_does_not_fit_is_refused(name: str) -> None:
    changes, message = UNREADABLE[name]
    with pytest.raises(LawError, match=message):
        read_tables([("fishing.toml", changed(*changes))])


@cases("name", REFUSED)
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


# --- Digests: the parts of a data file that count

Place = tuple[str | int, ...]
Tables = dict[str, dict[str, Any]]
WORDS = {"title", "work", "section", "page", "heading", "why", "text", "question", "reason", "clamp"}
"""Members of the data files that hold prose."""
DOMAIN = {"least", "most"}
"""Bounds of the numbers that house rules may put in place of a printed one. They decide no answer."""
BY_KEY = {"words", "readings"}
EVERY = pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)


def files(ruleset: Ruleset[Any]) -> Tables:
    folder = resources.files(ruleset.package)
    found = [each for each in folder.joinpath("tables").iterdir() if each.name.endswith(".toml")]
    return {each.name: tomllib.loads(each.read_text("utf-8")) for each in [*found, folder.joinpath("rulings.toml")]}


def copied(ruleset: Ruleset[Any], data: Tables) -> Ruleset[Any]:
    rulings = read("rulings.toml", data["rulings.toml"]).rulings
    tables = [read(name, content) for name, content in data.items() if name != "rulings.toml"]
    found = copy.copy(ruleset)
    known = {
        "own_table_data": {each.id: each for each in tables},
        "own_rulings": {each.id: each for each in rulings},
    }
    cached = {"table_data", "rulings", "book", "edition", "editions", "examples", "sections"}
    vars(found).update({name: value for name, value in vars(ruleset).items() if name not in cached} | known)
    for name in cached:
        vars(found).pop(name, None)
    vars(found).update(_served={}, _envelopes={})
    return found


def read(name: str, content: dict[str, Any]) -> Any:
    if name == "rulings.toml":
        return msgspec.convert(content, RulingsFile)
    return msgspec.convert(content, _TableFile).data()


def leaves(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if parts is None:
        yield path, value
    else:
        for name, part in parts:
            yield from leaves(part, (*path, name))


def is_words(path: Place) -> bool:
    inside = len(path) > 1 and path[-2] in BY_KEY and isinstance(path[-1], str)
    return path[-1] in WORDS or inside


def with_leaf(data: Tables, name: str, path: Place, value: object) -> Tables:
    found = {**data, name: copy.deepcopy(data[name])}
    here: Any = found[name]
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = value
    return found


def reworded(data: Tables) -> Tables:
    found = copy.deepcopy(data)
    for name, content in data.items():
        for path, value in leaves(content):
            if is_words(path):
                found = with_leaf(found, name, path, f"{value}, in other words")
    return found


def other(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"


@EVERY
def test_rewording_any_sentence_changes_no_digest(ruleset: Ruleset[Any]) -> None:
    data = files(ruleset)
    assert copied(ruleset, data).digest == ruleset.digest
    count = 0
    for name, content in data.items():
        for path, value in leaves(content):
            if is_words(path):
                count += 1
                changed = with_leaf(data, name, path, f"{value} anew")[name]
                assert counted(read(name, changed)) == counted(read(name, content)), (name, path)
    assert count > 50
    assert copied(ruleset, reworded(data)).digest == ruleset.digest


@EVERY
def test_anything_else_changes_the_digest(ruleset: Ruleset[Any]) -> None:
    data, count = files(ruleset), 0
    for name, content in data.items():
        for path, value in leaves(content):
            if not is_words(path) and path[-1] not in DOMAIN:
                changed = with_leaf(data, name, path, other(value))[name]
                try:
                    found = counted(read(name, changed))
                except (msgspec.ValidationError, LawError):
                    continue  # a file that cannot be read is no other edition
                assert found != counted(read(name, content)), (name, path)
                count += 1
    assert count > 100
    table = next(name for name in data if name != "rulings.toml")
    cells = ("rows", "entries", 0, "cells", 0)
    value = data[table]["rows"]["entries"][0]["cells"][0]
    assert copied(ruleset, with_leaf(data, table, cells, other(value))).digest != ruleset.digest


@EVERY
def test_rewording_changes_no_id(ruleset: Ruleset[Any]) -> None:
    changed = copied(ruleset, reworded(files(ruleset)))
    for example in ruleset.examples:
        one, two = (each.resolve(example.rule, example.state, faces=example.faces) for each in (ruleset, changed))
        assert (one.id, one.ruleset, one.state) == (two.id, two.ruleset, two.state)
        ids = {
            each.question(example.rule, each.read_odds(example.rule, {"state": example.state})).id
            for each in (ruleset, changed)
        }
        assert len(ids) == 1


def test_a_citation_is_worded_by_the_data() -> None:
    ruleset = ror_rules.load("war-of-the-ring")
    changed = copied(ruleset, reworded(files(ruleset)))
    state = {"attacker": {"side": "dark_power", "strength": 9}, "defender": {"side": "fellowship", "strength": 5}}
    one, two = (each.resolve("army-combat", state, seed="3") for each in (ruleset, changed))
    assert [line.cite for line in one.trace] == [line.cite for line in two.trace]
    assert {changed.citation(line.cite) for line in two.trace} != {ruleset.citation(line.cite) for line in one.trace}
    assert "in other words" not in encode(tuple(line.cite for line in two.trace)).decode()
    assert "Printed in War of the Ring:" in explain(one)


def test_the_words_of_a_first_answer_change_no_id() -> None:
    ring = ror_rules.load("ring-of-power")
    state = next(each.state for each in ring.examples if each.rule == "combat-defense")
    first = state["first"]
    struck = ring.resolve("combat-strike", first["state"], seed="7", rulings=first.get("rulings"))
    plainly = json.loads(encode(struck))
    said = copy.deepcopy(plainly)
    said["summary"] = "In other words."
    bare: Any = {name: value for name, value in plainly.items() if name not in {"trace", "format"}}
    answers = [ring.resolve("combat-defense", {"first": each}, seed="8") for each in (plainly, said, bare)]
    assert len({each.id for each in answers}) == 1
    assert len({encode(each) for each in answers}) == 1
    assert b"in other words" not in encode(answers[1])
    assert not {"why", "summary", "fairness", "text"} & names(json.loads(encode(answers[0]))["state"])


def names(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {*value, *(name for each in value.values() for name in names(each))}
    return {name for each in value for name in names(each)} if isinstance(value, list) else set()


def test_an_edition_has_a_place_for_house_rules() -> None:
    edition = ror_rules.load("sauron").edition
    assert json.loads(encode(edition)) == {
        "id": edition.id,
        "version": edition.version,
        "digest": edition.digest,
        "houses": [],
    }
    other_edition = structs.replace(edition, houses=("sha256:" + "0" * 64,))
    ids = {identity(each, "gates", {}, None, {}, {"source": "supplied"}) for each in (edition, other_edition)}
    assert len(ids) == 2


def test_a_digest_is_the_hash_of_the_canonical_form() -> None:
    value: Any = {"b": [1, "é"], "a": None}
    assert digest(value) == "sha256:" + hashlib.sha256(rfc8785.dumps(value)).hexdigest()


class Fishery(Book):
    night_fishing: Table[str]


class Weights(Book):
    night_fishing: Table[list[int]]


def test_a_book_takes_the_tables_of_its_fields() -> None:
    tables = {"night-fishing": load().data}
    assert bound(Fishery, tables, RULINGS).night_fishing.peek(1, "river") == "eel"
    assert bound(Fishery, tables, RULINGS, night_fishing=fish).night_fishing.peek(1, "river") == "Eel"
    with pytest.raises(LawError, match="Weights: night_fishing has cells of its own kind"):
        bound(Weights, tables, RULINGS)
