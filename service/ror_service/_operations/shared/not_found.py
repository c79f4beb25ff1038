"""Errors for unknown names and paths, with the known ones."""

from __future__ import annotations

from typing import Any

from ror_rules.errors import RorError, UnknownError
from ror_rules.host import register
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.rulesets import Rule, Ruleset
from ror_service._edge.problems import RefusalError


def find(ruleset_id: str, rule_id: str) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    """A rule by its ids. Raises `UnknownError` with the known ids and the pointer `/ruleset` or `/rule`."""
    ruleset = register.load(ruleset_id)
    return ruleset, ruleset.rule(rule_id)


def missing(path: str) -> RorError | RefusalError:
    try:
        match path.strip("/").split("/"):
            case ["v1", "rulesets", ruleset, "rules", rule]:
                find(ruleset, rule)
            case ["v1", "rulesets", ruleset, "tables", table]:
                register.load(ruleset).table(table)
            case ["v1", "rulesets", ruleset, *_]:
                register.load(ruleset)
            case _:
                for call in QUESTIONS.values():
                    if (subject := call.subject(call.method, path)) is not None:
                        find(subject["ruleset"], subject["rule"])
    except UnknownError as error:
        return error
    return RefusalError("not-found", "no-such-path")
