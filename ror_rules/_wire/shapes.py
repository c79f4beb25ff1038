"""The wire format: the shapes of requests and answers, and the exact bytes of an answer.

The core, the command line and the service use the same bytes. `reading` reads them, and `identity` makes ids. No rule
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from ror_rules._messages.message import NOTHING, Code, Message, With, say
from ror_rules._messages.outside_text import outside_text
from ror_rules._messages.sentences import summary
from ror_rules._messages.values import of_digits
from ror_rules._reading.errors import LawError
from ror_rules._reading.limits import (
    MAX_CONTEXT,
    MAX_DICE,
    MAX_FIELD_LENGTH,
    MAX_FIELDS,
    MAX_HOUSES,
    MAX_MEASURE_LENGTH,
    MAX_PLAYERS,
    MAX_RULING_LENGTH,
    MAX_RULINGS,
    MAX_SEED,
    MAX_SEED_LENGTH,
    MAX_SEQ,
    MAX_SIDES,
    MAX_THROWS,
)
from ror_rules._throwing.trace import Line, RulingUsed, Throw
from ror_rules._wire.house_file import HouseDigest, HouseFile

FORMAT: Final = "ror.outcome.v3"

Id = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{64}$",
        description="SHA-256 of the canonical form of the inputs, 64 hex digits.",
        extra={"form": "64 hex digits in small letters", "longest": 64},
    ),
]
Version = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]+\.[0-9]+\.[0-9]+(\.dev)?(?!\n)$",
        description="Version of a ruleset. `.dev` marks one that is not released and may still change.",
        extra={"form": "three numbers with points between, like 4.0.0 or 4.0.0.dev"},
    ),
]
Seed = Annotated[
    str,
    Meta(
        pattern=rf"^[!-~]{{1,{MAX_SEED_LENGTH}}}(?!\n)$",
        description=f"1 to {MAX_SEED_LENGTH} characters from ! to ~.",
        extra={"form": f"1 to {MAX_SEED_LENGTH} visible ASCII characters, without a space", "longest": MAX_SEED_LENGTH},
    ),
]
SeedNumber = Annotated[int, Meta(ge=0, le=MAX_SEED, description="Means its decimal digits.")]
Game = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._~-]{1,64}(?!\n)$",
        description="The name that its players gave the game.",
        extra={"form": "1 to 64 letters, digits and . _ ~ -", "longest": 64},
    ),
]
Seq = Annotated[int, Meta(ge=1, le=MAX_SEQ, description="The number of the throw in its game, from 1.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", extra={"form": "64 hex digits in small letters", "longest": 64})]
_MIN_PLAYER_SEED: Final = 16
"""Least characters of a player's seed. The committing service could guess a shorter one."""
PlayerSeed = Annotated[
    str,
    Meta(
        pattern=rf"^[!-~]{{{_MIN_PLAYER_SEED},{MAX_SEED_LENGTH}}}(?!\n)$",
        extra={
            "form": f"{_MIN_PLAYER_SEED} to {MAX_SEED_LENGTH} visible ASCII characters, without a space",
            "longest": MAX_SEED_LENGTH,
        },
    ),
]
Commitment = Annotated[Hash, Meta(description="The id of the commitment: the SHA-256 that the seed has to have.")]
PlayerSeeds = Annotated[
    tuple[PlayerSeed, ...],
    Meta(
        min_length=1, max_length=MAX_PLAYERS, description="A seed of each player, made by the player, in a fixed order."
    ),
]
Context = Annotated[
    str,
    outside_text(
        MAX_CONTEXT,
        f"A text that gives a throw its own dice: 1 to {MAX_CONTEXT} bytes of UTF-8.",
    ),
]
Choices = Annotated[
    dict[Annotated[str, Meta(max_length=MAX_RULING_LENGTH)], Annotated[str, Meta(max_length=MAX_RULING_LENGTH)]],
    Meta(
        max_length=MAX_RULINGS, description="Readings other than the defaults of their rulings: ruling id -> reading."
    ),
]
Readings = Annotated[
    dict[str, str], Meta(description="The readings that the resolution used or the request chose, by ruling id.")
]
SideName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_FIELD_LENGTH,
        description="The side of the player, such as `attacker`, `defender` or `searcher`. Each rule has its own.",
    ),
]
ViewName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_MEASURE_LENGTH,
        description="The name of a field or a summary of a rule's result, or a sum of some by their worth in points: "
        "`defender.strength_lost + 5*killed[Gimli]`.",
    ),
]
Fields = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], ...],
    Meta(
        min_length=1,
        max_length=MAX_FIELDS,
        description="The fields and summaries to count jointly, or `*` alone for whole results. By default the rule's"
        " headline.",
    ),
]
Arithmetic = Annotated[
    Literal["exact", "float"],
    Meta(
        description="`exact` counts in whole numbers. `float` computes in floats, for questions too large for whole"
        " numbers. By default exact odds if they fit the budget, otherwise floats, otherwise an estimate from throws."
    ),
]
Method = Annotated[
    Literal["explore", "simulate"],
    Meta(description="`explore` counts all dice results. `simulate` estimates from `count` throws."),
]
Weight = Annotated[str, Meta(pattern="^[0-9]+$", description="A whole number as decimal text. It may exceed 2^53.")]
RulesetId = Annotated[str, Meta(description="The id of the ruleset.")]
RuleId = Annotated[str, Meta(description="The id of the rule.")]
Asked = Annotated[Any, Meta(description="The state that the rule reads.")]
StateLine = Annotated[
    str,
    Meta(
        description="The state as one line, as `docs/notation.md` describes: `12 uruk-hai v 4 man mounted @ woods`.",
    ),
]

