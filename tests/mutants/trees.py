"""Copies of the last commit, each with an environment of its own, in which tests may run while you edit."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.mutants.changes import ROOT

WORK: Final = ROOT / ".mutants"
COPIES: Final = ("0", "1")
"""Two cores, two copies."""
LINKED: Final = ("service/ror_service/_parts", "service/parts/node_modules", "tests/clients/js/node_modules")
"""What make fetches for tests, where it is there."""


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def tree() -> str:
    """The last commit's content."""
    return git("rev-parse", "HEAD^{tree}").strip()


def copied(name: str) -> Path:
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    git("clone", "--quiet", "--shared", str(ROOT), str(folder))
    subprocess.run(["cp", "-al", ROOT / ".venv", folder / ".venv"], check=True)
    scripts = [path for path in (folder / ".venv" / "bin").iterdir() if path.is_file() and path.stat().st_size < 10_000]
    for path in (*scripts, *folder.glob(".venv/lib/*/site-packages/_editable*.pth")):
        text, mode = path.read_text("utf-8"), path.stat().st_mode
        path.unlink()  # its content is shared with the original's
        path.write_text(text.replace(str(ROOT), str(folder)), "utf-8")
        path.chmod(mode)
    for fetched in LINKED:
        if (ROOT / fetched).exists():
            (folder / fetched).symlink_to(ROOT / fetched)
    return folder


def run(folder: Path, arguments: list[str], timeout: float, **environ: str) -> int | None:
    """The exit code of a program of the copy's environment. None if it did not end in time."""
    command = [str(folder / ".venv" / "bin" / "python"), *arguments]
    with (folder.parent / f"{folder.name}.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environ},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            return process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if sys.exc_info()[0] or process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
