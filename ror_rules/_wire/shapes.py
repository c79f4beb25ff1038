"""The wire format: the shapes of requests and answers, and the exact bytes of an answer.

The core, the command line and the service use the same bytes. `reading` reads them, and `identity` makes ids. No rule
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from ror_rules._house_file import HouseDigest, HouseFile
from ror_rules._limits import (
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
from ror_rules._messages.sentences import summary
from ror_rules.errors import LawError
from ror_rules.message import NOTHING, Code, Message, With, say
from ror_rules.trace import Line, Throw
from ror_rules.values import of_digits

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
    Meta(
        min_length=1,
        max_length=MAX_CONTEXT,
        description=f"A text that gives a throw its own dice: 1 to {MAX_CONTEXT} bytes of UTF-8.",
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
        description="The fields and summaries to count jointly, or `*` alone for whole results. Default: the rule's"
        " headline.",
    ),
]
Arithmetic = Annotated[
    Literal["exact", "float"],
    Meta(
        description="`exact` counts in whole numbers. `float` computes in floats, for questions too large for whole"
        " numbers. Default: exact odds if they fit the budget, otherwise floats, otherwise an estimate from throws."
    ),
]
Method = Annotated[
    Literal["explore", "simulate"],
    Meta(
        description="`explore` counts all dice results. `simulate` estimates from `count` throws. Default: `explore`."
    ),
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

    seed: Annotated[Seed | SeedNumber, Meta(description="1 to 128 characters from ! to ~. A number means its digits.")]


class Supplied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="supplied"):
    """Faces thrown elsewhere, in order of throwing."""

    faces: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MAX_SIDES)], ...],
        Meta(max_length=MAX_DICE, description="Every face, from 1 on, in order of throwing."),
    ]


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="committed"):
    """Dice from a seed that a service committed to beforehand, and the players' seeds.

    The member `beacon` is reserved for a public randomness beacon and refused until there is one.
    """

    strange: ClassVar[Mapping[str, Message]] = {"beacon": say("field-beacon")}

    commitment: Commitment
    game: Game
    seq: Seq
    seeds: PlayerSeeds
    seed: Annotated[
        Hash | None, Meta(description="The seed, once it is revealed. Leave it out in requests to the service.")
    ] = None


Dice = Annotated[
    Seeded | Supplied | Committed,
    Meta(title="Dice", description="The source of the dice. Default: a fresh seed."),
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
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    luck: Annotated[
        ViewName | None,
        Meta(description="The field or summary to measure against its odds. It is not part of the id."),
    ] = None
    houses: Houses = ()


Given = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], Any],
    Meta(
        min_length=1,
        max_length=MAX_FIELDS,
        description="Fields and summaries with their values. The odds, always exact, then count only the results "
        "with these"
        " values. Default: all results.",
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
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    fields: Fields | None = None
    given: Given | None = None
    arithmetic: Arithmetic | None = None
    method: Method = "explore"
    seed: Annotated[
        Seed | SeedNumber | None, Meta(description="The seed of a simulation's throws. Only for a simulation.")
    ] = None
    count: Annotated[
        Annotated[int, Meta(ge=1, le=MAX_THROWS)] | None,
        Meta(description="The number of a simulation's throws. Only for a simulation."),
    ] = None
    houses: Houses = ()

    strange: ClassVar[Mapping[str, Message]] = {
        "context": say("field-context"),
        "dice": say("field-dice"),
        "luck": say("field-luck"),
        "simulate": say("field-simulate"),
    }
    """Names of a resolution or of a call in Python -> the reason why a question has no such name."""


class Edition(Struct, frozen=True, kw_only=True):
    """The rules that answered: a ruleset, its version, the digest of its data files, and the house rules on top."""

    id: RulesetId
    version: Version
    digest: Annotated[
        str,
        Meta(
            pattern="^sha256:[0-9a-f]{64}$",
            description="The hash of its version, tables and rulings.",
            extra={"form": "sha256: and 64 hex digits"},
        ),
    ]
    houses: Annotated[
        tuple[str, ...],
        Meta(description="The digests of the house rules that applied, sorted."),
    ] = ()


class SeededDice(Struct, gc=False, frozen=True, kw_only=True, tag_field="source", tag="seeded"):
    """The dice of an answer, thrown from a seed."""

    stream: Annotated[Literal["ror.dice.v1"], Meta(description="The algorithm that makes faces from the seed.")]
    seed: Seed
    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


class SuppliedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="supplied"):
    """The dice of an answer, supplied as faces."""

    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


class CommittedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="committed"):
    """The dice of an answer, from a committed seed and the players' seeds."""

    stream: Annotated[Literal["ror.dice.v1"], Meta(description="The algorithm that makes faces from the seeds.")]
    commitment: Commitment
    game: Game
    seq: Seq
    seed: Annotated[Hash, Meta(description="The committed seed, revealed.")]
    seeds: PlayerSeeds
    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


