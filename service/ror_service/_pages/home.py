"""The first page: an introduction, the games with their rules, and the outcome of a combat."""

from __future__ import annotations

from typing import Final

from ror_rules import register
from ror_rules.host import shown
from ror_service._http.languages import PageLanguage
from ror_service._pages import frame

_SHOWN: Final = ("war-of-the-ring", "army-combat")


def home() -> frame.Page:
    return frame.Page(_home)


def _home(spoken: PageLanguage) -> bytes:
    ruleset, rule = register.load(_SHOWN[0]), _SHOWN[1]
    example = next(each for each in ruleset.examples if each.rule == rule)
    outcome = ruleset.answer(rule, ruleset.read(rule, example.request))
    return frame.render(
        "home.html.j2",
        spoken,
        rulesets=register.rulesets(),
        ruleset=ruleset,
        rule=ruleset.rule(rule),
        example=example,
        outcome=shown.outcome(outcome, folded=True),
    )
