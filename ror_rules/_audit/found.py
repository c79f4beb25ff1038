"""The findings in a part of a season: sums and lists that merge in any order, from any parts.

`AuditSums` is a commutative monoid: `merged` is associative and commutative, and `AuditSums()` is its identity. All numbers are
whole, so no rounding happens on the way. Fractions are counted in parts of `UNIT`. No outcome is read here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct

UNIT: Final = 2**24
"""Parts of a whole in which amounts are added up: each is rounded once, when it is found, and sums of them are exact."""
MOMENTS: Final = 10
"""The least lucky moments that are kept of all outcomes together, of each player and of each game."""


class Turn(Struct, frozen=True, omit_defaults=True):
    """The player, the game and the turn of a record, as its labels or its context name them. Empty if they do not."""

    player: str = ""
    game: str = ""
    turn: str = ""


class Finding(NamedTuple):
    kind: str
    source: int
    number: int
    id: str
    pointer: str
    said: str
    message: bytes
    turn: bytes


class Fingerprint(NamedTuple):
    """The values of an outcome that the audit compares among all: hashes of values that must not repeat, the slot, and
    the log's leaf.

    `question` is a hash of the question without the names that its caller chose, because the id changes with a name.
    `dice` is a hash of seed and context, `seed` of the seed, `context` of the context, `thrown` of the source of the
    dice. They are None without a die, or without such a source. An invalid record has only its number in a game. `turn`
    is a `Turn` in JSON.
    """

    source: int
    number: int
    id: bytes | None
    question: bytes | None
    dice: bytes | None
    seed: bytes | None
    context: bytes | None
    thrown: bytes | None
    game: str | None
    seq: int | None
    slot: str | None
    leaf: bytes | None
    turn: bytes


class Run(NamedTuple):
    """Supplied dice of one hand and one number of sides, in the order of a part: the counts of high after low, and low
    after high.

    The halves of the first and the last die show whether consecutive parts change between them.
    """

    who: str
    sides: int
    source: int
    first: int
    last: int
    begins: bool
    ends: bool
    dice: int
    changes: int


class Moment(NamedTuple):
    """A measured outcome: its player, its fortune (0 to 1), its record, and its display as JSON."""

    who: str
    fortune: float
    source: int
    number: int
    shown: bytes


class AuditSums(Struct, frozen=True):
    """The findings: sums by their names, findings, values to compare, runs of dice, and the least lucky moments."""

    sums: dict[tuple[str, ...], int] = {}
    findings: tuple[Finding, ...] = ()
    answers: tuple[Fingerprint, ...] = ()
    runs: tuple[Run, ...] = ()
    moments: tuple[Moment, ...] = ()


def merged(parts: Iterable[AuditSums]) -> AuditSums:
    sums: Counter[tuple[str, ...]] = Counter()
    every = list(parts)
    for part in every:
        sums.update(part.sums)
    return AuditSums(
        {name: sums[name] for name in sorted(sums)},
        tuple(sorted(each for part in every for each in part.findings)),
        tuple(sorted((each for part in every for each in part.answers), key=lambda each: each[:2])),
        tuple(joined(each for part in every for each in part.runs)),
        tuple(least(each for part in every for each in part.moments)),
    )


def joined(runs: Iterable[Run]) -> list[Run]:
    """Runs in their order, those of one hand, number of sides and file made one where no record lies between them."""
    found: list[Run] = []
    for run in sorted(runs):
        if found and found[-1][:3] == run[:3] and found[-1].last + 1 >= run.first:
            found[-1] = followed(found[-1], run)
        else:
            found.append(run)
    return found


def followed(one: Run, other: Run) -> Run:
    return one._replace(
        last=other.last,
        ends=other.ends,
        dice=one.dice + other.dice,
        changes=one.changes + other.changes + (one.ends != other.begins),
    )


def least(moments: Iterable[Moment]) -> list[Moment]:
    by: defaultdict[str, list[Moment]] = defaultdict(list)
    for moment in moments:
        by[moment.who].append(moment)
    return [each for who in sorted(by) for each in sorted(by[who])[:MOMENTS]]
