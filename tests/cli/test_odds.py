import json
import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec import UNSET

from ror_rules import Odds, encode, load, rulesets
from ror_rules.author import Example
from ror_rules.host.charts import called
from ror_rules.host.messages import spoken_of, texts
from ror_rules.host.words import percent
from tests.chances import probability
from tests.cli.conftest import Refused, Ror
from tests.drawn import few

WAR = "war-of-the-ring"
EXAMPLES = [(ruleset.id, example) for ruleset in rulesets() for example in ruleset.examples]
GOLLUM = json.dumps({"previous_controller": "neither", "card_holder": "dark_power"})
DUEL = json.dumps(
    {
        "attacker": {"name": "Gandalf", "combat": 6, "endurance": 5},
        "defender": {"name": "Balrog", "combat": 7, "endurance": 6},
        "rounds": 30,
    }
)


def name(value: object) -> str:
    return value.title if isinstance(value, Example) else str(value)


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_json_is_the_answer_of_the_library_to_the_byte(ror: Ror, ruleset_id: str, example: Example) -> None:
    ran = ror("odds", ruleset_id, example.rule, "--state", json.dumps(example.state), "--json")
    assert ran.stdout == encode(load(ruleset_id).odds(example.rule, example.state)).decode() + "\n"


def title(answer: Odds, field: str) -> str:
    """The words of a view with the names of the sides, in one line."""
    words = spoken_of(answer.ruleset.id, answer.state)
    named = texts(answer.ruleset.id, load(answer.ruleset.id).rules[answer.rule], also=[field], words=words)
    return " ".join(called(field, named).split())


def heading(answer: Odds, field: str) -> str:
    """The words of a view and its name, or the name alone if it says the same."""
    words = title(answer, field)
    return field if words == called(field, {}) else f"{words} ({field})"


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_every_field_is_shown(ror: Ror, ruleset_id: str, example: Example) -> None:
    ran = ror("odds", ruleset_id, example.rule, "--all", "--state", json.dumps(example.state))
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    certain = " ".join(ran.stdout.partition("\n\n")[0].split())
    answer = load(ruleset_id).odds(example.rule, example.state, fields=["*"])
    for field, shares in answer.marginals.items():
        assert f"{title(answer, field)}: " in certain if len(shares) == 1 else heading(answer, field) in lines


@pytest.mark.parametrize(("ruleset_id", "example"), few(EXAMPLES, 6), ids=name)
def test_the_headline_is_one_screen(ror: Ror, ruleset_id: str, example: Example) -> None:
    ran = ror("odds", ruleset_id, example.rule, "--state", json.dumps(example.state))
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert len(lines) <= 40
    certain = " ".join(ran.stdout.partition("\n\n")[0].split())
    answer = load(ruleset_id).odds(example.rule, example.state)
    for field, shares in answer.marginals.items():
        if len(shares) > 1 and all(isinstance(share.value, bool) for share in shares):
            assert any(f"{line} ".startswith(f"  {field} ") for line in lines)
        elif len(shares) == 1 and answer.statistics[field].above is UNSET:
            assert f"{title(answer, field)}: " in certain
        else:
            assert heading(answer, field) in lines


def test_bars_have_percents_and_fractions(ror: Ror) -> None:
    lines = ror("odds", WAR, "gollum-control", "--state", GOLLUM, "--field", "card_holder").stdout.splitlines()
    assert lines == [
        "Who holds Gollum's Card (card_holder)",
        "  dark_power  ████████████████           66.67%  2/3",
        "  fellowship  ████████                   33.33%  1/3",
        "",
        "state  previous_controller=neither card_holder=dark_power",
    ]


def test_few_results_are_listed_one_by_one(ror: Ror) -> None:
    printed = ror("odds", WAR, "gollum-control", "--all", "--state", GOLLUM).stdout
    assert "\nThe 3 results\n   33.33%  1/3  controller dark_power, card_holder dark_power\n" in printed
    assert "results" not in ror("odds", WAR, "individual-combat", "--all", "--state", DUEL).stdout


def test_one_field_alone_is_not_listed_twice(ror: Ror) -> None:
    printed = ror("odds", WAR, "shadow-points", "--state", '{"letter": "A"}').stdout
    assert "results" not in printed
    assert printed.count("1/6") == 6


