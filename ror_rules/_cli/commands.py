"""Runs a command of `ror`. An error becomes one message on standard error and an exit code.

With `--json` the message is a problem document. 0: done, also if the reader of a pipe leaves early, as `head` does.
1: an outcome that does not hold. 2: any other error. Each file registers its commands with `app` when it is imported.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import Final

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnusedCliTokensError

from ror_rules._cli import json_output
from ror_rules._cli.app import app
from ror_rules._cli.options import preferred
from ror_rules._cli.terminal import complain, point_out, screen
from ror_rules._cli.usage import UsageError
from ror_rules._messages.fluent import PLURALS
from ror_rules._wire.wrong.problems import of_error, spoken
from ror_rules.errors import COMMANDS, RorError

FILES: Final = {
    "advise": ("advise",),
    "audit": ("audit",),
    "author": ("new", "check"),
    "batch": ("batch",),
    "catalogue": ("rulesets", "rules", "rule", "table", "rulings"),
    "compare": ("compare",),
    "completion": ("completion",),
    "house": ("house",),
    "keys": ("keys", "sign"),
    "line": ("line",),
    "log": ("log",),
    "luck": ("luck",),
    "need": ("need",),
    "odds": ("odds",),
    "outcome": ("resolve", "verify", "explain"),
    "stream": ("seed", "dice"),
    "sweep": ("sweep",),
}
"""The file of each command. `register` imports one file for most commands, because all of them import the whole engine and the audit."""


_NUMBERS: Final[dict[type | None, str]] = {int: "whole number", float: "number"}


def register(command: str | None) -> None:
    """Imports the file of a command, which registers it with the application.

    Imports every file if it is no command, and for `completion`, which writes down all commands.
    """
    owner = [] if command == "completion" else [file for file, commands in FILES.items() if command in commands]
    for file in owner or FILES:
        import_module(f"ror_rules._cli.{file}")


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
    json_output.asked.set(json_output.wanted(arguments))
    try:
        register(arguments[0] if arguments else None)
        code = app(
            arguments,
            console=screen(),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except RorError as error:
        if json_output.asked.get():
            json_output.put_problem(of_error(error, COMMANDS))
            return 2
        if error.spot is not None:
            point_out(error.spot)
            error.moved(lambda at: "" if at == "/state" else at)
        language = _language(arguments, error)
        *others, last = [each.line(language) for each in error.faults]
        for each in (*others, last) if others else ():
            complain(each)
        guided = error.guided(COMMANDS, language=language)
        complain(guided if others else f"{last} {guided}")
    except CycloptsError as error:
        json_output.refuse(
            f"{_misused(error)} `{' '.join(['ror', *(error.command_chain or ())])} --help` has an example."
        )
    except UsageError as error:
        json_output.refuse(str(error))
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        complain(f"the output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        return 130
    else:
        return code if isinstance(code, int) else 0
    return 2


def _language(arguments: Sequence[str], error: RorError) -> str:
    """The language of an error: that of `--lang` or the environment if it has all the words, otherwise English."""
    after = [value for name, value in pairwise(arguments) if name == "--lang"]
    named = after or [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    return spoken(error, preferred(named[0] if named else None, PLURALS))


def _misused(error: CycloptsError) -> str:
    if isinstance(error, UnusedCliTokensError):
        return f"This is more than the command takes: {shlex.join(error.unused_tokens or ())}."
    argument = error.argument
    if isinstance(error, MissingArgumentError) and argument is not None:
        typed = error.keyword is not None or bool(argument.tokens)
        return f"{error.keyword or argument.name} {'needs a value' if typed else 'is missing'}."
    if isinstance(error, CoercionError) and argument is not None and error.token and error.target_type in _NUMBERS:
        return f"{argument.name} takes a {_NUMBERS[error.target_type]}. Got {error.token.value!r}."
    return str(error)


def _drop_output() -> None:
    """The reader has gone: discard the rest of standard output without a second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
