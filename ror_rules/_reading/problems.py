"""Problem details (RFC 9457): the document of a refusal, and an error of the core as one.

The service and the command line use the same document. The service adds kinds of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, field

from ror_rules._messages.catalogues import ENGINE, ENGLISH, catalogue, offered, read, speaker
from ror_rules._messages.fluent import PLURALS, Catalogue
from ror_rules._messages.message import NOTHING, Code, Given, Message, With
from ror_rules._reading.error import Guide, RorError, SmallerQuestion, in_words
from ror_rules._reading.fault import FaultWords, RequestFault

BASE: Final = "/problems/"
"""The start of every problem's type. The kind follows."""

_Given = Annotated[
    With,
    Meta(
        description="The parameters of the message. `expected` and `got` repeat the fault's `expected` and `got` if "
        "these are"
        " messages. `near` is the name that you probably meant."
    ),
]


class Fault(Struct, frozen=True, omit_defaults=True):
    """One fault in the request body. `pointer` is a JSON Pointer into the body, empty for the whole body."""

    pointer: str
    detail: str
    expected: str | None = None
    got: str | None = None
    code: Code = ""
    given: _Given = field(name="with", default=NOTHING)


class Remedy(Struct, frozen=True, omit_defaults=True):
    """A smaller question in place of one that was too large."""

    change: dict[str, Any]
    detail: str
    tried: bool = False
    error: float | None = None
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


class Problem(Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457): the first fault in one line (`detail`), all faults (`errors`), and a remedy (`help`)."""

    type: str
    title: str
    status: int
    detail: str
    instance: str | None = None
    help: str | None = None
    errors: tuple[Fault, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    request_id: str | None = None
    code: Code | None = None
    given: _Given = field(name="with", default=NOTHING)
    line: str | None = None
    column: int | None = None
    length: int | None = None


def of_error(
    error: RorError, guide: Guide, *, instance: str | None = None, under: str | None = None, language: str = ENGLISH
) -> Problem:
    """The problem document of an error, in a language that has all its words (`spoken`). The title is always English.

    `guide` is how the caller's shell calls its pages.
    `instance` is the path of the request. `under` is where the request stands in a larger document, which names the rule
    too. It comes before the pointers. None means that the path names the rule. Then a wrong name is not a fault of the body.
    """
    by_path = under is None and error.by_path
    place = under or ""
    line = error.line(language)
    if by_path:
        line = line.removeprefix(f"{error.pointer}: ")
    ours = error.status >= 500
    first = error.faults[0]
    return Problem(
        type=BASE + error.kind,
        status=error.status,
        detail=f"{place}: {line}" if place and not error.pointer else place + line,
        instance=instance,
        errors=()
        if by_path or ours
        else tuple(of_fault(each, each.in_words(language), place) for each in error.faults),
        remedies=tuple(_remedy(each, language) for each in error.remedies),
        code=None if ours else first.code,
        given=NOTHING if ours else parameters(first.parameters),
        **_place(error),
        title=error.title,
        help=error.guided(guide, language=language),
    )


def _place(error: RorError) -> dict[str, Any]:
    spot = error.spot
    if spot is None:
        return {}
    return {"line": spot.line, "column": spot.start + 1, "length": spot.end - spot.start}


def spoken(error: RorError, language: str) -> str:
    """The language for the document of an error: `language` if it has all the words, otherwise English."""
    asked = error.asked
    if language == ENGLISH or language not in PLURALS or (asked and language not in offered(*asked)):
        return ENGLISH
    faults, ruleset = error.faults, asked[0] if asked else ""
    if isinstance(error.hint, str) or any(each.words for each in faults):
        return ENGLISH
    said = [Message(each.code, Given(each.given)) for each in faults]
    said += [each for fault in faults for each in (fault.wanted, fault.came) if isinstance(each, Message)]
    said += [each.words for each in error.remedies] + ([error.hint] if error.hint else [])
    complete = says(catalogue(ruleset, language), translated(language, *_packages(ruleset)), said)
    return language if complete else ENGLISH


def says(words: Catalogue, own: frozenset[str], said: Any) -> bool:
    """Whether a language has the words of messages, and of all messages in them. `own` are the codes that are translated."""
    if isinstance(said, list | tuple):
        return all(says(words, own, each) for each in said)
    if not isinstance(said, Message):
        return True
    parts = {each for each in (said.code, f"{said.code}.expected", f"{said.code}.help") if each in words}
    if said.code not in parts or not parts <= own:
        return False
    foreign = _FOREIGN & said.given.keys() & words.variables(said.code)
    return not any(isinstance(said.given[name], str) for name in foreign) and says(words, own, [*said.given.values()])


_FOREIGN: Final = frozenset({"description", "fault", "form", "otherwise", "text"})
"""Parameters that are English text if they are text: of a schema, of the system or of another library."""


@lru_cache(maxsize=64)
def translated(language: str, *packages: str) -> frozenset[str]:
    """The codes that the catalogues of these packages have in a language."""
    return frozenset(code for package in packages for code in read(package, language))


def _packages(ruleset: str) -> tuple[str, ...]:
    found = speaker(ruleset) if ruleset else None
    return (*(found.packages if found else ()), ENGINE)


def parameters(given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a message as JSON has them. An error that crossed a process is written like any other."""
    return {name: _plain(value) for name, value in given.items()} or NOTHING


def _plain(value: Any) -> Any:
    match value:
        case Message(code=code, given=given):
            return {"code": code, "with": parameters(given)} if given else {"code": code}
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return value


def of_fault(fault: RequestFault, told: FaultWords, place: str = "") -> Fault:
    """A fault of a document at a place, in these words."""
    return Fault(
        pointer=place + fault.pointer,
        detail=told.detail,
        expected=told.expected,
        got=told.got,
        code=fault.code,
        given=parameters(fault.parameters),
    )


def _remedy(remedy: SmallerQuestion, language: str) -> Remedy:
    return Remedy(
        dict(remedy.change),
        in_words(remedy.words, language),
        remedy.tried,
        remedy.error,
        remedy.words.code,
        parameters(remedy.words.given),
    )
