"""What all pages for people are as operations, how one is served, and how a refusal looks there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ror_rules._wire.problems import Problem
from ror_rules._words.elements import element
from ror_service._http import problems
from ror_service._http.messages import CONTENT_TYPE, HTML, Handler, Headers, HttpRequest, HttpResponse
from ror_service._http.negotiation import A_MINUTE, Fixed
from ror_service._operations.operation import Answer, Operation
from ror_service._pages import frame

_MOVED: Final = 308
Found = Callable[[], bytes] | str
"""What makes a page; or where the thing is read instead."""

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


def refusal(answer: HttpResponse) -> HttpResponse:
    """A refusal, which is a problem document, as a page that says the same."""
    headers = [header for header in answer.headers if header[0] != b"content-type"]
    return HttpResponse(answer.status, [frame.HTML, *frame.POLICY, *headers], frame.refusal(answer.body))


def refused_in_words(answer: HttpResponse) -> HttpResponse:
    """A refusal, which is a problem document, as one escaped element with classes, as answers in words are."""
    headers = [header for header in answer.headers if header[0] != b"content-type"]
    document = msgspec.json.decode(answer.body, type=Problem)
    first, *others = problems.told(document).split("\n")
    words = element(
        "article",
        element("p", first, class_="ror-summary"),
        *(element("p", each, class_="ror-refused") for each in others),
        class_="ror-refusal",
    )
    return HttpResponse(answer.status, [CONTENT_TYPE[HTML], *headers], words.encode())


def kept(found: Callable[..., Found], headers: Headers = frame.POLICY) -> Handler:
    """Pages of one kind by what they are about, which is what their path names: only what exists is ever kept."""
    pages: dict[tuple[str, ...], Handler] = {}

    async def handle(request: HttpRequest) -> HttpResponse:
        about = tuple(request.parameters.values())
        if about not in pages:
            page = found(**request.parameters)
            if isinstance(page, str):
                return HttpResponse(_MOVED, [(b"location", page.encode()), (b"cache-control", A_MINUTE)])
            pages[about] = fixed(page, headers=headers)
        return await pages[about](request)

    return handle
