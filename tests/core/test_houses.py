from __future__ import annotations

import re
from collections import Counter, OrderedDict
from contextlib import suppress
from copy import deepcopy
from html import unescape
from typing import Any

import pytest

from ror_rules import encode, explain, load, rulesets, verify
from ror_rules.author import Ruleset, TableStep, step_of
from ror_rules.errors import HouseError, InputError, SchemaError, UndecidedError
from ror_rules.host import need, sweep
from ror_rules.host.rulesets import OFF, CheckedHouses, House
from ror_rules.host.sharing import shared
from ror_rules.host.wire import plain
from tests.every import cases

SAURON = load("sauron")
WAR: Ruleset[Any] = load("war-of-the-ring")
RING = load("ring-of-power")
BATTLE = {"attacker": {"side": "dark_power", "strength": 20}, "defender": {"side": "fellowship", "strength": 20}}


def document(ruleset: Ruleset[Any], *, name: str = "A house rule", **changes: Any) -> dict[str, Any]:
    return {"house": {"name": name, "ruleset": ruleset.id, "version": ruleset.version}, **changes}


DEADLY = document(WAR, tables={"army-combat": {"cells": {"3": {"1-1": "50k/30"}}}})


def test_a_changed_cell_decides_and_is_cited() -> None:
    under = WAR.with_houses([DEADLY])
    house, printed = (each.resolve("army-combat", BATTLE, faces=[3]) for each in (under, WAR))
    assert (house.result.cell, printed.result.cell) == ("50k/30", "20/20k")
    assert house.id != printed.id
    (digest,) = house.ruleset.houses
    assert digest == under.houses[0].digest
    assert printed.ruleset.houses == ()
    cites = [step.cite for step in house.trace if step.cite.row == "3"]
    assert [each.house for each in cites] == [digest]
    assert under.citation(cites[0]).startswith(
        f'house {digest[7:19]}…, "A house rule", Army Combat Results Table, row 3'
    )
    assert all(step.cite.house is None for step in house.trace if step.cite not in cites)


def test_an_outcome_under_house_rules_holds_where_the_document_is_known() -> None:
    outcome = plain(WAR.with_houses([DEADLY]).resolve("army-combat", BATTLE, seed=4, luck="attacker.strength_lost"))
    assert verify(outcome).holds
    outcome["result"]["cell"] = "20/20k"
    assert not verify(outcome).holds
    outcome["ruleset"]["houses"] = ["sha256:" + "0" * 64]
    with pytest.raises(HouseError) as caught:
        verify(outcome)
    assert (caught.value.code, caught.value.pointer) == ("house-unknown", "/ruleset/houses/0")


def test_a_request_carries_house_rules() -> None:
    under = WAR.with_houses([DEADLY])
    dice = {"source": "seeded", "seed": "5"}
    for houses in ([DEADLY], [under.houses[0].digest]):
        request = WAR.read(
            "army-combat", {"state": BATTLE, "dice": dice, "luck": "attacker.strength", "houses": houses}
        )
        outcome = WAR.answer("army-combat", request)
        assert encode(outcome) == encode(under.resolve("army-combat", BATTLE, seed="5", luck="attacker.strength"))
        assert WAR.identity(WAR.rule("army-combat"), request) == outcome.id
        asked = WAR.read_odds("army-combat", {"state": BATTLE, "houses": houses})
        assert WAR.question("army-combat", asked).id == under.odds("army-combat", BATTLE).id


def test_odds_follow_the_changed_table() -> None:
    state: dict[str, Any] = {"rating": "B", "subtract": 0}
    rows = [WAR.resolve("sorcery", state, faces=[face]).result.points for face in range(1, 7)]
    cite = next(step.cite for step in WAR.resolve("sorcery", state, faces=[6]).trace if step.cite.row is not None)
    under = WAR.with_houses([document(WAR, tables={"sorcery": {"cells": {cite.row: {cite.column: rows[-1] + 20}}}})])
    odds = under.odds("sorcery", state, fields=["points"])
    expected: dict[int, int] = {}
    for points in (*rows[:-1], rows[-1] + 20):
        expected[points] = expected.get(points, 0) + 1
    assert {share.value: int(share.weight) for share in odds.marginals["points"] if share.weight} == expected


