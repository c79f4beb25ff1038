"""The forms that an outcome may have: the one that is answered, and those of earlier releases, which still hold.

An outcome names its form in `format`; one without is of 1.x. Whoever changes the shape of an outcome names a new form
here and keeps the way back to this one. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ror_rules._wire.shapes import FORMAT

FIRST: Final = None
"""What outcomes of 1.x say of their form: nothing."""


def as_first(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """A plain outcome as 1.x answered it: without `format`, a look-up called `table`, an empty list of faces left out."""
    found = {name: value for name, value in outcome.items() if name != "format"}
    found["trace"] = [
        {
            name: "table" if (name, value) == ("step", "look-up") else value
            for name, value in line.items()
            if (name, value) != ("faces", [])
        }
        for line in outcome["trace"]
    ]
    return found


FORMS: Final[Mapping[str | None, Callable[[Mapping[str, Any]], Mapping[str, Any]]]] = {
    FORMAT: lambda outcome: outcome,
    FIRST: as_first,
}
"""Every form, the one that is answered first, and how a plain outcome of today looks in it."""


def of_first(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """A plain outcome of 1.x as today's form has it: the way back of `as_first`; what does not fit is left as it is."""
    return {"format": FORMAT, **outcome, "trace": [_line_of_first(line) for line in _listed(outcome.get("trace"))]}


def _line_of_first(line: Any) -> Any:
    if not isinstance(line, Mapping):
        return line
    if line.get("step") == "table" and "address" not in line:
        return {**line, "step": "look-up"}
    return {"faces": [], **line} if line.get("step") in {"pool", "draw"} else line


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


TODAY: Final[Mapping[str | None, Callable[[Mapping[str, Any]], Mapping[str, Any]]]] = {
    FORMAT: lambda outcome: outcome,
    FIRST: of_first,
}
"""Every form, and how a plain outcome in it looks in the one that is answered today."""
