"""The colors of the two sides of a rule: each side keeps its own in every chart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ror_rules._packages import register
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import UnknownError

SIDE_COLORS: Final = ("#ba4836", "#396fac")
"""Each has a contrast of 5 to white, and of 3 to paper and night."""
_FIRST: Final = re.compile(r"-?\s*(?:[0-9]+\s*\*\s*)?(\w+)")
_IS: Final = re.compile(r"(?<![<>!])=(\w+)$")


class Sides:
    """The sides of a rule: those whose wants it declares, or those of its line. A rule without two has no colors."""

    def __init__(self, ruleset: str, rule: str, state: Any) -> None:
        try:
            found = register.load(ruleset).rule(rule)
        except UnknownError:
            names: tuple[str, ...] = ()
        else:
            short = getattr(found.state_type, "short", None)
            names = short.sides if short is not None and short.sides else tuple(found.wants)
        self._colors: dict[str, str] = (
            dict(zip(names, SIDE_COLORS, strict=True)) if len(names) == len(SIDE_COLORS) else {}
        )
        stated = plain(state)
        for name, color in list(self._colors.items()):
            side = stated.get(name) if isinstance(stated, Mapping) else None
            player = side.get("side") if isinstance(side, Mapping) else None
            if isinstance(player, str):
                self._colors.setdefault(player, color)

    def of_value(self, value: object) -> str | None:
        """The color of a value that is a side."""
        return self._colors.get(value) if isinstance(value, str) else None

    def of_view(self, name: str) -> str | None:
        """The color of a view of one side: `attacker.left`, `winner=attacker`."""
        found = _IS.search(name) or _FIRST.match(name)
        return None if found is None else self._colors.get(found[1])
