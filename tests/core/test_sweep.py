import hashlib
import json
from fractions import Fraction
from typing import Any

import pytest
import rfc8785
from msgspec import UNSET

from ror_rules import encode, load, rulesets, sweep
from ror_rules.author import Example, Ruleset
from ror_rules.errors import BudgetError, RorError, SchemaError
from ror_rules.host.messages import catalogue
from ror_rules.host.sweep import SWEEP, Sweep, answer
from ror_rules.host.wire import MAX_CELLS, plain
from ror_rules.host.words import rows_of
from ror_rules.testing import limits
from tests.every import cases

WAR = load("war-of-the-ring")
RING = load("ring-of-power")
STORM: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
STRENGTH = {"pointer": "/attacker/strength", "from": 10, "to": 60, "step": 10}
TERRAIN = {"pointer": "/terrain", "values": ["clear", "rough", "citadel"]}
FIELDS = ["defender.strength_lost", "defender.character_killed", "cell"]

EXAMPLES = [
    (ruleset, next(each for each in ruleset.examples if each.rule == rule))
    for ruleset in rulesets()
    for rule in ruleset.rules
]


def said(code: str, **given: object) -> str:
    return catalogue(WAR.id).say(code, given)


def name(value: object) -> str:
    return f"{value.rule}: {value.title}" if isinstance(value, Example) else getattr(value, "id", str(value))


def storm(*vary: dict[str, Any], fields: list[str] | None = None, **more: Any) -> Sweep:
    return sweep(WAR, "army-combat", STORM, vary=list(vary), fields=fields or FIELDS, **more)


@cases(("ruleset", "example"), EXAMPLES, ids=name)
def test_a_cell_is_the_question_it_stands_for(ruleset: Ruleset[Any], example: Example) -> None:
    views = list(ruleset.rules[example.rule].projections)[:8]
    vary = [{"pointer": "", "values": [example.state]}]
    (cell,) = sweep(ruleset, example.rule, example.state, vary=vary, fields=views).cells
    assert list(cell.odds) == views
    for view, found in cell.odds.items():
        alone = ruleset.odds(example.rule, example.state, fields=[view])
        assert plain(found.shares) == plain(alone.marginals[view])
        assert found.total == alone.total


def test_cells_come_row_by_row_with_the_odds_of_their_states() -> None:
    table = storm(STRENGTH, TERRAIN)
    assert [cell.at for cell in table.cells] == [
        (strength, terrain) for strength in range(10, 61, 10) for terrain in ("clear", "rough", "citadel")
    ]
    assert plain(table.vary) == [{"pointer": "/attacker/strength", "values": [10, 20, 30, 40, 50, 60]}, TERRAIN]
    for cell in table.cells:
        strength, terrain = cell.at
        state = {**STORM, "terrain": terrain, "attacker": {**STORM["attacker"], "strength": strength}}
        for view in FIELDS:
            alone = WAR.odds("army-combat", state, fields=[view])
            assert plain(cell.odds[view].shares) == plain(alone.marginals[view])


def test_means_and_probabilities_are_those_of_the_shares() -> None:
    for cell in storm(STRENGTH).cells:
        lost, killed, printed = (cell.odds[view] for view in FIELDS)
        mean = sum(Fraction(int(str(each.weight)), int(str(lost.total))) * each.value for each in lost.shares)
        assert (lost.expected, lost.probability) == (float(mean), None)
        chance = sum(Fraction(int(str(each.weight)), int(str(killed.total))) for each in killed.shares if each.value)
        assert (killed.expected, killed.probability) == (None, float(chance))
        assert (printed.expected, printed.probability) == (None, None)


def test_the_id_is_the_hash_of_the_question() -> None:
    table = storm(STRENGTH, TERRAIN, rulings={"wr-ratio": "down"})
    inputs = {
        "stream": "ror.dice.v1",
        "ruleset": plain(WAR.edition),
        "rule": "army-combat",
        "state": plain(table.state),
        "dice": {"source": "swept", "fields": FIELDS, "vary": plain(table.vary), "arithmetic": "exact"},
        "context": None,
        "rulings": {},
    }
    assert table.id == hashlib.sha256(rfc8785.dumps(inputs)).hexdigest()
    listed = {"pointer": "/attacker/strength", "values": [10, 20, 30, 40, 50, 60]}
    assert encode(storm(listed, TERRAIN)) == encode(table)
    others = [storm(TERRAIN, listed), storm(listed), storm(listed, TERRAIN, fields=["cell"])]
    assert len({table.id, *(other.id for other in others)}) == 4


