"""The places of a release, and the links of pages in packages. Such a page has no files beside it, so its links must be absolute."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Final, NamedTuple

LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([^)\s]+)(?=\))")


class Places(NamedTuple):
    """Where others find what is built: the address of the artefacts, and of the repository's files."""

    address: str = ""
    source: str = ""


def absolute(page: Path, root: Path, source: str) -> str:
    """The text of a page with absolute links. `source` is the address of the repository's files. Without it, the text stays."""
    text = page.read_text("utf-8")
    folder = page.parent.relative_to(root).as_posix()
    if not source:
        return text
    return LINK.sub(lambda link: f"{source.rstrip('/')}/{posixpath.normpath(posixpath.join(folder, link[1]))}", text)
