"""The installed edition of a ruleset: its id, version and digest."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from ror_rules._messages.message import named
from ror_rules._reading.errors import VersionError


class Editions(Struct, frozen=True):
    """The installed edition of a ruleset. `digest_of` gives `sha256:` and 64 hex digits, once the tables are read."""

    id: str
    version: str
    digest_of: Callable[[], str]
    houses: tuple[str, ...] = ()

    @property
    def here(self) -> dict[str, object]:
        return {"id": self.id, "version": self.version, "digest": self.digest_of(), "houses": list(self.houses)}

    def shipped(self, version: str | None, *, at: str = "/version") -> None:
        if version is not None and version != self.version:
            raise VersionError(
                "other-version",
                pointer=at,
                got=version,
                version=named(version),
                ruleset=self.id,
                installed=self.version,
            )
