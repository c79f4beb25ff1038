"""A million seeded throws of a rule, compared with its exact odds by Pearson's chi-square. `make nightly` runs them.

The seeds are fixed, so a case passes always or never. A correct rule fails by chance once in a million.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import erfc, exp, gamma, sqrt
from typing import Any, Final, NamedTuple

import pytest

from ror_rules import Stream, encode, load
from ror_rules.host.wire import whole

MANY: Final = 1_000_000
FEWER: Final = 100_000
"""Throws of slow rules: over 50 microseconds each."""

LEAST: Final = 5

UNLIKELY: Final = 1e-6


class Case(NamedTuple):
    ruleset: str
    rule: str
    state: dict[str, Any] | None = None
    example: int = 0
    throws: int = MANY

    @property
    def name(self) -> str:
        return f"{self.ruleset}/{self.rule}-{self.example if self.state is None else 'own'}"


DUEL = {
    "attacker": {"name": "Gandalf", "combat": 3, "endurance": 3, "sorcery": "A"},
    "defender": {"name": "Witch-king", "combat": 4, "endurance": 4, "wounds": 1, "sorcery": "C"},
    "rounds": 8,
}
ARMIES = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "leader_morale": 1},
    "terrain": "citadel",
}
"""A leader who is alone: no player chooses who dies."""
HUNTED = {
    "nazgul": 3,
    "orc_points": 4,
    "characters": [{"name": name, "capture_rating": rating} for name, rating in (("Frodo", 4), ("Sam", 3), ("Pip", 2))],
}

CASES = [
    Case("war-of-the-ring", "army-combat", ARMIES),
    Case("war-of-the-ring", "individual-combat", DUEL),
    Case("war-of-the-ring", "search", HUNTED),
    Case("war-of-the-ring", "gollum-control"),
    Case("three-player", "nazgul-control"),
    Case("three-player", "nazgul-control", example=1),
    Case("three-player", "search"),
    Case("three-player", "army-combat"),
    Case("three-player", "individual-combat"),
    Case("three-player", "magic-card"),
    Case("sauron", "mortal-combat"),
    Case("sauron", "rally"),
    Case("sauron", "leader-combat"),
    Case("ring-of-power", "gate-assault"),
    Case("ring-of-power", "wizards-duel"),
    Case("ring-of-power", "combat", throws=FEWER),
    Case("ring-of-power", "combat", example=1, throws=FEWER),
    Case("ring-of-power", "combat-strike", throws=FEWER),
    Case("ring-of-power", "combat-defense", throws=FEWER),
]


@pytest.mark.nightly
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_what_is_thrown_comes_as_often_as_the_odds_say(case: Case) -> None:
    ruleset = load(case.ruleset)
    rule = ruleset.rules[case.rule]
    plainly = case.state
    if plainly is None:
        plainly = [each.state for each in ruleset.examples if each.rule == rule.id][case.example]
    odds = ruleset.odds(rule.id, plainly, fields=["*"])
    total = whole(odds.total)
    expected = {encode(each.result): Fraction(whole(each.weight) * case.throws, total) for each in odds.outcomes}
    assert sum(expected.values()) == case.throws

    state, seed = rule.read(plainly), f"chi-square {case.name}".replace(" ", "-")
    seen = Counter(
        encode(rule.roll(ruleset.book, state, Stream(seed, f"throw {number}"))) for number in range(1, case.throws + 1)
    )
    assert seen.keys() <= expected.keys()
    assert sum(seen.values()) == case.throws

    bins = binned([(chance, seen.get(result, 0)) for result, chance in expected.items()])
    assert len(bins) > 1
    square = float(sum((times - mean) ** 2 / mean for mean, times in bins))
    chance = survival(square, len(bins) - 1)
    print(f"{case.name}: chi-square {square:.1f} in {len(bins)} bins, p = {chance:.4f}")
    assert chance > UNLIKELY


def binned(parts: list[tuple[Fraction, int]]) -> list[tuple[Fraction, int]]:
    """Expectation and count by bin: the rarest results share bins, so that every expectation is large enough.

    The counts do not affect the bins: bins chosen by their counts would prove nothing.
    """
    bins: list[tuple[Fraction, int]] = []
    mean, times = Fraction(0), 0
    for expected, seen in sorted(parts, key=lambda part: part[0]):
        mean, times = mean + expected, times + seen
        if mean >= LEAST:
            bins.append((mean, times))
            mean, times = Fraction(0), 0
    last = bins.pop()
    return [*bins, (last[0] + mean, last[1] + times)]


def survival(square: float, degrees: int) -> float:
    """The probability that a chi-square variable with `degrees` of freedom is at least `square`.

    The upper regularised gamma function of half-integers, as a finite sum by integration by parts.
    """
    half = square / 2
    if degrees % 2:
        term, start, found = exp(-half) * sqrt(half) / gamma(1.5), 1.5, erfc(sqrt(half))
    else:
        term, start, found = exp(-half), 1.0, 0.0
    for step in range(degrees // 2):
        found += term
        term *= half / (start + step)
    return found


@pytest.mark.parametrize(
    ("square", "degrees", "chance"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (16.918978, 9, 0.05),
        (18.307038, 10, 0.05),
        (67.504807, 50, 0.05),
        (10.827566, 1, 0.001),
        (149.449253, 100, 0.001),
        (0.0, 3, 1.0),
    ],
)
def test_the_survival_function_is_that_of_the_printed_tables(square: float, degrees: int, chance: float) -> None:
    assert survival(square, degrees) == pytest.approx(chance, rel=1e-5)


def test_bins_hold_enough() -> None:
    parts = [(Fraction(mean), times) for mean, times in ((1, 0), (9, 1), (2, 7), (3, 2), (40, 3))]
    assert binned(parts) == [(Fraction(6), 9), (Fraction(9), 1), (Fraction(40), 3)]
    assert binned([(Fraction(4), times) for times in (9, 0, 5)]) == [(Fraction(12), 14)]


@pytest.mark.nightly
def test_a_wrong_weight_would_be_seen() -> None:
    found = Counter(Stream("1").faces("die", 6, FEWER))
    fair = {face: Fraction(1, 6) for face in found}
    bent = {face: Fraction(9, 60) if face == 6 else Fraction(51, 300) for face in found}
    chances = []
    for weights in (fair, bent):
        assert sum(weights.values()) == 1
        bins = binned([(weights[face] * FEWER, times) for face, times in found.items()])
        chances.append(survival(float(sum((times - mean) ** 2 / mean for mean, times in bins)), 5))
    assert chances[0] > UNLIKELY > chances[1]
