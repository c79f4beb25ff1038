"""What a question costs: one account of its work and of what it holds, kept where work is done.

Theory of operation. Work is counted in nanoseconds, and memory in bytes. Nothing is timed: an operation on numbers of a
size, a call of a rule's function, an entry of a distribution have their prices here, measured once, and whoever does one of
them `spend`s its price, or `hold`s it, before or right after it. So the same question is answered, or refused, on every
machine, whatever else that machine does. A counted nanosecond is about half of one on the machine of `docs/odds-cost.md` when
that is quiet, and one when its neighbours are busy; `python -m tests.bench.prices` holds each price against the time it takes.

What costs can be told before it is done is told (`foresee`): a refusal then comes at once. Where it hangs on what is
found on the way, a refusal comes when the account is used up.

What a memo knows already costs nothing, so a question may cost less after others that shared its memo.

Arithmetic alone: no interpreter, no rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from math import isqrt
from typing import Any, Final, NamedTuple, Self

from msgspec import Struct, structs

from ror_rules._limits import MAX_MEGABYTES, MAX_SECONDS
from ror_rules.errors import BudgetError

PAID: Final = 3_000
"""What is around anything that is paid for: it is called, looked up and begun."""
CALL: Final = 3_000
"""A call of a rule's function: a run, or one of what it hands over (stages, ends, what becomes of a side)."""
FIELD: Final = 25
"""What such a call takes for every value of the state, of which a rule may look at all."""
RUN_FIELD: Final = 180
"""What a whole run of a rule, or of a step of it, takes for every value of the state: it checks all of them."""
GIVEN_FIELD: Final = 400
"""What it takes for every value of what it is given, where the rule looks at all of that: a step of a loop, what becomes of a side."""
THROWN_FIELD: Final = 1_200
"""What a rule that is thrown takes for every value of the state, with what comes of the dice."""
CONTEST: Final = 220_000
"""What it takes for every contest but the first, which is the same in every throw."""
STEP: Final = 1_800
"""A primitive of `Dice` that a rule asks for, with what the rule does until the next."""
ENTRY: Final = 500
"""An entry of a distribution: looked up, weighed and put in its place."""
FOUND: Final = 250
"""One that is there already: looked up, and added to."""
VIEWED: Final = 1_500
"""A field or a summary of a result that is looked at."""
LISTED: Final = 6_000
"""A value in an answer: sorted, and written as JSON."""
LISTED_BYTE: Final = 60
"""A byte of it."""
ROW: Final = 3_500
"""A call of numpy."""
CELL: Final = 2
"""A product of two floats in an array, added to another."""
THROW: Final = 8_000
"""A primitive that throws from a seed, with what the rule does until the next."""
DIE: Final = 160
"""A die that is thrown from a seed."""
COUNT: Final = 60
"""A count of a key that is looked at, where counts of several are looked up."""

ENTRY_BYTES: Final = 300
"""An entry of a distribution."""
COUNTS_BYTES: Final = 450
"""Counts of up to four keys, and their entry in two distributions, of which one is made of the other."""
SHARED_BYTES: Final = 100
"""One whose value is held elsewhere, beside its weight."""
VALUE_BYTES: Final = 24
"""A single value in a result."""
FIELD_BYTES: Final = 4
"""What a value made by a rule holds for every value of the state."""
WORD: Final = 8
"""Bytes of a machine word."""

_EARLY: Final = 50_000_000
"""Nanoseconds of work that tell nothing: what comes first takes longer."""
_TOLD: Final = 150_000_000
"""Nanoseconds of work after them that tell how much all of it will be."""
_AGAIN: Final = 4
"""Of work that is done once for all that is like it, one part in so many is taken to come again."""
_LEAST: Final = 1e-9
"""A part of the whole that is no less."""
DOUBT: Final = 3.0
"""A question is given up where the work ahead is so many times what may be spent."""
HASTE: Final = 1.5
"""One that need not be answered in part is, where it is so many times that."""
HURRY: Final = 1.3
"""One in whose place floats or throws may come is, where it is so many times that."""
_SINGLE: Final = frozenset({str, int, bool, type(None)})
"""Types whose values are single ones, as most are."""
_SECOND: Final = 10**9
_ENDLESS: Final = 10**30
"""Nanoseconds of work, or bytes, that are told of all above, for no double says them."""
_MEGABYTE: Final = 2**20
_FILLED: Final = 10
"""Sixteenths of the memory that a process takes that are in use; the rest is between what is held."""


class OutlookError(BudgetError):
    """What was begun would take far more than may be spent, as its first part tells."""


class RoomError(BudgetError):
    """What was begun would hold more than may be held."""


@contextmanager
def by_cases() -> Iterator[None]:
    """What goes through many cases: it is said of a refusal from within that floats would go through as many."""
    try:
        yield
    except BudgetError as error:
        error.by_cases = True
        raise


