"""The output of `--json`: the exact bytes of an answer, or of a problem document on standard error."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextvars import ContextVar
from http import HTTPStatus
from itertools import pairwise
from typing import Final

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.sentences import with_summary
from ror_rules._messages.values import visible
from ror_rules._reading.problems import Problem
from ror_rules._ways.cli.terminal import complain
from ror_rules._wire.shapes import Outcome, encode

asked: Final = ContextVar("asked", default=False)
"""Whether the running command prints JSON alone."""


def wanted(arguments: Sequence[str]) -> bool:
    """Whether a command is to print JSON alone: with `--json`, or an audit with `--json -`."""
    if "audit" in arguments[:1]:
        return "--json=-" in arguments or ("--json", "-") in pairwise(arguments)
    return "--json" in arguments


def put(answer: object, language: str = ENGLISH) -> None:
    body = encode(answer)
    if isinstance(answer, Outcome):
        body = with_summary(answer, body, language)
    sys.stdout.buffer.write(body + b"\n")


def refuse(text: str, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> None:
    """Print a refusal that has no problem type of its own, as one line, or as a problem document."""
    if asked.get():
        put_problem(Problem(type="about:blank", title=status.phrase, status=status, detail=visible(text)))
    else:
        complain(text)


def put_problem(problem: Problem) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"{encode(problem).decode()}\n")
