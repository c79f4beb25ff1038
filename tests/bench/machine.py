"""What a page of figures says of the machine, and how a line of its tables is written."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

BESIDE: Final = ("litestar", "uvicorn", "fastapi", "pydantic", "msgspec", "redis")
"""Packages whose versions matter to the service."""


def machine() -> str:
    """The processor, its cores, and how Python was built: no name, no path."""
    info = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in info if line.startswith("model name")), platform.machine())
    optimized = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    built = "with" if optimized else "without"
    python = (
        f"{platform.python_implementation()} {platform.python_version()}, built {built} profile-guided optimization"
    )
    return f"Measured on {os.cpu_count()} cores of {model}, with {python}."


def versions() -> str:
    """Those of the packages that the service stands on, and is measured against."""
    return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in BESIDE)


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
