"""The page of best play: `ror advise --worth`."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules import advise, encode, load
from ror_rules.host.advise import BestPlay
from tests.cli.conftest import Refused, Ror

WAR: Final = "war-of-the-ring"
SIEGE: Final = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10 L1) terrain=citadel) turns=6"
DUEL: Final = "Aragorn 5/5 v Khamul 4/5 @ rounds=20"
WORTH: Final = "25*fallen - points_lost"


def asked(rule: str, line: str, *more: str) -> tuple[str, ...]:
    return ("advise", WAR, rule, line, "--side", "attacker", *more)


def play(rule: str, line: str, **more: Any) -> BestPlay:
    found = advise(load(WAR), rule, line, side="attacker", **more).play
    assert isinstance(found, BestPlay)
    return found


def test_the_page_has_the_worths_the_next_choices_and_the_policy(ror: Ror) -> None:
    found = play("war-campaign", SIEGE, worth=WORTH)
    page = ror(*asked("war-campaign", SIEGE, "--worth", WORTH)).stdout
    assert found.by_plan is not None
    for part in (
        f"{found.best:.4f}",
        f"{found.by_plan:.4f}",
        "stop: attacker at most 44, defender 5, defender morale 0\n",
    ):
        assert part in page
    for each in found.next:
        sees = each.given
        line = f"attacker {sees['attacker']}, defender {sees['defender']}, defender morale {sees['defender_morale']}"
        assert f"attacker, go-on; {line}: {each.option} (the next best is worth {each.loss:.4f} less)" in page


NAMELESS: Final = "defender=(fellowship 8)"
LED: Final = "defender=(fellowship 2 leader=(Theoden morale=1))"
PATH: Final = "characters=(Frodo) searches=(planned=no, planned=no, planned=no, planned=no) shadow_points=12"


@pytest.mark.parametrize(
    ("rule", "side", "line", "worth", "said"),
    [
        ("war-campaign", "attacker", f"targets=({NAMELESS}, {LED}) turns=4", WORTH, "target: first, but\n- Theoden: "),
        (
            "search-campaign",
            "searcher",
            f"targets=({LED}, {NAMELESS}) {PATH}",
            "fallen",
            "next-target: always Theoden\n",
        ),
    ],
)
def test_a_target_has_the_name_of_its_leader_or_its_ordinal(
    ror: Ror, rule: str, side: str, line: str, worth: str, said: str
) -> None:
    line = f"attacker=(dark_power 30) {line}"
    assert f"{side}, {said}" in ror("advise", WAR, rule, line, "--side", side, "--worth", worth).stdout


def test_a_field_alone_is_a_chance(ror: Ror) -> None:
    page = ror(*asked("war-campaign", SIEGE, "--field", "fallen")).stdout
    assert "The most of fallen, by the choices of the attacker\n" in page
    assert re.search(rf"with the best choices +{play('war-campaign', SIEGE, field='fallen').best:.2%}\n", page)
    assert play("war-campaign", SIEGE, field="ended", value="stopped").best == 1


def test_the_other_side_may_play_against_it(ror: Ror) -> None:
    worth = "killed[Khamul] - 2*killed[Aragorn]"
    page = ror(*asked("individual-combat", DUEL, "--worth", worth, "--against")).stdout
    assert "The other side chooses the least of it\n" in page
    assert play("individual-combat", DUEL, worth=worth, against=True).best == 0


def test_a_side_without_a_choice_cannot_play_against_it(ror: Ror) -> None:
    page = " ".join(ror(*asked("war-campaign", SIEGE, "--worth", WORTH, "--against")).stdout.split())
    assert "The other side has no choice to make, so it cannot play against this." in page
    assert "The other side chooses the least of it" not in page


def test_json_is_that_of_the_library(ror: Ror) -> None:
    answer = advise(load(WAR), "war-campaign", SIEGE, side="attacker", worth=WORTH)
    said = ror(*asked("war-campaign", SIEGE, "--worth", WORTH, "--json")).stdout
    assert json.loads(said) == json.loads(encode(answer))
    assert "choices" not in json.loads(said)


def test_all_choices_are_saved_as_a_table(ror: Ror, tmp_path: Path) -> None:
    table = tmp_path / "policy.csv"
    ror(*asked("war-campaign", SIEGE, "--worth", WORTH, "--csv", str(table)))
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    policy = play("war-campaign", SIEGE, worth=WORTH).policy
    assert [(int(row["turn"]), int(row["attacker"]), row["option"]) for row in rows] == [
        (each.turn, each.given["attacker"], each.option) for each in policy
    ]
    read = advise(load(WAR), "war-campaign", SIEGE, side="attacker", worth=WORTH).readings
    assert {row["readings"] for row in rows} == {" ".join(f"{ruling}={read[ruling]}" for ruling in read)}


def test_alternatives_are_saved_as_a_table(ror: Ror, tmp_path: Path) -> None:
    table = tmp_path / "choices.csv"
    ror("advise", "ring-of-power", "combat", "3 orc v 2 man, 1 elf", "--side", "defender", "--csv", str(table))
    found = advise(load("ring-of-power"), "combat", "3 orc v 2 man, 1 elf", side="defender")
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [float(row["probability"]) for row in rows] == [each.probability for each in found.choices]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--worth", "25*falen"), "no field or summary falen (character 4). Did you mean fallen?"),
        (("--worth", WORTH, "--field", "fallen"), "A field and a worth exclude each other."),
    ],
)
def test_a_wrong_worth_names_what_there_is(refused: Refused, more: tuple[str, ...], said: str) -> None:
    text = refused(*asked("war-campaign", SIEGE, *more))
    assert said in text


def test_without_a_worth_the_rule_says_what_the_side_wants(ror: Ror) -> None:
    plainly, named = (ror(*asked("war-campaign", SIEGE), *more).stdout for more in ((), ("--worth", "fallen")))
    assert plainly == named


def test_an_error_names_the_option_in_place_of_the_request(ror: Ror) -> None:
    siege = ("advise", "ring-of-power", "siege", "4 orc v men: 2 man @ assaults=3", "--side", "defender")
    refused = ror(*siege, "--against")
    assert "--against: The other side can play against a worth only" in refused.stderr
    assert "Expected `worth` too, or no `against`, got true." in refused.stderr
    assert ror(*siege[:-1], "nobody").stderr.startswith("ror: --side: ")
    problem = json.loads(ror(*siege, "--against", "--json").stderr)
    assert problem["errors"][0]["pointer"] == "/against"


def test_a_side_without_a_choice_is_refused(refused: Refused) -> None:
    defends = ("advise", WAR, "war-campaign", SIEGE, "--side", "defender", "--worth", "fallen")
    assert "This side has no choice to make here." in refused(*defends)
    assert "This rule asks for no choice while it runs." in refused(
        "advise", "ring-of-power", "combat", "3 orc v 2 man", "--side", "attacker", "--worth", "attacker.wins"
    )


def test_the_page_is_in_german_too(ror: Ror) -> None:
    page = ror(*asked("war-campaign", SIEGE, "--worth", WORTH, "--lang", "de")).stdout
    assert "mit den besten Entscheidungen" in page
    assert "nach dem Plan" in page


def test_a_worth_may_begin_with_a_minus_sign(ror: Ror) -> None:
    with_space, with_equals = [
        ror(*asked("war-campaign", SIEGE, *each)).stdout
        for each in (("--worth", "-points_lost"), ("--worth=-points_lost",))
    ]
    assert with_space == with_equals
    assert "The most of -points_lost, by the choices of the attacker\n" in with_space


def test_learned_choices_have_a_range_and_a_note(ror: Ror) -> None:
    found = play("war-campaign", SIEGE, worth=WORTH, budget=0.001)
    page = ror(*asked("war-campaign", SIEGE, "--worth", WORTH, "--budget", "0.001")).stdout
    told = f"{found.best:.4f} ({found.low:.4f} to {found.high:.4f})"
    assert re.search(rf"with the learned choices +{re.escape(told)}\n", page)
    assert "1000 other throws weighed them" in " ".join(page.split())


@pytest.mark.parametrize(
    ("rule", "line", "told"),
    [
        ("combat", "3 orc v 2 man, 1 elf", "The defender wins, by Defender: policy"),
        ("combat", "3 orc v 2 man, name=Rohan", "Rohan wins, by Defender: policy"),
        ("siege", "4 orc v men: 2 man @ assaults=3", ": no, by Defender: sacrifice"),
    ],
)
def test_alternatives_are_named_by_the_words_of_their_fields(ror: Ror, rule: str, line: str, told: str) -> None:
    lines = ror("advise", "ring-of-power", rule, line, "--side", "defender").stdout.splitlines()
    assert [each for each in lines if each.endswith(told)]
    assert not [each for each in lines if "/" in each]


def test_a_choice_of_another_reading_is_named_by_the_words_of_its_field(ror: Ror) -> None:
    shown = load("ring-of-power").resolve(
        "combat-strike", "2 troll, 5 man axes v 3 dwarf heavy-armor, 4 hobbit, Theoden: man hero mounted L2", seed=4
    )
    hits = json.dumps({"first": json.loads(encode(shown))})
    asked = ("advise", "ring-of-power", "combat-defense", "--state", hits, "--side", "defender", "--readings")
    assert "best by rp-mounted-hero=wounded: Allocation: defender [" in ror(*asked).stdout
