"""Eleven questions that players plan with, against recursions from the printed tables: each face, and no engine."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from ror_rules import advise, load, need, sweep
from tests.core.test_choices_by_hand import fought
from tests.core.test_composed_views import shares
from tests.rules.test_search_campaigns import allowed
from tests.rules.war_of_the_ring_by_hand import SHADOW, SORCERY, army_combat

WAR: Any = load("war-of-the-ring")
SAURON: Any = load("sauron")
ask_need: Any = need
ask_sweep: Any = sweep
DIE: Final = range(1, 7)
End = tuple[bool, int]
"""Whether the target fell, and the points that the attacker lost."""


def campaign(mine: int, enemy: int, turns: int) -> dict[str, Any]:
    return {
        "attacker": {"side": "fellowship", "strength": mine},
        "targets": [{"defender": {"side": "dark_power", "strength": enemy}}],
        "turns": turns,
    }


@cache
def ends(mine: int, enemy: int, turns: int) -> Mapping[End, Fraction]:
    """The results of attack after attack, until an army is destroyed or the turns are over."""
    found: defaultdict[End, Fraction] = defaultdict(Fraction)
    for battle in fought(("fellowship", mine, 0), ("dark_power", enemy, 0)):
        ours, theirs = battle["attacker"], battle["defender"]
        if turns == 1 or not ours["strength"] or not theirs["strength"]:
            found[not theirs["strength"], ours["strength_lost"]] += Fraction(1, 6)
            continue
        for (fallen, lost), chance in ends(ours["strength"], theirs["strength"], turns - 1).items():
            found[fallen, ours["strength_lost"] + lost] += chance / 6
    return found


def chance(found: Mapping[End, Fraction], most: int) -> Fraction:
    return sum((share for (_, lost), share in found.items() if lost <= most), Fraction())


def true(ruleset: Any, rule: str, state: Any, field: str, **more: Any) -> Fraction:
    odds = ruleset.odds(rule, state, fields=[field], arithmetic="exact", **more)
    return shares(odds, field).get(True, Fraction())


@pytest.mark.parametrize(("mine", "enemy", "turns"), [(40, 12, 4), (60, 30, 5), (25, 20, 3)])
def test_how_likely_do_we_lose_at_most_ten(mine: int, enemy: int, turns: int) -> None:
    asked = campaign(mine, enemy, turns)
    assert true(WAR, "war-campaign", asked, "points_lost<=10") == chance(ends(mine, enemy, turns), 10)


def test_how_strong_must_we_be_to_lose_at_most_ten_with_four_in_five() -> None:
    found = ask_need(
        WAR,
        "war-campaign",
        campaign(20, 15, 3),
        vary={"pointer": "/attacker/strength", "from": 20, "to": 80},
        field="points_lost<=10",
        at_least=0.8,
    )
    chances = {mine: chance(ends(mine, 15, 3), 10) for mine in range(20, 81)}
    least = min(mine for mine, reached in chances.items() if reached >= Fraction(4, 5))
    assert (found.found.at, found.found.probability) == (least, float(chances[least]))


def test_which_strength_is_worth_its_losses() -> None:
    """The worth of a battle: ten for the fallen enemy, less the points that it costs."""
    worth = "10*fallen - points_lost"
    found = ask_sweep(
        WAR,
        "war-campaign",
        campaign(20, 15, 3),
        vary=[{"pointer": "/attacker/strength", "from": 20, "to": 60, "step": 10}],
        fields=[worth],
    )
    means = [
        sum((share * (10 * fallen - lost) for (fallen, lost), share in ends(mine, 15, 3).items()), Fraction())
        for mine in range(20, 61, 10)
    ]
    assert [cell.odds[worth].expected for cell in found.cells] == pytest.approx(list(map(float, means)), abs=1e-12)


@pytest.mark.parametrize("most", [0, 6, 14])
def test_does_the_citadel_fall_if_we_lose_few(most: int) -> None:
    asked, found = campaign(50, 20, 4), ends(50, 20, 4)
    odds = WAR.odds("war-campaign", asked, fields=["fallen"], given={f"points_lost<={most}": True}, arithmetic="exact")
    both = sum((share for (fallen, lost), share in found.items() if fallen and lost <= most), Fraction())
    assert shares(odds, "fallen").get(True, Fraction()) == both / chance(found, most)


@pytest.mark.parametrize("most", [5, 10, 20])
def test_when_should_we_stop_so_as_to_lose_at_most(most: int) -> None:
    """Stopping at once loses least, so each battle must be worth it: the target counts twice."""

    @cache
    def value(mine: int, enemy: int, lost: int, left: int) -> Fraction:
        found = Fraction(0)
        for battle in fought(("fellowship", mine, 0), ("dark_power", enemy, 0)):
            ours, theirs = battle["attacker"], battle["defender"]
            spent = lost + ours["strength_lost"]
            stop = Fraction(2 * (not theirs["strength"]) + (spent <= most))
            over = left == 1 or not ours["strength"] or not theirs["strength"]
            found += (stop if over else max(stop, value(ours["strength"], theirs["strength"], spent, left - 1))) / 6
        return found

    worth = f"2*fallen + points_lost<={most}"
    found = advise(WAR, "war-campaign", campaign(50, 20, 5), side="attacker", worth=worth)
    assert found.play
    assert found.play.best == float(value(50, 20, 0, 5))


@pytest.mark.parametrize("points", [1, 2, 3])
def test_how_likely_does_a_sorcerer_bring_enough(points: int) -> None:
    for column, rating in enumerate("ABCD"):
        rolled = sum(SORCERY[face - 1][column] >= points for face in DIE)
        assert true(WAR, "sorcery", {"rating": rating}, f"points>={points}") == Fraction(rolled, 6)


@pytest.mark.parametrize("rating", range(1, 6))
@pytest.mark.parametrize("turns", [1, 2])
def test_how_likely_is_the_ring_off_by_a_turn(rating: int, turns: int) -> None:
    """Sauron 16.633: each attempt takes the Ring off with the rating or less. The third failure ends them."""
    state = {"leader": {"name": "Isildur", "ring_rating": rating}, "turns": 5}
    fails = Fraction(6 - rating, 6)
    odds = SAURON.odds("ring-removal", state, fields=["removed"], given={f"turns<={turns}": True}, arithmetic="exact")
    ended = true(SAURON, "ring-removal", state, f"turns<={turns}")
    assert ended == 1 - fails**turns
    assert shares(odds, "removed") == {True: 1}


@pytest.mark.parametrize(("mine", "enemy"), [(30, 20), (12, 40), (50, 50)])
def test_by_how_much_do_we_lose_less_than_they(mine: int, enemy: int) -> None:
    asked = {
        "attacker": {"side": "fellowship", "strength": mine},
        "defender": {"side": "dark_power", "strength": enemy},
    }
    found: Counter[int] = Counter()
    for face in DIE:
        battle = army_combat({**asked, "terrain": "clear"}, (face,), {})
        found[battle["defender"]["strength_lost"] - battle["attacker"]["strength_lost"]] += 1
    sum_of_both = "defender.strength_lost - attacker.strength_lost"
    odds = WAR.odds("army-combat", asked, fields=[sum_of_both], arithmetic="exact")
    assert shares(odds, sum_of_both) == {value: Fraction(count, 6) for value, count in found.items()}


def test_was_that_throw_lucky_for_us() -> None:
    """Luck by what the attacker wants: the share of throws that give less, as much, and more."""
    asked = {"attacker": {"side": "fellowship", "strength": 30}, "defender": {"side": "dark_power", "strength": 20}}
    worth = WAR.rule("army-combat").wants["attacker"]
    values = []
    for face in DIE:
        battle = army_combat({**asked, "terrain": "clear"}, (face,), {})
        values.append(battle["defender"]["strength_lost"] - battle["attacker"]["strength_lost"])
    for face, value in zip(DIE, values, strict=True):
        luck = WAR.resolve("army-combat", asked, faces=(face,), luck=worth).luck
        counts = [sum(each < value for each in values), values.count(value), sum(each > value for each in values)]
        assert [Fraction(int(each), int(luck.total)) for each in (luck.below, luck.equal, luck.above)] == [
            Fraction(count, 6) for count in counts
        ]


@pytest.mark.parametrize("turns", [2, 4, 6])
def test_is_it_over_before_a_turn(turns: int) -> None:
    """The campaign ends when an army is destroyed: whether it does so before its last turn."""

    @cache
    def over(mine: int, enemy: int, left: int) -> Fraction:
        found = Fraction(0)
        for battle in fought(("fellowship", mine, 0), ("dark_power", enemy, 0)):
            ours, theirs = battle["attacker"]["strength"], battle["defender"]["strength"]
            if not ours or not theirs:
                found += Fraction(1, 6)
            elif left > 1:
                found += over(ours, theirs, left - 1) / 6
        return found

    field = f"turns<{turns}"
    assert true(WAR, "war-campaign", campaign(30, 6, turns), field) == over(30, 6, turns - 1)


class Path(NamedTuple):
    """The Nazgul and the Orcs' Search Points of each Game-Turn, the budget, the armies, and the order of a Game-Turn."""

    searchers: Sequence[tuple[int, int]]
    points: int
    mine: int = 0
    enemy: int = 0
    unplanned: tuple[int, ...] = ()
    letter: str | None = None
    search_first: bool = True

    @property
    def state(self) -> dict[str, Any]:
        searches = [
            {"nazgul": nazgul, "orc_points": orcs, "planned": bool(nazgul or orcs) and turn not in self.unplanned}
            for turn, (nazgul, orcs) in enumerate(self.searchers)
        ]
        names = [{"name": "Frodo", "capture_rating": FRODO, "ring": "bears"}, {"name": "Sam", "capture_rating": SAM}]
        state: dict[str, Any] = {"characters": names, "searches": searches, "shadow_points": self.points}
        if self.mine:
            state["attacker"] = {"side": "dark_power", "strength": self.mine}
            state["targets"] = [{"defender": {"side": "fellowship", "strength": self.enemy}}]
        return state if self.letter is None else {**state, "letter": self.letter}

    @property
    def rulings(self) -> dict[str, str]:
        return {} if self.search_first else {"wr-search-phase": "after-attacks"}


