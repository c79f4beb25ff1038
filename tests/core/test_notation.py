import re
from pathlib import Path
from typing import Any

import pytest

from ror_rules import load
from ror_rules.author import Message
from ror_rules.errors import RorError, SchemaError, StateError
from tests.every import cases

CANONICAL = [
    ("ring-of-power", "combat", "12 URUK HAI vs 4 riders on woods", "12 uruk-hai v 4 man mounted @ woods"),
    ("ring-of-power", "combat", "x12 uruks with pikes v 3x elves", "12 uruk-hai pikes v 3 elf"),
    ("ring-of-power", "combat", "Éowyn: man hero L1 v troll", "Éowyn: man hero L1 v 1 troll"),
    ("ring-of-power", "combat", "orc, orc v 2 men and 1 elf", "1 orc, 1 orc v 2 man, 1 elf"),
    ("ring-of-power", "combat", "4 orc\n3 trolls v dwarf", "4 orc, 3 troll v 1 dwarf"),
    ("ring-of-power", "combat", "4 orc v man @ citadel gate spread refuge=6", "4 orc, policy=(spare=round characters=as-army) v 1 man, policy=(spare=round characters=as-army) @ citadel gate refuge=6"),
    ("ring-of-power", "combat", "4 orc v man, policy=pile-up", "4 orc v 1 man, policy=(first=least-worth characters=least-worth)"),
    ("ring-of-power", "combat", "4 orc v man, policy=(first=best-defense spare=heap)", "4 orc v 1 man"),
    ("ring-of-power", "combat", "4 orc v man, policy=by-hand", "4 orc v 1 man, policy=by-hand"),
    ("ring-of-power", "combat", "3 orc siege-catapult v man", "siege-catapult 3 orc v 1 man"),
    ("ring-of-power", "combat", "3 orc, name=Orcs of Isengard v man", "3 orc, name=Orcs of Isengard v 1 man"),
    ("ring-of-power", "combat", "man profile=4/2/- v orc", "1 man profile=4/2/- v 1 orc"),
    ("ring-of-power", "combat", "ethereal terror v man ethereal", "1 ethereal terror v 1 man ethereal"),
    ("ring-of-power", "wizards-duel", "Gandalf: man wiz3 against Saruman: man wiz4", "Gandalf: man wiz3 v Saruman: man wiz4"),
    ("ring-of-power", "combat", "2 orc v man elite elite @ woods woods", "2 orc v 1 man elite @ woods"),
    ("ring-of-power", "combat", "12 orc v 5 man @ walls fortress", "12 orc v 5 man @ fortress walls"),
    ("war-of-the-ring", "army-combat", "70 L2 dark vs fellowship 14", "dark_power 70 L2 v fellowship 14"),
    ("war-of-the-ring", "individual-combat", "Aragorn 5/5 v Khamul 4/5 w1 @ rounds=30", "Aragorn 5/5 v Khamul 4/5 w1 @ rounds=30"),
    ("war-of-the-ring", "army-combat", "the Dark Power 50 v the fellowship 9 @ the citadel", "dark_power 50 v fellowship 9 @ citadel"),
    ("ring-of-power", "combat", "4 orc v the man at the woods", "4 orc v 1 man @ woods"),
    ("war-of-the-ring", "gollum-control", "the dark power card_holder=the dark power", "previous_controller=dark_power card_holder=dark_power"),
    ("war-of-the-ring", "search", 'search_points=5 characters=("Frodo Sam")', 'search_points=5 characters=("Frodo Sam")'),
    ("war-of-the-ring", "search", "search_points=5 characters=(Aragorn and Anduril, Bob Sam)", "search_points=5 characters=(Aragorn and Anduril, Bob Sam)"),
    ("war-of-the-ring", "sorcery", "B", "rating=B"),
    ("war-of-the-ring", "sorcery", "subtract=3 rating=b", "rating=B subtract=3"),
    ("war-of-the-ring", "losses", "percent=50 strength=13", "strength=13 percent=50"),
    ("war-of-the-ring", "search", "search_points=5 characters=(Sam, “Frodo the v”)", 'search_points=5 characters=(Sam, "Frodo the v")'),
    ("sauron", "leader-combat", "Elendil 5/5/6 w2 shards=yes v Gorgol 4/3/5", "Elendil 5/5/6 w2 shards=yes v Gorgol 4/3/5"),
]  # fmt: skip
"""A ruleset, a rule, a player's line, and its canonical form."""

