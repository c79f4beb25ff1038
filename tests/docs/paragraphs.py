"""The paragraph tables, docs/paragraphs/*.toml: their form and their reading. What a table must fulfil is in the tests.

A table accounts for a source paragraph by paragraph. `counts` is how many there are, taken from the source itself:
`paragraphs` in all, any other key those whose id begins with it up to the first point (`16` counts `16.61`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, dataclass_transform

import msgspec
from msgspec import Struct

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "paragraphs"
ALL: Final = "paragraphs"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the parts of a table: an unknown field or a wrong type is refused with its place."""


class Paragraph(Form, kw_only=True):
    """A paragraph: what it is about, and what accounts for it.

    `rule` names one rule or several; `ruling` names what decides it where the text is lost or doubtful, alone or beside
    a rule; `none` says why nothing is to be resolved in it.
    """

    id: str
    about: str
    rule: str | tuple[str, ...] = ()
    ruling: str | tuple[str, ...] = ()
    none: str | None = None

    def __post_init__(self) -> None:
        if not (self.rule or self.ruling or self.none):
            raise ValueError(f"{self.id}: a rule, a ruling, or why none")
        if self.rule and self.none is not None:
            raise ValueError(f"{self.id}: a rule covers it, so there is no reason why none does")

    @property
    def part(self) -> str:
        """The part of the source it belongs to: its id up to the first point."""
        return self.id.partition(".")[0]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that cover it."""
        return (self.rule,) if isinstance(self.rule, str) else self.rule

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that fill it."""
        return (self.ruling,) if isinstance(self.ruling, str) else self.ruling


class Account(Form, kw_only=True):
    """A table: the source (a work), the ruleset made of it, the counts, the paragraphs."""

    source: str
    ruleset: str
    counts: dict[str, int]
    paragraphs: tuple[Paragraph, ...]


def read(text: str) -> Account:
    """A table from its text. Raises `msgspec.ValidationError`, or `ValueError` for an account that is not complete."""
    account = msgspec.toml.decode(text, type=Account)
    complaints = list(gaps(account))
    if complaints:
        raise ValueError(f"{account.ruleset}: {'; '.join(complaints)}")
    return account


def gaps(account: Account) -> Iterator[str]:
    """Everything in which the entries are not as the source counts."""
    ids = Counter(paragraph.id for paragraph in account.paragraphs)
    yield from (f"{paragraph} comes {times} times" for paragraph, times in ids.items() if times > 1)
    found = Counter(paragraph.part for paragraph in account.paragraphs)
    for part, count in account.counts.items():
        entries = len(account.paragraphs) if part == ALL else found[part]
        if entries != count:
            yield f"{part} has {entries} entries, the source {count} paragraphs"
    if ALL not in account.counts:
        yield f"counts lacks {ALL}"


def texts() -> dict[str, str]:
    """The text of every table of this form, by the name of its file; a table without `counts` has a form of its own."""
    found = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))}
    return {name: text for name, text in found.items() if "counts" in msgspec.toml.decode(text)}
