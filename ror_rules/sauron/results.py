"""What the rules of the Sauron variant answer: one frozen result for each, shapes and units only."""

from __future__ import annotations

from typing import Literal

from ror_rules.sauron.field import Counter
from ror_rules.sauron.states import Side
from ror_rules.values import Value
from ror_rules.war_of_the_ring.individual_combat import ContenderAfter


class LeaderFight(Value):
    """One attack: the differential before it is held to the table, and both leaders after it."""

    differential: int
    attacker: ContenderAfter
    defender: ContenderAfter


class Challenge(Value):
    """What came of a challenge.

    `demoralization` is added to the level of the opponent's side; `may_rally` is about the opponent, this turn.
    `met_by` is the one whose move brought them together, `next_to_move` whose turn it is to try, both null where that
    is no question. `rounds` were fought, none where nobody fights. `settled`: at least one is dead.
    """

    allowed: bool
    because: str | None
    accepted: bool
    demoralization: int
    may_rally: bool
    met_by: Literal["challenger", "opponent"] | None
    next_to_move: Literal["challenger", "opponent"] | None
    rounds: int
    challenger: ContenderAfter
    opponent: ContenderAfter
    settled: bool


class Rallying(Value):
    """The rating, the sums of two dice that rally (as the table has them), the sum thrown, and whether he rallies.

    `needed` is null where he may not try; `total` where nothing is thrown.
    """

    rating: int
    needed: str | None
    total: int | None
    rallied: bool


class RingTakenOff(Value):
    """Whether the Ring came off, the failed attempts now, and whether the leader has become evil by it."""

    removed: bool
    failed_attempts: int
    evil: bool


class RingsFate(Value):
    """What becomes of the Ring and of its bearer.

    `destroyed`; `kept`; `serves_sauron` and `own_master` (a leader it has made evil); `returned` to Sauron, `carried`
    to him or to his heir, `worn` by the heir. `unit_types` are Sauron's units that obey an evil leader, in order, and
    `next_unit_type` those that follow a turn later. `because`: what stands in the way of its destruction.
    """

    fate: Literal["destroyed", "kept", "serves_sauron", "own_master", "returned", "carried", "worn"]
    controller: Literal["westernesse", "sauron", "third_player"]
    morale: int
    unit_types: tuple[str, ...]
    next_unit_type: str | None
    because: tuple[str, ...]


class LedgerEntry(Value):
    """A line of the ledger: points added to the level of `side`, the level after it, and why."""

    side: Side
    points: int
    total: int
    why: str


class Ledger(Value):
    """Both levels after all events, the entries that led to them, and what is left of Sauron, the Ring and Narsil."""

    westernesse: int
    sauron: int
    sauron_morale: int | None
    sauron_magic: int | None
    ring: Literal["with_sauron", "lost"]
    narsil: Literal["whole", "shards", "destroyed"]
    entries: tuple[LedgerEntry, ...]


class Obligation(Value):
    """One unit: whether it must shoot, at which of (any one), and whether what it means to do satisfies the rule.

    `not_in_melee` are the adjacent enemies that no melee attack is coming for.
    """

    name: str
    must_shoot: bool
    targets: tuple[str, ...]
    not_in_melee: tuple[str, ...]
    satisfied: bool
    because: str


class Obligations(Value):
    """Every unit asked about, in the order given."""

    units: tuple[Obligation, ...]


class RoughGoing(Value):
    """Movement Points for the path up to where it stops, the index of the step that cannot be taken, the protection."""

    cost: int
    allowed: bool
    stopped_at: int | None
    protection: int | None


class Passed(Value):
    """Whether something goes through the Gates."""

    act: Literal["movement", "melee", "missile"]
    from_inside: bool
    allowed: bool


class GatesSet(Value):
    """How the Gates stand for the game-turn, why not as chosen, and what goes through them."""

    position: Literal["open", "closed"]
    because: str | None
    acts: tuple[Passed, ...]


class BeastMight(Value):
    """The Beast's Attack Rating in melee, its Combat Rating in leader combat, and everything it may do."""

    attack_rating: str
    combat_rating: int
    may: tuple[str, ...]


class NarsilNow(Value):
    """What there is of Narsil now.

    `may_bear` answers for the bearer named, null without one; `combat_bonus` is null for the whole sword, whose powers
    are the original game's. `demoralization` is added to the Westernesse level.
    """

    condition: Literal["whole", "shards", "destroyed"]
    may_bear: bool | None
    combat_bonus: int | None
    demoralization: int


class Stacked(Value):
    """Whether the leader may be there, what forbids it, and what a leader without units of his own must forgo."""

    allowed: bool
    because: tuple[str, ...]
    may_rally: bool
    may_form_special_formations: bool


class Successor(Value):
    """A leader for the second battle: himself, whoever replaces him, or nobody."""

    name: str
    status: Literal["restored", "replaced", "dead"]
    successor: str | None
    counter: Counter | None
    wounds: int
    magic_points: int | None


class ItemKept(Value):
    """A special item and its status for the second battle."""

    name: str
    status: str


class Restored(Value):
    """Every leader and special item at the start of the second battle."""

    leaders: tuple[Successor, ...]
    items: tuple[ItemKept, ...]


class WallStep(Value):
    """Whether the step may be taken, and whether a stairway is what allows it."""

    allowed: bool
    by_stairway: bool


class Arrival(Value):
    """Units that come on, with their counter."""

    unit: str
    counter: str
    count: int


class Reinforced(Value):
    """Whether the units may come on, and what forbids it."""

    allowed: bool
    because: tuple[str, ...]
    units: tuple[Arrival, ...]
