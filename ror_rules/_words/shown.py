"""Answers as fragments of HTML for pages: outcomes, odds, comparisons and tables of odds.

The server and WebAssembly make the same fragments. Every text is escaped. Links lead to the pages of the catalogue. The page
has the style. `shown` takes and returns plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from msgspec import UNSET, Struct, structs

from ror_rules._messages.catalogues import ENGLISH, catalogue, engine, offered
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName
from ror_rules._messages.sentences import assumptions, summary
from ror_rules._messages.views import spoken_of, texts
from ror_rules._operations.advise import Advice
from ror_rules._operations.compare import Comparison
from ror_rules._operations.need import Need
from ror_rules._operations.sweep import Sweep
from ror_rules._packages import register
from ror_rules._packages.questions.worth import read_worth
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._packages.text import rendered
from ror_rules._reading.documents import convert, plain
from ror_rules._reading.errors import SchemaError, UnknownError
from ror_rules._reading.names import ABSENT, one_of
from ror_rules._throwing.trace import Cite, RulingUsed, Thrown, first_at
from ror_rules._wire import addresses
from ror_rules._wire.fairness import fairness
from ror_rules._wire.shapes import Odds, OtherReadings, Outcome, Share
from ror_rules._words import best_play, charts, lit
from ror_rules._words.elements import Markup, coded, element, joined
from ror_rules._words.exactness import exactness, left_out
from ror_rules._words.explain import explain, read
from ror_rules._words.faces import drawn
from ror_rules._words.fields import axes
from ror_rules._words.fragment import known, left, luck, trace
from ror_rules._words.headline import headline, table_headline
from ror_rules._words.other_readings import ends, in_words
from ror_rules._words.steps import pools, ruled
from ror_rules._words.values import (
    by_choice,
    certain,
    certainties,
    chances,
    crossed,
    depends,
    label,
    percent,
    percentage,
    problems_of,
    quoted,
    values_to_choose,
    varied_in,
)

_FEW_THROWS: Final = 6
_FEW_VIEWS: Final = 3
"""Pictures of odds that are shown at once with an outcome."""
_MAX_SHOWN: Final = 120


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer to draw.

    `kind` is the kind of the answer, `answer` the answer itself. For odds, `outcome` is the outcome to mark in them.
    `few` folds all views of odds except the first ones. `wide` is the width of a picture in pixels. `chosen` is a view of a table of two fields -> the
    value whose chance it shows. `language` is the language of the words. If the rule does not have it, they are English.
    """

    kind: str
    answer: Any
    outcome: Any = None
    few: bool = False
    title: str = ""
    link: str | None = None
    wide: int = 640
    language: str = ""
    chosen: dict[str, Any] = {}


def shown(value: object, language: str = ENGLISH) -> dict[str, str]:
    """The fragments for an `Ask` as plain values: `html`, for odds and tables of them `headline`, for an outcome `text`, `markdown` and `roll20`.

    `language` is the default language. Raises `SchemaError`.
    """
    ask = convert(value, Ask)
    if ask.kind not in _KINDS:
        raise SchemaError("no-such-kind", pointer="/kind", expected=one_of(_KINDS), got=ask.kind)
    pieces = _KINDS[ask.kind](structs.replace(ask, language=ask.language or language))
    return {name: str(piece) for name, piece in pieces.items()}  # plain text, not Markup


def outcome(told: Outcome, *, folded: bool = False, steps: bool = True, language: str = ENGLISH) -> Markup:
    """An outcome: sentence, aftermath, dice, printed tables, steps, identity, and the fairness of its dice.

    `folded`: the steps are hidden until the reader opens them. Without `steps` they and the printed tables are left out.
    """
    spoken = spoken_in(told.ruleset.id, told.rule, language)
    return element(
        "article",
        element("h2", summary(told, spoken), class_="ror-summary", tabindex=-1),
        left(told, spoken),
        luck(told, spoken),
        element("div", _dice(told, spoken), _lit(told, spoken) if steps else None, class_="ror-thrown"),
        _steps(told, spoken, folded=folded) if steps else None,
        known(told, language=spoken),
        element("p", fairness(told.dice, language=spoken), class_="ror-fairness"),
        class_="ror-outcome",
        data_id=told.id,
        lang=None if spoken == language else spoken,
    )


def _lit(told: Outcome, language: str) -> Markup | None:
    return lit.tables(told, _tables(told), _address, language)


