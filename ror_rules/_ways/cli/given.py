"""Reads arguments as values: documents, states, faces, rulings, and names that have to exist.

The reading is strict: JSON goes through `read_json`. An error about an unknown name suggests the nearest known one.
These functions print no output.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from os import environ
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from ror_rules._messages.message import ChosenName, Message, named, say
from ror_rules._packages.house import House
from ror_rules._packages.questions.views import view_meant
from ror_rules._packages.register import broken, find, load, rulesets
from ror_rules._packages.rule import Projection, Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import read_json, read_json_file, read_toml, read_wanted
from ror_rules._reading.errors import MalformedError, SchemaError, UnknownError
from ror_rules._reading.faults import faults
from ror_rules._reading.names import brief
from ror_rules._ways.cli.usage import UsageError

_T = TypeVar("_T")

_MAX_EXAMPLE: Final = 100
"""Most characters of an example state that an error shows whole."""


def known(code: str, name: str, among: Mapping[str, _T], **given: str) -> _T:
    """The thing called `name`. Raises `UnknownError` with a code. It lists all things and the nearest."""
    if name in among:
        return among[name]
    raise UnknownError.unknown(code, name, among, **given)


def known_ruleset(ruleset_id: str) -> Ruleset[Any]:
    """A ruleset by its id. Raises `UnknownError`."""
    found = find(ruleset_id)
    if found is None and ruleset_id in broken():
        raise UsageError("usage-other", reason=broken()[ruleset_id])
    try:
        return found or load(ruleset_id)
    except UnknownError as error:
        if others := with_rule(ruleset_id):
            error.hint = say("ruleset-before-rule", rulesets=others)
        raise error.moved(lambda _: "") from None


def with_rule(rule_id: str) -> list[ChosenName]:
    """The rulesets that have a rule of this name."""
    return [ChosenName(each.id) for each in rulesets() if rule_id in each.rules]


def known_rule(
    ruleset_id: str, rule_id: str, houses: Sequence[object] = ()
) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    """A ruleset under house rules, named by their files, and a rule of it. Raises `UnknownError`, `SchemaError`."""
    ruleset = housed_ruleset(ruleset_id, houses)
    try:
        return ruleset, known("no-such-rule", rule_id, ruleset.rules, ruleset=ruleset_id)
    except UnknownError as error:
        if others := with_rule(rule_id):
            error.hint = say("rule-of-others", rulesets=others)
        raise


def housed_ruleset(ruleset_id: str, houses: Sequence[object] = ()) -> Ruleset[Any]:
    """A ruleset under house rules, named by their files. Raises `UnknownError`, `SchemaError`."""
    ruleset = known_ruleset(ruleset_id)
    keep_installed()
    return ruleset.with_houses([_checked(ruleset, name, house_document(name)) for name in map(str, houses)])


def _checked(ruleset: Ruleset[Any], name: str, document: Any, *, fixed: bool = False) -> House:
    try:
        return ruleset.house(document, fixed=fixed)
    except SchemaError as error:
        raise error.moved(lambda at: f"{name}#{at}") from None


def house_document(name: str) -> Any:
    """A house-rule document as plain values: TOML, or JSON in a file that ends with `.json`. Raises `SchemaError`, `UsageError`."""
    if name.lower().endswith(".json"):
        return read_document(name)
    return read_toml(read_bytes(name))


def keep_houses(names: Sequence[object]) -> None:
    """Reads house-rule documents, so that outcomes that name them can be checked. Raises `SchemaError`, `UnknownError`."""
    keep_installed()
    for name in names:
        named_house(str(name))


def installed_houses() -> tuple[str, ...]:
    """The house-rule documents in the folder of ROR_HOUSES. Raises `UsageError`."""
    folder = environ.get("ROR_HOUSES", "")
    if folder and not Path(folder).is_dir():
        raise UsageError("usage-folder-of-houses", folder=repr(folder))
    return tuple(map(str, sorted(Path(folder).glob("*.toml")))) if folder else ()


def keep_installed() -> None:
    """Keeps the documents of ROR_HOUSES, so that digits name them. Raises `SchemaError`, `UnknownError`, `UsageError`.

    With ROR_RELEASES, it leaves out documents that change other versions, because a release may have them.
    """
    _keep_installed(installed_houses(), bool(environ.get("ROR_RELEASES")))


@cache
def _keep_installed(names: tuple[str, ...], lenient: bool) -> None:
    for name in names:
        try:
            named_house(name, fixed=True)
        except SchemaError as error:
            if not (lenient and error.code == "house-other-version"):
                raise


def named_house(name: str, *, fixed: bool = False) -> tuple[Ruleset[Any], House]:
    """A house-rule document in a file, with the ruleset that it names. Raises `SchemaError`, `UnknownError`."""
    document = house_document(name)
    about = document.get("house") if isinstance(document, dict) else None
    asked = about.get("ruleset") if isinstance(about, dict) else None
    ruleset = known_ruleset(asked if isinstance(asked, str) else "")
    return ruleset, _checked(ruleset, name, document, fixed=fixed)


def read_wish(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], text: str) -> dict[str, Any]:
    """A wanted result, FIELD or FIELD=VALUE, as members of a request. Raises `UnknownError` for a field that no state has."""
    name, value = read_wanted(text)
    name = view_meant(ruleset.id, rule, name, "/field")
    view = rule.projections.get(name)
    value = said(ruleset, view, value)
    if "=" not in text and view is not None and faults(value, view.shape, ""):
        raise UsageError("usage-no-truth", name=name)
    return {"field": name, "value": value}


def said(ruleset: Ruleset[Any], view: Projection | None, value: Any) -> Any:
    """A value of a field, in the words of a line: `yes` and `no` are truths, unless the field has such words."""
    if value in ("yes", "no") and view is None:
        return value == "yes"
    return ruleset.parse_value(view.shape, value) if view is not None and isinstance(value, str) else value


def read_document(name: str) -> Any:
    """The JSON document in a file, or on standard input if the name is `-`."""
    return read_json_file(read_bytes(name))


def lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers from 1, or of standard input if the name is `-`. Reads lazily."""
    if name == "-":
        yield from enumerate(_stdin(), 1)
        return
    try:
        with Path(name).open("rb") as file:
            yield from enumerate(file, 1)
    except OSError as error:
        raise UsageError("usage-not-read", name=repr(name), reason=str(error.strerror)) from None


