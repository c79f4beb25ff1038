"""The id of a request in its answer, its problem and the log: the caller's id, or a new one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import count
from typing import Final

HEADER: Final = b"x-request-id"
TRACE: Final = b"traceparent"
_GIVEN: Final = rb"[A-Za-z0-9._:/=+-]{1,128}"
_TRACE: Final = rb"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}"
_given: Final = re.compile(_GIVEN).fullmatch
_trace: Final = re.compile(_TRACE + rb"(?:-.*)?").fullmatch
_PROCESS: Final = os.urandom(8).hex()
_numbers: Final = count(1)


def request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """X-Request-Id if it comes once and is 1 to 128 letters, digits and `._:/=+-`."""
    given: bytes | None = None
    trace: bytes | None = None
    for name, value in headers:
        if name == HEADER:
            given = value if given is None else b""
        elif name == TRACE:
            trace = value if trace is None else b""
    if given and _given(given):
        return given.decode("ascii")
    found = trace and _trace(trace)
    return found[1].decode("ascii") if found else own_id()


def own_id() -> str:
    return f"{_PROCESS}-{next(_numbers):x}"
