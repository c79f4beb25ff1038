from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import pytest
from msgspec import structs

from release.marks import inside
from ror_rules import RorError, load
from ror_rules.author import Cite
from tests.docs.paragraphs import ALL, PAGE, Account, Paragraph, beside, coverage, covered, gaps, read, texts
from tests.rules.situations import Situation, files
from tests.rules.test_situations import cites

TEXTS: Final = texts()
COUNTS: Final = {"ring-of-power": 199, "sauron": 50, "three-player": 87, "war-of-the-ring": 40}
"""Paragraphs of each source. A lone heading, a label or an incomplete sentence can be one."""


RALLY: Final = 'rules = ["rally"]\nshown_by = ["rally: a"]'


@pytest.fixture(params=sorted(TEXTS))
def account(request: pytest.FixtureRequest) -> Account:
    return read(TEXTS[request.param])


def test_every_source_has_a_table_with_all_its_paragraphs() -> None:
    assert {name: read(text).counts[ALL] for name, text in TEXTS.items()} == COUNTS


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_table_is_named_after_its_ruleset(name: str) -> None:
    account, ruleset = read(TEXTS[name]), load(name)
    assert account.ruleset == name
    assert {account.work} == {ruleset.printed(ruleset.rules[rule].source).work for rule in ruleset.own_rules}


def test_the_source_is_the_one_that_was_read(account: Account) -> None:
    for path in beside(account):
        found = hashlib.sha256(path.read_bytes()).hexdigest(), len(path.read_text("utf-8").splitlines())
        assert found == (account.sha256, account.lines)


def test_rules_tables_and_rulings_that_are_named_exist(account: Account) -> None:
    ruleset = load(account.ruleset)
    for paragraph in account.paragraphs:
        assert set(paragraph.rules) <= set(ruleset.rules), paragraph.id
        assert set(paragraph.tables) <= set(ruleset.tables), paragraph.id
        assert set(paragraph.rulings) <= set(ruleset.rulings), paragraph.id


def test_every_rule_and_ruling_comes_from_a_paragraph(account: Account) -> None:
    ruleset = load(account.ruleset)
    assert {rule for each in account.paragraphs for rule in each.rules} == set(ruleset.own_rules)
    assert {ruling for each in account.paragraphs for ruling in each.rulings} == set(ruleset.own_rulings)


def test_every_table_comes_from_a_paragraph(account: Account) -> None:
    named = {table for each in account.paragraphs for table in each.tables}
    assert named == set(load(account.ruleset).own_table_data)


class Shown(NamedTuple):
    """The citations of situations' traces, and the rulings that took part, or were required for a refusal."""

    cited: frozenset[Cite]
    rulings: frozenset[str]


@cache
def named(ruleset: str) -> dict[str, tuple[Situation, ...]]:
    found: dict[str, tuple[Situation, ...]] = {}
    for rule, file in files(ruleset).items():
        for grid in file.grids:
            cells = (situations for _, situations in grid.cases(file.cells(grid.name)))
            found[f"{rule}: {grid.name}"] = tuple(each for situations in cells for each in situations)
        found |= {f"{rule}: {each.name}": (each,) for each in file.situations}
    return found


@cache
def shown(ruleset: str, name: str) -> Shown:
    cited: set[Cite] = set()
    rulings: set[str] = set()
    for each in named(ruleset)[name]:
        try:
            outcome = load(ruleset).resolve(name.partition(": ")[0], each.state, faces=each.faces, rulings=each.rulings)
        except RorError:
            rulings |= set(each.rulings)
        else:
            cited.update(cite for line in outcome.trace for cite in cites(line))
            rulings |= set(outcome.rulings)
    return Shown(frozenset(cited), frozenset(rulings))


def claims(account: Account) -> Iterator[tuple[Paragraph, Shown]]:
    for paragraph in account.paragraphs:
        if paragraph.rules:
            parts = [shown(account.ruleset, name) for name in paragraph.shown_by]
            cited = frozenset(cite for part in parts for cite in part.cited)
            yield paragraph, Shown(cited, frozenset(ruling for part in parts for ruling in part.rulings))


