"""A ruleset as the library's public interface: resolutions, odds, the catalogue and refusals."""

from typing import Annotated, Any

import msgspec
import pytest

from ror_rules import encode, load, read_json, rulesets
from ror_rules.author import Book, Cite, Dice, Ruleset, Value, fields, rule
from ror_rules.errors import LawError, SchemaError, StateError, UnknownError
from ror_rules.host.catalogue import ruleset_list, ruleset_page, rulings_page

RULES: Ruleset[Any] = load("war-of-the-ring")


def test_a_state_may_be_a_struct() -> None:
    plainly = RULES.resolve("shadow-points", {"letter": "A"}, seed="42")
    struct = RULES.rule("shadow-points").state_type(letter="A")
    assert RULES.resolve("shadow-points", struct, seed="42") == plainly
    assert RULES.odds("shadow-points", struct) == RULES.odds("shadow-points", {"letter": "A"})


def test_dice_are_given_once() -> None:
    with pytest.raises(SchemaError, match="`count` is given twice") as raised:
        RULES.odds("shadow-points", {"letter": "A"}, simulate=5, seed="1", count=5)  # type: ignore[call-arg]
    assert raised.value.pointer == "/count"
    drawn = {RULES.resolve("shadow-points", {"letter": "A"}).dice.seed for _ in range(2)}  # type: ignore[union-attr]
    assert len(drawn) == 2
    with pytest.raises(SchemaError, match="gave the dice twice") as raised:
        RULES.resolve("shadow-points", {"letter": "A"}, seed="42", faces=[1])
    assert raised.value.pointer == "/dice"


def test_what_is_not_there_is_listed() -> None:
    with pytest.raises(UnknownError, match="one of war-of-the-ring"):
        load("chess")
    with pytest.raises(UnknownError, match="one of search, losses"):
        RULES.rule("chess")
    with pytest.raises(UnknownError, match="army-combat"):
        RULES.table("chess")


def test_a_state_is_refused_below_its_pointer() -> None:
    state = {"attacker": {"side": "fellowship", "strength": 1}, "defender": {"side": "dark_power", "strength": 1}}
    for ask in (
        lambda: RULES.resolve("army-combat", {**state, "terrain": "lake_sea"}, seed="42"),
        lambda: RULES.odds("army-combat", {**state, "terrain": "lake_sea"}),
    ):
        with pytest.raises(StateError) as raised:
            ask()
        assert raised.value.pointer == "/state/terrain"


def test_results_of_odds_are_ranked() -> None:
    points = [chance.result.points for chance in RULES.odds("shadow-points", {"letter": "A"}, fields=["*"]).outcomes]
    assert points == sorted(points)


def test_the_catalogue_lists_what_is_registered() -> None:
    listed = ruleset_list().rulesets
    assert [each.id for each in listed] == [each.id for each in rulesets()]
    for ruleset in rulesets():
        page = ruleset_page(ruleset)
        assert (page.version, page.digest, page.versions) == (ruleset.version, ruleset.digest, (ruleset.version,))
        assert page.history == ruleset.versions
        assert [each.id for each in page.rules] == list(ruleset.rules)
        assert [each.id for each in page.tables] == list(ruleset.table_data)
        assert list(page.rulings) == [each.id for each in rulings_page(ruleset).rulings] == list(ruleset.rulings)
        assert read_json(encode(page))["digest"] == ruleset.digest


def test_an_answer_has_the_types_of_its_rule() -> None:
    for each in RULES.examples:
        rule, asked = RULES.rule(each.rule), RULES.envelopes(each.rule)
        outcome = RULES.resolve(each.rule, each.state, faces=each.faces)
        odds = RULES.odds(each.rule, each.state, fields=["*"])
        for answer, kind in ((outcome, asked.outcome), (odds, asked.odds)):
            decoded = msgspec.json.decode(encode(answer), type=kind)
            assert encode(decoded) == encode(answer)
            assert kind.__name__.startswith(asked.name)
            assert kind.__doc__ == type(answer).__doc__
        names = msgspec.json.schema(asked.outcome)["$defs"].keys()
        assert {rule.state_type.__name__, rule.result_type.__name__} <= names


class Half(Value):
    wounds: int


class Whole(Value):
    attacker: Annotated[Half, msgspec.Meta(description="The one who attacks.")]
    defender: Half


def test_a_described_field_is_looked_into() -> None:
    assert [view.name for view in fields(Whole)] == ["attacker.wounds", "defender.wounds"]


def test_a_rule_names_itself() -> None:
    @rule("idle", title="Idle", source=Cite(section="Rules"))
    def idle(dice: Dice, book: Book, state: Half) -> Half:
        """No effect."""
        return state

    assert repr(idle) == "<rule idle>"
    assert idle.doc == "No effect."
    assert repr(RULES) == f"<ruleset war-of-the-ring {RULES.version}>"
    with pytest.raises(LawError, match="idle has no sentence"):
        idle.say(Half(1), Half(1), ())


def test_readings_asked_for_by_default_make_no_book() -> None:
    defaults = {ruling.id: ruling.default for ruling in RULES.rulings.values()}
    assert RULES.under(defaults) is RULES.book
    other = RULES.under({"wr-ratio": "nearest"})
    assert other is RULES.under({**defaults, "wr-ratio": "nearest"}) is not RULES.book
