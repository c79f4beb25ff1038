"""`dice`: the only way to chance, as a rule sees it.

A rule is a function `(dice, book, state) -> result`. The interpreter that it receives as `dice` gives the primitives a meaning:

* A `Thrower` gives a result, and records nothing.
* A `Tracer` gives a result with every throw, look-up, modifier and ruling, from a seeded stream or from given faces.
* An `Explorer` gives every possible result with its weight.

This file has the primitives (`Dice`) and the arithmetic that all interpreters share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, MutableMapping, Sequence
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar, overload

from msgspec import Struct

from ror_rules.errors import LawError
from ror_rules.table import Book, Found, Table
from ror_rules.trace import Cite, Ready, Shift, Shifts

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)


class Shares(Struct, frozen=True):
    """A number of like things that belong to several owners in turn: `Shares((6, 4))` is 6 of the first and 4 of the second."""

    each: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum over all owners."""
        return sum(self.each)

    def __add__(self, other: Shares) -> Shares:
        return Shares(tuple(map(int.__add__, self.each, other.each)))

    def __sub__(self, other: Shares) -> Shares:
        return Shares(tuple(map(int.__sub__, self.each, other.each)))

    def __bool__(self) -> bool:
        return any(self.each)


def number_of(count: int | Shares) -> int:
    """A number as one whole number, also if it is in shares."""
    return count.total if isinstance(count, Shares) else count


N = TypeVar("N", int, Shares)
"""A number of dice or figures: of one owner, or in `Shares`."""

Keep = tuple[Literal["highest", "lowest"], int]
"""Which faces of a hand count, and how many: `("highest", 3)`. All of them, if there are fewer dice."""

Modifiers = Sequence[Shift] | Shifts
"""Modifiers of a die roll; as `Shifts` where a rule throws with the same ones time and again."""

B_contra = TypeVar("B_contra", bound=Book, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class Dice(ABC):
    """The primitives. Addresses are relative to the place of the call (see `within`); each is thrown once."""

    __slots__ = ()

    @abstractmethod
    def within(self, place: str) -> Self:
        """The same interpreter one segment deeper: what it throws is addressed below `place`."""

    @abstractmethod
    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """Another rule's result; its throws are addressed below its place. (Calling the rule does this.)"""

    @abstractmethod
    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        """What `end` makes of some fields and summaries of another rule's result. Return it at once.

        Exploring, results that these do not tell apart are one case, and the value is the distribution of all. A rule that
        goes on with it, or throws after it, raises `LawError`. (`Rule.seen` calls this.)
        """

    @abstractmethod
    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """What `step` makes of `state`, thrown at the same place: a part of a rule, explored once for each state.

        `step` is a function of a module, so that the same part is known again. Its state holds all that it needs.
        """

    @abstractmethod
    def tally(self, trials: Iterable[Trials]) -> dict[Any, int]:
        """The counts that like, independent trials add up to, by key. A key that did not come is missing.

        A throw makes the trials one after the other. Exploring, one trial of each kind is explored and raised to the power
        of their number (convolution), and the counts are one branch. Raises `LawError` for a number or a count below 0.
        """

    @abstractmethod
    def roll(
        self,
        sides: int,
        *,
        why: str,
        cite: Cite,
        at: str = "die",
    ) -> int:
        """The face of one die, 1 to `sides`."""

    @abstractmethod
    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()
    ) -> Landing[C]:
        """The table's die, modified, read as a row: for rules that need the face or the row beside the cell."""

    @abstractmethod
    def on(self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()) -> C:
        """The cell at the table's die, modified and read as a row. Equal cells are one case when exploring."""

    @abstractmethod
    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell at a row and a column that no die decides."""

    @abstractmethod
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
        """The number of successes of `count` like dice, 0 to `count`. A die that shows `at_least` or more succeeds.

        Dice that show a face in `again` are thrown once more, and the second face stands. `modifiers` explain `at_least` in the
        trace. They do not change it.
        """

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
        """The successes of several owners who share a `pool`: each in turn has the next of its dice."""
        return Shares(
            tuple(
                [
                    self.pool(each, at_least, why=why, cite=cite, sides=sides, again=again, at=at, modifiers=modifiers)
                    for each in counts.each
                ]
            )
        )

    @abstractmethod
    def hand(self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand") -> tuple[int, ...]:
        """The highest or lowest faces of `count` like dice, highest first: `keep=("highest", 3)` or `keep=("lowest", 1)`.

        If there are fewer dice, all count. Exploring makes C(sides + kept - 1, kept) cases, however many dice are thrown.
        Raises `LawError` for a number below 0.

            sum(dice.hand(4, 6, keep=("highest", 3), why="strength", cite=CITE))
        """

    @abstractmethod
    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """`count` of `items` without replacement, in the order drawn: the end of the published shuffle.

        Raises `LawError` where there are not as many.
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
    ) -> Any:
        """The state after steps `until` it is settled, `at_most` so many, and how many they were.

        Without `at_most` the value is the settled state alone, because the number of steps has no bound. The loop must end
        with probability 1 and have finitely many states. Exploring raises `LawError` if it may never end, and `BudgetError`
        if it has too many states. Throwing raises `BudgetError` after `MAX_DICE` dice or steps. `end` needs `at_most`.

        Step n, from 1 on, is addressed below `place`-n; with None each step says itself where it throws. Exploring, equal
        states are one, so do not put a counter into the state. With `end`, return its value at once, as with `seen`.
        """

    @abstractmethod
    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling; in the trace it belongs to the step that follows."""

    @abstractmethod
    def note(self, cite: Cite, text: str, *, not_applied: Modifiers = ()) -> None:
        """Says in a short sentence what a rule does without dice."""

    @abstractmethod
    def tell(self, ready: Sequence[Ready], called: str) -> None:
        """Writes lines that were made ready for all like figures; each begins with what these are `called`."""


class Landing(Struct, Generic[C], frozen=True, gc=False):
    """Where a die came down on a table: its face, the row's number after modifiers and clamp, and the cell."""

    face: int
    adjusted: int
    cell: C


