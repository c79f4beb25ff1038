"""Where things are to be read: the address of the page of each ruleset, rule, table, cell and ruling.

Words only, so that whoever shows an answer can link to its reasons, on a server or without one. What is drawn there is
not known here. An address never changes as long as the thing keeps its id, and a cell its row and its column.
"""

from __future__ import annotations

import re

from ror_rules.trace import Cite, RulingUsed


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
    """The page of an outcome that is kept.

    >>> outcome("0b0589f5")
    '/o/0b0589f5'
    """
    return f"/o/{outcome_id}"


def table(ruleset_id: str, table_id: str, row: str | None = None, column: str | None = None) -> str:
    """The page of a printed table; with the labels of a row, of a column or of both, the place on it.

    >>> table("war-of-the-ring", "gollum-control", "5 or 6", "controlled by")
    '/tables/war-of-the-ring/gollum-control#5_or_6~controlled_by'
    """
    page = f"/tables/{ruleset_id}/{table_id}"
    return page if row is None and column is None else f"{page}#{place(row, column)}"


def place(row: str | None = None, column: str | None = None) -> str:
    """What a cell is called on its page, by its labels as printed; a row or a column alone names its head.

    >>> place("+1", "9 or more"), place(row="Citadel"), place(column="1-1")
    ('+1~9_or_more', 'Citadel~', '~1-1')
    """
    return f"{_word(row or '')}~{_word(column or '')}"


def cited(ruleset_id: str, what: Cite | RulingUsed) -> str | None:
    """Where what a trace names can be read: a ruling, a table, a place on it; None for a section of a book, which has no page.

    >>> cited("war-of-the-ring", Cite(table="sorcery", row="6", column="A"))
    '/tables/war-of-the-ring/sorcery#6~A'
    """
    if isinstance(what, RulingUsed):
        return ruling(ruleset_id, what.id)
    return None if what.table is None else table(ruleset_id, what.table, what.row, what.column)


def _word(label: str) -> str:
    """A label as it can stand in a link: what is no letter, digit, `.`, `+` or `-` becomes `_`."""
    return re.sub(r"[^A-Za-z0-9.+-]+", "_", label)
