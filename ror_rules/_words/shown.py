"""An answer as a page shows it: fragments of HTML of outcomes, odds, comparisons and tables of odds.

The very same on a server and in WebAssembly. Every text is escaped, links lead to the catalogue's pages; what a fragment
looks like is the page's to say. `shown` takes and gives plain values, for whoever speaks JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from msgspec import UNSET, Struct

from ror_rules import register
from ror_rules._questions.intervals import widest
from ror_rules._studies.compare import Comparison
from ror_rules._studies.sweep import Sweep
from ror_rules._wire import addresses
from ror_rules._wire.fairness import fairness
from ror_rules._wire.reading import convert
from ror_rules._wire.shapes import Odds, Outcome, plain, whole
from ror_rules._words import charts, lit
from ror_rules._words.elements import Markup, coded, element, joined
from ror_rules._words.exactness import inexact, left_out
from ror_rules._words.explain import explain, read
from ror_rules._words.faces import drawn
from ror_rules._words.fragment import known, left, trace
from ror_rules._words.values import certain, certainties, off_by, percent, quoted
from ror_rules.errors import SchemaError, UnknownError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_rules.trace import Cite, RulingUsed

_FEW_THROWS: Final = 6
"""As many throws as are shown above the steps, where they stand too."""
_FEW_VIEWS: Final = 3
"""As many pictures of odds as stand beside an outcome before one asks for more."""
_LONG: Final = 120
"""Characters of a value that are shown of it."""


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be drawn: an answer as it was given, its kind, and for odds the outcome whose place in them is marked.

    `wide` is how wide a picture is, in pixels.
    """

    kind: str
    answer: Any
    outcome: Any = None
    title: str = ""
    link: str | None = None
    wide: int = 640


def shown(value: object) -> dict[str, str]:
    """What an `Ask`, as plain values, comes to: `html`, and for an outcome `text`, `markdown` and `roll20`. Raises `SchemaError`."""
    ask = convert(value, Ask)
    if ask.kind not in _KINDS:
        raise SchemaError("No such kind.", pointer="/kind", expected=f"one of {', '.join(_KINDS)}", got=ask.kind)
    return {name: str(piece) for name, piece in _KINDS[ask.kind](ask).items()}  # markup is no type of the wire


def outcome(told: Outcome, *, folded: bool = False) -> Markup:
    """An outcome: its sentence, who is left, its dice, the tables it was read from, every step, what it is known by, and what its dice promise.

    `folded`: its steps are there for whoever opens them.
    """
    steps = trace(told, address=_address)
    return element(
        "article",
        element("h2", told.summary, class_="ror-summary", tabindex=-1),
        left(told),
        element("div", _dice(told), lit.tables(told, _tables(told), _address), class_="ror-thrown"),
        element("details", element("summary", "Why"), steps) if folded else joined(element("h3", "Why"), steps),
        known(told),
        element("p", fairness(told.dice), class_="ror-fairness"),
        class_="ror-outcome",
        data_id=told.id,
    )


def _outcome(ask: Ask) -> dict[str, str]:
    told = read(ask.answer)
    return {
        "html": outcome(told),
        "text": explain(told),
        "markdown": explain(told, "markdown", link=ask.link),
        "roll20": explain(told, "roll20", link=ask.link),
    }


def _dice(told: Outcome) -> Markup | None:
    """Every throw with its dice, where they are few; else the steps show them."""
    throws = told.dice.throws
    if not throws or len(throws) > _FEW_THROWS:
        return None
    return element(
        "ul",
        *(
            element(
                "li", drawn([(face, each.sides) for face in each.faces]), " ", element("span", each.why, class_="why")
            )
            for each in throws
        ),
        class_="ror-throws",
    )


def _tables(told: Outcome) -> Mapping[str, Any]:
    """The tables of its ruleset, where that is here."""
    try:
        return register.load(told.ruleset.id).table_data
    except UnknownError:
        return {}


def _address(ruleset: str, place: Cite | RulingUsed) -> str | None:
    """The catalogue's page, where the ruleset is here."""
    return addresses.cited(ruleset, place) if ruleset in register.known() else None


def _rule(value: Any) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    """The ruleset and the rule that an answer names. Raises `UnknownError`."""
    ruleset = register.load(value.ruleset.id)
    return ruleset, ruleset.rule(value.rule)


