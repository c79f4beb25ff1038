"""The register of rulesets: ours, a line for each, and those of installed packages. What walks the rules starts here.

A package offers a ruleset by an entry point in the group `ror_rules.rulesets`: its name is the ruleset's id, its object
the `Ruleset`. A ruleset is imported when it is first asked for, so that `import ror_rules` stays light.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ror_rules._messages.catalogues import found_by
from ror_rules._wire.envelopes import pascal
from ror_rules.errors import HouseError, SetupError, UnknownError, nearest, one_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ror_rules._house_file import HouseFile
    from ror_rules._wire.shapes import Edition
    from ror_rules.house import House
    from ror_rules.ruleset import Ruleset

GROUP: Final = "ror_rules.rulesets"
"""The group of entry points in which an installed package offers its rulesets."""

_OURS: Final = {
    "war-of-the-ring": "ror_rules._rulesets.war_of_the_ring",
    "ring-of-power": "ror_rules._rulesets.ring_of_power",
    "three-player": "ror_rules._rulesets.three_player",
    "sauron": "ror_rules._rulesets.sauron",
}
"""Ruleset id -> the package whose `RULESET` it is."""

_TAKEN: Final = frozenset(
    {
        "batch",
        "commitments",
        "compare",
        "games",
        "houses",
        "log",
        "luck",
        "need",
        "odds",
        "outcomes",
        "rulesets",
        "verify",
    }
)
"""What stands in the place of a ruleset in the service's paths."""


@cache
def known() -> Mapping[str, Callable[[], Ruleset[Any]]]:
    """Every ruleset's id, ours first, and how it is loaded.

    Raises `SetupError`, in one line, for an installed ruleset whose id is taken or is no id.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow to import, and needed when rulesets are asked for

    found: dict[str, Callable[[], Ruleset[Any]]] = {each: _ours(package) for each, package in _OURS.items()}
    said = dict.fromkeys(_OURS, "ror-rules")
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        offer = f"{entry.dist.name if entry.dist else 'a package'} ({entry.value})"
        if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", entry.name) or entry.name in _TAKEN:
            raise SetupError(
                f"{offer} offers a ruleset whose id cannot be one.",
                expected=f"small letters and digits with - between words, and none of {', '.join(sorted(_TAKEN))}",
                got=entry.name,
            )
        rivals = [each for each in found if pascal(each) == pascal(entry.name)]
        if rivals:
            raise SetupError(f"{offer} and {said[rivals[0]]} both offer the ruleset {entry.name}.")
        found[entry.name] = _installed(entry, offer)
        said[entry.name] = offer
    return MappingProxyType(found)


def load(ruleset_id: str, houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ()) -> Ruleset[Any]:
    """A ruleset by its id, under house rules. Raises `UnknownError` that lists those that exist, `SetupError` for one that is none.

    Raises as `Ruleset.with_houses` does.
    """
    offered = known().get(ruleset_id)
    if offered is None:
        raise UnknownError(
            "no-such-ruleset",
            pointer="/ruleset",
            expected=one_of(known()),
            got=ruleset_id,
            near=nearest(ruleset_id, known()),
        )
    return offered().with_houses(houses) if houses else offered()


def answered(edition: Edition) -> Ruleset[Any]:
    """The ruleset of an answer, under those of its house rules that this process knows. Raises `UnknownError`."""
    plain = load(edition.id)
    try:
        return plain.with_houses(edition.houses)
    except HouseError:
        return plain


def _found(ruleset_id: str) -> Ruleset[Any] | None:
    """A ruleset by its id; None if it is not installed."""
    offered = known().get(ruleset_id)
    return None if offered is None else offered()


found_by(_found)


def rulesets() -> tuple[Ruleset[Any], ...]:
    """Every ruleset, ours first. Raises `SetupError` where an installed one is none."""
    return tuple(offered() for offered in known().values())


def _ours(package: str) -> Callable[[], Ruleset[Any]]:
    @cache
    def offered() -> Ruleset[Any]:
        ruleset: Ruleset[Any] = import_module(package).RULESET
        return ruleset

    return offered


def _installed(entry: EntryPoint, offer: str) -> Callable[[], Ruleset[Any]]:
    @cache
    def offered() -> Ruleset[Any]:
        kind = import_module("ror_rules.ruleset").Ruleset
        try:
            ruleset = entry.load()
        except (ImportError, AttributeError) as error:
            raise SetupError(f"{offer} offers the ruleset {entry.name}, which cannot be loaded: {error}.") from error
        if not isinstance(ruleset, kind) or ruleset.id != entry.name:
            raise SetupError(f"{offer} offers no ruleset of the id {entry.name}.", got=ruleset)
        found: Ruleset[Any] = ruleset
        return found

    return offered
