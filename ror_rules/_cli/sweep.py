"""`ror sweep`: its options, the reader of `--vary`, and a table of odds as a page: drawn, as a list, as bars.

Every number comes from the answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, Final

from cyclopts import Parameter
from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._cli import completers, files, given, options
from ror_rules._cli.asking import Asked, heading, question, rulings_that_matter
from ror_rules._cli.progress import steps
from ror_rules._cli.terminal import Output, seen
from ror_rules._cli.usage import UsageError
from ror_rules._cli.words import players
from ror_rules._limits import MAX_SHARES
from ror_rules._studies import sweep as what_if
from ror_rules._studies.sharing import shared
from ror_rules._studies.sweep import SWEEP, Sweep, SweepCell
from ror_rules._wire.reading import read_json, read_word
from ror_rules._words.values import Column, cell_in, columns, crossed, problems_of, varied_in
from ror_rules.values import visible

_RANGE: Final = re.compile(r"(-?[0-9]{1,7})\.\.(-?[0-9]{1,7})(?::([0-9]{1,7}))?")


@question(SWEEP)
def sweep(
    asked: Asked,
    *,
    vary: Annotated[
        list[str],
        Parameter(
            help="A field of the state and its values: /attacker/strength=10..60:10, /terrain=clear,forest, or a"
            " list in JSON. null removes the field. Between whole pieces write a bar: '/attacker=10 man, 2 elf | 8 elf'. Two of this option make a table of all pairs.",
            metavar="POINTER=VALUES",
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
    plot: Annotated[bool, Parameter(help="Draw bars below the table.")] = False,
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
    for name in field:
        given.known_view(asked.rule, name)
    body = asked.body(
        vary=_read_vary(vary),
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


def _read_vary(texts: Sequence[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for text in texts:
        place, equals, taken = text.partition("=")
        if not equals or not taken:
            raise UsageError("usage-vary", text=repr(text))
        place = given.read_place(place)
        ranged = _RANGE.fullmatch(taken)
        if ranged:
            numbers = {"from": ranged[1], "to": ranged[2], "step": ranged[3] or "1"}
            found.append({"pointer": place, **{name: int(number) for name, number in numbers.items()}})
        elif taken.startswith(("[", "{")):
            document = read_json(taken.encode())
            found.append({"pointer": place, "values": document if isinstance(document, list) else [document]})
        else:
            values = [each.strip() for each in taken.split("|" if "|" in taken else ",")]
            found.append({"pointer": place, "values": [read_word(word) for word in values]})
    return found


def _table(page: Output, shown: Sweep) -> None:
    heading(page, shown)
    rulings_that_matter(page, shown)
    drawings = (
        {_title(page, view): _crossed(page, shown, view) for view in columns(shown)} if len(shown.vary) == 2 else {}
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
                    f"{axis.pointer} {name}"
                    for axis, name in zip(shown.vary, cell_in(shown, cell, page.words), strict=True)
                )
            )
            page.pairs((_title(page, view), _cell(page, shown, view, cell)) for view in columns(shown))
    page.items(
        page.text("sweep-no-odds", cells="; ".join(cells), reason=detail)
        for detail, cells in problems_of(shown, page.words).items()
    )
    if shown.left_out is not UNSET:
        page.say(page.text("sweep-left-out", count=str(shown.left_out), most=str(MAX_SHARES)))


def _title(page: Output, view: Column) -> str:
    return f"{view.name}, {page.text(f'sweep-{view.kind}')}"


def _cell(page: Output, shown: Sweep, view: Column, cell: SweepCell) -> str:
    return view.text(cell, page.words, players(page.words, shown))


def _listed(page: Output, shown: Sweep) -> Grid:
    views = columns(shown)
    rows = [
        [*cell_in(shown, cell, page.words), *(_cell(page, shown, view, cell) for view in views)] for cell in shown.cells
    ]
    heads = [*(axis.pointer for axis in shown.vary), *(_title(page, view) for view in views)]
    return _grid(heads, rows, len(shown.vary))


def _crossed(page: Output, shown: Sweep, view: Column) -> Grid:
    down, across = shown.vary
    heads = [f"{down.pointer} \\ {across.pointer}", *varied_in(across, page.words)]
    cells = zip(varied_in(down, page.words), crossed(shown), strict=True)
    rows = [[name, *(_cell(page, shown, view, cell) for cell in row)] for name, row in cells]
    return _grid(heads, rows, 1)


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]], names: int) -> Grid:
    drawing = Grid(box=box.SQUARE, header_style="bold")
    for at, head in enumerate(heads):
        name = at < names
        drawing.add_column(
            Text(visible(head)), justify="left" if name else "right", style="bold" if name else "", overflow="fold"
        )
    for row in rows:
        drawing.add_row(*(Text(seen(text)) for text in row))
    return drawing


def _bars(page: Output, shown: Sweep) -> None:
    for view in columns(shown):
        heights = [view.height(cell) or 0 for cell in shown.cells]
        most = Fraction(max(heights)) if view.kind == "expected" else Fraction(1)
        if len(shown.vary) == 1:
            groups = [(_title(page, view), shown.cells)]
        else:
            across = shown.vary[1]
            groups = [
                (
                    f"{_title(page, view)} ({across.pointer} {name})",
                    shown.cells[at :: len(across.values)],
                )
                for at, name in enumerate(varied_in(across, page.words))
            ]
        for head, cells in groups:
            page.head(head)
            page.measured(
                (
                    cell_in(shown, cell, page.words)[0],
                    Fraction(view.height(cell) or 0) / most if most > 0 else Fraction(0),
                    _cell(page, shown, view, cell),
                )
                for cell in cells
            )
