"""The arguments and options that several commands take: what each is, and what shells offer for it."""

from __future__ import annotations

import re
from collections.abc import Collection
from os import environ
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

from ror_rules._cli import completers
from ror_rules._cli.usage import UsageError
from ror_rules._messages.catalogues import ENGLISH, offered
from ror_rules.values import visible

_MOST_BUDGET: Final = 10_000
"""Times the usual budget: hours of work."""
File: TypeAlias = str | Path
"""A file's name. It comes as typed, as text; `Path` stands here because shells offer files where it does."""

RulesetId = Annotated[str, Parameter(help="A ruleset's id, as `ror rulesets` lists it.", completer=completers.rulesets)]
RuleId = Annotated[str, Parameter(help="A rule's id, as `ror rules RULESET` lists it.", completer=completers.rules)]
Words = Annotated[
    str,
    Parameter(
        help="The state as a line, with or without quotes: 12 uruk-hai v 4 man mounted. docs/notation.md has the grammar.",
        show=True,
        metavar="LINE",
    ),
]
State = Annotated[
    File | None,
    Parameter(
        help="The state otherwise: JSON when it starts with {, a file (.toml is read as TOML, all else as JSON), or a line."
        " - is stdin.",
        allow_leading_hyphen=True,
        metavar="STATE",
    ),
]
RulingChoices = Annotated[
    list[str] | None,
    Parameter(
        name="--ruling",
        help="A ruling read otherwise than by default. May be repeated.",
        metavar="ID=READING",
        completer=completers.readings,
    ),
]
Houses = Annotated[
    list[File] | None,
    Parameter(name="--house", help="A house-rule document (TOML or JSON). May be repeated.", metavar="FILE"),
]
Floats = Annotated[bool, Parameter(name="--float", help="Compute in floats what is too large for whole numbers.")]
Exact = Annotated[bool, Parameter(name="--exact", help="Exact odds or none: nothing in floats, nothing estimated.")]
Budget = Annotated[
    float,
    Parameter(help="How many times the usual budget of states and entries the answer may use.", metavar="TIMES"),
]
Workers = Annotated[int, Parameter(help="Processes of this machine that share the work. Default 1.", metavar="NUMBER")]
Dask = Annotated[
    str | None,
    Parameter(help="The scheduler of a dask cluster that does the work: tcp://host:8786", metavar="ADDRESS"),
]
Version = Annotated[
    str | None,
    Parameter(help="The version of the ruleset; any except the installed one is refused.", metavar="VERSION"),
]
Json = Annotated[bool, Parameter(help="Print the exact JSON of the wire, and nothing else.")]
Whole = Annotated[
    bool, Parameter(help="Tell every step on a line of its own, also those that state a number of a profile.")
]
Language = Annotated[
    str | None,
    Parameter(
        name="--lang",
        help="The language of the sentences: en, or another that the rule has. Default: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.",
        metavar="LANGUAGE",
    ),
]
OutcomeFile = Annotated[
    File, Parameter(help="A file with an outcome's JSON; - is stdin.", name="OUTCOME", allow_leading_hyphen=True)
]
Csv = Annotated[
    File | None,
    Parameter(help="Also write the numbers to this file as CSV, with exact weights.", metavar="FILE"),
]
Svg = Annotated[
    File | None, Parameter(help="Also draw them into this file as SVG. Needs the extra plot.", metavar="FILE")
]
Png = Annotated[
    File | None, Parameter(help="Also draw them into this file as PNG. Needs the extra plot.", metavar="FILE")
]


def language(asked: str | None, ruleset: str, rule: str) -> str:
    """The language of a rule's sentences: the one asked for, or else the first variable of the environment that names one.

    Raises `UsageError` for a language that was asked for and that the rule does not have. The environment never fails.
    """
    there = offered(ruleset, rule)
    if asked is not None and asked not in there:
        raise UsageError(f"{ruleset} {rule} has no sentences in {visible(asked)}. --lang is one of {', '.join(there)}.")
    return preferred(asked, there)


def preferred(asked: str | None, there: Collection[str]) -> str:
    """The language that was asked for, or else that of the environment, if it is one of `there`. Otherwise English."""
    names = [asked, *(environ.get(name) for name in ("ROR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))]
    short = re.split("[-_.@]", next(filter(None, names), ENGLISH))[0].lower()
    return short if short in there else ENGLISH


def checked_workers(workers: int, dask: str | None = None) -> int:
    """A number of processes as it was given. Raises `UsageError`."""
    if workers < 1:
        raise UsageError(f"--workers is a number from 1; got {workers}.")
    if dask is not None and workers > 1:
        raise UsageError("--dask names a cluster, --workers makes one: give one of them.")
    return workers


def checked_budget(budget: float) -> float:
    """A budget as it was given. Raises `UsageError`."""
    if not 0 < budget <= _MOST_BUDGET:
        raise UsageError(f"--budget is a number above 0, {_MOST_BUDGET:,} at most.")
    return budget
