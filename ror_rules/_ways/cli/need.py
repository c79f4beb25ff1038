"""`ror need`: its options, and the answer as a few lines. Every number comes from the answer."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Final

from cyclopts import Parameter

from ror_rules._operations.need import NEED, Need, NeedChance
from ror_rules._operations.vary import read_range
from ror_rules._ways.cli import completers, given, options
from ror_rules._ways.cli.asking import Asked, heading, question, rulings_that_matter
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import called_in, players
from ror_rules._words.exactness import least_over_choices
from ror_rules._words.fields import names_of
from ror_rules._words.values import label, percent, percentage

_CHANCE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)(%?)")


@question(NEED)
def need(
    asked: Asked,
    *,
    vary: Annotated[
        str,
        Parameter(
            help="The number in the state to vary: orc, or with a range orc=10..60. In place of a name you may give a pointer: /attacker/strength.",
            metavar="FIELD[=FROM..TO]",
        ),
    ],
    field: Annotated[
        str,
        Parameter(
            help="The wanted result: a field or summary that is true or false, or FIELD=VALUE.",
            metavar="FIELD[=VALUE]",
            completer=completers.projections,
        ),
    ],
    at_least: Annotated[str, Parameter(help="The least chance of the wanted result: 80% or 0.8.", metavar="CHANCE")],
    readings: options.Readings = False,
    budget: options.Budget = 1,
) -> None:
    r"""Find the least or the most of a number that gives a wanted result at least a given chance.

    For example:

        ror need war-of-the-ring sorcery rating=A \
            --vary /subtract --field points=2 --at-least 10%
    """
    wish = given.read_wish(asked.ruleset, asked.rule, field)
    body = asked.body(
        vary=asked.varied(read_range, vary), **wish, at_least=_read_chance(at_least), readings=readings or None
    )
    answer: Need = asked.here(body, budget)
    if (page := asked.page(answer)) is not None:
        _show(page, answer)
        asked.end(page, answer)


def _read_chance(text: str) -> float:
    """A chance: `80%`, `0.8`."""
    read = _CHANCE.fullmatch(text)
    chance = Fraction(read[1]) / (100 if read[2] else 1) if read else Fraction(0)
    if not 0 < chance <= 1:
        raise UsageError("usage-at-least", text=repr(text))
    return float(chance)


def _show(page: Output, shown: Need) -> None:
    heading(page, shown)
    rulings_that_matter(page, shown)
    name = called_in(shown, page.words)[shown.field]
    wanted = name if shown.value is True else f"{name}: {label(shown.value, players(page.words, shown))}"
    bounds = {"low": str(shown.low), "high": str(shown.high)}
    page.say(page.text("need-wanted", wanted=wanted, chance=percent(Fraction(repr(shown.at_least)), page.words)))
    told = []
    field = names_of(shown, page.words).name(shown.pointer)
    if shown.found is None:
        told.append(f"{field}: {page.text('need-unreachable' if shown.complete else 'need-unreached', **bounds)}")
        told.append(page.text("need-best", number=_told(page, shown.best)))
    else:
        told.append(f"{field}: {page.text(f'need-{shown.end}', number=_told(page, shown.found))}")
        if shown.next_best is not None:
            told.append(page.text("need-next", number=_told(page, shown.next_best)))
        if shown.gaps:
            first, *more = (_told(page, each) for each in shown.gaps)
            number = page.text("need-gaps", first=first, count=len(more), last=more[-1]) if more else first
            told.append(page.text(f"need-gap-{shown.end}", number=number))
    for each in told:
        page.say(each, first="  ", then="    ")
    if least := least_over_choices(shown, players(page.words, shown)):
        page.say(least, first="  ", then="    ")
    page.line("")
    page.say(
        page.text(f"need-{shown.method}" if shown.complete else "need-ended", count=str(len(shown.looked_at)), **bounds)
    )


def _told(page: Output, each: NeedChance) -> str:
    if each.probability is None:
        return page.text("need-forbidden", number=str(each.at))
    chance = Fraction(each.probability)
    return f"{each.at} ({percent(chance, page.words) if chance else percentage('0', page.words)})"
