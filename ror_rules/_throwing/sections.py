"""The places of citations in print: the work and the heading of each key. Shapes and look-up. No rule and no wire."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ror_rules._throwing.table_file import Strict, TableData, house_called
from ror_rules._throwing.trace import Cite, Printed


class SectionsFile(Strict):
    """The form of `sections.toml`: the work that a ruleset's own rules are printed in, and key -> heading of its sections."""

    work: str
    headings: dict[str, str]


class Section(Struct, frozen=True):
    """A section of a printed work."""

    work: str
    heading: str


class Sections(Struct, frozen=True):
    """The sections that a ruleset's rules cite, by key. An unlisted key is its own heading in `work`."""

    work: str = ""
    by_key: Mapping[str, Section] = {}

    def printed(self, cite: Cite, tables: Mapping[str, TableData]) -> Printed:
        if cite.table is not None:
            data = tables.get(cite.table)
            found = unlisted(cite) if data is None else _on(data, cite)
            return found if cite.house is None else found._replace(work=_house(data, cite.house))
        key = cite.section or ""
        section = self.by_key.get(key) or Section(self.work, key)
        return Printed(section.work, section.heading)


def unlisted(cite: Cite) -> Printed:
    parts = [cite.section, cite.table, cite.note and f"note {cite.note}"]
    return Printed("", ", ".join(part for part in parts if part), cite.row, cite.column)


def _house(data: TableData | None, house: str) -> str:
    named = (each.called for each in data.changes if each.house == house) if data else iter(())
    return next(named, house_called(house))


def _on(data: TableData, cite: Cite) -> Printed:
    source = data.source
    if cite.note is not None:
        section = next((each.section for each in data.notes if each.id == cite.note), f"note {cite.note}")
        return Printed(source.work, f"{source.section}, {section}")
    if cite.row is None and cite.column is None:
        return Printed(source.work, source.section)
    return Printed(source.work, data.title, cite.row, cite.column)
