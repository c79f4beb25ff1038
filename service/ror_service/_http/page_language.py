"""The language of a page for people: `lang` in the page's address, else Accept-Language, else English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qs

from ror_rules._messages.catalogues import ENGLISH
from ror_service._http.languages import QUERY, preferred
from ror_service._http.messages import Headers, HttpRequest
from ror_service._http.problems import RefusalError

LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""The languages of the pages, each with its name in that language."""
_ALL: Final = tuple(LANGUAGES)
VARY: Final = (b"vary", b"Accept-Language")


class PageLanguage(NamedTuple):
    """The language of a page, and the language that its address names. Links of the page keep the latter."""

    language: str = ENGLISH
    named: str = ""
    """Empty if the address names none."""


def page_language(request: HttpRequest, offered: Sequence[str]) -> PageLanguage:
    """The language of a page that is `offered` in some languages. A page without the reader's language is English.

    Raises RefusalError (400) if the address names a language that no page has.
    """
    named = parse_qs(request.query.decode("latin-1")).get(QUERY, [""])[0].lower() if request.query else ""
    if named:
        if named not in LANGUAGES:
            raise RefusalError("query-not-taken", "no-such-language", got=named[:20], languages=tuple(LANGUAGES))
        return PageLanguage(named if named in offered else ENGLISH, named)
    header = request.fields.get(b"accept-language")
    return PageLanguage(preferred(header, tuple(offered)) if header else ENGLISH)


def wished(header: bytes, query: bytes = b"") -> str:
    """The language that a caller wants for a refusal: that of the address, else of Accept-Language, else English."""
    if query:
        named = parse_qs(query.decode("latin-1")).get(QUERY, [""])[0].lower()
        if named in LANGUAGES:
            return named
    return preferred(header, _ALL) if header else ENGLISH


def headers_of(language: str, offered: Sequence[str]) -> Headers:
    """The headers for the language of a page."""
    named = (b"content-language", language.encode())
    return [named, VARY] if len(offered) > 1 else [named]