ThrownDice = Annotated[
    SeededDice | SuppliedDice | CommittedDice, Meta(title="ThrownDice", description="The dice that were thrown.")
]


TraceLine = Annotated[Line, Meta(title="TraceLine", description="One step of a resolution. `step` is its kind.")]


class Luck(Struct, frozen=True, kw_only=True):
    """The place of a result among all possible results: one field or summary against its exact odds."""

    view: Annotated[str, Meta(description="The field or summary that was measured.")]
    value: Annotated[bool | int | str, Meta(description="Its value: a whole number, a fraction (`7/2`), or a truth.")]
    below: Annotated[Weight, Meta(description="The weight of all smaller values, over `total`.")]
    equal: Annotated[Weight, Meta(description="The weight of this value, over `total`.")]
    above: Annotated[Weight, Meta(description="The weight of all larger values, over `total`.")]
    total: Annotated[Weight, Meta(description="The weight of all values.")]
    percentile: Annotated[
        float,
        Meta(
            description="The chance of all smaller values, plus half the chance of this value: 0 to 1, on average 1/2."
        ),
    ]
    expected: Annotated[float, Meta(description="The mean. True counts as 1.")]
    expected_exact: Annotated[str, Meta(description="The same as a whole number or a fraction (`7/2`).")]
    standard_deviation: Annotated[float, Meta(description="The square root of the variance, in the value's unit.")]


class Outcome(Struct, gc=False, frozen=True, kw_only=True):
    """A resolution with all its reasons. The same request always gives the same id and the same bytes."""

    format: Literal["ror.outcome.v3"] = field(default=FORMAT)
    id: Id
    ruleset: Annotated[Edition, Meta(description="The rules that answered.")]
    rule: RuleId
    state: State
    context: Annotated[str | None, Meta(description="The context of the dice, or null.")]
    rulings: Readings
    dice: ThrownDice
    result: Annotated[Any, Meta(description="The result of the rule.")]
    trace: Annotated[
        tuple[TraceLine, ...], Meta(description="Every step, with its place in the printed rules, in order.")
    ]
    luck: Annotated[Luck | UnsetType, Meta(description="The luck of the result, if the request has `luck`.")] = UNSET

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

    result: Annotated[Any, Meta(description="The result, if the question has the field `*`.")] = UNSET
    fields: Annotated[
        dict[str, Any] | UnsetType, Meta(description="The values of the requested fields and summaries, by name.")
    ] = UNSET
    weight: Weighed = UNSET
    probability: Probability
    low: Low = UNSET
    high: High = UNSET


class Share(Struct, frozen=True, kw_only=True):
    """One value of a field or a summary of the result, and its probability.

    If the probability depends on a choice that the state leaves open, there are only `low` and `high`.
    """

    value: Annotated[Any, Meta(description="The value, as in a result.")]
    weight: Weighed = UNSET
    probability: Annotated[
        float | UnsetType,
        Meta(description="The probability, 0 to 1. Absent if it depends on a choice in `open`: see `low` and `high`."),
    ] = UNSET
    at_least: Annotated[
        float | UnsetType, Meta(description="For a number: the chance of this value or a greater one, 0 to 1.")
    ] = UNSET
    within: Annotated[
        float | UnsetType, Meta(description="For a number: the chance of this value or a smaller one, 0 to 1.")
    ] = UNSET
    low: Low = UNSET
    high: High = UNSET
    at_least_low: Annotated[
        float | UnsetType,
        Meta(description="In a simulation, for a number: the lower bound of `at_least`, with 95 % confidence."),
    ] = UNSET
    at_least_high: Annotated[
        float | UnsetType,
        Meta(description="In a simulation, for a number: the upper bound of `at_least`, with 95 % confidence."),
    ] = UNSET
    within_low: Annotated[
        float | UnsetType,
        Meta(description="In a simulation, for a number: the lower bound of `within`, with 95 % confidence."),
    ] = UNSET
    within_high: Annotated[
        float | UnsetType,
        Meta(description="In a simulation, for a number: the upper bound of `within`, with 95 % confidence."),
    ] = UNSET


