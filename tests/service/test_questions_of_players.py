"""The questions of players: each is one command and one HTTP call, compared with counts of all faces.

The counts share no code with the rules. `docs/campaigns.md` begins with these commands.
"""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from ror_rules import encode, load
from ror_rules.cli import main
from tests.rules.test_campaigns import chain as steps, gollum_turn
from tests.rules.test_named_persons import PARTY
from tests.rules.test_search_campaigns import POINTS, after, campaign
from tests.rules.test_war_campaigns import HELMS_DEEP, army, chain
from tests.rules.war_of_the_ring_by_hand import SEARCH, army_combat, duel_chain

WAR = "war-of-the-ring"
Answer = Mapping[str, Any]
SIX = range(1, 7)


class Row(NamedTuple):
    """A question of the table: the command, the call, and the value to compare with a count."""

    command: tuple[str, ...]
    path: str
    asked: Mapping[str, Any]
    seen: Callable[[Answer], Any]
    counted: Callable[[], Any]


def odds(rule: str, state: Any, seen: Callable[[Answer], Any], counted: Callable[[], Any], **more: Any) -> Row:
    ruleset = more.pop("ruleset", WAR)
    given = more.get("given", {})
    options = [f"--field={name}" for name in more["fields"]] + [
        f"--given={name}={value}" for name, value in given.items()
    ]
    text = encode(state).decode()
    return Row(
        ("odds", ruleset, rule, "--state", text, *options, "--exact"),
        f"/v1/{ruleset}/{rule}/odds",
        {"state": state, **more, "arithmetic": "exact"},
        seen,
        counted,
    )


def true(name: str) -> Callable[[Answer], Fraction]:
    return lambda answer: shares(answer, name).get(True, Fraction())


def shares(answer: Answer, name: str) -> dict[Any, Fraction]:
    total = int(answer["total"])
    return {each["value"]: Fraction(int(each["weight"]), total) for each in answer["marginals"][name]}


