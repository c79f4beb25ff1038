"""Ring of Power, Combat: how a state that the rules forbid is refused. What is forbidden stands in the files beside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from ror_rules._rulesets.ring_of_power.figures import Group, known_as
from ror_rules.errors import StateError
from ror_rules.text import citation
from ror_rules.trace import Cite


def refuse(cite: Cite, detail: str, pointer: str, expected: object = None, got: object = None) -> NoReturn:
    """A state the rules forbid, with the place that forbids it."""
    raise StateError(f"{detail} ({citation(cite)})", pointer=f"/state{pointer}", expected=expected, got=got)


def no_such_group(pointer: str, known: Iterable[Group] | str, got: str) -> StateError:
    """A reference to a group that is not there; `known` are those that are, or what they are."""
    names = known if isinstance(known, str) else known_as(known)
    return StateError("There is no such group.", pointer=f"/state{pointer}", expected=f"one of {names}", got=got)
