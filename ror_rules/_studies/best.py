"""The best choices of a player in a rule of several turns: their worth, a table of them, and what comes of them.

A rule asks for choices with `dice.choose`. Everywhere else the state's plan takes them. Here the side takes the one with the
most of a worth, `25*fallen - points_lost` or `points_lost<=10`. The other side keeps to the plan, or takes the least (`against`).

`_exploring.backward` finds the worth of each state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import eq, ge, gt, le, lt
from typing import Any, Final, NamedTuple

from msgspec import Struct

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.backward import worth_of
from ror_rules._exploring.memo import Memo
from ror_rules._questions.question import projections_of
from ror_rules._wire.shapes import plain
from ror_rules.errors import LawError, SchemaError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset

BUDGETS: Final = 4
"""Times the usual budget that the best choices may use."""
_TERM: Final = re.compile(
    r"(?:([0-9]{1,6}) ?\* ?)?([a-z][a-z0-9_.]*(?:\[[^\[\]]+\])?) ?(?:(<=|>=|=|<|>) ?([A-Za-z0-9_-]+))?"
)
_SIGNS: Final = re.compile(r" ?([+-]) (?![^\[]*\])")
_COMPARED: Final[Mapping[str, Callable[[Any, Any], Any]]] = {"<=": le, ">=": ge, "=": eq, "<": lt, ">": gt}


class Term(NamedTuple):
    points: int
    name: str
    compared: str | None = None
    value: Any = None

    def of(self, seen: Any) -> int:
        if self.compared is None:
            return self.points * int(seen)
        value = {"true": True, "false": False}.get(self.value, self.value) if isinstance(seen, bool) else self.value
        return self.points * bool(_COMPARED[self.compared](seen, value))


def terms(worth: str) -> list[Term]:
    """The terms of a worth.

    >>> terms("25*fallen - points_lost")
    [Term(points=25, name='fallen', compared=None, value=None), Term(points=-1, name='points_lost', compared=None, value=None)]
    """
    first, *others = _SIGNS.split(f"+ {worth}" if not worth.startswith("- ") else worth)
    found = []
    for sign, term in zip(others[::2], others[1::2], strict=True):
        read = _TERM.fullmatch(term.strip())
        if first or read is None:
            raise SchemaError(f"No worth: {worth}", pointer="/worth", got=worth)
        value = int(read[4]) if read[4] is not None and read[4].isdecimal() else read[4]
        found.append(Term(int(read[1] or 1) * (1 if sign == "+" else -1), read[2], read[3], value))
    return found


def read_worth(rule: Rule[Any, Any, Any], state: Any, worth: str) -> tuple[Callable[[Any], int], bool]:
    """The worth of a result, and whether it reads nothing but the result."""
    parts = terms(worth)
    views = projections_of(rule, state, list(dict.fromkeys(each.name for each in parts)))
    named = {each.name: each for each in views}

    def of(result: Any) -> int:
        return sum([each.of(plain(named[each.name].of(state, result))) for each in parts])

    return of, all(each.alone for each in views)


class Decided(Struct, frozen=True, kw_only=True):
    """A choice that is met under the best choices."""

    who: str
    what: str
    given: tuple[tuple[str, Any], ...]
    steps_left: int | None
    option: Any
    loss: float
    """How much less the next best option is worth."""
    chance: float
    """How often it is met."""
    plan: Any


class Best(Struct, frozen=True, kw_only=True):
    worth: str
    side: str
    value: Fraction
    by_plan: Fraction
    views: dict[str, float]
    """The mean of each field and summary of the worth under the best choices."""
    decided: tuple[Decided, ...]
    states: int


def best(
    ruleset: Ruleset[Any],
    rule_id: str,
    state: object,
    *,
    side: str,
    worth: str,
    against: bool = False,
    rulings: Mapping[str, str] | None = None,
    budget: float = BUDGETS,
    floats: bool = False,
) -> Best:
    rule, book = ruleset.rule(rule_id), ruleset.under(rulings or {})
    asked = rule.read(state) if isinstance(state, dict) else state
    of, _ = read_worth(rule, asked, worth)

    def role(who: str, what: str) -> Callable[..., Any]:
        return max if who == side else min

    def body(dice: Any) -> Any:
        return rule.body(dice, book, asked)

    by_plan, _ = worth_of(body, Memo(Budget.of(budget)), of, role, floats=floats)
    memo = Memo(Budget.of(budget), open=lambda who, plan: against or who == side)
    value, loops = worth_of(body, memo, of, role, floats=floats)
    if len(loops) != 1:
        raise LawError("The best choices of a rule with one loop can be told.", got=len(loops))
    ((loop, worths),) = loops
    views = {each.name: each for each in projections_of(rule, asked, list(dict.fromkeys(e.name for e in terms(worth))))}
    means = dict.fromkeys(views, 0.0)
    decided: dict[Any, Decided] = {}
    for kind, found in worths.followed(loop, loop.state):
        if kind == "end":
            last, taken, chance = found
            result = loop.result(last, taken)
            for name, view in views.items():
                seen = plain(view.of(asked, result))
                if not isinstance(seen, str):
                    means[name] += float(chance * int(seen))
        else:
            choice, step, option, options, chance = found
            values = sorted([worth for _, worth in options], reverse=role(choice.open.who, choice.open.what) is max)
            left = None if loop.at_most is None else loop.at_most - step - 1
            key = (choice.open.who, choice.open.what, choice.open.given, left, option)
            before = decided.get(key)
            decided[key] = Decided(
                who=choice.open.who,
                what=choice.open.what,
                given=choice.open.given,
                steps_left=left,
                option=option,
                loss=float(abs(values[0] - values[1])),
                chance=float(chance) + (before.chance if before else 0),
                plan=choice.open.otherwise,
            )
    return Best(
        worth=worth,
        side=side,
        value=value,
        by_plan=by_plan,
        views=means,
        decided=tuple(decided.values()),
        states=worths.states,
    )


def between(
    ruleset: Ruleset[Any],
    rule_id: str,
    state: object,
    worth: str,
    *,
    rulings: Mapping[str, str] | None = None,
    budget: float = BUDGETS,
) -> tuple[Fraction, Fraction]:
    """The least and the most of a worth over all choices that the state leaves open."""
    rule, book = ruleset.rule(rule_id), ruleset.under(rulings or {})
    asked = rule.read(state) if isinstance(state, dict) else state
    of, _ = read_worth(rule, asked, worth)
    memo = Memo(Budget.of(budget), open=lambda who, plan: plan is None)
    least, most = [worth_of(lambda dice: rule.body(dice, book, asked), memo, of, each)[0] for each in (_least, _most)]
    return least, most


def _least(who: str, what: str) -> Callable[..., Any]:
    return min


def _most(who: str, what: str) -> Callable[..., Any]:
    return max


def next_lines(found: Sequence[Decided]) -> list[str]:
    """The choices that the next step can bring, in words, with their chances."""
    first = max([each.steps_left or 0 for each in found], default=0)
    met = [each for each in found if (each.steps_left or 0) == first]
    return [
        f"{each.chance:7.2%}  {', '.join(f'{name} {value}' for name, value in each.given)}: {each.option}"
        f" (the next best is worth {each.loss:.4f} less)"
        for each in sorted(met, key=lambda each: -each.chance)
    ]


def policy_lines(found: Sequence[Decided]) -> list[str]:
    """The table of the choices in words. It omits a choice where the plan's option is best."""
    lines = []
    by = sorted(found, key=lambda each: (each.who, each.what))
    for (who, what), group in groupby(by, key=lambda each: (each.who, each.what)):
        some = list(group)
        names = [name for name, _ in some[0].given]
        usual = some[0].plan
        others = sorted({str(each.option) for each in some if each.option != usual})
        lines.append(
            f"{who}, {what}: {usual if usual is not None else 'no plan'}" + (", but" if others else ", always")
        )
        for option in others:
            lines += [f"  {option} {told}" for told in _ranges(some, names, option)]
    return lines


