"""The mistakes of a package with a ruleset: for each its file, its line, the fault and the remedy.

A check goes from the ground up: the entry point, the syntax of each file, the form of each data file, the code, the tables, the
examples and their words. A step that needs an earlier one is left out if that one has mistakes, so no mistake is named twice.
"""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_rules._messages.catalogues import ENGINE, ENGLISH, read
from ror_rules._messages.fields import structs_in
from ror_rules._messages.fluent import Catalogue, CatalogueError, messages, parse
from ror_rules._questions.worth import read_worth
from ror_rules._sections import SectionsFile
from ror_rules._table_file import read_tables, read_toml
from ror_rules._wire.identity import canonical
from ror_rules.errors import RorError, SchemaError
from ror_rules.register import GROUP, fits_as_id
from ror_rules.rule import Rule
from ror_rules.ruleset import Example, ExamplesFile, Ruleset, SynonymsFile
from ror_rules.rulings import RulingsFile

_SEEDS: Final = 24
"""Throws of each example. They reach most branches of a rule, and so most of its codes."""
_FORMS: Final[dict[str, type[Any]]] = {
    "rulings.toml": RulingsFile,
    "sections.toml": SectionsFile,
    "examples.toml": ExamplesFile,
    "synonyms.toml": SynonymsFile,
}
_CODE: Final = re.compile(r'"(?:code|because)":"([^"]+)"')


class Mistake(NamedTuple):
    file: str
    line: int
    fault: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.fault} {self.remedy}"


class CheckedPackage(NamedTuple):
    mistakes: tuple[Mistake, ...]
    ruleset: Ruleset[Any] | None


def check(folder: Path) -> CheckedPackage:
    checking = _Check(folder)
    return CheckedPackage(tuple(dict.fromkeys(checking.run())), checking.ruleset)


