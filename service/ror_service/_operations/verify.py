"""Verification: an outcome recomputed from its recorded inputs, and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from ror_rules import Outcome, verify
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.questions import verifying
from ror_rules.host.releases import edition
from ror_rules.host.wire import Verdict
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._operations.shared import examples
from ror_service._operations.shared.measured import measured
from ror_service._operations.shared.names import envelope
from ror_service._operations.shared.route import (
    ASKED,
    Answer,
    Route,
    Rulesets,
    Services,
    ShownExample,
    called,
    every_rule,
    posted,
)

_PATH: Final = CALLS["verify_outcome"].template


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        *called("verify_outcome"),
        tag="outcomes",
        summary="Verify an outcome",
        description="Recomputes an outcome from the inputs that it names, and compares everything. If its ruleset has another"
        " digest than the installed one, the verdict names both. If it names an earlier version of its ruleset, the"
        " wheel of its release verifies it. Without that wheel, the answer is a 422 that names the installed version.",
        gives="an outcome recomputed and compared",
        request=(Outcome, *(envelope(ruleset.id, rule.id, "Outcome") for ruleset, rule in every_rule(rulesets))),
        answer=Answer("Whether it holds, and where it first differs.", (Verdict,)),
        refusals=ASKED,
        scope="resolve",
        cost=1,
        serve=posted(_PATH, _verified),
        examples=partial(_shown, rulesets),
    )


async def _verified(services: Services, request: HttpRequest, claimed: Any, media: str) -> HttpResponse:
    found = await services.earlier.answered(_PATH, *edition(claimed), claimed, media)
    if found is not None:
        return found
    verdict = await measured(services, verifying(claimed), kind=_PATH, long=request.context.long)
    request.context.id = verdict.id
    return answer(wire.encode(verdict), media)


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    return [
        ShownExample(each.outcome.summary, wire.plain(each.outcome), wire.plain(verify(each.outcome)), "It holds.")
        for each in examples.first(rulesets[0])
    ]
