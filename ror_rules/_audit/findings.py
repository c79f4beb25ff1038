"""The findings of an audit: every kind with its gravity. The search is in other modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ror_rules._messages.message import say
from ror_rules._reading.error import in_words

Grave = Literal["false", "records", "doubts", "open"]
"""The gravity of a kind: a record fails, records contradict each other, a reason to ask, a part was not checked."""

EXITS: Final = MappingProxyType({"false": 1, "records": 3, "doubts": 4, "open": 5})
"""The exit code of an audit by the gravity of its gravest finding, the gravest first."""


class FindingKind(NamedTuple):
    name: str
    grave: Grave

    @property
    def means(self) -> str:
        return in_words(say(f"finding-{self.name}"))


_GRAVE: Final[Mapping[Grave, tuple[str, ...]]] = {
    "false": ("forged", "altered", "wrong-version", "unreadable"),
    "records": (
        *("doubled", "reused-seed", "reused-context", "reused-turn", "gap"),
        *("slot-open", "slot-void", "slot-unanswered", "slot-unknown", "not-logged"),
    ),
    "doubts": ("improbable-dice",),
    "open": ("slot-unshown", "not-checked"),
}
KINDS: Final = MappingProxyType({name: FindingKind(name, grave) for grave, names in _GRAVE.items() for name in names})


def exit_code(kinds: Iterable[str]) -> int:
    return min((EXITS[KINDS[name].grave] for name in kinds), default=0)
