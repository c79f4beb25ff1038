"""The address of a caller: that of the connection, or the address that a trusted proxy states.

A proxy appends an address at the right, and a caller can write any text at the left. So the search goes from the right. It
ends at the first address that is not a trusted proxy: that is the caller's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

from ror_service._edge.caller import NOBODY
from ror_service._limits import CALLER_BITS, MAX_ADDRESSES, MAX_HOST_BYTES, MAX_PROXIES
from ror_service.settings import Network

Address = IPv4Address | IPv6Address


_PAIR: Final = re.compile(
    r'[ \t]*+(?:([!#$%&\'*+\-.^_`|~\w]++)=("(?:[^"\\]|\\.)*+"|[^\s;,"]*+))?+[ \t]*+([;,]|\Z)', re.ASCII
)
"""A pair of Forwarded, which may be empty, up to the next separator. It never backtracks, so a field takes linear time."""


class Proxies:
    def __init__(self, trusted: Sequence[Network] = (), field: str = "x-forwarded-for") -> None:
        self._trusted = trusted
        self._field = field.encode()
        self._read = _forwarded if field == "forwarded" else _listed
        self._found = lru_cache(maxsize=MAX_ADDRESSES)(self._look)

    def caller(self, scope: Any) -> str:
        client = scope.get("client")
        peer = client[0] if client else ""
        if not self._trusted:
            return group(peer)
        sent = b",".join([value for name, value in scope["headers"] if name == self._field])
        read = self._found if len(sent) <= MAX_HOST_BYTES else self._look
        return read(peer, sent.decode("latin-1"))

    def _look(self, peer: str, sent: str) -> str:
        at = _address(peer)
        if at is not None and self._trusts(at):
            for each in self._read(sent)[: -MAX_PROXIES - 1 : -1]:
                if not self._trusts(at):
                    break
                said = _address(each)
                if said is None:
                    break  # no address: the last proxy is the nearest known one
                at = said
        return group(str(at)) if at is not None else NOBODY

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


@lru_cache(maxsize=MAX_ADDRESSES)
def group(text: str) -> str:
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, CALLER_BITS), strict=False))
    return NOBODY if address is None else str(address)


def _address(text: str) -> Address | None:
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _listed(sent: str) -> list[str]:
    return sent.split(",") if sent else []


def _forwarded(sent: str) -> list[str]:
    found: list[str] = []
    place, node = 0, ""
    while place < len(sent):
        pair = _PAIR.match(sent, place)
        if pair is None:
            return []
        name, value, separator = pair.groups()
        if name is not None and name.lower() == "for":
            node = value
        if separator != ";":
            found.append(node)
            node = ""
        place = pair.end()
    return found