def test_what_is_certain_is_said_once(ror: Ror) -> None:
    printed = ror("odds", WAR, "losses", "--state", '{"strength": 13, "percent": 50}').stdout
    assert printed.splitlines() == [
        f"war-of-the-ring {load(WAR).version}, losses",
        "Rulings used here: wr-loss-11-15-50",
        "Certain: Strength Points lost: 5, Strength Points left: 8",
        "",
        "state  strength=13 percent=50",
    ]


def test_a_field_that_is_certain_can_be_asked_for(ror: Ror) -> None:
    printed = ror("odds", WAR, "losses", "--state", '{"strength": 13, "percent": 50}', "--field", "lost").stdout
    assert printed.startswith(f"Strength Points lost (lost)\n  5  {'█' * 24}     100%  1\n\n")


def test_several_fields_can_be_asked_for(ror: Ror) -> None:
    asked = ("--field", "defender.killed", "--field", "attacker.killed")
    lines = ror("odds", WAR, "individual-combat", "--state", DUEL, *asked).stdout.splitlines()
    heads = [line for line in lines if line.endswith(".killed)")]
    assert heads == ["The defender is dead (defender.killed)", "The attacker is dead (attacker.killed)"]


def test_requested_fields_are_shown_together(ror: Ror) -> None:
    asked = ("--field", "attacker.wins", "--field", "both_die")
    printed = ror("odds", WAR, "individual-combat", "--state", DUEL, *asked).stdout
    assert printed.startswith("The 3 results\n   82.72%  ")
    assert "attacker.wins true, both_die false\n" in printed


@pytest.mark.parametrize(
    "options",
    [
        ("--field", "attacker.wins"),
        ("--field", "rounds", "--field", "attacker.killed"),
        ("--float", "--field", "rounds"),
        ("--simulate", "50", "--seed", "42", "--field", "rounds"),
    ],
)
def test_json_of_what_was_asked_for_is_the_librarys(ror: Ror, options: tuple[str, ...]) -> None:
    fields = [options[at + 1] for at, option in enumerate(options) if option == "--field"]
    simulated = "--simulate" in options
    expected = load(WAR).odds(
        "individual-combat",
        json.loads(DUEL),
        fields=fields,
        arithmetic="float" if "--float" in options else None,
        simulate=50 if simulated else None,
        seed="42" if simulated else None,
    )
    assert list(expected.marginals) == fields
    ran = ror("odds", WAR, "individual-combat", "--state", DUEL, *options, "--json")
    assert ran.stdout == encode(expected).decode() + "\n"


def test_a_simulation_without_a_seed_has_a_fresh_one(ror: Ror) -> None:
    asked = ("odds", WAR, "gollum-control", "--state", GOLLUM, "--simulate", "10", "--json")
    assert len({json.loads(ror(*asked).stdout)["id"] for _ in range(2)}) == 2


def test_a_heading_has_the_words_of_a_view_in_your_language_and_its_name(ror: Ror) -> None:
    shown = ror("odds", WAR, "gollum-control", "--state", GOLLUM, "--field", "controller", "--lang", "de").stdout
    assert shown.startswith("Wer Gollum kontrolliert (controller)\n")


def test_summaries_come_first(ror: Ror) -> None:
    printed = ror("odds", WAR, "individual-combat", "--all", "--state", DUEL).stdout
    assert printed.index("\nBalrog is dead and Gandalf lives (attacker.wins)\n") < printed.index("(attacker.wounds)\n")


def test_the_last_of_the_chances_is_of_the_highest_value_that_is_listed(ror: Ror) -> None:
    brood = [{"id": "spiders", "type": "giant-spider", "count": 6}, {"id": "swarm", "type": "spider-swarm", "count": 5}]
    state: dict[str, Any] = {
        "attacker": {"groups": brood},
        "defender": {"groups": [{"id": "dwarves", "type": "dwarf", "count": 6}]},
    }
    lines = ror("odds", "ring-of-power", "combat", "--state", json.dumps(state)).stdout.splitlines()
    answer = load("ring-of-power").odds("combat", state)
    shares = answer.marginals["attacker.left"]
    assert len(shares) > 6
    at = lines.index(heading(answer, "attacker.left"))
    said = lines[at + 2]
    highest = shares[-1].at_least
    assert highest is not UNSET
    assert said.split(", ")[-1] == f"{shares[-1].value}: {percent(Fraction(highest))}"
    up_to, before = shares[-2].within, lines[at + 3]
    assert up_to is not UNSET
    assert before.startswith("  within ")
    assert before.split(", ")[-1] == f"{shares[-2].value}: {percent(Fraction(up_to))}"


