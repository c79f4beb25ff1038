"""The application `ror`: its name, its first page of help, and how help is laid out. Commands register themselves with it.

The English help stands in the commands. Other languages have it as messages: `command-NAME` for the first paragraph,
`command-NAME-2` for the second, and `argument-NAME` and `option-NAME`, or `option-COMMAND-NAME` if commands differ in them.
"""

from __future__ import annotations

from contextvars import ContextVar
from itertools import takewhile
from textwrap import dedent
from typing import Any, Final

from cyclopts import App, Parameter
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from cyclopts.help.specs import ColumnSpec, get_default_parameter_columns
from rich.console import Console, ConsoleOptions
from rich.text import Text

from ror_rules import __version__
from ror_rules._messages.catalogues import ENGLISH, engine

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


_EXAMPLE: Final = "For example:"
language: Final = ContextVar("language", default=ENGLISH)
"""The language of a help page."""


class _Help(DefaultFormatter):
    """Wraps paragraphs, and leaves indented lines whole, so that users can copy them."""

    _chain: tuple[str, ...] = ()
    """The words of the command, without `ror`."""

    @property
    def _command(self) -> str:
        return "-".join(self._chain) or "ror"

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        self._chain = tuple(takewhile(lambda word: word.isalpha() and word.islower(), str(usage).split()[1:]))
        console.print(Text(engine(language.get()).say("help-usage", {"usage": str(usage)}), style="bold"))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        number = 0
        for paragraph in description.primary_renderable.plain.strip().split("\n\n"):
            copied = paragraph.startswith(" ")
            text = paragraph if copied else " ".join(paragraph.split())
            if text == _EXAMPLE:
                text = _said(text, "command-example")
            elif not copied:
                number += 1
                text = _said(text, f"command-{self._command}{f'-{number}' if number > 1 else ''}")
            console.print(Text(text), soft_wrap=copied)
            console.print()

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        self.column_specs = None if panel.format == "command" else _columns
        title = engine(language.get()).say(f"help-panel-{str(panel.title).lower()}", {})
        entries = [each.copy(description=self._described(each)) for each in panel.entries]
        super().__call__(console, options, panel.copy(title=title, entries=entries))

    def _described(self, entry: HelpEntry) -> Text:
        words = engine(language.get())
        label = entry.display_labels[0]
        name = label.strip("-").lower()
        if label.startswith("-"):
            codes = [f"option-{self._command}-{name}", f"option-{name}"]
        elif label.isupper():
            codes = [f"argument-{self._command}-{name}", f"argument-{name}"]
        else:
            codes = ["-".join(["command", *self._chain, name])]
        told = [_said(str(entry.description.primary_renderable), *codes)]
        if entry.choices:
            told.append(words.say("help-choices", {"choices": ", ".join(entry.choices)}))
        if entry.env_var:
            told.append(words.say("help-variable", {"variable": ", ".join(entry.env_var)}))
        if entry.required:
            told.append(words.say("help-required", {}))
        return Text(" ".join(told))


def _columns(console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> tuple[ColumnSpec, ...]:
    *names, described = get_default_parameter_columns(console, options, entries)
    return (*names, described.copy(renderer="description"))


def _said(english: str, *codes: str) -> str:
    words = engine(language.get())
    return next((words.say(code, {}) for code in codes if code in words), english)


app: Final = App(
    name="ror",
    version=__version__,
    help=dedent(_HELP),
    help_format="plaintext",
    help_formatter=_Help(),
    default_parameter=Parameter(negative="", show_default=False),
)
