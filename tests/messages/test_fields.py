"""Words for fields are words: no code reads them, and code has none of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

import ror_rules
import ror_service
from ror_rules import rulesets
from ror_rules._messages import catalogues, fields
from ror_rules.errors import SchemaError
from ror_rules.host.catalogue import rule_page
from ror_rules.register import load
from ror_service._openapi.components import Components
from ror_service._pages.form import FormPart, form

HOMES: Final = (Path(ror_rules.__file__).parent, Path(ror_service.__file__).parent)
IN_CODE: Final = {"settings.py": "the settings of an operator, which a page lists in English"}
"""Files whose fields have their descriptions in code, each with the reason."""


@contextmanager
def reworded() -> Iterator[None]:
    """Every word for a field is another one: it has no option in backticks, no bracket, and one sentence."""
    read = catalogues.read

    def other(package: str, language: str) -> Mapping[str, str]:
        return {
            code: " Something else." if code.startswith("field-") else text
            for code, text in read(package, language).items()
        }

    def forget() -> None:
        fields._home.cache_clear()
        fields._own.cache_clear()

    forget()
    try:
        with patch.object(fields, "read", other):
            yield
    finally:
        forget()


def shape(part: FormPart) -> Any:
    """A part of a form without its words."""
    options = [(each.value, each.chosen, bool(each.meaning)) for each in part.options]
    inner = [[shape(each) for each in some] for some in (part.inner, part.folded)]
    return part._replace(label="", hint="", options=(), inner=(), folded=()), options, inner


def forms() -> dict[str, Any]:
    found = {}
    for ruleset in rulesets():
        for rule in ruleset.rules.values():
            page = rule_page(ruleset, rule)
            made = form(ruleset, rule, page.state, [each.request["state"] for each in page.examples])
            found[f"{ruleset.id}/{rule.id}"] = [shape(each) for each in (made.state, *made.templates)]
    return found


def without_words(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: without_words(each) for name, each in schema.items() if not isinstance(each, str)}
    return [without_words(each) for each in schema] if isinstance(schema, list) else schema


def refused() -> tuple[Any, ...]:
    with pytest.raises(SchemaError) as found:
        load("ring-of-power").odds("combat", {"attacker": {"groups": [{}]}, "defender": {}})
    return tuple((each.pointer, each.code) for each in found.value.faults)


def test_rewording_a_field_changes_words_alone() -> None:
    def everything() -> tuple[Any, ...]:
        return (
            forms(),
            {each.id: each.digest for each in rulesets()},
            without_words(Components(rulesets()).schemas),
            refused(),
        )

    before = everything()
    with reworded():
        assert everything() == before
        page = rule_page(load("sauron"), load("sauron").rule("rally"))
        assert "Something else." in str(page.state)


def test_code_describes_no_field() -> None:
    found = []
    for path in (each for home in HOMES for each in home.rglob("*.py")):
        for cls in (each for each in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(each, ast.ClassDef)):
            for field in (each for each in cls.body if isinstance(each, ast.AnnAssign)):
                told = (each for each in ast.walk(field.annotation) if isinstance(each, ast.keyword))
                if any(each.arg == "description" for each in told):
                    found.append(f"{path.name}: {cls.name}.{ast.unparse(field.target)}")
    assert [each for each in found if each.partition(":")[0] not in IN_CODE] == []


def test_pages_name_no_type_of_a_rule() -> None:
    types = {
        each.__name__
        for ruleset in rulesets()
        for rule in ruleset.rules.values()
        for each in fields.structs_in([rule.state_type, rule.result_type])
    }
    names = {ruleset.id for ruleset in rulesets()} | types
    for path in (HOMES[1] / "_pages").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        texts = {
            each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        }
        assert not texts & names or path.name == "home.py", path.name  # the example of the first page
