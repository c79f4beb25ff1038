"""The wire shapes of one rule in one ruleset, each with its own name. Requests are read with these shapes.

A name is made of the ids of the ruleset and the rule, never of a module. No rule here.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, get_type_hints

from msgspec import NODEFAULT, Struct, UnsetType, defstruct

from ror_rules._reading.first_use import known
from ror_rules._wire.shapes import Chance, Odds, Outcome, StateLine


def pascal(id: str) -> str:
    """An id as a type's name.

    >>> pascal("war-of-the-ring")
    'WarOfTheRing'
    """
    return "".join(part.capitalize() for part in id.split("-"))


class Envelopes:
    """Requests to a rule and its answers, with the rule's own state and result in them.

    `name` is the ruleset and the rule as a type's name: `WarOfTheRingArmyCombat`.
    """

    def __init__(self, name: str, state: type[Any], result: type[Any]) -> None:
        self.name: Final = name
        self._state = state
        self._result = result

    @cached_property
    def outcome(self) -> type[Struct]:
        return self.typed("Outcome", Outcome, result=self._result)

    @cached_property
    def odds(self) -> type[Struct]:
        chance = self.typed("Chance", Chance, result=self._result | UnsetType)
        return self.typed("Odds", Odds, outcomes=tuple[chance, ...])  # type: ignore[valid-type]  # made at run time

    @cached_property
    def stated(self) -> type[Struct]:
        return defstruct(self.name + "Stated", [("state", self._state)])

    def asked(self, shape: type[Struct]) -> type[Struct]:
        """A request to the rule, with its state or a line in it."""
        return self.typed(shape.__name__, shape, state=self._state | StateLine)

    def typed(self, kind: str, shape: type[Struct], **types: Any) -> type[Struct]:
        return known(_typed(self.name + kind, shape, {"state": self._state, **types}))


def _typed(name: str, shape: type[Struct], types: dict[str, Any]) -> type[Struct]:
    hints = get_type_hints(shape, include_extras=True)
    fields: list[Any] = []
    for field, default in zip(shape.__struct_fields__, _defaults(shape), strict=True):
        kind = types.get(field, hints[field])
        fields.append((field, kind) if default is NODEFAULT else (field, kind, default))
    return defstruct(
        name,
        fields,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=shape.__struct_config__.forbid_unknown_fields,
        namespace={"__doc__": shape.__doc__, "strange": getattr(shape, "strange", {}), "described_as": shape},
        module=shape.__module__,
    )


def _defaults(shape: type[Struct]) -> tuple[Any, ...]:
    given = shape.__struct_defaults__
    return (NODEFAULT,) * (len(shape.__struct_fields__) - len(given)) + tuple(given)
