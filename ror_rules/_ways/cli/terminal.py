"""How text reaches the screen: width, wrapping, colour, and characters that a terminal might obey.

On a terminal, text is wrapped at its width, or at 80 columns if the width is unknown. In a pipe or a file, each message
is one line, and tables have 100 columns. COLUMNS sets another width for a terminal and for drawings. Colour and bold
need a terminal without NO_COLOR. Names of callers are never read as markup, and their invisible characters never reach
the terminal as commands.
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

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import Parameter
from ror_rules._messages.values import visible
from ror_rules._reading.error import Spot
from ror_rules._words.values import percent

_PIPED_WIDTH: Final = 100
_UNTOLD_WIDTH: Final = 80
_MIN_WIDTH: Final = 20
_INDENT: Final = "     "
"""The space before a quoted line below an error."""
_BAR: Final = 24
_SHORT_BAR: Final = 8
_SHADES: Final = " \N{LIGHT SHADE}\N{MEDIUM SHADE}\N{DARK SHADE}\N{FULL BLOCK}"
_ASCII_SHADES: Final = " .+*#"


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen() -> _Screen:
    """A console on standard output with the width described above. It never reads text as markup, emoji or numbers."""
    return _Screen(
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        width=_columns(sys.stdout) or _asked_columns() or _PIPED_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )


def complain(text: str) -> None:
    """Print a message on standard error, in one line if that is not a terminal."""
    if sys.stderr is not None:
        lines = wrapped(visible(text), _columns(sys.stderr), first="ror: ", then="     ")
        sys.stderr.write("\n".join(lines) + "\n")


def point_out(spot: Spot) -> None:
    """Writes the part of a line that is at fault on standard error, with carets below it."""
    if sys.stderr is None or not spot.line.strip():
        return
    width = (_columns(sys.stderr) or _PIPED_WIDTH) - len(_INDENT)
    start = max(0, min(spot.start - width // 3, len(spot.line) - width))
    shown = visible(spot.line[start : start + width].replace("\n", " "))
    before = cell_len(visible(spot.line[start : spot.start].replace("\n", " ")))
    marked = cell_len(visible(spot.line[spot.start : min(spot.end, start + width)].replace("\n", " ")))
    sys.stderr.write(f"{_INDENT}{shown}\n{_INDENT}{' ' * before}{'^' * max(marked, 1)}\n")


def wrapped(text: str, width: int | None, *, first: str = "", then: str = "", tail: str = "") -> list[str]:
    """The lines of a paragraph: the first after `first`, the others after `then`. One line if `width` is None.

    Long words stay whole. The `tail` stays on one line if it fits.
    """
    if width is None:
        return [f"{first}{text}{' ' if text and tail else ''}{tail}"]
    width = max(width, _MIN_WIDTH)
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


def seen(text: str) -> str:
    """A text without characters that a terminal might obey. The space of a German percentage is no such character."""
    return visible(text.replace("\N{NO-BREAK SPACE}", " "))


class Output:
    def __init__(self, words: Catalogue | None = None) -> None:
        self.words = words
        self._console = screen()
        self._columns = _columns(sys.stdout)
        self._begun = False

    @property
    def width(self) -> int:
        return self._console.width

    def text(self, code: str, /, **given: Parameter) -> str:
        """A message of the command line in the language of the output."""
        return (self.words or engine()).say(code, given)

    def say(self, text: str = "", *, style: str = "", first: str = "", then: str | None = None, tail: str = "") -> None:
        lines = wrapped(
            seen(text), self._columns, first=first, then=first if then is None else then, tail=visible(tail)
        )
        self.line("\n".join(lines), style=style)

    def line(self, text: str, *, style: str = "") -> None:
        """Print a text without wrapping, so that users can copy it."""
        self._begun = True
        self._console.print(Text(text, style=style), soft_wrap=True)

    def head(self, text: str) -> None:
        if self._begun:
            self.line("")
        self.say(text, style="bold")

    def pairs(self, rows: Iterable[tuple[str, str]], *, first: str = "  ") -> None:
        """Print names with their texts, in a second column, or below the names if the column would be too narrow."""
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
        for text in texts:
            self.say(text, first="- ", then="  ")

    def draw(self, drawing: RenderableType) -> None:
        self._begun = True
        self._console.print(drawing)

    def fits(self, drawing: RenderableType) -> bool:
        unbound = self._console.options.update_width(10_000)
        return Measurement.get(self._console, unbound, drawing).minimum <= self.width

    def bars(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        self.measured(
            (label, share, f"{percent(share, self.words):>7}  {note}".rstrip()) for label, share, note in rows
        )

    def measured(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        rows = [(visible(label), part, seen(text)) for label, part, text in rows]
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

    def shade(self, height: Fraction) -> str:
        """Two characters, the fuller the nearer a height is to 1."""
        shades = _ASCII_SHADES if self._console.options.ascii_only else _SHADES
        return shades[round(height * (len(shades) - 1))] * 2

    def _bar(self, share: Fraction, length: int) -> str:
        if share <= 0:
            return ""
        if self._console.options.ascii_only:
            return "#" * max(round(share * length), 1)
        eighths = max(round(share * length * 8), 1)
        return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _columns(stream: TextIO) -> int | None:
    if not stream.isatty():
        return None
    try:
        return _asked_columns() or os.get_terminal_size(stream.fileno()).columns or _UNTOLD_WIDTH
    except OSError:
        return _UNTOLD_WIDTH


def _asked_columns() -> int | None:
    asked = os.environ.get("COLUMNS", "")
    return int(asked) or None if asked.isdecimal() else None
