"""`ror luck`: its options, the outcomes of a game, one a line, and the report as a page.

The core measures and adds up. This file has the reading, the progress bar and the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from http import HTTPStatus
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._messages.catalogues import engine, offered
from ror_rules._messages.message import say
from ror_rules._messages.values import visible
from ror_rules._operations.game_luck import (
    GameLuck,
    LuckReport,
    LuckSum,
    LuckTogether,
    Measure,
    Measured,
    UnknownSide,
    examined,
)
from ror_rules._packages.questions.luck import Spread, SpreadQuestion, driven
from ror_rules._reading.documents import read_json
from ror_rules._reading.error import COMMANDS, RorError, in_words
from ror_rules._reading.problems import spoken
from ror_rules._ways.cli import given, json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.progress import reading
from ror_rules._ways.cli.terminal import Output, seen
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import difference
from ror_rules._wire.shapes import Difference
from ror_rules._words.luck import against
from ror_rules._words.values import decimal, percent

_OPTIONS: Final = {"/luck": "--summary", "/side": "--side"}
_HEADINGS: Final = (
    *("luck-throws", "luck-actual", "luck-mean", "luck-difference"),
    *("luck-percentile-of-sum", "luck-fortune"),
)


@app.command
def luck(
    outcomes: Annotated[
        options.File,
        Parameter(
            help="A file with an outcome's JSON on each line. - is stdin.", name="OUTCOMES", allow_leading_hyphen=True
        ),
    ],
    /,
    *,
    summary: Annotated[
        str | None,
        Parameter(
            help="The field or summary to measure, or a sum of some by their worth: strength_lost + 5*killed[Gimli]."
            " Default: the view in each outcome's own luck.",
            metavar="FIELD",
        ),
    ] = None,
    good: Annotated[
        Literal["high", "low"] | None, Parameter(help="Which values are good for you. Default high.")
    ] = None,
    side: Annotated[
        str | None,
        Parameter(help="Your side, like attacker, in place of --summary: each rule knows what this side wants."),
    ] = None,
    house: options.Houses = None,
    lang: options.Language = None,
    json: options.Json = False,
) -> int:
    r"""Measure the luck of a game: actual results against expected ones, and the luckiest and unluckiest moments.

    For example:

        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror luck - --summary points
    """
    language = options.any_language(lang)
    if side is not None and good is not None:
        raise UsageError("usage-good-of-side")
    given.keep_houses(house or ())
    name = str(outcomes)
    game, measure = GameLuck(), Measure(summary, good or "high", side, of_game=True)
    known: dict[str, Spread] = {}
    places: list[str] = []
    place = ""
    with reading(given.size(name), "Measuring") as advance:
        try:
            for number, line in given.lines(name):
                line_of = (
                    say("luck-line-of-input", line=number) if name == "-" else say("luck-line", name=name, line=number)
                )
                place = in_words(line_of, language)
                advance(len(line))
                if not line.strip():
                    continue
                found = _examined(line, measure, known)
                if isinstance(found, Difference):
                    break
                outcome = found.outcome
                game.take(found, options.preferred(lang, offered(outcome.ruleset.id, outcome.rule)))
                context = outcome.context
                places.append(f"#{number}, {visible(context)}" if context else f"#{number}")
            else:
                found = None
        except RorError as error:
            if json:
                raise error.moved(lambda at: at if at in _OPTIONS else f"/items/{len(places)}{at}") from None
            error.moved(lambda at: _OPTIONS.get(at, at.removeprefix("/outcome")))
            told_in = spoken(error, language)
            reason = f"{error.line(told_in)} {error.guided(COMMANDS, language=told_in)}"
            raise UsageError("usage-at", place=f"{place}: ", reason=reason) from None
    if isinstance(found, Difference):
        json_output.refuse(f"{place}: {difference(found, language)}", HTTPStatus.UNPROCESSABLE_ENTITY)
        return 1
    try:
        report = game.report()
    except RorError as error:
        raise error.moved(lambda at: at if json else _OPTIONS.get(at, at)) from None
    if not report.items:
        raise UsageError("usage-nothing-to-measure")
    if json:
        json_output.put(report)
    else:
        _show(Output(engine(language)), report, places, side)
    return 0


def _show(page: Output, report: LuckReport, places: Sequence[str], side: str | None) -> None:
    """Print the sums as a table, the total, and the luckiest and unluckiest moments, each with its line and context in `places`."""
    _sums(page, report.sums)
    page.line("")
    page.say(page.text("luck-percentile"))
    if len(report.sums) > 1:
        page.say(_together(page, report.together))
    if report.left_out is not UNSET:
        page.say(page.text("luck-left-out", side=str(side), places=[places[each] for each in report.left_out]))
    for heading, moments in (("luck-unluckiest", report.unluckiest), ("luck-luckiest", report.luckiest)):
        if moments:
            page.head(page.text(heading))
        for moment in moments:
            start = f"{seen(percent(Fraction(moment.fortune), page.words)):>7}  "
            page.say(moment.summary, first=start, then=" " * len(start))
            page.say(f"{moment.rule}, {against(moment, page.words)}", first=" " * len(start))
            page.say(places[moment.item], first=" " * len(start))
            page.line(f"{' ' * len(start)}{moment.id}")


def _examined(line: bytes, measure: Measure, known: dict[str, Spread]) -> Measured | UnknownSide | Difference:
    def find(asked: SpreadQuestion) -> Spread:
        if asked.id not in known:
            known[asked.id] = asked.answered()
        return known[asked.id]

    return driven(examined(read_json(line), measure), find)


def _sums(page: Output, sums: Sequence[LuckSum]) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 0))
    headings = [page.text(each) for each in _HEADINGS]
    grid.add_column(page.text("luck-measured"), overflow="fold")
    for heading in headings:
        grid.add_column(heading, justify="right")
    for each in sums:
        told = f"{each.ruleset} {each.rule}\n{each.view}\n{page.text(f'luck-{each.good}-is-good')}"
        grid.add_row(*map(Text, (told, *_numbers(page, each))))
    if page.fits(grid):
        page.draw(grid)
        return
    for each in sums:
        page.head(f"{each.ruleset} {each.rule}, {each.view}; {page.text(f'luck-{each.good}-is-good')}")
        page.pairs((name, said.replace("\n", " ")) for name, said in zip(headings, _numbers(page, each), strict=True))


def _numbers(page: Output, each: LuckSum) -> tuple[str, ...]:
    words = page.words
    about = "" if each.error is UNSET else f"\n± {seen(percent(Fraction(each.error), words))}"
    return (
        str(each.count),
        str(each.actual),
        f"{decimal(each.expected, words)}\n± {decimal(each.standard_deviation, words)}",
        f"{'+' if each.difference > 0 else ''}{decimal(each.difference, words)}",
        seen(percent(Fraction(each.percentile), words)) + about,
        seen(percent(Fraction(each.fortune), words)),
    )


def _together(page: Output, all_: LuckTogether) -> str:
    if not all_.count:
        return page.text("luck-all-certain")
    return page.text("luck-together", fortune=percent(Fraction(all_.fortune), page.words), count=all_.count)
