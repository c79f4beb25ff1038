"""Outcomes, odds and tables as text, Markdown, HTML, CSV and pictures, and the steps and sources of an outcome."""

from ror_rules._notation.fields import FieldNames
from ror_rules._packages.text import asides, known_as, rendered, slug, start
from ror_rules._packages.text import said as step_text
from ror_rules._words.csv_text import rows_of
from ror_rules._words.elements import Markup, coded, element
from ror_rules._words.exactness import least_over_choices
from ror_rules._words.explain import Format, read
from ror_rules._words.fields import names_in, names_of
from ror_rules._words.finding import begins, folded, has_words
from ror_rules._words.printed import Texts, chart, said
from ror_rules._words.rows import Rows, aligned, marked, of_rulings, separated
from ror_rules._words.steps import Sources, ruled, steps
from ror_rules._words.table import TableFormat, written
from ror_rules._words.values import decimal, label, percent

__all__ = [
    "FieldNames",
    "Format",
    "Markup",
    "Rows",
    "Sources",
    "TableFormat",
    "Texts",
    "aligned",
    "asides",
    "begins",
    "chart",
    "coded",
    "decimal",
    "element",
    "folded",
    "has_words",
    "known_as",
    "label",
    "least_over_choices",
    "marked",
    "names_in",
    "names_of",
    "of_rulings",
    "percent",
    "read",
    "rendered",
    "rows_of",
    "ruled",
    "said",
    "separated",
    "slug",
    "start",
    "step_text",
    "steps",
    "written",
]
