"""A package whose states are lines of text, too: it reads and writes them with the words of the package (`docs/notation.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, TypeVar

from msgspec import inspect

from ror_rules._notation.houses import marked, parted
from ror_rules._notation.lines import (
    Translation,
    locate,
    parse,
    parse_part,
    parse_rest,
    parse_word,
    printed,
    printed_part,
    reread,
    translated,
)
from ror_rules._notation.reader import ReadLine
from ror_rules._packages.package import Package
from ror_rules._reading.documents import convert
from ror_rules._reading.error import About, RorError, Spot
from ror_rules._reading.errors import HouseError, SchemaError
from ror_rules._reading.names import shown, tokens
from ror_rules._reading.ways import types_at
from ror_rules._throwing.table import Book
from ror_rules._wire import requests

B = TypeVar("B", bound=Book)
_NO_LINE: Final = nullcontext()


class LinedPackage(Package[B]):
    def parse(self, rule_id: str, line: str) -> dict[str, Any]:
        """The plain state that a line writes (`docs/notation.md`)."""
        if parted(line).houses:
            raise SchemaError("line-houses", pointer="/state", got=shown(line))
        return parse(line, self.rule(rule_id).state_type, self.lexicon)

    def parse_rest(self, rule_id: str, line: str, at: str) -> dict[str, Any]:
        """The members of a state that a line has beside its sides, such as `@ woods turn=4`."""
        return parse_rest(line, self.rule(rule_id).state_type, self.lexicon, at=at)

    def parse_part(self, rule_id: str, pointer: str, text: str, at: str) -> Any:
        """The plain value that a part of a line writes for a place of the state. A text stays if the place takes texts."""
        kind = self._part(rule_id, pointer)
        if kind is not None:
            return parse_part(text, kind, self.lexicon, at=at)
        return parse_word(text, types_at(self.rule(rule_id).state_type, tokens(pointer)), self.lexicon)

    def parse_value(self, shape: Any, text: str) -> Any:
        """The value of a field of a result that a text writes in a line. Any other text stays."""
        return parse_word(text, types_at(shape, ()), self.lexicon)

    def line_part(self, rule_id: str, pointer: str, value: Any) -> str | None:
        """A plain value of a place of the state as a part of a line. None if no line writes it."""
        kind = self._part(rule_id, pointer)
        return None if kind is None or value is None else printed_part(value, kind, self.lexicon)

    def _part(self, rule_id: str, pointer: str) -> inspect.Type | None:
        """The type of the objects or lists at a place that takes no text."""
        kinds = types_at(self.rule(rule_id).state_type, tokens(pointer))
        if any(isinstance(each, inspect.StrType | inspect.LiteralType | inspect.AnyType) for each in kinds):
            return None
        return next((each for each in kinds if isinstance(each, inspect.StructType | inspect.VarTupleType)), None)

    def reread(self, rule_id: str, line: str) -> ReadLine:
        """The plain state of a line of `line`, with the place of each value."""
        return reread(parted(line).line, self.rule(rule_id).state_type, self.lexicon)

    def line(self, rule_id: str, state: object) -> str:
        shape = self.rule(rule_id).state_type
        houses = {each.digest for each in self.houses}
        if isinstance(state, str):
            state, named = parted(state)
            houses.update(self.named_houses(named))
        if not isinstance(state, shape):
            state = self.parse(rule_id, state) if isinstance(state, str) else state
            stated: Any = convert(requests.as_json({"state": state}), self.envelopes(rule_id).stated)
            state = stated.state
        return marked(printed(state, self.lexicon), tuple(sorted(houses)))

    def translate(self, rule_id: str, text: str) -> Translation:
        bare, houses = parted(text)
        with About(self.id, rule_id):
            found = translated(bare, self.rule(rule_id).state_type, self.roster_lexicon)
        return found._replace(line=marked(found.line, houses))

    def locate(self, error: RorError, rule_id: str, line: str) -> None:
        bare = parted(line).line
        if isinstance(error, HouseError) and error.pointer == "/state":
            error.spot = Spot(line, len(bare) + 1 if bare else 0, len(line))
        locate(error, bare, self.rule(rule_id).state_type, self.lexicon)
        if error.spot is not None and error.spot.line == bare:
            error.spot = error.spot._replace(line=line)

    def locating(self, rule_id: str, state: object) -> AbstractContextManager[None]:
        """A context in which an error is shown at its place in the line that wrote the state."""
        return self._locating(rule_id, state) if isinstance(state, str) else _NO_LINE

    @contextmanager
    def _locating(self, rule_id: str, line: str) -> Iterator[None]:
        try:
            yield
        except RorError as error:
            self.locate(error, rule_id, line)
            raise
