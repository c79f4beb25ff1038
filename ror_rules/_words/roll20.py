"""An outcome for Roll20's chat, in its default template. It contains no command.

No script in Roll20 can call a server, so a player copies this from a page or a terminal.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET

from ror_rules._messages.catalogues import ENGLISH, catalogue, engine
from ror_rules._messages.sentences import summary
from ror_rules._messages.values import visible
from ror_rules._wire.shapes import Outcome
from ror_rules._words.luck import measured
from ror_rules._words.plain import SHORT_ID, fallen
from ror_rules._words.states import houses, short_line

_MARKS: Final = re.compile(r"[@#%?&\[\]{}|*=<>/`_]")
"""Signs with which a roll, a macro, an attribute, a row of the template, markup or a command begins."""


def roll20(outcome: Outcome, *, link: str | None = None, language: str = ENGLISH) -> str:
    words = catalogue(outcome.ruleset.id, language)
    rows = {
        "name": _shown(summary(outcome, language)),
        words.word("dice"): _shown(fallen(outcome, words)),
        words.word("state"): _shown(short_line(outcome)),
        "id": outcome.id[:SHORT_ID],
    }
    if under := houses(outcome.ruleset):
        rows["house"] = _shown(under.removeprefix("house "))
    if outcome.luck is not UNSET:
        rows[engine(language).say("line-luck", {})] = _shown(measured(outcome.luck, language))
    if link:
        rows["id"] = f"[{rows['id']}]({link})"
    return " ".join(["&{template:default}", *(f"{{{{{name}={text}}}}}" for name, text in rows.items() if text)])


def _shown(text: str) -> str:
    return _MARKS.sub(lambda found: f"&#{ord(found[0])};", visible(text))
