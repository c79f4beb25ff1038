"""Everything that can go wrong, drawn before it is coded.

```
RorError                  never raised as itself
├── MalformedError        the bytes are no JSON we accept: syntax, doubled names, depth, NaN          400
├── InputError            the request can be read, but not answered as it stands                      422
│   ├── SchemaError       a field is missing, unknown, of the wrong type or out of bounds
│   ├── StateError        fields that cannot stand together, or a state the rules forbid
│   ├── DiceError         a seed or a context that the stream does not take
│   │   └── FacesError    supplied faces: too few, too many, impossible
│   ├── RulingError       an unknown ruling or reading
│   ├── VersionError      a version of the ruleset that is not installed
│   ├── BudgetError       more dice, paths or values than one request may take
│   └── ReceiptError      something that is no outcome of ours
├── UndecidedError        the rules do not decide this, and we do not invent                          422
├── UnknownError          no such ruleset, rule or table                                              404
├── SetupError            installed rulesets that do not fit together: whoever installed them         500
└── LawError              a rule, table or ruling of ours breaks a law of the engine: our fault       500
```

Each says what was expected, what came and, in `help`, what to do and where that is shown. `pointer` is a JSON Pointer
(RFC 6901) into the request; that of something missing is the place where it should stand. Most errors are one fault; a
`SchemaError` lists up to ten, in the order of the document. `status` hints at HTTP for a shell that speaks it; nothing
here knows more of the wire than that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeVar

import msgspec

from ror_rules._limits import MAX_CONTEXT, MAX_DEPTH, MAX_SEED_LENGTH
from ror_rules.values import visible


class Fault(NamedTuple):
    """One thing wrong: a JSON Pointer to its place, a sentence, what was expected there and what came, where known."""

    pointer: str
    detail: str
    expected: str | None = None
    got: str | None = None

    def __str__(self) -> str:
        place = f"{visible(self.pointer)}: " if self.pointer else ""
        wanted = f" Expected {self.expected}" if self.expected is not None else ""
        came = f", got {self.got}." if self.got is not None and wanted else "." if wanted else ""
        return f"{place}{self.detail}{wanted}{came}"


class Remedy(NamedTuple):
    """What to ask instead: members of the request to change (null: to leave out), the same in words.

    `tried`: it was tried, and is answered. `error`: how far a chance may be off, 0 to 1, in 95 of 100 cases; None where
    chances are exact, or as good as that.
    """

    change: Mapping[str, Any]
    words: str
    tried: bool
    error: float | None = None


E = TypeVar("E", bound="RorError")


class Guide(NamedTuple):
    """How a shell calls the pages that help: those of a rule and of a ruleset's rulings, and one where neither is known."""

    rule: str
    rulings: str
    rest: str


COMMANDS = Guide("`ror rule {0} {1}`", "`ror rulings {0}`", "`ror --help`")
PATHS = Guide("GET /v1/rulesets/{0}/rules/{1}", "GET /v1/rulesets/{0}/rulings", "GET /docs")
EITHER = Guide(*(f"{command} or {path}" for command, path in zip(COMMANDS, PATHS, strict=True)))


