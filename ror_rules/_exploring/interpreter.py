"""The interpreter that explores: what each primitive of `dice` does on one path through a rule.

*Branches.* An `Explorer` holds the branches taken so far: at each primitive it hands back the value that this path takes
there, and beyond the last known branch it opens a new one with its first value.

*Parts.* What a part of a rule, or another rule, gives hangs on its arguments alone. It is explored once for each of them
and then one branch over its results, however many paths come to it (`memo`).

*All at once.* `multinomial`, `contest`, `seen`, and `repeat` with an `end`, give no value but the whole distribution of the
path so far, which the rule returns as it is. It goes into the result with the weight of the path, and no branch is opened
for it. The arithmetic is in `stages` and `contests`, that of loops in `loops`.

Which paths there are, and what they come to, is in `paths`. No rule and no table here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from math import perm
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar, cast

from ror_rules._arithmetic import truncated
from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    FOUND,
    SHARED_BYTES,
    STEP,
    VALUE_BYTES,
    WORD,
    Account,
    Held,
    extent,
    given,
    product,
    words,
)
from ror_rules._arithmetic.distribution import (
    Alike,
    Approximate,
    Distribution,
    binomial,
    few_successes,
    one_success,
)
from ror_rules._arithmetic.hands import hands
from ror_rules._arithmetic.multinomial import CUT
from ror_rules._arithmetic.polynomials import Counts, Trial
from ror_rules._exploring.absorbing import absorbed
from ror_rules._exploring.contests import Sights
from ror_rules._exploring.loops import forward
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.stages import Unmixed, mixed, staged
from ror_rules._limits import MAX_REMEMBERED
from ror_rules.dice import (
    Called,
    Contest,
    Dice,
    Keep,
    Kept,
    Landing,
    Modifiers,
    Scored,
    Stage,
    Tried,
    check_draw,
    check_hand,
    check_unlimited,
    fall,
)
from ror_rules.errors import LawError
from ror_rules.table import Book, Table
from ror_rules.trace import Cite, Ready, RulingUsed

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)
R = TypeVar("R", bound=Hashable)
B = TypeVar("B", bound=Book)
X = TypeVar("X", bound=Hashable)
Y = TypeVar("Y", bound=Scored)
Z = TypeVar("Z", bound=Hashable)

_EXACT_POOL: Final = 200
"""Dice of the largest pool that is counted in whole numbers although floats were asked for."""
_FEW: Final = 16
"""Dice of the largest pool that is counted once, whoever throws it."""
_FACES: Final = 100
"""Faces of a die from which on they are paid for, and held."""
_PASSED: Final = 2_000
"""A result that goes on as another value, which is made of what is there."""
_COMPONENT_BYTES: Final = 80
"""A component of a mixture whose weight and factors are held elsewhere."""
_LARGE: Final = 1000
"""Results from which on the counts that they are made of are not kept."""
_MANY: Final = 100
"""Results from which on it is looked how large they are."""
_SENSELESS: Final = "A rule asks for what cannot come: fewer than no dice, a die without sides, or fewer than no steps."
_GOES_ON: Final = (
    "A rule goes on with what multinomial, contest or seen gave it, or a loop's end, which is to be returned at once."
)
_NOTHING: Final = Distribution[Any]({})
"""In place of all results at once, until they are found."""
_NOWHERE: Final = Cite()


def counted(counts: Mapping[Any, int]) -> Counts:
    """Counts that are not 0. Raises `LawError` for one below."""
    if counts and min(counts.values()) < 0:
        raise LawError("A trial counts fewer than none.", expected="counts from 0 on")
    return frozenset([(key, number) for key, number in counts.items() if number])


class Branch:
    """A place where paths part: the values, their weights, and the index of the one that is taken.

    `before` is the weight of the path as far as here, `total` what the weight of the path beyond is out of, `held` what is
    given back with it.
    """

    __slots__ = ("before", "held", "taken", "total", "values", "weights")

    def __init__(self, distribution: Distribution[Any], last: Branch | None) -> None:
        if not distribution.weights:
            raise LawError(_SENSELESS)
        self.values = tuple(distribution.weights)
        self.weights = tuple(distribution.weights.values())
        self.taken = 0
        self.held: Held | None = None
        if last is None:
            self.before, self.total = 1, distribution.total
        else:
            self.before = last.before * last.weights[last.taken]
            self.total = last.total * distribution.total


class Met(NamedTuple):
    """What a rule hands back that ends in a contest."""

    contest: Contest[Any, Any, Any, Any]


class Explore(Protocol):
    """What finds the odds of a part: `paths.explore`."""

    def __call__(
        self,
        run: Callable[[Explorer], R],
        *,
        memo: Memo,
        price: int | None = None,
        kept: bool = False,
        foreseen: bool = False,
        sights: Sights | None = None,
    ) -> Distribution[Any]:
        """Every result of `run` with its weight, or what `sights` make of it."""


class Explorer(Dice):
    """The interpreter of one path: it follows the branches it is given, and takes the first value at new ones."""

    __slots__ = ("_all_results", "_branches", "_explore", "_memo", "_next", "_taking", "_unmixed", "steps")

    def __init__(
        self,
        memo: Memo,
        branches: list[Branch],
        explore: Explore,
        taking: list[Alike] | None = None,
        *,
        unmixed: bool = False,
    ) -> None:
        """`explore` finds the odds of parts; `taking` takes the faces that stand for several, None for all faces.

        With `unmixed`, trials and a stage are handed back as they are.
        """
        self._unmixed = unmixed
        self._explore = explore
        self._memo = memo
        self._branches = branches
        self._taking = taking
        self._next = 0
        self.steps = 0
        """Primitives that the rule asked for."""
        self._all_results: Distribution[Any] | Met | None = None

    def checked(self, result: R | Distribution[R] | Met) -> R | Distribution[R] | Met:
        """What a rule returned: a result, or all results of its path at once.

        Raises `LawError` where it did not come to every branch of this path, or had all at once and did not return them as
        they were.
        """
        if self._next != len(self._branches):
            raise LawError("A rule asked for other dice when it was run again.")
        if result is not self._all_results and (
            self._all_results is not None or isinstance(result, (Distribution, Met))
        ):
            raise LawError(_GOES_ON)
        return result

    def stumbled(self) -> LawError | None:
        """What a rule's own fault is that cannot use all results of its path as a value; None where it was not given them."""
        return None if self._all_results is None or self._all_results is _NOTHING else LawError(_GOES_ON)

    def _open(self) -> None:
        """Raises `LawError` where all results of this path were given already, or are being made."""
        if self._all_results is not None:
            raise LawError("A rule throws after multinomial, contest or seen, or while their trials are made.")

    def _give_all(self, find: Callable[[], Distribution[R]]) -> R:
        """All results of the path so far, as the last thing that the rule asks for; `find` asks nothing of `self`."""
        self._open()
        self._all_results = _NOTHING
        self._all_results = found = find()
        return cast("R", found)

    def _branch(self, distribution: Callable[[], Distribution[R]], *, own: bool = False) -> R:
        """The value that this path takes here; `distribution` is called where the branch is new.

        Whether its values are its `own`: nobody else holds them.
        """
        self._open()
        self.steps += 1
        branches, place = self._branches, self._next
        if place == len(branches):
            last = None
            if place:  # as many runs come as far as each branch
                last = branches[-1]
                self._memo.account.foresee(self.steps * place // 2 * STEP)
            found = self._memo.in_arithmetic(distribution())
            branches.append(Branch(found, last))
            if own:
                size = ENTRY_BYTES + WORD * words(found.total)
                branches[place].held = Held(self._memo.account, len(found.weights) * size)
        branch = branches[place]
        self._next = place + 1
        value: R = branch.values[branch.taken]
        return value

    def within(self, place: str) -> Self:
        """The interpreter itself: odds hang on no address."""
        return self

    def call(self, rule: Called[B, T, R], book: B, state: T) -> R:
        """One result of the other rule: one branch over its odds."""
        result: R = self._branch(lambda: self._called(rule, book, state))
        return result

    def seen(self, rule: Called[B, T, Any], book: B, state: T, names: tuple[str, ...], end: Callable[..., R]) -> R:
        """All results at once, made of what can be seen of the other rule's; found once for each state, as long as few are known."""
        memo = self._memo

        def find() -> Distribution[R]:
            return self._called(rule, book, state, Sights(names, rule.views(state, names), end))

        def results() -> Distribution[R]:
            if len(memo.parts) <= MAX_REMEMBERED:
                return memo.once(memo.parts, (rule, book, state, names, end), find)
            room, kept = memo.account.room, memo.kept  # more are not remembered, and whoever asked holds what is found
            found = find()
            memo.account.free(room - memo.account.room - (memo.kept - kept))
            return found

        return self._give_all(results)

    def _called(self, rule: Called[B, T, Any], book: B, state: T, sights: Sights | None = None) -> Distribution[Any]:
        """All results of another rule, explored once for each state; or what is seen of them, which goes on as something else."""
        memo = self._memo

        def find() -> Distribution[Any]:
            found = memo.apart(
                lambda: self._explore(
                    lambda dice: rule.body(dice, book, state), memo=memo, foreseen=True, sights=sights
                )
            )
            size = ENTRY_BYTES + memo.made if sights is None else SHARED_BYTES + WORD * words(found.total)
            memo.account.hold(len(found.weights) * size)
            return found

        return memo.once(memo.parts, (rule, book, state), find) if sights is None else find()

    def part(self, step: Callable[[Dice, B, S], R], book: B, state: S) -> R:
        """One result of the part: one branch over its odds, explored once for each state."""
        memo = self._memo

        def find() -> Distribution[R]:
            return self._explore(lambda dice: step(dice, book, state), memo=memo)

        result: R = self._branch(lambda: memo.once(memo.parts, (step, book, state), find))
        return result

    def tally(self, trials: Iterable[Any]) -> dict[Any, int]:
        """Not yet."""
        raise NotImplementedError

    def multinomial(
        self,
        trials: Iterable[Tried],
        *stages: Stage,
        end: Callable[[Mapping[Any, int]], R],
        scope: Hashable,
    ) -> R:
        """All results at once, of counts that are convolved (`stages`); one of each kind of trials is explored."""

        def one(each: Tried) -> Trial:
            kept = None if self._memo.floats else each.kept
            if kept is not None:
                return self._kept(kept)
            return self._explore(lambda dice: counted(each.step(dice, 1)), memo=self._memo, price=CALL)

        def price(counts: Counts) -> int:
            return given(end(dict(counts)))

        def ended(counts: Distribution[Counts]) -> Distribution[R]:
            known = memo.results.setdefault(end, {})
            new = [each for each in counts.weights if each not in known]
            number, size = len(new), memo.made
            memo.account.spend(len(counts.weights) * FOUND)
            if new:
                if number > _MANY:  # as large as one of few and one of many come to
                    size = min(size, VALUE_BYTES * max(extent(end(dict(each))) for each in (new[0], new[-1])))
                memo.keep((ENTRY_BYTES + size) * number)
                memo.account.spend_once(price(new[0]) * number)
                for each in new:
                    known[each] = end(dict(each))
            memo.account.hold(SHARED_BYTES * (len(counts.weights) - number))
            return counts.map(known.__getitem__)

        def results() -> Distribution[R]:
            known = len(memo.mixtures), memo.mixed
            counts = staged(trials, stages, scope, memo, one)
            if isinstance(counts, Distribution):
                found = ended(counts)
            else:
                components = Held(memo.account, len(counts[0]) * _COMPONENT_BYTES)
                found = ended(mixed(*counts, price, memo))
                components.hold(0)
            if len(found.weights) > _LARGE:  # they are held, their counts are made again if need be
                memo.results.pop(end, None)
                memo.let_go_of_mixtures(*known)
            return found

        memo = self._memo
        if self._unmixed and len(stages) == 1:
            return cast("R", Unmixed(trials, stages[0], scope, end, one))
        return self._give_all(results)

    def _kept(self, kept: Kept) -> Trial:
        """What a trial adds to the counts whose odds are kept. They cost the same, whether they were known or not."""
        memo, key = self._memo, (Kept, kept.of)
        if kept.memo is None:
            odds = memo.once(memo.ones, key, lambda: self._explore(kept.step, memo=memo, price=CALL))
        else:
            known: tuple[Distribution[Any], int, Mapping[str, str]] | None = kept.memo.get(key)
            if known is None:
                alone = Memo(Account())
                odds = self._explore(kept.step, memo=alone, price=CALL)
                known = kept.memo[key] = odds, alone.account.spent, alone.readings
            odds, work, readings = known
            memo.readings.update(readings)
            memo.account.spend(work)
        memo.account.hold(len(odds.weights) * ENTRY_BYTES)
        return odds.map(lambda end: counted(kept.counts(end)))

    def contest(self, contest: Contest[X, Y, Z, R]) -> R:
        """All results at once, from how each side comes out, when it is known what is looked at."""
        self._open()
        self._all_results = met = Met(contest)
        return cast("R", met)

    def roll(
        self,
        sides: int,
        *,
        why: str,
        cite: Cite,
        at: str = "die",
        alike: Callable[[int], Hashable] | None = None,
    ) -> int:
        """A branch over the faces, 1 to `sides`; over the first of those that are alike, until somebody looks at them."""
        faces = range(1, sides + 1)
        if alike is None or self._taking is None:

            def each() -> Distribution[int]:
                if sides > _FACES:
                    self._memo.account.spend(sides * FOUND)
                    self._memo.account.foresee_held(sides * ENTRY_BYTES)
                return Distribution(dict.fromkeys(faces, 1))

            return self._branch(each, own=sides > _FACES)
        taking = self._taking

        def firsts() -> Distribution[int]:
            kinds = [alike(face) for face in faces]
            counts = {kinds.index(kind) + 1: kinds.count(kind) for kind in kinds}
            several = {Alike(face): count for face, count in counts.items()}
            taking.extend(several)
            return Distribution(cast("dict[int, int]", several))

        return self._branch(firsts)

    def land(
        self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()
    ) -> Landing[C]:
        """A branch over the faces; each with its row's number and its cell."""
        face = self.roll(table.die, why=why, cite=_NOWHERE, at=at)
        found, adjusted = fall(table, column, face, modifiers)
        self._read(found.rulings)
        return Landing(face, adjusted, found.cell)

    def on(self, table: Table[C], column: int | str, *, why: str, at: str = "die", modifiers: Modifiers = ()) -> C:
        """A branch over the different cells, each with as many faces as lead to it for its weight."""

        def cells() -> Distribution[Any]:
            weights: dict[Any, int] = {}
            for face in range(1, table.die + 1):
                found, _ = fall(table, column, face, modifiers)
                self._read(found.rulings)
                weights[found.cell] = weights.get(found.cell, 0) + 1
            return Distribution(weights)

        cell: C = self._branch(cells)
        return cell

    def look(self, table: Table[C], row: int | str, column: int | str, *, why: str) -> C:
        """The cell; no branch."""
        self.steps += 1
        found = table.find(row, column)
        self._read(found.rulings)
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
        """A branch over the numbers of successes, 0 to `count`: a binomial, second throws folded into each die."""

        def successes() -> Distribution[int]:
            if count < 0:
                return _NOTHING
            good, bad = one_success(at_least, sides, tuple(again))
            if self._memo.floats and count > _EXACT_POOL:
                wide = truncated.width(count)
                self._memo.account.spend(wide * FOUND)
                self._memo.account.foresee_held(wide * ENTRY_BYTES)
                low, weights = truncated.binomial(count, good, bad)
                self._memo.lost += CUT * 2 * count
                return Approximate(dict(enumerate(weights.tolist(), low)))
            size = 1 + count * sides.bit_length() * (1 + bool(again)) // 64
            self._memo.account.spend(count * (ENTRY + 3 * product(size, 1)))  # the weights are numbers of such a size
            self._memo.account.foresee_held(count * (ENTRY_BYTES + WORD * size))
            return (few_successes if count <= _FEW else binomial)(count, good, bad)

        return self._branch(successes, own=True)

    def hand(self, count: int, sides: int, *, keep: Keep, why: str, cite: Cite, at: str = "hand") -> tuple[int, ...]:
        """A branch over the multisets of faces that can count, by the weights that `hands` finds."""
        check_hand(count, sides, keep)
        return self._branch(lambda: hands(count, sides, keep, self._memo.account), own=True)

    def draw(self, items: Sequence[T], count: int, *, why: str, cite: Cite, at: str = "draw") -> tuple[T, ...]:
        """A branch over the orders in which `count` items can be drawn; equal items make equal orders."""
        check_draw(items, count)

        def orders() -> Distribution[tuple[T, ...]]:
            number = perm(len(items), count)
            self._memo.account.spend(number * ENTRY)
            self._memo.account.foresee_held(number * (ENTRY_BYTES + WORD * count))
            weights: dict[tuple[T, ...], int] = {}
            for order in permutations(items, count):
                weights[order] = weights.get(order, 0) + 1
            return Distribution(weights)

        return self._branch(orders, own=True)

    def repeat(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        *,
        until: Callable[[S], bool],
        at_most: int | None = None,
        place: str | None = "round",
        goes_on: Callable[[Dice, S], tuple[S, Callable[[S], S] | None]] | None = None,
        end: Callable[[S, int], Any] | None = None,
    ) -> Any:
        """A branch over the states in which the loop can end, by the number of steps they took; or all that `end` makes of them.

        Without `at_most` a branch over the settled states.
        """
        if at_most is None:
            check_unlimited(goes_on, end)
            return self._branch(
                lambda: absorbed(self._stepped(step, state), state, until=until, memo=self._memo), own=True
            )

        def ends() -> Distribution[tuple[S, int]]:
            return self._ends(step, state, until, at_most, goes_on, all_at_once=end is not None)

        if end is None:
            return self._branch(ends, own=True)
        account, made = self._memo.account, self._memo.made

        def results() -> Distribution[Any]:
            found = ends()
            number = len(found.weights)
            if not number:
                raise LawError(_SENSELESS)
            held = Held(account, number * (ENTRY_BYTES + WORD * words(found.total)))
            account.hold(number * (ENTRY_BYTES + made))
            account.spend(number * _PASSED)
            passed = found.map(lambda both: end(*both))
            held.hold(0)
            return passed

        return self._give_all(results)

    def _stepped(self, step: Callable[[Dice, S], S], state: S) -> Callable[[S], Distribution[S]]:
        """The odds of a step from each state; what a run of it takes is that of the first `state`."""
        price = given(state)
        return lambda each: self._explore(lambda dice: step(dice, each), memo=self._memo, price=price, kept=True)

    def _ends(
        self,
        step: Callable[[Dice, S], S],
        state: S,
        until: Callable[[S], bool],
        at_most: int,
        goes_on: Callable[[Dice, S], tuple[S, Callable[[S], S] | None]] | None,
        *,
        all_at_once: bool,
    ) -> Distribution[tuple[S, int]]:
        lumped = None if goes_on is None else partial(goes_on, self)
        return forward(
            self._stepped(step, state),
            state,
            until=until,
            at_most=at_most,
            goes_on=lumped,
            all_at_once=all_at_once,
            memo=self._memo,
        )

    def reading(self, book: Book, ruling: str) -> str:
        """The reading of a ruling in this book; no branch."""
        self.steps += 1
        found = self._memo.readings[ruling] = book.rulings[ruling]
        return found

    def _read(self, rulings: tuple[RulingUsed, ...]) -> None:
        """The readings that a cell hangs on take part."""
        for each in rulings:
            self._memo.readings[each.id] = each.reading

    def note(self, cite: Cite, text: str, *, not_applied: Modifiers = ()) -> None:
        """Nothing: odds have no trace."""
        self.steps += 1

    def tell(self, ready: Sequence[Ready], called: str) -> None:
        """Nothing: odds have no trace."""
        self.steps += len(ready)
        for each in ready:
            self._read(each.line.rulings)


class Witness(Explorer):
    """The interpreter that the sides of a contest are scored by: it reads rulings, and nothing is thrown."""

    __slots__ = ()

    def _open(self) -> None:
        """Raises `LawError`."""
        raise LawError("A contest throws in `score`, `after`, `end` or `opened`; only its sides do.")
