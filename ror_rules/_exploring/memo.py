"""What the interpreters of one question share while they explore: the account, and the memo of what was found out.

A part of a rule, a rule that is called, a trial and a contest's side are explored once for each state and then looked
up (memoization). How they are explored stands in `interpreter` and `contests`. No interpreter and no rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from itertools import islice
from typing import Any, TypeVar

from ror_rules._arithmetic.account import (
    CALL,
    COUNTS_BYTES,
    FIELD,
    FIELD_BYTES,
    RUN_FIELD,
    WORD,
    Account,
    extent,
    words,
)
from ror_rules._arithmetic.dealt import Places, Rounds
from ror_rules._arithmetic.distribution import ONE, Approximate, Distribution
from ror_rules._arithmetic.polynomials import Counts, Factors, Trial
from ror_rules._limits import MAX_REMEMBERED
from ror_rules.errors import BudgetError

R = TypeVar("R", bound=Hashable)
K = TypeVar("K")


class Memo:
    """The account, the arithmetic, and what was found out. It may serve one question after the other, in one thread.

    `account`     what may still be spent and held
    `call`        the price of one call of the rule's functions, by how much its state holds; `run` that of a whole run,
                  `made` the bytes that a call gives
    `floats`      whether distributions are in floats; all questions of a memo are in one arithmetic
    `lost`        the probability that floats have dropped, or a loop has left out, so far, at most
    `tolerance`   the probability that a loop may leave out at most, where not all of its states fit
    `readings`    the rulings that were read, each with its reading, by all questions so far
    `parts`       (function or rule, book, state), and what is seen of it -> its odds and what they lost
    `ones`        what a trial that is kept hangs on -> how one of it ends
    `trials`      scope -> `like` of some `Trials` -> what one of them adds, in whichever call
    `stages`      (scope, scope of a stage) -> counts -> the factors that it makes of them
    `places`      (scope, a key, how it is dealt out, what that hangs on) -> the trials that any number of it makes
    `rounds`      rows of trials, and how they are dealt to -> the same, so that they are prepared once
    `kept`        bytes that trials, stages, rounds, results, and what is known of sides hold
    `interned`    the content of a trial -> that trial, so that equal ones are the same object
    `results`     what makes results of counts -> counts -> the result
    `mixtures`    (components, total), or weights and what they are dealt to -> the counts that come of them and what was lost
    `mixed`       bytes that these hold
    `sides`       a side of a contest -> how it comes out and what was lost
    `vain`        one that was not found -> the work and the room that there were for it, and why they were not enough
    `scored`      (what a side of a contest hangs on, side, whether coarse) -> a way it comes out -> its score
    `became`      (the same, and a sign) -> a way it comes out -> what becomes of it
    `sufficient`  (the same, how much is told, and views) -> a way it comes out -> what suffices of it
    `suffices`    (how much is told, and views) -> what is seen and told of a side -> the object for it
    `told`        (kind of a contest, names of views) -> what each of these views has to be told of either side
    """

    __slots__ = (
        "_made_by",
        "_state",
        "account",
        "became",
        "call",
        "floats",
        "interned",
        "kept",
        "lost",
        "made",
        "mixed",
        "mixtures",
        "ones",
        "parts",
        "places",
        "readings",
        "results",
        "rounds",
        "run",
        "scored",
        "sides",
        "stages",
        "suffices",
        "sufficient",
        "told",
        "tolerance",
        "trials",
        "vain",
    )

    def __init__(self, account: Account, *, floats: bool = False, tolerance: float = 0.0) -> None:
        self.tolerance = tolerance
        self._state: object = self
        self.account = account
        self.call = self.run = CALL
        self.made = FIELD_BYTES
        self.floats = floats
        self.lost = 0 * ONE
        self.readings: dict[str, str] = {}
        self.parts: dict[Any, tuple[Distribution[Any], float]] = {}
        self.ones: dict[Hashable, tuple[Distribution[Any], float]] = {}
        self.trials: dict[Hashable, dict[Hashable, Trial]] = {}
        self.stages: dict[Hashable, dict[Counts, Factors]] = {}
        self.places: dict[Hashable, Places] = {}
        self.rounds: dict[Hashable, Rounds] = {}
        self.interned: dict[Any, Trial] = {}
        self.mixtures: dict[Hashable, tuple[Distribution[Counts], float]] = {}
        self.sides: dict[Hashable, tuple[Distribution[Any], float]] = {}
        self.vain: dict[Hashable, tuple[int, int, BudgetError]] = {}
        self.scored: dict[Hashable, dict[Any, Any]] = {}
        self.became: dict[Hashable, dict[Any, Any]] = {}
        self.sufficient: dict[Hashable, dict[Any, Any]] = {}
        self.suffices: dict[Hashable, dict[Any, Any]] = {}
        self._made_by: tuple[Hashable, dict[Hashable, dict[Any, Any]]] | None = None
        self.results: dict[Hashable, dict[Counts, Any]] = {}
        self.kept = 0
        self.mixed = 0
        self.told: dict[Hashable, list[list[int]]] = {}

    def about(self, state: object) -> None:
        """The question is of this state: what a call takes hangs on how many values it holds."""
        if state is not self._state:
            size = extent(state)
            self._state = state
            self.call = CALL + FIELD * size
            self.run = CALL + RUN_FIELD * size
            self.made = FIELD_BYTES * size

    def keep(self, size: int) -> None:
        """Holds so many bytes for a trial, what a stage makes of counts, or a score or an end of a side."""
        self.account.hold(size)
        self.kept += size

    def made_by(self, end: Hashable, of: Hashable) -> dict[Any, Any]:
        """What a function has made, by what that was made `of`; kept until another function is asked for."""
        if self._made_by is None or self._made_by[0] != end:
            self._made_by = end, {}
        return self._made_by[1].setdefault(of, {})

    def next_state(self) -> None:
        """Forgets what hangs on the state asked about before; parts and mixtures stay while they are few and small."""
        self.sides.clear()
        self.vain.clear()
        self._let_go()
        if len(self.parts) > MAX_REMEMBERED or len(self.mixtures) > MAX_REMEMBERED or self.account.crowded:
            self.forget()

    def forget(self) -> None:
        """Forgets all that was found out: nothing of it is held any more."""
        self._let_go()
        for each in (self.sides, self.parts, self.ones, self.mixtures, self.interned):
            each.clear()
        self.mixed = 0
        self.account.emptied()

    def _let_go(self) -> None:
        """Forgets trials, what stages make, and the scores and ends of sides."""
        for each in (
            self.trials,
            self.stages,
            self.places,
            self.rounds,
            self.scored,
            self.became,
            self.sufficient,
            self.suffices,
            self.results,
        ):
            each.clear()
        self._made_by = None
        self.account.free(self.kept)
        self.kept = 0

    def apart(self, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        """Another rule's odds, as `find` finds them. What hangs on its state is forgotten then; the rest may come again."""
        outside = self.sides
        room, kept, parts = self.account.room, self.kept, len(self.parts)
        known, mixed = len(self.mixtures), self.mixed
        self.sides = {}
        refused = True
        try:
            found = find()
            refused = False
        except BudgetError as error:
            error.let_go()  # so that what was held on the way is given back by now, and not once more later
            raise
        finally:
            self.sides = outside
            self.account.free(room - self.account.room - (self.kept - kept))
            self.mixed = mixed
            while len(self.parts) > parts > MAX_REMEMBERED:  # those of a state that will hardly come again
                self.parts.popitem()
            if self.kept > self.account.room:
                self._let_go()
            for key in [*islice(reversed(self.mixtures), max(0, len(self.mixtures) - known))]:
                if refused or self.account.crowded:
                    del self.mixtures[key]
                else:
                    self.hold_mixture(self.mixtures[key][0])
        return found

    def side(self, key: Hashable, find: Callable[[], Distribution[R]]) -> Distribution[R]:
        """How a side comes out, found once; with no more work and room than it was in vain it is not looked for again."""
        account = self.account
        work, room = account.open, account.room
        known = self.vain.get(key)
        if known is not None and work <= known[0] and room <= known[1]:
            raise copy(known[2])
        try:
            return self.once(self.sides, key, find)
        except BudgetError as error:
            self.vain[key] = work, room, copy(error)
            raise

    def mixture(self, key: Hashable, find: Callable[[], Distribution[Counts]]) -> Distribution[Counts]:
        """The counts that `find` gives, found once."""
        room = self.account.room
        found = self.once(self.mixtures, key, find)
        self.mixed += room - self.account.room
        return found

    def hold_mixture(self, counts: Distribution[Counts]) -> None:
        """Holds the bytes of a mixture, until mixtures are let go of."""
        size = len(counts.weights) * (COUNTS_BYTES + WORD * words(counts.total))
        self.account.hold(size)
        self.mixed += size

    def let_go_of_mixtures(self, known: int, mixed: int) -> None:
        """Forgets the mixtures but for those that were `known` when they took `mixed` bytes."""
        for key in [*islice(self.mixtures, known, None)]:
            del self.mixtures[key]
        self.account.free(self.mixed - mixed)
        self.mixed = mixed

    def once(self, found: dict[Any, tuple[K, float]], key: Hashable, find: Callable[[], K]) -> K:
        """What `find` gives, found once and kept in `found`; what it lost is added to `lost` at every use."""
        known = found.get(key)
        if known is None:
            before, self.lost = self.lost, 0 * ONE
            try:
                known = found[key] = find(), self.lost
            finally:
                self.lost = before
        self.lost += known[1]
        return known[0]

    def in_arithmetic(self, distribution: Distribution[R]) -> Distribution[R]:
        """The distribution, in floats where the question is in floats, without what weighs less than any float can say."""
        weights, total = distribution.weights, distribution.total
        if not self.floats or (isinstance(total, float) and all(weights.values())):
            return distribution
        return Approximate({value: share for value, weight in weights.items() if (share := weight / total)})
