"""Other words: English catalogues with an accent on each letter outside placeables, and fields with one sentence for all.

A plain letter in a rendered text therefore comes from outside of the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from ror_rules import rulesets
from ror_rules._messages import catalogues, fields
from ror_rules._words import faces
from ror_rules.author import Ruleset
from ror_rules.host.catalogue import rule_page
from ror_service._contract.components import Components
from ror_service._edge import problems
from ror_service._pages import frame
from ror_service._pages.form import FormPart, form

ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀçđéƒğħîĵķļɱñöþɋřšţûṽŵẋýžÀƁÇĐÉƑĞĦÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ"
)
_KEPT: Final = re.compile(r"\{|\}|`[^`]*`")
_VARIANT: Final = re.compile(r"(\*?\[[^\]]*\])")


def accented(pattern: str) -> str:
    """A message with accents outside its placeables, but inside the variants of its selectors."""
    found, depth, at = [], 0, 0
    selecting: list[bool] = []
    while at < len(pattern):
        sign = pattern[at]
        if sign == "{":
            end = pattern.find("}", at)
            selecting.append("->" in pattern[at:end] and "{" not in pattern[at + 1 : pattern.find("->", at)])
            depth += 1
            if selecting[-1]:
                arrow = pattern.find("->", at) + 2
                found.append(pattern[at:arrow])
                at = arrow
                continue
        elif sign == "}":
            selecting.pop()
            depth -= 1
        elif match := _VARIANT.match(pattern, at) if selecting and selecting[-1] else None:
            found.append(match[0])
            at = match.end()
            continue
        elif sign == "`":
            end = pattern.find("`", at + 1)
            found.append(pattern[at : end + 1])
            at = end + 1
            continue
        found.append(sign.translate(ACCENTS) if not selecting or selecting[-1] else sign)
        at += 1
    return "".join(found)


@contextmanager
def pseudo() -> Iterator[None]:
    read, texts = catalogues.read, Ruleset.literals

    def accented_read(package: str, language: str) -> Mapping[str, str]:
        return {code: accented(text) for code, text in read(package, language).items()}

    def accented_texts(ruleset: Ruleset[Any]) -> dict[str, str]:
        return {code: text.translate(ACCENTS) for code, text in texts(ruleset).items()}

    def forget() -> None:
        catalogues.spoken.cache_clear()
        catalogues.engine.cache_clear()
        faces.face.cache_clear()

    forget()
    try:
        with patch.object(catalogues, "read", accented_read), patch.object(Ruleset, "literals", accented_texts):
            yield
    finally:
        forget()


@contextmanager
def german_with_accents() -> Iterator[None]:
    """An accent on each letter of the German catalogues, those of the service included. English stays as it is."""
    read = catalogues.read

    def accented_read(package: str, language: str) -> Mapping[str, str]:
        found = read(package, language)
        return {code: accented(text) for code, text in found.items()} if language == "de" else found

    kept: tuple[Any, ...] = (catalogues.spoken, catalogues.engine, faces.face, problems.catalogue, fields._own)
    kept += (frame.environment, frame._translations, frame._script_words)
    with ExitStack() as stack:
        for module in (catalogues, fields, problems, frame):
            stack.enter_context(patch.object(module, "read", accented_read))
        for each in kept:
            each.cache_clear()
            stack.callback(each.cache_clear)
        yield


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


def contract() -> Any:
    """The schemas of the contract, written anew."""
    return Components(rulesets()).schemas
