"""The mistakes of a package with a ruleset: for each its file, its line, the fault and the remedy.

A check goes from the ground up: the entry point, the syntax of each file, the form of each data file, the code, the tables, the
examples and their words, and all that a service derives from them. A step that needs an earlier one is left out if that one has mistakes.
"""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from ror_rules._messages.catalogues import read
from ror_rules._messages.encodings import NotUtf8Error, text_in
from ror_rules._messages.fluent import CatalogueError, compiled, messages
from ror_rules._packages.register import GROUP, fits_as_id
from ror_rules._packages.ruleset import ExamplesFile, Ruleset, SynonymsFile
from ror_rules._reading.error import RorError
from ror_rules._reading.mistakes import FORMS, Mistake, line_of, place_in, raised, sentence
from ror_rules._throwing.rulings import RulingsFile
from ror_rules._throwing.sections import SectionsFile
from ror_rules._throwing.table_file import read_tables, read_toml
from ror_rules._ways.authoring.admission import derived

_FORMS: Final[dict[str, type[Any]]] = {
    "rulings.toml": RulingsFile,
    "sections.toml": SectionsFile,
    "examples.toml": ExamplesFile,
    "synonyms.toml": SynonymsFile,
}


class CheckedPackage(NamedTuple):
    mistakes: tuple[Mistake, ...]
    ruleset: Ruleset[Any] | None


def check(folder: Path) -> CheckedPackage:
    read.cache_clear()  # the files of an earlier check may have changed
    checking = _Check(folder)
    found = {str(each): each for each in checking.run()}
    return CheckedPackage(tuple(found.values()), checking.ruleset)


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
            yield from found or self._read(self.ruleset)

    def _entry(self) -> Iterator[Mistake]:
        file = self._folder / "pyproject.toml"
        if not file.is_file():
            yield Mistake(
                "pyproject.toml", 1, "The folder has no such file.", "Run `ror new` for a package to begin with."
            )
            return
        text = text_in(file)
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
        line = line_of(text, rf"^\s*\"?{re.escape(name)}\"?\s*=")
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
        unread = False
        for file in sorted(each for each in self._home.rglob("*") if each.suffix in {".py", ".toml", ".ftl"}):
            try:
                text_in(file)
            except NotUtf8Error as error:
                unread = True
                yield self._at(file, error.line, f"This is not UTF-8: {error.what}.", "Save the file as UTF-8.")
        if unread:
            return
        for file in sorted(self._home.rglob("*.py")):
            try:
                compile(text_in(file), str(file), "exec")
            except SyntaxError as error:
                yield self._at(file, error.lineno or 1, f"This is not Python: {error.msg}.", "Correct this line.")
        for file in sorted(self._home.rglob("*.toml")):
            yield from self._data(file)
        for file in sorted((self._home / "messages").rglob("*.ftl")):
            yield from self._messages(file)

    def _data(self, file: Path) -> Iterator[Mistake]:
        text = text_in(file)
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
            yield self._at(file, place_in(text, said), sentence(said), FORMS)

    def _messages(self, file: Path) -> Iterator[Mistake]:
        text = text_in(file)
        try:
            for code, pattern in messages(text).items():
                try:
                    compiled(code, pattern)
                except CatalogueError as error:
                    yield self._at(
                        file,
                        line_of(text, rf"^{re.escape(code.partition('.')[0])} *="),
                        sentence(str(error)),
                        "Close each { with }, and mark one variant with *.",
                    )
        except CatalogueError as error:
            name = str(error).partition(" ")[0]
            places = [at for at, line in enumerate(text.splitlines(), 1) if re.match(rf"{re.escape(name)} *=", line)]
            yield self._at(file, places[-1], sentence(str(error)), "Give the second one another code.")

    def _load(self) -> Iterator[Mistake]:
        name, module, attribute = self._offer
        try:
            with _importable(self._home.parent, module):
                found = getattr(importlib.import_module(module), attribute, None)
        except Exception as error:  # noqa: BLE001  # the code of others may raise any error
            yield self._raised(error, "Correct this line.")
            return
        file = self._home / "__init__.py"
        line = line_of(text_in(file), r"\bid\s*=")
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
                        file, place_in(text_in(file), fault), fault, "Correct it, or add it to rulings.toml."
                    )

    def _read(self, ruleset: Ruleset[Any]) -> Iterator[Mistake]:
        try:
            ruleset.check(self._folder)
        except Exception as error:  # noqa: BLE001  # the code of others may raise any error
            yield self._raised(error, "Correct this line.")
            return
        yield from ruleset.mistakes
        yield from derived(ruleset, self._folder)

    def _raised(self, error: Exception, remedy: str) -> Mistake:
        return raised(error, self._home, remedy, self._folder)

    def _at(self, file: Path, line: int, fault: str, remedy: str) -> Mistake:
        return Mistake(file.relative_to(self._folder).as_posix(), line, fault, remedy)


def _line_in(said: str) -> int:
    found = re.search(r"line (\d+)", said)
    return int(found[1]) if found else 1


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
