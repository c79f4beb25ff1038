import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ror_rules import load, rulesets
from ror_rules.errors import BudgetError, SetupError, VersionError
from ror_rules.host.releases import Releases
from tests.released import FACE, POINTS, STATE, VERSION, WAR, build

ASKED = json.dumps({"state": STATE, "dice": {"source": "supplied", "faces": [FACE]}}).encode()
RESOLVE = f"/v1/{WAR}/sorcery"


def ends(number: int) -> bool:
    """Whether a process ends within ten seconds."""
    for _ in range(200):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("releases")
    build(found, tmp_path_factory.mktemp("tree"))
    return found


@pytest.fixture
def opened(folder: Path) -> Iterator[Callable[..., Releases]]:
    every: list[Releases] = []

    def open_(**named: Any) -> Releases:
        every.append(Releases(folder, **named))
        return every[-1]

    yield open_
    for each in every:
        each.close()


def test_the_newest_entry_is_the_version_of_the_ruleset() -> None:
    for ruleset in rulesets():
        assert ruleset.versions[0].version == ruleset.version
        assert all(each.date for each in ruleset.versions[1:])


def test_an_earlier_version_resolves_verifies_and_gives_odds(opened: Callable[..., Releases]) -> None:
    releases = opened()
    assert releases.has(WAR, VERSION)
    resolved = releases.answer(WAR, VERSION, "POST", RESOLVE, ASKED)
    outcome = json.loads(resolved.body)
    assert (resolved.status, outcome["result"]["points"]) == (200, POINTS)
    assert outcome["ruleset"]["version"] == VERSION
    verdict = json.loads(releases.answer(WAR, VERSION, "POST", "/v1/verify", resolved.body).body)
    assert verdict["holds"] is True
    odds = json.loads(releases.answer(WAR, VERSION, "POST", f"{RESOLVE}/odds", b'{"state":{"rating":"B"}}').body)
    assert POINTS in {each["value"] for each in odds["marginals"]["points"]}
    assert load(WAR).resolve("sorcery", STATE, faces=[FACE]).result.points != POINTS


def test_the_installed_version_and_unknown_ones_have_no_worker(opened: Callable[..., Releases]) -> None:
    releases = opened()
    sauron = load("sauron").version  # the wheel has this version, too
    others: list[tuple[object, object]] = [
        ("sauron", sauron),
        (WAR, load(WAR).version),
        (WAR, "1.0.0"),
        (WAR, None),
        (WAR, []),
        ([], VERSION),
    ]
    for ruleset, version in others:
        assert not releases.has(ruleset, version)


def test_a_withdrawn_version_only_verifies(opened: Callable[..., Releases], monkeypatch: pytest.MonkeyPatch) -> None:
    releases = opened()
    outcome = releases.answer(WAR, VERSION, "POST", RESOLVE, ASKED).body
    reason = "Its Sorcery Table has a misprint."
    history = (*load(WAR).versions, structs.replace(load(WAR).versions[-1], version=VERSION, withdrawn=reason))
    monkeypatch.setitem(load(WAR).__dict__, "versions", history)
    with pytest.raises(VersionError, match=reason):
        releases.answer(WAR, VERSION, "POST", RESOLVE, ASKED)
    assert json.loads(releases.answer(WAR, VERSION, "POST", "/v1/verify", outcome).body)["holds"] is True


@pytest.mark.nightly
def test_a_worker_starts_on_the_first_call_and_ends_when_it_is_idle(opened: Callable[..., Releases]) -> None:
    releases = opened(idle_seconds=0.2)
    worker = releases._workers[WAR, VERSION]
    assert worker.number is None
    for _ in range(2):
        assert releases.answer(WAR, VERSION, "POST", RESOLVE, ASKED).status == 200
        number = worker.number
        assert number is not None
        assert ends(number)


def test_a_worker_ends_with_its_parent(folder: Path) -> None:
    program = f"""
import os
from pathlib import Path
from ror_rules.host.releases import Releases
releases = Releases(Path({str(folder)!r}))
releases.answer({WAR!r}, {VERSION!r}, "GET", "/v1/rulesets/{WAR}")
print(releases._workers[{WAR!r}, {VERSION!r}].number, flush=True)
os._exit(0)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ends(int(ran.stdout))


def test_a_call_beyond_its_deadline_ends_the_worker(opened: Callable[..., Releases]) -> None:
    releases = opened(seconds=0.05)
    with pytest.raises(BudgetError) as late:
        releases.answer(WAR, VERSION, "POST", RESOLVE, ASKED)
    assert late.value.code == "release-late"
    assert releases._workers[WAR, VERSION].number is None


@pytest.mark.nightly
def test_a_call_that_needs_too_much_memory_ends_the_worker(opened: Callable[..., Releases]) -> None:
    worker = opened(megabytes=24)._workers[WAR, VERSION]
    item = {"ruleset": WAR, "rule": "sorcery", "state": STATE}
    with pytest.raises(BudgetError) as refused:
        worker.answer("POST", "/v1/batch", json.dumps({"items": [item] * 30_000}).encode())
    assert refused.value.code == "question-out-of-memory"
    assert worker.answer("POST", RESOLVE, ASKED).status == 200


@pytest.mark.nightly
def test_a_new_worker_has_the_house_rules_of_the_last(opened: Callable[..., Releases]) -> None:
    releases = opened()
    about = {"name": "Six", "ruleset": WAR, "version": VERSION}
    kept = releases.keep({"house": about, "tables": {"sorcery": {"cells": {str(FACE): {"B": POINTS + 1}}}}})
    assert kept is not None
    asked = json.dumps({**json.loads(ASKED), "houses": [json.loads(kept.body)["digest"]]}).encode()
    for _ in range(2):
        assert json.loads(releases.answer(WAR, VERSION, "POST", RESOLVE, asked).body)["result"]["points"] == POINTS + 1
        releases.close()
    assert releases.keep({"house": about | {"version": "1.0.0"}}) is None
    assert releases.keep([]) is None
    faulty = releases.keep({"house": about, "tables": {"sorcerer": {}}})
    assert faulty is not None
    assert faulty.status == 422


def test_a_worker_that_ends_fails_its_call_and_the_next_call_starts_another(opened: Callable[..., Releases]) -> None:
    worker = opened()._workers[WAR, VERSION]
    with pytest.raises(SetupError, match="ended without an answer"):
        worker.answer("POST", RESOLVE, b"", language=None)  # type: ignore[arg-type]  # the release fails on it
    assert worker.answer("POST", RESOLVE, ASKED).status == 200


def test_a_folder_with_a_broken_wheel_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ror_rules-4.0.0-py3-none-any.whl").write_bytes(b"not a wheel")
    with pytest.raises(SetupError, match="ror_rules-4"):
        Releases(tmp_path)
    with pytest.raises(SetupError, match="no-such"):
        Releases(tmp_path / "no-such")
