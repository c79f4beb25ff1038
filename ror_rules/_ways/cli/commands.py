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
from typing import Final, Literal, get_args, get_origin

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.exceptions import UnknownCommandError

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.fluent import PLURALS
from ror_rules._messages.message import Message, say
from ror_rules._reading.error import COMMANDS, RorError, in_words
from ror_rules._reading.names import nearest
from ror_rules._reading.problems import of_error, spoken
from ror_rules._ways.cli import json_output
from ror_rules._ways.cli.app import app, language as language_of_help
from ror_rules._ways.cli.options import preferred
from ror_rules._ways.cli.terminal import complain, point_out, screen
from ror_rules._ways.cli.usage import UsageError

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


def register(command: str | None) -> None:
    """Imports the file of a command, which registers it with the application.

    Imports every file if it is no command, and for `completion`, which writes down all commands.
    """
    owner = [] if command == "completion" else [file for file, commands in FILES.items() if command in commands]
    for file in owner or FILES:
        import_module(f"ror_rules._ways.cli.{file}")


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
    arguments = _command_first(arguments)
    json_output.asked.set(json_output.wanted(arguments))
    language_of_help.set(_language(arguments))
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
        language = spoken(error, _language(arguments))
        *others, last = [each.line(language) for each in error.faults]
        for each in (*others, last) if others else ():
            complain(each)
        guided = error.guided(COMMANDS, language=language)
        complain(guided if others else f"{last} {guided}".rstrip())
    except CycloptsError as error:
        command = " ".join(["ror", *(error.command_chain or ())])
        _refuse(say("usage-help", text=_misused(error), command=command), arguments)
    except UsageError as error:
        _refuse(error.message, arguments)
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        complain(in_words(say("usage-no-output", reason=str(error.strerror)), _language(arguments)))
    except KeyboardInterrupt:
        return 130
    else:
        return code if isinstance(code, int) else 0
    return 2


def _command_first(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments with a `--lang` that stands before the command behind it."""
    if not arguments or arguments[0].partition("=")[0] != "--lang":
        return arguments
    size = 1 if "=" in arguments[0] else 2
    asked, rest = arguments[:size], arguments[size:]
    end = rest.index("--") if "--" in rest else len(rest)
    return [*rest[:end], *asked, *rest[end:]] if rest and not rest[0].startswith("-") else arguments


def _language(arguments: Sequence[str]) -> str:
    """The language of an error: that of `--lang` or the environment. English for a problem document."""
    if json_output.asked.get():
        return ENGLISH
    after = [value for name, value in pairwise(arguments) if name == "--lang"]
    named = after or [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    return preferred(named[0] if named else None, PLURALS)


def _refuse(wrong: Message, arguments: Sequence[str]) -> None:
    json_output.refuse(in_words(wrong, _language(arguments)))


def _misused(error: CycloptsError) -> Message:
    argument = error.argument
    match error:
        case UnusedCliTokensError():
            return say("usage-unused", tokens=shlex.join(error.unused_tokens or ()))
        case UnknownCommandError(unused_tokens=[name, *_]):
            among = [each for each in (error.app or app) if not each.startswith("-")]
            return _near(say("usage-unknown-command", name=name, among=", ".join(among)), name, among)
        case UnknownOptionError():
            name = (error.token.keyword or error.token.value).partition("=")[0]
            there = [each for each in error.argument_collection if each.parse]
            return _near(say("usage-unknown-option", name=name), name, [name for each in there for name in each.names])
        case MissingArgumentError() if argument is not None:
            typed, name = error.keyword is not None or bool(argument.tokens), error.keyword or argument.name
            return say("usage-value-missing", name=name) if typed else say("usage-missing", name=name)
        case RepeatArgumentError():
            return say("usage-repeated", name=str(error.token.keyword))
        case CoercionError() if argument is not None and error.token:
            name, value = argument.name, repr(error.token.value)
            if get_origin(error.target_type) is Literal:
                return say("usage-one-of", name=name, among=", ".join(get_args(error.target_type)), value=value)
            if error.target_type is int:
                return say("usage-whole-number", name=name, value=value)
            if error.target_type is float:
                return say("usage-number", name=name, value=value)
            return say("usage-no-value", name=name, value=value)
    return say("usage-other", reason=str(error))


def _near(wrong: Message, name: str, among: Sequence[str]) -> Message:
    near = nearest(name, among)
    return wrong if near is None else say("usage-did-you-mean", text=wrong, near=near)


def _drop_output() -> None:
    """The reader has gone: discard the rest of standard output without a second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
