from __future__ import annotations

import json
from itertools import chain
from typing import Any

import msgspec
import pytest
from msgspec import structs

from ror_rules import Outcome, RorError, load, rulesets as registered
from ror_rules.author import Cite, Modifier, NotApplied
from ror_rules.host.wire import plain
from tests.every import cases
from tests.rules.situations import (
    Case,
    File,
    Printed,
    Situation,
    cells,
    differences,
    files,
    rulesets,
    single,
    without_rulings,
)

SITUATIONS = [case for ruleset in rulesets() for case in single(ruleset)]
RULES = [(ruleset, rule) for ruleset in rulesets() for rule in files(ruleset)]
PRINTED = [(ruleset, table) for ruleset in rulesets() for file in files(ruleset).values() for table in file.printed]
RULED = [case for case in SITUATIONS if case.situations[0].rulings]
OPEN = [
    case
    for case in SITUATIONS
    for each in case.situations
    if each.refused and each.refused.kind == "rules-do-not-decide"
]
RULINGS = [(ruleset, ruling) for ruleset in rulesets() for ruling in load(ruleset).own_rulings]


def play(case: Case, situation: Situation) -> Outcome:
    return load(case.ruleset).resolve(case.rule, situation.state, faces=situation.faces, rulings=situation.rulings)


def complaints(case: Case, situation: Situation) -> list[str]:
    try:
        outcome = play(case, situation)
    except RorError as error:
        return [*refusal_complaints(situation, error), *reading_complaints(case, situation, error)]
    if situation.refused is not None:
        return [f"{situation.refused.kind} expected at {situation.refused.pointer}, got {plain(outcome.result)}"]
    register = load(case.ruleset).rulings
    found = differences(situation.result, roundtrip(outcome.result))
    for ruling in situation.used:
        reading = situation.rulings.get(ruling, register[ruling].default)
        if outcome.rulings.get(ruling) != reading:
            found.append(f"{ruling} expected as {reading}, the answer names {outcome.rulings}")
    found += [f"{ruling} is named in the answer" for ruling in situation.unused if ruling in outcome.rulings]
    lines = roundtrip(outcome.trace)
    for step in situation.steps:
        if all(differences(step, line) for line in lines):
            shown = "\n".join(f"  {json.dumps(line, ensure_ascii=False)}" for line in lines)
            found.append(f"no step is {json.dumps(step, ensure_ascii=False)}. The steps are\n{shown}")
    found += [f"a step is {code}" for code in situation.untold if any(line.get("code") == code for line in lines)]
    if situation.summary is not None:
        rule = load(case.ruleset).rule(case.rule)
        told = roundtrip(rule.say(outcome.state, outcome.result, outcome.trace))
        found += differences(roundtrip(situation.summary), told, "summary")
    return found


def refusal_complaints(situation: Situation, error: RorError) -> list[str]:
    refused = situation.refused
    if refused is None:
        return [f"refused: {error}"]
    found = []
    if refused.code is not None and error.code != refused.code:
        found.append(f"{error.code} instead of {refused.code}: {error}")
    found += differences(refused.given, roundtrip(error.given), "with")
    if (error.kind, error.pointer) != (refused.kind, refused.pointer):
        found.append(f"{error.kind} at {error.pointer!r}, expected {refused.kind} at {refused.pointer!r}: {error}")
    return found


def reading_complaints(case: Case, situation: Situation, error: RorError) -> list[str]:
    """A refusal has no answer that names its rulings, so every other reading of them must end otherwise."""
    register, found = load(case.ruleset).rulings, []
    for ruling in situation.used:
        read = situation.rulings.get(ruling, register[ruling].default)
        for other in {*register[ruling].readings} - {read}:
            try:
                play(case, structs.replace(situation, rulings={**situation.rulings, ruling: other}))
            except RorError as again:
                if again.code == error.code:
                    found.append(f"{ruling} as {other} ends in the same refusal: {again}")
    return found


def roundtrip(value: object) -> Any:
    return _lists(plain(value))


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(each) for key, each in value.items()}
    return [_lists(each) for each in value] if isinstance(value, list | tuple) else value


def cites(line: Any) -> list[Cite]:
    modifiers: tuple[Modifier | NotApplied, ...] = (*getattr(line, "modifiers", ()), *getattr(line, "not_applied", ()))
    return [line.cite, *(each.cite for each in modifiers if each.cite is not None)]


