"""Odds say in words which choices of the players they assume."""

from __future__ import annotations

from typing import Any

import pytest

from ror_rules import load
from ror_rules.author import Ruleset
from ror_rules.host.messages import assumptions

RULES: Ruleset[Any] = load("ring-of-power")
BEST_FIRST = "gives hits to the best defense first"


def assumed(rule: str, line: str) -> tuple[str, ...]:
    state = RULES.parse(rule, line)
    return assumptions(RULES.odds(rule, state, fields=[RULES.rule(rule).summaries[0].name]))


@pytest.mark.parametrize(
    ("rule", "line", "attacker", "defender"),
    [
        (
            "combat",
            "12 uruk-hai v 4 man, Theoden: man L2",
            f"The attacker {BEST_FIRST} and heaps spare hits on one uruk-hai.",
            f"The defender {BEST_FIRST}, keeps the best leader for last and heaps spare hits on one man.",
        ),
        (
            "combat",
            "3 orc, 2 troll v 1 man, 1 elf, name=Rohan policy=cheapest-first",
            f"The attacker {BEST_FIRST} and heaps spare hits on one figure.",
            "Rohan gives hits to the least worth first and deals spare hits round by round.",
        ),
        (
            "siege",
            "bolt-shooter 2 orc v 2 man, Hama: man L1, policy=spread @ fortress assaults=2",
            f"The attacker {BEST_FIRST} and heaps spare hits on one orc.",
            f"The defender {BEST_FIRST}, treats characters like army figures and deals spare hits round by round.",
        ),
    ],
)
def test_odds_name_the_policy_of_each_side_and_how_to_compare_others(
    rule: str, line: str, attacker: str, defender: str
) -> None:
    ask = f"ask `ror advise ring-of-power {rule}` or `POST /v1/ring-of-power/{rule}/advise`."
    assert assumed(rule, line) == (attacker, defender, f"To compare the choices of a side, {ask}")


def test_hits_that_wait_assume_no_policy() -> None:
    assert assumed("combat-strike", "6 orc v 4 man") == ()
    assert len(assumed("combat-strike", "6 orc ambush v 4 man")) == 2


def test_a_player_who_allocates_by_hand_has_no_policy() -> None:
    told = assumed("combat-strike", "6 orc ambush, policy=by-hand v 4 man, policy=pile-up")
    assert told == ("The defender gives hits to the least worth first and heaps spare hits on one man.",)


def test_a_rule_without_choices_assumes_none() -> None:
    assert assumptions(load("war-of-the-ring").odds("sorcery", {"rating": "B"})) == ()
