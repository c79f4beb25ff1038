import json
from typing import Annotated, Any

import pytest
from hypothesis import given, strategies as st
from msgspec import Meta, Struct, field

from ror_rules import Stream, load, read_json
from ror_rules.errors import DiceError, InputError, MalformedError, RorError, RulingError, SchemaError, StateError
from ror_rules.host.wire import MAX_DEPTH, convert
from tests.every import cases

RULES = load("war-of-the-ring")

ACCEPTED: dict[bytes, Any] = {
    b"null": None,
    b"true": True,
    b" \t\r\n0 \n": 0,
    b"-0": 0,
    b"-1": -1,
    b"20.0": 20,
    b"2e1": 20,
    b"2E+1": 20,
    b"200e-1": 20,
    b"-0.0": 0,
    b"20.5": 20.5,
    b"1e-400": 0,
    b"9007199254740992": 2**53,
    b"9007199254740991.0": 2**53 - 1,
    b"18446744073709551615": 2**64 - 1,
    b'""': "",
    b'"\\u0041\\n\\/\\"\\\\"': 'A\n/"\\',
    b'"\\ud834\\udd1e"': "\U0001d11e",
    b'"\\u0000"': "\0",
    '"é✠𝄞"'.encode(): "é✠𝄞",
    b'"\xef\xbb\xbf"': "\ufeff",
    b'"\xe2\x80\xa8"': "\u2028",
    b'"\x7f"': "\x7f",
    b"[]": [],
    b"{}": {},
    b'{"":0}': {"": 0},
    b'[1,"[",{"a":"}"}]': [1, "[", {"a": "}"}],
    b'{"a":{"b":1},"b":{"a":1}}': {"a": {"b": 1}, "b": {"a": 1}},
    b'{"a":"\\u0041","b":18446744073709551615}': {"a": "A", "b": 18446744073709551615},
    b"[" * 32 + b"]" * 32: json.loads("[" * 32 + "]" * 32),
    b'{"a":' * 32 + b"1" + b"}" * 32: json.loads('{"a":' * 32 + "1" + "}" * 32),
    b'["' + b"[{" * 100 + b'"]': ["[{" * 100],
    b'["' + b'\\"[' * 100 + b'"]': ['"[' * 100],
}

