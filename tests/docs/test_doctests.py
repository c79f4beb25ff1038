from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = [*(ROOT / "ror_rules").rglob("*.py"), *(ROOT / "service" / "ror_service").rglob("*.py")]
WITH_EXAMPLES: Final = sorted(path for path in SOURCES if ">>> " in path.read_text("utf-8"))


def module(path: Path) -> str:
    base = ROOT / "service" if (ROOT / "service") in path.parents else ROOT
    return ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module)
def test_examples_in_docstrings_run(path: Path) -> None:
    found = doctest.testmod(import_module(module(path)))
    assert found.attempted > 0
    assert found.failed == 0