def test_a_ruling_asked_for_is_answered_and_counts() -> None:
    vary = [{"pointer": "/strength", "from": 13, "to": 14}]
    asked = {"wr-loss-11-15-50": "6"}
    usual, other = (
        sweep(WAR, "losses", {"strength": 13, "percent": 50}, vary=vary, fields=["lost"], rulings=rulings)
        for rulings in ({}, asked)
    )
    assert (usual.rulings, other.rulings) == ({}, asked)
    assert [usual.cells[0].odds["lost"].expected, other.cells[0].odds["lost"].expected] == [5, 6]


@pytest.mark.parametrize(
    ("pointer", "values", "members"),
    [
        ("/defender/characters/-", [None, "Gandalf"], [["Faramir"], ["Faramir", "Gandalf"]]),
        ("/defender/characters/0", [None, "Gandalf"], [[], ["Gandalf"]]),
        ("/defender/characters", [None, ["Sam", "Frodo"]], [[], ["Sam", "Frodo"]]),
        ("/attacker/characters/-", ["Gothmog"], [["Faramir"]]),
    ],
)
def test_nothing_takes_away_and_a_dash_appends(pointer: str, values: list[Any], members: list[list[str]]) -> None:
    table = storm({"pointer": pointer, "values": values}, fields=["defender.character_killed"])
    for cell, characters in zip(table.cells, members, strict=True):
        state = {**STORM, "defender": {**STORM["defender"], "characters": characters}}
        alone = WAR.odds("army-combat", state, fields=["defender.character_killed"])
        assert plain(cell.odds["defender.character_killed"].shares) == plain(
            alone.marginals["defender.character_killed"]
        )


def test_a_group_may_be_there_or_not() -> None:
    state = {"attacker": {"groups": [{"id": "a", "type": "elf"}]}, "defender": {"groups": [{"id": "b", "type": "orc"}]}}
    hero = {"id": "legolas", "type": "elf", "character": True, "leadership": 1}
    vary = [{"pointer": "/attacker/groups/-", "values": [None, hero]}]
    table = sweep(RING, "combat", state, vary=vary, fields=["winner"])
    assert plain(table.cells[1].at) == [hero]
    for cell, groups in zip(table.cells, ([], [hero]), strict=True):
        other: dict[str, Any] = {**state, "attacker": {"groups": [*state["attacker"]["groups"], *groups]}}
        alone = RING.odds("combat", other, fields=["winner"])
        assert plain(cell.odds["winner"].shares) == plain(alone.marginals["winner"])


def test_names_with_strokes_are_written_as_pointers_write_them() -> None:
    with pytest.raises(RorError) as refused:
        storm({"pointer": "/a~1b~0c", "values": [1]})
    assert "(/a~1b~0c): There is no such field here." in refused.value.detail


@pytest.mark.parametrize(
    ("pointer", "says"),
    [
        ("/attacker/strenght", "(/attacker/strenght): There is no such field here. Did you mean strength?"),
        ("/atacker/strength", "(/atacker): There is no such field here. Did you mean attacker?"),
        ("/attacker/leaderr", "(/attacker/leaderr): There is no such field here. Did you mean leader?"),
        ("/defender/characters/-/wonds", "(/defender/characters/-/wonds): There is no such field here. Did"),
        ("/strength", "(/strength): There is no such field here. Move it into attacker or defender."),
        ("/defender/leader_morale/x", "(/defender/leader_morale/x): A single value has no members."),
    ],
)
@pytest.mark.parametrize("values", [[1, 2], [None]])
def test_a_pointer_to_no_place_is_blamed_itself(pointer: str, says: str, values: list[Any]) -> None:
    with pytest.raises(RorError) as refused:
        storm(TERRAIN, {"pointer": pointer, "values": values})
    assert refused.value.pointer == "/vary/1/pointer"
    assert says in refused.value.detail
    assert refused.value.got == f'"{pointer}"'


def test_an_item_of_an_empty_list_is_refused() -> None:
    with pytest.raises(SchemaError, match=r"The list is empty\. Expected -, got 7") as refused:
        sweep(WAR, "army-combat", STORM, vary=["/attacker/characters/7=Gimli"], fields=FIELDS)
    assert refused.value.pointer == "/vary/0"


