"""What goes over the wire and back: the shapes of requests and answers, and the exact bytes of an answer.

The same in the core, on the command line and in the service, to the byte. How bytes are read stands in `reading`, what
an id is made of in `identity`; no rule here.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from ror_rules._limits import (
    MAX_CONTEXT,
    MAX_DICE,
    MAX_FIELD_LENGTH,
    MAX_FIELDS,
    MAX_RULING_LENGTH,
    MAX_RULINGS,
    MAX_SEED,
    MAX_SEED_LENGTH,
    MAX_SIDES,
    MAX_THROWS,
)
from ror_rules.errors import LawError
from ror_rules.trace import Line, Throw

FORMAT: Final = "ror.outcome.v2"
"""The form of an outcome; earlier ones stand in `formats`."""

Id = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 of the canonical form of the inputs, 64 hex digits.")
]
Version = Annotated[str, Meta(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+(?!\n)$", description="Semantic version of a ruleset.")]
Seed = Annotated[
    str,
    Meta(
        pattern=rf"^[!-~]{{1,{MAX_SEED_LENGTH}}}(?!\n)$", description=f"1 to {MAX_SEED_LENGTH} characters from ! to ~."
    ),
]
SeedNumber = Annotated[int, Meta(ge=0, le=MAX_SEED, description="Means its decimal digits.")]
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
    Meta(max_length=MAX_RULINGS, description="Ruling id -> reading."),
]
Fields = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)], ...],
    Meta(min_length=1, max_length=MAX_FIELDS, description="Names of fields and summaries of a rule's result."),
]
Weight = Annotated[str, Meta(pattern="^[0-9]+$", description="A whole number as decimal text: it may pass 2^53.")]


ViewName = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_FIELD_LENGTH, description="The name of a field or a summary of a rule's result."),
]


class Seeded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="seeded"):
    """Dice thrown with the published stream from a seed."""

    seed: Seed | SeedNumber


class Supplied(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="source", tag="supplied"):
    """Faces thrown elsewhere, in order of throwing."""

    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=MAX_SIDES)], ...], Meta(max_length=MAX_DICE)]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question to a rule: the state, the dice, what they are bound to, and the readings asked for.

    `luck` names a field or a summary that is measured against the odds. It is no part of the outcome's id.
    """

    state: Any
    dice: Seeded | Supplied | None = None
    context: Context | None = None
    rulings: Choices = {}
    version: Version | None = None
    luck: ViewName | None = None


class OddsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the odds of a rule.

    `fields` are the parts of the result that are kept: fields by their places (`defender.killed`) and summaries of the
    rule; by default all. Asking for less costs less. `arithmetic` is `float` for what is too large to be counted in whole
    numbers; `method` is `simulate` for an estimate from `count` throws under `seed`.
    """

    state: Any
    rulings: Choices = {}
    version: Version | None = None
    fields: Fields | None = None
    arithmetic: Literal["exact", "float"] = "exact"
    method: Literal["explore", "simulate"] = "explore"
    seed: Seed | SeedNumber | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_THROWS, description="Throws of a simulation.")] | None = None


class Edition(Struct, frozen=True, kw_only=True):
    """Which rules answered: the ruleset, its version, and the digest of its tables and rulings."""

    id: str
    version: Version
    digest: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]


class SeededDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="seeded"):
    """The dice of an answer, thrown from a seed."""

    stream: Literal["ror.dice.v1"]
    seed: Seed
    throws: tuple[Throw, ...]


class SuppliedDice(Struct, frozen=True, kw_only=True, tag_field="source", tag="supplied"):
    """The dice of an answer, supplied as faces."""

    throws: tuple[Throw, ...]


class Luck(Struct, frozen=True, kw_only=True):
    """Where a result stands among all that could have come: one field or summary of it against its exact odds.

    Weights are whole numbers over `total`, as text. `percentile` is what comes below, and half of what comes equal:
    0 to 1, on average 1/2. `expected` is the mean, `expected_exact` the same as a fraction (`7/2`); true counts as 1.
    """

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


class Outcome(Struct, frozen=True, kw_only=True):
    """A resolution with all its reasons. The same request always gives the same id and the same bytes.

    `rulings` are those that took part, with the reading used, and any asked for other than its default. `luck` is there
    where it was asked for.
    """

    format: Literal["ror.outcome.v2"] = field(default=FORMAT)
    id: Id
    ruleset: Edition
    rule: str
    state: Any
    context: str | None
    rulings: dict[str, str]
    dice: SeededDice | SuppliedDice
    result: Any
    trace: tuple[Line, ...]
    summary: str
    luck: Luck | UnsetType = UNSET


class Chance(Struct, frozen=True, kw_only=True):
    """One result, or with `fields` what was kept of it, and how often it comes, out of the total.

    `low` and `high` bound the probability where it is estimated, with a confidence of 95 %.
    """

    result: Any = UNSET
    fields: dict[str, Any] | UnsetType = UNSET
    weight: Weight | UnsetType = UNSET
    probability: float
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET


class Share(Struct, frozen=True, kw_only=True):
    """One value of a field or a summary of the result and how often it comes, out of the total; bounds as in `Chance`."""

    value: Any
    weight: Weight | UnsetType = UNSET
    probability: float
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET


class Odds(Struct, frozen=True, kw_only=True):
    """The distribution of a rule's results. Weights are whole numbers over `total`, as text.

    `marginals` has one entry for each field of the result, those of its parts as `defender.killed`, and for each summary
    of the rule; with `fields`, for those asked for. `outcomes` are the joint results where they are few; else
    `left_out` says why there are none. `rulings` are those asked for other than their defaults.

    `exact` is false for two answers: in floats, which have no weights, where no probability is off by more than `error`;
    and from a simulation, where weights are throws out of `total`.
    """

    id: Id
    ruleset: Edition
    rule: str
    state: Any
    rulings: dict[str, str]
    fields: tuple[str, ...] | UnsetType = UNSET
    total: Weight | UnsetType = UNSET
    outcomes: tuple[Chance, ...]
    left_out: str | UnsetType = UNSET
    marginals: dict[str, tuple[Share, ...]]
    exact: bool
    error: float | UnsetType = UNSET
    method: Literal["simulate"] | UnsetType = UNSET
    seed: Seed | UnsetType = UNSET


def whole(weight: str | UnsetType) -> int:
    """A weight or a total as a number. Raises `LawError` for an answer in floats: it has none."""
    if weight is UNSET:
        raise LawError("An answer in floats has no weights.")
    return int(weight)


class Difference(Struct, frozen=True, kw_only=True):
    """The first place where what was claimed and what is recomputed differ.

    `expected` is missing where nothing should stand there, `got` where nothing did.
    """

    pointer: str
    expected: Any = UNSET
    got: Any = UNSET


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an outcome holds; `id` is the one recomputed."""

    holds: bool
    id: Id
    difference: Difference | None


encode: Final = msgspec.json.encode
"""The exact JSON bytes of an answer: fields in the order they are declared."""


def plain(value: object) -> Any:
    """An answer as it comes back from JSON: dicts, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))
