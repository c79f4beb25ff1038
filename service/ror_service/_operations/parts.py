"""The files that run the rules in a page. Without them, the list is empty and pages call the service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from ror_service._edge.messages import JSON, Handler
from ror_service._edge.negotiation import FOREVER, StaticBytes, StaticFile
from ror_service._operations.shared.route import Answer, Route, Rulesets, Services
from ror_service._pages import frame, parts

_ASK_AGAIN: Final = b"no-cache"
"""Clients must revalidate, because another release may list other parts."""


def operations(rulesets: Rulesets) -> Iterator[Route]:
    plain = Route(
        method="GET",
        path=parts.LIST,
        id="parts",
        tag="running",
        summary="The files that run the rules in a page",
        description="Whether pages can run the rules themselves, and the addresses of the parts.",
        gives="whether pages can run the rules themselves, and the addresses of the parts",
        answer=Answer("The addresses of the parts.", headers=("ETag", "Cache-Control"), conditional=True),
        refusals=(431, 500),
        serve=_list,
        documented=False,
        strict_query=False,
    )
    yield plain
    yield plain._replace(path=f"{parts.AT}/{{set}}/{{part}}", id="part", serve=_parts)


def _list(services: Services) -> Mapping[str, Handler]:
    told = StaticBytes(lambda: parts.described(parts.found()), JSON.encode(), frame.POLICY, cache=_ASK_AGAIN)
    return {parts.LIST: told}


def _parts(services: Services) -> Mapping[str, Handler]:
    found = parts.found()
    if found is None:
        return {}
    files: dict[str, Handler] = {
        found.folder + name: StaticFile(parts.HOME / name, part.sha256[:32], _media(name), frame.POLICY)
        for name, part in found.files.items()
    }
    rules = StaticBytes(partial(bytes, found.rules), _media(parts.RULES), frame.POLICY, cache=FOREVER)
    return {**files, found.folder + parts.RULES: rules}


def _media(name: str) -> bytes:
    return parts.MEDIA[Path(name).suffix].encode()