class _Check:
    def __init__(self, folder: Path) -> None:
        self.ruleset: Ruleset[Any] | None = None
        self._folder = folder.resolve()
        self._home = self._folder
        self._offer = ("", "", "")

    def run(self) -> Iterator[Mistake]:
        for step in (self._entry, self._files, self._load):
            found = list(step())
            yield from found
            if found:
                return
        if self.ruleset is not None:
            found = list(self._bound(self.ruleset))
            yield from found or self._examples(self.ruleset)

    def _entry(self) -> Iterator[Mistake]:
        file = self._folder / "pyproject.toml"
        if not file.is_file():
            yield Mistake(
                "pyproject.toml", 1, "The folder has no such file.", "Run `ror new` for a package to begin with."
            )
            return
        text = file.read_text("utf-8")
        try:
            offers = tomllib.loads(text).get("project", {}).get("entry-points", {}).get(GROUP, {})
        except tomllib.TOMLDecodeError as error:
            yield self._at(file, _line_in(str(error)), f"This is not TOML: {error}.", "Correct this line.")
            return
        if len(offers) != 1:
            yield self._at(
                file,
                1,
                f"There are {len(offers)} entry points in the group {GROUP}.",
                f'Add [project.entry-points."{GROUP}"] with ID = "PACKAGE:RULESET".',
            )
            return
        (name, value), *_ = offers.items()
        module, _, attribute = value.partition(":")
        self._offer = (name, module, attribute)
        line = _line(text, rf"^\s*\"?{re.escape(name)}\"?\s*=")
        if not fits_as_id(name):
            yield self._at(
                file,
                line,
                f"{name!r} cannot be the id of a ruleset.",
                "Use small letters and digits with - between words, and no name of a call.",
            )
        self._home = next(
            (each for each in (self._folder / module, self._folder / "src" / module) if each.is_dir()), self._folder
        )
        if self._home == self._folder:
            yield self._at(
                file,
                line,
                f"The folder has no package {module!r}.",
                "Correct the entry point, or name the folder of the package so.",
            )

    def _files(self) -> Iterator[Mistake]:
        for file in sorted(self._home.rglob("*.py")):
            try:
                compile(file.read_text("utf-8"), str(file), "exec")
            except SyntaxError as error:
                yield self._at(file, error.lineno or 1, f"This is not Python: {error.msg}.", "Correct this line.")
        for file in sorted(self._home.rglob("*.toml")):
            yield from self._data(file)
        for file in sorted((self._home / "messages").rglob("*.ftl")):
            yield from self._messages(file)

    def _data(self, file: Path) -> Iterator[Mistake]:
        text = file.read_text("utf-8")
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            yield self._at(file, _line_in(str(error)), f"This is not TOML: {error}.", "Correct this line.")
            return
        form = _FORMS.get(file.name)
        try:
            if file.parent.name == "tables":
                read_tables([(file.name, text)])
            elif form is not None:
                read_toml(file.name, text, form)
        except RorError as error:
            said = str(error).removeprefix(f"{file.name}: ")
            yield self._at(
                file, place_in(text, said), _sentence(said), "docs/new-ruleset.md shows the form of this file."
            )

    def _messages(self, file: Path) -> Iterator[Mistake]:
        text = file.read_text("utf-8")
        try:
            for code, pattern in messages(text).items():
                try:
                    parse(code, pattern)
                except CatalogueError as error:
                    yield self._at(
                        file,
                        _line(text, rf"^{re.escape(code.partition('.')[0])} *="),
                        _sentence(str(error)),
                        "Close each { with }, and mark one variant with *.",
                    )
        except CatalogueError as error:
            name = str(error).partition(" ")[0]
            places = [at for at, line in enumerate(text.splitlines(), 1) if re.match(rf"{re.escape(name)} *=", line)]
            yield self._at(file, places[-1], _sentence(str(error)), "Give the second one another code.")

    def _load(self) -> Iterator[Mistake]:
        name, module, attribute = self._offer
        try:
            with _importable(self._home.parent, module):
                found = getattr(importlib.import_module(module), attribute, None)
        except Exception as error:  # noqa: BLE001  # the code of others may raise any error
            yield self._raised(error, "Correct this line.")
            return
        file = self._home / "__init__.py"
        line = _line(file.read_text("utf-8"), r"\bid\s*=")
        if not isinstance(found, Ruleset):
            yield self._at(
                file,
                line,
                f"The package has no ruleset {attribute!r}.",
                f"Assign the Ruleset to {attribute}, or correct the entry point.",
            )
        elif found.id != name:
            yield self._at(
                file,
                line,
                f"The ruleset has the id {found.id!r}, and its entry point {name!r}.",
                "Give both the same name.",
            )
        else:
            self.ruleset = found

    def _bound(self, ruleset: Ruleset[Any]) -> Iterator[Mistake]:
        try:
            _ = ruleset.book, ruleset.examples, ruleset.sections
        except Exception as error:  # noqa: BLE001  # the code of others may raise any error
            yield self._raised(error, "Correct the table, or the line of `bind` that reads it.")
            return
        for table in ruleset.own_table_data.values():
            file = self._home / "tables" / f"{table.id}.toml"
            for ruling in table.every_ruling():
                if ruling not in ruleset.rulings:
                    fault = f"There is no ruling {ruling!r}."
                    yield self._at(
                        file, place_in(file.read_text("utf-8"), fault), fault, "Correct it, or add it to rulings.toml."
                    )

    def _examples(self, ruleset: Ruleset[Any]) -> Iterator[Mistake]:
        own = {
            code: text
            for file in sorted((self._home / "messages" / ENGLISH).glob("*.ftl"))
            for code, text in messages(file.read_text("utf-8")).items()
        }
        others = [read(package, ENGLISH) for package in (*ruleset.packages[1:], ENGINE)]
        words = Catalogue(ENGLISH, own, *others, literals=ruleset.literals())
        file = self._home / "examples.toml"
        text = file.read_text("utf-8")
        starts = [at for at, line in enumerate(text.splitlines(), 1) if line.strip() == "[[examples]]"]
        missing: dict[str, tuple[str, str]] = {}
        for example, line in zip(tomllib.loads(text)["examples"], starts, strict=False):
            try:
                tried = Example(**{**example, "faces": tuple(example.get("faces", ()))})
                codes = set(_codes(ruleset, tried))
            except RorError as error:
                inside = bool(_frame(error, self._home)) and error.kind == "law"
                yield (
                    self._raised(error, "Correct this line.")
                    if inside
                    else self._at(file, line, _sentence(str(error)), "Correct the example.")
                )
                continue
            except Exception as error:  # noqa: BLE001  # the code of others may raise any error
                yield self._raised(error, "Correct this line.")
                continue
            missing |= {code: (example["rule"], code) for code in sorted(codes) if code not in words}
            yield from self._wants(ruleset.rule(tried.rule), tried.state)
        for own_rule in ruleset.own_rules.values():
            codes = set(_fields_of(own_rule, ruleset.package))
            missing |= {code: (own_rule.id, code) for code in sorted(codes) if code not in own}
        for rule in ruleset.own_rules:
            if not any(each.rule == rule for each in ruleset.examples):
                yield self._at(
                    file, len(text.splitlines()), f"The rule {rule!r} has no example.", "Add one under [[examples]]."
                )
        for rule, code in missing.values():
            yield self._at(
                self._home / "messages" / ENGLISH / f"{rule}.ftl",
                1,
                f"The message {code!r} is missing.",
                f"Add a line `{code} = …`.",
            )

    def _wants(self, rule: Rule[Any, Any, Any], state: object) -> Iterator[Mistake]:
        body = rule.body.__code__
        for side, worth in rule.wants.items():
            try:
                read_worth(rule, rule.read(state), worth)
            except SchemaError as error:
                said = _sentence(f"{side} wants {worth!r}: {error}")
                yield self._at(Path(body.co_filename), body.co_firstlineno, said, "Correct `wants` of the rule.")

    def _raised(self, error: Exception, remedy: str) -> Mistake:
        said = f"{type(error).__name__}: {error}" if not isinstance(error, RorError) else str(error)
        table = re.match(r"([a-z0-9-]+): ", said)
        data = self._home / "tables" / f"{table[1]}.toml" if table else None
        if data is not None and data.is_file():
            return self._at(data, place_in(data.read_text("utf-8"), said), _sentence(said), remedy)
        frame = _frame(error, self._home)
        file, line = (Path(frame.filename), frame.lineno or 1) if frame else (self._home / "__init__.py", 1)
        return self._at(file, line, _sentence(said), remedy)

    def _at(self, file: Path, line: int, fault: str, remedy: str) -> Mistake:
        return Mistake(file.relative_to(self._folder).as_posix(), line, fault, remedy)


