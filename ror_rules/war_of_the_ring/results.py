"""What the War of the Ring rules answer: one frozen result for each rule, shapes and units only."""

from __future__ import annotations

from ror_rules.values import Amount, Value
from ror_rules.war_of_the_ring.states import Action, Controller


class GollumControlled(Value):
    """Who controls Gollum this Game-Turn, and who holds his Card."""

    controller: Controller
    card_holder: Controller


class GollumKept(GollumControlled):
    """Who controls Gollum, and who holds his Card, after so many Game-Turns."""

    turns: int


class Capture(Value):
    """One Character's capture throw: the face, and whether the Character was taken."""

    name: str
    face: int
    captured: bool


class Sighting(Value):
    """What a search found. `capture_allowed`: the Dark Power may attempt to capture each Character spotted."""

    spotted: bool
    capture_allowed: bool
    captures: tuple[Capture, ...]


class SorceryPoints(Value):
    """Wounds inflicted in Individual Combat, or points added to a leader's morale in Army Combat: 0 to 3."""

    points: int


class Fate(Value):
    """A contender after the duel: all wounds borne, those from before included, and whether it is dead."""

    wounds: int
    killed: bool


class Duel(Value):
    """Both contenders after `rounds` rounds."""

    attacker: Fate
    defender: Fate
    rounds: int


class Aftermath(Value):
    """What Army Combat cost one side, in percent and in Strength Points; and whether a Character of it was killed."""

    loss_percent: int
    strength_lost: int
    remaining: int
    character_killed: bool


class Battle(Value):
    """The column (as the chart heads it: `2-1`), the row after all modifiers, the cell as printed, and both sides."""

    ratio: str
    adjusted_die: int
    cell: str
    attacker: Aftermath
    defender: Aftermath


class Loss(Value):
    """Strength Points lost and left."""

    lost: int
    remaining: int


class ShadowPointsGained(Value):
    """Shadow Points of this Game-Turn, 8 to 13."""

    points: int


class Item(Value):
    """One line of the bill, in Shadow Points: `cost` = `each` x `count`."""

    action: Action
    count: int
    each: int
    cost: int


class Bill(Value):
    """What the actions cost and what is left; `left` is below 0, and `allowed` false, when the purse is too small."""

    items: tuple[Item, ...]
    total: int
    left: int
    allowed: bool


class Passage(Value):
    """How far the path goes and what it costs, in Movement Points.

    `stopped_at` is the index of the first step that cannot be taken, null when all can; `cost` is that of the steps
    before it. `defense_multiplier` is 1 where the chart has nothing for a defender, null where none was asked for or
    the chart bars armies from the hex.
    """

    cost: Amount
    allowed: bool
    stopped_at: int | None
    defense_multiplier: Amount | None