def plainly(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def places(paragraph: Paragraph) -> set[str]:
    heading = re.sub(r"^\d+-", "", paragraph.part)
    return {plainly(each) for each in (paragraph.id, heading, paragraph.about.partition(":")[0])}


def test_every_claim_names_situations_that_are_there(account: Account) -> None:
    for paragraph in account.paragraphs:
        assert set(paragraph.shown_by) <= set(named(account.ruleset)), paragraph.id
        assert len(set(paragraph.shown_by)) == len(paragraph.shown_by), paragraph.id


def test_the_situations_of_a_claim_read_its_tables_and_rulings(account: Account) -> None:
    for paragraph, found in claims(account):
        assert set(paragraph.tables) <= {cite.table for cite in found.cited}, paragraph.id
        assert set(paragraph.rulings) <= found.rulings, paragraph.id


def test_the_situations_of_a_claim_lead_to_its_place(account: Account) -> None:
    printed = load(account.ruleset).printed
    for paragraph, found in claims(account):
        said = {plainly(each) for cite in found.cited for each in (printed(cite).section, cite.table, cite.row) if each}
        by_name = any(re.search(rf"\b{place}\b", text) for place in places(paragraph) for text in said if place)
        assert by_name or paragraph.tables or paragraph.rulings, paragraph.id


def test_a_paragraph_without_an_entry_is_noticed(account: Account) -> None:
    for entry in account.paragraphs:
        left = tuple(each for each in account.paragraphs if each is not entry)
        assert list(gaps(structs.replace(account, paragraphs=left))), entry.id


def test_a_paragraph_with_two_entries_is_noticed(account: Account) -> None:
    twice = structs.replace(account, paragraphs=(*account.paragraphs, account.paragraphs[0]))
    assert f"{account.paragraphs[0].id} comes 2 times" in list(gaps(twice))


def text(entry: str, *, lines: int = 1, counts: str = "paragraphs = 1") -> str:
    head = f'ruleset = "sauron"\nwork = "x"\nsource = "x"\nsha256 = "x"\nlines = {lines}\ncounts = {{ {counts} }}\n'
    return f'{head}[[paragraphs]]\nid = "1"\nabout = "x"\nlines = [1, 1]\n{entry}\n'


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("", "rules, or a reason without rules"),
        ('rulings = ["sv-wounds"]', "rules, or a reason without rules"),
        ('rules = ["rally"]\nnone = "y"', "rules, or a reason without rules"),
        (f"{RALLY}\nbreaks_off = true", "it breaks off"),
        (f"{RALLY}\nparagraphs = 0", "it stands for no paragraph"),
        ('rules = ["rally"]\nwhy = "y"', "unknown field"),
        ('rules = ["rally"]', "no situation shows that rally covers it"),
        ('rules = ["rally"]\nshown_by = ["beast: a"]', "no situation shows that rally covers it"),
        ('none = "y"\nshown_by = ["rally: a"]', "a situation for a paragraph without rules"),
    ],
)
def test_an_entry_that_accounts_for_nothing_is_refused(entry: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(text(entry))


def test_a_table_that_leaves_a_part_of_its_source_out_is_refused() -> None:
    entry = RALLY
    assert read(text(entry)).counts == {"paragraphs": 1}
    with pytest.raises(ValueError, match="the entries end at line 1, the source at 2"):
        read(text(entry, lines=2))
    with pytest.raises(ValueError, match="1 has 1 paragraphs, the source 2"):
        read(text(entry, counts="paragraphs = 1, 1 = 2"))
    with pytest.raises(ValueError, match="counts lacks paragraphs"):
        read(text(entry, counts="1 = 1"))


def test_the_page_of_sources_has_the_coverage_of_each() -> None:
    assert inside(PAGE.read_text("utf-8"), "coverage") == f"\n{coverage()}"


def test_a_paragraph_counts_once_by_what_covers_it() -> None:
    ruling, told = 'rulings = ["sv-wounds"]', 'breaks_off = true\ntold = "y"'
    entries = {
        RALLY: "a rule",
        f"{RALLY}\n{ruling}": "a ruling",
        f"{RALLY}\n{ruling}\n{told}": "a ruling",
        f"{RALLY}\n{told}": "breaks off",
        'none = "y"': "not covered",
        f'none = "y"\n{ruling}': "not covered",
        f'none = "y"\n{told}': "not covered",
    }
    assert {entry: read(text(entry)).paragraphs[0].coverage for entry in entries} == entries


def test_an_entry_for_several_paragraphs_counts_for_all_of_them(account: Account) -> None:
    assert covered(account).total() == account.counts[ALL]
