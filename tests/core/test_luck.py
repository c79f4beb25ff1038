import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec import UNSET

from ror_rules import encode, load, read_json, rulesets, verify
from ror_rules.author import Example, Projection, Ruleset
from ror_rules.errors import FacesError, InputError, ReceiptError, SchemaError
from ror_rules.host.questions import Spread, measurable
from ror_rules.host.wire import Luck, plain, whole
from tests.chances import probability
from tests.drawn import few
from tests.rules.war_of_the_ring_by_hand import army_combat

WAR = load("war-of-the-ring")
BATTLE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 20},
    "defender": {"side": "fellowship", "strength": 10},
}
RALLY = {"leader": {"name": "Gil-Galad", "combat": 5, "morale": 5}, "modifiers": [{"value": 2, "why": "Aiglos"}]}
LOST = "defender.strength_lost"
EXAMPLES = [(ruleset, example) for ruleset in rulesets() for example in ruleset.examples]
CLAIM = json.loads(encode(WAR.resolve("army-combat", BATTLE, faces=[4])))
VALUES = st.integers(-20, 20) | st.fractions(-20, 20, max_denominator=4)
WEIGHTS = st.dictionaries(VALUES, st.integers(1, 10**30), min_size=1, max_size=12)


def spread(weights: dict[Any, int]) -> Spread:
    return Spread(
        Projection("points", lambda state, result: result), {Fraction(value): each for value, each in weights.items()}
    )


def luck(ruleset_id: str, rule: str, state: dict[str, Any], view: str, **dice: Any) -> Luck:
    found = load(ruleset_id).resolve(rule, state, luck=view, **dice).luck
    assert found is not UNSET
    return found


def place_of(claim: dict[str, Any]) -> str:
    """The place at which a claim fails verification, or at which the request is refused."""
    try:
        difference = verify(claim).difference
    except InputError as error:
        return error.pointer
    return difference.pointer if difference else "nowhere"


def test_a_die_is_measured_by_counting_its_faces() -> None:
    lost: list[Any] = [
        WAR.resolve("army-combat", BATTLE, faces=[face]).result.defender.strength_lost for face in range(1, 7)
    ]
    assert len(set(lost)) > 2
    for face, mine in enumerate(lost, 1):
        found = luck("war-of-the-ring", "army-combat", BATTLE, LOST, faces=[face])
        scale = 6 // int(found.total)
        counts = [sum(each < mine for each in lost), lost.count(mine), sum(each > mine for each in lost)]
        assert [int(each) * scale for each in (found.below, found.equal, found.above)] == counts
        assert found.percentile == float(Fraction(2 * counts[0] + counts[1], 12))
        assert Fraction(found.expected_exact) == Fraction(sum(lost), 6)
        assert found.expected == sum(lost) / 6
        assert found.value == mine


@pytest.mark.parametrize(
    ("faces", "below", "equal", "above"), [((1, 1), 0, 1, 35), ((3, 4), 15, 6, 15), ((6, 5), 33, 2, 1)]
)
def test_two_dice_are_measured_by_counting_pairs(faces: tuple[int, int], below: int, equal: int, above: int) -> None:
    found = luck("sauron", "rally", RALLY, "total", faces=faces)
    assert [found.below, found.equal, found.above, found.total] == [str(each) for each in (below, equal, above, 36)]
    assert found.expected_exact == "7"
    assert found.standard_deviation == pytest.approx(
        (sum((sum(pair) - 7) ** 2 for pair in product(range(1, 7), repeat=2)) / 36) ** 0.5
    )


def test_a_truth_counts_as_one() -> None:
    state: dict[str, Any] = {"nazgul": 2, "orc_points": 3, "characters": [{"name": "Frodo", "capture_rating": 4}]}
    found = luck("war-of-the-ring", "search", state, "spotted", seed="3")
    odds = {each.value: each.probability for each in WAR.odds("search", state, fields=["spotted"]).marginals["spotted"]}
    assert found.expected == pytest.approx(odds[True])
    assert isinstance(found.value, bool)


def test_halves_are_measured() -> None:
    found = luck("war-of-the-ring", "terrain", {"steps": [{"hex": "road"}]}, "cost")
    assert (found.value, found.expected, found.expected_exact, found.percentile) == ("1/2", 0.5, "1/2", 0.5)


