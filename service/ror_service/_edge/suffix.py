"""The suffix of a path: a link names its media type by it, for clients that cannot send an Accept header.

`GET /v1/RULESET/RULE.txt` is `GET /v1/RULESET/RULE` with `Accept: text/plain`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ror_service._edge.messages import CSV, HTML, JSON, MARKDOWN, SVG, TEXT

SUFFIXES: Final = {"json": JSON, "txt": TEXT, "md": MARKDOWN, "html": HTML, "svg": SVG, "csv": CSV}
SUFFIX: Final = "ror.suffix"
_suffixed: Final = re.compile(rf"(/v1/[^/.]+/[^/.]+(?:/odds)?)\.({'|'.join(SUFFIXES)})").fullmatch
_READS: Final = frozenset({"GET", "HEAD"})


def by_suffix(scope: Any) -> Any:
    if scope["method"] not in _READS or (found := _suffixed(scope["path"])) is None:
        return scope
    path, suffix = found.groups()
    headers = [pair for pair in scope["headers"] if pair[0] != b"accept"]
    raw = scope["raw_path"].removesuffix(f".{suffix}".encode())
    return {
        **scope,
        "path": path,
        "raw_path": raw,
        "headers": [*headers, (b"accept", SUFFIXES[suffix].encode())],
        SUFFIX: suffix,
    }
