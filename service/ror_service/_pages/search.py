"""The search over all pages, by words. Pages with the words in their titles come first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from ror_rules import register
from ror_rules.host import addresses
from ror_rules.host.messages import schema_of
from ror_rules.ruleset import Ruleset
from ror_service._http import problems
from ror_service._http.languages import PageLanguage
from ror_service._pages import frame
from ror_service._pages.fields import parts

_RESULTS_OF_A_PAGE: Final = 60
_LETTERS_OF_A_QUERY: Final = 200


class SearchResult(NamedTuple):
    path: str
    title: str
    kind: str
    text: str


class _Entry(NamedTuple):
    found: SearchResult
    title: str
    words: str


def page(query: str, spoken: PageLanguage = PageLanguage()) -> bytes:  # noqa: B008  # it is immutable
    asked = query[:_LETTERS_OF_A_QUERY].strip()
    found = search(asked)
    return frame.render(
        "search.html.j2",
        spoken,
        query=asked,
        found=found[:_RESULTS_OF_A_PAGE],
        count=len(found),
        most=_RESULTS_OF_A_PAGE,
        kinds=_KINDS,
    )


def results(query: str) -> bytes:
    asked = query[:_LETTERS_OF_A_QUERY].strip()
    found = search(asked)
    return msgspec.json.encode(
        {"query": asked, "count": len(found), "found": [each._asdict() for each in found[:_RESULTS_OF_A_PAGE]]}
    )


def index() -> bytes:
    entries = [[*entry.found, entry.title, entry.words] for entry in _entries()]
    return msgspec.json.encode({"most": _RESULTS_OF_A_PAGE, "entries": entries})


def search(query: str) -> list[SearchResult]:
    words = _folded(query).split()
    if not words:
        return []
    scored = []
    for place, entry in enumerate(_entries()):
        hits = [2 if _begins(entry.title, word) else int(_begins(entry.words, word)) for word in words]
        if all(hits):
            scored.append((-sum(hits) - (entry.title == _folded(query)), place, entry.found))
    return [found for *_, found in sorted(scored)]


def _begins(text: str, word: str) -> bool:
    return f" {word}" in text


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return "".join(f" {word}" for word in re.findall(r"[a-z0-9]+", plain))


_KINDS: Final = ("ruleset", "rule", "table", "ruling", "problem")


@cache
def _entries() -> tuple[_Entry, ...]:
    every = chain.from_iterable(_of(ruleset) for ruleset in register.rulesets())
    rank = {kind: number for number, kind in enumerate(_KINDS)}
    return tuple(sorted([*every, *_problems()], key=lambda entry: rank[entry.found.kind]))


def _of(ruleset: Ruleset[Any]) -> Iterator[_Entry]:
    where = ruleset.title
    yield _entry(SearchResult(addresses.ruleset(ruleset.id), where, "ruleset", ruleset.summary), ruleset.id)
    for rule in ruleset.rules.values():
        told = _told(rule.state_type, rule.result_type)
        found = SearchResult(addresses.rule(ruleset.id, rule.id), rule.title, "rule", f"{where}. {rule.doc}")
        yield _entry(found, rule.id, told, ruleset.printed(rule.source).section)
    for table in ruleset.own_table_data.values():
        heads = (entry.label for axis in (table.rows, table.columns) for entry in axis.entries)
        said = [each.text for each in table.notes] + [each.text for each in table.doubts]
        found = SearchResult(addresses.table(ruleset.id, table.id), table.title, "table", where)
        yield _entry(found, table.id, table.source.section, table.rows.heading, table.columns.heading, *heads, *said)
    for ruling in ruleset.own_rulings.values():
        found = SearchResult(
            addresses.ruling(ruleset.id, ruling.id), ruling.question, "ruling", f"{where}, {ruling.section}"
        )
        yield _entry(found, ruling.id, ruling.reason, *ruling.readings, *ruling.readings.values())


def _problems() -> Iterator[_Entry]:
    for slug, kind in problems.KINDS.items():
        yield _entry(SearchResult(kind.type, kind.title, "problem", kind.meaning), slug, kind.remedy)


def _entry(found: SearchResult, name: str, *more: str) -> _Entry:
    return _Entry(found, _folded(f"{found.title} {name}"), _folded(" ".join([found.title, name, found.text, *more])))


def _told(*shapes: type[Any]) -> str:
    """The names and meanings of the fields of types, without those of their parts, which many pages share."""
    rows = (row for shape in shapes for row in parts(schema_of(shape))[0].rows)
    return " ".join(dict.fromkeys(f"{row.name} {row.description}" for row in rows))
