"""Compares each refusal in the tests with the committed OpenAPI document."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx

_FILE: Final = Path(__file__).resolve().parents[2] / "openapi" / "openapi.json"
_PARTS: Final = {"path": "(entries|[0-9]+)/.+"}
"""Parameters of several segments, or with ambiguous values."""


@cache
def _document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return found


@cache
def _ways() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    ways = []
    for path in sorted(_document()["paths"], key=lambda path: ("{" in path, path)):
        pieces = re.split(r"\{(\w+)\}", path)
        pattern = "".join(
            _PARTS.get(piece, "[^/]+") if place % 2 else re.escape(piece) for place, piece in enumerate(pieces)
        )
        ways.append((re.compile(pattern), _document()["paths"][path]))
    return ways


def is_documented(answer: httpx.Response) -> None:
    if answer.status_code < 400:
        return
    method = answer.request.method.lower().replace("head", "get")
    asked = next((methods for pattern, methods in _ways() if pattern.fullmatch(answer.request.url.path)), {})
    operation = asked.get(method)
    if operation is None or not answer.headers.get("Content-Type", "").startswith("application/problem+json"):
        return
    answer.read()
    if not answer.content:  # the head alone
        return
    kind = answer.json()["type"].removeprefix("/problems/")
    response = operation["responses"].get(str(answer.status_code), {"$ref": ""})
    named = _document()["components"]["responses"].get(response["$ref"].rpartition("/")[2], {"description": ""})
    told = f"{named['description']} {_document()['info']['description']}"
    assert re.search(rf"(?<![\w-]){kind}(?![\w-])", told), f"{kind} is not documented for {operation['operationId']}"
