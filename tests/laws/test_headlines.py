from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import UNSET

from ror_rules import Odds, encode, load, rulesets
from ror_rules.author import Example, Rule, Ruleset
from ror_rules.errors import BudgetError, LawError
from ror_rules.host.wire import Statistics, plain, whole
from ror_rules.testing import limits
from tests.drawn import few
from tests.every import cases

RULES = [(ruleset, rule) for ruleset in rulesets() for rule in ruleset.rules.values()]
EXAMPLES = [(ruleset, example) for ruleset in rulesets() for example in ruleset.examples]
LARGEST = 20_000
"""Maximum of bytes of a headline, without the state that it repeats."""


def name(value: object) -> str:
    return f"{value.rule}: {value.title}" if isinstance(value, Example) else str(getattr(value, "id", value))


@cases(("ruleset", "rule"), RULES, ids=name)
def test_every_rule_has_a_headline(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> None:
    names = [each.name for each in rule.headline]
    assert 1 <= len(names) <= limits["MAX_HEADLINE"]
    assert len(set(names)) == len(names)
    assert set(names) <= rule.projections.keys()
    assert names[0] == "winner" or "winner" not in rule.projections
    assert "_headline" in vars(rule)
    assert vars(rule)["_headline"] or len(rule.projections) <= limits["MAX_HEADLINE"]


@cases(("ruleset", "rule"), RULES, ids=name)
def test_sides_are_named_alike(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> None:
    for each in rule.summaries:
        assert not each.name.startswith(("attacker_", "defender_", "challenger_", "opponent_")), each.name


def test_a_headline_has_names_that_are_there() -> None:
    _, rule = RULES[0]
    known = next(iter(rule.projections))
    for names in ((), ("nobody",), (known, known)):
        with pytest.raises(LawError, match=r"A headline of \S+ has 1 to 8"):
            rule.head(*names)
    with pytest.raises(LawError, match=f"Did you mean {known}"):
        rule.head(f"{known}x")


@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 4), ids=name)
def test_the_headline_is_short_and_whole(ruleset: Ruleset[Any], example: Example) -> None:
    found = ruleset.odds(example.rule, example.state)
    rule = ruleset.rules[example.rule]
    names = [each.name for each in rule.headline_in(rule.read(example.state))]
    assert list(found.marginals) == list(found.statistics) == names
    assert (found.fields, found.outcomes, found.left_out) == (UNSET, (), UNSET)
    assert len(encode(found)) - len(encode(found.state)) < LARGEST
    everything = ruleset.odds(example.rule, example.state, fields=["*"])
    named = ruleset.odds(example.rule, example.state, fields=names)
    assert len({found.id, everything.id, named.id}) == 3
    assert everything.fields == ("*",)
    for view in names:
        agree(found, everything, view)
        assert named.statistics[view] == everything.statistics[view]


def agree(found: Odds, everything: Odds, view: str) -> None:
    if any(
        each.weight is UNSET for each in everything.marginals[view]
    ):  # it depends on a choice that the state leaves open
        assert everything.open is not UNSET
        assert found.marginals[view] == everything.marginals[view]
        return
    total = whole(everything.total)
    there = {encode(each.value): Fraction(whole(each.weight), total) for each in everything.marginals[view]}
    said = found.statistics[view]
    listed = {encode(each.value): each for each in found.marginals[view]}
    assert all(each.probability == float(there[value]) for value, each in listed.items())
    if found.total is not UNSET:
        assert all(Fraction(whole(each.weight), whole(found.total)) == there[value] for value, each in listed.items())
    missing = sum((chance for value, chance in there.items() if value not in listed), Fraction(0))
    below, above = (0.0 if each is UNSET else each for each in (said.below, said.above))
    assert below + above == pytest.approx(float(missing), abs=1e-15)
    assert max(below, above) < 1 / 2000
    assert (said.below is UNSET and said.above is UNSET) == (not missing)
    assert without_ends(said) == without_ends(everything.statistics[view])


