from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ror_rules import encode, load, need
from ror_rules.errors import RorError, SchemaError
from ror_rules.host.wire import plain, whole
from tests.rules.war_of_the_ring_by_hand import individual_combat

WAR = load("war-of-the-ring")
DUEL: dict[str, Any] = {
    "attacker": {"name": "Aragorn", "combat": 6, "endurance": 5, "wounds": 3},
    "defender": {"name": "Gothmog", "combat": 5, "endurance": 4, "wounds": 2},
    "rounds": 1,
}
ENDS = [individual_combat(DUEL, fall, {}) for fall in product(range(1, 7), repeat=2)]


def wins(end: dict[str, Any]) -> bool:
    return bool(end["defender"].get("killed")) and not end["attacker"].get("killed")


def test_what_is_left_given_that_i_win_is_counted_among_the_wins() -> None:
    odds = WAR.odds("individual-combat", DUEL, fields=["attacker.wounds"], given={"winner": "attacker"})
    won = Counter(end["attacker"].get("wounds", 0) for end in ENDS if wins(end))
    total = sum(won.values())
    found = {each.value: Fraction(whole(each.weight), whole(odds.total)) for each in odds.marginals["attacker.wounds"]}
    assert found == {wounds: Fraction(times, total) for wounds, times in won.items()}
    assert len(found) > 1
    assert odds.given_probability == float(Fraction(total, len(ENDS)))
    assert (odds.given, odds.exact) == ({"winner": "attacker"}, True)


def test_a_headline_and_whole_results_can_be_given_a_value_too() -> None:
    brief = WAR.odds("individual-combat", DUEL, given={"attacker.wins": True})
    assert [each.value for each in brief.marginals["winner"]] == ["attacker"]
    everything = WAR.odds("individual-combat", DUEL, fields=["*"], given={"attacker.wins": True})
    kinds = {(end["attacker"].get("wounds", 0), end["defender"].get("wounds", 0), end["defender"].get("killed")) for end in ENDS if wins(end)}  # fmt: skip
    assert len(everything.outcomes) == len(kinds)
    assert sum(whole(each.weight) for each in everything.outcomes) == whole(everything.total)
    together = WAR.odds("individual-combat", DUEL, fields=["winner", "attacker.wounds"], given={"attacker.wins": True})
    assert {plain(each.fields)["winner"] for each in together.outcomes} == {"attacker"}


def test_two_values_can_be_given() -> None:
    both = {"attacker.wins": False, "defender.wins": False}
    odds = WAR.odds("individual-combat", DUEL, fields=["both_die"], given=both)
    neither = [end for end in ENDS if bool(end["attacker"].get("killed")) == bool(end["defender"].get("killed"))]
    dead = sum(bool(end["attacker"].get("killed")) for end in neither)
    assert odds.marginals["both_die"][-1].probability == float(Fraction(dead, len(neither)))


def test_the_id_is_that_of_the_question() -> None:
    ids = {
        WAR.odds("individual-combat", DUEL, fields=["rounds"], given=given).id
        for given in (None, {"winner": "attacker"}, {"winner": "defender"})
    }
    assert len(ids) == 3


@pytest.mark.parametrize(
    ("asked", "pointer", "code"),
    [
        ({"given": {"victor": "attacker"}}, "/given/victor", "no-such-view"),
        ({"given": {"winner": "elves"}}, "/given/winner", "unknown-word"),
        ({"given": {"attacker.wins": 1}}, "/given/attacker.wins", "wrong-type"),
        ({"given": {"rounds": 9}}, "/given", "given-never-comes"),
        ({"given": {}}, "/given", None),
        ({"given": {"winner": "attacker"}, "arithmetic": "float"}, "/given", "given-is-exact"),
        ({"given": {"winner": "attacker"}, "simulate": 10, "seed": "1"}, "/given", "given-is-exact"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(asked: dict[str, Any], pointer: str, code: str | None) -> None:
    with pytest.raises(SchemaError) as refused:
        WAR.odds("individual-combat", DUEL, fields=["rounds"], **asked)
    assert refused.value.pointer == pointer
    assert code in (None, refused.value.code)


@pytest.mark.nightly
def test_what_is_too_large_is_not_estimated() -> None:
    party = [f"Hobbit {number}" for number in range(16)]
    state: dict[str, Any] = {"search_points": 9, "characters": party}
    with pytest.raises(RorError) as refused:
        WAR.odds("search", state, fields=["captures"], given={"spotted": True})
    assert refused.value.kind == "too-large"


@pytest.mark.parametrize(
    "word", ["Gefährten", "die Gefährten", "Verteidiger", "the Fellowship", "fellowship", "defender"]
)
def test_a_value_goes_by_the_words_that_answers_show(word: str) -> None:
    war, state = load("war-of-the-ring"), "dark_power 70 v fellowship 14"
    asked, plainly = (
        war.odds("army-combat", state, fields=["heavier_loss"], given={"heavier_loss": each})
        for each in (word, "defender")
    )
    assert encode(asked) == encode(plainly)
    number: dict[str, Any] = {"vary": "dark power=10..70", "field": "heavier_loss", "at_least": 0.5}
    assert encode(need(war, "army-combat", state, value=word, **number)) == encode(
        need(war, "army-combat", state, value="defender", **number)
    )


def test_a_wrong_word_of_a_given_field_is_refused_with_the_possible_ones() -> None:
    with pytest.raises(SchemaError, match="attacker, defender, neither") as refused:
        load("war-of-the-ring").odds("army-combat", "dark_power 70 v fellowship 14", given={"heavier_loss": "Quatsch"})
    assert refused.value.pointer == "/given/heavier_loss"
