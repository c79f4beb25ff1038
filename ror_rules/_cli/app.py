"""The application `ror`: its name, its first page of help, and how help is laid out. Commands register themselves with it."""

from __future__ import annotations

from textwrap import dedent
from typing import Any, Final

from cyclopts import App, Parameter
from cyclopts.help import DefaultFormatter
from rich.console import Console, ConsoleOptions
from rich.text import Text

from ror_rules import __version__

_HELP: Final = """
Tabletop wargames of Middle-earth: resolve a rule with its reasons, look up a table, get exact odds.

On a terminal, text is wrapped at its width. In a pipe or a file, each message is one line, so that scripts can read it,
and tables have 100 columns. COLUMNS=80 draws them in 80. `--json` prints the exact wire form, or a refusal as a
problem document on standard error. Exit codes: 0 done, 1 an outcome that does not hold, 2 any other error.

For example:

    ror rules war-of-the-ring
    ror rule war-of-the-ring sorcery
    ror resolve war-of-the-ring sorcery rating=B
    ror odds war-of-the-ring sorcery rating=B
"""


class _Help(DefaultFormatter):
    """Wraps paragraphs, and leaves indented lines whole, so that users can copy them."""

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        for paragraph in description.primary_renderable.plain.strip().split("\n\n"):
            copied = paragraph.startswith(" ")
            console.print(Text(paragraph if copied else " ".join(paragraph.split())), soft_wrap=copied)
            console.print()


app: Final = App(
    name="ror",
    version=__version__,
    help=dedent(_HELP),
    help_format="plaintext",
    help_formatter=_Help(),
    default_parameter=Parameter(negative="", show_default=False),
)
