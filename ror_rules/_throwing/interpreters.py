"""The interpreters that throw: `Thrower` writes nothing down, `Tracer` everything.

How each primitive of `dice` throws, and what it leaves in a trace. Where the faces come from is in `stream` and `sources`,
the interpreter that explores in `_exploring`. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._limits import MAX_DICE
from ror_rules._throwing.sources import Source
from ror_rules.dice import (
    Called,
    Dice,
    IndependentTrials,
    Keep,
    Landing,
    Modifiers,
    Shares,
    check_draw,
    check_hand,
    check_tally,
    check_unlimited,
    fall,
    kept_faces,
    pool_successes,
    shared_successes,
)
from ror_rules.errors import NARROWER, BudgetError, LawError
from ror_rules.table import Book, Table
from ror_rules.trace import (
    NO_SHIFTS,
    Cite,
    DrawStep,
    HandStep,
    Line,
    LookUpStep,
    NoteStep,
    PoolStep,
    Ready,
    RollStep,
    RulingUsed,
    Shifts,
    TableStep,
    Throw,
)

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)


class Thrower(Dice):
    """An interpreter that throws and writes nothing down but how many dice it threw, and which rulings it read.

    Raises `BudgetError` for the die after the last that a resolution may throw, and what its source raises.
    """

    __slots__ = ("_place", "_record", "_source")

    def __init__(self, source: Source, place: str = "") -> None:
        """`place` is what comes before every address: empty, or segments that each end in `/`."""
        self._source = source
        self._place = place
        self._record = _Record()

    @property
    def dice(self) -> int:
        """How many dice were thrown so far, by all interpreters of this resolution."""
        return self._record.dice

    @property
    def pools(self) -> int:
        """How many times dice were thrown, one or many at once."""
        return self._record.pools

    @property
    def readings(self) -> dict[str, str]:
        """The rulings that took part so far, each with its reading."""
        return {each.id: each.reading for each in self._record.used}

    def within(self, place: str) -> Self:
        """The same interpreter one segment deeper: a child that shares source and record."""
        child = object.__new__(type(self))
        child._source = self._source
        child._place = f"{self._place}{place}/"
        child._record = self._record
        return child

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """The other rule's result, thrown below its place."""
        return rule.body(self.within(rule.place) if rule.throws else self, book, state)

    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        """What is seen of the other rule's result, thrown below its place."""
        result = self.call(rule, book, state)
        return end(*[view(result) for view in rule.views(state, names)])

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """The part's result, thrown at this place."""
        return step(self, book, state)

    def tally(self, trials: Iterable[IndependentTrials]) -> dict[Any, int]:
        """The counts of trials that are thrown one after the other."""
        counts: dict[Any, int] = {}
        for each in trials:
            check_tally(each.number)
            for key, number in each.step(self, each.number).items():
                check_tally(number)
                if number:
                    counts[key] = counts.get(key, 0) + number
        return counts

    def _throw(self, address: str, sides: int, count: int, why: str) -> tuple[int, ...]:
        """`count` faces at an address. Every face of every primitive is thrown by this method."""
        record = self._record
        record.pools += 1
        record.dice = dice = record.dice + count
        if dice > MAX_DICE:
            raise _too_many()
        return self._source.faces(address, sides, count)

    def roll(
        self,
        sides: int,
        *,
        why: str,
        cite: Cite,
        at: str = "die",
    ) -> int:
        """One face of the source, 1 to `sides`."""
        return self._throw(self._place + at, sides, 1, why)[0]

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()
    ) -> Landing[C]:
        """One face of the source; modified and clamped, its row; and the cell there."""
        face = self._throw(self._place + at, table.die, 1, why)[0]
        found, adjusted = fall(table, column, face, modifiers)
        self._record.used.extend(found.rulings)
        return Landing(face, adjusted, found.cell)

    def on(self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()) -> C:
        """The cell of `land`."""
        return self.land(table, column, why=why, at=at, modifiers=modifiers).cell

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell; nothing is thrown."""
        found = table.find(row, column)
        self._record.used.extend(found.rulings)
        return found.cell

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
        modifiers: Modifiers = (),
    ) -> int:
        """The successes: all dice thrown, then those in `again` once more, at `.../again`."""
        address = self._place + at
        faces = self._throw(address, sides, count, why) if count else ()
        second = self._again(faces, sides, again, address, why) if again else ()
        self._record.pool = faces, second
        return pool_successes(faces, second, again, at_least)

    def shared_pool(
        self,
        counts: Shares,
        at_least: int,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Collection[int] = (),
        at: str = "dice",
        modifiers: Modifiers = (),
    ) -> Shares:
        """The successes of each owner, of one pool that is thrown for all of them."""
        self.pool(counts.total, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=modifiers)
        return shared_successes(counts, *self._record.pool, again, at_least)

    def _again(
        self, faces: tuple[int, ...], sides: int, again: Collection[int], address: str, why: str
    ) -> tuple[int, ...]:
        """The second faces of those that are thrown again."""
        repeats = sum(map(again.__contains__, faces))
        return self._throw(f"{address}/again", sides, repeats, f"{why}, again") if repeats else ()

    def hand(self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand") -> tuple[int, ...]:
        """The faces that count, highest first, of dice thrown at one address."""
        return self._hand(count, sides, keep, at, why)[1]

    def _hand(self, count: int, sides: int, keep: Keep, at: str, why: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """All faces thrown, and those that count."""
        check_hand(count, sides, keep)
        faces = self._throw(self._place + at, sides, count, why) if count else ()
        return faces, kept_faces(faces, keep)

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """The items drawn: a die for each, of as many sides as items are left, and none for the last one left."""
        return self._draw(items, count, at, why)[0]

    def _draw(self, items: Sequence[T], count: int, at: str, why: str) -> tuple[tuple[T, ...], tuple[int, ...]]:
        """The items drawn, and the faces that drew them."""
        check_draw(items, count)
        left = list(items)
        drawn: list[T] = []
        faces: list[int] = []
        for _ in range(count):
            if len(left) > 1:
                face = self._throw(self._place + at, len(left), 1, why)[0]
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
        at_most: int | None = None,
        place: str | None = "round",
        end: Callable[[S, int], Any] | None = None,
    ) -> Any:
        """The state after the last step, and the number of steps, 0 to `at_most`; step n is thrown below `place`-n.

        Without `at_most` the settled state alone. Raises `BudgetError` after `MAX_DICE` steps of such a loop.
        """
        if at_most is None:
            check_unlimited(end)
        taken, most = 0, MAX_DICE if at_most is None else at_most
        while taken < most and not until(state):
            taken += 1
            state = step(self if place is None else self.within(f"{place}-{taken}"), state)
        if at_most is None:
            if taken == most and not until(state):
                raise _too_many("steps")
            return state
        return (state, taken) if end is None else end(state, taken)

    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling in this book."""
        used = book.rulings.used(ruling)
        self._record.used.append(used)
        return used.reading

    def note(self, cite: Cite, text: str, *, not_applied: Modifiers = ()) -> None:
        """Nothing: no trace is written."""

    def tell(self, ready: Sequence[Ready], called: str) -> None:
        """Nothing but the rulings: no trace is written."""
        for each in ready:
            self._record.used.extend(each.line.rulings)


