"""`ror batch`: one request a line in, one answer a line out, as `POST /v1/batch` gives them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Annotated, Final

from cyclopts import Parameter
from msgspec import Raw

from ror_rules._messages.catalogues import offered
from ror_rules._messages.fluent import PLURALS
from ror_rules._messages.sentences import with_summary
from ror_rules._operations.batch import answered
from ror_rules._operations.sharing import shared
from ror_rules._reading.documents import read_json
from ror_rules._reading.error import COMMANDS, RorError
from ror_rules._reading.problems import of_error, spoken
from ror_rules._ways.cli import given, options
from ror_rules._ways.cli.app import app
from ror_rules._wire.shapes import encode

_LINES: Final = 50


@app.command
def batch(
    requests: Annotated[
        options.File,
        Parameter(
            help="A file with a request's JSON on each line. - is stdin.", name="REQUESTS", allow_leading_hyphen=True
        ),
    ],
    /,
    *,
    lang: Annotated[
        str | None,
        Parameter(
            help="The language of summaries and problems, if they have it. Default: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.",
            metavar="LANGUAGE",
        ),
    ] = None,
    workers: options.Workers = 1,
) -> None:
    r"""Resolve many requests, one a line. Each line of the output is an outcome or a problem.

    A request has the form of a request to the service, with the names of its ruleset and rule. For example:

        echo '{"ruleset":"three-player","rule":"sorcery","state":{"rating":"B"}}' \
            | ror batch -
    """
    lines = (line for _, line in given.lines(str(requests)) if line.strip())
    with shared(options.checked_workers(workers)) as share:
        parts = ((line,) for line in lines) if workers == 1 else _parts(lines)
        for _, answers in share(partial(_answers, lang), parts):
            sys.stdout.buffer.write(answers)
            sys.stdout.flush()


def _parts(lines: Iterator[bytes]) -> Iterator[tuple[bytes, ...]]:
    while part := tuple(islice(lines, _LINES)):
        yield part


def _answers(lang: str | None, lines: tuple[bytes, ...]) -> bytes:
    given.keep_installed()
    return b"".join(encode(_answer(line, lang)) + b"\n" for line in lines)


def _answer(line: bytes, lang: str | None) -> dict[str, object]:
    try:
        outcome = answered(read_json(line))
        language = options.preferred(lang, offered(outcome.ruleset.id, outcome.rule))
        return {"status": 200, "outcome": Raw(with_summary(outcome, encode(outcome), language))}
    except RorError as error:
        problem = of_error(error, COMMANDS, under="", language=spoken(error, options.preferred(lang, PLURALS)))
        return {"status": problem.status, "problem": problem}
