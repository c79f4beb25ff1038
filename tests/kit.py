"""The conformance kit of `clients/kit`, with the cases that the rules give now."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parents[1] / "clients" / "kit"


def _written() -> None:
    """Writes the cases, unless they are there. Another process of the tests may read the file meanwhile."""
    text, path = runpy.run_path(str(FOLDER / "make.py"))["text"](), FOLDER / "cases.json"
    if not path.exists() or path.read_text("utf-8") != text:
        new = path.with_name(f".{os.getpid()}.json")
        new.write_text(text, "utf-8")
        new.replace(path)


_written()
KIT: Final[dict[str, Any]] = runpy.run_path(str(FOLDER / "serve.py"))
