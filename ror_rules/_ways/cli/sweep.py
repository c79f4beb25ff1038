"""`ror sweep`: its options, the reader of `--vary`, and a table of odds as a page: drawn, as a list, as bars.

Every number comes from the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from textwrap import fill
from typing import Annotated, Final

from cyclopts import Parameter
from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._messages.values import visible
from ror_rules._operations import sweep as what_if
from ror_rules._operations.sharing import shared
from ror_rules._operations.sweep import SWEEP, Sweep, SweepCell
from ror_rules._operations.vary import read_vary
from ror_rules._reading.limits import MAX_SHARES
from ror_rules._ways.cli import completers, files, options
from ror_rules._ways.cli.asking import Asked, heading, question, rulings_that_matter
from ror_rules._ways.cli.progress import steps
from ror_rules._ways.cli.terminal import Output, seen
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import called_in, players
from ror_rules._words import charts
from ror_rules._words.fields import axes
from ror_rules._words.values import Column, cell_in, chances, crossed, problems_of, varied_in

_HEAD: Final = 28
"""Characters of a line in the head of a column."""


@question(SWEEP)
def sweep(
    asked: Asked,
    *,
    vary: Annotated[
        list[str],
        Parameter(
            help="A field of the state and its values: orc=10..60, /attacker/strength=10..60:10, /terrain=clear,forest, or a"
            " list in JSON. null removes the field. Between whole pieces write a bar: '/attacker=10 man, 2 elf | 8 elf'. Two of this option make a table of all pairs.",
            metavar="FIELD=VALUES",
        ),
    ],
    field: Annotated[
        list[str],
        Parameter(
            name="--field",
            help="A field or a summary of the result. May be repeated.",
            metavar="FIELD",
            completer=completers.projections,
        ),
    ],
    floats: options.Floats = False,
    readings: options.Readings = False,
    workers: Annotated[
        int | None,
        Parameter(
            help="Processes of this machine that share the work. Then each part of the table has a budget of its own.",
            metavar="NUMBER",
        ),
    ] = None,
    dask: options.Dask = None,
    plot: Annotated[bool, Parameter(help="Draw bars below the table, or for two fields shades.")] = False,
    csv: options.Csv = None,
    svg: options.Svg = None,
    png: options.Png = None,
) -> None:
    r"""Compare the odds of a rule while one or two fields of the state take several values.

    For example:

        ror sweep war-of-the-ring sorcery rating=B \
            --vary /rating=A,B,C,D --vary /subtract=0..2 --field points
    """
    if asked.json and plot:
        raise UsageError("usage-plot")
    body = asked.body(
        vary=[asked.varied(read_vary, each) for each in vary],
        fields=field,
        arithmetic="float" if floats else "exact",
        readings=readings or None,
    )
    many = options.checked_workers(1 if workers is None else workers, dask)
    write = files.writer(csv=csv, svg=svg, png=png, language=asked.language)
    alone = workers is None and dask is None
    ruleset, rule = asked.ruleset, asked.rule.id
    with shared(many, dask) as share, steps("cells") as tell, asked.naming(body):
        request = SWEEP.read(ruleset, rule, body)
        answer = what_if.answer(ruleset, rule, request, tell=tell, share=None if alone else share)
    write(answer)
    if (page := asked.page(answer)) is not None:
        _table(page, answer)
        if plot:
            _bars(page, answer)
        asked.end(page, answer)


def _table(page: Output, shown: Sweep) -> None:
    heading(page, shown)
    rulings_that_matter(page, shown)
    drawings = (
        {_title(page, shown, view): _crossed(page, shown, view) for view in chances(shown)}
        if len(shown.vary) == 2
        else {}
    )
    if drawings and all(map(page.fits, drawings.values())):
        for title, drawing in drawings.items():
            page.head(title)
            page.draw(drawing)
    elif page.fits(listed := _listed(page, shown)):
        page.draw(listed)
    else:
        for cell in shown.cells:
            page.head(
                ", ".join(
                    f"{axis} {name}"
                    for axis, name in zip(axes(shown, page.words), cell_in(shown, cell, page.words), strict=True)
                )
            )
            page.pairs((_title(page, shown, view), _cell(page, shown, view, cell)) for view in chances(shown))
    page.items(
        page.text("sweep-no-odds", cells="; ".join(cells), reason=detail)
        for detail, cells in problems_of(shown, page.words).items()
    )
    if shown.left_out is not UNSET:
        page.say(page.text("sweep-left-out", count=str(shown.left_out), most=str(MAX_SHARES)))


def _title(page: Output, shown: Sweep, view: Column) -> str:
    words = players(page.words, shown)
    name = charts.heading(view, called_in(shown, words), words)
    kind = "probability" if view.kind == "chance" else view.kind
    return f"{name}, {page.text(f'sweep-{kind}')}"


def _cell(page: Output, shown: Sweep, view: Column, cell: SweepCell) -> str:
    return view.text(cell, players(page.words, shown))


def _listed(page: Output, shown: Sweep) -> Grid:
    views = chances(shown)
    rows = [
        [*cell_in(shown, cell, page.words), *(_cell(page, shown, view, cell) for view in views)] for cell in shown.cells
    ]
    heads = [*axes(shown, page.words), *(_title(page, shown, view) for view in views)]
    return _grid(heads, rows, len(shown.vary))


def _crossed(page: Output, shown: Sweep, view: Column) -> Grid:
    return _across(page, shown, partial(_cell, page, shown, view))


def _across(page: Output, shown: Sweep, told: Callable[[SweepCell], str]) -> Grid:
    """A row for each value of the first field, a column for each of the second."""
    down, across = shown.vary
    heads = [" \\ ".join(axes(shown, page.words)), *varied_in(across, page.words)]
    cells = zip(varied_in(down, page.words), crossed(shown), strict=True)
    return _grid(heads, [[name, *map(told, row)] for name, row in cells], 1)


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]], names: int) -> Grid:
    drawing = Grid(box=box.SQUARE, header_style="bold")
    for at, head in enumerate(heads):
        name = at < names
        drawing.add_column(
            Text(visible(head) if name else fill(visible(head), _HEAD)),
            justify="left" if name else "right",
            style="bold" if name else "",
            overflow="fold",
        )
    for row in rows:
        drawing.add_row(*(Text(seen(text)) for text in row))
    return drawing


def _bars(page: Output, shown: Sweep) -> None:
    for view in chances(shown):
        heights = [view.height(cell) or 0 for cell in shown.cells]
        most = (Fraction(max(heights)) if view.kind == "expected" else Fraction(1)) or Fraction(1)
        page.head(_title(page, shown, view))
        if len(shown.vary) == 2:
            page.draw(_shaded(page, shown, view, most))
            continue
        page.measured(
            (
                cell_in(shown, cell, page.words)[0],
                Fraction(view.height(cell) or 0) / most,
                _cell(page, shown, view, cell),
            )
            for cell in shown.cells
        )


def _shaded(page: Output, shown: Sweep, view: Column, most: Fraction) -> Grid:
    """Each cell with a shade for its height, from none to the most."""

    def shaded(cell: SweepCell) -> str:
        shade = page.shade(Fraction(view.height(cell) or 0) / most)
        return f"{_cell(page, shown, view, cell)} {shade}"

    return _across(page, shown, shaded)
