"""The name of each field of a state, made from the state, and the field that a text names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ror_rules import load, rulesets
from ror_rules.errors import SchemaError
from ror_rules.host.messages import spoken_of
from ror_rules.host.words import FieldNames, names_in
from tests.every import cases

COMBAT = ("ring-of-power", "combat")
ARMY = ("war-of-the-ring", "army-combat")
DUEL = ("war-of-the-ring", "individual-combat")
EXAMPLES = [(each.id, example.rule, example.state) for each in rulesets() for example in each.examples]


def names(rule: tuple[str, str], line: Any, language: str = "en") -> FieldNames:
    state = load(rule[0]).read(rule[1], {"state": line}).state
    return names_in(*rule, state, spoken_of(rule[0], state, language))


@cases(
    ("rule", "line", "pointer", "name"),
    [
        (COMBAT, "20 orc v 18 man", "/attacker/groups/0/count", "20 orcs: how many"),
        (COMBAT, "20 orc v 18 man", "/attacker/groups/0", "20 orcs"),
        (COMBAT, "20 orc v 18 man", "/attacker/groups", "Attacker: groups"),
        (COMBAT, "20 orc v 18 man", "/attacker/groups/-", "Attacker: groups: another one"),
        (COMBAT, "20 orc v 18 man", "/site/broken", "Site: broken"),
        (COMBAT, "riders: 3 man mounted v 18 man", "/attacker/groups/0/count", "riders: how many"),
        (COMBAT, "20 orc, 20 orc v 20 orc", "/attacker/groups/0/count", "Attacker: 20 orcs: how many"),
        (COMBAT, "20 orc, 20 orc v 20 orc", "/attacker/groups/1/count", "20 orcs (2): how many"),
        (COMBAT, "20 orc, 20 orc v 20 orc", "/defender/groups/0/count", "Defender: 20 orcs: how many"),
        (COMBAT, "battering-ram 4 orc v 18 man", "/attacker/groups/0/count", "Battering ram: how many"),
        (ARMY, "dark_power 70 v fellowship 14, Gandalf @ citadel", "/attacker/strength", "Dark Power: strength"),
        (ARMY, "dark_power 70 v fellowship 14, Gandalf @ citadel", "/defender/characters/0/wounds", "Gandalf: wounds"),
        (ARMY, "dark_power 70 v fellowship 14 @ citadel", "/terrain", "Terrain"),
        (DUEL, "Gandalf 6/5 sorcery=B v Balrog 7/6", "/attacker/sorcery/rating", "Gandalf: sorcery: rating"),
        (ARMY, "dark_power 70 v fellowship 14 @ citadel", "", "the whole state"),
    ],
)
def test_the_name_of_a_field_is_made_from_the_state(rule: tuple[str, str], line: str, pointer: str, name: str) -> None:
    assert names(rule, line).name(pointer) == name


def test_a_name_is_german_where_the_rule_is() -> None:
    found = names(ARMY, "dark_power 70 v fellowship 14, Gandalf @ citadel", "de")
    assert found.name("/attacker/strength") == "Dunkle Macht: Stärke"
    assert found.name("/defender/characters/0/wounds") == "Gandalf: Wunden"
    for text in ("Dunkle Macht: Stärke", "dunkle macht staerke", "Angreifer Stärke", "dark power strength"):
        assert found.meant(text, "/vary") == "/attacker/strength"


@cases(("ruleset", "rule", "state"), EXAMPLES)
def test_no_two_fields_share_a_name_and_a_name_means_its_field(ruleset: str, rule: str, state: Any) -> None:
    for language in ("en", "de"):
        found = names((ruleset, rule), state, language)
        met = Counter(found.named().values())
        assert [name for name, count in met.items() if count > 1] == []
        for pointer, name in found.named().items():
            assert found.meant(name, "/vary") == pointer


@pytest.mark.parametrize(
    ("line", "text", "pointer"),
    [
        ("20 orc v 18 man", "orc", "/attacker/groups/0/count"),
        ("20 orc v 18 man", "orcs", "/attacker/groups/0/count"),
        ("20 orc v 18 man", "orc count", "/attacker/groups/0/count"),
        ("20 orc v 18 man", "attacker: how many", "/attacker/groups/0/count"),
        ("20 orc v 18 man", "defender.how many", "/defender/groups/0/count"),
        ("20 orc, lurtz: uruk-hai L1 v 18 man", "lurtz leadership", "/attacker/groups/1/leadership"),
        ("20 orc, eomer: man hero v 18 man", "man", "/defender/groups/0/count"),
        ("20 orc v 18 man", "broken", "/site/broken"),
    ],
)
def test_a_text_names_a_field_by_its_last_words(line: str, text: str, pointer: str) -> None:
    assert names(COMBAT, line).meant(text, "/vary") == pointer


def test_a_piece_without_a_number_of_its_own_offers_its_numbers() -> None:
    found = names(DUEL, "Gandalf 6/5 v Balrog 7/6")
    assert found.meant("gandalf", "/vary") == "/attacker"
    assert (
        names(ARMY, "dark_power 70 v fellowship 14").meant("dark power", "/vary", number=True) == "/attacker/strength"
    )
    with pytest.raises(SchemaError) as refused:
        found.meant("gandalf", "/vary", number=True)
    assert "Gandalf: combat, Gandalf: endurance" in str(refused.value)


def test_a_text_with_several_meanings_is_refused_with_their_names() -> None:
    with pytest.raises(SchemaError) as refused:
        names(COMBAT, "20 orc v 18 man").meant("count", "/vary")
    assert refused.value.code == "several-fields"
    assert refused.value.pointer == "/vary"
    assert refused.value.expected == "one of 20 orcs: how many, 18 men: how many"


def test_a_text_that_names_no_field_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(SchemaError) as refused:
        names(ARMY, "dark_power 70 v fellowship 14 @ citadel").meant("dark power strenght", "/vary", number=True)
    assert refused.value.code == "no-such-field"
    assert str(refused.value.expected).startswith("one of Dark Power: strength, ")


def test_a_state_of_a_ruleset_that_is_not_installed_has_labels() -> None:
    found = names_in("elsewhere", "skirmish", {"sides": [{"men": 4}]}, spoken_of("elsewhere", {}))
    assert found.name("/sides/0/men") == "Sides 1: men"
