"""The documents keep their promises: every example in README.md and docs/ runs and prints what stands below it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest

from ror_service import settings

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a document; `prints` is the `text` block right after it."""

    document: Path
    language: str
    code: str
    prints: str | None

    @property
    def name(self) -> str:
        """The document and the block's first words."""
        return f"{self.document.name}: {' '.join(self.code.split())[:40]}"


def blocks(language: str) -> list[Block]:
    """Every block of a language in the documents."""
    found = []
    for document in DOCUMENTS:
        fences = list(FENCE.finditer(document.read_text("utf-8")))
        for fence, after in zip_longest(fences, fences[1:]):
            if fence[1] == language:
                between = after.string[fence.end() : after.start()].strip() if after else "end"
                prints = after[2] if after and after[1] == "text" and not between else None
                found.append(Block(document, language, fence[2], prints))
    return found


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.name)
def test_a_python_example_runs(block: Block) -> None:
    """A Python example runs as it stands and prints what the document says."""
    ran = subprocess.run([sys.executable, "-W", "error", "-c", block.code], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    if block.prints is not None:
        assert ran.stdout == block.prints


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A running service with its defaults, on a port of its own."""
    server = subprocess.Popen(
        [sys.executable, "-m", "ror_service", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            yield f"localhost:{found[1]}"
            break
    server.terminate()
    server.communicate(timeout=30)


@pytest.mark.parametrize("document", sorted({block.document for block in blocks("sh")}), ids=lambda path: path.name)
def test_the_shell_examples_of_a_document_run(document: Path, address: str, tmp_path: Path) -> None:
    """A document's shell examples run as they stand, one after the other, and print what is said."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks("sh"):
        if block.document != document:
            continue
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.code.replace("localhost:8000", address).replace(".venv/bin/", "")],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120"},
        )
        assert ran.returncode == 0, ran.stderr + ran.stdout
        if block.prints is not None:
            assert ran.stdout == block.prints


def test_every_relative_link_leads_somewhere() -> None:
    """A link in a document leads to a file that is there."""
    broken = [
        f"{document.name}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8"))
        if not (document.parent / target).exists()
    ]
    assert broken == []


def test_the_readme_lists_every_foundation() -> None:
    """The README's table of foundations names every file of the library, and no other."""
    table = (ROOT / "README.md").read_text("utf-8").split("| foundations | for |\n")[1].split("\n\n")[0]
    named = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(path.stem for path in (ROOT / "ror_rules").glob("[!_]*.py"))


def test_the_readme_lists_every_setting() -> None:
    """The README's table of settings is the one in the code: names, defaults, descriptions."""
    rows = [f"| `{name}` | `{default}` | {about.replace('|', 'or')} |" for name, default, about in settings.table()]
    assert "\n".join(rows) in (ROOT / "README.md").read_text("utf-8")
