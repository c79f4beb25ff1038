"""The caches of the library with their memory, for programs that have a budget of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final, Protocol

from ror_rules._packages import register
from ror_rules._packages.house import KEPT

_ENTRY_BYTES: Final = 4 * 1024
"""Memory of a look-up of a rule: 1,024 throws of a siege took 3 to 6 MB."""


class KeptCache(Protocol):
    @property
    def held_bytes(self) -> int:
        """The memory that it holds, about."""

    def drop(self) -> None:
        """Drops what was not used for longest, or all of it."""


class _Rulesets:
    """Books under other readings, and rulesets under house rules."""

    @property
    def held_bytes(self) -> int:
        return sum(each.held_bytes for each in register.rulesets())

    def drop(self) -> None:
        for each in register.rulesets():
            each.forget()


class _LookUps:
    """The `lru_cache`s of all modules of the library."""

    def __init__(self) -> None:
        self._modules = 0
        self._found: list[Any] = []

    @property
    def held_bytes(self) -> int:
        return _ENTRY_BYTES * sum([int(each.cache_info().currsize) for each in self._all()])

    def drop(self) -> None:
        for each in self._all():
            if (each.cache_info().maxsize or 0) > 1:  # else it is a value that is made once
                each.cache_clear()

    def _all(self) -> list[Any]:
        if len(sys.modules) != self._modules:
            self._modules = len(sys.modules)
            ours = [vars(module) for name, module in [*sys.modules.items()] if name.startswith("ror_rules.")]
            found = {id(each): each for names in ours for each in names.values() if hasattr(each, "cache_info")}
            self._found = [each for each in found.values() if each.cache_info().maxsize]
        return self._found


def caches() -> Mapping[str, KeptCache]:
    """Each cache by its name. Any thread may drop its values."""
    return {"houses": KEPT, "rulesets": _Rulesets(), "rules": _LookUps()}
