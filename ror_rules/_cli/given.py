"""What was typed, as values: documents, states, faces, rulings, and names that have to exist.

Reading only, and strictly: JSON through `wire.read_json`. A name that does not exist is answered with the nearest one
that does. Nothing is printed here.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from ror_rules._wire.reading import read_json
from ror_rules.errors import MalformedError, UnknownError
from ror_rules.register import RULESETS, load
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset

T = TypeVar("T")


class UsageError(Exception):
    """Something typed that no library of ours ever sees: one readable line."""


def known(what: str, name: str, among: Mapping[str, T]) -> T:
    """The thing called `name`. Raises `UnknownError` that lists all there are and names the nearest."""
    if name in among:
        return among[name]
    near = get_close_matches(name, among, n=1)
    raise UnknownError(
        f"There is no such {what}.",
        expected="one of " + ", ".join(among),
        got=name or "nothing",
        help=f"Did you mean {near[0]}?" if near else None,
    )


def known_ruleset(ruleset_id: str) -> Ruleset[Any]:
    """A ruleset by its id. Raises `UnknownError`."""
    known("ruleset", ruleset_id, RULESETS)
    return load(ruleset_id)


def known_rule(ruleset_id: str, rule_id: str) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    """A ruleset and a rule of it by their ids. Raises `UnknownError`."""
    ruleset = known_ruleset(ruleset_id)
    return ruleset, known(f"rule in {ruleset_id}", rule_id, ruleset.rules)


def read_document(name: str) -> Any:
    """A JSON document: a file's, or standard input's where the name is `-`."""
    return read_json(_read(name))


def lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of standard input where the name is `-`, with their numbers from 1; read as they come."""
    if name == "-":
        yield from enumerate(_stdin(), 1)
        return
    try:
        with Path(name).open("rb") as file:
            yield from enumerate(file, 1)
    except OSError as error:
        raise UsageError(f"{name!r} cannot be read: {error.strerror}.") from None


def size(name: str) -> int | None:
    """How long a file is, in bytes; None where nobody can say."""
    try:
        return None if name == "-" else Path(name).stat().st_size or None
    except OSError:
        return None


def read_state(text: str) -> Any:
    """A state: JSON where it starts with `{` or `[`, else a file (TOML by its suffix), else standard input (`-`)."""
    if text.lstrip().startswith(("{", "[")):
        return read_json(text.encode())
    if text != "-" and Path(text).suffix.lower() == ".toml":
        return _read_toml(_read(text))
    return read_document(text)


def read_faces(text: str) -> tuple[int, ...]:
    """Faces with commas (or spaces) between them: `3,5`."""
    words = text.replace(",", " ").split()
    if not words or not all(re.fullmatch("[0-9]{1,10}", word) for word in words):
        raise UsageError(f"--faces takes whole numbers with commas between them, like 3,5; got {text!r}.")
    return tuple(map(int, words))


def read_rulings(ruleset: Ruleset[Any], pairs: Sequence[str]) -> dict[str, str]:
    """Rulings asked for, each `id=reading`. Raises `UnknownError` for what the register does not list."""
    asked: dict[str, str] = {}
    for pair in pairs:
        ruling_id, equals, reading = pair.partition("=")
        if not equals:
            raise UsageError(f"--ruling takes id=reading; got {pair!r}. `ror rulings {ruleset.id}` lists them.")
        ruling = known(f"ruling in {ruleset.id}", ruling_id, ruleset.rulings)
        known(f"reading of {ruling_id}", reading, ruling.readings)
        if asked.setdefault(ruling_id, reading) != reading:
            raise UsageError(f"--ruling gives {ruling_id} two readings: {asked[ruling_id]} and {reading}.")
    return asked


def write(name: str, content: bytes) -> None:
    """A file, whole."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise UsageError(f"{name!r} cannot be written: {error.strerror}.") from None


def _read(name: str) -> bytes:
    try:
        return _stdin().read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"{name!r} cannot be read: {error.strerror}.") from None


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise UsageError("Standard input is closed.")
    return sys.stdin.buffer


def _read_toml(content: bytes) -> Any:
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise MalformedError(
            "The document is not TOML.", expected="TOML 1.0", got=str(error), help="Mend the file, or write it as JSON."
        ) from None


def plots() -> Any:
    """The module that draws pictures. Raises `UsageError` where the extra it needs is not installed."""
    try:
        from ror_rules._cli import plots as found  # noqa: PLC0415  # matplotlib is an extra, and slow to import
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        raise UsageError(
            f"{error.name} is not installed, which pictures need; in a checkout get it with: pip install '.[cli,plot]'"
        ) from None
    return found