def test_a_field_of_what_the_first_field_puts_in_may_be_varied() -> None:
    leader = {"pointer": "/defender/leader", "values": [{"name": "Faramir", "morale": 0}]}
    morale = {"pointer": "/defender/leader/morale", "values": [1, 2]}
    table = storm(leader, morale, fields=["defender.strength_lost"])
    assert [cell.at[1] for cell in table.cells] == [1, 2]
    assert all(cell.odds for cell in table.cells)


def test_equal_states_are_one_computation() -> None:
    table = storm({"pointer": "/defender/leader_morale", "values": [None, 0, 1]})
    assert table.cells[0].odds is table.cells[1].odds
    assert table.cells[0].odds != table.cells[2].odds


@cases(
    ("vary", "pointer", "says"),
    [
        ([{"pointer": "/attacker/strength", "values": [0]}], "/vary/0/values/0", said("no-strength")),
        ([{"pointer": "/attacker/strength", "from": 0, "to": 0}], "/vary/0", "/attacker/strength 0"),
        ([{"pointer": "/attacker/strength", "values": [1.5]}], "/vary/0/values/0", "got 1.5."),
        ([STRENGTH, {"pointer": "/terrain", "values": ["clear", "moon"]}], "/vary/1/values/1", 'got "moon".'),
        (
            [STRENGTH, {"pointer": "/terrain", "values": ["mountain", "lake_sea"]}],
            "/vary/1/values/0",
            said("no-army-there", hex="mountain"),
        ),
        ([{"pointer": "/attacker/side", "values": ["fellowship"]}], "/vary/0/values/0", said("attacks-itself")),
        ([{"pointer": "/attacker/strength", "values": [None]}], "/vary/0/values/0", "`strength` is missing"),
        (
            [{"pointer": "/defender/sorcery", "values": [None, {"rating": "Q"}]}],
            "/vary/0/values/1/rating",
            'got "Q".',
        ),
        ([{"pointer": "/defender/characters/-", "values": [7]}], "/vary/0/values/0", "/defender/characters/1"),
        ([{"pointer": "/defender/characters/1", "values": ["Sam"]}], "/vary/0/pointer", "no such place"),
        ([{"pointer": "/defender/characters/00", "values": ["Sam"]}], "/vary/0/pointer", "no such place"),
        ([{"pointer": "/terrain/x", "values": [1]}], "/vary/0/pointer", "A single value has no members"),
        ([{"pointer": "terrain", "values": [1]}], "/vary/0/pointer", "like /attacker/strength"),
        ([{"pointer": "", "values": [None]}], "/vary/0/values/0", "is null, not an object"),
        ([STRENGTH, STRENGTH], "/vary/1/pointer", "overwrite"),
        ([STRENGTH, {"pointer": "/attacker", "values": [{}]}], "/vary/1/pointer", "overwrite"),
        ([{"pointer": "/attacker/strength", "from": 5, "to": 4}], "/vary/0/to", "at least 5"),
        ([{"pointer": "/attacker/strength", "from": 5}], "/vary/0", "two ends"),
        ([{"pointer": "/attacker/strength"}], "/vary/0", "a list or a range"),
        ([{**STRENGTH, "values": [1]}], "/vary/0", "a list or a range"),
        ([{"pointer": "/attacker/strength", "values": [1], "step": 2}], "/vary/0", "a list or a range"),
        ([{"pointer": "/attacker/strength", "values": []}], "/vary/0/values", "1 to 400 items, got 0 items."),
        ([], "/vary", "This array is empty."),
        ([STRENGTH, TERRAIN, STRENGTH], "/vary", "1 to 2 items, got 3 items."),
    ],
)
def test_what_is_wrong_is_said_at_its_place(vary: list[dict[str, Any]], pointer: str, says: str) -> None:
    with pytest.raises(RorError) as refused:
        storm(*vary)
    assert refused.value.pointer == pointer
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"fields": ["cell", "sell"]}, "/fields/1"),
        ({"fields": ["cell", "cell"]}, "/fields/1"),
        ({"fields": []}, "/fields"),
        ({"state": {}}, "/state/attacker"),
        ({"state": {**STORM, "terrain": "moon"}}, "/state/terrain"),
        ({"state": {**STORM, "attacker": {"side": "fellowship", "strength": 1}}}, "/state/defender/side"),
        ({"rulings": {"wr-none": "x"}}, "/rulings/wr-none"),
        ({"version": "0.0.1"}, "/version"),
        ({"seed": "1"}, "/seed"),
    ],
)
def test_what_is_wrong_with_the_rest_is_said_there(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RorError) as refused:
        answer(
            WAR,
            "army-combat",
            SWEEP.read(WAR, "army-combat", {"state": STORM, "fields": ["cell"], "vary": [TERRAIN], **change}),
        )
    assert refused.value.pointer == pointer


