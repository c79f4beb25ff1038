"""What a released version of a ruleset once answered, it answers for ever."""

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ror_rules import encode, load, read_json, rulesets, verify
from ror_rules._wire.formats import as_first
from ror_rules._wire.shapes import FORMAT
from ror_rules.errors import VersionError
from ror_rules.ruleset import Ruleset
from tests.golden import __main__ as golden

ROOT = Path(__file__).resolve().parents[2]
ASKED = [(ruleset.id, each) for ruleset in rulesets() for each in golden.goldens(ruleset.id)]
KEPT = [(ruleset.id, path) for ruleset in rulesets() for path in golden.kept(ruleset.id)]
FIRST = [path for ruleset in rulesets() for path in golden.kept(ruleset.id, golden.FIRST)]
"""Outcomes as 1.x answered them: they say nothing of their form."""
LEAST = 40
ONLY_FIRST = {"ring-of-power": "1.0.0"}
"""Versions that no release since 1.0 has shipped."""


@pytest.mark.parametrize(
    ("ruleset_id", "each"), ASKED, ids=[f"{where}/{each.rule}/{each.name}" for where, each in ASKED]
)
def test_an_outcome_is_recomputed_to_the_byte(ruleset_id: str, each: golden.Golden) -> None:
    """The request gives the very bytes that are kept."""
    assert golden.bytes_of(ruleset_id, each) == golden.path_of(ruleset_id, each).read_bytes()


@pytest.mark.parametrize("path", FIRST, ids=lambda path: str(path.relative_to(golden.FIRST).with_suffix("")))
def test_only_the_form_changed_after_1(path: Path) -> None:
    """Put back into the form of 1.x, an answer that 2.0 gave has the very bytes that 1.x gave: id, dice, result, texts."""
    later = golden.HERE / path.relative_to(golden.FIRST)
    if path.parts[-3] == ONLY_FIRST.get(path.parts[-4]):
        assert not later.exists()
        return
    answer = read_json(later.read_bytes())
    assert encode(as_first(answer)) == path.read_bytes()
    assert answer["format"] == FORMAT


def test_what_1_answered_is_all_there() -> None:
    """All answers that 1.1 kept are there."""
    assert len(FIRST) >= 400


@pytest.mark.parametrize(
    "path", [*(path for _, path in KEPT), *FIRST], ids=lambda path: str(path.relative_to(golden.HERE).with_suffix(""))
)
def test_an_outcome_holds(path: Path) -> None:
    """A kept outcome of the version at hand verifies, in whichever form; an older version's names its release."""
    outcome = read_json(path.read_bytes())
    ruleset_id = path.parts[-4]
    ruleset = load(ruleset_id)
    version = path.parts[-3]
    assert outcome["ruleset"] == {"id": ruleset_id, "version": version, "digest": outcome["ruleset"]["digest"]}
    assert outcome["rule"] == path.parts[-2]
    if version == ruleset.version:
        verdict = verify(outcome)
        assert verdict.holds, verdict.difference
        assert verdict.id == outcome["id"]
    else:
        with pytest.raises(VersionError) as raised:
            verify(outcome)
        assert ruleset.releases[version] in raised.value.help


@pytest.mark.parametrize("rules", rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_rule_has_golden_outcomes(rules: Ruleset[Any]) -> None:
    """Every registered ruleset keeps at least forty outcomes of its version, and every rule of its own at least three."""
    found = Counter(path.parts[-2] for where, path in KEPT if where == rules.id and path.parts[-3] == rules.version)
    assert found.keys() == rules.own_rules.keys()
    assert min(found.values()) >= 3
    assert sum(found.values()) >= LEAST


def test_the_list_and_the_files_agree() -> None:
    """No outcome of the version at hand is kept that is not asked for, and no name is given twice."""
    asked = [golden.path_of(where, each) for where, each in ASKED]
    assert len(set(asked)) == len(asked)
    assert set(asked) == {path for where, path in KEPT if path.parts[-3] == load(where).version}


def test_the_list_asks_in_every_way() -> None:
    """Every ruleset's list asks with text seeds, number seeds, contexts, other rulings and supplied faces."""
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
    """The changelog has an entry for the version of every ruleset, and every version that was names its release."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for version, release in rules.releases.items():
        assert re.search(rf"`{rules.id}`[^\n]* {re.escape(version)}\b", changelog)
        assert re.fullmatch(r"\d+\.\d+\.\d+", release)
    assert rules.version in rules.releases
    every = (*FIRST, *(path for _, path in KEPT))
    assert {path.parts[-3] for path in every if path.parts[-4] == rules.id} == set(rules.releases)


def test_what_stands_is_not_overwritten(tmp_path: Path) -> None:
    """A kept outcome that would change is reported with the place and left alone, unless its version is unreleased."""
    here = tmp_path / "golden"
    shutil.copytree(golden.HERE, here, ignore=shutil.ignore_patterns("__pycache__"))
    assert list(golden.write(unreleased=False, here=here)) == []
    version = load("war-of-the-ring").version
    changed, missing, *_ = (path for path in golden.kept("war-of-the-ring", here) if path.parts[-3] == version)
    stray = changed.with_name("nobody-asked-for-this.json")
    before = changed.read_bytes()
    old = before.replace(b'"summary":"', b'"summary":"Once upon a time, ')
    changed.write_bytes(old)
    stray.write_bytes(before)
    missing.unlink()
    lines = sorted(golden.write(unreleased=False, here=here))
    assert [line[:9] for line in lines] == ["! differs", "! unasked", "written  "]
    assert ", first at /summary: 'Once upon a time, " in lines[0]
    assert changed.read_bytes() == old
    assert missing.exists()
    assert stray.exists()
    lines = sorted(golden.write(unreleased=True, here=here))
    assert [line[:8] for line in lines] == ["changed ", "removed "]
    assert changed.read_bytes() == before
    assert not stray.exists()
    assert list(golden.write(unreleased=False, here=here)) == []


def test_what_changed_is_named() -> None:
    """A change is named by its first place beside the id and the digest; when only those moved, by the digest."""
    path = golden.kept("war-of-the-ring")[-1]
    outcome = path.read_bytes()
    other_digest = outcome.replace(b"sha256:", b"sha256:0").replace(b'{"id":"', b'{"id":"0', 1)
    other_result = other_digest.replace(b'"result":{', b'"result":{"new":1,')
    assert golden.change(outcome, other_digest).startswith("/ruleset/")
    assert golden.change(outcome, other_result).startswith("/result/new")
    assert golden.change(outcome, outcome + b" ") == "the form of the bytes"
