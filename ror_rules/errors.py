"""The errors of the library.

```
RorError                  never raised as itself
├── MalformedError        the bytes are not JSON that we accept: syntax, doubled names, depth, NaN        400
├── InputError            the request can be read, but not answered as it stands                          422
│   ├── SchemaError       a field is missing, unknown, of the wrong type or out of bounds
│   ├── StateError        fields that contradict each other, or a state that the rules forbid
│   ├── DiceError         a seed or a context that the stream does not take
│   │   └── FacesError    supplied faces: too few, too many, impossible
│   ├── RulingError       an unknown ruling or reading
│   ├── VersionError      a version of the ruleset that is not installed
│   ├── HouseError        a house rule that is named by its digest, and whose document is not here
│   ├── BudgetError       more dice, paths or values than one request may use
│   └── ReceiptError      not an outcome that we can recompute, or one that does not hold
├── UndecidedError        the rules do not decide this, and we do not invent                              422
├── UnknownError          no such ruleset, rule or table                                                  404
├── SetupError            installed rulesets that do not fit together: a fault of the installation        500
└── LawError              a rule, table or ruling of ours breaks a law of the engine: our fault           500
```

An error is a message: a code and parameters. The catalogues (`_messages.catalogues`) have the words. The message itself
describes the fault. Its attribute `.expected` describes a value that fits. Its attribute `.help` is a remedy, for errors
that need another one than their class has. `SetupError` and `LawError` are for developers and hold English sentences.

`pointer` is a JSON Pointer (RFC 6901) into the request. If something is missing, it points to the place where it should
stand. Most errors are one fault. A `SchemaError` lists up to ten, in the order of the document. `status` is an HTTP
status for a shell that speaks HTTP.

Three kinds of text reach a message from outside the catalogues: descriptions of fields, which are part of the schema,
the words of the operating system or of another library, and values that the caller sent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, TypeVar

import msgspec

from ror_rules._limits import MAX_CONTEXT, MAX_DEPTH, MAX_SEED_LENGTH
from ror_rules._messages.catalogues import ENGLISH, catalogue, engine
from ror_rules.message import NOTHING, Given, Message, Parameter, say
from ror_rules.values import visible

if TYPE_CHECKING:
    from ror_rules._messages.fluent import Catalogue

ABSENT: Final = say("got-nothing")
NULL: Final = say("got-null")


class ServiceWords(NamedTuple):
    """The words of an error that a service sent, in the language that the service chose."""

    detail: str
    expected: str | None = None


class RequestFault(NamedTuple):
    """One fault of a request.

    `pointer`  a JSON Pointer to its place
    `code`     the code of its message, and `given`: the parameters
    `wanted`   a value that fits, as a message, if the message has no attribute `.expected`
    `came`     the value that the caller sent, if known
    `ruleset`  the id of the ruleset that has the words, or empty for the engine
    `printed`  the place in print of the rule that forbids it
    `words`    the words themselves, if a service sent them
    """

    pointer: str
    code: str
    given: Mapping[str, Any] = NOTHING
    wanted: Message | str | None = None
    came: Message | str | None = None
    ruleset: str = ""
    printed: str = ""
    words: ServiceWords | None = None

    @classmethod
    def of(
        cls,
        pointer: str,
        code: str,
        /,
        *,
        expected: Message | None = None,
        got: Message | str | None = None,
        near: str | None = None,
        **given: Parameter,
    ) -> RequestFault:
        return cls(pointer, code, _given(given, near), expected, got)

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters, including the messages `expected` (a value that fits) and `got` (the value that came)."""
        own = {"expected": self.wanted, "got": self.came}
        return {**self.given, **{name: each for name, each in own.items() if isinstance(each, Message)}}

    def said(self, language: str = ENGLISH) -> str:
        """The fault in a language, with the name that the caller probably meant."""
        if self.words is not None:
            return self.words.detail
        words = _catalogue(self.ruleset, language)
        text = words.sentence(self.code, {name: self.given[name] for name in self.given if name != "near"})
        if "near" in self.given:
            text = f"{text} {words.say('did-you-mean', {'near': self.given['near']})}"
        return f"{text} ({self.printed})" if self.printed else text

    def expects(self, language: str = ENGLISH) -> str | None:
        if self.words is not None:
            return self.words.expected
        words = _catalogue(self.ruleset, language)
        if self.wanted is not None:
            return words.show(self.wanted)
        return _attribute(words, "expected", self.code, self.given)

    def brought(self, language: str = ENGLISH) -> str | None:
        return None if self.came is None else _catalogue(self.ruleset, language).show(self.came)

    def line(self, language: str = ENGLISH) -> str:
        words, place = _catalogue(self.ruleset, language), f"{visible(self.pointer)}: " if self.pointer else ""
        parts = {"detail": self.said(language), "expected": self.expects(language), "got": self.brought(language)}
        if parts["expected"] is None:
            return f"{place}{parts['detail']}"
        return place + words.say("fault-expected" if parts["got"] is None else "fault-expected-got", parts)

    @property
    def detail(self) -> str:
        return self.said()

    @property
    def expected(self) -> str | None:
        return self.expects()

    @property
    def got(self) -> str | None:
        return self.brought()

    def __str__(self) -> str:
        return self.line()

    def within(self, code: str, /, **given: Parameter) -> RequestFault:
        return self._replace(code=code, given=_within(self.code, self.given, given))


