from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from ror_rules import load, rulesets
from ror_rules.author import Rule, Ruleset
from tests.vectors import __main__ as written
from tests.vectors.fixed import fixed
from tests.vectors.vectors import COMMITTED, GENERATED, Vector, again, line
from vectors.run import TEXTS, without_texts

DIGESTS: dict[str, str] = json.loads(written.DIGESTS.read_text("utf-8"))
RULES = [(ruleset.id, rule) for ruleset in rulesets() for rule in ruleset.rules]
LEAST = 4
"""The minimum for a rule without dice, which has few states."""
WORDS = frozenset(
    {
        "amok",
        "armies",
        "attack_rating",
        "captives_to",
        "carried",
        "cell",
        "changes",
        "counter",
        "eliminated",
        "first_to_die",  # names of the force: a text with a pattern beside a list breaks msgspec
        "goes_to",
        "hex",
        "id",
        "left_behind",
        "may",
        "may_change",
        "name",
        "needed",
        "next_unit_type",
        "not_in_melee",
        "place",
        "ratio",
        "rule",
        "silenced",
        "status",
        "stopped_by",
        "successor",
        "taken",
        "targets",
        "unit",
        "unit_types",
    }
)
"""Text members of results: the caller's names and ids, words of tables, hexes."""


def kept(folder: Path, ruleset: str, rule: str) -> list[Vector]:
    text = (folder / ruleset / f"{rule}.ndjson").read_text("utf-8")
    return [json.loads(each) for each in text.splitlines()]


def test_the_digests_are_those_of_the_code(war: Path) -> None:
    found = written.digests(war)
    assert found == {name: each for name, each in DIGESTS.items() if name in found}, "run make vectors"


@pytest.mark.nightly
def test_every_digest_is_that_of_the_code(everything: Path) -> None:
    assert written.digests(everything) == DIGESTS, "run make vectors"


def test_a_digest_covers_answers_and_no_edition(war: Path) -> None:
    found = kept(war, "war-of-the-ring", "sorcery")
    moved = [
        {**each, "answer": {**each["answer"], "id": "", "ruleset": {}}} if "answer" in each else each for each in found
    ]
    assert written.digest(moved) == written.digest(found)
    changed = [{**found[0], "answer": {**found[0]["answer"], "result": {"points": 9}}}, *found[1:]]
    assert written.digest(changed) != written.digest(found)


def test_every_rule_has_a_digest_and_nothing_else_has() -> None:
    assert DIGESTS.keys() == {f"{ruleset}/{rule}" for ruleset, rule in RULES}


def checked(folder: Path, ruleset: str, rule: str) -> None:
    found = kept(folder, ruleset, rule)
    kinds = Counter(each["name"].partition("/")[0] for each in found)
    throws = load(ruleset).rules[rule].throws
    assert kinds["generated"] == GENERATED or (not throws and kinds["generated"] >= LEAST)
    refusals = {(each["refusal"]["kind"], *each["refusal"]["pointers"]) for each in found if "refusal" in each}
    assert len(refusals) >= 5
    assert len({each["name"] for each in found}) == len(found)
    assert kinds["golden"] or rule not in load(ruleset).own_rules
    assert kinds["committed"] == (COMMITTED if throws else 0)
    if throws:
        answers = [each["answer"] for each in found if "answer" in each]
        assert {each["dice"]["source"] for each in answers} == {"seeded", "supplied", "committed"}


@pytest.mark.parametrize("rule", list(load("war-of-the-ring").rules))
def test_a_rule_has_a_hundred_states_and_refusals_of_several_kinds(war: Path, rule: str) -> None:
    checked(war, "war-of-the-ring", rule)


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "rule"), RULES)
def test_every_rule_has_a_hundred_states_and_refusals(everything: Path, ruleset: str, rule: str) -> None:
    checked(everything, ruleset, rule)


@pytest.mark.nightly
def test_the_vectors_are_small(everything: Path) -> None:
    assert sum((everything / name).stat().st_size for name in written.kept(everything)) < 16_000_000