def seen_in(chances: Mapping[Any, Fraction], of: Callable[[Any], Any]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for end, chance in chances.items():
        found[of(end)] = found.get(of(end), Fraction()) + chance
    return found


# --- War of the Ring

STORM = {"attacker": army(60), "targets": [HELMS_DEEP], "turns": 3, "shadow_points": 10}
DUEL = {
    "attacker": {"name": "Aragorn", "combat": 5, "endurance": 5},
    "defender": {"name": "Khamul", "combat": 4, "endurance": 5},
    "rounds": 20,
}
GOLLUM = {"previous_controller": "dark_power", "card_holder": "dark_power", "turns": 8, "until": "fellowship"}


def caught() -> Fraction:
    """The search die has a c for six Characters and 8 points, and Frodo's own die is above 4."""
    rolls = SEARCH[3][2].split(", ")
    return Fraction(sum(f"{spot}c" in rolls and own > 4 for spot, own in product(SIX, SIX)), 36)


def free() -> Fraction:
    return sum((weight for left, weight in after(POINTS, PARTY).items() if "Frodo" in left), Fraction())


def falls(strength: int) -> Fraction:
    ends = chain({"attacker": army(strength), "targets": [HELMS_DEEP], "turns": 3})
    return sum((weight for now, weight in ends.items() if not any(now.theirs)), Fraction())


def needed() -> tuple[int, float]:
    return next((each, float(falls(each))) for each in range(60, 101) if falls(each) >= Fraction(1, 10))


def costs() -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Points lost and Shadow Points spent at the ends of three Game-Turns."""
    ends = chain(STORM)
    return seen_in(ends, lambda now: 60 - now.ours), seen_in(ends, lambda now: now.spent)


def settles(faces: int, turns: int) -> dict[int, Fraction]:
    fails = 1 - Fraction(faces, 6)
    first = {turn: fails ** (turn - 1) * (1 - fails) for turn in range(1, turns)}
    return {**first, turns: fails ** (turns - 1)}


def within_eight() -> Fraction:
    def turn(now: tuple[str, str]) -> dict[tuple[str, str], Fraction]:
        return {now: Fraction(1)} if now[0] == "fellowship" else gollum_turn(now)

    ends = steps(("dark_power", "dark_power"), turn, 8)
    return sum((weight for now, weight in ends.items() if now[0] == "fellowship"), Fraction())


def wounds_of_the_winner() -> dict[int, Fraction]:
    won = {now: weight for now, weight in duel_chain(DUEL, {}).items() if now.defender_dead and not now.attacker_dead}
    total = sum(won.values())
    return {wounds: weight / total for wounds, weight in seen_in(won, lambda now: now.attacker).items()}


# --- Ring of Power

DEFENSES = {"orc": 5, "elf": 3, "hobbit": 6}
HITS = {"attacker": 2, "defender": 2}


def kind(name: str, count: int) -> dict[str, Any]:
    """Figures with one die. The state holds their numbers, not the book."""
    type_ = {"orc": "orc", "elf": "elf", "hobbit": "hobbit"}[name]
    return {"id": name, "type": type_, "count": count, "profile": {"dice": 1, "attack": 4, "defense": DEFENSES[name]}}


def struck() -> dict[str, Any]:
    state: dict[str, Any] = {
        "attacker": {"groups": [kind("orc", 3)]},
        "defender": {"groups": [kind("elf", 2), kind("hobbit", 2)]},
    }
    first = load("ring-of-power").resolve("combat-strike", state, faces=[4, 4, 1, 4, 4, 1, 1])
    assert (first.result.attacker.volley.total, first.result.defender.volley.total) == tuple(HITS.values())
    return {"first": msgspec.json.decode(encode(first))}


def allocations() -> dict[tuple[str, ...], float]:
    """For each pair of victims, the chance that both orcs and these two fall, so that the defender wins."""
    found: dict[tuple[str, ...], float] = {}
    for victims in (("elf", "elf"), ("elf", "hobbit"), ("hobbit", "hobbit")):
        won = 0
        for saves in product(SIX, repeat=4):
            orcs = sum(face < DEFENSES["orc"] for face in saves[:2])
            own = sum(face < DEFENSES[who] for face, who in zip(saves[2:], victims, strict=True))
            won += orcs > own
        found[victims] = won / 6**4
    return found


def advised(answer: Answer) -> dict[tuple[str, ...], float]:
    return {
        tuple(
            sorted(each["id"] for each in choice["change"]["/allocation/defender"] for _ in range(each["figures"]))
        ): choice["probability"]
        for choice in answer["choices"]
    }


# --- Luck

FIGHT = {"attacker": army(20), "defender": {**army(10, "fellowship"), "characters": ["Gimli"]}}
WORTH = "defender.strength_lost + 5*killed[Gimli]"
FACES = (2, 6, 3)


def fought() -> list[dict[str, Any]]:
    found = [
        load(WAR).resolve("army-combat", FIGHT, faces=[face], context=f"turn {turn}") for turn, face in enumerate(FACES)
    ]
    return [msgspec.json.decode(encode(each)) for each in found]


def worth(face: int) -> int:
    end = army_combat(FIGHT, (face,), {})["defender"]
    return int(end["strength_lost"] + 5 * end["character_killed"])


def lucky() -> tuple[int, float, float]:
    """The points of the game, their mean, and the mid-rank among all games."""
    points = Counter(sum(map(worth, fall)) for fall in product(SIX, repeat=len(FACES)))
    mine, total = sum(map(worth, FACES)), 6 ** len(FACES)
    below = sum(times for value, times in points.items() if value < mine)
    return mine, sum(map(worth, SIX)) / 6 * len(FACES), float(Fraction(2 * below + points[mine], 2 * total))


def measured(answer: Answer) -> tuple[int, float, float]:
    (game,) = answer["sums"]
    return game["actual"], game["expected"], game["percentile"]


ISILDUR = {"leader": {"name": "Isildur", "ring_rating": 2}, "turns": 100}
SAM = {"character": {"name": "Sam", "escape_rating": 2}, "turns": 8}
FRODO = {"character": {"name": "Frodo", "ring_rating": 1}, "turns": 8}
HUNT = {"search_points": 8, "characters": PARTY}
NEED = {"pointer": "/attacker/strength", "from": 60, "to": 100}
ATTACK = {"attacker": army(40), "targets": [HELMS_DEEP], "turns": 3}
ROWS: dict[str, Callable[[], Row]] = {
    "Is Frodo caught in this search?": lambda: odds(
        "search", HUNT, true("captured[Frodo]"), caught, fields=["captured[Frodo]"]
    ),
    "Frodo's chances through five searches": lambda: odds(
        "search-campaign", campaign(PARTY, POINTS), true("free[Frodo]"), free, fields=["free[Frodo]"]
    ),
    "What strength do I need at Helm's Deep?": lambda: Row(
        (
            *("need", WAR, "war-campaign", "--state", encode(ATTACK).decode(), "--field", "fallen"),
            *("--vary", "/attacker/strength=60..100", "--at-least", "10%"),
        ),
        f"/v1/{WAR}/war-campaign/need",
        {"state": ATTACK, "vary": NEED, "field": "fallen", "at_least": 0.1},
        lambda answer: (answer["found"]["at"], answer["found"]["probability"]),
        needed,
    ),
    "What does a campaign cost?": lambda: odds(
        "war-campaign",
        STORM,
        lambda answer: (shares(answer, "points_lost"), shares(answer, "shadow_points_spent")),
        costs,
        fields=["points_lost", "shadow_points_spent"],
    ),
    "When does Sam escape?": lambda: odds(
        "escape",
        SAM,
        lambda answer: shares(answer, "turns"),
        lambda: settles(2, 8),
        fields=["turns"],
        ruleset="three-player",
    ),
    "When does the Ring come off?": lambda: odds(
        "ring-removal",
        FRODO,
        lambda answer: shares(answer, "turns"),
        lambda: settles(1, 8),
        fields=["turns"],
        ruleset="three-player",
    ),
    "When does Isildur turn evil?": lambda: odds(
        "ring-removal", ISILDUR, true("evil"), lambda: Fraction(2, 3) ** 3, fields=["evil"], ruleset="sauron"
    ),
    "How many turns until Gollum is ours?": lambda: odds(
        "gollum-campaign", GOLLUM, true("reached"), within_eight, fields=["reached"]
    ),
    "What is left, given that I win?": lambda: odds(
        "individual-combat",
        DUEL,
        lambda answer: shares(answer, "attacker.wounds"),
        wounds_of_the_winner,
        fields=["attacker.wounds"],
        given={"winner": "attacker"},
    ),
    "How should I allocate these hits?": lambda: Row(
        (
            *("advise", "ring-of-power", "combat-defense", "--state", encode(struck()).decode()),
            *("--side", "defender"),
        ),
        "/v1/ring-of-power/combat-defense/advise",
        {"state": struck(), "side": "defender"},
        advised,
        lambda: {victims: pytest.approx(chance) for victims, chance in allocations().items()},
    ),
    "Which luck did we have, by the worth of what fell?": lambda: Row(
        ("luck", "-", "--summary", WORTH),
        "/v1/luck",
        {"items": [{"outcome": each} for each in fought()], "luck": WORTH},
        measured,
        lambda: pytest.approx(lucky()),
    ),
}


def ran(row: Row, monkeypatch: pytest.MonkeyPatch) -> Answer:
    lines = "".join(f"{encode(each['outcome']).decode()}\n" for each in row.asked.get("items", ()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8"))
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(output):
        code = main([*row.command, "--json"])
    output.flush()
    assert code == 0
    found: Answer = msgspec.json.decode(output.buffer.getvalue())
    return found


@pytest.mark.parametrize("question", ROWS)
def test_a_question_is_one_command_and_one_call(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    row = ROWS[question]()
    called = client.post(row.path, json=row.asked)
    assert called.status_code == 200, called.text
    answer = called.json()
    commanded = ran(row, monkeypatch)
    assert row.seen(answer) == row.seen(commanded) == row.counted()
