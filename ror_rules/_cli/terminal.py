"""How text reaches the screen: width, wrapping, colour, and characters that a terminal might obey.

Colour and bold only on a terminal and without NO_COLOR; piped text is plain, wrapped at 100 columns or COLUMNS. What
callers named themselves is never taken for markup, nor its invisible characters for commands.
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from threading import Timer
from typing import Final

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.progress import Progress
from rich.text import Text

from ror_rules.values import visible

PIPED_WIDTH: Final = 100
BAR: Final = 24
"""Columns that a certain result fills."""
PATIENCE: Final = 0.5
"""Seconds before a sign of life."""


LONG: Final = 256 * 1024
"""Bytes of a file from which reading it takes long enough for a bar."""


class Screen(Console):
    """A console that leaves it to the command what happens when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Raises `BrokenPipeError`."""
        raise BrokenPipeError


def screen() -> Screen:
    """Standard output."""
    made = Screen(
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPED_WIDTH
    return made


class Page:
    """Something said on standard output, part after part."""

    def __init__(self) -> None:
        self._console = screen()
        self._begun = False

    @property
    def width(self) -> int:
        """Columns there are."""
        return self._console.width

    def say(self, text: str = "", *, style: str = "", first: str = "", then: str | None = None) -> None:
        """A paragraph after `first`, its further lines after `then`."""
        wrapped = textwrap.wrap(
            visible(text),
            max(self.width, 40),
            initial_indent=first,
            subsequent_indent=first if then is None else then,
            break_on_hyphens=False,
        )
        self.line("\n".join(wrapped), style=style)

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
        """Names and what there is to say of each, the second column wrapped under itself."""
        rows = list(rows)
        column = max((len(name) for name, _ in rows), default=0)
        for name, text in rows:
            start = f"{first}{visible(name):<{column}}  "
            self.say(text or "-", first=start, then=" " * len(start))

    def items(self, texts: Iterable[str]) -> None:
        """A list, each item wrapped under itself."""
        for text in texts:
            self.say(text, first="- ", then="  ")

    def draw(self, drawing: RenderableType) -> None:
        """A drawing, made for this width."""
        self._console.print(drawing)

    def fits(self, drawing: RenderableType) -> bool:
        """Whether a drawing has room here with every word whole."""
        unbound = self._console.options.update_width(10_000)
        return Measurement.get(self._console, unbound, drawing).minimum <= self.width

    def bars(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        """Values with their probabilities, as bars and percents, and a note."""
        self.measured((label, share, f"{percent(share):>7}  {note}".rstrip()) for label, share, note in rows)

    def measured(self, rows: Iterable[tuple[str, Fraction, str]]) -> None:
        """Labels with bars that are filled to a part (0 to 1) and what there is to say of each."""
        rows = [(visible(label), part, text) for label, part, text in rows]
        column = max((len(label) for label, _, _ in rows if len(label) <= BAR), default=0)
        for label, part, text in rows:
            if len(label) > BAR:
                self.say(label, first="  ")
            line = Text(f"  {'' if len(label) > BAR else label:<{column}}  ")
            line.append(f"{self._bar(part):<{BAR}}", style="cyan")
            line.append(f"  {visible(text)}")
            self._console.print(line, soft_wrap=True)

    def _bar(self, share: Fraction) -> str:
        if share <= 0:
            return ""
        if self._console.options.ascii_only:
            return "#" * max(round(share * BAR), 1)
        eighths = max(round(share * BAR * 8), 1)
        return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """A sign of life on standard error while something takes long; only on a terminal, and not for what is quick."""
    console = Console(stderr=True)
    if not console.is_interactive:
        yield
        return
    sign = console.status(text)
    late = Timer(PATIENCE, sign.start)
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()
        late.join()
        sign.stop()


@contextmanager
def progress(size: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error that moves by the bytes it is told of: on a terminal, for what is long or has no known end."""
    shown = sys.stderr is not None and sys.stderr.isatty() and (size is None or size >= LONG)
    with Progress(console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task(what, total=size)
        yield lambda read: bar.advance(task, read)


@contextmanager
def steps(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Tells how many of so many steps are done, on standard error, where that is a terminal that may be drawn on."""
    console = Console(stderr=True)
    if sys.stderr is None or os.environ.get("NO_COLOR") or not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as shown:
        task = shown.add_task(what)
        yield lambda done, total: shown.update(task, completed=done, total=total)


def percent(share: Fraction) -> str:
    """A probability as a percentage: two decimals, and nothing possible is 0, nothing uncertain 100."""
    if share == 1:
        return "100%"
    rounded = round(share * 10000)
    return "<0.01%" if rounded == 0 else ">99.99%" if rounded == 10000 else f"{rounded / 100:.2f}%"


def fraction(share: Fraction) -> str:
    """A probability in lowest terms, and nothing where a line has no room for it."""
    text = str(share)
    return text if len(text) <= 32 else ""


def complain(text: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"ror: {visible(text)}\n")
