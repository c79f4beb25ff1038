"""The vectors of a rule: golden requests, fixed ones, generated states, and requests that must be refused, each with its answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from ror_rules import encode, read_json
from ror_rules.author import Rule, Ruleset
from ror_rules.errors import PATHS, LawError, RorError, pointer
from ror_rules.host.problems import of_error
from ror_rules.host.questions import named
from ror_rules.host.trust import commitment
from ror_rules.host.wire import plain
from tests.golden.__main__ import Golden, goldens
from tests.vectors.fixed import Named, fixed
from tests.vectors.refusals import refused
from tests.vectors.states import Chance, Maker
from vectors.run import pointers, without_texts

GENERATED: Final = 100
ATTEMPTS: Final = 6 * GENERATED
COMMITTED: Final = 3
"""The number of these that repeat with committed dice, if the rule throws dice."""
REFUSED: Final = 20
"""Generated states with a refusal, each with another code or place."""
LONGEST: Final = 6000
"""Maximum of bytes of a vector that is not golden: a small battle shows the same as a large one."""
CONTEXTS: Final = ("game-42/turn-3", "Сражение у Хельмовой Пади, ход ③")

Vector = dict[str, Any]


def line(vector: Vector) -> bytes:
    return json.dumps(vector, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def given(vector: Vector, *, trace: bool) -> Vector:
    names = {"ruleset": vector["ruleset"], "rule": vector["rule"]}
    try:
        item = read_json(vector["body"].encode()) if "body" in vector else {**names, **vector["request"]}
        ruleset, rule, request = named(item)
        answer = without_texts(read_json(encode(ruleset.answer(rule.id, ruleset.read(rule.id, request)))))
    except LawError:
        raise
    except RorError as error:
        problem = of_error(error, PATHS, under="")
        places = [*pointers(plain(problem)), *_meant(error)]
        return {"refusal": {"status": problem.status, "kind": error.kind, "pointers": list(dict.fromkeys(places))}}
    return {"answer": {name: value for name, value in answer.items() if name != "trace" or trace}}


def _meant(error: RorError) -> Iterator[str]:
    for fault in error.faults:
        if fault.code == "unknown-field" and "near" in fault.given:
            yield pointer(fault.pointer.rpartition("/")[0], fault.given["near"])


def again(vector: Vector) -> Vector:
    asked = {name: value for name, value in vector.items() if name not in {"answer", "refusal"}}
    return {**asked, **given(asked, trace="trace" in vector.get("answer", {}))}


def vectors(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Iterator[Vector]:
    names = {"ruleset": ruleset.id, "rule": rule.id}
    examples = [each for each in ruleset.examples if each.rule == rule.id]
    whole = golden(ruleset, rule)
    for name, request in whole:
        asked = {"name": name, **names, "request": request}
        yield {**asked, **given(asked, trace=True)}
    known = [*(request["state"] for _, request in whole), *(each.state for each in examples)]
    for name, request in fixed(ruleset, rule):
        asked = {"name": name, **names, "request": request}
        vector = {**asked, **given(asked, trace=False)}
        if len(line(vector)) <= LONGEST:
            yield vector
    good, bad = _generated(ruleset, rule, known)
    for number, vector in enumerate(good, 1):
        yield _resupplied({**vector, "name": f"generated/{number:03}"}, number)
    for number, vector in enumerate(good[:COMMITTED] if rule.throws else (), 1):
        yield again({**vector, "name": f"committed/{number:03}", "request": _committed(vector["request"], number)})
    first = min(examples, key=lambda each: len(json.dumps(each.request)))
    asked_for = ({"name": "", **names, **each} for each in refused(ruleset, rule, first.state, list(first.faces)))
    found = [vector for vector in ({**each, **given(each, trace=False)} for each in asked_for) if "refusal" in vector]
    once = {json.dumps([vector.get("request"), vector.get("body")]): vector for vector in (*found, *bad)}
    for number, vector in enumerate(once.values(), 1):
        yield {**vector, "name": f"refused/{number:03}"}


def golden(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> list[Named]:
    return [(f"golden/{each.name}", _request(each)) for each in goldens(ruleset.id) if each.rule == rule.id]


def _committed(request: dict[str, Any], number: int) -> dict[str, Any]:
    seed = sha256(json.dumps([request, number]).encode()).hexdigest()
    seeds = [f"player-{player}/{seed[:8]}" for player in range(1, number + 1)]
    told = {"commitment": commitment(seed).hex(), "game": "game-42", "seq": number, "seeds": seeds, "seed": seed}
    return {**request, "dice": {"source": "committed", **told}}


def _request(golden: Golden) -> dict[str, Any]:
    asked: dict[str, Any] = {"state": golden.state}
    if golden.faces is not None:
        asked["dice"] = {"source": "supplied", "faces": list(golden.faces)}
    elif golden.seed is not None:
        asked["dice"] = {"source": "seeded", "seed": golden.seed}
    if golden.context is not None:
        asked["context"] = golden.context
    if golden.rulings:
        asked["rulings"] = golden.rulings
    return asked


def _generated(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], known: Sequence[Any]
) -> tuple[list[Vector], list[Vector]]:
    chance = Chance(f"ror.vectors.v1/{ruleset.id}/{rule.id}")
    maker = Maker(rule.state_type, known, chance)
    readings: list[tuple[str, str]] = []
    seen: set[str] = set()
    new: list[Vector] = []
    rest: list[Vector] = []
    bad: dict[str, Vector] = {}
    for attempt in range(ATTEMPTS):
        request = {"state": maker.some(), **_dressed(rule, chance, attempt, readings)}
        key = json.dumps([request["state"], request.get("rulings")])
        if rule.throws and attempt > ATTEMPTS // 3:
            key = json.dumps(request)  # few states: each once more, with other dice
        if key in seen:
            continue
        asked: Vector = {"name": "", "ruleset": ruleset.id, "rule": rule.id, "request": request}
        vector = {**asked, **given(asked, trace=True)}
        if "refusal" in vector:
            bad.setdefault(json.dumps(vector["refusal"]), vector)
            continue
        for ruling in vector["answer"]["rulings"]:
            readings += [(ruling, each) for each in ruleset.rulings[ruling].readings if (ruling, each) not in readings]
        if len(line(vector | {"answer": {**vector["answer"], "trace": []}})) > LONGEST:
            continue
        steps = json.dumps([[each["cite"], each.get("rulings")] for each in vector["answer"].pop("trace")])
        (rest if steps in seen else new).append(vector)
        seen |= {key, steps}
        if len(new) == GENERATED or len(new) + len(rest) == 2 * GENERATED:
            break
    return (new + rest)[:GENERATED], list(bad.values())[:REFUSED]


def _dressed(
    rule: Rule[Any, Any, Any], chance: Chance, attempt: int, readings: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if rule.throws:
        found["dice"] = {"source": "seeded", "seed": attempt if chance.often(20) else f"{rule.id}/{attempt}"}
    if chance.often(25):
        found["context"] = chance.one_of(CONTEXTS)
    if readings and chance.often(40):
        found["rulings"] = dict(chance.one_of(readings) for _ in range(1 + chance.below(2)))
    return found


def _resupplied(vector: Vector, number: int) -> Vector:
    """A vector. Every eighth has the faces of its seed, as if thrown on a table."""
    throws = vector["answer"]["dice"]["throws"]
    if number % 8 or not throws:
        return vector
    faces = [face for throw in throws for face in throw["faces"]]
    return again({**vector, "request": {**vector["request"], "dice": {"source": "supplied", "faces": faces}}})
