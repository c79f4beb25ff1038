"""The query string of a request: its parameters, each once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import parse_qs, parse_qsl

from ror_service._edge.known import known
from ror_service._edge.problems import RefusalError

LANGUAGE: Final = "lang"
HOUSES: Final = "houses"
"""The parameter that names house rules by their digests, with commas."""
_IGNORED: Final = frozenset({"_", "fbclid", "gclid"})
"""Parameters that other programs add to links: numbers that bypass caches, and tags of advertisers."""
_IGNORED_START: Final = "utm_"


@known(64)
def parameters(query: bytes) -> Mapping[str, str]:
    """The parameters of a query string, without those that are ignored. Raises RefusalError (400)."""
    found: dict[str, str] = {}
    try:
        pairs = parse_qsl(query.decode(), keep_blank_values=True, errors="strict")
    except ValueError:
        raise RefusalError("query-not-taken", "query-not-utf-8") from None
    for name, value in pairs:
        if name in _IGNORED or name.startswith(_IGNORED_START):
            continue
        if name in found:
            raise RefusalError("query-not-taken", "query-parameter-twice", got=name[:80])
        found[name] = value
    return found


def taken(query: bytes, names: Sequence[str]) -> dict[str, str]:
    """The parameters of a query string. Raises RefusalError (400) for one that has none of these names."""
    found = dict(parameters(query))
    for name in found:
        if name not in names:
            raise RefusalError("query-not-taken", "query-parameter-unknown", got=name[:80], names=names)
    return found


def first(query: bytes, name: str) -> str | None:
    values = parse_qs(query.decode("latin-1"), keep_blank_values=True).get(name)
    return values[0] if values else None
