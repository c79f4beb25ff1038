"""A description of the machine for a page of figures, and the form of a table's line."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

BESIDE: Final = ("litestar", "uvicorn", "fastapi", "pydantic", "msgspec", "redis")
"""Packages with versions that matter to the service."""


def machine() -> str:
    info = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in info if line.startswith("model name")), platform.machine())
    optimized = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    built = "with" if optimized else "without"
    python = (
        f"{platform.python_implementation()} {platform.python_version()}, built {built} profile-guided optimization"
    )
    return f"Measured at commit {_commit()} on {os.cpu_count()} cores of {model}, with {python}."


def _commit() -> str:
    said = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], check=True, capture_output=True, text=True)
    return said.stdout.strip()


def versions() -> str:
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in BESIDE)


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
