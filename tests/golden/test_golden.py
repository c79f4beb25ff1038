import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ror_rules import load, read_json, rulesets, verify
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


@pytest.mark.parametrize("released", [True, False])
def test_only_an_unreleased_version_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, released: bool
) -> None:
    rules = load("war-of-the-ring")
    monkeypatch.setattr(golden, "UNRELEASED", "never" if released else "")
    monkeypatch.setattr(golden, "rulesets", lambda: [rules])
    here = tmp_path / "golden"
    shutil.copytree(golden.HERE, here, ignore=shutil.ignore_patterns("__pycache__"))
    list(golden.write(here))
    changed, missing, *_ = golden.kept(rules.id, here)
    stray = changed.with_name("no-request-for-this.json")
    before = changed.read_bytes()
    old = before.replace(b'"code":"', b'"code":"once-upon-a-time-', 1)
    changed.write_bytes(old)
    stray.write_bytes(old)
    missing.unlink()
    lines = sorted(golden.write(here))
    assert [line[:9] for line in lines] == (
        ["! differs", "! unasked", "written  "] if released else ["changed  ", "removed  ", "written  "]
    )
    assert ", first at /trace/0/code: 'once-upon-a-time-" in lines[0]
    assert (changed.read_bytes(), stray.exists()) == ((old, True) if released else (before, False))
    assert missing.exists()


def test_what_changed_is_named() -> None:
    path = golden.kept("war-of-the-ring")[-1]
    outcome = path.read_bytes()
    other_digest = outcome.replace(b"sha256:", b"sha256:0").replace(b'{"id":"', b'{"id":"0', 1)
    other_result = other_digest.replace(b'"result":{', b'"result":{"new":1,')
    assert golden.change(outcome, other_digest).startswith("/ruleset/")
    assert golden.change(outcome, other_result).startswith("/result/new")
    assert golden.change(outcome, outcome + b" ") == "the form of the bytes"