class Spot(NamedTuple):
    line: str
    start: int
    end: int


class SmallerQuestion(NamedTuple):
    """A question that can be answered, for one that was too large.

    `change`  members of the request and their new values. Null means to leave the member out
    `words`   the change in words
    `tried`   whether it was tried and answered
    `error`   the error of a chance, 0 to 1, with 95 % confidence. None if chances are exact, or nearly
    """

    change: Mapping[str, Any]
    words: Message
    tried: bool
    error: float | None = None


E = TypeVar("E", bound="RorError")


class Guide(NamedTuple):
    """How a shell calls the pages that help: that of a rule, that of a ruleset's rulings, and a general one."""

    rule: str
    rulings: str
    rest: str


COMMANDS: Final = Guide("`ror rule {0} {1}`", "`ror rulings {0}`", "`ror --help`")
PATHS: Final = Guide("GET /v1/rulesets/{0}/rules/{1}", "GET /v1/rulesets/{0}/rulings", "GET /docs")


class RorError(Exception):
    """An error: one fault or several, and a remedy.

    `code` and `given` are the message of the first fault. `detail`, `expected`, `got` and `help` are its words in English.
    """

    kind: ClassVar[str]
    status: ClassVar[int]
    limits: ClassVar[Mapping[str, int]] = {}
    """Parameters of the messages about its kind."""

    def __init__(
        self,
        code: str,
        /,
        *,
        pointer: str = "",
        expected: object = None,
        got: object = None,
        help: Message | str | None = None,
        near: str | None = None,
        **given: Parameter,
    ) -> None:
        """`code` and `given` are a message of the catalogue.

        `expected` and `help` are messages that replace its attributes. `got` is the value that came, or a message about
        it. `near` is the name that the caller probably meant.
        """
        if not hasattr(type(self), "kind"):
            raise TypeError(f"{type(self).__name__} is a family of errors, not an error")
        super().__init__(code)
        self.code = code
        self.given: Mapping[str, Any] = _given(given, near)
        self.pointer = pointer
        self.wanted = expected if expected is None or isinstance(expected, Message) else str(expected)
        self.came = got if got is None or isinstance(got, Message) else brief(got)
        self.hint = help
        self.words: ServiceWords | None = None
        self.more: tuple[RequestFault, ...] = ()
        self.remedies: tuple[SmallerQuestion, ...] = ()
        self.asked: tuple[str, str] | None = None
        """The ruleset and the rule that it is about."""
        self.cite: Any = None
        """The citation of the rule that forbids it, until `cited` puts it into words."""
        self.printed: str | None = None
        """The same in words."""
        self.spot: Spot | None = None
        """The place in the line that wrote the state, if a line did."""
        self.fallen = False
        """Whether dice had fallen when it was raised. Then it may reveal something about them."""

    @property
    def faults(self) -> tuple[RequestFault, ...]:
        """All faults that are known. The first one is the error's own."""
        ruleset = self.asked[0] if self.asked else ""
        own = RequestFault(
            self.pointer, self.code, self.given, self.wanted, self.came, ruleset, self.printed or "", self.words
        )
        return (own, *self.more)

    def said(self, language: str = ENGLISH, part: Literal["detail", "expected"] = "detail") -> str:
        """The first fault in a language, or a value that fits (empty if unknown)."""
        first = self.faults[0]
        return first.said(language) if part == "detail" else first.expects(language) or ""

    @property
    def detail(self) -> str:
        """The fault, in English."""
        return self.said()

    @property
    def expected(self) -> str | None:
        """A value that fits, in English."""
        return self.faults[0].expected

    @property
    def got(self) -> str | None:
        """The value that the caller sent, in English."""
        return self.faults[0].got

    @property
    def title(self) -> str:
        """The title of its kind, in English."""
        return kind_words(type(self), "title")

    @property
    def remedy(self) -> str:
        """The remedy for errors of its kind, in English."""
        return kind_words(type(self), "remedy")

    @property
    def help(self) -> str:
        """The remedy, in English, and the pages that help."""
        return self.guided(COMMANDS, PATHS)

    def line(self, language: str = ENGLISH) -> str:
        """The first fault in one line, and the number of the others."""
        first, words = self.faults[0].line(language), _catalogue("", language)
        return f"{first} {words.say('more-faults', {'count': len(self.more)})}" if self.more else first

    def __str__(self) -> str:
        return self.line()

    def guided(self, *guides: Guide, language: str = ENGLISH) -> str:
        """The remedy, and the pages that help, as these shells call them."""
        ruleset = self.asked[0] if self.asked else ""
        words = _catalogue(ruleset, language)
        said = words.show(self.hint) if self.hint else _attribute(words, "help", self.code, self.given)
        said = said or kind_words(type(self), "remedy", language)
        code = f"problem-{self.kind}-page" if self.asked else f"problem-{self.kind}-page-of-all"
        if not guides or code not in words:
            return said
        pages = {
            name: words.show(either([getattr(guide, name).format(*self.asked or ()) for guide in guides]))
            for name in (("rule", "rulings") if self.asked else ("rest",))
        }
        return f"{said} {words.say(code, pages)}"

    def under(self, prefix: str) -> RorError:
        """The same error in a request that contains others (a batch, a game): its pointers move below `prefix`."""
        return self.moved(lambda pointer: prefix + pointer)

    def moved(self, to: Callable[[str], str]) -> RorError:
        """The same error with other pointers, each as `to` gives it."""
        self.pointer = to(self.pointer)
        self.more = tuple(fault._replace(pointer=to(fault.pointer)) for fault in self.more)
        return self

    def about(self, ruleset: str, rule: str) -> None:
        """Adds the rule to the error, unless it has one already."""
        if self.asked is None:
            self.asked = (ruleset, rule)

    def cited(self, words: Callable[[Any], str]) -> None:
        """Adds where the rule that forbids it is printed, in the `words` of its citation, if the error has one."""
        if self.cite is not None:
            self.printed = words(self.cite)
            self.cite = None

    def within(self, code: str, /, **given: Parameter) -> None:
        """Puts the error into another message, as its parameter `cause`."""
        self.given = _within(self.code, self.given, given)
        self.code = code

    def turned(self, kind: type[E]) -> E:
        """The same faults as an error of another kind, with the remedy of that kind."""
        error = kind(self.code, pointer=self.pointer, expected=self.wanted, got=self.came, **self.given)
        error.more, error.asked, error.printed, error.words = self.more, self.asked, self.printed, self.words
        return error


