"""The language of an answer: `lang` in the query of its address, then Accept-Language, then English (RFC 9110, 12.5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ror_rules.host.messages import ENGLISH, offered
from ror_service._edge.known import known
from ror_service._edge.messages import Headers, HttpRequest
from ror_service._edge.preferences import weighted
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import LANGUAGE, first, parameters

LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
VARY: Final = (b"vary", b"Accept-Language")
_ALL_LANGUAGES: Final = tuple(LANGUAGES)


class PageLanguage(NamedTuple):
    language: str = ENGLISH
    named: str = ""
    """Empty without a language in the address."""


class Wish(NamedTuple):
    """The language that a request names in its address, and those of its header."""

    named: str | None
    header: bytes

    def among(self, there: tuple[str, ...]) -> str:
        """The best of the languages that are there, or English."""
        if self.named is None:
            return preferred(self.header, there)
        return self.named if self.named in there else ENGLISH

    def of_rule(self, ruleset: str, rule: str) -> str:
        return self.among(offered(ruleset, rule)) if self.named or self.header else ENGLISH

    @property
    def of_refusals(self) -> str:
        return self.among(_ALL_LANGUAGES)


def wish(request: HttpRequest) -> Wish:
    """Raises RefusalError for a language in the address that no rule has."""
    named = _named(request.query)
    if named is not None and named not in LANGUAGES:
        raise _no_such_language(named)
    return Wish(named, request.fields.get(b"accept-language", b""))


def language(request: HttpRequest, ruleset: str, rule: str) -> str:
    if not request.query and b"accept-language" not in request.fields:
        return ENGLISH
    return wish(request).of_rule(ruleset, rule)


def page_language(request: HttpRequest, there: Sequence[str]) -> PageLanguage:
    named = _named(request.query)
    if not named:
        return PageLanguage(preferred(request.fields.get(b"accept-language", b""), tuple(there)))
    if named not in LANGUAGES:
        raise _no_such_language(named)
    return PageLanguage(named if named in there else ENGLISH, named)


def refusal_language(header: bytes, query: bytes = b"") -> str:
    named = (first(query, LANGUAGE) or "").lower() if query else ""
    return named if named in LANGUAGES else preferred(header, _ALL_LANGUAGES)


@known(512)
def preferred(header: bytes, there: tuple[str, ...]) -> str:
    best, found = 0.0, ENGLISH
    for each in weighted(header):
        short = each.name.partition("-")[0]
        if short in there and each.weight > best:
            best, found = each.weight, short
    return found


def headers_of(language: str, there: Sequence[str]) -> Headers:
    named = (b"content-language", language.encode())
    return [named, VARY] if len(there) > 1 else [named]


def _named(query: bytes) -> str | None:
    asked = parameters(query).get(LANGUAGE) if query else None
    return None if asked is None else asked.lower()


def _no_such_language(named: str) -> RefusalError:
    return RefusalError("query-not-taken", "no-such-language", got=named[:20], languages=_ALL_LANGUAGES)
