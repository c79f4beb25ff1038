from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import ror_rules
import ror_service
from ror_rules import load, rulesets
from ror_rules.host.messages import ENGINE, Catalogue, catalogue, read, structs_in
from tests.messages.calls import calls, fits, literals

ROOT = Path(ror_rules.__file__).parent
RULESETS = [ruleset.id for ruleset in rulesets()]
RENDERED = {"cell", "condition", "face", "least", "most", "successes"}
PREFIXES = ("word-", "view-", "field-")
ENGLISH_IN_CODE = ("type-", "example-", "ruleset-")
OF_HELP = ("command-", "option-", "argument-")
"""The help of commands, which is English in code. tests/cli/test_languages.py compares it."""
"""Messages whose English text is a docstring, or stands in the data of the ruleset."""

SHARED = {ENGINE: ROOT / "messages", "ror_service": Path(ror_service.__file__).parent / "messages"}
ENGLISH_ALONE = {"fields.ftl": "the contract is in English, and another test holds the fields that a refusal describes"}
"""Catalogues that German does not have as a whole, each with the reason."""


def files(ruleset: str) -> list[Path]:
    package: Any = load(ruleset).package
    return sorted((ROOT.parent / package.replace(".", "/")).rglob("*.py"))


def named(code: str, ruleset: str) -> list[str]:
    words = catalogue(ruleset)
    return [each for each in words if "." not in each and fits(each, code)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_code_of_a_rule_is_in_its_catalogue(ruleset: str) -> None:
    missing = [
        f"{call.file}:{call.line}: no message {code}"
        for path in files(ruleset)
        for call in calls(path)
        for code in call.codes
        if not named(code, ruleset)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_message_gets_the_parameters_that_it_uses(ruleset: str) -> None:
    words, wrong = catalogue(ruleset), []
    for path in files(ruleset):
        for call in calls(path):
            if call.given is None or not call.codes or not call.direct:
                continue
            used: set[str] = set()
            for code in call.codes:
                for each in [code] if "*" not in code else named(code, ruleset):
                    variables = set(words.variables(each))
                    for attribute in ("expected", "help", "short", "made"):
                        variables |= words.variables(f"{each}.{attribute}") if f"{each}.{attribute}" in words else set()
                    used |= variables
                    wrong += (
                        []
                        if "*" in code
                        else [
                            f"{call.file}:{call.line}: {each} uses ${name}, which is not given"
                            for name in sorted(variables - call.given - RENDERED)
                        ]
                    )
            if unused := call.given - used - {"who"}:
                wrong.append(f"{call.file}:{call.line}: {', '.join(call.codes)} uses no {', '.join(sorted(unused))}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_message_is_named_by_a_rule(ruleset: str) -> None:
    own = read(load(ruleset).package, "en")
    users = [ruleset, *(each.id for each in rulesets() if each.amends is not None and each.amends.id == ruleset)]
    users += [amended.id] if (amended := load(ruleset).amends) else []
    texts = {text for each in users for path in files(each) for text in literals(path)}
    patterns = [text for text in texts if "*" in text]
    referred = " ".join(own.values())
    unused = [
        code
        for code in own
        if "." not in code
        and not code.startswith(PREFIXES)
        and code not in texts
        and f"{{ {code} }}" not in referred
        and not any(fits(code, pattern) for pattern in patterns)
    ]
    assert not unused, unused


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_summary_of_a_rule_has_words_and_no_other_view_has(ruleset: str) -> None:
    found, words = load(ruleset), catalogue(ruleset)
    own = [code for code in read(found.package, "en") if code.startswith("view-")]
    places = set()
    for rule in found.rules.values():
        for name in rule.projections:
            place = name.replace(".", "-")
            places |= {f"view-{rule.id}-{place}", f"view-{place}"}
        for name in (*(each.name for each in rule.summaries), *(f"{each.name}.of" for each in rule.persons)):
            place = name.replace(".", "-")
            places |= {f"view-{rule.id}-{place}", f"view-{place}"}
            assert f"view-{rule.id}-{place}" in words or f"view-{place}" in words, f"{rule.id}: {name}"
    assert not [code for code in own if code not in places]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_word_for_a_field_is_about_a_field(ruleset: str) -> None:
    package = load(ruleset).package
    types = [kind for each in load(ruleset).rules.values() for kind in (each.state_type, each.result_type)]
    own = {each for shape in structs_in(types) for each in shape.__mro__ if each.__module__.startswith(f"{package}.")}
    fields = {f"field-{each.__name__}-{name}" for each in own for name in each.__annotations__}
    codes = {code.partition(".")[0] for code in read(package, "en") if code.startswith("field-")}
    assert codes <= fields, codes - fields


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_word_with_a_meaning_is_a_value_of_its_field(ruleset: str) -> None:
    package = load(ruleset).package
    types = [kind for each in load(ruleset).rules.values() for kind in (each.state_type, each.result_type)]
    shapes = {each.__name__: each for each in structs_in(types) if each.__module__.startswith(f"{package}.")}
    for code in read(package, "en"):
        field, dot, form = code.partition(".")
        if field.startswith("field-") and dot and form != "hint":
            _, shape, name = field.split("-", 2)
            assert form.removeprefix("is-") in closed_words(get_type_hints(shapes[shape])[name]), code


def closed_words(kind: Any) -> set[str]:
    if get_origin(kind) is Literal:
        return set(map(str, get_args(kind)))
    return set[str]().union(*map(closed_words, get_args(kind)))


@pytest.mark.parametrize("package", [ENGINE, *(load(each).package for each in RULESETS)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_message_can_be_parsed(package: str, language: str) -> None:
    for code, text in read(package, language).items():
        Catalogue(language, {code: text}).variables(code)


@pytest.mark.parametrize("package", [ENGINE, *(load(each).package for each in RULESETS)])
def test_another_language_has_the_parameters_of_english(package: str) -> None:
    ruleset = next((each for each in RULESETS if load(each).package == package), RULESETS[0])
    english, german = catalogue(ruleset), catalogue(ruleset, "de")
    own = [code for code in read(package, "de") if not code.startswith(("word-", "table-", *ENGLISH_IN_CODE, *OF_HELP))]
    assert not [code for code in own if code not in english]
    lacking = {"missing-documented": {"description"}}  # which is English in code
    if package == ENGINE:  # each language shows the parameter that is its own
        own.remove("in-each-language")
        assert [*english.variables("in-each-language"), *german.variables("in-each-language")] == ["en", "de"]
    assert not [code for code in own if german.variables(code) != english.variables(code) - lacking.get(code, set())]


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if load(each).languages])
def test_no_text_of_a_ruleset_with_another_language_is_only_english(ruleset: str) -> None:
    found = load(ruleset)
    english = {**read(found.package, "en"), **found.literals()}
    for language, complete in found.languages.items():
        assert set(complete) == set(found.rules)
        there = read(found.package, language)
        forms = {
            code for code in english if code.startswith("word-") and "." in code
        }  # each language has its own cases
        assert not [code for code in english.keys() - there.keys() - forms if re.search("[A-Za-z]{2}", english[code])]


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if load(each).languages])
def test_another_language_has_every_text_that_is_english_in_code_or_data(ruleset: str) -> None:
    found = load(ruleset)
    codes = {"ruleset-title", "ruleset-summary"}
    for number, each in enumerate(reversed(found.versions), 1):
        codes |= {f"ruleset-changes-{number}"} | ({f"ruleset-withdrawn-{number}"} if each.withdrawn else set())
    for rule in found.rules.values():
        codes |= {f"type-{each.__name__}" for each in structs_in([rule.state_type, rule.result_type])}
        examples = [each for each in found.examples if each.rule == rule.id]
        codes |= {f"example-{rule.id}-{number}" for number in range(1, len(examples) + 1)}
    for language in found.languages:
        there = {code for code in read(found.package, language) if code.startswith(ENGLISH_IN_CODE)}
        assert there == codes


@pytest.mark.parametrize(
    ("package", "file"), [(home, path.name) for home, folder in SHARED.items() for path in folder.glob("en/*.ftl")]
)
def test_a_catalogue_of_library_and_service_has_the_same_messages_in_german(package: str, file: str) -> None:
    """Apart from the grammatical cases of a word."""
    found = []
    for language in ("en", "de"):
        path = SHARED[package] / language / file
        named = re.findall(r"^([a-z][\w-]*) =", path.read_text("utf-8") if path.exists() else "", re.MULTILINE)
        found.append({code for code in read(package, language) if code.partition(".")[0] in named})
    english, german = found
    assert file in ENGLISH_ALONE or english <= german, english - german
    extra = {code for code in german - english if not (code.startswith("word-") and "." in code)}
    assert not [code for code in extra if file != "scripts.ftl" or not code.startswith("js-check-")]
