"""`ror rulesets`, `rules`, `rule`, `table`, `rulings`: the catalogue's pages.

Words about a rule or a table come from the catalogue. This file has only the labels.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from msgspec import structs

from ror_rules._messages.catalogues import engine, spoken
from ror_rules._operations import catalogue
from ror_rules._packages import register
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._packages.text import signed
from ror_rules._throwing.rulings import Ruling
from ror_rules._throwing.table import Cell, Table
from ror_rules._throwing.table_file import HouseChange, key
from ror_rules._ways.cli import completers, given, grid, json_output, options, schema
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import command
from ror_rules._words.finding import has_words
from ror_rules._words.printed import Texts, chart
from ror_rules._words.table import written


@app.command
def rulesets(*, json: options.Json = False, lang: options.Language = None) -> None:
    """List every ruleset with its versions.

    For example:

        ror rulesets
    """
    found = register.rulesets()
    if json:
        json_output.put(catalogue.ruleset_list())
    else:
        page = Output()
        languages = options.languages_of(lang, found)
        for ruleset, language in zip(found, languages, strict=True):
            page.words = spoken(ruleset, language)
            _list(page, ruleset)
    for reason in register.broken().values():
        complain(reason)
    for mistake in [mistake for guest in register.guests() for mistake in guest.mistakes]:
        complain(str(mistake))


def _list(page: Output, ruleset: Ruleset[Any]) -> None:
    page.head(f"{ruleset.id} {ruleset.version}")
    title, summary = _told(page, "ruleset-title", ruleset.title), _told(page, "ruleset-summary", ruleset.summary)
    page.say(page.text("rule-listed", title=title, doc=summary), first="  ")
    for number, each in zip(range(len(ruleset.versions), 0, -1), ruleset.versions, strict=True):
        changes = _told(page, f"ruleset-changes-{number}", each.changes)
        date = each.date or page.text("version-not-released")
        told = page.text("version-listed", version=each.version, date=date, changes=changes)
        if each.withdrawn is not None:
            reason = _told(page, f"ruleset-withdrawn-{number}", each.withdrawn)
            told = page.text("version-listed-withdrawn", version=told, reason=reason)
        page.say(told, first="  - ", then="    ")


@app.command
def rules(ruleset: options.RulesetId, /, *, json: options.Json = False, lang: options.Language = None) -> None:
    """List the rules of a ruleset.

    For example:

        ror rules war-of-the-ring
    """
    found = given.known_ruleset(ruleset)
    if json:
        json_output.put(catalogue.ruleset_page(found))
        return
    page = Output(spoken(found, options.language_of(lang, found)))
    page.head(f"{_told(page, 'ruleset-title', found.title)}, {found.version}")
    page.say(_told(page, "ruleset-summary", found.summary))
    page.line("")
    page.pairs((rule.id, _listed_rule(page, rule)) for rule in found.rules.values())


def _listed_rule(page: Output, rule: Rule[Any, Any, Any]) -> str:
    title, doc = _told(page, f"rule-{rule.id}-title", rule.title), _told(page, f"rule-{rule.id}-doc", rule.doc)
    return (
        page.text("rule-listed", title=title, doc=doc)
        if rule.throws
        else page.text("rule-without-dice", title=title, doc=doc)
    )


def _told(page: Output, code: str, english: str) -> str:
    """A text of the ruleset in the language of the page."""
    words = page.words or engine()
    return words.say(code, {}) if code in words else english


@app.command
def rule(
    ruleset: options.RulesetId,
    rule: options.RuleId,
    /,
    *,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    """Show a rule: its effect, the fields of its state and result, its source, and commands to try.

    For example:

        ror rule war-of-the-ring army-combat
    """
    found, asked = given.known_rule(ruleset, rule)
    language = options.language(lang, ruleset, rule)
    shown = catalogue.rule_page(found, asked, language)
    if json:
        json_output.put(shown)
        return
    page = Output(engine(language))
    page.head(f"{shown.ruleset} {shown.id}: {shown.title}")
    page.say(shown.summary, tail=f"[{shown.source.work}, {shown.source.section}]")
    page.say(page.text("rule-throws") if shown.throws else page.text("rule-throws-not"))
    state, result = schema.of_rule(shown.state, shown.result)
    for heading, form, parts, taken in (
        (page.text("rule-state"), shown.state, state, True),
        (page.text("rule-result"), shown.result, result, False),
    ):
        page.head(heading)
        page.say(schema.meaning(form), first="  ")
        page.pairs((field.place, _field(page, field, taken=taken)) for field in parts)
    if shown.summaries:
        page.head(page.text("rule-summaries"))
        page.pairs((each.name, each.text) for each in shown.summaries)
    page.head(page.text("rule-headline"))
    page.say(", ".join(shown.headline), first="  ")
    if shown.examples:
        page.head(page.text("rule-try"))
    for example in shown.examples:
        page.say(f"# {example.title}", first="  ")
        faces = example.request["dice"]["faces"]
        line = found.line(rule, example.request["state"])
        page.line("  " + command(shown.ruleset, shown.id, state=line, faces=faces))


def _field(page: Output, field: schema.Field, *, taken: bool) -> str:
    takes = (
        page.text("rule-takes", takes=field.takes, need=field.need)
        if taken
        else page.text("one-value", value=field.takes)
    )
    same = [page.text("rule-same-fields", place=place) for place in field.same_as]
    return " ".join([f"{takes}.", *field.meaning, *same])


@app.command
def table(
    ruleset: options.RulesetId,
    table: Annotated[
        str | None, Parameter(help="A table's id. Without it, all are listed.", completer=completers.tables)
    ] = None,
    /,
    *,
    house: options.Houses = None,
    format: Annotated[
        Literal["text", "markdown", "csv", "html", "json"],
        Parameter(help="The format: text, markdown, csv, html, json.", metavar="FORMAT", show_choices=False),
    ] = "text",
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    """Show a printed table with its source, notes, errata and doubts. Cells that house rules change are marked.

    For example:

        ror table war-of-the-ring
        ror table war-of-the-ring sorcery
    """
    if json and format not in ("text", "json"):
        raise UsageError("usage-two-formats")
    found = given.housed_ruleset(ruleset, house or ())
    page = Output(spoken(found, options.language_of(lang, found)))
    if table is None and json:
        json_output.put(catalogue.ruleset_page(found))
        return
    if table is None:
        if format != "text":
            raise UsageError("usage-format-without-table")
        page.pairs(((data.id, Texts(data, page.words).title) for data in found.table_data.values()), first="")
        return
    shown = given.known("no-such-table", table, found.tables, ruleset=ruleset)
    if json or format == "json":
        json_output.put(catalogue.table_page(found, table))
    elif format == "html":
        page.line(chart(shown.data, caption=Texts(shown.data, page.words).title, words=page.words))
    elif format == "text":
        draw_table(page, found, shown)
    else:
        page.line(written(shown, format, page.words).rstrip())


@app.command
def rulings(
    ruleset: options.RulesetId,
    ruling: Annotated[
        str | None,
        Parameter(help="A ruling's id, or words of rulings. Without it, all are listed.", completer=completers.rulings),
    ] = None,
    /,
    *,
    readings: Annotated[bool, Parameter(help="Show every ruling with all of its readings.")] = False,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    """List the rulings of a ruleset, those with your words, or show one: the question, its readings, the default, the reason.

    For example:

        ror rulings war-of-the-ring
        ror rulings war-of-the-ring --readings
        ror rulings war-of-the-ring wr-ratio
        ror rulings ring-of-power trolls
    """
    found = given.known_ruleset(ruleset)
    words = spoken(found, options.language_of(lang, found))
    shown = [each for each in found.rulings.values() if ruling in (None, each.id)]
    if ruling is not None and not shown:
        shown = [each for each in found.rulings.values() if has_words(each, ruling, words)]
        if not shown:
            given.known("no-such-ruling-there", ruling, found.rulings, ruleset=ruleset)
    if json:
        json_output.put(structs.replace(catalogue.rulings_page(found), rulings=tuple(shown)))
        return
    page = Output(words)
    if readings or ruling in found.rulings:
        for each in shown:
            draw_ruling(page, each)
    else:
        page.pairs(((each.id, _listed(page, each)) for each in shown), first="")


def draw_table(page: Output, ruleset: Ruleset[Any], shown: Table[Any]) -> None:
    """Print a table, then the notes, errata, readings and doubts of its file."""
    data, told = shown.data, Texts(shown.data, page.words)
    page.head(told.title)
    if data.cells:
        page.draw(grid.table(shown, page.width, page.words))
    place = page.text("table-page", page=data.source.page) if data.source.page else ""
    source = [part for part in (data.source.work, data.source.section, place) if part]
    page.say(page.text("table-source", source=", ".join(source)))
    if data.die is not None:
        page.say(page.text("table-die", sides=data.die))
    if data.rulings:
        page.say(page.text("table-depends", rulings=", ".join(data.rulings)))
    axes = (("rows-clamp", data.rows), ("columns-clamp", data.columns))
    edges = [told.text(name, axis.clamp) for name, axis in axes if axis.clamp is not None]
    _section(page, page.text("table-edges"), edges)
    modifiers = (
        f"{signed(each.value)}: {told.text(f'modifier-{each.id}', each.why)} [{each.id}]" for each in data.modifiers
    )
    _section(page, page.text("table-modifiers"), modifiers)
    numbers = (
        f"{each.value}: {told.text(f'value-{each.id}', each.why)}{_under(each.ruling)} [{each.id}]"
        for each in data.values
    )
    _section(page, page.text("table-numbers"), numbers)
    for section in dict.fromkeys(note.section for note in data.notes):
        _section(
            page, section, (told.text(f"note-{each.id}", each.text) for each in data.notes if each.section == section)
        )
    errata = (
        page.text(
            "table-erratum",
            place=_cell(page, each.row, each.column),
            printed=str(each.printed),
            reads=str(each.reads),
            why=told.text(f"erratum-{number}", f"{each.why}.").removesuffix("."),
        )
        + _under(each.ruling)
        for number, each in enumerate(data.errata, 1)
    )
    _section(page, page.text("table-errata"), errata)
    changes = (
        page.text(
            "table-erratum", place=_place(page, each), printed=str(each.printed), reads=str(each.reads), why=each.called
        )
        for each in data.changes
    )
    _section(page, page.text("table-houses"), changes)
    readings = (
        f"{_cell(page, each.row, each.column)}: "
        + ", ".join(_reading(page, ruleset.rulings[each.ruling], name, cell) for name, cell in each.cells.items())
        for each in data.readings
    )
    _section(page, page.text("table-readings"), readings)
    doubts = (
        f"{told.text(f'doubt-{number}', each.text)}{_under(each.ruling)}" for number, each in enumerate(data.doubts, 1)
    )
    _section(page, page.text("table-doubts"), doubts)


def _cell(page: Output, row: str, column: str) -> str:
    return page.text("table-cell", row=row, column=column)


def _place(page: Output, change: HouseChange) -> str:
    return _cell(page, change.place[0], change.place[1]) if change.kind == "cell" else change.place[0]


def draw_ruling(page: Output, shown: Ruling) -> None:
    """Print a ruling: the question, its readings, the default and its reason."""
    page.head(shown.id)
    page.say(_words(page, shown, "question"), tail=f"[{shown.section}]")
    page.line("")
    meanings = {name: _words(page, shown, key(name)) for name in shown.readings}
    meanings[shown.default] = page.text("ruling-meaning", meaning=_meaning(page, shown))
    page.pairs(meanings.items())
    page.line("")
    page.say(page.text("ruling-basis", basis=shown.basis, reason=_words(page, shown, "reason")))


def _listed(page: Output, shown: Ruling) -> str:
    question, meaning = _words(page, shown, "question"), _meaning(page, shown)
    return page.text("ruling-listed", question=question, meaning=meaning, reading=shown.default)


def _meaning(page: Output, shown: Ruling) -> str:
    """What the default means. A number of a range means itself."""
    return _words(page, shown, key(shown.default)) if shown.default in shown.readings else shown.default


def _words(page: Output, shown: Ruling, part: str) -> str:
    return (page.words or engine()).say(f"ruling-{shown.id}-{part}", {})


def _section(page: Output, heading: str, texts: Iterable[str]) -> None:
    texts = list(texts)
    if texts:
        page.head(heading)
        page.items(texts)


def _under(ruling_id: str | None) -> str:
    return f" ({ruling_id})" if ruling_id else ""


def _reading(page: Output, ruling: Ruling, name: str, cell: Cell) -> str:
    shown = page.text("table-reading", cell=str(cell), ruling=ruling.id, reading=name)
    return page.text("ruling-meaning", meaning=shown) if name == ruling.default else shown
