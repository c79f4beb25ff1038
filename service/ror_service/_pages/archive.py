"""The library for the page: the files that this process runs, packed, so that both are always the same."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path
from typing import Final

import ror_rules

_HOME: Final = Path(ror_rules.__file__).resolve().parent
_KINDS: Final = {".ftl", ".py", ".toml"}
_LEFT_OUT: Final = {"cli", "cli.py", "__pycache__"}
"""Files without use in a page: the command line."""
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def rules() -> bytes:
    """The library as a stored zip file, because the transfer compresses the whole. The same files always give the same
    bytes.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(_HOME.rglob("*")):
            place = path.relative_to(_HOME)
            if path.suffix in _KINDS and not _LEFT_OUT & set(place.parts):
                archive.writestr(zipfile.ZipInfo(f"ror_rules/{place.as_posix()}", _LONG_AGO), path.read_bytes())
    return packed.getvalue()


def packed_size(archive: bytes) -> int:
    return len(gzip.compress(archive, 6, mtime=0))
