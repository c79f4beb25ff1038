"""Pieces on a table as the state of a rule, and an outcome as changes of these pieces. `on_the_table` makes both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ror_rules.host import wire
from ror_rules.host.releases import member
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.threads import in_thread
from ror_service._operations.on_the_table import PiecesRequest, pieces
from ror_service._operations.shared.route import ASKED, Answer, Route, Rulesets, Services, posted

_PATH: Final = "/v1/pieces"


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        "POST",
        _PATH,
        "pieces",
        tag="outcomes",
        summary="Pieces to a state, and back",
        description="Names pieces in every language of a line. Resolve the state, or ask for its odds. With the outcome and the same"
        " pieces, the answer has each changed piece.",
        gives="the state of a rule from pieces, and the changes of these pieces by an outcome",
        request=(PiecesRequest,),
        answer=Answer("The state, and with an outcome the changes.", (wire.Pieces,)),
        refusals=ASKED,
        scope="resolve",
        cost=1,
        serve=posted(_PATH, _made),
    )


async def _made(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
    found = await in_thread(pieces, value)
    request.context.ruleset, request.context.rule = member(value, "ruleset"), member(value, "rule")
    return answer(wire.encode(found), media)
