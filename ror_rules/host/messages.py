"""Sentences in each language: catalogues of messages, the summary of an outcome, and the words of its sides."""

from ror_rules._messages.catalogues import (
    ENGINE as ENGINE,
    ENGLISH as ENGLISH,
    catalogue as catalogue,
    engine as engine,
    offered as offered,
    read as read,
)
from ror_rules._messages.fields import field_words as field_words, schema_of as schema_of, structs_in as structs_in
from ror_rules._messages.fluent import Catalogue as Catalogue, CatalogueError as CatalogueError, Missing as Missing
from ror_rules._messages.message import (
    ChosenName as ChosenName,
    Given as Given,
    Message as Message,
    Parameter as Parameter,
    named as named,
    say as say,
)
from ror_rules._messages.sentences import (
    aftermath as aftermath,
    assumptions as assumptions,
    summary as summary,
    with_summary as with_summary,
    without_summary as without_summary,
)
from ror_rules._messages.views import spoken_of as spoken_of, texts as texts