@pytest.mark.nightly
def test_writing_puts_right_what_is_wrong(tmp_path: Path) -> None:
    sauron = [load("sauron")]
    lines = list(written.write(tmp_path, sauron))
    assert len(lines) == len(written.kept(tmp_path)) == len(sauron[0].rules) + 1
    (tmp_path / "sauron" / "beast.ndjson").write_bytes(b"")
    (tmp_path / "sauron" / "gates.ndjson").unlink()
    (tmp_path / "sauron" / "chess.ndjson").write_bytes(b"")
    assert list(written.write(tmp_path, sauron)) == [
        "written sauron/gates.ndjson",
        "written sauron/beast.ndjson",
        "removed sauron/chess.ndjson",
    ]
    assert not list(written.write(tmp_path, sauron))


def test_the_fixed_vectors_show_each_change_of_the_normal_form_and_each_ruling_at_its_default() -> None:
    """The field that a normal form drops, and a ruling that is asked for at its default, stand in a vector of their own."""
    war = load("war-of-the-ring")
    asked = dict(fixed(war, war.rules["army-combat"]))
    dropped = asked["normal-form/Force.leader_morale left out"]
    assert dropped["state"]["attacker"]["leader_morale"] == 0
    assert "leader_morale" not in answer(dropped)["state"]["attacker"]
    assert answer(asked["ruling/wr-nazgul-lead takes part"])["rulings"]["wr-nazgul-lead"] == "lord-and-gothmog"
    default = answer(asked["ruling/wr-nazgul-lead asked for as its default"])
    assert default["id"] == answer(asked["ruling/wr-nazgul-lead takes part"])["id"]
    idle = "ruling/wr-search-axes without a part, asked for as "
    assert answer(asked[f"{idle}its default"])["rulings"] == {}
    assert answer(asked[f"{idle}characters-by-points"])["rulings"] == {"wr-search-axes": "characters-by-points"}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    answered = again({"name": "", "ruleset": "war-of-the-ring", "rule": "army-combat", "request": request})
    return dict(answered["answer"])


def test_a_vector_answered_again_is_the_same(war: Path) -> None:
    for vector in kept(war, "war-of-the-ring", "search"):
        assert line(again(vector)) == line(vector)


def texts(kind: inspect.Type, name: str) -> Iterator[str]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from texts(inner, name)
        case inspect.StrType(pattern=None):
            yield name
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for each in kinds:
                yield from texts(each, name)
        case inspect.VarTupleType(item_type=inner):
            yield from texts(inner, name)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from texts(field.type, field.encode_name)
        case _:
            pass


def test_no_text_of_a_result_is_a_sentence() -> None:
    """Every free text in a result is a name, an id or a word of a table, so all of them are comparable."""
    found = {
        text
        for ruleset in rulesets()
        for rule in ruleset.rules.values()
        for text in texts(inspect.type_info(rule.result_type), "")
    }
    assert found == WORDS
    assert not WORDS & TEXTS


def members(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from members(each)
    elif isinstance(value, list):
        for each in value:
            yield from members(each)


def test_nothing_for_people_is_compared(war: Path) -> None:
    for rule in load("war-of-the-ring").rules:
        for vector in kept(war, "war-of-the-ring", rule):
            answer = vector.get("answer", {})
            assert not TEXTS & set(members({name: each for name, each in answer.items() if name != "state"}))
    answer = {"state": {"summary": "x"}, "result": {"name": "x", "lost": 1}}
    assert without_texts({**answer, "summary": "y"}) == answer


def steps(folder: Path, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> set[tuple[str, str]]:
    found = set()
    for vector in kept(folder, ruleset.id, rule.id):
        if "answer" in vector:
            request = vector["request"]
            outcome = ruleset.answer(rule.id, ruleset.read(rule.id, request))
            found |= {(each.cite.table or "", f"{each.cite.row}/{each.cite.column}") for each in outcome.trace}
    return found


@pytest.mark.parametrize(
    ("rule", "table"), [("gollum-control", "gollum-control"), ("shadow-points", "shadow-points"), ("search", "search")]
)
def test_the_states_are_diverse(war: Path, rule: str, table: str) -> None:
    ruleset = load("war-of-the-ring")
    data = ruleset.table(table).data
    cells = {(table, f"{row.label}/{column.label}") for row in data.rows.entries for column in data.columns.entries}
    assert cells <= steps(war, ruleset, ruleset.rules[rule])
