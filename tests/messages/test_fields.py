"""Words for fields are words: no code reads them, and code has none of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import structs

import ror_rules
import ror_service
from ror_rules import rulesets
from ror_rules.errors import SchemaError
from ror_rules.host.catalogue import rule_page
from ror_rules.host.messages import ENGINE, field_words, read, structs_in
from ror_rules.host.register import load
from tests.messages.pseudo import contract, forms, reworded

HOMES: Final = (Path(ror_rules.__file__).parent, Path(ror_service.__file__).parent)
IN_CODE: Final = {"settings.py": "the settings of an operator, which a page lists in English"}
"""Files whose fields have their descriptions in code, each with the reason."""


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
            without_words(contract()),
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
        for each in structs_in([rule.state_type, rule.result_type])
    }
    names = {ruleset.id for ruleset in rulesets()} | types
    for path in (HOMES[1] / "_pages").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        texts = {
            each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        }
        assert not texts & names or path.name == "home.py", path.name  # the example of the first page


def test_a_default_has_one_phrase_in_each_language() -> None:
    packages = {ENGINE, *(each.package for each in rulesets())}
    phrases = {"en": "Left out|Absent:|Default:", "de": "Vorgabe:|Standard:|Standardmäßig"}
    for language, others in phrases.items():
        words = {code: text for package in packages for code, text in read(package, language).items()}
        assert not [code for code, text in words.items() if code.startswith("field-") and re.search(others, text)]


def test_no_field_repeats_the_default_of_its_type() -> None:
    """The contract, the forms and `ror rule` show it."""
    types = [
        kind for each in rulesets() for rule in each.rules.values() for kind in (rule.state_type, rule.result_type)
    ]
    for shape in structs_in(types):
        for field in structs.fields(shape):
            if not isinstance(field.default, bool | int | str):
                continue
            shown = str(field.default).lower()
            for language, phrase in (("en", "By default"), ("de", "Ohne Angabe:")):
                text = field_words(shape, field.name, language)
                assert not re.search(rf"{phrase} `?{re.escape(shown)}`?\.", text), (shape.__name__, field.name)
