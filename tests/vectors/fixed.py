"""Fixed requests: every situation of the rules, one state for each change of a normal form, and each ruling as answers list it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final

from ror_rules import RorError
from ror_rules.author import Rule, Ruleset
from tests.docs.normal_form import states, watched
from tests.rules.situations import Situation, files

Named = tuple[str, dict[str, Any]]
"""The name of a vector, and its request."""

SEEDED: Final = {"source": "seeded", "seed": "42"}


def fixed(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Iterator[Named]:
    file = files(ruleset.id).get(rule.id)
    situations = file.situations if file else ()
    requests = [_request(each, throws=rule.throws) for each in situations]
    for each, request in zip(situations, requests, strict=True):
        if each.refused is None:
            yield f"situation/{each.name}", request
    for change, state in _changing(rule):
        yield f"normal-form/{change}", {"state": state, **({"dice": SEEDED} if rule.throws else {})}
    yield from _listing(ruleset, rule, [each for each in requests if "rulings" not in each])


def _request(situation: Situation, *, throws: bool) -> dict[str, Any]:
    asked: dict[str, Any] = {"state": situation.state}
    if throws:
        asked["dice"] = {"source": "supplied", "faces": list(situation.faces)}
    if situation.rulings:
        asked["rulings"] = dict(situation.rulings)
    return asked


def _changing(rule: Rule[Any, Any, Any]) -> list[tuple[str, Any]]:
    """The smallest state that the rule reads for each change of a normal form, by the change."""
    found: dict[str, Any] = {}
    for change, state in _changes().get(rule, ()):
        if change not in found or _size(state) < _size(found[change]):
            found[change] = state
    return sorted(found.items())


@cache
def _changes() -> dict[Rule[Any, Any, Any], list[tuple[str, Any]]]:
    found: dict[Rule[Any, Any, Any], list[tuple[str, Any]]] = {}
    now: set[str] = set()
    with watched(lambda _, change, *__: now.add(f"{change.kind}.{change.field} {change.change}")):
        for rule, state in states():
            now.clear()
            with suppress(RorError):
                rule.read(state)
                found.setdefault(rule, []).extend((change, state) for change in now)
    return found


def _listing(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], requests: list[dict[str, Any]]) -> Iterator[Named]:
    """For each ruling that takes part in a request: that request as it is, and with each reading asked for."""
    shown: dict[str, dict[str, Any]] = {}
    idle: dict[str, Any] | None = None
    for request in sorted(requests, key=_size):
        with suppress(RorError):
            used = ruleset.answer(rule.id, ruleset.read(rule.id, request)).rulings
            for ruling in used:
                shown.setdefault(ruling, request)
            idle = idle or (request if not used else None)
    for ruling, request in sorted(shown.items()):
        yield f"ruling/{ruling} takes part", request
        for reading in ruleset.rulings[ruling].readings:
            asked = "its default" if reading == ruleset.rulings[ruling].default else reading
            yield f"ruling/{ruling} asked for as {asked}", {**request, "rulings": {ruling: reading}}
    if idle:
        ruling, each = next(iter(ruleset.rulings.items()))
        for reading in each.readings:
            asked = "its default" if reading == each.default else reading
            yield f"ruling/{ruling} without a part, asked for as {asked}", {**idle, "rulings": {ruling: reading}}


def _size(value: Any) -> tuple[int, str]:
    text = json.dumps(value)
    return len(text), text
