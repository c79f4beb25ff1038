"""The interpreters that throw: `Thrower` records only counts and rulings, `Tracer` every step.

This module implements the primitives of `dice` for throws and for the trace. The faces come from `stream` and
`sources`. The interpreter that explores is in `_exploring`. No rules here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, Final, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ror_rules._messages.message import NOTHING, ChosenName, Given, Parameter, frozen
from ror_rules._messages.values import Keep
from ror_rules._reading.errors import BudgetError, LawError
from ror_rules._reading.limits import MAX_DICE
from ror_rules._throwing.dice import (
    Called,
    Dice,
    IndependentTrials,
    Landing,
    Modifiers,
    Repeats,
    Rethrow,
    Shares,
    Success,
    check_draw,
    check_hand,
    check_tally,
    check_unlimited,
    counted,
    fall,
    kept_faces,
    repeats,
    split,
)
from ror_rules._throwing.sources import Source
from ror_rules._throwing.table import Book, Table
from ror_rules._throwing.trace import (
    NO_SHIFTS,
    Cite,
    DrawStep,
    HandStep,
    Line,
    LookUpStep,
    NoteStep,
    PoolStep,
    PreparedStep,
    Repeated,
    RollStep,
    RulingUsed,
    Shifts,
    TableStep,
    Throw,
    again_at,
)

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)

_ID_AND_READING: Final = attrgetter("id", "reading")


class _Throwing(Dice):
    """What throwing is with and without a trace. Raises `BudgetError` beyond `MAX_DICE` dice, and the errors of its source."""

    __slots__ = ("_place", "_record", "_source")

    def __init__(self, source: Source, place: str = "", taken: Sequence[int] = ()) -> None:
        """`place` is the prefix of every address: empty, or segments that each end in `/`.

        `taken` are the places of the options that players take in the first choices that the state leaves open.
        """
        self._source = source
        self._place = place
        self._record = _Record(taken=taken)

    @property
    def dice(self) -> int:
        """The number of dice thrown so far, by all interpreters of this resolution."""
        return self._record.dice

    @property
    def owed(self) -> list[tuple[str, str, Sequence[Any]]]:
        """The choices that the state leaves open, in the order met: who decides what, and the options."""
        return self._record.owed

    @property
    def readings(self) -> dict[str, str]:
        return dict(map(_ID_AND_READING, self._record.used))

    def within(self, place: str) -> Self:
        child = object.__new__(type(self))
        child._source = self._source
        child._place = f"{self._place}{place}/"
        child._record = self._record
        return child

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        return rule.body(self.within(rule.place) if rule.throws else self, book, state)

    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        result = self.call(rule, book, state)
        return end(*[view(result) for view in rule.views(state, names)])

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S, *, end: Callable[[R], Any] | None = None) -> Any:
        result = step(self, book, state)
        return result if end is None else end(result)

    def tally(self, trials: Iterable[IndependentTrials]) -> dict[Any, int]:
        counts: dict[Any, int] = {}
        for each in trials:
            check_tally(each.number)
            for key, number in each.step(self, each.number).items():
                check_tally(number)
                if number:
                    counts[key] = counts.get(key, 0) + number
        return counts

    @abstractmethod
    def _throw(self, address: str, sides: int, count: int) -> tuple[int, ...]: ...

    def on(self, table: Table[C], column: int | str, /, **given: Any) -> C:
        return self.land(table, column, **given).cell

    def shared_pool(self, counts: Shares, success: Success, *, again: Repeats = (), **given: Any) -> Shares:
        self.pool(counts.total, success, again=again, **given)
        return Shares(tuple([counted(each, success, again) for each in split(counts, self._record.pool, again)]))

    def _again(self, faces: tuple[int, ...], sides: int, rethrow: Rethrow, address: str) -> tuple[tuple[int, ...], ...]:
        """The faces of a pool, then those of its dice that are thrown again, and again."""
        waves = [faces]
        while number := rethrow.number(waves[-1], len(waves)):
            waves.append(self._throw(again_at(address, len(waves)), sides, number))
        return tuple(waves)

    def _hand(self, count: int, sides: int, keep: Keep, at: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        check_hand(count, sides, keep)
        faces = self._throw(self._place + at, sides, count) if count else ()
        return faces, kept_faces(faces, keep)

    def arranged(self, order: Sequence[T], canonical: Sequence[T]) -> Sequence[T]:
        return order if self._source.at_table else canonical

    def _draw(self, items: Sequence[T], count: int, at: str) -> tuple[tuple[T, ...], tuple[int, ...]]:
        check_draw(items, count)
        left = list(items)
        drawn: list[T] = []
        faces: list[int] = []
        for _ in range(count):
            if len(left) > 1:
                face = self._throw(self._place + at, len(left), 1)[0]
                faces.append(face)
                if self._source.at_table:
                    left.append(left.pop(face - 1))
                else:
                    left[-1], left[face - 1] = left[face - 1], left[-1]
            drawn.append(left.pop())
        return tuple(drawn), tuple(faces)

    def choose(self, who: str, what: str, options: Sequence[T], *, otherwise: T, **given: Parameter) -> T:
        if otherwise is not None:
            return otherwise
        owed, taken = self._record.owed, self._record.taken
        owed.append((who, what, options))
        return options[taken[len(owed) - 1]] if len(owed) <= len(taken) else otherwise

    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int | None = None,
        place: str | None = "round",
        end: Callable[[S, int], Any] | None = None,
        like: Hashable = None,
    ) -> Any:
        if at_most is None:
            check_unlimited(end)
        taken, most = 0, MAX_DICE if at_most is None else at_most
        while taken < most and not until(state):
            taken += 1
            state = step(self if place is None else self.within(f"{place}-{taken}"), state)
        if at_most is None:
            if taken == most and not until(state):
                raise BudgetError("too-many-steps", most=MAX_DICE)
            return state
        return (state, taken) if end is None else end(state, taken)


class Thrower(_Throwing):
    """An interpreter that throws. It records only the number of dice thrown and the rulings used."""

    __slots__ = ()

    @property
    def pools(self) -> int:
        return self._record.pools

    def _throw(self, address: str, sides: int, count: int) -> tuple[int, ...]:
        record = self._record
        record.pools += 1
        record.dice = dice = record.dice + count
        if dice > MAX_DICE:
            raise BudgetError("too-many-dice", most=MAX_DICE)
        return self._source.faces(address, sides, count)

    def roll(self, sides: int, *, at: str = "die", **given: Any) -> int:
        return self._throw(self._place + at, sides, 1)[0]

    def land(
        self, table: Table[C], column: int | str, /, *, at: str = "die", modifiers: Modifiers = (), **given: Any
    ) -> Landing[C]:
        """One face of the source, modified and clamped, its row, and the cell there."""
        face = self._throw(self._place + at, table.die, 1)[0]
        found, adjusted = fall(table, column, face, modifiers)
        self._record.used.extend(found.rulings)
        return Landing(face, adjusted, found.cell)

    def look(self, table: Table[C], row: int | str, column: int | str, /, **given: Any) -> C:
        found = table.find(row, column)
        self._record.used.extend(found.rulings)
        return found.cell

    def pool(
        self,
        count: int,
        success: Success,
        *,
        sides: int = 6,
        again: Repeats = (),
        cap: int | None = None,
        at: str = "dice",
        **given: Any,
    ) -> int:
        address = self._place + at
        rethrow = repeats(again, sides) if again else None
        faces = self._throw(address, sides, count) if count else ()
        self._record.pool = waves = (faces,) if rethrow is None else self._again(faces, sides, rethrow, address)
        return counted(waves, success, again, cap)

    def hand(self, count: int, sides: int, *, keep: Keep, at: str = "hand", **given: Any) -> tuple[int, ...]:
        """The faces that count, highest first, of dice thrown at one address."""
        return self._hand(count, sides, keep, at)[1]

    def draw(self, items: Sequence[T], count: int, *, at: str = "draw", **given: Any) -> tuple[T, ...]:
        return self._draw(items, count, at)[0]

    def reading(self, book: Book, ruling: str) -> str:
        used = book.rulings.used(ruling)
        self._record.used.append(used)
        return used.reading

    def note(self, cite: Cite, code: str, /, **given: Any) -> None:
        """Has no effect, because there is no trace."""

    def tell(self, ready: Sequence[PreparedStep], who: str) -> None:
        """Records only the rulings, because there is no trace."""
        for each in ready:
            self._record.used.extend(each.line.rulings)


class Tracer(_Throwing):
    """An interpreter that throws and records every throw and every step, for `written`."""

    __slots__ = ()

    def written(self) -> Written:
        """The record of a rule that has ended. Raises `LawError` if no step followed the reading of a ruling."""
        record = self._record
        if record.readings:
            raise LawError(f"The ruling {record.readings[0].id} was read for no step.")
        return Written(tuple(record.throws), tuple(record.lines), dict(map(_ID_AND_READING, record.used)))

    @property
    def pools(self) -> int:
        return len(self._record.throws)

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._record.lines)

    def _throw(self, address: str, sides: int, count: int) -> tuple[int, ...]:
        record = self._record
        record.dice = dice = record.dice + count
        if dice > MAX_DICE:
            raise BudgetError("too-many-dice", most=MAX_DICE)
        faces = self._source.faces(address, sides, count)
        record.throws.append(Throw(address, sides, faces))
        return faces

    def _used(self, others: tuple[RulingUsed, ...] = ()) -> tuple[RulingUsed, ...]:
        record = self._record
        if record.readings:
            others = tuple(dict.fromkeys((*record.readings, *others)))
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
        **given: Parameter,
    ) -> int:
        record, address = self._record, self._place + at
        face = self._throw(address, sides, 1)[0]
        rulings = self._used() if record.readings else ()
        record.lines.append(
            RollStep(
                cite=cite,
                address=address,
                face=face,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=rulings,
            )
        )
        return face

    def land(
        self,
        table: Table[C],
        column: int | str,
        /,
        *,
        why: str,
        at: str = "die",
        modifiers: Modifiers = (),
        **given: Parameter,
    ) -> Landing[C]:
        record, address = self._record, self._place + at
        told = modifiers if type(modifiers) is Shifts else _told(modifiers)
        face = self._throw(address, table.die, 1)[0]
        found, adjusted = fall(table, column, face, told)
        record.lines.append(
            TableStep(
                cite=found.cite,
                address=address,
                face=face,
                modifiers=(*told.applied, *table.added) if table.added else told.applied,
                adjusted=adjusted,
                not_applied=told.considered,
                clamps=found.clamps,
                cell=found.printed,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=self._used(found.rulings) if found.rulings or record.readings else (),
            )
        )
        return Landing(face, adjusted, found.cell)

    def look(self, table: Table[C], row: int | str, column: int | str, /, *, why: str, **given: Parameter) -> C:
        found, record = table.find(row, column), self._record
        used = self._used(found.rulings) if found.rulings or record.readings else ()
        record.lines.append(
            LookUpStep(
                cite=found.cite,
                clamps=found.clamps,
                cell=found.printed,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=used,
            )
        )
        return found.cell

    def pool(
        self,
        count: int,
        success: Success,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Repeats = (),
        cap: int | None = None,
        at: str = "dice",
        modifiers: Modifiers = (),
        **given: Parameter,
    ) -> int:
        record, address = self._record, self._place + at
        rethrow = repeats(again, sides) if again else None
        faces = self._throw(address, sides, count) if count else ()
        record.pool = waves = (faces,) if rethrow is None else self._again(faces, sides, rethrow, address)
        successes, rule = counted(waves, success, again, cap), again if isinstance(again, Rethrow) else None
        told = modifiers if type(modifiers) is Shifts else _told(modifiers)
        record.lines.append(
            PoolStep(
                cite=cite,
                address=address,
                faces=waves[0],
                again=tuple(chain.from_iterable(waves[1:])),
                at_least=success.least,
                at_most=success.most,
                worth=success.worth,
                sums=success.sums,
                repeats=None if rule is None else Repeated(tuple(sorted(rule.faces)), rule.times, rule.adds),
                cap=cap,
                successes=successes,
                modifiers=told.applied,
                not_applied=told.considered,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=self._used() if record.readings else (),
            )
        )
        return successes

    def hand(
        self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand", **given: Parameter
    ) -> tuple[int, ...]:
        faces, kept = self._hand(count, sides, keep, at)
        self._record.lines.append(
            HandStep(
                cite=cite,
                address=self._place + at,
                faces=faces,
                kept=kept,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=self._used(),
            )
        )
        return kept

    def draw(
        self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw", **given: Parameter
    ) -> tuple[T, ...]:
        drawn, faces = self._draw(items, count, at)
        self._record.lines.append(
            DrawStep(
                cite=cite,
                address=self._place + at,
                faces=faces,
                drawn=drawn,
                code=why,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                rulings=self._used(),
            )
        )
        return drawn

    def reading(self, book: Book, ruling: str) -> str:
        used = book.rulings.used(ruling)
        self._record.readings.append(used)
        return used.reading

    def note(self, cite: Cite, code: str, /, *, not_applied: Modifiers = (), **given: Parameter) -> None:
        record = self._record
        told = _told(not_applied).considered if not_applied else ()
        rulings = self._used() if record.readings else ()
        record.lines.append(
            NoteStep(
                cite=cite,
                code=code,
                given=frozen(given) if list in map(type, given.values()) else given or NOTHING,
                not_applied=told,
                rulings=rulings,
            )
        )

    def tell(self, ready: Sequence[PreparedStep], who: str) -> None:
        record, name = self._record, ChosenName(who)
        for each in ready:
            line = each.line
            rulings = self._used(line.rulings) if line.rulings or record.readings else ()
            record.lines.append(replace(line, given=Given(who=name, **line.given), rulings=rulings))


class Written(Struct, frozen=True, gc=False):
    """The record of a resolution."""

    throws: tuple[Throw, ...]
    lines: tuple[Line, ...]
    rulings: dict[str, str]


class _Record(Struct, gc=False):
    """The record that the interpreters of one resolution share: the number of dice thrown, and all steps.

    `pool`: the faces of the latest pool, and those of its dice that were thrown again, and again.
    """

    dice: int = 0
    pools: int = 0
    throws: list[Throw] = []
    pool: tuple[tuple[int, ...], ...] = ((),)
    lines: list[Line] = []
    readings: list[RulingUsed] = []
    used: list[RulingUsed] = []
    owed: list[tuple[str, str, Sequence[Any]]] = []
    taken: Sequence[int] = ()


def _told(modifiers: Modifiers) -> Shifts:
    if type(modifiers) is Shifts:
        return modifiers
    return Shifts.of(modifiers) if modifiers else NO_SHIFTS
