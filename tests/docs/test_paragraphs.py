"""Every paragraph of every source is accounted for, by rules and rulings that exist."""

from __future__ import annotations

import pytest
from msgspec import structs

from ror_rules import load
from tests.docs.paragraphs import Account, gaps, read, texts

TEXTS = texts()


@pytest.fixture(params=sorted(TEXTS))
def account(request: pytest.FixtureRequest) -> Account:
    """One table, read."""
    return read(TEXTS[request.param])


def test_there_are_tables() -> None:
    """The visit visits somebody: the rulesets whose tables have this form have one."""
    assert {"sauron", "war-of-the-ring"} <= TEXTS.keys()


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_table_is_named_after_its_ruleset(name: str) -> None:
    """The file of a ruleset's paragraphs is called like the ruleset, and names the work its rules cite."""
    account = read(TEXTS[name])
    assert account.ruleset == name
    assert account.source in {rule.source.work for rule in load(name).rules.values()}


def test_rules_and_rulings_that_are_named_exist(account: Account) -> None:
    """A paragraph is covered by rules and rulings of its own ruleset."""
    ruleset = load(account.ruleset)
    for paragraph in account.paragraphs:
        assert set(paragraph.rules) <= set(ruleset.rules), paragraph.id
        assert set(paragraph.rulings) <= set(ruleset.rulings), paragraph.id


def test_every_rule_rests_on_a_paragraph(account: Account) -> None:
    """No rule is without a paragraph of its source, unless it is taken over from the ruleset that this one amends."""
    named = {rule for paragraph in account.paragraphs for rule in paragraph.rules}
    own = {rule.id for rule in load(account.ruleset).rules.values() if rule.source.work == account.source}
    assert own <= named


def test_a_paragraph_without_an_entry_is_noticed(account: Account) -> None:
    """Whichever entry is taken away, the count of the source shows that a paragraph is missing."""
    for entry in account.paragraphs:
        left = tuple(each for each in account.paragraphs if each is not entry)
        assert list(gaps(structs.replace(account, paragraphs=left))), entry.id


def test_a_paragraph_with_two_entries_is_noticed(account: Account) -> None:
    """An entry that comes twice is named."""
    twice = structs.replace(account, paragraphs=(*account.paragraphs, account.paragraphs[0]))
    assert f"{account.paragraphs[0].id} comes 2 times" in list(gaps(twice))


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ('id = "1"\nabout = "x"', "a rule, a ruling, or why none"),
        ('id = "1"\nabout = "x"\nrule = "rally"\nnone = "y"', "so there is no reason"),
        ('id = "1"\nabout = "x"\nrule = "rally"\nwhy = "y"', "unknown field"),
    ],
)
def test_an_entry_that_accounts_for_nothing_is_refused(entry: str, says: str) -> None:
    """An entry names a rule, a ruling, or a reason, never a rule and a reason why there is none, and nothing else."""
    with pytest.raises(ValueError, match=says):
        read(f'source = "x"\nruleset = "sauron"\ncounts = {{ paragraphs = 1 }}\n[[paragraphs]]\n{entry}\n')


def test_a_table_counts_its_source() -> None:
    """Without the number of paragraphs in the source a table proves nothing, and is refused."""
    with pytest.raises(ValueError, match="counts lacks paragraphs"):
        read('source = "x"\nruleset = "sauron"\ncounts = {}\n[[paragraphs]]\nid = "1"\nabout = "x"\nnone = "y"\n')
