"""Outcomes, odds and tables as text, Markdown, HTML, CSV and pictures, and the steps and sources of an outcome."""

from ror_rules._words.csv_text import rows_of
from ror_rules._words.elements import Markup, coded, element
from ror_rules._words.exactness import least_over_choices
from ror_rules._words.explain import Format, read
from ror_rules._words.printed import Texts, chart, said
from ror_rules._words.rows import Rows, aligned, marked, of_rulings, separated
from ror_rules._words.steps import Sources, ruled, steps
from ror_rules._words.table import TableFormat, written
from ror_rules._words.values import label, percent

__all__ = [
    "Format",
    "Markup",
    "Rows",
    "Sources",
    "TableFormat",
    "Texts",
    "aligned",
    "chart",
    "coded",
    "element",
    "label",
    "least_over_choices",
    "marked",
    "of_rulings",
    "percent",
    "read",
    "rows_of",
    "ruled",
    "said",
    "separated",
    "steps",
    "written",
]
