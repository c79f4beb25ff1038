"""Every page and answer is in one language, and shows no code of a message, no key and no unfilled parameter.

For German, an accent marks each letter of the German catalogues. A plain word therefore comes from English, from code, or
from the caller.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, get_type_hints
from urllib.parse import quote

import pytest

from ror_rules import __version__, load, rulesets
from ror_rules.author import Example, Ruleset
from ror_rules.host.messages import structs_in
from tests.messages.pseudo import german_with_accents
from tests.messages.test_catalogues import closed_words
from tests.messages.test_pseudo import names
from tests.service.mounted import called

GERMAN: Final = "war-of-the-ring"
MEDIA: Final = (
    "text/plain",
    "text/plain; lines=1",
    "text/markdown; steps=all",
    "text/html; steps=all",
    "image/svg+xml",
)
NO_WORDS: Final = re.compile(
    r"<(script|style|code|pre|textarea)\b.*?</\1>|<[^>]*\bhreflang=[^>]*>[^<]*|<meta name=\"(?:viewport|twitter:card|robots)\"[^>]*>"
    r"|<meta property=\"og:type\"[^>]*>",
    re.DOTALL,
)
SHOWN: Final = re.compile(r'\b(?:title|aria-label|placeholder|alt|content|data-meaning|data-one)="([^"]*)"')
OTHER_GAMES: Final = re.compile(r'<span lang="en">[^<]*</span>')
"""The titles of games and rules that German does not have, in lists of all games."""
LISTS: Final = re.compile(r"/(?:|play|odds|sweep|rules|tables|rulings|search)\?|/(?:tables|rulings)/")
KEPT: Final = {"OpenAPI", "JSON", "game-42/turn-3"}
PREVIEWED: Final = 199
"""The characters of a state that the description of a page with a link shows."""
PLACEHOLDER: Final = "NAME"
"""Stands for the name of a Character in the list of summaries."""
RAW: Final = re.compile(
    r"\{ ?\$|\{[a-z]\w*\}|[\w:,] None\b|\bundefined\b"
    r"|\b(?:word|field|label|choice|type|view|ruling|example|js|reason)-[a-z]\w*(?:-\w+)*\b|\b(?:[a-z]+_)+[a-z]+\b"
)
"""A parameter, a code, or a key of a state as it is sent."""


class Shown(NamedTuple):
    where: str
    text: str


def examples(ruleset: Ruleset[Any]) -> list[Example]:
    """A small and a large example of each rule."""
    found = []
    for rule in ruleset.rules:
        own = sorted((each for each in ruleset.examples if each.rule == rule), key=lambda each: len(str(each.request)))
        found += own[:1] + own[1:][-1:]
    return found


def pages(ruleset: Ruleset[Any], language: str) -> list[str]:
    found = ["/play", "/odds", "/sweep", "/rules", "/tables", "/rulings", "/verify", "/guide", "/throws", "/game"]
    found += ["/", "/offline", "/search"]
    found += ["/docs"] if language == "en" else []  # in no other language
    for rule in ruleset.rules:
        ways = ("play", "odds", "sweep", "need", "rules")
        found += [f"/{way}/{ruleset.id}/{rule}" for way in ways]
    found += [f"/rules/{ruleset.id}"]
    found += [f"/tables/{ruleset.id}/{each}" for each in ruleset.own_table_data]
    found += [f"/rulings/{ruleset.id}/{each}" for each in ruleset.own_rulings]
    return [f"{path}?lang={language}" for path in found]


def visible(page: str, path: str) -> str:
    page = NO_WORDS.sub(" ", OTHER_GAMES.sub(" ", page) if LISTS.match(path) else page)
    attributes = SHOWN.findall(page)
    return html.unescape(" ".join([re.sub("<[^>]*>", " \n ", page), *attributes]))


def shown(ruleset: Ruleset[Any], language: str) -> Iterator[Shown]:
    """The visible text of every page, and of every answer for the examples."""
    header = {"Accept-Language": language, "Accept": "text/html"}
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", path, {"headers": header}) for path in pages(ruleset, language)
    ]
    for each in examples(ruleset):
        rule, path = ruleset.rules[each.rule], f"/v1/{ruleset.id}/{each.rule}"
        outcome = ruleset.answer(each.rule, ruleset.read(each.rule, each.request))
        asked += [("POST", path, {"json": each.request, "headers": {**header, "Accept": media}}) for media in MEDIA]
        line = quote(ruleset.line(each.rule, outcome.state))
        linked = [f"/{mode}/{ruleset.id}/{each.rule}?state={line}" for mode in ("play", "need")]
        linked += [f"/embed/odds/{ruleset.id}/{each.rule}?state={line}"] if rule.throws else []
        linked += [f"/{place}/{outcome.id}?" for place in ("o", "embed")]
        asked += [("GET", f"{address}&lang={language}", {"headers": header}) for address in linked]
    for (method, path, more), answer in zip(asked, called(*asked), strict=True):
        where = f"{method} {path[:100]} {more['headers']['Accept']}"
        assert answer.status_code in {200, 303, 307, 308}, f"{where}: {answer.text[:300]}"
        if answer.status_code == 200:
            assert answer.headers.get("content-language", language) == language, where
            drawn = any(each in answer.headers["content-type"] for each in ("html", "svg"))
            yield Shown(where, visible(answer.text, path) if drawn else answer.text)


def without_sent(text: str) -> str:
    """A text without what stands in backticks, and without addresses."""
    return re.sub(r"`[^`]*`|https?://\S+", " ", text.replace("\\", ""))


def foreign(text: str, kept: re.Pattern[str]) -> list[str]:
    """The plain words of a text without what callers send, addresses, hashes, and what is kept."""
    text = re.sub(r"/[\w/.{}-]+|\b[0-9a-f]{8,64}\b", " ", kept.sub(" ", without_sent(text)))
    return re.findall(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])", text)


def sent_and_printed(ruleset: Ruleset[Any]) -> re.Pattern[str]:
    """What stays as it is in any language: ids, the states of the examples, names, and printed words that a step cites."""
    found = {ruleset.id, ruleset.version, __version__, *ruleset.rules, *KEPT, PLACEHOLDER}
    found |= {text for each in ruleset.rulings.values() for text in (each.id, *each.readings)}
    found |= {each.section for each in ruleset.rulings.values()}
    found |= {text for section in ruleset.sections.by_key.values() for text in (section.work, section.heading)}
    for game in rulesets():
        found |= {text for each in game.table_data.values() for text in (each.source.work, each.source.section)}
    for table in ruleset.table_data.values():
        found |= {each.section for each in table.notes}
        found |= {each.label for axis in (table.rows, table.columns) for each in axis.entries}
    for each in examples(ruleset):
        line = ruleset.line(each.rule, ruleset.read(each.rule, each.request).state)
        found |= {line, line[:PREVIEWED], *line.split(), *(name for name in names(each.state) if name[:1].isupper())}
    [character] = (
        each for each in structs_in([load(GERMAN).rules["search"].state_type]) if each.__name__ == "Character"
    )
    names_of_characters = {word.replace("_", " ").title() for word in closed_words(get_type_hints(character)["who"])}
    sides = {"Saruman", "Sauron", "Westernesse"}
    kept = {each for each in found | names_of_characters | sides if re.search("[A-Za-z]{3}", each)}
    phrases = "|".join(map(re.escape, sorted(kept, key=len, reverse=True)))
    return re.compile(rf"(?<![^\W_])(?:{phrases})(?![^\W_])")


def test_german_pages_and_answers_have_no_english_words() -> None:
    ruleset = load(GERMAN)
    kept = sent_and_printed(ruleset)
    found: dict[str, str] = {}
    with german_with_accents():
        for where, text in shown(ruleset, "de"):
            for line in text.split("\n"):
                for word in foreign(line, kept):
                    found.setdefault(word, f"{where}: {line.strip()[:300]}")
    assert not found, "\n".join(f"{word}: {text}" for word, text in found.items())


@pytest.mark.parametrize("ruleset", [each.id for each in rulesets()])
def test_pages_and_answers_show_no_codes(ruleset: str) -> None:
    kept = sent_and_printed(load(ruleset))
    found: dict[str, str] = {}
    for language in ("en", *load(ruleset).languages):
        for where, text in shown(load(ruleset), language):
            for line in set(text.split("\n")):
                for raw in RAW.finditer(kept.sub("", without_sent(line))):
                    found.setdefault(raw[0], f"{where}: {line.strip()[:300]}")
    assert not found, "\n".join(f"{raw}: {text}" for raw, text in found.items())
