"""The book of Fords and Floods: its tables and the types of their cells. No rule, no number."""

from collections.abc import Mapping

from ror_rules.author import Book, Cite, Rulings, Table, TableData, word


class FordsAndFloods(Book):
    """Every table, by the name that the rules use."""

    crossing: Table[str]


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> FordsAndFloods:
    """The book from its table files."""
    return FordsAndFloods(rulings=rulings, crossing=Table(tables["crossing"], word, rulings))


def section(key: str) -> Cite:
    """The citation of a section by its key in `sections.toml`."""
    return Cite(section=key)
