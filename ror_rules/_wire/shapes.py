"""What goes over the wire and back: the shapes of requests and answers, and the exact bytes of an answer.

The same in the core, on the command line and in the service, to the byte. How bytes are read stands in `reading`, what
an id is made of in `identity`; no rule here.
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
"""The format of an outcome."""

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
Seq = Annotated[int, Meta(ge=1, le=MAX_SEQ, description="Which of the game's throws it is, from 1.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", extra={"form": "64 hex digits in small letters", "longest": 64})]
_SHORTEST: Final = 16
"""Characters of a player's seed, at least: fewer could be guessed by whoever commits."""
PlayerSeed = Annotated[
    str,
    Meta(
        pattern=rf"^[!-~]{{{_SHORTEST},{MAX_SEED_LENGTH}}}(?!\n)$",
        extra={
            "form": f"{_SHORTEST} to {MAX_SEED_LENGTH} visible ASCII characters, without a space",
            "longest": MAX_SEED_LENGTH,
        },
    ),
]
Commitment = Annotated[Hash, Meta(description="The id of the commitment: the SHA-256 that the seed has to have.")]
PlayerSeeds = Annotated[
    tuple[PlayerSeed, ...],
    Meta(min_length=1, max_length=MAX_PLAYERS, description="A seed of each player, made by himself, in a fixed order."),
]
Context = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_CONTEXT,
        description=f"Gives a throw its own dice: 1 to {MAX_CONTEXT} bytes of UTF-8.",
    ),
]
Choices = Annotated[
    dict[Annotated[str, Meta(max_length=MAX_RULING_LENGTH)], Annotated[str, Meta(max_length=MAX_RULING_LENGTH)]],
    Meta(
        max_length=MAX_RULINGS, description="Other readings of doubtful places than the defaults: ruling id -> reading."
    ),
]
Readings = Annotated[
    dict[str, str], Meta(description="The readings of doubtful places that took part or were asked for, by ruling id.")
]
ViewName = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_FIELD_LENGTH, description="The name of a field or a summary of a rule's result."),
]
Fields = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], ...],
    Meta(
        min_length=1,
        max_length=MAX_FIELDS,
        description="The fields and summaries that are wanted, together; or `*` alone for whole results. By default the"
        " rule's headline.",
    ),
]
Arithmetic = Annotated[
    Literal["exact", "float"],
    Meta(
        description="Whole numbers, or floats for what is too large to be counted in them. Left out, it is `exact`; but odds that"
        " are too much for that are told in floats, or estimated from throws, and say so."
    ),
]
Method = Annotated[
    Literal["explore", "simulate"],
    Meta(description="Every way the dice may fall, or an estimate from `count` throws. By default `explore`."),
]
Weight = Annotated[str, Meta(pattern="^[0-9]+$", description="A whole number as decimal text: it may pass 2^53.")]
RulesetId = Annotated[str, Meta(description="The id of the ruleset.")]
RuleId = Annotated[str, Meta(description="The id of the rule.")]
Asked = Annotated[Any, Meta(description="What the rule reads.")]
StateLine = Annotated[
    str,
    Meta(
        description="The state as one line, as `docs/notation.md` describes: `12 uruk-hai v 4 man mounted @ woods`.",
    ),
]
"""A state as one line."""

State = Annotated[
    Any, Meta(description="The state that the rule read, with its defaults where the rule fills them in.")
]


class Seeded(Struct, gc=False, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="seeded"):
    """Dice thrown with the published stream from a seed."""

    seed: Annotated[Seed | SeedNumber, Meta(description="1 to 128 characters from ! to ~; a number means its digits.")]


class Supplied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="supplied"):
    """Faces thrown elsewhere, in order of throwing."""

    faces: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MAX_SIDES)], ...],
        Meta(max_length=MAX_DICE, description="Every face, from 1 on, in order of throwing."),
    ]


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="committed"):
    """Dice from a seed that a service committed itself to beforehand, and the players' seeds.

    The member `beacon` is reserved for a public randomness beacon and refused until there is one.
    """

    strange: ClassVar[Mapping[str, Message]] = {"beacon": say("field-beacon")}

    commitment: Commitment
    game: Game
    seq: Seq
    seeds: PlayerSeeds
    seed: Annotated[Hash | None, Meta(description="The seed, once it is revealed; the service is sent none.")] = None


Dice = Annotated[
    Seeded | Supplied | Committed,
    Meta(title="Dice", description="Where the dice come from; without, from a fresh seed."),
]


Houses = Annotated[
    tuple[HouseDigest | HouseFile, ...],
    Meta(
        max_length=MAX_HOUSES,
        description="House rules: documents, or the digests of documents that the service knows. Their order decides nothing.",
    ),
]