REFUSED = [
    ("ring-of-power", "combat", "20 uruk-hai pikse v 12 man", "line-word", "pikse"),
    ("war-of-the-ring", "army-combat", "dark_power 12 spears v fellowship 14", "line-word", "spears"),
    ("war-of-the-ring", "individual-combat", "Aragorn 5/5 sword v Khamul 4/5", "line-word", "sword"),
    ("war-of-the-ring", "army-combat", "fellowship 30, Aragorn L1 v dark_power 45", "line-rating", "L1"),
    ("sauron", "leader-combat", "Elendil 5/5/6 the v Gorgol 4/3/5", "line-word", "the"),
    ("war-of-the-ring", "army-combat", "the 50 dark_power v fellowship 9", "line-word", "the"),
    ("war-of-the-ring", "army-combat", "the the dark_power 50 v fellowship 9", "line-word", "the"),
    ("war-of-the-ring", "search", "search_points=9 characters=(Frodo Sam Gamgee)", "line-names", "Frodo Sam Gamgee"),
    ("war-of-the-ring", "search", "search_points=9 characters=Frodo Sam", "line-names", "Frodo Sam"),
    ("war-of-the-ring", "army-combat", "dark_power 9 v fellowship 9, Gandalf and Strider", "line-names", "Gandalf and Strider"),
    ("war-of-the-ring", "army-combat", "dark_power 9 v fellowship 9 leader=Gandalf Strider", "line-names", "Gandalf Strider"),
    ("sauron", "leader-combat", "Elendil Isildur 5/5/6 v Gorgol 4/3/5", "line-names", "Elendil Isildur"),
    ("sauron", "leader-combat", "Elendil 5/5/6, Isildur 5/5/5 v Gorgol 4/3/5", "line-one-piece", "Isildur 5/5/5"),
    ("war-of-the-ring", "individual-combat", "Aragorn 5/5 rounds=9 v Khamul 4/5", "line-behind-at", "rounds="),
    ("war-of-the-ring", "individual-combat", "Aragorn 5/5 v Khamul 4/5 rounds=9", "line-behind-at", "rounds="),
    ("war-of-the-ring", "army-combat", "dark_power 9 v fellowship 9 citadel", "line-behind-at", "citadel"),
    ("ring-of-power", "combat", "4 orc v elf refuge=6", "line-behind-at", "refuge="),
    ("ring-of-power", "combat", "4 orc v elf near water", "line-behind-at", "near water"),
    ("ring-of-power", "combat", "4 orc v elf forest", "line-behind-at", "forest"),
    ("ring-of-power", "combat", "4 orc v elf in a wood", "line-behind-at", "in a wood"),
    ("ring-of-power", "combat", "4 orc v elf in armor", "line-word", "in"),
    ("ring-of-power", "combat", "4 orc attacker=1 v elf", "line-no-field", "attacker="),
    ("ring-of-power", "combat", "3 orc L1 L2 v elf", "line-twice", "L2"),
    ("ring-of-power", "combat", "3 4 orc v elf", "line-second-count", "4"),
    ("ring-of-power", "combat", "12 orc 3 troll v elf", "line-second-count", "3"),
    ("ring-of-power", "combat", "-5 orc v elf", "line-count", "-5"),
    ("ring-of-power", "combat", "1.5 orc v elf", "line-count", "1.5"),
    ("ring-of-power", "combat", "3 orc moved moved=no v elf", "line-twice", "3 orc moved moved=no"),
    ("ring-of-power", "combat", '3 orc "crew" v elf', "line-word", '"crew"'),
    ("ring-of-power", "combat", "a: orc b: v elf", "line-word", "b:"),
    ("war-of-the-ring", "army-combat", "dark_power fellowship 9 v fellowship 14", "line-twice", "fellowship"),
    ("war-of-the-ring", "individual-combat", "Aragorn 5/5 v Khamul 4/5 @ A", "line-place", "A"),
    ("ring-of-power", "combat", "20 uruk-hai v 12 man @ wods", "line-place", "wods"),
    ("ring-of-power", "combat", "20 uruk-hai v 12 man @ castle", "line-ambiguous", "castle"),
    ("ring-of-power", "combat", "20 uruk-hai", "line-two-sides", "20 uruk-hai"),
    ("ring-of-power", "combat", "orc v man v elf", "line-two-sides", "elf"),
    ("ring-of-power", "combat", "orc man v elf", "line-type", "man"),
    ("ring-of-power", "combat", "orc w3 v elf", "line-wounds", "w3"),
    ("ring-of-power", "combat", "orc v elf @ (", "line-unclosed", "("),
    ("ring-of-power", "combat", 'orc v "elf', "line-quote", '"'),
    ("ring-of-power", "combat", "orc v elf @ refuge=", "line-value-missing", "refuge="),
    ("ring-of-power", "combat", "orc v elf @ refuge=six", "line-value", "six"),
    ("ring-of-power", "combat", "orc v elf @ gate walls", "line-twice", "walls"),
    ("ring-of-power", "combat", "orc lidership=2 v elf", "line-no-field", "lidership="),
    ("war-of-the-ring", "sorcery", "rating=B v rating=C", "line-no-sides", "rating="),
    ("war-of-the-ring", "sorcery", "rating=B, subtract=3", "line-comma", "subtract=3"),
    ("war-of-the-ring", "sorcery", "rating=B rating=C", "line-twice", "rating="),
    ("war-of-the-ring", "sorcery", "rating=Q", "line-value", "Q"),
    ("war-of-the-ring", "sorcery", "rating=(B C)", "line-one-value", "(B C)"),
    ("war-of-the-ring", "sorcery", "rating=B )", "line-stray", ")"),
    ("war-of-the-ring", "sorcery", "rating=" + "(" * 40 + "B" + ")" * 40, "line-too-deep", "("),
    ("war-of-the-ring", "sorcery", " " * 100_001, "line-too-long", ""),
    ("war-of-the-ring", "sorcery", "", "missing-described", ""),
]  # fmt: skip


