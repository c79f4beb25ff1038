"""The files that commands write: an outcome's JSON, numbers as CSV, pictures.

`plots` draws pictures. It is imported only when a picture is requested, because matplotlib is an extra and slow to
import. It does not import this file.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from ror_rules._cli.options import File
from ror_rules._cli.usage import UsageError
from ror_rules._studies.sweep import Sweep
from ror_rules._wire.shapes import Odds
from ror_rules._words.csv_text import separated
from ror_rules.rule import Rule

_Writer = Callable[[Odds | Sweep, Rule[Any, Any, Any]], None]
"""Writes the requested files about an answer of a rule."""


def writer(*, csv: File | None, svg: File | None, png: File | None) -> _Writer:
    """A function that writes the named files. Raises `UsageError` at once if it could not write them all."""
    named = [str(name) for name in (csv, svg, png) if name is not None]
    if len(set(named)) < len(named):
        raise UsageError("Two files have the same name. Give --csv, --svg and --png a different name each.")
    draw = None if svg is png is None else _plots().draw

    def write_all(answer: Odds | Sweep, rule: Rule[Any, Any, Any]) -> None:
        if csv is not None:
            write(csv, separated(answer))
        for name, form in ((svg, "svg"), (png, "png")):
            if name is not None and draw is not None:
                write(name, draw(answer, rule, form))

    return write_all


def write(name: File, content: bytes) -> None:
    """Writes a file as a whole. Raises `UsageError`."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise UsageError(f"{str(name)!r} cannot be written: {error.strerror}.") from None


def _plots() -> Any:
    """The module that draws pictures. Raises `UsageError` if its extra is not installed."""
    try:
        return import_module("ror_rules._cli.plots")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        raise UsageError(
            f"{error.name} is not installed, and pictures need it. In a checkout, run: pip install '.[cli,plot]'"
        ) from None
