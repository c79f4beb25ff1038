"""A situation that shows a paragraph fails without its effect.

`mutations/*.toml` list changes of a rule or of a table. Each takes away one effect of its paragraphs. A paragraph needs
mutations under which every situation that claims to show it fails, and each of its mutations makes at least one of them
fail. If you change a line that a mutation quotes, quote the new line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from tests.docs.mutants import Mutant
from tests.docs.paragraphs import Form, Paragraph, read, texts
from tests.docs.test_paragraphs import named
from tests.rules.situations import Case
from tests.rules.test_situations import complaints

FOLDER: Final = Path(__file__).parent / "mutations"
RULED: Final = [
    pytest.param(name, paragraph, id=f"{name}/{paragraph.id}")
    for name, text in texts().items()
    for paragraph in read(text).paragraphs
    if paragraph.rules
]
GROUPS: Final = "        groups = self.groups\n"
"""The line where the normal form of a force of Ring of Power takes its groups."""


class Mutation(Form, kw_only=True):
    paragraphs: tuple[str, ...]
    file: str = ""
    was: str = ""
    now: str = ""
    without_ability: str | None = None

    @property
    def mutant(self) -> Mutant:
        if self.without_ability is None:
            return Mutant(self.file, self.was, self.now)
        kept = f'tuple([ability for ability in each.abilities if ability != "{self.without_ability}"])'
        without = f"        groups = tuple([replace(each, abilities={kept}) for each in self.groups])\n"
        return Mutant("ring_of_power/figures.py", GROUPS, without)


class File(Form, kw_only=True):
    mutations: tuple[Mutation, ...]


@cache
def mutations(ruleset: str) -> tuple[Mutation, ...]:
    return msgspec.toml.decode((FOLDER / f"{ruleset}.toml").read_text("utf-8"), type=File).mutations


def failing(ruleset: str, names: tuple[str, ...]) -> set[str]:
    """The situations with another end than their files expect. A situation that a mutation breaks entirely shows no paragraph."""
    found = set()
    for name in names:
        case = Case(ruleset, name.partition(": ")[0], name, named(ruleset)[name])
        try:
            if any(complaints(case, each) for each in case.situations):
                found.add(name)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            continue
    return found


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "paragraph"), RULED)
def test_what_shows_a_paragraph_fails_without_its_effect(ruleset: str, paragraph: Paragraph) -> None:
    noticed: set[str] = set()
    for each in mutations(ruleset):
        if paragraph.id in each.paragraphs:
            with each.mutant.applied():
                failed = failing(ruleset, paragraph.shown_by)
            assert failed, each
            noticed |= failed
    assert noticed == set(paragraph.shown_by)
    assert {name.partition(": ")[0] for name in noticed} >= set(paragraph.rules)
    assert not failing(ruleset, paragraph.shown_by)


@pytest.mark.parametrize("ruleset", sorted(texts()))
def test_every_mutation_belongs_to_a_paragraph(ruleset: str) -> None:
    ruled = {paragraph.id for paragraph in read(texts()[ruleset]).paragraphs if paragraph.rules}
    assert {each for mutation in mutations(ruleset) for each in mutation.paragraphs} == ruled
    assert len(set(mutations(ruleset))) == len(mutations(ruleset))


@pytest.mark.parametrize(
    ("mutant", "says"),
    [
        (Mutant("sauron/rally.py", "no such text", ""), "0 times"),
        (Mutant("sauron/rally.py", "leader", "chief"), "times: leader"),
        (Mutant("sauron/rally.py", "from __future__ import annotations\n", "import __future__\n"), "no function"),
    ],
)
def test_a_mutation_that_changes_nothing_is_refused(mutant: Mutant, says: str) -> None:
    with pytest.raises(ValueError, match=says), mutant.applied():
        pass