def test_means_and_chances_of_at_least_so_many_have_ranges(ror: Ror) -> None:
    state = json.dumps({"rating": "B", "subtract": 3})
    asked = ("odds", "war-of-the-ring", "sorcery", "--state", state)
    said = ror(*asked, "--field", "points", "--simulate", "50", "--seed", "7").stdout.splitlines()
    answer = load("war-of-the-ring").odds("sorcery", json.loads(state), fields=["points"], simulate=50, seed="7")
    found, last = answer.statistics["points"], answer.marginals["points"][-1]
    assert isinstance(found.mean, float)
    assert isinstance(found.mean_low, float)
    assert isinstance(found.mean_high, float)
    assert f"  mean {found.mean:.2g} ({found.mean_low:.2f} to {found.mean_high:.2f}), median 0" in said[1]
    (line,) = [each for each in said if each.startswith(f"  {last.value} ")]
    assert f"at least {last.at_least:>7.2%} ({last.at_least_low:.1%} to {last.at_least_high:.1%})" in line
    assert line.endswith(f"within    100% ({last.within_low:.1%} to {last.within_high:.1%})")


def test_a_number_that_is_listed_with_one_value_has_no_line_of_chances(ror: Ror) -> None:
    state: dict[str, Any] = {
        "attacker": {"groups": [{"id": "riders", "type": "man", "count": 20, "mounted": True}]},
        "defender": {"groups": [{"id": "men", "type": "man", "count": 25}]},
    }
    ran = ror("odds", "ring-of-power", "combat", "--state", json.dumps(state))
    answer = load("ring-of-power").odds("combat", state)
    shares = answer.marginals["attacker.left"]
    assert [share.value for share in shares] == [20]
    assert probability(shares[0]) < 1
    lines = ran.stdout.splitlines()
    at = lines.index(heading(answer, "attacker.left"))
    assert "below 20" in lines[at + 1]
    assert not lines[at + 2].strip()


@pytest.mark.nightly
def test_a_question_too_large_is_refused_with_smaller_options(ror: Ror) -> None:
    party = [{"name": f"Hobbit {number}", "capture_rating": 3} for number in range(16)]
    state = json.dumps({"nazgul": 3, "orc_points": 30, "characters": party})
    asked = ("odds", WAR, "search", "--state", state, "--field", "captures")
    refused = ror(*asked, "--exact")
    assert refused.returncode
    said = " ".join(refused.stderr.split())
    (options,) = re.findall(
        r"On the command line: the same without `--exact`, or `(--simulate [0-9]+)` in place of `--exact` or `--float`\.",
        said,
    )
    assert "`--budget 10` gives the question ten times the budget." in said
    answered = ror(*asked, *options.split(), "--seed", "1")
    assert (answered.returncode, answered.stderr) == (0, "")
    assert f"Estimated from {options.split()[1]} throws" in " ".join(answered.stdout.split())
    by_default = ror(*asked)
    assert (by_default.returncode, by_default.stderr) == (0, "")
    assert (
        "`--exact --budget 10` gives exact odds ten times the budget. `--simulate 10000` throws more often. Estimated from"
        in " ".join(by_default.stdout.split())
    )


def test_rare_values_are_summed_up_until_asked_for(ror: Ror) -> None:
    printed = ror("odds", WAR, "individual-combat", "--all", "--state", DUEL).stdout
    rounds = len(load(WAR).odds("individual-combat", json.loads(DUEL), fields=["rounds"]).marginals["rounds"])
    assert f"  and {rounds - 12} more, together <0.01%: --field rounds\n" in printed
    whole = ror("odds", WAR, "individual-combat", "--state", DUEL, "--field", "rounds").stdout.splitlines()
    assert whole[1].startswith("  mean 3.05, median 3, most likely 3, standard deviation 0.9")
    drawn = whole[2 : whole.index("")]
    assert len(drawn) == rounds
    assert all("%" in line for line in drawn)


