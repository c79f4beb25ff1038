"""A package of rules: its files, its edition, its house rules and its words. It answers nothing.

Its files are tables, rulings, sections, examples, versions, synonyms and catalogues. An edition is the version with the digest
of what decides an outcome. House rules make a package of the same files with changed tables and rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any, Final, Generic, Self, TypeVar, get_args, get_type_hints

from msgspec import field, structs

from ror_rules._messages.catalogues import ENGINE, ENGLISH, announce, engine, read, spoken
from ror_rules._messages.encodings import text_in
from ror_rules._messages.fluent import PLURALS
from ror_rules._messages.message import Message, say
from ror_rules._messages.sentences import unknown
from ror_rules._notation.lexicon import Lexicon, fillers, spoken as words_of
from ror_rules._packages.house import (
    KEPT,
    Added,
    Base,
    House,
    added_by,
    changed_rulings,
    changed_tables,
    checked,
    together,
)
from ror_rules._packages.rule import Rule
from ror_rules._packages.text import citation
from ror_rules._reading.documents import convert, plain
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import LawError, UnknownError
from ror_rules._reading.limits import MAX_BOOKS, MAX_BOOKS_HOUSED, MAX_HOUSED
from ror_rules._throwing.counted import counted
from ror_rules._throwing.editions import Editions
from ror_rules._throwing.rulings import Ruling, Rulings, RulingsFile
from ror_rules._throwing.sections import Section, Sections, SectionsFile
from ror_rules._throwing.table import Book, Table, TableData
from ror_rules._throwing.table_file import Strict, key, read_tables, read_toml, texts
from ror_rules._throwing.trace import Cite, Modifier, Printed
from ror_rules._wire import requests
from ror_rules._wire.envelopes import Envelopes, pascal
from ror_rules._wire.house_file import HouseFile
from ror_rules._wire.identity import digest
from ror_rules._wire.shapes import Edition, Odds, Outcome
from ror_rules._wire.versions import NAME as VERSIONS, RulesetVersion, VersionsFile

B = TypeVar("B", bound=Book)
F = TypeVar("F")
_BOOK_BYTES: Final = 160 * 1024
"""Memory of a book under other readings: 64 books of War of the Ring took 9.5 MB."""
_HOUSED_BYTES: Final = 100 * 1024 + MAX_BOOKS_HOUSED * _BOOK_BYTES
"""Memory of a ruleset under house rules: 90 took 9 MB, without books under other readings."""


class Example(Strict):
    """A request that shows a rule at work. Its faces are supplied, so that the answer never changes."""

    rule: str
    title: str
    state: dict[str, Any]
    faces: tuple[int, ...] = ()

    @property
    def request(self) -> dict[str, Any]:
        return {"state": self.state, "dice": {"source": "supplied", "faces": list(self.faces)}}


class ExamplesFile(Strict):
    """The form of `examples.toml`."""

    examples: tuple[Example, ...]


class Synonyms(Strict):
    """Words of players for words of the rules, and why they mean the same.

    Words of a `roster` are units of other games. They count only if a list is translated. A word of `several` can mean each of
    its words: a line with it is refused, and the error lists them.
    """

    source: str
    words: dict[str, str] = field(default_factory=dict)
    roster: bool = False
    several: dict[str, tuple[str, ...]] = field(default_factory=dict)


class SynonymsFile(Strict):
    """The form of `synonyms.toml`."""

    synonyms: tuple[Synonyms, ...]


class Package(Generic[B]):
    def __init__(
        self,
        *,
        id: str,
        title: str,
        summary: str,
        version: str,
        package: str,
        bind: Callable[[Mapping[str, TableData], Rulings], B],
        rules: Sequence[Rule[B, Any, Any]],
        amends: Package[Any] | None = None,
        borrows: Mapping[Package[Any], Sequence[str]] | None = None,
        languages: Mapping[str, Collection[str]] | None = None,
        free: Sequence[str] = (),
        houses: Sequence[House] = (),
    ) -> None:
        """A release may add rules to a version, or widen bounds, if no outcome changes. Any other change needs a new version.

        A ruleset that `amends` another has all its rules, tables, rulings and examples. `rules` and the data files of
        the package then have only new entries, and replacements for entries with the same id. `bind` gets all tables.

        `borrows` is another ruleset -> the tables that this one also reads, from the same files, with the rulings of
        these tables. They count as tables and rulings of this ruleset, and their citations name their own work.

        `languages` is a further language -> the ids of the rules that are complete in it.
        `free` are tables whose die and rows house rules may change: no rule knows their number.
        `houses` are the house rules over it (`with_houses`).
        """
        self.id: Final = id
        self.title: Final = title
        self.summary: Final = summary
        self.version: Final = version
        self.amends: Final = amends
        self.own_rules: Final[Mapping[str, Rule[B, Any, Any]]] = {rule.id: rule for rule in rules}
        self.rules: Final[Mapping[str, Rule[B, Any, Any]]] = {**(amends.rules if amends else {}), **self.own_rules}
        self.borrows: Final[Mapping[Package[Any], Sequence[str]]] = borrows or {}
        self.languages: Final[Mapping[str, Collection[str]]] = languages or {}
        for language, complete in self.languages.items():
            if language not in PLURALS or set(complete) - self.rules.keys():
                raise LawError(
                    f"`languages` of the ruleset {id} name a language or a rule that is not there.",
                    expected=f"rules of {id}, in {' or '.join(each for each in PLURALS if each != ENGLISH)}",
                    got=", ".join(complete),
                )
        self.package: Final = package
        self.houses: Final = tuple(houses)
        self.bind: Final = bind
        self.free: Final[Sequence[str]] = (*(amends.free if amends else ()), *free)
        if not houses:
            announce(self)
        self._books = lru_cache(maxsize=MAX_BOOKS_HOUSED if houses else MAX_BOOKS)(self._book)
        self._envelopes: dict[str, Envelopes] = {}

    def __repr__(self) -> str:
        return f"<ruleset {self.id} {self.version}>"

    @cached_property
    def own_table_data(self) -> Mapping[str, TableData]:
        folder = self.files("tables")
        files = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
        return read_tables([(file.name, text_in(file)) for file in sorted(files, key=lambda file: file.name)])

    @cached_property
    def table_data(self) -> Mapping[str, TableData]:
        if self.houses:
            return changed_tables(self.without_houses.table_data, self.houses)
        lent = {table: data for _, table, data in self._borrowed()}
        return {**(self.amends.table_data if self.amends else {}), **self.own_table_data, **lent}

    @cached_property
    def own_rulings(self) -> Mapping[str, Ruling]:
        found = self._read("rulings.toml", RulingsFile)
        return {ruling.id: ruling for ruling in found.rulings} if found else {}

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        if self.houses:
            return changed_rulings(self.without_houses.rulings, self.houses)
        lent = {
            ruling: lender.rulings[ruling] for lender, _, data in self._borrowed() for ruling in data.every_ruling()
        }
        return {**(self.amends.rulings if self.amends else {}), **self.own_rulings, **lent}

    @cached_property
    def sections(self) -> Sections:
        """The sections that its rules cite. Empty if the package has no `sections.toml`."""
        kept = self.amends.sections.by_key if self.amends else {}
        own = self._read("sections.toml", SectionsFile)
        if own is None:
            return Sections("", kept)
        return Sections(own.work, {**kept, **{key: Section(own.work, text) for key, text in own.headings.items()}})

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        own = self._read("examples.toml", ExamplesFile)
        kept = self.amends.examples if self.amends else ()
        return (*(each for each in kept if each.rule not in self.own_rules), *(own.examples if own else ()))

    @cached_property
    def versions(self) -> tuple[RulesetVersion, ...]:
        found = self._read(VERSIONS, VersionsFile)
        return found.versions if found else ()

    @cached_property
    def synonyms(self) -> Mapping[str, str]:
        """Words that a line takes for words of the rules: folded word -> words."""
        return self._synonyms(rosters=False)

    @cached_property
    def roster_words(self) -> Mapping[str, str]:
        return self._synonyms(rosters=True)

    @property
    def words(self) -> Mapping[str, str]:
        """Words of players, of unit lists and of other languages: folded word -> the words of a line that it means."""
        spoken = {word: names[0] for word, names in self.roster_lexicon.words.items() if len(names) == 1}
        return {**spoken, **self.roster_words}

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that a line takes: synonyms, and the words of the languages of the rules."""
        return self._words_of_lines(self.synonyms, (ENGLISH, *self.languages))

    @cached_property
    def roster_lexicon(self) -> Lexicon:
        return self._words_of_lines(self.roster_words, PLURALS)

    def _words_of_lines(self, synonyms: Mapping[str, str], between: Iterable[str]) -> Lexicon:
        """`between` are the languages whose fillers a line may have. Lists of players are in any language."""
        found = Lexicon(synonyms, {}, self._several, fillers(map(engine, between)))
        for language in self.languages:
            codes = [code for package in (*self.packages, ENGINE) for code in read(package, language)]
            fields, words = words_of(codes, spoken(self, language))
            found = found._replace(fields={**found.fields, **fields}, words={**found.words, **words})
        return found

    def _synonyms(self, *, rosters: bool) -> Mapping[str, str]:
        kept = self.amends._synonyms(rosters=rosters) if self.amends else {}  # noqa: SLF001
        own = [each.words for each in self._synonyms_file if rosters or not each.roster]
        return {**kept, **{word: means for words in own for word, means in words.items()}}

    @property
    def _several(self) -> Mapping[str, tuple[str, ...]]:
        kept = self.amends._several if self.amends else {}  # noqa: SLF001
        return {**kept, **{word: means for each in self._synonyms_file for word, means in each.several.items()}}

    @cached_property
    def _synonyms_file(self) -> Sequence[Synonyms]:
        found = self._read("synonyms.toml", SynonymsFile)
        return found.synonyms if found else ()

    @cached_property
    def book(self) -> B:
        if self.houses:
            plain = self.without_houses
            tables = {name: data for name, data in self.table_data.items() if data is not plain.table_data[name]}
            rulings = plain.book.rulings if self.rulings == plain.rulings else Rulings(self.rulings)
            return structs.replace(plain.book.changed(tables, rulings), editions=self.editions)
        book = self.bind(self.table_data, Rulings(self.rulings))
        return structs.replace(book, editions=self.editions, sections=self.sections)

    @cached_property
    def edition(self) -> Edition:
        if self.houses:
            return structs.replace(self.without_houses.edition, houses=tuple(each.digest for each in self.houses))
        content: dict[str, object] = {
            "id": self.id,
            "version": self.version,
            "tables": counted(self.table_data),
            "rulings": counted(self.rulings),
        }
        if self.amends:
            content["amends"] = self.amends.edition
        return Edition(id=self.id, version=self.version, digest=digest(content))

    @cached_property
    def editions(self) -> Editions:
        """The installed edition, as the book of a rule holds it."""
        return Editions(self.id, self.version, lambda: self.digest, tuple(each.digest for each in self.houses))

    @property
    def digest(self) -> str:
        """SHA-256 over the numbers, keys, readings and structure of its data files, and over the edition that it amends."""
        return self.edition.digest

    @property
    def tables(self) -> Mapping[str, Table[Any]]:
        return self.book.tables()

    def rule(self, rule_id: str) -> Rule[B, Any, Any]:
        """A rule by id. Raises `UnknownError` that lists those that exist."""
        if rule_id not in self.rules:
            raise UnknownError.unknown("no-such-rule", rule_id, self.rules, pointer="/rule", ruleset=self.id)
        return self.rules[rule_id]

    def table(self, table_id: str) -> Table[Any]:
        """A table by id. Raises `UnknownError` that lists those that exist."""
        if table_id not in self.tables:
            raise UnknownError.unknown("no-such-table", table_id, self.tables, ruleset=self.id)
        return self.tables[table_id]

    def under(self, asked: Mapping[str, str]) -> B:
        """The book under other readings, ruling -> reading. Raises `RulingError` for one that does not exist."""
        return self._books(tuple(sorted(asked.items()))) if asked else self.book

    @cached_property
    def added(self) -> tuple[Added, ...]:
        """Modifiers that house rules add for some states."""
        return added_by(self.houses)

    def book_for(self, asked: Mapping[str, str], state: object) -> B:
        """The book under other readings, with the modifiers that house rules add for a state."""
        if not self.added:
            return self.under(asked)
        told = plain(state)
        active = tuple([index for index, each in enumerate(self.added) if each.applies(told)])
        found: B = self._adding(tuple(sorted(asked.items())), active)
        return found

    @cached_property
    def _adding(self) -> Any:
        return lru_cache(maxsize=MAX_BOOKS_HOUSED)(self._added)

    def _added(self, asked: tuple[tuple[str, str], ...], active: tuple[int, ...]) -> B:
        found: dict[str, tuple[Modifier, ...]] = {}
        for index in active:
            each = self.added[index]
            found[each.table] = (*found.get(each.table, ()), each.modifier)
        return self.under(dict(asked)).adding(found)

    def printed(self, cite: Cite) -> Printed:
        return self.sections.printed(cite, self.table_data)

    def citation(self, cite: Cite) -> str:
        return citation(self.printed(cite))

    @property
    def packages(self) -> tuple[str, ...]:
        amended = self.amends.packages if self.amends else ()
        return (self.package, *amended, *(each.package for each in self.borrows))

    def literals(self) -> dict[str, str]:
        found = {code: text for data in self.table_data.values() for code, text in texts(data).items()}
        for ruling in self.rulings.values():
            found |= {f"ruling-{ruling.id}-question": ruling.question, f"ruling-{ruling.id}-reason": ruling.reason}
            found |= {f"ruling-{ruling.id}-{key(reading)}": text for reading, text in ruling.readings.items()}
        for rule in self.rules.values():
            found |= {f"rule-{rule.id}-title": rule.title, f"rule-{rule.id}-doc": rule.doc}
        return found

    def told(self, outcome: Outcome) -> Message:
        try:
            rule, state, result = self._typed(outcome)
            return rule.say(state, result, outcome.trace)
        except (RorError, LookupError):
            return unknown(outcome)

    def below(self, outcome: Outcome) -> tuple[Message, ...]:
        try:
            rule, state, result = self._typed(outcome)
        except RorError:
            return ()
        return rule.tell(state, result)

    def headings(self, outcome: Outcome) -> Mapping[int, Message]:
        try:
            rule, state, _ = self._typed(outcome)
        except RorError:
            return {}
        return rule.head_lines(state, outcome.trace)

    def assumed(self, odds: Odds) -> tuple[Message, ...]:
        try:
            rule = self.rule(odds.rule)
            state = (
                odds.state if isinstance(odds.state, rule.state_type) else convert(plain(odds.state), rule.state_type)
            )
        except RorError:
            return ()
        told = rule.assumed(state)
        return (*told, say("assumed-advise", ruleset=self.id, rule=rule.id)) if told and rule.offer else told

    def _typed(self, outcome: Outcome) -> tuple[Rule[B, Any, Any], Any, Any]:
        rule = self.rule(outcome.rule)
        state, result = outcome.state, outcome.result
        if not isinstance(state, rule.state_type):
            state = convert(plain(state), rule.state_type)
        if not isinstance(result, rule.result_type):
            result = convert(plain(result), rule.result_type)
        return rule, state, result

    def envelopes(self, rule_id: str) -> Envelopes:
        found = self._envelopes.get(rule_id)
        if found is None:
            rule = self.rule(rule_id)
            name = pascal(self.id) + pascal(rule.id)
            found = self._envelopes[rule_id] = Envelopes(name, rule.state_type, rule.result_type)
        return found

    def shipped(self, version: str | None, *, at: str = "/version") -> None:
        self.editions.shipped(version, at=at)

    def house(self, document: HouseFile | Mapping[str, Any], *, at: str = "", fixed: bool = False) -> House:
        """A house-rule document, checked, and kept in this process so that its digest names it from now on.

        `fixed` keeps it for ever. Raises `SchemaError` that lists its faults, with pointers below `at`.
        """
        if not isinstance(document, HouseFile):
            document = convert(requests.as_json(dict(document)), HouseFile)
        found = checked(self._base, document, at)
        KEPT.keep(found, fixed=fixed)
        return found

    def with_houses(
        self, houses: Sequence[str | HouseFile | House | Mapping[str, Any]], *, at: str = "/houses"
    ) -> Self:
        """The ruleset under house rules: documents, or the digests of documents that this process knows.

        Their order decides nothing. Raises `SchemaError` for a document that does not fit or for two that change the same thing,
        `HouseError` for an unknown digest.
        """
        found = list(self.houses)
        for index, each in enumerate(houses):
            place = f"{at}/{index}"
            if isinstance(each, str):
                found.append(KEPT.find(self.id, each, place))
            else:
                found.append(each if isinstance(each, House) else self.house(each, at=place))
        return self.without_houses._with(together(found, at, len(self.houses))) if found else self.without_houses  # noqa: SLF001  # its own class

    @cached_property
    def without_houses(self) -> Self:
        return self

    def named_houses(self, houses: Sequence[str], carried: Sequence[Any] = ()) -> list[str]:
        """The digests of house rules by their first digits: of installed documents, or of those that the request carries.

        Raises `HouseError`, and `SchemaError` for a document that does not fit.
        """
        among = [each.digest for each in self.houses]
        for index, each in enumerate(carried):
            if isinstance(each, Mapping | HouseFile):
                among.append(self.house(each, at=f"/houses/{index}").digest)
            elif isinstance(each, str):
                among.append(each)
        return [KEPT.whole(self.id, each, "/state", among) for each in houses]

    @cached_property
    def _with(self) -> Any:
        return lru_cache(maxsize=MAX_HOUSED)(self._under)

    @property
    def held_bytes(self) -> int:
        """Memory of the books under other readings, and of the sets of house rules over this ruleset, estimated."""
        return int(self._books.cache_info().currsize * _BOOK_BYTES + self._with.cache_info().currsize * _HOUSED_BYTES)

    def forget(self) -> None:
        """Drops what `held_bytes` counts."""
        self._books.cache_clear()
        self._with.cache_clear()

    def _under(self, houses: tuple[House, ...]) -> Self:
        found = type(self)(
            id=self.id,
            title=self.title,
            summary=self.summary,
            version=self.version,
            package=self.package,
            bind=self.bind,
            rules=tuple(self.own_rules.values()),
            amends=self.amends,
            borrows=self.borrows,
            languages=self.languages,
            free=self.free,
            houses=houses,
        )
        kept = (
            "own_table_data",
            "own_rulings",
            "sections",
            "examples",
            "synonyms",
            "roster_words",
            "lexicon",
            "roster_lexicon",
        )
        shared = {name: getattr(self, name) for name in kept}
        vars(found).update(shared, without_houses=self, _envelopes=self._envelopes)
        return found

    @cached_property
    def _base(self) -> Base:
        plain = self.without_houses
        types = {}
        for name, hint in get_type_hints(type(plain.book)).items():
            table = getattr(plain.book, name)
            if isinstance(table, Table):
                types[table.id] = get_args(hint)[0]
        states = {each.id: each.state_type for each in plain.rules.values()}
        return Base(self.id, self.version, plain.table_data, plain.tables, types, plain.rulings, states, plain.free)

    def _borrowed(self) -> list[tuple[Package[Any], str, TableData]]:
        return [
            (lender, table, lender.table_data[table]) for lender, tables in self.borrows.items() for table in tables
        ]

    def files(self, name: str) -> Any:
        """A file or a folder of the package."""
        return resources.files(self.package).joinpath(name)

    def _read(self, name: str, form: type[F]) -> F | None:
        """A data file of the package. None if the package has no such file."""
        file = self.files(name)
        return read_toml(f"{self.id}/{name}", text_in(file), form) if file.is_file() else None

    def _book(self, asked: tuple[tuple[str, str], ...]) -> B:
        chosen = tuple(Rulings(self.rulings, dict(asked)).asked.items())
        return self.book.under(dict(asked)) if chosen == asked else self.under(dict(chosen))