@cases(("ruleset", "rule", "typed", "canonical"), CANONICAL)
def test_a_typed_line_has_a_canonical_form(ruleset: str, rule: str, typed: str, canonical: str) -> None:
    assert load(ruleset).line(rule, typed) == canonical
    assert load(ruleset).line(rule, canonical) == canonical


@cases(("ruleset", "rule", "typed", "code", "at"), REFUSED)
def test_a_wrong_line_is_refused_at_its_place(ruleset: str, rule: str, typed: str, code: str, at: str) -> None:
    with pytest.raises(SchemaError) as raised:
        load(ruleset).read(rule, {"state": typed})
    assert raised.value.code == code
    assert raised.value.spot is not None
    assert typed[raised.value.spot.start : raised.value.spot.end] == at


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dark_power 30 v fellowship 10 Gandalf", "one of dark-power, fellowship, saruman, or a comma before a name: `, Gandalf`"),
        ("dark_power 30 xyz v fellowship 10", "one of dark-power, fellowship, saruman, or a comma before a name: `, xyz`"),
        ("dark_power 30 v felowship 10", "one of dark-power, fellowship, saruman"),
        ("dark_power 30 v fellowship 10 the", "one of dark-power, fellowship, saruman"),
    ],
)  # fmt: skip
def test_an_unknown_word_of_a_stack_may_lack_its_comma(line: str, expected: str) -> None:
    with pytest.raises(SchemaError) as raised:
        load("war-of-the-ring").parse("army-combat", line)
    assert f" Expected {expected}, got " in str(raised.value)


def test_a_battle_without_words_for_its_place_expects_its_fields() -> None:
    with pytest.raises(SchemaError) as raised:
        load("war-of-the-ring").read("individual-combat", {"state": "Aragorn 6/5 v Khamul 4/5 @ 30 rounds"})
    assert raised.value.expected == "one of rounds=…, stop_at_wounds=…, by_event_card=…"


def test_an_error_of_the_rule_has_a_place_in_the_line() -> None:
    line = "Gandalf 6/5 v Balrog 7/6 w7"
    with pytest.raises(RorError) as raised:
        load("war-of-the-ring").resolve("individual-combat", line, seed=1)
    assert raised.value.pointer == "/state/defender/wounds"
    assert raised.value.spot is not None
    assert line[raised.value.spot.start : raised.value.spot.end] == "w7"


@pytest.mark.parametrize(
    ("ruleset", "rule", "line", "place", "at"),
    [
        ("war-of-the-ring", "army-combat", "dark_power 9 v fellowship 9 @ mountain", "/terrain", "mountain"),
        ("ring-of-power", "combat", "4 orc v man @ refuge=6 near water gate", "/site/assault", "gate"),
        ("ring-of-power", "combat", "4 orc v man @ refuge=6 near water gate", "/site/near_water", "near water"),
        ("ring-of-power", "combat", "4 orc v 2 man mounted pikes", "/defender/groups/0/mounted", "mounted"),
        ("ring-of-power", "combat", "4 orc terror mounted pikes v man", "/attacker/groups/0/abilities", "terror mounted pikes"),
        ("ring-of-power", "combat", "3 orc siege-catapult v man", "/attacker/groups/0/crew_type", "orc"),
    ],
)  # fmt: skip
def test_a_bare_word_has_its_place(ruleset: str, rule: str, line: str, place: str, at: str) -> None:
    error = StateError("terrain", pointer=f"/state{place}")
    load(ruleset).locate(error, rule, line)
    assert error.spot is not None
    assert line[error.spot.start : error.spot.end] == at