def _steps(told: Outcome, language: str, *, folded: bool) -> Markup:
    why = engine(language).say("shown-why", {})
    steps = trace(told, address=_address, language=language)
    return element("details", element("summary", why), steps) if folded else joined(element("h3", why), steps)


def spoken_in(ruleset: str, rule: str, language: str) -> str:
    return language if language in offered(ruleset, rule) else ENGLISH


def _outcome(ask: Ask) -> dict[str, str]:
    told = read(ask.answer)
    spoken = spoken_in(told.ruleset.id, told.rule, ask.language)
    return {
        "html": outcome(told, language=ask.language),
        "text": explain(told, language=spoken),
        "markdown": explain(told, "markdown", link=ask.link, language=spoken),
        "roll20": explain(told, "roll20", link=ask.link, language=spoken),
    }


def _dice(told: Outcome, language: str) -> Markup | None:
    throws = told.dice.throws
    if not throws or len(throws) > _FEW_THROWS:
        return None
    words, least = catalogue(told.ruleset.id, language), pools(told)
    why = {line.address: words.sentence(line.code, rendered(line)) for line in told.trace if isinstance(line, Thrown)}
    return element(
        "ul",
        *(
            element(
                "li",
                drawn([(face, each.sides) for face in each.faces], language, at_least=least.get(each.address)),
                " ",
                element("span", why.get(first_at(each.address), ""), class_="why"),
            )
            for each in throws
        ),
        class_="ror-throws",
    )


def _tables(told: Outcome) -> Mapping[str, Any]:
    try:
        return register.answered(told.ruleset).table_data
    except UnknownError:
        return {}


def _address(ruleset: str, place: Cite | RulingUsed) -> str | None:
    return addresses.cited(ruleset, place) if ruleset in register.known() else None


def _rule(value: Any) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    ruleset = register.load(value.ruleset.id)
    return ruleset, ruleset.rule(value.rule)


def _odds(ask: Ask) -> dict[str, str]:
    odds = convert(ask.answer, Odds)
    ruleset, rule = _rule(odds)
    spoken = spoken_in(ruleset.id, rule.id, ask.language)
    words = spoken_of(ruleset.id, odds.state, spoken)
    named = texts(ruleset.id, rule, spoken, odds.marginals, words=words)
    came = {} if ask.outcome is None else fell(ruleset, rule, odds, read(ask.outcome))
    first, rest = _parted(odds, ask.few or bool(came))
    draw = partial(charts.odds, odds, title(rule, words), named, came=came, wide=ask.wide, words=words)
    curves = charts.curves(odds, title(rule, words), named, [*first, *rest], wide=ask.wide, words=words)
    also = words.say("shown-also", {"names": ", ".join(charts.called(name, named) for name in rest)})
    known = [name for name in odds.marginals if name not in (*first, *rest)] if not (ask.few or came) else []
    titles = {name: charts.called(name, named) for name in known}
    parts = [
        _certain(odds, known, titles, words) if known else None,
        draw(names=first),
        element("details", element("summary", also), draw(names=rest)) if rest else None,
        element("details", element("summary", words.say("chart-curves", {})), curves) if curves else None,
        _numbers(odds, [*first, *rest], named, words),
        element("p", coded(left_out(odds, words)), class_="fine") if odds.left_out is not UNSET else None,
        *(element("p", coded(each), class_="fine") for each in assumptions(odds, spoken)),
        element("p", exactness(odds, words), class_="fine"),
        _readings(odds, words, named),
    ]
    return {"html": element("div", *parts, class_="ror-odds"), "headline": headline(odds, named, words)}


def _certain(odds: Odds, names: Sequence[str], titles: Mapping[str, str], words: Catalogue) -> Markup:
    head = element("summary", words.say("certain-views", {"count": len(names)}))
    return element("details", head, element("p", f"{certainties(odds, names, words, titles)}."), class_="fine")


def _numbers(odds: Odds, names: Sequence[str], named: Mapping[str, str], words: Catalogue) -> Markup:
    tables = []
    for name in names:
        shares = odds.marginals[name]
        heads = ["value", "exactly"]
        if shares[0].at_least is not UNSET:
            heads += ["at-least", "at-most"]
        rows = [[label(share.value, words), *_chances(share, odds, words)] for share in shares]
        said = [words.say(f"chart-{each}", {}) for each in heads]
        tables.append(_listed(charts.called(name, named), said, rows, view=name))
    return _folded(tables, words)


def _folded(tables: Sequence[Markup], words: Catalogue) -> Markup:
    return element("details", element("summary", words.say("chart-table", {})), *tables, class_="ror-numbers")


