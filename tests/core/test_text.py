from typing import Any

import pytest
from msgspec import structs

from ror_rules import explain, load
from ror_rules.host.messages import Catalogue, catalogue
from ror_rules.host.words import Sources, ruled, steps
from ror_rules.message import named
from ror_rules.text import asides, citation, known_as, listed, said
from ror_rules.trace import (
    Cite,
    Clamp,
    DrawStep,
    HandStep,
    Line,
    LookUpStep,
    Modifier,
    NotApplied,
    NoteStep,
    PoolStep,
    Printed,
    RollStep,
    RulingUsed,
    TableStep,
)

WORDS = Catalogue(
    "en",
    {
        "thrown": "{ $who } is in a good mood",
        "looked-up": "looked up",
        "looked-up-in-words": "{ $cell } on the chart",
        "weather": "weather",
        "weather.made": "{ $face } is fair",
        "luck": "luck of { $who }",
        "luck.made": "{ $cell } shells for { $who }",
        "rain": "it rains",
        "hits": "hits with { $least } or more",
        "shots": "shots",
        "shots.made": "{ $successes } of { $dice } strike",
        "hand": "a hand",
        "sun": "sun",
        "wind": "wind from the { WORD($side) }",
        "dry": "{ $who } is dry",
        "word-east": "east",
        "word-rolled": "DICE",
        "word-again": "AGAIN",
        "word-and": "AND",
        "pool-made": "{ $successes } MADE",
        "pool-modifier": "{ $value } POOL { $what }",
        "no-dice": "NO DICE",
        "hand-keeps": "KEPT { $faces }",
        "hand-keeps-none": "KEPT NONE",
        "clamped": "{ $axis } { $came } READ AS { $edge }",
        "not-applied": "NOT { $value } { $what } BECAUSE { $because }",
        "not-applied-ability": "NOT { $what } BECAUSE { $because }",
    },
)
WHO = {"who": named("sam")}

CELL = Cite(table="moods", row="6", column="Sun")
NOTE = Cite(table="moods", note="key")
PRINTED = {
    CELL: Printed("Games of the Shire", "moods", "6", "Sun"),
    NOTE: Printed("Games of the Shire", "Moods, Key"),
}

LINES: list[tuple[Line, str]] = [
    (
        TableStep(
            cite=CELL,
            address="mood/die",
            face=5,
            modifiers=(Modifier(value=3, code="sun"), Modifier(value=-1, code="wind", given={"side": "east"})),
            adjusted=6,
            not_applied=(NotApplied(value=-4, code="rain", because="dry", given=WHO),),
            clamps=(Clamp(axis="row", came=7, read_as=6),),
            cell="glad",
            code="thrown",
            given=WHO,
        ),
        (
            "sam is in a good mood: DICE 5, +3 (sun), -1 (wind from the east) = 7: glad; "
            "row 7 READ AS 6; NOT -4 it rains BECAUSE sam is dry"
        ),
    ),
    (
        TableStep(cite=CELL, address="luck/die", face=6, adjusted=6, cell=4, code="luck", given=WHO),
        "Luck of sam: DICE 6, 4 shells for sam",
    ),
    (LookUpStep(cite=CELL, code="looked-up", cell=3), "Looked up: 3"),
    (LookUpStep(cite=CELL, code="looked-up-in-words", cell=3), "3 on the chart"),
    (RollStep(cite=NOTE, address="x/die", face=2, code="rain"), "It rains: DICE 2"),
    (RollStep(cite=NOTE, address="x/die", face=2, code="weather"), "Weather: DICE 2, 2 is fair"),
    (
        NoteStep(cite=NOTE, code="rain", not_applied=(NotApplied(value=0, code="sun", because="dry", given=WHO),)),
        "It rains; NOT sun BECAUSE sam is dry",
    ),
    (
        PoolStep(cite=NOTE, address="x/hits", faces=(1, 6, 3), again=(5,), at_least=4, successes=2, code="hits"),
        "Hits with 4 or more: DICE 1 6 3, AGAIN 5, 2 MADE",
    ),
    (
        PoolStep(cite=NOTE, address="x/hits", faces=(), at_least=4, successes=0, code="hits"),
        "Hits with 4 or more: NO DICE, 0 MADE",
    ),
    (
        PoolStep(cite=NOTE, address="x", faces=(1, 10), at_least=7, successes=1, code="shots", given={"dice": 2}),
        "Shots: DICE 1 10, 1 of 2 strike",
    ),
    (
        PoolStep(
            cite=NOTE,
            address="x/hits",
            faces=(3, 6, *[1] * 9, 6, 3),
            at_least=4,
            successes=2,
            modifiers=(Modifier(value=1, code="sun"), Modifier(value=0, code="rain")),
            code="hits",
        ),
        "Hits with 4 or more (+1 POOL sun, it rains): DICE 6x2 3x2 1x9, 2 MADE",
    ),
    (HandStep(cite=NOTE, address="x", faces=(3, 6, 1), kept=(6, 3), code="hand"), "A hand: DICE 3 6 1, KEPT 6 3"),
    (HandStep(cite=NOTE, address="x", faces=(3,), kept=(), code="hand"), "A hand: DICE 3, KEPT NONE"),
    (HandStep(cite=NOTE, address="x", faces=(), kept=(), code="hand"), "A hand: NO DICE"),
    (
        DrawStep(cite=NOTE, address="x/draw", faces=(3, 1), drawn=("sword", "ring"), code="hand"),
        "A hand: sword AND ring (DICE 3 1)",
    ),
    (DrawStep(cite=NOTE, address="x/draw", faces=(), drawn=("ring",), code="hand"), "A hand: ring"),
]


