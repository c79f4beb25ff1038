"""Receipts: the signed bytes of a stored outcome, of a resolution, or of a batch. Also the keys.

The library signs a receipt, with the key of `_work.signing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import DecodeError, json

from ror_rules.errors import RorError
from ror_rules.host import log_entries
from ror_rules.host.messages import named
from ror_rules.host.questions import verifying
from ror_rules.host.releases import VERIFY, edition
from ror_rules.host.trust import Keyring, Receipt, Signer, receipt
from ror_rules.host.wire import Verdict
from ror_service._edge import cache_status
from ror_service._edge.messages import JSON, RECEIPT, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, FOREVER, VARY_PREFER, conditional, digest, kept_at
from ror_service._edge.problems import RefusalError, RelayedError
from ror_service._operations.luck import measured
from ror_service._operations.read_back import kept_outcome
from ror_service._operations.route import Answer, Parameter, Route, Rulesets, Services

_RECEIPT: Final = "/v1/outcomes/{id}/receipt"
_KEYS: Final = "/.well-known/ror-keys.json"


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        method="GET",
        path=_RECEIPT,
        template=_RECEIPT,
        id="read_receipt",
        tag="outcomes",
        summary="Read an outcome's receipt",
        description="The outcome's bytes in a DSSE envelope, signed with Ed25519: later evidence of the answer. The"
        " same outcome and key always give the same receipt. A resolution, and each item of a batch, comes with its"
        f" receipt at once if Accept names `{RECEIPT}`. Without a key of the service, this is a 404 with that reason.",
        gives="an outcome's bytes, signed",
        parameters=(Parameter("id", "The id of an outcome.", component="Id"),),
        answer=Answer("The receipt.", (Receipt,), media=RECEIPT, headers=("ETag", "Cache-Control"), conditional=True),
        refusals=(400, 404, 431, 500, 503),
        serve=_read,
    )
    yield Route(
        method="GET",
        path=_KEYS,
        template=_KEYS,
        id="keys",
        tag="outcomes",
        summary="The keys that sign receipts",
        description="Every key ever, with its days, also retired and revoked ones. Empty without a key."
        " Keep a copy from a source that you trust, because a receipt proves no more than its key.",
        gives="every key that signs, or signed, receipts",
        answer=Answer("The keys.", (Keyring,), plain=True, headers=("ETag", "Cache-Control"), conditional=True),
        refusals=(431, 500),
        serve=_keys,
        strict_query=False,
    )


async def signed(services: Services, id: str, outcome: bytes) -> HttpResponse:
    signer = signs(services)
    await logged(services, [outcome])
    return kept_at(
        receipt(outcome, signer).encoded(),
        RECEIPT,
        place="/v1/outcomes/",
        answer_id=id,
        variant=_by(signer),
        status=cache_status.RESOLVED if services.store.stored(id) else cache_status.RESOLVED_LOOSE,
        vary=VARY_PREFER,
    )


def check(services: Services, media: str) -> None:
    """Raises RefusalError before the throw if the request wants a receipt and no key signs."""
    if media == RECEIPT:
        signs(services)


def _read(services: Services) -> Mapping[str, Handler]:
    async def read(request: HttpRequest) -> HttpResponse:
        """The receipt of a stored outcome. 304 for a caller that has it, 404 without a key or if the outcome is
        gone.
        """
        signer = signs(services)
        found = await kept_outcome(services, request)
        await recomputed(services, found.body, long=request.context.long)
        await logged(services, [found.body])
        body = receipt(found.body, signer).encoded()
        return conditional(body, RECEIPT, tag=found.id + _by(signer), cache=FOREVER, status=found.status)

    return {_RECEIPT: read}


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


def _keys(services: Services) -> Mapping[str, Handler]:
    async def keys(request: HttpRequest) -> HttpResponse:
        ring = services.signing.ring
        return conditional(ring, JSON, tag=digest(ring), cache=A_MINUTE, status=cache_status.MEMORY)

    return {_KEYS: keys}


async def logged(services: Services, outcomes: Iterable[bytes]) -> None:
    if services.log is not None:
        await services.log.append(*map(log_entries.of_receipt, outcomes))


def signs(services: Services) -> Signer:
    signer = services.signing.signer
    if signer is None:
        raise RefusalError("no-receipts", "no-signing-key")
    return signer


def _by(signer: Signer) -> str:
    """The suffix of a receipt's tag after the outcome's."""
    return f"+{signer.id}"
