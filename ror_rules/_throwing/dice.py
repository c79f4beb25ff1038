"""`dice`: the only source of chance for a rule.

A rule is a function `(dice, book, state) -> result`. The interpreter that it receives as `dice` gives the primitives a meaning:

* A `Thrower` gives a result without a record.
* A `Tracer` gives a result with every throw, look-up, modifier and ruling, from a seeded stream or from given faces.
* An `Explorer` gives every possible result with its weight.

This file has the primitives (`Dice`) and the arithmetic that all interpreters share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, Self, TypeVar, overload

from msgspec import Struct

from ror_rules._messages.message import Parameter
from ror_rules._messages.values import Keep
from ror_rules._reading.errors import LawError
from ror_rules._throwing.table import Book, FoundCell, Table
from ror_rules._throwing.trace import Cite, PreparedStep, Shift, Shifts

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
X = TypeVar("X")
B = TypeVar("B", bound=Book)


class Shares(Struct, frozen=True):
    """A number of like things of several owners in turn: `Shares((6, 4))` is 6 of the first and 4 of the second."""

    each: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.each)

    def __add__(self, other: Shares) -> Shares:
        return Shares(tuple(map(int.__add__, self.each, other.each)))

    def __sub__(self, other: Shares) -> Shares:
        return Shares(tuple(map(int.__sub__, self.each, other.each)))

    def __bool__(self) -> bool:
        return any(self.each)


def number_of(count: int | Shares) -> int:
    return count.total if isinstance(count, Shares) else count


N = TypeVar("N", int, Shares)
"""A number of dice or figures: of one owner, or in `Shares`."""


class Success(Struct, frozen=True, cache_hash=True):
    """What the faces of a pool count: made by `at_least`, `at_most`, `showing`, `worth` and `SUM`."""

    least: int | None = None
    most: int | None = None
    worth: tuple[tuple[int, int], ...] = ()
    """Faces with what each counts, 1 or more. Other faces count 0."""
    sums: bool = False
    """Each face counts its own number."""

    def of(self, face: int) -> int:
        if self.sums:
            return face
        if self.worth:
            return dict(self.worth).get(face, 0)
        return int((self.least is None or face >= self.least) and (self.most is None or face <= self.most))


@lru_cache
def at_least(face: int) -> Success:
    """A die succeeds if it shows this or more."""
    return Success(least=face)


@lru_cache
def at_most(face: int) -> Success:
    """A die succeeds if it shows this or less: roll under."""
    return Success(most=face)


def showing(*faces: int) -> Success:
    """A die succeeds if it shows one of these faces."""
    return worth(dict.fromkeys(faces, 1))


def worth(numbers: Mapping[int, int]) -> Success:
    """A face counts its number of successes: `worth({5: 1, 6: 2})`. Raises `LawError` without a face, and for a number below 1."""
    if not numbers or min(numbers.values()) < 1:
        raise LawError("A rule counts faces that are worth nothing.", expected="1 or more for each of 1 or more faces")
    return Success(worth=tuple(sorted(numbers.items())))


SUM: Final = Success(sums=True)
"""The faces are added up."""


class Rethrow(Struct, frozen=True):
    """Dice that show one of these faces are thrown again, up to `times` times each, or without end if it is None.

    The last face of a die stands for it. If it `adds`, all its faces count: exploding and open-ended dice.
    """

    faces: frozenset[int]
    times: int | None = 1
    adds: bool = False

    def number(self, faces: Sequence[int], thrown: int) -> int:
        """The dice that are thrown again if their throw number `thrown`, from 1 on, shows these faces."""
        return 0 if thrown - 1 == self.times else sum(map(self.faces.__contains__, faces))


def again_on(*faces: int, times: int | None = None, adds: bool = True) -> Rethrow:
    """Exploding dice: `again_on(6)` adds a die for each 6, without end."""
    return Rethrow(frozenset(faces), times, adds)


Repeats = Collection[int] | Rethrow
"""The faces of dice that are thrown once more, of which the second face stands, or `Rethrow`."""

Modifiers = Sequence[Shift] | Shifts
"""Modifiers of a die roll. `Shifts` are for a rule that throws repeatedly with the same ones."""

B_contra = TypeVar("B_contra", bound=Book, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class Dice(ABC):
    """The primitives. Addresses are relative to the place of the call (see `within`). Each is thrown once.

    `why` is the code of the message for a step. Keywords without a meaning of their own are the parameters of that
    message.
    """

    __slots__ = ()

    @abstractmethod
    def within(self, place: str) -> Self:
        """The same interpreter one segment deeper. Its throws are addressed below `place`."""

    @abstractmethod
    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """The result of another rule. Its throws are addressed below its place. (Calling the rule does this.)"""

    @abstractmethod
    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        """The value of `end` for some fields and summaries of another rule's result. Return it at once.

        In an exploration, results with equal fields and summaries are one case, and the value is the distribution of
        all. A rule that goes on with the value, or throws after it, raises `LawError`. (`Rule.seen` calls this.)
        """

    @overload
    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R: ...
    @overload
    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S, *, end: Callable[[R], X]) -> X: ...
    @abstractmethod
    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S, *, end: Callable[[R], Any] | None = None) -> Any:
        """The result of `step` for a state, thrown at the same place: a part of a rule, explored once for each state.

        `step` is a function of a module, so that the interpreter recognizes the same part. Its state holds all that it
        needs. With `end`, return its value for the result at once, as with `seen`. Equal ends make the same of equal
        results, so an `end` that is a `Value` with `__call__` is called once for each result.
        """

    @abstractmethod
    def tally(self, trials: Iterable[IndependentTrials]) -> dict[Any, int]:
        """The counts of like, independent trials, added up by key. A key without a count is missing.

        A throw makes the trials one after the other. An exploration explores one trial of each kind and raises it to
        the power of their number (convolution). The counts are one branch. Raises `LawError` for a number or a count
        below 0.
        """

    @abstractmethod
    def roll(
        self,
        sides: int,
        *,
        why: str,
        cite: Cite,
        at: str = "die",
        **given: Parameter,
    ) -> int:
        """The face of one die, 1 to `sides`."""

    @abstractmethod
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
        """The table's die, modified and read as a row, for rules that need the face or the row as well as the cell."""

    @abstractmethod
    def on(
        self,
        table: Table[C],
        column: int | str,
        /,
        *,
        why: str,
        at: str = "die",
        modifiers: Modifiers = (),
        **given: Parameter,
    ) -> C:
        """The cell at the table's die, modified and read as a row. Equal cells are one case in an exploration."""

    @abstractmethod
    def look(self, table: Table[C], row: int | str, column: int | str, /, *, why: str, **given: Parameter) -> C:
        """The cell at a row and a column that no die decides."""

    @abstractmethod
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
        """The number of successes of `count` like dice, or their sum.

        Dice that show a face in `again` are thrown once more, and the second face stands, unless `Rethrow` says more. A
        result above `cap` is read as `cap`. With it, odds of a sum without end are exact: otherwise they are in floats.
        `modifiers` explain the condition in the trace. They do not change it.

            dice.pool(4, at_most(30), sides=100, why="search", cite=CITE)
            dice.pool(1, SUM, sides=100, again=again_on(96, 97, 98, 99, 100), cap=300, why="open-ended", cite=CITE)
        """

    @abstractmethod
    def shared_pool(
        self,
        counts: Shares,
        success: Success,
        *,
        why: str,
        cite: Cite,
        sides: int = 6,
        again: Repeats = (),
        at: str = "dice",
        modifiers: Modifiers = (),
        **given: Parameter,
    ) -> Shares:
        """The successes of each owner of like dice: one throw in a trace, a case of its own for each in an exploration."""

    @abstractmethod
    def hand(
        self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand", **given: Parameter
    ) -> tuple[int, ...]:
        """The highest or lowest faces of `count` like dice, highest first: `keep=("highest", 3)` or `keep=("lowest", 1)`.

        If there are fewer dice, all count. Exploring makes C(sides + kept - 1, kept) cases, however many dice are thrown.
        Raises `LawError` for a number below 0.

            sum(dice.hand(4, 6, keep=("highest", 3), why="strength", cite=CITE))
        """

    @abstractmethod
    def draw(
        self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw", **given: Parameter
    ) -> tuple[T, ...]:
        """`count` of `items` without replacement, in the order drawn.

        A seed draws the end of the published shuffle. A face of a real die names one of the items that are left, by its place.

        Raises `LawError` if there are fewer items.
        """

    @abstractmethod
    def arranged(self, order: Sequence[T], canonical: Sequence[T]) -> Sequence[T]:
        """The items in the order in which dice draw them: the players' `order` for real dice, else `canonical`.

        The two have the same items. A seed ignores the players' order, so that it changes no outcome.
        """

    @abstractmethod
    def choose(self, who: str, what: str, options: Sequence[T], *, otherwise: T, **given: Parameter) -> T:
        """The option that a player takes. In a throw and in the odds it is `otherwise`, and no step of the trace.

        `otherwise` is what the state says beforehand: its plan, or None where it says nothing. Then the rule returns a
        state in which the choice is still owed. A study that asks for the best choices, or for the least and the most
        over all choices, takes each of the `options` in turn.

        `who` is the side that decides, and `what` the name of the decision. The player knows all that was thrown before
        the call, so call it before a throw that the player must not know. `given` is what the player looks at. It heads
        the columns of the table of the best choices, and changes nothing else.

            if dice.choose("attacker", "go-on", ("attack", "stop"), otherwise="attack", left=now.left) == "stop":
                return replace(now, ended="stopped")
        """

    @overload
    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: None = None,
        place: str | None = "round",
        like: Hashable = None,
    ) -> S: ...
    @overload
    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str | None = "round",
        like: Hashable = None,
    ) -> tuple[S, int]: ...
    @overload
    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str | None = "round",
        end: Callable[[S, int], R],
        like: Hashable = None,
    ) -> R: ...
    @abstractmethod
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
        """The state after the last step, and the number of steps.

        The loop ends when `until` is true of the state, or after `at_most` steps. Without `at_most` the value is the
        settled state alone, because the number of steps has no bound. The loop must end with probability 1 and have
        finitely many states. An exploration raises `LawError` if the loop may never end, and `BudgetError` if it has
        too many states. A throw raises `BudgetError` after `MAX_DICE` dice or steps. `end` needs `at_most`.

        Step n, from 1 on, is addressed below `place`-n. If `place` is None, each step chooses its own addresses. In an
        exploration equal states are one, so do not put a counter into the state. With `end`, return its value at once,
        as with `seen`. `like` is all that the steps, `until` and `end` depend on besides the state and the number of
        steps: questions about loops with an equal `like` share one table of states.
        """

    @abstractmethod
    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling. In the trace it belongs to the next step."""

    @abstractmethod
    def note(self, cite: Cite, code: str, /, *, not_applied: Modifiers = (), **given: Parameter) -> None:
        """Adds a message to the trace, for a step without dice."""

    @abstractmethod
    def tell(self, ready: Sequence[PreparedStep], who: str) -> None:
        """Adds steps to the trace that are prepared for all like figures. Each gets the parameter `who`, a name."""


class Landing(Struct, Generic[C], frozen=True, gc=False):
    """The landing of a die on a table: its face, the row's number after modifiers and clamp, and the cell."""

    face: int
    adjusted: int
    cell: C


