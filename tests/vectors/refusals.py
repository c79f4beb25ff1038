"""Requests that a rule must refuse: invalid for any rule, mistakes of newcomers, and states that its situations exclude."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import inspect

from ror_rules import read_json
from ror_rules.author import Rule, Ruleset
from ror_rules.errors import MalformedError
from ror_rules.host.trust import commitment
from tests.core.mistaken import MISTAKES
from tests.rules.situations import files

Asked = dict[str, Any]

FIELDS: Final = 3


def refused(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any, faces: list[int]) -> Iterator[Asked]:
    for request in (
        *_of_any_rule(state),
        *_of_rulings(ruleset, state),
        *_of_fields(rule, state),
        *_of_faces(state, faces),
    ):
        yield {"request": request}
    yield from _mistaken(f"resolve {ruleset.id}/{rule.id}")
    if rule.id in files(ruleset.id):
        yield from _ruled_out(ruleset.id, rule.id)


def _of_any_rule(state: Any) -> Iterator[Any]:
    seeded = {"source": "seeded", "seed": "42"}
    yield {"dice": seeded}
    yield {"state": [], "dice": seeded}
    yield {"state": {**state, "no_such_field": 1}, "dice": seeded}
    yield {"state": state, "dice": seeded, "sate": {}}
    yield {"state": state, "dice": seeded, "version": "0.9.0"}
    yield {"state": state, "dice": seeded, "context": ""}
    yield {"state": state, "dice": seeded, "context": "é" * 101}
    for seed in ("two words", "x" * 129, -1):
        yield {"state": state, "dice": {"source": "seeded", "seed": seed}}
    yield {"state": state, "dice": {"source": "loaded", "seed": "42"}}
    committed = {"source": "committed", "commitment": commitment("0" * 64).hex(), "game": "g", "seq": 1}
    committed |= {"seeds": ["player-1/3f9a0c71"], "seed": "0" * 64}
    others: list[dict[str, Any]] = [
        {"seed": "1" * 64},
        {"seeds": []},
        {"seeds": ["too-short"]},
        {"seq": 0},
        {"game": "two words"},
    ]
    yield from ({"state": state, "dice": {**committed, **each}} for each in others)


def _of_rulings(ruleset: Ruleset[Any], state: Any) -> Iterator[Any]:
    seeded = {"source": "seeded", "seed": "42"}
    first = next(iter(ruleset.rulings))
    for rulings in ({"no-such-ruling": "x"}, {first: "no-such-reading"}):
        yield {"state": state, "dice": seeded, "rulings": rulings}


def _of_fields(rule: Rule[Any, Any, Any], state: Any) -> Iterator[Any]:
    kind = inspect.type_info(rule.state_type)
    fields = kind.fields if isinstance(kind, inspect.StructType) else ()
    seeded = {"source": "seeded", "seed": "42"}
    for each in [each.encode_name for each in fields if each.required][:FIELDS]:
        yield {"state": {name: value for name, value in state.items() if name != each}, "dice": seeded}
    for each in [each.encode_name for each in fields][:FIELDS]:
        for value in ({"no_such_field": 1}, -1.5):
            yield {"state": {**state, each: value}, "dice": seeded}


def _of_faces(state: Any, faces: list[int]) -> Iterator[Any]:
    wrong: list[list[Any]] = [[*faces, 1], [*faces[:-1], 0], [*faces[:-1], 9999]]
    if faces:
        wrong.append(faces[:-1])
    for each in wrong:
        yield {"state": state, "dice": {"source": "supplied", "faces": each}}


def _mistaken(asked: str) -> Iterator[Asked]:
    for mistake in MISTAKES:
        if mistake.asked == asked and mistake.sent.strip() and b"\n" not in mistake.sent:
            try:
                request = read_json(mistake.sent)
            except MalformedError:
                request = None
            yield {"request": request} if isinstance(request, dict) else {"body": mistake.sent.decode()}


def _ruled_out(ruleset_id: str, rule_id: str) -> Iterator[Asked]:
    for each in files(ruleset_id)[rule_id].situations:
        if each.refused is not None:
            request: dict[str, Any] = {"state": each.state}
            if each.faces is not None:
                request["dice"] = {"source": "supplied", "faces": list(each.faces)}
            if each.rulings:
                request["rulings"] = dict(each.rulings)
            yield {"request": request}
