"""Every paragraph of the three-player rules is accounted for: `docs/paragraphs/three-player.toml`.

The source is not part of the project. Where it lies beside it, it is compared with what was recorded of it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import Struct

from ror_rules import load

ROOT: Final = Path(__file__).resolve().parents[2]
PARAGRAPHS: Final = 87
"""Paragraphs of the source; a label, a heading or a sentence that breaks off is one."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph: the lines of the source it fills, and what became of it."""

    number: int
    label: str
    lines: tuple[int, int]
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    reason: str | None = None
    breaks_off: bool = False


class Paragraphs(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of the file: the source by name and hash, how many lines and paragraphs it has, and each paragraph."""

    ruleset: str
    source: str
    sha256: str
    lines: int
    count: int
    paragraphs: tuple[Paragraph, ...]


FILE: Final = msgspec.toml.decode((ROOT / "docs/paragraphs/three-player.toml").read_bytes(), type=Paragraphs)
RULESET: Final = load(FILE.ruleset)
BESIDE: Final = [
    path
    for folder in (ROOT.parent / "shared" / "seeds", ROOT.parent / "seeds")
    if (path := folder / FILE.source).exists()
]


def gaps(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """Where entries are not numbered one after the other, or leave out a line of the source or take it twice."""
    found = [] if len(paragraphs) == FILE.count else [f"{len(paragraphs)} entries, not {FILE.count}"]
    ends = [0, *(each.lines[1] for each in paragraphs)]
    for place, (each, before) in enumerate(zip(paragraphs, ends, strict=False), 1):
        if each.number != place or each.lines[0] != before + 1 or each.lines[1] < each.lines[0]:
            found.append(f"entry {each.number} stands at {place} and fills {each.lines} after {before}")
    return found if ends[-1] == FILE.lines else [*found, f"line {ends[-1] + 1} and later have no entry"]


def test_every_paragraph_has_an_entry() -> None:
    """The entries are numbered without a gap, are as many as the source has, and fill every line of it once."""
    assert FILE.count == PARAGRAPHS
    assert gaps(FILE.paragraphs) == []


@pytest.mark.parametrize("number", [1, PARAGRAPHS // 2, PARAGRAPHS])
def test_a_paragraph_without_an_entry_is_missed(number: int) -> None:
    """Take an entry away, the first, the last or one between, and the table is found wanting."""
    assert gaps(tuple(each for each in FILE.paragraphs if each.number != number)) != []


def test_the_source_is_the_one_that_was_read() -> None:
    """Where the source lies beside the project it has the hash and the number of lines that are recorded."""
    recorded = (FILE.sha256, FILE.lines)
    for path in BESIDE:
        assert (hashlib.sha256(path.read_bytes()).hexdigest(), len(path.read_text("utf-8").splitlines())) == recorded


@pytest.mark.parametrize("paragraph", FILE.paragraphs, ids=lambda each: f"{each.number}. {each.label}")
def test_a_paragraph_is_resolved_or_says_why_not(paragraph: Paragraph) -> None:
    """A paragraph names rules and rulings that exist, or the reason why it resolves nothing; a torn one has a ruling."""
    assert bool(paragraph.rules) != bool(paragraph.reason)
    assert set(paragraph.rules) <= set(RULESET.rules)
    assert set(paragraph.rulings) <= set(RULESET.rulings)
    assert paragraph.rulings or not paragraph.breaks_off


def test_every_rule_and_ruling_comes_from_a_paragraph() -> None:
    """No rule and no ruling of the ruleset's own is without a paragraph that it comes from."""
    assert {rule for each in FILE.paragraphs for rule in each.rules} == set(RULESET.own_rules)
    assert {ruling for each in FILE.paragraphs for ruling in each.rulings} == set(RULESET.own_rulings)
