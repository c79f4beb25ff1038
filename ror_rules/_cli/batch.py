"""`ror batch`: requests, a line each, and an answer a line for each, as `POST /v1/batch` gives them. It decides nothing."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter
from msgspec import Raw

from ror_rules._cli import given, json_output, options
from ror_rules._cli.app import app
from ror_rules._messages.catalogues import offered
from ror_rules._messages.fluent import PLURALS
from ror_rules._messages.sentences import with_summary
from ror_rules._studies.batch import answered
from ror_rules._wire.problems import of_error, spoken
from ror_rules._wire.reading import read_json
from ror_rules._wire.shapes import encode
from ror_rules.errors import COMMANDS, RorError


@app.command
def batch(
    requests: Annotated[
        options.File,
        Parameter(
            help="A file with a request's JSON on each line; - is stdin.", name="REQUESTS", allow_leading_hyphen=True
        ),
    ],
    /,
    *,
    lang: Annotated[
        str | None,
        Parameter(
            help="The language of summaries and problems, where they have it. Default: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.",
            metavar="LANGUAGE",
        ),
    ] = None,
) -> None:
    r"""Resolve many: a request on each line, and on each line of the output its outcome or its problem.

    A request is what the service takes, with the names of its ruleset and rule. For example:

        echo '{"ruleset":"three-player","rule":"sorcery","state":{"rating":"B"}}' \
            | ror batch -
    """
    for _, line in given.lines(str(requests)):
        if line.strip():
            json_output.put(_answer(line, lang))
            sys.stdout.flush()


def _answer(line: bytes, lang: str | None) -> dict[str, object]:
    try:
        outcome = answered(read_json(line))
        language = options.preferred(lang, offered(outcome.ruleset.id, outcome.rule))
        return {"status": 200, "outcome": Raw(with_summary(outcome, encode(outcome), language))}
    except RorError as error:
        problem = of_error(error, COMMANDS, under="", language=spoken(error, options.preferred(lang, PLURALS)))
        return {"status": problem.status, "problem": problem}