@pytest.mark.parametrize(
    ("vary", "wrong", "code"),
    [
        ({"pointer": "/terrain", "values": ["clear", "mountain", "citadel", "lake_sea"]}, [1, 3], "no-army-there"),
        ({"pointer": "/attacker/strength", "from": 0, "to": 3}, [0], "no-strength"),
        ({"pointer": "/attacker/side", "values": ["dark_power", "fellowship"]}, [1], "attacks-itself"),
    ],
)
def test_a_cell_that_the_rules_do_not_allow_has_its_problem(vary: dict[str, Any], wrong: list[int], code: str) -> None:
    table = storm(vary)
    for at, cell in enumerate(table.cells):
        if at in wrong:
            assert not cell.odds
            assert cell.problem is not UNSET
            assert (cell.problem.kind, cell.problem.code) == ("state", code)
            assert code not in cell.problem.detail
        else:
            (alone,) = storm({"pointer": vary["pointer"], "values": list(cell.at)}).cells
            assert cell == alone


def test_a_cell_without_the_person_whom_a_field_names_has_its_problem() -> None:
    state = {"search_points": 9, "characters": ["Frodo", "Sam"]}
    vary = [{"pointer": "/characters/1", "values": ["Sam", "Merry"]}]
    there, away = sweep(WAR, "search", state, vary=vary, fields=["captured[Sam]"]).cells
    assert there.odds["captured[Sam]"].probability
    assert away.problem is not UNSET
    assert away.problem.kind == "schema"


def test_a_table_has_at_most_400_cells() -> None:
    wide = {"pointer": "/attacker/strength", "from": 1, "to": MAX_CELLS}
    assert len(storm(wide, fields=["ratio"]).cells) == MAX_CELLS == 400
    for vary in ([{**wide, "to": 401}], [{**wide, "to": 200}, TERRAIN], [{**wide, "to": 1_000_000}]):
        with pytest.raises(BudgetError) as refused:
            storm(*vary)
        assert (refused.value.pointer, refused.value.expected) == ("/vary", "at most 400 cells")


def test_states_that_are_too_much_to_read_are_refused() -> None:
    with pytest.raises(BudgetError) as refused:
        storm({"pointer": "/terrain", "values": [f"{each:0100}" for each in range(MAX_CELLS)]})
    assert refused.value.expected == f"at most {limits['MAX_SWEEP_STATES']:,} bytes"


def test_what_the_rules_do_not_decide_has_its_problem_in_its_place() -> None:
    vary = [{"pointer": "/strength", "from": 98, "to": 101}]
    table = sweep(
        WAR,
        "losses",
        {"strength": 9, "percent": 50},
        vary=vary,
        fields=["lost"],
        rulings={"wr-loss-above-99": "refuse"},
    )
    assert [bool(cell.odds) for cell in table.cells] == [True, True, False, False]
    problem = table.cells[2].problem
    assert problem is not UNSET
    assert problem.kind == "rules-do-not-decide"
    assert said("beyond-the-loss-table", printed=99, strength=100) in problem.detail
    assert "odds" in plain(table.cells[0])
    assert table.cells[0].problem is UNSET


@pytest.mark.nightly
def test_what_is_too_large_has_its_problem_and_no_more_than_a_few_are_tried() -> None:
    few = [{"name": "Pippin", "capture_rating": 4}]
    parties = [
        [{"name": f"Hobbit {number}", "capture_rating": 4} for number in range(count)]
        for count in range(16, 17 + limits["MAX_SERIES_REFUSALS"])
    ]
    vary = [{"pointer": "/characters", "values": [few, *parties, [{"capture_rating": 4, "name": "Pippin"}]]}]
    state = {"nazgul": 2, "orc_points": 30, "characters": few}
    table = sweep(WAR, "search", state, vary=vary, fields=["spotted", "captures"])
    details = [cell.problem.detail if cell.problem is not UNSET else "" for cell in table.cells]
    assert [bool(cell.odds) for cell in table.cells] == [True, *[False] * len(parties), True]
    assert ["Skipped" in detail for detail in details] == [*[False] * (limits["MAX_SERIES_REFUSALS"] + 1), True, False]
    problems = [cell.problem for cell in table.cells if cell.problem is not UNSET]
    assert all(problem.kind == "too-large" for problem in problems)
    assert all(
        "simulate the odds of this state alone" in problem.help for problem in problems[: limits["MAX_SERIES_REFUSALS"]]
    )


