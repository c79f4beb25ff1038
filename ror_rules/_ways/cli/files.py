"""The files that commands write: an outcome's JSON, numbers as CSV, pictures.

A PNG needs the extra `png`, so `raster` is imported only when one is requested.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._operations.sweep import Sweep
from ror_rules._ways.cli.options import File
from ror_rules._ways.cli.usage import UsageError
from ror_rules._wire.shapes import Odds
from ror_rules._words import pictures
from ror_rules._words.csv_text import separated

_Writer = Callable[[Odds | Sweep], None]


def writer(*, csv: File | None, svg: File | None, png: File | None, language: str = ENGLISH) -> _Writer:
    """A function that writes the named files. Raises `UsageError` at once if it could not write them all."""
    named = [str(name) for name in (csv, svg, png) if name is not None]
    if len(set(named)) < len(named):
        raise UsageError("usage-same-files")
    raster = None if png is None else _raster()

    def write_all(answer: Odds | Sweep) -> None:
        if csv is not None:
            write(csv, separated(answer))
        drawn = None if svg is png is None else pictures.odds(answer, language)
        if svg is not None:
            write(svg, f"{drawn}\n".encode())
        if png is not None and raster is not None:
            write(png, raster.png(drawn))

    return write_all


def write(name: File, content: bytes) -> None:
    """Writes a file as a whole. Raises `UsageError`."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise UsageError("usage-not-written", name=repr(str(name)), reason=str(error.strerror)) from None


def _raster() -> Any:
    try:
        return import_module("ror_rules._words.raster")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        raise UsageError("usage-not-installed", name=str(error.name)) from None
