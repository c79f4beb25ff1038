"""What several commands say in the same words: a command to copy, a difference, a measure of luck. Wording only."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from fractions import Fraction

from ror_rules._studies.game_luck import LuckMoment
from ror_rules._wire.differences import of_difference
from ror_rules._wire.shapes import Difference, Luck, whole
from ror_rules._words.values import decimal, label, percent
from ror_rules.values import visible


def command(
    ruleset: str,
    rule: str,
    *,
    state: str,
    seed: str | None = None,
    faces: Sequence[int] = (),
    context: str | None = None,
    rulings: Sequence[str] = (),
    version: str | None = None,
) -> str:
    """The command that resolves this, ready for a shell."""
    words = ["ror", "resolve", ruleset, rule, "--state", state]
    given = [("seed", seed), ("faces", ",".join(map(str, faces)) or None), ("context", context), ("version", version)]
    for name, value in [*given, *(("ruling", each) for each in rulings)]:
        if value is not None:
            words += [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
    return shlex.join(words)


def difference(found: Difference) -> str:
    """Why an outcome does not hold."""
    expected, got = of_difference(found)
    return visible(f"It does not hold. {found.pointer or 'The whole'}: expected {expected}, got {got}.")


def measured(luck: Luck) -> str:
    """Where a result stands among all that could have come."""
    shares = [Fraction(whole(each), whole(luck.total)) for each in (luck.below, luck.equal, luck.above)]
    below, equal, above = (percent(share) if share else "none" for share in shares)
    if isinstance(luck.value, bool):
        return f"{luck.view} {label(luck.value)}: {equal} of all throws give that"
    return f"{against(luck)}: {below} of all throws give less, {equal} as much, {above} more"


def against(luck: Luck | LuckMoment) -> str:
    """What came against what was to be expected."""
    return f"{luck.view} {label(luck.value)} where {decimal(luck.expected)} was expected"
