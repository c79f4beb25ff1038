"""The paragraph tables, docs/paragraphs/*.toml: their form and their decoder. The tests check their content.

A table accounts for a source paragraph by paragraph, in its order: the entries fill every line of it, headings and
empty lines included. `counts` is the number of paragraphs in the source: `paragraphs` in all, any other key those with
an id that begins with it up to the first point (`16` counts `16.61`).

`python -m tests.docs.paragraphs` writes the coverage of each source into docs/sources.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, dataclass_transform

import msgspec
from msgspec import Struct

from release.marks import put

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "docs" / "paragraphs"
PAGE: Final = ROOT / "docs" / "sources.md"
ALL: Final = "paragraphs"
Coverage = Literal["a rule", "a ruling", "breaks off", "not covered"]
COVERAGE: Final[tuple[Coverage, ...]] = ("a rule", "a ruling", "breaks off", "not covered")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the parts of a table: an unknown field or a wrong type is refused with its place."""


class Paragraph(Form, kw_only=True):
    id: str
    about: str
    lines: tuple[int, int]
    paragraphs: int = 1
    rules: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    none: str | None = None
    breaks_off: bool = False
    told: str | None = None

    def __post_init__(self) -> None:
        if bool(self.rules) == bool(self.none):
            raise ValueError(f"{self.id}: rules, or a reason without rules")
        for rule in self.rules:
            if not any(shown.startswith(f"{rule}: ") for shown in self.shown_by):
                raise ValueError(f"{self.id}: no situation shows that {rule} covers it")
        if self.none and self.shown_by:
            raise ValueError(f"{self.id}: a situation for a paragraph without rules")
        if self.breaks_off and not (self.rulings or self.told):
            raise ValueError(f"{self.id}: it breaks off, and no ruling settles the rest")
        if self.paragraphs < 1:
            raise ValueError(f"{self.id}: it stands for no paragraph")

    @property
    def part(self) -> str:
        return self.id.partition(".")[0]

    @property
    def coverage(self) -> Coverage:
        if not self.rules:
            return "not covered"
        if self.rulings:
            return "a ruling"
        return "breaks off" if self.breaks_off else "a rule"


class Account(Form, kw_only=True):
    ruleset: str
    work: str
    source: str
    sha256: str
    lines: int
    counts: dict[str, int]
    paragraphs: tuple[Paragraph, ...]


def read(text: str) -> Account:
    account = msgspec.toml.decode(text, type=Account)
    complaints = list(gaps(account))
    if complaints:
        raise ValueError(f"{account.ruleset}: {'; '.join(complaints)}")
    return account


def gaps(account: Account) -> Iterator[str]:
    ids = Counter(paragraph.id for paragraph in account.paragraphs)
    yield from (f"{paragraph} comes {times} times" for paragraph, times in ids.items() if times > 1)
    found: Counter[str] = Counter()
    last = 0
    for each in account.paragraphs:
        found.update({ALL: each.paragraphs, each.part: each.paragraphs})
        if each.lines[0] != last + 1 or each.lines[1] < each.lines[0]:
            yield f"{each.id} fills {each.lines} after {last}"
        last = each.lines[1]
    if last != account.lines:
        yield f"the entries end at line {last}, the source at {account.lines}"
    for part, count in account.counts.items():
        if found[part] != count:
            yield f"{part} has {found[part]} paragraphs, the source {count}"
    if ALL not in account.counts:
        yield f"counts lacks {ALL}"


def texts() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.toml"))}


def beside(account: Account) -> list[Path]:
    folders = (ROOT.parent / "shared" / "seeds", ROOT.parent / "seeds")
    return [path for folder in folders if (path := folder / account.source).exists()]


def covered(account: Account) -> Counter[Coverage]:
    """The number of paragraphs of a source by their coverage."""
    found: Counter[Coverage] = Counter()
    for each in account.paragraphs:
        found[each.coverage] += each.paragraphs
    return found


def coverage() -> str:
    """The table of coverage: a row for each ruleset, and one for all of them."""
    rows = {f"`{name}`": covered(read(text)) for name, text in texts().items()}
    rows["all"] = sum(rows.values(), Counter())
    head = ["ruleset", "paragraphs", *COVERAGE]
    lines = [head]
    for name, found in rows.items():
        total = found.total()
        lines.append([name, str(total), *(f"{found[each]} ({100 * found[each] / total:.0f} %)" for each in COVERAGE)])
    first, *rest = (f"| {' | '.join(cells)} |\n" for cells in lines)
    return "".join((first, "|---" + "|---:" * (len(head) - 1) + "|\n", *rest))


def main() -> None:
    page = PAGE.read_text("utf-8")
    PAGE.write_text(put(page, "coverage", f"\n{coverage()}"), "utf-8")


if __name__ == "__main__":
    main()
