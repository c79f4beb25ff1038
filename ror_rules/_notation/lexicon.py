"""The words of a ruleset beside the names in its types: synonyms of players, and the words of other languages.

The words of a language are those of the catalogues: `label-NAME` for fields, `word-WORD` and `choice-WORD` for the words of closed lists.
`line-articles` names the articles that a word may have or lack, and `line-fillers` the words between others that mean nothing. Umlauts may be written as ae, oe and ue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ror_rules._messages.fluent import Catalogue
from ror_rules._notation.tokens import NotationError, Token, folded
from ror_rules._reading.names import one_of

_FIELDS: Final = "label"
_WORDS: Final = ("word", "choice")
_SIGNS: Final = frozenset({"-", "x"})
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})

Names = Mapping[str, tuple[str, ...]]
"""A folded word of another language -> the folded names in the types that it can mean."""


class Lexicon(NamedTuple):
    """`synonyms`: folded word or phrase -> words. `fillers`: folded words and signs that mean nothing in a group of figures."""

    synonyms: Mapping[str, str]
    fields: Names
    words: Names
    fillers: frozenset[str]

    def field(self, word: str, among: Collection[str], part: Token) -> str | None:
        """The field that a word of another language names. Raises `NotationError` if it can be several."""
        return _only(self.fields.get(word, ()), among, part)

    def word(self, word: str, among: Collection[str], *parts: Token) -> str | None:
        """The same for a word of a closed list."""
        return _only(self.words.get(word, ()), among, *parts)


def _only(names: Iterable[str], among: Collection[str], *parts: Token) -> str | None:
    found = [each for each in names if each in among]
    if found[1:]:
        text = " ".join(part.text for part in parts)
        raise NotationError("line-ambiguous", *parts, expected=one_of(found), word=text)
    return found[0] if found else None


def spoken(codes: Iterable[str], words: Catalogue) -> tuple[Names, Names]:
    """The names of fields and the words of closed lists in one language, of the messages with these codes."""
    fields: dict[str, dict[str, None]] = {}
    closed: dict[str, dict[str, None]] = {}
    articles = folded(words.say("line-articles", {})).split("-")
    for code in codes:
        kind, _, name = code.partition("-")
        name, _, form = name.partition(".")
        found = fields if kind == _FIELDS and not form else closed if kind in _WORDS else None
        if found is not None and name:
            for spelling in _spellings(words.say(code, {}), articles):
                found.setdefault(spelling, {})[folded(name)] = None
    return _frozen(fields), _frozen(closed)


def fillers(catalogues: Iterable[Catalogue]) -> frozenset[str]:
    """The fillers and articles of some languages, and the signs that are none of a language."""
    texts = [f"{words.say('line-fillers', {})} {words.say('line-articles', {})}" for words in catalogues]
    return _SIGNS.union(*(folded(text).split("-") for text in texts))


def _spellings(text: str, articles: Collection[str]) -> Iterator[str]:
    for each in (text, text.translate(UMLAUTS)):
        whole = folded(each)
        article, _, bare = whole.partition("-")
        yield whole
        if bare and article in articles:
            yield bare


def _frozen(found: Mapping[str, Iterable[str]]) -> Names:
    return {word: tuple(names) for word, names in found.items()}
