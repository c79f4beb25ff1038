from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from msgspec import Meta, Struct, field, inspect

from ror_rules import Request
from ror_rules._operations.compare import merged
from ror_rules._reading.faults import faults
from ror_rules._reading.named import as_named
from ror_rules._reading.types import has_right_texts
from ror_rules._reading.wanted import wanted
from ror_rules._reading.ways import astray
from ror_rules.author import Ruleset, say
from ror_rules.errors import ABSENT, NULL, RorError, SchemaError, one_of
from ror_rules.host import register, sweep
from ror_rules.host.questions import CompareOutcome, CompareResolution, LuckRequest
from ror_rules.host.wire import OddsRequest, bare, convert, plain, type_of
from ror_rules.testing import limits
from tests.calls import calls
from tests.every import cases, every


@cache
def requests() -> list[tuple[Any, Any]]:
    """A type, and a value that fits it."""
    return [(shape, value) for _, shape, value in named_requests()]


@cache
def named_requests() -> list[tuple[str, Any, Any]]:
    """The ruleset whose words a fault has, a type, and a value that fits it."""
    found: list[tuple[str, Any, Any]] = []
    for ruleset in register.rulesets():
        for example in ruleset.examples:
            rule = ruleset.rules[example.rule]
            envelopes = ruleset.envelopes(rule.id)
            found.append((ruleset.id, envelopes.asked(Request), example.request))
            found.append(
                (
                    ruleset.id,
                    envelopes.asked(OddsRequest),
                    {"state": example.state, "fields": list(rule.projections)[:2]},
                )
            )
            vary = [{"pointer": "/a", "values": [1, None]}, {"pointer": "/b", "from": 1, "to": 3}]
            asked = {"state": example.state, "fields": ["a"], "vary": vary, "rulings": {"a": "b"}}
            found.append((ruleset.id, ruleset.envelopes(rule.id).asked(sweep.SweepRequest), asked))
            named = {"ruleset": ruleset.id, "rule": example.rule, **example.request}
            found.append((ruleset.id, CompareResolution, {**named, "under": [{}, {"patch": {"a": None}}]}))
    found.append(("", CompareOutcome, {"outcome": {}, "under": [{"rulings": {"a": "b"}}, {}]}))
    found.append(("", LuckRequest, {"items": [{"outcome": {}}, {"outcome": 1, "luck": "points"}], "good": "low"}))
    return found


SNAPSHOT = Path(__file__).parents[1] / "data" / "faults.en.txt"

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
def mistaken(draw: st.DrawFn) -> tuple[str, Any, Any]:
    ruleset, shape, right = draw(st.sampled_from(named_requests()))
    value = msgspec.json.decode(msgspec.json.encode(right))
    for _ in range(draw(st.integers(0, 4))):
        value = changed(draw, value)
    return ruleset, shape, value


def changed(draw: st.DrawFn, value: Any) -> Any:
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
    try:
        msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError:
        return False
    except RorError:
        return None
    return True if has_right_texts(value) else None  # its type knows which of them matter


class Leaf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="leaf"):
    size: Annotated[int, Meta(ge=1, le=6, description="How large it is. More is said here.")]


class Branch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="branch"):
    parts: Annotated[tuple[Leaf | Branch, ...], Meta(max_length=2)] = ()
    sap: Annotated[str, Meta(pattern="^[a-z]+$", extra={"form": "small letters"})] = "sap"


class Root(Struct, frozen=True, forbid_unknown_fields=True):
    """The root of a tree."""

    depth: int
    angle: float = 0.0


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    top: Leaf | Branch
    root: Root
    odd: int = field(name="odd-name", default=0)
    either: Annotated[int, Meta(gt=0, lt=10)] | Annotated[tuple[int, ...], Meta(min_length=1)] | None = None
    word: Literal["red", "green", "dark blue"] = "red"
    number: Literal[10, 20] = 10
    hex: Literal["clear", "wood"] | Leaf | None = None
    pair: tuple[int, str] = (1, "a")
    name: Annotated[str, Meta(min_length=2, max_length=4)] = "oak"
    map: Annotated[dict[Annotated[str, Meta(max_length=3)], int], Meta(max_length=2)] = {}
    free: Any = None
    even: Annotated[int, Meta(multiple_of=2)] = 2
    old: bool = False


