"""The page that asks how much of a number in the state a wanted result needs. It works without a script.

The form is a GET, so the address of its answer is a link to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from typing import Any, Final, NamedTuple
from urllib.parse import quote_plus

from msgspec import Struct, inspect, structs

from ror_rules.errors import InputError, pointer
from ror_rules.host import charts
from ror_rules.host.messages import assumptions, catalogue, offered, spoken_of, texts
from ror_rules.host.need import Need, NeedChance, bounds_at
from ror_rules.host.problems import Problem
from ror_rules.host.wire import bare, type_of
from ror_rules.host.words import Markup, coded, label, least_over_choices, percent
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http import problems
from ror_service._http.languages import PageLanguage
from ror_service._pages import frame, readings

PARAMETERS: Final = (
    "state",
    "vary",
    "from",
    "to",
    "field",
    "value",
    "percent",
    "readings",
    "rulings",
    "houses",
    "version",
)
ONLY_CHOICES: Final = "choices"
"""The parameter that asks for the numbers and results of a line, and for no answer."""
USUAL_PERCENT: Final = "80"
_LABELS: Final = {
    "/state": "play-line",
    "/vary/from": "need-page-from",
    "/vary/to": "need-page-to",
    "/vary": "need-page-vary",
    "/field": "need-page-field",
    "/value": "need-page-value",
    "/at_least": "need-page-percent",
    "/rulings": "play-rulings",
}
"""The start of a pointer into the question -> the message with the label of its field."""
_NAMES: Final = ("name", "id", "type", "who")


class NeedOption(NamedTuple):
    value: str
    label: str


class NeedOptions(NamedTuple):
    given: Sequence[NeedOption]
    other: Sequence[NeedOption]
    wanted: Sequence[NeedOption]
    """Truths of the result, and words that a field of it can have, the headline first: `FIELD` or `FIELD=WORD`."""
    counted: Sequence[NeedOption]
    """Numbers of the result, which need a value."""


@cache
def can_need(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> bool:
    return rule.throws and any(
        list(_numbers(rule, ruleset.read(rule.id, each).state)) for each in _examples(ruleset, rule)
    )


def render(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    spoken: PageLanguage,
    asked: Mapping[str, str],
    answer: Need | Problem | None = None,
) -> bytes:
    """The form with a question, which is the parameters of its address, and what came of it."""
    line = asked.get("state") or min(
        (ruleset.line(rule.id, each["state"]) for each in _examples(ruleset, rule)), key=len
    )
    return frame.render(
        "need.html.j2",
        spoken,
        at="/play",
        languages=offered(ruleset.id, rule.id),
        ruleset=ruleset,
        rule=rule,
        title=frame.told(spoken.language, ruleset, f"rule-{rule.id}-title", rule.title),
        asked={**dict.fromkeys(PARAMETERS, ""), "percent": USUAL_PERCENT, **asked, "state": line},
        query=_query(asked, spoken),
        readings=readings.below(ruleset, rule, answer, asked, spoken) if isinstance(answer, Need) else "",
        choices=_choices(ruleset, rule, line, spoken.language),
        need=answer if isinstance(answer, Need) else None,
        problem=answer if isinstance(answer, Problem) else None,
        percent=lambda share: percent(Fraction(repr(share)), problems.catalogue(spoken.language)),
        chance=lambda each: _chance(each, spoken.language),
        place=lambda each: _place(each.pointer, None, spoken.language),
        assumed=lambda each: _assumed(ruleset, each, spoken.language),
        wanted=lambda each: _wanted(ruleset, rule, each, spoken.language),
        asked_at=lambda at: _asked_at(at, spoken.language),
    )


def _assumed(ruleset: Ruleset[Any], need: Need, language: str) -> list[Markup]:
    least = least_over_choices(need, spoken_of(ruleset.id, need.state, language))
    return [coded(line) for line in (least, *assumptions(need, language)) if line]


def _asked_at(at: str, language: str) -> str:
    """The field of the form that a pointer into the question is about, and the place in the state if it has one."""
    label = next((code for start, code in _LABELS.items() if at.startswith(start)), "need-page-form")
    inside = at.removeprefix("/state") if at.startswith("/state/") else ""
    return ", ".join(filter(None, [frame.say(language, label).rstrip(":"), _place(inside, None, language)]))


def _examples(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> list[Mapping[str, Any]]:
    return [each.request for each in ruleset.examples if each.rule == rule.id]


def _query(asked: Mapping[str, str], spoken: PageLanguage) -> str:
    kept = {name: asked[name] for name in ("state", "rulings", "houses") if asked.get(name)}
    if spoken.named:
        kept["lang"] = spoken.named
    return "?" + "&".join(f"{name}={quote_plus(each)}" for name, each in kept.items()) if kept else ""


def _choices(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str, language: str) -> NeedOptions:
    try:
        state = ruleset.read(rule.id, {"state": line}).state
    except InputError:
        state = ruleset.read(rule.id, _examples(ruleset, rule)[0]).state
    given: list[NeedOption] = []
    other: list[NeedOption] = []
    for way, has in _numbers(rule, state):
        at = reduce(pointer, way, "")
        (given if has else other).append(NeedOption(at, _place(at, state, language)))
    names = {**{each.name: each for each in rule.headline_in(state)}, **rule.projections_in(state)}
    called = texts(ruleset.id, rule, language, names)
    wanted, counted = [], []
    for name, each in names.items():
        named = charts.called(name, called)
        for kind in _flat(type_of(each.shape)):
            if isinstance(kind, inspect.BoolType):
                wanted.append(NeedOption(name, named))
            elif isinstance(kind, inspect.IntType):
                counted.append(NeedOption(name, named))
            elif isinstance(kind, inspect.LiteralType):
                words = catalogue(ruleset.id, language)
                wanted += [NeedOption(f"{name}={word}", f"{named}: {label(word, words)}") for word in kind.values]
    return NeedOptions(given, other, wanted, counted)


def _numbers(
    rule: Rule[Any, Any, Any], value: Any, way: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], bool]]:
    for name, inner, default in _members(value):
        there = (*way, name)
        if inner is None or (isinstance(inner, int) and not isinstance(inner, bool)):
            if bounds_at(rule.state_type, there) is not None:
                yield there, inner is not None and inner != default
        else:
            yield from _numbers(rule, inner, there)


def _members(value: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, Struct):
        for each in structs.fields(value):
            yield each.encode_name, getattr(value, each.name), each.default
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield str(index), item, None


def _flat(kind: inspect.Type) -> Iterator[inspect.Type]:
    inner = bare(kind)
    if isinstance(inner, inspect.UnionType):
        for each in inner.types:
            yield from _flat(each)
    else:
        yield inner


def _place(at: str, state: Any, language: str) -> str:
    words, parts, here = problems.catalogue(language), [], state
    for name in at.split("/")[1:]:
        inner = {key: each for key, each, _ in _members(here)}.get(name)
        if name.isdecimal():
            named = [text for key, text, _ in _members(inner) if key in _NAMES and isinstance(text, str)]
            parts.append(named[0] if named else str(int(name) + 1))
        else:
            code = f"label-{name}"
            parts.append(words.say(code, {}) if code in words else charts.called(name, {}))
        here = inner
    return ": ".join(parts)


def _wanted(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], need: Need, language: str) -> str:
    named = charts.called(need.field, texts(ruleset.id, rule, language, [need.field]))
    return named if need.value is True else f"{named}: {label(need.value, catalogue(ruleset.id, language))}"


def _chance(each: NeedChance, language: str) -> str:
    words = problems.catalogue(language)
    if each.probability is None:
        return words.say("need-page-not-allowed", {})
    share = Fraction(repr(each.probability))
    return percent(share, words) if share else words.say("percentage", {"number": "0"})
