"""The source of Ring of Power is covered to its last paragraph: `docs/paragraphs/ring-of-power.toml` says by what.

The source is not part of the project. Where it lies beside it the count of every heading is compared with it; the
counts that were recorded are checked anywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from ror_rules import load

ROOT: Final = Path(__file__).resolve().parents[2]
PARAGRAPHS: Final = 199
"""Paragraphs of the source under all its headings."""


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Paragraphs `first` to `last` of a heading: what they say in a word, and what resolves it, or why nothing does."""

    first: int
    what: str
    last: int | None = None
    rules: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    none: str | None = None


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading of the source in its order, with how many paragraphs stand below it."""

    title: str
    paragraphs: int
    read: tuple[Read, ...]


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    ruleset: str
    source: str
    headings: tuple[Heading, ...]


BOOK: Final = msgspec.toml.decode((ROOT / "docs/paragraphs/ring-of-power.toml").read_text("utf-8"), type=Source)
BESIDE: Final = [
    path
    for folder in (ROOT.parent / "shared" / "seeds", ROOT.parent / "seeds")
    if (path := folder / BOOK.source).exists()
]
READ: Final = {
    f"{number}. {heading.title} {read.first}, {read.what}": read
    for number, heading in enumerate(BOOK.headings, 1)
    for read in heading.read
}


def counts(text: str) -> list[tuple[str, int]]:
    """Every heading in its order with the number of paragraphs below it."""
    titles = [heading.title for heading in BOOK.headings]
    found: list[tuple[str, int]] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if len(found) < len(titles) and line == titles[len(found)]:
            found.append((line, 0))
        else:
            title, count = found[-1]
            found[-1] = (title, count + 1)
    return found


def test_every_paragraph_is_read_once() -> None:
    """Under each heading the entries follow each other without gap or overlap, and end where its paragraphs do."""
    for heading in BOOK.headings:
        places = [place for each in heading.read for place in range(each.first, (each.last or each.first) + 1)]
        assert places == list(range(1, heading.paragraphs + 1)), heading.title


def test_the_counts_are_those_of_the_source() -> None:
    """The headings and their paragraphs add up as recorded, and are those of the source where it lies beside us."""
    recorded = [(heading.title, heading.paragraphs) for heading in BOOK.headings]
    assert sum(count for _, count in recorded) == PARAGRAPHS
    for path in BESIDE:
        assert counts(path.read_text("utf-8")) == recorded


def test_a_lost_paragraph_would_be_missed() -> None:
    """A heading that the source has and the file has not adds its paragraphs to the heading before it."""
    lines = [line for heading in BOOK.headings for line in (heading.title, *["words"] * heading.paragraphs)]
    recorded = [(heading.title, heading.paragraphs) for heading in BOOK.headings]
    assert counts("\n\n".join(lines)) == recorded
    assert counts("\n".join([*lines, "a new heading"])) != recorded


@pytest.mark.parametrize("read", READ.values(), ids=list(READ))
def test_a_paragraph_is_resolved_or_says_why_not(read: Read) -> None:
    """A paragraph names rules, tables and rulings that exist, or the reason why nothing in it is resolved."""
    ruleset = load(BOOK.ruleset)
    assert bool(read.rules) != bool(read.none)
    assert set(read.rules) <= set(ruleset.rules)
    assert set(read.tables) <= set(ruleset.tables)
    assert set(read.rulings) <= set(ruleset.rulings)


def test_every_rule_table_and_ruling_comes_from_a_paragraph() -> None:
    """No rule and no table of the ruleset is without a paragraph that it comes from."""
    ruleset = load(BOOK.ruleset)
    assert {rule for read in READ.values() for rule in read.rules} == set(ruleset.rules)
    assert {table for read in READ.values() for table in read.tables} == set(ruleset.tables)
    assert {ruling for read in READ.values() for ruling in read.rulings} == set(ruleset.rulings)