class Allowance(NamedTuple):
    """What one question may cost: seconds of work, and megabytes beyond what the process holds without it."""

    seconds: float = MAX_SECONDS
    megabytes: int = MAX_MEGABYTES

    def times(self, part: float) -> Allowance:
        """So many times the work, and the same memory."""
        return Allowance(self.seconds * part, self.megabytes)


class Account:
    """What is left of an allowance: `left` in nanoseconds, `room` in bytes.

    A question is given up on the way where it will take `doubt` times more than may be spent.

    >>> account = Account(Allowance(seconds=1))
    >>> account.spend(400_000_000)
    >>> account.left, account.spent
    (599997000, 400003000)
    """

    __slots__ = ("_floor", "_whole", "allowance", "doubt", "left", "most", "once", "room")

    def __init__(self, allowance: Allowance = Allowance(), *, doubt: float = DOUBT) -> None:  # noqa: B008  # frozen
        self.allowance = allowance
        self.doubt = doubt
        self.most = self.left = int(allowance.seconds * _SECOND)
        self.room = self._whole = allowance.megabytes * _MEGABYTE * _FILLED // 16
        self._floor = 0
        self.once = 0
        """Nanoseconds of work that need not be done again for what is like it."""

    @property
    def spent(self) -> int:
        """Nanoseconds of work so far."""
        return self.most - self.left

    def spend(self, work: int) -> None:
        """Takes so many nanoseconds off, and those of `PAID`. Raises `BudgetError`, and takes nothing, where fewer are left."""
        work += PAID
        if work > self.left - self._floor:
            raise self._too_long(work)
        self.left -= work

    @property
    def telling(self) -> int:
        """Nanoseconds of work so far, as far as they tell how much is still ahead."""
        return self.spent - self.once + self.once // _AGAIN

    def spend_once(self, work: int) -> None:
        """Takes so many off for what is found once and kept: of how much is still ahead it tells little. Raises the same."""
        self.spend(work)
        self.once += work

    def tell(self, refused: BudgetError) -> None:
        """Tells a refusal all the work that was done until it came, where it is for what was done."""
        if refused.spent is not None:
            refused.spent = self.spent / _SECOND

    def foresee(self, work: int, raised: type[BudgetError] = BudgetError) -> None:
        """Raises `BudgetError`, or what is to be `raised`, where so much work is more than what is left; takes nothing."""
        if work > self.left - self._floor:
            raise self._too_long(work, raised)

    @property
    def open(self) -> int:
        """Nanoseconds that may still be spent here."""
        return self.left - self._floor

    def hold(self, size: int) -> None:
        """Takes so many bytes off what may be held. Raises `BudgetError`, and takes nothing, where fewer are left."""
        if size > self.room:
            raise self._too_much(size)
        self.room -= size

    def foresee_held(self, size: int) -> None:
        """Raises `BudgetError` where so many bytes are more than may be held beside what is; takes nothing."""
        if size > self.room:
            raise self._too_much(size)

    def free(self, size: int) -> None:
        """Gives so many bytes back."""
        self.room = min(self.room + size, self._whole)

    @property
    def crowded(self) -> bool:
        """Whether half of what may be held is."""
        return 2 * self.room < self._whole

    def emptied(self) -> None:
        """Gives back all bytes: nothing is held any more."""
        self.room = self._whole

    @contextmanager
    def within(self, part: int) -> Iterator[None]:
        """Inside, no more than so many nanoseconds of what is left are spent."""
        before, self._floor = self._floor, max(self._floor, self.left - part)
        try:
            yield
        finally:
            self._floor = before

    def too_far(self, work: int) -> BudgetError:
        """What is raised where about so much work is ahead, as far as can be seen from here."""
        error = self._too_long(work, OutlookError)
        error.got = f"far more, as the first part of it shows, which was known after {seconds(error.spent or 0)}"
        return error

    def _too_much(self, size: int) -> BudgetError:
        error = RoomError(
            "What would have to be held at once is more than one question may hold.",
            expected=f"at most {self.allowance.megabytes} MB",
            got=f"more than {max((self._whole + min(size - self.room, _ENDLESS)) * 16 / _FILLED / _MEGABYTE - 1, self.allowance.megabytes):.0f} MB",
        )
        error.spent = self.spent / _SECOND
        return error

    def _too_long(self, work: int, raised: type[BudgetError] = BudgetError) -> BudgetError:
        work = min(work, _ENDLESS)
        most, known = self.allowance.seconds, self.spent / _SECOND
        told = f"{seconds(known + work / _SECOND)} and perhaps more"
        if (
            known + work / _SECOND <= most
        ):  # more than one part of the question may take, for others have to be answered too
            told = f"more than its part of {seconds(most)}"
        error = raised(
            "There is more work in this than one question may take.",
            expected=f"at most {seconds(most)} of work",
            got=f"{told}, which was known after {seconds(known)}",
        )
        error.work, error.spent = known + work / _SECOND, known
        return error