SOUND: dict[str, Any] = {"top": {"kind": "leaf", "size": 1}, "root": {"depth": 1}}

FAULTS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, []),
    ({"free": [None, {}], "hex": None, "map": {"a": None}, "old": None}, []),
    ({"root": None}, [("/root", "missing-documented")]),
    ({"root": []}, [("/root", "wrong-type")]),
    ({"root": {"deep": 1}}, [("/root/deep", "unknown-field")]),
    ({"root": {"x": 1}}, [("/root/depth", "missing"), ("/root/x", "unknown-field")]),
    ({"root": {"depth": 1, "Depth": 2}}, [("/root/Depth", "unknown-field")]),
    ({"root": {"depth": True, "angle": "1"}}, [("/root/depth", "wrong-type"), ("/root/angle", "wrong-type")]),
    ({"depth": 1}, [("/depth", "misplaced-field")]),
    ({"root": None, "depth": 1}, [("/root", "missing-around")]),
    ({"odd-name": 1.5}, [("/odd-name", "wrong-type")]),
    ({"odd-name": 1e30}, [("/odd-name", "wrong-type")]),
    ({"either": "x"}, [("/either", "wrong-type")]),
    ({"either": 10}, [("/either", "number-too-large")]),
    ({"either": []}, [("/either", "array-empty")]),
    ({"either": [1, None]}, [("/either/1", "wrong-type")]),
    ({"word": "geen"}, [("/word", "unknown-word")]),
    ({"word": "DARK-BLUE"}, [("/word", "unknown-word")]),
    ({"word": 1}, [("/word", "wrong-type")]),
    ({"number": 11}, [("/number", "unknown-value")]),
    ({"number": True}, [("/number", "wrong-type")]),
    ({"hex": "woods"}, [("/hex", "unknown-word")]),
    ({"hex": {"size": 7}}, [("/hex/size", "number-too-large")]),
    ({"hex": 1}, [("/hex", "wrong-type")]),
    ({"hex": {"kind": "branch", "size": 1}}, [("/hex/kind", "unknown-word")]),
    ({"top": {}}, [("/top/kind", "missing")]),
    ({"top": {"size": 1}}, [("/top/kind", "missing-tag")]),
    ({"top": {"kind": "leaves"}}, [("/top/kind", "unknown-word")]),
    ({"top": {"kind": 1}}, [("/top/kind", "wrong-type")]),
    ({"top": {"kind": "leaf"}}, [("/top/size", "missing-documented")]),
    ({"top": 1}, [("/top", "wrong-type")]),
    ({"top": {"kind": "branch", "parts": [1, 2, 3]}}, [("/top/parts", "array-too-long")]),
    ({"top": {"kind": "branch", "parts": [{"kind": "branch", "sap": "A"}], "sap": ""}}, [("/top/parts/0/sap", "string-wrong-form"), ("/top/sap", "string-empty")]),
    ({"pair": [1]}, [("/pair", "array-length")]),
    ({"pair": ["a", 1]}, [("/pair/0", "wrong-type"), ("/pair/1", "wrong-type")]),
    ({"name": "a"}, [("/name", "string-too-short")]),
    ({"name": "abcde"}, [("/name", "string-too-long")]),
    ({"map": {"a/b~": 1, "b": "x"}}, [("/map/a~1b~0", "member-name"), ("/map/b", "wrong-type")]),
    ({"map": {"a": 1, "b": 2, "c": 3}}, [("/map", "object-too-long")]),
    ({"even": 3}, [("/even", "number-no-multiple")]),
    ({"old": 0}, [("/old", "wrong-type")]),
    ({"\u2028": "y" * 100}, [("/\u2028", "unknown-field")]),
    ({"old": "y" * 100}, [("/old", "wrong-type")]),
]  # fmt: skip