@pytest.mark.nightly
def test_too_many_shares_are_left_out_and_that_is_said() -> None:
    characters = [{"name": f"Hobbit {number}", "capture_rating": 4} for number in range(11)]
    state = {"nazgul": 2, "orc_points": 3, "characters": characters}
    few, many = (
        sweep(
            WAR,
            "search",
            state,
            vary=[{"pointer": "/orc_points", "from": 1, "to": cells}],
            fields=["spotted", "captures"],
            budget=10,
        )
        for cells in (2, 16)
    )
    listed = [len(view.shares) for cell in few.cells for view in cell.odds.values()]
    assert sum(listed) <= limits["MAX_SHARES"] < 8 * sum(listed)
    assert few.left_out is UNSET
    assert many.left_out == 8 * sum(listed)
    for cell in many.cells:
        assert (cell.odds["spotted"].shares, cell.odds["captures"].shares) == ((), ())
        assert cell.odds["spotted"].probability is not None


def test_progress_reports_every_cell() -> None:
    heard: list[tuple[int, int]] = []
    request = SWEEP.read(WAR, "army-combat", {"state": STORM, "fields": ["cell"], "vary": [TERRAIN]})
    told = answer(WAR, "army-combat", request, tell=lambda done, cells: heard.append((done, cells)))
    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert json.loads(encode(told)) == json.loads(encode(storm(TERRAIN, fields=["cell"])))


def test_pieces_are_read_from_lines_and_printed_as_lines() -> None:
    pieces = ["Aragorn 5/5", "Gimli 4/4"]
    asked = WAR.parse("individual-combat", "Aragorn 5/5 v Khamul 3/4")
    by_line, by_object = (
        sweep(WAR, "individual-combat", asked, vary=[{"pointer": "/attacker", "values": values}], fields=["winner"])
        for values in (
            pieces,
            [{"name": "Aragorn", "combat": 5, "endurance": 5}, {"name": "Gimli", "combat": 4, "endurance": 4}],
        )
    )
    assert by_line == by_object
    assert by_line.vary[0].lines == ("Aragorn 5/5", "Gimli 4/4")
    assert [row[0] for row in rows_of(by_line)[1:]] == pieces


@pytest.mark.parametrize(
    ("pointer", "values", "lines"),
    [
        ("/attacker", ["10 man, 2 elf", "8 elf"], ("10 man, 2 elf", "8 elf")),
        ("/attacker/groups/-", [None, "elf L1", {"type": "dwarf", "count": 3}], (None, "1 elf L1", "3 dwarf")),
        ("/attacker/groups", ["4 elf", "3 elf, elf L2"], ("4 elf", "3 elf, 1 elf L2")),
        ("/attacker/groups/0", ["riders: 5 man mounted"], ("riders: 5 man mounted",)),
    ],
)
def test_forces_and_groups_are_pieces(pointer: str, values: list[Any], lines: tuple[str | None, ...]) -> None:
    rop = load("ring-of-power")
    asked = rop.parse("combat", "4 man v 6 goblin")
    found = sweep(rop, "combat", asked, vary=[{"pointer": pointer, "values": values}], fields=["attacker.wins"])
    assert found.vary[0].lines == lines
    assert all(cell.odds for cell in found.cells)


def test_a_wrong_piece_is_refused_at_its_place() -> None:
    asked = WAR.parse("individual-combat", "Aragorn 5/5 v Khamul 3/4")
    with pytest.raises(SchemaError, match="not a word that is known") as refused:
        sweep(
            WAR,
            "individual-combat",
            asked,
            vary=[{"pointer": "/attacker", "values": ["Aragorn 5/5", "Gimli 4/4/"]}],
            fields=["winner"],
        )
    assert refused.value.pointer == "/vary/0/values/1"
    with pytest.raises(SchemaError, match="One value is wanted") as refused:
        sweep(
            WAR,
            "individual-combat",
            asked,
            vary=[{"pointer": "/attacker", "values": ["Aragorn 5/5 v Gimli"]}],
            fields=["winner"],
        )
    assert refused.value.pointer == "/vary/0/values/0"
