"""The law of a tally's parts: things thrown together end as often in each way as the same things thrown one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from ror_rules import load, rulesets
from ror_rules._exploring.interpreter import Explorer, explore
from ror_rules._exploring.multinomial import Counts
from ror_rules.dice import Trials
from ror_rules.errors import BudgetError, StateError, UndecidedError
from ror_rules.ruleset import Ruleset
from tests.laws.small import BATTLES
from tests.rules.battles_drawn import battles

MORE: Final = (0, 2, 3)
"""Numbers of things thrown at once that are compared with one and one and one."""
PARTS: Final = 6
DRAWN: Final = list(battles())
RULES: Final = load("ring-of-power")

Chances = dict[Counts, Fraction]


def at_once(part: Trials, number: int) -> Chances:
    """What so many things of a part add, thrown by one step."""
    found = explore(lambda hand: frozenset(each for each in part.step(hand, number).items() if each[1]))
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
    """Looks at every part that comes by, and lets it pass."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.laws: dict[tuple[int, Any], tuple[object, Chances]] = {}
        self.seen = 0
        self.larger = 0
        known = Explorer._parts

        def parts(hand: Explorer, parts: Iterable[Trials], laws: dict[Any, Any]) -> Any:
            return known(hand, self.looked(parts, laws), laws)

        monkeypatch.setattr(Explorer, "_parts", parts)

    def looked(self, parts: Iterable[Trials], scope: object) -> Iterator[Trials]:
        """Parts, each compared with what is known of its like, or thrown in numbers where nothing is."""
        for part in parts:
            self.seen += 1
            assert part.number >= 0
            hash(part.like)
            one = at_once(part, 1)
            key = (id(scope), part.like)
            if key in self.laws:
                assert self.laws[key][1] == one, part.like
            else:
                self.laws[key] = scope, one
                self.compare(part, one)
            yield part

    def compare(self, part: Trials, one: Chances) -> None:
        """Two and three at once are two and three, one by one; none of them is nothing."""
        assert sum(one.values()) == 1
        expected: Chances = {frozenset(): Fraction(1)}
        for number in range(MORE[-1] + 1):
            if number in MORE:
                assert at_once(part, number) == expected, (part.like, number)
                self.larger += len(expected) > 1
            expected = both(expected, one)

    def ask(self, ruleset: Ruleset[Any], rule: str, state: Any, rulings: Any = None) -> None:
        """Explores a rule whole, where it can be."""
        try:
            ruleset.odds(rule, state, rulings=rulings or {})
        except (BudgetError, StateError, UndecidedError):
            return


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_things_thrown_together_are_things_thrown_one_by_one(
    ruleset: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every example and every small battle, like parts have one law, and the law of several is its power."""
    watch = Watch(monkeypatch)
    for example in ruleset.examples:
        watch.ask(ruleset, example.rule, example.state)
    if ruleset.id == RULES.id:
        for state in BATTLES:
            watch.ask(ruleset, "combat", state)
            watch.ask(ruleset, "combat-strike", state)
        assert watch.larger > 100
    assert watch.seen >= len(watch.laws)


@pytest.mark.parametrize("at", range(PARTS))
def test_fighters_thrown_together_are_fighters_thrown_one_by_one(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In drawn battles with every ability, two and three figures of a part strike and save as one by one would."""
    watch = Watch(monkeypatch)
    for each in DRAWN[at::PARTS]:
        watch.ask(RULES, "combat", each.state, each.rulings)
    assert watch.larger > 100
    assert watch.seen > 2 * len(watch.laws)


def test_a_part_whose_things_lean_on_each_other_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law is no formality: things that throw one die for all of them break it."""
    watch = Watch(monkeypatch)
    part = Trials(
        "together",
        2,
        lambda dice, count: {"hit": count * (dice.roll(2, why="", cite=RULES.own_rules["combat"].source) - 1)},
    )
    with pytest.raises(AssertionError):
        explore(lambda hand: hand.multinomial([part], end=len, scope="here"))
    assert watch.seen == 1
