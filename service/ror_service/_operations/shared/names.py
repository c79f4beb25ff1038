"""Public names of components on the wire. They depend only on ruleset and struct.

A shared shape has the name of its class. Types of a ruleset and the envelopes of its rules have the ruleset's name as a
prefix. Names do not depend on modules or files, so an addition or a move never renames anything.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from msgspec import Meta, Struct

from ror_rules.host.wire import pascal

Values = frozenset[str | int | bool]


def envelope(ruleset_id: str, rule_id: str, kind: str) -> str:
    """The name of an envelope of a rule, in the ruleset that serves it.

    >>> envelope("war-of-the-ring", "sorcery", "OddsRequest")
    'WarOfTheRingSorceryOddsRequest'
    """
    return pascal(ruleset_id) + pascal(rule_id) + kind


class ClosedList(NamedTuple):
    name: str
    values: tuple[Any, ...]
    text: str


@cache
def closed_lists(shape: type[Struct]) -> dict[Values, ClosedList]:
    """The closed lists that a struct's fields name, by their values. A list written out in a field has no name.

    The name is read off the annotation, because `Literal` forgets it.
    """
    found: dict[Values, ClosedList] = {}
    for each in shape.__mro__:
        known = vars(sys.modules[each.__module__])
        for annotation in get_annotations(each).values():
            if isinstance(annotation, str):
                for node in ast.walk(ast.parse(annotation, mode="eval")):
                    listed = _closed_list(node.id, known.get(node.id)) if isinstance(node, ast.Name) else None
                    if listed:
                        found.setdefault(frozenset(listed.values), listed)
    return found


def _closed_list(name: str, value: Any) -> ClosedList | None:
    told = value.__metadata__ if get_origin(value) is Annotated else ()
    bare = get_args(value)[0] if told else value
    if get_origin(bare) is not Literal:
        return None
    text = next((each.description for each in told if isinstance(each, Meta) and each.description), "")
    return ClosedList(name.strip("_"), get_args(bare), " ".join(text.split()))
