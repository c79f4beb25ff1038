"""`ror batch`: requests, a line each, and an answer a line for each, as `POST /v1/batch` gives them. It decides nothing."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from ror_rules._cli import given, json_output, options
from ror_rules._cli.app import app
from ror_rules._studies.batch import answered
from ror_rules._wire.problems import of_error
from ror_rules._wire.reading import read_json
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
) -> None:
    r"""Resolve many: a request on each line, and on each line of the output its outcome or its problem.

    A request is what the service takes, with the names of its ruleset and rule. For example:

        echo '{"ruleset":"three-player","rule":"sorcery","state":{"rating":"B"}}' \
            | ror batch -
    """
    for _, line in given.lines(str(requests)):
        if line.strip():
            json_output.put(_answer(line))
            sys.stdout.flush()


def _answer(line: bytes) -> dict[str, object]:
    try:
        return {"status": 200, "outcome": answered(read_json(line))}
    except RorError as error:
        problem = of_error(error, COMMANDS, under="")
        return {"status": problem.status, "problem": problem}
