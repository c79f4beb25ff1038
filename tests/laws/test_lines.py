import json
import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from ror_rules import RorError, load, rulesets
from ror_rules.author import Rule, Ruleset
from ror_rules.errors import tokens
from ror_rules.host.questions import lined
from tests.drawn import drawn
from tests.every import cases
from tests.laws.states import states
from tests.rules.situations import single

HOSTILE: Final = (
    "v", "none", "yes", "12", "orc-2", "a.b", "6/5", "w3", "wiz2", "L2", "Henry v", "vs.", 'say "x"', "“curly”",
    "non\u00a0breaking", "Helm's Deep", "علی", "Éowyn", "at", "on", "a, b", "x=1", "(y)", "a: b", "@home", "man", "hero",
    "Gandalf the White", "field", "dark_power", "-", "x", "«q»", "1/2",
)  # fmt: skip

RULES: Final = [(ruleset.id, rule) for ruleset in rulesets() for rule in ruleset.rules]


def read(ruleset: Ruleset[Any], rule: str, value: Any) -> Any:
    try:
        return ruleset.rules[rule].read(value)
    except RorError:
        return None


def renamed(value: Any, dice: random.Random) -> Any:
    if isinstance(value, list):
        return [renamed(each, dice) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: dice.choice(HOSTILE) if key in ("name", "id") and isinstance(each, str) else renamed(each, dice)
        for key, each in value.items()
    }


def keeps(ruleset: Ruleset[Any], rule: str, state: Any) -> None:
    line = ruleset.line(rule, state)
    again = read(ruleset, rule, ruleset.parse(rule, line))
    assert again == state, line
    assert ruleset.line(rule, again) == line


def known(ruleset: Ruleset[Any]) -> Iterator[tuple[str, Any]]:
    for example in ruleset.examples:
        yield example.rule, example.state
    for case in single(ruleset.id):
        for each in case.situations:
            yield case.rule, each.state


@pytest.mark.parametrize("ruleset_id", [each.id for each in rulesets()])
def test_states_of_examples_and_situations_keep_the_law(ruleset_id: str) -> None:
    ruleset, dice, seen = load(ruleset_id), random.Random(7), 0
    for rule, value in known(ruleset):
        plain = json.loads(json.dumps(value))
        for state in (plain, *(renamed(plain, dice) for _ in range(3))):
            found = read(ruleset, rule, state)
            if found is not None:
                seen += 1
                keeps(ruleset, rule, found)
    assert seen > 100


@cases(("ruleset_id", "rule_id"), RULES)
def test_drawn_states_keep_the_law(ruleset_id: str, rule_id: str) -> None:
    ruleset = load(ruleset_id)
    rule: Rule[Any, Any, Any] = ruleset.rules[rule_id]

    @settings(max_examples=drawn(30))
    @given(states(ruleset, rule), st.data())
    def holds(value: Any, data: st.DataObject) -> None:
        found = read(ruleset, rule_id, value)
        if found is not None:
            keeps(ruleset, rule_id, found)

    holds()


@settings(max_examples=drawn(400))
@given(st.sampled_from(RULES), st.data())
def test_damaged_lines_are_refused_with_a_place(named: tuple[str, str], data: st.DataObject) -> None:
    ruleset = load(named[0])
    lines = [ruleset.line(named[1], each.state) for each in ruleset.examples if each.rule == named[1]]
    line = data.draw(st.sampled_from(lines))
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 5)))
    put = data.draw(st.sampled_from(["", "v", "@", "(", ")", ",", "=", ":", '"', " x ", "12", "\n", "none", "é"]))
    damaged = line[:start] + put + line[end:]
    error = refusal(ruleset, named[1], damaged)
    if error is not None:
        assert error.spot is not None
        assert error.spot.line == damaged
        assert 0 <= error.spot.start <= error.spot.end <= len(damaged)


