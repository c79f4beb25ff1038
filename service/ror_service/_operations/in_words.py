"""An outcome in words, for whoever asks for text, Markdown or HTML: what `explain` says, with the addresses of our pages."""

from __future__ import annotations

import re
from typing import Final

from ror_rules._wire import addresses
from ror_rules._wire.shapes import Outcome
from ror_rules._words.explain import explain, read
from ror_rules.trace import Cite, RulingUsed
from ror_service._http.beside import beside
from ror_service._http.messages import HttpRequest
from ror_service._http.negotiation import Words
from ror_service._limits import MANY_BYTES
from ror_service._operations.operation import Services

_HOST: Final = re.compile(rb"[A-Za-z0-9.\-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
"""A host as it may stand in a link."""


async def told(services: Services, request: HttpRequest, words: Words, outcome: Outcome | bytes, body: bytes) -> bytes:
    """The outcome in these words, with links to where it and its reasons stand. `body` is it as JSON."""
    base = published(services, request)
    if len(body) > MANY_BYTES:
        return await beside(_told, words, outcome, base)
    return _told(words, outcome, base)


def published(services: Services, request: HttpRequest) -> str:
    """What every link of ours begins with: as the operator says, else as the caller named us; nothing for no proper name."""
    if services.settings.public_url:
        return services.settings.public_url.rstrip("/")
    host = request.headers.get(b"host", b"")
    return f"{request.scheme}://{host.decode()}{request.root}" if _HOST.fullmatch(host) else ""


def _told(words: Words, outcome: Outcome | bytes, base: str) -> bytes:
    def address(ruleset: str, place: Cite | RulingUsed) -> str | None:
        found = addresses.cited(ruleset, place)
        return None if found is None else base + found

    shown = outcome if isinstance(outcome, Outcome) else read(outcome)
    link = base + addresses.outcome(shown.id) if base else None
    return explain(shown, words.format, whole=words.whole, address=address, link=link).encode()
