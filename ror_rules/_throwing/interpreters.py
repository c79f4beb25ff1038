"""The interpreters that throw: `Thrower` keeps nothing, `Tracer` writes everything down.

How each primitive of `dice` throws and what it leaves in a trace. Where the faces come from is in `stream` and
`sources`, the interpreter that explores in `_exploring`; no rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

from ror_rules._limits import MAX_DICE
from ror_rules._throwing.sources import Source
from ror_rules.dice import Called, Contest, Dice, Landing, Trials, check_draw, compared, fall, pool_successes
from ror_rules.errors import BudgetError, LawError
from ror_rules.table import Book, Found, Table
from ror_rules.trace import (
    Cite,
    DrawStep,
    Line,
    LookUpStep,
    Modifier,
    NotApplied,
    NoteStep,
    PoolStep,
    RollStep,
    RulingUsed,
    Shift,
    TableStep,
    Throw,
)

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)


class Thrower(Dice):
    """An interpreter that throws and keeps nothing."""

    __slots__ = ("_path", "_record", "_source")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._path = ""
        self._record = _Record()

    @property
    def dice(self) -> int:
        """How many dice were thrown so far."""
        return self._record.dice

    def within(self, place: str) -> Self:
        """The same interpreter one segment deeper."""
        child = object.__new__(type(self))
        child._source = self._source
        child._path = f"{self._path}{place}/"
        child._record = self._record
        return child

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """Runs the other rule below its place."""
        return rule.body(self.within(rule.place), book, state)

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """Runs it."""
        return step(self, book, state)

    def tail(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """Runs it."""
        return step(self, book, state)

    def observes(self, *names: str) -> bool:
        """Everything is."""
        return True

    def multinomial(
        self,
        parts: Iterable[Trials],
        *stages: Callable[[Mapping[Any, int]], Iterable[Trials]],
        end: Callable[[Mapping[Any, int]], R],
        scope: Hashable,
    ) -> R:
        """Stage by stage, part by part."""
        counts = self._counted(parts)
        for stage in stages:
            counts = self._counted(stage(counts))
        return end(counts)

    def _counted(self, parts: Iterable[Trials]) -> dict[Hashable, int]:
        counts: dict[Hashable, int] = {}
        for part in parts:
            for key, number in part.step(self, part.number).items():
                counts[key] = counts.get(key, 0) + number
        return counts

    def contest(self, contest: Contest[X, S, Y, Z, R]) -> R:
        """The sides, the sign, and what becomes of them."""
        other, one = contest.side(self, 1), contest.side(self, 0)
        scores = contest.score(self, 0, one), contest.score(self, 1, other)
        sign = compared(contest.rank(scores[0]), contest.rank(scores[1]))
        contest.record(self, scores, sign)
        after = contest.after(self, 0, one, sign), contest.after(self, 1, other, sign)
        return contest.end(
            sign, (contest.projected(self, 0, scores[0], after[0]), contest.projected(self, 1, scores[1], after[1]))
        )

    def _throw(self, at: str, sides: int, count: int, why: str) -> tuple[int, ...]:
        """Every face of every primitive comes through here."""
        self._record.dice += count
        if self._record.dice > MAX_DICE:
            raise BudgetError("Too many dice for one resolution.", expected=f"at most {MAX_DICE}")
        return self._source.faces(self._path + at, sides, count)

    def roll(self, sides: int, *, why: str, cite: Cite, at: str = "die") -> int:
        """One face of the source."""
        return self._throw(at, sides, 1, why)[0]

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> Landing[C]:
        """One face, modified and clamped, and its cell."""
        face = self._throw(at, table.die, 1, why)[0]
        found, adjusted = fall(table, column, face, modifiers)
        return Landing(face, adjusted, table.parsed[found.row][found.column])

    def on(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> C:
        """The cell where the die came down."""
        return self.land(table, column, why=why, at=at, modifiers=modifiers).cell

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell."""
        found = table.find(row, column)
        return table.parsed[found.row][found.column]

    def pool(
        self,
        count: int,
        at_least: int,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Collection[int] = (),
        at: str = "dice",
        modifiers: Sequence[Shift] = (),
    ) -> int:
        """Throws all, throws those in `again` once more at `.../again`, counts."""
        faces, second = self._pool(count, sides, again, at, why)
        return pool_successes(faces, second, again, at_least)

    def _pool(
        self, count: int, sides: int, again: Collection[int], at: str, why: str
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        faces = self._throw(at, sides, count, why) if count else ()
        repeats = sum(1 for face in faces if face in again)
        return faces, self._throw(f"{at}/again", sides, repeats, f"{why}, again") if repeats else ()

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """One die for each item drawn, of as many sides as items are left; none for the last one."""
        return self._draw(items, count, at, why)[0]

    def _draw(self, items: Sequence[T], count: int, at: str, why: str) -> tuple[tuple[T, ...], tuple[int, ...]]:
        check_draw(items, count)
        left = list(items)
        drawn: list[T] = []
        faces: list[int] = []
        for _ in range(count):
            if len(left) > 1:
                face = self._throw(at, len(left), 1, why)[0]
                faces.append(face)
                left[-1], left[face - 1] = left[face - 1], left[-1]
            drawn.append(left.pop())
        return tuple(drawn), tuple(faces)

    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> S:
        """Steps one after the other, each below its own number."""
        return self.repeat_counted(step, state, until=until, at_most=at_most, place=place)[0]

    def repeat_counted(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> tuple[S, int]:
        """Steps one after the other, each below its own number, counted."""
        for taken in range(at_most):
            if until(state):
                return state, taken
            state = step(self.within(f"{place}-{taken + 1}"), state)
        return state, at_most

    def reading(self, book: Book, ruling: str) -> str:
        """The reading; nobody keeps that it was read."""
        return book.rulings[ruling]

    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """Nobody keeps it."""


class Tracer(Thrower):
    """An interpreter that throws and writes down everything. `throws`, `lines` and `rulings` are what it wrote."""

    __slots__ = ()

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Every throw in order."""
        return tuple(self._record.throws)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every step in order."""
        return tuple(self._record.lines)

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that took part, with the reading used."""
        return {used.id: used.reading for line in self._record.lines for used in line.rulings}

    def _throw(self, at: str, sides: int, count: int, why: str) -> tuple[int, ...]:
        faces = super()._throw(at, sides, count, why)
        self._record.throws.append(Throw(address=self._path + at, sides=sides, faces=faces, why=why))
        return faces

    def _used(self) -> tuple[RulingUsed, ...]:
        used, self._record.readings = tuple(self._record.readings), []
        return used

    def roll(self, sides: int, *, why: str, cite: Cite, at: str = "die") -> int:
        """One face, written down as a `roll`."""
        face = super().roll(sides, why=why, cite=cite, at=at)
        self._record.lines.append(
            RollStep(cite=cite, address=self._path + at, face=face, text=why, rulings=self._used())
        )
        return face

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> Landing[C]:
        """One face, modified and clamped, and its cell, written down as a `table`."""
        face = self._throw(at, table.die, 1, why)[0]
        found, adjusted = fall(table, column, face, modifiers)
        self._record.lines.append(
            TableStep(
                cite=table.cite(found),
                address=self._path + at,
                face=face,
                modifiers=applied(modifiers),
                adjusted=adjusted,
                not_applied=considered(modifiers),
                clamps=found.clamps,
                cell=table.cells[found.row][found.column],
                rulings=self._marked(table, found),
            )
        )
        return Landing(face, adjusted, table.parsed[found.row][found.column])

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell, written down as a `table`."""
        found = table.find(row, column)
        self._record.lines.append(
            LookUpStep(
                cite=table.cite(found),
                text=why,
                clamps=found.clamps,
                cell=table.cells[found.row][found.column],
                rulings=self._marked(table, found),
            )
        )
        return table.parsed[found.row][found.column]

    def _marked(self, table: Table[Any], found: Found) -> tuple[RulingUsed, ...]:
        marks = table.marks(found)
        used = self._used()
        if not marks:
            return used
        return (*used, *(RulingUsed(id=mark, reading=table.rulings[mark]) for mark in marks))

    def pool(
        self,
        count: int,
        at_least: int,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Collection[int] = (),
        at: str = "dice",
        modifiers: Sequence[Shift] = (),
    ) -> int:
        """All faces, those thrown again, and the count, written down as a `pool`."""
        faces, second = self._pool(count, sides, again, at, why)
        successes = pool_successes(faces, second, again, at_least)
        self._record.lines.append(
            PoolStep(
                cite=cite,
                address=self._path + at,
                faces=faces,
                again=second,
                at_least=at_least,
                successes=successes,
                modifiers=applied(modifiers),
                not_applied=considered(modifiers),
                text=why,
                rulings=self._used(),
            )
        )
        return successes

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """What was drawn, written down as a `draw`."""
        drawn, faces = self._draw(items, count, at, why)
        text = f"{why}: {', '.join(map(str, drawn)) or 'nothing'}"
        self._record.lines.append(
            DrawStep(cite=cite, address=self._path + at, faces=faces, text=text, rulings=self._used())
        )
        return drawn

    def reading(self, book: Book, ruling: str) -> str:
        """The reading, kept for the line that follows."""
        reading = book.rulings[ruling]
        self._record.readings.append(RulingUsed(id=ruling, reading=reading))
        return reading

    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """Written down as a `note`."""
        self._record.lines.append(
            NoteStep(cite=cite, text=text, not_applied=considered(not_applied), rulings=self._used())
        )

    def end(self) -> None:
        """Raises `LawError` when a ruling was read and no step followed it."""
        if self._record.readings:
            raise LawError(f"The ruling {self._record.readings[0].id} was read for no step.")


class _Record:
    """What the interpreters of one resolution share: the number of dice, and what was written down."""

    __slots__ = ("dice", "lines", "readings", "throws")

    def __init__(self) -> None:
        self.dice = 0
        self.throws: list[Throw] = []
        self.lines: list[Line] = []
        self.readings: list[RulingUsed] = []


def applied(modifiers: Sequence[Shift]) -> tuple[Modifier, ...]:
    """The modifiers that were added."""
    return tuple(Modifier(value=each.value, why=each.why, cite=each.cite) for each in modifiers if each.because is None)


def considered(modifiers: Sequence[Shift]) -> tuple[NotApplied, ...]:
    """The modifiers that were considered only."""
    return tuple(
        NotApplied(value=each.value, why=each.why, because=each.because, cite=each.cite)
        for each in modifiers
        if each.because is not None
    )
