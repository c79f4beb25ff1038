"""Errors of the library in the words of what was typed: an option instead of the place in a request that it fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from ror_rules.errors import RorError, SchemaError

_OPTIONS: Final = {
    "/dice/faces": "--faces",
    "/dice/seed": "--seed",
    "/dice": "--seed and --faces",
    "/context": "--context",
    "/luck": "--luck",
    "/rulings": "--ruling",
    "/version": "--version",
    "/fields": "--field",
    "/arithmetic": "--float",
    "/count": "--simulate",
    "/seed": "--seed",
    "/vary": "--vary",
    "/under/0/rulings": "--against",
    "/under/1/rulings": "--ruling",
    "/under/1/patch": "--patch",
}
"""Where in a request an option's value stands. A state is named by its own pointers: they show where in it."""


@contextmanager
def of_options(command: str, ruleset_id: str = "", rule_id: str = "") -> Iterator[None]:
    """Raises the library's errors about a rule with the option in place of the pointer, and says where to read on."""
    try:
        yield
    except RorError as error:
        of_state = error.pointer.startswith(("/state", "/vary", "/under/1/patch"))
        if isinstance(error, SchemaError) and not of_state:
            error.hint = f"`ror {command} --help` says what it takes."
        if ruleset_id and error.asked is None:
            error.asked = (ruleset_id, rule_id)
        if command == "odds" and error.remedies:
            here = "; or ".join(_typed(each.change) for each in error.remedies)
            error.hint = f"{error.hint} Here that is {here}; `--budget 10` gives the question ten times the budget."
        error.moved(_option)
        raise


def _typed(change: Mapping[str, Any]) -> str:
    """The options of `ror odds` that make a change of its request, and those that are not typed for it."""
    fields, arithmetic, count = change.get("fields", ()), change.get("arithmetic"), change.get("count")
    typed = [f"{_OPTIONS['/fields']} {each}" for each in fields or ()]
    typed += [_OPTIONS["/arithmetic"]] if arithmetic == "float" else []
    typed += [f"{_OPTIONS['/count']} {count}"] if count is not None else []
    said = f"`{' '.join(typed)}`" if typed else "the same"
    if "method" in change and change["method"] is None:
        return f"{said} without `{_OPTIONS['/count']}` and `{_OPTIONS['/seed']}`"
    if "arithmetic" in change and arithmetic is None:
        said += " without `--exact`" if count is None else f" in place of `--exact` or `{_OPTIONS['/arithmetic']}`"
    return f"{said} without `--all`" if fields is None else said


def _option(pointer: str) -> str:
    """The option that fills a place, with the place in what was typed where that is JSON; else the pointer as it is."""
    for place, option in _OPTIONS.items():
        if pointer == place or pointer.startswith(f"{place}/"):
            return f"{option} {pointer.removeprefix(place)}" if option == "--patch" else option
    return pointer
