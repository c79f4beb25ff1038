"""Finding by words: a text is found if each word of a query begins one of its words."""

from __future__ import annotations

import re
import unicodedata

from ror_rules._messages.fluent import Catalogue
from ror_rules._throwing.rulings import Ruling
from ror_rules._throwing.table_file import key


def folded(text: str) -> str:
    """The words of a text in small plain letters, each after a blank.

    >>> folded("Army-Combat, Éomer")
    ' army combat eomer'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return "".join(f" {word}" for word in re.findall(r"[a-z0-9]+", plain))


def begins(text: str, word: str) -> bool:
    """Whether a word of a folded text begins with a folded word."""
    return f" {word}" in text


def has_words(ruling: Ruling, query: str, words: Catalogue) -> bool:
    """Whether a ruling has all words of a query, in its id or its texts in the language of the catalogue."""
    parts = ["question", "reason", *map(key, ruling.readings)]
    texts = [words.say(f"ruling-{ruling.id}-{part}", {}) for part in parts]
    text = folded(" ".join([ruling.id, *ruling.readings, ruling.section, *texts]))
    asked = folded(query).split()
    return bool(asked) and all(begins(text, word) for word in asked)