FRODO: Final = 4
SAM: Final = 2
RATINGS: Final = {"Frodo": FRODO, "Sam": SAM}
Free = tuple[str, ...]
Choose = Callable[[Sequence[Fraction]], Fraction]


def journey(path: Path, safe: int, fallen: int, pick: Choose) -> Fraction:
    """The mean of `safe` for the Ring and `fallen` for the target. The first option of a choice is the plan."""

    @cache
    def game_turn(turn: int, free: Free, points: int, mine: int, enemy: int) -> Fraction:
        if turn == len(path.searchers):
            return Fraction(safe * ("Frodo" in free) + fallen * bool(path.mine and not enemy))
        gains = [0] if path.letter is None else [row["ABCDEF".index(path.letter)] for row in SHADOW]
        phase = search if path.search_first else attack
        return sum((phase(turn, free, points + each, mine, enemy) for each in gains), Fraction()) / len(gains)

    def after_search(turn: int, free: Free, points: int, mine: int, enemy: int) -> Fraction:
        return (attack if path.search_first else over)(turn, free, points, mine, enemy)

    def over(turn: int, *more: Any) -> Fraction:
        return game_turn(turn + 1, *more)

    def search(turn: int, free: Free, points: int, mine: int, enemy: int) -> Fraction:
        nazgul, orcs = path.searchers[turn]
        waits = after_search(turn, free, points, mine, enemy)
        if not free or not nazgul + orcs or nazgul > points:
            return waits
        chance = allowed(2 * nazgul + orcs, len(free))
        paid = points - nazgul
        searched = chance * capture(turn, free, free, paid, mine, enemy)
        searched += (1 - chance) * after_search(turn, free, paid, mine, enemy)
        if not nazgul:
            return searched
        return pick([waits, searched] if turn in path.unplanned else [searched, waits])

    @cache
    def capture(turn: int, waiting: Free, free: Free, points: int, mine: int, enemy: int) -> Fraction:
        if not waiting:
            return after_search(turn, free, points, mine, enemy)
        who, rest = waiting[0], waiting[1:]
        escapes = Fraction(RATINGS[who], 6)
        leaves = capture(turn, rest, free, points, mine, enemy)
        gone = tuple(each for each in free if each != who)
        return pick([escapes * leaves + (1 - escapes) * capture(turn, rest, gone, points, mine, enemy), leaves])

    def attack(turn: int, free: Free, points: int, mine: int, enemy: int) -> Fraction:
        then = over if path.search_first else search
        waits = then(turn, free, points, mine, enemy)
        if not mine or not enemy or points < 3:
            return waits
        battles = fought(("dark_power", mine, 0), ("fellowship", enemy, 0))
        losses = [(each["attacker"]["strength_lost"], each["defender"]["strength_lost"]) for each in battles]
        ends = [then(turn, free, points - 3, mine - ours, enemy - theirs) for ours, theirs in losses]
        return pick([sum(ends, Fraction()) / 6, waits])

    return game_turn(0, ("Frodo", "Sam"), path.points, path.mine, path.enemy)


