"""Receipts of stored outcomes, and the keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ror_rules.host.trust import Keyring, Receipt, receipt
from ror_service._edge import cache_status
from ror_service._edge.messages import JSON, RECEIPT, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, FOREVER, conditional, digest
from ror_service._operations.shared.required import signs
from ror_service._operations.shared.route import Answer, Parameter, Route, Rulesets, Services
from ror_service._operations.shared.signed import by, logged, recomputed
from ror_service._operations.shared.stored import kept_outcome

_RECEIPT: Final = "/v1/outcomes/{id}/receipt"
_KEYS: Final = "/.well-known/ror-keys.json"


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        method="GET",
        path=_RECEIPT,
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
        return conditional(body, RECEIPT, tag=found.id + by(signer), cache=FOREVER, status=found.status)

    return {_RECEIPT: read}


def _keys(services: Services) -> Mapping[str, Handler]:
    async def keys(request: HttpRequest) -> HttpResponse:
        ring = services.signing.ring.encoded()
        return conditional(ring, JSON, tag=digest(ring), cache=A_MINUTE, status=cache_status.MEMORY)

    return {_KEYS: keys}
