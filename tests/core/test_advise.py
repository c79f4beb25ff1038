from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from ror_rules import advise, encode, load as ruleset_of, read_json
from ror_rules.errors import BudgetError, InputError, SchemaError, StateError, UnknownError
from ror_rules.host.advise import ADVISE, answer
from ror_rules.testing import limits
from tests.chances import probability
from tests.docs.examples import ROOT

ROP = ruleset_of("ring-of-power")


def struck(line: str, seed: str) -> dict[str, Any]:
    first = ROP.resolve("combat-strike", ROP.parse("combat-strike", line), seed=seed)
    return {"first": read_json(encode(first))}


def every_allocation(state: dict[str, Any], side: str) -> Iterator[list[dict[str, Any]]]:
    result = state["first"]["result"][side]
    figures = [
        (band["id"], band["form"] == "mounted", place)
        for band in result["ranks"]["bands"]
        for place in range(band["count"])
    ]
    kinds = [tuple(each["kind"]) for each in result["volley"]["hits"] for _ in range(each["count"])]
    seen = set()
    for victims in product(figures, repeat=len(kinds)):
        loads: dict[Any, Counter[Any]] = {}
        for victim, kind in zip(victims, kinds, strict=True):
            loads.setdefault(victim, Counter())[kind] += 1
        like = Counter((group, mounted, frozenset(load.items())) for (group, mounted, _), load in loads.items())
        if frozenset(like.items()) in seen:
            continue
        seen.add(frozenset(like.items()))
        yield [
            {
                "id": group,
                "mounted": mounted,
                "figures": count,
                "hits": [{"count": number, "kind": list(kind)} for kind, number in sorted(load)],
            }
            for (group, mounted, load), count in like.items()
        ]


def chance(state: dict[str, Any], field: str) -> float:
    odds = ROP.odds("combat-defense", state, fields=[field])
    return sum(probability(each) for each in odds.marginals[field] if each.value is True)


@pytest.mark.parametrize(
    ("line", "seed", "side"),
    [
        ("3 orc, 2 uruk-hai, Lurtz: uruk-hai hero L1 v 4 man, 2 elf", "3", "attacker"),
        ("2 orc, Lurtz: uruk-hai hero L1 v 3 man axes, 2 elf, 2 man mounted", "1", "attacker"),
        ("4 troll, 3 orc v 2 man mounted, Theoden: man hero L2", "2", "defender"),
        ("3 man axes, 3 elf v 3 dwarf, 1 man", "5", "defender"),
    ],
)
def test_the_best_of_all_allocations_is_found(line: str, seed: str, side: Any) -> None:
    state, field = struck(line, seed), f"{side}.wins"
    allowed = []
    for allocation in every_allocation(state, side):
        try:
            allowed.append(chance({**state, "allocation": {side: allocation}}, field))
        except StateError:
            continue
    found = advise(ROP, "combat-defense", state, side=side)
    assert found.all
    assert len({*allowed}) > 1
    assert sorted(each.probability for each in found.choices) == pytest.approx(sorted(allowed), abs=1e-12)
    assert found.choices[0].probability == pytest.approx(max(allowed), abs=1e-12)
    assert found.as_sent == pytest.approx(chance(state, field), abs=1e-12)
    assert chance(found.advised, field) == pytest.approx(max(allowed), abs=1e-12)
    assert found.advised["allocation"][side]


@pytest.mark.parametrize(
    "line",
    [
        "20 orc, 20 uruk-hai, 9 warg, 9 goblin, 5 man v 30 man axes, 30 elf",
        "1 orc, 1 uruk-hai, 1 goblin, 1 man, 1 elf, 1 hobbit, 1 dwarf, 1 troll, 1 half-troll v 60 man, 60 man axes",
    ],
)
def test_of_too_many_allocations_some_are_compared(line: str) -> None:
    state = struck(line, "1")
    found = advise(ROP, "combat-defense", state, side="attacker", field="attacker.left", value=0)
    assert not found.all
    assert 1 < len(found.choices) <= limits["MAX_ALTERNATIVES"]
    chances = [each.probability for each in found.choices]
    assert chances == sorted(chances, reverse=True)


def test_before_a_combat_the_policies_are_compared() -> None:
    state = ROP.parse("combat", "12 uruk-hai v 4 man, Theoden: man hero L2")
    found = advise(ROP, "combat", state, side="defender")
    assert len({tuple(each.change["/defender/policy"].values()) for each in found.choices}) == 2 * 2 * 2
    for each in found.choices:
        asked = {**state, "defender": {**state["defender"], "policy": each.change["/defender/policy"]}}
        odds = ROP.odds("combat", asked, fields=["defender.wins"])
        (wins,) = (share.probability for share in odds.marginals["defender.wins"] if share.value is True)
        assert each.probability == pytest.approx(wins)


@pytest.mark.parametrize(("side", "best"), [("attacker", max), ("defender", min)])
def test_of_a_siege_the_orders_of_sacrifice_are_compared(side: Any, best: Any) -> None:
    state = ROP.parse("siege", "1 orc, 1 uruk-hai, 1 troll v 2 man, 1 elf, 1 hobbit @ fortress assaults=2")
    found = advise(ROP, "siege", state, side=side)
    assert len(found.choices) == 6
    falls = []
    for each in found.choices:
        asked = {**state, side: {**state[side], "sacrifice": each.change[f"/{side}/sacrifice"]}}
        odds = ROP.odds("siege", asked, fields=["falls"])
        falls.append(sum(probability(share) for share in odds.marginals["falls"] if share.value is True))
    assert falls[0] == pytest.approx(best(falls))
    assert max(falls) > min(falls) or side == "defender"
    assert found.value is (side == "attacker")


def test_house_rules_apply_to_all_alternatives() -> None:
    house = tomllib.loads((ROOT / "docs" / "houses" / "hardier-orcs.toml").read_text("utf-8"))
    state = ROP.parse("combat", "8 orc v 4 man")
    request = ADVISE.read(ROP, "combat", {"state": state, "side": "attacker", "houses": [house]})
    found = answer(ROP, "combat", request)
    odds = ROP.with_houses(request.houses).odds("combat", state, fields=["attacker.wins"])
    (wins,) = (share.probability for share in odds.marginals["attacker.wins"] if share.value is True)
    assert found.as_sent == pytest.approx(wins)
    assert found.as_sent != advise(ROP, "combat", state, side="attacker").as_sent
    assert len(found.ruleset.houses) == 1


def test_what_is_wrong_is_said_at_its_place() -> None:
    state = struck("3 orc v 4 man", "3")
    with pytest.raises(UnknownError, match="combat-defense"):
        advise(ROP, "combat-strike", state["first"]["state"], side="attacker")
    wrong: tuple[tuple[type[InputError], dict[str, Any], str], ...] = (
        (StateError, {"side": "both"}, "/side"),
        (SchemaError, {"side": "attacker", "field": "falls"}, "/field"),
    )
    for error, change, pointer in wrong:
        with pytest.raises(error) as refused:
            advise(ROP, "combat-defense", state, **change)
        assert refused.value.pointer == pointer
    with pytest.raises(BudgetError):
        advise(ROP, "combat-defense", state, side="attacker", budget=1e-9)
