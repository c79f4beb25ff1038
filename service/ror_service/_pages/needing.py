"""The page that asks how much of a number in the state a wanted result needs. It works without a script.

The form is a GET, so the address of its answer is a link to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, reduce
from math import inf
from typing import Any, Final, NamedTuple
from urllib.parse import quote_plus

from msgspec import Struct, inspect, structs

from ror_rules.errors import BudgetError, InputError, RorError, pointer
from ror_rules.host import charts
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import ENGLISH, assumptions, offered, spoken_of, texts
from ror_rules.host.need import Need, NeedChance, bounds_at
from ror_rules.host.problems import Problem
from ror_rules.host.questions import value_meant, view_meant
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import FieldFinder
from ror_rules.host.wire import alternatives, encode, read_wanted, type_of
from ror_rules.host.words import FieldNames, Markup, coded, label, least_over_choices, names_in, percent
from ror_service._edge import problems
from ror_service._edge.languages import PageLanguage
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
_USUAL_CHANCE: Final = 0.8
USUAL_PERCENT: Final = f"{_USUAL_CHANCE:.0%}".rstrip("%")
_SMALL: Final = 0.1
"""Times the usual budget that the odds of an example may use."""
LABELS: Final = {
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


class NeedOption(NamedTuple):
    value: str
    label: str


class NeedOptions(NamedTuple):
    given: Sequence[NeedOption]
    """Numbers that the state has, first those of its pieces, such as how many orcs, then others of its sides."""
    other: Sequence[NeedOption]
    wanted: Sequence[NeedOption]
    """Truths of the result, and words that a field of it can have: `FIELD` or `FIELD=WORD`. The headline comes first, and
    fields of a named person last.
    """
    counted: Sequence[NeedOption]
    """Numbers of the result, which need a value."""


@cache
def can_need(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> bool:
    return rule.throws and any(
        list(_numbers(rule, ruleset.read(rule.id, each).state)) for each in _examples(ruleset, rule)
    )


@cache
def usual_wishes(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Mapping[str, str]:
    """A side -> the wanted result that pages offer it first: of the first field, the value that goes with more of what it wants.

    The odds of the examples tell which value that is.
    """
    wanted = [each.value for each in choices(ruleset, rule, example_of(ruleset, rule), ENGLISH).wanted]
    field = wanted[0].partition("=")[0] if wanted else ""
    first = [each for each in wanted if each.partition("=")[0] == field]
    if len(first) < 2:
        return dict.fromkeys(rule.wants, field) if field else {}
    return {
        side: max(first, key=_worths(ruleset, rule, field, worth).__getitem__) for side, worth in rule.wants.items()
    }


def _worths(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], field: str, worth: str) -> Mapping[str, float]:
    """A value of a field -> the mean worth that goes with it, over all examples whose odds are cheap."""
    found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each in _examples(ruleset, rule):
        with suppress(BudgetError):
            odds = ruleset.odds(rule.id, each["state"], fields=[field, worth], budget=_SMALL)
            for row in odds.outcomes or ():
                if row.fields and isinstance(row.probability, float):
                    totals = found[f"{field}={row.fields[field]}"]
                    totals[0] += row.fields[worth] * row.probability
                    totals[1] += row.probability
    means = {value: total / share for value, (total, share) in found.items()}
    return defaultdict(lambda: -inf, means)


@cache
def usual_line(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> str:
    """The shortest example whose usual question has a number for an answer, otherwise the shortest example."""
    for line in sorted((ruleset.line(rule.id, each["state"]) for each in _examples(ruleset, rule)), key=len):
        vary, field = usual_question(ruleset, rule, choices(ruleset, rule, line, ENGLISH))
        name, value = read_wanted(field)
        asked = {"state": line, "vary": {"pointer": vary}, "field": name, "value": value, "at_least": _USUAL_CHANCE}
        with suppress(RorError):
            found: Need = QUESTIONS["need"].here(ruleset, rule.id, asked, _SMALL)
            if found.found:
                return line
    return example_of(ruleset, rule)


def usual_question(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], offered: NeedOptions) -> tuple[str, str]:
    """The number that pages vary first, and the result that its side wants."""
    vary = next((each.value for each in (*offered.given, *offered.other)), "")
    return vary, _wished(ruleset, rule, vary) or next((each.value for each in (*offered.wanted, *offered.counted)), "")


def _likeliest(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str, field: str) -> str:
    """The likeliest value of a number of the result. Empty if its odds are not cheap."""
    with suppress(RorError):
        return label(ruleset.odds(rule.id, line, fields=[field], budget=_SMALL).statistics[field].most_likely)
    return ""


def _wished(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], vary: str) -> str:
    wishes = usual_wishes(ruleset, rule)
    return next((wishes[side] for side in vary.split("/") if side in wishes), "")


def example_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> str:
    """The shortest example of a rule as a line. Empty for none."""
    return min((ruleset.line(rule.id, each["state"]) for each in _examples(ruleset, rule)), key=len, default="")


def render(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    spoken: PageLanguage,
    asked: Mapping[str, str],
    answer: Need | Problem | None = None,
) -> bytes:
    """The form with a question, which is the parameters of its address, and what came of it."""
    line = asked.get("state") or usual_line(ruleset, rule)
    offer = choices(ruleset, rule, line, spoken.language)
    asked = {**asked, **_in_names(ruleset, rule, line, asked)}
    vary, field = usual_question(ruleset, rule, offer)
    usual = {"vary": vary, "field": _wished(ruleset, rule, asked["vary"]) if asked.get("vary") else field}
    if not offer.wanted and not asked.get("field"):
        usual["value"] = _likeliest(ruleset, rule, line, field)
    return frame.render(
        "need.html.j2",
        spoken,
        at="/odds",
        languages=offered(ruleset.id, rule.id),
        ruleset=ruleset,
        rule=rule,
        title=frame.told(spoken.language, ruleset, f"rule-{rule.id}-title", rule.title),
        asked={**dict.fromkeys(PARAMETERS, ""), "percent": USUAL_PERCENT, **usual, **asked, "state": line},
        query=_query(asked, spoken),
        readings=readings.below(ruleset, rule, answer, asked, spoken) if isinstance(answer, Need) else "",
        choices=offer,
        headline=[each.name for each in rule.headline],
        wanted_results=wanted_of(offer),
        wishes=encode(usual_wishes(ruleset, rule)).decode(),
        need=answer if isinstance(answer, Need) else None,
        problem=answer if isinstance(answer, Problem) else None,
        percent=lambda share: percent(Fraction(repr(share)), problems.catalogue(spoken.language)),
        chance=lambda each: _chance(each, spoken.language),
        place=lambda each: names_of(ruleset, rule, each.state, spoken.language).name(each.pointer),
        assumed=lambda each: _assumed(ruleset, each, spoken.language),
        wanted=lambda each: _wanted(ruleset, rule, each, spoken.language),
        asked_at=places_of(ruleset, rule, line, spoken.language),
    )


def _in_names(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str, asked: Mapping[str, str]) -> dict[str, str]:
    """The number and the wanted result of an address as the form offers them, where the address names them by words."""
    given = [name for name in ("vary", "field") if asked.get(name)]
    state = state_of(ruleset, rule, line) if given else None
    if state is None:
        return {}
    ways = {"vary": _number_of, "field": _result_of}
    return {name: ways[name](ruleset, rule, state, asked[name]) for name in given}


def _number_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any, text: str) -> str:
    """The pointer of the number in the state that a text names. The text if it names none, or several."""
    with suppress(InputError):
        return FieldFinder(ruleset, rule, state).pointer(text, "/vary", number=True)
    return text


def _result_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any, text: str) -> str:
    """`FIELD` or `FIELD=VALUE` by their names. The text if it is none of these, or several."""
    name, value = read_wanted(text)
    with suppress(InputError):
        name = view_meant(ruleset.id, rule, name, "/field")
        word = value_meant(ruleset.id, rule, state, name, value, "/value")
        return name if word is True else f"{name}={label(word)}"
    return text


def _assumed(ruleset: Ruleset[Any], need: Need, language: str) -> list[Markup]:
    least = least_over_choices(need, spoken_of(ruleset.id, need.state, language))
    return [coded(line) for line in (least, *assumptions(need, language)) if line]


def names_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: Any, language: str) -> FieldNames:
    return names_in(ruleset.id, rule.id, state, spoken_of(ruleset.id, state, language))


def places_of(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str, language: str, labels: Mapping[str, str] = LABELS
) -> Callable[[str], str]:
    """Names the field of the form that a pointer into the question is about, with the place in the state if it has one."""
    names = names_of(ruleset, rule, _parsed(ruleset, rule, line), language)

    def place(at: str) -> str:
        label = next((code for start, code in labels.items() if at.startswith(start)), "need-page-form")
        inside = [names.name(at.removeprefix("/state"))] if at.startswith("/state/") else []
        return ", ".join([frame.say(language, label).rstrip(":"), *inside])

    return place


def _examples(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> list[Mapping[str, Any]]:
    return [each.request for each in ruleset.examples if each.rule == rule.id]


def _query(asked: Mapping[str, str], spoken: PageLanguage) -> str:
    kept = {name: asked[name] for name in ("state", "rulings", "houses") if asked.get(name)}
    if spoken.named:
        kept["lang"] = spoken.named
    return "?" + "&".join(f"{name}={quote_plus(each)}" for name, each in kept.items()) if kept else ""


def choices(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str, language: str) -> NeedOptions:
    state = state_of(ruleset, rule, line) or ruleset.read(rule.id, _examples(ruleset, rule)[0]).state
    called = names_of(ruleset, rule, state, language)
    given: list[NeedOption] = []
    other: list[NeedOption] = []
    for way, has in _numbers(rule, state):
        at = reduce(pointer, way, "")
        (given if has else other).append(NeedOption(at, called.name(at)))
    counted = called.counted()
    given.sort(key=lambda each: (each.value not in counted, rule.wants.keys().isdisjoint(each.value.split("/"))))
    names = {**{each.name: each for each in rule.headline_in(state)}, **rule.projections_in(state)}
    words = spoken_of(ruleset.id, state, language)
    views = texts(ruleset.id, rule, language, names, words=words)
    wanted, numbers = [], []
    for name, each in sorted(names.items(), key=lambda pair: "[" in pair[0]):
        named = charts.called(name, views)
        for kind in alternatives(type_of(each.shape)):
            if isinstance(kind, inspect.BoolType):
                wanted.append(NeedOption(name, named))
            elif isinstance(kind, inspect.IntType):
                numbers.append(NeedOption(name, named))
            elif isinstance(kind, inspect.LiteralType):
                wanted += [NeedOption(f"{name}={word}", f"{named}: {label(word, words)}") for word in kind.values]
    return NeedOptions(given, other, wanted, numbers)


def wanted_of(choices: NeedOptions) -> str:
    """The wanted results that pages offer for a number of the line, as JSON. Those of a named person depend on the line."""
    return encode([each for each in choices.wanted if "[" not in each.value]).decode()


def state_of(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str) -> Any:
    """The state of a line. None if the line cannot be read."""
    try:
        return ruleset.read(rule.id, {"state": line}).state
    except InputError:
        return None


def _parsed(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], line: str) -> Mapping[str, Any]:
    """The fields of a line, also of one that the rules do not allow."""
    try:
        return ruleset.parse(rule.id, line)
    except InputError:
        return {}


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


def _wanted(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], need: Need, language: str) -> str:
    words = spoken_of(ruleset.id, need.state, language)
    named = charts.called(need.field, texts(ruleset.id, rule, language, [need.field], words=words))
    return named if need.value is True else f"{named}: {label(need.value, words)}"


def _chance(each: NeedChance, language: str) -> str:
    words = problems.catalogue(language)
    if each.probability is None:
        return words.say("need-page-not-allowed", {})
    share = Fraction(repr(each.probability))
    return percent(share, words) if share else words.say("percentage", {"number": "0"})