class Called(Protocol[B_contra, S_contra, R_co]):
    """Another rule, as `Dice.call` sees it: what it does, and the segment its throws are addressed below."""

    @property
    def body(self) -> Callable[[Dice, B_contra, S_contra], R_co]:
        """The rule's function."""

    @property
    def place(self) -> str:
        """The first segment of its throws' addresses."""

    @property
    def throws(self) -> bool:
        """Whether it throws dice."""

    def views(self, state: S_contra, names: Sequence[str], /) -> list[Callable[[Any], Any]]:
        """Functions of a result that give some of its fields and summaries."""

    def explored(self, book: B_contra, state: S_contra, memo: Any, /) -> Any:
        """The odds of the rule in a state, `Solved`: found by a solver or by enumeration. Only an explorer asks for them."""


class Trials(Struct, frozen=True):
    """`number` like, independent trials. `step(dice, n)` throws n of them and gives the counts that they add, by key.

    `like` is all that the odds of one trial depend on within a question: trials with an equal `like` have the same odds.
    """

    like: Hashable
    number: int
    step: Callable[[Dice, int], Mapping[Any, int]]


def fall(table: Table[C], column: int | str, face: int, modifiers: Modifiers) -> tuple[Found[C], int]:
    """Where a face comes down on a table whose rows are die rolls: the place, and the row's number after the clamp.

    `modifiers` that were considered only (those with a `because`) are not added.
    """
    number = face
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
    """Raises `LawError` when a rule draws more than there is."""
    if not 0 <= count <= len(items):
        raise LawError(f"A rule draws {count} of {len(items)} items.", expected="0 to all of them")


def check_tally(number: int) -> None:
    """Raises `LawError` for a number of trials, or a count of them, below 0."""
    if number < 0:
        raise LawError("A rule tallies fewer than none.", expected="trials and counts from 0 on", got=number)


def check_unlimited(end: object) -> None:
    """Raises `LawError` if a loop without a limit has an `end`."""
    if end is not None:
        raise LawError(
            "A loop without a limit gives its settled state alone.", expected="`at_most`, or no `end`", got="`end`"
        )


def check_hand(count: int, sides: int, keep: Keep) -> None:
    """Raises `LawError` if a number of dice or faces is below 0, or a die has no sides."""
    if count < 0 or sides < 1 or keep[1] < 0 or keep[0] not in {"highest", "lowest"}:
        raise LawError(
            f"A rule keeps the {keep[0]} {keep[1]} of {count} dice of {sides} sides.",
            expected="the highest or lowest 0 or more of 0 or more dice, of 1 side or more",
        )