@pytest.mark.parametrize(
    ("ruleset", "example"), few(EXAMPLES, 10), ids=[str(number) for number in range(len(EXAMPLES))]
)
def test_every_example_is_measured_by_every_number_in_it(ruleset: Ruleset[Any], example: Example) -> None:
    marginals = ruleset.odds(example.rule, example.state, fields=["*"]).marginals
    rule = ruleset.rule(example.rule)
    for view in measurable(rule):
        if any(share.value is None for share in marginals[view]):
            with pytest.raises(SchemaError, match="is not always a number") as raised:
                ruleset.resolve(example.rule, example.state, faces=example.faces, luck=view)
            assert (raised.value.pointer, raised.value.got) == ("/luck", f"{view}: null")
            continue
        outcome = ruleset.resolve(example.rule, example.state, faces=example.faces, luck=view)
        found = outcome.luck
        assert found is not UNSET
        total = int(found.total)
        assert int(found.below) + int(found.equal) + int(found.above) == total
        assert found.percentile == float(Fraction(2 * int(found.below) + int(found.equal), 2 * total))
        mean = sum(float(Fraction(plain(each.value))) * probability(each) for each in marginals[view])
        assert found.expected == pytest.approx(mean)
        ours = spread({Fraction(plain(each.value)): whole(each.weight) for each in marginals[view]})
        assert found.percentile == float(ours.percentiles[Fraction(plain(found.value))])
        assert sum(ours.percentiles[value] * weight for value, weight in ours.weights.items()) == Fraction(
            ours.total, 2
        )
        assert verify(read_json(encode(outcome))).holds


@given(WEIGHTS)
def test_percentiles_average_one_half(weights: dict[Fraction, int]) -> None:
    ours = spread(weights)
    assert sum(ours.percentiles[value] * weight for value, weight in ours.weights.items()) == Fraction(ours.total, 2)
    assert sorted(ours.percentiles.values()) == list(ours.percentiles.values())


@given(WEIGHTS)
def test_turned_round_a_percentile_is_what_is_missing_to_one(weights: dict[Fraction, int]) -> None:
    ours, turned = spread(weights), spread({-value: each for value, each in weights.items()})
    assert all(turned.percentiles[-value] == 1 - rank for value, rank in ours.percentiles.items())


@given(WEIGHTS)
def test_mean_and_variance_are_those_of_the_definition(weights: dict[Fraction, int]) -> None:
    ours = spread(weights)
    assert sum((value - ours.expected) * weight for value, weight in ours.weights.items()) == 0
    squares = sum((value - ours.expected) ** 2 * weight for value, weight in ours.weights.items())
    assert ours.variance == squares / ours.total


def test_luck_is_no_part_of_the_id_and_comes_last() -> None:
    bare = encode(WAR.resolve("army-combat", BATTLE, seed="42"))
    asked = encode(WAR.resolve("army-combat", BATTLE, seed="42", luck=LOST))
    assert asked.startswith(bare[:-1] + b',"luck":{"view":"defender.strength_lost","value":')
    assert b'"luck"' not in bare


def test_rulings_asked_for_are_those_measured_by() -> None:
    state: dict[str, Any] = {"strength": 13, "percent": 50}
    for rulings, lost in (({}, 5), ({"wr-loss-11-15-50": "6"}, 6)):
        found = WAR.resolve("losses", state, rulings=rulings, luck="lost").luck
        assert found is not UNSET
        assert (found.value, found.expected_exact, found.percentile) == (lost, str(lost), 0.5)


def test_words_that_several_numbers_have_are_refused_with_their_names() -> None:
    with pytest.raises(SchemaError) as raised:
        WAR.resolve("army-combat", BATTLE, seed="1", luck="strength_lost")
    assert (raised.value.pointer, raised.value.code) == ("/luck", "several-views")
    assert raised.value.expected == "one of attacker.strength_lost, defender.strength_lost"


@pytest.mark.parametrize("view", ["cell", "ratio", "defender", "lost", "", "x" * 100])
def test_what_is_no_number_is_refused_with_a_list(view: str) -> None:
    with pytest.raises(SchemaError) as raised:
        WAR.resolve("army-combat", BATTLE, seed="1", luck=view)
    assert raised.value.pointer == "/luck"
    if view:
        assert raised.value.expected == "one of " + ", ".join(measurable(WAR.rule("army-combat")))


def test_a_rule_without_numbers_is_refused_with_the_reason() -> None:
    with pytest.raises(SchemaError, match="no field or summary of this rule is a number"):
        load("three-player").resolve(
            "victory", next(e.state for e in load("three-player").examples if e.rule == "victory"), luck="winners"
        )


def test_odds_come_before_the_dice() -> None:
    with pytest.raises(SchemaError):
        WAR.resolve("army-combat", BATTLE, faces=[9], luck="cell")
    with pytest.raises(FacesError):
        WAR.resolve("army-combat", BATTLE, faces=[9], luck=LOST)


TAMPERED: list[tuple[str, Any, str]] = [
    ("value", 9, "/luck/value"),
    ("value", True, "/luck/value"),
    ("below", "0", "/luck/below"),
    ("percentile", 0.5, "/luck/percentile"),
    ("percentile", 1, "/luck/percentile"),
    ("expected", 1.25, "/luck/expected"),
    ("standard_deviation", None, "/luck/standard_deviation"),
    ("extra", 1, "/luck/extra"),
    ("view", "attacker.strength_lost", "/luck/value"),
]


