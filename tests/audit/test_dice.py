from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from ror_rules import Stream
from ror_rules._audit.dice_tests import LEVEL, UNUSUAL, DiceTest, dice_tests
from ror_rules._audit.found import Run
from ror_rules.errors import in_words
from ror_rules.message import Message


def found_of(hands: dict[str, list[int]], sides: int) -> list[DiceTest]:
    runs: dict[tuple[str, int], Run] = {}
    faces: dict[tuple[str, ...], int] = {
        (who, str(sides), str(face)): count for who, thrown in hands.items() for face, count in Counter(thrown).items()
    }
    for who, thrown in hands.items():
        high = [2 * face > sides for face in thrown]
        changes = sum(one != other for one, other in pairwise(high))
        runs[who, sides] = Run(who, sides, 0, 1, 1, high[0], high[-1], len(high), changes)
    return dice_tests(faces, runs)


def test_fair_dice_are_odd_as_often_as_they_should_be() -> None:
    hands = {f"player {seed}": Stream(f"{seed}").faces("test/die", 6, 90) for seed in range(400)}
    found = found_of({who: list(thrown) for who, thrown in hands.items()}, 6)
    assert len(found) == 800
    for kind in ("faces", "order"):
        below = sum(each.chance < 0.05 for each in found if each.test == kind)
        assert 4 <= below <= 30  # of 400: 20 are expected at most, fewer where chances are bounds
    assert "improbable" not in {each.verdict for each in found}


@pytest.mark.parametrize(
    ("thrown", "kind", "said"),
    [
        ([6, 6, 5, 6, 1, 6, 2, 6, 3, 6, 4, 6] * 5, "faces", "(60 of 6 sides), by face: too uneven."),
        ([face for face in range(1, 7) for _ in range(200)], "faces", "by face: too even."),
        ([1, 2, 3] * 20 + [4, 5, 6] * 20, "order", "high after low: 1 changes at 119 neighbors."),
        ([1, 6, 2, 5, 3, 4] * 20, "order", "high after low: 119 changes at 119 neighbors."),
    ],
    ids=["uneven", "even", "in rows", "in turns"],
)
def test_what_fair_dice_hardly_do_is_named(thrown: list[int], kind: str, said: str) -> None:
    found = next(each for each in found_of({"player Grima": thrown}, 6) if each.test == kind)
    assert found.verdict == "improbable"
    assert said in found.said
    assert "Improbable: about one season in " in found.said
    assert in_words(Message(found.code, found.given)) == found.said


def test_the_more_tests_there_are_the_rarer_it_has_to_be() -> None:
    odd = [6] * 22 + [1, 2, 3, 4, 5] * 6
    alone = next(each for each in found_of({"player Grima": odd}, 6) if each.test == "faces")
    assert alone.chance < alone.corrected < LEVEL
    assert alone.verdict == "improbable"
    others = {f"player {seed}": list(Stream(f"{seed}").faces("test/die", 6, 60)) for seed in range(100)}
    among = next(each for each in found_of({**others, "player Grima": odd}, 6) if each.who == "player Grima")
    assert among.corrected > 10 * alone.corrected
    assert among.verdict != "improbable"


def test_a_verdict_is_the_corrected_chance_as_a_number_of_seasons() -> None:
    odd = random.Random(1).sample([6] * 25 + [1, 2, 3, 4, 5] * 8, 65)
    others = {f"player {seed}": list(Stream(f"{seed}").faces("test/die", 6, 60)) for seed in range(3)}
    found = found_of({"player Grima": odd, **others}, 6)
    unusual = found[0]
    assert (unusual.who, unusual.test, unusual.verdict) == ("player Grima", "faces", "unusual")
    assert LEVEL <= unusual.corrected == unusual.chance * 8 < UNUSUAL
    seasons = unusual.given["verdict"]["with"]["seasons"]
    assert 0.95 < seasons * unusual.corrected < 1.05
    assert (
        unusual.said == f"Dice of Grima (65 of 6 sides), by face: too uneven. Unusual: about one season in {seasons}."
    )
    german = in_words(Message(unusual.code, unusual.given), "de")
    assert german.endswith(f"Auffällig: etwa eine Saison von {seasons}.")
    usual = found[-1]
    assert usual.said.endswith(f"Nothing unusual: up to {round(100 * usual.corrected)}% of seasons with fair dice.")


def test_few_dice_say_nothing() -> None:
    assert found_of({"player Grima": [6] * 20}, 6) == []
    assert [each.test for each in found_of({"player Grima": [6] * 25}, 6)] == ["order"]


def test_the_middle_of_an_odd_die_is_neither_high_nor_low() -> None:
    (found,) = found_of({"player Grima": [2] * 18}, 3)
    assert (found.test, found.sides, found.seen) == ("faces", 3, (0, 18, 0))
