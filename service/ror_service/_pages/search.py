"""The search over all pages, by words. Pages with the words in their titles come first, and kinds of problems last."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from ror_rules.host import addresses, register
from ror_rules.host.messages import ENGLISH, schema_of
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.words import begins, folded
from ror_service._edge import problems
from ror_service._edge.languages import LANGUAGES, PageLanguage
from ror_service._pages import frame
from ror_service._pages.fields import parts

_RESULTS_OF_A_PAGE: Final = 60
LETTERS_OF_A_QUERY: Final = 200


class SearchResult(NamedTuple):
    """A page that is found. `language` is that of its title and its text."""

    path: str
    title: str
    kind: str
    text: str
    language: str = ENGLISH


class _Entry(NamedTuple):
    found: SearchResult
    title: str
    words: str


def page(query: str, spoken: PageLanguage = PageLanguage()) -> bytes:  # noqa: B008  # it is immutable
    asked = query[:LETTERS_OF_A_QUERY].strip()
    found = search(asked, spoken.language)
    return frame.render(
        "search.html.j2",
        spoken,
        languages=frame.ALL_LANGUAGES,
        query=asked,
        found=[_shown(each, spoken.language) for each in found[:_RESULTS_OF_A_PAGE]],
        count=len(found),
        most=_RESULTS_OF_A_PAGE,
    )


def _shown(found: SearchResult, language: str) -> SearchResult:
    return found._replace(kind=frame.say(language, f"search-kind-{found.kind}"))


def results(query: str) -> bytes:
    asked = query[:LETTERS_OF_A_QUERY].strip()
    found = [each._asdict() for each in search(asked)]
    listed = [{name: each[name] for name in ("path", "title", "kind", "text")} for each in found[:_RESULTS_OF_A_PAGE]]
    return msgspec.json.encode({"query": asked, "count": len(found), "found": listed})


def index(language: str) -> bytes:
    """All entries, for the search without a network: each with its kind in words, its words, and whether it comes last."""
    entries = [
        [*_shown(entry.found, language), entry.title, entry.words, entry.found.kind == _LAST]
        for entry in _entries(language)
    ]
    return msgspec.json.encode({"most": _RESULTS_OF_A_PAGE, "entries": entries})


def search(query: str, language: str = ENGLISH) -> list[SearchResult]:
    words = folded(query).split()
    if not words:
        return []
    scored = []
    for place, entry in enumerate(_entries(language)):
        hits = [2 if begins(entry.title, word) else int(begins(entry.words, word)) for word in words]
        if all(hits):
            last = entry.found.kind == _LAST
            scored.append((last, -sum(hits) - (folded(entry.found.title) == folded(query)), place, entry.found))
    return [found for *_, found in sorted(scored)]


_LAST: Final = "problem"
_KINDS: Final = ("guide", "document", "ruleset", "rule", "table", "ruling", _LAST)


class _HelpPage(NamedTuple):
    """A page that explains: the messages with its title and its text, and the start of the codes of its other messages.

    `search-words-NAME` has words that people look for.
    """

    path: str
    name: str
    title: str
    text: str
    more: str
    kind: str = "guide"


_HELP: Final = (
    _HelpPage("/guide#promises", "promises", "guide-promises", "guide-story", "guide-"),
    _HelpPage("/game", "game", "game-title", "game-lead", "game-"),
    _HelpPage("/throws", "throws", "evening-title", "evening-lead", "evening-"),
    _HelpPage("/verify", "verify", "verify-title", "verify-lead", "verify-"),
    _HelpPage("/guide#odds", "odds", "guide-odds", "guide-odds-text", "guide-odds-"),
    _HelpPage("/guide#campaigns", "campaigns", "guide-campaigns", "guide-campaigns-text", "guide-campaigns-"),
    _HelpPage("/docs/houses", "houses", "search-houses", "search-houses-text", "search-houses-", "document"),
    _HelpPage("/docs/luck", "luck", "search-luck", "search-luck-text", "search-luck-", "document"),
)


@cache
def _entries(language: str) -> tuple[_Entry, ...]:
    every = chain.from_iterable(entries(ruleset, language) for ruleset in register.rulesets())
    rank = {kind: number for number, kind in enumerate(_KINDS)}
    return tuple(sorted([*_help(language), *every, *_problems(language)], key=lambda entry: rank[entry.found.kind]))


def entries(ruleset: Ruleset[Any], language: str) -> Iterator[_Entry]:
    """The pages of a ruleset. One that the language does not have is English. Raises `TypeError` for a text that is none."""

    def result(path: str, kind: str, form: str, *texts: tuple[str, str]) -> SearchResult:
        for each in (language, ENGLISH):
            where, title, *said = [_text(each, ruleset, *pair) for pair in (("ruleset-title", ruleset.title), *texts)]
            found = SearchResult(path, title, kind, form.format(where, *said), each)
            if all((where, title, *said)):
                break
        return found

    titled, summary = ("ruleset-title", ruleset.title), ("ruleset-summary", ruleset.summary)
    yield _entry(
        result(addresses.ruleset(ruleset.id), "ruleset", "{1:s}", titled, summary), f"{ruleset.title} {ruleset.id}"
    )
    for rule in ruleset.rules.values():
        told = _told(rule.state_type, rule.result_type)
        texts = ((f"rule-{rule.id}-title", rule.title), (f"rule-{rule.id}-doc", rule.doc))
        found = result(addresses.rule(ruleset.id, rule.id), "rule", "{:s}. {:s}", *texts)
        yield _entry(found, f"{rule.title} {rule.id}", rule.doc, told, ruleset.printed(rule.source).section)
    for table in ruleset.own_table_data.values():
        heads = (entry.label for axis in (table.rows, table.columns) for entry in axis.entries)
        said = [each.text for each in table.notes] + [each.text for each in table.doubts]
        title = (f"table-{table.id}-title", table.title)
        found = result(addresses.table(ruleset.id, table.id), "table", "{}", title)
        more = (table.source.section, table.rows.heading, table.columns.heading, *heads, *said)
        yield _entry(found, f"{table.title} {table.id}", *more)
    for ruling in ruleset.own_rulings.values():
        asked = (f"ruling-{ruling.id}-question", ruling.question)
        found = result(addresses.ruling(ruleset.id, ruling.id), "ruling", f"{{}}, {ruling.section}", asked)
        more = (ruling.reason, *ruling.readings, *ruling.readings.values())
        yield _entry(found, f"{ruling.question} {ruling.id}", *more)


def _text(language: str, ruleset: Ruleset[Any], code: str, text: str) -> str:
    return text if language == ENGLISH else frame.translated(language, ruleset, code)


def _help(language: str) -> Iterator[_Entry]:
    """The guide, the pages of throws and the documents, to be found in every language."""
    for each in _HELP:
        code = f"search-words-{each.name}"
        names, told = [], []
        for other in LANGUAGES:
            words = problems.catalogue(other)
            names += [words.say(code, {}), words.say(each.title, {})]
            told += [words.say(more, {}) for more in words if more.startswith(each.more) and not words.variables(more)]
        title, text = frame.say(language, each.title), frame.say(language, each.text)
        yield _entry(SearchResult(each.path, title, each.kind, text, language), " ".join(names), *told)


def _problems(language: str) -> Iterator[_Entry]:
    for slug, kind in problems.KINDS.items():
        title, meaning = kind.words("title", language), kind.words("meaning", language)
        yield _entry(SearchResult(kind.type, title, "problem", meaning, language), f"{kind.title} {slug}", kind.remedy)


def _entry(found: SearchResult, name: str, *more: str) -> _Entry:
    """`name` are further words of its title, `more` those of its text."""
    return _Entry(found, folded(f"{found.title} {name}"), folded(" ".join([found.title, name, found.text, *more])))


def _told(*shapes: type[Any]) -> str:
    """The names and meanings of the fields of types, without those of their parts, which many pages share."""
    rows = (row for shape in shapes for row in parts(schema_of(shape))[0].rows)
    return " ".join(dict.fromkeys(f"{row.name} {row.description}" for row in rows))
