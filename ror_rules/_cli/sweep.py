"""`ror sweep`: what was typed as `--vary`, progress, and the table as a page, as bars and as CSV.

Pictures are in `plots`. It decides nothing: every number comes from the answer.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, UnsetType
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._cli.given import UsageError
from ror_rules._cli.terminal import Page, percent
from ror_rules._questions.question import rank
from ror_rules._studies.sweep import Sweep, SweepCell, SweepView
from ror_rules._wire.reading import read_json
from ror_rules._wire.shapes import Share, encode, plain
from ror_rules.errors import MalformedError
from ror_rules.values import visible

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that spreadsheets take for a formula."""
RANGE = re.compile(r"(-?[0-9]{1,7})\.\.(-?[0-9]{1,7})(?::([0-9]{1,7}))?")


def read_vary(texts: Sequence[str]) -> list[dict[str, Any]]:
    """Fields to vary, each `POINTER=10..60:10`, `POINTER=clear,forest` or `POINTER=[...]`, JSON: a list or one object."""
    found: list[dict[str, Any]] = []
    for text in texts:
        place, equals, given = text.partition("=")
        if not equals or not given:
            raise UsageError(f"--vary takes POINTER=10..60:10 or POINTER=clear,forest; got {text!r}.")
        ranged = RANGE.fullmatch(given)
        if ranged:
            numbers = {"from": ranged[1], "to": ranged[2], "step": ranged[3] or "1"}
            found.append({"pointer": place, **{name: int(number) for name, number in numbers.items()}})
        elif given.startswith(("[", "{")):
            document = read_json(given.encode())
            found.append({"pointer": place, "values": document if isinstance(document, list) else [document]})
        else:
            found.append({"pointer": place, "values": [_word(word) for word in given.split(",")]})
    return found


def _word(word: str) -> Any:
    """A value without quotes: what JSON reads as a number, a truth or null is that; all else is text."""
    try:
        return read_json(word.encode())
    except MalformedError:
        return word


class Column(NamedTuple):
    """A view of the table: its name, and what there is to show of it: a mean, a probability, or the likeliest value."""

    name: str
    kind: Literal["expected", "probability", "likeliest"]

    @property
    def title(self) -> str:
        """How it is headed."""
        return f"{self.name}, {self.kind}"

    def height(self, cell: SweepCell) -> float | None:
        """What is measured in a cell: the mean or a probability. None where there are no odds."""
        view = cell.odds.get(self.name)
        if view is None:
            return None
        if self.kind == "likeliest":
            top = likeliest(view)
            return top.probability if top else None
        return view.expected if self.kind == "expected" else view.probability

    def text(self, cell: SweepCell) -> str:
        """What a cell says in a table, `-` where there are no odds."""
        height = self.height(cell)
        if height is None:
            return "-"
        if self.kind == "expected":
            return f"{height:.2f}"
        top = likeliest(cell.odds[self.name]) if self.kind == "likeliest" else None
        share = percent(Fraction(height)) if height else "0%"
        return f"{label(top.value)} {share}" if top else share


def columns(shown: Sweep) -> list[Column]:
    """The views in the order asked for; what is no number and no truth in every cell is shown by its likeliest value."""
    found = []
    for name in shown.fields:
        views = [cell.odds[name] for cell in shown.cells if cell.odds]
        if all(view.expected is not None for view in views):
            found.append(Column(name, "expected"))
        elif all(view.probability is not None for view in views):
            found.append(Column(name, "probability"))
        else:
            found.append(Column(name, "likeliest"))
    return found


def likeliest(view: SweepView) -> Share | None:
    """The share that comes most often, the first of equals; None where shares were left out."""
    return max(view.shares, key=lambda share: share.probability, default=None)


def label(value: Any) -> str:
    """A value in words: text as it is, all else as JSON; what is not there is absent."""
    return value if isinstance(value, str) else "absent" if value is None else encode(plain(value)).decode()


