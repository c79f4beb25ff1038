"""Heads of requests that came before, byte for byte: what was read of them once, and found good, need not be read again.

A client sends the same fields with every request, but for the length of its body and perhaps a name of the request, so the bytes
of all the others together, the length too, are a key to all that was made of them. Whoever sends others is read as ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from ror_service._http.endpoint import Endpoint
from ror_service._http.messages import Headers, joined
from ror_service._http.problems import RefusalError
from ror_service._http.request_id import HEADER, TRACE, unnamed
from ror_service._limits import KNOWN_HEAD_BYTES, KNOWN_HEADS, MAX_HEADERS

Hot = Mapping[tuple[str, str], Endpoint]
"""What answers, by method and path. A path may end in `{id}`: it is taken where an id stands there, and nothing else."""

ID: Final = "{id}"
ID_LENGTH: Final = 64
_VERSION: Final = b" HTTP/1.1"
_BEHIND_ID: Final = -len(_VERSION)
_FROM_ID: Final = _BEHIND_ID - ID_LENGTH
_is_id: Final = re.compile(rb"[0-9a-f]{%d}" % ID_LENGTH).fullmatch
_NAMES: Final = frozenset({HEADER, TRACE})
_PARTICULAR: Final = frozenset({b"expect", b"proxy-connection", b"transfer-encoding", b"upgrade", b"tracestate"})
"""Fields of requests that are read as ever: they are of one request, or change how it is read. The parser takes Proxy-Connection
for Connection."""


class Fields(Struct, frozen=True, eq=False):
    """All fields of a head: as they came, by name, and the length of the body that they announce."""

    pairs: Headers
    named: Mapping[bytes, bytes]
    length: int
    made: dict[Any, Any]
    """What was made of them alone (`HttpRequest.once`)."""


_Way = tuple[Endpoint, str, str]


class Asked(Struct, frozen=True, eq=False):
    """A request whose head is known."""

    endpoint: Endpoint
    method: str
    path: str
    parameters: Mapping[str, str]
    fields: Fields
    body: bytes
    name: str | None
    """What its caller calls it."""
    trace: bytes | None
    """The `traceparent` that was sent with it."""


class Heads:
    """The fields that are known, and the request lines of hot calls. `admit` refuses the head of an ASGI scope.

    `unread` are fields that nobody reads here, whoever sends them.
    """

    def __init__(
        self, hot: Hot, admit: Callable[[Mapping[str, Any]], None], *, unread: frozenset[bytes] = frozenset()
    ) -> None:
        self._admit = admit
        self._unread = unread
        self._fields: dict[bytes, Fields] = {}
        self._whole: dict[bytes, _Way] = {}
        self._before_id: dict[bytes, _Way] = {}
        for (method, path), endpoint in hot.items():
            way = endpoint, method, path.removesuffix(ID)
            line = f"{method} {way[2]}".encode()
            if path.endswith(ID):
                self._before_id[line] = way
            else:
                self._whole[line + _VERSION] = way

    def __len__(self) -> int:
        return len(self._fields)

    def find(self, data: bytes) -> Asked | None:
        """The request that `data` is, all of it, where its head is known."""
        line = data.find(b"\r\n")
        end = data.find(b"\r\n\r\n", line) + 4
        fields, name, trace = self._found(data[line:end])
        if fields is None or end + fields.length != len(data):
            return None
        first = data[:line]
        way = self._whole.get(first)
        if way is not None:
            return Asked(*way, {}, fields, data[end:], name, trace)
        named = first[_FROM_ID:_BEHIND_ID]
        if not _is_id(named) or not first.endswith(_VERSION):
            return None
        way = self._before_id.get(first[:_FROM_ID])
        if way is None:
            return None
        endpoint, method, path = way
        found = named.decode()
        return Asked(endpoint, method, path + found, {"id": found}, fields, data[end:], name, trace)

    def lacks_body(self, data: bytes) -> bool:
        """Whether `data` is a request whose head is known, but for some of its body: many send the two apart."""
        line = data.find(b"\r\n")
        if data[:line] not in self._whole:
            return False
        end = data.find(b"\r\n\r\n", line) + 4
        fields, _, _ = self._found(data[line:end])
        return fields is not None and end + fields.length > len(data)

    def _found(self, head: bytes) -> tuple[Fields | None, str | None, bytes | None]:
        """The fields of a head that is known, what its caller calls the request, and its `traceparent`."""
        fields = self._fields.get(head)
        if fields is not None or len(head) > 2 * KNOWN_HEAD_BYTES:
            return fields, None, None
        head, name, trace = unnamed(head)
        return (None if name is None else self._fields.get(head)), name, trace

    def learn(self, data: bytes, scope: Mapping[str, Any], body: bytes) -> None:
        """Has the head known of a request that was `data`, alone and all of it, and was read as this scope and body."""
        pairs = [field for field in scope["headers"] if field[0] not in _NAMES]
        named = joined(pairs)
        if scope["http_version"] != "1.1" or not _PARTICULAR.isdisjoint(named):
            return
        length = named.get(b"content-length", b"0")
        line = data.find(b"\r\n")
        end = data.find(b"\r\n\r\n", line) + 4
        head, _, _ = unnamed(data[line:end])
        if (
            data[:line] != b"%b %b%b" % (scope["method"].encode(), scope["raw_path"], _VERSION)
            or data[end:] != body
            or length != b"%d" % len(body)
            or named.get(b"connection", b"keep-alive").lower() != b"keep-alive"
            or any(name in head.lower() for name in _NAMES)
            or head in self._fields
            or len(head) > KNOWN_HEAD_BYTES
            or len(pairs) > MAX_HEADERS - len(_NAMES)
        ):
            return
        try:
            self._admit({**scope, "path": "/"})  # a path of those that are hot, none of which is an exception
        except RefusalError:
            return
        if len(self._fields) >= KNOWN_HEADS:
            del self._fields[next(iter(self._fields))]
        if not self._unread.isdisjoint(named):
            pairs = [field for field in pairs if field[0] not in self._unread]
            named = joined(pairs)
        self._fields[head] = Fields(pairs, named, len(body), {})