def _odds(ask: Ask) -> dict[str, str]:
    odds = convert(ask.answer, Odds)
    ruleset, rule = _rule(odds)
    texts = {name: view.text for name, view in rule.projections.items()}
    came = {} if ask.outcome is None else _came(ruleset, rule, odds, ask.outcome)
    first, rest = _parted(odds, bool(came))
    draw = partial(charts.odds, odds, rule.title, texts, came=came, wide=ask.wide)
    more = element("summary", "Also: " + ", ".join(charts.called(name, texts) for name in rest))
    known = [name for name in odds.marginals if name not in (*first, *rest)] if not came else []
    parts = [
        element("p", f"{certainties(odds, known)}.", class_="fine") if known else None,
        draw(names=first),
        element("details", more, draw(names=rest)) if rest else None,
        element("p", coded(left_out(odds)), class_="fine") if odds.left_out is not UNSET else None,
        element("p", _exactness(odds), class_="fine"),
        element("p", _readings(odds), class_="fine") if odds.readings else None,
    ]
    return {"html": element("div", *parts, class_="ror-odds")}


def _parted(odds: Odds, beside: bool) -> tuple[list[str], list[str]]:
    """The views that are shown at once and those that are folded: beside an outcome, few are shown; the certain none."""
    names = [name for name in odds.marginals if not certain(odds, name)] or list(odds.marginals)
    return (names[:_FEW_VIEWS], names[_FEW_VIEWS:]) if beside else (names, [])


def _came(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], odds: Odds, claimed: Any) -> dict[str, Any]:
    """What an outcome of the same rule came to in each view of its odds."""
    told: Any = convert(plain(read(claimed)), ruleset.envelopes(rule.id).outcome)
    return {
        name: plain(rule.projections[name].of(told.state, told.result))
        for name in odds.marginals
        if name in rule.projections
    }


def _exactness(odds: Odds) -> str:
    why = f" {inexact(odds)}" if odds.inexact is not UNSET else ""
    if odds.method is not UNSET:
        error = percent(Fraction(widest(whole(odds.total))))
        near = f"a chance is within {error} of what is shown, nineteen times in twenty"
        return f"An estimate from {odds.total} throws, seed {odds.seed}: {near}.{why}"
    if odds.error is not UNSET:
        kind = "In floats: no" if odds.inexact is UNSET else "Not exact: no"
        return f"{kind} probability is off by more than {off_by(odds.error)}.{why}"
    return "Exact: every way the dice may fall was counted."


def _readings(odds: Odds) -> str:
    read = [f"{ruling}={reading}" for ruling, reading in odds.readings.items()]
    return f"Doubtful places that took part, as they were read: {', '.join(read)}."


def _sweep(ask: Ask) -> dict[str, str]:
    found = convert(ask.answer, Sweep)
    _, rule = _rule(found)
    texts = {name: view.text for name, view in rule.projections.items()}
    wrong = dict.fromkeys(cell.problem.detail for cell in found.cells if cell.problem is not UNSET)
    return {
        "html": element(
            "div",
            charts.table(found, rule.title, texts, wide=ask.wide),
            *(element("p", coded(f"Where no odds stand: {each}"), class_="fine") for each in wrong),
            class_="ror-odds",
        )
    }


def _comparison(ask: Ask) -> dict[str, str]:
    found = convert(ask.answer, Comparison)
    if found.same:
        inside: list[Markup] = [element("p", "The same result.", class_="fine")]
    else:
        rows = (
            element(
                "tr",
                element("th", each.pointer, scope="row"),
                element("td", _value(each.a)),
                element("td", _value(each.b)),
            )
            for each in found.differences
        )
        head = element(
            "thead", element("tr", *(element("th", word, scope="col") for word in ("result", "as thrown", "read so")))
        )
        inside = [
            element("p", found.b.summary),
            element(
                "details",
                element("summary", found.summary),
                element(
                    "div",
                    element("table", head, element("tbody", *rows)),
                    class_="wide",
                    tabindex=0,
                    role="region",
                    aria_label="What differs",
                ),
            ),
        ]
    return {"html": element("div", element("h4", ask.title) if ask.title else None, *inside, class_="ror-comparison")}


def _value(value: Any) -> str:
    text = "-" if value is UNSET else quoted(value)
    return text if len(text) <= _LONG else text[: _LONG - 1] + "…"


_KINDS: Final[Mapping[str, Callable[[Ask], dict[str, str]]]] = {
    "outcome": _outcome,
    "odds": _odds,
    "sweep": _sweep,
    "comparison": _comparison,
}
