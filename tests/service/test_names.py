from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import defstruct

from ror_rules import rulesets
from ror_rules._table_file import TableData
from ror_rules.dice import Dice
from ror_rules.errors import PATHS, LawError
from ror_rules.rule import rule
from ror_rules.ruleset import Ruleset
from ror_rules.rulings import Rulings
from ror_rules.table import Book
from ror_rules.trace import Cite
from ror_rules.values import Value
from ror_service._openapi.components import Components
from ror_service._operations.table import calls, operations

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = json.loads((ROOT / "openapi" / "openapi.json").read_bytes())
NOWHERE = Cite(section="a toy")

Controller = Literal["toy", "nobody"]


class Search(Value):
    """The name of a state or rule in War of the Ring and Ring of Power too."""

    controller: Controller


class GollumControlled(Value):
    controller: Controller


@rule("search", title="Search", source=NOWHERE, throws=False)
def search(dice: Dice, book: Book, state: Search) -> GollumControlled:
    """No find."""
    return GollumControlled(controller=state.controller)


@rule("gollum", title="Gollum", source=NOWHERE, throws=False)
def gollum(dice: Dice, book: Book, state: GollumControlled) -> Search:
    """No change."""
    return Search(controller=state.controller)


Another = defstruct("Search", [("hidden", bool)], bases=(Value,))


@rule("hide", title="Hide", source=NOWHERE, throws=False)
def hide(dice: Dice, book: Book, state: Another) -> GollumControlled:  # type: ignore[valid-type]  # made at run time
    """No effect."""
    return GollumControlled(controller="nobody")


def toy(id: str, *rules: Any) -> Ruleset[Any]:
    def bind(tables: Mapping[str, TableData], rulings: Rulings) -> Book:
        return Book(rulings=rulings)

    made: Ruleset[Any] = Ruleset(
        id=id, title="Toy", summary="A toy.", version="1.0.0", package="tests", bind=bind, rules=rules
    )
    vars(made).update(own_table_data={}, rulings={}, examples=())
    return made


@pytest.mark.nightly
def test_a_ruleset_that_is_added_moves_nothing() -> None:
    before = Components(rulesets()).schemas
    for order in ([*rulesets(), toy("toy", search, gollum)], [toy("toy", search, gollum), *rulesets()]):
        after = Components(order).schemas
        assert {name: after[name] for name in before} == before
        assert {"ToySearch", "ToyGollumControlled", "ToyController", "ToySearchOutcome"} <= after.keys() - before.keys()
        assert all(name.startswith("Toy") for name in after.keys() - before.keys())


@pytest.mark.nightly
def test_two_types_of_one_name_are_refused() -> None:
    with pytest.raises(LawError) as caught:
        Components([*rulesets(), toy("toy", search, hide)])
    assert caught.value.got == "ToySearch"


def test_no_two_names_are_alike() -> None:
    ids = [each["operationId"] for methods in CONTRACT["paths"].values() for each in methods.values()]
    for names, form in ((ids, "[a-z][a-z0-9_]*"), (CONTRACT["components"]["schemas"], "[A-Z][A-Za-z0-9]*")):
        assert [name for name in names if not re.fullmatch(form, name)] == []
        plain = [name.replace("_", "").casefold() for name in names]
        assert len(set(plain)) == len(plain)


def test_every_operation_is_routed_and_named_once() -> None:
    table = operations(rulesets())
    documented = [operation.id for operation in table if operation.documented]
    assert len(set(documented)) == len(documented)
    assert len({(operation.method, operation.path) for operation in table}) == len(table)


def test_no_rulesets_id_is_the_begin_of_another_path() -> None:
    from ror_rules.register import _TAKEN  # private, and held to the table here

    places = {each.path.split("/")[2] for each in operations(rulesets()) if each.path.startswith("/v1/")}
    assert places - {"{ruleset}"} - {ruleset.id for ruleset in rulesets()} | {"odds"} == _TAKEN


def test_the_table_of_calls_is_the_one_in_the_code() -> None:
    rows = [f"| `{call}` | {gives} |" for call, gives in calls(rulesets())]
    assert "| call | gives |\n|---|---|\n" + "\n".join(rows) + "\n\n" in (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_pages_that_help_leads_to_are_calls() -> None:
    known = {re.sub(r"\{\w+\}", "{}", call) for call, _ in calls(rulesets())}
    assert {re.sub(r"\{\w+\}", "{}", path) for path in PATHS} <= known