class Request(Struct, gc=False, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to a rule: the state, the dice, what they are bound to, and the readings asked for."""

    state: Asked
    dice: Dice | None = None
    context: Context | None = None
    rulings: Choices = {}
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    luck: Annotated[
        ViewName | None,
        Meta(description="What to measure against its odds; no part of the id."),
    ] = None
    houses: Houses = ()


Given = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], Any],
    Meta(
        min_length=1,
        max_length=MAX_FIELDS,
        description="Fields and summaries with the value that each has: the odds of all results that have them, exact. By default "
        "of all results.",
    ),
]


class OddsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule.

    `fields` are the parts of the result that are kept: fields by their places (`defender.killed`) and summaries of the
    rule. Without them it is for the rule's headline, the few that a player asks for. Without `arithmetic` it is for exact
    odds, and where these are too much for the same in floats or from throws; `exact` is for these or a refusal.
    """

    state: Asked
    rulings: Choices = {}
    version: Annotated[Version | None, Meta(description="Refuses any other version of the ruleset than this.")] = None
    fields: Fields | None = None
    given: Given | None = None
    arithmetic: Arithmetic | None = None
    method: Method = "explore"
    seed: Annotated[
        Seed | SeedNumber | None, Meta(description="The seed of a simulation's throws; for a simulation only.")
    ] = None
    count: Annotated[
        Annotated[int, Meta(ge=1, le=MAX_THROWS)] | None,
        Meta(description="The throws of a simulation; for a simulation only."),
    ] = None
    houses: Houses = ()

    strange: ClassVar[Mapping[str, Message]] = {
        "context": say("field-context"),
        "dice": say("field-dice"),
        "luck": say("field-luck"),
        "simulate": say("field-simulate"),
    }
    """Names that a resolution has, or a call in Python, and why a question has no such name."""


class Edition(Struct, frozen=True, kw_only=True):
    """Which rules answered: a ruleset, its version, the digest of its data files, and the house rules over them."""

    id: RulesetId
    version: Version
    digest: Annotated[
        str,
        Meta(
            pattern="^sha256:[0-9a-f]{64}$",
            description="What its version, tables and rulings hash to.",
            extra={"form": "sha256: and 64 hex digits"},
        ),
    ]
    houses: Annotated[
        tuple[str, ...],
        Meta(description="The digests of the house rules that applied, sorted."),
    ] = ()


class SeededDice(Struct, gc=False, frozen=True, kw_only=True, tag_field="source", tag="seeded"):
    """The dice of an answer, thrown from a seed."""

    stream: Annotated[Literal["ror.dice.v1"], Meta(description="How faces come of the seed.")]
    seed: Seed
    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


class SuppliedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="supplied"):
    """The dice of an answer, supplied as faces."""

    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


class CommittedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="committed"):
    """The dice of an answer, from a seed that was committed to beforehand, and the players' seeds."""

    stream: Annotated[Literal["ror.dice.v1"], Meta(description="How faces come of the seeds.")]
    commitment: Commitment
    game: Game
    seq: Seq
    seed: Annotated[Hash, Meta(description="The seed that was committed to, revealed.")]
    seeds: PlayerSeeds
    throws: Annotated[tuple[Throw, ...], Meta(description="Every throw, in order.")]


ThrownDice = Annotated[
    SeededDice | SuppliedDice | CommittedDice, Meta(title="ThrownDice", description="The dice that were thrown.")
]


TraceLine = Annotated[Line, Meta(title="TraceLine", description="One step of a resolution; `step` says which.")]


class Luck(Struct, frozen=True, kw_only=True):
    """Where a result stands among all that could have come: one field or summary of it against its exact odds."""

    view: Annotated[str, Meta(description="The field or summary that was measured.")]
    value: Annotated[bool | int | str, Meta(description="Its value: a whole number, a fraction (`7/2`), or a truth.")]
    below: Annotated[Weight, Meta(description="The weight of all smaller values, over `total`.")]
    equal: Annotated[Weight, Meta(description="The weight of this value, over `total`.")]
    above: Annotated[Weight, Meta(description="The weight of all larger values, over `total`.")]
    total: Annotated[Weight, Meta(description="The weight of all values.")]
    percentile: Annotated[
        float, Meta(description="What comes below, and half of what comes equal: 0 to 1, on average 1/2.")
    ]
    expected: Annotated[float, Meta(description="The mean; true counts as 1.")]
    expected_exact: Annotated[str, Meta(description="The same as a whole number or a fraction (`7/2`).")]
    standard_deviation: Annotated[float, Meta(description="The square root of the variance, in the value's unit.")]


