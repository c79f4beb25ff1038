from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ror_rules.errors import MalformedError
from ror_rules.host import wire
from ror_service._http import body as bodies
from ror_service._http.messages import MSGPACK

PLAIN: list[Any] = [
    {"state": {"a": [1, -1, 2**64 - 1, -(2**63), 20.0, 0.5, -0.0, 1e300, True, None, "ü"]}},
    [],
    "text",
    {"": {"a:b": '\\"', "c": ["[", "{", "\x00"]}},
    [[[[]]]] * 3,
]
REFUSED = {
    "a name twice": b"\x82\xa1a\x01\xa1a\x02",
    "a name twice, deep": b"\x91\x81\xa1b\x82\xa1a\x01\xa1a\x01",
    "a number for a name": b"\x81\x01\x02",
    "nothing for a name": b"\x81\xc0\x02",
    "binary": b"\x91\xc4\x01a",
    "a time": b"\x91\xd6\xff\x00\x00\x00\x01",
    "an extension": b"\x91\xd4\x05a",
    "an extension of no bytes": b"\x91\xc7\x00\x05",
    "an extension for a name": b"\x81\xd4\x05a\x01",
    "a time of three bytes": b"\x91\xc7\x03\xff\x00\x00\x00",
    "a time of too many nanoseconds": b"\x91\xd7\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "no number": b"\x91\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    "infinity": b"\x91\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
    "no text": b"\x91\xa1\xff",
    "33 levels": b"\x91" * 33 + b"\xc0",
    "2,000 levels": b"\x91" * 2000 + b"\xc0",
    "one more": b"\x01\x01",
    "nothing": b"",
    "half": b"\x92\x01",
}


@pytest.mark.parametrize("value", PLAIN, ids=range(len(PLAIN)))
def test_both_readers_of_messagepack_find_what_is_there(value: Any) -> None:
    body = msgspec.msgpack.encode(value)
    found = bodies.parse(body, MSGPACK)
    assert repr(found) == repr(bodies.parse(body, MSGPACK, fairly=True))
    assert repr(found) == repr(wire.read_json(msgspec.json.encode(value)))


def test_messagepack_may_be_written_otherwise() -> None:
    body = b"\x93\xca\x41\xa0\x00\x00\xd2\x00\x00\x00\x05\xd9\x01a"
    assert bodies.parse(body, MSGPACK) == bodies.parse(body, MSGPACK, fairly=True) == [20, 5, "a"]


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_messagepack_is_refused_whichever_way_it_is_read(body: bytes) -> None:
    told = []
    for fairly in (False, True):
        with pytest.raises(MalformedError) as refusal:
            bodies.parse(body, MSGPACK, fairly=fairly)
        told.append((str(refusal.value), refusal.value.pointer))
        assert refusal.value.help.startswith("Send one MessagePack value: ")
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("body", "place", "got"),
    [
        (b"\x81\xa1a\x92\x01\xd5\x05ab", "/a/1", "extension type 5"),
        (b"\x81\xa1a\xc7\x03\x80abc", "/a", "extension type -128"),
        (b"\xd4\x05a", "", "extension type 5"),
        (b"\x91\xd6\xff\x00\x00\x00\x01", "/0", "a time"),
        (b"\x91\xc7\x03\xff\x00\x00\x00", "", "a time"),
        (b"\x91\xc4\x01a", "/0", "binary data"),
    ],
)
@pytest.mark.parametrize("fairly", [False, True])
def test_what_json_cannot_say_is_called_what_it_is(body: bytes, place: str, got: str, fairly: bool) -> None:
    with pytest.raises(MalformedError) as refusal:
        bodies.parse(body, MSGPACK, fairly=fairly)
    assert (refusal.value.pointer, refusal.value.got) == (place, got)
    assert (refusal.value.code, refusal.value.detail) == ("msgpack-type", "JSON has no values of this type.")