State = Annotated[Any, Meta(description="The state that the rule read, with the defaults that the rule filled in.")]


class Seeded(Struct, gc=False, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="seeded"):
    """Dice thrown with the published stream from a seed."""

    seed: Seed | SeedNumber


Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=MAX_SIDES)], ...], Meta(max_length=MAX_DICE)]


class Supplied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="supplied"):
    """Faces thrown elsewhere, in order of throwing."""

    faces: Faces


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="committed"):
    """Dice from a seed that a service committed to beforehand, and the players' seeds.

    The member `beacon` is reserved for a public randomness beacon and refused until there is one.
    """

    strange: ClassVar[Mapping[str, Message]] = {"beacon": say("reason-beacon")}

    commitment: Commitment
    game: Game
    seq: Seq
    seeds: PlayerSeeds
    seed: Hash | None = None


Dice = Annotated[
    Seeded | Supplied | Committed,
    Meta(title="Dice", description="The source of the dice. By default a fresh seed."),
]


Houses = Annotated[
    tuple[HouseDigest | HouseFile, ...],
    Meta(
        max_length=MAX_HOUSES,
        description="House rules: documents, or the digests of documents that the service knows. Their order does "
        "not matter.",
    ),
]


class Request(Struct, gc=False, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to a rule: the state, the dice, their context, and the chosen readings."""

    state: Asked
    dice: Dice | None = None
    context: Context | None = None
    rulings: Choices = {}
    version: Version | None = None
    luck: ViewName | None = None
    houses: Houses = ()


Given = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], Any],
    Meta(
        min_length=1,
        max_length=MAX_FIELDS,
        description="Fields and summaries with their values. The odds, always exact, then count only the results "
        "with these"
        " values. By default all results.",
    ),
]


class OddsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule.

    `fields` are the parts of the result that the odds count: fields by their places (`defender.killed`) and summaries
    of the rule. The default is the rule's headline, the few that players need most. Without `arithmetic`, odds are
    exact if they fit the budget, otherwise in floats or from throws. With `exact`, odds are exact or refused.
    """

    state: Asked
    rulings: Choices = {}
    version: Version | None = None
    fields: Fields | None = None
    given: Given | None = None
    arithmetic: Arithmetic | None = None
    method: Method = "explore"
    seed: Seed | SeedNumber | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_THROWS)] | None = None
    readings: bool = False
    houses: Houses = ()

    strange: ClassVar[Mapping[str, Message]] = {
        "context": say("reason-context"),
        "dice": say("reason-dice"),
        "luck": say("reason-luck"),
        "simulate": say("reason-simulate"),
    }
    """Names of a resolution or of a call in Python -> the reason why a question has no such name."""


