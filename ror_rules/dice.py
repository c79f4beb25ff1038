"""`dice`: the only way to chance, as a rule sees it.

A rule is a function `(dice, book, state) -> result`. What it is handed decides what it gives:

* a `Thrower`: a result, nothing kept;
* a `Tracer`: a result with every throw, look-up, modifier and ruling (over a seeded stream, or over recorded faces: then it
  is a replay, or dice thrown on a real table);
* an `Explorer`: every result there can be, with its weight.

Here are the primitives, the same for all, and the arithmetic that all interpreters share. No interpreter and no rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from ror_rules.errors import LawError
from ror_rules.table import Book, Found, Table
from ror_rules.trace import Cite, Shift

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Hashable)
Z = TypeVar("Z", bound=Hashable)

B_contra = TypeVar("B_contra", bound=Book, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

Which = Literal[0, 1]
"""One of two sides."""
Sign = Literal[-1, 0, 1]
"""Which side stands higher: 1 the first, -1 the second, 0 neither."""


class Called(Protocol[B_contra, S_contra, R_co]):
    """Another rule, as the one that calls it sees it: what it does, and the segment its throws are addressed below."""

    @property
    def body(self) -> Callable[[Dice, B_contra, S_contra], R_co]:
        """The function."""

    @property
    def place(self) -> str:
        """The first segment of its throws' addresses."""


class Trials(NamedTuple):
    """Like things that know nothing of each other. `step(dice, n)` throws for n of them.

    It gives how many of each key come of it. `like` names what they are: trials of one call with an equal `like` have
    the same step and the same odds for each thing.
    """

    like: Hashable
    number: int
    step: Callable[[Dice, int], Mapping[Any, int]]


class Contest(ABC, Generic[X, S, Y, Z, R]):
    """Two sides that know nothing of each other but for which stands higher: what a rule says of them.

    `key` is all that the sides hang on, `scope` all that what is said of them hangs on when they have come out. Only
    `side` throws; it, `score` and `after` do not ask what is kept, for they are found once for all who keep anything.
    The second side comes out first: the first one strikes it.
    """

    key: Hashable
    scope: Hashable

    @abstractmethod
    def side(self, dice: Dice, which: Which) -> X:
        """How a side comes out of it."""

    @abstractmethod
    def score(self, dice: Dice, which: Which, side: X) -> S:
        """What a side has to show for it."""

    @abstractmethod
    def rank(self, score: S) -> int:
        """What the score is worth: the higher wins."""

    @abstractmethod
    def record(self, dice: Dice, scores: tuple[S, S], sign: Sign) -> None:
        """Writes the sign down."""

    @abstractmethod
    def observes_side(self, dice: Dice, which: Which) -> bool:
        """Whether anything that is kept shows what becomes of a side."""

    @abstractmethod
    def after(self, dice: Dice, which: Which, side: X, sign: Sign) -> Y:
        """What becomes of a side."""

    @abstractmethod
    def projected(self, dice: Dice, which: Which, score: S, after: Y | None) -> Z:
        """What the result takes of a side: no more than is kept, so that equal ones are one case for the odds.

        `after` is None where nobody cares.
        """

    @abstractmethod
    def observes_sign(self, dice: Dice) -> bool:
        """Whether anything that is kept shows the sign."""

    @abstractmethod
    def end(self, sign: Sign, shown: tuple[Z, Z]) -> R:
        """The result."""


class Landing(NamedTuple, Generic[C]):
    """Where a die thrown on a table came down: its face, the row's number after modifiers and clamp, the cell."""

    face: int
    adjusted: int
    cell: C


