"""What is seen of two sides together: every pair of their projections with its weight, paid for before it is made.

How a pair is weighed is in `ranks`; what a projection is made of, in `contests`. No rule here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ror_rules._exploring.account import CALL, ENTRY, ENTRY_BYTES, WORD, Account, hashed, words
from ror_rules._exploring.ranks import SIGNS, by_projection, higher_pairs, looked_up, pair_weights
from ror_rules._exploring.sides import Told
from ror_rules.dice import Sign
from ror_rules.errors import BudgetError

_RESULT_BYTES: Final = 400
"""A result and its entry; what became of the sides is in it as it is."""


class Projection(NamedTuple):
    """All that is taken of a side: what the views see that hang on it alone, and what is told to those that hang on both."""

    seen: tuple[Any, ...]
    told: Told


class Way(NamedTuple):
    """One way in which a side comes out: its rank, and its projection under each sign that can come."""

    rank: int
    projected: Mapping[Sign, Projection]


UNSEEN: Final = dict.fromkeys(SIGNS, Projection((), ()))
"""The projection of a side that nobody looks at."""


Seen = Mapping[Projection, Mapping[int, int]]
"""The projections of a side under a sign, each with its ranks and their weights."""
Pairs = dict[tuple[Sign, tuple[Projection, Projection]], int]
"""A sign and the projections of both sides -> their weight."""


class Most(NamedTuple):
    """How many pairs are told apart together, and how many values are wanted of them, at most; None for any number."""

    pairs: int | None = None
    values: int | None = None


def meet(
    one: Sequence[tuple[Way, int]],
    other: Sequence[tuple[Way, int]],
    scale: int,
    pairs: Pairs,
    account: Account,
    most: Most,
) -> None:
    """Adds to `pairs` every sign and pair of projections of two sides, with its weight times `scale`. Raises `BudgetError`."""
    lookup = sum(hashed(next(iter(side[0][0].projected.values()))) for side in (one, other) if side)
    for sign in SIGNS:
        ours, theirs = (
            by_projection((way.projected[sign], way.rank, weight) for way, weight in side if sign in way.projected)
            for side in (one, other)
        )
        _count(ours, theirs, most)
        size = _pay(ours, theirs, lookup, account, most)
        known, held = len(pairs), len(ours) * len(theirs) * (ENTRY_BYTES + WORD * size)
        account.hold(held)
        for pair, weight in pair_weights(ours, theirs, sign).items():
            pairs[sign, pair] = pairs.get((sign, pair), 0) + weight * scale
        account.free(held)
        new = len(pairs) - known
        account.spend(new * CALL)
        account.hold(new * (_RESULT_BYTES + WORD * (size + words(scale))))


def _pay(one: Seen, other: Seen, lookup: int, account: Account, most: Most) -> int:
    """Pays for all pairs of two sides before the first is made, each of which takes a `lookup`. Gives a weight's machine words."""
    pairs = len(one) * len(other)
    if most.pairs is not None and pairs > most.pairs:
        raise BudgetError(
            "There are more pairs of what can become of both sides than are told apart together.",
            expected=f"at most {most.pairs} pairs",
            got=pairs,
        )
    lookups = min(looked_up(one, other), looked_up(other, one))
    sorted_out = max(sum(map(len, side.values())) for side in (one, other))
    size = 2 * max(
        (words(weight) for side in (one, other) for ranks in side.values() for weight in ranks.values()), default=1
    )
    account.spend(
        (lookups + 2 * sorted_out) * (ENTRY + WORD * size) + pairs * (2 * ENTRY + lookup),
    )
    return size


def _count(one: Seen, other: Seen, most: Most) -> None:
    """Raises `BudgetError` where pairs that surely weigh something are more values than are wanted."""
    if most.values is not None and len(one) * len(other) > most.values:
        seen = [{way: ranks for way, ranks in side.items() if not way.told} for side in (one, other)]
        values = max(higher_pairs(*seen), higher_pairs(*reversed(seen)))
        if values > most.values:
            raise BudgetError(
                "There are more values together than are listed.",
                expected=f"at most {most.values} values",
                got=f"{values} and perhaps more",
            )