class About:
    """A context about one rule. An error that leaves it knows the rule, and its `help` names the rule's pages."""

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


def kind_words(kind: type[RorError], part: Literal["title", "meaning", "remedy"], language: str = ENGLISH) -> str:
    return _catalogue("", language).say(f"problem-{kind.kind}-{part}", kind.limits)


def in_words(message: Message, language: str = ENGLISH) -> str:
    return _catalogue("", language).show(message)


def _catalogue(ruleset: str, language: str) -> Catalogue:
    return catalogue(ruleset, language) if ruleset else engine(language)


def _attribute(words: Catalogue, name: str, code: str, given: Mapping[str, Any]) -> str | None:
    if f"{code}.{name}" in words:
        return words.say(f"{code}.{name}", given)
    cause = given.get("cause")
    return _attribute(words, name, cause.code, cause.given) if isinstance(cause, Message) else None


def _given(given: Mapping[str, Any], near: str | None) -> Given:
    return Given(given) if near is None else Given(given, near=near)


def _within(code: str, given: Mapping[str, Any], outer: Mapping[str, Any]) -> Given:
    inner = Given({name: value for name, value in given.items() if name != "near"}) or NOTHING
    return _given({**outer, "cause": Message(code, inner)}, given.get("near"))


def one_of(names: Iterable[str]) -> Message:
    values = tuple(names)
    return say("one-value", value=values[0]) if len(values) == 1 else say("one-of", values=values)


def any_of(names: Sequence[str]) -> Parameter:
    return names[0] if len(names) == 1 else say("any-of", most=tuple(names[:-1]), last=names[-1])


def all_of(names: Sequence[str]) -> Parameter:
    return names[0] if len(names) == 1 else say("all-of", most=tuple(names[:-1]), last=names[-1])


def either(ways: Sequence[Parameter]) -> Parameter:
    found = ways[0]
    for each in ways[1:]:
        found = say("either", first=found, second=each)
    return found


def brief(value: object) -> str:
    """The received value, short enough for one line (80 characters)."""
    return _cut(visible(value)) if isinstance(value, str) else shown(value)


def shown(value: object) -> str:
    """A value as JSON, short enough for one line (80 characters)."""
    return _cut(_written(value))


