"""The example ruleset of docs/new-ruleset.md, installed as a package beside ours: outside the project, as anybody's would be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = ROOT / "docs" / "example-ruleset"


def installed(folder: Path) -> dict[str, str]:
    """Builds the package from its folder, installs it into an empty one, and gives the environment that finds it there."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    command += ["--no-build-isolation", "--no-deps", "--target", str(folder), str(EXAMPLE)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120"}