class Dice(ABC):
    """The primitives, as a rule sees them. Addresses are relative to the place of the call (see `within`)."""

    __slots__ = ()

    @abstractmethod
    def within(self, place: str) -> Self:
        """The same interpreter one segment deeper: what it throws is addressed below `place`."""

    @abstractmethod
    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """Another rule's result; its throws are addressed below its id. (Calling the rule does this.)"""

    @abstractmethod
    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """What `step` makes of `state`, at the same place: a part of a rule whose odds are found once when exploring.

        `step` is a function of a module, so that the same part is known again; its state says all it needs.
        """

    @abstractmethod
    def observes(self, *names: str) -> bool:
        """Whether somebody looks at one of these fields or summaries of the result, or at one below it.

        A rule that throws always hears that all is looked at, and so does one that another calls; one whose own odds
        are asked for may tell less apart. Parts do not ask (`LawError`): their states say what they need.
        """

    @abstractmethod
    def tail(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """`part`, as the last thing a function does: it returns at once what this gives.

        Exploring, that is all results together: a rule that goes on with them, or throws after them, is a `LawError`.
        The same holds for `multinomial` and `contest`.
        """

    @abstractmethod
    def multinomial(
        self,
        parts: Iterable[Trials],
        *stages: Callable[[Mapping[Any, int]], Iterable[Trials]],
        end: Callable[[Mapping[Any, int]], R],
        scope: Hashable,
    ) -> R:
        """What comes of parts together: the counts of each key. Each further stage has parts that hang on them.

        `end` makes the result of the last counts; the caller returns it at once. `scope` is what the parts' steps hang
        on beside `like`. Parts are made and thrown one after the other; making them throws nothing.
        """

    @abstractmethod
    def contest(self, contest: Contest[X, S, Y, Z, R]) -> R:
        """What comes of two sides of which one may stand higher; the caller returns it at once."""

    @abstractmethod
    def roll(self, sides: int, *, why: str, cite: Cite, at: str = "die") -> int:
        """One die."""

    @abstractmethod
    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> Landing[C]:
        """The table's die, modified, as its row: for rules that need the face or the row beside the cell."""

    @abstractmethod
    def on(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Sequence[Shift] = ()
    ) -> C:
        """The table's die, modified, as its row: the cell alone. Equal cells are one case when exploring."""

    @abstractmethod
    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """A look-up without a die."""

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
        modifiers: Sequence[Shift] = (),
    ) -> int:
        """How many of `count` like dice show `at_least` or more; faces in `again` are thrown once more and stand.

        `modifiers` say how `at_least` came about; they do not change it.
        """

    @abstractmethod
    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """`count` of `items` without replacement, in the order drawn: the end of the published shuffle."""

    @abstractmethod
    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> S:
        """`state` after steps `until` it is settled, `at_most` so many; step n is addressed below `place`-n."""

    @abstractmethod
    def repeat_counted(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int,
        place: str = "round",
    ) -> tuple[S, int]:
        """`repeat`, with the number of steps taken. (A counter inside the state would keep like states apart.)"""

    @abstractmethod
    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling; it belongs to the step that follows."""

    @abstractmethod
    def note(self, cite: Cite, text: str, *, not_applied: Sequence[Shift] = ()) -> None:
        """A rule applied without dice, in a short sentence."""


def fall(table: Table[Any], column: int | str, face: int, modifiers: Sequence[Shift]) -> tuple[Found, int]:
    """Where a face comes down on a table whose rows are die rolls: the place, and the row's number after the clamp."""
    number = face
    for each in modifiers:
        if each.because is None:
            number += each.value
    found = table.find(number, column)
    for clamp in found.clamps:
        if clamp.axis == "row":
            number = clamp.read_as
    return found, number


def compared(one: int, other: int) -> Sign:
    """Which of two stands higher."""
    return 1 if one > other else -1 if one < other else 0


def check_draw(items: Sequence[object], count: int) -> None:
    """Raises `LawError` when a rule draws more than there is."""
    if not 0 <= count <= len(items):
        raise LawError(f"Nobody draws {count} of {len(items)}.")


def pool_successes(faces: Sequence[int], second: Sequence[int], again: Collection[int], at_least: int) -> int:
    """Successes of a pool: first faces that stand, and all second ones."""
    if not again:
        return sum(1 for face in faces if face >= at_least)
    return sum(1 for face in (*(face for face in faces if face not in again), *second) if face >= at_least)