def size(name: str) -> int | None:
    """The length of a file in bytes, or None if it is unknown."""
    try:
        return None if name == "-" else Path(name).stat().st_size or None
    except OSError:
        return None


def read_state(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], option: object, words: Sequence[str]) -> Any:
    """The state of a rule: the `words` of a line, or the text of `--state`. A plain object, or a line.

    Raises `UsageError` with an example of the rule if there is no state.
    """
    line = " ".join(words)
    if words and option is not None:
        raise UsageError("usage-state-twice")
    if option is None and not words:
        states = [each.state for each in ruleset.examples if each.rule == rule.id]
        example = min((ruleset.without_houses.line(rule.id, each) for each in states), key=len, default="")
        raise UsageError("usage-no-state", ruleset=ruleset.id, rule=rule.id, example=shlex.quote(example))
    text = line if option is None else str(option)
    if text != "-" and not text.lstrip().startswith(("{", "[")) and not _names_a_file(text):
        return text
    states = [each.state for each in ruleset.examples if each.rule == rule.id]
    example = shlex.quote(min(map(_sketched, states), key=len, default="{}"))
    return read_object("--state", text, example, say("usage-states-to-try", ruleset=ruleset.id, rule=rule.id))


def _names_a_file(text: str) -> bool:
    return is_there(text) or (" " not in text and Path(text).suffix.lower() in (".json", ".toml"))


def _sketched(state: Mapping[str, Any]) -> str:
    whole = json.dumps(state, ensure_ascii=False)
    if len(whole) <= _MAX_EXAMPLE:
        return whole
    return f"{{{', '.join(f'{json.dumps(name)}: {_part(value)}' for name, value in state.items())}}}"


def _part(value: Any) -> str:
    return "{...}" if isinstance(value, dict) else "[...]" if isinstance(value, list) else json.dumps(value)


def read_object(option: str, text: str, example: str, more: Message | str = "") -> Any:
    """A JSON object: the text itself if it starts with `{` or `[`, otherwise a file's (TOML by its suffix). `-` is
    standard input.

    Raises `UsageError` for other texts, with an `example` and the words `more`.
    """
    if text.lstrip().startswith(("{", "[")):
        try:
            return read_json(text.encode())
        except MalformedError as error:
            if '"' not in text:  # the shell has taken them
                error.hint = say("quotes-of-the-shell", option=option, example=named(example))
            raise
    if text != "-" and not is_there(text):
        raise UsageError("usage-no-object", option=option, text=shlex.quote(brief(text)), example=example, more=more)
    if Path(text).suffix.lower() == ".toml":
        return read_toml(read_bytes(text))
    return read_document(text)


def read_faces(text: str) -> tuple[int, ...]:
    """Faces with commas (or spaces) between them: `3,5`."""
    words = text.replace(",", " ").split()
    if not words or not all(re.fullmatch("[0-9]{1,10}", word) for word in words):
        raise UsageError("usage-faces", text=repr(text))
    return tuple(map(int, words))


def read_rulings(ruleset: Ruleset[Any], pairs: Sequence[str], option: str = "--ruling") -> dict[str, str]:
    """The rulings of an option, each `id=reading`. Raises `UnknownError` if the register does not list one."""
    asked: dict[str, str] = {}
    for pair in pairs:
        ruling_id, equals, reading = pair.partition("=")
        if not equals:
            raise UsageError("usage-no-reading", option=option, pair=repr(pair), ruleset=ruleset.id)
        ruling = known("no-such-ruling-there", ruling_id, ruleset.rulings, ruleset=ruleset.id)
        if not ruling.allows(reading):
            known(
                "no-such-reading",
                reading,
                dict.fromkeys(ruling.readings) if reading not in ruling.readings else dict.fromkeys(ruling.words),
                ruling=ruling_id,
            )
        if asked.setdefault(ruling_id, reading) != reading:
            raise UsageError("usage-two-readings", option=option, ruling=ruling_id, one=asked[ruling_id], other=reading)
    return asked


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input if the name is `-`. Raises `UsageError`."""
    try:
        return _stdin().read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError("usage-not-read", name=repr(name), reason=str(error.strerror)) from None


def is_there(name: str) -> bool:
    """Whether a name is that of a file."""
    try:
        Path(name).stat()
    except (OSError, ValueError):  # the name is too long, or it contains a null
        return False
    return name != ""


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise UsageError("usage-input-closed")
    return sys.stdin.buffer
