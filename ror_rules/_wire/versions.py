"""The format of `versions.toml`: the versions of a ruleset, the newest first."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from ror_rules._throwing.table_file import Strict

NAME: Final = "versions.toml"


class RulesetVersion(Strict):
    """A version of a ruleset."""

    version: str
    changes: str
    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    withdrawn: str | None = None


class VersionsFile(Strict):
    """The form of the file."""

    versions: Annotated[tuple[RulesetVersion, ...], Meta(min_length=1)]
