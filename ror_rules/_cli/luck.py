"""`ror luck`: the outcomes of a game, a line each, read one after the other; and the page that says how they stand.

What is measured and how it adds up is the core's. Here are the reading, the bar that shows how far it is, the drawing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules import encode
from ror_rules._cli import given, pages
from ror_rules._cli.terminal import Page, complain, percent, progress
from ror_rules._questions.luck import Spread
from ror_rules._studies.game_luck import LuckReport, LuckSum, LuckTogether, Reckoning, examined
from ror_rules._wire.reading import read_json
from ror_rules._wire.shapes import Difference, Outcome
from ror_rules.errors import RorError


def luck(
    outcomes: Annotated[
        str,
        Parameter(
            help="A file with an outcome's JSON on each line; - is stdin.", name="OUTCOMES", allow_leading_hyphen=True
        ),
    ],
    /,
    *,
    summary: Annotated[
        str | None,
        Parameter(help="The field or summary to measure. Default: what each outcome's own luck names."),
    ] = None,
    good: Annotated[Literal["high", "low"], Parameter(help="Which values are good for you. Default high.")] = "high",
    json: Annotated[bool, Parameter(help="Print the report as JSON, and nothing else.")] = False,
) -> int:
    """Measure the luck of a game: what was thrown against what was to be expected, and the moments that stand out."""
    reckoning = Reckoning()
    known: dict[str, Spread] = {}
    place = ""
    with progress(given.size(outcomes), "Measuring") as advance:
        try:
            for number, line in given.lines(outcomes):
                place = f"{'standard input' if outcomes == '-' else outcomes}, line {number}"
                advance(len(line))
                if not line.strip():
                    continue
                found = _examined(line, summary, known)
                if isinstance(found, Difference):
                    break
                reckoning.add(*found, good)
            else:
                found = None
        except RorError as error:
            error.pointer = "--summary" if error.pointer == "/luck" else error.pointer.removeprefix("/outcome")
            raise given.UsageError(f"{place}: {error} {error.help}") from None
    if isinstance(found, Difference):
        complain(f"{place}: {pages.difference(found)}")
        return 1
    report = reckoning.report()
    if not report.items:
        raise given.UsageError("There is no outcome to measure.")
    if json:
        sys.stdout.buffer.write(encode(report) + b"\n")
    else:
        page(Page(), report)
    return 0


def page(page: Page, report: LuckReport) -> None:
    """The sums as a table, all together, and the moments that stand out."""
    page.draw(_table(report.sums))
    page.line("")
    page.say(
        "Percentile: how many sums of such throws are lower, the equal ones by half. Fortune: the same as you see it."
    )
    if len(report.sums) > 1:
        page.say(_together(report.together))
    for heading, moments in (("Unluckiest", report.unluckiest), ("Luckiest", report.luckiest)):
        if moments:
            page.head(heading)
        for moment in moments:
            page.say(f"{percent(Fraction(moment.fortune)):>7}  {moment.summary}", then=" " * 9)
            page.line(f"         {moment.rule}, {pages.against(moment)}")
            page.line(f"         {moment.id}")


def _examined(line: bytes, view: str | None, known: dict[str, Spread]) -> tuple[Outcome, Spread] | Difference:
    """A line's outcome and what it is measured by, or where it does not hold; `known` are spreads by their questions."""
    examination = examined(read_json(line), view)
    try:
        question = next(examination)
        while True:
            if question.id not in known:
                known[question.id] = question.spread(question.odds())
            question = examination.send(known[question.id])
    except StopIteration as end:
        found: tuple[Outcome, Spread] | Difference = end.value
        return found


def _table(sums: Sequence[LuckSum]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 0))
    grid.add_column("Measured", overflow="fold")
    for heading in ("Throws", "Actual", "Expected", "Difference", "Percentile", "Fortune"):
        grid.add_column(heading, justify="right")
    for each in sums:
        about = "" if each.error is UNSET else f"\n± {percent(Fraction(each.error))}"
        grid.add_row(
            Text(f"{each.ruleset} {each.rule}\n{each.view}\n{each.good} is good"),
            str(each.count),
            str(each.actual),
            f"{pages.decimal(each.expected)}\n± {pages.decimal(each.standard_deviation)}",
            f"{'+' if each.difference > 0 else ''}{pages.decimal(each.difference)}",
            Text(percent(Fraction(each.percentile)) + about),
            Text(percent(Fraction(each.fortune))),
        )
    return grid


def _together(all_: LuckTogether) -> str:
    if not all_.count:
        return "All was certain: luck had no part in it."
    fortune = percent(Fraction(all_.fortune))
    return f"All together, by normal scores: about {fortune} of such games are less lucky ({all_.count} open throws)."