def apart(one: object, other: object) -> tuple[str, str]:
    """Two values as JSON, each short enough for one line. If their first difference comes late, the part around it."""
    texts = _written(one), _written(other)
    if _cut(texts[0]) != _cut(texts[1]) or texts[0] == texts[1]:
        return _cut(texts[0]), _cut(texts[1])
    begin = next(at for at, (left, right) in enumerate(zip_longest(*texts)) if left != right) - 30
    first, second = (_cut(f"...{text[begin:]}") for text in texts)
    return first, second


def _written(value: object) -> str:
    try:
        return visible(json.dumps(value, ensure_ascii=False, default=_plain))
    except (TypeError, ValueError):
        return visible(str(value))


def _plain(value: object) -> object:
    return msgspec.to_builtins(value)


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def nearest(name: str, among: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """The name that is most like `name`, without regard to case and dashes. None if no name is like it.

    `likeness` is the least ratio of `difflib.SequenceMatcher` that counts, 0 to 1.
    """
    if len(name) > 40:
        return None
    plainly = {_plainly(each): each for each in reversed(list(among))}
    found = get_close_matches(_plainly(name), plainly, n=1, cutoff=likeness)
    return plainly[found[0]] if found else None


def _plainly(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


_LONGEST_TOKEN: Final = 200


def pointer(base: str, name: str) -> str:
    if len(name) > _LONGEST_TOKEN:
        return base
    return f"{base}/{name.replace('~', '~0').replace('/', '~1')}"


def tokens(path: str) -> list[str]:
    """The tokens of a JSON Pointer, as the names and numbers that they stand for.

    >>> tokens(pointer("/state", "and/or"))
    ['state', 'and/or']
    """
    return [token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:]]


class MalformedError(RorError):
    """The bytes cannot be read as JSON (or MessagePack) without guessing."""

    kind, status = "malformed", 400
    limits: ClassVar[Mapping[str, int]] = {"levels": MAX_DEPTH}


class InputError(RorError):
    """The request can be read, but not answered as it stands."""

    status = 422


class SchemaError(InputError):
    """A field is missing, unknown, of the wrong type or out of bounds."""

    kind = "schema"

    @classmethod
    def of(cls, faults: Sequence[RequestFault]) -> SchemaError:
        first, *more = faults
        error = cls(first.code, pointer=first.pointer, expected=first.wanted, got=first.came, **first.given)
        error.more = tuple(more)
        error.words = first.words
        return error


class StateError(InputError):
    """Fields that contradict each other, or a state that the rules forbid."""

    kind = "state"

    def __init__(
        self,
        code: str,
        /,
        *,
        pointer: str = "/state",
        expected: object = None,
        got: object = None,
        help: Message | str | None = None,
        near: str | None = None,
        cite: object = None,
        **given: Parameter,
    ) -> None:
        super().__init__(code, pointer=pointer, expected=expected, got=got, help=help, near=near, **given)
        self.cite = cite


class DiceError(InputError):
    """A seed or a context that the dice stream does not take."""

    kind = "dice"
    limits: ClassVar[Mapping[str, int]] = {"seed": MAX_SEED_LENGTH, "context": MAX_CONTEXT}


class FacesError(DiceError):
    """Supplied faces: too few, too many, or a face that the die does not have."""

    kind = "faces"


class RulingError(InputError):
    """An unknown ruling or an unknown reading of one."""

    kind = "ruling"


class VersionError(InputError):
    """A version of the ruleset that is not installed. No other version answers in its place."""

    kind = "version"


Exhausted = Literal["states", "entries"]
"""The two budgets of a question: runs of a rule's functions, and machine words of weights."""


class HouseError(InputError):
    """A house rule that is named by its digest, and whose document is not here."""

    kind = "house-unknown"


class BudgetError(InputError):
    """More dice, paths or values than one request may use."""

    kind = "too-large"
    exhausted: Exhausted | None = None


class ReceiptError(InputError):
    """Not an outcome that we can recompute, or an outcome that does not hold where one must."""

    kind = "receipt"


class UndecidedError(RorError):
    """The rules do not decide this."""

    kind, status = "rules-do-not-decide", 422


class UnknownError(RorError):
    """No such ruleset, rule, table or page. The error lists those that exist."""

    kind, status = "unknown", 404


class SetupError(RorError):
    """An installed package offers a ruleset that cannot be loaded, or with the id of another one."""

    kind, status = "setup", 500


class LawError(RorError):
    """A rule, table or ruling of ours breaks a law of the engine. The caller is not at fault."""

    kind, status = "law", 500


def tree() -> tuple[type[RorError], ...]:
    found: list[type[RorError]] = []

    def walk(cls: Any) -> None:
        if "kind" in cls.__dict__:
            found.append(cls)
        for child in cls.__subclasses__():
            walk(child)

    walk(RorError)
    return tuple(found)
