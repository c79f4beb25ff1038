"""Packs the vectors and the pages that they go by into a zip in which every link of their README.md holds, and the clients' kit.

python -m vectors.pack dist/vectors.zip
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent
PAGES = ("addresses.md", "dice.md", "names.md", "normal-form.md", "receipts.md", "trace.md")
"""What of `docs` an implementation in another language needs."""
KIT = ("README.md", "cases.json", "serve.py")


def pack(archive: Path, folder: Path = HERE) -> None:
    """Writes the archive: a folder of vectors as `vectors`, and beside it those of `docs`."""
    mine = [each for each in folder.rglob("*") if each.is_file() and "__pycache__" not in each.parts]
    if not any(each.suffix == ".ndjson" for each in mine):
        sys.exit("pack.py: there are no vectors here. Run make vectors.")
    placed = {Path("vectors", each.relative_to(folder)): each for each in mine}
    beside = [*(Path("docs", page) for page in PAGES), *(Path("clients", "kit", name) for name in KIT)]
    placed |= {path: HERE.parent / path for path in beside}
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for name, each in sorted(placed.items()):
            packed.write(each, name)


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
