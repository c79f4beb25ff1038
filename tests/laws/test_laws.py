from __future__ import annotations

import ast
import hashlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Hashable
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
import pytest
import rfc8785
from hypothesis import HealthCheck, assume, given, reject, settings, strategies as st
from msgspec import UNSET, Struct
from rfc8785 import dumps as canonical

from ror_rules import Odds, Stream, encode, load, read_json, rulesets, verify
from ror_rules.author import (
    NAME,
    Book,
    Cite,
    Dice,
    LookUpStep,
    NoteStep,
    PoolStep,
    RollStep,
    Rule,
    Ruleset,
    TableStep,
    Throw,
    fields,
)
from ror_rules.errors import BudgetError, FacesError, StateError, UndecidedError
from ror_rules.host.catalogue import rule_page, table_page
from ror_rules.host.messages import catalogue, texts
from ror_rules.host.wire import plain, whole
from ror_rules.testing import Distribution, explore, throw
from tests.core.brute import Replayed
from tests.drawn import drawn
from tests.every import cases
from tests.laws.small import some_state
from tests.laws.states import readings

ROOT = Path(__file__).resolve().parents[2]
RULES = [(ruleset, rule) for ruleset in rulesets() for rule in ruleset.own_rules.values()]
WAYS = 1500
"""Maximum of paths through a rule for odds. Tests of single rules cover more."""

every_rule = cases(("ruleset", "rule"), RULES, [f"{ruleset.id}/{rule.id}" for ruleset, rule in RULES])
every_ruleset = pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)

AnyRule = Rule[Any, Any, Any]
AnyRuleset = Ruleset[Any]
SEEDS = st.integers(0, 2**53 - 1)


def visited(examples: int) -> settings:
    """`examples` states of a rule. Most states of a strict rule are invalid, which is no failure."""
    return settings(max_examples=drawn(examples), deadline=None, suppress_health_check=list(HealthCheck))


def a_state(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject) -> Any:
    value = data.draw(some_state(ruleset, rule), label="state")
    try:
        return rule.read(value)
    except StateError:
        reject()


def a_book(ruleset: AnyRuleset, data: st.DataObject) -> Any:
    return ruleset.book.under(data.draw(readings(ruleset), label="rulings"))


def traced(rule: AnyRule, book: Any, state: Any, source: Any) -> tuple[Any, Any]:
    try:
        return rule.trace(book, state, source)
    except (StateError, UndecidedError):
        reject()


def odds_within(rule: AnyRule, book: Any, state: Any, ways: int = WAYS) -> Distribution[Any] | None:
    try:
        return explore(lambda dice: rule.body(dice, book, state), states=ways)
    except BudgetError:
        return None


# --- The form of a rule


@every_rule
def test_a_rule_is_a_function_of_dice_book_and_state(ruleset: AnyRuleset, rule: AnyRule) -> None:
    signature = inspect.signature(rule.body)
    assert list(signature.parameters) == ["dice", "book", "state"]
    assert all(each.default is each.empty for each in signature.parameters.values())
    hints = get_type_hints(rule.body)
    assert hints["dice"] is Dice
    assert hints["book"] is type(ruleset.book)
    assert issubclass(hints["book"], Book)
    assert (hints["state"], hints["return"]) == (rule.state_type, rule.result_type)


def structs_in(kind: msgspec.inspect.Type) -> list[msgspec.inspect.StructType]:
    found: list[msgspec.inspect.StructType] = []
    for each in walked(kind):
        if isinstance(each, msgspec.inspect.StructType) and each not in found:
            found.append(each)
    return found


