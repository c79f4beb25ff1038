"""Counts of what is dealt out one by one: the places it comes to are walked along once, whatever counts there are.

Theory of operation. So many of each of K keys are counted, and dealt out in the order of the keys, each to the next place,
where it makes a trial. All counts together are as many cases as the product of their numbers, and a product of powers
each. But the trials at the first b places hang on how b is made up of the keys before, and no more. So let F_k(b) be the
polynomial of all cases in which the keys up to the k-th take the first b places, each with its weight. Then F_k(b) is the
sum over r of the weight of r of the k-th key, times F_{k-1}(b - r), times the trials of that key at the r places up to b:
a Markov chain along the places whose state is the key that is dealt, and how many of it have been (a transfer matrix). The
sum of the last key's F_k over all b is the answer.

The last factor grows by one trial from place to place. So the chain holds, at each place and for each key but the first, the
polynomials of r of it dealt so far, and makes the next ones by multiplying each by one trial, which is a multiplication by
small numbers.

Of one key alone there is no chain: whatever its number, its trials stand in a row for each round of dealing (`Places`). In
the first round h of it make the product of the trials b at the first h places, so all numbers together, of the weights w, are
w_0 + b_1 * (w_1 + b_2 * (w_2 + ...)), by Horner's rule. In a later round every place has a trial u already, and the next hit
makes it b: so the weight of h comes with the product of all u behind. While all of it is one short number, it is found so
(`Rounds`); longer ones are sooner mixed, for a product of the first trials is multiplied by many others at once.

Cost: for each place and each key but the first as many such steps as there can be of that key, so the sum of the counts
where the cases are their product. Arithmetic alone: no interpreter and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm, prod
from typing import Any, Final

from ror_rules._arithmetic.account import (
    ENTRY,
    ENTRY_BYTES,
    WORD,
    Account,
    Held,
    Outlook,
    product,
    words,
)
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import Component, least_ways
from ror_rules._arithmetic.polynomials import (
    Counts,
    Factors,
    Grid,
    Polynomial,
    Trial,
    Written,
    bits,
    bytes_of,
    largest_of,
    scaled,
    size_of,
    times,
    weighted_sum,
)
from ror_rules.errors import LawError

Weights = Sequence[int]
"""The weight of each number, from 0 on."""
Row = Sequence[tuple[Trial, int]]
"""The trials of one key along the places, each with the number of places in a row at which it is made."""
_PASS: Final = 4
"""Nanoseconds in which a machine word of a long number is multiplied by one of a short one, or added, or moved."""
_LAID_OUT: Final = 6
"""Entries for the price of which a place of a row is laid out."""
_HANDLED: Final = 4
"""Times that a number is gone through where it is multiplied by a trial."""

_Terms = list[tuple[int, int]]
"""Of a trial, by how many digits a whole number of all keys is shifted for each way it ends, and the weight."""
_WHOLE: Final = 100_000
"""Bytes of a number of all keys up to which all numbers of a key are dealt out together."""
_NUMBERS: Final = 6
"""Such numbers that are held at once."""

_GROWN: Final = 9
"""Eighths of what is held before a step that are held after it, at most."""


def steps(most: Sequence[int], places: int) -> int:
    """How many steps a chain takes, at most, in which there are at most so many of each key."""
    return places * sum(most[1:])


def dealt_out(weights: Sequence[Weights], rows: Sequence[Row], account: Account) -> Distribution[Counts]:
    """The counts that come of what is dealt to places with room for it.

    `weights` of each key in the order of dealing, `rows` of each key along all places. Cases with more than there are places are
    left out. Raises `BudgetError`.

    >>> coin = Distribution({frozenset({("a", 1)}): 1, frozenset(): 1})
    >>> sure = Distribution({frozenset({("b", 1)}): 1})
    >>> found = dealt_out([(1, 1), (1, 2)], [[(coin, 2)], [(sure, 2)]], Account())
    >>> {tuple(sorted(dict(counts).items())): weight for counts, weight in found.weights.items()}, found.total
    ({(): 3, (('b', 1),): 6, (('a', 1),): 1, (('a', 1), ('b', 1)): 2}, 12)
    """
    account.spend(laid_out(rows))
    line = _Line(rows)
    out_of = prod(map(sum, weights)) * prod(line.totals)
    written = Written(line.grid, out_of)
    written.foresee(least(weights, rows), account)
    table = [[written.step(trial, total) for trial in column] for column, total in line.columns]
    passes = [_HANDLED + 1 + max(weight.bit_length() for weight in each) // 32 for each in weights]
    most = [len(each) - 1 for each in weights]
    first: Polynomial = {0: 1}
    running: list[list[Polynomial]] = [[] for _ in weights[1:]]
    found: Polynomial = {}
    held, outlook = Held(account), Outlook(account)
    for place in range(len(table) + 1):
        come = scaled(first, weights[0][place]) if place <= most[0] else {}
        for states, own in zip(running, weights[1:], strict=True):
            states.insert(0, come)
            come = weighted_sum(states, own)
        if place:
            found = scaled(found, line.totals[place - 1])
        found = weighted_sum((found, come), (1, 1))
        if place == len(table):
            break
        going = [states[:number] for states, number in zip(running, most[1:], strict=True)]
        alone = bits(first) if place < most[0] else 0
        each = product(1 + alone // 64 // len(first), words(weights[0][min(place + 1, most[0])]))
        entries, length = len(first) + len(found), alone + bits(come)
        work = _HANDLED * (alone + bits(found)) // 64
        for states, by in zip(going, passes[1:], strict=True):
            here = sum([bits(each) for each in states])
            work += by * here // 64
            length += here
            entries += sum(map(len, states))
        account.spend(2 * entries * ENTRY + work * _PASS + (len(first) * each if alone else 0))
        held.hold((entries * ENTRY_BYTES + 2 * bytes_of(length)) * _GROWN // 8 + size_of(found))
        outlook.came(place / len(table))
        step = table[place]
        if place < most[0]:
            first = times(first, step[0])
        running = [[times(each, own) for each in states] for states, own in zip(going, step[1:], strict=True)]
    first, come, running, going, states = {}, {}, [], [], []  # let go of: what is read is large enough
    held.hold(size_of(found))
    return Distribution(written.read(found, account))


class Rounds:
    """One key that is dealt out round after round: any number of it together, each with its weight."""

    def __init__(self, rows: Sequence[Row], room: int, again: int) -> None:
        """`rows` of each round along the places, which are as many as the `room`; in later rounds the first `again` are dealt to."""
        self._line = line = _Line(rows)
        self._dealt_to: Final = [room] + [again] * (len(rows) - 1)
        self._out_of: Final = prod(line.totals)
        terms = {
            (trial, total): [
                (line.grid.place(counts), weight * (total // trial.total)) for counts, weight in trial.weights.items()
            ]
            for column, total in line.columns
            for trial in column
        }
        self._places: Final[list[list[_Terms]]] = [
            [[(0, total)], *[terms[trial, total] for trial in column]] for column, total in line.columns
        ]
        """Of each place what it is multiplied by: before anything comes there, and the trial of each round."""

    def held(self) -> int:
        """Bytes of it."""
        return ENTRY_BYTES * len(self._places) * (1 + len(self._dealt_to))

    def short(self, weights: Weights) -> bool:
        """Whether all of it is one short number, with such weights of the numbers from 0 on."""
        return self._written(weights).size * self._line.grid.cells <= _WHOLE

    def _written(self, weights: Weights) -> Written:
        """How one number of all counts is written."""
        return Written(self._line.grid, sum(weights) * self._out_of, packed=True)

    def together(self, weights: Weights, account: Account) -> Distribution[Counts]:
        """The counts that come of numbers with these weights, from 0 on. Raises `BudgetError` before it begins.

        >>> one, two = Distribution({frozenset({("hurt", 1)}): 1}), Distribution({frozenset({("dead", 1)}): 1})
        >>> found = Rounds([[(one, 2)], [(two, 2)]], 2, 2).together((1, 2, 3, 4), Account())
        >>> {tuple(sorted(counts)): weight for counts, weight in found.weights.items()}
        {(): 1, (('hurt', 1),): 2, (('dead', 1), ('hurt', 1)): 4, (('hurt', 2),): 3}
        """
        places, written = self._places, self._written(weights)
        size, digit = written.size * self._line.grid.cells, 8 * written.size
        account.spend(len(places) * len(self._dealt_to) * _HANDLED * (ENTRY + _PASS * size // WORD))
        weights = [*weights, *[0] * sum(self._dealt_to)]
        found = start = 0
        with Held(account, _NUMBERS * size):
            for nth, dealt_to in enumerate(self._dealt_to):
                here, behind = weights[start + dealt_to] if dealt_to == len(places) else 0, 1
                for place in range(len(places) - 1, -1, -1):
                    behind, here = _by(behind, places[place][nth], digit), _by(here, places[place][nth + 1], digit)
                    if place <= dealt_to:
                        here += weights[start + place] * behind
                found += here
                start += dealt_to
                weights[start] = 0  # so far it is found; the next round begins there
        return Distribution(written.read({0: found}, account))


def laid_out(rows: Sequence[Row]) -> int:
    """What it takes to lay rows out along their places."""
    return len(rows) * sum([number for _, number in rows[0]]) * _LAID_OUT * ENTRY


def may_be_short(rows: Sequence[Row]) -> bool:
    """Whether one whole number may hold all counts that come of some rounds, as far as the first of them tells without its places.

    >>> coin = Distribution({frozenset({("a", 1)}): 1, frozenset(): 1})
    >>> may_be_short([[(coin, 100)]]), may_be_short([[(coin, 10_000)]])
    (True, False)
    """
    bits = 0  # of the product of all totals
    cells = dict[Any, int]()  # counts that each key can have
    for trial, number in rows[0]:
        bits += number * (trial.total.bit_length() - 1)
        for key, count in largest_of(trial).items():
            cells[key] = cells.get(key, 1) + number * count
    return bits // 8 * max(cells.values(), default=1) <= _WHOLE


def _by(number: int, terms: _Terms, digit: int) -> int:
    """A polynomial as one whole number with digits of so many bits, times a trial."""
    return sum([number * weight << place * digit for place, weight in terms])


def least(weights: Sequence[Weights], rows: Sequence[Row]) -> int:
    """How many different counts come, at least: those where no more than one key is dealt.

    Where each trial adds as much as each other, whatever comes of it, counts of different numbers of places are different.
    """
    most = 0
    for key, (own, row) in enumerate(zip(weights, rows, strict=True)):
        if all(other[0] for at, other in enumerate(weights) if at != key):
            room = sum(number for _, number in row)
            ways = [
                least_ways(Component(1, tuple(_add({}, row, 0, number).items())), floats=False)[0]
                for number, weight in enumerate(own[: room + 1])
                if weight
            ]
            added = {sum(number for _, number in counts) for trial, _ in row for counts in trial.weights}
            most = max(most, sum(ways) if len(added) == 1 and 0 not in added else max(ways, default=0))
    return most


class _Line:
    """The places in their order, at each a trial for each key: brought to one total, and the counts that all can come to."""

    def __init__(self, rows: Sequence[Row]) -> None:
        along = [[trial for trial, number in row for _ in range(number)] for row in rows]
        self.columns: Final = [(column, lcm(*[trial.total for trial in column])) for column in zip(*along, strict=True)]
        self.totals: Final = [total for _, total in self.columns]
        largest: dict[object, int] = {}
        for column, _ in self.columns:
            for key, number in largest_of(*column).items():
                largest[key] = largest.get(key, 0) + number
        self.grid: Final = Grid(largest)


class Places:
    """Counts of one key alone that are dealt out: the trials of any number of it, from a row for each round of dealing."""

    def __init__(self, row: Callable[[int], Row], room: int, again: int) -> None:
        """`row` gives the trials that so many make, in the order of the places.

        The i-th comes to the i-th place, up to the `room`; the others to the first places `again`, round after round. Raises
        `LawError` where there are no such places.
        """
        if not 0 <= again <= room:
            raise LawError(
                "A stage deals out again to places that it has no room for.",
                expected=f"0 to {room}, as many as there are places",
                got=again,
            )
        self._row = row
        self.room: Final = room
        self.again: Final = again
        self._rows: dict[int, Row] = {}
        self.known: Final[dict[int, Factors]] = {}
        """What was found, by the number."""

    def factors(self, number: int) -> Factors | None:
        """Each different trial that so many make, and how many of it there are; None where no row tells them.

        >>> one, two = Distribution({frozenset({("hurt", 1)}): 1}), Distribution({frozenset({("dead", 1)}): 1})
        >>> places = Places({3: [(one, 3)], 5: [(two, 2), (one, 1)]}.__getitem__, 3, 2)
        >>> places.factors(2) == ((one, 2),), places.factors(4) == ((two, 1), (one, 2))
        (True, True)
        """
        found: dict[Trial, int] = {}
        if number <= self.room:
            _add(found, self._at(self.room), 0, number)
        elif not self.again:
            return None
        else:
            more = (number - self.room) % self.again
            if more:
                _add(found, self._at(number - more + self.again), 0, more)
            _add(found, self._at(number - more), more, self.room)
        return self.known.setdefault(number, tuple(found.items()))

    def rounds(self, most: int) -> list[Row] | None:
        """The rows of all rounds in which so many are dealt out; None where no row tells them."""
        if most > self.room and not self.again:
            return None
        more = self.again or 1
        return [self._at(number) for number in range(self.room, max(most, self.room) + more, more)]

    def _at(self, number: int) -> Row:
        row = self._rows.get(number)
        if row is None:
            row = self._rows[number] = whole(self._row(number), self.room)
        return row


def whole(row: Row, places: int) -> Row:
    """The row, which has a trial for each of so many places. Raises `LawError` where it has not: some would be dealt out to nobody."""
    trials = sum([number for _, number in row])
    if trials != places:
        raise LawError("A stage does not make a trial at each place that it deals out to.", expected=places, got=trials)
    return row


def _add(found: dict[Trial, int], row: Row, first: int, last: int) -> dict[Trial, int]:
    """Adds the trials of a row at the places from the first on, before the last, to those that are found. Gives them all."""
    start = 0
    for trial, number in row:
        end = start + number
        here = min(end, last) - max(start, first)
        if here > 0:
            found[trial] = found.get(trial, 0) + here
        start = end
    return found
