"""A release of the rules that is not installed: the wheel of a tree with other rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ror_rules import __version__, load

ROOT = Path(__file__).resolve().parents[1]
WAR = "war-of-the-ring"
VERSION = "3.9.0"
"""The version of War of the Ring in that release."""
RELEASE = "3.8.1"
"""The version of that release."""
STATE = {"rating": "B"}
FACE = 4
POINTS = 5
"""The Sorcery Points of rating B with a 4 in that release. The print has 2."""


def build(folder: Path, tree: Path) -> None:
    """Writes a wheel of today's code into a folder. One cell of War of the Ring differs, and its version."""
    tree.mkdir(exist_ok=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "ror_rules", "docs/example-ruleset"):
        source, copy = ROOT / name, tree / name
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    rules, today = tree / "ror_rules" / "_rulesets" / "war_of_the_ring", load(WAR).version
    _replace(rules / "__init__.py", f'version="{today}"', f'version="{VERSION}"')
    _replace(rules / "versions.toml", f'version = "{today}"', f'version = "{VERSION}"')
    _replace(rules / "tables" / "sorcery.toml", "cells = [2, 2, 1, 1]", f"cells = [2, {POINTS}, 1, 1]")
    _replace(tree / "ror_rules" / "__init__.py", f'__version__ = "{__version__}"', f'__version__ = "{RELEASE}"')
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert built.returncode == 0, built.stderr


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{file}: {old}"
    file.write_text(text.replace(old, new), "utf-8")
