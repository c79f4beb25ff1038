"""Every paragraph of every source is accounted for, by rules, tables and rulings that exist."""

from __future__ import annotations

import hashlib
from typing import Final

import pytest
from msgspec import structs

from ror_rules import load
from tests.docs.paragraphs import ALL, Account, beside, gaps, read, texts

TEXTS: Final = texts()
COUNTS: Final = {"ring-of-power": 199, "sauron": 50, "three-player": 87, "war-of-the-ring": 40}
"""Paragraphs of each source; a heading that stands alone, a label or a sentence that breaks off can be one."""


@pytest.fixture(params=sorted(TEXTS))
def account(request: pytest.FixtureRequest) -> Account:
    """One table, read."""
    return read(TEXTS[request.param])


def test_every_source_has_a_table_with_all_its_paragraphs() -> None:
    """There is a table for each source, and it counts the paragraphs that the source has."""
    assert {name: read(text).counts[ALL] for name, text in TEXTS.items()} == COUNTS


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_table_is_named_after_its_ruleset(name: str) -> None:
    """The file of a ruleset's paragraphs is called like the ruleset, and names the work that its own rules cite."""
    account, ruleset = read(TEXTS[name]), load(name)
    assert account.ruleset == name
    assert {account.work} == {ruleset.rules[rule].source.work for rule in ruleset.own_rules}


def test_the_source_is_the_one_that_was_read(account: Account) -> None:
    """Where the source lies beside the project it has the hash and the number of lines that are recorded."""
    for path in beside(account):
        found = hashlib.sha256(path.read_bytes()).hexdigest(), len(path.read_text("utf-8").splitlines())
        assert found == (account.sha256, account.lines)


def test_rules_tables_and_rulings_that_are_named_exist(account: Account) -> None:
    """A paragraph is accounted for by what its ruleset has."""
    ruleset = load(account.ruleset)
    for paragraph in account.paragraphs:
        assert set(paragraph.rules) <= set(ruleset.rules), paragraph.id
        assert set(paragraph.tables) <= set(ruleset.tables), paragraph.id
        assert set(paragraph.rulings) <= set(ruleset.rulings), paragraph.id


def test_every_rule_and_ruling_comes_from_a_paragraph(account: Account) -> None:
    """No rule and no ruling of the ruleset's own is without a paragraph that it comes from."""
    ruleset = load(account.ruleset)
    assert {rule for each in account.paragraphs for rule in each.rules} == set(ruleset.own_rules)
    assert {ruling for each in account.paragraphs for ruling in each.rulings} == set(ruleset.own_rulings)


def test_every_table_comes_from_a_paragraph(account: Account) -> None:
    """No table of the ruleset's own is without a paragraph that it comes from."""
    named = {table for each in account.paragraphs for table in each.tables}
    assert named == set(load(account.ruleset).own_table_data)


def test_a_paragraph_without_an_entry_is_noticed(account: Account) -> None:
    """Whichever entry is taken away, the lines and the count of the source show that a paragraph is missing."""
    for entry in account.paragraphs:
        left = tuple(each for each in account.paragraphs if each is not entry)
        assert list(gaps(structs.replace(account, paragraphs=left))), entry.id


def test_a_paragraph_with_two_entries_is_noticed(account: Account) -> None:
    """An entry that comes twice is named."""
    twice = structs.replace(account, paragraphs=(*account.paragraphs, account.paragraphs[0]))
    assert f"{account.paragraphs[0].id} comes 2 times" in list(gaps(twice))


def text(entry: str, *, lines: int = 1, counts: str = "paragraphs = 1") -> str:
    """A table of one entry."""
    head = f'ruleset = "sauron"\nwork = "x"\nsource = "x"\nsha256 = "x"\nlines = {lines}\ncounts = {{ {counts} }}\n'
    return f'{head}[[paragraphs]]\nid = "1"\nabout = "x"\nlines = [1, 1]\n{entry}\n'


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("", "rules, or why there are none"),
        ('rulings = ["sv-wounds"]', "rules, or why there are none"),
        ('rules = ["rally"]\nnone = "y"', "rules, or why there are none"),
        ('rules = ["rally"]\nbreaks_off = true', "it breaks off"),
        ('rules = ["rally"]\nparagraphs = 0', "it stands for no paragraph"),
        ('rules = ["rally"]\nwhy = "y"', "unknown field"),
    ],
)
def test_an_entry_that_accounts_for_nothing_is_refused(entry: str, says: str) -> None:
    """An entry names rules or a reason, never both, a ruling where the text breaks off, and nothing else."""
    with pytest.raises(ValueError, match=says):
        read(text(entry))


def test_a_table_that_leaves_a_part_of_its_source_out_is_refused() -> None:
    """The entries reach to the last line, and add up to every count, of which the whole is one."""
    entry = 'rules = ["rally"]'
    assert read(text(entry)).counts == {"paragraphs": 1}
    with pytest.raises(ValueError, match="the entries end at line 1, the source at 2"):
        read(text(entry, lines=2))
    with pytest.raises(ValueError, match="1 has 1 paragraphs, the source 2"):
        read(text(entry, counts="paragraphs = 1, 1 = 2"))
    with pytest.raises(ValueError, match="counts lacks paragraphs"):
        read(text(entry, counts="1 = 1"))
