"""All that the library derives from a ruleset, built once: `ror check` and a service find here what fails.

Each part is built under the ordinary budget. A refusal in words, such as a question that is too large, is an answer. Any other error
is a mistake of the package. A ruleset can be used without its examples, words, odds, studies, luck and previews, which a service then leaves out and names at
`/health`. Without the others it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final

from msgspec import convert, inspect

from ror_rules._messages.catalogues import ENGLISH, offered, read
from ror_rules._messages.encodings import text_in
from ror_rules._messages.fields import structs_in
from ror_rules._messages.fluent import Catalogue, Missing, messages
from ror_rules._messages.views import codes_of
from ror_rules._operations.questions import QUESTIONS
from ror_rules._packages import register
from ror_rules._packages.questions.luck import measurable
from ror_rules._packages.questions.worth import read_worth
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import InputError, SchemaError, UndecidedError
from ror_rules._reading.mistakes import Mistake, frame_in, lines_of, missing_message, raised, sentence
from ror_rules._ways.authoring.trying import neighbors
from ror_rules._wire.shapes import Odds
from ror_rules._words import pictures, shown

_SERVICE: Final = "ror_service._contract.admission"
_SEEDS: Final = 24
"""Throws of each state. They reach most branches of a rule, and so most of its codes."""
_STATES: Final = 50
"""States next to an example that are thrown: its columns, readings and refusals lie in other words of closed lists."""

Part = tuple[str, Callable[[Ruleset[Any], Example], object]]


def derived(ruleset: Ruleset[Any], folder: Path | None = None) -> Iterator[Mistake]:
    """The mistakes in all that is derived from a ruleset which `check` has read, with the parts that a service has."""
    with register.visiting(ruleset):
        yield from lacking(ruleset, folder)
        if find_spec("ror_service") is not None:
            yield from import_module(_SERVICE).required(ruleset, folder)


def lacking(ruleset: Ruleset[Any], folder: Path | None = None) -> Iterator[Mistake]:
    """The mistakes in the parts that it can lack."""
    home = Path(str(ruleset.files("")))
    found = [*_wants(ruleset, home, folder), *_words(ruleset, home, folder)]
    yield from found
    named = {each.fault for each in found}
    yield from (each for each in _examples(ruleset, home, folder) if each.fault not in named)


def _wants(ruleset: Ruleset[Any], home: Path, folder: Path | None) -> Iterator[Mistake]:
    for example in ruleset.examples:
        for side, worth in ruleset.rule(example.rule).wants.items() if example.rule in ruleset.own_rules else ():
            rule = ruleset.rule(example.rule)
            try:
                read_worth(rule, rule.read(example.state), worth)
            except SchemaError as error:
                code, said = rule.body.__code__, sentence(f"{side} wants {worth!r}: {error}")
                place = Path(code.co_filename).relative_to(folder or home.parent).as_posix()
                yield Mistake(place, code.co_firstlineno, said, "Correct `wants` of the rule.", "luck")


def _words(ruleset: Ruleset[Any], home: Path, folder: Path | None) -> Iterator[Mistake]:
    """Fields without words, and messages that a further language lacks."""
    english = Catalogue(ENGLISH, *[read(each, ENGLISH) for each in ruleset.packages])
    for rule in ruleset.own_rules.values():
        for code in _fields_of(rule, ruleset.package):
            if code not in english:
                yield missing_message(code, rule.id, home, folder)
        for view in rule.summaries:
            codes = codes_of(rule.id, view.name)
            if not any(code in english for code in codes):
                yield missing_message(codes[0], rule.id, home, folder)
    for language, complete in ruleset.languages.items():
        other = Catalogue(language, *[read(each, language) for each in ruleset.packages])
        apart = ruleset.own_rules.keys() - set(complete)
        files = [each for each in sorted((home / "messages" / ENGLISH).glob("*.ftl")) if each.stem not in apart]
        homes = {code: file.stem for file in files for code in messages(text_in(file)) if "." not in code}
        literals = [code for code, text in ruleset.literals().items() if not apart and any(map(str.isalpha, text))]
        for code in dict.fromkeys((*homes, *literals)):
            if code not in other or not other.variables(code) <= english.variables(code):
                yield missing_message(code, homes.get(code, ruleset.id), home, folder, language)


def _fields_of(rule: Rule[Any, Any, Any], package: str) -> Iterator[str]:
    """The codes of the words for the fields of a rule, as far as its package defines them."""
    for shape in structs_in([rule.state_type, rule.result_type]):
        own = [each for each in shape.__mro__ if each.__module__.partition(".")[0] == package.partition(".")[0]]
        for name in shape.__struct_fields__:
            home = next((each for each in own if name in each.__annotations__), None)
            if home is not None:
                yield f"field-{home.__name__}-{name}"


def _examples(ruleset: Ruleset[Any], home: Path, folder: Path | None) -> Iterator[Mistake]:
    file = home / "examples.toml"
    lines = lines_of(text_in(file), "[[examples]]") if file.is_file() else []
    own = [each for each in ruleset.examples if each.rule in ruleset.own_rules]
    found: dict[tuple[str, str], Mistake] = {}
    for number, example in enumerate(own):
        for part, build in _parts(ruleset, example):
            try:
                with Missing.noted() as codes:
                    build(ruleset, example)
            except (InputError, UndecidedError):
                continue
            except Exception as error:  # noqa: BLE001  # the code of others may raise any error
                told = str(error) if isinstance(error, RorError) else f"{type(error).__name__}: {error}"
                frame = frame_in(error, home)
                key = (frame.filename, str(frame.lineno)) if frame else (example.rule, told)
                mistake = found.get(key)
                if mistake is not None:
                    parts = dict.fromkeys((*mistake.part.split(", "), part))
                    found[key] = mistake._replace(part=", ".join(parts))
                elif frame:
                    found[key] = raised(error, home, "Correct this line.", folder, part)
                else:
                    place = file.relative_to(folder or home.parent).as_posix()
                    line = lines[number] if number < len(lines) else 1
                    said = sentence(f"The {part} of {example.rule}: {told}")
                    found[key] = Mistake(place, line, said, "Correct the example, or the rule.", part)
            for code in codes:
                found.setdefault(("", code), missing_message(code, example.rule, home, folder))
    yield from found.values()


def _parts(ruleset: Ruleset[Any], example: Example) -> Iterator[Part]:
    rule = ruleset.rule(example.rule)
    for call in QUESTIONS.values():
        if call.id != "resolve" and call.offered(rule):
            yield call.id, partial(first, call)
    if measurable(rule) and rule.throws:
        yield "luck", _luck
    yield "text", _text
    yield "preview", _preview


def first(call: Any, ruleset: Ruleset[Any], example: Example) -> tuple[Any, Any] | None:
    """The first request about the state of an example that the rules allow, with its answer."""
    for value in call.tried(ruleset, example):
        try:
            return value, call.here(ruleset, example.rule, value)
        except (InputError, UndecidedError):
            continue
    return None


def _text(ruleset: Ruleset[Any], example: Example) -> None:
    """Every text of the example, of throws of its state and of states next to it, and of its odds, in each language."""
    rule = ruleset.rule(example.rule)
    answers: list[Any] = [ruleset.resolve(rule.id, example.state, faces=example.faces)]
    for state in islice(neighbors(inspect.type_info(rule.state_type), plain(rule.read(example.state))), _STATES):
        with suppress(InputError, UndecidedError):
            answers += _thrown(ruleset, rule, state)
    if rule.throws:
        answers += _thrown(ruleset, rule, example.state)
        with suppress(InputError, UndecidedError):
            answers.append(ruleset.odds(rule.id, example.state))
    for language in offered(ruleset.id, rule.id):
        for answer in answers:
            shown.shown({"kind": "odds" if isinstance(answer, Odds) else "outcome", "answer": plain(answer)}, language)


def _thrown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any) -> list[Any]:
    """The outcomes of a state by several seeds, with results that their type allows."""
    found = [ruleset.resolve(rule.id, state, seed=seed) for seed in (range(_SEEDS) if rule.throws else (None,))]
    for each in found:
        convert(plain(each.result), rule.result_type)
    return found


def _luck(ruleset: Ruleset[Any], example: Example) -> None:
    name = measurable(ruleset.rule(example.rule))[0]
    ruleset.resolve(example.rule, example.state, faces=example.faces, luck=name)


def _preview(ruleset: Ruleset[Any], example: Example) -> None:
    outcome = ruleset.resolve(example.rule, example.state, faces=example.faces)
    for language in offered(ruleset.id, example.rule):
        pictures.preview(outcome, language)
        if ruleset.rule(example.rule).throws:
            pictures.preview(ruleset.odds(example.rule, example.state), language)