def _ranges(some: Sequence[Decided], names: Sequence[str], option: str) -> list[str]:
    if not names:
        left = sorted({each.steps_left or 0 for each in some if str(each.option) == option})
        return [f"with {_span(left)} steps left"]
    first, rest = names[0], names[1:]
    cells: dict[tuple[Any, ...], dict[Any, str]] = {}
    for each in some:
        given = dict(each.given)
        cells.setdefault(tuple(given[name] for name in rest), {}).setdefault(each.steps_left, "")
    for beside, by_left in cells.items():
        for left in by_left:
            here = [
                each
                for each in some
                if each.steps_left == left and tuple(dict(each.given)[name] for name in rest) == beside
            ]
            met = sorted({dict(each.given)[first] for each in here})
            taken = sorted({dict(each.given)[first] for each in here if str(each.option) == option})
            by_left[left] = _threshold(first, met, taken)
    lines = []
    told = {
        beside: tuple(
            (text, tuple(sorted(left for left, t in by.items() if t == text)))
            for text in dict.fromkeys(by.values())
            if text
        )
        for beside, by in sorted(cells.items())
    }
    for what, run in groupby(told.items(), key=lambda item: item[1]):
        values = [beside for beside, _ in run]
        for text, lefts in what:
            every = len(lefts) == len({left for beside in values for left in cells[beside]})
            where = ", ".join(f"{name} {_span(sorted({v[i] for v in values}))}" for i, name in enumerate(rest))
            lines.append(
                f"{text}" + (f" and {where}" if where else "") + ("" if every else f", {_span(list(lefts))} left")
            )
    return lines


def _threshold(name: str, met: Sequence[Any], taken: Sequence[Any]) -> str:
    if not taken:
        return ""
    if list(met) == list(taken):
        return f"with any {name} ({_span(met)})" if len(met) > 1 else f"with {name} {met[0]}"
    if list(met[: len(taken)]) == list(taken):
        return f"with {name} at most {taken[-1]}"
    if list(met[-len(taken) :]) == list(taken):
        return f"with {name} at least {taken[0]}"
    return f"with {name} " + ", ".join(map(str, taken))


def _span(values: Sequence[Any]) -> str:
    values = list(values)
    if len(values) == 1:
        return str(values[0])
    if all(isinstance(each, int) for each in values) and values == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(str, values))
