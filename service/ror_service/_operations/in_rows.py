"""Answers as rows: CSV, Markdown and text, for people, documents and spreadsheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ror_rules.host.words import Rows, aligned, marked, separated
from ror_service._edge.messages import CSV, JSON, MARKDOWN, MSGPACK, TEXT, HttpRequest
from ror_service._edge.negotiation import chosen

WRITERS: Final[Mapping[str, Callable[[Rows], str]]] = {TEXT: aligned, MARKDOWN: marked, CSV: separated}


def wanted(request: HttpRequest) -> str:
    """The media type that the caller prefers: JSON, MessagePack, or one of rows."""
    return chosen(request, (JSON, MSGPACK, *WRITERS))
