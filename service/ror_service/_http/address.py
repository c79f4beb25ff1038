"""Where a caller is: the address of his connection, or the one that a trusted proxy says it has from him.

What a proxy appends stands at the right, and what stands left of that anybody may have written. So the list is read from
the right, as long as each address is that of a proxy we trust, and the first other one is the caller's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final

from ror_service._http.caller import NOBODY
from ror_service._limits import CALLER_BITS, MAX_ADDRESSES, MAX_HOST_BYTES, MAX_PROXIES
from ror_service.settings import Network

Address = IPv4Address | IPv6Address


_PAIR: Final = re.compile(
    r'[ \t]*+(?:([!#$%&\'*+\-.^_`|~\w]++)=("(?:[^"\\]|\\.)*+"|[^\s;,"]*+))?+[ \t]*+([;,]|\Z)', re.ASCII
)
"""A pair of Forwarded, or nothing, up to the next separator. It never backtracks, so a field takes linear time."""


class Proxies:
    """The proxies that are trusted, and the one header field that they write: `x-forwarded-for` or `forwarded`."""

    def __init__(self, trusted: Sequence[Network] = (), field: str = "x-forwarded-for") -> None:
        self._trusted = trusted
        self._field = field.encode()
        self._read = _forwarded if field == "forwarded" else _listed
        self._found = lru_cache(maxsize=MAX_ADDRESSES)(self._look)

    def caller(self, scope: Any) -> str:
        """The caller's name as a request shows it: an IPv4 address, or the network of an IPv6 one."""
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
                    break  # a name, or nonsense: whoever passed it on is as near as is known
                at = said
        return group(str(at)) if at is not None else NOBODY

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


@lru_cache(maxsize=MAX_ADDRESSES)
def group(text: str) -> str:
    """What an address is counted as: itself, or the network that one caller has of IPv6; NOBODY for what is none."""
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, CALLER_BITS), strict=False))
    return NOBODY if address is None else str(address)


def _address(text: str) -> Address | None:
    """An address as it stands in such a list: with a port or in brackets too, an IPv4 one in IPv6 as the former."""
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
    """The addresses of X-Forwarded-For, the nearest last."""
    return sent.split(",") if sent else []


def _forwarded(sent: str) -> list[str]:
    """The `for` of each element of Forwarded (RFC 7239), the nearest last. Empty if the field is malformed."""
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
