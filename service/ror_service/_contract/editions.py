"""The editions of rulesets, which a document names to say whom it fits."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ror_rules.host.rulesets import Ruleset


def editions(rulesets: Collection[Ruleset[Any]]) -> dict[str, dict[str, str]]:
    return {each.id: {"version": each.version, "digest": each.digest} for each in rulesets}
