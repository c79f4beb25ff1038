"""The tests of a ruleset: situations, messages, golden answers, odds, paragraphs."""

import json
import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import partial
from pathlib import Path

from ror_rules import encode, explain, load, verify
from ror_rules.testing import explore, throw

HERE = Path(__file__).resolve().parent
RULESET = load("my-game")


def test_situations() -> None:
    """Every case of situations.toml has the expected results."""
    for case in tomllib.loads((HERE / "situations.toml").read_text("utf-8"))["situations"]:
        for faces, expected in zip(case["throws"], case["results"], strict=True):
            outcome = RULESET.resolve(case["rule"], case["state"], faces=faces, rulings=case.get("rulings"))
            assert {field: getattr(outcome.result, field) for field in expected} == expected, case["name"]


def test_messages() -> None:
    """No code of a step or a modifier is without words."""
    for example in RULESET.examples:
        for face in range(1, 7):
            outcome = RULESET.resolve(example.rule, example.state, faces=[face])
            steps = [line for line in explain(outcome, whole=True).splitlines() if re.match(r" +\d+\. ", line)]
            codes = re.findall(r'"(?:code|because)":"([^"]+)"', encode(outcome).decode())
            assert steps
            assert not [code for code in codes if code in "\n".join(steps)]
            assert re.fullmatch(r"The party .* left\.", outcome.summary)


def test_golden_answers() -> None:
    """The golden answers still hold. A release that would change one needs a new version of the ruleset."""
    goldens = sorted((HERE / "golden").glob("*.json"))
    assert goldens
    for golden in goldens:
        assert verify(json.loads(golden.read_text("utf-8"))).holds, golden.name


def test_odds_equal_the_results_of_all_faces() -> None:
    """The odds of a rule equal the results of each face, thrown once."""
    for example in RULESET.examples:
        rule = RULESET.rule(example.rule)
        run = partial(rule, book=RULESET.book, state=rule.read(example.state))
        odds = explore(run)
        results = Counter(throw(run, [face]).result for face in range(1, 7))
        assert {result: Fraction(weight, odds.total) for result, weight in odds.weights.items()} == {
            result: Fraction(count, 6) for result, count in results.items()
        }


def test_every_paragraph_is_accounted_for() -> None:
    """Each line of the rulebook belongs to a paragraph that has a rule, or a reason why it needs none."""
    table = tomllib.loads((HERE.parent / "paragraphs.toml").read_text("utf-8"))
    assert [line for each in table["paragraphs"] for line in range(each["lines"][0], each["lines"][1] + 1)] == [
        *range(1, table["lines"] + 1)
    ]
    for each in table["paragraphs"]:
        assert set(each.get("rules", ())) <= set(RULESET.rules)
        assert set(each.get("tables", ())) <= set(RULESET.tables)
        assert set(each.get("rulings", ())) <= set(RULESET.rulings)
        assert each.get("rules") or each.get("none")
