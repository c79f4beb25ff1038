"""The operator's signing keys, and the current one.

The library defines the signed documents, and `_operations` the requests for them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from ror_rules.errors import SchemaError
from ror_rules.host.messages import named
from ror_rules.host.trust import Keyring, Keys, Signer, open_keys


class Signing:
    def __init__(self, keys: Keys | None = None) -> None:
        self._keys = keys or Keys(Keyring(), {})

    @classmethod
    def of(cls, name: str) -> Self:
        if not name:
            return cls()
        found = cls(open_keys(Path(name)))
        if found.signer is None:
            raise SchemaError("no-key-signs-today", folder=named(name))
        return found

    @property
    def ring(self) -> Keyring:
        return self._keys.ring

    @property
    def signer(self) -> Signer | None:
        return self._keys.signer(_today())


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
