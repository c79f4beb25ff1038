"""Requests formatted for people and for shells."""

from __future__ import annotations

import json
import re
from typing import Any

from ror_rules.host import wire


def curl(path: str, request: Any) -> str:
    """The command for a shell. The page's script inserts the host and the form's values."""
    body = wire.encode(request).decode().replace("'", "'\\''")
    return f"curl -s http://localhost:8000{path} -H 'Content-Type: application/json' -d '{body}'"


def pretty(value: Any) -> str:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return re.sub(
        r"\[\n[^\[\]{}]*\n\s*\]",
        lambda found: re.sub(r"\n\s*", " ", found[0]).replace("[ ", "[").replace(" ]", "]"),
        text,
    )