def kept_faces(faces: Sequence[int], keep: Keep) -> tuple[int, ...]:
    """The faces of a hand that count, highest first."""
    which, most = keep
    ordered = sorted(faces, reverse=True)
    return tuple(ordered[:most] if which == "highest" else ordered[max(len(ordered) - most, 0) :])


def pool_successes(faces: Sequence[int], second: Sequence[int], again: Collection[int], at_least: int) -> int:
    """How many faces of a pool are successes: first ones that stand, and all `second` ones."""
    standing = [*(face for face in faces if face not in again), *second] if again else faces
    try:
        return len(bytes(standing).translate(None, _SHORT[at_least]))
    except (ValueError, KeyError):  # a face or a number that is no byte
        return sum(map(at_least.__le__, standing))


def shared_successes(
    counts: Shares, faces: Sequence[int], second: Sequence[int], again: Collection[int], at_least: int
) -> Shares:
    """The successes of each owner, who has the next `counts` faces, and of the `second` ones those that replace theirs."""
    found: list[int] = []
    for count in counts.each:
        own, faces = faces[:count], faces[count:]
        repeats = sum(map(again.__contains__, own)) if again else 0
        found.append(pool_successes(own, second[:repeats], again, at_least))
        second = second[repeats:]
    return Shares(tuple(found))


_SHORT: Final = {number: bytes(range(number)) for number in range(257)}
"""A number -> the faces that fall short of it, as bytes: so many faces are counted at once."""


# Until the battle is rewritten -------------------------------------------------------------------------------------------

X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound="Scored")
Z = TypeVar("Z", bound=Hashable)


class Tried(Protocol):
    @property
    def like(self) -> Hashable: ...


class Kept(NamedTuple):
    memo: MutableMapping[Any, Any] | None
    of: Hashable
    step: Callable[[Dice], Hashable]
    counts: Callable[[Any], Mapping[Any, int]]


class Dealt(NamedTuple):
    """What was counted comes to places, one to each, in the order of `keys`: the i-th to the i-th place, up to `room` of them.

    So its trial there hangs on its key alone. `trials` gives the trials in the order of the places. Of one key alone, what is
    beyond the room comes to the first places `again`, round after round; 0 where that is not so.
    """

    keys: Sequence[Any]
    room: int
    again: int = 0


class Stage(Struct, frozen=True, eq=False):
    """What comes after counts: `trials(counts)` makes the next trials of them.

    These hang on the counts, the scope of the call and `scope(counts)`, which equal counts may share. `merged(keys)` says of
    keys that can come which may be counted as which other, for they make the same of it; `dealt(keys)`, whether what was
    counted is dealt out one by one. Only who explores asks for these three.
    """

    trials: Callable[[Mapping[Any, int]], Iterable[Tried]]
    scope: Callable[[Mapping[Any, int]], Hashable]
    merged: Callable[[Collection[Any]], Mapping[Any, Any]] = lambda keys: {}
    dealt: Callable[[Collection[Any]], Dealt | None] = lambda keys: None


Which = Literal[0, 1]
"""One of the two sides of a contest."""
WHICH: Final[tuple[Which, Which]] = (0, 1)
"""Both of them."""
Sign = Literal[-1, 0, 1]
"""Which side of a contest ranks higher: 1 the first, -1 the second, 0 neither."""
SIGNS: Final[tuple[Sign, ...]] = (1, 0, -1)
"""All of them."""
TURNED: Final[Mapping[Sign, Sign]] = {1: -1, 0: 0, -1: 1}
"""The same as the other side has it."""


class Scored(Protocol):
    """The score of a side of a contest: hashable."""

    @property
    def rank(self) -> int:
        """What it is worth, a whole number: the higher wins, equal ones are a draw."""

    def __hash__(self) -> int: ...


class Side(Struct, Generic[B, S, X], frozen=True):
    """One side of a contest: `step` throws for it, as of a part, and hangs on `book` and `state` alone."""

    step: Callable[[Dice, B, S], X]
    book: B
    state: S


