"""The readings that change an answer, in words: each number here and under the other reading, and the question of the ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeGuard

from msgspec import UNSET

from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName
from ror_rules._operations.need import Need
from ror_rules._operations.sweep import Sweep
from ror_rules._throwing.trace import RulingUsed
from ror_rules._wire.shapes import Odds, OtherNumber, OtherReading, OtherReadings
from ror_rules._words.fields import axes, names_of
from ror_rules._words.steps import ruled
from ror_rules._words.values import decimal, label, percent, percentage, pointed, varied


class ReadingInWords(NamedTuple):
    """A reading that changes an answer: what it changes, a line each, and its ruling with its words."""

    changes: list[str]
    ruling: RulingUsed
    ruled: str


def in_words(
    shown: Any, found: OtherReadings, words: Catalogue, titles: Mapping[str, str] | None = None
) -> list[ReadingInWords]:
    """The readings that change an answer, the largest change first. `titles` are the words for fields and summaries."""

    def title(name: str) -> str:
        return (titles or {}).get(name, name)

    told = []
    for each in found.changing:
        ruling = RulingUsed(each.ruling, each.reading)
        told.append(ReadingInWords([*_changes(shown, each, words, title)], ruling, ruled(ruling, words)))
    return told


def ends(found: OtherReadings, words: Catalogue) -> list[str]:
    """How many readings change nothing, and those that were not tried."""
    told = []
    if found.unchanging or not (found.changing or found.untried):
        told.append(words.say("other-readings-unchanging", {"count": found.unchanging}))
    if found.untried:
        names = [ChosenName(f"{each.id}={each.reading}") for each in found.untried]
        told.append(words.say("other-readings-untried", {"readings": names}))
    return told


def _changes(shown: Any, each: OtherReading, words: Catalogue, title: Callable[[str], str]) -> list[str]:
    ruling = {"reading": f"{each.ruling}={each.reading}"}
    if each.refused is not UNSET:
        return [words.say(f"other-reading-{each.refused}", ruling)]
    told = []
    for number in each.numbers:
        numbers = dict(zip(("number", "other"), _both(number, words), strict=True))
        what = _what(shown, number, words, title)
        told.append(words.say("other-reading-number", {**ruling, **numbers, "what": what}))
    if each.choice is not UNSET:
        told.append(words.say("other-reading-choice", {**ruling, "options": _options(shown, each.choice, words)}))
    return told


def _options(shown: Any, choice: Any, words: Catalogue) -> list[ChosenName]:
    """The best alternative, or each choice of best play that differs."""
    if isinstance(choice, Mapping):
        names = names_of(shown, words)
        return [ChosenName(_pairs({names.name(at): value for at, value in choice.items()}, words))]
    return [ChosenName(f"{_pairs(each['given'], words)}: {label(each['option'], words)}") for each in choice]


def _pairs(given: Mapping[str, Any], words: Catalogue) -> str:
    return ", ".join(f"{name} {label(value, words)}" for name, value in given.items())


def _what(shown: Any, number: OtherNumber, words: Catalogue, title: Callable[[str], str]) -> str:
    what = names_of(shown, words).name(shown.pointer) if _is_needed(shown, number) else title(number.name)
    if number.value is not UNSET and number.value is not True:
        what = f"{what} {label(number.value, words)}"
    elif number.value is UNSET and isinstance(shown, Odds | Sweep):
        what = words.say("other-mean", {"what": what})
    if number.bound is not UNSET:
        what = words.say(f"other-{number.bound}", {"what": what})
    if number.at is not UNSET and isinstance(shown, Sweep):
        cells = zip(axes(shown, words), shown.vary, number.at, strict=True)
        what += f" ({', '.join(f'{name}: {varied(axis, value, words)}' for name, axis, value in cells)})"
    return what


def _is_needed(shown: Any, number: OtherNumber) -> TypeGuard[Need]:
    """Whether this is the number in the state that an answer finds."""
    return isinstance(shown, Need) and number.name == shown.pointer


def _both(number: OtherNumber, words: Catalogue) -> list[str]:
    """Both numbers, with more digits if they look the same."""
    ends = (number.number, number.other)
    both = [_number(each, number, words) for each in ends]
    if both[0] != both[1]:
        return both
    if number.value is UNSET:
        return [pointed(f"{each or 0:.9g}", words) for each in ends]
    return [percentage(f"{(each or 0) * 100:.9g}", words) for each in ends]


def _number(value: float | None, number: OtherNumber, words: Catalogue) -> str:
    if value is None:
        return words.say("other-none" if number.at is UNSET else "other-no-odds", {})
    if number.value is UNSET:
        return decimal(value, words)
    return percent(Fraction(value), words) if value else percentage("0", words)
