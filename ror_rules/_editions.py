"""Which edition of a ruleset answers here, and where the others are. No table, no rule, no wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from ror_rules.errors import VersionError


class Editions(Struct, frozen=True):
    """The edition of a ruleset that is shipped here, and where the others are.

    `digest_of` gives `sha256:` and 64 hex digits, once the tables are read; `releases` is every version there has been -> the release of `package` that
    recomputes it (`Ruleset` says which).
    """

    id: str
    version: str
    digest_of: Callable[[], str]
    releases: Mapping[str, str]
    package: str

    @property
    def here(self) -> dict[str, str]:
        """The edition shipped here as identities have it."""
        return {"id": self.id, "version": self.version, "digest": self.digest_of()}

    def shipped(self, version: str | None, *, at: str = "/version") -> None:
        """Raises `VersionError` unless `version` is the one shipped here; it names the release that has the other."""
        if version is None or version == self.version:
            return
        release = self.releases.get(version)
        raise VersionError(
            f"{self.id} {version} is not shipped here.",
            pointer=at,
            expected=f"one of {self.version}",
            got=version,
            help=f"{self.package} {release} recomputes it."
            if release
            else f"No release of {self.package} up to this one carries it; those that exist: {', '.join(self.releases)}.",
        )
