"""The page of a rule with the answer to the question in its address: the kept page, with what the question changes put in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final, NamedTuple

from msgspec import json

from ror_rules.errors import RorError
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.problems import Problem
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import FieldFinder, read_vary
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame
from ror_service._pages.needing import LABELS, choices, names_of, places_of, state_of

_ERRORS: Final = b'<div class="errors" id="errors" role="alert" tabindex="-1" hidden>'
_LABELS: Final = {**LABELS, "/vary": "sweep-page-vary"}
_TITLES: Final = (b"<title>", b'<meta property="og:title" content="')


class ViewAnswer(NamedTuple):
    """The answer to a question as HTML, with its headline if it has one, or what is wrong with the question."""

    html: str = ""
    headline: str = ""
    problem: Problem | None = None


def filled(
    page: bytes,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    asked: Mapping[str, str],
    found: ViewAnswer | None,
    spoken: PageLanguage,
) -> bytes:
    """The page with the line that is asked, and with the answer, whose headline begins the title. Without `found` its scripts ask."""
    page = _inside(page, b'<textarea id="line"', escape(asked["state"]))
    if b'<select id="vary0"' in page:
        page = _varied(page, ruleset, rule, asked, spoken)
    if found is None:
        return page
    if found.problem:
        places = places_of(ruleset, rule, asked["state"], spoken.language, _LABELS)
        told = frame.part("wrong.html.j2", spoken, problem=found.problem, asked_at=places)
        return page.replace(_ERRORS, _ERRORS.replace(b" hidden", b"") + told, 1)
    page = _inside(page, b'<section class="answer" id="answer"', frame.linked(found.html, spoken))
    page = page.replace(b' id="question" open>', b' id="question">', 1)
    if found.headline:
        page = _inside(page, b'<p class="strip" id="strip"', escape(found.headline))
        for mark in _TITLES:
            page = page.replace(mark, mark + f"{escape(found.headline)} \N{EN DASH} ".encode(), 1)
    return page


def _varied(
    page: bytes, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], asked: Mapping[str, str], spoken: PageLanguage
) -> bytes:
    """The page with the numbers of the line to choose from, and with the fields that vary and their values."""
    offered = choices(ruleset, rule, asked["state"], spoken.language)
    labels = {each.value: each.label for each in (*offered.given, *offered.other)}
    state = state_of(ruleset, rule, asked["state"])
    varied = _vary_of(ruleset, rule, state, asked)
    for at in (0, 1):
        name, values = varied[at] if at < len(varied) else ("", "")
        shown = labels
        if name and name not in labels:
            called = names_of(ruleset, rule, state, spoken.language).name(name) if name.startswith("/") else name
            shown = {**labels, name: called}
        options = (
            f'<option value="{escape(each)}"{" selected" if each == name else ""}>{escape(label)}</option>'
            for each, label in shown.items()
        )
        start = page.index(b"</option>", page.index(f'<select id="vary{at}"'.encode())) + len(b"</option>")
        end = page.index(b"</select>", start)
        page = page[:start] + "".join(options).encode() + page[end:]
        field = f'name="values{at}"'
        page = page.replace(field.encode(), f'{field} value="{escape(values)}"'.encode(), 1)
    return page


def _vary_of(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any, asked: Mapping[str, str]
) -> list[tuple[str, str]]:
    """The pointer of each field that an address varies, and its values as the form writes them.

    A text that names no field, or several, stays as it is.
    """
    given = QUESTIONS["sweep"].form.of_text("vary", asked["vary"]) if asked.get("vary") else []
    found: list[tuple[str, str]] = []
    for each in given if isinstance(given, list) else [given]:
        if isinstance(each, dict):
            found.append((str(each.get("pointer", "")), _written(each)))
            continue
        name, _, values = str(each).partition("=")
        if state is not None:
            with suppress(RorError):
                name = read_vary(str(each), FieldFinder(ruleset, rule, state), "/vary").pointer
        found.append((name, values))
    return found


def _written(vary: Mapping[str, Any]) -> str:
    """The values of a member `vary` in the notation of texts."""
    if "from" in vary:
        return f"{vary['from']}..{vary.get('to', '')}" + (f":{vary['step']}" if "step" in vary else "")
    return json.encode(vary.get("values", [])).decode()


def _inside(page: bytes, tag: bytes, html: str) -> bytes:
    """The page with HTML at the start of an element."""
    end = page.index(b">", page.index(tag)) + 1
    return page[:end] + html.encode() + page[end:]
