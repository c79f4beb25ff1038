"""Operations: the rows of the table behind routes, documents, pages and the calls of docs/api.md."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from msgspec import UNSET, Struct

from ror_rules.host.calls import CALLS, Operation
from ror_rules.host.releases import member
from ror_rules.host.rulesets import Rule, Ruleset
from ror_service._edge.body import received
from ror_service._edge.forms import AnswerForm
from ror_service._edge.messages import HTML, JSON, Handler, Headers, HttpRequest, HttpResponse
from ror_service._edge.metrics import Metrics
from ror_service._edge.negotiation import accepted
from ror_service._edge.threads import ThreadChoice
from ror_service._ledger.rooms import Rooms
from ror_service._ledger.slots import CommittedThrows
from ror_service._operations.shared.names import envelope
from ror_service._store.budget import MemoryBudget
from ror_service._store.memory import Lru
from ror_service._store.store import Store
from ror_service._work.cached_odds import CachedOdds
from ror_service._work.earlier import EarlierVersions
from ror_service._work.public_log import PublicLog
from ror_service._work.signing import Signing
from ror_service._work.single_flight import SingleFlight
from ror_service._work.trial import carried
from ror_service.settings import Settings

Rulesets = Sequence[Ruleset[Any]]
Shape = type[Struct] | str
"""The type of a body: a type of the wire, or the name of a component in the documents."""

ASKED: Final = (400, 406, 408, 413, 415, 422, 431, 500, 503)


FRESH: Final = (b"cache-control", b"no-store")
"""The Cache-Control of answers about the present moment: never cached."""

TAGS: Final = {
    "many": "Several resolutions in one request.",
    "outcomes": "Answers that exist already: read back, verified, measured, compared.",
    "rooms": "An evening of several players: one log, and dice that no single party can choose.",
    "catalogue": "Rulesets, rules, tables and rulings as data.",
    "running": "For operators of the service, and its documentation.",
}


def asked_or(*others: int) -> tuple[int, ...]:
    return tuple(sorted((*ASKED, *others)))


class Services(NamedTuple):
    settings: Settings
    budget: MemoryBudget
    previews: Lru
    store: Store
    flights: SingleFlight
    odds: CachedOdds
    thread_choice: ThreadChoice
    """The application's record of rules that are too slow for the event loop."""
    signing: Signing
    slots: CommittedThrows | None
    rooms: Rooms | None
    log: PublicLog | None
    earlier: EarlierVersions
    metrics: Metrics
    operations: Sequence[Route]
    document: Callable[[Ruleset[Any] | None], bytes]


Preferred = Callable[[Ruleset[Any], Rule[Any, Any, Any], Services, HttpRequest], AnswerForm]
"""The form of the answer to a question about a rule."""


class Answered(Protocol):
    def __call__(
        self,
        ruleset: Ruleset[Any],
        rule: Rule[Any, Any, Any],
        services: Services,
        request: HttpRequest,
        value: Any,
        form: AnswerForm,
        cached: Callable[[bytes], Headers] | None = None,
        /,
    ) -> Awaitable[HttpResponse]:
        """The answer to a question. `cached` gives the Cache-Control of its bytes, which a link has."""


class Parameter(NamedTuple):
    name: str
    text: str
    values: tuple[str, ...] = ()
    component: str = ""
    schema: Mapping[str, Any] | None = None
    where: Literal["path", "query"] = "path"
    required: bool = False


class ShownExample(NamedTuple):
    text: str
    request: Any
    answer: Any = UNSET
    answer_text: str = ""


class Link(NamedTuple):
    """A follow-up of an answer: the operation, and the places of the answer's members in its request."""

    name: str
    operation: str
    text: str
    parameters: Mapping[str, str] = {}
    body: str = ""


REPLAY: Final = Link("replay", "read_outcome", "The same bytes again.", {"id": "$response.body#/id"})
REPLAY_ODDS: Final = Link("replay_odds", "read_odds", "The same bytes again.", {"id": "$response.body#/id"})
VERIFY: Final = Link(
    "verify", "verify_outcome", "Recomputes the outcome, and finds that it holds.", body="$response.body"
)


class Answer(NamedTuple):
    text: str
    shapes: tuple[Shape, ...] = ()
    media: str = JSON
    """JSON with a shape implies MessagePack, too."""
    plain: bool = False
    """JSON only, for any Accept header."""
    headers: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    conditional: bool = False
    signed: bool = False
    words: bool = False
    also: tuple[str, ...] = ()
    """Media types of further forms."""
    redirects: bool = False
    languages: bool = False
    """Whether it has sentences, so that Accept-Language or `lang` in the query chooses their language."""
    minimal: bool = False

    @property
    def as_html(self) -> bool:
        """Whether it comes as HTML, so that its refusals do, too."""
        return self.words or HTML in self.also


