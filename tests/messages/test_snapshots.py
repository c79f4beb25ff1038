from __future__ import annotations

from pathlib import Path

import pytest

from tests.messages.snapshots import FOLDER, files, snapshot

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_words_of_a_rule_are_those_of_its_snapshot(path: Path) -> None:
    assert snapshot(*FILES[path]) == path.read_text("utf-8")


def test_no_snapshot_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) == set(FILES)
