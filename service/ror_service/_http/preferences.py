"""Header fields in which a caller states preferences, as lists with weights (RFC 9110, section 12.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


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
