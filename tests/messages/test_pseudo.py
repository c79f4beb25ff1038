from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Final

import pytest
from msgspec import Meta, Struct

from ror_rules import Outcome, RorError, explain, load, read_json, rulesets
from ror_rules.author import ChosenName, Message, visible
from ror_rules.errors import COMMANDS, PATHS
from ror_rules.host.questions import named
from ror_rules.host.wire import convert, plain
from ror_rules.host.words import Format
from ror_service.testing import limits
from tests.core.mistaken import MISTAKES, Mistake, in_the_core
from tests.drawn import few
from tests.messages.pseudo import accented, pseudo
from tests.rules.situations import Situation, single

RULESETS = [ruleset.id for ruleset in rulesets()]
FORMATS: Final[tuple[tuple[Format, bool], ...]] = (
    ("text", False),
    ("line", False),
    ("markdown", False),
    ("markdown", True),
    ("html", True),
    ("roll20", False),
)


def answers(ruleset: str) -> Iterator[tuple[str, Any, Outcome | RorError]]:
    found = load(ruleset)
    cases: list[tuple[str, Any, Any, Any]] = [(each.rule, each.state, each.faces, {}) for each in found.examples]
    for case in single(ruleset):
        situations: tuple[Situation, ...] = case.situations
        cases += [(case.rule, each.state, each.faces, each.rulings) for each in situations]
    for rule, state, faces, rulings in cases:
        try:
            yield rule, state, found.resolve(rule, state, faces=faces, rulings=rulings)
        except RorError as error:
            yield rule, state, error


def names(value: Any) -> Iterator[str]:
    """Every text of a state or a result: the caller's names, and words of closed lists, which have their own check."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield str(key)
            yield from names(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from names(each)
    elif isinstance(value, str):
        yield value


def printed(ruleset: str) -> set[str]:
    """Printed words: headings, labels and cells of tables, works and sections, and ids of rulings and readings."""
    found = load(ruleset)
    texts = {ruleset, found.version, "id"}
    for data in found.table_data.values():
        texts |= {data.title, data.source.work, data.source.section, *data.words.values()}
        texts |= {each.section for each in data.notes}
        texts |= {each.label for each in (*data.rows.entries, *data.columns.entries)}
        texts |= {str(cell) for row in data.cells for cell in row}
    texts |= {text for section in found.sections.by_key.values() for text in (section.work, section.heading)}
    texts |= {text for ruling in found.rulings.values() for text in (ruling.id, *ruling.readings)}
    return texts | set(found.rules)


def left(text: str, allowed: set[str]) -> list[str]:
    text = re.sub(r"`[^`]*`", "", text)  # names of fields and values, as they are sent
    return [word for word in re.findall(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])", text) if word not in allowed]


def words_of(texts: set[str]) -> set[str]:
    return {word for text in texts for word in re.findall(r"[A-Za-z]+", text)}


@pytest.mark.parametrize("ruleset", few(RULESETS, 4))
def test_explanations_and_refusals_come_from_a_catalogue(ruleset: str) -> None:
    shown = words_of(printed(ruleset))
    foreign: dict[str, str] = {}
    with pseudo():
        for rule, state, answer in answers(ruleset):
            if isinstance(answer, RorError):
                text = f"{answer.detail} {answer.expected or ''}"
                allowed = shown | words_of(
                    {*names(state), *names(plain(answer.given)), *names(plain(answer.faults[0].wanted))}
                )
            else:
                text = (
                    explain(answer, whole=True)
                    .replace(answer.id, "")
                    .replace(load(ruleset).line(rule, answer.state), "")
                )
                allowed = shown | words_of({*names(state), *names(plain(answer.result))})
            for word in left(text, allowed):
                foreign.setdefault(word, f"{rule}: {text}")
    assert not foreign, "\n\n".join(f"{word}: {text}" for word, text in list(foreign.items())[:20])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_format_of_an_explanation_comes_from_a_catalogue(ruleset: str) -> None:
    found, shown = load(ruleset), words_of(printed(ruleset))
    foreign: dict[str, str] = {}
    with pseudo():
        for each in found.examples:
            outcome = found.resolve(each.rule, each.state, faces=each.faces)
            allowed = shown | words_of({*names(each.state), *names(plain(outcome.result))})
            line = found.line(each.rule, outcome.state)
            for form, whole in FORMATS:
                text = readable(explain(outcome, form, whole=whole), form)
                text = text.replace(outcome.id, "").replace(outcome.id[:8], "")
                text = text.replace(line, "").replace(line[:300], "")
                for word in left(text, allowed):
                    foreign.setdefault(word, f"{each.rule} as {form}: {text}")
    assert not foreign, "\n\n".join(f"{word}: {text}" for word, text in list(foreign.items())[:20])


def readable(text: str, form: Format) -> str:
    """The text of an explanation for people: without tags, escapes and Roll20's words."""
    if form == "markdown":
        return text.replace("\\", "").replace("\u200b", "")
    if form == "roll20":
        return html.unescape(text.removeprefix("&{template:default} {{name="))
    if form == "html":
        attributes = re.findall(r'(?:title|aria-label)="([^"]*)"', text)
        return html.unescape(" ".join([re.sub("<[^>]*>", " ", text), *attributes]))
    return text


