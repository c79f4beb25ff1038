"""The catalogues of messages: the files of a ruleset, of the ruleset that it amends, and of the engine.

A package has its catalogue in `messages/LANGUAGE/*.ftl`. The English texts of tables, rulings and rules stand next to
their numbers and code. Other languages translate them under the codes of `Speaker.literals`.

This module does not import rulesets. Each `Ruleset` announces itself as a `Speaker`, and `register` provides the search
for one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Final, Protocol

from ror_rules._messages.encodings import text_in
from ror_rules._messages.fluent import Catalogue, messages
from ror_rules._messages.message import Message

ENGLISH: Final = "en"
ENGINE: Final = "ror_rules"
"""The package with the engine's own messages."""


class Speaker(Hashable, Protocol):
    """A ruleset, as far as its words are concerned."""

    @property
    def id(self) -> str: ...
    @property
    def packages(self) -> Iterable[str]:
        """The packages with its messages: its own, that of the ruleset it amends, those it borrows tables from."""

    @property
    def languages(self) -> Mapping[str, Collection[str]]:
        """A further language -> the ids of the rules that are complete in it."""

    def literals(self) -> Mapping[str, str]:
        """The English texts of its tables, rulings and rules: code -> text."""

    def told(self, outcome: Any) -> Message:
        """The sentence of an outcome."""

    def below(self, outcome: Any) -> tuple[Message, ...]:
        """The lines below the sentence."""

    def headings(self, outcome: Any) -> Mapping[int, Message]:
        """The index of a step -> the heading before it."""

    def assumed(self, odds: Any) -> tuple[Message, ...]:
        """The choices of players that odds assume."""


class _Speakers:
    def __init__(self) -> None:
        self.announced: dict[str, Speaker] = {}
        self.find: Callable[[str], Speaker | None] = self.announced.get


_known: Final = _Speakers()


def announce(speaker: Speaker) -> None:
    _known.announced[speaker.id] = speaker


def found_by(find: Callable[[str], Speaker | None]) -> None:
    _known.find = find


def speaker(ruleset: str) -> Speaker | None:
    """A ruleset by its id: an installed one, otherwise an announced one."""
    return _known.find(ruleset) or _known.announced.get(ruleset)


def catalogue(ruleset: str, language: str = ENGLISH) -> Catalogue:
    """The messages of a ruleset by its id. Only the engine's if it is unknown. English fills gaps."""
    found = speaker(ruleset)
    return engine(language, foreign=bool(ruleset)) if found is None else spoken(found, language)


@lru_cache(maxsize=64)
def spoken(ruleset: Speaker, language: str) -> Catalogue:
    """The messages of a ruleset. English fills gaps.

    A message that a ruleset writes anew in English alone is English, because the translation belongs to other parameters. A
    word that is translated has no English form.
    """
    sources: list[Mapping[str, str]] = []
    for package in (*ruleset.packages, ENGINE):
        own = read(package, language)
        sources.append(own)
        if language != ENGLISH:
            sources.append({code: text for code, text in read(package, ENGLISH).items() if not _is_form_of(code, own)})
    return Catalogue(language, *sources, literals=ruleset.literals())


def _is_form_of(code: str, words: Mapping[str, str]) -> bool:
    word, dot, _ = code.partition(".")
    return bool(dot) and word.startswith("word-") and word in words


def offered(ruleset: str, rule: str) -> tuple[str, ...]:
    """The languages in which a rule is complete, English first. English alone if the ruleset is unknown."""
    found = speaker(ruleset)
    return (ENGLISH,) if found is None else _complete(found, rule)


@lru_cache(maxsize=512)
def _complete(ruleset: Speaker, rule: str) -> tuple[str, ...]:
    return (ENGLISH, *sorted(each for each, rules in ruleset.languages.items() if rule in rules))


@lru_cache
def engine(language: str = ENGLISH, *, foreign: bool = False) -> Catalogue:
    sources = [read(ENGINE, each) for each in dict.fromkeys((language, ENGLISH))]
    return Catalogue(language, *sources, foreign=foreign)


@lru_cache
def read(package: str, language: str) -> Mapping[str, str]:
    """The messages of one package in one language: code -> pattern. Empty if it has no such messages."""
    folder = resources.files(package) / "messages" / language
    found: dict[str, str] = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                found |= messages(text_in(file))
    return found