def test_percents_agree_with_the_fractions(ror: Ror) -> None:
    lines = ror("odds", WAR, "shadow-points", "--state", '{"letter": "F"}').stdout.splitlines()
    pairs = [(re.findall(r"[0-9.]+%", line)[0], line.split()[-1]) for line in lines if "%" in line]
    assert len(pairs) == 6
    for chance, fraction in pairs:
        assert abs(Fraction(chance.rstrip("%")) / 100 - Fraction(fraction)) <= Fraction(1, 20_000)


def test_a_long_value_has_a_line_of_its_own(ror: Ror) -> None:
    state = json.dumps({"search_points": 9, "characters": [{"name": "Frodo", "capture_rating": 4}]})
    printed = ror("odds", WAR, "search", "--state", state, "--field", "captures").stdout
    assert '\n  [{"name": "Frodo", "captured": true}]\n' in printed


def test_a_ruling_changes_the_odds_and_is_named(ror: Ror) -> None:
    asked = (
        "--state",
        '{"strength": 13, "percent": 50}',
        "--ruling",
        "wr-loss-11-15-50=6",
        "--version",
        load(WAR).version,
    )
    printed = ror("odds", WAR, "losses", *asked).stdout
    assert printed.startswith(
        f"war-of-the-ring {load(WAR).version}, losses; wr-loss-11-15-50=6\nCertain: Strength Points lost: 6, Strength Points left: 7\n\n"
    )


def test_long_fractions_are_not_shown_and_that_is_said(ror: Ror) -> None:
    names = {
        side: {"name": side, "combat": rating, "endurance": 5} for side, rating in (("attacker", 6), ("defender", 5))
    }
    asked = ("--state", json.dumps({**names, "rounds": 60}), "--field", "attacker.wins")
    printed = ror("odds", WAR, "individual-combat", *asked).stdout
    assert re.search(r"^  true +\S+ +[0-9.]+%$", printed, re.MULTILINE)
    assert "%\n\nLong fractions are omitted. --json has them all.\n\n" in printed
    assert "--json" not in ror("odds", WAR, "gollum-control", "--state", GOLLUM).stdout


@pytest.mark.parametrize(
    ("rule", "options", "says"),
    [
        ("gollum-control", ("--state", GOLLUM, "--field", "controler"), "Did you mean controller?"),
        ("gollum-control", ("--state", GOLLUM, *(2 * ("--field", "controller"))), "--field: A name comes twice."),
        ("individual-combat", ("--state", DUEL, "--field", "attacker_win"), "Did you mean attacker.wins?"),
        ("gollum-control", ("--state", GOLLUM, "--simulate", "0", "--seed", "1"), "--simulate: "),
        ("gollum-control", ("--state", GOLLUM, "--simulate", "many"), "--simulate"),
        ("gollum-control", ("--state", "{}"), "/state/card_holder: `card_holder` is missing. "),
        ("gollum-control", ("--state", "[" * 5000), "nested too deeply"),
        ("gollum-control", ("--state", "[1]"), "/state: This is an array, not an object or a string."),
        (
            "gollum-control",
            ("--state", GOLLUM, "--ruling", "wr-x=y"),
            "The ruleset war-of-the-ring has no such ruling.",
        ),
        ("gollum-control", ("--state", GOLLUM, "--version", "0.0.1"), "is not installed"),
        ("gollum-control", ("--state", GOLLUM, "--seed", "1"), "--seed is for --simulate"),
        ("gollum-control", ("--state", GOLLUM, "--simulate", "9", "--float"), "--float is for computed odds"),
        ("gollum-control", ("--state", GOLLUM, "--all", "--field", "controller"), "--all shows every field"),
        ("gollum-control", ("--state", GOLLUM, "--csv", "a", "--png", "a"), "Two files have the same name"),
        ("gollum-control", ("--state", GOLLUM, "--csv", "no/such/folder.csv"), "cannot be written"),
        ("gollum-contrl", ("--state", GOLLUM), "Did you mean gollum-control?"),
    ],
)
def test_what_has_no_odds_is_one_line(refused: Refused, rule: str, options: tuple[str, ...], says: str) -> None:
    assert says in refused("odds", WAR, rule, *options)


