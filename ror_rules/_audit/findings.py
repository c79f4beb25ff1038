"""What an audit may find: every kind, how grave it is, and its words. Nothing is looked for here."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Grave = Literal["false", "records", "doubts", "open"]
"""How grave a kind is: something does not hold; records do not add up; a reason to ask; not everything was looked at."""

EXITS: Final = MappingProxyType({"false": 1, "records": 3, "doubts": 4, "open": 5})
"""The exit code of an audit whose gravest finding is of a kind, the gravest first; 0 is that of one without."""


class Kind(NamedTuple):
    """A kind of finding: what it is called, how grave it is, and what it means, for whoever reads a report."""

    name: str
    grave: Grave
    means: str


_KINDS: Final = (
    Kind("forged", "false", "The signature is nobody's who is trusted, or the seed does not throw these dice."),
    Kind("altered", "false", "The rules come to something else: what is written is not what was answered."),
    Kind("wrong-version", "false", "It names a ruleset, a rule, a digest or a format that this release does not have."),
    Kind("unreadable", "false", "It is neither an outcome nor a receipt."),
    Kind("doubled", "records", "The same question is counted more than once."),
    Kind("reused-seed", "records", "One seed and context threw the dice of several questions."),
    Kind("reused-context", "records", "One context was thrown with several seeds, or with several falls of dice."),
    Kind("reused-turn", "records", "One number of a game's sequence has several outcomes."),
    Kind("gap", "records", "A number of a game's sequence is missing."),
    Kind("slot-open", "records", "A slot was opened and never bound: nobody saw what would have come."),
    Kind("slot-void", "records", "A slot was bound to nothing before its deadline."),
    Kind("slot-unanswered", "records", "A slot was bound, and the audit was not given its outcome."),
    Kind("slot-unknown", "records", "An outcome names a slot that its game does not have, or has for something else."),
    Kind("not-logged", "records", "A receipt promises to be in the log, and is not."),
    Kind("improbable-dice", "doubts", "Dice that were supplied fall as fair dice hardly ever do."),
    Kind(
        "slot-unshown",
        "open",
        "A slot was promised, and no outcome of it was shown; whether it was bound the log does not say.",
    ),
    Kind("not-checked", "open", "It names a version of the rules that is not installed."),
)
KINDS: Final = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind by its name, the gravest first."""


def exit_code(kinds: Iterable[str]) -> int:
    """The exit code of an audit that found these kinds: that of the gravest."""
    return min((EXITS[KINDS[name].grave] for name in kinds), default=0)