class Route(NamedTuple):
    """One operation."""

    method: Literal["GET", "POST"]
    path: str
    id: str
    tag: str
    summary: str
    description: str
    gives: str
    """The result of the call, in the table of docs/api.md."""
    answer: Answer
    refusals: tuple[int, ...]
    serve: Callable[[Services], Mapping[str, Handler]]
    """Its handlers by concrete path, one for each known subject."""
    request: tuple[Shape, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    examples: Callable[[], Sequence[ShownExample]] = tuple
    general: bool = False
    documented: bool = True
    strict_query: bool = True
    scope: Literal["read", "resolve", "odds"] = "read"
    cost: int = 0
    """The minimum cost of a call in resolutions, if calls are limited."""
    hot: bool = False
    """Whether it is frequent enough for the fast path."""
    pattern: str = ""
    """Its path with placeholders for rulesets and rules, if these have paths of their own."""

    @property
    def template(self) -> str:
        """Its path as in docs/api.md."""
        return self.pattern or self.path


def called(name: str) -> tuple[Literal["GET", "POST"], str, str]:
    """The method, path and id of an operation of the library's table, there named `name`.

    >>> called("compare")
    ('POST', '/v1/compare', 'compare')
    """
    call = CALLS[name]
    return call.method, call.template, name


def question(
    call: Operation,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    preferred: Preferred,
    answered: Answered,
    examples: Callable[[], Sequence[ShownExample]],
) -> Route:
    """A question about a rule, of the library's table."""
    path = call.template.format(ruleset=ruleset.id, rule=rule.id)

    def serve(services: Services) -> Mapping[str, Handler]:
        settings = services.settings

        async def asked(request: HttpRequest) -> HttpResponse:
            form = preferred(ruleset, rule, services, request)
            value = await received(request, settings.max_body, settings.body_seconds)
            version = member(value, "version")
            if version is not None:
                request.context.ruleset, request.context.rule = ruleset.id, rule.id
                earlier = await services.earlier.answered(path, ruleset.id, version, value, form.media)
                if earlier is not None:
                    return earlier
            if isinstance(value, dict) and "houses" in value:
                await carried(services.odds, value)
            return await answered(ruleset, rule, services, request, value, form)

        return {path: asked}

    return Route(
        method="POST",
        path=path,
        pattern=call.template,
        id=f"{call.id}_{ruleset.id}_{rule.id}".replace("-", "_"),
        tag=ruleset.id,
        summary=f"{rule.title}: {call.title}",
        description=call.text,
        gives=call.gives,
        request=(envelope(ruleset.id, rule.id, call.form.shape.__name__),),
        answer=Answer(sentence(call), (envelope(ruleset.id, rule.id, call.answer.__name__),)),
        refusals=ASKED,
        scope=call.scope,
        cost=call.cost,
        serve=serve,
        examples=examples,
    )


def posted(
    path: str, answered: Callable[[Services, HttpRequest, Any, str], Awaitable[HttpResponse]], *, many: bool = False
) -> Callable[[Services], Mapping[str, Handler]]:
    """Serves a call with a body. `answered` gets the body and the media type of the answer. `many`: the body has items."""

    def serve(services: Services) -> Mapping[str, Handler]:
        settings = services.settings
        most = settings.max_batch_body if many else settings.max_body

        async def handle(request: HttpRequest) -> HttpResponse:
            media = accepted(request)
            value = await received(request, most, settings.body_seconds)
            return await answered(services, request, value, media)

        return {path: handle}

    return serve


def sentence(call: Operation) -> str:
    """What a call gives, as a sentence."""
    return f"{call.gives[:1].upper()}{call.gives[1:]}."


def for_machines(
    path: str,
    name: str,
    summary: str,
    gives: str,
    answer: Answer,
    serve: Callable[[Services], Mapping[str, Handler]],
    parameters: tuple[Parameter, ...] = (),
) -> Route:
    return Route(
        method="GET",
        path=path,
        id=name,
        tag="running",
        summary=summary,
        description=f"For machines, in one form for any Accept header: {answer.text.rstrip('.').lower()}.",
        gives=gives,
        parameters=parameters,
        answer=answer,
        refusals=(*([404] if parameters else []), 431, 500),
        serve=serve,
        strict_query=False,
    )


def every_rule(rulesets: Rulesets) -> Iterator[tuple[Ruleset[Any], Rule[Any, Any, Any]]]:
    for ruleset in rulesets:
        for rule in ruleset.rules.values():
            yield ruleset, rule
