"""The best play of a side: what it is worth, each choice that it meets, and what it loses by another option.

A rule asks for choices with `dice.choose`. A throw and the odds take what the state says beforehand, its plan. Here the side
takes the options with the most of a worth (`_questions.worth`). The other side keeps to its plan, or takes the least
(`against`). `_exploring.backward` finds the worth of each state. `thrown_play` learns choices from throws where that is too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.backward import Ended, Met, Weighing
from ror_rules._exploring.memo import Memo
from ror_rules._operations.thrown_play import WEIGHED, play_from_throws
from ror_rules._packages.questions.simulation import pairs_in
from ror_rules._packages.questions.worth import Worth, counts, read_worth
from ror_rules._packages.rule import Projection, Rule
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import BudgetError, StateError
from ror_rules._reading.limits import MAX_POLICY, MAX_STEPS
from ror_rules._reading.names import one_of
from ror_rules._throwing.dice import Dice
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.table import Book

_LEARNING: Final = 0.25
"""The part of `MAX_STEPS` that learning from throws may take for each of the usual budgets, at least for one of them."""


class Decision(Struct, frozen=True, kw_only=True):
    """A choice that a player meets with best play, and the best option."""

    who: str
    what: str
    given: dict[str, Any]
    turn: int | None
    left: int | None
    option: Any
    plan: Any
    loss: float
    chance: float
    depends_on_more: bool


class BestPlay(Struct, frozen=True, kw_only=True):
    """What the best play of a side is worth, and its choices."""

    worth: str
    against: bool
    best: float
    by_plan: float | None
    exact: bool
    throws: int | UnsetType = UNSET
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET
    means: dict[str, float]
    next: tuple[Decision, ...]
    policy: tuple[Decision, ...]
    left_out: int
    states: int


def best_play(
    rule: Rule[Any, Any, Any],
    book: Book,
    state: Any,
    side: str,
    worth: str,
    *,
    against: bool,
    budget: float,
    read: dict[str, str] | None = None,
) -> BestPlay:
    """The best play of a side, from throws if it exceeds its budget. `read` takes the rulings that are read for it.

    Raises `SchemaError`, `StateError` for a rule without choices, and `BudgetError` for a game that throws too many dice.
    """
    if not rule.decides:
        raise StateError("no-choices", pointer="/worth", got=worth)
    if side not in rule.decides:
        raise StateError("no-choices-of-side", pointer="/side", expected=one_of(rule.decides), got=side)
    wanted = read_worth(rule, state, worth)
    asked = _Play(rule, book, state, side, worth, wanted, against, budget, {} if read is None else read)
    try:
        return asked.weighed(floats=False)
    except BudgetError as error:
        if error.exhausted == "entries":
            with suppress(BudgetError):
                return asked.weighed(floats=True)
    return asked.thrown()


class _Play(NamedTuple):
    rule: Rule[Any, Any, Any]
    book: Book
    state: Any
    side: str
    worth: str
    wanted: Worth
    against: bool
    budget: float
    read: dict[str, str]
    """The rulings that were read, each with its reading."""

    def body(self, dice: Dice) -> Any:
        result = self.rule.body(dice, self.book, self.state)
        if isinstance(dice, Thrower):
            self.read.update(dice.readings)
        return result

    def asks(self, who: str, plan: Any) -> bool:
        return self.against or who == self.side or plan is None

    def role(self, who: str, what: str) -> Callable[..., Any]:
        return max if who == self.side else min

    @property
    def counted(self) -> list[Projection]:
        return [each for each in self.wanted.views if counts(each)]

    def seen(self, view: Projection, result: Any) -> float:
        return float(plain(view.of(self.state, result)) or 0)

    def weighed(self, *, floats: bool) -> BestPlay:
        def weighing(memo: Memo) -> Weighing:
            return Weighing(self.body, memo, self.wanted.of, self.role, floats=floats)

        planned = Memo(Budget.of(self.budget), floats=floats)
        by_plan = weighing(planned).worth
        memo = Memo(Budget.of(self.budget), floats=floats, open=self.asks)
        found = weighing(memo)
        means = dict.fromkeys([each.name for each in self.counted], 0.0)
        met: list[Met] = []
        for each in found.followed():
            if isinstance(each, Ended):
                for view in self.counted:
                    means[view.name] += float(each.chance) * self.seen(view, each.result)
            else:
                met.append(each)
        self.read.update(planned.readings | memo.readings)
        return self._told(
            met,
            best=float(found.worth),
            by_plan=None if planned.owed else float(by_plan),
            exact=not floats,
            means=means,
            states=found.states,
        )

    def thrown(self) -> BestPlay:
        others = [partial(self.seen, view) for view in self.counted]
        found = play_from_throws(
            self.body,
            self.wanted.of,
            others,
            self.asks,
            self.role,
            steps=int(max(self.budget, 1) * _LEARNING * MAX_STEPS),
            pairs=pairs_in(self.state),
        )
        low, high = found.bounds or (UNSET, UNSET)
        return self._told(
            found.met,
            best=found.worth,
            by_plan=found.by_plan,
            exact=False,
            throws=WEIGHED,
            low=low,
            high=high,
            means=dict(zip([each.name for each in self.counted], found.means, strict=True)),
            states=0,
        )

    def _told(self, met: Sequence[Met], **found: Any) -> BestPlay:
        if not any(each.open.who == self.side for each in met):
            raise StateError("no-choices-of-side", pointer="/side", got=self.side)
        first = min((each.step or 0) for each in met)
        policy = _decisions(met)
        coming = _decisions([each for each in met if (each.step or 0) == first])
        kept = sorted(sorted(range(len(policy)), key=lambda at: -policy[at].chance)[:MAX_POLICY])
        return BestPlay(
            worth=self.worth,
            against=self.against,
            next=tuple(sorted(coming, key=lambda each: -each.chance)),
            policy=tuple(policy[at] for at in kept),
            left_out=len(policy) - len(kept),
            **found,
        )


def _decisions(met: Iterable[Met]) -> list[Decision]:
    """The choices that look alike as one, by turn. Without a limit of turns, the turn does not matter."""
    alike: dict[Any, dict[Any, tuple[float, float, Met]]] = {}
    for each in met:
        key = (each.step if each.left is not None else None, each.open.who, each.open.what, each.open.given)
        options = alike.setdefault(key, {})
        loss, chance, _ = options.get(each.best, (float(each.loss), 0.0, each))
        options[each.best] = (min(loss, float(each.loss)), chance + float(each.chance), each)
    return [
        Decision(
            who=who,
            what=what,
            given={name: plain(value) for name, value in given},
            turn=turn,
            left=one.left,
            option=plain(option),
            plan=plain(one.open.otherwise),
            loss=loss,
            chance=chance,
            depends_on_more=len(options) > 1,
        )
        for (turn, who, what, given), options in alike.items()
        for option, (loss, chance, one) in options.items()
    ]
