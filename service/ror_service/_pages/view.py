"""The page of a rule with the answer to the question in its address: the kept page, with what the question changes put in."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final, NamedTuple

from ror_rules.host.problems import Problem
from ror_rules.host.rulesets import Rule, Ruleset
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame
from ror_service._pages.needing import LABELS, choices, places_of

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
    vary = asked.get("vary", "")
    texts = [] if vary.startswith("[") else vary.split(";")
    for at in (0, 1):
        name, _, values = texts[at].partition("=") if at < len(texts) else ("", "", "")
        shown = labels if not name or name in labels else {**labels, name: name}
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


def _inside(page: bytes, tag: bytes, html: str) -> bytes:
    """The page with HTML at the start of an element."""
    end = page.index(b">", page.index(tag)) + 1
    return page[:end] + html.encode() + page[end:]
