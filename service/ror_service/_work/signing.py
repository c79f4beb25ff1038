"""Who signs: the keys that the operator named, and receipts made with the one that signs today.

What a receipt is stands in the library; when one is asked for, in `_operations`. Nothing of HTTP.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from ror_rules._trust.key_folder import Keys, open_keys
from ror_rules._trust.keyring import Keyring
from ror_rules._trust.receipts import Receipt, receipt, receipts
from ror_rules.errors import SchemaError


class Signing:
    """The keys of a service. Without any it signs nothing, and says so."""

    def __init__(self, keys: Keys | None = None) -> None:
        self._keys = keys or Keys(Keyring(), {})

    @classmethod
    def of(cls, name: str) -> Self:
        """The keys in a file or a folder; none where no name is given. Raises `SchemaError`: a service does not start so."""
        if not name:
            return cls()
        keys = open_keys(Path(name))
        if keys.signer(_today()) is None:
            raise SchemaError(f"No key in {name} signs today.", help=f"`ror keys new {name}` makes one.")
        return cls(keys)

    @property
    def ring(self) -> bytes:
        """Every key there ever was, as JSON."""
        return self._keys.ring.encoded()

    @property
    def key(self) -> str | None:
        """The id of the key that signs today; None where none does."""
        signer = self._keys.signer(_today())
        return None if signer is None else signer.id

    def receipt(self, outcome: bytes) -> Receipt | None:
        """The receipt of an outcome's bytes; None where nobody signs today."""
        signer = self._keys.signer(_today())
        return None if signer is None else receipt(outcome, signer)

    def receipts(self, outcomes: list[bytes]) -> tuple[Receipt, ...] | None:
        """Those of a batch, signed once; None where nobody signs today."""
        signer = self._keys.signer(_today())
        return None if signer is None else receipts(outcomes, signer)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
