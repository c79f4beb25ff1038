"""Errors of the library for the command line. They name an option in place of a pointer into a request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from typing import Any, Final

from ror_rules._messages.message import Message, say
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import SchemaError
from ror_rules._ways.cli import json_output

_OPTIONS: Final = {
    "/dice/faces": "--faces",
    "/dice/seed": "--seed",
    "/dice": "--seed and --faces",
    "/context": "--context",
    "/luck": "--luck",
    "/rulings": "--ruling",
    "/version": "--version",
    "/fields": "--field",
    "/field": "--field",
    "/value": "--field",
    "/given": "--given",
    "/at_least": "--at-least",
    "/arithmetic": "--float",
    "/count": "--simulate",
    "/seed": "--seed",
    "/vary": "--vary",
    "/side": "--side",
    "/worth": "--worth",
    "/against": "--against",
    "/under/0/rulings": "--against",
    "/under/1/rulings": "--ruling",
    "/under/1/patch": "--patch",
}
"""Place in a request -> the option that fills it. A place in a state keeps its pointer."""


@contextmanager
def of_options(command: str, ruleset_id: str = "", rule_id: str = "") -> Iterator[None]:
    """Raises the library's errors about a rule with the option in place of the pointer, and names the help page."""
    try:
        yield
    except RorError as error:
        of_state = error.pointer.startswith(("/state", "/vary", "/under/1/patch"))
        if isinstance(error, SchemaError) and not of_state:
            error.hint = say("help-of-command", command=command)
        if ruleset_id:
            error.about(ruleset_id, rule_id)
        if command == "odds" and error.remedies:
            typed = [_typed(each.change) for each in error.remedies]
            ways = reduce(lambda first, second: say("either-remedy", first=first, second=second), typed)
            error.hint = say("typed-remedies", hint=error.hint or "", ways=ways)
        error.moved(place)
        raise


def _typed(change: Mapping[str, Any]) -> Message:
    fields, arithmetic, count = change.get("fields", ()), change.get("arithmetic"), change.get("count")
    typed = [f"{_OPTIONS['/fields']} {each}" for each in fields or ()]
    typed += [_OPTIONS["/arithmetic"]] if arithmetic == "float" else []
    typed += [f"{_OPTIONS['/count']} {count}"] if count is not None else []
    found = say("typed", options=" ".join(typed)) if typed else say("typed-same")
    if "method" in change and change["method"] is None:
        return say("typed-without-simulation", typed=found)
    if "arithmetic" in change and arithmetic is None:
        found = say("typed-without-exact" if count is None else "typed-for-arithmetic", typed=found)
    return say("typed-without-all", typed=found) if fields is None else found


def place(pointer: str) -> str:
    """The option that fills a place in a request. With `--json` the place itself, as in every problem document."""
    if json_output.asked.get():
        return pointer
    for start, option in _OPTIONS.items():
        if pointer == start or pointer.startswith(f"{start}/"):
            return f"{option} {pointer.removeprefix(start)}" if option == "--patch" else option
    return pointer
