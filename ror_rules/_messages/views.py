"""The words for fields and summaries of a result, as odds list them: `view-RULE-NAME` or `view-NAME`, `.` written `-`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName, Parameter

_SIDES: Final = ("attacker", "defender")


class Viewed(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def projections(self) -> Mapping[str, Any]: ...
    @property
    def persons(self) -> Sequence[Any]: ...


def spoken_of(ruleset: str, state: object, language: str = ENGLISH) -> Catalogue:
    return catalogue(ruleset, language).calling(_sides(state))


def _sides(state: object) -> dict[str, Parameter]:
    found: dict[str, Parameter] = {}
    for each in _SIDES:
        side = _member(state, each)
        if isinstance(name := _member(side, "name"), str):
            found[each] = ChosenName(name)
        elif isinstance(player := _member(side, "side"), str):
            found[each] = player
    return found if len({*map(str, found.values())}) == len(found) else {}


def _member(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)


def texts(
    ruleset: str,
    rule: Viewed,
    language: str = ENGLISH,
    also: Iterable[str] = (),
    *,
    words: Catalogue | None = None,
) -> dict[str, str]:
    """ChosenName -> words, for every field and summary of a rule. Words are empty if the catalogue has no message.

    `also` are further names, which can be summaries of a named person: `captured[Frodo]`. `words` are the messages with
    names of sides.
    """
    words = words or catalogue(ruleset, language)
    found = {name: _words(words, rule.id, name, {}) for name in rule.projections}
    for name in also:
        for each in rule.persons:
            person = each.person(name)
            if person is not None:
                found[name] = _words(words, rule.id, f"{each.name}.of", {"who": ChosenName(person)})
    return found


def codes_of(rule: str, name: str) -> tuple[str, str]:
    """The codes of the messages that can have the words for a field or a summary, the rule's own first."""
    place = name.replace(".", "-")
    return f"view-{rule}-{place}", f"view-{place}"


def _words(words: Catalogue, rule: str, name: str, given: Mapping[str, Parameter]) -> str:
    codes = [code for code in codes_of(rule, name) if code in words]
    return words.say(codes[0], given) if codes else ""