class Edition(Struct, frozen=True, kw_only=True):
    """The rules that answered: a ruleset, its version, the digest of its data files, and the house rules on top."""

    id: RulesetId
    version: Version
    digest: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$", extra={"form": "sha256: and 64 hex digits"})]
    houses: tuple[str, ...] = ()


class SeededDice(Struct, gc=False, frozen=True, kw_only=True, tag_field="source", tag="seeded"):
    """The dice of an answer, thrown from a seed."""

    stream: Literal["ror.dice.v1"]
    seed: Seed
    throws: tuple[Throw, ...]


class SuppliedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="supplied"):
    """The dice of an answer, supplied as faces."""

    throws: tuple[Throw, ...]


class CommittedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="committed"):
    """The dice of an answer, from a committed seed and the players' seeds."""

    stream: Literal["ror.dice.v1"]
    commitment: Commitment
    game: Game
    seq: Seq
    seed: Hash
    seeds: PlayerSeeds
    throws: tuple[Throw, ...]


ThrownDice = Annotated[
    SeededDice | SuppliedDice | CommittedDice, Meta(title="ThrownDice", description="The dice that were thrown.")
]


TraceLine = Annotated[Line, Meta(title="TraceLine", description="One step of a resolution. `step` is its kind.")]


class Luck(Struct, frozen=True, kw_only=True):
    """The place of a result among all possible results: one field or summary against its exact odds."""

    view: str
    value: bool | int | str
    below: Weight
    equal: Weight
    above: Weight
    total: Weight
    percentile: float
    expected: float
    expected_exact: str
    standard_deviation: float


class Outcome(Struct, gc=False, frozen=True, kw_only=True):
    """A resolution with all its reasons. The same request always gives the same id and the same bytes."""

    format: Literal["ror.outcome.v3"] = field(default=FORMAT)
    id: Id
    ruleset: Edition
    rule: RuleId
    state: State
    context: str | None
    rulings: Readings
    dice: ThrownDice
    result: Any
    trace: tuple[TraceLine, ...]
    luck: Luck | UnsetType = UNSET

    @property
    def summary(self) -> str:
        """The result as an English sentence. It is rendered on demand, and is not part of the outcome's bytes."""
        return summary(self)


Probability = Annotated[float, Meta(description="The probability, 0 to 1.")]
Low = Annotated[
    float | UnsetType,
    Meta(
        description="In an estimate: the lower bound of the probability, with 95 % confidence. Without a `probability`: the "
        "least chance over all ways to make the choices in `open`, in an estimate less its error."
    ),
]
High = Annotated[
    float | UnsetType,
    Meta(
        description="In an estimate: the upper bound of the probability, with 95 % confidence. Without a `probability`: the "
        "most over all ways to make the choices in `open`, in an estimate plus its error."
    ),
]
Weighed = Annotated[
    Weight | UnsetType,
    Meta(description="The weight out of `total`. Absent in floats, and in a headline with a long total."),
]


class Chance(Struct, frozen=True, kw_only=True):
    """One result, or with `fields` the values of these, and its probability."""

    result: Any = UNSET
    fields: dict[str, Any] | UnsetType = UNSET
    weight: Weighed = UNSET
    probability: Probability
    low: Low = UNSET
    high: High = UNSET


class Share(Struct, frozen=True, kw_only=True):
    """One value of a field or a summary of the result, and its probability.

    If the probability depends on a choice that the state leaves open, there are only `low` and `high`.
    """

    value: Any
    weight: Weighed = UNSET
    probability: float | UnsetType = UNSET
    at_least: float | UnsetType = UNSET
    within: float | UnsetType = UNSET
    low: Low = UNSET
    high: High = UNSET
    at_least_low: float | UnsetType = UNSET
    at_least_high: float | UnsetType = UNSET
    within_low: float | UnsetType = UNSET
    within_high: float | UnsetType = UNSET