WORDS: Final = (
    "zzz", "7", "0", "-3", "2/3", "5/5", "5/5/6", "w2", "L2", "wiz3", "x71", "neither", "attacker", "Bob", "mounted", "elite", "woods",
    "fortress", "walls", "gate", "near-water", "orc", "Gandalf", "hero", "zzz=1", "count=71", "morale=71", "crew:", "field:", '"x"', "(a)", "A",
)  # fmt: skip
CERTAIN: Final = {("siege", "fortress")}
"""A siege is of a fortress, said or not. Such a word changes what the line says, and not what is resolved."""


@pytest.mark.parametrize("ruleset_id", [each.id for each in rulesets()])
def test_no_word_of_a_line_vanishes(ruleset_id: str) -> None:
    ruleset, dice, taken = load(ruleset_id), random.Random(11), 0
    for example in ruleset.examples:
        line = ruleset.line(example.rule, example.state)
        parsed = ruleset.parse(example.rule, line)
        state = read(ruleset, example.rule, parsed)
        words = list(re.finditer(r'"(?:[^"]|"")*"|[^\s,()]+', line))
        for _ in range(drawn(200)):
            word, place = dice.choice(WORDS), dice.choice(words)
            if word.casefold() in line.casefold():
                continue
            start = dice.choice((place.start(), place.end()))
            changed = f"{line[:start]} {word} {line[place.end() :]}"
            if refusal(ruleset, example.rule, changed) is None:
                taken += 1
                said = ruleset.parse(example.rule, changed)
                assert said != parsed, changed
                assert (example.rule, word) in CERTAIN or read(ruleset, example.rule, said) != state, changed
    assert taken > drawn(60)


@pytest.mark.parametrize("ruleset_id", [each.id for each in rulesets()])
def test_no_word_of_a_list_vanishes(ruleset_id: str) -> None:
    """An unknown word in the place of a group or of words in it is named, also if its side has no other group."""
    ruleset, dice, empty = load(ruleset_id), random.Random(13), 0
    for example in ruleset.examples:
        line = ruleset.line(example.rule, example.state)
        words = list(re.finditer(r'"(?:[^"]|"")*"|[^\s,()]+', line))
        for _ in range(drawn(60)):
            first, last = sorted((dice.choice(words), dice.choice(words)), key=lambda each: each.start())
            changed = f"{line[: first.start()]}zzz{line[last.end() :]}"
            error, named = untranslated(ruleset, example.rule, changed)
            assert "zzz" in named or (error is not None and error.code != "array-empty"), changed
            empty += error is not None and named == "zzz"
    assert empty


def untranslated(ruleset: Ruleset[Any], rule: str, text: str) -> tuple[RorError | None, str]:
    """The error about a list, with the part of it at the error's place. None, the line and the unknown words if it is translated."""
    try:
        told = ruleset.translate(rule, text)
    except RorError as error:
        spot = error.spot
        return error, "" if spot is None else text[spot.start : spot.end]
    return None, f"{told.line} {told.unknown}"


def refusal(ruleset: Ruleset[Any], rule: str, line: str) -> RorError | None:
    try:
        ruleset.read(rule, {"state": line})
    except RorError as error:
        return error
    return None


def test_a_line_shows_where_the_numbers_of_its_state_stand() -> None:
    shown = 0
    for ruleset in rulesets():
        for example in ruleset.examples:
            found = lined({"ruleset": ruleset.id, "rule": example.rule, "state": example.request["state"]})
            state = ruleset.parse(example.rule, found.line)
            for number in found.numbers:
                value: Any = state
                for name in tokens(number.pointer):
                    value = value[int(name)] if isinstance(value, list) else value[name]
                assert str(value) == found.line[number.start : number.end], found.line
                shown += 1
    assert shown > 100


def test_each_number_of_a_duel_has_its_own_field() -> None:
    found = lined({"ruleset": "war-of-the-ring", "rule": "individual-combat", "state": "Aragorn 5/5 v Khamul 3/4"})
    assert [(each.pointer, each.start) for each in found.numbers] == [
        ("/attacker/combat", 8), ("/attacker/endurance", 10), ("/defender/combat", 21), ("/defender/endurance", 23),
    ]  # fmt: skip