REFUSED: dict[str, bytes] = {
    "nothing": b"",
    "blank": b"  ",
    "a word": b"nil",
    "True": b"True",
    "single quotes": b"'a'",
    "no quotes": b"{a:1}",
    "comment": b"[1] // one",
    "comment inside": b"[/**/1]",
    "trailing comma": b"[1,]",
    "trailing comma in an object": b'{"a":1,}',
    "leading comma": b"[,1]",
    "two commas": b"[1,,2]",
    "no comma": b"[1 2]",
    "no colon": b'{"a" 1}',
    "no value": b'{"a":}',
    "name that is no text": b"{1:1}",
    "unclosed list": b"[1",
    "unclosed object": b'{"a":1',
    "unclosed text": b'"a',
    "unopened": b"]",
    "crossed": b"[{]}",
    "trailing data": b"1 2",
    "trailing bracket": b"[1]]",
    "two documents": b"{}{}",
    "trailing nul": b"[]\x00",
    "form feed": b"[\x0c1]",
    "no-break space": "[\u00a01]".encode(),
    "NaN": b"NaN",
    "nested NaN": b'{"state":{"x":[NaN]}}',
    "Infinity": b"[Infinity]",
    "-Infinity": b"[-Infinity]",
    "-NaN": b"-NaN",
    "1e400": b"1e400",
    "-1e400": b"[-1e400]",
    "plus": b"+1",
    "leading zero": b"01",
    "negative leading zero": b"-01",
    "hexadecimal": b"0x1",
    "bare minus": b"-",
    "point without digits": b"1.",
    "point without a whole": b".5",
    "exponent without digits": b"1e",
    "underscore": b"1_000",
    "arabic digits": "٣".encode(),
    "21 digits": b"1" * 21,
    "minus and 20 digits": b"-" + b"1" * 20,
    "4000 digits": b"[" + b"9" * 4000 + b"]",
    "60000 digits": b"9" * 60_000,
    "long fraction to infinity": b"9" * 400 + b".5",
    "control in text": b'"\x1f"',
    "newline in text": b'"a\nb"',
    "bad escape": b'"\\x41"',
    "short unicode escape": b'"\\u12"',
    "unicode escape of no digits": b'"\\u00g0"',
    "unicode escape with sign": b'"\\u+123"',
    "lone high surrogate": b'"\\ud800"',
    "lone low surrogate": b'["\\udc00"]',
    "surrogates reversed": b'"\\udd1e\\ud834"',
    "high surrogate, then text": b'"\\ud834x"',
    "lone surrogate in a name": b'{"\\ud800":1}',
    "byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": "[1]".encode("utf-16"),
    "UTF-16 without a mark": "[1]".encode("utf-16-le"),
    "UTF-32": "[1]".encode("utf-32"),
    "latin-1": b'"\xe9"',
    "lone continuation byte": b'"\x80"',
    "overlong": b'"\xc0\xaf"',
    "surrogate in UTF-8": b'"\xed\xa0\x80"',
    "cut off": b'"\xf0\x9d\x84"',
    "beyond Unicode": b'"\xf4\x90\x80\x80"',
    "0xff": b"\xff",
    "twice": b'{"a":1,"a":1}',
    "twice, escaped": b'{"a":1,"\\u0061":2}',
    "twice, far apart": b'{"a":1,"b":{"a":1},"a":{}}',
    "twice, nested": b'[{"b":[{"c":1,"d":2,"c":3}]}]',
    "twice, empty": b'{"":1,"":1}',
    "33 lists": b"[" * 33 + b"]" * 33,
    "33 objects": b'{"a":' * 33 + b"1" + b"}" * 33,
    "33 of both": b'[{"a":' * 16 + b"[1]" + b"}]" * 16,
    "33 after a shallow list": b"[[1]," + b"[" * 32 + b"]" * 32 + b"]",
    "100000 lists": b"[" * 100_000,
    "100000 objects": b'{"a":' * 100_000,
}


@cases("body", ACCEPTED, ids=lambda body: body[:24].decode("utf-8", "replace").strip())
def test_json_is_read(body: bytes) -> None:
    value = read_json(body)
    assert value == ACCEPTED[body]
    assert type(value) is type(ACCEPTED[body])


@cases("name", REFUSED)
def test_json_is_refused(name: str) -> None:
    with pytest.raises(MalformedError) as raised:
        read_json(REFUSED[name])
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 250


def test_33_levels_are_33() -> None:
    assert MAX_DEPTH == 32
    for name in ("33 lists", "33 objects", "33 of both"):
        with pytest.raises(MalformedError, match="nested too deeply"):
            read_json(REFUSED[name])


@pytest.mark.parametrize("name", [name for name in REFUSED if name.startswith("twice")])
def test_a_doubled_name_is_named(name: str) -> None:
    with pytest.raises(MalformedError, match="A name comes twice") as raised:
        read_json(REFUSED[name])
    assert raised.value.got in {'"a"', '"c"', '""'}


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN.filter(lambda value: "\ud800" not in str(value)), st.sampled_from((None, 1)), st.booleans())
def test_what_is_written_is_read(value: Any, indent: int | None, ascii_only: bool) -> None:
    try:
        body = json.dumps(value, indent=indent, ensure_ascii=ascii_only).encode()
    except UnicodeEncodeError:
        return
    assert read_json(body) == value