class Called(Protocol[B_contra, S_contra, R_co]):
    @property
    def body(self) -> Callable[[Dice, B_contra, S_contra], R_co]:
        """The rule's function."""

    @property
    def place(self) -> str:
        """The first segment of the addresses of its throws."""

    @property
    def throws(self) -> bool:
        """Whether it throws dice."""

    def views(self, state: S_contra, names: Sequence[str], /) -> list[Callable[[Any], Any]]:
        """Functions of a result that give some of its fields and summaries."""

    def explored(self, book: B_contra, state: S_contra, memo: Any, /) -> Any:
        """The odds of the rule in a state, `Solved`, by a solver or by enumeration. Only an explorer needs them."""


class IndependentTrials(Protocol):
    """The trials of a `tally`: `Trials`, or a struct of a rule with these members.

    `apart`: the same trials with each kind alone, if several kinds share a throw. Only an explorer needs it.
    """

    @property
    def like(self) -> Hashable: ...
    @property
    def number(self) -> int: ...
    @property
    def step(self) -> Callable[[Dice, int], Mapping[Any, int]]: ...
    @property
    def apart(self) -> Iterable[IndependentTrials]: ...


class Trials(Struct, frozen=True):
    """`number` like, independent trials. `step(dice, n)` throws n of them and gives the counts that they add, by key.

    `like` is all that the odds of one trial depend on within a question: trials with an equal `like` have the same odds.
    """

    like: Hashable
    number: int
    step: Callable[[Dice, int], Mapping[Any, int]]

    @property
    def apart(self) -> Iterable[IndependentTrials]:
        return (self,)


