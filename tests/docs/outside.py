"""The example ruleset of docs/new-ruleset.md as an installed package, outside of the project."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = ROOT / "docs" / "example-ruleset"


def installed(folder: Path) -> dict[str, str]:
    """Installs our package and the example into a new environment, and returns the variables with which Python finds
    both.

    pip resolves the example's requirements, so a wrong version of ror-rules fails here. The requirements of ror-rules
    come from the environment of the tests, because there is no network.
    """
    venv.create(folder, with_pip=False)
    site = sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
    Path(site, "tests.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(folder), "--disable-pip-version-check", "install"]
    command += ["--quiet", "--no-index", "--no-build-isolation", str(ROOT), str(EXAMPLE)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    path = os.pathsep.join(filter(None, [site, os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120"}
