"""Counts of like trials, stage after stage: what a rule says of them as a mixture of n-fold convolutions.

Theory of operation. One of each kind of like trials is explored, and n of them are its n-th power. A stage makes the next
trials of the counts so far, so after it the counts are a mixture: for each of the counts before, their weight times a product
of powers. Equal trials are one object, so that equal factors are found; what a stage makes of equal counts is made once.
Who has many mixtures of the same components finds these alone (`Unmixed`): the others are weights of them.

The arithmetic is in `multinomial`, in floats in `truncated`; how a trial is explored, in `interpreter`. No rule here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple

from ror_rules._arithmetic import truncated
from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    FOUND,
    STEP,
    WORD,
    Held,
    Outlook,
    OutlookError,
    counts_bytes,
    product,
    words,
)
from ror_rules._arithmetic.dealt import Places, Rounds, Row, dealt_out, laid_out, may_be_short, steps, whole
from ror_rules._arithmetic.distribution import Distribution, mixture
from ror_rules._arithmetic.multinomial import CUT, Component, content_of, exact, least_ways
from ror_rules._arithmetic.polynomials import Counts, Factors, Trial
from ror_rules._exploring.memo import Memo
from ror_rules.dice import Stage, Tried
from ror_rules.errors import LawError

_SOME: Final = 1000
"""Counts from which on it is foreseen what they take afterwards."""
_ALIKE: Final = 2
"""What the one takes may be so many times what the other does."""
_MIXED: Final = 20_000
"""What it takes to mix anything, however little."""
_FOLLOWED: Final = 4 * CALL
"""What a stage takes beside the counts before it, however few."""
_TRIED: Final = 2 * CALL
"""What trials take that are begun together, however few."""
_PLACED: Final = 2 * CALL
"""What it takes to lay out what a stage makes of one number, beside the call that makes it."""
_FACTOR: Final = 9
"""Machine words of a factor that is kept."""
_LINKS: Final = 100
"""Bytes of the pairs that counts are made of, and of their place among others."""
_KEY: Final = 3_000
"""Nanoseconds that a stage takes for each key of what was counted, beside a call."""
_STEPS: Final = 4
"""A case takes no less than so many steps along places."""

TrialOdds = Callable[[Tried], Trial]
"""What one of like trials adds to the counts."""


class Unmixed(NamedTuple):
    """Trials and a stage after them, of which nothing is found yet, and what makes a result of the counts."""

    trials: Iterable[Tried]
    stage: Stage
    scope: Hashable
    end: Callable[[Mapping[Any, int]], Any]
    explored: TrialOdds

    def first(self, memo: Memo) -> Component:
        """The powers that make the counts before the stage; made once."""
        return Component(1, _factors(self.trials, self.scope, memo, self.explored))

    def after(self, counts: Distribution[Counts], memo: Memo) -> Iterator[Component]:
        """What the stage makes of each of some counts: the powers that make those after it."""
        return _components(self.stage, counts, self.scope, memo, self.explored)


def keys_of(components: Iterable[Component]) -> set[Any]:
    """All that components count."""
    trials = {trial for component in components for trial, _ in component.factors}
    return {key for trial in trials for counts in trial.weights for key, _ in counts}


def counts_of(component: Component, memo: Memo) -> Distribution[Counts]:
    """The counts that come of a component; found once."""
    return _counts([component], 1, memo)


def staged(
    trials: Iterable[Tried],
    stages: Sequence[Stage],
    scope: Hashable,
    memo: Memo,
    explored: TrialOdds,
) -> tuple[list[Component], int] | Distribution[Counts]:
    """The components that make the counts after the last stage, and what their weights are out of. Raises `BudgetError`.

    Or these counts, where there is a shorter way to them.
    """
    components, total = [Component(1, _factors(trials, scope, memo, explored))], 1
    for place, stage in enumerate(stages):
        if place:  # what one stage makes of counts, another does not
            scope = Stage, scope, place
        components = _alike(components, stage, memo)
        if len(stages) == 1 and not memo.floats:
            found = _one_by_one(components[0], stage, scope, memo, explored)
            if found is not None:
                return found
        counts = _counts(components, total, memo)
        if place + 1 == len(stages) and not memo.floats:  # not the last one by identity: a stage may come twice
            found = _in_rounds(counts, stage, scope, memo, explored)
            if found is not None:
                return found
        components = list(_components(stage, counts, scope, memo, explored))
        total = counts.total
    return components, total


def mixed(
    components: Sequence[Component], total: int, price: Callable[[Counts], int], memo: Memo
) -> Distribution[Counts]:
    """The counts that come of them; `price` is what each of these takes afterwards. Raises `BudgetError`."""
    _foresee_ends(components, total, price, memo)
    return _counts(components, total, memo)


def _alike(components: list[Component], stage: Stage, memo: Memo) -> list[Component]:
    """Components in which keys that make the same of the next stage are one."""
    return merged(components, stage.merged(keys_of(components)), memo)


def merged(components: list[Component], same: Mapping[Any, Any], memo: Memo) -> list[Component]:
    """Components in which keys that are the `same` are one."""
    if not same:
        return components
    trials = {trial for component in components for trial, _ in component.factors}

    def one(counts: Counts) -> Counts:
        found: dict[Hashable, int] = {}
        for key, number in counts:
            first = same.get(key, key)
            found[first] = found.get(first, 0) + number
        return frozenset(found.items())

    others = {trial: _interned(trial.map(one), memo) for trial in trials}
    found = []
    for component in components:
        factors: dict[Trial, int] = {}
        for trial, number in component.factors:
            factors[others[trial]] = factors.get(others[trial], 0) + number
        found.append(Component(component.weight, tuple(factors.items())))
    return found


def _one_by_one(
    component: Component, stage: Stage, scope: Hashable, memo: Memo, explored: TrialOdds
) -> Distribution[Counts] | None:
    """What comes of counts that a stage deals out; None where it does not, or where that are no more cases than steps.

    Each key has to be counted by trials of its own. Cases with more than there is room for are left to a mixture.
    """
    factors: dict[Hashable, list[tuple[Trial, int]]] = {}
    for trial, number in component.factors:
        keys = {key for counts in trial.weights for key, _ in counts}
        if len(keys) > 1:
            return None
        for key in keys:
            factors.setdefault(key, []).append((trial, number))
    dealt = stage.dealt(factors) if len(factors) > 1 else None
    if dealt is not None and dealt.keys and {*dealt.keys} != factors.keys():
        raise LawError("A stage deals out other keys than were counted.", expected=len(factors), got=len(dealt.keys))
    most = {key: sum(number for _, number in some) for key, some in factors.items()}
    if (
        dealt is None
        or dealt.room < 1
        or any(len(counts) > 1 for some in factors.values() for trial, _ in some for counts in trial.weights)
    ):
        return None
    places = min(dealt.room, sum(most.values()))
    if _STEPS * prod(number + 1 for number in most.values()) < steps([most[key] for key in dealt.keys], places):
        return None
    memo.account.spend((sum(most.values()) + len(dealt.keys) * places) * FOUND)
    weights = []
    for key in dealt.keys:
        counts = _counts([Component(1, tuple(factors[key]))], 1, memo)
        by_number = {dict(each).get(key, 0): weight for each, weight in counts.weights.items()}
        weights.append([by_number.get(number, 0) for number in range(max(by_number) + 1)])
    rows = [whole(_made(stage.trials({key: places}), scope, memo, explored), places) for key in dealt.keys]
    content = tuple(map(tuple, weights)), tuple(map(tuple, rows))
    _foresee(number_beyond(list(map(len, weights)), dealt.room) if all(map(all, weights)) else 0, memo)
    held = Held(memo.account)
    beyond = dict(_beyond(dealt.keys, weights, dealt.room, memo, held))
    total, mass = prod(map(sum, weights)), sum(beyond.values())
    if mass == total:
        return None
    known = len(memo.mixtures), memo.mixed
    found = memo.mixture(content, lambda: dealt_out(weights, rows, memo.account))
    if not beyond:
        return found
    others = Distribution(beyond)
    beyond.clear()
    rest = _counts(list(_components(stage, others, scope, memo, explored)), others.total, memo)
    held.hold(0)
    both = mixture(
        ({counts: weight * part for counts, weight in each.weights.items()}, total * each.total)
        for each, part in ((found, total - mass), (rest, mass))
    )
    if len(both.weights) > _SOME:  # of what is large the parts are not kept
        memo.let_go_of_mixtures(*known)
        memo.hold_mixture(both)
    return both


def _in_rounds(
    counts: Distribution[Counts], stage: Stage, scope: Hashable, memo: Memo, explored: TrialOdds
) -> Distribution[Counts] | None:
    """What comes of counts of one key that a stage deals out; None where it does not, or where a mixture is sooner made."""
    places = _places(stage, counts, scope, memo, explored)
    if places is None:
        return None
    by_number = {sum([number for _, number in each]): weight for each, weight in counts.weights.items()}
    rows = places.rounds(max(by_number))
    if rows is None:
        return None
    content = places.room, places.again, *map(tuple, rows)
    rounds = memo.rounds.get(content)
    if rounds is None:
        if not may_be_short(rows):
            return None
        memo.account.spend(laid_out(rows))
        rounds = memo.rounds[content] = Rounds(rows, places.room, places.again)
        memo.keep(rounds.held())
    weights = tuple([by_number.get(number, 0) for number in range(max(by_number) + 1)])
    if not rounds.short(weights):
        return None
    return memo.mixture((weights, rounds), lambda: rounds.together(weights, memo.account))


def number_beyond(sizes: Sequence[int], room: int) -> int:
    """How many counts of some keys come to more than a `room`; `sizes` are how many counts each key can have, from 0 on.

    >>> number_beyond([3, 2], 1)  # 2 and 0, 1 and 1, 2 and 1
    3
    """
    within = [1]
    for size in sizes:
        sums = [0, *accumulate(within)]
        last = len(within)
        within = [
            sums[min(come + 1, last)] - sums[min(max(0, come - size + 1), last)]
            for come in range(min(room + 1, last + size - 1))
        ]
    return prod(sizes) - sum(within)


def _beyond(
    keys: Sequence[Hashable], weights: Sequence[Sequence[int]], room: int, memo: Memo, held: Held
) -> Iterator[tuple[Counts, int]]:
    """Counts that come to more than a `room`, with their weights; `held` holds their bytes."""
    most = [len(each) - 1 for each in weights]
    each = ENTRY_BYTES + _LINKS + counts_bytes(len(keys))
    sizes = [words(max(some)) for some in weights]
    weighed = [[number for number, weight in enumerate(some) if weight] for some in weights]

    def further(
        at: int, counts: tuple[tuple[Hashable, int], ...], weight: int, left: int
    ) -> Iterator[tuple[Counts, int]]:
        if at == len(keys):
            memo.account.spend(_FACTOR * ENTRY)
            held.more(each + 2 * WORD * words(weight))
            yield frozenset(counts), weight
            return
        some = weighed[at][bisect_left(weighed[at], left + 1 - sum(most[at + 1 :])) :]
        memo.account.spend(len(some) * product(words(weight), sizes[at]))
        for number in some:
            now = (*counts, (keys[at], number)) if number else counts
            yield from further(at + 1, now, weight * weights[at][number], left - number)

    return further(0, (), 1, room)


def _components(
    stage: Stage, counts: Distribution[Counts], scope: Hashable, memo: Memo, explored: TrialOdds
) -> Iterator[Component]:
    """What a stage makes of each of the counts; trials are made once for equal counts that hang on the same."""
    made: dict[int, tuple[Hashable, dict[Counts, Factors]]] = {}  # by identity: hashed once
    memo.account.spend(_FOLLOWED + ENTRY * len(counts.weights))
    _foresee(len(counts.weights), memo)
    places = _places(stage, counts, scope, memo, explored)
    outlook = Outlook(memo.account)
    for place, (each, weight) in enumerate(counts.weights.items()):
        if places is not None:
            number = sum([number for _, number in each])
            dealt = places.known.get(number)
            if dealt is None:
                dealt = places.factors(number)
                if dealt is not None:
                    memo.account.spend((1 + len(dealt)) * 2 * ENTRY)
                    memo.keep(ENTRY_BYTES + WORD * _FACTOR * len(dealt))
            if dealt is not None:
                yield Component(weight, dealt)
                continue
        numbers = dict(each)
        on = stage.scope(numbers)
        if id(on) not in made:
            made[id(on)] = on, memo.stages.setdefault((scope, on), {})
        there = made[id(on)][1]
        factors = there.get(each)
        if factors is None:
            memo.account.spend(memo.call + len(numbers) * _KEY)
            outlook.came(place / len(counts.weights))
            factors = there[each] = _factors(stage.trials(numbers), scope, memo, explored)
            memo.keep(ENTRY_BYTES + WORD * _FACTOR * len(factors))
        yield Component(weight, factors)


def _places(
    stage: Stage, counts: Distribution[Counts], scope: Hashable, memo: Memo, explored: TrialOdds
) -> Places | None:
    """The places to which a stage deals out counts of one key; None for several keys, or where nothing is dealt out."""
    keys = {key for each in counts.weights for key, _ in each}
    dealt = stage.dealt(keys) if len(keys) == 1 else None
    if dealt is None or dealt.room < 1:
        return None
    (key,) = keys

    def row(number: int) -> Row:
        memo.account.spend(_PLACED + memo.call)
        found = _made(stage.trials({key: number}), scope, memo, explored)
        memo.keep(ENTRY_BYTES + WORD * _FACTOR * len(found))
        return found

    room, again = dealt.room, dealt.again
    on = scope, key, room, again, stage.scope({key: room}), stage.scope({key: room + again})
    known = memo.places.get(on)
    if known is None:
        known = memo.places[on] = Places(row, room, again)
        memo.keep(ENTRY_BYTES)
    return known


def _foresee(number: int, memo: Memo) -> None:
    """Refuses at once so many counts as take more, or hold more, than is left, however little is made of each."""
    account, least = memo.account, ENTRY_BYTES + WORD * _FACTOR
    if number * memo.call > account.open or number * least > account.room:
        new = max(
            0, number - 1 - sum(map(len, memo.stages.values()))
        )  # those of other calls may be these, and of no counts nothing may be made
        account.foresee(new * memo.call, OutlookError)
        account.foresee_held(new * least)


def _foresee_ends(components: Sequence[Component], total: int, price: Callable[[Counts], int], memo: Memo) -> None:
    """Refuses at once so many counts as take more than is left, however they come out: those of one component are never fewer."""
    last = components[-1] if not memo.floats else max(components, key=lambda component: component.weight)
    ways, chance = least_ways(last, floats=memo.floats)
    if ways > _SOME and (not memo.floats or chance * last.weight / total > CUT):
        counts: dict[Hashable, int] = {}
        for trial, number in last.factors:
            for key, each in next(iter(trial.weights)):
                counts[key] = counts.get(key, 0) + number * each
        memo.account.foresee(ways * price(frozenset(counts.items())) // _ALIKE, OutlookError)


def _factors(trials: Iterable[Tried], scope: Hashable, memo: Memo, explored: TrialOdds) -> Factors:
    """Each different trial and how many of it there are."""
    found: dict[Trial, int] = {}
    for trial, number in _made(trials, scope, memo, explored):
        found[trial] = found.get(trial, 0) + number
    return tuple(found.items())


def _made(trials: Iterable[Tried], scope: Hashable, memo: Memo, explored: TrialOdds) -> list[tuple[Trial, int]]:
    """Trials in their order, each with how many of it there are."""
    known = memo.trials.setdefault(scope, {})
    found = []
    for each in (one for shared in trials for one in shared.apart):
        if each.number < 0:
            raise LawError("A rule makes fewer trials than none.", expected="0 or more", got=each.number)
        like = each.like
        trial = known.get(like)
        if trial is None:
            trial = known[like] = _interned(explored(each), memo)
            memo.keep(ENTRY_BYTES)
        found.append((trial, each.number))
    memo.account.spend(_TRIED + len(found) * STEP)
    return found


def _interned(trial: Trial, memo: Memo) -> Trial:
    """The same object for equal trials."""
    return memo.interned.setdefault(content_of(trial), trial)


def _counts(components: Sequence[Component], total: int, memo: Memo) -> Distribution[Counts]:
    """The counts that come of a mixture, in the arithmetic of the question, found once."""

    def find() -> Distribution[Counts]:
        memo.account.spend(_MIXED)
        if not memo.floats:
            return exact(components, total, memo.account)
        found, lost = truncated.approximate(components, memo.account)
        memo.lost += lost
        return found

    return memo.mixture((tuple(components), total), find)
