"""An outcome as text, Markdown or HTML: the output of `explain`, with the addresses of our pages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ror_rules import Outcome, explain
from ror_rules.host import addresses, pictures
from ror_rules.host.messages import catalogue
from ror_rules.host.rulesets import Cite, RulingUsed
from ror_service._edge.messages import SVG, HttpRequest
from ror_service._edge.negotiation import WordsFormat
from ror_service._edge.threads import in_thread
from ror_service._limits import MANY_BYTES
from ror_service._operations.shared.route import Services

_HOST: Final = re.compile(rb"[A-Za-z0-9.\-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


async def told(
    services: Services, request: HttpRequest, words: WordsFormat, outcome: Outcome, size: int, language: str
) -> bytes:
    """The outcome in words, with links to it and to its reasons. `size` is the length of its JSON in bytes."""
    base = published(services, request)
    if size > MANY_BYTES:
        return await in_thread(_told, words, outcome, base, language)
    return _told(words, outcome, base, language)


def unscripted(media: str) -> tuple[bytes, bytes]:
    """The policy of an answer that a browser may show: no scripts and nothing from elsewhere, in a picture its own style."""
    return (b"content-security-policy", pictures.POLICY.encode() if media == SVG else b"default-src 'none'")


@lru_cache(maxsize=64)
def spoken_tag(ruleset: str, language: str) -> str:
    """The part of the ETag of an outcome with sentences behind its id: the language, and the revision of the catalogues."""
    return f".{language}.{catalogue(ruleset, language).revision}"


@lru_cache(maxsize=64)
def speaks(language: str) -> tuple[bytes, bytes]:
    return (b"content-language", language.encode())


def published(services: Services, request: HttpRequest) -> str:
    """The start of our links: the public address of the settings, or the request's host if valid, or empty."""
    if services.settings.public_url:
        return services.settings.public_url.rstrip("/")
    host = request.fields.get(b"host", b"")
    return f"{request.scope['scheme']}://{host.decode()}{request.context.root}" if _HOST.fullmatch(host) else ""


def _told(words: WordsFormat, outcome: Outcome, base: str, language: str) -> bytes:
    if words.format is None:
        return pictures.outcome(outcome, language).encode()

    def address(ruleset: str, place: Cite | RulingUsed) -> str | None:
        found = addresses.cited(ruleset, place)
        return None if found is None else base + found

    link = base + addresses.outcome(outcome.id) if base else None
    return explain(outcome, words.format, whole=words.whole, address=address, link=link, language=language).encode()