def test_values_modifiers_and_readings_change() -> None:
    value = WAR.with_houses([document(WAR, tables={"army-combat": {"values": {"half-effort": "1/4"}}})])
    half = {
        **BATTLE,
        "attacker": {"side": "fellowship", "strength": 20},
        "defender": {"side": "dark_power", "strength": 20},
    }
    ratios = [
        each.resolve("army-combat", {**half, "defender_effort": "half"}, faces=[3]).result.ratio
        for each in (WAR, value)
    ]
    assert ratios == ["2-1", "4-1"]
    off = RING.with_houses([document(RING, tables={"combat-chart": {"modifiers": {"mounted-attack": OFF}}})])
    line = "1 man mounted v 1 orc"
    needs = [each.odds("combat", line).statistics["defender.casualties"].mean for each in (RING, off)]
    assert needs[0] != needs[1]
    ruling = next(iter(WAR.rulings.values()))
    other = next(each for each in ruling.readings if each != ruling.default)
    assert WAR.with_houses([document(WAR, rulings={ruling.id: other})]).rulings[ruling.id].default == other


def test_a_percentage_that_the_table_lacks_replaces_one_that_it_has() -> None:
    """25 percent, rounded up from the middle of each range, in the column of 30 percent."""
    data = WAR.table_data["percentage-loss"]
    quarter = {}
    for row, cells in zip(data.rows.entries, data.cells, strict=True):
        assert row.low is not None and row.high is not None  # noqa: PT018
        if (lost := -(-(row.low + row.high) // 8)) != cells[2]:
            quarter[row.label] = {"30%": lost}
    tables = {"percentage-loss": {"cells": quarter}, "army-combat": {"cells": {"3": {"1-1": "30/30"}}}}
    under = WAR.with_houses([document(WAR, tables=tables)])
    points = [each.resolve("losses", {"strength": 38, "percent": 30}).result.lost for each in (WAR, under)]
    assert points == [11, 10]
    fought = under.resolve("army-combat", "fellowship 38 v dark_power 38", faces=[3]).result
    assert (fought.attacker.strength_lost, fought.defender.strength_lost) == (10, 10)


def test_a_switched_off_modifier_is_considered_and_not_applied() -> None:
    data = next(each for each in WAR.table_data.values() if each.modifiers)
    example = next(each for each in WAR.examples if each.rule == "gollum-control")
    under = WAR.with_houses([document(WAR, tables={data.id: {"modifiers": {each.id: OFF for each in data.modifiers}}})])
    assert data.id == "gollum-control"
    state = {**example.state, "previous_controller": "dark_power"}
    thrown = [under.resolve(example.rule, state, faces=[face]).trace for face in range(1, 7)]
    considered = [
        each for trace in thrown for step in trace if isinstance(step, TableStep) for each in step.not_applied
    ]
    assert {each.because for each in considered} == {"house-off"}
    assert all(each.cite is not None and each.cite.house for each in considered)


def test_the_form_of_the_changes_does_not_count_for_the_digest() -> None:
    cells = {"cells": {"3": {"1-1": "50k/30"}, "4": {"1-1": "50/50"}}}
    columns = [each.label for each in WAR.table_data["army-combat"].columns.entries]
    row = {"3": ["50k/30" if at == columns.index("1-1") else cell for at, cell in enumerate(_row("3"))]}
    turned = {"rows": row, "cells": {"4": {"1-1": "50/50"}}}
    one, other = (WAR.house(document(WAR, tables={"army-combat": each})) for each in (cells, turned))
    assert one.digest == other.digest
    assert one.digest != WAR.house(DEADLY).digest


def _row(label: str) -> tuple[Any, ...]:
    data = WAR.table_data["army-combat"]
    return data.cells[[each.label for each in data.rows.entries].index(label)]


def test_the_order_of_documents_decides_nothing() -> None:
    other = document(WAR, name="Another", tables={"army-combat": {"cells": {"4": {"1-1": "50/50"}}}})
    found = [
        encode(WAR.with_houses(each).resolve("army-combat", BATTLE, seed=1))
        for each in ([DEADLY, other], [other, DEADLY], [other, DEADLY, other])
    ]
    assert found[0] == found[1] == found[2]


def test_two_documents_that_change_the_same_number_are_refused_with_both_places() -> None:
    other = document(WAR, name="Another", tables={"army-combat": {"cells": {"3": {"1-1": "50/50"}}}})
    with pytest.raises(SchemaError) as caught:
        WAR.with_houses([DEADLY, other])
    assert (caught.value.code, caught.value.pointer) == ("house-conflict", "/houses/1")
    assert "A house rule/tables/army-combat/cells/3/1-1" in str(caught.value)
    assert "Another/tables/army-combat/cells/3/1-1" in str(caught.value)
    with pytest.raises(SchemaError) as caught:
        WAR.with_houses([DEADLY]).with_houses([other])
    assert caught.value.pointer == "/houses/0"


@cases(
    ("change", "code", "place"),
    [
        ({"tables": {"army-cobat": {}}}, "house-no-table", "/tables/army-cobat"),
        ({"tables": {"army-combat": {"cells": {"33": {"1-1": "-/10"}}}}}, "house-no-row", "/tables/army-combat/cells/33/1-1"),
        ({"tables": {"army-combat": {"cells": {"3": {"9-1": "-/10"}}}}}, "house-no-column", "/tables/army-combat/cells/3/9-1"),
        ({"tables": {"army-combat": {"cells": {"3": {"1-1": "25/-"}}}}}, "house-cell-unreadable", "/tables/army-combat/cells/3/1-1"),
        ({"tables": {"army-combat": {"cells": {"3": {"1-1": 4}}}}}, "house-cell-unreadable", "/tables/army-combat/cells/3/1-1"),
        ({"tables": {"terrain-effects": {"cells": {"Swamp": {"Defense Modifier": "x0/2"}}}}}, "house-cell-unreadable", "/tables/terrain-effects/cells/Swamp/Defense Modifier"),
        ({"tables": {"terrain-effects": {"cells": {"Town": {"Defense Modifier": "x0"}}}}}, "house-cell-unreadable", "/tables/terrain-effects/cells/Town/Defense Modifier"),
        ({"tables": {"sorcery": {"rows": {"1": [1]}}}}, "house-row-length", "/tables/sorcery/rows/1"),
        ({"tables": {"army-combat": {"cells": {"3": {"1-1": "20/20k"}}}}}, "house-no-change", "/tables/army-combat/cells/3/1-1"),
        ({"tables": {"army-combat": {"values": {"half": 1}}}}, "house-no-value", "/tables/army-combat/values/half"),
        ({"tables": {"army-combat": {"values": {"half-effort": "half"}}}}, "house-no-number", "/tables/army-combat/values/half-effort"),
        ({"tables": {"army-combat": {"modifiers": {"walls": 1}}}}, "house-no-modifier", "/tables/army-combat/modifiers/walls"),
        ({"rulings": {"wr-none": "this"}}, "no-such-ruling", "/rulings/wr-none"),
        ({"rulings": {"wr-ratio": "this"}}, "no-such-reading", "/rulings/wr-ratio"),
        ({"tables": {}}, "house-empty", ""),
        ({"table": {}}, "unknown-field", "/table"),
    ],
)  # fmt: skip
def test_a_fault_of_a_document_has_its_place(change: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(SchemaError) as caught:
        WAR.house(document(WAR, **change))
    assert (caught.value.code, caught.value.pointer) == (code, place)


NUMBERS = [
    (ruleset, data.id, each.id, bound)
    for ruleset in rulesets()
    for data in ruleset.own_table_data.values()
    for each in data.values
    for bound in dict.fromkeys((each.least, each.most))
    if bound != each.value
]


@cases(("ruleset", "table", "name", "bound"), NUMBERS)
def test_each_rule_answers_at_the_bounds_of_each_number(ruleset: Any, table: str, name: str, bound: Any) -> None:
    under = ruleset.with_houses([document(ruleset, tables={table: {"values": {name: bound}}})])
    for example in ruleset.examples:
        with suppress(InputError, UndecidedError):  # a rule may refuse its example, but not fail
            for seed in ("1", "2") if ruleset.rules[example.rule].throws else (None,):
                under.resolve(example.rule, example.state, seed=seed)


@pytest.mark.parametrize(
    ("ruleset", "changes", "place"),
    [
        ("ring-of-power", {"combat-chart": {"values": {"sides": 0}}}, "/combat-chart/values/sides"),
        ("ring-of-power", {"combat-sequence": {"values": {"remaining-per-loss": 0}}}, "/combat-sequence/values/remaining-per-loss"),
        ("ring-of-power", {"abilities": {"values": {"small-figure": 0}}}, "/abilities/values/small-figure"),
        ("ring-of-power", {"abilities": {"values": {"half-speed": "1/101"}}}, "/abilities/values/half-speed"),
        ("war-of-the-ring", {"terrain-effects": {"cells": {"Road": {"Movement Cost": "1/0"}}}}, "/terrain-effects/cells/Road/Movement Cost"),
        ("war-of-the-ring", {"sorcery": {"cells": {"1": {"B": 10_001}}}}, "/sorcery/cells/1/B"),
        ("war-of-the-ring", {"army-combat": {"cells": {"3": {"1-1": "10001/10"}}}}, "/army-combat/cells/3/1-1"),
    ],
)  # fmt: skip
def test_a_number_outside_of_its_domain_is_refused(ruleset: str, changes: dict[str, Any], place: str) -> None:
    rules: Ruleset[Any] = load(ruleset)
    with pytest.raises(SchemaError) as caught:
        rules.house(document(rules, tables=changes))
    assert caught.value.pointer == f"/tables{place}"


def test_a_cell_that_is_changed_twice_is_refused() -> None:
    row = list(_row("3"))
    row[4] = "50/50"
    with pytest.raises(SchemaError) as caught:
        WAR.house(document(WAR, tables={"army-combat": {"rows": {"3": row}, "cells": {"3": {"1-1": "-/-"}}}}))
    assert "house-twice" in [each.code for each in caught.value.faults] or caught.value.code == "house-twice"


@pytest.mark.parametrize(("field", "code"), [("ruleset", "house-other-ruleset"), ("version", "house-other-version")])
def test_a_document_for_other_rules_is_refused(field: str, code: str) -> None:
    asked = deepcopy(DEADLY)
    asked["house"][field] = "1.0.0"
    with pytest.raises(SchemaError) as caught:
        WAR.house(asked)
    assert (caught.value.code, caught.value.pointer) == (code, f"/house/{field}")


def test_a_document_supplies_what_a_source_lost() -> None:
    three: Ruleset[Any] = load("three-player")
    sauron: Ruleset[Any] = load("sauron")
    won = {"nazgul": 3, "nazgul_of_saruman": 3, "places": {"isengard": "saruman", "helms_deep": "saruman"}}
    duel = "Sauron 6/4/9 v Gil-Galad 5/5/7"
    town: dict[str, Any] = {"tables": {"victory-town": {"cells": {"the town": {"Name": "Tharbad"}}}}}
    deeds = {row: {"Dark Power": "yes" if "Staff" in row else "no"} for row in _lost_deeds(three)}
    offense: dict[str, Any] = {"tables": {"offensive-deeds": {"cells": deeds}}}
    rows = {str(face): ["-/5w"] * 10 for face in range(1, 7)}
    leaders: dict[str, Any] = {"tables": {"leader-combat": {"rows": rows}}, "rulings": {"sv-leader-crt": "supplied"}}
    for ruleset, rule, state, remedy, supplied, faces in (
        (three, "victory", won, "victory-town", town, ()),
        (
            three,
            "attack-permission",
            {"attacker": "dark_power", "target": "saruman", "deeds": ["gandalfs_staff_broken"]},
            "offensive-deeds",
            offense,
            (),
        ),
        (sauron, "leader-combat", duel, "leader-combat", leaders, (3,)),
    ):
        readings = supplied.get("rulings")
        dice: dict[str, Any] = {"faces": faces} if faces else {}
        with pytest.raises(UndecidedError, match=f"house rule.*`{remedy}`"):
            ruleset.resolve(rule, state, rulings=readings, **dice)
        under = ruleset.with_houses([document(ruleset, **supplied)])
        outcome = under.resolve(rule, state, **dice)
        assert verify(plain(outcome)).holds
        assert under.houses[0].digest in {line.cite.house for line in outcome.trace}
    whole = three.with_houses([document(three, **offense)])
    asked = {"attacker": "dark_power", "target": "saruman", "deeds": ["other"]}
    assert not whole.resolve("attack-permission", asked).result.may_attack
    held = three.with_houses([document(three, **town)])
    assert held.resolve("victory", won | {"town": {"name": "tharbad", "held_by": "saruman"}}).result.winners == (
        "saruman",
    )
    with pytest.raises(InputError, match="Tharbad"):
        held.resolve("victory", won | {"town": {"name": "Bree", "held_by": "saruman"}})


def _lost_deeds(three: Ruleset[Any]) -> list[str]:
    data = three.table_data["offensive-deeds"]
    return [head.label for head, cells in zip(data.rows.entries, data.cells, strict=True) if cells[0] == "lost"]


@pytest.mark.parametrize(
    ("ruleset", "change", "code"),
    [
        ("three-player", {"tables": {"victory-town": {"cells": {"the town": {"Name": " Bree"}}}}}, "house-cell-unreadable"),
        ("three-player", {"tables": {"offensive-deeds": {"cells": {"Mind Battle with Elrond": {"Dark Power": "maybe"}}}}}, "house-cell-unreadable"),
        ("sauron", {"tables": {"leader-combat": {"cells": {"1": {"0": "-/5x"}}}}}, "house-cell-unreadable"),
        ("sauron", {"tables": {"leader-combat": {"cells": {"1": {"0": "-/5w"}}}}}, "house-not-read"),
    ],
)  # fmt: skip
def test_a_supplement_is_checked_like_the_table_that_it_stands_for(
    ruleset: str, change: dict[str, Any], code: str
) -> None:
    rules = load(ruleset)
    with pytest.raises(SchemaError) as caught:
        rules.house(document(rules, **change))
    assert caught.value.code == code
    assert "lost" not in str(caught.value)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_every_table_can_be_changed(ruleset: Ruleset[Any]) -> None:
    changed = 0
    for data in ruleset.table_data.values():
        swap = _swapped(data.cells)
        if swap is None:
            continue
        rows, columns = ([each.label for each in axis.entries] for axis in (data.rows, data.columns))
        if any(labels.count(each) > 1 for labels in (rows, columns) for each in labels):
            continue
        cells = {rows[row]: {columns[swap[2]]: data.cells[other][swap[2]]} for row, other in (swap[:2], swap[1::-1])}
        try:
            under = ruleset.with_houses([document(ruleset, tables={data.id: {"cells": cells}})])
        except SchemaError:
            continue  # words that stand for themselves
        changed += 1
        assert under.table(data.id).cells != ruleset.table(data.id).cells
        for example in ruleset.examples:
            dice = {"seed": 1} if ruleset.rule(example.rule).throws else {}
            try:
                outcome = under.resolve(example.rule, example.state, **dice)  # type: ignore[arg-type]  # a seed or none
            except (InputError, UndecidedError):
                continue
            assert verify(outcome).holds
    assert changed >= len(ruleset.table_data) * 0.3


def _swapped(cells: tuple[tuple[Any, ...], ...]) -> tuple[int, int, int] | None:
    for column in range(len(cells[0]) if cells else 0):
        for row in range(len(cells) - 1):
            one, other = cells[row][column], cells[row + 1][column]
            if one != other and type(one) is type(other):
                return row, row + 1, column
    return None


def test_studies_work_under_house_rules() -> None:
    under = WAR.with_houses([DEADLY])
    vary = [{"pointer": "/attacker/strength", "values": [10, 20, 40]}]
    asked = {"state": BATTLE, "vary": vary, "fields": ["attacker.strength_lost"], "houses": [DEADLY]}
    table = sweep.answer(WAR, "army-combat", sweep.SWEEP.read(WAR, "army-combat", asked))
    assert table.ruleset == under.edition
    with shared(2) as share:
        plainly = {name: each for name, each in asked.items() if name != "houses"}
        split = sweep.answer(under, "army-combat", sweep.SWEEP.read(under, "army-combat", plainly), share=share)
        assert encode(split) == encode(table)
    wanted = {"state": BATTLE, "vary": {"pointer": "/attacker/strength", "from": 10, "to": 60}, "field": "heavier_loss"}
    takes = {**wanted, "value": "defender", "at_least": 0.5, "houses": [DEADLY]}
    assert need.NEED.here(WAR, "army-combat", takes).ruleset == under.edition


def memory_of(house: House) -> int:
    kept = CheckedHouses()
    kept.keep(house)
    return kept.held_bytes


def test_a_process_forgets_the_documents_that_are_unused_longest() -> None:
    houses: list[House] = [
        WAR.house(document(WAR, tables={"sorcery": {"cells": {"1": {"B": points}}}})) for points in (7, 8, 9)
    ]
    kept = CheckedHouses(5 * memory_of(houses[0]) // 2)
    kept.keep(houses[0], fixed=True)
    for each in houses[1:]:
        kept.keep(each)
    kept.find(WAR.id, houses[1].digest, "")
    kept.keep(WAR.house(document(WAR, tables={"sorcery": {"cells": {"1": {"B": 6}}}})))
    assert kept.find(WAR.id, houses[0].digest, "") is houses[0]
    with pytest.raises(HouseError):
        kept.find(WAR.id, houses[2].digest, "/houses/0")


def test_documents_that_a_process_remembers_are_bounded_by_their_memory() -> None:
    reasons = [document(WAR, tables={"sorcery": {"cells": {"1": {"B": 7}}}}, name=f"House {n}") for n in range(50)]
    most = 10 * memory_of(WAR.house(reasons[0]))
    kept = CheckedHouses(most)
    for each in reasons:
        kept.keep(WAR.house(each))
        kept.keep(WAR.house(each))
        assert kept.held_bytes <= most
    assert kept.held_bytes > most / 2
    before = kept.held_bytes
    kept.drop()
    assert 0 < before - kept.held_bytes < most / 5


def test_a_document_that_another_thread_drops_meanwhile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shared(OrderedDict[tuple[str, str], House]):
        """A cache that a second thread empties after each step."""

        def get(self, key: tuple[str, str], default: Any = None) -> Any:
            found = super().get(key, default)
            self.clear()
            return found

        def __setitem__(self, key: tuple[str, str], house: House) -> None:
            super().__setitem__(key, house)
            if key[1] == dropped.digest:
                self.clear()

    first, dropped = WAR.house(DEADLY), WAR.house(document(WAR, tables={"sorcery": {"cells": {"1": {"B": 7}}}}))
    kept = CheckedHouses()
    monkeypatch.setattr(kept, "_found", Shared())
    kept.keep(first)
    assert kept.find(WAR.id, first.digest, "") is first
    kept.keep(dropped)
    with pytest.raises(HouseError):
        kept.find(WAR.id, dropped.digest, "")


def test_a_line_names_house_rules() -> None:
    state, under = "dark_power 20 v fellowship 20", WAR.with_houses([DEADLY])
    line = under.line("army-combat", state)
    assert re.fullmatch(rf"{state} \+house:[0-9a-f]{{20}}", line)
    wanted = under.resolve("army-combat", state, faces=[3])
    assert under.resolve("army-combat", line, faces=[3]) == wanted
    asked = {"state": line, "houses": [DEADLY], "dice": {"source": "supplied", "faces": [3]}}
    assert WAR.answer("army-combat", WAR.read("army-combat", asked)) == wanted
    assert f"State: {line}" in explain(wanted).splitlines()
    assert under.translate("army-combat", line).line == line
    for refused, code in ((line, "house-unknown"), (f"{state} +house:", "house-too-short")):
        with pytest.raises(HouseError) as raised:
            WAR.resolve("army-combat", refused, faces=[3])
        assert (raised.value.code, raised.value.pointer) == (code, "/state")
        spot = raised.value.spot
        assert spot is not None
        assert spot.line[spot.start : spot.end] == refused.removeprefix(f"{state} ")
    with pytest.raises(SchemaError, match="A state has no house rules"):
        WAR.parse("army-combat", line)


def test_digits_that_begin_two_digests_are_refused() -> None:
    kept = CheckedHouses()
    with pytest.raises(HouseError) as raised:
        kept.whole("war-of-the-ring", "ab" * 10, "/state", [f"sha256:{'ab' * 10}1", f"sha256:{'ab' * 10}2"])
    assert raised.value.code == "house-several"


def test_fewer_digits_than_20_name_no_house_rule() -> None:
    (digest,) = WAR.with_houses([DEADLY]).edition.houses
    with pytest.raises(HouseError) as raised:
        WAR.resolve("sorcery", f"B +house:{digest[7:26]}", faces=[3], houses=[DEADLY])
    assert (raised.value.code, raised.value.pointer) == ("house-too-short", "/state")


def test_the_name_is_part_of_the_digest() -> None:
    same, other = (WAR.house({**DEADLY, "house": {**DEADLY["house"], "name": each}}) for each in ("A house rule", "B"))
    assert same.digest == WAR.house(DEADLY).digest != other.digest


@pytest.mark.parametrize("name", ["", "two\nlines", "\x1b[31mred", "\u202ereversed", " padded", "x" * 65])
def test_a_name_is_one_line_of_printable_text(name: str) -> None:
    with pytest.raises(SchemaError) as caught:
        WAR.house({**DEADLY, "house": {**DEADLY["house"], "name": name}})
    assert caught.value.pointer == "/house/name"


@pytest.mark.parametrize("format", ["text", "line", "markdown", "html", "roll20"])
def test_each_form_of_an_outcome_calls_a_house_rule_by_its_digits(format: Any) -> None:
    forged = document(WAR, name="War of the Ring", tables={"army-combat": {"cells": {"3": {"1-1": "50k/30"}}}})
    under = WAR.with_houses([forged])
    told = unescape(explain(under.resolve("army-combat", BATTLE, faces=[3]), format))
    assert f'{under.edition.houses[0][7:19]}…, "War of the Ring"' in told


def test_a_refused_cell_lists_what_the_table_reads_as_a_document_writes_it() -> None:
    """Texts that look like numbers: `4` is refused, `"4"` is taken."""

    def read(cell: int | str) -> House:
        return WAR.house(document(WAR, tables={"terrain-effects": {"cells": {"Desert": {"Movement Cost": cell}}}}))

    with pytest.raises(
        SchemaError, match=r'Expected .*"4".*, or other numbers that the table reads, in the form of .*got 4\.'
    ):
        read(4)
    assert [read(cell).changes[0].reads for cell in ("4", "9")] == ["4", "9"]


def test_a_refused_cell_names_the_forms_that_are_not_in_the_list() -> None:
    with pytest.raises(SchemaError) as caught:
        WAR.house(document(WAR, tables={"army-combat": {"cells": {"3": {"1-1": 4}}}}))
    listed, _, forms = f"{caught.value}".partition("or other numbers that the table reads, in the form of ")
    assert '"30/30k"' not in listed
    assert '"10/20k"' in forms
    assert WAR.house(document(WAR, tables={"army-combat": {"cells": {"3": {"1-1": "30/30k"}}}})).changes


def test_a_table_with_a_die_takes_each_of_its_words_in_each_cell() -> None:
    def read(word: str) -> House:
        return SAURON.house(document(SAURON, tables={"corruption": {"cells": {"1": {"All units of this type": word}}}}))

    assert [read(word).changes[0].reads for word in ("Wargs", "Orcs")] == ["Wargs", "Orcs"]
    with pytest.raises(SchemaError, match=r'"Wargs", "Goblins".*got "Elves"'):
        read("Elves")


def feared(*when: str, value: int = 1, **more: Any) -> dict[str, Any]:
    return document(WAR, modifiers=[{"table": "army-combat", "value": value, "when": [*when], **more}])


CITADEL = {**BATTLE, "terrain": "citadel"}


def test_a_modifier_applies_to_states_that_fulfil_its_conditions() -> None:
    under = WAR.with_houses([feared("terrain = citadel", "attacker.strength >= 20")])
    (digest,) = [each.digest for each in under.houses]
    for state, applies in (
        (CITADEL, True),
        (BATTLE, False),
        ({**CITADEL, "attacker": {"side": "dark_power", "strength": 19}}, False),
    ):
        outcome = under.resolve("army-combat", state, faces=[3])
        step = step_of(outcome.trace, TableStep)
        assert [(each.value, each.code) for each in step.modifiers] == ([(1, "house-modifier")] if applies else [])
        assert step.adjusted == 3 + applies
        assert verify(plain(outcome)).holds
        if applies:
            assert step.modifiers[0].cite is not None
            assert step.modifiers[0].cite.house == digest
            assert "rolled 3, +1 (a house rule) = 4" in explain(outcome)


def test_odds_under_a_conditional_modifier_are_those_of_its_throws() -> None:
    under = WAR.with_houses([feared("terrain = citadel")])
    for state in (CITADEL, BATTLE):
        counts = Counter(
            [under.resolve("army-combat", state, faces=[face]).result.attacker.strength_lost for face in range(1, 7)]
        )
        odds = under.odds("army-combat", state, fields=["attacker.strength_lost"])
        shares = odds.marginals["attacker.strength_lost"]
        assert {share.value: int(f"{share.weight}") * 6 // int(f"{odds.total}") for share in shares} == counts


def test_a_list_of_the_state_fulfils_a_condition_by_one_item_or_by_its_length() -> None:
    party = {"nazgul": 2, "characters": [{"name": "Frodo", "capture_rating": 4}, {"name": "Sam", "capture_rating": 3}]}
    for text, holds in (
        ("characters.name = Sam", True), ("characters.name = Pippin", False), ("characters.name != Sam", False), ("characters >= 2", True),
        ("characters > 2", False), ("nazgul < 3", True), ("nazgul != 2", False), ("characters.capture_rating <= 3", True), ("terrain != citadel", False),
    ):  # fmt: skip
        under = WAR.with_houses([document(WAR, modifiers=[{"table": "sorcery", "value": 1, "when": [text]}])])
        assert under.added[0].applies(party) == holds, text


def test_reasons_and_the_order_of_conditions_do_not_count() -> None:
    one, other = (
        WAR.house(feared("terrain = citadel", "attacker.strength>=20", why="fear")),
        WAR.house(feared("attacker.strength >= 20", "terrain=citadel")),
    )
    assert one.digest == other.digest
    assert WAR.house(feared("terrain = citadel")).digest != one.digest
    assert WAR.house(feared("terrain = citadel", "attacker.strength >= 20", value=2)).digest != one.digest


@pytest.mark.parametrize(
    ("modifier", "code", "place"),
    [
        ({"table": "army-combat", "value": 1, "when": ["terrain ~ x"]}, "house-condition", "/modifiers/0/when/0"),
        ({"table": "army-combat", "value": 1, "when": ["terrain > citadel"]}, "house-condition", "/modifiers/0/when/0"),
        ({"table": "army-combat", "value": 1, "when": ["terain = citadel"]}, "house-no-field", "/modifiers/0/when/0"),
        ({"table": "percentage-loss", "value": 1}, "house-no-die", "/modifiers/0/table"),
        ({"table": "army-comat", "value": 1}, "house-no-table", "/modifiers/0/table"),
        ({"table": "army-combat", "value": 0}, "house-no-change", "/modifiers/0"),
        ({"table": "army-combat", "value": 10_001}, "house-no-number", "/modifiers/0/value"),
        ({"table": "army-combat", "value": 1, "when": ["nazgul = 1"] * 9}, "array-too-long", "/modifiers/0/when"),
    ],
)  # fmt: skip
def test_a_fault_of_a_modifier_has_its_place(modifier: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(SchemaError) as caught:
        WAR.house(document(WAR, modifiers=[modifier]))
    assert (caught.value.code, caught.value.pointer) == (code, place)


def test_two_documents_may_not_add_a_modifier_under_the_same_conditions() -> None:
    with pytest.raises(SchemaError, match="army-combat terrain = citadel"):
        WAR.with_houses([feared("terrain = citadel"), feared("terrain = citadel", value=2)])


def test_a_free_table_of_war_of_the_ring_takes_a_seventh_row() -> None:
    row = {"label": "7", "low": 7, "high": 7, "cells": [3, 4, 4, 5]}
    under = WAR.with_houses([document(WAR, tables={"sorcery": {"die": 7, "more": [row]}})])
    thrown = [under.resolve("sorcery", {"rating": "B"}, faces=[face]).result.points for face in range(1, 8)]
    assert thrown[-1] == 4
    odds = under.odds("sorcery", {"rating": "B"})
    assert {share.value: int(f"{share.weight}") for share in odds.marginals["points"]} == Counter(thrown)
    assert int(f"{odds.total}") == 7