class RorError(Exception):
    """What went wrong, where, what was expected there and what came instead.

    `detail` is a sentence, and a second where it knows what was meant; `expected` is shown as it is, so is `got` where it is text: any other value is shown as
    JSON. `hint` says what to do about it, where that is more than the remedy of its class.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    status: ClassVar[int]
    remedy: ClassVar[str]
    page: ClassVar[str] = ""
    """What ends `help` where ruleset and rule are known; `{rule}` and `{rulings}` are their pages."""
    page_of_all: ClassVar[str] = ""
    """What ends it where they are not."""

    def __init__(
        self, detail: str, *, pointer: str = "", expected: object = None, got: object = None, help: str | None = None
    ) -> None:
        if not hasattr(type(self), "kind"):
            raise TypeError(f"{type(self).__name__} is a family of errors, not an error")
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer
        self.expected = None if expected is None else str(expected)
        self.got = None if got is None else brief(got)
        self.hint = help
        self.more: tuple[Fault, ...] = ()
        self.remedies: tuple[Remedy, ...] = ()
        self.asked: tuple[str, str] | None = None
        self.cite: Any = None
        """The citation of the rule that forbids it, until `cited` puts it into words."""
        self.fallen = False
        """Whether dice had fallen when it was raised, so that it may tell something of them."""

    def __str__(self) -> str:
        more = f" And {len(self.more)} more fault{'s' * (len(self.more) > 1)}." if self.more else ""
        return f"{self.faults[0]}{more}"

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong, as far as it is known: the first is the error's own pointer, detail and so on."""
        return (Fault(self.pointer, self.detail, self.expected, self.got), *self.more)

    @property
    def help(self) -> str:
        """What to do, and the pages that show what can be sent."""
        return self.guided(EITHER)

    def guided(self, guide: Guide | None) -> str:
        """`help`, its pages as one shell calls them, or without pages."""
        said = self.hint or self.remedy
        if guide is None:
            return said
        if self.asked is None:
            return f"{said} {self.page_of_all.format(rest=guide.rest)}".rstrip()
        rule, rulings = guide.rule.format(*self.asked), guide.rulings.format(*self.asked)
        return f"{said} {self.page.format(rule=rule, rulings=rulings)}".rstrip()

    def under(self, prefix: str) -> RorError:
        """The same error, seen from a request that holds others (a batch, a game): its pointers moved below `prefix`."""
        return self.moved(lambda pointer: prefix + pointer)

    def moved(self, to: Callable[[str], str]) -> RorError:
        """The same error with other pointers: each as `to` has it."""
        self.pointer = to(self.pointer)
        self.more = tuple(fault._replace(pointer=to(fault.pointer)) for fault in self.more)
        return self

    def about(self, ruleset: str, rule: str) -> None:
        """Tells the error which rule it is about, unless it knows already."""
        if self.asked is None:
            self.asked = (ruleset, rule)

    def cited(self, words: Callable[[Any], str]) -> None:
        """Adds where the rule that forbids it is printed, in the `words` of its citation, if the error has one."""
        if self.cite is not None:
            self.detail = f"{self.detail} ({words(self.cite)})"
            self.cite = None

    def turned(self, kind: type[E]) -> E:
        """What is wrong as an error of another kind, with the remedy of that."""
        error = kind(self.detail, pointer=self.pointer, expected=self.expected, got=self.got)
        error.more = self.more
        return error


class About:
    """What is done within is about one rule: an error that comes out of it knows so, and `help` names its pages."""

    __slots__ = ("_asked", "_words")

    def __init__(self, ruleset: str, rule: str, words: Callable[[Any], str] | None = None) -> None:
        """`words` puts a citation into words, for a refusal that names the rule that forbids a state."""
        self._asked = (ruleset, rule)
        self._words = words

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RorError):
            error.about(*self._asked)
            if self._words is not None:
                error.cited(self._words)


def brief(value: object) -> str:
    """What came, short enough for one line (80 characters): words as they are, any other value as JSON."""
    return _cut(visible(value)) if isinstance(value, str) else shown(value)


def shown(value: object) -> str:
    """A value as JSON, short enough for one line (80 characters)."""
    return _cut(_written(value))


def apart(one: object, other: object) -> tuple[str, str]:
    """Two values as JSON, each short enough for one line: what is around their first difference, where that comes late."""
    texts = _written(one), _written(other)
    if _cut(texts[0]) != _cut(texts[1]) or texts[0] == texts[1]:
        return _cut(texts[0]), _cut(texts[1])
    begin = next(at for at, (left, right) in enumerate(zip_longest(*texts)) if left != right) - 30
    first, second = (_cut(f"...{text[begin:]}") for text in texts)
    return first, second


def _written(value: object) -> str:
    """A value as JSON, whole and on one line."""
    try:
        return visible(json.dumps(value, ensure_ascii=False, default=_plain))
    except (TypeError, ValueError):
        return visible(str(value))


def _plain(value: object) -> object:
    """A value that the JSON of the standard library does not know, as one that it does."""
    return msgspec.to_builtins(value)


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def nearest(name: str, among: Iterable[str]) -> str | None:
    """The one of several names that is most like `name`, whatever its case and its dashes; None where none is."""
    if len(name) > 40:
        return None
    plainly = {_plainly(each): each for each in reversed(list(among))}
    found = get_close_matches(_plainly(name), plainly, n=1)
    return plainly[found[0]] if found else None


