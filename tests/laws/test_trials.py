"""Like trials are independent: thrown together they end as often in each way as thrown one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from ror_rules import load, rulesets
from ror_rules._arithmetic.polynomials import Counts
from ror_rules._exploring import stages
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules.dice import Kept, Trials
from ror_rules.errors import BudgetError, StateError, UndecidedError
from ror_rules.ruleset import Ruleset
from tests.drawn import DEEP
from tests.laws.small import BATTLES
from tests.rules.battles_drawn import battles

MORE: Final = (0, 2, 3)
"""Numbers of trials thrown at once that are compared with one and one and one."""
SHARES: Final = 6
"""Cases that the drawn battles are split into."""
DRAWN: Final = list(battles())
RULES: Final = load("ring-of-power")

Chances = dict[Counts, Fraction]


def at_once(trials: Trials, number: int) -> Chances:
    """What so many trials add to the counts, thrown by one step."""
    found = explore(lambda dice: frozenset(each for each in trials.step(dice, number).items() if each[1]))
    return {counts: Fraction(weight, found.total) for counts, weight in found.weights.items()}


def both(one: Chances, other: Chances) -> Chances:
    """The sum of independent counts."""
    found: Chances = {}
    for (left, chance), (right, others) in product(one.items(), other.items()):
        summed: Counter[Any] = Counter(dict(left))
        summed.update(dict(right))
        counts = frozenset(summed.items())
        found[counts] = found.get(counts, Fraction(0)) + chance * others
    return found


class Watch:
    """Looks at all trials that come by, and lets them pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.single: dict[tuple[int, Any], tuple[object, Chances]] = {}  # the odds of one trial, by scope and `like`
        self.kept: dict[tuple[int, Any], tuple[object, Chances]] = {}  # by the memo and `of`, over all calls
        self.seen = 0
        self.larger = 0
        original = stages._factors

        def factors(trials: Iterable[Trials], scope: Any, memo: Memo, explored: stages.TrialOdds) -> Any:
            return original(self.looked(trials, memo.trials.setdefault(scope, {})), scope, memo, explored)

        monkeypatch.setattr(stages, "_factors", factors)

    def looked(self, trials: Iterable[Trials], scope: object) -> Iterator[Trials]:
        """The same trials, compared with what is known of their like, or thrown in numbers where nothing is."""
        for each in trials:
            self.seen += 1
            assert each.number >= 0
            hash(each.like)
            one = at_once(each, 1)
            if each.kept is not None:
                self.keep(each.kept, one)
            key = (id(scope), each.like)
            if key in self.single:
                assert self.single[key][1] == one, each.like
            else:
                self.single[key] = scope, one
                self.compare(each, one)
            yield each

    def keep(self, kept: Kept, one: Chances) -> None:
        """What is kept is one trial, and in every call the same."""
        ends = explore(kept.step)
        counted = ends.map(lambda end: frozenset(each for each in kept.counts(end).items() if each[1]))
        assert {counts: Fraction(weight, counted.total) for counts, weight in counted.weights.items()} == one, kept.of
        chances = {end: Fraction(weight, ends.total) for end, weight in ends.weights.items()}
        assert self.kept.setdefault((id(kept.memo), kept.of), (kept.memo, chances))[1] == chances, kept.of

    def compare(self, trials: Trials, one: Chances) -> None:
        """Two and three at once are two and three, one by one; none of them is nothing."""
        assert sum(one.values()) == 1
        expected: Chances = {frozenset(): Fraction(1)}
        for number in range(MORE[-1] + 1):
            if number in MORE:
                assert at_once(trials, number) == expected, (trials.like, number)
                self.larger += len(expected) > 1
            expected = both(expected, one)

    def ask(self, ruleset: Ruleset[Any], rule: str, state: Any, rulings: Any = None) -> None:
        """Explores a rule whole, where it can be."""
        try:
            ruleset.odds(rule, state, rulings=rulings or {}, fields=["*"])
        except (BudgetError, StateError, UndecidedError):
            return


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_trials_thrown_together_are_trials_thrown_one_by_one(
    ruleset: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every example and every small battle, like trials have the same odds, and those of several are the power of one."""
    watch = Watch(monkeypatch)
    for example in ruleset.examples:
        watch.ask(ruleset, example.rule, example.state)
    if ruleset.id == RULES.id:
        for state in BATTLES:
            watch.ask(ruleset, "combat", state)
            watch.ask(ruleset, "combat-strike", state)
        assert watch.larger > 100
    assert watch.seen >= len(watch.single)


@pytest.mark.parametrize("at", range(SHARES if DEEP else 1))
def test_fighters_thrown_together_are_fighters_thrown_one_by_one(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In drawn battles with every ability, two and three like figures strike and save as one by one would."""
    watch = Watch(monkeypatch)
    for each in DRAWN[at::SHARES]:
        watch.ask(RULES, "combat", each.state, each.rulings)
    assert watch.larger > 100
    assert watch.seen > len(watch.single)  # some come again, and are compared
    assert len(watch.single) > len(watch.kept) > 100  # and those of like figures are kept as one


def test_trials_that_are_not_independent_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials that throw one die for all of them are not like trials one by one, and the watch sees it."""
    watch = Watch(monkeypatch)
    together = Trials(
        "together",
        2,
        lambda dice, count: {"hit": count * (dice.roll(2, why="", cite=RULES.own_rules["combat"].source) - 1)},
    )
    with pytest.raises(AssertionError):
        explore(lambda dice: dice.multinomial([together], end=len, scope="here"))
    assert watch.seen == 1
