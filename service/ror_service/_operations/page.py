"""What all pages for people are as operations, and how one is served."""

from __future__ import annotations

from typing import Final

from ror_service._http.messages import Handler, Headers
from ror_service._http.negotiation import Fixed
from ror_service._operations.operation import Answer, Operation
from ror_service._pages import frame

PAGE: Final = Operation(
    method="GET",
    path="",
    template="",
    id="",
    tag="running",
    summary="",
    description="",
    gives="a page",
    answer=Answer("The page.", media="text/html", headers=("ETag", "Cache-Control"), conditional=True),
    refusals=(404, 431, 500),
    serve=lambda services: {},
    documented=False,
    strict_query=False,
)
"""A page for people, of which programs are told nothing; `_replace` says where it is and who serves it."""


def fixed(content: frame.Content, media: str = frame.MEDIA, headers: Headers = frame.POLICY) -> Handler:
    """A page, or what one asks for, that never changes while the process lives: made when it is first asked for."""
    return Fixed(content, media.encode(), headers)
