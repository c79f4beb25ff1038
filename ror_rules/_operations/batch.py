"""One of many requests: a request to a rule, with the names of its ruleset and its rule."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ror_rules._messages.message import say
from ror_rules._packages.register import find, load
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading import documents as reading
from ror_rules._reading.errors import SchemaError
from ror_rules._wire.shapes import Outcome, RuleId, RulesetId


class _ItemNames(Struct, frozen=True):
    ruleset: RulesetId
    rule: RuleId


def named(item: Any) -> tuple[Ruleset[Any], Rule[Any, Any, Any], dict[str, Any]]:
    """The ruleset and rule that an item names, and the rest of it: the request. Pointers are the item's.

    Raises `SchemaError` for an item that names none, `UnknownError` for one that there is not.
    """
    if type(item) is dict:  # most name what there is
        rest = item.copy()
        found = _rule(rest.pop("ruleset", None), rest.pop("rule", None))
        if found is not None:
            return *found, rest
    try:
        names = reading.convert(item, _ItemNames)
    except SchemaError as error:
        error.hint = say("items-name-their-rule")
        raise
    ruleset = load(names.ruleset)
    return (
        ruleset,
        ruleset.rule(names.rule),
        {key: each for key, each in item.items() if key not in {"ruleset", "rule"}},
    )


def _rule(ruleset: object, rule: object) -> tuple[Ruleset[Any], Rule[Any, Any, Any]] | None:
    if type(ruleset) is not str or type(rule) is not str:
        return None
    found = find(ruleset)
    return (found, found.rules[rule]) if found is not None and rule in found.rules else None


def answered(item: Any) -> Outcome:
    """The outcome of an item. Without dice in the request, a fresh seed throws them. Raises any `RorError`."""
    return resolved(*named(item))


def resolved(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: Any) -> Outcome:
    return ruleset.answer(rule.id, ruleset.read(rule.id, value))
