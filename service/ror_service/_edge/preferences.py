"""Header fields in which a caller states preferences: lists with weights (RFC 9110, section 12.4.2) and Prefer (RFC 7240)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.request import parse_http_list

from ror_service._edge.known import known


class Weighted(NamedTuple):
    name: str
    parameters: Mapping[str, str]
    weight: float


@known(512)
def weighted(header: bytes) -> tuple[Weighted, ...]:
    """The members of Accept, Accept-Encoding or Accept-Language, in their order."""
    found = []
    for part in header.decode("latin-1").lower().split(","):
        name, *rest = part.split(";")
        pairs = [each.partition("=") for each in rest]
        parameters = {key.strip(): value.strip() for key, _, value in reversed(pairs)}  # the first of a name counts
        found.append(Weighted(name.strip(), parameters, _weight(parameters.pop("q", "1"))))
    return tuple(found)


def qualities(header: bytes) -> dict[str, float]:
    found: dict[str, float] = {}
    for each in weighted(header):
        found[each.name] = max(found.get(each.name, 0.0), each.weight)
    return found


@known(512)
def preferences(prefer: bytes) -> Mapping[str, str]:
    """The preferences in a Prefer field with their values, in lower case: "" if one has no value.

    The first of equal names counts (RFC 7240, section 2). Parameters of a preference are ignored.
    """
    found: dict[str, str] = {}
    for each in parse_http_list(prefer.decode("latin-1").lower()):
        name, _, value = each.partition(";")[0].partition("=")
        found.setdefault(name.strip(), value.strip().strip('"'))
    return found


def _weight(text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
