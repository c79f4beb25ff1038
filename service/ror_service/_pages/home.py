"""The first page: an introduction, the games with their rules, and the outcome of a combat."""

from __future__ import annotations

from typing import Final

from ror_rules.host import register, shown
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame

_SHOWN: Final = ("war-of-the-ring", "army-combat")
_LINE: Final = "20 orc v 18 man"
"""An example of the line that any rule may read."""


def home() -> frame.Page:
    return frame.Page(_home, frame.ALL_LANGUAGES)


def _home(spoken: PageLanguage) -> bytes:
    ruleset, rule = register.load(_SHOWN[0]), _SHOWN[1]
    example = next(each for each in ruleset.examples if each.rule == rule)
    outcome = ruleset.answer(rule, ruleset.read(rule, example.request))
    return frame.render(
        "home.html.j2",
        spoken,
        languages=frame.ALL_LANGUAGES,
        rulesets=register.rulesets(),
        ruleset=ruleset,
        rule=ruleset.rule(rule),
        example=example,
        line=_LINE,
        outcome=shown.outcome(outcome, folded=True, language=spoken.language),
    )