def _chances(share: Share, odds: Odds, words: Catalogue) -> list[str]:
    if depends(share):
        return [by_choice(share, odds.open, words)]
    found = [share.probability, share.at_least, share.within]
    return [_percent(each, words) for each in found if isinstance(each, float | int)]


def _percent(probability: float, words: Catalogue) -> str:
    return percentage("0", words) if probability <= 0 else percent(Fraction(min(probability, 1.0)), words)


def _listed(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, view: str | None = None) -> Markup:
    table = _table(heads, rows, caption, kind="number")
    return element("div", table, class_="wide", tabindex=0, role="group", aria_label=caption, data_view=view)


def _table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str | None = None, kind: str | None = None
) -> Markup:
    lines = (
        element("tr", element("th", row[0], scope="row"), *(element("td", cell, class_=kind) for cell in row[1:]))
        for row in rows
    )
    head = element("thead", element("tr", *(element("th", each, scope="col") for each in heads)))
    return element("table", element("caption", caption) if caption else None, head, element("tbody", *lines))


def title(rule: Rule[Any, Any, Any], words: Catalogue) -> str:
    code = f"rule-{rule.id}-title"
    return words.say(code, {}) if code in words else rule.title


def _parted(odds: Odds, beside: bool) -> tuple[list[str], list[str]]:
    names = [name for name in odds.marginals if not certain(odds, name)] or list(odds.marginals)
    return (names[:_FEW_VIEWS], names[_FEW_VIEWS:]) if beside else (names, [])


def fell(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], odds: Odds, outcome: Outcome) -> dict[str, Any]:
    """The value of each view of odds in an outcome."""
    told: Any = convert(plain(outcome), ruleset.envelopes(rule.id).outcome)
    there = rule.projections_in(told.state)
    return {name: plain(there[name].of(told.state, told.result)) for name in odds.marginals if name in there}


def _readings(found: Odds | Sweep, words: Catalogue, named: Mapping[str, str]) -> Markup | None:
    """The rulings that matter, or what their other readings change."""
    if found.other_readings is not UNSET:
        return other_readings(found, found.other_readings, words, named)
    if not found.readings:
        return None
    used = (element("li", ruled(RulingUsed(*each), words)) for each in found.readings.items())
    head = element("summary", words.say("odds-rulings", {"count": len(found.readings)}))
    asking = words.say("other-readings", {})  # a page that can ask for them shows it as the summary
    return element("details", head, element("ul", *used), class_="fine ror-readings", data_ask=asking)


def other_readings(
    answer: Odds | Sweep | Need, found: OtherReadings, words: Catalogue, named: Mapping[str, str]
) -> Markup:
    """The readings that change an answer: each number under both, with a link to the ruling. `named` has the words for views."""
    titles = {name: charts.called(name, named) for name in named}
    told = [
        element(
            "li",
            *(element("div", coded(change)) for change in each.changes),
            element("a", each.ruled, href=addresses.ruling(answer.ruleset.id, each.ruling.id)),
        )
        for each in in_words(answer, found, words, titles)
    ]
    return element(
        "details",
        element("summary", words.say("other-readings", {})),
        element("ul", *told) if told else None,
        *(element("p", each) for each in ends(found, words)),
        class_="ror-readings",
        open=True,
    )


def _sweep(ask: Ask) -> dict[str, str]:
    found = convert(ask.answer, Sweep)
    ruleset, rule = _rule(found)
    spoken = spoken_in(ruleset.id, rule.id, ask.language)
    words = spoken_of(ruleset.id, found.state, spoken)
    named = texts(ruleset.id, rule, spoken, found.fields, words=words)
    wrong = problems_of(found, words)
    views = chances(found, ask.chosen)
    missing = (words.say("odds-missing", {"cells": "; ".join(cells), "reason": each}) for each, cells in wrong.items())
    return {
        "html": element(
            "div",
            *_choosing(found, named, words, ask.chosen),
            charts.table(found, title(rule, words), named, wide=ask.wide, words=words, chosen=ask.chosen),
            _numbers_by_fields(found, named, words, ask.chosen),
            *(element("p", coded(each), class_="fine") for each in (*missing, *assumptions(found, spoken))),
            _readings(found, words, named),
            class_="ror-odds",
        ),
        "headline": table_headline(found, views[0], named, words),
    }


