import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ror_rules import load, read_json, rulesets, verify
from ror_rules._versions import RulesetVersion
from ror_rules.ruleset import Ruleset
from tests.golden import __main__ as golden

ROOT = Path(__file__).resolve().parents[2]
RULESETS = [ruleset.id for ruleset in rulesets()]
ASKED = [(ruleset, each) for ruleset in RULESETS for each in golden.goldens(ruleset)]
KEPT = [(ruleset.id, path) for ruleset in rulesets() for path in golden.kept(ruleset.id)]
LEAST = 40


@pytest.mark.parametrize("ruleset", RULESETS)
def test_outcomes_are_recomputed_to_the_byte(ruleset: str) -> None:
    for each in golden.goldens(ruleset):
        assert golden.bytes_of(ruleset, each) == golden.path_of(ruleset, each).read_bytes(), each


@pytest.mark.parametrize("ruleset", RULESETS)
def test_outcomes_hold(ruleset: str) -> None:
    rules = load(ruleset)
    for path in golden.kept(ruleset):
        outcome = read_json(path.read_bytes())
        assert outcome["ruleset"] == {"id": ruleset, "version": rules.version, "digest": rules.digest, "houses": []}
        assert outcome["rule"] == path.parts[-2]
        verdict = verify(outcome)
        assert verdict.holds, (path, verdict.difference)
        assert verdict.id == outcome["id"]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_rule_has_golden_outcomes(rules: Ruleset[Any]) -> None:
    found = Counter(path.parts[-2] for where, path in KEPT if where == rules.id)
    assert found.keys() == rules.own_rules.keys()
    assert min(found.values()) >= 3
    assert sum(found.values()) >= LEAST


def test_the_list_and_the_files_agree() -> None:
    asked = [golden.path_of(where, each) for where, each in ASKED]
    assert len(set(asked)) == len(asked)
    assert set(asked) == {path for _, path in KEPT}


def test_the_list_asks_in_every_way() -> None:
    for ruleset in rulesets():
        asked = [each for where, each in ASKED if where == ruleset.id]
        assert any(isinstance(each.seed, str) for each in asked)
        assert any(isinstance(each.seed, int) for each in asked)
        assert any(each.faces for each in asked)
        assert any(each.context is not None for each in asked)
        assert any(not (each.context or "").isascii() for each in asked)
        open_rulings = {ruling.id for ruling in ruleset.own_rulings.values() if len(ruling.readings) > 1}
        assert {ruling for each in asked for ruling in each.rulings} >= open_rulings


@pytest.mark.parametrize("rules", rulesets(), ids=lambda ruleset: f"{ruleset.id}-{ruleset.version}")
def test_the_changelog_names_the_version(rules: Ruleset[Any]) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = rf"`{rules.id}`[^\n]* {re.escape(rules.version)}\b"
    assert re.search(r"^## \[Unreleased\]$" if rules.version.endswith(".dev") else released, changelog, re.MULTILINE)


@pytest.mark.parametrize(
    ("kept", "before", "current", "fixed"),
    [
        ("7.0.0.dev", "6.0.0", "7.0.0.dev", False),
        ("7.0.0.dev", "6.0.0", "7.0.0", False),
        ("7.0.0", "6.0.0", "7.0.0", True),
        ("7.0.0", "6.0.0", "7.0.0.dev", True),
        ("10.0.0", "6.0.0", "9.0.0", True),
        ("7.0.0.dev", "7.0.0", "7.0.0.dev", True),
        ("7.0.0", "7.0.0", "7.0.1.dev", False),
        ("7.0.0", "7.0.0", "8.0.0", False),
    ],
)
def test_no_outcome_of_a_released_version_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str, before: str, current: str, *, fixed: bool
) -> None:
    history = [RulesetVersion(version, "Other numbers.") for version in (current, before)]
    rules = SimpleNamespace(id="war-of-the-ring", version=kept, versions=history)
    today, bytes_of = load(rules.id).version.encode(), golden.bytes_of

    def at_its_version(ruleset_id: str, asked: golden.Golden) -> bytes:
        return bytes_of(ruleset_id, asked).replace(today, rules.version.encode(), 1)

    monkeypatch.setattr(golden, "rulesets", lambda: [rules])
    monkeypatch.setattr(golden, "bytes_of", at_its_version)
    list(golden.write(tmp_path))
    changed, missing, *_ = golden.kept(rules.id, tmp_path)
    stray = changed.with_name("no-request-for-this.json")
    old = changed.read_bytes().replace(b'"code":"', b'"code":"once-upon-a-time-', 1)
    changed.write_bytes(old)
    stray.write_bytes(old)
    missing.unlink()
    rules.version = current
    lines = list(golden.write(tmp_path))
    assert {line[:9] for line in lines} == (
        {"! differs", "! unasked", "written  "} if fixed else {"changed  ", "removed  ", "written  "}
    )
    assert any(f"{changed.name}, first at /trace/0/code: 'once-upon-a-time-" in line for line in lines)
    assert (changed.read_bytes() == old, stray.exists()) == (fixed, fixed)
    assert missing.exists()


def test_what_changed_is_named() -> None:
    path = golden.kept("war-of-the-ring")[-1]
    outcome = path.read_bytes()
    other_digest = outcome.replace(b"sha256:", b"sha256:0").replace(b'{"id":"', b'{"id":"0', 1)
    other_result = other_digest.replace(b'"result":{', b'"result":{"new":1,')
    assert golden.change(outcome, other_digest).startswith("/ruleset/")
    assert golden.change(outcome, other_result).startswith("/result/new")
    assert golden.change(outcome, outcome + b" ") == "the form of the bytes"