def test_who_is_who_stands_below_the_heading(ror: Ror) -> None:
    told = ror("odds", WAR, "individual-combat", "--state", DUEL).stdout.splitlines()
    assert told[1] == "attacker: Gandalf, defender: Balrog"
    without = ror("odds", WAR, "shadow-points", "--state", '{"letter": "F"}').stdout
    assert "attacker:" not in without


@pytest.mark.parametrize("more", [(), ("--field", "points"), ("--all",), ("--simulate", "9", "--seed", "1")])
def test_odds_end_with_the_state_as_a_line(ror: Ror, more: tuple[str, ...]) -> None:
    *_, empty, last = ror(
        "odds", WAR, "sorcery", "--state", '{"subtract": 3, "rating": "B"}', *more
    ).stdout.splitlines()
    assert (empty, last) == ("", "state  rating=B subtract=3")


def test_yes_and_no_are_values_of_truths(ror: Ror, refused: Refused) -> None:
    asked = ("odds", WAR, "individual-combat", "Aragorn 5/5 v Khamul 4/5 @ rounds=9", "--field", "rounds", "--given")
    for word, value in (("yes", "true"), ("no", "false")):
        told = ror(*asked, f"attacker.killed={word}").stdout
        assert told == ror(*asked, f"attacker.killed={value}").stdout
        assert told.startswith("Given attacker.killed ")
    assert "--given: This is a whole number, not true or false." in refused(*asked, "attacker.killed=5")


def test_a_given_word_is_read_as_in_a_line(ror: Ror, refused: Refused) -> None:
    asked = ("odds", WAR, "individual-combat", "Aragorn 5/5 v Khamul 4/5 @ rounds=9", "--field", "rounds", "--json")
    assert ror(*asked, "--given", "winner=Angreifer").stdout == ror(*asked, "--given", "winner=attacker").stdout != ""
    asked = ("need", WAR, "individual-combat", "Aragorn 5/5 v Khamul 4/5", "--vary", "/attacker/combat", "--json")
    wish = (*asked, "--at-least", "50%", "--field")
    assert ror(*wish, "winner=Verteidiger").stdout == ror(*wish, "winner=defender").stdout != ""


def test_an_empty_line_has_no_caret(refused: Refused) -> None:
    assert refused("odds", WAR, "losses", "").startswith("ror: /state/strength: `strength` is missing")


@pytest.mark.parametrize(
    "asked",
    [
        ("odds", "--field", "winner"),
        ("sweep", "--field", "winner", "--vary", "/attacker/groups/0/count=3,4"),
        ("need", "--field", "attacker.wins", "--at-least", "20%", "--vary", "/attacker/groups/0/count=3..5"),
    ],
)
def test_odds_of_a_battle_name_the_policies(ror: Ror, asked: tuple[str, ...]) -> None:
    call, *options = asked
    told = " ".join(ror(call, "ring-of-power", "combat", "4 orc v 2 man", *options).stdout.split())
    assert "The defender gives hits to the best defense first and heaps spare hits on one man." in told
    assert "ask `ror advise ring-of-power combat`" in told


def test_the_words_say_whose_choice_it_is(ror: Ror) -> None:
    state = {
        "attacker": {
            "side": "fellowship",
            "strength": 40,
            "leader": {"name": "Faramir", "morale": 0},
            "characters": ["Gimli", "Legolas"],
        },
        "defender": {"side": "dark_power", "strength": 20},
    }
    asked = ("odds", "war-of-the-ring", "army-combat", f"--state={json.dumps(state)}")
    one = ror(*asked, "--field=killed[Gimli]").stdout
    assert re.search(r"\n  true +0% to 50%: the Fellowship chooses\n", one)
    assert "the Fellowship chooses among Faramir, Gimli and Legolas" in one
    assert (
        "The joint results depend on an open choice"
        in ror(*asked, "--field=killed[Gimli]", "--field=attacker.strength_lost").stdout
    )
    assert re.search(r"killed\[Gimli\] +0% to 50%: the Fellowship chooses\n", ror(*asked).stdout)
    table = ("sweep", *asked[1:], "--field=killed[Gimli]", "--vary=/attacker/strength=40..41")
    assert "0% to 50%: the Fellowship chooses" in ror(*table).stdout
    german = ror(*asked, "--field=killed[Gimli]", "--lang=de").stdout
    assert "0 % bis 50 %: nach Wahl der Gefährten" in german.replace("\u00a0", " ")
