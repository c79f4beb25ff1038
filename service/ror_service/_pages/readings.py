"""The readings that change an answer, below it on a page that works without a script: a list of them, or a link that asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from msgspec import UNSET

from ror_rules.host import shown
from ror_rules.host.messages import spoken_of, texts
from ror_rules.host.need import Need
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.words import Markup, element
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame


def below(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], need: Need, asked: Mapping[str, str], spoken: PageLanguage
) -> Markup:
    """Below the answer to a need. `asked` is the question in the address of its page."""
    if need.other_readings is not UNSET:
        named = texts(ruleset.id, rule, spoken.language, [need.field])
        words = spoken_of(ruleset.id, need.state, spoken.language)
        return shown.other_readings(need, need.other_readings, words, named)
    more = {"lang": spoken.named} if spoken.named else {}
    return link(f"?{urlencode({**asked, 'readings': 'true', **more})}", spoken) if need.readings else Markup("")


def link(address: str, spoken: PageLanguage) -> Markup:
    return element("p", element("a", frame.say(spoken.language, "other-readings"), href=address), class_="fine")