def table(page: Page, shown: Sweep) -> None:
    """One varied field: the views across. Two: a table for each view, or where it does not fit a line for each cell."""
    asked = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
    page.head(f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{asked}")
    crossed = {view.title: _crossed(shown, view) for view in columns(shown)} if len(shown.vary) == 2 else {}
    if crossed and all(map(page.fits, crossed.values())):
        for title, drawing in crossed.items():
            page.head(title)
            page.draw(drawing)
    else:
        page.draw(_listed(shown))
    problems = dict.fromkeys(each.problem.detail for each in shown.cells if not isinstance(each.problem, UnsetType))
    page.items(f"no odds: {detail}" for detail in problems)
    if shown.left_out is not UNSET:
        page.say(str(shown.left_out))


def _listed(shown: Sweep) -> Grid:
    views = columns(shown)
    rows = [[*map(label, cell.at), *(view.text(cell) for view in views)] for cell in shown.cells]
    heads = [*(axis.pointer for axis in shown.vary), *(view.title for view in views)]
    return _grid(heads, rows, len(shown.vary))


def _crossed(shown: Sweep, view: Column) -> Grid:
    down, across = shown.vary
    rows = [
        [label(value), *(view.text(cell) for cell in cells)]
        for value, cells in zip(down.values, lines(shown), strict=True)
    ]
    return _grid([f"{down.pointer} \\ {across.pointer}", *map(label, across.values)], rows, 1)


def lines(shown: Sweep) -> list[tuple[SweepCell, ...]]:
    """The cells of a table of two fields, row by row."""
    wide = len(shown.vary[1].values)
    return [shown.cells[start : start + wide] for start in range(0, len(shown.cells), wide)]


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]], names: int) -> Grid:
    """A drawing whose first columns are names and whose others are numbers."""
    drawing = Grid(box=box.SQUARE, header_style="bold")
    for at, head in enumerate(heads):
        name = at < names
        drawing.add_column(
            Text(visible(head)), justify="left" if name else "right", style="bold" if name else "", overflow="fold"
        )
    for row in rows:
        drawing.add_row(*(Text(visible(text)) for text in row))
    return drawing


def bars(page: Page, shown: Sweep) -> None:
    """The table as bars: each view, and in it each value of the second field; one scale for all bars of a view."""
    for view in columns(shown):
        heights = [view.height(cell) or 0 for cell in shown.cells]
        most = Fraction(max(heights)) if view.kind == "expected" else Fraction(1)
        if len(shown.vary) == 1:
            groups = [(view.title, shown.cells)]
        else:
            across = shown.vary[1]
            groups = [
                (f"{view.title} ({across.pointer} {label(value)})", shown.cells[at :: len(across.values)])
                for at, value in enumerate(across.values)
            ]
        for head, cells in groups:
            page.head(head)
            page.measured(
                (
                    label(cell.at[0]),
                    Fraction(view.height(cell) or 0) / most if most > 0 else Fraction(0),
                    view.text(cell),
                )
                for cell in cells
            )


def comma_separated(shown: Sweep) -> bytes:
    """The table as CSV (RFC 4180), a line for each cell.

    The values of the varied fields, the kind of problem there is, and for each view its mean or probability, the total,
    and the weight of each value (in floats: no total, and the probability of each). Text that a spreadsheet would read as
    a formula has an apostrophe before it.
    """
    views = columns(shown)
    values = {view.name: _values(shown, view.name) for view in views}
    exact = shown.exact
    heads = [*(axis.pointer for axis in shown.vary), "problem"]
    for view in views:
        heads += [f"{view.name} {view.kind}"] if view.kind != "likeliest" else []
        heads += [f"{view.name} total"] if exact else []
        heads += [f"{view.name} = {value}" for value in values[view.name]]
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(heads)
    for cell in shown.cells:
        row: list[object] = [*map(_text, cell.at), "" if cell.problem is UNSET else cell.problem.kind]
        for view in views:
            found = cell.odds.get(view.name)
            shares = {label(share.value): share for share in found.shares} if found else {}
            row += [view.height(cell)] if view.kind != "likeliest" else []
            row += [found.total if found else ""] if exact else []
            row += [
                "" if found is None else (0 if value not in shares else _amount(shares[value]))
                for value in values[view.name]
            ]
        writer.writerow(row)
    return text.getvalue().encode()


def _values(shown: Sweep, name: str) -> list[str]:
    """Every value that a view takes in any cell, in the order of the answer."""
    found: dict[str, Any] = {}
    for cell in shown.cells:
        for share in cell.odds[name].shares if cell.odds else ():
            found.setdefault(label(share.value), plain(share.value))
    return sorted(found, key=lambda text: rank(found[text]))


def _text(value: Any) -> str:
    """A varied value as no spreadsheet computes with it; numbers below 0 are numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else label(value)


def _amount(share: Share) -> object:
    return share.probability if share.weight is UNSET else share.weight
