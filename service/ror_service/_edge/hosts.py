"""The host names that the service answers to."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from ror_service._edge.problems import RefusalError
from ror_service._limits import MAX_ADDRESSES, MAX_HOST_BYTES

_FORM: Final = re.compile(r"(?:(?:[A-Za-z0-9._~!$&'()*+;=-]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?")
"""The form of a Host: a name or an address, and a port (RFC 9110, 7.2, and RFC 3986, 3.2.2)."""
_ANYHOW: Final = ("/health/", "/metrics")
"""Probes and monitoring may use the address of the service instead of its name."""

_CODES: Final = {
    "bad-request": "host-form",
    "misdirected": "other-host",
}


class Hosts:
    def __init__(self, allowed: str = "") -> None:
        names = [each.strip().lower() for each in allowed.split(",") if each.strip()]
        self.any = not names or "*" in names
        self._names = frozenset(names)
        self._below = tuple(each[1:] for each in names if each.startswith("*."))
        self._reads = lru_cache(maxsize=MAX_ADDRESSES)(self._read)

    def check(self, scope: Any) -> None:
        for name, value in scope["headers"]:
            if name == b"host":
                refusal = self._reads(value) if len(value) <= MAX_HOST_BYTES else "bad-request"
                break
        else:
            refusal = self._reads(b"")
        if refusal is not None and not (refusal == "misdirected" and scope["path"].startswith(_ANYHOW)):
            raise RefusalError(refusal, _CODES[refusal])

    def _read(self, sent: bytes) -> str | None:
        host = sent.decode("latin-1").strip().lower()
        if not _FORM.fullmatch(host):
            return "bad-request"
        name = host.rpartition(":")[0] if re.search(r":\d*$", host) and not host.endswith("]") else host
        if self.any or host in self._names or name in self._names or name.strip(".").endswith(self._below):
            return None
        return "misdirected"