@cases(("change", "found"), FAULTS, ids=[str(number) for number in range(len(FAULTS))])
def test_every_fault_is_found_at_its_place(change: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert [(fault.pointer, fault.code) for fault in faults({**SOUND, **change}, Tree)] == found


def test_faults_are_said_in_words_of_json() -> None:
    assert sentences() == SNAPSHOT.read_text("utf-8")


def sentences() -> str:
    changes = [faults({**SOUND, **change}, Tree) for change, found in FAULTS if found]
    return "\n\n".join("\n".join(map(str, each)) for each in changes) + "\n"


def test_a_fault_carries_its_parameters() -> None:
    (number,) = faults({**SOUND, "either": 10}, Tree)
    assert number.parameters == {"expected": say("number-from-to", number=say("type-integer"), least=1, most=9)}
    (word,) = faults({**SOUND, "hex": "woods"}, Tree)
    assert word.parameters == {"near": "wood", "expected": one_of(["clear", "wood"])}
    (missing,) = faults({**SOUND, "root": {}}, Tree)
    assert (missing.given, missing.came) == ({"field": "depth"}, ABSENT)
    (null,) = faults({**SOUND, "root": None, "depth": 1}, Tree)
    assert (null.given, null.came) == ({"field": "root", "names": "depth"}, NULL)


def test_another_valid_word_is_no_hint() -> None:
    class Turn(Struct):
        player: Literal["fellowship", "dark_power", "saruman"]

    hints = {}
    for word in ("sauron", "westernesse", "third_player", "sarumann", "felowship", "dark"):
        (fault,) = faults({"player": word}, Turn)
        hints[word] = fault.parameters.get("near")
    assert hints == {
        "sauron": None, "westernesse": None, "third_player": None,
        "sarumann": "saruman", "felowship": "fellowship", "dark": None,
    }  # fmt: skip


def test_faults_are_listed_up_to_ten() -> None:
    found = faults({**SOUND, "either": ["x"] * 100}, Tree)
    assert [fault.pointer for fault in found] == [f"/either/{index}" for index in range(10)]
    with pytest.raises(SchemaError, match=r"And 9 more faults\.$") as raised:
        convert({**SOUND, "either": [*range(1000), *["x"] * 11]}, Tree, at="/state")
    assert [fault.pointer for fault in raised.value.faults] == [f"/state/either/{index}" for index in range(1000, 1010)]


def test_a_check_of_a_structs_own_speaks_for_itself() -> None:
    class Dated(Struct):
        day: datetime
        name: str = ""

        def __post_init__(self) -> None:
            if self.name == "Mordor":
                raise ValueError("No day dawns there")

    with pytest.raises(SchemaError, match=r"^/state: No day dawns there\.$"):
        convert({"day": "3018-10-25T10:00:00", "name": "Mordor"}, Dated, at="/state")
    with pytest.raises(SchemaError, match=r"^/state/day: Invalid RFC3339 encoded datetime") as raised:
        convert({"day": "yesterday"}, Dated, at="/state")
    assert len(raised.value.faults) == 1


@pytest.mark.parametrize("body", [
    {"state": {}, "dice": {"source": "supplied", "faces": [1] * 100_000 + ["x"]}},
    {"state": {}, "dice": {"source": "supplied", "faces": [1] * 99_999 + ["x"]}},
    {f"field {number}": number for number in range(20_000)},
    {"state": {"attacker": {"characters": ["Sam"] * 20_000}}},
    {"state": {"attacker": dict.fromkeys(map(str, range(20000)))}},
    {"state": {"terrain": "x" * 200_000}},
])  # fmt: skip
def test_a_large_body_is_looked_through_quickly(body: Any) -> None:
    shape = register.load("war-of-the-ring").envelopes("army-combat").asked(Request)
    faults({}, shape)

    def converted() -> None:
        with pytest.raises(SchemaError):
            convert(body, shape)

    assert calls(converted, built_in=True) <= 3 * len(msgspec.json.encode(body))


def patterns() -> dict[str, inspect.Metadata]:
    found: dict[str, inspect.Metadata] = {}
    seen: set[type] = set()

    def walk(kind: inspect.Type, place: str) -> None:
        if isinstance(kind, inspect.Metadata) and isinstance(kind.type, inspect.StrType) and kind.type.pattern:
            found[place] = kind
        match bare(kind):
            case inspect.StructType() as inner if inner.cls not in seen:
                seen.add(inner.cls)
                for each in inner.fields:
                    walk(each.type, f"{inner.cls.__name__}.{each.name}")
            case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
                for each_type in types:
                    walk(each_type, place)
            case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
                walk(item, place)
            case _:
                pass

    for shape, _ in requests():
        walk(type_of(shape), "")
    return found


def test_what_a_pattern_wants_is_said_in_words() -> None:
    def check(place: str, kind: inspect.Metadata) -> None:
        assert isinstance(kind.type, inspect.StrType)
        form = (kind.extra or {}).get("form", "")
        assert re.fullmatch(r"[a-z0-9-].{5,80}[^.]", form)
        assert wanted(kind) == say("string-form", form=form)
        longest = (kind.extra or {}).get("longest")
        if kind.type.max_length is not None:
            assert f"1 to {kind.type.max_length} " in form or not re.search(r"\b1 to [0-9]+ ", form)
        elif longest is not None:
            assert re.search(str(kind.type.pattern), "a" * longest)
            assert not re.search(str(kind.type.pattern), "a" * (longest + 1))
        else:
            assert not re.search(r"\b1 to [0-9]+ ", form) or "~" in str(
                kind.type.pattern
            )  # a suffix after ~ makes it longer

    every(patterns().items(), check)


@given(mistaken())
@settings(max_examples=300)
def test_faults_are_found_in_exactly_what_does_not_fit(made: tuple[str, Any, Any]) -> None:
    ruleset, shape, value = made
    fits = taken(as_named(value, shape), shape)
    found = [each._replace(ruleset=ruleset) for each in faults(value, shape)]
    if fits is not None:
        assert bool(found) is not fits
    assert len(found) <= limits["MAX_FAULTS"]
    for fault in found:
        assert fault.pointer == "" or fault.pointer.startswith("/")
        assert fault.expected
        assert fault.got
        assert not re.search(
            r"[\^]|\b(int|str|bool|dict|tuple|NoneType|None|False|True)\b", f"{fault.detail} {fault.expected}"
        )


if __name__ == "__main__":
    SNAPSHOT.write_text(sentences(), "utf-8")


def places(value: Any, *way: str) -> Iterator[tuple[str, ...]]:
    yield way
    if isinstance(value, dict | list):
        for token, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(member, *way, str(token))


@pytest.mark.parametrize("ruleset", register.rulesets(), ids=lambda ruleset: ruleset.id)
def test_no_place_of_a_state_is_astray(ruleset: Ruleset[Any]) -> None:
    for example in ruleset.examples:
        rule = ruleset.rules[example.rule]
        for state in (example.state, plain(rule.read(example.state))):
            for way in places(state):
                assert astray(state, rule.state_type, way) is None
        assert astray(example.state, rule.state_type, ["no such name"]) is not None


def test_what_has_no_null_to_leave_out_is_the_same_value() -> None:
    shape = register.load("war-of-the-ring").envelopes("army-combat").asked(Request)
    value = {"state": {"attacker": {"characters": ["Sam", None]}}, "luck": None}
    assert as_named(value, shape) is value
    nulls: Any = {
        "state": {"attacker": {"strength": None, "side": "x"}, "terrain": None},
        "dice": {"source": "seeded", "seed": None},
    }
    assert as_named(nulls, shape) == {"state": {"attacker": {"side": "x"}}, "dice": {"source": "seeded"}}
    assert nulls["state"]["terrain"] is None


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_patch_is_a_json_merge_patch(target: Any, patch: Any, result: Any) -> None:
    before = copy.deepcopy(target)
    assert merged(target, patch) == result
    assert target == before
