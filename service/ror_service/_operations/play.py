"""The pages for playing and checking, and the call that draws their answers."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct, json

from ror_rules.host import wire, words
from ror_rules.host.calls import CALLS, Operation
from ror_rules.host.messages import ENGLISH, offered
from ror_rules.host.rulesets import Rule, Ruleset
from ror_service._edge import cache_status
from ror_service._edge.languages import LANGUAGES, PageLanguage, headers_of, page_language, preferred
from ror_service._edge.messages import HTML, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, answer, conditional, digest
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import parameters
from ror_service._edge.threads import in_thread
from ror_service._limits import PAGE_STEPS_BYTES, PAGES_KEPT, PAGES_KEPT_BYTES
from ror_service._operations import views
from ror_service._operations.shared import page_links
from ror_service._operations.shared.not_found import find
from ror_service._operations.shared.page import PAGE, Found, in_languages, kept
from ror_service._operations.shared.required import rooms_of, slots_of
from ror_service._operations.shared.route import FRESH, Answer, Route, Rulesets, Services, called, every_rule, posted
from ror_service._operations.shared.stored import StoredAnswer, kept_outcome
from ror_service._pages import frame, playing, view
from ror_service._store.memory import Lru
from ror_service.settings import Settings, scopes

_DRAWN: Final = CALLS["drawn"]
_NEXT: Final = CALLS["next"]
_LINE: Final = CALLS["line"]
_FIELDS: Final = CALLS["fields"]
_READER: Final = CALLS["reader"]
_FAIR: Final = "/fair/{ruleset}/{rule}"
_LANGUAGE: Final = (b"content-language", b"vary")


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield _page("/verify", lambda services: {"/verify": in_languages(playing.verifying())})
    yield _page("/guide", lambda services: {"/guide": in_languages(playing.guide())})
    yield _page("/throws", lambda services: {"/throws": in_languages(playing.evening())})
    yield _page("/game", lambda services: {"/game": in_languages(playing.game())})
    for mode in playing.MODES:
        yield _page(f"/{mode}", partial(_games, mode))
        path = f"/{mode}/{{ruleset}}/{{rule}}"
        yield _page(path, partial(_forms, path, mode))
    yield _page(_FAIR, _fair)
    yield _page("/room", _room)
    yield _page("/o/{id}", _outcomes)
    yield _page("/embed/{id}", _embedded)
    for ruleset, rule in every_rule(rulesets):
        if rule.throws:
            path = f"/embed/odds/{ruleset.id}/{rule.id}"
            card = _page(path, partial(_embedded_odds, path, ruleset, rule))
            yield card._replace(pattern="/embed/odds/{ruleset}/{rule}", id="embed_odds", scope="odds", cost=1)
    drawn = Route(
        *called("drawn"),
        tag="running",
        summary="An answer drawn for a page",
        description="For the pages of this service.",
        gives="an answer drawn for a page",
        answer=Answer("The pieces.", plain=True),
        refusals=(400, 413, 415, 422, 431, 500),
        serve=_for_a_page(_DRAWN),
        scope="resolve",
        cost=1,
        documented=False,
    )
    yield drawn
    yield drawn._replace(path=_NEXT.template, id=_NEXT.id, serve=_for_a_page(_NEXT))
    for call in (_LINE, _FIELDS, _READER):
        yield drawn._replace(path=call.template, id=call.id, serve=_free(call), cost=0)


def _page(path: str, serve: Callable[[Services], Mapping[str, Handler]]) -> Route:
    return PAGE._replace(path=path, id=path, serve=serve)


def _games(mode: playing.Mode, services: Services) -> Mapping[str, Handler]:
    all_rules = in_languages(playing.games(mode, commits=services.slots is not None))

    async def page(request: HttpRequest) -> HttpResponse:
        asked = b"state=" in request.query
        address = await in_thread(views.address_of_line, mode, request.query) if asked else None
        if address is None:
            return await all_rules(request)
        return HttpResponse(303, [(b"location", address.encode()), FRESH])

    return {f"/{mode}": page}


def _forms(path: str, mode: playing.Mode, services: Services) -> Mapping[str, Handler]:
    def form(ruleset: str, rule: str) -> Found:
        asked = find(ruleset, rule)
        if mode == "odds" and not asked[1].throws:
            return f"/play/{ruleset}/{rule}"
        return playing.asking(mode, *asked, commits=services.slots is not None)

    policy = frame.POLICY if mode == "play" else playing.PICTURES
    pages = kept(form, policy)

    async def page(request: HttpRequest) -> HttpResponse:
        ruleset, rule = find(request.path_params["ruleset"], request.path_params["rule"])
        query = views.complete(mode, rule, request.query)
        if query is not None:
            return HttpResponse(303, [(b"location", f"{request.scope['path']}?{query}".encode()), FRESH])
        there = await pages(request)
        if there.status != 200 or b"state=" not in request.query:
            return there
        headers = dict(there.headers)
        body = gzip.decompress(there.body) if b"content-encoding" in headers else there.body
        body = await page_links.of_link(services, request, body, mode, ruleset, rule)
        spoken = page_language(request, offered(ruleset.id, rule.id))
        found = await views.answered(services, request, mode, ruleset, rule, spoken)
        body = view.filled(body, ruleset, rule, dict(parameters(request.query)), found, spoken)
        also = [*policy, *(each for each in there.headers if each[0] in _LANGUAGE)]
        if found and found.problem:
            return HttpResponse(found.problem.status, [frame.HTML, *also, FRESH], body)
        return conditional(body, HTML, tag=digest(body), cache=A_MINUTE, status=cache_status.MEMORY, also=also)

    return {path: page}


def _fair(services: Services) -> Mapping[str, Handler]:
    def steps(ruleset: str, rule: str) -> Found:
        asked = find(ruleset, rule)
        return playing.fair(*asked) if asked[1].throws else f"/play/{ruleset}/{rule}"

    pages = kept(steps)

    async def page(request: HttpRequest) -> HttpResponse:
        slots_of(services)
        return await pages(request)

    return {_FAIR: page}


def _room(services: Services) -> Mapping[str, Handler]:
    table = in_languages(playing.room())

    async def page(request: HttpRequest) -> HttpResponse:
        rooms_of(services)
        return await table(request)

    return {"/room": page}


class _Ruleset(Struct):
    id: str


class _Asked(Struct):
    """The rule of a stored outcome, parsed without the other members."""

    ruleset: _Ruleset
    rule: str


def _outcomes(services: Services) -> Mapping[str, Handler]:
    """Pages of outcomes. If reading needs a key, the page has no outcome, and its script fetches it.

    A page is drawn in a thread and cached. A long outcome has its steps only on demand.
    """
    open_ = _open(services.settings)
    pages = Lru(PAGES_KEPT, PAGES_KEPT_BYTES, services.budget, "pages")

    async def page(request: HttpRequest) -> HttpResponse:
        outcome_id = request.path_params["id"]
        kept, status = None, cache_status.MISS
        if open_:
            try:
                kept = await kept_outcome(services, request)
                status = kept.status
            except RefusalError as refused:
                if refused.kind.slug == "not-found":
                    raise
        if kept is None:
            languages: Sequence[str] = playing.languages_of(None)
            spoken = page_language(request, languages)
            body = playing.outcome(outcome_id, None, spoken)
        else:
            asked = json.decode(kept.body, type=_Asked)
            languages = offered(asked.ruleset.id, asked.rule)
            spoken = page_language(request, languages)
            steps = len(kept.body) <= PAGE_STEPS_BYTES or playing.EVERY_STEP in request.query.split(b"&")
            name = f"{outcome_id} {spoken.language} {spoken.named} {steps}"
            there = pages.get(name)
            if there is None:
                there = await in_thread(_draw, kept, spoken, steps)
                pages.put(name, there)
            body = there
            named = f"?lang={spoken.named}" if spoken.named else ""
            body = page_links.tags(services, request, body, f"/pages/preview/o/{outcome_id}{named}")
        also = [*frame.POLICY, *headers_of(spoken.language, languages)]
        return conditional(body, HTML, tag=digest(body), cache=b"no-cache", status=status, also=also)

    return {"/o/{id}": page}


def _open(settings: Settings) -> bool:
    return not settings.keys or "read" in scopes(settings.without_key)


def _embedded(services: Services) -> Mapping[str, Handler]:
    policy = frame.embeddable(services.settings.frame_ancestors)

    async def card(request: HttpRequest) -> HttpResponse:
        if not _open(services.settings):
            raise RefusalError("key-needed", "key-missing")
        kept = await kept_outcome(services, request)
        asked = json.decode(kept.body, type=_Asked)
        languages = offered(asked.ruleset.id, asked.rule)
        spoken = page_language(request, languages)
        body = await in_thread(_card, kept, spoken)
        also = [*policy, *headers_of(spoken.language, languages)]
        return conditional(body, HTML, tag=digest(body), cache=b"no-cache", status=kept.status, also=also)

    return {"/embed/{id}": card}


def _embedded_odds(
    path: str, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services
) -> Mapping[str, Handler]:
    policy = frame.embeddable(services.settings.frame_ancestors)
    languages = offered(ruleset.id, rule.id)

    async def card(request: HttpRequest) -> HttpResponse:
        found = await page_links.odds_of_link(services, ruleset, rule, request)
        spoken = page_language(request, languages)
        link = f"/odds/{ruleset.id}/{rule.id}?{request.query.decode('latin-1')}"
        body = await in_thread(playing.embedded_odds, ruleset, rule, found.body, link, spoken)
        also = [*policy, *headers_of(spoken.language, languages)]
        return conditional(body, HTML, tag=digest(body), cache=found.cache, status=cache_status.MISS, also=also)

    return {path: card}


def _card(kept: StoredAnswer, spoken: PageLanguage) -> bytes:
    return playing.embedded(words.read(kept.body), spoken)


def _draw(kept: StoredAnswer, spoken: PageLanguage, steps: bool) -> bytes:
    return playing.outcome(kept.id, words.read(kept.body), spoken, steps=steps)


def _for_a_page(call: Operation) -> Callable[[Services], Mapping[str, Handler]]:
    """A call whose words have the language that the body names, by default the caller's."""

    async def drawn(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
        header = request.fields.get(b"accept-language")
        language = preferred(header, tuple(LANGUAGES)) if header else ENGLISH
        work = partial(call.run, value, language)
        pieces = await services.thread_choice.run(call.template, work, long=request.context.long)
        return answer(wire.encode(pieces), media)

    return posted(call.template, drawn)


def _free(call: Operation) -> Callable[[Services], Mapping[str, Handler]]:
    """A call that a page makes at every change of a form. It is free, but the time of its thread is charged."""

    async def made(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
        language = [preferred(request.fields.get(b"accept-language", b""), tuple(LANGUAGES))] * call.has_sentences
        return answer(wire.encode(await in_thread(call.run, value, *language)), media)

    return posted(call.template, made)
