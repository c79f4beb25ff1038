"""Outcomes, odds and tables as text, Markdown, HTML, CSV and pictures, and the steps and sources of an outcome."""

from ror_rules._notation.fields import FieldNames as FieldNames
from ror_rules._packages.text import (
    asides as asides,
    known_as as known_as,
    rendered as rendered,
    slug as slug,
    start as start,
    step_text as step_text,
)
from ror_rules._words.csv_text import rows_of as rows_of
from ror_rules._words.elements import Markup as Markup, coded as coded, element as element
from ror_rules._words.exactness import least_over_choices as least_over_choices
from ror_rules._words.explain import Format as Format, read as read
from ror_rules._words.fields import names_in as names_in
from ror_rules._words.finding import begins as begins, folded as folded, has_words as has_words
from ror_rules._words.printed import Texts as Texts, chart as chart, said as said
from ror_rules._words.rows import (
    Rows as Rows,
    aligned as aligned,
    marked as marked,
    of_rulings as of_rulings,
    separated as separated,
)
from ror_rules._words.steps import Sources as Sources, ruled as ruled, steps as steps
from ror_rules._words.table import TableFormat as TableFormat, written as written
from ror_rules._words.values import decimal as decimal, label as label, percent as percent