@pytest.mark.parametrize(("name", "value", "place"), TAMPERED)
def test_luck_that_was_tampered_with_does_not_hold(name: str, value: Any, place: str) -> None:
    claim = json.loads(encode(WAR.resolve("army-combat", BATTLE, faces=[4], luck=LOST)))
    assert verify(claim).holds
    claim["luck"][name] = value
    verdict = verify(claim)
    assert verdict.difference is not None
    assert verdict.difference.pointer == place


def test_a_forged_result_is_found_before_its_luck_is_measured() -> None:
    claim = json.loads(encode(WAR.resolve("army-combat", BATTLE, faces=[4], luck=LOST)))
    claim["result"]["defender"]["strength_lost"] = 9
    claim["luck"]["view"] = "nothing"
    difference = verify(claim).difference
    assert difference is not None
    assert difference.pointer == "/result/defender/strength_lost"


@pytest.mark.parametrize(
    ("claimed", "place"),
    [(7, "/luck"), ({}, "/luck/view"), ({"view": "cell"}, "/luck/view"), ({"view": 7}, "/luck/view")],
)
def test_what_is_no_luck_is_refused(claimed: Any, place: str) -> None:
    claim = json.loads(encode(WAR.resolve("army-combat", BATTLE, faces=[4])))
    with pytest.raises(ReceiptError) as raised:
        verify({**claim, "luck": claimed})
    assert raised.value.pointer == place


def test_no_luck_may_be_null() -> None:
    assert verify({**CLAIM, "luck": None}).holds


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["view", "value", "below", "x"]), inner, max_size=4)
        ),
    )
)
def test_any_luck_is_a_verdict_or_the_callers_error(claimed: Any) -> None:
    assert place_of({**CLAIM, "luck": claimed}).startswith("nowhere" if claimed is None else "/luck")


WITH_GIMLI: dict[str, Any] = {**BATTLE, "defender": {**BATTLE["defender"], "characters": ["Gimli"]}}


@pytest.mark.parametrize(
    ("measure", "lost", "killed", "own"),
    [
        ("defender.strength_lost + 5*killed[Gimli]", 1, 5, 0),
        ("3 * defender.strength_lost - 2*attacker.strength_lost + killed[Gimli]", 3, 1, -2),
        ("7*killed[Gimli]", 0, 7, 0),
    ],
)
def test_losses_are_weighed_by_their_worth(measure: str, lost: int, killed: int, own: int) -> None:
    def points(face: int) -> Any:
        end = army_combat(WITH_GIMLI, (face,), {})
        fell = end["defender"]["strength_lost"], end["defender"]["character_killed"], end["attacker"]["strength_lost"]
        return lost * fell[0] + killed * fell[1] + own * fell[2]

    values = [points(face) for face in range(1, 7)]
    assert len(set(values)) > 1
    for face, mine in enumerate(values, 1):
        found = luck("war-of-the-ring", "army-combat", WITH_GIMLI, measure, faces=[face])
        assert (found.view, found.value) == (measure, mine)
        expected = [sum(each < mine for each in values), sum(each == mine for each in values)]
        assert Fraction(whole(found.below), whole(found.total)) == Fraction(expected[0], 6)
        assert Fraction(whole(found.equal), whole(found.total)) == Fraction(expected[1], 6)
        assert Fraction(found.expected_exact) == Fraction(sum(values), 6)
        outcome = WAR.resolve("army-combat", WITH_GIMLI, luck=measure, faces=[face])
        assert verify(json.loads(encode(outcome))).holds


@pytest.mark.parametrize(
    "measure",
    ["killed[Legolas]", "2*winner", "defender.strength_lost + heavier_loss", "2**x"],
)
def test_a_sum_of_anything_but_numbers_is_refused(measure: str) -> None:
    with pytest.raises(SchemaError) as refused:
        WAR.resolve("army-combat", WITH_GIMLI, luck=measure, faces=[1])
    assert refused.value.pointer == "/luck"


def test_figures_of_each_kind_have_their_own_worth() -> None:
    state = load("ring-of-power").parse("combat", "3 orc, 1 troll v 3 man, 1 elf")
    for seed in range(5):
        measure = "attacker.gone[orc] + 6*attacker.gone[troll] - 4*defender.gone[elf]"
        outcome = load("ring-of-power").resolve("combat", state, luck=measure, seed=str(seed))
        gone = {
            (side, toll.id): toll.fought - toll.left
            for side in ("attacker", "defender")
            for toll in getattr(outcome.result, side).tolls
        }
        assert outcome.luck
        points = gone["attacker", "orc"] + 6 * gone["attacker", "troll"] - 4 * gone["defender", "elf"]
        assert outcome.luck.value == points
