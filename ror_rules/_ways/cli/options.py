"""The arguments and options that several commands take, with their help and their completions."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from os import environ
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from cyclopts import Parameter

from ror_rules._messages.catalogues import ENGLISH, engine, offered
from ror_rules._messages.fluent import PLURALS
from ror_rules._packages.ruleset import Ruleset
from ror_rules._ways.cli import completers, json_output
from ror_rules._ways.cli.terminal import complain
from ror_rules._ways.cli.usage import UsageError

_MOST_BUDGET: Final = 10_000
"""The largest budget, in times of the usual one: hours of work."""
File: TypeAlias = str | Path

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
        help="The state in another form: JSON that starts with {, a file (TOML if it ends in .toml, otherwise JSON),"
        " or a line. - is stdin.",
        allow_leading_hyphen=True,
        metavar="STATE",
    ),
]
RulingChoices = Annotated[
    list[str] | None,
    Parameter(
        name="--ruling",
        help="A reading other than the ruling's default. May be repeated.",
        metavar="ID=READING",
        completer=completers.readings,
    ),
]
Houses = Annotated[
    list[File] | None,
    Parameter(
        name="--house",
        help="A house-rule document (TOML or JSON). May be repeated. ROR_HOUSES names a folder of documents, which lines and"
        " outcomes may name by their digests.",
        metavar="FILE",
    ),
]
ReleasesFolder = Annotated[
    File | None,
    Parameter(
        name="--releases",
        help="A folder with the wheels of earlier releases. They check outcomes of earlier versions.",
        metavar="FOLDER",
        env_var="ROR_RELEASES",
    ),
]
Floats = Annotated[
    bool, Parameter(name="--float", help="Compute in floats, for questions too large for whole numbers.")
]
Exact = Annotated[bool, Parameter(name="--exact", help="Exact odds or an error: no floats and no estimate.")]
Readings = Annotated[
    bool,
    Parameter(help="Also show which other readings of the rulings change the answer.", negative=""),
]
Budget = Annotated[
    float,
    Parameter(help="The budget of states and entries, in times of the usual budget.", metavar="TIMES"),
]
Workers = Annotated[int, Parameter(help="Processes of this machine that share the work. Default 1.", metavar="NUMBER")]
Dask = Annotated[
    str | None,
    Parameter(help="The scheduler of a dask cluster that does the work: tcp://host:8786", metavar="ADDRESS"),
]
Version = Annotated[
    str | None,
    Parameter(help="The version of the ruleset. Only the installed one is allowed.", metavar="VERSION"),
]
Json = Annotated[
    bool, Parameter(help="Print only the exact JSON of the wire. A refusal is a problem document on standard error.")
]
Whole = Annotated[
    bool, Parameter(help="Show every step on a line of its own, also steps that state a number of a profile.")
]
Language = Annotated[
    str | None,
    Parameter(
        name="--lang",
        help="The language of the sentences: en, or another that the rule has. Default: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.",
        metavar="LANGUAGE",
    ),
]
TrustedKeys = Annotated[
    str | None,
    Parameter(
        help="The keys that you trust: the folder of `ror keys`, a service's ror-keys.json or its URL, or one key.",
        metavar="KEYS",
    ),
]
SigningKeys = Annotated[
    str, Parameter(help="The keys to sign with: the folder of `ror keys`, or one key.", name="--keys", metavar="KEYS")
]
OutcomeFile = Annotated[
    File, Parameter(help="A file with an outcome's JSON. - is stdin.", name="OUTCOME", allow_leading_hyphen=True)
]
Csv = Annotated[
    File | None,
    Parameter(help="Also write the numbers to this file as CSV, with exact weights.", metavar="FILE"),
]
Svg = Annotated[File | None, Parameter(help="Also draw the odds to this file as SVG.", metavar="FILE")]
Png = Annotated[
    File | None, Parameter(help="Also draw the odds to this file as PNG. Needs the extra png.", metavar="FILE")
]


def language(asked: str | None, ruleset: str, rule: str) -> str:
    """The language of a rule's sentences: the requested one, or the first that a variable of the environment names.

    If the rule does not have the requested language, it is English, and a line on standard error says so. Raises `UsageError` for a
    language without messages. The environment never causes an error.
    """
    return _chosen(asked, offered(ruleset, rule), f"{ruleset} {rule}")


def language_of(asked: str | None, ruleset: Ruleset[Any]) -> str:
    """The same for a page about a ruleset."""
    return _chosen(asked, (ENGLISH, *ruleset.languages), ruleset.id)


def languages_of(asked: str | None, rulesets: Sequence[Ruleset[Any]]) -> list[str]:
    """The same for a page about several rulesets: the language of each. One line names those that do not have the requested one."""
    there = [(ENGLISH, *each.languages) for each in rulesets]
    _complain(asked, [each.id for each, spoken in zip(rulesets, there, strict=True) if asked not in spoken])
    return [preferred(asked, spoken) for spoken in there]


def _chosen(asked: str | None, there: Collection[str], named: str) -> str:
    _complain(asked, [] if asked in there else [named])
    return preferred(asked, there)


def _complain(asked: str | None, lacking: Sequence[str]) -> None:
    any_language(asked)
    if asked is not None and lacking and not json_output.asked.get():
        complain(engine(asked).say("only-in-english", {"names": lacking}))


def any_language(asked: str | None) -> str:
    """The language of a page about outcomes of any rules. Raises `UsageError` for a requested language without messages."""
    if asked is not None and asked not in PLURALS:
        raise UsageError("usage-lang", languages=", ".join(PLURALS), asked=repr(asked))
    return preferred(asked, PLURALS)


def preferred(asked: str | None, there: Collection[str]) -> str:
    """The requested language, or that of the environment, if it is in `there`. Otherwise English."""
    names = [asked, *(environ.get(name) for name in ("ROR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))]
    short = re.split("[-_.@]", next(filter(None, names), ENGLISH))[0].lower()
    return short if short in there else ENGLISH


def checked_workers(workers: int, dask: str | None = None) -> int:
    """The number of processes, if it is valid. Raises `UsageError`."""
    if workers < 1:
        raise UsageError("usage-workers", workers=workers)
    if dask is not None and workers > 1:
        raise UsageError("usage-dask")
    return workers


def checked_budget(budget: float) -> float:
    """The budget, if it is valid. Raises `UsageError`."""
    if not 0 < budget <= _MOST_BUDGET:
        raise UsageError("usage-budget", most=_MOST_BUDGET)
    return budget
