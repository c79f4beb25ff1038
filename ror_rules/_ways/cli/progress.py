"""Progress on standard error during long work. Only on a terminal, and not for quick work."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

_PATIENCE: Final = 0.5
_MIN_BAR_BYTES: Final = 256 * 1024
"""Least bytes of a file that gets a progress bar."""


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Shows a label once the work takes long."""
    console = Console(stderr=True)
    if not console.is_interactive:
        yield
        return
    sign = console.status(text)
    late = Timer(_PATIENCE, sign.start)
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()
        late.join()
        sign.stop()


@contextmanager
def reading(size: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A bar that advances by bytes, for files that are long or have no known length."""
    shown = sys.stderr is not None and sys.stderr.isatty() and (size is None or size >= _MIN_BAR_BYTES)
    with Progress(console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task(what, total=size)
        yield lambda read: bar.advance(task, read)


@contextmanager
def steps(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function that shows the number of finished steps and of all steps. None if there is no terminal."""
    console = Console(stderr=True)
    if sys.stderr is None or os.environ.get("NO_COLOR") or not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as shown:
        task = shown.add_task(what)
        yield lambda done, total: shown.update(task, completed=done, total=total)


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        records = int(task.fields["records"])
        return Text(f"{records:,} records, {records / task.elapsed:,.0f} a second" if task.elapsed else "")


@contextmanager
def counting(sizes: Sequence[int | None]) -> Iterator[Callable[[int, int], None]]:
    """A bar with rate and remaining time. It advances to a number of bytes and counts records. `sizes` are those of the files."""
    whole = None if None in sizes else sum(each or 0 for each in sizes)
    columns = (TextColumn("Auditing"), BarColumn(), _Rate(), TimeRemainingColumn())
    shown = sys.stderr is not None and sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task("Auditing", total=whole, records=0)
        counted = 0

        def told(read: int, records: int) -> None:
            nonlocal counted
            counted += records
            bar.update(task, completed=read, records=counted)

        yield told
