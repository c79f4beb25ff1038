"""The base of all errors: a refusal with its faults, and its remedy. `ror_rules._reading.errors` has the tree.

Most errors are one fault. A `SchemaError` lists up to ten, in the order of the document. The attribute `.help` of the
first fault's message is a remedy, for errors that need another one than their class has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, TypeVar

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.message import Message, Parameter
from ror_rules._reading.fault import RequestFault, parameters_of, words_of
from ror_rules._reading.names import ABSENT, brief, either, near_of, nearest, pointer, shown, tokens

E = TypeVar("E", bound="RorError")


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


class Guide(NamedTuple):
    """How a shell calls the pages that help: that of a rule, that of a ruleset's rulings, and a general one."""

    rule: str
    rulings: str
    rest: str


COMMANDS: Final = Guide("`ror rule {0} {1}`", "`ror rulings {0}`", "`ror --help`")
PATHS: Final = Guide("GET /v1/rulesets/{0}/rules/{1}", "GET /v1/rulesets/{0}/rulings", "GET /docs")


class RorError(Exception):
    """An error: one fault or several, and a remedy.

    `code`, `given` and `pointer` are those of the first fault. `detail`, `expected`, `got` and `help` are words in English.
    """

    kind: ClassVar[str]
    status: ClassVar[int]
    place: ClassVar[str] = ""
    """The pointer of an error that names none."""
    by_path: ClassVar[bool] = False
    """Whether a path can be at fault in place of the body."""
    limits: ClassVar[Mapping[str, int]] = {}
    """Parameters of the messages about its kind."""

    def __init__(
        self,
        code: str,
        /,
        *,
        pointer: str | None = None,
        expected: object = None,
        got: object = None,
        help: Message | str | None = None,
        near: str | None = None,
        cite: object = None,
        **given: Parameter,
    ) -> None:
        """`code` and `given` are a message of the catalogue.

        `expected` and `help` are messages that replace its attributes. `got` is the value that came, or a message about
        it. `near` is the name that the caller probably meant. `cite` is the rule that forbids it.
        """
        if not hasattr(type(self), "kind"):
            raise TypeError(f"{type(self).__name__} is a family of errors, not an error")
        super().__init__(code)
        wanted = expected if expected is None or isinstance(expected, Message) else str(expected)
        came = got if got is None or isinstance(got, Message) else brief(got)
        at = self.place if pointer is None else pointer
        self.faults: tuple[RequestFault, ...] = (RequestFault(at, code, parameters_of(given, near), wanted, came),)
        """All faults that are known. The first one is the error's own."""
        self.hint = help
        self.remedies: tuple[SmallerQuestion, ...] = ()
        self.asked: tuple[str, str] | None = None
        """The ruleset and the rule that it is about."""
        self.cite = cite
        """The citation of the rule that forbids it, until `cited` puts it into words."""
        self.spot: Spot | None = None
        """The place in the line that wrote the state, if a line did."""
        self.fallen = False
        """Whether dice had fallen when it was raised. Then it may reveal something about them."""

    @classmethod
    def unknown(cls, code: str, name: str, among: Collection[str], /, **given: Any) -> Self:
        """An error about a name that is not `among` those that exist. It lists these, and the nearest."""
        near = nearest(name, among)
        return cls(code, expected=near_of(name, among), got=name or ABSENT, near=near, **given)

    @classmethod
    def of(cls, faults: Sequence[RequestFault]) -> Self:
        error = cls(faults[0].code)
        error.faults = tuple(faults)
        return error

    @property
    def code(self) -> str:
        return self.faults[0].code

    @property
    def given(self) -> Mapping[str, Any]:
        return self.faults[0].given

    @property
    def pointer(self) -> str:
        return self.faults[0].pointer

    @property
    def detail(self) -> str:
        """The fault, in English."""
        return self.faults[0].detail

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
        first, *more = self.faults
        words = words_of("", language)
        return (
            f"{first.line(language)} {words.say('more-faults', {'count': len(more)})}" if more else first.line(language)
        )

    def __str__(self) -> str:
        return self.line()

    def guided(self, *guides: Guide, language: str = ENGLISH) -> str:
        """The remedy, and the pages that help, as these shells call them."""
        ruleset, names = (self.asked[0], ("rule", "rulings")) if self.asked else ("", ("rest",))
        pages = [[getattr(guide, name).format(*self.asked or ()) for guide in guides] for name in names]
        given = {name: either(page) for name, page in zip(names, pages, strict=True) if page}
        words = words_of(ruleset, language)
        said = words.show(self.hint) if self.hint else words.attribute("help", self.code, self.given)
        listed = self.by_path and self.faults[0].wanted is not None  # the list is the remedy
        said = said or ("" if listed else kind_words(type(self), "remedy", language))
        code = f"problem-{self.kind}-page" if self.asked else f"problem-{self.kind}-page-of-all"
        return f"{said} {words.say(code, given)}".lstrip() if guides and code in words else said

    def under(self, prefix: str) -> Self:
        """The same error in a request that contains others (a batch, a game): its pointers move below `prefix`."""
        return self.moved(lambda pointer: prefix + pointer)

    def moved(self, to: Callable[[str], str]) -> Self:
        """The same error with other pointers, each as `to` gives it."""
        self.faults = tuple(fault._replace(pointer=to(fault.pointer)) for fault in self.faults)
        return self

    def about(self, ruleset: str, rule: str) -> None:
        """Adds the rule to the error, unless it has one already."""
        if self.asked is None:
            self.asked = (ruleset, rule)
            self.faults = tuple([each._replace(ruleset=each.ruleset or ruleset) for each in self.faults])

    def cited(self, words: Callable[[Any], str]) -> None:
        """Adds where the rule that forbids it is printed, in the `words` of its citation, if the error has one."""
        if self.cite is not None:
            self._own(printed=words(self.cite))
            self.cite = None

    def within(self, code: str, /, **given: Parameter) -> None:
        """Puts the error into another message, as its parameter `cause`."""
        first, *more = self.faults
        self.faults = (first.within(code, **given), *more)

    def turned(self, kind: type[E]) -> E:
        """The same faults as an error of another kind, with the remedy of that kind."""
        error = kind.of(self.faults)
        error.asked = self.asked
        return error

    def as_sent(self, value: object, at: str = "") -> Self:
        """The same error. A pointer below a single value of `value` becomes that of the single value."""
        here, place = value, at
        for name in tokens(self.pointer.removeprefix(at)) if self.pointer.startswith(at) else ():
            if isinstance(here, dict) and name in here:
                here = here[name]
            elif isinstance(here, list | tuple) and name.isdecimal() and int(name) < len(here):
                here = here[int(name)]
            elif isinstance(here, str | int | float):
                came = self.faults[0].came
                self._own(pointer=place, came=shown(here) if came in (ABSENT, "nothing") else came)
                break
            else:
                break
            place = pointer(place, name)
        return self

    def _own(self, **changes: Any) -> None:
        first, *more = self.faults
        self.faults = (first._replace(**changes), *more)


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
    return words_of("", language).say(f"problem-{kind.kind}-{part}", kind.limits)


def in_words(message: Message, language: str = ENGLISH) -> str:
    return words_of("", language).show(message)


def tree() -> tuple[type[RorError], ...]:
    found: list[type[RorError]] = []

    def walk(cls: Any) -> None:
        if "kind" in cls.__dict__:
            found.append(cls)
        for child in cls.__subclasses__():
            walk(child)

    walk(RorError)
    return tuple(found)