@cases(("ruleset", "rule"), RULES)
def test_the_situations_of_a_rule_end_as_its_file_expects(ruleset: str, rule: str) -> None:
    cases = [case for case in (*single(ruleset), *cells(ruleset)) if case.rule == rule]
    found = [f"{each.name}: {line}" for case in cases for each in case.situations for line in complaints(case, each)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("ruleset", "table"), PRINTED, ids=lambda value: getattr(value, "table", value))
def test_a_table_is_shown_as_transcribed(ruleset: str, table: Printed) -> None:
    shown = load(ruleset).table(table.table).data
    assert [entry.label for entry in shown.rows.entries] == list(table.rows)
    assert [entry.label for entry in shown.columns.entries] == list(table.columns)
    assert shown.cells == table.cells


@cases("case", RULED, ids=lambda case: case.id)
def test_a_reading_that_is_asked_for_matters(case: Case) -> None:
    assert complaints(case, without_rulings(case.situations[0]))


@cases(("ruleset", "ruling"), RULINGS, ids=lambda value: value)
def test_every_reading_of_a_ruling_has_a_situation(ruleset: str, ruling: str) -> None:
    situations = [situation for file in files(ruleset).values() for situation in file.situations]
    entry = load(ruleset).rulings[ruling]
    shown = {each.rulings.get(ruling, entry.default) for each in situations if ruling in each.used}
    shown |= {each.rulings[ruling] for each in situations if each.refused and ruling in each.rulings}
    assert set(entry.readings) <= shown


@cases("case", OPEN, ids=lambda case: case.id)
def test_what_the_rules_leave_open_can_be_settled(case: Case) -> None:
    (situation,) = case.situations
    assert situation.refused is not None
    where, *field = situation.refused.pointer.split("/")[1:]
    if where == "rulings":
        assert field[0] in situation.rulings
        return
    answered = (
        each
        for other in (*single(case.ruleset), *cells(case.ruleset))
        if other.rule == case.rule
        for each in other.situations
    )
    assert any(each.refused is None and tells(each.state, field) for each in answered)


def tells(state: Any, field: list[str]) -> bool:
    if not field:
        return True
    head, *rest = field
    if isinstance(state, list):
        return any(tells(each, rest) for each in state)
    return isinstance(state, dict) and head in state and tells(state[head], rest)


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in registered()])
def test_every_rule_has_situations(ruleset: str) -> None:
    assert set(files(ruleset)) == set(load(ruleset).own_rules)


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_printed_cell_is_read_by_some_case(ruleset: str) -> None:
    read: set[tuple[str | None, str | None, str | None]] = set()
    for case in chain(single(ruleset), cells(ruleset)):
        for situation in case.situations:
            if situation.refused is None:
                trace = play(case, situation).trace
                read |= {(cite.table, cite.row, cite.column) for line in trace for cite in cites(line)}
    printed = {
        (table, row.label, column.label)
        for table, data in load(ruleset).own_table_data.items()
        for row in data.rows.entries
        for column in data.columns.entries
    }
    assert printed - read == {cell for file in files(ruleset).values() for cell in file.never_read}


def test_a_file_of_another_form_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `cases`"):
        msgspec.toml.decode('rule = "sorcery"\ncases = []', type=File)
    with pytest.raises(msgspec.ValidationError, match=r"either result or refused - at `\$.situations\[0\]`"):
        msgspec.toml.decode('rule = "sorcery"\n[[situations]]\nname = "A"\nstate = {}', type=File)


def test_differences_are_found_in_named_fields_alone() -> None:
    got = {"killed": True, "wounds": 1, "left": None, "items": [{"cost": 1, "each": 1}]}
    assert not differences({"killed": True, "left": "(null)", "items": [{"cost": 1}]}, got)
    assert differences({"killed": 1}, got) == ["result.killed is True, expected 1"]
    assert differences({"wounds": "(null)"}, got) == ["result.wounds is 1, expected nothing"]
    assert differences({"items": []}, got) == ["result.items is [{'cost': 1, 'each': 1}], expected []"]
    assert differences({"dead": True}, got) == ["result has no field dead"]
    assert not differences({"dead": "(absent)"}, got)
    assert differences({"killed": "(absent)"}, got) == ["result.killed is True, expected '(absent)'"]
