from typing import Any

import pytest

from ror_rules.author import (
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
    Repeated,
    RollStep,
    TableStep,
    named,
)
from ror_rules.host.messages import Catalogue, catalogue
from ror_rules.host.words import asides, step_text
from tests.every import cases

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
        "pool-conditions": "CONDITION",
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
        "Shots (CONDITION): DICE 1 10, 1 of 2 strike",
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


@cases(("line", "text"), LINES, ids=[f"{number}-{line.step}" for number, (line, _) in enumerate(LINES)])
def test_a_line_is_said(line: Line, text: str) -> None:
    assert "; ".join([str(step_text(line, WORDS)), *asides(line, WORDS)]) == text


def _pool(**condition: Any) -> PoolStep:
    return PoolStep(cite=NOTE, address="x", faces=(4,), code="word-nobody", **{"successes": 1, **condition})


CONDITIONS = [
    ({"at_most": 30}, "30 or less succeeds", "bei 30 oder weniger", "1 success"),
    ({"at_least": 5}, "5 or more succeeds", "bei 5 oder mehr", "1 success"),
    ({"worth": ((2, 1), (4, 1), (6, 1))}, "2, 4 and 6 succeeds", "bei 2, 4 und 6", "1 success"),
    (
        {"worth": ((5, 1), (6, 2)), "successes": 3},
        "5 counts 1 and 6 counts 2",
        "5 zählt 1 und 6 zählt 2",
        "3 successes",
    ),
    ({"sums": True, "successes": 9}, "the faces are added up", "die Augen werden addiert", "9 in total"),
    (
        {"sums": True, "repeats": Repeated((96, 97, 98), None, adds=True), "cap": 300},
        "the faces are added up, 96–98 is thrown again and added without limit and more than 300 counts as 300",
        "ohne Ende",
        "1 in total",
    ),
    (
        {"at_least": 4, "repeats": Repeated((1,), 2)},
        "4 or more succeeds and 1 is thrown again up to 2 times",
        "bis zu 2-mal",
        "1 success",
    ),
]


@pytest.mark.parametrize(("condition", "english", "german", "made"), CONDITIONS)
def test_the_condition_of_a_pool_is_said(condition: dict[str, Any], english: str, german: str, made: str) -> None:
    line = _pool(**condition)
    told = {language: str(step_text(line, catalogue("war-of-the-ring", language))) for language in ("en", "de")}
    assert told["en"] == f"Nobody ({english}): rolled 4, {made}"
    assert german in told["de"]


def test_a_message_that_names_the_condition_has_it_once() -> None:
    texts = {
        "word-nobody": "nobody { $condition }",
        "pool-conditions": "{ LIST($parts) }",
        "pool-condition": "{ $most } OR LESS",
    }
    words = Catalogue("en", {**texts, "pool-made": "{ $successes } MADE"})
    assert str(step_text(_pool(at_most=30), words)) == "Nobody 30 OR LESS: rolled 4, 1 MADE"
