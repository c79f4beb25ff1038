"""Public names of what the wire is made of: component names and operation ids. They hang on ruleset and struct alone.

A shared shape is called as its class is; what a ruleset defines has the ruleset's name before it; so have the envelopes
of its rules. No module and no file gives a name, so nothing that is added or moved renames what was there.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import Meta, Struct

from ror_rules._wire.envelopes import pascal

Values = frozenset[str | int | bool]
"""The values of a closed list, whatever their order."""


def operation_id(verb: str, *names: str) -> str:
    """An operation's id, made of the ids of what it is about.

    >>> operation_id("resolve", "war-of-the-ring", "army-combat")
    'resolve_war_of_the_ring_army_combat'
    """
    return "_".join((verb, *names)).replace("-", "_")


def envelope(ruleset_id: str, rule_id: str, kind: str) -> str:
    """What an envelope of a rule is called, for the ruleset that serves it.

    >>> envelope("war-of-the-ring", "sorcery", "OddsRequest")
    'WarOfTheRingSorceryOddsRequest'
    """
    return pascal(ruleset_id) + pascal(rule_id) + kind


@cache
def closed_lists(shape: type[Struct]) -> dict[Values, tuple[str, str]]:
    """The closed lists that a struct's fields name: values -> what they are called, and what they mean.

    The name is read off the annotation, because `Literal` forgets it. A list written out in a field has no name; one
    inside a type with a name of its own has one where a `title` gives it.
    """
    found: dict[Values, tuple[str, str]] = {}
    for each in shape.__mro__:
        known = vars(sys.modules[each.__module__])
        for annotation in get_annotations(each).values():
            if isinstance(annotation, str):
                for node in ast.walk(ast.parse(annotation, mode="eval")):
                    if isinstance(node, ast.Name):
                        values, text = _closed_list(known.get(node.id))
                        if values:
                            found.setdefault(values, (node.id.strip("_"), text))
    return found


def _closed_list(value: Any) -> tuple[Values, str]:
    """The values of a closed list and what they mean; none of anything else."""
    told = value.__metadata__ if get_origin(value) is Annotated else ()
    bare = get_args(value)[0] if told else value
    if get_origin(bare) is not Literal:
        return frozenset(), ""
    text = next((each.description for each in told if isinstance(each, Meta) and each.description), "")
    return frozenset(get_args(bare)), " ".join(text.split())