@given(
    st.dictionaries(st.text("abc/~", max_size=3), st.integers(0, 9), min_size=1), st.lists(st.booleans(), max_size=9)
)
def test_a_doubled_name_is_refused_at_any_depth(members: dict[str, int], path: list[bool]) -> None:
    pairs = list(members.items())
    for doubled in (False, True):
        text = "{" + ",".join(f"{json.dumps(name)}:{value}" for name, value in pairs + pairs[:1] * doubled) + "}"
        for in_list in path:
            text = f"[0,{text}]" if in_list else f'{{"deeper":{text}}}'
        if doubled:
            with pytest.raises(MalformedError, match="twice"):
                read_json(text.encode())
        else:
            read_json(text.encode())


@given(st.sampled_from([body for body in (*ACCEPTED, *REFUSED.values()) if len(body) < 300]), st.data())
def test_reading_raises_nothing_else(body: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(body)))
    mutant = body[:at] + data.draw(st.binary(max_size=4)) + body[data.draw(st.integers(at, len(body))) :]
    try:
        value = read_json(mutant)
    except MalformedError:
        return
    assert json.loads(mutant) == value


class Leaf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="leaf"):
    size: Annotated[int, Meta(ge=1, le=6)]


class Branch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="branch"):
    parts: tuple["Leaf | Branch", ...] = ()
    sap: Annotated[str, Meta(pattern="^[a-z]+$", max_length=5)] = "sap"


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    top: Leaf | Branch
    odd: int = field(name="odd-name", default=0)
    either: int | tuple[int, ...] | None = None
    map: dict[str, int] = {}


WRONG_SHAPES: list[tuple[Any, str]] = [
    ([], ""),
    (None, ""),
    ({}, "/top"),
    ({"top": None}, "/top"),
    ({"top": {}}, "/top/kind"),
    ({"top": {"kind": "leaf"}}, "/top/size"),
    ({"top": {"kind": "twig"}}, "/top/kind"),
    ({"top": {"kind": 1}}, "/top/kind"),
    ({"top": {"kind": "leaf", "size": 0}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": 7}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": True}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": "3"}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": 3.5}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": 10**19}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": 10**30}}, "/top/size"),
    ({"top": {"kind": "leaf", "size": 3, "extra": 1}}, "/top/extra"),
    ({"top": {"kind": "branch", "sap": "SAP"}}, "/top/sap"),
    ({"top": {"kind": "branch", "sap": "sapsap"}}, "/top/sap"),
    ({"top": {"kind": "branch", "parts": {}}}, "/top/parts"),
    ({"top": {"kind": "branch", "parts": [1]}}, "/top/parts/0"),
    (
        {
            "top": {
                "kind": "branch",
                "parts": [{"kind": "leaf", "size": 1}, {"kind": "branch", "parts": [{"kind": "leaf"}]}],
            }
        },
        "/top/parts/1/parts/0/size",
    ),
    ({"top": {"kind": "branch", "parts": [{"kind": "leaf", "size": 9}]}}, "/top/parts/0/size"),
    ({"top": {"kind": "branch"}, "odd-name": "x"}, "/odd-name"),
    ({"top": {"kind": "branch"}, "odd": 1}, "/odd"),
    ({"top": {"kind": "branch"}, "either": "x"}, "/either"),
    ({"top": {"kind": "branch"}, "either": [1, "x"]}, "/either/1"),
    ({"top": {"kind": "branch"}, "either": {}}, "/either"),
    ({"top": {"kind": "branch"}, "map": {"a": "x"}}, "/map/a"),
    ({"top": {"kind": "branch"}, "map": []}, "/map"),
    ({"top": {"kind": "branch"}, "a/b": 1}, "/a~1b"),
    ({"top": {"kind": "branch"}, "a~b": 1}, "/a~0b"),
    ({"top": {"kind": "branch"}, "~1/~0": 1}, "/~01~1~00"),
    ({"top": {"kind": "branch"}, "": 1}, "/"),
    ({"top": {"kind": "branch"}, "a.b[0]": 1}, "/a.b[0]"),
    ({"top": {"kind": "branch", "a`b": 1}}, "/top/a`b"),
    ({"top": {"kind": "branch", "x` - at `$.y": 1}}, "/top/x` - at `$.y"),
]