def walked(kind: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    match kind:
        case msgspec.inspect.StructType(fields=fields):
            inner = [field.type for field in fields]
        case msgspec.inspect.UnionType(types=types):
            inner = list(types)
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            inner = [item]
        case msgspec.inspect.TupleType(item_types=items):
            inner = list(items)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            inner = [key, value]
        case msgspec.inspect.Metadata(type=one):
            inner = [one]
        case _:
            inner = []
    return [kind, *(deeper for each in inner for deeper in walked(each))]


@every_rule
def test_states_and_results_are_frozen_values(ruleset: AnyRuleset, rule: AnyRule) -> None:
    for kind in (rule.state_type, rule.result_type):
        assert issubclass(kind, Struct)
        for each in structs_in(msgspec.inspect.type_info(kind)):
            config = each.cls.__struct_config__
            assert config.frozen
            assert config.eq
            assert config.forbid_unknown_fields or not each.fields
            assert each.cls.__hash__ is not None


@every_rule
def test_states_are_bounded(ruleset: AnyRuleset, rule: AnyRule) -> None:
    for each in walked(msgspec.inspect.type_info(rule.state_type)):
        assert not isinstance(each, msgspec.inspect.AnyType | msgspec.inspect.ListType)
        if isinstance(each, msgspec.inspect.IntType | msgspec.inspect.FloatType):
            assert each.ge is not None
            assert each.le is not None
            assert -(2**53) < each.ge <= each.le < 2**53
        if isinstance(each, msgspec.inspect.StrType):
            assert each.pattern is not None or each.max_length is not None
        if isinstance(each, msgspec.inspect.VarTupleType):
            assert each.max_length is not None
        if isinstance(each, msgspec.inspect.StructType):
            assert all(field.encode_name.isascii() and field.encode_name.islower() for field in each.fields)


@every_rule
def test_a_rule_is_described(ruleset: AnyRuleset, rule: AnyRule) -> None:
    assert rule.id.replace("-", "").isalnum()
    assert rule.id == rule.id.lower()
    assert rule.title[0].isupper()
    assert rule.doc.endswith(".")
    assert len(rule.doc) > 20
    assert all(ruleset.printed(rule.source)[:2])
    for kind in (rule.state_type, rule.result_type):
        for each in structs_in(msgspec.inspect.type_info(kind)):
            assert (each.cls.__doc__ or "").strip(), each.cls
    examples = [example for example in ruleset.examples if example.rule == rule.id]
    assert examples
    assert len({example.title for example in examples}) == len(examples)
    page = rule_page(ruleset, rule)
    assert len(page.examples) == len(examples)
    assert encode(page)


@every_rule
def test_a_summary_is_named_as_fields_are_and_said_in_a_phrase(ruleset: AnyRuleset, rule: AnyRule) -> None:
    names = [view.name for view in rule.summaries]
    assert len(rule.projections) == len(names) + len(fields(rule.result_type))
    assert rule.throws or not names
    for view in rule.summaries:
        assert re.fullmatch(NAME, view.name)
        text = texts(ruleset.id, rule)[view.name]
        assert 3 <= len(text) <= 90
        assert text.endswith(tuple("abcdefghijklmnopqrstuvwxyz"))
        assert "\n" not in text


@every_rule
def test_examples_hold(ruleset: AnyRuleset, rule: AnyRule) -> None:
    for example in ruleset.examples:
        if example.rule == rule.id:
            outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
            body = encode(outcome)
            assert body == encode(ruleset.resolve(rule.id, example.state, faces=example.faces))
            assert verify(read_json(body)).holds
            assert len(outcome.dice.throws) == 0 or rule.throws


# --- All interpreters


@every_rule
@visited(40)
@given(data=st.data(), seed=SEEDS)
def test_traced_is_thrown_is_replayed(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject, seed: int) -> None:
    state, book = a_state(ruleset, rule, data), a_book(ruleset, data)
    result, tracer = traced(rule, book, state, Stream(seed))
    assert rule.roll(book, state, Stream(seed)) == result
    run = partial(rule, book=book, state=state)
    assert throw(run, Stream(seed), traced=False).result == result
    again = throw(run, Replayed(tracer.throws))
    assert again.result == result
    assert (again.lines, again.throws, again.rulings) == (tracer.lines, tracer.throws, tracer.rulings)
    assert isinstance(result, rule.result_type)
    assert hash(state) == hash(rule.read(plain(state)))
    assert isinstance(result, Hashable)
    assert hash(result) == hash(again.result)


@every_rule
@visited(25)
@given(data=st.data(), seed=SEEDS)
def test_the_same_question_has_the_same_bytes(
    ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject, seed: int
) -> None:
    state, asked = a_state(ruleset, rule, data), data.draw(readings(ruleset), label="rulings")
    context = data.draw(st.none() | st.just("game-42/turn-3"), label="context")
    try:
        outcome = ruleset.resolve(rule.id, state, seed=seed, context=context, rulings=asked)
    except (StateError, UndecidedError):
        reject()
    body = encode(outcome)
    read = read_json(body)
    assert encode(ruleset.resolve(rule.id, read["state"], seed=str(seed), context=context, rulings=asked)) == body
    assert plain(outcome.state) == plain(rule.read(read["state"]))
    assert verify(outcome).holds
    sign = verify(read)
    assert sign.holds, sign.difference
    canonical(plain(outcome.state))
    assert len(outcome.summary.splitlines()) == 1
    assert outcome.summary.endswith(".")


@every_rule
@visited(25)
@given(data=st.data(), seed=SEEDS)
def test_what_is_thrown_lies_in_the_odds(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject, seed: int) -> None:
    state, book = a_state(ruleset, rule, data), a_book(ruleset, data)
    result, tracer = traced(rule, book, state, Stream(seed))
    try:
        odds = odds_within(rule, book, state)
    except (StateError, UndecidedError):
        odds = None  # another throw of the same state comes to a place the rules leave open
    assume(odds is not None)
    assert odds is not None
    assert result in odds.weights
    assert odds.total == sum(odds.weights.values())
    assert all(weight > 0 for weight in odds.weights.values())
    if not tracer.throws and not rule.throws:
        assert odds.weights == {result: 1}


def weights_of(parts: Any, field: str, total: int) -> dict[bytes, int]:
    found = {canonical(plain(getattr(each, field))): whole(each.weight) for each in parts}
    assert len(found) == len(parts)
    assert sum(found.values()) == total
    assert all(each.probability == whole(each.weight) / total for each in parts)
    return found


@every_rule
@visited(12)
@given(data=st.data())
def test_an_answer_for_odds_adds_up(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject) -> None:
    state, asked = a_state(ruleset, rule, data), data.draw(readings(ruleset), label="rulings")
    try:
        joint = odds_within(rule, ruleset.book.under(asked), state, 600)
        assume(joint is not None)
        answer: Odds = ruleset.odds(rule.id, state, rulings=asked, fields=["*"])
    except (StateError, UndecidedError):
        reject()
    assert joint is not None
    assume(answer.open is UNSET)
    assert answer.exact
    assert answer.total == str(joint.total)
    expected = {canonical(plain(result)): weight for result, weight in joint.weights.items()}
    assert weights_of(answer.outcomes, "result", joint.total) == expected
    there = rule.projections_in(state)
    assert answer.marginals.keys() == there.keys()
    for name, shares in answer.marginals.items():
        summed: dict[bytes, int] = {}
        for chance in answer.outcomes:
            value = plain(there[name].of(state, chance.result))
            summed[canonical(value)] = summed.get(canonical(value), 0) + whole(chance.weight)
        assert weights_of(shares, "value", joint.total) == summed
    for view in rule.summaries:
        for chance in answer.outcomes:
            value = view.of(state, chance.result)
            assert hash(value) == hash(view.of(state, chance.result))
            assert isinstance(value, int | str)
            assert plain(value) == value
    assert encode(answer) == encode(ruleset.odds(rule.id, plain(state), rulings=asked, fields=["*"]))


@every_rule
@visited(6)
@given(data=st.data())
def test_one_field_alone_has_the_same_shares(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject) -> None:
    state, asked = a_state(ruleset, rule, data), data.draw(readings(ruleset), label="rulings")
    try:
        assume(odds_within(rule, ruleset.book.under(asked), state, 600) is not None)
        everything = ruleset.odds(rule.id, state, rulings=asked, fields=["*"])
    except (StateError, UndecidedError):
        reject()
    there = sorted(rule.projections_in(rule.read(plain(state))))
    name = data.draw(st.sampled_from(there), label="field")
    alone = ruleset.odds(rule.id, state, rulings=asked, fields=[name])
    assert alone.fields == (name,)
    assert list(alone.marginals) == [name]
    assert shares_of(alone, name) == shares_of(everything, name)
    assert {
        canonical(plain(each.fields)): Fraction(whole(each.weight), whole(alone.total)) for each in alone.outcomes
    } == {canonical({name: value}): share for value, share in shares_of(everything, name)}


def shares_of(answer: Odds, name: str) -> list[tuple[Any, Fraction]]:
    return [(plain(each.value), Fraction(whole(each.weight), whole(answer.total))) for each in answer.marginals[name]]


# --- Traces


def check_cite(ruleset: AnyRuleset, cite: Cite, *, cell: bool) -> None:
    """A citation names a cell of the catalogue, a note of a table or a section, by keys that lead to a place in print."""
    printed = ruleset.printed(cite)
    assert printed.work
    assert printed.section
    if cell:
        data = table_page(ruleset, cite.table or "").table
        assert printed == (data.source.work, data.title, cite.row, cite.column)
        assert cite.row in [entry.label for entry in data.rows.entries]
        assert cite.column in [entry.label for entry in data.columns.entries]
    else:
        assert (cite.row, cite.column) == (None, None)
        assert (cite.section is None) != (cite.table is None)
        if cite.table is not None:
            assert cite.note is None or cite.note in [note.id for note in ruleset.table_data[cite.table].notes]


def check_line(ruleset: AnyRuleset, book: Any, line: Any) -> None:
    found = isinstance(line, TableStep | LookUpStep)
    check_cite(ruleset, line.cite, cell=found)
    if found:
        table = book.tables()[line.cite.table]
        rows = [entry.label for entry in table.data.rows.entries]
        columns = [entry.label for entry in table.data.columns.entries]
        assert rows.count(line.cite.row) == columns.count(line.cite.column) == 1
        assert line.cell == table.cells[rows.index(line.cite.row)][columns.index(line.cite.column)]
    for clamp in line.clamps if found else ():
        assert clamp.came != clamp.read_as
    words = catalogue(ruleset.id)
    modifiers = (*getattr(line, "modifiers", ()), *getattr(line, "not_applied", ()))
    assert all(each.code in words for each in (line, *modifiers))
    assert all(each.because in words for each in getattr(line, "not_applied", ()))
    for used in line.rulings:
        assert used.reading in ruleset.rulings[used.id].readings
        assert used.reading == book.rulings[used.id]
    if isinstance(line, TableStep):
        held = [clamp for clamp in line.clamps if clamp.axis == "row"]
        modified = line.face + sum(each.value for each in line.modifiers)
        assert line.adjusted == (held[0].read_as if held else modified)
        assert not held or held[0].came == modified


def check_throws(lines: tuple[Any, ...], throws: tuple[Throw, ...]) -> None:
    shown: dict[str, tuple[int, ...]] = {}
    for line in lines:
        if isinstance(line, LookUpStep | NoteStep):
            continue
        assert line.address not in shown
        shown[line.address] = (line.face,) if isinstance(line, TableStep | RollStep) else line.faces
        if isinstance(line, PoolStep) and line.again:
            shown[f"{line.address}/again"] = line.again
    thrown: dict[str, tuple[int, ...]] = {}
    for once in throws:
        assert once.faces
        assert all(1 <= face <= once.sides for face in once.faces)
        thrown[once.address] = thrown.get(once.address, ()) + once.faces
    assert {address: faces for address, faces in shown.items() if faces} == thrown
    assert len({(once.address, once.sides) for once in throws}) == len(throws)


@every_rule
@visited(40)
@given(data=st.data(), seed=SEEDS)
def test_a_trace_answers_why(ruleset: AnyRuleset, rule: AnyRule, data: st.DataObject, seed: int) -> None:
    state, book = a_state(ruleset, rule, data), a_book(ruleset, data)
    _, tracer = traced(rule, book, state, Stream(seed))
    assert tracer.lines or not rule.throws
    for line in tracer.lines:
        check_line(ruleset, book, line)
    check_throws(tracer.lines, tracer.throws)
    assert all(throw.address.startswith(f"{rule.place}/") for throw in tracer.throws)
    assert rule.throws or not tracer.throws
    assert set(tracer.rulings) <= set(ruleset.rulings)


@every_rule
def test_a_rule_that_declares_dice_throws_them(ruleset: AnyRuleset, rule: AnyRule) -> None:
    for example in ruleset.examples:
        if example.rule != rule.id:
            continue
        outcome = ruleset.resolve(rule.id, example.state, faces=example.faces)
        assert bool(outcome.dice.throws) == rule.throws == bool(example.faces)
        with pytest.raises(FacesError):
            ruleset.resolve(rule.id, example.state, faces=(*example.faces, 1))
        drawn = ruleset.resolve(rule.id, example.state)
        assert bool(drawn.dice.throws) == rule.throws
        assert rule.throws or drawn == outcome


# --- Data files


@every_ruleset
def test_every_reading_of_every_ruling_makes_a_book(ruleset: AnyRuleset) -> None:
    tables = ruleset.book.tables()
    for ruling in ruleset.rulings.values():
        for reading in ruling.readings:
            book = ruleset.book.under({ruling.id: reading})
            assert book.rulings[ruling.id] == reading
            for name, table in book.tables().items():
                differing = {
                    (row, column)
                    for row, cells in enumerate(table.cells)
                    for column, cell in enumerate(cells)
                    if cell != tables[name].cells[row][column]
                }
                allowed = {
                    table.data.as_cell("readings", each.row, each.column)
                    for each in table.data.readings
                    if each.ruling == ruling.id
                }
                assert differing <= allowed
                assert reading != ruling.default or not differing


@every_ruleset
def test_readings_are_whole(ruleset: AnyRuleset) -> None:
    for data in ruleset.table_data.values():
        for each in data.readings:
            ruling = ruleset.rulings[each.ruling]
            assert each.cells.keys() == ruling.readings.keys()
            row, column = data.as_cell("readings", each.row, each.column)
            assert data.cells[row][column] == each.cells[ruling.default]


def rulings_named_in_data(ruleset: AnyRuleset) -> set[str]:
    found: set[str] = set()
    for data in ruleset.own_table_data.values():
        found.update(data.rulings)
        found.update(each.ruling for each in data.readings)
        maybe = [each.ruling for each in data.errata]
        maybe += [each.ruling for each in data.doubts]
        maybe += [each.ruling for each in data.values]
        found.update(ruling for ruling in maybe if ruling is not None)
    return found


@every_ruleset
def test_every_ruling_takes_part(ruleset: AnyRuleset) -> None:
    read = {
        node.args[1].value
        for module in modules(ruleset)
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "reading"
        and isinstance(node.args[1], ast.Constant)
    }
    assert read | rulings_named_in_data(ruleset) >= set(ruleset.own_rulings)
    assert read | rulings_named_in_data(ruleset) <= set(ruleset.rulings)
    for ruling in ruleset.rulings.values():
        assert ruling.question.endswith("?")
        assert ruling.reason.endswith(".")
        assert all(ruling.readings.values())


@every_ruleset
def test_every_table_is_whole(ruleset: AnyRuleset) -> None:
    assert set(ruleset.tables) == set(ruleset.table_data) != set()
    for data in ruleset.table_data.values():
        assert data.title
        assert data.source.work
        assert data.source.section
        for entries in (data.rows.entries, data.columns.entries):
            labels = [entry.label for entry in entries]
            assert len(set(labels)) == len(labels)
            assert all(labels)
        for named in (data.notes, data.modifiers, data.values):
            ids = [each.id for each in named]
            assert len(set(ids)) == len(ids)
        assert all(note.text for note in data.notes)
        assert all(doubt.text for doubt in data.doubts)
        assert all(erratum.why for erratum in data.errata)
        assert all(modifier.why for modifier in data.modifiers)
        assert all(value.why for value in data.values)


WORDS = {"title", "source", "heading", "why", "text", "section", "question", "reason", "changes", "least", "most"}
"""Members of tables and rulings outside of digests: prose, the changes of house rules, and the bounds of such changes."""


def without_words(value: Any) -> Any:
    """The digested part of a table or a ruling: no prose, but the keys of readings and of words, and whether numbers
    are clamped.
    """
    if isinstance(value, list):
        return [without_words(each) for each in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for name, each in value.items():
        if name == "clamp":
            found[name] = each is not None
        elif name == "words" or (name == "readings" and isinstance(each, dict)):
            found[name] = sorted(each)
        elif name not in WORDS:
            found[name] = without_words(each)
    return found


@every_ruleset
def test_a_digest_covers_tables_and_rulings(ruleset: AnyRuleset) -> None:
    tables = {name: plain(table_page(ruleset, name).table) for name in ruleset.tables}
    content: dict[str, object] = {
        "id": ruleset.id,
        "version": ruleset.version,
        "tables": {name: without_words(table) for name, table in tables.items()},
        "rulings": {name: without_words(plain(ruling)) for name, ruling in ruleset.rulings.items()},
    }
    if ruleset.amends:
        content["amends"] = ruleset.amends.edition
    found = hashlib.sha256(rfc8785.dumps(msgspec.json.decode(encode(content)))).hexdigest()
    assert ruleset.digest == f"sha256:{found}"


@pytest.mark.nightly
def test_no_bytes_hang_on_the_process() -> None:
    code = """
import hashlib
from ror_rules import encode, rulesets
found = hashlib.sha256()
for rules in rulesets():
    found.update(rules.digest.encode())
    for each in rules.examples:
        found.update(encode(rules.resolve(each.rule, each.state, faces=each.faces)))
        found.update(encode(rules.odds(each.rule, each.state)))
        found.update(encode(rules.odds(each.rule, each.state, fields=["*"])))
print(found.hexdigest())
"""
    answers = set()
    for seed in ("0", "77"):
        env = {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]), "PYTHONHASHSEED": seed}
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, env=env)
        assert ran.returncode == 0, ran.stderr
        answers.add(ran.stdout)
    assert len(answers) == 1


