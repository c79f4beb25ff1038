"""The catalogue for reading: pages of rulesets, rules, tables and rulings, and their indices.

A table or ruling of another ruleset is on that ruleset's page. A rule has a page in each ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, Literal, NamedTuple

from ror_rules import encode
from ror_rules.errors import UnknownError, near_of, nearest
from ror_rules.host import catalogue, register
from ror_rules.host.messages import ENGLISH, catalogue as words, offered, summary, texts
from ror_rules.host.questions import uses
from ror_rules.host.rulesets import Package, Rule, Ruleset, Ruling, TableData
from ror_rules.host.words import chart, has_words, said
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame
from ror_service._pages.fields import parts
from ror_service._pages.frame import Page
from ror_service._pages.needing import can_need
from ror_service._pages.requests import curl, pretty
from ror_service._pages.search import LETTERS_OF_A_QUERY


class User(NamedTuple):
    ruleset: Ruleset[Any]
    rule: Rule[Any, Any, Any]


def owner(ruleset: Ruleset[Any], kind: Literal["table", "ruling"], name: str) -> Package[Any]:
    for each in _line(ruleset):
        if name in (each.own_table_data if kind == "table" else each.own_rulings):
            return each
    known = ruleset.table_data if kind == "table" else ruleset.rulings
    raise UnknownError(
        "no-such-table" if kind == "table" else "no-such-ruling-there",
        expected=near_of(name, known),
        got=name,
        near=nearest(name, known),
        ruleset=ruleset.id,
    )


def users(kind: Literal["table", "ruling"], home: Package[Any], name: str) -> list[User]:
    found = []
    for ruleset in register.rulesets():
        if home not in _line(ruleset):
            continue
        for rule in ruleset.rules.values():
            used = uses(ruleset, rule)
            if name in (used.tables if kind == "table" else used.rulings):
                found.append(User(ruleset, rule))
    return found


def languages_of_table(home: Package[Any], table: str) -> Sequence[str]:
    found = {each for user in users("table", home, table) for each in offered(user.ruleset.id, user.rule.id)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def index(kind: Literal["rules", "tables", "rulings"]) -> Page:
    return Page(partial(_index, kind), frame.ALL_LANGUAGES)


def rulings_with(query: str, spoken: PageLanguage) -> bytes:
    """The index of rulings with only those that have all words of a query."""
    return _index("rulings", spoken, query[:LETTERS_OF_A_QUERY].strip())


def _index(kind: str, spoken: PageLanguage, query: str = "") -> bytes:
    def has(ruleset: Ruleset[Any], ruling: Ruling) -> bool:
        return not query or has_words(ruling, query, words(ruleset.id, spoken.language))

    return frame.render(
        f"{kind}.html.j2",
        spoken,
        at=f"/{kind}",
        here=True,
        languages=frame.ALL_LANGUAGES,
        rulesets=register.rulesets(),
        query=query,
        has=has,
    )


def listed() -> bytes:
    """The same as JSON: every ruleset with the headings of its rules and tables, and its rulings."""
    return encode({"rulesets": [catalogue.ruleset_page(each) for each in register.rulesets()]})


def ruleset_page(ruleset: Ruleset[Any]) -> Page:
    """A ruleset: a description, its rules, its tables, its rulings."""
    return Page(partial(_ruleset_page, ruleset), _languages_of_ruleset(ruleset))


def _languages_of_ruleset(ruleset: Ruleset[Any]) -> Sequence[str]:
    return (ENGLISH, *ruleset.languages)


def _ruleset_page(ruleset: Ruleset[Any], spoken: PageLanguage) -> bytes:
    return frame.render(
        "ruleset.html.j2",
        spoken,
        at="/rules",
        languages=_languages_of_ruleset(ruleset),
        ruleset=ruleset,
        page=catalogue.ruleset_page(ruleset),
        homes=lambda kind, name: owner(ruleset, kind, name),
    )


def rule_page(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Page:
    """A rule: its state, its result, its tables and rulings, examples with their outcomes, and a form to ask."""
    return Page(partial(_rule_page, ruleset, rule), offered(ruleset.id, rule.id))


def _rule_page(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], spoken: PageLanguage) -> bytes:
    language = spoken.language
    page = catalogue.rule_page(ruleset, rule, language)
    used = uses(ruleset, rule)
    state = parts(page.state, language)
    path = f"/v1/{ruleset.id}/{rule.id}"
    requests = [example.request for example in page.examples]
    summaries = [each.name for each in page.summaries]
    named = texts(ruleset.id, rule, language, summaries)
    told = [*summaries, *(name for name, text in named.items() if text and name not in summaries)]
    return frame.render(
        "rule.html.j2",
        spoken,
        at="/rules",
        languages=offered(ruleset.id, rule.id),
        ruleset=ruleset,
        rule=rule,
        title=frame.told(language, ruleset, f"rule-{rule.id}-title", rule.title),
        page=page,
        path=path,
        state=state,
        result=[part for part in parts(page.result, language) if part not in state],
        told_views=[(name, named[name]) for name in told],
        views=told + [name for name in named if name not in told],
        examples=[
            (
                frame.told(language, ruleset, f"example-{rule.id}-{number}", each.title),
                pretty(each.request),
                _said(ruleset, rule, each.request, language),
            )
            for number, each in enumerate(page.examples, 1)
        ],
        curl=curl(path, requests[0] if requests else {"state": {}}),
        tables=[(owner(ruleset, "table", each), ruleset.table_data[each]) for each in used.tables],
        rulings=[(owner(ruleset, "ruling", each), ruleset.rulings[each]) for each in used.rulings],
        same_as=ruleset.amends if ruleset.amends and rule.id not in ruleset.own_rules else None,
        can_need=can_need(ruleset, rule),
    )


def table_page(ruleset: Ruleset[Any], table: str) -> Page:
    """A table as printed, with its errata and doubts."""
    return Page(partial(_table_page, ruleset, table), languages_of_table(ruleset, table))


def changed_table_page(ruleset: Ruleset[Any], table: str, spoken: PageLanguage) -> bytes:
    return _table_page(ruleset, table, spoken)


def _table_page(ruleset: Ruleset[Any], table: str, spoken: PageLanguage) -> bytes:
    data = ruleset.table_data[table]
    marks = _marks(data)
    return frame.render(
        "table.html.j2",
        spoken,
        at="/tables",
        languages=languages_of_table(owner(ruleset.without_houses, "table", table), table),
        ruleset=ruleset,
        table=data,
        title=frame.told(spoken.language, ruleset, f"table-{data.id}-title", data.title),
        chart=chart(data, marks=marks, places=True, words=words(ruleset.id, spoken.language)),
        signs={cell: text for cell, text in data.words.items() if said(data, cell) == cell != text},
        homes={each: owner(ruleset, "ruling", each).id for each in data.every_ruling()},
        users=users("table", owner(ruleset.without_houses, "table", table), table),
        marks=marks,
        rulings=[(owner(ruleset, "ruling", each), ruleset.rulings[each]) for each in data.every_ruling()],
    )


def ruling_page(ruleset: Ruleset[Any], ruling: str) -> Page:
    """A ruling: the question, its readings, the default and its reason, and the rules that use it."""
    return Page(partial(_ruling_page, ruleset, ruling), _languages_of_ruling(ruleset, ruling))


def _languages_of_ruling(ruleset: Ruleset[Any], ruling: str) -> Sequence[str]:
    return [each for each in frame.ALL_LANGUAGES if frame.speaks(each, ruleset, f"ruling-{ruling}-question")]


def _ruling_page(ruleset: Ruleset[Any], ruling: str, spoken: PageLanguage) -> bytes:
    return frame.render(
        "ruling.html.j2",
        spoken,
        at="/rulings",
        languages=_languages_of_ruling(ruleset, ruling),
        ruleset=ruleset,
        ruling=ruleset.own_rulings[ruling],
        users=users("ruling", ruleset, ruling),
        tables=[
            (each, data)
            for each in register.rulesets()
            for data in each.own_table_data.values()
            if ruling in data.every_ruling()
        ],
    )


def _said(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: Any, language: str) -> str:
    return summary(ruleset.answer(rule.id, ruleset.read(rule.id, request)), language)


@cache
def _line(ruleset: Ruleset[Any]) -> tuple[Package[Any], ...]:
    return tuple(dict.fromkeys(_ancestors(ruleset)))


def _ancestors(ruleset: Package[Any]) -> Iterator[Package[Any]]:
    yield ruleset
    if ruleset.amends:
        yield from _ancestors(ruleset.amends)
    for lender in ruleset.borrows:
        yield from _ancestors(lender)


def _marks(data: TableData) -> dict[tuple[str, str], list[int]]:
    marks: dict[tuple[str, str], list[int]] = {}
    cells = [(each.row, each.column) for each in data.errata] + [(each.row, each.column) for each in data.readings]
    for number, cell in enumerate(cells, start=1):
        marks.setdefault(cell, []).append(number)
    return marks
