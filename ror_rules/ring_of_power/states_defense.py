"""What a caller says in the second call of a combat: the answer to the first, and who takes its hits.

The first answer is asked again and compared, so that it is what its inputs give. No rule and no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ror_rules._wire.differences import first_difference
from ror_rules._wire.shapes import Choices, Context, Id, Request, Seed, Seeded, Supplied, Version, plain
from ror_rules.errors import InputError, StateError
from ror_rules.register import load
from ror_rules.ring_of_power.results import Strikes
from ror_rules.ring_of_power.states import Allocation, Combat
from ror_rules.values import Value


class Rules(Value, kw_only=True):
    """Which rules the first call was answered by."""

    id: Literal["ring-of-power"]
    version: Version
    digest: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class FirstThrow(Value, kw_only=True):
    """A throw of the first call."""

    address: Annotated[str, Meta(max_length=200)]
    sides: Annotated[int, Meta(ge=1, le=100)]
    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100_000)]
    why: Annotated[str, Meta(max_length=300)]


class FirstDice(Value, kw_only=True, omit_defaults=True):
    """The dice of the first call: seeded ones name stream and seed."""

    source: Literal["seeded", "supplied"]
    stream: Literal["ror.dice.v1"] | None = None
    seed: Seed | None = None
    throws: Annotated[tuple[FirstThrow, ...], Meta(max_length=2000)]


class First(Value, kw_only=True, omit_defaults=True):
    """The answer of `combat-strike` as it came, but for its trace.

    Everything in it is recomputed and compared. `id`, `ruleset` and `summary` may be left out: they say nothing that
    the rest does not.
    """

    id: Id | None = None
    ruleset: Rules | None = None
    rule: Literal["combat-strike"] = "combat-strike"
    state: Combat
    context: Context | None = None
    rulings: Choices = field(default_factory=dict)
    dice: FirstDice
    result: Strikes
    summary: Annotated[str, Meta(max_length=500)] | None = None

    def __hash__(self) -> int:
        """By its inputs, but for the map of rulings, which has no hash."""
        return (self.state, self.context, self.dice).__hash__()


class CombatDefense(Value, kw_only=True, omit_defaults=True):
    """The first answer, and who takes the hits it found; a side left out follows its policy."""

    first: First
    allocation: Allocation = Allocation()

    def __post_init__(self) -> None:
        first, dice = self.first, self.first.dice
        if (dice.source == "seeded") != (dice.seed is not None):
            raise StateError(
                "Seeded dice name their seed.", pointer="/state/first/dice", expected="a seed, or none", got=dice.seed
            )
        thrown = (
            Seeded(seed=dice.seed)
            if dice.seed is not None
            else Supplied(faces=tuple(face for throw in dice.throws for face in throw.faces))
        )
        request = Request(state=first.state, dice=thrown, context=first.context, rulings=first.rulings)
        try:
            ruleset = load("ring-of-power")
            if first.ruleset is not None:
                ruleset.shipped(first.ruleset.version, at="/ruleset/version")
            answer = plain(ruleset.answer(first.rule, request))
        except InputError as error:
            raise StateError(
                f"The first answer is none of ours: {error.detail}",
                pointer=f"/state/first{error.pointer}",
                expected=error.expected,
                got=error.got,
                help=error.help,
            ) from None
        claimed = plain(first)
        claimed["rulings"] = {**answer["rulings"], **first.rulings}
        found = first_difference(claimed, {name: answer[name] for name in claimed})
        if found is not None:
            raise StateError(
                "The first answer is not what its inputs give.",
                pointer=f"/state/first{found.pointer}",
                expected=found.expected,
                got=found.got,
                help="Send the answer of combat-strike as it came, without its trace; or strike again.",
            )