def fall(table: Table[C], column: int | str, face: int, modifiers: Modifiers) -> tuple[FoundCell[C], int]:
    """The place of a face on a table with rows for die rolls, and the row's number after the clamp.

    `modifiers` with a `because` were only considered, and are not added.
    """
    number = face
    for more in table.added:
        number += more.value
    if type(modifiers) is Shifts:
        for added in modifiers.applied:
            number += added.value
    else:
        for each in modifiers:
            if each.because is None:
                number += each.value
    found = table.find(number, column)
    for clamp in found.clamps:
        if clamp.axis == "row":
            number = clamp.read_as
    return found, number


def check_draw(items: Sequence[object], count: int) -> None:
    if not 0 <= count <= len(items):
        raise LawError(f"A rule draws {count} of {len(items)} items.", expected="0 to all of them")


def check_tally(number: int) -> None:
    if number < 0:
        raise LawError("A rule tallies a number of trials, or a count, below 0.", expected="0 or more", got=number)


def check_unlimited(end: object) -> None:
    if end is not None:
        raise LawError(
            "A loop without a limit gives its settled state alone.", expected="`at_most`, or no `end`", got="`end`"
        )


def check_hand(count: int, sides: int, keep: Keep) -> None:
    if count < 0 or sides < 1 or keep[1] < 0 or keep[0] not in {"highest", "lowest"}:
        raise LawError(
            f"A rule keeps the {keep[0]} {keep[1]} of {count} dice of {sides} sides.",
            expected="the highest or lowest 0 or more of 0 or more dice, of 1 side or more",
        )


