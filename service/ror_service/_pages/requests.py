"""A request as a person reads it, and as a shell sends it."""

from __future__ import annotations

import json
import re
from typing import Any

from ror_rules._wire import shapes


def curl(path: str, request: Any) -> str:
    """The command for a shell; the page's script puts the real host in, and whatever is written in the form."""
    body = shapes.encode(request).decode().replace("'", "'\\''")
    return f"curl -s http://localhost:8000{path} -H 'Content-Type: application/json' -d '{body}'"


def pretty(value: Any) -> str:
    """Indented JSON with its lists of plain values on one line, as a person would write it."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return re.sub(
        r"\[\n[^\[\]{}]*\n\s*\]",
        lambda found: re.sub(r"\n\s*", " ", found[0]).replace("[ ", "[").replace(" ]", "]"),
        text,
    )
