import json
import re
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Stream, load
from tests.cli.conftest import Refused, Ror

KNOWN = Path(__file__).resolve().parents[2] / "vectors" / "dice.json"
VECTORS: list[dict[str, Any]] = json.loads(KNOWN.read_text("utf-8"))["open"]


def test_a_fresh_seed_is_64_hex_digits_and_another_each_time(ror: Ror) -> None:
    seeds = {ror("seed").stdout for _ in range(3)}
    assert len(seeds) == 3
    assert all(re.fullmatch(r"[0-9a-f]{64}\n", seed) for seed in seeds)


def test_dice_are_those_of_the_stream(ror: Ror) -> None:
    asked = ("--seed", "42", "--address", "fire/a1/hit", "--sides", "6")
    assert ror("dice", *asked, "--count", "5").stdout == "4 2 3 1 3\n"
    assert ror("dice", *asked).stdout == "4\n"


def test_a_context_gives_other_dice(ror: Ror) -> None:
    asked = ("--seed", "42", "--context", "tür 3", "--address", "x", "--sides", "1000", "--count", "9")
    assert ror("dice", *asked).stdout.split() == [str(face) for face in Stream("42", "tür 3").faces("x", 1000, 9)]


def test_the_dice_of_an_outcome_can_be_checked(ror: Ror) -> None:
    state: dict[str, Any] = {
        "attacker": {"name": "A", "combat": 6, "endurance": 9},
        "defender": {"name": "B", "combat": 5, "endurance": 9},
    }
    outcome = load("war-of-the-ring").resolve("individual-combat", state | {"rounds": 2}, seed="7", context="t")
    assert len(outcome.dice.throws) >= 2
    for throw in outcome.dice.throws:
        asked = ("--address", throw.address, "--sides", str(throw.sides), "--count", str(len(throw.faces)))
        printed = ror("dice", "--seed", "7", "--context", "t", *asked).stdout
        assert tuple(map(int, printed.split())) == throw.faces


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"--address": "a//b"}, "The stream has no throw at a//b with 6 sides. Expected an address with /"),
        ({"--address": "a b"}, "no throw at a b with 6 sides"),
        ({"--sides": "0"}, "no throw at a with 0 sides"),
        ({"--sides": "4294967296"}, "and 1 to 2^32-1 sides"),
        ({"--sides": "six"}, "--sides takes a whole number. Got 'six'."),
        ({"--count": "-1"}, "--count takes a number of dice, 1 to 100,000; got -1."),
        ({"--count": "0"}, "got 0."),
        ({"--count": "100001"}, "got 100,001."),
        ({"--seed": "two words"}, "--seed: "),
        ({"--seed": ""}, "--seed: "),
        ({"--context": ""}, "--context: "),
        ({"--adress": "a"}, "Did you mean --address"),
    ],
)
def test_dice_that_no_figure_throws_are_one_line(refused: Refused, options: dict[str, str], says: str) -> None:
    asked: dict[str, Any] = {"--seed": "42", "--address": "a", "--sides": "6"} | options
    assert says in refused("dice", *(f"{option}={value}" for option, value in asked.items()))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: f"{each['seed'][:9]} {each['address']} {each['sides']}")
def test_the_command_gives_the_known_answers(ror: Ror, vector: dict[str, Any]) -> None:
    asked = {
        "seed": vector["seed"],
        "address": vector["address"],
        "sides": vector["sides"],
        "count": len(vector["faces"]),
    }
    printed = ror("dice", *(f"--{option}={value}" for option, value in asked.items())).stdout
    assert [int(face) for face in printed.split()] == vector["faces"]
