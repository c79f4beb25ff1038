from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, is_typeddict

import pytest
from msgspec import convert

from ror_rules import states
from ror_rules.author import Ruleset
from tests.packaging import typed
from tests.service.running import PATIENCE

PROGRAM = """
import json
from typing import Any

from ror_rules import Outcome, load
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, SorceryPoints
from ror_rules.client import AsyncClient, Client
from ror_rules.author import Ruleset
from ror_rules.states import RingOfPowerForce, WarOfTheRingSorcery

war, power = load("war-of-the-ring"), load("ring-of-power")
client = Client("https://ror.example")
there = client.load("war-of-the-ring")

points: int = war.resolve("sorcery", "rating=B", seed=42).result.points
result: SorceryPoints = there.resolve("sorcery", {"rating": "B", "subtract": 3}).result
war.odds("sorcery", Sorcery(rating="B"), budget=2)
there.odds("sorcery", {"rating": "B"}, fields=["points"])
there.sweep("sorcery", {"rating": "B"}, vary=[], fields=["points"])
orcs: RingOfPowerForce = {"groups": [{"type": "orc", "count": 20, "abilities": ["pikes"]}]}
power.odds("combat", {"attacker": orcs, "defender": {"groups": [{"type": "man"}]}, "site": {"terrain": ["woods"]}})
read: dict[str, Any] = json.loads("{}")
war.resolve("sorcery", read)

there.resolve("sorcery", "rating=B").result.a_word_of_any_rule  # wrong
war.resolve("sorceri", "rating=B")  # wrong
there.resolve("sorceri", "rating=B")  # wrong
war.resolve("sorcery", {"ratin": "B"})  # wrong
war.resolve("search", Sorcery(rating="B"))  # wrong
war.odds("sorcery", {"ratin": "B"})  # wrong
there.resolve("sorcery", {"ratin": "B"})  # wrong
there.odds("sorcery", {"rating": "F"})  # wrong
there.sweep("sorcery", {"ratin": "B"}, vary=[], fields=["points"])  # wrong
there.need("sorcery", {"ratin": "B"}, vary={}, field="points", at_least=0.5)  # wrong
there.advise("sorcery", {"ratin": "B"}, side="attacker")  # wrong
power.odds("combat", {"attacker": orcs, "defender": {"groups": [{"typ": "man"}]}})  # wrong
state: WarOfTheRingSorcery = {"rating": "B", "substract": 3}  # wrong
men: RingOfPowerForce = {"groups": [{"type": "man", "cuont": 3}]}  # wrong

async def ask(rules: Ruleset[Any], rule: str) -> Outcome:
    there = await AsyncClient("https://ror.example").load("sauron")
    assert (await there.odds("rally", "2 legions")).exact
    await there.resolve("raly", "2 legions")  # wrong
    await there.odds("rally", {"legion": 2})  # wrong
    await there.need("rally", {"legion": 2}, vary={}, field="rallied", at_least=0.5)  # wrong
    return rules.resolve(rule, "")
"""
WRONG = {number for number, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
CONTRACT = Path(__file__).resolve().parents[2] / "openapi" / "openapi.json"
OURS = pytest.mark.parametrize("ruleset", typed.ours(), ids=lambda ruleset: ruleset.id)


def test_the_types_are_written_anew() -> None:
    assert typed.FILE.read_text("utf-8") == typed.text(), "run `python -m tests.packaging.typed`"
    assert typed.STATES.read_text("utf-8") == typed.states_text(), "run `python -m tests.packaging.typed`"


@OURS
def test_each_rule_has_its_state_and_each_example_fits_it(ruleset: Ruleset[Any]) -> None:
    kinds = {rule.id: getattr(states, typed.wire_name(rule.state_type)) for rule in ruleset.rules.values()}
    assert all(map(is_typeddict, kinds.values()))
    for example in ruleset.examples:
        assert convert(example.state, kinds[example.rule]) == example.state, example.title


def test_each_state_has_the_members_of_its_schema_in_the_contract() -> None:
    schemas = json.loads(CONTRACT.read_text("utf-8"))["components"]["schemas"]
    kinds: dict[str, Any] = {name: kind for name, kind in vars(states).items() if is_typeddict(kind)}
    assert kinds
    for name, kind in kinds.items():
        assert kind.__annotations__.keys() == schemas[name]["properties"].keys(), name
        assert kind.__required_keys__ == {*schemas[name].get("required", ())}, name


@pytest.mark.nightly
def test_mypy_refuses_a_typo_in_a_result_in_a_rule_and_in_a_state(tmp_path: Path) -> None:
    program = tmp_path / "game.py"
    program.write_text(PROGRAM, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE, cwd=tmp_path)
    errors = [line.split(": error: ") for line in ran.stdout.splitlines() if ": error: " in line]
    assert {int(place.rpartition(":")[2]) for place, _ in errors} == WRONG
    said = [message for _, message in errors]
    assert '"SorceryPoints" has no attribute "a_word_of_any_rule"  [attr-defined]' in said
    assert 'Extra key "substract" for TypedDict "WarOfTheRingSorcery"  [typeddict-unknown-key]' in said
    assert 'Extra key "cuont" for TypedDict "RingOfPowerGroup"  [typeddict-unknown-key]' in said
