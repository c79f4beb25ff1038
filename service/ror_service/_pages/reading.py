"""The catalogue for reading: pages of rulesets, rules, tables and rulings, each thing on one page, and their indices.

A table or ruling that a ruleset has from another is read on the other's page; a rule, which is asked for by the name of
its ruleset, has a page in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from ror_rules import register
from ror_rules._studies import catalogue
from ror_rules._studies.uses import uses
from ror_rules._words.printed import chart, said
from ror_rules.errors import UnknownError, meant
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_rules.table import TableData
from ror_service._pages import frame
from ror_service._pages.fields import parts
from ror_service._pages.requests import curl, pretty

BASES: Final = {
    "printed": "The default stands on printed words.",
    "ocr": "The scan was misread there, and the default says what was printed.",
    "reconstructed": "The place is damaged; the default is what can be made of what is left.",
    "inferred": "The default is inferred from other places.",
    "stand-in": "The place is lost; the default is taken from another work.",
}
"""What a ruling's default rests on, in a sentence."""


class User(NamedTuple):
    """A rule that may use a table or a ruling, in the ruleset where it does."""

    ruleset: Ruleset[Any]
    rule: Rule[Any, Any, Any]


def owner(ruleset: Ruleset[Any], kind: Literal["table", "ruling"], name: str) -> Ruleset[Any]:
    """The ruleset on whose page a table or ruling is read: whose own it is. Raises `UnknownError` that lists those there are."""
    for each in _line(ruleset):
        if name in (each.own_table_data if kind == "table" else each.own_rulings):
            return each
    known = ruleset.table_data if kind == "table" else ruleset.rulings
    raise UnknownError(
        f"{ruleset.id} has no such {kind}{meant(name, known)}", expected="one of " + ", ".join(known), got=name
    )


def users(kind: Literal["table", "ruling"], home: Ruleset[Any], name: str) -> list[User]:
    """Every rule that may use a table or ruling, in every ruleset that has it from its home."""
    found = []
    for ruleset in register.rulesets():
        if home not in _line(ruleset):
            continue
        for rule in ruleset.rules.values():
            used = uses(ruleset, rule)
            if name in (used.tables if kind == "table" else used.rulings):
                found.append(User(ruleset, rule))
    return found


def index(kind: Literal["rules", "tables", "rulings"]) -> bytes:
    """All rules, tables or rulings, ruleset by ruleset."""
    return frame.render(f"{kind}.html.j2", at=f"/{kind}", here=True, rulesets=register.rulesets())


def ruleset_page(ruleset: Ruleset[Any]) -> bytes:
    """A ruleset: what it is, its rules, its tables, its rulings."""
    return frame.render(
        "ruleset.html.j2",
        at="/rules",
        ruleset=ruleset,
        page=catalogue.ruleset_page(ruleset),
        homes=lambda kind, name: owner(ruleset, kind, name),
    )


def rule_page(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> bytes:
    """A rule: what it wants to know and answers, what it reads, examples with what they come to, and a form to ask."""
    page = catalogue.rule_page(ruleset, rule)
    used = uses(ruleset, rule)
    state = parts(page.state)
    path = f"/v1/{ruleset.id}/{rule.id}"
    requests = [example.request for example in page.examples]
    return frame.render(
        "rule.html.j2",
        at="/rules",
        ruleset=ruleset,
        rule=rule,
        page=page,
        path=path,
        state=state,
        result=[part for part in parts(page.result) if part not in state],
        views=[
            *(each.name for each in page.summaries),
            *(name for name, view in rule.projections.items() if not view.text),
        ],
        examples=[(each.title, pretty(each.request), _said(ruleset, rule, each.request)) for each in page.examples],
        curl=curl(path, requests[0] if requests else {"state": {}}),
        tables=[(owner(ruleset, "table", each), ruleset.table_data[each]) for each in used.tables],
        rulings=[(owner(ruleset, "ruling", each), ruleset.rulings[each]) for each in used.rulings],
        same_as=ruleset.amends if ruleset.amends and rule.id not in ruleset.own_rules else None,
    )


def table_page(ruleset: Ruleset[Any], table: str) -> bytes:
    """A table as it is printed, with its errata and doubts at their place."""
    data = ruleset.own_table_data[table]
    marks = _marks(data)
    return frame.render(
        "table.html.j2",
        at="/tables",
        ruleset=ruleset,
        table=data,
        chart=chart(data, marks=marks, places=True),
        signs={cell: words for cell, words in data.words.items() if said(data, cell) == cell != words},
        homes={each: owner(ruleset, "ruling", each).id for each in data.every_ruling()},
        users=users("table", ruleset, table),
        marks=marks,
        rulings=[(owner(ruleset, "ruling", each), ruleset.rulings[each]) for each in data.every_ruling()],
    )


def ruling_page(ruleset: Ruleset[Any], ruling: str) -> bytes:
    """A ruling: the question, its readings, which is the default and why, and who uses it."""
    return frame.render(
        "ruling.html.j2",
        at="/rulings",
        ruleset=ruleset,
        ruling=ruleset.own_rulings[ruling],
        bases=BASES,
        users=users("ruling", ruleset, ruling),
        tables=[
            (each, data)
            for each in register.rulesets()
            for data in each.own_table_data.values()
            if ruling in data.every_ruling()
        ],
    )


def _said(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: Any) -> str:
    """What an example comes to, in a sentence."""
    return ruleset.answer(rule.id, ruleset.read(rule.id, request)).summary


@cache
def _line(ruleset: Ruleset[Any]) -> tuple[Ruleset[Any], ...]:
    """A ruleset, what it amends, and what it borrows from: where its tables and rulings may come from, its own first."""
    return tuple(dict.fromkeys(_ancestors(ruleset)))


def _ancestors(ruleset: Ruleset[Any]) -> Iterator[Ruleset[Any]]:
    yield ruleset
    if ruleset.amends:
        yield from _ancestors(ruleset.amends)
    for lender in ruleset.borrows:
        yield from _ancestors(lender)


def _marks(data: TableData) -> dict[tuple[str, str], list[int]]:
    """The cells that something is said of below the table: row and column -> the numbers of what is said."""
    marks: dict[tuple[str, str], list[int]] = {}
    cells = [(each.row, each.column) for each in data.errata] + [(each.row, each.column) for each in data.readings]
    for number, cell in enumerate(cells, start=1):
        marks.setdefault(cell, []).append(number)
    return marks
