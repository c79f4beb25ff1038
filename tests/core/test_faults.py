"""Faults are found where msgspec finds that a value does not fit, all of them, and said in JSON's words."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ror_rules import register
from ror_rules._limits import MAX_FAULTS
from ror_rules._studies import sweep
from ror_rules._studies.compare import CompareOutcome, CompareResolution
from ror_rules._studies.game_luck import LuckRequest
from ror_rules._wire.faults import faults, without_nulls
from ror_rules.errors import RorError


def requests() -> list[tuple[Any, Any]]:
    """A type that requests have, and a request that it takes; every rule is among them."""
    found: list[tuple[Any, Any]] = []
    for ruleset in register.rulesets():
        for example in ruleset.examples:
            rule = ruleset.rules[example.rule]
            envelopes = ruleset.envelopes(rule.id)
            found.append((envelopes.request, example.request))
            found.append((envelopes.odds_request, {"state": example.state, "fields": list(rule.projections)[:2]}))
            vary = [{"pointer": "/a", "values": [1, None]}, {"pointer": "/b", "from": 1, "to": 3}]
            asked = {"state": example.state, "fields": ["a"], "vary": vary, "rulings": {"a": "b"}}
            found.append((sweep.request_type(ruleset, rule.id), asked))
            named = {"ruleset": ruleset.id, "rule": example.rule, **example.request}
            found.append((CompareResolution, {**named, "under": [{}, {"patch": {"a": None}}]}))
    found.append((CompareOutcome, {"outcome": {}, "under": [{"rulings": {"a": "b"}}, {}]}))
    found.append((LuckRequest, {"items": [{"outcome": {}}, {"outcome": 1, "luck": "points"}], "good": "low"}))
    return found


REQUESTS = requests()

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([-(10**30), 10**30, 2**53, 2**63, 2.5, "", " ", "a", "A", "x" * 300, "1/2", "\u2028", "seeded"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.sampled_from(["man", "clear", "other"]),
    st.dictionaries(
        st.sampled_from(["source", "seed", "hex", "name", "a/b~"]), st.none() | st.text(max_size=3), max_size=2
    ),
)


@st.composite
def mistaken(draw: st.DrawFn) -> tuple[Any, Any]:
    """A request with a few things changed at random places; many are wrong then, some are right."""
    shape, right = draw(st.sampled_from(REQUESTS))
    value = msgspec.json.decode(msgspec.json.encode(right))
    for _ in range(draw(st.integers(0, 4))):
        value = changed(draw, value)
    return shape, value


def changed(draw: st.DrawFn, value: Any) -> Any:
    """A value with one thing in it changed."""
    if isinstance(value, dict):
        names = sorted(value)
        what = draw(
            st.sampled_from(["inside", "inside", "inside", "put", "null", "junk", "drop"] if names else ["put"])
        )
        if what == "put":
            return {draw(st.sampled_from(["x", "seed", "state", "Name", "a/b", "stat", *names])): draw(JUNK), **value}
        name = draw(st.sampled_from(names))
        if what == "drop":
            return {each: member for each, member in value.items() if each != name}
        if what == "inside":
            return {**value, name: changed(draw, value[name])}
        return {**value, name: draw(JUNK) if what == "junk" else None}
    if isinstance(value, list) and value and draw(st.booleans()):
        place = draw(st.integers(0, len(value) - 1))
        many = draw(st.sampled_from([0, 1, 1, 1, 40]))
        return [*value[:place], *[changed(draw, value[place])] * many, *value[place + 1 :]]
    return draw(JUNK)


def taken(value: Any, shape: Any) -> bool | None:
    """Whether msgspec takes a value; None where a check of a struct's own spoke first."""
    try:
        msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError:
        return False
    except RorError:
        return None
    return True


@given(mistaken())
@settings(max_examples=300)
def test_faults_are_found_in_exactly_what_does_not_fit(made: tuple[Any, Any]) -> None:
    """No fault is found in just those values that msgspec takes, once members that are null for nothing are left out."""
    shape, value = made
    fits = taken(without_nulls(value, shape), shape)
    found = faults(value, shape)
    if fits is not None:
        assert bool(found) is not fits
    assert len(found) <= MAX_FAULTS
    for fault in found:
        assert fault.pointer == "" or fault.pointer.startswith("/")
        assert fault.expected
        assert fault.got
        assert not re.search(
            r"[\^]|\b(int|str|bool|float|dict|tuple|NoneType|None|False|True)\b", f"{fault.detail} {fault.expected}"
        )
