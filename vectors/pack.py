"""Packs the vectors, and the pages that their README.md and they go by, into a zip in which every link holds.

python -m vectors.pack dist/vectors.zip
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent
PAGES = ("dice.md", "names.md", "receipts.md", "trace.md")
"""What of `docs` an implementation in another language needs."""


def pack(archive: Path) -> None:
    """Writes the archive: `vectors`, and beside it those of `docs`."""
    docs = (HERE.parent / "docs" / page for page in PAGES)
    mine = (each for each in HERE.rglob("*") if each.is_file() and "__pycache__" not in each.parts)
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for each in sorted((*mine, *docs)):
            packed.write(each, each.relative_to(HERE.parent))


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