# --- Source code


def folder_of(ruleset: AnyRuleset) -> Path:
    package = sys.modules[type(ruleset.book).__module__.rpartition(".")[0]]
    return Path(str(package.__file__)).parent


def modules(ruleset: AnyRuleset) -> list[Path]:
    return sorted(folder_of(ruleset).rglob("*.py"))


def module_of(rule: AnyRule) -> Path:
    module = inspect.getmodule(rule.body)
    assert isinstance(module, ModuleType)
    return Path(str(module.__file__))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


FREE_NUMBERS = (0, 1, 2)

JUSTIFIED: dict[str, dict[str, int]] = {
    # maximum of groups for a comparison of all orders of sacrifice: 24 orders; states that a process keeps
    "siege": {"_FEW_GROUPS": 4, "_SIEGES": 4, "_STATES": 16},
    "losses": {"WHOLE": 100},  # the definition of percent, which no table prints
}


def is_slice_or_shape(node: ast.AST) -> bool:
    """Whether numbers in code are indexes, or bounds and defaults of the fields of a shape."""
    match node:
        case ast.Slice() | ast.Call(func=ast.Name(id="Meta")) | ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.AnnAssign(annotation=ast.Subscript(value=ast.Name(id="Annotated")), value=ast.Constant()):
            return True
        case _:
            return False


