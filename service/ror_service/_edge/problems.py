"""Refusals as problem details (RFC 9457): the kinds, the document, and the exception for refusals of the service.

Errors of the core become problems here, too. `messages/LANGUAGE/problems.ftl` has the words of kinds, and `refusals.ftl`
the words of single refusals.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct, structs

from ror_rules import errors
from ror_rules.errors import RequestFault
from ror_rules.host import problems as core
from ror_rules.host.messages import ENGINE, ENGLISH, Catalogue, Given, Message, Parameter, read
from ror_rules.host.problems import BASE, Fault, Problem, of_error, of_fault

Headers = list[tuple[bytes, bytes]]

MEDIA_TYPE: Final = "application/problem+json"
CONTENT_TYPE: Final = (b"content-type", MEDIA_TYPE.encode())
PACKAGE: Final = "ror_service"


@lru_cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    """The service's messages, and the engine's. English fills gaps."""
    languages = dict.fromkeys((language, ENGLISH))
    return Catalogue(language, *(read(package, each) for each in languages for package in (PACKAGE, ENGINE)))


class ProblemKind(Struct, frozen=True):
    """A kind of problem. `slug` ends its `type`. The page of that type shows its words."""

    slug: str
    status: int
    given: Mapping[str, int] = {}

    @property
    def type(self) -> str:
        """The RFC 9457 type: a path that serves a page."""
        return BASE + self.slug

    @property
    def title(self) -> str:
        return self.words("title")

    @property
    def meaning(self) -> str:
        return self.words("meaning")

    @property
    def remedy(self) -> str:
        return self.words("remedy")

    def words(self, part: str, language: str = ENGLISH) -> str:
        return catalogue(language).say(f"problem-{self.slug}-{part}", self.given)


class RefusalError(Exception):
    """A refusal of the service, of a kind in the list below.

    `code` and `given` are its message. `expected` is a message that replaces the attribute `.expected`. `got` is the
    refused value: text, or a message. `headers` go with the answer.
    """

    def __init__(
        self,
        slug: str,
        code: str,
        /,
        *,
        pointer: str | None = None,
        expected: Message | None = None,
        got: str | Message | None = None,
        headers: Headers | None = None,
        **given: Parameter,
    ) -> None:
        super().__init__(code)
        self.kind = _OWN[slug]
        self.pointer = pointer
        self.fault = RequestFault(pointer or "", code, Given(given), expected, got)
        self.headers: Headers = headers or []

    def line(self, language: str = ENGLISH) -> str:
        return self.fault.told_in_one_line(catalogue(language))

    def __str__(self) -> str:
        return self.line()


class RelayedError(Exception):
    """A refusal by another process, as its problem document in English."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


_OWN: Final = {
    kind.slug: kind
    for kind in (
        ProblemKind("not-found", 404),
        ProblemKind("outcome-not-kept", 404),
        ProblemKind("no-receipts", 404),
        ProblemKind("no-log", 404),
        ProblemKind("no-log-file", 404),
        ProblemKind("no-commitments", 404),
        ProblemKind("no-such-commitment", 404),
        ProblemKind("commitment-used", 409),
        ProblemKind("game-full", 409),
        ProblemKind("commitment-void", 410),
        ProblemKind("no-such-room", 404),
        ProblemKind("room-secret", 403),
        ProblemKind("room-conflict", 409),
        ProblemKind("ledger-away", 503),
        ProblemKind("odds-not-kept", 404),
        ProblemKind("bad-request", 400),
        ProblemKind("key-needed", 401),
        ProblemKind("scope-needed", 403),
        ProblemKind("misdirected", 421),
        ProblemKind("too-many", 429),
        ProblemKind("query-not-taken", 400),
        ProblemKind("method-not-allowed", 405),
        ProblemKind("not-acceptable", 406),
        ProblemKind("too-slow", 408),
        ProblemKind("body-too-large", 413),
        ProblemKind("unsupported-media-type", 415),
        ProblemKind("headers-too-large", 431),
        ProblemKind("internal", 500),
        ProblemKind("store-away", 503),
        ProblemKind("log-away", 503),
        ProblemKind("busy", 503),
    )
}


def _of_core(error: type[errors.RorError]) -> ProblemKind:
    return ProblemKind(error.kind, error.status, error.limits)


KINDS: Final = {**{cls.kind: _of_core(cls) for cls in errors.tree()}, **_OWN}


def problem(
    error: errors.RorError | RefusalError, *, instance: str | None = None, under: str = "", language: str = ENGLISH
) -> Problem:
    if isinstance(error, errors.RorError):
        return of_error(error, errors.PATHS, instance=instance, under=under or None, language=language)
    kind, fault = error.kind, _fault(error, language, under)
    return Problem(
        type=kind.type,
        title=kind.title,
        status=kind.status,
        detail=error.line(language),
        instance=instance,
        help=_help(error, language),
        errors=(fault,) if error.pointer is not None and kind.status < 500 else (),
        code=fault.code,
        given=fault.given,
    )


def under(document: Problem, place: str) -> Problem:
    """The problem of an item at a place: its pointers begin there, and it names no path."""
    faults = tuple(structs.replace(each, pointer=place + each.pointer) for each in document.errors)
    return structs.replace(document, instance=None, errors=faults)


def spoken(error: errors.RorError | RefusalError, language: str) -> str:
    """The language for the document of an error: `language` if it has all the words, else English."""
    if language == ENGLISH:
        return ENGLISH
    if isinstance(error, errors.RorError):
        return core.spoken(error, language)
    said = [Message(error.fault.code, Given(error.fault.given)), error.fault.wanted, error.fault.came]
    complete = core.says(catalogue(language), core.translated(language, PACKAGE, ENGINE), said)
    return language if complete else ENGLISH


def _help(error: RefusalError, language: str) -> str:
    said = catalogue(language).attribute("help", error.fault.code, error.fault.given)
    return said or error.kind.words("remedy", language)


def _fault(error: RefusalError, language: str, under: str = "") -> Fault:
    return of_fault(error.fault, error.fault.told(catalogue(language)), under)


def internal(*, instance: str | None = None, language: str = ENGLISH) -> Problem:
    kind = _OWN["internal"]
    return Problem(
        type=kind.type,
        title=kind.title,
        status=kind.status,
        detail=kind.words("meaning", language),
        instance=instance,
        help=kind.words("remedy", language),
    )


def told(document: Problem) -> str:
    faults = [f"{fault.pointer}: {fault.detail}" for fault in document.errors[1:]]
    return "\n".join([document.detail, *faults, *([document.help] if document.help else [])])


def encode(document: Problem, root: str = "") -> bytes:
    """The JSON bytes of a problem document. Its type is a path below `root`, the prefix of a mounted service."""
    return _encoder.encode(structs.replace(document, type=root + document.type) if root else document)


_encoder = msgspec.json.Encoder()