NAZGUL_AND_ORCS: Final = [(0, 0), (2, 0), (2, 0), (4, 0), (0, 4), (0, 0), (5, 0), (3, 0), (2, 3), (0, 5), (6, 0)]
PATHS: Final = {
    "eleven Game-Turns": Path(NAZGUL_AND_ORCS, 12),
    "some searches are not planned": Path(NAZGUL_AND_ORCS, 8, unplanned=(1, 3)),
    "a letter": Path([(5, 0), (9, 0)], 0, mine=12, enemy=4, letter="B"),
    "one budget for searches and attacks": Path([(4, 0), (2, 1), (5, 0), (3, 0)], 9, mine=20, enemy=4),
    "attacks come first": Path([(4, 0), (2, 1), (5, 0), (3, 0)], 9, mine=20, enemy=4, search_first=False),
}


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_does_the_ring_reach_mordor(path: Path) -> None:
    """The Search Table, the prices of the Campaign Game, and Army Combat, with one budget for all Game-Turns."""
    for field, safe, fallen in (("ring_safe", 1, 0), ("fallen", 0, 1)):
        expected = journey(path, safe, fallen, lambda options: options[0])
        assert true(WAR, "search-campaign", path.state, field, rulings=path.rulings) == expected, field


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_how_does_the_dark_power_spend_its_points_best(path: Path) -> None:
    found = advise(
        WAR,
        "search-campaign",
        path.state,
        side="searcher",
        worth="10*fallen - 30*ring_safe",
        rulings=path.rulings,
    )
    assert found.play
    plan, best = (journey(path, -30, 10, pick) for pick in (lambda options: options[0], max))
    assert (found.play.by_plan, found.play.best) == (float(plan), float(best))
    assert best > plan