@every_rule
def test_printed_numbers_stand_in_tables(ruleset: AnyRuleset, rule: AnyRule) -> None:
    path = module_of(rule)
    tree = parsed(path)
    sliced = {id(inner) for node in ast.walk(tree) if is_slice_or_shape(node) for inner in ast.walk(node)}
    named: dict[str, int] = {}
    for line in tree.body:
        match line:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=int(number))):
                named[name] = number
                sliced.add(id(line.value))
            case _:
                pass
    assert named == JUSTIFIED.get(path.stem, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in sliced and not isinstance(node.value, bool):
            assert not isinstance(node.value, float | complex), f"{path.name}:{node.lineno}"
            assert not isinstance(node.value, int) or node.value in FREE_NUMBERS, f"{path.name}:{node.lineno}"


@every_ruleset
def test_rulesets_are_closed(ruleset: AnyRuleset) -> None:
    """No file of a ruleset imports a clock, a generator or the system, loops without a bound, or holds a global state.

    Only trials may wait for their next value. Solvers have no throws, and follow the rules for imports.
    """
    for path in modules(ruleset):
        tree = parsed(path)
        of_parts = {
            inner
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            and function.returns is not None
            and ast.unparse(function.returns) in TRIALS
            for inner in ast.walk(function)
        }
        for node in ast.walk(tree):
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            assert not isinstance(node, ast.While | ast.Global | ast.Nonlocal | ast.AsyncFunctionDef), where
            assert not isinstance(node, ast.Yield) or node in of_parts or path.name in SOLVERS, where
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                allowed = name.startswith(("ror_rules.", "msgspec")) or name in PURE
                assert allowed, f"{where} imports {name}"


TRIALS = ("Iterator[AttackPool]", "Iterator[DefensePool]")
SOLVERS = {"solver.py", "blows.py", "ambush_odds.py", "views.py", "alternatives.py"}
PURE = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "fractions",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "typing",
}
"""Permitted modules of the standard library: each is deterministic."""