def test_a_line_is_the_same_question_as_its_object() -> None:
    found, line = load("war-of-the-ring"), "attacker=(dark_power 70) defender=(fellowship 14)"
    state: dict[str, Any] = {
        "attacker": {"side": "dark_power", "strength": 70},
        "defender": {"side": "fellowship", "strength": 14},
    }
    assert found.resolve("army-combat", line, seed=1).id == found.resolve("army-combat", state, seed=1).id
    assert found.odds("army-combat", line).id == found.odds("army-combat", state).id


def test_a_list_of_players_is_translated_and_the_rest_is_named() -> None:
    told = load("ring-of-power").translate("combat", "12 Warriors of Minas Tirith, 6 Knights with lances, Boromir")
    assert told.line == "12 man, 6 man mounted"
    assert told.unknown == ("lances", "Boromir")


@pytest.mark.parametrize(
    ("ruleset", "rule", "listed", "at"),
    [
        ("ring-of-power", "combat", "12 Foo v 20 uruks", "Foo"),
        ("ring-of-power", "combat", "12 uruks v Bar, Baz", "Bar"),
        ("ring-of-power", "combat", "Foo", "Foo"),
        ("ring-of-power", "combat", "12 uruks v 4 man, 99999999 orc", "99999999"),
        ("war-of-the-ring", "army-combat", "dark_power 99999999 v fellowship 14", "99999999"),
        ("war-of-the-ring", "gollum-control", "dark_power card_holder=fellowship", "fellowship"),
    ],
)
def test_a_list_that_is_no_state_is_refused_at_its_first_wrong_word(
    ruleset: str, rule: str, listed: str, at: str
) -> None:
    with pytest.raises(RorError) as raised:
        load(ruleset).translate(rule, listed)
    assert raised.value.spot is not None
    assert listed[raised.value.spot.start : raised.value.spot.end] == at


def test_several_known_names_are_refused_with_commas_between_them() -> None:
    with pytest.raises(SchemaError) as raised:
        load("war-of-the-ring").parse("search", "search_points=9 characters=(Frodo Sam Pippin)")
    assert "Frodo, Sam, Pippin" in str(raised.value.expected)


PLACES = [
    ("ring-of-power", "combat", "{} v man"),
    ("ring-of-power", "combat", "man {} v man"),
    ("ring-of-power", "combat", "3 orc {} v man"),
    ("ring-of-power", "combat", "man mounted {} v man"),
    ("ring-of-power", "combat", "elf v man @ {}"),
    ("ring-of-power", "combat", "elf v man @ citadel {}"),
    ("war-of-the-ring", "army-combat", "{} 5 v fellowship 5"),
    ("war-of-the-ring", "army-combat", "dark_power 5 v {} 5"),
    ("war-of-the-ring", "army-combat", "dark_power 5 v fellowship 5 @ {}"),
]  # fmt: skip


def canonical(ruleset: str, rule: str, line: str) -> str | None:
    try:
        return load(ruleset).line(rule, line)
    except RorError:
        return None


@pytest.mark.parametrize("ruleset", ["ring-of-power", "war-of-the-ring", "three-player"])
def test_every_synonym_means_words_of_the_rules(ruleset: str) -> None:
    words = load(ruleset).roster_words
    assert words
    for word, means in words.items():
        places = [
            (rule, line)
            for home, rule, line in PLACES
            if home == ruleset or (ruleset, home) == ("three-player", "war-of-the-ring")
        ]
        meant = {line: found for rule, line in places if (found := canonical(ruleset, rule, line.format(means)))}
        assert meant, word
        if word in load(ruleset).synonyms:
            assert {
                line: canonical(ruleset, rule, line.format(word)) for rule, line in places if line in meant
            } == meant, word


def test_the_page_has_every_word_of_a_battle() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8").partition("## Where to write it")[0]
    rules = load("ring-of-power")
    told: list[tuple[set[str], int]] = []
    for line in ("orc bows v man", "orc v man @ bows"):
        with pytest.raises(SchemaError) as caught:
            rules.parse("combat", line)
        wanted = caught.value.faults[0].wanted
        assert isinstance(wanted, Message)
        assert wanted.code == "one-of-more"
        told.append(({*wanted.given["values"]}, len(wanted.given["values"]) + wanted.given["count"]))
    lists = [
        found.split() for found in re.findall(r"^\* \*\*\w+\*\*: (.*?)(?=^\* |\n\n)", page, re.MULTILINE | re.DOTALL)
    ]
    policies = {"broken", "by-hand", "cheapest-first", "pile-up", "protect-characters", "spread"}
    for listed, (nearest, count) in zip(
        ({*lists[0], *lists[1]} - {"mounted"}, {*lists[2], *policies}), told, strict=True
    ):
        assert nearest <= listed
        assert len(listed) == count
