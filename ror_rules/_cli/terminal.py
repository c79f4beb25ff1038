"""How text reaches the screen: width, wrapping, colour, and characters that a terminal might obey.

On a terminal text is wrapped at its width, 80 columns where it does not tell. In a pipe or a file nothing is wrapped,
whatever the environment says: a thing said is a line there. Tables are drawn there in 100 columns. COLUMNS is another
width, for a terminal and for what is drawn. Colour and bold only on a terminal and without NO_COLOR. What callers named
themselves is never taken for markup, nor its invisible characters for commands.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TextIO

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.text import Text

from ror_rules._words.values import percent
from ror_rules.errors import Spot
from ror_rules.values import visible

_PIPED_WIDTH: Final = 100
"""Columns of what is drawn where nobody says how many there are."""
_UNTOLD_WIDTH: Final = 80
_NARROW: Final = 20
"""Columns that text takes on the narrowest terminal."""
_INDENT: Final = "     "
"""The space before a line that is shown below a complaint."""
_BAR: Final = 24
"""Columns that a certain result fills where there is room, and at least."""
_SHORT_BAR: Final = 8


class _Screen(Console):
    """A console that leaves it to the command what happens when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Raises `BrokenPipeError`."""
        raise BrokenPipeError


def screen() -> _Screen:
    """A console on standard output, as wide as is told above; nothing in a text is taken for markup, emoji or a number."""
    return _Screen(
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        width=_columns(sys.stdout) or _asked_columns() or _PIPED_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def complain(text: str) -> None:
    """One thing said on standard error; a line where that is no terminal."""
    if sys.stderr is not None:
        lines = wrapped(visible(text), _columns(sys.stderr), first="ror: ", then="     ")
        sys.stderr.write("\n".join(lines) + "\n")


def point_out(spot: Spot) -> None:
    """Writes the part of a line that is at fault on standard error, with carets below it."""
    if sys.stderr is None:
        return
    width = (_columns(sys.stderr) or _PIPED_WIDTH) - len(_INDENT)
    start = max(0, min(spot.start - width // 3, len(spot.line) - width))
    shown = visible(spot.line[start : start + width].replace("\n", " "))
    before = cell_len(visible(spot.line[start : spot.start].replace("\n", " ")))
    marked = cell_len(visible(spot.line[spot.start : min(spot.end, start + width)].replace("\n", " ")))
    sys.stderr.write(f"{_INDENT}{shown}\n{_INDENT}{' ' * before}{'^' * max(marked, 1)}\n")


def wrapped(text: str, width: int | None, *, first: str = "", then: str = "", tail: str = "") -> list[str]:
    """The lines of a paragraph after `first`, its further lines after `then`; one line where `width` is None.

    No word is broken, however long it is; the `tail` stands on one line, too, where it has room on one.
    """
    if width is None:
        return [f"{first}{text}{' ' if text and tail else ''}{tail}"]
    width = max(width, _NARROW)
    whole = cell_len(then + tail) <= width
    words = [*text.split(), *([tail] if tail and whole else tail.split())]
    lines, line, bare = [], first, True
    for word in words:
        longer = line + word if bare else f"{line} {word}"
        if not bare and cell_len(longer) > width:
            lines.append(line)
            longer = then + word
        line, bare = longer, False
    return [*lines, line]


class Page:
    """Something said on standard output, part after part."""

    def __init__(self) -> None:
        self._console = screen()
        self._columns = _columns(sys.stdout)
        self._begun = False

    @property
    def width(self) -> int:
        """Columns that a drawing may take."""
        return self._console.width

    def say(self, text: str = "", *, style: str = "", first: str = "", then: str | None = None, tail: str = "") -> None:
        """A paragraph, as `wrapped`; further lines stand after `first` too, unless `then` says otherwise."""
        lines = wrapped(
            visible(text), self._columns, first=first, then=first if then is None else then, tail=visible(tail)
        )
        self.line("\n".join(lines), style=style)

    def line(self, text: str, *, style: str = "") -> None:
        """Text as it stands: nothing is wrapped, so that it can be copied."""
        self._begun = True
        self._console.print(Text(text, style=style), soft_wrap=True)

    def head(self, text: str) -> None:
        """A heading, apart from what stands before it."""
        if self._begun:
            self.line("")
        self.say(text, style="bold")

    def pairs(self, rows: Iterable[tuple[str, str]], *, first: str = "  ") -> None:
        """Names and what there is to say of each: beside them, or below where they leave too little room."""
        rows = [(visible(name), text or "-") for name, text in rows]
        column = max((cell_len(name) for name, _ in rows), default=0)
        beside = self._columns is None or len(first) + column <= self._columns * 2 // 5
        for name, text in rows:
            if beside:
                start = f"{first}{name}{' ' * (column - cell_len(name))}  "
                self.say(text, first=start, then=" " * cell_len(start))
            else:
                self.line(f"{first}{name}")
                self.say(text, first=f"{first}    ")

    def items(self, texts: Iterable[str]) -> None:
        """A list, each item wrapped under itself."""
        for text in texts:
            self.say(text, first="- ", then="  ")

    def draw(self, drawing: RenderableType) -> None:
        """A drawing, made for this width."""
        self._begun = True
        self._console.print(drawing)

    def fits(self, drawing: RenderableType) -> bool:
        """Whether a drawing has room here with every word whole."""
        unbound = self._console.options.update_width(10_000)
        return Measurement.get(self._console, unbound, drawing).minimum <= self.width

    def bars(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        """Values with their probabilities, as bars and percents, and a note."""
        self.measured((label, share, f"{percent(share):>7}  {note}".rstrip()) for label, share, note in rows)

    def measured(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        """Labels with bars that are filled to a part (0 to 1) and what there is to say of each.

        Bars are shorter where the terminal is narrow; a label too long to stand before its bar stands above it.
        """
        rows = [(visible(label), part, visible(text)) for label, part, text in rows]
        column = max((cell_len(label) for label, _, _ in rows if cell_len(label) <= _BAR), default=0)
        said = max((cell_len(text) for _, _, text in rows), default=0)
        room = _BAR if self._columns is None else self._columns - column - said - len("  " * 3)
        length = min(max(room, _SHORT_BAR), _BAR)
        for label, part, text in rows:
            above = cell_len(label) > _BAR
            if above:
                self.say(label, first="  ")
            line = Text(f"  {' ' * column if above else label + ' ' * (column - cell_len(label))}  ")
            line.append(f"{self._bar(part, length):<{length}}", style="cyan")
            line.append(f"  {text}")
            self._console.print(line, soft_wrap=True)

    def _bar(self, share: Fraction, length: int) -> str:
        if share <= 0:
            return ""
        if self._console.options.ascii_only:
            return "#" * max(round(share * length), 1)
        eighths = max(round(share * length * 8), 1)
        return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _columns(stream: TextIO) -> int | None:
    """How wide text on a stream is made; None where it is no terminal."""
    if not stream.isatty():
        return None
    try:
        return _asked_columns() or os.get_terminal_size(stream.fileno()).columns or _UNTOLD_WIDTH
    except OSError:
        return _UNTOLD_WIDTH


def _asked_columns() -> int | None:
    asked = os.environ.get("COLUMNS", "")
    return int(asked) or None if asked.isdecimal() else None