@cases(("value", "pointer"), WRONG_SHAPES, ids=lambda each: json.dumps(each)[:60])
def test_a_schema_error_points_at_the_field(value: Any, pointer: str) -> None:
    with pytest.raises(SchemaError) as raised:
        convert(value, Tree)
    assert raised.value.pointer == pointer
    with pytest.raises(SchemaError) as raised:
        convert(value, Tree, at="/state/tree")
    assert raised.value.pointer == "/state/tree" + pointer


def test_a_schema_error_has_the_expected_and_the_received_value() -> None:
    cases = {
        "expected": ({"top": {"kind": "leaf", "size": "3"}}, "a whole number from 1 to 6", '"3"'),
        "missing": ({"top": {"kind": "leaf"}}, "a whole number from 1 to 6", "nothing"),
        "unknown": ({"top": {"kind": "branch", "twig": 1}}, "one of kind, parts, sap", '"twig"'),
    }
    for value, expected, got in cases.values():
        with pytest.raises(SchemaError) as raised:
            convert(value, Tree)
        assert raised.value.expected == expected
        assert raised.value.got == got


REQUESTS: list[tuple[str, Any, type[RorError], str]] = [
    ("search", {"state": {"search_points": 1, "characters": [{"name": "a"}, {"nam": "b"}]}}, SchemaError, "/state/characters/1/nam"),
    ("search", {"state": {"search_points": 1, "characters": [{"name": "a"}, {}]}}, SchemaError, "/state/characters/1/name"),
    ("search", {"state": {"search_points": 1, "characters": "two"}}, SchemaError, "/state/characters"),
    ("search", {"state": {"search_points": 1, "characters": []}}, SchemaError, "/state/characters"),
    ("search", {"state": {"search_points": 1, "characters": 0}}, SchemaError, "/state/characters"),
    ("search", {"state": {"characters": 1}}, StateError, "/state"),
    ("search", {"state": {"search_points": 1, "nazgul": 1, "characters": 1}}, StateError, "/state/search_points"),
    ("search", {"state": {"search_points": 1, "characters": [{"name": "Frodo"}, {"name": "FRODO"}]}}, StateError, "/state/characters/1"),
    ("sorcery", {"state": {"rating": "E"}}, SchemaError, "/state/rating"),
    ("terrain", {"state": {"steps": ["clear", {"hex": "road", "hexsides": ["ford", "wall"]}]}}, SchemaError, "/state/steps/1/hexsides/1"),
    ("terrain", {"state": {"steps": ["clear"], "movement_allowance": 2.5}}, SchemaError, "/state/movement_allowance"),
    ("terrain", {"state": {"steps": ["clear"], "movement_allowance": 2**53}}, SchemaError, "/state/movement_allowance"),
    ("terrain", {"state": {"steps": ["clear"], "movement_allowance": -1}}, SchemaError, "/state/movement_allowance"),
    ("individual-combat", {"state": {"attacker": {"name": "a", "combat": 1, "endurance": 1, "wounds": 2}, "defender": {"name": "b", "combat": 1, "endurance": 1}}}, StateError, "/state/attacker/wounds"),
    ("losses", {"state": {"strength": 1, "percent": 15}}, SchemaError, "/state/percent"),
    ("losses", {}, SchemaError, "/state"),
    ("losses", [], SchemaError, ""),
    ("losses", {"state": None}, SchemaError, "/state"),
    ("losses", {"state": {"strength": 1, "percent": 10}, "dice": None, "seed": 1}, SchemaError, "/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {}}, SchemaError, "/dice/source"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "loaded"}}, SchemaError, "/dice/source"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded"}}, SchemaError, "/dice/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded", "seed": "a b"}}, SchemaError, "/dice/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded", "seed": "42\n"}}, SchemaError, "/dice/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded", "seed": 2**53}}, SchemaError, "/dice/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded", "seed": True}}, SchemaError, "/dice/seed"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "seeded", "seed": "1", "faces": [1]}}, SchemaError, "/dice/faces"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "supplied", "faces": [1, "x"]}}, SchemaError, "/dice/faces/1"),
    ("sorcery", {"state": {"rating": "A"}, "dice": {"source": "supplied", "faces": [0]}}, SchemaError, "/dice/faces/0"),
    ("sorcery", {"state": {"rating": "A"}, "context": ""}, SchemaError, "/context"),
    ("sorcery", {"state": {"rating": "A"}, "context": "x" * 201}, SchemaError, "/context"),
    ("sorcery", {"state": {"rating": "A"}, "version": "1"}, SchemaError, "/version"),
    ("sorcery", {"state": {"rating": "A"}, "rulings": {"wr-ratio": 1}}, SchemaError, "/rulings/wr-ratio"),
    ("sorcery", {"state": {"rating": "A"}, "rulings": []}, SchemaError, "/rulings"),
]  # fmt: skip