class Tracer(Thrower):
    """An interpreter that throws and writes down every throw and every step, for `written`."""

    __slots__ = ()

    def written(self) -> Written:
        """What a rule that has ended left behind. Raises `LawError` where a ruling was read and no step followed it."""
        record = self._record
        if record.readings:
            raise LawError(f"The ruling {record.readings[0].id} was read for no step.")
        return Written(tuple(record.throws), tuple(record.lines), self.readings)

    @property
    def pools(self) -> int:
        """How many times dice were thrown, one or many at once."""
        return len(self._record.throws)

    def _throw(self, address: str, sides: int, count: int, why: str) -> tuple[int, ...]:
        """`count` faces at an address, written down as a `Throw`."""
        record = self._record
        record.dice = dice = record.dice + count
        if dice > MAX_DICE:
            raise _too_many()
        faces = self._source.faces(address, sides, count)
        record.throws.append(Throw(address, sides, faces, why))
        return faces

    def _used(self, others: tuple[RulingUsed, ...] = ()) -> tuple[RulingUsed, ...]:
        """The rulings read since the last step, which belong to this one, and the `others` that do."""
        record = self._record
        if record.readings:
            others = (*record.readings, *others)
            record.readings.clear()
        record.used.extend(others)
        return others

    def roll(
        self,
        sides: int,
        *,
        why: str,
        cite: Cite,
        at: str = "die",
    ) -> int:
        """One face of the source, written down as a `RollStep`."""
        record, address = self._record, self._place + at
        face = self._throw(address, sides, 1, why)[0]
        rulings = self._used() if record.readings else ()
        record.lines.append(RollStep(cite=cite, address=address, face=face, text=why, rulings=rulings))
        return face

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()
    ) -> Landing[C]:
        """Where the die came down, written down as a `TableStep`."""
        record, address = self._record, self._place + at
        told = modifiers if type(modifiers) is Shifts else _told(modifiers)
        face = self._throw(address, table.die, 1, why)[0]
        found, adjusted = fall(table, column, face, told)
        record.lines.append(
            TableStep(
                cite=found.cite,
                address=address,
                face=face,
                modifiers=told.applied,
                adjusted=adjusted,
                not_applied=told.considered,
                clamps=found.clamps,
                cell=found.printed,
                rulings=self._used(found.rulings) if found.rulings or record.readings else (),
            )
        )
        return Landing(face, adjusted, found.cell)

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell, written down as a `LookUpStep`."""
        found, record = table.find(row, column), self._record
        used = self._used(found.rulings) if found.rulings or record.readings else ()
        record.lines.append(
            LookUpStep(cite=found.cite, text=why, clamps=found.clamps, cell=found.printed, rulings=used)
        )
        return found.cell

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
        modifiers: Modifiers = (),
    ) -> int:
        """The successes; all faces, and those thrown again, are written down as a `PoolStep`."""
        record, address = self._record, self._place + at
        faces = self._throw(address, sides, count, why) if count else ()
        second = self._again(faces, sides, again, address, why) if again else ()
        record.pool = faces, second
        successes = pool_successes(faces, second, again, at_least)
        told = modifiers if type(modifiers) is Shifts else _told(modifiers)
        record.lines.append(
            PoolStep(
                cite=cite,
                address=address,
                faces=faces,
                again=second,
                at_least=at_least,
                successes=successes,
                modifiers=told.applied,
                not_applied=told.considered,
                text=why,
                rulings=self._used() if record.readings else (),
            )
        )
        return successes

    def hand(self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand") -> tuple[int, ...]:
        """The faces that count; all faces are written down as a `HandStep`."""
        faces, kept = self._hand(count, sides, keep, at, why)
        self._record.lines.append(
            HandStep(cite=cite, address=self._place + at, faces=faces, kept=kept, text=why, rulings=self._used())
        )
        return kept

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """The items drawn, written down as a `DrawStep`."""
        drawn, faces = self._draw(items, count, at, why)
        text = f"{why}: {', '.join(map(str, drawn)) or 'nothing'}"
        self._record.lines.append(
            DrawStep(cite=cite, address=self._place + at, faces=faces, text=text, rulings=self._used())
        )
        return drawn

    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling in this book, remembered for the step that follows."""
        used = book.rulings.used(ruling)
        self._record.readings.append(used)
        return used.reading

    def note(self, cite: Cite, text: str, *, not_applied: Modifiers = ()) -> None:
        """Writes the sentence down as a `NoteStep`."""
        record = self._record
        if not_applied or record.readings:
            told = _told(not_applied).considered if not_applied else ()
            record.lines.append(NoteStep(cite=cite, text=text, not_applied=told, rulings=self._used()))
        else:
            record.lines.append(NoteStep(cite=cite, text=text))

    def tell(self, ready: Sequence[Ready], called: str) -> None:
        """Writes each line down; rulings that were read before belong to the first."""
        record = self._record
        for each in ready:
            line = each.line
            rulings = self._used(line.rulings) if line.rulings or record.readings else ()
            record.lines.append(replace(line, text=f"{called}: {line.text}", rulings=rulings))


class Written(Struct, frozen=True, gc=False):
    """What a resolution wrote down."""

    throws: tuple[Throw, ...]
    """Every throw, in the order thrown."""
    lines: tuple[Line, ...]
    """Every step of the trace, in order."""
    rulings: dict[str, str]
    """The rulings that took part -> the reading used."""


class _Record(Struct, gc=False):
    """What the interpreters of one resolution share: the number of dice thrown, and what was written down.

    `pool`: the faces of the latest pool, and those of its dice that were thrown again.
    """

    dice: int = 0
    pools: int = 0
    throws: list[Throw] = []
    pool: tuple[tuple[int, ...], tuple[int, ...]] = (), ()
    lines: list[Line] = []
    readings: list[RulingUsed] = []
    used: list[RulingUsed] = []


def _too_many(what: str = "dice") -> BudgetError:
    return BudgetError(
        f"Too many {what} for one resolution.",
        expected=f"at most {MAX_DICE} {what}",
        help=f"Narrow the state: {NARROWER}.",
    )


def _told(modifiers: Modifiers) -> Shifts:
    """The modifiers that were added, and those that were considered only."""
    if type(modifiers) is Shifts:
        return modifiers
    return Shifts.of(modifiers) if modifiers else NO_SHIFTS