@pytest.mark.parametrize(
    ("line", "text"), LINES, ids=[f"{number}-{line.step}" for number, (line, _) in enumerate(LINES)]
)
def test_a_line_is_said(line: Line, text: str) -> None:
    assert "; ".join([str(said(line, WORDS)), *asides(line, WORDS)]) == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (RollStep(cite=NOTE, address="x", face=2, code="rain"), "It rains (cloud 3, wind 1): DICE 2"),
        (
            PoolStep(
                cite=NOTE,
                address="x",
                faces=(5,),
                at_least=4,
                successes=1,
                modifiers=(Modifier(value=1, code="sun"),),
                code="hits",
            ),
            "Hits with 4 or more (cloud 3, wind 1, +1 POOL sun): DICE 5, 1 MADE",
        ),
        (LookUpStep(cite=CELL, code="looked-up", cell=3), "Looked up: 3"),
    ],
    ids=lambda value: value.step if isinstance(value, Line) else "",
)
def test_a_throw_has_its_profile_in_brackets(line: Line, text: str) -> None:
    assert str(said(line, WORDS, "cloud 3, wind 1")) == text


GOLLUM: dict[str, Any] = {"previous_controller": "neither", "card_holder": "neither"}


def test_a_ruling_has_its_question_its_reading_and_its_names() -> None:
    words = Catalogue(
        "en",
        {"ruling-used": "{ $question } { $answer } / { $id } / { $reading }"},
        literals={"ruling-t-mood-question": "Who is glad?", "ruling-t-mood-all_of_them": "everybody."},
    )
    assert ruled(RulingUsed("t-mood", "all_of_them"), words) == "Who is glad? Everybody. / t-mood / all_of_them"
    assert ruled(RulingUsed("t-mood", "nobody"), words) == "t-mood: nobody"


def test_a_citation_is_said() -> None:
    assert citation(PRINTED[CELL]) == "Games of the Shire, moods, row 6, column Sun"
    assert citation(PRINTED[NOTE]) == "Games of the Shire, Moods, Key"
    assert citation(Printed("Games of the Shire", "")) == "Games of the Shire"


def test_a_citation_of_an_unknown_ruleset_is_said_by_its_keys() -> None:
    outcome = load("war-of-the-ring").resolve("gollum-control", GOLLUM, seed="42")
    (roll,) = outcome.trace
    for cite, words in (
        (CELL, "moods, row 6, column Sun"),
        (NOTE, "moods, note key"),
        (Cite(section="16.633"), "16.633"),
    ):
        other = structs.replace(outcome.ruleset, id="chess")
        shown = explain(structs.replace(outcome, ruleset=other, trace=(structs.replace(roll, cite=cite),)))
        assert shown.splitlines()[-1] == f"   [1] {words}"


def test_words_are_listed() -> None:
    assert listed("a") == "a"
    assert listed("ab") == "a and b"
    assert listed("abc") == "a, b and c"


def test_an_outcome_is_explained() -> None:
    rules = load("war-of-the-ring")
    words = catalogue(rules.id)
    state: dict[str, Any] = GOLLUM
    seeded = rules.resolve("gollum-control", state, seed="42", context="turn 3 and more")
    supplied = rules.resolve("gollum-control", state, faces=[3])
    for outcome in (seeded, supplied):
        (step,) = steps(outcome)
        (place,) = Sources([step]).lines(words)
        assert explain(outcome).split("\n") == [
            outcome.summary,
            known_as(outcome, words),
            "State: previous_controller=neither card_holder=neither",
            f"  1. {step.sentence} [1]",
            words.say("sources", {"work": "War of the Ring"}),
            f"   [1] {place}",
        ]


def test_an_outcome_is_known_by_its_rules_dice_context_and_id() -> None:
    rules = load("war-of-the-ring")
    words = Catalogue(
        "en",
        {"known-seed": "SEED { $seed }", "known-faces": "FACES", "known-context": "CONTEXT { $context }"},
    )
    state: dict[str, Any] = {"previous_controller": "neither", "card_holder": "neither"}
    seeded = rules.resolve("gollum-control", state, seed="42", context="turn 3 and more")
    supplied = rules.resolve("gollum-control", state, faces=[3])
    for outcome, dice in ((seeded, r"SEED 42, CONTEXT turn 3 and more"), (supplied, "FACES")):
        assert known_as(outcome, words) == f"{rules.id} {rules.version}, gollum-control; {dice}; id {outcome.id}"
