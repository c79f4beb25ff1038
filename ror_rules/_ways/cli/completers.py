"""Completions for shells: ids of the register that fit the words before.

If a completer raises, cyclopts suppresses the error and offers no completions. All lists come from the register.
"""

from __future__ import annotations

from typing import Any

from cyclopts.completion import CompletionContext

from ror_rules._messages.views import texts
from ror_rules._packages.register import load, rulesets as every_ruleset
from ror_rules._packages.ruleset import Ruleset
from ror_rules._ways.cli import given

_Offered = dict[str, str]


def rulesets(context: CompletionContext) -> _Offered:
    return {each.id: each.title for each in every_ruleset()}


def rules(context: CompletionContext) -> _Offered:
    return {each.id: each.title for each in _ruleset(context).rules.values()}


def tables(context: CompletionContext) -> _Offered:
    return {each.id: each.title for each in _ruleset(context).table_data.values()}


def rulings(context: CompletionContext) -> _Offered:
    return {each.id: each.question for each in _ruleset(context).rulings.values()}


def readings(context: CompletionContext) -> _Offered:
    """Every ruling of the ruleset with every reading, `id=reading`."""
    return {
        f"{each.id}={reading}": meaning
        for each in _ruleset(context).rulings.values()
        for reading, meaning in each.readings.items()
    }


def projections(context: CompletionContext) -> _Offered:
    """The fields and summaries of the rule's result."""
    ruleset = _ruleset(context)
    return texts(ruleset.id, ruleset.rule(_typed(context, "rule")))


def _ruleset(context: CompletionContext) -> Ruleset[Any]:
    if context.get("ruleset") is None:
        return load(given.read_document(_typed(context, "OUTCOME"))["ruleset"]["id"])
    return load(_typed(context, "ruleset"))


def _typed(context: CompletionContext, name: str) -> str:
    return context[name].raw or ""
