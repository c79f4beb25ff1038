"""Sentences in each language: catalogues of messages, the summary of an outcome, and the words of its sides."""

from ror_rules._messages.catalogues import ENGINE, ENGLISH, catalogue, engine, offered, read
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import aftermath, assumptions, summary, with_summary
from ror_rules._messages.views import spoken_of, texts

__all__ = [
    "ENGINE",
    "ENGLISH",
    "Catalogue",
    "aftermath",
    "assumptions",
    "catalogue",
    "engine",
    "offered",
    "read",
    "spoken_of",
    "summary",
    "texts",
    "with_summary",
]