def kept_faces(faces: Sequence[int], keep: Keep) -> tuple[int, ...]:
    which, most = keep
    ordered = sorted(faces, reverse=True)
    return tuple(ordered[:most] if which == "highest" else ordered[max(len(ordered) - most, 0) :])


Waves = Sequence[Sequence[int]]
"""The faces of a pool, then those of its dice that were thrown again, and again."""


def repeats(again: Repeats, sides: int = 0) -> Rethrow | None:
    """Raises `LawError` for less than 0 times, and for dice that never end."""
    if not again:
        return None
    found = _rethrow(again)
    if found.times is None and sides and found.faces.issuperset(range(1, sides + 1)):
        raise LawError("Dice that are thrown again on every face never end.", expected="`times`, or a face less")
    if found.times is not None and found.times < 0:
        raise LawError("A rule throws dice again less than 0 times.", expected="0 or more", got=found.times)
    return found


def counted(waves: Waves, success: Success, again: Repeats, cap: int | None = None) -> int:
    """The number of successes of a pool, or its sum."""
    standing = _standing(waves, again) if again else waves[0]
    if success.sums:
        total = sum(standing)
    elif success.worth:
        total = sum(map(success.of, standing))
    else:
        try:
            total = len(bytes(standing).translate(None, _failures(success)))
        except ValueError:  # a face that is no byte
            total = sum(map(success.of, standing))
    return total if cap is None else min(total, cap)


def _rethrow(again: Repeats) -> Rethrow:
    return again if isinstance(again, Rethrow) else Rethrow(frozenset(again))


def _standing(waves: Waves, again: Repeats) -> list[int]:
    rule = _rethrow(again)
    if rule.adds:
        return [face for faces in waves for face in faces]
    return [face for n, faces in enumerate(waves) for face in faces if n == rule.times or face not in rule.faces]


def split(counts: Shares, waves: Waves, again: Repeats) -> list[Waves]:
    """The faces of each owner of a pool. The last of them may lack the throw that follows."""
    rule, left, found = repeats(again), list(waves), list[Waves]()
    for count in counts.each:
        own, number = list[Sequence[int]](), count
        for n, faces in enumerate(left):
            own.append(faces[:number])
            left[n] = faces[number:]
            number = rule.number(own[-1], n + 1) if rule else 0
        found.append(own)
    return found


@lru_cache
def _failures(success: Success) -> bytes:
    """All faces that fail, as bytes. `bytes.translate` drops them, so one call counts many faces."""
    return bytes([face for face in range(256) if not success.of(face)])
