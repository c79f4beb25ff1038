from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
import pytest
import rfc8785
from msgspec import structs

from ror_rules import encode, explain, load, rulesets
from ror_rules._counted import counted
from ror_rules._table_file import _TableFile
from ror_rules._wire.identity import digest, identity
from ror_rules.errors import LawError
from ror_rules.ruleset import Ruleset
from ror_rules.rulings import RulingsFile

Path = tuple[str | int, ...]
Tables = dict[str, dict[str, Any]]
WORDS = {"title", "work", "section", "page", "heading", "why", "text", "question", "reason", "clamp"}
"""Members of the data files that hold prose."""
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


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if parts is None:
        yield path, value
    else:
        for name, part in parts:
            yield from leaves(part, (*path, name))


def is_words(path: Path) -> bool:
    inside = len(path) > 1 and path[-2] in BY_KEY and isinstance(path[-1], str)
    return path[-1] in WORDS or inside


def with_leaf(data: Tables, name: str, path: Path, value: object) -> Tables:
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
            if not is_words(path):
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
    ruleset = load("war-of-the-ring")
    changed = copied(ruleset, reworded(files(ruleset)))
    state = {"attacker": {"side": "dark_power", "strength": 9}, "defender": {"side": "fellowship", "strength": 5}}
    one, two = (each.resolve("army-combat", state, seed="3") for each in (ruleset, changed))
    assert [line.cite for line in one.trace] == [line.cite for line in two.trace]
    assert {changed.citation(line.cite) for line in two.trace} != {ruleset.citation(line.cite) for line in one.trace}
    assert "in other words" not in encode(tuple(line.cite for line in two.trace)).decode()
    assert "Printed in War of the Ring:" in explain(one)


def test_the_words_of_a_first_answer_change_no_id() -> None:
    ring = load("ring-of-power")
    state = next(each.state for each in ring.examples if each.rule == "combat-defense")
    first = state["first"]
    struck = ring.resolve("combat-strike", first["state"], seed="7", rulings=first.get("rulings"))
    plainly = json.loads(encode(struck))
    said = copy.deepcopy(plainly)
    said["summary"] = "In other words."
    bare = {name: value for name, value in plainly.items() if name not in {"trace", "format"}}
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
    edition = load("sauron").edition
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