def without_ends(said: Statistics) -> tuple[Any, ...]:
    return (said.most_likely, said.mean, said.median, said.standard_deviation, said.lowest, said.highest)


@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 4), ids=name)
def test_statistics_are_those_of_the_shares(ruleset: Ruleset[Any], example: Example) -> None:
    found = ruleset.odds(example.rule, example.state, fields=["*"])
    assert found.statistics.keys() == found.marginals.keys()
    for view, shares in found.marginals.items():
        said = found.statistics[view]
        if any(each.weight is UNSET for each in shares):
            assert found.open is not UNSET
            continue
        top = max(whole(each.weight) for each in shares)
        assert said.most_likely == next(each.value for each in shares if whole(each.weight) == top)
        values = [plain(each.value) for each in shares]
        if said.mean is UNSET:
            assert any(isinstance(value, bool) or not is_a_number(value) for value in values)
            assert all((each.at_least, each.within) == (UNSET, UNSET) for each in shares)
            assert without_ends(said)[1:] == (UNSET,) * 5
            continue
        chances = {Fraction(value): Fraction(whole(each.weight), whole(found.total)) for value, each in zip(values, shares, strict=True)}  # fmt: skip
        mean = sum(value * chance for value, chance in chances.items())
        variance = sum((value - mean) ** 2 * chance for value, chance in chances.items())
        assert said.mean == float(mean)
        assert list(chances) == sorted(chances)
        assert said.median == float(next(v for v in chances if sum(c for u, c in chances.items() if u <= v) * 2 >= 1))
        assert isinstance(said.standard_deviation, float)
        assert Fraction(said.standard_deviation) ** 2 == pytest.approx(variance, rel=1e-15, abs=0)
        assert (said.lowest, said.highest) == (float(min(chances)), float(max(chances)))
        for value, each in zip(chances, shares, strict=True):
            assert each.at_least == float(sum(chance for other, chance in chances.items() if other >= value))
            assert each.within == float(sum(chance for other, chance in chances.items() if other <= value))


def is_a_number(value: Any) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and value.replace("/", "").isdecimal() and "/" in value)


@pytest.mark.parametrize("part", [0.0005, 0.002, 0.01, 0.05])
def test_less_is_never_refused_where_more_is_answered(part: float) -> None:
    ruleset = next(each for each in rulesets() if each.id == "ring-of-power")
    less = more = 0
    for example in ruleset.examples:
        if example.rule != "combat":
            continue
        for other in ("attacker.casualties", "defender.left", "attacker.leader_falls"):
            pair = within(ruleset, example, ["winner", other], part)
            for alone in ("winner", other):
                found = within(ruleset, example, [alone], part)
                less += found is not None
                if pair is not None:
                    more += 1
                    assert found is not None
                    assert found.statistics[alone] == pair.statistics[alone]
    assert less >= more


def within(ruleset: Ruleset[Any], example: Example, names: list[str], part: float) -> Odds | None:
    try:
        return ruleset.odds(example.rule, example.state, fields=names, arithmetic="exact", budget=part)
    except BudgetError:
        return None


def test_a_headline_lists_a_wide_number_at_round_values() -> None:
    groups = {"attacker": "man", "defender": "orc"}
    state: dict[str, Any] = {
        side: {"groups": [{"id": kind, "type": kind, "count": 150}]} for side, kind in groups.items()
    }
    rules = load("ring-of-power")
    brief = rules.odds("combat", state)
    view = "defender.casualties"
    named = {each.value: each for each in rules.odds("combat", state, fields=[view]).marginals[view]}
    listed, said = brief.marginals[view], brief.statistics[view]
    assert said.every in (2, 5)
    assert 15 < len(listed) <= 42
    assert all(each.value % said.every == 0 for each in listed[1:-1])
    assert [each.value for each in listed[1:-1]] == list(range(listed[1].value, listed[-2].value + 1, said.every))
    assert all(
        (each.probability, each.at_least) == (named[each.value].probability, named[each.value].at_least)
        for each in listed
    )
