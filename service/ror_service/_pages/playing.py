"""The pages where people play and check: the games, a form for each rule, an outcome's own page, and who verifies one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET

from ror_rules import register
from ror_rules._questions.luck import measurable
from ror_rules._studies import catalogue
from ror_rules._studies.uses import uses
from ror_rules._wire import shapes
from ror_rules._wire.shapes import Outcome
from ror_rules._words import charts, shown
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_rules.rulings import Ruling
from ror_service._http.problems import Headers
from ror_service._pages import frame
from ror_service._pages.form import form
from ror_service._pages.frame import render

Mode = Literal["play", "odds", "sweep"]
MODES: Final[Mapping[Mode, str]] = {"play": "Play", "odds": "Odds", "sweep": "What if"}
"""What may be asked of a rule on a page of its own, and how that is called."""
PICTURES: Final[Headers] = [(name, value + b"; img-src 'self' blob:") for name, value in frame.POLICY]
"""The policy where a picture is painted to be saved: that is a blob of the page's own."""


def games() -> bytes:
    """Every game with its rules."""
    pages = [catalogue.ruleset_page(each) for each in register.rulesets()]
    return render("games.html.j2", at="/play", games=pages)


def asking(mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> bytes:
    """The form of a rule, for a throw, for its odds, or for a table of them."""
    page = catalogue.rule_page(ruleset, rule)
    requests = [example.request for example in page.examples]
    return render(
        "play.html.j2",
        at="/play",
        mode=mode,
        modes=MODES,
        game=ruleset.title,
        page=page,
        form=form(ruleset, page.state, [request["state"] for request in requests]),
        examples=[(example.title, _json(example.request)) for example in page.examples],
        rulings=_rulings(ruleset, rule, requests),
        views=_views(rule),
        headline=page.headline,
        measurable=measurable(rule),
    )


class Readings(NamedTuple):
    """The rulings that a rule may hang on and that have several readings: those that took part in its examples, and the others."""

    near: Sequence[Ruling]
    far: Sequence[Ruling]


def _rulings(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], requests: Sequence[Any]) -> Readings:
    took = {
        ruling for request in requests for ruling in ruleset.answer(rule.id, ruleset.read(rule.id, request)).rulings
    }
    every = [each for name in uses(ruleset, rule).rulings if len((each := ruleset.rulings[name]).readings) > 1]
    return Readings([each for each in every if each.id in took], [each for each in every if each.id not in took])


def _views(rule: Rule[Any, Any, Any]) -> list[tuple[str, str]]:
    """The name of each field and summary of the result, those that say what they are first, and what people call it."""
    found = sorted(rule.projections.values(), key=lambda view: not view.text)
    return [(view.name, charts.called(view.name, {view.name: view.text})) for view in found]


def outcome(outcome_id: str, found: Outcome | None) -> bytes:
    """The page of an outcome; without it, the page that recomputes it from what its link carries."""
    return render(
        "outcome.html.j2",
        at="/play",
        id=outcome_id,
        outcome=found,
        called=_titled(found) if found else "",
        drawn=shown.outcome(found) if found else "",
    )


def _titled(found: Outcome) -> str:
    """The title of an outcome's rule; of one that is not here any more, its id in words."""
    here = (
        each.rules[found.rule].title
        for each in register.rulesets()
        if found.ruleset.id == each.id and found.rule in each.rules
    )
    return next(here, found.rule.replace("-", " ").capitalize())


def verifying() -> bytes:
    """The page that checks a file."""
    return render("verify.html.j2", at="/verify")


def _json(value: Any) -> str:
    return shapes.encode({name: each for name, each in value.items() if each is not UNSET}).decode()
