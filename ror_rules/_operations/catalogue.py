"""The catalogue: every ruleset, rule, table and ruling described, from the data that resolves.

Typed pages ready for the wire, for the service, the command line and the docs. Titles, notes and doubts come from the
data files, and descriptions of rules from their docstrings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, dataclass_transform

from msgspec import Struct

from ror_rules._messages.catalogues import ENGLISH, catalogue, engine
from ror_rules._messages.fields import schema_of
from ror_rules._messages.views import texts
from ror_rules._operations.questions import QUESTIONS
from ror_rules._packages.register import rulesets
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._throwing.rulings import Ruling
from ror_rules._throwing.table import TableData
from ror_rules._throwing.table_file import TableSource
from ror_rules._wire.versions import RulesetVersion

ANYBODY: Final = "NAME"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class _CataloguePage(Struct, frozen=True, kw_only=True):
    """The options of all pages: frozen, made by keyword only."""


class Heading(_CataloguePage, kw_only=True):
    """An entry of a list: its id, its title, and a description in a sentence or two."""

    id: str
    title: str
    summary: str


class RulesetHeading(Heading, kw_only=True):
    """A ruleset in the list, with its version, digest and earlier versions."""

    version: str
    digest: str
    history: tuple[RulesetVersion, ...]


class RulesetList(_CataloguePage, kw_only=True):
    """Every ruleset there is."""

    rulesets: tuple[RulesetHeading, ...]


class Amendment(_CataloguePage, kw_only=True):
    """The rules of a ruleset that are new or different from the amended one."""

    kind: Literal["rule", "table", "ruling"]
    id: str
    change: Literal["new", "replaced"]


class RulesetPage(RulesetHeading, kw_only=True):
    """A ruleset, with its rules, tables and rulings. `versions` are the installed ones.

    `amends` is the id of the amended ruleset. All of its rules, tables and rulings are here too,
    apart from the `differences`.
    """

    versions: tuple[str, ...]
    amends: str | None
    differences: tuple[Amendment, ...]
    rules: tuple[Heading, ...]
    tables: tuple[Heading, ...]
    rulings: tuple[str, ...]
    words: dict[str, str]


class ExampleRequest(_CataloguePage, kw_only=True):
    """A request that shows the rule at work."""

    title: str
    request: dict[str, Any]


class Summary(_CataloguePage, kw_only=True):
    """One value of a result that players ask for most. Odds list it with the fields."""

    name: str
    text: str


class QuestionTypes(_CataloguePage, kw_only=True):
    """The names of the types of a question about a rule, in the OpenAPI documents and in generated clients."""

    request: str
    answer: str


class RulePage(Heading, kw_only=True):
    """A rule: its place in print, whether it throws dice, its fields, its schemas, summaries and examples."""

    ruleset: str
    source: TableSource
    throws: bool
    state: dict[str, Any]
    result: dict[str, Any]
    types: dict[str, QuestionTypes]
    summaries: tuple[Summary, ...]
    headline: tuple[str, ...]
    examples: tuple[ExampleRequest, ...]


class TablePage(_CataloguePage, kw_only=True):
    """A printed table with its source, errata and doubts, as in its data file, with `cells` row by row."""

    ruleset: str
    table: TableData


class RulingsPage(_CataloguePage, kw_only=True):
    """The register of rulings of a ruleset."""

    ruleset: str
    rulings: tuple[Ruling, ...]


def ruleset_list() -> RulesetList:
    return RulesetList(rulesets=tuple(_ruleset_heading(each) for each in rulesets()))


def ruleset_page(ruleset: Ruleset[Any]) -> RulesetPage:
    """The page of a ruleset: version, digest, the amended ruleset, and headings for its rules and tables."""
    return RulesetPage(
        id=ruleset.id,
        title=ruleset.title,
        summary=ruleset.summary,
        version=ruleset.version,
        digest=ruleset.digest,
        versions=(ruleset.version,),
        history=ruleset.versions,
        amends=ruleset.amends.id if ruleset.amends else None,
        differences=_differences(ruleset),
        rules=tuple(Heading(id=rule.id, title=rule.title, summary=rule.doc) for rule in ruleset.rules.values()),
        tables=tuple(
            Heading(id=data.id, title=data.title, summary=f"{data.source.work}, {data.source.section}")
            for data in ruleset.table_data.values()
        ),
        rulings=tuple(ruleset.rulings),
        words=dict(ruleset.words),
    )


def rule_page(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], language: str = ENGLISH) -> RulePage:
    """The page of a rule: its state and its result as schemas, with the ruleset's examples. English fills gaps."""
    persons = [each.called(ANYBODY) for each in rule.persons]
    words = texts(ruleset.id, rule, language, persons)
    told = catalogue(ruleset.id, language)
    examples = [each for each in ruleset.examples if each.rule == rule.id]
    titles = {number: f"example-{rule.id}-{number}" for number in range(1, len(examples) + 1)}
    return RulePage(
        id=rule.id,
        title=told.say(f"rule-{rule.id}-title", {}),
        summary=told.say(f"rule-{rule.id}-doc", {}),
        ruleset=ruleset.id,
        source=_source(ruleset, rule),
        throws=rule.throws,
        state=_schema(rule, rule.state_type, language),
        result=_schema(rule, rule.result_type, language),
        types=_types(ruleset, rule),
        summaries=(
            *(Summary(name=each.name, text=words[each.name]) for each in rule.summaries),
            *(Summary(name=name, text=words[name]) for name in persons),
        ),
        headline=tuple(each.name for each in rule.headline),
        examples=tuple(
            ExampleRequest(
                title=told.say(titles[number], {}) if titles[number] in told else each.title, request=each.request
            )
            for number, each in enumerate(examples, 1)
        ),
    )


