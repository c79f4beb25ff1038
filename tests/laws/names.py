"""The names in a trace: the members `name` inside `with` and `drawn`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

PARAMETERS: Final = {"with", "drawn"}
"""Members of a step that hold parameters of messages."""


def with_names(value: Any, name: Callable[[str], Any], *, inside: bool = False) -> Any:
    """A trace, or a part of it, in plain values, with its names changed by `name`."""
    if isinstance(value, list | tuple):
        return [with_names(each, name, inside=inside) for each in value]
    if not isinstance(value, dict):
        return value
    if inside and value.keys() == {"name"}:
        return {"name": name(value["name"])}
    return {key: with_names(each, name, inside=inside or key in PARAMETERS) for key, each in value.items()}
