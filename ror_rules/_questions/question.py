"""A question for odds: what it keeps of a result, its id, and the order in which its answer lists values.

What the answer holds stands in `forecast` and `estimate`. No odds and no rule here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ror_rules._throwing.stream import seed_text
from ror_rules._wire.identity import identity
from ror_rules._wire.shapes import Edition, OddsRequest, encode, plain
from ror_rules.errors import SchemaError
from ror_rules.rule import Rule
from ror_rules.table import Book
from ror_rules.text import listed
from ror_rules.views import View

MOST_OUTCOMES: Final = 2000
"""Joint results, or values of one view, that an answer lists."""
MOST_BYTES: Final = 4_000_000
"""Bytes of JSON, more or less, of all that an answer lists."""
JOINT: Final = "the joint results"
"""What an answer calls them where they are left out."""


def question_id(edition: Edition, rule: Rule[Any, Any, Any], book: Book, request: OddsRequest) -> str:
    """The id of a question for odds: of its inputs alone, so it is known before anything is computed.

    Raises `SchemaError` for a question that cannot be answered as it stands.
    """
    throws = check(request)
    dice: dict[str, object] = {"source": "explored"}
    if request.fields is not None:
        dice["fields"] = request.fields
    if request.arithmetic != "exact":
        dice["arithmetic"] = request.arithmetic
    if throws is not None:
        dice |= {"source": "simulated", "seed": throws[0], "count": throws[1]}
    return identity(
        ruleset=edition, rule=rule.id, state=request.state, dice=dice, context=None, rulings=book.rulings.asked
    )


def check(request: OddsRequest) -> tuple[str, int] | None:
    """Seed and count of a simulation; None for any other question.

    Raises `SchemaError` where method, arithmetic, seed and count do not fit together.
    """
    if request.method == "explore":
        for name in ("seed", "count"):
            if getattr(request, name) is not None:
                raise SchemaError(
                    "Only a simulation has this.",
                    pointer=f"/{name}",
                    expected='it with "method": "simulate", or left out',
                )
        return None
    if request.seed is None or request.count is None:
        raise SchemaError(
            "A simulation is a number of throws from a seed.",
            pointer="/seed" if request.seed is None else "/count",
            expected="a seed and a count",
            got="nothing",
        )
    if request.arithmetic != "exact":
        raise SchemaError(
            "A simulation counts its throws in whole numbers.",
            pointer="/arithmetic",
            expected='"exact", or left out',
            got=request.arithmetic,
        )
    return seed_text(request.seed), request.count


def asked(rule: Rule[Any, Any, Any], names: Sequence[str] | None, at: str = "/fields") -> list[View]:
    """The views that a question names, or all. Raises `SchemaError` that lists those there are."""
    views = rule.views
    if names is None:
        return list(views.values())
    for index, name in enumerate(names):
        if name not in views:
            raise SchemaError(
                f"The result of {rule.id} has no such field or summary.",
                pointer=f"{at}/{index}",
                expected="one of " + ", ".join(views),
                got=name,
            )
        if name in names[:index]:
            raise SchemaError("A name comes twice.", pointer=f"{at}/{index}", expected="every name once", got=name)
    return [views[name] for name in names]


def too_much(missing: Sequence[str]) -> str | None:
    """What an answer says of the parts that it has not; nothing where it has all."""
    if not missing:
        return None
    return f"Too much to be counted or listed here: {listed(missing)}. Name fewer `fields` to have more."


def too_long(parts: Mapping[str, Iterable[Any]], each: int) -> list[str]:
    """The parts of an answer, views and `JOINT`, for which `MOST_BYTES` have no room: what is short goes first.

    `each` is what stands beside a value, in bytes: its weight, its probability and their names.
    """
    sizes = {name: sum(len(encode(value)) + each for value in values) for name, values in parts.items()}
    room, missing = MOST_BYTES, []
    for name in sorted(sizes, key=lambda name: (name == JOINT, sizes[name])):
        if sizes[name] > room:
            missing.append(name)
        else:
            room -= sizes[name]
    return missing


class Order:
    """The place of values in the order that answers list them; each value is looked at once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, ...]] = {}

    def __call__(self, value: Any) -> tuple[Any, ...]:
        key = (type(value), value)  # True is no 1 here
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = rank(plain(value))
        return found


def rank(value: Any) -> tuple[Any, ...]:
    """A sort key for plain values of any kind: nothing, truth, numbers, text, lists, objects."""
    if value is None:
        return (0,)
    if isinstance(value, bool):
        return (1, value)
    if isinstance(value, int | float):
        return (2, value)
    if isinstance(value, str):
        return (3, value)
    if isinstance(value, list | tuple):
        return (4, *map(rank, value))
    return (5, *map(rank, value.values()))
