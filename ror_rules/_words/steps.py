"""The steps of an outcome as people read them: in words, with their dice, the numbers of a profile folded into their throw.

A look-up such as `Riders, attack: 4` gives the origin of a number that the throw shows anyway. It is folded into the
throw after it, if both are about the same `who` and the message has a short form (`.short`). Steps with rulings or
clamps are never folded. A throw names the folded numbers only if one of them was changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from string import ascii_lowercase
from typing import NamedTuple

from msgspec.structs import replace

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import Message
from ror_rules._messages.sentences import headings
from ror_rules._messages.views import spoken_of
from ror_rules._packages import register
from ror_rules._packages.text import Said, asides, start, step_text
from ror_rules._reading.errors import UnknownError
from ror_rules._throwing.table_file import key
from ror_rules._throwing.trace import DrawStep, Line, LookUpStep, NoteStep, PoolStep, Printed, RulingUsed, first_at
from ror_rules._wire.shapes import Outcome
from ror_rules._words.places import places


class Step(NamedTuple):
    place: int
    line: Line
    words: Catalogue
    said: Said
    printed: Printed
    sides: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    """The sides of each die that was thrown once more."""
    folded: tuple[Step, ...] = ()
    heading: str = ""

    @property
    def sentence(self) -> str:
        shown = step_text(self.line, self.words, self.profile) if self.folded and self.changed else self.said
        return "; ".join([str(shown), *asides(self.line, self.words)])

    @property
    def profile(self) -> str:
        return ", ".join(map(self.number, self.folded))

    @property
    def changed(self) -> bool:
        modified = isinstance(self.line, PoolStep) and any(each.value for each in self.line.modifiers)
        return modified or any(not isinstance(each.line, LookUpStep) for each in self.folded)

    def number(self, folded: Step) -> str:
        line = folded.line
        text = self.words.say(f"{line.code}.short", line.given)
        return f"{text} {self.words.word(line.cell)}" if isinstance(line, LookUpStep) else text

    @property
    def cites(self) -> tuple[Printed, ...]:
        return tuple(dict.fromkeys([self.printed, *(each.printed for each in self.folded)]))


class Sources:
    def __init__(self, every: Sequence[Step]) -> None:
        self._columns: dict[tuple[str, str, str | None], list[str]] = {}
        self.rulings: dict[RulingUsed, str] = {}
        for step in every:
            for used in step.line.rulings:
                place = len(self.rulings)
                self.rulings.setdefault(used, ascii_lowercase[place % 26] * (place // 26 + 1))
            for cite in step.cites:
                columns = self._columns.setdefault(_row(cite), [])
                if cite.column and cite.column not in columns:
                    columns.append(cite.column)
        self._numbers = {row: number for number, row in enumerate(self._columns, 1)}

    def of(self, step: Step) -> str:
        return ", ".join([self.numbers(step), *(self.rulings[used] for used in step.line.rulings)])

    def numbers(self, step: Step) -> str:
        return ", ".join(map(str, sorted({*map(self.number, step.cites)})))

    def number(self, cite: Printed) -> int:
        return self._numbers[_row(cite)]

    def readings(self, words: Catalogue) -> dict[str, str]:
        return {letter: ruled(used, words) for used, letter in self.rulings.items()}

    def works(self) -> list[str]:
        return list(dict.fromkeys(work for work, _, _ in self._columns))

    def lines(self, words: Catalogue) -> list[str]:
        one = len(self.works()) == 1
        return [self._line(row, words, one=one) for row in self._columns]

    def _line(self, row: tuple[str, str, str | None], words: Catalogue, *, one: bool) -> str:
        work, section, label = row
        columns = self._columns[row]
        parts = ["" if one else work, section]
        if label:
            parts.append(f"{words.word('row')} {label}")
        if columns:
            parts.append(f"{words.word('column' if len(columns) == 1 else 'columns')} {', '.join(columns)}")
        return ", ".join(part for part in parts if part)


def ruled(used: RulingUsed, words: Catalogue) -> str:
    question, reading = f"ruling-{used.id}-question", f"ruling-{used.id}-{key(used.reading)}"
    if question not in words:
        return f"{used.id}: {used.reading}"
    answer = start(words.say(reading, {})) if reading in words else f"{used.reading}."
    given = {"id": used.id, "reading": used.reading, "question": Message(question), "answer": answer}
    return words.say("ruling-used", given)


def _row(cite: Printed) -> tuple[str, str, str | None]:
    return cite.work, cite.section, cite.row


def steps(outcome: Outcome, *, whole: bool = False, language: str = ENGLISH) -> list[Step]:
    words = spoken_of(outcome.ruleset.id, outcome.state, language)
    sides: dict[str, list[int]] = {}
    for throw in outcome.dice.throws:
        sides.setdefault(throw.address, []).extend([throw.sides] * len(throw.faces))
    printed, choices, heads = places(outcome), _choices(outcome), headings(outcome, language)
    found: list[Step] = []
    for place, recorded in enumerate(outcome.trace, 1):
        line = recorded
        if recorded.rulings and choices is not None:
            line = replace(recorded, rulings=tuple([each for each in recorded.rulings if each.id in choices]))
        at = getattr(line, "address", "")
        thrown = tuple(sides.get(at, ()))
        again = thrown[:1] * len(getattr(line, "again", ()))
        step = Step(place, line, words, step_text(line, words), printed(line.cite), thrown, again)
        step = step._replace(heading=heads.get(place - 1, ""))
        found.append(step if whole or not step.said.faces else _folding(found, step))
    return found


def _choices(outcome: Outcome) -> frozenset[str] | None:
    try:
        rulings = register.load(outcome.ruleset.id).rulings
    except UnknownError:
        return None
    return frozenset(each.id for each in rulings.values() if len(each.readings) > 1)


def _folding(before: list[Step], throw: Step) -> Step:
    if isinstance(throw.line, DrawStep):
        return throw
    first = len(before)
    while first and _profile(before[first - 1], throw):
        first -= 1
    run = before[first:]
    plain = [step for step in run if not (step.line.rulings or asides(step.line, step.words))]
    if not any(isinstance(step.line, LookUpStep) for step in plain):
        return throw
    left = [step for step in run if step not in plain]
    heading = throw.heading or next((step.heading for step in plain if step.heading), "")
    if heading and left:
        left[0] = left[0]._replace(heading=left[0].heading or heading)
        heading = ""
    before[first:] = left
    return throw._replace(folded=tuple(plain), heading=heading)


def _profile(step: Step, throw: Step) -> bool:
    line, who = step.line, step.line.given.get("who")
    if who is None or who != throw.line.given.get("who") or not isinstance(line, LookUpStep | NoteStep):
        return False
    return f"{line.code}.short" in step.words


def pools(told: Outcome) -> dict[str, int]:
    """The least face that succeeds in each pool that has one, by the addresses of its throw and of those that repeat its dice."""
    steps = [line for line in told.trace if isinstance(line, PoolStep)]
    found = {line.address: line.at_least for line in steps if line.at_least is not None}
    throws = [throw.address for throw in told.dice.throws]
    return {address: found[first_at(address)] for address in throws if first_at(address) in found}


def fallen_dice(told: Outcome, language: str) -> list[tuple[int, int, str, int | None]]:
    """Each die as a picture of it needs it: its face, its sides, the language, and the least face that succeeds."""
    least = pools(told)
    return [
        (face, throw.sides, language, least.get(throw.address)) for throw in told.dice.throws for face in throw.faces
    ]


def paired(faces: Sequence[int], sides: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip_longest(faces, sides[: len(faces)], fillvalue=0))