def _choosing(found: Sweep, named: Mapping[str, str], words: Catalogue, chosen: Mapping[str, Any]) -> Sequence[Markup]:
    """A list of values for each view whose chart shows the chance of one. Without scripts the form of the page sends it."""
    lists = []
    for view in chances(found, chosen):
        if view.kind == "chance":
            options = [
                element("option", label(each, words), value=quoted(each), selected=each == view.value or None)
                for each in values_to_choose(found, view.name)
            ]
            said = words.say("chart-chance-of", {"view": ChosenName(charts.called(view.name, named))})
            chooser = element(
                "select", *options, form="ask", name=f"chosen.{view.name}", autocomplete="off", data_chance=view.name
            )
            lists.append(element("p", element("label", said, " ", chooser)))
    return lists


def _numbers_by_fields(found: Sweep, named: Mapping[str, str], words: Catalogue, chosen: Mapping[str, Any]) -> Markup:
    first = varied_in(found.vary[0], words)
    tables = []
    for view in chances(found, chosen):
        if len(found.vary) == 2:
            heads = varied_in(found.vary[1], words)
            cells = [[view.text(cell, words) for cell in row] for row in crossed(found)]
        elif charts.stacks(found, view):
            heads, shares = charts.told_apart(found, view, words)
            cells = [[_percent(each.get(value, 0.0), words) if each else "-" for value in heads] for each in shares]
        else:
            heads = [words.say(f"chart-{view.kind}", {})]
            cells = [[view.text(cell, words)] for cell in found.cells]
        field = " \N{MULTIPLICATION SIGN} ".join(axes(found, words))
        rows = [[name, *row] for name, row in zip(first, cells, strict=True)]
        tables.append(_listed(charts.heading(view, named, words), [field, *heads], rows))
    return _folded(tables, words)


def _advice(ask: Ask) -> dict[str, str]:
    """Best play: its worth, the next choices, and the policy in a fold."""
    found = convert(ask.answer, Advice)
    if found.play is UNSET:
        raise SchemaError("no-play-to-draw", pointer="/answer/play", got=ABSENT)
    ruleset, rule = _rule(found)
    words = spoken_of(ruleset.id, found.state, spoken_in(ruleset.id, rule.id, ask.language))
    worth = read_worth(rule, rule.read(found.state), found.play.worth)
    told = best_play.in_words(found.side, found.play, words, chance=worth.is_chance)
    policy = [part for each in told.policy for part in (element("p", each.plan), element("ul", *_items(each.others)))]
    parts = [
        element("p", coded(told.wanted)),
        element("dl", *(part for name, number in told.worths for part in (element("dt", name), element("dd", number)))),
        *(element("p", note, class_="fine") for note in told.notes),
        element("h3", words.say("play-next", {})),
        element("ul", *_items(told.next)),
        element("details", element("summary", words.say("play-policy", {})), *policy),
        element("p", told.depends_on_more, class_="fine") if told.depends_on_more else None,
    ]
    return {"html": element("div", *parts, class_="ror-play")}


def _items(lines: Iterable[str]) -> Iterable[Markup]:
    return [element("li", line) for line in lines]


def _comparison(ask: Ask) -> dict[str, str]:
    found = convert(ask.answer, Comparison)
    spoken = spoken_in(found.b.ruleset.id, found.b.rule, ask.language)
    words = engine(spoken)
    inside = [element("p", words.say("comparison-same", {}), class_="fine")] if found.same else _parting(found, spoken)
    return {"html": element("div", element("h4", ask.title) if ask.title else None, *inside, class_="ror-comparison")}


def _parting(found: Comparison, language: str) -> list[Markup]:
    words = engine(language)
    count = len(found.differences) + (0 if found.left_out is UNSET else found.left_out)
    rows = ([each.pointer, _value(each.a), _value(each.b)] for each in found.differences)
    heads = ("comparison-field", "comparison-as-thrown", "comparison-other-reading")
    table = element(
        "div",
        _table([words.say(code, {}) for code in heads], rows),
        class_="wide",
        tabindex=0,
        role="region",
        aria_label=words.say("comparison-table", {}),
    )
    said = element("summary", words.say("comparison-differences", {"count": count}))
    return [element("p", summary(found.b, language)), element("details", said, table)]


def _value(value: Any) -> str:
    text = "-" if value is UNSET else quoted(value)
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"


_KINDS: Final[Mapping[str, Callable[[Ask], dict[str, str]]]] = {
    "outcome": _outcome,
    "odds": _odds,
    "sweep": _sweep,
    "comparison": _comparison,
    "advice": _advice,
}
