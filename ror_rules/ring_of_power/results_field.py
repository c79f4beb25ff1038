"""What the rules of the field answer: one frozen result for each, shapes and units only."""

from __future__ import annotations

from ror_rules.values import Amount, Value


class WizardsDuelled(Value):
    """Both totals, die and wizardry; who won and who lost, by name, both null when the totals are alike."""

    winner: str | None
    loser: str | None
    tie: bool
    challenger_total: int
    opponent_total: int


class Searched(Value):
    """Whether the hidden party was found, and so has to fight."""

    found: bool


class Distances(Value):
    """Inches a turn: in clear terrain, in difficult terrain (null: may not enter it), and for a move all on a road."""

    clear: Amount
    difficult: Amount | None
    road: Amount


class Moves(Value):
    """One figure of the force: whether it may move, if not why, and how far it may by itself (null when it may not)."""

    name: str
    may_move: bool
    held: str | None
    distances: Distances | None


class Moved(Value):
    """What a force may do in its move, and how far the path goes.

    `distances` are the force's, of its slowest figure, null when it stays. `moved` is inches along the path,
    `stopped_at` the index of the first leg that is not gone to its end, null when all are; `because` says why.
    `left_behind` are members who stay while the others go. `may_attack` is null where no combat was asked for.
    """

    may_move: bool
    distances: Distances | None
    figures: tuple[Moves, ...]
    left_behind: tuple[str, ...]
    moved: Amount
    stopped_at: int | None
    because: str | None
    may_attack: bool | None


class Recovery(Value):
    """One wounded hero at the end of the turn."""

    name: str
    healed: bool


class Healed(Value):
    """Who recovered and who did not, in the order given."""

    heroes: tuple[Recovery, ...]


class Carried(Value):
    """How a group with wounded heroes goes on.

    `speed` multiplies what it may move: 1, `1/2`, or 0 where nobody can be carried. `carriers` and `wounded` count
    figures, the small ones as half.
    """

    speed: Amount
    carried: tuple[str, ...]
    left_behind: tuple[str, ...]
    carriers: Amount
    wounded: Amount


class GateAssaulted(Value):
    """Whether the gate broke, and after how many attempts of this request."""

    broken: bool
    attempts: int


class Demolished(Value):
    """Whether the charges opened the gate or the wall, and how many of their crew died doing it."""

    destroyed: bool
    crew_killed: int
