"""House-rule documents are tried by a worker before this process keeps them and runs rules under them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from ror_rules import __version__
from ror_rules.errors import RorError
from ror_rules.host import register, wire
from ror_rules.host.releases import member
from ror_service._work import tasks
from ror_service._work.cached_odds import CachedOdds
from ror_service._work.single_flight import key_of


async def tried(odds: CachedOdds, document: Any, at: str = "") -> bytes:
    """The check of a document, which passed its trial now or earlier. Raises `SchemaError` with pointers below `at`, or 503."""
    about = member(document, "house")
    found = register.find(str(member(about, "ruleset")))
    edition = f"{__version__} {found.digest if found else None} ".encode()
    key = key_of("house", edition + wire.encode(document))
    try:
        answer = await odds.answer(key, found.id if found else "-", "house", tasks.try_house, document)
    except RorError as error:
        raise copy(error).under(at) from None  # others may wait for the same trial
    return answer.body


async def carried(odds: CachedOdds, value: Any) -> None:
    """Tries the documents that a request carries."""
    houses = member(value, "houses")
    for index, document in enumerate(houses if isinstance(houses, list) else ()):
        if isinstance(document, Mapping):
            await tried(odds, document, f"/houses/{index}")