class Statistics(Struct, frozen=True, kw_only=True):
    """Statistics of all values of one field or summary, also of values that a headline does not list.

    If every value is a number, all members except the last five are present. Otherwise only `most_likely` is. Amounts
    with halves are numbers. If the values depend on a choice in `open`, there are at most `lowest` and `highest`.
    """

    most_likely: Any = UNSET
    mean: float | UnsetType = UNSET
    median: float | UnsetType = UNSET
    standard_deviation: float | UnsetType = UNSET
    lowest: float | UnsetType = UNSET
    highest: float | UnsetType = UNSET
    below: float | UnsetType = UNSET
    above: float | UnsetType = UNSET
    every: int | UnsetType = UNSET
    mean_low: float | UnsetType = UNSET
    mean_high: float | UnsetType = UNSET


Inexact = Literal["states", "entries"]
"""The budget that exact odds used up, if odds are inexact although the question allows exact ones."""


class OpenChoice(Struct, frozen=True, kw_only=True):
    """A choice that a result needs and that the state leaves open."""

    who: str
    what: str
    options: tuple[Any, ...]


class LeftOut(Struct, frozen=True, kw_only=True):
    """The parts of an answer that are too large to be counted or listed."""

    outcomes: bool
    views: tuple[str, ...]


class OtherNumber(Struct, frozen=True, kw_only=True):
    """A number of an answer that another reading changes: the chance of a value, a mean, a needed number, or a worth."""

    name: str
    at: tuple[Any, ...] | UnsetType = UNSET
    value: Any = UNSET
    bound: Literal["low", "high"] | UnsetType = UNSET
    number: float | None
    other: float | None


class OtherReading(Struct, frozen=True, kw_only=True):
    """Another reading of a ruling that mattered, with what it changes. The other rulings keep their readings."""

    ruling: str
    reading: str
    numbers: tuple[OtherNumber, ...] = ()
    choice: Any = UNSET
    refused: Literal["state", "schema", "rules-do-not-decide"] | UnsetType = UNSET


class OtherReadings(Struct, frozen=True, kw_only=True):
    """The other readings of the rulings that mattered, each tried alone. No other ruling can change the answer."""

    changing: tuple[OtherReading, ...]
    unchanging: int
    untried: tuple[RulingUsed, ...] = ()


class Odds(Struct, frozen=True, kw_only=True):
    """The distribution of a rule's results. Weights are whole numbers over `total`, as text.

    The answer to a question without `fields` is the headline. It has no joint results, and weights only if their total
    is below 2^53. It lists the values of numbers from the 0.05 % to the 99.95 % quantile, and of many values only the
    multiples of a round number. `exact` is false for two kinds of answers. Odds in floats have no weights, and no
    probability is off by more than `error`. In a simulation, weights are throws out of `total`.

    The id is that of the question. It does not cover the way to the answer (`exact`, `error`, `method`, `inexact`).
    """

    id: Id
    ruleset: Edition
    rule: RuleId
    state: State
    rulings: dict[str, str]
    readings: dict[str, str]
    fields: tuple[str, ...] | UnsetType = UNSET
    given: dict[str, Any] | UnsetType = UNSET
    given_probability: float | UnsetType = UNSET
    total: Weight | UnsetType = UNSET
    outcomes: tuple[Chance, ...]
    left_out: LeftOut | UnsetType = UNSET
    open: tuple[OpenChoice, ...] | UnsetType = UNSET
    marginals: dict[str, tuple[Share, ...]]
    statistics: dict[str, Statistics]
    exact: bool
    error: float | UnsetType = UNSET
    method: Literal["simulate"] | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET
    inexact: Inexact | UnsetType = UNSET
    other_readings: OtherReadings | UnsetType = UNSET


def whole(weight: str | UnsetType) -> int:
    if weight is UNSET:
        raise LawError("An answer in floats has no weights.")
    return of_digits(weight)


class Difference(Struct, frozen=True, kw_only=True):
    """The first place where the claimed and the recomputed outcome differ."""

    pointer: str
    expected: Any = UNSET
    got: Any = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an outcome holds."""

    holds: bool
    detail: str
    id: Id
    difference: Difference | None
    not_covered: tuple[str, ...]
    fairness: str | None
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


encode: Final = msgspec.json.encode
"""The exact JSON bytes of an answer: fields in the order they are declared."""


def same(one: object, other: object) -> bool:
    """Whether two plain values are one value of JSON: true is not 1."""
    return type(one) is type(other) and one == other
