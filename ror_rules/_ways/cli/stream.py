"""`ror seed`, `ror dice`: the published stream itself, without a rule."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ror_rules import fresh_seed
from ror_rules._messages.message import named
from ror_rules._reading.errors import DiceError, LawError
from ror_rules._reading.limits import MAX_DICE
from ror_rules._throwing.stream import Stream
from ror_rules._ways.cli import json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.option_errors import of_options
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError


@app.command
def seed(*, json: options.Json = False) -> None:
    """Draw a fresh seed: 32 bytes of the operating system as hex.

    For example:

        ror seed
    """
    drawn = fresh_seed()
    if json:
        json_output.put({"seed": drawn})
    else:
        Output().line(drawn)


@app.command
def dice(
    *,
    seed: Annotated[str, Parameter(help="The seed.", metavar="SEED")],
    address: Annotated[str, Parameter(help="The throw's place in the rule: army-combat/die", metavar="ADDRESS")],
    sides: Annotated[int, Parameter(help="Sides of each die.", metavar="NUMBER")],
    count: Annotated[int, Parameter(help="How many dice. Default 1.", metavar="NUMBER")] = 1,
    context: Annotated[str | None, Parameter(help="The context, if the outcome has one.", metavar="CONTEXT")] = None,
) -> None:
    """Throw dice from the published stream, to check those of an outcome.

    For example:

        ror dice --seed 42 --address army-combat/die --sides 6
    """
    if not 1 <= count <= MAX_DICE:
        raise UsageError("usage-count-of-dice", most=MAX_DICE, count=count)
    try:
        with of_options("dice"):
            faces = Stream(seed, context).faces(address, sides, count)
    except LawError:  # a rule's fault there is the caller's mistake here
        raise DiceError("impossible-throw", address=named(address), sides=sides) from None
    Output().line(" ".join(map(str, faces)))
