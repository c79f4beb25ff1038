"""An outcome as plain text, line by line."""

import pytest

from ror_rules import explain, load
from ror_rules._messages.catalogues import ENGINE, catalogue, read
from ror_rules._messages.fluent import Catalogue
from ror_rules._sections import unlisted
from ror_rules.message import named
from ror_rules.text import citation, listed, sentence
from ror_rules.trace import (
    Cite,
    Clamp,
    DrawStep,
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

MESSAGES = {
    "thrown": "{ $who } is in a good mood",
    "looked-up": "Looked up",
    "rain": "It rains",
    "hits": "Hits",
    "hand": "A hand",
    "sun": "sun",
    "wind": "wind from the { WORD($side) }",
    "dry": "{ $who } is dry",
    "word-east": "east",
}
WORDS = Catalogue("en", MESSAGES, read(ENGINE, "en"))
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
            rulings=(RulingUsed(id="t-mood", reading="a"),),
        ),
        (
            "sam is in a good mood: die 5 +3 (sun) -1 (wind from the east) = 7: glad; row 7 is beyond the table and read "
            "as 6; not -4 (It rains): sam is dry; ruling t-mood: a [Games of the Shire, moods, row 6, column Sun]"
        ),
    ),
    (
        TableStep(cite=CELL, address="mood/die", face=6, adjusted=6, cell="glad", code="unknown", given={"n": 2}),
        "unknown: n 2: die 6: glad [Games of the Shire, moods, row 6, column Sun]",
    ),
    (
        LookUpStep(cite=CELL, code="looked-up", cell=3),
        "Looked up: 3 [Games of the Shire, moods, row 6, column Sun]",
    ),
    (
        RollStep(cite=NOTE, address="x/die", face=2, code="rain"),
        "It rains: die 2 [Games of the Shire, Moods, Key]",
    ),
    (NoteStep(cite=NOTE, code="rain"), "It rains [Games of the Shire, Moods, Key]"),
    (
        PoolStep(cite=NOTE, address="x/hits", faces=(1, 6, 3), again=(5,), at_least=4, successes=2, code="hits"),
        "Hits: 1 6 3, again 5: 2 at 4 or more [Games of the Shire, Moods, Key]",
    ),
    (
        PoolStep(cite=NOTE, address="x/hits", faces=(1, 10), at_least=7, successes=1, code="hits"),
        "Hits: 1 10: 1 at 7 or more [Games of the Shire, Moods, Key]",
    ),
    (
        PoolStep(cite=NOTE, address="x/hits", faces=(3, 6, *[1] * 9, 6, 3), at_least=4, successes=2, code="hits"),
        "Hits: 6x2 3x2 1x9: 2 at 4 or more [Games of the Shire, Moods, Key]",
    ),
    (
        DrawStep(cite=NOTE, address="x/draw", faces=(3, 1), drawn=("sword", "ring"), code="hand"),
        "A hand: sword and ring: dice 3 1 [Games of the Shire, Moods, Key]",
    ),
    (
        DrawStep(cite=NOTE, address="x/draw", faces=(), drawn=("ring",), code="hand"),
        "A hand: ring [Games of the Shire, Moods, Key]",
    ),
]


@pytest.mark.parametrize(
    ("line", "text"), LINES, ids=[f"{number}-{line.step}" for number, (line, _) in enumerate(LINES)]
)
def test_a_line_is_said(line: Line, text: str) -> None:
    """The words of a line have the throw or the look-up, every modifier, clamp and ruling, and the place in print."""
    assert f"{sentence(line, WORDS)} [{citation(PRINTED[line.cite])}]" == text


def test_a_citation_is_said() -> None:
    """A citation names the work, the section or else the table, and the row and column where there are any."""
    assert citation(PRINTED[CELL]) == "Games of the Shire, moods, row 6, column Sun"
    assert citation(PRINTED[NOTE]) == "Games of the Shire, Moods, Key"
    assert citation(Printed("Games of the Shire", "")) == "Games of the Shire"


def test_a_citation_of_an_unknown_ruleset_is_said_by_its_keys() -> None:
    """Where a ruleset is not installed, the keys of a citation stand for its words."""
    assert citation(unlisted(CELL)) == "moods, row 6, column Sun"
    assert citation(unlisted(NOTE)) == "moods, note key"
    assert citation(unlisted(Cite(section="16.633"))) == "16.633"


def test_words_are_listed() -> None:
    """One word stands alone, two are joined by `and`, more by commas before it."""
    assert listed("a") == "a"
    assert listed("ab") == "a and b"
    assert listed("abc") == "a, b and c"


def test_an_outcome_is_explained() -> None:
    """The summary, the identity of the outcome, every line of the trace with its number, and the places in print."""
    rules = load("war-of-the-ring")
    state = {"previous_controller": "neither", "card_holder": "neither"}
    seeded = rules.resolve("gollum-control", state, seed="42", context="turn 3\nand more")
    supplied = rules.resolve("gollum-control", state, faces=[3])
    for outcome, dice in ((seeded, r"seed 42, context turn 3\nand more"), (supplied, "supplied faces")):
        head, identity, *steps = explain(outcome).split("\n")
        assert head == outcome.summary
        assert identity == f"war-of-the-ring {rules.version}, gollum-control; {dice}; id {outcome.id}"
        assert steps == [
            f"  1. {sentence(outcome.trace[0], catalogue(rules.id))} [1]",
            "Printed in War of the Ring:",
            "   [1] Gollum Control Table, row 3 or 4, column controlled by",
        ]