def _source(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> TableSource:
    printed = ruleset.printed(rule.source)
    return TableSource(printed.work, printed.section)


def _types(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> dict[str, QuestionTypes]:
    name = ruleset.envelopes(rule.id).name
    return {
        each.id: QuestionTypes(request=name + each.form.shape.__name__, answer=name + each.answer.__name__)
        for each in QUESTIONS.values()
        if each.offered(rule)
    }


def table_page(ruleset: Ruleset[Any], table_id: str) -> TablePage:
    """One table of a ruleset. Raises `UnknownError`."""
    return TablePage(ruleset=ruleset.id, table=ruleset.table(table_id).data)


def rulings_page(ruleset: Ruleset[Any]) -> RulingsPage:
    return RulingsPage(ruleset=ruleset.id, rulings=tuple(ruleset.rulings.values()))


def _schema(rule: Rule[Any, Any, Any], shape: type[Any], language: str) -> dict[str, Any]:
    found = schema_of(shape, language)
    for carrying, names in rule.carried.items():
        part = found.get("$defs", {}).get(carrying.__name__)
        if part is not None:
            part["properties"] = {name: each for name, each in part["properties"].items() if name not in names}
            part["additionalProperties"] = True
            carried = engine(language).say("carried-fields", {"names": ", ".join(f"`{each}`" for each in names)})
            part["description"] = f"{part.get('description', '')} {carried}".strip()
    return found


def _differences(ruleset: Ruleset[Any]) -> tuple[Amendment, ...]:
    base = ruleset.amends
    if base is None:
        return ()
    kinds: tuple[tuple[Literal["rule", "table", "ruling"], Mapping[str, Any], Mapping[str, Any]], ...] = (
        ("rule", ruleset.own_rules, base.rules),
        ("table", ruleset.own_table_data, base.table_data),
        ("ruling", ruleset.own_rulings, base.rulings),
    )
    return tuple(
        Amendment(kind=kind, id=each, change="replaced" if each in theirs else "new")
        for kind, own, theirs in kinds
        for each in own
    )


def _ruleset_heading(ruleset: Ruleset[Any]) -> RulesetHeading:
    return RulesetHeading(
        id=ruleset.id,
        title=ruleset.title,
        summary=ruleset.summary,
        version=ruleset.version,
        digest=ruleset.digest,
        history=ruleset.versions,
    )
