"""The language of sentences in an answer: `lang` in the query of a link, else Accept-Language, else English (RFC 9110, 12.5.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import parse_qs

from ror_rules._messages.catalogues import ENGLISH, offered
from ror_service._http.messages import HttpRequest
from ror_service._http.preferences import qualities
from ror_service._http.problems import RefusalError

QUERY: Final = "lang"
"""The query parameter that chooses a language."""


def language(request: HttpRequest, ruleset: str, rule: str) -> str:
    """The language that a caller prefers, of those in which a rule is complete. English if there is no such language.

    Raises RefusalError (400) if the query names a language that the rule does not have.
    """
    header = request.fields.get(b"accept-language")
    if request.query:
        return _asked(request.query.decode("latin-1"), offered(ruleset, rule))
    return preferred(header, offered(ruleset, rule)) if header else ENGLISH


@lru_cache(maxsize=512)
def preferred(header: bytes, there: tuple[str, ...]) -> str:
    """The language of `there` with the highest weight. A range such as `de-AT` also matches `de`."""
    best, found = 0.0, ENGLISH
    for name, weight in qualities(header).items():
        short = name.partition("-")[0]
        if short in there and weight > best:
            best, found = weight, short
    return found


def only_language(query: bytes) -> bool:
    """Whether a query string has `lang` alone, once."""
    asked = parse_qs(query.decode("latin-1"), keep_blank_values=True)
    return set(asked) == {QUERY} and len(asked[QUERY]) == 1


def _asked(query: str, there: tuple[str, ...]) -> str:
    asked = parse_qs(query, keep_blank_values=True).get(QUERY, [ENGLISH])[0].lower()
    if asked not in there:
        raise RefusalError(
            "query-not-taken",
            "no-such-language",
            got=asked[:20],
            languages=there,
        )
    return asked
