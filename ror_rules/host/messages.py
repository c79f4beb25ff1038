"""Sentences in each language: catalogues of messages and the summary of an outcome."""

from ror_rules._messages.catalogues import ENGINE, ENGLISH, catalogue, engine, offered, read
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import summary, with_summary
from ror_rules._messages.views import texts

__all__ = [
    "ENGINE",
    "ENGLISH",
    "Catalogue",
    "catalogue",
    "engine",
    "offered",
    "read",
    "summary",
    "texts",
    "with_summary",
]
