import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ror_rules import encode, load, read_json, rulesets, verify
from ror_rules.author import Ruleset
from tests.golden import __main__ as golden

ROOT = Path(__file__).resolve().parents[2]
RULESETS = [ruleset.id for ruleset in rulesets()]
ASKED = [(ruleset, each) for ruleset in RULESETS for each in golden.goldens(ruleset)]
LEAST = 40

every_ruleset = pytest.mark.parametrize("rules", rulesets(), ids=lambda ruleset: ruleset.id)


@every_ruleset
def test_outcomes_are_recomputed_to_the_byte(rules: Ruleset[Any]) -> None:
    assert list(golden.changes(golden.kept(rules.id), golden.lines(rules))) == []


@every_ruleset
def test_a_line_is_the_outcome_without_what_follows_from_the_edition(rules: Ruleset[Any]) -> None:
    edition, *lines = golden.kept(rules.id)
    for each, line in zip(golden.goldens(rules.id), lines, strict=True):
        body = golden.bytes_of(rules.id, each)
        outcome, told = read_json(body), read_json(line)
        assert told.pop("name") == each.name
        assert {"id": outcome["id"], "ruleset": {**read_json(edition), "houses": []}, **told} == outcome
        verdict = verify(outcome)
        assert (verdict.holds, verdict.id) == (True, outcome["id"]), (each, verdict.difference)


@every_ruleset
def test_every_rule_has_golden_outcomes(rules: Ruleset[Any]) -> None:
    found = Counter(each.rule for each in golden.goldens(rules.id))
    assert found.keys() == rules.own_rules.keys()
    assert min(found.values()) >= 3
    assert sum(found.values()) >= LEAST
    names = [(each.rule, each.name) for each in golden.goldens(rules.id)]
    assert len(set(names)) == len(names)


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
    history = [SimpleNamespace(version=version) for version in (current, before)]
    digest = load("war-of-the-ring").digest
    rules: Any = SimpleNamespace(id="war-of-the-ring", version=current, digest=digest, versions=history)
    monkeypatch.setattr(golden, "rulesets", lambda: [rules])
    _, first, second, *others = golden.lines(load(rules.id))
    then = read_json(golden.edition(rules)) | {"version": kept}
    stale = [encode(then), second.replace(b'"name":"', b'"name":"another-'), *others]
    (tmp_path / f"{rules.id}.ndjson").write_bytes(b"".join(each + b"\n" for each in stale))
    told = list(golden.write(tmp_path))
    assert {each.startswith("! ") for each in told} == {fixed}
    assert {each.removeprefix("! ").split(": ")[1].split()[0] for each in told} >= {"written", "removed"}
    now = [golden.edition(rules), first, second, *others]
    assert golden.kept(rules.id, tmp_path) == (stale if fixed else now)


def test_what_changed_is_named() -> None:
    edition, first, *rest = golden.kept("war-of-the-ring")
    told = read_json(first)
    changed = first.replace(b'"result":{', b'"result":{"new":1,')
    assert list(golden.changes([edition, first, *rest], [edition, changed, *rest])) == [
        f"changed {told['rule']}/{told['name']}"
    ]
    assert list(golden.changes([edition, first], [edition.replace(b"sha256:", b"sha256:0"), first])) == [
        "changed edition"
    ]
