import json
import re
import shlex
from typing import Any

import pytest
from msgspec import to_builtins

from ror_rules import load, rulesets
from ror_rules.author import Ruling, TableData
from ror_rules.host.messages import catalogue, texts
from tests.cli.conftest import Refused, Ror
from tests.every import every

RULES = [(ruleset.id, rule) for ruleset in rulesets() for rule in ruleset.rules]
TABLES = [(ruleset.id, table) for ruleset in rulesets() for table in ruleset.tables]
WIDE = {
    ruleset.id: max(ruleset.tables, key=lambda table: len(ruleset.table(table).data.columns.entries))
    for ruleset in rulesets()
}
"""The table of each ruleset with the most columns."""


def words(text: str) -> str:
    return " ".join(text.split())


def shown(ror: Ror, *arguments: str) -> str:
    ran = ror(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_every_ruleset_is_listed_with_its_version(ror: Ror) -> None:
    text = words(shown(ror, "rulesets"))
    for ruleset in rulesets():
        assert f"{ruleset.id} {ruleset.version}" in text
        assert ruleset.title in text


def test_every_version_is_listed_with_its_day_and_its_changes(ror: Ror, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load("sauron").versions[0])
    withdrawn = kind("3.9.0", "One cell.", "2026-01-02", "A misprint.")
    history = (kind("4.1.0.dev", "A rule."), withdrawn)
    monkeypatch.setitem(load("sauron").__dict__, "versions", history)
    text = words(shown(ror, "rulesets"))
    assert "4.1.0.dev (not released): A rule." in text
    assert "3.9.0 (2026-01-02): One cell. Withdrawn: A misprint." in text
    listed = {each["id"]: each for each in json.loads(shown(ror, "rulesets", "--json"))["rulesets"]}
    assert listed["sauron"]["history"][1] == to_builtins(withdrawn)


def test_every_rule_table_and_ruling_is_listed(ror: Ror) -> None:
    for ruleset in rulesets():
        text = words(shown(ror, "rules", ruleset.id))
        for rule in ruleset.rules.values():
            title = rule.title if rule.throws else f"{rule.title} (no dice)"
            assert f"{rule.id} {title}. {rule.doc}" in text
        text = words(shown(ror, "table", ruleset.id))
        for data in ruleset.table_data.values():
            assert f"{data.id} {data.title}" in text
        text = words(shown(ror, "rulings", ruleset.id))
        for ruling in ruleset.rulings.values():
            default = f"{ruling.readings[ruling.default]} (`{ruling.default}`)"
            assert f"{ruling.id} {ruling.question} Default: {default}" in text


@pytest.fixture(scope="module")
def pages(ror: Ror) -> dict[tuple[str, str], str]:
    """What the command prints of each rule."""
    return {each: shown(ror, "rule", *each) for each in RULES}


def test_a_rule_shows_its_source_its_fields_and_its_summaries(pages: dict[tuple[str, str], str]) -> None:
    def check(ruleset_id: str, rule_id: str) -> None:
        ruleset = load(ruleset_id)
        rule = ruleset.rule(rule_id)
        text = pages[ruleset_id, rule_id]
        told = words(text)
        state, result = text.partition("\nResult\n")[::2]
        assert rule.doc in told
        assert f"[{ruleset.citation(rule.source)}]" in told
        for shape, part in ((rule.state_type, state), (rule.result_type, result)):
            for field in shape.__struct_fields__:
                assert f"\n  {field} " in part
        assert ("\nSummaries" in text) == bool(rule.summaries)
        said = texts(ruleset_id, rule)
        for view in rule.summaries:
            assert f"{view.name} {said[view.name]}" in told

    every(RULES, check)


def test_a_field_shows_its_values_bounds_and_default(ror: Ror) -> None:
    text = words(shown(ror, "rule", "war-of-the-ring", "army-combat"))
    assert "attacker.side fellowship | dark_power | saruman; required." in text
    assert "attacker.strength a whole number from 0 to 9999; required. Its Strength Points" in text
    assert "attacker.leader_morale a whole number from -99 to 99; default null." in text
    assert "attacker.sorcery A | B | C | D, or an object; default null." in text
    listed = "a whole number from 0 to 99, or an array of at most 99 items, each a string, or an object"
    assert f"attacker.characters {listed}; default []." in text
    assert "defender_effort full | half; default full." in text


def test_the_fields_of_a_list_of_parts_are_named(ror: Ror) -> None:
    text = words(shown(ror, "rule", "war-of-the-ring", "search"))
    listed = "a whole number from 1 to 999, or an array of 1 to 30 items, each a string, or an object"
    assert f"characters {listed}; required." in text
    assert "characters[].capture_rating a whole number from 0 to 6; default null." in text
    assert "captures[].captured true or false." in text


def test_a_repeated_type_refers_to_its_first_description(ror: Ror) -> None:
    text = words(shown(ror, "rule", "war-of-the-ring", "army-combat"))
    assert re.search(r"defender an object; required\. [^.]+\. Its fields are those of `attacker`\.", text)
    assert "defender.strength" not in text.partition(" Result ")[0]


def test_the_commands_to_try_work_as_printed(ror: Ror, pages: dict[tuple[str, str], str]) -> None:
    def check(ruleset_id: str, rule_id: str) -> None:
        lines = pages[ruleset_id, rule_id].splitlines()
        commands = [line.strip() for line in lines if line.strip().startswith("ror resolve ")]
        ruleset = load(ruleset_id)
        examples = [example for example in ruleset.examples if example.rule == rule_id]
        assert len(commands) == len(examples) > 0
        for command, example in zip(commands, examples, strict=True):
            outcome = ruleset.resolve(rule_id, example.state, faces=example.faces)
            assert f"id     {outcome.id}\n" in shown(ror, *shlex.split(command)[1:])

    every(RULES, check)


def cells_of(line: str) -> list[str]:
    edged = line.startswith("│") and line.endswith("│")
    return [cell.strip() for cell in (line[1:-1] if edged else line).split("│")]


def joined(lines: list[list[str]]) -> list[str]:
    """The cells of a row that continues over several lines."""
    return [" ".join(filter(None, parts)) for parts in zip(*lines, strict=True)]


def drawn(text: str) -> list[list[str]]:
    lines = text.splitlines()
    groups: list[list[list[str]]] = [[]]
    for line in lines:
        if "│" in line:
            groups[-1].append(cells_of(line))
        elif (groups[-1] and "─" in line) or "═" in line:
            groups.append([])
    head, *bodies = filter(None, groups)
    ruled = any("═" in line for line in lines)
    return [joined(head), *([joined(body) for body in bodies] if ruled else (row for body in bodies for row in body))]


def printed(data: TableData, ruleset: str) -> list[list[str]]:
    words = catalogue(ruleset)

    def said(cell: int | str) -> str:
        return words.word(cell) if "_" in str(cell) else str(cell)

    rows = []
    for entry, cells in zip(data.rows.entries, data.cells, strict=True):
        per = [entry.per or ""] if any(each.per for each in data.rows.entries) else []
        rows.append(
            [entry.label, *per, *(data.words[str(cell)] if str(cell) in data.words else said(cell) for cell in cells)]
        )
    return rows


def has_every_cell(text: str, data: TableData, width: int, ruleset: str) -> None:
    head, *rows = drawn(text)
    assert rows == printed(data, ruleset)
    assert [head[0], *head[-len(data.columns.entries) :]] == [
        data.rows.heading,
        *(entry.label for entry in data.columns.entries),
    ]
    assert data.columns.heading in text
    assert max(len(line) for line in text.splitlines() if line[:1] in "│┌├└╞" or "│" in line) <= width


def test_a_table_is_drawn_cell_by_cell_with_everything_in_its_file(ror: Ror) -> None:
    def check(ruleset_id: str, table_id: str) -> None:
        data = load(ruleset_id).table(table_id).data
        drawing = shown(ror, "table", ruleset_id, table_id)
        has_every_cell(drawing, data, 100, ruleset_id)
        text = words(drawing)
        assert f"Source: {data.source.work}, {data.source.section}" in text
        assert (f"one die of {data.die} sides" in text) == (data.die is not None)
        said: list[Any] = [axis.clamp for axis in (data.rows, data.columns) if axis.clamp]
        said += [f"{each.value:+d}: {each.why}" for each in data.modifiers]
        said += [f"{each.value}: {each.why}" for each in data.values]
        said += [each.text for each in data.notes]
        said += [
            f'row {each.row}, column {each.column}: printed "{each.printed}" -> read as "{each.reads}": {each.why}'
            for each in data.errata
        ]
        said += [
            f'"{cell}" under {each.ruling}={reading}' for each in data.readings for reading, cell in each.cells.items()
        ]
        said += [each.text for each in data.doubts]
        hung = [*data.rulings, *(each.ruling for each in data.values), *(each.ruling for each in data.errata)]
        hung += [each.ruling for each in data.doubts]
        for each in (*said, *filter(None, hung)):
            assert words(each) in text

    every(TABLES, check)


def test_a_table_fits_the_width_of_the_terminal(ror: Ror) -> None:
    def check(ruleset_id: str, table_id: str) -> None:
        data = load(ruleset_id).table(table_id).data
        for width in (80, 200):
            has_every_cell(ror("table", ruleset_id, table_id, COLUMNS=str(width)).stdout, data, width, ruleset_id)

    every(WIDE.items(), check)


def has_the_ruling(text: str, ruling: Ruling) -> None:
    assert f"{ruling.question} [{ruling.section}]" in text
    for name, meaning in ruling.readings.items():
        assert f"{name} {meaning}{' (default)' if name == ruling.default else ''}" in text
    assert f"Basis: {ruling.basis}. {ruling.reason}" in text


def test_a_ruling_shows_its_readings_and_its_reason(ror: Ror) -> None:
    for ruleset in rulesets():
        all_at_once = words(shown(ror, "rulings", ruleset.id, "--readings"))
        for ruling in ruleset.rulings.values():
            has_the_ruling(all_at_once, ruling)
        longest = max(ruleset.rulings.values(), key=lambda each: len(each.reason))
        has_the_ruling(words(shown(ror, "rulings", ruleset.id, longest.id)), longest)
        page = json.loads(shown(ror, "rulings", ruleset.id, "--json"))
        listed = {each["id"]: each["readings"] for each in page["rulings"]}
        assert listed == {name: dict(ruling.readings) for name, ruling in ruleset.rulings.items()}


def test_words_find_the_rulings_that_have_them_all(ror: Ror) -> None:
    ring = load("ring-of-power").rulings
    page = json.loads(shown(ror, "rulings", "ring-of-power", "Trolls ride", "--json"))
    found = {each["id"] for each in page["rulings"]}
    assert "rp-mounted-troll" in found < set(ring)
    text = shown(ror, "rulings", "ring-of-power", "Trolls ride")
    assert {name for name in ring if re.search(f"^{name} ", text, re.MULTILINE)} == found
    german = shown(ror, "rulings", "war-of-the-ring", "Stärke halbierte", "--lang", "de")
    assert re.search("^wr-half-strength ", german, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rules", "war-of-the-rings"), "Did you mean war-of-the-ring?"),
        (("rules", "chess"), "There is no such ruleset. Expected one of war-of-the-ring"),
        (("rule", "war-of-the-rng", "search"), "Did you mean war-of-the-ring?"),
        (("rule", "war-of-the-ring", "serch"), "Did you mean search?"),
        (("rule", "war-of-the-ring", "castling"), ", or 4 more, got castling."),
        (("table", "war-of-the-ring", "army-combt"), "Did you mean army-combat?"),
        (("table", "war-of-the-ring", ""), "The ruleset war-of-the-ring has no such table. Expected one of"),
        (("rulings", "sauron", "chess"), ", or 15 more, got chess."),
        (("rule", "war-of-the-ring", "siege"), "got siege. A rule of this name is in ring-of-power."),
        (("rule", "ring-of-power", "sorcery"), "A rule of this name is in war-of-the-ring and three-player."),
        (("rule", "siege", "x"), "got siege. This is a rule of ring-of-power. Name the ruleset before the rule."),
        (("table", "war-of-th-ring"), "Did you mean war-of-the-ring?"),
        (("rulings", "war-of-the-ring", "wr-rato"), "Did you mean wr-ratio?"),
        (("rulings", "wotr"), "Did you mean war-of-the-ring?"),
        (("odds", "rop", "combat"), "Did you mean ring-of-power?"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(refused: Refused, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)
