"""One fault of a request, and its words: the fault, a value that fits, the value that came.

The message of a fault describes it. Its attribute `.expected` describes a value that fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ror_rules._messages.catalogues import ENGLISH, catalogue, engine
from ror_rules._messages.message import NOTHING, Given, Message, Parameter
from ror_rules._messages.values import visible

if TYPE_CHECKING:
    from ror_rules._messages.fluent import Catalogue


class FaultWords(NamedTuple):
    """A fault in words. `expected` is a value that fits, and `got` the value that came, if known."""

    detail: str
    expected: str | None = None
    got: str | None = None


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
    words: FaultWords | None = None

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
        return cls(pointer, code, parameters_of(given, near), expected, got)

    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters, including the messages `expected` (a value that fits) and `got` (the value that came)."""
        own = {"expected": self.wanted, "got": self.came}
        return {**self.given, **{name: each for name, each in own.items() if isinstance(each, Message)}}

    def told(self, words: Catalogue) -> FaultWords:
        """The fault in the words of a catalogue, with the name that the caller probably meant."""
        if self.words is not None:
            return self.words
        detail = self._detail(words)
        if "near" in self.given:
            detail = f"{detail} {words.say('did-you-mean', {'near': self.given['near']})}"
        own = self.wanted
        expected = words.attribute("expected", self.code, self.given) if own is None else words.show(own)
        got = None if self.came is None else words.show(self.came)
        return FaultWords(f"{detail} ({self.printed})" if self.printed else detail, expected, got)

    def _detail(self, words: Catalogue) -> str:
        """The sentence of its message. The faults of authors and operators are English sentences in place of a code."""
        if " " in self.code:
            return self.code
        return words.sentence(self.code, {name: self.given[name] for name in self.given if name != "near"})

    @property
    def is_known(self) -> bool:
        """Whether this release has words for it. A service of another release can send faults that it has not."""
        return words_of(self.ruleset, ENGLISH).knows(self.code, self.parameters)

    def in_words(self, language: str = ENGLISH) -> FaultWords:
        return self.told(words_of(self.ruleset, language))

    def told_in_one_line(self, words: Catalogue) -> str:
        told = self.told(words)
        if told.expected is None:
            return told.detail
        return words.say("fault-expected" if told.got is None else "fault-expected-got", told._asdict())

    def line(self, language: str = ENGLISH) -> str:
        text = self.told_in_one_line(words_of(self.ruleset, language))
        return f"{visible(self.pointer)}: {text}" if self.pointer else text

    @property
    def detail(self) -> str:
        return self.in_words().detail

    @property
    def expected(self) -> str | None:
        return self.in_words().expected

    @property
    def got(self) -> str | None:
        return self.in_words().got

    def __str__(self) -> str:
        return self.line()

    def within(self, code: str, /, **given: Parameter) -> RequestFault:
        """The fault inside of another message, as its parameter `cause`."""
        inner = Given({name: value for name, value in self.given.items() if name != "near"}) or NOTHING
        return self._replace(
            code=code, given=parameters_of({**given, "cause": Message(self.code, inner)}, self.given.get("near"))
        )


def parameters_of(given: Mapping[str, Any], near: str | None) -> Given:
    return Given(given) if near is None else Given(given, near=near)


def words_of(ruleset: str, language: str) -> Catalogue:
    """The words of a ruleset, or of the engine. The ruleset of an error that a rule has just raised is not known yet."""
    return catalogue(ruleset, language) if ruleset else engine(language, foreign=True)
