"""The one table of operations: routes, OpenAPI documents, pages and the calls of docs/api.md come from it."""

from __future__ import annotations

from ror_service._operations import (
    batch,
    by_get,
    catalogue,
    commitments,
    compare,
    health,
    houses,
    luck,
    need_page,
    odds,
    offline,
    pages,
    parts,
    pieces,
    play,
    previews,
    public_log,
    questions,
    read_back,
    reading,
    receipts,
    resolve,
    room_log,
    rooms,
    running,
    verify,
)
from ror_service._operations.route import Route, Rulesets

_GROUPS = (
    resolve,
    odds,
    by_get,
    questions,
    batch,
    read_back,
    receipts,
    commitments,
    rooms,
    room_log,
    public_log,
    verify,
    luck,
    compare,
    pieces,
    houses,
    catalogue,
    health,
    running,
    pages,
    parts,
    offline,
    play,
    need_page,
    previews,
    reading,
)


def operations(rulesets: Rulesets) -> tuple[Route, ...]:
    return tuple(operation for group in _GROUPS for operation in group.operations(rulesets))


def calls(rulesets: Rulesets) -> list[tuple[str, str]]:
    """The calls and their results, once for all rules: the rows of the table in docs/api.md."""
    found = {
        f"{operation.method} {operation.template}": operation.gives
        for operation in operations(rulesets)
        if operation.documented
    }
    return list(found.items())
