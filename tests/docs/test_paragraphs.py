"""Every paragraph of a source is accounted for: the tables in `docs/paragraphs/`, a file for each ruleset that has one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import Struct

from ror_rules import load

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "paragraphs"
FILES: Final = sorted(path.stem for path in FOLDER.glob("*.toml"))


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
    """The form of a file: the source by name and hash, its number of lines and paragraphs, and each paragraph."""

    ruleset: str
    source: str
    sha256: str
    lines: int
    count: int
    paragraphs: tuple[Paragraph, ...]


@cache
def read(name: str) -> Paragraphs:
    """A file as its form."""
    return msgspec.toml.decode((FOLDER / f"{name}.toml").read_bytes(), type=Paragraphs, strict=True)


def test_the_three_player_rules_have_their_table() -> None:
    """The three-player rules are among those whose paragraphs are accounted for."""
    assert "three-player" in FILES


@pytest.mark.parametrize("name", FILES)
def test_every_paragraph_has_an_entry(name: str) -> None:
    """The entries are numbered without a gap, are as many as the source has, and fill all its lines, each line once."""
    file = read(name)
    assert [each.number for each in file.paragraphs] == list(range(1, file.count + 1))
    filled = [line for each in file.paragraphs for line in range(each.lines[0], each.lines[1] + 1)]
    assert filled == list(range(1, file.lines + 1))


@pytest.mark.parametrize("name", FILES)
def test_every_entry_says_what_became_of_its_paragraph(name: str) -> None:
    """A paragraph has rules that cover it, or else a reason why it resolves nothing; one that breaks off has a ruling."""
    for each in read(name).paragraphs:
        assert bool(each.rules) != bool(each.reason), each
        assert each.rulings or not each.breaks_off, each


@pytest.mark.parametrize("name", FILES)
def test_entries_name_what_there_is(name: str) -> None:
    """Every rule and ruling named by an entry is one of the ruleset."""
    file = read(name)
    ruleset = load(file.ruleset)
    assert {rule for each in file.paragraphs for rule in each.rules} <= set(ruleset.rules)
    assert {ruling for each in file.paragraphs for ruling in each.rulings} <= set(ruleset.rulings)


@pytest.mark.parametrize("name", FILES)
def test_every_rule_and_ruling_of_the_ruleset_has_a_paragraph(name: str) -> None:
    """Nothing of a ruleset's own comes from nowhere: each rule and each ruling stands in some entry."""
    file = read(name)
    ruleset = load(file.ruleset)
    assert set(ruleset.own_rules) <= {rule for each in file.paragraphs for rule in each.rules}
    assert set(ruleset.own_rulings) <= {ruling for each in file.paragraphs for ruling in each.rulings}
