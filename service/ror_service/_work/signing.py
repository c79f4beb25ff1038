"""Who signs: the keys that the operator named, and the one of them that signs today.

What is signed with it stands in the library; when that is asked for, in `_operations`. Nothing of HTTP.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.key_folder import Keys, open_keys
from ror_rules._trust.keyring import Key, Keyring
from ror_rules.errors import SchemaError
from ror_rules.message import named


class Signing:
    """The keys of a service. Without any it signs nothing, and says so."""

    def __init__(self, keys: Keys | None = None) -> None:
        self._keys = keys or Keys(Keyring(), {})

    @classmethod
    def of(cls, name: str) -> Self:
        """The keys in a file or a folder; none where no name is given. Raises `SchemaError`: a service does not start so."""
        if not name:
            return cls()
        found = cls(open_keys(Path(name)))
        if found.signer is None:
            raise SchemaError("no-key-signs-today", folder=named(name))
        return found

    @property
    def keys(self) -> tuple[Key, ...]:
        """Every key there ever was, the oldest first."""
        return self._keys.ring.keys

    @property
    def ring(self) -> bytes:
        """Every key there ever was, as JSON."""
        return self._keys.ring.encoded()

    @property
    def signer(self) -> Signer | None:
        """Who signs today; None where nobody does."""
        return self._keys.signer(_today())


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
