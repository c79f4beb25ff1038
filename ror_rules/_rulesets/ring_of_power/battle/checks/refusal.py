"""Ring of Power, Combat: how a state that the rules forbid is refused. What is forbidden stands in the files beside."""

from __future__ import annotations

from typing import NoReturn

from ror_rules.errors import StateError
from ror_rules.trace import Cite


def refuse(cite: Cite, detail: str, pointer: str, expected: object = None, got: object = None) -> NoReturn:
    """A state the rules forbid, with the place that forbids it."""
    raise StateError(detail, pointer=f"/state{pointer}", expected=expected, got=got, cite=cite)