def test_refusals_of_mistakes_come_from_a_catalogue() -> None:
    foreign: dict[str, str] = {}
    refused: Counter[str] = Counter()
    with pseudo():
        for mistake in MISTAKES:
            for error in refusals(mistake):
                refused[mistake.asked.partition(" ")[0]] += 1
                assert all(sent(mistake, each.came) for each in error.faults if isinstance(each.came, str))
                for text, values in sentences(error):
                    for word in left(without(text, values), set()):
                        foreign.setdefault(word, f"{mistake.asked}, {mistake.title}: {text}")
    assert not foreign, "\n\n".join(f"{word}: {text}" for word, text in list(foreign.items())[:20])
    assert refused.keys() == {"resolve", "odds", "sweep", "batch", "compare", "verify", "luck"}
    assert refused.total() >= len(MISTAKES) >= 110


class Items(Struct, forbid_unknown_fields=True):
    """A batch as the service reads it."""

    items: Annotated[tuple[Any, ...], Meta(min_length=1, max_length=limits["MAX_BATCH_ITEMS"])]


def refusals(mistake: Mistake) -> Iterator[RorError]:
    if mistake.asked != "batch":
        with pytest.raises(RorError) as found:
            in_the_core(mistake)
        yield found.value
        return
    try:
        items = convert(read_json(mistake.sent), Items).items
    except RorError as error:
        yield error
        return
    for item in items:
        try:
            ruleset, rule, asked = named(item)
            ruleset.answer(rule.id, ruleset.read(rule.id, asked))
        except RorError as error:
            yield error


def sent(mistake: Mistake, came: str) -> bool:
    body = mistake.sent.decode()
    bodies = [body, visible(body)]
    with suppress(ValueError):
        bodies.append(json.dumps(json.loads(body), ensure_ascii=False))
    return came.isdecimal() or any(came.removesuffix("...") in each for each in bodies)


def sentences(error: RorError) -> Iterator[tuple[str, set[str]]]:
    for fault in error.faults:
        values = set(told([fault.given, fault.wanted, fault.came]))
        for text in (fault.detail, fault.expected, fault.got):
            yield text or "", values
    calls = {
        getattr(guide, page).format(*error.asked or ("", "")) for guide in (COMMANDS, PATHS) for page in guide._fields
    }
    yield error.help, calls | set(told([error.given, error.hint]))
    yield error.line(), set(told([[each.given, each.wanted, each.came] for each in error.faults[:1]])) | {error.pointer}
    yield error.title, set()
    yield error.remedy, set()


def told(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case ChosenName():
            yield value.name
        case Message():
            yield from told(value.given)
        case dict():
            for key, each in value.items():
                yield str(key)
                yield from told(each)
        case list() | tuple() | set() | frozenset():
            for each in value:
                yield from told(each)
        case _:  # a number or null
            pass


def without(text: str, values: Iterable[str]) -> str:
    for value in sorted({shape for each in values for shape in (each, each.replace("_", " "))}, key=len, reverse=True):
        if value:
            text = re.sub(rf"(?<![^\W_]){re.escape(value)}(?![^\W_])", " ", text)
    return text


def test_accents_stand_outside_placeables_alone() -> None:
    pattern = " { WORD($side) } loses { $lost ->\n    [one] one figure\n   *[other] { $lost } figures\n} of `state`"
    shown = accented(pattern)
    assert shown == (
        " { WORD($side) } ļöšéš { $lost ->\n    [one] öñé ƒîğûřé\n   *[other] { $lost } ƒîğûřéš\n} öƒ `state`"
    )
