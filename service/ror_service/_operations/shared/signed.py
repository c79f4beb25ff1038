"""Signed outcomes: recomputed before, and logged.

The library signs a receipt, with the key of `_work.signing`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import DecodeError, json

from ror_rules.errors import RorError
from ror_rules.host import log_entries
from ror_rules.host.messages import named
from ror_rules.host.questions import verifying
from ror_rules.host.releases import VERIFY, edition
from ror_rules.host.trust import Signer, receipt
from ror_rules.host.wire import Verdict
from ror_service._edge import cache_status
from ror_service._edge.messages import JSON, RECEIPT, HttpResponse
from ror_service._edge.negotiation import VARY_PREFER, kept_at
from ror_service._edge.problems import RefusalError, RelayedError
from ror_service._operations.shared.measured import measured
from ror_service._operations.shared.required import signs
from ror_service._operations.shared.route import Services


async def receipt_of(services: Services, id: str, outcome: bytes) -> HttpResponse:
    signer = signs(services)
    await logged(services, [outcome])
    return kept_at(
        receipt(outcome, signer).encoded(),
        RECEIPT,
        place="/v1/outcomes/",
        answer_id=id,
        variant=by(signer),
        status=cache_status.RESOLVED if services.store.stored(id) else cache_status.RESOLVED_LOOSE,
        vary=VARY_PREFER,
    )


async def recomputed(services: Services, outcome: bytes, *, long: bool = False) -> None:
    """Raises `RefusalError` unless the rules give these bytes, because a store or a ledger may hold what others wrote."""
    try:
        claimed = json.decode(outcome)
        earlier = await services.earlier.relayed(VERIFY, *edition(claimed), claimed, JSON)
        if earlier is None:
            verdict = await measured(services, verifying(claimed), kind=VERIFY, long=long)
        else:
            verdict = json.decode(earlier, type=Verdict)
        if verdict.holds and not verdict.not_covered:
            return
        reason = named(verdict.detail)
    except (DecodeError, RorError) as error:
        reason = named(str(error))
    except RelayedError as error:
        reason = named(error.problem.detail)
    raise RefusalError("outcome-not-kept", "outcome-not-recomputed", reason=reason)


async def logged(services: Services, outcomes: Iterable[bytes]) -> None:
    if services.log is not None:
        await services.log.append(*map(log_entries.of_receipt, outcomes))


def by(signer: Signer) -> str:
    """The suffix of a receipt's tag after the outcome's."""
    return f"+{signer.id}"
