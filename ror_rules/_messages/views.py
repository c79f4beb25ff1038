"""The words for fields and summaries of a result, as odds list them: `view-RULE-NAME` or `view-NAME`, `.` written `-`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ror_rules._messages.catalogues import ENGLISH, catalogue


class Viewed(Protocol):
    """A rule, as far as its views are concerned."""

    @property
    def id(self) -> str: ...
    @property
    def projections(self) -> Mapping[str, Any]: ...


def texts(ruleset: str, rule: Viewed, language: str = ENGLISH) -> dict[str, str]:
    """Name -> words, for every field and summary of a rule. Empty words if the catalogue has none."""
    words = catalogue(ruleset, language)
    found = {}
    for name in rule.projections:
        place = name.replace(".", "-")
        codes = [code for code in (f"view-{rule.id}-{place}", f"view-{place}") if code in words]
        found[name] = words.say(codes[0], {}) if codes else ""
    return found
