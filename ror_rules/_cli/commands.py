"""Running a command of `ror`: what goes wrong becomes one thing said on standard error and an exit code.

0: done. 1: an outcome that does not hold. 2: anything else that went wrong. Each command stands in a file of its own kind,
which registers it with `app` as it is imported here.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError, UnusedCliTokensError

from ror_rules._cli import (
    audit,
    batch,
    catalogue,
    compare,
    completion,
    house,
    keys,
    line,
    log,
    luck,
    need,
    odds,
    outcome,
    stream,
    sweep,
)
from ror_rules._cli.app import app
from ror_rules._cli.terminal import complain, point_out, screen
from ror_rules._cli.usage import UsageError
from ror_rules.errors import COMMANDS, RorError

_COMMANDS = (
    audit,
    batch,
    catalogue,
    compare,
    completion,
    house,
    keys,
    line,
    log,
    luck,
    need,
    odds,
    outcome,
    stream,
    sweep,
)
"""The files whose commands there are."""


def run(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code."""
    if sys.stdout is None:
        complain("standard output is closed.")
        return 2
    for each in (sys.stdout, sys.stderr):
        if isinstance(each, io.TextIOWrapper):
            each.reconfigure(errors="backslashreplace")
    try:
        "".join(arguments).encode()
    except UnicodeEncodeError:
        complain("an argument is not UTF-8 text.")
        return 2
    try:
        code = app(
            arguments,
            console=screen(),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except RorError as error:
        if error.spot is not None:
            point_out(error.spot)
        *others, last = map(str, error.faults)
        for each in (*others, last) if others else ():
            complain(each)
        complain(error.guided(COMMANDS) if others else f"{last} {error.guided(COMMANDS)}")
    except CycloptsError as error:
        complain(f"{_misused(error)} `{' '.join(['ror', *(error.command_chain or ())])} --help` has an example.")
    except UsageError as error:
        complain(str(error))
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        complain(f"the output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        return 130
    else:
        return code if isinstance(code, int) else 0
    return 2


def _misused(error: CycloptsError) -> str:
    if isinstance(error, UnusedCliTokensError):
        return f"This is more than the command takes: {shlex.join(error.unused_tokens or ())}."
    return str(error)


def _drop_output() -> None:
    """Nobody reads on: what is still held for standard output goes nowhere, without a second complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
