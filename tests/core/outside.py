"""Drawn texts from outside: some that fit, and some that look like them."""

from __future__ import annotations

import unicodedata
from typing import Final

from hypothesis import strategies as st

from ror_rules.author import Name
from ror_rules.errors import SchemaError
from ror_rules.host.wire import convert

WORDS: Final = [
    "game",
    "turn-3",
    "Éomer",
    "Königin",
    "Фродо",
    "Ἐλένη",
    "指輪物語",
    "ひみつ",
    "힘센",
    "✠",
    "𝄞",
    "נָזִיר",
    "نامه\u200cها",
    "क्ष",
    "½",
    "a_b",
    "42",
]


def code(text: str) -> str | None:
    """Why a text does not have the form of a name."""
    try:
        convert(text, Name)
    except SchemaError as error:
        (fault,) = error.faults
        assert fault.pointer == ""
        return fault.code
    return None


def outside_texts(most: int) -> st.SearchStrategy[str]:
    characters = st.characters(categories=["L", "M", "N", "P", "S"]) | st.just(" ")
    drawn = st.text(characters, min_size=1, max_size=most).map(lambda text: unicodedata.normalize("NFC", text))
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
    return (words | drawn).filter(lambda text: len(text) <= most and code(text) is None)


def contexts() -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map("/".join)
