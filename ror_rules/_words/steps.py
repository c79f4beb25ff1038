"""The steps of an outcome as people read them: in words, with their dice, the numbers of a profile folded into their throw.

A look-up such as `riders: attack: 4` says where a throw comes from that tells the number anyway. It is folded into the
throw that it stands before, which then cites it too. What hangs on a ruling, or on the edge of a table, never is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from ror_rules._wire.shapes import Outcome
from ror_rules._words.places import places
from ror_rules.text import Said, asides, citation, listed, said
from ror_rules.trace import DrawStep, Line, LookUpStep, NoteStep, Printed

_APART: Final = ": "


class Step(NamedTuple):
    """One step: its place in the trace (from 1), its line, what it says, where it is printed, its dice, what is folded into it."""

    place: int
    line: Line
    said: Said
    printed: Printed
    sides: tuple[int, ...] = ()
    """Of each of its dice, in order of throwing."""
    again: tuple[int, ...] = ()
    """Of each of the dice that were thrown once more."""
    folded: tuple[Step, ...] = ()

    @property
    def sentence(self) -> str:
        """All that it says, and what is folded into it, without where it is printed."""
        return "; ".join(part for part in (str(self.said), self.profile, *asides(self.line)) if part)

    @property
    def profile(self) -> str:
        """What is folded into it, in words: `from dice 1, attack 4`; nothing for nothing."""
        return f"from {', '.join(map(self.number, self.folded))}" if self.folded else ""

    def number(self, folded: Step) -> str:
        """What a folded step says, without whom it is about, who is told here anyway."""
        text = _about(folded.line, str(self.said))
        if text is not None and isinstance(folded.line, LookUpStep):
            return f"{text}{_APART if text[:1].isdigit() else ' '}{folded.line.cell}"
        return text or str(folded.said)

    @property
    def cites(self) -> tuple[Printed, ...]:
        """Where it is printed, and what is folded into it: each place once."""
        return tuple(dict.fromkeys([self.printed, *(each.printed for each in self.folded)]))

    @property
    def citation(self) -> str:
        """The same in words; what cells of one row, or several places in one work, have in common is said once."""
        return "; ".join(_cited(self.cites))


def steps(outcome: Outcome, *, whole: bool = False) -> list[Step]:
    """Every step in its order; where it is told `whole`, nothing is folded."""
    why = {throw.address: throw.why for throw in outcome.dice.throws}
    sides: dict[str, list[int]] = {}
    for throw in outcome.dice.throws:
        sides.setdefault(throw.address, []).extend([throw.sides] * len(throw.faces))
    printed = places(outcome)
    found: list[Step] = []
    for place, line in enumerate(outcome.trace, 1):
        at = getattr(line, "address", "")
        thrown, again = tuple(sides.get(at, ())), tuple(sides.get(f"{at}/again", ()))
        step = Step(place, line, said(line, why.get(at)), printed(line.cite), thrown, again)
        found.append(step if whole or not step.said.faces else _folding(found, step))
    return found


def _folding(before: list[Step], throw: Step) -> Step:
    """A throw with what is folded into it, which is taken from the steps before: those right before it, on its subject."""
    if isinstance(throw.line, DrawStep):
        return throw
    text = str(throw.said)
    first = len(before)
    while first and _profile(before[first - 1].line, text):
        first -= 1
    run = before[first:]
    plain = [step for step in run if not asides(step.line)]
    if not any(isinstance(step.line, LookUpStep) for step in plain):
        return throw
    before[first:] = [step for step in run if step not in plain]
    return throw._replace(folded=tuple(plain))


def _profile(line: Line, throw: str) -> bool:
    """Whether a step states a number of a profile that a throw comes from: a cell, or words that begin with a number."""
    about = _about(line, throw)
    return about is not None and (isinstance(line, LookUpStep) or about[:1].isdigit())


def _about(line: Line, throw: str) -> str | None:
    """What a step without dice says of whom a throw is about: both begin with that, `:` follows here and a word there."""
    if not isinstance(line, LookUpStep | NoteStep):
        return None
    end = line.text.rfind(_APART)
    while end > 0:
        if throw.startswith(line.text[:end] + " "):
            return line.text[end + len(_APART) :]
        end = line.text.rfind(_APART, 0, end)
    return None


def _cited(cites: Sequence[Printed]) -> Iterable[str]:
    """Places in words, in order: of one row of a table all columns at once, and the same work named once."""
    rows: dict[tuple[str, str, str | None], list[str]] = {}
    for cite in cites:
        columns = rows.setdefault((cite.work, cite.section, cite.row), [])
        if cite.column:
            columns.append(cite.column)
    work: str | None = None
    for (at, section, row), columns in rows.items():
        one = citation(Printed(at, section, row, columns[0] if len(columns) == 1 else None))
        text = f"{one}, columns {listed(columns)}" if len(columns) > 1 else one
        yield text.removeprefix(f"{at}, ") if at == work else text
        work = at


def paired(faces: Sequence[int], sides: Sequence[int]) -> list[tuple[int, int]]:
    """Each face with the sides of its die; 0 where nobody says how many it has."""
    return list(zip_longest(faces, sides[: len(faces)], fillvalue=0))