class Statistics(Struct, frozen=True, kw_only=True):
    """Statistics of all values of one field or summary, also of values that a headline does not list.

    If every value is a number, all members except the last five are present. Otherwise only `most_likely` is. Amounts
    with halves are numbers. If the values depend on a choice in `open`, there are at most `lowest` and `highest`.
    """

    most_likely: Annotated[
        Any, Meta(description="The most likely value, the first of equals. Absent if it depends on a choice in `open`.")
    ] = UNSET
    mean: Annotated[float | UnsetType, Meta(description="The mean.")] = UNSET
    median: Annotated[
        float | UnsetType, Meta(description="The least value that at least half of the results do not exceed.")
    ] = UNSET
    standard_deviation: Annotated[float | UnsetType, Meta(description="The square root of the variance.")] = UNSET
    lowest: Annotated[
        float | UnsetType, Meta(description="The least value that odds found, or that came in a simulation.")
    ] = UNSET
    highest: Annotated[
        float | UnsetType, Meta(description="The greatest value that odds found, or that came in a simulation.")
    ] = UNSET
    below: Annotated[
        float | UnsetType,
        Meta(description="The chance of a value below all listed ones. Absent if there is no such value."),
    ] = UNSET
    above: Annotated[
        float | UnsetType,
        Meta(description="The chance of a value above all listed ones. Absent if there is no such value."),
    ] = UNSET
    every: Annotated[
        int | UnsetType,
        Meta(
            description="Between the first and the last listed value, only multiples of this number are listed."
            " Absent if all values in between are listed."
        ),
    ] = UNSET
    mean_low: Annotated[
        float | UnsetType,
        Meta(
            description="In a simulation: the lower bound of the mean, with 95 % confidence. Absent if all throws "
            "had one value."
        ),
    ] = UNSET
    mean_high: Annotated[float | UnsetType, Meta(description="The upper bound of the mean, with 95 % confidence.")] = (
        UNSET
    )


Inexact = Literal["states", "entries"]
"""The budget that exact odds used up, if odds are inexact although the question allows exact ones."""


class OpenChoice(Struct, frozen=True, kw_only=True):
    """A choice that a result needs and that the state leaves open."""

    who: Annotated[str, Meta(description="The side that decides.")]
    what: Annotated[str, Meta(description="The name of the decision, such as `who-dies`.")]
    options: Annotated[tuple[Any, ...], Meta(description="The options, in the order of the rule.")]


class LeftOut(Struct, frozen=True, kw_only=True):
    """The parts of an answer that are too large to be counted or listed."""

    outcomes: Annotated[
        bool,
        Meta(description="Whether the joint results are not listed, because of their size or of a choice in `open`."),
    ]
    views: Annotated[tuple[str, ...], Meta(description="The fields and summaries that are not listed, by name.")]


