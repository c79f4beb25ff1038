"""Header fields in which a caller states preferences: lists with weights (RFC 9110, section 12.4.2) and Prefer (RFC 7240)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.request import parse_http_list


class Codings(NamedTuple):
    """The content codings that a caller accepts."""

    gzip: bool
    """Whether gzip is accepted, and liked no less than a plain body."""
    plain: bool
    """Whether a plain body is accepted."""


@lru_cache(maxsize=512)
def codings(accept_encoding: bytes) -> Codings:
    """What an Accept-Encoding field allows (RFC 9110, section 12.5.3). An empty field allows plain bodies alone."""
    found = qualities(accept_encoding)
    general = found.get("*", 0.0)
    gzip = max((found[name] for name in ("gzip", "x-gzip") if name in found), default=general)
    plain = found.get("identity", found.get("*"))
    return Codings(gzip > 0 and gzip >= (plain or 0), plain != 0)


def preference(prefer: bytes, name: str) -> str | None:
    """The value of one preference in a Prefer field, in lower case: "" if it has no value, None if it is absent.

    The first of several counts (RFC 7240, section 2). Parameters of a preference are ignored.
    """
    return _preferences(prefer).get(name)


@lru_cache(maxsize=512)
def _preferences(prefer: bytes) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for each in parse_http_list(prefer.decode("latin-1").lower()):
        name, _, value = each.partition(";")[0].partition("=")
        found.setdefault(name.strip(), value.strip().strip('"'))
    return found


def qualities(header: bytes) -> dict[str, float]:
    """The names in a field of weighted preferences, each with its highest weight."""
    found: dict[str, float] = {}
    for part in header.decode("latin-1").lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        found[name] = max(found.get(name, 0.0), quality(parameters))
    return found


def quality(parameters: Sequence[str]) -> float:
    """The weight among the parameters of a name: 1 without one, 0 if it is not valid."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                found = float(value)
            except ValueError:
                return 0.0
            return found if 0 <= found <= 1 else 0.0
    return 1.0
