"""What to ask instead of a question that was too large: fewer fields, floats, or a simulation with the error it would have.

Each remedy is a change of the request that was sent, and works: an exploration was tried, as far as `TRIALS` goes, and a
simulation's throws are as many as its price allows. A question that asked for no arithmetic is answered by one of them. No rule
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from ror_rules._arithmetic.account import Account, Allowance, OutlookError, RoomError, seconds, thrown
from ror_rules._questions.intervals import widest
from ror_rules._questions.question import ALL, Question
from ror_rules._questions.simulation import simulate
from ror_rules._wire.shapes import Inexact, Odds
from ror_rules.errors import BudgetError, Remedy, RorError

TRIALS: Final = 0.1
"""Seconds of work that all trials of one refusal may take together: a refusal comes soon, or it is no help."""
PATIENT: Final = 0.4
"""Seconds that they may, if these are left, where no simulation can be had, or it would say little, as of battles of thousands: floats mostly do."""
_POOR: Final = 2000
"""A simulation says little of fewer throws."""
_SOON: Final = 0.05
"""Trials are patient beside such a one only where the question itself took no more than so many seconds before it was refused."""
_ENOUGH: Final = 20_000
"""Throws of a simulation beyond which its error is not worth its time."""
_PROBE: Final = 8
"""Throws that tell the price of one."""
_FIRST: Final = 3
"""Views that are tried alone, at most."""
_SAFE: Final = 0.7
"""The part of an allowance that is taken for a simulation: some throws are dearer than those that were probed."""
EXACT: Final = 0.8
"""The part of an allowance that may go into exact odds where floats or throws may follow."""
_AT_ONCE: Final = 0.2
"""The part that may go into throws in their place, or more where the fewest that say something take more and it is left."""
_TOGETHER: Final = 0.4
"""The part that may go into both, where exact odds were given up sooner: the error falls with the root of the throws."""
_SEED: Final = "1"
_NARROW: Final = "Or narrow the state: smaller forces, fewer kinds of figures, assaults, rounds or Characters."
_NOTHING: Final = (
    "Narrow the state: smaller forces, fewer kinds of figures, assaults, rounds or Characters. Fewer fields and floats were not"
    " answered as soon when tried, and"
)
_TOO_FEW: Final = "a hundred throws of a simulation take too long."
_LEAST: Final = 100
"""Fewer throws than these say nothing worth having."""
_SOME: Final = 200
"""Fewer than these say so little that floats are worth waiting for: a chance of one half within 7 points."""

Ask = Callable[[Question], Odds]
_ANY: Final = Remedy({"arithmetic": None}, "without `arithmetic`, in floats or from some throws", tried=False)


class _Instead(NamedTuple):
    """A change of a request, in words and as its members; `None` leaves a member out."""

    words: str
    change: Mapping[str, Any]


def lacks(question: Question, found: Odds) -> bool:
    """Whether something of the headline is left out: a player asks for all of it."""
    return question.brief and found.left_out is not UNSET


class Remedies:
    """What is left of a question that was too much: an answer of another kind in its place, or what to ask.

    `ask` answers a question, or raises. What a throw costs is found out once, and what was tried in vain is not tried again.
    """

    def __init__(self, question: Question, ask: Ask) -> None:
        self._question: Final = question
        self._ask: Final = ask
        self._in_vain = False

    @cached_property
    def _fitting(self) -> tuple[float, str]:
        """How many throws of a simulation the whole allowance pays, as a few of them tell; 0 where it cannot be thrown.

        And what is said of throws where they are none worth having.
        """
        question = self._question
        state, rule, book = question.request.state, question.rule, question.book
        account = Account(question.allowance)
        try:
            simulate(
                lambda dice: rule(dice, book, state),
                {each.name: partial(each.of, state) for each in question.projections},
                seed=_SEED,
                count=_PROBE,
                most_joint=0,
                account=account,
                call=thrown(state),
            )
        except RorError as error:
            return 0, f"it cannot be thrown either: {error.detail}"
        return account.most * _PROBE / max(account.spent, 1), _TOO_FEW

    def instead(self, refused: BudgetError | None) -> Odds | None:
        """The answer to the same question in floats or, where these are too much too, from throws; None where there is neither.

        `refused`: how exact odds were; None where they were had in part, for which they took all of theirs. With these it
        takes no more than one question may. Throws may take `_AT_ONCE` of that, or what exact odds left of `_TOGETHER`:

        | exact odds had too many cases | floats for `TRIALS` seconds, then throws |
        | `_SOME` throws go into theirs | floats for `PATIENT` seconds, then those throws |
        | fewer do | floats for all but that, then those throws, or `_LEAST` in what is left |
        | not even so many | floats for all that is left |
        """
        question = self._question
        whole, megabytes = question.allowance
        spent = EXACT * whole if refused is None else refused.spent or 0
        left, (throws, _) = whole - spent, self._fitting
        part = max(_AT_ONCE, _TOGETHER - spent / whole)
        often = part * throws
        most = TRIALS if refused is not None and refused.by_cases else PATIENT if often >= _SOME else left
        soon = min(most, left - part * whole)
        thrown = [*_thrown(question, max(often, min(_LEAST, _SAFE * throws * (left - soon) / whole)))]
        floats = Allowance(max(soon if thrown else left, 0), megabytes)
        for change, allowance in [
            *((each.change, floats) for each in _floats(question)),
            *((each.change, question.allowance) for each in thrown),
        ]:
            request = replace(question.request, **change)
            with suppress(RorError):
                found = self._ask(question.another(request, allowance, _inexact(refused)))
                if not lacks(question, found):
                    return found
        self._in_vain = True
        return None

    def tell(self, refused: BudgetError) -> None:
        """Gives a refusal its remedies, those that were tried first."""
        question, (fitting, none) = self._question, self._fitting
        simulations = list(_thrown(question, _SAFE * fitting))
        spent = question.allowance.seconds if self._in_vain else refused.spent or 0.0
        exactly = question.request.arithmetic == "exact" and not (question.whole or question.simulation)
        anyhow = [_ANY] if exactly and _AT_ONCE * fitting >= _LEAST else []
        patient = not anyhow and (not simulations or (simulations[0].change["count"] < _POOR and spent < _SOON))
        most = min(PATIENT, max(question.allowance.seconds - spent, TRIALS)) if patient else TRIALS
        tried, late = ([], "") if question.simulation else self._tried(most)
        found = [*tried, *anyhow, *simulations]
        if found:
            refused.remedies = tuple(found)
            others = f" {late} was tried for {seconds(most)} of work, and may be answered after more." if late else ""
            refused.hint = f"{refused.hint + ' ' if refused.hint else ''}Ask instead: {_said(found)}{others} {_NARROW}"
        elif refused.hint is None:
            refused.hint = f"{_NOTHING} {none}"

    def _tried(self, most: float) -> tuple[list[Remedy], str]:
        """The remedies that explore and are answered in so many seconds: fewer fields, the first that is; floats.

        And floats in words, where they were not answered as soon.
        """
        question = self._question
        found: list[Remedy] = []
        late = ""
        left = min(most, question.allowance.seconds)
        for ways in (_fewer(question), [] if self._in_vain else _floats(question)):
            for words, change in ways:
                allowance = Allowance(left, question.allowance.megabytes)
                request = replace(question.request, **change)
                try:
                    self._ask(question.another(request, allowance))
                except BudgetError as error:
                    left -= min(error.spent or 0, left)
                    if "arithmetic" in change:
                        late = words
                except RorError:
                    break
                else:
                    found.append(Remedy(change, words, tried=True))
                    break
        return found, late


def _inexact(refused: BudgetError | None) -> Inexact:
    """Why an answer is not exact, of how exact odds were refused; None where they were had in part."""
    return "memory" if isinstance(refused, RoomError) else "forecast" if isinstance(refused, OutlookError) else "time"


def _fewer(question: Question) -> Iterator[_Instead]:
    """Less to observe: the headline in place of everything, one field in place of several."""
    names = [each.name for each in question.projections]
    if question.whole:
        yield _Instead("without `fields`, for the headline", {"fields": None})
        names = [each.name for each in question.rule.headline]
    if len(names) > 1:
        headline = {each.name for each in question.rule.headline}  # what mostly takes least
        for name in sorted(names, key=lambda name: name not in headline)[:_FIRST]:
            yield _Instead(f"`fields` with {name} alone", {"fields": (name,)})


def _floats(question: Question) -> Iterator[_Instead]:
    if question.request.arithmetic != "float":
        fields = {"fields": None} if question.request.fields == (ALL,) else {}
        also = " without `fields`" if fields else ""
        yield _Instead(f"`arithmetic` float{also}", {"arithmetic": "float", **fields})


def _thrown(question: Question, throws: float) -> Iterator[Remedy]:
    """A simulation of so many throws, rounded, with the error of its chances; none of too few."""
    count = _round(int(throws))
    if count >= _LEAST:
        error = widest(count)
        points = f"each chance within {100 * error:.2g} percentage points"
        words = f"a simulation of {count:,} throws (`method` simulate, `seed`, `count`), {points}"
        change: dict[str, Any] = {}
        if question.simulation is None:
            change = {"method": "simulate", "seed": _SEED}
        if question.request.arithmetic is not None:
            change["arithmetic"] = None
        yield Remedy({**change, "count": count}, words, tried=False, error=error)


def _round(count: int) -> int:
    """A count with two digits that are not 0, at most `_ENOUGH`."""
    count = min(count, _ENOUGH)
    unit = int("1".ljust(len(str(count)) - 1, "0"))
    return count // unit * unit


def _said(found: list[Remedy]) -> str:
    """The remedies in a sentence."""
    return f"{'; or '.join(f'{each.words} (answered when tried)' if each.tried else each.words for each in found)}."