class Outcome(Struct, gc=False, frozen=True, kw_only=True):
    """A resolution with all its reasons. The same request always gives the same id and the same bytes."""

    format: Literal["ror.outcome.v3"] = field(default=FORMAT)
    id: Id
    ruleset: Annotated[Edition, Meta(description="Which rules answered.")]
    rule: RuleId
    state: State
    context: Annotated[str | None, Meta(description="What the dice are bound to, or null.")]
    rulings: Readings
    dice: ThrownDice
    result: Annotated[Any, Meta(description="What the rule came to.")]
    trace: Annotated[
        tuple[TraceLine, ...], Meta(description="Every step, with its place in the printed rules, in order.")
    ]
    luck: Annotated[Luck | UnsetType, Meta(description="How lucky it was, where that was asked for.")] = UNSET

    @property
    def summary(self) -> str:
        """The result as an English sentence. It is rendered, and no part of the outcome's bytes."""
        return summary(self)


Probability = Annotated[float, Meta(description="How often it comes: 0 to 1.")]
Low = Annotated[float | UnsetType, Meta(description="Of an estimate: the least probability, with 95 % confidence.")]
High = Annotated[float | UnsetType, Meta(description="Of an estimate: the greatest probability, with 95 % confidence.")]
Weighed = Annotated[
    Weight | UnsetType,
    Meta(description="How often it comes out of `total`; none in floats, nor in a headline whose total is long."),
]


class Chance(Struct, frozen=True, kw_only=True):
    """One result, or with `fields` what was kept of it, and how often it comes."""

    result: Annotated[Any, Meta(description="The result, where all of it was asked for.")] = UNSET
    fields: Annotated[
        dict[str, Any] | UnsetType, Meta(description="The values of the fields and summaries asked for, by name.")
    ] = UNSET
    weight: Weighed = UNSET
    probability: Probability
    low: Low = UNSET
    high: High = UNSET


class Share(Struct, frozen=True, kw_only=True):
    """One value of a field or a summary of the result, and how often it comes."""

    value: Annotated[Any, Meta(description="The value, as it stands in a result.")]
    weight: Weighed = UNSET
    probability: Probability
    at_least: Annotated[
        float | UnsetType, Meta(description="Of a number: how often this value comes or a greater one, 0 to 1.")
    ] = UNSET
    within: Annotated[
        float | UnsetType, Meta(description="Of a number: how often this value comes or a smaller one, 0 to 1.")
    ] = UNSET
    low: Low = UNSET
    high: High = UNSET
    at_least_low: Annotated[
        float | UnsetType, Meta(description="In a simulation, of a number: the lower bound of `at_least`, likewise.")
    ] = UNSET
    at_least_high: Annotated[
        float | UnsetType, Meta(description="In a simulation, of a number: the upper bound of `at_least`, likewise.")
    ] = UNSET
    within_low: Annotated[
        float | UnsetType, Meta(description="In a simulation, of a number: the lower bound of `within`, likewise.")
    ] = UNSET
    within_high: Annotated[
        float | UnsetType, Meta(description="In a simulation, of a number: the upper bound of `within`, likewise.")
    ] = UNSET


class Statistics(Struct, frozen=True, kw_only=True):
    """What the values of one field or summary come to, all of them, also those that a headline does not list.

    Where every value is a number, all members are there but the last five; else `most_likely` alone. Amounts with halves are
    numbers.
    """

    most_likely: Annotated[Any, Meta(description="The value that comes most often, the first of equals.")]
    mean: Annotated[float | UnsetType, Meta(description="The mean.")] = UNSET
    median: Annotated[
        float | UnsetType, Meta(description="The least value that at least half of the results do not exceed.")
    ] = UNSET
    standard_deviation: Annotated[float | UnsetType, Meta(description="The square root of the variance.")] = UNSET
    lowest: Annotated[float | UnsetType, Meta(description="The least value of those that were found, or came.")] = UNSET
    highest: Annotated[float | UnsetType, Meta(description="The greatest value of those that were found, or came.")] = (
        UNSET
    )
    below: Annotated[
        float | UnsetType,
        Meta(description="How often a value comes that is below all that are listed; missing where none is."),
    ] = UNSET
    above: Annotated[
        float | UnsetType,
        Meta(description="How often a value comes that is above all that are listed; missing where none is."),
    ] = UNSET
    every: Annotated[
        int | UnsetType,
        Meta(
            description="Between the first and the last value that are listed stand only the multiples of this number;"
            " missing where all values in between are listed."
        ),
    ] = UNSET
    mean_low: Annotated[
        float | UnsetType,
        Meta(
            description="In a simulation: the lower bound of the mean, at a confidence of 95 %; missing where all throws had the same value."
        ),
    ] = UNSET
    mean_high: Annotated[float | UnsetType, Meta(description="The upper bound of the mean, likewise.")] = UNSET


Inexact = Literal["states", "entries"]
"""Why odds are not exact although nobody asked for less: the budget that exact odds used up."""


