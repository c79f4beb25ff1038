"""The addresses of the pages of rulesets, rules, tables, cells and rulings.

These are only paths, so every renderer of an answer can link to its reasons, with or without a server. An address never
changes while the ruleset, rule or ruling keeps its id, and the cell its row and its column.
"""

from __future__ import annotations

import re

from ror_rules._throwing.trace import Cite, RulingUsed


def ruleset(ruleset_id: str) -> str:
    """The page of a ruleset.

    >>> ruleset("sauron")
    '/rules/sauron'
    """
    return f"/rules/{ruleset_id}"


def rule(ruleset_id: str, rule_id: str) -> str:
    """The page of a rule.

    >>> rule("war-of-the-ring", "army-combat")
    '/rules/war-of-the-ring/army-combat'
    """
    return f"/rules/{ruleset_id}/{rule_id}"


def ruling(ruleset_id: str, ruling_id: str) -> str:
    """The page of a ruling.

    >>> ruling("war-of-the-ring", "wr-ratio")
    '/rulings/war-of-the-ring/wr-ratio'
    """
    return f"/rulings/{ruleset_id}/{ruling_id}"


def outcome(outcome_id: str) -> str:
    """The page of a stored outcome.

    >>> outcome("0b0589f5")
    '/o/0b0589f5'
    """
    return f"/o/{outcome_id}"


def table(
    ruleset_id: str, table_id: str, row: str | None = None, column: str | None = None, house: str | None = None
) -> str:
    """The page of a printed table, or the place on it with the label of a row, of a column or of both. `house` is the digest of a
    house rule, whose changes the page shows.

    >>> table("war-of-the-ring", "gollum-control", "5 or 6", "controlled by")
    '/tables/war-of-the-ring/gollum-control#5_or_6~controlled_by'
    """
    page = f"/tables/{ruleset_id}/{table_id}{f'?houses={house}' if house else ''}"
    return page if row is None and column is None else f"{page}#{place(row, column)}"


def place(row: str | None = None, column: str | None = None) -> str:
    """The anchor of a cell on its page, made of its printed labels. A row or a column alone is the anchor of its head.

    >>> place("+1", "9 or more"), place(row="Citadel"), place(column="1-1")
    ('+1~9_or_more', 'Citadel~', '~1-1')
    """
    return f"{_word(row or '')}~{_word(column or '')}"


def cited(ruleset_id: str, what: Cite | RulingUsed) -> str | None:
    """The address of a citation in a trace: a ruling, a table or a place on it. None for a section of a book, which has no page.

    >>> cited("war-of-the-ring", Cite(table="sorcery", row="6", column="A"))
    '/tables/war-of-the-ring/sorcery#6~A'
    """
    if isinstance(what, RulingUsed):
        return ruling(ruleset_id, what.id)
    return None if what.table is None else table(ruleset_id, what.table, what.row, what.column, what.house)


def _word(label: str) -> str:
    return re.sub(r"[^A-Za-z0-9.+-]+", "_", label)