@cases(
    ("rule", "request_", "error", "pointer"),
    REQUESTS,
    ids=[f"{each[0]}{each[3]}-{n}" for n, each in enumerate(REQUESTS)],
)
def test_a_request_is_read_strictly(rule: str, request_: Any, error: type[RorError], pointer: str) -> None:
    with pytest.raises(error) as raised:
        RULES.read(rule, request_)
    assert raised.value.pointer == pointer
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"no-such": "x"}, "/rulings/no-such"),
        ({"wr-ratio": "x"}, "/rulings/wr-ratio"),
        ({"a/b~": "x"}, "/rulings/a~1b~0"),
    ],
)
def test_a_ruling_that_is_not_there_is_pointed_at(asked: dict[str, str], pointer: str) -> None:
    with pytest.raises(RulingError, match=r"Expected (one of|down)") as raised:
        RULES.resolve("sorcery", {"rating": "A"}, seed="42", rulings=asked)
    assert raised.value.pointer == pointer


def searched(name: str) -> Any:
    return RULES.resolve("search", {"search_points": 1, "characters": [{"name": name}]}, seed="42")


@pytest.mark.parametrize(
    "name",
    ["", " a", "a ", "x" * 65, "Frodo\n", "a\nb", "a\tb", "a\x00", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029b"],
    ids=ascii,
)
def test_a_name_that_breaks_the_line_is_refused(name: str) -> None:
    with pytest.raises(SchemaError) as raised:
        searched(name)
    assert raised.value.pointer == "/state/characters/0/name"


@pytest.mark.parametrize("name", ["a", "x" * 64, "É", "Grishnákh son of nobody", "\U0001d11e", "1/2~"], ids=ascii)
def test_a_name_of_any_script_is_taken(name: str) -> None:
    assert searched(name).state.characters[0].name == name


def test_half_a_character_is_refused() -> None:
    asked: list[tuple[Any, str | None]] = [({"rating": "A"}, "\ud800"), ({"rating": "\ud800"}, None)]
    for state, context in asked:
        with pytest.raises(InputError):
            RULES.resolve("sorcery", state, faces=[1], context=context)
    with pytest.raises(InputError):
        searched("\ud800")


HOSTILE = ["a\nb", "a\r\nb", "a\x1b[2Jb", "a\x00b", "a\u2028b", "\x85", "a\tb"]


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_an_error_is_one_line_whatever_came(text: str) -> None:
    raised: list[InputError] = []
    asked: list[tuple[Any, dict[str, str]]] = [({text: 1}, {}), ({"letter": "A"}, {text: "x"})]
    for state, rulings in asked:
        with pytest.raises(InputError) as one:
            RULES.resolve("shadow-points", state, seed="42", rulings=rulings)
        raised.append(one.value)
    with pytest.raises(DiceError) as two:
        Stream(text)
    raised.append(two.value)
    for error in raised:
        assert str(error).isprintable()
