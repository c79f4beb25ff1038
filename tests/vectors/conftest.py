"""The vectors that tests read, built from the code: those of one ruleset by day, all by night."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ror_rules import load
from tests.vectors.__main__ import FOLDER, write


@pytest.fixture(scope="session")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of `vectors/` with the vectors of War of the Ring alone."""
    folder = _programs(tmp_path_factory)
    list(write(folder, [load("war-of-the-ring")]))
    return folder


@pytest.fixture(scope="session")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of `vectors/` with the vectors of every ruleset."""
    folder = _programs(tmp_path_factory)
    list(write(folder))
    return folder


def _programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("released") / "vectors"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.ndjson", "catalogue.json", "__pycache__"))
    return folder