def _plainly(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def meant(name: str, among: Iterable[str]) -> str:
    """The end of a sentence that says no to a name, and the nearest there is: `. Did you mean exact?`, or just `.`."""
    near = nearest(name, among)
    return f". Did you mean {near}?" if near else "."


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def pointer(base: str, name: str) -> str:
    """`base` with one more token of a JSON Pointer (RFC 6901)."""
    return f"{base}/{name.replace('~', '~0').replace('/', '~1')}"


def tokens(path: str) -> list[str]:
    """The tokens of a JSON Pointer, as the names and numbers that they stand for.

    >>> tokens(pointer("/state", "and/or"))
    ['state', 'and/or']
    """
    return [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]


class MalformedError(RorError):
    """The bytes cannot be read as JSON (or MessagePack) without guessing."""

    kind, title, status = "malformed", "The body cannot be read", 400
    remedy = f"Send one UTF-8 JSON document: every name once, no NaN or Infinity, at most {MAX_DEPTH} levels deep."


class InputError(RorError):
    """The request can be read, but not answered as it stands."""

    status = 422


class SchemaError(InputError):
    """A field is missing, unknown, of the wrong type or out of bounds."""

    kind, title = "schema", "The body does not fit the schema"
    remedy = "Correct every place that is named."
    page = "{rule} shows the fields."
    page_of_all = "{rest} shows what there is."

    @classmethod
    def of(cls, faults: Sequence[Fault]) -> SchemaError:
        """The error that lists these faults; at least one."""
        first, *more = faults
        error = cls(first.detail, pointer=first.pointer, expected=first.expected, got=first.got)
        error.more = tuple(more)
        return error


class StateError(InputError):
    """Fields that cannot stand together, or a state the rules forbid."""

    kind, title = "state", "The rules do not allow this state"
    remedy = "Change the field named, or one of those it contradicts."
    page = "{rule} says what each field means."

    def __init__(
        self,
        detail: str,
        *,
        pointer: str = "/state",
        expected: object = None,
        got: object = None,
        help: str | None = None,
        cite: object = None,
    ) -> None:
        super().__init__(detail, pointer=pointer, expected=expected, got=got, help=help)
        self.cite = cite


class DiceError(InputError):
    """A seed or a context that the dice stream does not take."""

    kind, title = "dice", "The dice cannot be thrown from this"
    remedy = (
        f"A seed is 1 to {MAX_SEED_LENGTH} visible ASCII characters or a whole number from 0 to 2^53-1; "
        f"a context at most {MAX_CONTEXT} bytes."
    )


class FacesError(DiceError):
    """Supplied faces: too few, too many, or a face that the die does not have."""

    kind, title = "faces", "The supplied faces do not fit the throws"
    remedy = "Supply exactly the faces the rule throws, in order of throwing; a seeded answer shows which they are."


class RulingError(InputError):
    """An unknown ruling or an unknown reading of one."""

    kind, title = "ruling", "No such ruling or reading"
    remedy = "Ask for a ruling and a reading that the ruleset's register lists."
    page = "{rulings} shows them."


class VersionError(InputError):
    """A version of the ruleset that is not installed. No other version answers in its place."""

    kind, title = "version", "No such version of the ruleset"
    remedy = "Ask for the installed version, or install the release of the package that has the other version."


NARROWER: Final = "smaller forces, fewer groups, rounds or Characters"
"""What makes a state take less."""


Exhausted = Literal["states", "entries"]
"""The two budgets of a question: runs of a rule's functions, and machine words of weights."""


class BudgetError(InputError):
    """More dice, paths or values than one request may take."""

    kind, title = "too-large", "The question is too large"
    exhausted: Exhausted | None = None
    """Which budget of a question was used up; None for any other limit."""
    remedy = f"Narrow the state ({NARROWER}), name fewer `fields`, or have it simulated."


class ReceiptError(InputError):
    """Something that is no outcome of ours, so that it cannot be recomputed; or, where one is needed, one that does not hold."""

    kind, title = "receipt", "This is no outcome that holds"
    remedy = "Send the whole answer of a resolution, as it was given."


class UndecidedError(RorError):
    """The rules do not decide this; what survives of them is in the detail."""

    kind, title, status = "rules-do-not-decide", "The rules do not decide this", 422
    remedy = "Settle it at the table and send what was settled, or choose another reading of the ruling named."
    page = "{rulings} shows the readings."


class UnknownError(RorError):
    """No such ruleset, rule, table or page; those that exist are listed."""

    kind, title, status = "unknown", "No such thing here", 404
    remedy = "Choose one of those listed."


class SetupError(RorError):
    """An installed package offers a ruleset that cannot be loaded, or one whose id is taken."""

    kind, title, status = "setup", "The installed rulesets do not fit together", 500
    remedy = "Uninstall the package named, or mend it."


class LawError(RorError):
    """A rule, table or ruling of ours breaks a law of the engine. The caller can do nothing about it."""

    kind, title, status = "law", "The engine is at fault", 500
    remedy = "Report it, with the request: the engine refused to answer rather than to answer wrongly."


def tree() -> tuple[type[RorError], ...]:
    """Every error that can be raised, in the order of the drawing above."""
    found: list[type[RorError]] = []

    def walk(cls: Any) -> None:
        if "kind" in cls.__dict__:
            found.append(cls)
        for child in cls.__subclasses__():
            walk(child)

    walk(RorError)
    return tuple(found)