class LeftOut(Struct, frozen=True, kw_only=True):
    """The parts of an answer that are too large to be counted or listed."""

    outcomes: Annotated[bool, Meta(description="Whether the joint results are not listed.")]
    views: Annotated[tuple[str, ...], Meta(description="The fields and summaries that are not listed, by name.")]


class Odds(Struct, frozen=True, kw_only=True):
    """The distribution of a rule's results. Weights are whole numbers over `total`, as text.

    A question without `fields` has the headline for its answer: no joint results, weights only where their total is below
    2^53, and of numbers those from the 0.05 % to the 99.95 % quantile, of many of them the multiples of a round number. `exact` is
    false for two answers: in floats, without weights, where no probability is off by more than `error`; and from a simulation,
    where weights are throws out of `total`.

    The id is that of the question. How the answer was found (`exact`, `error`, `method`, `inexact`) is no part of it.
    """

    id: Id
    ruleset: Annotated[Edition, Meta(description="Which rules answered.")]
    rule: RuleId
    state: State
    rulings: Annotated[dict[str, str], Meta(description="The readings asked for other than their defaults, by ruling.")]
    readings: Annotated[
        dict[str, str],
        Meta(description="The readings of doubtful places that took part in any fall of the dice, by ruling."),
    ]
    fields: Annotated[
        tuple[str, ...] | UnsetType,
        Meta(description="The fields and summaries asked for, or `*` alone; missing where the headline was."),
    ] = UNSET
    given: Annotated[
        dict[str, Any] | UnsetType,
        Meta(description="The values that all results here have; missing if none were given."),
    ] = UNSET
    given_probability: Annotated[
        float | UnsetType, Meta(description="How often a result has them, of all results; missing if none were given.")
    ] = UNSET
    total: Annotated[Weight | UnsetType, Meta(description="What all weights sum to; missing where there are none.")] = (
        UNSET
    )
    outcomes: Annotated[
        tuple[Chance, ...], Meta(description="What comes together, where fields were named and it is not too much.")
    ]
    left_out: Annotated[
        LeftOut | UnsetType,
        Meta(description="The parts that are too large to be counted or listed; missing if none are."),
    ] = UNSET
    marginals: Annotated[
        dict[str, tuple[Share, ...]],
        Meta(description="For each field and summary asked for, by name, its values and how often each comes."),
    ]
    statistics: Annotated[
        dict[str, Statistics], Meta(description="For each of these, by the same name, what its values come to.")
    ]
    exact: Annotated[bool, Meta(description="Whether chances are exact, but for being rounded to a double.")]
    error: Annotated[
        float | UnsetType,
        Meta(description="There for floats: how far off a probability may be at most."),
    ] = UNSET
    method: Annotated[Literal["simulate"] | UnsetType, Meta(description="There for an estimate from throws.")] = UNSET
    seed: Annotated[Seed | UnsetType, Meta(description="The seed of a simulation's throws.")] = UNSET
    inexact: Annotated[
        Inexact | UnsetType,
        Meta(
            description="Why chances are not exact although no `arithmetic` and no simulation was asked for: exact odds used up"
            " the budget of `states` (runs of a rule's functions) or of `entries` (machine words of weights)."
        ),
    ] = UNSET


def whole(weight: str | UnsetType) -> int:
    """A weight or a total as a number. Raises `LawError` for an answer in floats: it has none."""
    if weight is UNSET:
        raise LawError("An answer in floats has no weights.")
    return of_digits(weight)


class Difference(Struct, frozen=True, kw_only=True):
    """The first place where what was claimed and what is recomputed differ."""

    pointer: Annotated[str, Meta(description="A JSON Pointer (RFC 6901) into the outcome.")]
    expected: Annotated[Any, Meta(description="What is recomputed; missing where nothing should stand there.")] = UNSET
    got: Annotated[Any, Meta(description="What was claimed; missing where nothing stood there.")] = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an outcome holds."""

    holds: Annotated[bool, Meta(description="Whether everything that is covered is as recomputed.")]
    detail: Annotated[str, Meta(description="The verdict in a sentence.")]
    id: Annotated[Id, Meta(description="The id recomputed, 64 hex digits.")]
    difference: Annotated[Difference | None, Meta(description="The first difference; null where it holds.")]
    not_covered: Annotated[
        tuple[str, ...],
        Meta(description="The members that no check covers, as JSON Pointers: an outcome has none of them."),
    ]
    fairness: Annotated[str | None, Meta(description="Which promise holds for its dice; null where it does not hold.")]
    code: Annotated[Code, Meta(description="The code of the verdict's message.")] = ""
    given: Annotated[With, Meta(description="The parameters of the message.")] = field(name="with", default=NOTHING)


encode: Final = msgspec.json.encode
"""The exact JSON bytes of an answer: fields in the order they are declared."""


def plain(value: object) -> Any:
    """An answer as it comes back from JSON: dicts, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))
