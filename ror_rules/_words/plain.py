"""An outcome as plain text: as `ror explain` prints it, and on one line for the log of a chat."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import aftermath, summary
from ror_rules._messages.values import visible
from ror_rules._packages.text import dice, known_as
from ror_rules._wire.shapes import Outcome
from ror_rules._words import luck
from ror_rules._words.states import houses, state_line, stated
from ror_rules._words.steps import Sources, steps

SHORT_ID: Final = 8
"""As many digits of an id as people compare by eye."""
_MANY_KINDS: Final = 4


def text(outcome: Outcome, *, whole: bool = False, language: str = ENGLISH) -> str:
    every = steps(outcome, whole=whole, language=language)
    sources = Sources(every)
    told: list[str] = []
    for number, step in enumerate(every, 1):
        told += [f"{step.heading}:"] if step.heading else []
        told.append(f"{number:>3}. {step.sentence} [{sources.of(step)}]")
    words = catalogue(outcome.ruleset.id, language)
    head = [summary(outcome, language), *aftermath(outcome, language), *luck.told(outcome, language)]
    head.append(known_as(outcome, words))
    if line := state_line(outcome):
        head.append(stated(line, words))
    return "\n".join([*head, *told, *listed(sources, words)])


def listed(sources: Sources, words: Catalogue) -> list[str]:
    return [
        text
        for heading, items in lists(sources, words)
        for text in (heading, *(f"{mark:>6} {items[mark]}" for mark in items))
    ]


def lists(sources: Sources, words: Catalogue) -> list[tuple[str, dict[str, str]]]:
    places = {f"[{number}]": line for number, line in enumerate(sources.lines(words), 1)}
    readings = {f"[{letter}]": text for letter, text in sources.readings(words).items()}
    found = [(places_heading(sources, words), places), (words.say("rulings-used", {}), readings)]
    return [(heading, items) for heading, items in found if items]


def places_heading(sources: Sources, words: Catalogue) -> str:
    works = sources.works()
    return words.say("sources", {"work": works[0]}) if len(works) == 1 else words.say("sources-of-several-works", {})


def line(outcome: Outcome, language: str = ENGLISH) -> str:
    """The sentence, the dice, the first digits of the id, the house rules and any luck on one line: `SENTENCE (d6: 4 6; id 579580fe)`."""
    parts = [
        fallen(outcome, catalogue(outcome.ruleset.id, language)),
        f"id {outcome.id[:SHORT_ID]}",
        houses(outcome.ruleset),
    ]
    said = f"{visible(summary(outcome, language))} ({'; '.join(filter(None, parts))})"
    return " ".join([said, *luck.told(outcome, language)])


def fallen(outcome: Outcome, words: Catalogue) -> str:
    """All dice by their sides, in order if they are few, otherwise counted: `d6: 6x14 5x3 1; d10: 7`."""
    faces: dict[int, list[int]] = {}
    for throw in outcome.dice.throws:
        faces.setdefault(throw.sides, []).extend(throw.faces)
    if len(faces) > _MANY_KINDS:  # things drawn, each with a die of its own
        kinds = Counter({sides: len(fell) for sides, fell in faces.items()})
        return words.say("dice-of-many-kinds", {"dice": kinds.total(), "kinds": len(kinds)})
    return "; ".join(f"d{sides}: {dice(fell)}" for sides, fell in faces.items())
