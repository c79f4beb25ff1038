"""Ring of Power, Combat: the error for a forbidden state. The other files of this folder have the checks."""

from __future__ import annotations

from typing import NoReturn

from ror_rules.errors import StateError
from ror_rules.trace import Cite


def refuse(cite: Cite, detail: str, pointer: str, expected: object = None, got: object = None) -> NoReturn:
    """Raises `StateError` for a forbidden state, with the citation of the rule."""
    raise StateError(detail, pointer=f"/state{pointer}", expected=expected, got=got, cite=cite)
