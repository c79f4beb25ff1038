"""What an audit may find: every kind, and how grave it is. Nothing is looked for here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ror_rules.errors import in_words
from ror_rules.message import say

Grave = Literal["false", "records", "doubts", "open"]
"""How grave a kind is: something does not hold; records do not add up; a reason to ask; not everything was looked at."""

EXITS: Final = MappingProxyType({"false": 1, "records": 3, "doubts": 4, "open": 5})
"""The exit code of an audit whose gravest finding is of a kind, the gravest first; 0 is that of one without."""


class Kind(NamedTuple):
    """A kind of finding: what it is called, and how grave it is."""

    name: str
    grave: Grave

    @property
    def means(self) -> str:
        """What it means, for whoever reads a report."""
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
KINDS: Final = MappingProxyType({name: Kind(name, grave) for grave, names in _GRAVE.items() for name in names})
"""Every kind by its name, the gravest first. The catalogue has its words: `finding-NAME`."""


def exit_code(kinds: Iterable[str]) -> int:
    """The exit code of an audit that found these kinds: that of the gravest."""
    return min((EXITS[KINDS[name].grave] for name in kinds), default=0)
