"""Runs the commands of a release in the checkout."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from release.version import ROOT, ReleaseError


def run(*command: str | Path, at: Path = ROOT, shown: bool = False) -> str:
    """The output of a command, or nothing if the terminal shows it. Raises `ReleaseError` if it fails."""
    code = {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "service")))}
    words = [str(word) for word in command]
    ran = subprocess.run(  # noqa: S603  # the commands are our own
        words, cwd=at, env={**os.environ, **code}, capture_output=not shown, text=True, check=False
    )
    if ran.returncode:
        said = "" if shown else f":\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}"
        raise ReleaseError(f"{' '.join(words)} failed{said or '.'}")
    return ran.stdout or ""
