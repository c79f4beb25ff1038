"""The one table of operations: routes, OpenAPI documents, pages and the calls of docs/api.md come from it."""

from __future__ import annotations

from ror_service._operations import (
    batch,
    catalogue,
    commitments,
    compare,
    health,
    houses,
    luck,
    need_page,
    odds,
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
from ror_service._operations.shared.route import Route, Rulesets

_GROUPS = (
    resolve.operations,
    odds.operations,
    resolve.by_link,
    odds.by_link,
    questions.by_link,
    questions.operations,
    batch.operations,
    read_back.operations,
    receipts.operations,
    commitments.operations,
    rooms.operations,
    room_log.operations,
    public_log.operations,
    verify.operations,
    luck.operations,
    compare.operations,
    pieces.operations,
    houses.operations,
    catalogue.operations,
    health.operations,
    running.operations,
    pages.operations,
    parts.operations,
    play.operations,
    need_page.operations,
    previews.operations,
    reading.operations,
)


def operations(rulesets: Rulesets) -> tuple[Route, ...]:
    return tuple(operation for group in _GROUPS for operation in group(rulesets))


def calls(rulesets: Rulesets) -> list[tuple[str, str]]:
    """The calls and their results, once for all rules: the rows of the table in docs/api.md."""
    found = {
        f"{operation.method} {operation.template}": operation.gives
        for operation in operations(rulesets)
        if operation.documented
    }
    return list(found.items())