class Odds(Struct, frozen=True, kw_only=True):
    """The distribution of a rule's results. Weights are whole numbers over `total`, as text.

    The answer to a question without `fields` is the headline. It has no joint results, and weights only if their total
    is below 2^53. It lists the values of numbers from the 0.05 % to the 99.95 % quantile, and of many values only the
    multiples of a round number. `exact` is false for two kinds of answers. Odds in floats have no weights, and no
    probability is off by more than `error`. In a simulation, weights are throws out of `total`.

    The id is that of the question. It does not cover the way to the answer (`exact`, `error`, `method`, `inexact`).
    """

    id: Id
    ruleset: Annotated[Edition, Meta(description="The rules that answered.")]
    rule: RuleId
    state: State
    rulings: Annotated[dict[str, str], Meta(description="The chosen readings other than the defaults, by ruling.")]
    readings: Annotated[
        dict[str, str],
        Meta(description="The readings that matter in at least one dice result, by ruling."),
    ]
    fields: Annotated[
        tuple[str, ...] | UnsetType,
        Meta(description="The requested fields and summaries, or `*` alone. Absent for the headline."),
    ] = UNSET
    given: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="The values that all results here have. Absent if the question gives no values."),
    ] = UNSET
    given_probability: Annotated[
        float | UnsetType,
        Meta(description="The chance of a result with these values. Absent if the question gives no values."),
    ] = UNSET
    total: Annotated[Weight | UnsetType, Meta(description="The sum of all weights. Absent without weights.")] = UNSET
    outcomes: Annotated[
        tuple[Chance, ...],
        Meta(description="The joint results, if the question names fields and they are not too many."),
    ]
    left_out: Annotated[
        LeftOut | UnsetType,
        Meta(description="The parts that are too large to count or list. Absent without such parts."),
    ] = UNSET
    open: Annotated[
        tuple[OpenChoice, ...] | UnsetType,
        Meta(description="The choices that the state leaves open, if a result comes to one. Absent if there are none."),
    ] = UNSET
    marginals: Annotated[
        dict[str, tuple[Share, ...]],
        Meta(description="The values of each requested field and summary, by name, with their probabilities."),
    ]
    statistics: Annotated[
        dict[str, Statistics], Meta(description="The statistics of each requested field and summary, by the same name.")
    ]
    exact: Annotated[bool, Meta(description="Whether chances are exact, apart from rounding to a double.")]
    error: Annotated[
        float | UnsetType,
        Meta(description="For odds in floats: the largest error of a probability."),
    ] = UNSET
    method: Annotated[Literal["simulate"] | UnsetType, Meta(description="Present for an estimate from throws.")] = UNSET
    seed: Annotated[Seed | UnsetType, Meta(description="The seed of a simulation's throws.")] = UNSET
    inexact: Annotated[
        Inexact | UnsetType,
        Meta(
            description="The budget that exact odds used up, if the question has no `arithmetic` and is no simulation:"
            " `states` (runs of a rule's functions) or `entries` (machine words of weights)."
        ),
    ] = UNSET


def whole(weight: str | UnsetType) -> int:
    if weight is UNSET:
        raise LawError("An answer in floats has no weights.")
    return of_digits(weight)


class Difference(Struct, frozen=True, kw_only=True):
    """The first place where the claimed and the recomputed outcome differ."""

    pointer: Annotated[str, Meta(description="A JSON Pointer (RFC 6901) into the outcome.")]
    expected: Annotated[Any, Meta(description="The recomputed value. Absent if the place should be empty.")] = UNSET
    got: Annotated[Any, Meta(description="The claimed value. Absent if the place was empty.")] = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an outcome holds."""

    holds: Annotated[bool, Meta(description="Whether all covered members are as recomputed.")]
    detail: Annotated[str, Meta(description="The verdict in a sentence.")]
    id: Annotated[Id, Meta(description="The recomputed id, 64 hex digits.")]
    difference: Annotated[Difference | None, Meta(description="The first difference, or null if the outcome holds.")]
    not_covered: Annotated[
        tuple[str, ...],
        Meta(description="The members that no check covers, as JSON Pointers. They are not members of an outcome."),
    ]
    fairness: Annotated[
        str | None, Meta(description="The promise that holds for its dice, or null if the outcome does not hold.")
    ]
    code: Annotated[Code, Meta(description="The code of the verdict's message.")] = ""
    given: Annotated[With, Meta(description="The parameters of the message.")] = field(name="with", default=NOTHING)


encode: Final = msgspec.json.encode
"""The exact JSON bytes of an answer: fields in the order they are declared."""


def plain(value: object) -> Any:
    """An answer as it comes back from JSON: dicts, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


def same(one: object, other: object) -> bool:
    """Whether two plain values are one value of JSON: true is not 1."""
    return type(one) is type(other) and one == other