class Contest(ABC, Generic[X, Y, Z, R]):
    """Two sides that throw for themselves and then are compared: what a rule says of them.

    A side comes out in some way (X), which has a score with a rank (Y). The sign of the two ranks decides what becomes of
    each side (Z), and all of that is the result (R). `scope` is all that `score`, `after` and `end` hang on beside how the
    sides came out. `side(1)` is thrown first: its throws are the blows of the first side. Only sides throw, and what is thrown
    for them `early`: the other methods may read rulings and take notes.

    The line below each method is of a wrestle: both sides throw two dice, the higher sum wins, and the loser is hurt by
    every 1 among his own. How a side comes out is its two faces.
    """

    scope: Hashable

    @abstractmethod
    def side(self, which: Which) -> Side[Any, Any, X]:
        """A side before it throws.

        `return Side(two_dice, book, ("first", "second")[which])`
        """

    @abstractmethod
    def score(self, dice: Dice, which: Which, side: X) -> Y:
        """The score of a side that came out so.

        `return Points(sum(side))`
        """

    def record(self, dice: Dice, scores: tuple[Y, Y], sign: Sign) -> None:
        """Notes the sign in the trace, where a rule has something to say of it. Exploring does not come here.

        `dice.note(CITE, f"{scores[0].rank} against {scores[1].rank}")`
        """
        return

    @abstractmethod
    def after(self, dice: Dice, which: Which, side: X, sign: Sign) -> Z:
        """What becomes of a side under a sign: hashable.

        `return Hurt(side.count(1) if sign == (-1, 1)[which] else 0)`
        """

    @abstractmethod
    def end(self, sign: Sign, scores: tuple[Y, Y], after: tuple[Z, Z]) -> R:
        """The result. It copies, adds and subtracts what it is given of the sides, and does not ask what that is.

        `return Wrestled(winner=NAMES[sign], first=after[0], second=after[1])`
        """

    def early(self, which: Which) -> Side[Any, Any, Any] | None:
        """What is thrown for a side before all else, and comes to how it stands then; None where nothing is.

        Both know nothing of each other until they are `opened`.
        """
        return None

    def opened(self, dice: Dice, stood: tuple[Any, Any]) -> Contest[X, Y, Z, R]:
        """The contest, of the same `scope`, of sides that stand so; None is how a side stands for which nothing was thrown."""
        return self

    def shown(self, which: Which, stood: Any) -> tuple[Hashable, Hashable]:
        """All of how a side stands that the other one hangs on: what its first trials (`multinomial`) do, and what all else does.

        Only exploring comes here.
        """
        return stood, stood

    def hangs_on(self, which: Which) -> Hashable:
        """All that `score` and `after` of one side hang on beside how it came out, and what `end` tells of it alone: contests
        in which it is equal share them.

        The `scope`, unless the rule knows that it is less. Only exploring comes here.
        """
        return self.scope

    def coarse(self) -> Contest[X, Y, Z, R]:
        """The same contest with large sides in fewer cases; its `after` gives `Untold` for what these do not tell.

        It has the same `scope`. Only exploring comes here: it begins with the coarse contest, and whoever looks at what that
        leaves untold is given the whole. One whose sides are small is its own.
        """
        return self


class UntoldError(Exception):
    """Somebody looked at what exploring had not told apart, of one side of a contest or (None) of a die."""

    def __init__(self, which: Which | None) -> None:
        super().__init__("This was not told apart.")
        self.which = which


class Untold:
    """In place of what exploring does not tell apart of a side: it can be carried along and added, but not looked at.

    Whoever does raises `UntoldError`. (Not so `is`: what may be untold is compared by `==`.)
    """

    def __init__(self, which: Which) -> None:
        self._which = which

    def __getattr__(self, name: str) -> Self:
        self.__dict__[name] = self  # the next time it is there, and nobody comes here
        return self

    def __add__(self, other: object) -> Self:
        return self

    __radd__ = __sub__ = __rsub__ = __add__

    def _looked_at(self, *_: object) -> Any:
        raise UntoldError(self._which)

    __hash__ = __eq__ = __len__ = __iter__ = __contains__ = __getitem__ = __call__ = _looked_at
    __class__ = property(_looked_at)  # so `isinstance` and `match` look at it, too


def compared(one: int, other: int) -> Sign:
    """The sign of two ranks: 1 where the first is higher, -1 where the second is, 0 where they are equal."""
    return 1 if one > other else -1 if one < other else 0
