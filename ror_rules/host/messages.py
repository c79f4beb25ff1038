"""Sentences in each language: catalogues of messages, the summary of an outcome, and the words of its sides."""

from ror_rules._messages.catalogues import ENGINE, ENGLISH, catalogue, engine, offered, read
from ror_rules._messages.fields import field_words, schema_of, structs_in
from ror_rules._messages.fluent import Catalogue, CatalogueError, Missing
from ror_rules._messages.message import ChosenName, Given, Message, Parameter, named, say
from ror_rules._messages.sentences import aftermath, assumptions, summary, with_summary, without_summary
from ror_rules._messages.views import spoken_of, texts

__all__ = [
    "ENGINE",
    "ENGLISH",
    "Catalogue",
    "CatalogueError",
    "ChosenName",
    "Given",
    "Message",
    "Missing",
    "Parameter",
    "aftermath",
    "assumptions",
    "catalogue",
    "engine",
    "field_words",
    "named",
    "offered",
    "read",
    "say",
    "schema_of",
    "spoken_of",
    "structs_in",
    "summary",
    "texts",
    "with_summary",
    "without_summary",
]
