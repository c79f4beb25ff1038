"""Parts of the service that an operator may leave out. Each raises `RefusalError` with that reason."""

from __future__ import annotations

from ror_rules.host.trust import Signer
from ror_service._edge.problems import RefusalError
from ror_service._ledger.rooms import Rooms
from ror_service._ledger.slots import CommittedThrows
from ror_service._operations.shared.route import Services


def signs(services: Services) -> Signer:
    signer = services.signing.signer
    if signer is None:
        raise RefusalError("no-receipts", "no-signing-key")
    return signer


def slots_of(services: Services) -> CommittedThrows:
    if services.slots is None:
        raise RefusalError("no-commitments", "no-ledger")
    return services.slots


def rooms_of(services: Services) -> Rooms:
    if services.rooms is None:
        raise RefusalError("no-commitments", "no-ledger")
    return services.rooms