class Held:
    """Bytes that are held until it is let go of; as a context, until that ends, also where something is refused in it."""

    __slots__ = ("_account", "size")

    def __init__(self, account: Account, size: int = 0) -> None:
        self._account = account
        self.size = 0
        self.hold(size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._account.free(self.size)
        self.size = 0

    def __del__(self) -> None:
        self._account.free(self.size)

    def hold(self, size: int) -> None:
        """Holds so many bytes, and no more those that it held before. Raises `BudgetError`."""
        self._account.hold(size - self.size)
        self.size = size

    def more(self, size: int) -> None:
        """Holds so many bytes more. Raises `BudgetError`."""
        self._account.hold(size)
        self.size += size

    def hand_over(self) -> None:
        """Leaves its bytes held: whoever has what they are of gives them back."""
        self.size = 0


class Outlook:
    """Tells on the way how much all of something will take, from what its parts took so far.

    What comes first may take longer than what comes later, which finds much known (so of what is `spend_once` only a part tells,
    `_AGAIN`); or less, where it is known from before. So the rest is taken to be like all that is done, like that without the
    first stretch (`_EARLY`), or like the last one (`_TOLD`), whichever is least, and a whole is given up only where it is well
    above what may be spent (`Account.doubt`). How far above nobody knows, and nobody is told.
    """

    __slots__ = ("_account", "_marks")

    def __init__(self, account: Account) -> None:
        self._account = account
        self._marks = [(account.telling, 0.0)]
        """Where all began, where the first stretch ended, and the last one: what was spent that tells, and how much was done."""

    def came(self, part: float) -> None:
        """So much of it is done, 0 to 1. Raises `OutlookError` where the rest is far more than may be spent."""
        account, marks = self._account, self._marks
        spent = account.telling
        if spent - marks[-1][0] <= (_EARLY if len(marks) == 1 else _TOLD):
            return
        if len(marks) > 1:
            rest = int(min([(spent - before) / max(part - done, _LEAST) for before, done in marks]) * (1 - part))
            if rest > account.doubt * account.open:
                raise account.too_far(rest)
        self._marks = [*marks[:2], (spent, part)]


def seconds(number: float) -> str:
    """A time in words: `2 s`, `0.4 s`, `15 ms`."""
    if number < 0.1:  # then in milliseconds
        return f"{number * 1000:.2g} ms"
    return f"{number:,.0f} s" if number >= 10 else f"{number:.2g} s"  # two digits


def words(number: int) -> int:
    """The machine words of a whole number, at least 1; a float has one."""
    return 1 + (int(number).bit_length() >> 6)


_SCHOOLBOOK: Final = 64
"""Machine words up to which a number is multiplied word by word, or takes no less."""


def counts_bytes(keys: int) -> int:
    """The bytes that counts of so many keys take beyond those of four: a frozen set, which grows fourfold when it is full."""
    places = 8  # Python's first
    while 5 * keys >= 3 * (places - 1):  # as full as that it grows
        places *= 4
    return 16 * places * (places > 8)


def product(one: int, other: int) -> int:
    """What a product of two numbers of so many machine words takes: schoolbook, then Karatsuba's method, as Python has it."""
    few, many = (one, other) if one < other else (other, one)
    return 80 + (many * (8 * few if few < _SCHOOLBOOK else 7 * isqrt(few) * few.bit_length()) >> 1)


def extent(value: Any) -> int:
    """How many single values a state holds: what a rule may look at, and so what a call of it may take."""
    parts: Collection[Any]
    if isinstance(value, Struct):
        found, parts = 0, structs.astuple(value)
    elif isinstance(value, (tuple, frozenset, list)):
        found, parts = 1, value
    else:
        return 1
    return found + len(parts) + sum([extent(part) - 1 for part in parts if part and type(part) not in _SINGLE])


def hashed(value: Any) -> int:
    """What it takes to look up a value that a rule gave; structs that know their hash are single values."""
    if isinstance(value, Struct):
        return FIELD * (1 if value.__struct_config__.cache_hash else extent(value))
    if isinstance(value, tuple | frozenset):
        return FIELD + sum(map(hashed, value))
    return FIELD


def given(value: object) -> int:
    """The price of a call that looks at all of what it is given, or gives."""
    return CALL + GIVEN_FIELD * extent(value)


def thrown(state: object) -> int:
    """The price of a rule that is thrown in this state, beside its dice and contests."""
    return CALL + THROWN_FIELD * extent(state)