@every_ruleset
def test_no_rule_runs_in_a_circle(ruleset: AnyRuleset) -> None:
    calls: dict[str, set[str]] = {}
    for path in modules(ruleset):
        if path.name in SOLVERS:
            continue
        tree, module = parsed(path), dotted(path)
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            own = f"{module}.{function.name}"
            called = calls.setdefault(own, set())
            imported = {
                alias.asname or alias.name: f"{node.module}.{alias.name}"
                for node in ast.walk(tree)
                if isinstance(node, ast.ImportFrom)
                for alias in node.names
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    called.add(imported.get(node.func.id, f"{module}.{node.func.id}"))

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for each in calls.get(waiting.pop(), set()) - seen:
                seen.add(each)
                waiting.append(each)
        return seen

    for name in calls:
        assert name not in reached(name)


@every_ruleset
def test_every_file_opens_with_its_law(ruleset: AnyRuleset) -> None:
    folder = folder_of(ruleset)
    for path in folder.rglob("*.py"):
        assert (ast.get_docstring(parsed(path)) or "")[:1].isupper(), path.name
    for path in folder.rglob("*.toml"):
        assert path.read_text("utf-8").startswith("# "), path.name
        assert "ata" in path.read_text("utf-8").splitlines()[0], path.name


def test_there_are_rulesets() -> None:
    assert RULES
    for ruleset in rulesets():
        assert load(ruleset.id) is ruleset
        assert ruleset.rules
        assert {example.rule for example in ruleset.examples} == set(ruleset.rules)
