"""The page docs/addresses.md: the address of every throw of each rule, in the order of throwing.

The generator answers the golden and the fixed vectors and fresh states, with several seeds, and notes
the address of each throw.

`python -m tests.docs.addresses` writes the lists into the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from release.marks import put
from ror_rules import RorError, rulesets
from ror_rules.author import Rule, Ruleset
from ror_rules.host.messages import schema_of
from ror_rules.host.wire import plain
from tests.vectors.fixed import fixed
from tests.vectors.vectors import golden
from vectors.fresh import Drawing

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "addresses.md"
SEEDS: Final = ("1", "2", "3")
"""The known states are thrown with these seeds too, because faces decide which throws follow."""


DRAWN: Final = 1000
"""Fresh states of each rule that throws."""


class Throws(NamedTuple):
    """The throws of one rule: the addresses of each resolution in their order, and the sides of the dice at each."""

    orders: set[tuple[str, ...]]
    sides: dict[str, set[int]]


def shape(address: str) -> str:
    """An address with `N` for each ordinal. Ordinals count rows, rounds, duels and Characters.

    >>> shape("combat/attacker/2/hit-3"), shape("army-combat/die")
    ('combat/attacker/N/hit-N', 'army-combat/die')
    """
    return re.sub(r"(?<=[/-])\d+(?=[/-]|$)", "N", address)


def thrown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Throws:
    throws = Throws(set(), {})
    for outcome in _outcomes(ruleset, rule):
        throws.orders.add(tuple(dict.fromkeys(shape(each["address"]) for each in outcome["dice"]["throws"])))
        for each in outcome["dice"]["throws"]:
            throws.sides.setdefault(shape(each["address"]), set()).add(each["sides"])
    return throws


def _outcomes(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Iterator[Mapping[str, Any]]:
    known = [request for _, request in (*golden(ruleset, rule), *fixed(ruleset, rule))]
    drawing = Drawing(schema_of(rule.state_type), [each["state"] for each in known], f"{ruleset.id}/{rule.id}")
    asked = [*known, *({**each, "dice": {"source": "seeded", "seed": seed}} for each in known for seed in SEEDS)]
    fresh = drawing.states(DRAWN if rule.throws else 0)
    asked += [{"state": each, "dice": {"source": "seeded", "seed": number}} for number, each in enumerate(fresh)]
    for request in asked:
        with suppress(RorError):
            yield plain(ruleset.answer(rule.id, ruleset.read(rule.id, request)))


def in_order(orders: Iterable[tuple[str, ...]]) -> list[str]:
    """The addresses, each after all that stand before it in every resolution with both."""
    before: set[tuple[str, str]] = {pair for order in orders for pair in combinations(order, 2)}
    left = sorted({each for order in orders for each in order})
    found: list[str] = []
    while left:
        free = [each for each in left if not any((one, each) in before and (each, one) not in before for one in left)]
        found.append((free or left)[0])
        left.remove(found[-1])
    return found


def tables() -> str:
    parts = []
    for ruleset in rulesets():
        parts.append(f"### {ruleset.title}\n\n")
        for rule in ruleset.own_rules.values():
            throws = thrown(ruleset, rule)
            named = [f"`{each}`{_die(throws.sides[each])}" for each in in_order(throws.orders)]
            if named:
                parts.append(f"* **{rule.id}**: {', '.join(named)}\n")
        parts.append("\n")
    return "".join(parts).rstrip("\n") + "\n"


def _die(sides: set[int]) -> str:
    """The die of an address, if it is not a d6."""
    return "" if sides == {6} else f" (d{min(sides)} to d{max(sides)})"


def page(text: str) -> str:
    return put(text, "addresses", f"\n{tables()}")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
