"""The card of a throw: its sentence, its dice, the table that they were thrown on or the sides, and the odds with this throw marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import summary
from ror_rules._messages.values import visible
from ror_rules._messages.views import texts
from ror_rules._packages import register
from ror_rules._throwing.table_file import TableData
from ror_rules._throwing.trace import TableStep
from ror_rules._wire.shapes import Odds, Outcome
from ror_rules._words import charts
from ror_rules._words.faces import face
from ror_rules._words.picture import Picture, cut
from ror_rules._words.plain import fallen
from ror_rules._words.printed import Texts
from ror_rules._words.shown import fell
from ror_rules._words.states import short_line
from ror_rules._words.steps import fallen_dice
from ror_rules._words.values import certain

_MOST_LETTERS: Final = 240
"""Letters of the sentence and of the line."""
_FEW_DICE: Final = 6
_MOST_FACES: Final = 12
"""Different faces that are drawn with their counts."""
_CELL: Final = (38, 17)
_LETTERS: Final = 7
"""Letters of a cell of a table."""
_DICE_WIDTH: Final = 104
_GAP: Final = 20
_ODDS_WIDTH: Final = 236
_CHART: Final = 350
"""The width of the odds before they are scaled to their place."""
_VIEWS: Final = 3


def draw(picture: Picture, told: Outcome, odds: Odds | None, language: str, high: float) -> None:
    """Draws the card into a picture, below what is there. `high` is the room that it has."""
    picture.lines(cut(visible(summary(told, language)), _MOST_LETTERS), size=15)
    top, room = picture.high + 12, high - picture.high - 12
    _dice(picture, told, top, language)
    left = _DICE_WIDTH + _GAP if told.dice.throws else 0
    right = picture.wide if odds is None else picture.wide - _ODDS_WIDTH - _GAP
    inside = _table_or_sides(told, right - left, room, picture.words)
    picture.inside(inside, left, top, scale=min(1.0, room / inside.high))
    if odds is not None:
        inside = _odds(told, odds, room, language, picture.words)
        picture.inside(inside, right + _GAP, top - 4, scale=min(_ODDS_WIDTH / _CHART, room / inside.high))
    picture.high = high


def _dice(picture: Picture, told: Outcome, top: float, language: str) -> None:
    faces = fallen_dice(told, language)
    if 0 < len(faces) <= _FEW_DICE:
        many = 1 if len(faces) == 1 else 2
        scale = {1: 3.6, 2: 2.1}[many]
        for at, each in enumerate(faces):
            picture.place(face(*each), at % many * 50, top + at // many * 50, scale=scale)
        return
    counted = sorted(Counter(each[:2] for each in faces).items(), reverse=True)
    if len(counted) > _MOST_FACES:
        inside = Picture(_DICE_WIDTH, picture.words)
        inside.aside(fallen(told, picture.words))
        picture.inside(inside, 0, top)
        return
    for at, (die, number) in enumerate(counted):
        x, y = at % 2 * 54, top + at // 2 * 28
        picture.place(face(*die, language), x, y, scale=1.1)
        picture.text(x + 25, y + 16, f"\N{MULTIPLICATION SIGN}{number}", size=12)


def _table_or_sides(told: Outcome, wide: float, room: float, words: Catalogue) -> Picture:
    """The table on which a die was thrown, around its cell. The line of the state for any other rule."""
    inside = Picture(wide, words)
    tables = register.answered(told.ruleset).table_data
    thrown = next((each for each in told.trace if isinstance(each, TableStep) and each.cite.table in tables), None)
    if (
        thrown
        and thrown.cite.table
        and thrown.cite.row
        and thrown.cite.column
        and _is_narrow(tables[thrown.cite.table])
    ):
        data = tables[thrown.cite.table]
        inside.text(0, inside.high + 10, cut(Texts(data, words).title, int(wide / 5.5)), kind="fine", size=11)
        inside.high += 14
        _window(inside, data, thrown.cite.row, thrown.cite.column, int((room - inside.high) / _CELL[1]) - 1)
        return inside
    for at, side in enumerate(cut(short_line(told), _MOST_LETTERS).split(" v ")):
        if at:
            inside.lines("v", kind="fine")
        inside.lines(side, size=15)
    return inside


def _is_narrow(data: TableData) -> bool:
    return all(len(str(cell)) <= _LETTERS for row in data.cells for cell in row)


def _window(picture: Picture, data: TableData, row: str, column: str, most: int) -> None:
    """The part of a printed table around a cell, with so many rows."""
    rows, columns = ([each.label for each in axis.entries] for axis in (data.rows, data.columns))
    told = Texts(data, picture.words)
    down, across = _around(rows, row, most), _around(columns, column, int(picture.wide / _CELL[0]) - 1)
    cells = [[str(data.cells[rows.index(each)][columns.index(at)]) for at in across] for each in down]
    heads = [told.row(each) for each in down], [told.column(each) for each in across]
    grid(picture, 0, picture.high + 4, *heads, cells, (down.index(row), across.index(column)), size=_CELL)
    picture.high += 4 + _CELL[1] * (len(down) + 1)


def _around(labels: Sequence[str], found: str, most: int) -> list[str]:
    start = max(0, min(labels.index(found) - most // 2, len(labels) - most))
    return list(labels[start : start + most])


def grid(
    picture: Picture,
    x: float,
    y: float,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[str]],
    found: tuple[int, int],
    *,
    size: tuple[int, int],
) -> None:
    """A printed table with the row and the column that were found, and the cell where they meet."""
    wide, high = size
    picture.box(x + wide * (found[1] + 1), y, wide, high * (len(rows) + 1), "line", opacity=0.6)
    picture.box(x, y + high * (found[0] + 1), wide * (len(columns) + 1), high, "line", opacity=0.6)
    picture.box(x + wide * (found[1] + 1), y + high * (found[0] + 1), wide, high, "mark")
    heads = [["", *columns], *([row, *line] for row, line in zip(rows, cells, strict=True))]
    for down, line in enumerate(heads):
        for at, text in enumerate(line):
            here = (down - 1, at - 1) == found
            middle, foot = x + wide * (at + 0.5), y + high * down + 13
            head = here or not down or not at
            kind = "paper" if here else "ink"
            picture.text(middle, foot, cut(text, _LETTERS), size=10, kind=kind, bold=head, anchor="middle")


def _odds(told: Outcome, odds: Odds, room: float, language: str, words: Catalogue) -> Picture:
    """As many views as there is room for, at least one."""
    ruleset = register.load(told.ruleset.id)
    rule = ruleset.rule(told.rule)
    came = fell(ruleset, rule, odds, told)
    names = [name for name in odds.marginals if not certain(odds, name)][:_VIEWS]
    named = texts(ruleset.id, rule, language, odds.marginals, words=words)
    drawings = []
    for many in range(max(len(names), 1), 0, -1):
        inside = Picture(_CHART, words)
        charts.draw_odds(inside, odds, named, names[:many], came)
        drawings.append(inside)
    return next((each for each in drawings if each.high * _ODDS_WIDTH / _CHART <= room), drawings[-1])
