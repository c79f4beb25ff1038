"""The format of `versions.toml`: the versions of a ruleset, the newest first."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from ror_rules._table_file import Strict

NAME: Final = "versions.toml"


class RulesetVersion(Strict):
    """A version of a ruleset."""

    version: Annotated[str, Meta(description="The version, as outcomes name it.")]
    changes: Annotated[str, Meta(description="What changed for players.")]
    date: Annotated[
        Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None,
        Meta(description="The day of its release, such as 2026-12-24, or null before it."),
    ] = None
    withdrawn: Annotated[
        str | None,
        Meta(description="Why the version is withdrawn, or null. A withdrawn version still verifies outcomes."),
    ] = None


class VersionsFile(Strict):
    """The form of the file."""

    versions: Annotated[tuple[RulesetVersion, ...], Meta(min_length=1)]
