"""The register of rulesets: ours, and those of installed packages. Code that visits all rules starts here.

A package offers a ruleset by an entry point in the group `ror_rules.rulesets`. Its name is the ruleset's id, its object
the `Ruleset`. A ruleset is imported on its first use, so that `import ror_rules` stays light.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ror_rules._messages.catalogues import found_by
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import HouseError, SetupError, UnknownError
from ror_rules._reading.names import near_of, nearest
from ror_rules._wire.envelopes import pascal

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ror_rules._packages.house import House
    from ror_rules._packages.ruleset import Ruleset
    from ror_rules._wire.house_file import HouseFile
    from ror_rules._wire.shapes import Edition

GROUP: Final = "ror_rules.rulesets"
"""The group of entry points in which an installed package offers its rulesets."""

_OURS: Final = {
    "war-of-the-ring": "ror_rules._rulesets.war_of_the_ring",
    "ring-of-power": "ror_rules._rulesets.ring_of_power",
    "three-player": "ror_rules._rulesets.three_player",
    "sauron": "ror_rules._rulesets.sauron",
}

_TAKEN: Final = frozenset(
    {
        "batch",
        "commitments",
        "compare",
        "games",
        "houses",
        "log",
        "luck",
        "odds",
        "outcomes",
        "pieces",
        "rooms",
        "rulesets",
        "verify",
    }
)
"""Segments that stand in the place of a ruleset in the service's paths."""


_CHECKING: Final[set[str]] = set()
"""The installed rulesets that are just being checked. Their errors have words, but are not looked up by their ids."""

_VISITING: Final[dict[str, Ruleset[Any]]] = {}
"""Rulesets that are found by their ids while they are built, installed or not."""
_REFUSED: Final[dict[str, str]] = {}
"""Rulesets that a host cannot serve, with its reasons."""


def fits_as_id(name: str) -> bool:
    return re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name) is not None and name not in _TAKEN


class _Offers(NamedTuple):
    """The loader of each ruleset, by its id, and the reasons why other offers of packages are refused."""

    found: Mapping[str, Callable[[], Ruleset[Any]]]
    refused: Mapping[str, str]


@cache
def _offers() -> _Offers:
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow to import, and needed when rulesets are asked for

    found: dict[str, Callable[[], Ruleset[Any]]] = {each: _ours(package) for each, package in _OURS.items()}
    said = dict.fromkeys(_OURS, "ror-rules")
    refused: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        offer = f"{entry.dist.name if entry.dist else 'a package'} ({entry.value})"
        rivals = [each for each in found if pascal(each) == pascal(entry.name)]
        if not fits_as_id(entry.name):
            refused[entry.name] = (
                f"{offer} offers a ruleset under an id that cannot be one. An id has small letters and digits with - between words,"
                f" and is none of {', '.join(sorted(_TAKEN))}."
            )
        elif rivals:
            refused[entry.name] = f"{offer} and {said[rivals[0]]} both offer the ruleset {entry.name}."
        else:
            found[entry.name] = _installed(entry, offer)
            said[entry.name] = offer
    return _Offers(MappingProxyType(found), MappingProxyType(refused))


def known() -> Mapping[str, Callable[[], Ruleset[Any]]]:
    """Every ruleset's id, ours first, with its loader. Some installed ones may turn out `broken`."""
    return _offers().found


def load(ruleset_id: str, houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ()) -> Ruleset[Any]:
    """A ruleset by its id, under house rules. Raises `UnknownError` with the ids that work.

    Raises as `Ruleset.with_houses` does.
    """
    found = find(ruleset_id)
    if found is None:
        there = [each.id for each in rulesets()]
        raise UnknownError(
            "no-such-ruleset",
            pointer="/ruleset",
            expected=near_of(ruleset_id, there),
            got=ruleset_id,
            near=next((each for each in there if _initials(each) == ruleset_id), "") or nearest(ruleset_id, there),
        )
    return found.with_houses(houses) if houses else found


def _initials(ruleset_id: str) -> str:
    return "".join(word[0] for word in ruleset_id.split("-"))


def answered(edition: Edition) -> Ruleset[Any]:
    """The ruleset of an answer, under those of its house rules that this process knows. Raises `UnknownError`."""
    plain = load(edition.id)
    try:
        return plain.with_houses(edition.houses)
    except HouseError:
        return plain


def find(ruleset_id: str) -> Ruleset[Any] | None:
    if ruleset_id in _VISITING:
        return _VISITING[ruleset_id]
    if ruleset_id in _REFUSED:
        return None
    offered = None if ruleset_id in _CHECKING else known().get(ruleset_id)
    try:
        return None if offered is None else offered()
    except SetupError:
        return None


found_by(find)


@contextmanager
def visiting(ruleset: Ruleset[Any]) -> Iterator[None]:
    """Inside, a ruleset is found by its id, installed or not."""
    _VISITING[ruleset.id] = ruleset
    try:
        yield
    finally:
        del _VISITING[ruleset.id]


def refuse(ruleset_id: str, reason: str) -> None:
    """Takes an installed ruleset out of `rulesets`, because a host cannot serve it."""
    _REFUSED[ruleset_id] = reason


def rulesets() -> tuple[Ruleset[Any], ...]:
    """Every ruleset that works, ours first. `broken` has the others."""
    return tuple([each for each in _loaded()[0] if each.id not in _REFUSED])


def guests() -> tuple[Ruleset[Any], ...]:
    """The rulesets of installed packages among them."""
    return tuple([each for each in rulesets() if each.id not in _OURS])


def broken() -> Mapping[str, str]:
    """The rulesets of installed packages that do not work, by their ids, each with the reason in a sentence."""
    return {**_loaded()[1], **_REFUSED}


@cache
def _loaded() -> tuple[tuple[Ruleset[Any], ...], Mapping[str, str]]:
    found: list[Ruleset[Any]] = []
    wrong = dict(_offers().refused)
    for ruleset_id, offered in known().items():
        try:
            found.append(offered())
        except SetupError as error:
            wrong[ruleset_id] = str(error)
    return tuple(found), MappingProxyType(wrong)


def _ours(package: str) -> Callable[[], Ruleset[Any]]:
    @cache
    def offered() -> Ruleset[Any]:
        ruleset: Ruleset[Any] = import_module(package).RULESET
        return ruleset

    return offered


def _installed(entry: EntryPoint, offer: str) -> Callable[[], Ruleset[Any]]:
    @cache
    def offered() -> Ruleset[Any]:
        kind = import_module("ror_rules._packages.ruleset").Ruleset
        try:
            ruleset = entry.load()
        except Exception as error:  # a package of others may raise any error
            raise SetupError(
                f"{offer} offers the ruleset {entry.name}, which cannot be loaded: {_told(error)}"
            ) from error
        if not isinstance(ruleset, kind) or ruleset.id != entry.name:
            raise SetupError(f"{offer} offers no ruleset of the id {entry.name}.", got=ruleset)
        found: Ruleset[Any] = ruleset
        _CHECKING.add(entry.name)
        try:
            found.check()
        except Exception as error:
            raise SetupError(f"{offer} offers the ruleset {entry.name}, which does not work: {_told(error)}") from error
        finally:
            _CHECKING.discard(entry.name)
        return found

    return offered


def _told(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    text = " ".join(f"{error}".split()) or "no reason given"
    name = "" if isinstance(error, RorError) else f"{type(error).__name__}: "
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames and name else ""
    return f"{name}{text}{place}"