def _fields_of(rule: Rule[Any, Any, Any], package: str) -> Iterator[str]:
    """The codes of the words for the fields of a rule, as far as its package defines them."""
    for shape in structs_in([rule.state_type, rule.result_type]):
        own = [each for each in shape.__mro__ if each.__module__.partition(".")[0] == package.partition(".")[0]]
        for name in shape.__struct_fields__:
            home = next((each for each in own if name in each.__annotations__), None)
            if home is not None:
                yield f"field-{home.__name__}-{name}"


def _codes(ruleset: Ruleset[Any], example: Example) -> Iterator[str]:
    outcomes = [ruleset.answer(example.rule, ruleset.read(example.rule, example.request))]
    if ruleset.rule(example.rule).throws:
        outcomes += [ruleset.resolve(example.rule, example.state, seed=seed) for seed in range(_SEEDS)]
    for outcome in outcomes:
        yield ruleset.told(outcome).code
        yield from _CODE.findall(canonical(outcome.trace).decode())


def place_in(text: str, said: str) -> int:
    r"""The line of a data file that an error is about, by the path or the words that it names; 1 if it names none.

    >>> place_in('id = "a"\n[[rulings]]\nid = "b"\ndefalt = "c"', "Object contains unknown field `defalt` - at `$.rulings[0]`")
    4
    """
    start = 0
    path = re.search(r"at `\$([^`]*)`", said)
    for name, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", path[1]) if path else ():
        step = _step(text, start, name, int(index) if index else 0)
        start = start if step is None else step
    for word in re.findall(r"field `([\w-]+)`|'([^']+)'|got \"?([\w-]+)", said):
        name = next(filter(None, word))
        found = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])").search(text, start)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return text.count("\n", 0, start) + 1


def _step(text: str, start: int, name: str, index: int) -> int | None:
    if name:
        found = re.compile(
            rf"^\s*\[*(?:[\w-]+\.)*{re.escape(name)}\]*\s*(?:=.*)?$|(?<![\w-]){re.escape(name)}\s*=", re.MULTILINE
        ).search(text, start)
        return found.start() + len(found[0]) - len(found[0].lstrip()) if found else None
    line = text[start:].split("\n", 1)[0].strip()
    again = re.compile(rf"^{re.escape(line)}$" if line.startswith("[[") else r"^\s*[{\"]", re.MULTILINE)
    places = [each.start() for each in again.finditer(text, start)]
    return places[index] if index < len(places) else None


def _line(text: str, pattern: str) -> int:
    return next((at for at, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)), 1)


def _line_in(said: str) -> int:
    found = re.search(r"line (\d+)", said)
    return int(found[1]) if found else 1


def _sentence(said: str) -> str:
    text = " ".join(said.split())
    return text if text.endswith((".", "?")) else f"{text}."


def _frame(error: Exception, home: Path) -> traceback.FrameSummary | None:
    inside = [each for each in traceback.extract_tb(error.__traceback__) if Path(each.filename).is_relative_to(home)]
    return inside[-1] if inside else None


@contextmanager
def _importable(folder: Path, module: str) -> Iterator[None]:
    before = sys.modules.copy()
    for name in [each for each in sys.modules if each.partition(".")[0] == module]:
        del sys.modules[name]
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    except BaseException:
        for name in set(sys.modules) - set(before):
            del sys.modules[name]
        raise
    finally:
        sys.path.remove(str(folder))
