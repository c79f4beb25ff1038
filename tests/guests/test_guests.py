"""Two guests, written from the documents alone: all that our games have works for them, and their odds are known tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from ror_rules import advise, explain, game_luck, need, verify
from ror_rules.author import Ruleset, RulingError, SchemaError
from ror_rules.host import register
from ror_rules.host.admission import lacking
from ror_rules.host.catalogue import rule_page
from ror_rules.host.shown import shown
from ror_rules.host.wire import plain
from tests.bench.peers import FIRES
from tests.guests import border_war, open_road
from tests.guests.serving import GUESTS, serving
from tests.rules.test_public_tables import OSBORNE

WAR, ROAD = border_war.RULESET, open_road.RULESET


@pytest.fixture(autouse=True)
def there() -> Iterator[None]:
    with register.visiting(WAR), register.visiting(ROAD):
        yield


def chance(ruleset: Ruleset[Any], rule: str, state: Any, view: str, **asked: Any) -> dict[Any, float]:
    odds = ruleset.odds(rule, state, fields=[view], **asked)
    return {share.value: share.probability for share in odds.marginals[view] if isinstance(share.probability, float)}


def exactly(ruleset: Ruleset[Any], rule: str, state: Any, view: str) -> dict[Any, Fraction]:
    odds = ruleset.odds(rule, state, fields=[view], arithmetic="exact")
    return {share.value: Fraction(int(f"{share.weight}"), int(f"{odds.total}")) for share in odds.marginals[view]}


@pytest.mark.parametrize("guest", GUESTS, ids=lambda each: each.id)
def test_a_guest_has_no_mistakes(guest: Ruleset[Any]) -> None:
    guest.check()
    assert [*guest.mistakes, *lacking(guest)] == []


def test_a_guest_speaks_the_languages_that_it_has() -> None:
    told = explain(ROAD.resolve("search", {"searchers": 2}, faces=[12, 45]), language="de")
    assert told.startswith("Die Suche findet 1 Gegenstand.")
    assert "30 oder weniger" in told


@pytest.mark.parametrize("line", ["20 v 15", "20 skill=veteran v 15 @ woods", "3 v 2 @ castle"])
def test_a_guest_has_the_notation_of_a_battle(line: str) -> None:
    assert WAR.line("conquest", WAR.parse("conquest", line)) == line


def test_a_bare_word_of_the_notation_sets_its_field() -> None:
    assert WAR.parse("conquest", "20 veteran v 15 @ woods") == {
        "attacker": {"armies": 20, "skill": "veteran"},
        "defender": {"armies": 15},
        "ground": "woods",
    }


@pytest.mark.parametrize("line", ["20 v 15", "a: 20 v 3", '20 v "x" 5', "x3 v 4", "3..5 v 3"])
def test_a_line_of_another_game_is_refused_in_words(line: str) -> None:
    with pytest.raises(SchemaError):
        WAR.resolve("land-battle", line)


def test_closed_lists_stand_in_the_order_of_the_code() -> None:
    definitions = rule_page(WAR, WAR.rule("conquest")).state["$defs"]
    assert definitions["Army"]["properties"]["skill"]["enum"] == ["raw", "trained", "veteran"]
    assert definitions["Conquest"]["properties"]["ground"]["enum"] == ["plain", "woods", "river", "castle"]


def test_luck_has_the_direction_of_a_side() -> None:
    throws = [plain(WAR.resolve("conquest", "3 v 2", faces=faces)) for faces in ([6, 5, 4, 3, 2],)]
    fortune = {side: game_luck(throws, side=side).together.fortune for side in ("attacker", "defender")}
    assert fortune["attacker"] > 0.5 > fortune["defender"]


def test_a_need_and_a_verification_work() -> None:
    found = need(
        WAR,
        "conquest",
        "3 v 5",
        vary={"pointer": "/attacker/armies", "from": 1, "to": 30},
        field="conquered",
        value=True,
        at_least=0.8,
    )
    assert found.found is not None
    assert found.found.at == 8
    assert verify(plain(ROAD.resolve("maneuver", {}, seed=7))).holds


@cache
def dug(gold: int, left: int) -> float:
    """The most gold to be expected, by recursion."""
    go = sum(dug(gold + face, left - 1) for face in range(2, 7)) / 6 if left else 0.0
    return max(float(gold), go)


@pytest.mark.parametrize("stop_at", [20, 25])
def test_the_best_play_is_told_also_where_the_plan_depends_on_the_state(stop_at: int) -> None:
    found = advise(ROAD, "treasure", {"stop_at": stop_at}, side="traveler")
    assert found.play is not UNSET
    assert found.play.best == pytest.approx(dug(0, 20))
    html = shown({"kind": "advice", "answer": plain(found)})["html"]
    assert "dig: dig, but" in html
    assert "gold at least 2" in html
    assert "always" not in html


def test_a_house_rule_changes_a_guest() -> None:
    document = {
        "house": {"name": "No walls", "ruleset": WAR.id, "version": WAR.version},
        "tables": {"ground": {"cells": {"castle": {"Armies": 1}}}},
    }
    under = WAR.with_houses([document])
    assert chance(under, "conquest", "9 v 5 @ castle", "conquered") == chance(
        WAR, "conquest", "9 v 5 @ woods", "conquered"
    )


def road(**rulings: Any) -> dict[str, Any]:
    return {"house": {"name": "Tired", "ruleset": ROAD.id, "version": ROAD.version}, "rulings": {"or-fatigue": rulings}}


def test_a_reading_may_have_a_number_in_the_range_that_the_ruling_states() -> None:
    plainly = ROAD.resolve("maneuver", {}, faces=[50])
    asked = ROAD.resolve("maneuver", {}, faces=[50], rulings={"or-fatigue": "5"})
    housed = ROAD.with_houses([road(value=5)]).resolve("maneuver", {}, faces=[50])
    assert [each.result.total for each in (plainly, asked, housed)] == [50, 45, 45]
    assert asked.rulings == housed.rulings == {"or-fatigue": "5"}
    assert "How much does a long day take from a maneuver? 5. (or-fatigue: 5)" in explain(asked)
    assert verify(plain(asked)).holds


def test_a_number_outside_of_the_range_is_refused() -> None:
    for reading in ("31", "-1", "05", "0..30", "many"):
        with pytest.raises(RulingError, match=r"0\.\.30"):
            ROAD.resolve("maneuver", {}, faces=[50], rulings={"or-fatigue": reading})
    with pytest.raises(SchemaError, match=r"0\.\.30") as caught:
        ROAD.with_houses([road(value=31)])
    assert caught.value.pointer == "/houses/0/rulings/or-fatigue"


def test_other_readings_are_words() -> None:
    odds = ROAD.odds("maneuver", {}, fields=["hard"], readings=True, rulings={"or-fatigue": "30"})
    others: Any = odds.other_readings
    assert [each.reading for each in others.changing] == ["none"]


def omens(**changes: Any) -> dict[str, Any]:
    return {"house": {"name": "More omens", "ruleset": WAR.id, "version": WAR.version}, "tables": {"omens": changes}}


def test_a_free_table_takes_another_die_and_further_rows() -> None:
    rows = [{"label": "7", "low": 7, "high": 7, "cells": [5]}, {"label": "8", "low": 8, "high": 8, "cells": [9]}]
    under = WAR.with_houses([omens(die=8, more=rows)])
    assert exactly(under, "omen", {}, "points") == {
        0: Fraction(2, 8),
        1: Fraction(3, 8),
        2: Fraction(1, 8),
        5: Fraction(1, 8),
        9: Fraction(1, 8),
    }
    outcome = under.resolve("omen", {"priests": 1}, faces=[7])
    assert outcome.result.points == 9
    assert verify(plain(outcome)).holds
    assert WAR.house(omens(die=8)).digest != WAR.house(omens(die=10)).digest


@pytest.mark.parametrize(
    ("table", "changes", "code"),
    [
        ("ground", {"die": 8}, "house-not-free"),
        ("omens", {"die": 6}, "house-no-change"),
        ("omens", {"more": [{"label": "7", "low": 6, "high": 7, "cells": [5]}]}, "house-rows"),
        ("omens", {"more": [{"label": "6", "low": 7, "high": 7, "cells": [5]}]}, "house-rows"),
        ("omens", {"more": [{"label": "7", "low": 7, "high": 7, "cells": ["x"]}]}, "house-rows"),
        ("omens", {"more": [{"label": "7", "low": 7, "high": 7, "cells": [5, 5]}]}, "house-rows"),
        ("omens", {"die": 9, "more": [{"label": "8", "low": 8, "high": 8, "cells": [5]}]}, "house-rows"),
    ],
)
def test_a_change_of_a_free_table_that_does_not_fit_is_refused(table: str, changes: Any, code: str) -> None:
    document = {"house": {"name": "n", "ruleset": WAR.id, "version": WAR.version}, "tables": {table: changes}}
    with pytest.raises(SchemaError) as caught:
        WAR.house(document)
    assert caught.value.code == code
    assert f"{caught.value.pointer}".startswith(f"/tables/{table}")


# --- Public tables and enumerations


@pytest.mark.nightly
def test_the_land_war_is_the_table_of_osborne() -> None:
    for attacker, row in enumerate(OSBORNE.split("\n")[1:-1], 1):
        for defender, printed in enumerate(row.split(), 1):
            found = chance(WAR, "conquest", f"{attacker} v {defender}", "conquered")
            assert f"{found.get(True, 0.0):.3f}" == printed, (attacker, defender)


Side = tuple[int, ...]
TWENTY_ONE, EIGHTEEN = ((12, 6, 3, 0), (14, 0, 4, 0))


@cache
def hits(units: Side, column: int) -> list[float]:
    """The chance of each number of hits of one volley."""
    found = [1.0]
    for faces, count in zip(FIRES, units, strict=True):
        for _ in range(count):
            hit = faces[column] / 6
            found = [a * (1 - hit) + b * hit for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


def without(units: Side, number: int) -> Side:
    return tuple(max(0, n - max(0, number - sum(units[:at]))) for at, n in enumerate(units))


@cache
def fought(mine: Side, yours: Side) -> float:
    """The chance that the attacker has units left. A round without a hit comes again."""
    if not any(mine) or not any(yours):
        return float(any(mine))
    pairs = product(enumerate(hits(mine, 0)), enumerate(hits(yours, 1)))
    won, again = 0.0, 0.0
    for (made, one), (taken, other) in pairs:
        if made or taken:
            won += one * other * fought(without(mine, taken), without(yours, made))
        else:
            again = one * other
    return won / (1 - again)


@pytest.mark.nightly
@pytest.mark.parametrize(("sides", "exact"), [((TWENTY_ONE, EIGHTEEN), True), (((16, 8, 5, 1), (20, 0, 5, 1)), False)])
def test_a_land_battle_of_axis_and_allies_has_odds_in_the_usual_budget(sides: tuple[Side, Side], exact: bool) -> None:
    line = " v ".join("/".join(map(str, side)) for side in sides)
    odds = WAR.odds("land-battle", line)
    assert (odds.exact, odds.method) == (exact, UNSET)
    error = 1e-12 if odds.error is UNSET else odds.error
    assert error < 1e-9
    won = {share.value: share.probability for share in odds.marginals["won"]}[True]
    assert isinstance(won, float)
    assert abs(won - fought(*sides)) <= error


def test_a_land_battle_is_thrown_and_verified() -> None:
    outcome = WAR.resolve("land-battle", "2/1/0/0 v 2/0/0/0", faces=[1, 6, 3, 5, 2])
    assert (outcome.result.attacker.units, outcome.result.defender.units) == (2, 0)
    assert verify(plain(outcome)).holds
    assert "Infantry fires" in explain(outcome)


@pytest.mark.nightly
def test_a_hero_has_the_highest_three_of_four_dice() -> None:
    falls = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4))
    assert exactly(WAR, "hero", {}, "strength") == {total: Fraction(each, 6**4) for total, each in falls.items()}


def open_ended(total: int = 0, chance: float = 1.0) -> Iterator[tuple[int, float]]:
    """An open-ended d100, face by face, as far as its chance is more than 1e-13."""
    for face in range(1, 101):
        if face > 95 and chance > 1e-13:
            yield from open_ended(total + face, chance / 100)
        else:
            yield total + face, chance / 100


@pytest.mark.nightly
@pytest.mark.parametrize("asked", [{}, {"arithmetic": "float"}], ids=["by default", "float"])
def test_an_open_ended_die_has_floats_with_a_bound(asked: dict[str, Any]) -> None:
    odds = ROAD.odds("maneuver", {}, fields=["total"], **asked)
    assert isinstance(odds.error, float)
    assert odds.error < 1e-10
    assert not odds.exact
    expected: dict[int, float] = {}
    for total, part in open_ended():
        expected[total] = expected.get(total, 0.0) + part
    for share in odds.marginals["total"]:
        assert isinstance(share.probability, float)
        assert abs(share.probability - expected.get(share.value, 0.0)) <= odds.error + 1e-12
    hard = chance(ROAD, "maneuver", {}, "hard", **asked)[True]
    assert abs(hard - sum([each for total, each in expected.items() if total > 150])) < 1e-9


@pytest.mark.nightly
@pytest.mark.parametrize("searchers", [1, 2, 7])
@pytest.mark.parametrize("skill", [1, 30, 99, 100])
def test_a_roll_under_pool_is_counted(searchers: int, skill: int) -> None:
    found = exactly(ROAD, "search", {"searchers": searchers, "skill": skill}, "found")
    one = Fraction(skill, 100)
    expected = {n: comb(searchers, n) * one**n * (1 - one) ** (searchers - n) for n in range(searchers + 1)}
    assert found == {n: each for n, each in expected.items() if each}


@pytest.mark.nightly
def test_a_tally_in_floats_keeps_to_its_bound() -> None:
    one = Fraction(1, 3) * Fraction(2, 3) * Fraction(1, 2)
    odds = ROAD.odds("volley", {"archers": 1000}, arithmetic="float")
    assert isinstance(odds.error, float)
    assert odds.error < 1e-9
    for share in odds.marginals["fallen"]:
        expected = comb(1000, share.value) * one**share.value * (1 - one) ** (1000 - share.value)
        assert isinstance(share.probability, float)
        assert abs(share.probability - expected) <= odds.error


@pytest.mark.nightly
def test_a_service_has_everything_of_a_guest(tmp_path: Path) -> None:
    with serving(tmp_path) as service, service.client() as client:
        paths = client.get("/openapi.json").json()["paths"]
        for guest in GUESTS:
            for rule in guest.rules:
                place = f"{guest.id}/{rule}"
                assert {
                    f"/v1/{place}",
                    f"/v1/{place}/odds",
                    f"/v1/{place}/odds/sweep",
                    f"/v1/{place}/need",
                } <= paths.keys()
                for page in ("play", "odds", "need", "rules"):
                    found = client.get(f"/{page}/{place}", headers={"Accept": "text/html"}, follow_redirects=True)
                    assert found.status_code == 200, page
        german = {"Accept": "text/html", "Accept-Language": "de"}
        assert "<h1>Schatz</h1>" in client.get("/play/open-road/treasure", headers=german).text
        asked = {"state": "20 v 15", "version": WAR.version}
        assert client.get("/v1/border-war/conquest/odds", params=asked, follow_redirects=True).json()["exact"]
        picture = client.get("/pages/preview/odds/border-war/conquest", params=asked, follow_redirects=True)
        assert picture.content[:4] == b"\x89PNG"
        assert [each["name"] for each in client.get("/health").json()["parts"] if each["state"] != "ok"] == []
