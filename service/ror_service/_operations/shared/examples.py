"""The rulesets' examples with their computed outcomes, cached for all documents that show them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ror_rules import Outcome, Request
from ror_rules.host.rulesets import Example, Rule, Ruleset


class Resolved(NamedTuple):
    example: Example
    request: Request
    outcome: Outcome


@cache
def resolved(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> tuple[Resolved, ...]:
    return tuple(_resolved(ruleset, rule))


def first(ruleset: Ruleset[Any]) -> tuple[Resolved, ...]:
    """The first example of the first rule. A guest may have none."""
    return resolved(ruleset, next(iter(ruleset.rules.values())))[:1]


def of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> list[Example]:
    """The examples of a rule. A guest may have none."""
    return [each for each in ruleset.examples if each.rule == rule.id]


def _resolved(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Iterator[Resolved]:
    for example in of(ruleset, rule):
        request = ruleset.read(rule.id, example.request)
        yield Resolved(example, request, ruleset.answer(rule.id, request))
