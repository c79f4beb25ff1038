"""Pages for people as operations: their languages and their refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from ror_rules.host.messages import ENGLISH
from ror_rules.host.problems import Problem
from ror_rules.host.words import element
from ror_service._edge import cache_status, problems
from ror_service._edge.languages import LANGUAGES, PageLanguage, headers_of, page_language
from ror_service._edge.messages import CONTENT_TYPE, HTML, JSON, Handler, Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, VARY, StaticBytes, chosen, conditional, digest
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.route import Answer, Route
from ror_service._pages import frame

_MOVED: Final = 308
Found = frame.Page | str

PAGE: Final = Route(
    method="GET",
    path="",
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


def fixed(content: frame.Content, media: str, headers: Headers = frame.POLICY) -> Handler:
    return StaticBytes(content, media.encode(), headers)


def in_languages(page: frame.Page, headers: Headers = frame.POLICY) -> Handler:
    copies: dict[PageLanguage, Handler] = {}

    async def handle(request: HttpRequest) -> HttpResponse:
        spoken = page_language(request, page.languages)
        if spoken not in copies:
            also = headers_of(spoken.language, page.languages)
            copies[spoken] = fixed(partial(page.content, spoken), frame.MEDIA, [*headers, *also])
        return await copies[spoken](request)

    return handle


def refusal(answer: HttpResponse) -> HttpResponse:
    """A refusal, which is a problem document, as a page with the same words."""
    headers = [header for header in answer.headers if header[0] != b"content-type"]
    language = dict(answer.headers).get(b"content-language", ENGLISH.encode()).decode()
    body = frame.refusal(answer.body, language if language in LANGUAGES else ENGLISH)
    return HttpResponse(answer.status, [frame.HTML, *frame.POLICY, *headers], body)


def refused_in_words(answer: HttpResponse) -> HttpResponse:
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
    """Pages of one kind by the parameters of their path, cached if the subject exists."""
    pages: dict[tuple[str, ...], Handler] = {}

    async def handle(request: HttpRequest) -> HttpResponse:
        about = tuple(request.path_params.values())
        if about not in pages:
            page = found(**request.path_params)
            if isinstance(page, str):
                return moved(request, page)
            pages[about] = in_languages(page, headers)
        return await pages[about](request)

    return handle


def or_json(page: Handler, data: Callable[[HttpRequest], bytes]) -> Handler:
    async def handle(request: HttpRequest) -> HttpResponse:
        if chosen(request, (HTML, JSON)) == HTML:
            found = await page(request)
            return msgspec.structs.replace(found, headers=[*found.headers, VARY])
        body = await in_thread(data, request)
        return conditional(body, JSON, tag=digest(body), cache=A_MINUTE, status=cache_status.MEMORY)

    return handle


def moved(request: HttpRequest, path: str) -> HttpResponse:
    named = page_language(request, ()).named
    page, mark, place = path.partition("#")
    location = f"{page}{f'?lang={named}' if named else ''}{mark}{place}"
    return HttpResponse(_MOVED, [(b"location", location.encode()), (b"cache-control", A_MINUTE)])
