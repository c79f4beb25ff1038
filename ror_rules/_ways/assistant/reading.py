"""The look-up tools of an assistant: rulesets, rules, tables and rulings as text, each with its place in print."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from ror_rules._messages.values import without_accents
from ror_rules._operations import catalogue
from ror_rules._packages import register
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._packages.text import citation
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import UnknownError
from ror_rules._throwing.rulings import Ruling
from ror_rules._throwing.table import TableData
from ror_rules._throwing.trace import Cite

_MAX_RESULTS: Final = 20


def rulesets() -> str:
    """Every ruleset with the ids of its rules, and how many tables and rulings it has."""
    return "\n\n".join(map(_heading, register.rulesets()))


def ruleset(ruleset_id: str) -> str:
    """A ruleset with all its rules, tables and rulings, a line each. Raises `UnknownError`."""
    return _ruleset(register.load(ruleset_id))


def rule(ruleset_id: str, rule_id: str) -> str:
    """A rule: its effect, its place in print, its state and result, and examples. Raises `UnknownError`."""
    ruleset = register.load(ruleset_id)
    page = catalogue.rule_page(ruleset, ruleset.rule(rule_id))
    throws = "It throws dice." if page.throws else "It throws no dice."
    parts = [
        f"{page.title} ({ruleset.id} {ruleset.version}, {page.id}) [{page.source.work}, {page.source.section}]",
        f"{page.summary} {throws}",
        f"State, as JSON Schema: {_json(page.state)}",
        f"Odds answer by default: {', '.join(page.headline)}.",
        *(f"Odds also sum up {each.name}: {each.text}" for each in page.summaries),
        *(f"Example, {each.title}: {_json(each.request)}" for each in page.examples),
        *(f"The same state as a line: {ruleset.line(page.id, each.request['state'])}" for each in page.examples),
    ]
    return "\n".join(parts)


def table(ruleset_id: str, table_id: str) -> str:
    """A printed table with its notes, errata and doubts. Raises `UnknownError`."""
    ruleset = register.load(ruleset_id)
    data = ruleset.table(table_id).data
    heads = [entry.label for entry in data.columns.entries]
    lines = [f"{data.title} [{citation(ruleset.printed(Cite(table=data.id)))}]"]
    lines += [f"A die of {data.die} sides is thrown on it."] if data.die else []
    lines.append(f"| {data.rows.heading} \\ {data.columns.heading} | {' | '.join(heads)} |")
    lines.append(f"|{'---|' * (len(heads) + 1)}")
    for entry, cells in zip(data.rows.entries, data.cells, strict=True):
        lines.append(f"| {entry.label} | {' | '.join(data.words.get(str(cell), str(cell)) for cell in cells)} |")
    lines += [f"Modifier {each.value:+d}: {each.why}" for each in data.modifiers]
    lines += [f"Note: {each.text}" for each in data.notes]
    lines += [f"At {each.row}, {each.column} the source shows {each.printed!r}: {each.why}" for each in data.errata]
    lines += [f"Doubtful: {each.text}" for each in data.doubts]
    lines += [f"It depends on the ruling {each}." for each in data.every_ruling()]
    return "\n".join(lines)


def ruling(ruleset_id: str, ruling_id: str) -> str:
    """A doubtful place of the rules, its readings, the default and why. Raises `UnknownError`."""
    ruleset = register.load(ruleset_id)
    found = ruleset.rulings.get(ruling_id)
    if found is None:
        there = ruleset.rulings
        raise UnknownError.unknown("no-such-ruling-there", ruling_id, there, pointer="/ruling", ruleset=ruleset.id)
    return _ruling(ruleset, found)


def search(words: str) -> str:
    """The entries with these words, the best first, one a line, each with the ids to look it up."""
    wanted = _folded(words)
    scored = []
    for place, (line, text) in enumerate(_every()):
        has = _folded(text)
        hits = sum(any(each.startswith(word) for each in has) for word in wanted)
        if hits:
            scored.append((-hits, place, line))
    found = [line for *_, line in sorted(scored)]
    more = [f"and {len(found) - _MAX_RESULTS} more: use other words"] if len(found) > _MAX_RESULTS else []
    return "\n".join([*found[:_MAX_RESULTS], *more]) or "No entry has these words."


def _every() -> Iterator[tuple[str, str]]:
    for ruleset in register.rulesets():
        for each in ruleset.rules.values():
            yield _rule_line(ruleset, each), f"{each.id} {each.title} {each.doc}"
        for data in ruleset.table_data.values():
            heads = " ".join(entry.label for axis in (data.rows, data.columns) for entry in axis.entries)
            yield _table_line(ruleset, data), f"{data.id} {data.title} {heads}"
        for found in ruleset.rulings.values():
            line = f"ruling {ruleset.id} {found.id}: {found.question}"
            yield line, f"{found.id} {found.question} {found.reason} {' '.join(found.readings.values())}"


def _heading(ruleset: Ruleset[Any]) -> str:
    counts = f"{len(ruleset.table_data)} tables, {len(ruleset.rulings)} rulings"
    return f"{ruleset.id} {ruleset.version}, {ruleset.title} ({counts}). Rules: {', '.join(ruleset.rules)}"


def _ruleset(ruleset: Ruleset[Any]) -> str:
    lines = [f"{ruleset.title}: {ruleset.id} {ruleset.version}. {ruleset.summary}"]
    lines += [_rule_line(ruleset, each) for each in ruleset.rules.values()]
    lines += [_table_line(ruleset, each) for each in ruleset.table_data.values()]
    return "\n".join([*lines, f"rulings: {', '.join(ruleset.rulings)}"])


def _rule_line(ruleset: Ruleset[Any], each: Rule[Any, Any, Any]) -> str:
    return f"rule {ruleset.id} {each.id}: {each.doc} [{citation(ruleset.printed(each.source))}]"


def _table_line(ruleset: Ruleset[Any], data: TableData) -> str:
    return f"table {ruleset.id} {data.id}: {data.title} [{data.source.work}, {data.source.section}]"


def _ruling(ruleset: Ruleset[Any], found: Ruling) -> str:
    readings = [
        f"- {name}{' (the default)' * (name == found.default)}: {text}" for name, text in found.readings.items()
    ]
    lines = [f"{found.id} ({ruleset.id}) [{found.section}]: {found.question}", *readings]
    return "\n".join([*lines, f"The default rests on: {found.basis}. {found.reason}"])


def _folded(text: str) -> list[str]:
    return re.findall("[a-z0-9]+", without_accents(text).casefold())


def _json(value: object) -> str:
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))
