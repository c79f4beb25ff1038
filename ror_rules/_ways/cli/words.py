"""Words that several commands share: a command to copy, the words of a page, a difference."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.values import visible
from ror_rules._messages.views import spoken_of, texts
from ror_rules._operations.advise import Advice
from ror_rules._operations.need import Need
from ror_rules._operations.sweep import Sweep
from ror_rules._operations.verify import differing
from ror_rules._packages.register import load
from ror_rules._reading.error import in_words
from ror_rules._wire.shapes import Difference, Odds
from ror_rules._words.charts import called


def command(
    ruleset: str,
    rule: str,
    *,
    state: str,
    seed: str | None = None,
    faces: Sequence[int] = (),
    context: str | None = None,
    rulings: Sequence[str] = (),
    version: str | None = None,
    houses: Sequence[str] = (),
) -> str:
    """The command that resolves this, ready for a shell. `state` is a line."""
    words = ["ror", "resolve", ruleset, rule, state]
    given = [("seed", seed), ("faces", ",".join(map(str, faces)) or None), ("context", context), ("version", version)]
    for name, value in [
        *given,
        *(("ruling", each) for each in rulings),
        *(("house", each) for each in houses),
    ]:
        if value is not None:
            words += [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
    return shlex.join(words)


def spoken(ruleset: str, state: object, language: str) -> Catalogue | None:
    """The words of a page of odds. None for English, which shows the words of closed lists as you type them."""
    return None if language == ENGLISH else spoken_of(ruleset, state, language)


def players(words: Catalogue | None, shown: Odds | Need | Sweep | Advice) -> Catalogue:
    """The words for those who choose: the side that a player calls by name is one of the state."""
    return words or spoken_of(shown.ruleset.id, shown.state)


def called_in(shown: Need | Sweep | Advice, words: Catalogue | None) -> dict[str, str]:
    """The views of an answer by their words, for a heading."""
    spoken = players(words, shown)
    fields = shown.fields if isinstance(shown, Sweep) else (str(shown.field),)
    named = texts(shown.ruleset.id, load(shown.ruleset.id).rule(shown.rule), spoken.language, fields, words=spoken)
    return {name: called(name, named) for name in fields}


def difference(found: Difference, language: str = ENGLISH) -> str:
    """Why an outcome does not hold."""
    return visible(in_words(differing(found), language))
