"""The service, the documents, and other projects' tools, unpatched."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.generators.documents import ROOT, RULESETS, Document, write
from tests.service.running import Service

HERE = Path(__file__).parent
NODE_TOOLS = HERE / "node_modules" / ".bin"
PYTHON_TOOLS = ROOT / ".venv-generators" / "bin"
STRICT_TYPESCRIPT = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "--outDir", "built"]
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1", "PYTHONWARNINGS": ""}


class Ran(NamedTuple):
    """The result of a tool: its exit code, its output and its error output."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        return f"{self.out[:20_000]}\n{self.err[:20_000]}"


class Workshop:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "node_modules").symlink_to(NODE_TOOLS.parent)
        path = os.pathsep.join([str(PYTHON_TOOLS), str(NODE_TOOLS), os.environ["PATH"]])
        self._environ = {**os.environ, **QUIET, "PATH": path}

    def run(self, *command: str | Path) -> Ran:
        ran = subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env=self._environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=600,
        )
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    def write(self, name: str, program: str) -> None:
        (self.folder / name).write_text(program, "utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups tests by document, so that one process generates and tests (--dist loadgroup)."""
    for item in items:
        if isinstance(item, pytest.Function) and item.path.parent == HERE:
            what = item.callspec.id if hasattr(item, "callspec") else ""
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem}-{what}"))


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="module", params=RULESETS, ids=lambda ruleset: ruleset or "openapi")
def document(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Document:
    return Document(write(tmp_path_factory.mktemp("document"), request.param))


@pytest.fixture(scope="module")
def workshop(document: Document, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp(document.file.stem))
