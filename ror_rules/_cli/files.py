"""What commands write beside what they print: an outcome's JSON, numbers as CSV, pictures.

How a picture is drawn is in `plots`, which is imported by name when one is asked for: matplotlib is an extra, and slow
to import. That file imports nothing of this one.
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
"""Writes the files that were asked for, of an answer about a rule."""


def writer(*, csv: File | None, svg: File | None, png: File | None) -> _Writer:
    """What writes the files named. Raises `UsageError` at once where they cannot all be written."""
    named = [str(name) for name in (csv, svg, png) if name is not None]
    if len(set(named)) < len(named):
        raise UsageError("Two files of the same name: --csv, --svg and --png each write one of their own.")
    draw = None if svg is png is None else _plots().draw

    def write_all(answer: Odds | Sweep, rule: Rule[Any, Any, Any]) -> None:
        if csv is not None:
            write(csv, separated(answer))
        for name, form in ((svg, "svg"), (png, "png")):
            if name is not None and draw is not None:
                write(name, draw(answer, rule, form))

    return write_all


def write(name: File, content: bytes) -> None:
    """A file, whole. Raises `UsageError`."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise UsageError(f"{str(name)!r} cannot be written: {error.strerror}.") from None


def _plots() -> Any:
    """The module that draws pictures. Raises `UsageError` where the extra it needs is not installed."""
    try:
        return import_module("ror_rules._cli.plots")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        raise UsageError(
            f"{error.name} is not installed, which pictures need; in a checkout get it with: pip install '.[cli,plot]'"
        ) from None
