"""The fields and summaries that a question names, and comparisons and sums of them: `points_lost<=10`, `taken + 2*fallen`.

A rule finds odds of its fields and summaries. A comparison or a sum is a function of those that it names, so its odds come from their
joint odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.inspect import LiteralType

from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Solved
from ror_rules._messages.catalogues import ENGLISH, catalogue, offered
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import Message, say
from ror_rules._messages.views import spoken_of, texts
from ror_rules._notation.tokens import folded
from ror_rules._packages.questions.worth import Term, is_name, read_worth
from ror_rules._packages.rule import Projection, Rule
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.faults import faults
from ror_rules._reading.limits import MAX_FAULTS
from ror_rules._reading.names import near_of, nearest, one_of, shown
from ror_rules._reading.ways import types_at
from ror_rules._throwing.table import Book


class Composed(NamedTuple):
    """A comparison or a sum: its terms, and the fields and summaries that it reads."""

    terms: Sequence[Term]
    names: tuple[str, ...]

    def of(self, values: dict[str, Any]) -> Any:
        total = sum([each.of(plain(values[each.name])) for each in self.terms])
        return bool(total) if self.is_truth else total

    @property
    def is_truth(self) -> bool:
        """Whether it is one comparison without points."""
        return len(self.terms) == 1 and self.terms[0].operator is not None and self.terms[0].points == 1


def view_meant(ruleset_id: str, rule: Rule[Any, Any, Any], name: str, place: str) -> str:
    """The field or summary of a result that a name means: its own name, its last word, or its words in a language of the rule.

    A name that means none stays, because a summary of a named person depends on the state. Raises `SchemaError` at `place` for a
    name that means several.
    """
    if name in rule.projections:
        return name
    asked, languages = folded(name), offered(ruleset_id, rule.id)
    called = [texts(ruleset_id, rule, language) for language in languages]
    meant = [
        view
        for view in rule.projections
        if asked in map(folded, (view.rpartition(".")[2], view.replace(".", " "), *(each[view] for each in called)))
    ]
    if len(meant) > 1:
        raise SchemaError("several-views", pointer=place, expected=one_of(meant), got=name, rule=rule.id)
    return meant[0] if meant else name


def value_meant(ruleset_id: str, rule: Rule[Any, Any, Any], state: Any, name: str, value: Any, place: str) -> Any:
    """The value of a field or summary that a text means: itself, or the one that answers show by this word in a language of the rule.

    The text may leave out the article of the word. Raises `SchemaError` at `place` for a text that means none, with the words of each
    language, where the field takes only words.
    """
    view = rule.projections_in(state).get(name)
    kinds = types_at(view.shape, ()) if view is not None else []
    own = [each for kind in kinds if isinstance(kind, LiteralType) for each in kind.values if isinstance(each, str)]
    if view is None or value in own:
        return value
    languages = offered(ruleset_id, rule.id)
    if isinstance(value, str):
        spoken = [
            words for each in languages for words in (spoken_of(ruleset_id, state, each), catalogue(ruleset_id, each))
        ]
        meant = [each for each in own if any(folded(value) in _called(each, words) for words in spoken)]
        if len(meant) == 1:
            return meant[0]
    if own and all(isinstance(kind, LiteralType) for kind in kinds):
        value = True if value is None or value is UNSET else value  # the default of a wish
        (wrong,) = faults(plain(value), view.shape, place)
        called = {
            each: _listed(own, value, spoken_of(ruleset_id, state, each)) for each in languages if each != ENGLISH
        }
        raise SchemaError.of([wrong._replace(wanted=say("in-each-language", en=near_of(str(value), own), **called))])
    return value


def _listed(values: Sequence[str], value: object, words: Catalogue) -> Message:
    """The words of a closed list as answers show them."""
    return near_of(str(value), [words.word(each, "label") if f"word-{each}" in words else each for each in values])


def _called(value: str, words: Catalogue) -> tuple[str, str]:
    """The word of a value, with its article and without it."""
    word = words.word(value, "label") if f"word-{value}" in words else value
    return folded(word), folded(word.partition(" ")[2] or word)


class Views:
    """What a question may look at in the results of one state, by name."""

    def __init__(self, rule: Rule[Any, Any, Any], state: Any) -> None:
        self._rule, self._state = rule, state
        self.there = rule.projections_in(state)
        self.composed: dict[str, Composed] = {}

    def find(self, name: str, place: str) -> Projection:
        """Raises `SchemaError` with the place of the name."""
        if name in self.there:
            return self.there[name]
        if is_name(name):
            near = nearest(name, self.there)
            fault = RequestFault.of(
                place,
                "no-such-view",
                expected=near_of(name, self.there),
                got=shown(name),
                near=near,
                rule=self._rule.id,
            )
            raise SchemaError.of([fault])
        worth = read_worth(self._rule, self._state, name, place)
        found = self.composed[name] = Composed(worth.terms, tuple([each.name for each in worth.views]))
        shape = bool if found.is_truth else int
        of: Callable[[Any, Any], Any] = lambda state, result: found.of(  # noqa: E731
            {each.name: each.of(state, result) for each in worth.views}
        )
        return Projection(name, of, shape, worth.alone, any(each.owes for each in worth.views))

    def named(self, names: Sequence[str], place: str = "/fields") -> list[Projection]:
        """Raises `SchemaError` with every name that is wrong or comes twice."""
        found: list[Projection] = []
        wrong: list[RequestFault] = []
        for index, name in enumerate(names):
            if name in names[:index]:
                wrong.append(RequestFault.of(f"{place}/{index}", "view-twice", got=shown(name)))
                continue
            try:
                found.append(self.find(name, f"{place}/{index}"))
            except SchemaError as error:
                wrong += error.faults
        if wrong:
            raise SchemaError.of(wrong[:MAX_FAULTS])
        return found

    def functions(self, names: Sequence[str]) -> list[Callable[[Any], Any]]:
        """What reads each name in a result."""
        read = dict(zip(bases := self.bases(names), self._rule.views(self._state, bases), strict=True))

        def made(name: str) -> Callable[[Any], Any]:
            whole = self.composed.get(name)
            if whole is None:
                return read[name]
            return lambda result: whole.of({each: read[each](result) for each in whole.names})

        return [made(name) for name in names]

    def solved(self, book: Book, memo: Memo) -> Solved[Any]:
        """The odds of the rule in the state, also of comparisons and sums."""
        found = self._rule.explored(book, self._state, memo)
        return _ComposedOdds(self, found) if self.composed else found

    def bases(self, names: Iterable[str]) -> list[str]:
        """The fields and summaries that these names read, each once."""
        read = (self.composed[name].names if name in self.composed else (name,) for name in names)
        return [*dict.fromkeys(base for each in read for base in each)]


class _ComposedOdds:
    """The odds of a rule, also of comparisons and sums."""

    def __init__(self, views: Views, found: Solved[Any]) -> None:
        self._views, self._found = views, found

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        if names is None:
            return self._found.look(None, most)
        bases = self._views.bases(names)
        composed = self._views.composed

        def seen(row: Sequence[Any]) -> tuple[Any, ...]:
            values = dict(zip(bases, row, strict=True))
            return tuple([composed[name].of(values) if name in composed else values[name] for name in names])

        return self._found.look(bases, most).map(seen)

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        plainly = [name for name in names if name not in self._views.composed]
        found = dict(zip(plainly, self._found.apart(plainly), strict=True)) if plainly else {}
        return [found[name] if name in found else self.look([name]).map(_only) for name in names]


def _only(row: Sequence[Any]) -> Any:
    return row[0]
