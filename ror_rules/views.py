"""What can be looked at in a rule's result: every field by its place, and the summaries that a rule names.

Names and how to see what they name. No odds, no rule, no wire.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

from msgspec import Struct, structs

Seen = Callable[[Any, Any], Any]
"""How a view sees: (state, result) -> a value that JSON can say."""


class View(NamedTuple):
    """One thing to look at: a field (`defender.killed`; without a text), or a summary with what it says.

    `shape` is the type of its values, `Any` where a summary does not say.
    """

    name: str
    of: Seen
    text: str = ""
    shape: Any = Any


def fields(shape: type[Any]) -> list[View]:
    """Every field of a result type, in the order of the answer; those of a struct inside as `defender.killed`."""
    return [View(name, _along(path), shape=kind) for name, path, kind in _places(shape, "", ())]


def _places(shape: type[Any], prefix: str, path: tuple[str, ...]) -> list[tuple[str, tuple[str, ...], Any]]:
    found: list[tuple[str, tuple[str, ...], Any]] = []
    for field in structs.fields(shape):
        here = (*path, field.name)
        kind = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
        if isinstance(kind, type) and issubclass(kind, Struct):
            found.extend(_places(kind, f"{prefix}{field.encode_name}.", here))
        else:
            found.append((prefix + field.encode_name, here, field.type))
    return found


def _along(path: tuple[str, ...]) -> Seen:
    def see(state: Any, result: Any) -> Any:
        for name in path:
            result = getattr(result, name)
        return result

    return see


NAME: Final = r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$"
"""How a summary is called, as fields are: `attacker_wins`, `defender.left`."""
